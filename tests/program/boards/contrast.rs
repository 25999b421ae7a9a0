//! The contrast of text and marks with their background, in light, dark and print, and in each palette: at least 4.5:1
//! for text, 3:1 for marks, as in WCAG 2.2, 1.4.3 and 1.4.11.

use std::collections::BTreeMap;

const CSS: &str = concat!(include_str!("../../../templates/colours.css"), include_str!("../../../templates/page.css"));

/// What a cell's digits and candidates may be drawn on.
const GROUNDS: &[&str] = &[
    "board",
    "window",
    "house",
    "cover",
    "placed-ground",
    "eliminated-ground",
    "region-1",
    "region-2",
    "region-3",
    "region-4",
];

/// Text, and its background.
const TEXT: [(&str, &[&str]); 14] = [
    ("given", BANDS),
    ("found", BANDS),
    ("candidate", BANDS),
    ("ink", &["page", "chip"]),
    ("muted", &["page"]),
    ("accent", &["page"]),
    ("given", &["board", "window", "house", "cover", "set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
    ("given", &["placed-ground", "eliminated-ground", "region-1", "region-2", "region-3", "region-4"]),
    ("muted", &["board"]),
    ("board", &["set-a", "set-b", "set-c", "set-d"]),
    ("found", GROUNDS),
    ("trial", &["board", "window", "house", "cover", "placed-ground"]),
    ("candidate", GROUNDS),
    ("candidate", &["set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
];

/// The bands of lines of variants: each has a pattern or an edge in the colour of the grid, and digits stand on it.
const BANDS: &[&str] =
    &["band", "set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground", "placed-ground", "region-3", "region-4"];

/// Marks, and their background.
const MARKS: [(&str, &[&str]); 22] = [
    ("grid", BANDS),
    ("border", &["board", "window", "house", "cover"]),
    ("grid", &["board", "window", "house", "cover"]),
    ("faint", &["board", "window", "house", "cover"]),
    ("house-edge", &["board", "window", "house"]),
    ("cover-edge", &["board", "window", "house", "cover"]),
    ("hatch", &["board", "window", "house"]),
    ("pattern", &["board", "window", "house", "cover", "placed-ground"]),
    ("fin", &["board", "window", "house", "cover"]),
    ("endo-fin", &["board", "window", "house", "cover"]),
    ("guardian", &["board", "window", "house", "cover"]),
    ("link", &["board", "window", "house", "cover", "placed-ground"]),
    ("sight", &["board", "window", "house", "cover", "placed-ground"]),
    ("trial", &["board", "window", "house", "cover"]),
    ("placed", &["board", "window", "house", "cover", "placed-ground"]),
    ("eliminated", &["board", "window", "house", "cover", "eliminated-ground"]),
    ("eliminated", &["set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
    ("set-a", &["board", "window", "house", "cover", "set-a-ground"]),
    ("set-b", &["board", "window", "house", "cover", "set-b-ground"]),
    ("set-c", &["board", "window", "house", "cover", "set-c-ground"]),
    ("set-d", &["board", "window", "house", "cover", "set-d-ground"]),
    ("chip-edge", &["page"]),
];

/// The schemes, each with the starts of its rules; a later one takes the place of earlier ones.
const SCHEMES: [(&str, &[&str]); 7] = [
    ("light", &[LIGHT]),
    ("dark", &[DARK]),
    ("print", &["@media print {"]),
    ("more contrast", &[LIGHT, "@media screen and (prefers-contrast: more) {"]),
    ("more contrast, dark", &[DARK, "(prefers-contrast: more) and (prefers-color-scheme: dark) {"]),
    ("colour-blind-safe", &[LIGHT, "@media screen {\n  :root[data-palette=\"safe\"] {"]),
    ("colour-blind-safe, dark", &[DARK, "scheme: dark) {\n  :root[data-palette=\"safe\"] {"]),
];
const LIGHT: &str = ":root {";
const DARK: &str = "scheme: dark) {";

/// The colours of a scheme, by name. A tint that is not there leaves the board's own ground.
fn scheme(starts: &[&str]) -> BTreeMap<&'static str, [f64; 3]> {
    let mut colours: BTreeMap<&str, [f64; 3]> = starts.iter().flat_map(|start| colours(start)).collect();
    let board = colours["board"];
    colours.entry("cover").or_insert(board);
    colours
}

#[test]
fn colours_can_be_told_apart() {
    let mut faint = Vec::new();
    for (scheme, starts) in SCHEMES {
        let colours = self::scheme(starts);
        for (least, pairs) in [(4.5, &TEXT[..]), (3.0, &MARKS[..])] {
            for &(on_top, grounds) in pairs {
                // What has no colour in this scheme is not drawn.
                let on_top_of = |ground: &&str| Some(contrast(*colours.get(on_top)?, colours[*ground]));
                for (ground, ratio) in grounds.iter().filter_map(|ground| Some((ground, on_top_of(ground)?))) {
                    if ratio < least {
                        faint.push(format!("{scheme}: {on_top} on {ground} has {ratio:.2}, needs {least}"));
                    }
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

/// A tint is clearly seen, and a cover too: by its own tint, or by its hatching where ink is grey.
#[test]
fn a_shaded_house_is_seen() {
    for (name, starts) in SCHEMES {
        let colours = scheme(starts);
        let tint = |house: &str| contrast(colours[house], colours["board"]);
        assert!(tint("house") >= 1.35, "{name}: {:.2}", tint("house"));
        assert!(tint("cover") >= 1.35 || colours.contains_key("hatch"), "{name}: {:.2}", tint("cover"));
    }
}

/// What the step does not look at has at most about half of the ink, on a screen, and is still seen; as small type on paper,
/// and where more contrast is asked for, it stays as legible as text.
#[test]
fn what_is_not_looked_at_fades() {
    for (name, starts) in SCHEMES {
        let colours = scheme(starts);
        let share: Vec<f64> = (0..3)
            .map(|i| (colours["board"][i] - colours["faded"][i]) / (colours["board"][i] - colours["given"][i]))
            .collect();
        match name {
            "print" | "more contrast" | "more contrast, dark" => {
                assert!(contrast(colours["faded"], colours["board"]) >= 4.5, "{name}");
            }
            _ => {
                assert!(share.iter().all(|&share| share < 0.52), "{name}: {share:?}");
                for ground in ["board", "window", "region-1", "region-2", "region-3", "region-4"] {
                    let ratio = contrast(colours["faded"], colours[ground]);
                    assert!(ratio >= 3.0, "{name}: on {ground} {ratio:.2}");
                }
            }
        }
    }
}

/// Every colour of a line in a drawing is one of those whose contrast is computed.
#[test]
fn no_edge_goes_unmeasured() {
    let mut measured: Vec<&str> = MARKS.iter().chain(&TEXT).map(|(mark, _)| *mark).collect();
    measured.extend(BANDS);
    // Halos, the colours that parts share, and charts, which stand on the page.
    let others = ["none", "edge", "shade", "board", "eliminated-ground", "placed-ground", "found", "link"];
    let looks = include_str!("../../../templates/looks.yaml");
    for key in ["stroke: ", "--edge: "] {
        let values = looks.split(key).skip(1).map(|rest| rest.split([',', '}', '\n']).next().expect("a value").trim());
        for value in values {
            assert!(measured.contains(&value) || others.contains(&value), "{key}{value}");
        }
    }
}

/// Returns the colours of the first rule after `start`, by name.
fn colours(start: &str) -> BTreeMap<&'static str, [f64; 3]> {
    let rule = CSS.split_once(start).expect("the rule is there").1;
    let rule = rule.split('}').next().expect("the rule ends");
    let declarations =
        rule.lines().filter_map(|line| line.trim().strip_prefix("--")?.strip_suffix(';')?.split_once(": #"));
    declarations.map(|(name, hex)| (name, channels(hex))).collect()
}

fn channels(hex: &str) -> [f64; 3] {
    let value = u32::from_str_radix(hex, 16).expect("six hexadecimal digits");
    [16, 8, 0].map(|shift| f64::from(value >> shift & 0xff) / 255.0)
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|c| if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
