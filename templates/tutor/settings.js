// @ts-check
// Settings: what a person prefers, kept in this browser.

const SETTINGS = "whydoku-settings";

/** What is switched on or off. */
const SWITCHES = /** @type {const} */ ([
  "peers",
  "same",
  "conflicts",
  "timer",
  "automatic",
  "digit_first",
  "left_handed",
]);

const prefers = {
  ...{
    peers: true,
    same: true,
    conflicts: true,
    timer: true,
    automatic: false,
    digit_first: false,
    left_handed: false,
  },
  ...{ colours: "system", palette: "system" },
};

/** The media queries of the style sheet as they were written. @type {[CSSMediaRule, string][]} */
const queries = [...document.styleSheets].flatMap((sheet) =>
  [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-co")
      ? [/** @type {[CSSMediaRule, string]} */ ([rule, rule.media.mediaText])]
      : [],
  ),
);

/** Reads what was chosen before; what is nonsense counts for nothing. */
function recall() {
  try {
    const kept = JSON.parse(remembered(SETTINGS) ?? "{}");
    for (const key of SWITCHES) if (typeof kept[key] === "boolean") prefers[key] = kept[key];
    if (["light", "dark"].includes(kept.colours)) prefers.colours = kept.colours;
    if (kept.palette === "contrast") prefers.palette = kept.palette;
  } catch {
    // As if nothing had been chosen.
  }
}

/** Brings the page in line with what is chosen. */
function apply() {
  const { dataset } = document.documentElement;
  dataset.hand = prefers.left_handed ? "left" : "right";
  if (!prefers.digit_first) armed = 0;
  const query = (/** @type {boolean} */ holds) => (holds ? "(min-width: 0px)" : "(max-width: 0px)");
  for (const [rule, text] of queries) {
    let media = text;
    const { colours, palette } = prefers;
    if (colours !== "system") media = media.replace("(prefers-color-scheme: dark)", query(colours === "dark"));
    if (palette !== "system") media = media.replace("(prefers-contrast: more)", query(true));
    rule.media.mediaText = media;
  }
  for (const key of SWITCHES) $(`set-${key}`).checked = key === "automatic" && game ? game.automatic : prefers[key];
  $("set-colours").value = prefers.colours;
  $("set-palette").value = prefers.palette;
  showClock();
  refresh();
}

/** Listens to the controls. */
function listenToSettings() {
  const keep = () => {
    remember(SETTINGS, JSON.stringify(prefers));
    apply();
  };
  for (const key of SWITCHES) {
    $(`set-${key}`).addEventListener("change", (/** @type {any} */ event) => {
      prefers[key] = event.target.checked;
      if (key === "automatic" && game && game.automatic !== prefers.automatic) setAutomatic(prefers.automatic);
      keep();
    });
  }
  for (const key of /** @type {const} */ (["colours", "palette"])) {
    $(`set-${key}`).addEventListener("change", (/** @type {any} */ event) => {
      prefers[key] = event.target.value;
      keep();
    });
  }
}

/** Has pencil marks filled in and kept up to date, or kept by hand. @param {boolean} isOn */
function setAutomatic(isOn) {
  const text = () => say(isOn ? "marks_automatic" : "marks_manual");
  change(() => ({ actions: [isOn ? "automatic" : "manual"], text }));
}
