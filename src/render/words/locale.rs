//! A locale's words: names, phrases and other small pieces of language that are data.
//!
//! Sentences are in the templates of the locale's directory, and so are the names of techniques; everything else is in its
//! `words.yaml`, which is read into [`Words`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, RwLock};

use serde::Deserialize;

use super::headings;
use super::language::{Language, Lists, Phrase, Word};
use super::source::{RenderError, Source, WORDS};
use crate::clue::thirds;
use crate::engine::nearest;
use crate::format::yaml;
use crate::technique::{Group, LADDER, Technique, techniques_of};

/// The contents of a locale's `words.yaml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The language tag; it decides the plural forms of the phrases.
    pub lang: Language,
    /// The locale for lists; usually that of the language.
    pub list_locale: Lists,
    /// How clauses are joined to a sentence.
    #[serde(default)]
    pub clauses: Clauses,
    /// Houses by their kind (`region` for the boxes of a jigsaw); `{}` stands for the list of their numbers.
    pub houses: BTreeMap<String, Phrase>,
    /// A kind of house by its name alone, such as `box`.
    #[serde(default)]
    pub house_kinds: BTreeMap<String, String>,
    /// A candidate; `{digit}` and `{cell}` stand for its parts.
    pub candidate: String,
    /// Names with their article: the first whose beginnings fit says how; `{}` stands for the name.
    #[serde(default)]
    pub articles: Vec<Article>,
    /// A technique by its id, as the template of its family names it.
    #[serde(skip)]
    pub techniques: BTreeMap<String, String>,
    /// The mark in lists for a technique that only some profiles use.
    pub on_request: String,
    /// What a legend calls a mark: `placed`, `eliminated` and so on; a role by its name, with what plays it
    /// (`base_house`) or which kind of house (`pattern_box`), and for one family of techniques after its name
    /// (`aic.pattern`); where it can stand before a list of several, with plural forms.
    pub legend: BTreeMap<String, Word>,
    /// A clue in a sentence, by how its place is told: `grid`, `none`, `pair`, `line` or `cells`; `{clue}` stands for its kind, and
    /// `{cells}` for its cells.
    #[serde(default)]
    pub clue_places: BTreeMap<String, String>,
    /// What a kind of clue means, by its key in a legend, and with `_numbered` or `_some_numbered` where they have a number of their own.
    pub rules: BTreeMap<String, String>,
    /// The phrases of search trees.
    pub search: BTreeMap<String, String>,
    /// Phrases with a count; `{}` stands for the number.
    pub counts: BTreeMap<String, Phrase>,
    /// What the reader's view of a page says.
    pub reader: BTreeMap<String, String>,
    /// What the solving page says.
    pub tutor: BTreeMap<String, String>,
    /// What the full screen of `play` says beside the answers.
    pub screen: BTreeMap<String, String>,
    /// What a book says of itself to reading devices.
    pub book: BTreeMap<String, String>,
    /// The navigation and the search of a course, and what its reader's view says in place of the words above.
    pub course: BTreeMap<String, String>,
    /// The descriptions of the built-in profiles.
    pub profiles: BTreeMap<String, String>,
}

/// What stands between the clauses of a sentence.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clauses {
    /// Between two clauses, if there are no more.
    pub two: String,
    /// Between the clauses of a longer list.
    pub between: String,
    /// Before the last clause of a longer list.
    pub last: String,
}

impl Default for Clauses {
    fn default() -> Self {
        let [two, between, last] = ["; "; 3].map(str::to_owned);
        Self { two, between, last }
    }
}

impl Clauses {
    /// Clauses as one sentence.
    pub fn join(&self, clauses: &[String]) -> String {
        match clauses {
            [one, other] => format!("{one}{}{other}", self.two),
            [others @ .., last] if !others.is_empty() => format!("{}{}{last}", others.join(&self.between), self.last),
            _ => clauses.concat(),
        }
    }
}

/// Which clues of a kind have a number of their own, or more than one cell for a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// None.
    None,
    /// Some.
    Some,
    /// All.
    All,
}

/// The article of some names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Article {
    /// How these names begin; if there are none, this is for all other names.
    #[serde(default)]
    pub before: Vec<String>,
    /// The name with its article.
    pub say: String,
}

impl Words {
    /// Reads a locale's words; built-in ones, which cannot change, only once.
    ///
    /// # Errors
    /// If the file is missing or invalid.
    pub fn load(source: &Source) -> Result<Arc<Self>, RenderError> {
        static BUILT_IN: RwLock<BTreeMap<String, Arc<Words>>> = RwLock::new(BTreeMap::new());
        if source.folder.is_some() {
            return Self::read(source);
        }
        let known = BUILT_IN.read().ok().and_then(|known| known.get(&source.locale).cloned());
        let read = || {
            let words = Self::read(source)?;
            if let Ok(mut known) = BUILT_IN.write() {
                known.insert(source.locale.clone(), Arc::clone(&words));
            }
            Ok(words)
        };
        known.map_or_else(read, Ok)
    }

    fn read(source: &Source) -> Result<Arc<Self>, RenderError> {
        let name = source.name_in_locale(WORDS);
        let text = source.read(&name)?.ok_or_else(|| RenderError::Missing(name.clone()))?;
        let words = Self::parse(&text).map_err(|error| RenderError::Words { file: name, what: error.to_string() })?;
        Ok(Arc::new(Self { techniques: names(source)?, ..words }))
    }

    /// Parses a word list. The last text is remembered: who works with templates of his own has many documents written with it.
    fn parse(text: &str) -> Result<Self, yaml::YamlError> {
        static LAST: RwLock<Option<(String, Words)>> = RwLock::new(None);
        let is_this = |last: &&(String, Self)| last.0 == text;
        if let Some((_, words)) = LAST.read().ok().as_ref().and_then(|last| last.as_ref()).filter(is_this) {
            return Ok(words.clone());
        }
        let words: Self = yaml::read(text)?;
        if let Ok(mut last) = LAST.write() {
            *last = Some((text.to_owned(), words.clone()));
        }
        Ok(words)
    }

    /// A list as part of a sentence.
    pub fn list(&self, items: &[String]) -> String {
        self.list_locale.join(items)
    }

    /// A list of which one is meant, as part of a sentence.
    pub fn either(&self, items: &[String]) -> String {
        self.list_locale.either(items)
    }

    /// A candidate: a digit, or several, in a cell, or several.
    pub fn candidate(&self, digit: &str, cell: &str) -> String {
        filled(&self.candidate, &[("digit", digit), ("cell", cell)])
    }

    /// A clue with its place and its number, by how that is told.
    pub(in crate::render) fn clue_at(&self, place: &str, clue: &str, cells: &str, number: Option<u16>) -> String {
        let phrase = self.clue_places.get(place).map_or("{clue}", String::as_str);
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        filled(phrase, &[("clue", clue), ("cells", cells), ("number", &number)])
    }

    /// The name of a technique; its id if the locale has none.
    pub fn technique<'a>(&'a self, id: &'a str) -> &'a str {
        self.techniques.get(id).map_or(id, String::as_str)
    }

    /// The technique with this id or name, in any spelling: `x_wing`, `X-Wing`.
    ///
    /// # Errors
    /// If there is none: with the id that is most like it.
    pub fn technique_named(&self, name: &str) -> Result<&'static Technique, Option<&'static str>> {
        let plain = |name: &str| name.to_lowercase().replace([' ', '-', '_'], "");
        let spelt = plain(name);
        let called = |one: &&Technique| [one.id, self.technique(one.id)].iter().any(|name| plain(name) == spelt);
        LADDER.iter().find(called).ok_or_else(|| nearest(&typed(name), LADDER.iter().map(|one| one.id)))
    }

    /// Returns the technique with this id or name, or else the techniques of the group or family with this id; a name as for
    /// [`Words::technique_named`].
    ///
    /// # Errors
    /// If there is none: with the id that is nearest.
    pub fn techniques_named(&self, name: &str) -> Result<Vec<&'static Technique>, Option<&'static str>> {
        let typed = typed(name);
        let groups = Group::all().iter().map(|(group, _)| group.id());
        match (self.technique_named(name), techniques_of(&typed)) {
            (Ok(one), _) => Ok(vec![one]),
            (Err(meant), found) if found.is_empty() => Err(nearest(&typed, groups).or(meant)),
            (Err(_), found) => Ok(found),
        }
    }

    /// The heading of a group of techniques; its id if the locale has none.
    pub fn group(&self, group: Group) -> &str {
        self.tutor.get(&format!("group_{}", group.id())).map_or(group.id(), String::as_str)
    }

    /// The name of a kind of house; its id if the locale has none.
    pub fn house_kind(&self, id: &str) -> String {
        self.house_kinds.get(id).map_or(id, String::as_str).to_owned()
    }

    /// A name with its article; only the name if the locale has no articles.
    pub fn with_article(&self, name: &str) -> String {
        let fits = |article: &&Article| {
            article.before.is_empty() || article.before.iter().any(|start| name.starts_with(start))
        };
        self.articles.iter().find(fits).map_or("{}", |article| &article.say).replace("{}", name)
    }

    /// A phrase with a count; only the number if the locale has no word for it.
    pub fn count(&self, key: &str, count: usize) -> String {
        let phrase = self.counts.get(key).map_or("{}", |phrase| self.lang.phrase(phrase, count));
        phrase.replace("{}", &count.to_string())
    }

    /// Houses of one kind, by their numbers; only the numbers if the locale has no word for them.
    pub fn houses(&self, kind: &str, numbers: &[String]) -> String {
        let phrase = self.houses.get(kind).map_or("{}", |phrase| self.lang.phrase(phrase, numbers.len()));
        phrase.replace("{}", &self.list(numbers))
    }

    /// The text of a search tree for the outcome of a guess, and for the guesses inside it if they are not shown.
    pub(in crate::render) fn ending(&self, key: &str, inside: Option<String>) -> String {
        let ending = self.search.get(key).map_or(key, String::as_str);
        match inside {
            Some(inside) => self.searched("inside", &[("ending", ending), ("counts", &inside)]),
            None => ending.to_owned(),
        }
    }

    /// The text of a search tree for options that are not shown.
    pub(in crate::render) fn left_out(&self, options: usize, inside: String) -> String {
        self.searched("left_out", &[("options", &self.count("options", options)), ("counts", &inside)])
    }

    /// The text of a search tree for an option that was tried.
    pub(in crate::render) fn option(&self, placed: &str, this: u32, all: usize) -> String {
        self.searched("option", &[("placed", placed), ("this", &this.to_string()), ("all", &all.to_string())])
    }

    /// The text of a tree for a contradiction: a clue that cannot be filled.
    pub(in crate::render) fn no_way(&self, clue: &str) -> String {
        self.searched("no_way", &[("clue", clue)])
    }

    /// The same for a digit without a place in a house.
    pub(in crate::render) fn no_place(&self, digit: &str, house: &str) -> String {
        self.searched("no_place", &[("digit", digit), ("house", house)])
    }

    /// The same for a cell without candidates.
    pub(in crate::render) fn no_digit(&self, cell: &str) -> String {
        self.searched("no_digit", &[("cell", cell)])
    }

    /// A phrase of a search tree, with its placeholders filled.
    fn searched(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.search.get(key).map_or(key, String::as_str), values)
    }

    /// The legend's words for candidates that lines of a net make true, by the labels of these lines.
    pub(in crate::render) fn lines(&self, labels: &[&str]) -> String {
        let (first, last) = (labels.first().unwrap_or(&""), labels.last().unwrap_or(&""));
        let key = match labels.len() {
            0 | 1 => "line",
            2 => "two_lines",
            _ => "lines",
        };
        self.legend(None, &[key.to_owned()], labels.len()).replace("{first}", first).replace("{last}", last)
    }

    /// A phrase of the full screen, with its placeholders filled.
    pub fn on_screen(&self, key: &str, values: &[(&str, &str)]) -> String {
        filled(self.screen.get(key).map_or(key, String::as_str), values)
    }

    /// What a kind of clue means in a grid of this side, by its key in a legend.
    pub fn rule(&self, key: &str, numbers: Numbers, side: u8) -> Option<String> {
        let endings = match numbers {
            Numbers::None => &[""][..],
            Numbers::All => &["_numbered", ""],
            Numbers::Some => &["_some_numbered", "_numbered", ""],
        };
        let thirds = thirds(side).map(|third| match third.start() == third.end() {
            true => third.start().to_string(),
            false => format!("{}–{}", third.start(), third.end()),
        });
        let (greatest, least) = (side.to_string(), side.div_ceil(2).to_string());
        let values = [
            ("greatest", greatest.as_str()),
            ("least", &least),
            ("low", &thirds[0]),
            ("middle", &thirds[1]),
            ("high", &thirds[2]),
        ];
        let rule = endings.iter().find_map(|ending| self.rules.get(&format!("{key}{ending}")));
        rule.map(|rule| filled(rule, &values))
    }

    /// What a legend calls a mark of so many things: the word for the first of its keys that has one, or else the last
    /// key. What it means in a family of techniques or on a kind of page (`of`) comes before what it means anywhere.
    pub fn legend(&self, of: Option<&str>, keys: &[String], count: usize) -> String {
        let here = of.into_iter().flat_map(|of| keys.iter().map(move |key| format!("{of}.{key}")));
        let word = here.chain(keys.iter().cloned()).find_map(|key| self.legend.get(&key));
        let word = word.map(|word| self.lang.word(word, count));
        word.or(keys.last().map(String::as_str)).unwrap_or_default().to_owned()
    }
}

/// A phrase with its placeholders filled.
fn filled(phrase: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(phrase.to_owned(), |phrase, (name, value)| phrase.replace(&format!("{{{name}}}"), value))
}

/// The names of the techniques: the blocks `name_…` of the templates of their families, the user's before ours.
fn names(source: &Source) -> Result<BTreeMap<String, String>, RenderError> {
    let mut names = BTreeMap::new();
    let families: BTreeSet<&str> = LADDER.iter().map(|technique| technique.family).collect();
    for family in families {
        let file = source.name_in_locale(&format!("technique/{family}.md"));
        let texts = [source.read(&file)?, Source { folder: None, ..source.clone() }.read(&file)?];
        for technique in LADDER.iter().filter(|technique| technique.family == family) {
            let block = format!("name_{}", technique.id);
            let name = texts.iter().flatten().find_map(|text| headings::block(text, &block));
            names.extend(name.map(|name| (technique.id.to_owned(), name)));
        }
    }
    Ok(names)
}

/// A name as ids are spelt.
fn typed(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}
