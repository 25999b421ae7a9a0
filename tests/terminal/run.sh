#!/usr/bin/env bash
# The full screen of `play` in a real terminal, that of tmux: WHYDOKU=target/debug/whydoku tests/terminal/run.sh
# The program needs the feature `terminal`.
set -euo pipefail
cd "$(dirname "$0")/../.."
whydoku=$(realpath "${WHYDOKU:?the program to test}")
desk=$(mktemp -d)
tmux() { command tmux -S "$desk/socket" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null || true; rm -rf "$desk"' EXIT

tmux new-session -d -x 80 -y 24 "env -u NO_COLOR PS1='desk> ' bash --norc"
keys() { tmux send-keys "$@"; }
typed() { keys -l "$1"; keys Enter; }

# Waits until the screen has a text, or no longer has it.
shows() {
    for _ in {1..200}; do
        tmux capture-pane -p | grep -qF -- "$1" && return
        sleep 0.1
    done
    echo "the screen does not show: $1" >&2
    tmux capture-pane -p >&2
    exit 1
}
hides() {
    for _ in {1..200}; do
        tmux capture-pane -p | grep -qF -- "$1" || return 0
        sleep 0.1
    done
    echo "the screen still shows: $1" >&2
    tmux capture-pane -p >&2
    exit 1
}
# Begins a game. When it ends, the shell says whether lines are edited and echoed again.
plays() {
    typed "$1; stty -a | grep -c -E ' icanon .*echo ' | xargs echo 'lines with echo':"
}
# The terminal is as it was, and the screen of the shell is back.
is_back() {
    shows 'lines with echo: 1'
    hides '┌──'
    typed clear
    hides 'lines with echo'
}

puzzle=puzzles/seeds.yaml#mathematica-11
play="$whydoku play $puzzle --max-technique naked_pair --save $desk/game.json"
shows 'desk>'
plays "$play"
shows '53 empty cells'

# A hint rung by rung, its conclusion, and back.
keys n
shows '1. There is a hidden single.'
keys n
shows '2. Look at box 4.'
keys n
shows '3. Ask where 3 can go in box 4.'
keys n n
shows 'r5 │[3]'
keys t
shows 'Placed: r5c1=3. 52 cells are empty.'
keys u
shows 'Undone: r5c1=3. 53 cells are empty.'
keys r
shows '52 empty cells'

# One digit alone, a key that does nothing, corner marks.
keys f 4
shows 'only 4'
keys f
hides 'only 4'
keys F5
shows 'F5 does nothing here. Press ? for all keys.'
keys m m
shows 'entering corner marks'
keys m
shows 'entering digits'

# A text that is longer than the screen.
keys '?'
shows 'move the cursor'
keys NPage
hides 'move the cursor'
keys PPage
shows 'move the cursor'
keys Escape

# Another size, with candidates, one that is too small, and back.
keys a
tmux resize-window -x 140 -y 50
shows 'automatic marks'
shows '1  2  3'
tmux resize-window -x 60 -y 20
shows 'r9 │'
tmux resize-window -x 20 -y 8
shows 'The grid does not'
tmux resize-window -x 80 -y 24
shows '52 empty cells'

# Ctrl-Z gives the terminal back, and `fg` takes it again.
keys C-z
shows 'Stopped'
hides '┌──'
typed fg
shows '52 empty cells'

# Whatever ends the program, the terminal is as before; after kill -9, it is the game that is.
pid() { pgrep -P "$(tmux display-message -p '#{pane_pid}')"; }
kill -TERM "$(pid)"
is_back
plays "$play"
shows 'Game resumed: 2 moves so far.'
kill -9 "$(pid)"
shows 'Killed'
typed clear
hides 'Killed'
plays "$play"
shows 'Game resumed: 2 moves so far.'
keys n
shows '1. There is'
keys q
is_back

# Keys that come at once: what a move has done is known before the next key ends the game.
quick="$whydoku play $puzzle --save $desk/quick.json"
plays "$quick"
shows '53 empty cells'
keys 6 q
is_back
plays "$quick"
shows 'Game resumed: 1 move so far.'
keys q
is_back

# A game that is not saved is not lost by one key.
plays "$whydoku play $puzzle"
shows '53 empty cells'
keys 6
shows '52 empty cells'
keys C-c
shows 'The game is not saved.'
keys :
keys -l "save $desk/other.json"
keys Enter
shows 'Saved to'
keys q
is_back
test -s "$desk/other.json"

# A new game, which asks first where moves would be lost.
plays "$whydoku play $puzzle"
shows '53 empty cells'
keys 6 N
shows 'Press N again'
keys N
shows 'easy puzzle with exactly one'
keys :
typed new
hides '52 empty cells'
keys q
is_back

# A search that takes long can be stopped, and keys work meanwhile.
plays "$whydoku play puzzles/classics.yaml#easter-monster"
shows 'empty cells'
keys s
shows 'Thinking'
keys Escape
shows 'The search was stopped.'
keys q
is_back

# Where there is no terminal to fill, it is the dialogue.
for plain in "play $puzzle --plain" "play $puzzle"; do
    typed "TERM=$([[ $plain == *--plain ]] && echo "$TERM" || echo dumb) $whydoku $plain"
    shows 'Type r1c1=3 to place a 3 there'
    typed quit
    shows 'desk>'
    typed clear
    hides 'Type r1c1'
done
echo "the full screen works in a terminal"
