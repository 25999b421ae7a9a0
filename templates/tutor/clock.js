// @ts-check
// The clock of a game, which stands still while the page is out of sight, and covers the grid and the card in a pause.

/** How long the game has taken, in seconds. */
let seconds = 0;
let isPaused = false;

/** A time as people write it. @param {number} all in seconds */
function timeOf(all) {
  const [minutes, rest] = [Math.floor(all / 60), String(all % 60).padStart(2, "0")];
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

function showClock() {
  $("clock").textContent = prefers.timer && game ? `· ${timeOf(seconds)}` : "";
}

function tick() {
  if (document.hidden || isPaused || !game || game.solved) return;
  seconds += 1;
  showClock();
}

/** Covers the grid and stops the clock, or goes on. @param {boolean} isNow */
function setPause(isNow) {
  isPaused = isNow;
  $("covered").hidden = !isNow;
  for (const id of ["picture", "grid", "above", "card"]) $(id).style.visibility = isNow ? "hidden" : "";
  if (isNow) $("covered").focus();
  else focusGrid();
  announce(say(isNow ? "paused" : "resumed"));
}
