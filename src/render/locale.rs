//! A locale's words: names, list separators and the other small pieces of language that are data.
//!
//! Sentences stand in the templates of the locale's folder; what is no sentence stands in its
//! `words.yaml`, which is read into [`Words`].

use std::collections::BTreeMap;

use serde::Deserialize;

use super::signs::Sign;
use super::templates::{RenderError, Source};

/// The contents of a locale's `words.yaml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The language tag of its pages.
    pub lang: String,
    /// Between the members of a list but the last two.
    pub comma: String,
    /// Between the last two members of a list.
    pub and: String,
    /// A house by its kind (`region` for the boxes of a jigsaw); `{}` stands for its number.
    pub houses: BTreeMap<String, String>,
    /// Several houses of one kind; `{}` stands for the list of their numbers.
    pub several_houses: BTreeMap<String, String>,
    /// A technique by its id.
    pub techniques: BTreeMap<String, String>,
    /// What a legend calls a mark: roles, `placed`, `eliminated` and so on.
    pub legend: BTreeMap<String, String>,
    /// What the profiles that come with the program are for.
    pub profiles: BTreeMap<String, String>,
}

impl Words {
    /// Reads a locale's words.
    ///
    /// # Errors
    /// When the file is missing or is not what it should be.
    pub fn load(source: &Source) -> Result<Self, RenderError> {
        let name = source.name_in_locale("words.yaml");
        let text = source.read(&name)?.ok_or_else(|| RenderError::Missing(name.clone()))?;
        serde_yaml::from_str(&text).map_err(|error| RenderError::Words { file: name, what: error.to_string() })
    }

    /// A list as a sentence has it.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{}{}{last}", most.join(&self.comma), self.and),
        }
    }

    /// The name of a technique; its id if the locale has none.
    pub fn technique<'a>(&'a self, id: &'a str) -> &'a str {
        self.techniques.get(id).map_or(id, String::as_str)
    }

    /// What a legend calls a sign.
    pub fn sign(&self, sign: Sign) -> String {
        let key = serde_json::to_value(sign).unwrap_or_default();
        self.legend(key.as_str().unwrap_or_default()).to_owned()
    }

    /// What a legend calls a mark; its key if the locale has no word for it.
    pub fn legend<'a>(&'a self, key: &'a str) -> &'a str {
        self.legend.get(key).map_or(key, String::as_str)
    }
}
