//! What each thing in a drawing looks like, on a screen and on paper: the table `templates/looks.yaml`, from which style
//! sheets are written, and in which what knows no style sheets looks up the style of a shape.
//!
//! Of the rules that apply, those that ask for more count more, and of these the later ones, as in CSS.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::format::yaml;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::{Medium, Palette};

/// A list of names: those that the table and CSS have, and what they are here.
macro_rules! names {
    ($(#[$about:meta])* $list:ident { $($one:ident $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
        pub(in crate::render) enum $list {
            $(#[serde(rename = $name)] $one,)*
        }

        impl $list {
            /// Its name in the table and in CSS.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$one => $name,)*
                }
            }
        }
    };
}

names! {
    /// What a thing in a drawing is: its class in HTML.
    Look {
        // The board.
        Paper "paper", Window "window", Region1 "region-1", Region2 "region-2", Region3 "region-3", Region4 "region-4",
        Grid "grid", Border "border", Faint "faint", Coordinates "coordinates", BoxNumber "box-number", Lined "lined",
        // Clues of variants, and the kinds of lines by their names.
        Clues "clues", ClueNumber "clue-number", Cage "cage", Twins "twins", Parity "parity", Bars "bars", Slope "slope",
        Track "track", Core "core", Bulb "bulb", End "line-end", Shaft "shaft", Point "point", ClueMark "clue-mark",
        WhiteDot "white-dot", BlackDot "black-dot", Xv "xv", Plate "plate",
        Thermometer "thermometer", SlowThermometer "slowthermometer", Palindrome "palindrome", BetweenLine "betweenline",
        Lockout "lockout", Renban "renban", Whispers "whispers", Nabner "nabner", EntropicLine "entropicline",
        ModularLine "modularline", ParityLine "parityline", RegionSumLine "regionsumline", DoubleArrow "doublearrow",
        ZipperLine "zipperline",
        // Digits and letters.
        Given "given", Found "found", New "new", Trial "trial", Candidates "candidates", Rest "rest",
        Faded "faded", Marked "marked", Gone "gone",
        Under "under", Label "label", Letter "letter", Number "number",
        // Houses and cells.
        Houses "houses", House "house", Tint "tint", Hatch "hatch", Edge "edge", Frames "frames", Cell "cell",
        Ground "ground", Tab "tab", Flag "flag", FlagLetter "flag-letter", Badges "badges", Badge "badge", Lead "lead",
        // Candidates.
        Around "around", Ring "ring", Fated "fated", Pill "pill", Part "part", Dot "dot", Cross "cross", Slash "slash",
        // Roles and fates.
        Pattern "pattern", Base "base", Cover "cover", Fin "fin", EndoFin "endo-fin", Guardian "guardian", Pivot "pivot",
        Stem "stem", Pincer "pincer", Target "target", Floor "floor", Roof "roof", Struck "struck", Clash "clash",
        Placed "placed", Eliminated "eliminated", SetA "set-a", SetB "set-b", SetC "set-c", SetD "set-d",
        // Links and sights.
        Link "link", Strong "strong", Weak "weak", Head "head", Tie "tie", Join "join", Sight "sight", Eye "eye",
        Sample "sample",
        // Trees and charts.
        Solution "solution", Holds "leads-on", Contradiction "dead-end", Fails "fails", GivenUp "given-up", Tick "tick",
        LeftOut "left-out", Axis "axis", Words "words", Value "value", Full "full", Hollow "hollow",
    }
}

names! {
    /// What a style says of a thing. An edge and a shade are colours that its parts share.
    Property {
        Edge "--edge", Shade "--shade", Fill "fill", Stroke "stroke", StrokeWidth "stroke-width",
        Dashes "stroke-dasharray", DashOffset "stroke-dashoffset", Cap "stroke-linecap", Join "stroke-linejoin",
        PaintOrder "paint-order", FontWeight "font-weight", FontStyle "font-style", FontSize "font-size",
    }
}

/// A value: a number, the lengths of dashes, or a word: for colours the name that a theme gives a value to.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub(in crate::render) enum Value {
    Number(f32),
    Dashes(Vec<f32>),
    Word(String),
}

/// What a thing looks like.
pub(in crate::render) type Style = BTreeMap<Property, Value>;

impl Look {
    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<ValueError>::new(name)).ok()
    }

    /// The attributes that say so where nothing says what it looks like.
    pub fn plain(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Border => &[("stroke-linecap", "square")],
            Self::Given => &[("font-weight", "700")],
            Self::Trial => &[("font-style", "italic")],
            Self::Under => &[("display", "none")],
            _ => &[],
        }
    }
}

/// The table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::render) struct Looks {
    /// The families of type, as CSS lists them.
    pub font: String,
    rules: Vec<Rule>,
    /// The rules for clues of variants.
    clues: Vec<Rule>,
}

/// A rule for what is all of this.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    of: Vec<Look>,
    /// What is around it, further out.
    #[serde(default)]
    within: Vec<Look>,
    #[serde(default)]
    style: Style,
    /// What differs on paper.
    #[serde(default)]
    print: Style,
    /// What differs on paper where a drawing is small.
    #[serde(default)]
    small: Style,
}

impl Property {
    /// A value in CSS. `colour` makes one of the name of a colour.
    pub fn css(self, value: &Value, colour: impl Fn(&str) -> String) -> String {
        let is_colour = matches!(self, Self::Edge | Self::Shade | Self::Fill | Self::Stroke);
        match value {
            // Type is measured, not scaled.
            Value::Number(number) if self == Self::FontSize => format!("{number}px"),
            Value::Number(number) => number.to_string(),
            Value::Dashes(lengths) => lengths.iter().map(f32::to_string).collect::<Vec<_>>().join(" "),
            Value::Word(name) if is_colour && name != "none" => colour(name),
            Value::Word(word) => word.clone(),
        }
    }
}

impl Rule {
    /// Whether it applies to what is all of `looks`, within all of `around`.
    fn applies(&self, looks: &[Look], around: &[Look]) -> bool {
        self.of.iter().all(|look| looks.contains(look)) && self.within.iter().all(|look| around.contains(look))
    }

    /// How much it asks for.
    fn weight(&self) -> usize {
        self.of.len() + self.within.len()
    }

    /// Whether all that it asks for is used.
    fn is_used(&self, used: &BTreeSet<Look>) -> bool {
        self.of.iter().chain(&self.within).all(|look| used.contains(look))
    }

    /// A style of it in CSS; nothing if the style says nothing.
    fn css(&self, style: &Style, naming: Naming) -> String {
        if style.is_empty() {
            return String::new();
        }
        let class = |look: &Look| format!(".{}{}", naming.prefix, look.name());
        let compound = |looks: &[Look]| looks.iter().map(class).collect::<String>();
        let around = if self.within.is_empty() { String::new() } else { compound(&self.within) + " " };
        let declared = style.iter().map(|(property, value)| {
            format!("{}: {}", property.name(), property.css(value, |name| format!("var(--{name})")))
        });
        let declared = declared.collect::<Vec<_>>().join("; ");
        format!("{}{around}{} {{ {declared} }}\n", naming.scope, compound(&self.of))
    }
}

/// The names of things in a style sheet.
#[derive(Clone, Copy, Default)]
pub(in crate::render) struct Naming {
    /// What all selectors begin with, such as `.whydoku `.
    pub scope: &'static str,
    /// What all classes begin with.
    pub prefix: &'static str,
}

impl Looks {
    /// Reads the table.
    ///
    /// # Errors
    /// If it is missing, or has a mistake.
    pub fn load(source: &Source) -> Result<Self, RenderError> {
        const FILE: &str = "looks.yaml";
        let text = source.read(FILE)?.ok_or_else(|| RenderError::Missing(FILE.to_owned()))?;
        yaml::read(&text).map_err(|error| RenderError::Words { file: FILE.to_owned(), what: error.to_string() })
    }

    /// The table for drawings without clues of variants.
    #[must_use]
    pub fn without_clues(self) -> Self {
        Self { clues: Vec::new(), ..self }
    }

    fn all(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().chain(&self.clues)
    }

    /// The type of a drawing, in CSS.
    pub fn root(&self) -> String {
        format!("svg {{ font-family: {}; font-variant-numeric: lining-nums tabular-nums }}\n", self.font.trim())
    }

    /// What something looks like that is all of `looks`, within things that are `around` it.
    pub fn style(&self, looks: &[Look], around: &[Look], medium: Medium) -> Style {
        let applying = || self.all().filter(|rule| rule.applies(looks, around));
        let mut styles: Vec<(usize, &Style)> = applying().map(|rule| (rule.weight(), &rule.style)).collect();
        if medium == Medium::SmallPrint {
            styles.extend(applying().map(|rule| (rule.weight(), &rule.print)));
            styles.extend(applying().map(|rule| (rule.weight(), &rule.small)));
        }
        // The sort is stable.
        styles.sort_by_key(|(weight, _)| *weight);
        styles.into_iter().flat_map(|(_, style)| style.clone()).collect()
    }

    /// A style sheet of all rules that things of these kinds need; for all kinds, without such a list.
    pub fn css(&self, used: Option<&BTreeSet<Look>>, naming: Naming) -> String {
        let rules = || self.all().filter(|rule| used.is_none_or(|used| rule.is_used(used)));
        let screen: String = rules().map(|rule| rule.css(&rule.style, naming)).collect();
        let print: String = rules().map(|rule| rule.css(&rule.print, naming)).collect();
        if print.is_empty() { screen } else { format!("{screen}@media print {{\n{print}}}\n") }
    }

    /// The names of the colours that things of these kinds need.
    pub fn colours(&self, used: &BTreeSet<Look>) -> BTreeSet<&str> {
        let styles = self.all().filter(|rule| rule.is_used(used)).flat_map(|rule| [&rule.style, &rule.print]);
        let words = styles.flat_map(BTreeMap::values).filter_map(|value| match value {
            Value::Word(word) => Some(word.as_str()),
            _ => None,
        });
        words.collect()
    }
}

/// The style of things on the way into a drawing, for what knows no style sheets.
#[derive(Clone)]
pub(in crate::render) struct Styling<'a> {
    looks: &'a Looks,
    palette: &'a Palette,
    medium: Medium,
    around: Vec<Look>,
    /// The edge and the shade of what is around, as values of CSS.
    shared: [String; 2],
}

impl<'a> Styling<'a> {
    /// That of a drawing as a whole.
    pub fn new(looks: &'a Looks, palette: &'a Palette, medium: Medium) -> Self {
        Self { looks, palette, medium, around: Vec::new(), shared: ["none".to_owned(), "none".to_owned()] }
    }

    /// The colour behind a drawing, as a value of CSS.
    pub fn ground(&self) -> String {
        self.palette.colour("page")
    }

    /// What a thing looks like, with values of CSS for colours, and the styling of what is in it.
    pub fn inside(&self, looks: &[Look]) -> (Vec<(Property, Value)>, Self) {
        let mut inside = self.clone();
        let mut style = self.looks.style(looks, &self.around, self.medium);
        for (property, shared) in [Property::Edge, Property::Shade].into_iter().zip(&mut inside.shared) {
            if let Some(Value::Word(name)) = style.remove(&property) {
                *shared = self.palette.colour(&name);
            }
        }
        inside.around.extend(looks);
        let colour = |name: &str| match name {
            "edge" => inside.shared[0].clone(),
            "shade" => inside.shared[1].clone(),
            name => self.palette.colour(name),
        };
        let resolved = |(property, value): (Property, Value)| match value {
            Value::Word(_) => (property, Value::Word(property.css(&value, colour))),
            value => (property, value),
        };
        (style.into_iter().map(resolved).collect(), inside)
    }
}
