//! A page of its own: one HTML file with pictures and no request to anywhere. It is complete as it is; its script adds
//! the reader's view. The page's content security policy allows its own style and script, by their hashes, and nothing
//! else.

use std::collections::BTreeMap;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use minijinja::value::{Serde, Value};
use sha2::{Digest, Sha256};

use super::body::body;
use super::lean::{lean, lean_style};
use super::{Needs, Outlet, Write};
use crate::render::document::Document;
use crate::render::pictures::looks::{Looks, Naming};
use crate::render::templates::page_environment;
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::Script;

pub(super) const OUTLET: Outlet = Outlet {
    name: "html",
    extensions: &["html", "htm"],
    about: "A page of its own, with boards as pictures",
    needs: Needs::Anything,
    write: Write::Text(write),
};

pub(super) fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let print = print(document, source)?;
    let script = (document.script == Script::Included).then_some("page.js");
    page(document, source, Parts { style: &print, script, body: &body(document) })
}

/// The style sheet of a document on paper.
fn print(document: &Document, source: &Source) -> Result<String, RenderError> {
    let title = Value::from_safe_string(css_string(&document.title));
    let paper = Serde(document.style.paper);
    let parts = Value::from_iter(document.parts().map(str::to_owned));
    Ok(page_environment(source).get_template("print.css")?.render(minijinja::context! { paper, title, parts })?)
}

/// The style of a page that has more than a document: on the screen, on paper, and what is its own.
pub(super) fn css(document: &Document, source: &Source, own: &str) -> Result<String, RenderError> {
    styled(document, source, &(own.to_owned() + &print(document, source)?))
}

/// The style sheet of all pages in the colours of a document, and one that follows it.
fn styled(document: &Document, source: &Source, style: &str) -> Result<String, RenderError> {
    let theme = document.style.theme.as_ref().map(|theme| theme.css(":root", None)).unwrap_or_default();
    let looks = Looks::load(source)?;
    let has_clues = document.boards().any(|diagram| !diagram.clues.is_empty());
    let looks = if has_clues { looks } else { looks.without_clues() };
    let drawings = looks.css(None, Naming::default());
    let [colours, text, page] = ["colours.css", "text.css", "page.css"].map(|name| read(name, source));
    let style = style.replace("\r\n", "\n");
    Ok(lean_style(&[colours?, drawings, text?, page?, theme, style].concat()))
}

/// What one kind of page has, and another has not.
pub(super) struct Parts<'a> {
    /// The style sheet after that of all pages.
    pub style: &'a str,
    /// The name of the script, if it has one.
    pub script: Option<&'a str>,
    /// What it shows.
    pub body: &'a str,
}

/// A page: one file with its own style and script, and a policy that allows these alone.
pub(super) fn page(document: &Document, source: &Source, parts: Parts) -> Result<String, RenderError> {
    let css = styled(document, source, parts.style)?;
    let (script, words) = match parts.script {
        Some(name) => (lean(&read(name, source)?), as_data(&Words::load(source)?.reader)),
        None => (String::new(), String::new()),
    };
    let allowed = |text: &str| if text.is_empty() { "'none'".to_owned() } else { hash(text) };
    let body = parts.body.to_owned();
    // Only a text of the user's has pictures in files of their own.
    let pictures = if body.contains("<img ") { "; img-src * file: data:" } else { "" };
    let policy = policy(&allowed(&css), &allowed(&script), pictures);
    let page = page_environment(source).get_template("page.html")?.render(Serde(BTreeMap::from([
        ("lang", Value::from(document.lang.as_str())),
        ("title", Value::from(document.title.as_str())),
        ("policy", Value::from_safe_string(policy)),
        ("css", Value::from_safe_string(css)),
        ("script", Value::from_safe_string(script)),
        ("words", Value::from_safe_string(words)),
        ("body", Value::from_safe_string(body)),
    ])))?;
    Ok(page)
}

/// The content security policy of a page: the sources of its style and its script, and directives for what else it needs,
/// each after a semicolon.
pub(super) fn policy(style: &str, script: &str, more: &str) -> String {
    format!("default-src 'none'; style-src {style}; script-src {script}; base-uri 'none'; form-action 'none'{more}")
}

/// A part of a page, with line feeds only: so a browser reads the text that it hashes.
pub(super) fn read(name: &str, source: &Source) -> Result<String, RenderError> {
    match source.read(name)? {
        Some(text) => Ok(text.replace("\r\n", "\n")),
        None => Err(RenderError::Missing(name.to_owned())),
    }
}

/// The source that a policy has for an inline script or style.
pub(super) fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Data as JSON that can stand in an element: no text in it ends one.
pub(super) fn as_data(data: &impl serde::Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c")
}

/// Text as a string of CSS. All signs that could end the string, or the style, are written by their numbers.
fn css_string(text: &str) -> String {
    let sign = |sign: char| match sign {
        ' ' => " ".to_owned(),
        sign if sign.is_alphanumeric() => sign.to_string(),
        sign => format!("\\{:x} ", u32::from(sign)),
    };
    format!("\"{}\"", text.chars().map(sign).collect::<String>())
}
