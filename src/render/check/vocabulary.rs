//! A word list against the English one.

use std::collections::BTreeSet;

use crate::format::yaml::{self, Mapping, Value};

use super::{LocaleFault, LocaleProblem};
use crate::render::words::language::Language;
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source, WORDS};

/// The lists whose phrases may have a form for each plural form of the language.
const PLURAL: [&str; 3] = ["houses", "counts", "legend"];

/// The list whose phrases need not say the number: "one more cell".
const NUMBERLESS: &str = "counts";

pub(super) fn check(source: &Source) -> BTreeSet<LocaleProblem> {
    let file = source.name_in_locale(WORDS);
    let fault = |fault| LocaleProblem { file: file.clone(), fault };
    let theirs = match source.read(&file) {
        Ok(Some(text)) => yaml::read::<Mapping>(&text).map_err(|error| error.to_string()),
        Ok(None) => return [fault(LocaleFault::Missing)].into(),
        Err(error) => Err(error.to_string()),
    };
    let theirs = match theirs {
        Ok(theirs) => theirs,
        Err(what) => return [fault(LocaleFault::Unreadable { what })].into(),
    };
    let forms = match forms(&theirs) {
        Ok(forms) => forms,
        Err(what) => return [fault(LocaleFault::Unreadable { what })].into(),
    };
    let mut compared = Compared { forms, faults: BTreeSet::new() };
    compared.lists(&english(), &theirs);
    // Other mistakes, such as a list instead of a word.
    if compared.faults.is_empty()
        && let Err(RenderError::Words { what, .. }) = Words::load(source)
    {
        compared.faults.insert(LocaleFault::Unreadable { what });
    }
    compared.faults.into_iter().map(fault).collect()
}

/// The English word list.
fn english() -> Mapping {
    let english = Source::default();
    let text = english.read(&english.name_in_locale(WORDS)).ok().flatten().unwrap_or_default();
    yaml::read(&text).unwrap_or_default()
}

/// The plural forms of the language of a word list, or what is wrong with its tag; of English if it has none.
fn forms(words: &Mapping) -> Result<BTreeSet<&'static str>, String> {
    let tag = words.get("lang").map_or(Some("en"), Value::as_str).unwrap_or_default();
    let language = Language::try_from(tag.to_owned()).map_err(|what| format!("lang: {what}"))?;
    Ok(language.forms().into_iter().collect())
}

struct Compared {
    forms: BTreeSet<&'static str>,
    faults: BTreeSet<LocaleFault>,
}

impl Compared {
    fn lists(&mut self, english: &Mapping, theirs: &Mapping) {
        self.keys("", &keys(english), &keys(theirs));
        for (list, words) in english {
            let (Some(list), Some(words)) = (list.as_str(), words.as_mapping()) else { continue };
            if let Some(theirs) = theirs.get(list).and_then(Value::as_mapping) {
                self.words(list, words, theirs);
            }
        }
    }

    fn words(&mut self, list: &str, english: &Mapping, theirs: &Mapping) {
        let path = format!("{list}.");
        self.keys(&path, &keys(english), &keys(theirs));
        for (word, phrase) in english {
            let Some(word) = word.as_str() else { continue };
            let Some(their_phrase) = theirs.get(word) else { continue };
            let path = format!("{path}{word}");
            if let (true, Some(forms)) = (PLURAL.contains(&list), their_phrase.as_mapping()) {
                let needed = self.forms.iter().map(|&form| form.to_owned()).collect();
                self.keys(&format!("{path}."), &needed, &keys(forms));
            }
            let expected: BTreeSet<String> = phrases(phrase).into_iter().flat_map(placeholders).collect();
            for phrase in phrases(their_phrase) {
                let found = placeholders(phrase);
                let is_right = if list == NUMBERLESS {
                    found.is_subset(&expected)
                } else {
                    list == "profiles" || found == expected
                };
                if !is_right {
                    self.faults.insert(LocaleFault::Placeholders { word: path.clone(), expected: expected.clone() });
                }
            }
        }
    }

    /// Lists the keys that are missing, and those that are not used.
    fn keys(&mut self, path: &str, needed: &BTreeSet<String>, found: &BTreeSet<String>) {
        let word = |key: &String| format!("{path}{key}");
        self.faults.extend(needed.difference(found).map(|key| LocaleFault::NoWord { word: word(key) }));
        self.faults.extend(found.difference(needed).map(|key| LocaleFault::UnknownWord { word: word(key) }));
    }
}

fn keys(mapping: &Mapping) -> BTreeSet<String> {
    mapping.keys().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A phrase in all its forms.
fn phrases(phrase: &Value) -> Vec<&str> {
    match phrase {
        Value::Mapping(forms) => forms.values().filter_map(Value::as_str).collect(),
        phrase => phrase.as_str().into_iter().collect(),
    }
}

/// The placeholders of a phrase: `{}`, `{counts}`.
fn placeholders(phrase: &str) -> BTreeSet<String> {
    let holes = phrase.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    holes.map(|(name, _)| format!("{{{name}}}")).collect()
}
