//! Pages as a directory: HTML files that link to each other, and the script that they share. No file is asked for but
//! these, and by names alone, so the directory works from a disk as well as from any place in a web space.
//!
//! The style is in each page: a script may not read a style sheet in a file of its own where pages are opened from a
//! disk, and the choice of colours changes its rules.

use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::body::body;
use super::page::{as_data, css, hash, policy, read};
use super::{File, lean::lean};
use crate::render::document::{Found, Page, Pages};
use crate::render::templates::page_environment;
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::Script;

/// The name of the file with the script.
const SCRIPT: &str = "course.js";

/// Another page, as the template sees it.
#[derive(Serialize)]
struct Neighbour<'a> {
    file: &'a str,
    title: &'a str,
}

/// The data of a page's template.
#[derive(Serialize)]
struct Facts<'a> {
    lang: &'a str,
    title: &'a str,
    policy: String,
    css: Value,
    body: Value,
    /// Where the script is; empty without it.
    script: &'a str,
    words: Value,
    course: &'a std::collections::BTreeMap<String, String>,
    /// What the search finds: on the start page only.
    found: Option<Value>,
    home: Option<Neighbour<'a>>,
    before: Option<Neighbour<'a>>,
    after: Option<Neighbour<'a>>,
}

impl Pages {
    /// Returns the files of a directory.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn site(&self, source: &Source) -> Result<Vec<File>, RenderError> {
        let words = Words::load(source)?;
        let mut files = Vec::new();
        for at in 0..self.pages.len() {
            let page = self.page(at, &words, source)?;
            files.push(File { name: self.pages[at].file.clone(), bytes: page.into_bytes() });
        }
        if self.pages.iter().any(|page| page.document.script == Script::Included) {
            let [reader, search] = ["page.js", "course.js"].map(|name| read(name, source));
            // A module could not be loaded from a disk; blocks keep the names of the two apart.
            let script = format!("\"use strict\";\n{{\n{}}}\n{{\n{}}}\n", lean(&reader?), lean(&search?));
            files.push(File { name: SCRIPT.to_owned(), bytes: script.into_bytes() });
        }
        Ok(files)
    }

    fn page(&self, at: usize, words: &Words, source: &Source) -> Result<String, RenderError> {
        let Page { document, .. } = &self.pages[at];
        let course = read("course.css", source)?;
        let css = css(document, source, &course)?;
        let body = body(document);
        let is_scripted = document.script == Script::Included;
        let allowed = if is_scripted { "'self' file:" } else { "'none'" };
        let policy = policy(&hash(&css), allowed, "");
        let mut said = words.reader.clone();
        said.extend(words.course.clone());
        let found: Vec<&Found> = self.pages.iter().flat_map(|page| &page.found).collect();
        let has_search = at == 0 && is_scripted;
        let neighbour = |at: Option<usize>| {
            let page = self.pages.get(at?)?;
            Some(Neighbour { file: &page.file, title: &page.document.title })
        };
        let facts = Facts {
            lang: &document.lang,
            title: &document.title,
            policy,
            css: Value::from_safe_string(css),
            body: Value::from_safe_string(body),
            script: if is_scripted { SCRIPT } else { "" },
            words: Value::from_safe_string(as_data(&said)),
            course: &words.course,
            found: has_search.then(|| Value::from_safe_string(as_data(&found))),
            home: neighbour((at > 0).then_some(0)),
            before: neighbour(at.checked_sub(1)),
            after: neighbour(Some(at + 1)),
        };
        Ok(page_environment(source).get_template("course.html")?.render(Serde(facts))?)
    }
}
