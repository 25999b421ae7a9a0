# What the commands of the guide meet in a test: the program itself, files such as a reader has, and stand-ins for programs that
# may be missing here. `.ci/run` has the real ones. ROOT is the project, WHYDOKU the program, SERVES whether it has the server.
set -o pipefail
shopt -s expand_aliases

# Notes a command that ended with another exit code than the text says: the code, the expected one, its place, its output.
ended() {
    [ "$1" = "$2" ] || { echo "$3: exit code $1 instead of $2"; tail -n 5 "$4"; } >>failures
}

# The server answers on a port of its own, and goes on until the chapter ends.
whydoku() {
    [ "$1" = serve ] || { "$WHYDOKU" "$@"; return; }
    [ "$SERVES" = true ] || return 0
    local option options=()
    for option in "${@:2}"; do [ "$option" = --open ] || options+=("$option"); done
    "$WHYDOKU" serve "${options[@]}" --port 0 >served &
    echo $! >server
    listens
}
listens() {
    local tenth
    for tenth in {1..600}; do
        grep -q listening served 2>/dev/null && return
        sleep 0.1
    done
    return 1
}
curl() {
    # What is piped into a stand-in is read, as the program would: otherwise the other end of the pipe may fail.
    [ "$SERVES" = true ] && command -v curl >/dev/null || { cat >/dev/null; return; }
    listens && command curl --fail "${@//8080/$(sed 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/' served)}"
}
trap '[ ! -e server ] || kill "$(cat server)"' EXIT

# A build is a test of its own; what it would run is run here.
cargo() {
    [ "$1" = run ] || return 0
    while [ "$1" != -- ]; do
        [ "$1" != --example ] || { test -e "$ROOT/examples/$2.rs"; return; }
        shift
    done
    whydoku "${@:2}"
}

# Pandoc: every file that is named must be there, and as JSON a text is empty.
pandoc() {
    local word
    for word; do
        case $word in *.md | *.lua | *.css) test -s "$word" || return ;; esac
    done
    case "$*" in
    *'-t json'*) echo '{"pandoc-api-version":[1,23],"meta":{},"blocks":[]}' ;;
    *'-f json'*) grep -q blocks ;;
    esac
}
pdflatex() { test -s "$1"; }
zstd() { cat; }

mkdir bin
cat >bin/chromium <<'end'
#!/bin/sh
for word; do case $word in --print-to-pdf=*) echo '%PDF-1.4' >"${word#*=}" ;; esac; done
end
chmod +x bin/chromium
PATH=$PWD/bin:$PATH

ln -s "$ROOT/puzzles" "$ROOT/examples" "$ROOT/templates" .
echo .7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4. >puzzle.txt
# An X-Wing, a Skyscraper, a hard puzzle with symmetry and without a redundant given, and a rating of 7.
cat >puzzles.txt <<'end'
5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6
.18...5...6...........3..76...1..8..2.64....9.........7.1..2........5..2....6.4..
.....7..8.6...2..9..1.8..3.5.....2...4.2.6.8...9.....1.3..9.4..6..3...1.2..7.....
..53...4..84.......9...5.6..1.....59..2...1......1...4.3..6..8.75..8.......14....
end
{ echo puzzle; cat puzzles.txt; } | gzip >puzzles.csv.gz
gzip <puzzles.txt | tee puzzles.gz >puzzles.txt.gz
for day in monday tuesday; do "$WHYDOKU" convert puzzle.txt -o $day.sdk; done
