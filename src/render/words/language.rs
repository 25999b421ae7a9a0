//! Plural forms and lists of a language, by the rules of the Unicode CLDR.

use std::sync::Arc;

use icu_list::ListFormatter;
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};
use serde::Deserialize;

/// A language by its tag, and its plural forms.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Language {
    tag: String,
    plurals: Arc<PluralRules>,
}

/// The rules that join the members of a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Lists {
    and: Arc<ListFormatter>,
    or: Arc<ListFormatter>,
}

/// A phrase in the plural forms of a language; `{}` stands for a number or for a list of numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    zero: Option<String>,
    one: Option<String>,
    two: Option<String>,
    few: Option<String>,
    many: Option<String>,
    other: String,
}

/// A word, and if it has any its plural forms.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Word {
    /// The same for any number of things.
    Same(String),
    /// By their number.
    Counted(Phrase),
}

impl Language {
    /// The tag, such as `en`.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The names of the plural forms that the language has, such as `one` and `other`.
    pub fn forms(&self) -> Vec<&'static str> {
        let mut forms: Vec<&str> = self.plurals.categories().map(name).collect();
        forms.sort_unstable();
        forms
    }

    /// The name of the plural form for a number of things.
    pub fn form(&self, count: usize) -> &'static str {
        name(self.plurals.category_for(count))
    }

    /// The form of a phrase for a number of things.
    pub fn phrase<'a>(&self, phrase: &'a Phrase, count: usize) -> &'a str {
        let form = match self.plurals.category_for(count) {
            PluralCategory::Zero => &phrase.zero,
            PluralCategory::One => &phrase.one,
            PluralCategory::Two => &phrase.two,
            PluralCategory::Few => &phrase.few,
            PluralCategory::Many => &phrase.many,
            PluralCategory::Other => &None,
        };
        form.as_deref().unwrap_or(&phrase.other)
    }

    /// The form of a word for a number of things.
    pub fn word<'a>(&self, word: &'a Word, count: usize) -> &'a str {
        match word {
            Word::Same(word) => word,
            Word::Counted(phrase) => self.phrase(phrase, count),
        }
    }
}

fn name(form: PluralCategory) -> &'static str {
    match form {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

impl Lists {
    /// A list as part of a sentence.
    pub fn join(&self, items: &[String]) -> String {
        self.and.format_to_string(items.iter().map(String::as_str))
    }

    /// A list of which one is meant.
    pub fn either(&self, items: &[String]) -> String {
        self.or.format_to_string(items.iter().map(String::as_str))
    }
}

impl TryFrom<String> for Language {
    type Error = String;

    fn try_from(tag: String) -> Result<Self, String> {
        let rules = PluralRules::try_new((&locale(&tag)?).into(), Default::default());
        let plurals = rules.map_err(|error| format!("no plural rules for `{tag}`: {error}"))?;
        Ok(Self { tag, plurals: Arc::new(plurals) })
    }
}

impl TryFrom<String> for Lists {
    type Error = String;

    fn try_from(tag: String) -> Result<Self, String> {
        let locale = locale(&tag)?;
        let [and, or] = [ListFormatter::try_new_and, ListFormatter::try_new_or]
            .map(|new| new((&locale).into(), Default::default()).map(Arc::new));
        let fault = |error| format!("no list patterns for `{tag}`: {error}");
        Ok(Self { and: and.map_err(fault)?, or: or.map_err(fault)? })
    }
}

fn locale(tag: &str) -> Result<Locale, String> {
    tag.parse().map_err(|_| format!("`{}` is not a language tag such as en or en-GB", tag.escape_debug()))
}
