//! The contrast of text and marks with their background, in light, dark and print, and in each palette: at least 4.5:1
//! for text, 3:1 for marks, as in WCAG 2.2, 1.4.3 and 1.4.11.

use std::collections::BTreeMap;

const CSS: &str = concat!(include_str!("../../../templates/colours.css"), include_str!("../../../templates/page.css"));

/// What a cell's digits and candidates may be drawn on.
const GROUNDS: &[&str] =
    &["board", "window", "tint", "placed-ground", "eliminated-ground", "region-1", "region-2", "region-3", "region-4"];

/// Text, and its background.
const TEXT: [(&str, &[&str]); 11] = [
    ("ink", &["page", "chip"]),
    ("muted", &["page"]),
    ("accent", &["page"]),
    ("given", &["board", "window", "tint", "set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
    ("given", &["placed-ground", "eliminated-ground", "region-1", "region-2", "region-3", "region-4"]),
    ("muted", &["board"]),
    ("board", &["set-a", "set-b", "set-c", "set-d"]),
    ("found", GROUNDS),
    ("trial", &["board", "window", "tint", "placed-ground"]),
    ("candidate", GROUNDS),
    ("candidate", &["set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
];

/// Marks, and their background.
const MARKS: [(&str, &[&str]); 20] = [
    ("border", &["board", "window", "tint"]),
    ("grid", &["board", "window", "tint"]),
    ("faint", &["board", "window", "tint"]),
    ("house-edge", &["board", "window"]),
    ("hatch", &["board", "window", "tint"]),
    ("pattern", &["board", "window", "tint", "placed-ground"]),
    ("fin", &["board", "window", "tint"]),
    ("endo-fin", &["board", "window", "tint"]),
    ("guardian", &["board", "window", "tint"]),
    ("link", &["board", "window", "tint", "placed-ground"]),
    ("sight", &["board", "window", "tint", "placed-ground"]),
    ("trial", &["board", "window", "tint"]),
    ("placed", &["board", "window", "tint", "placed-ground"]),
    ("eliminated", &["board", "window", "tint", "eliminated-ground"]),
    ("eliminated", &["set-a-ground", "set-b-ground", "set-c-ground", "set-d-ground"]),
    ("set-a", &["board", "window", "tint", "set-a-ground"]),
    ("set-b", &["board", "window", "tint", "set-b-ground"]),
    ("set-c", &["board", "window", "tint", "set-c-ground"]),
    ("set-d", &["board", "window", "tint", "set-d-ground"]),
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

#[test]
fn colours_can_be_told_apart() {
    let mut faint = Vec::new();
    for (scheme, starts) in SCHEMES {
        let mut colours: BTreeMap<&str, [f64; 3]> = starts.iter().flat_map(|start| colours(start)).collect();
        // In print a tint is a ruling, on the board's own ground.
        let tint = if scheme == "print" { "board" } else { "house" };
        colours.insert("tint", colours[tint]);
        for (least, pairs) in [(4.5, &TEXT[..]), (3.0, &MARKS[..])] {
            for &(on_top, grounds) in pairs {
                for &ground in grounds {
                    let ratio = contrast(colours[on_top], colours[ground]);
                    if ratio < least {
                        faint.push(format!("{scheme}: {on_top} on {ground} has {ratio:.2}, needs {least}"));
                    }
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
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
