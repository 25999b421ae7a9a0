//! The solving page: a grid, and the tutor beside it. It is no output format: what it shows comes from the engine that
//! it is given, as answers of [`crate::service`] say, in fragments.

use std::collections::BTreeMap;

use minijinja::value::{Serde, Value};

use super::body::body;
use super::lean::lean;
use super::page::{as_data, hash, policy, read};
use super::stylesheet::{SCOPE, stylesheet};
use crate::render::document::Document;
use crate::render::templates::page_environment;
use crate::render::words::locale::Words;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::ThemeKind;

/// The parts of the script, in order: one module, which stands in the page as a whole.
const SCRIPT: [&str; 22] = [
    "page", "engine", "state", "keepers", "saving", "settings", "clock", "board", "card", "away", "game", "entering",
    "learning", "tutor", "why", "suspects", "draft", "course", "progress", "learners", "sharing", "start",
];

/// What answers the questions of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorEngine<'a> {
    /// The server that the page comes from, under `api/v1/`; where progress is kept; and what answers without the server.
    Server(Keeper, Spare),
    /// A WebAssembly module inside the page: its bytes, compressed with gzip, in Base64.
    Inside(&'a str),
}

/// Where the page keeps games and progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeper {
    /// In the storage of the browser.
    Browser,
    /// On the server, for several learners.
    Server,
}

/// What answers while the server is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spare {
    /// Nothing does: only moves are possible.
    Nothing,
    /// A WebAssembly module that the server hands out as [`TUTOR_MODULE`].
    Module,
}

/// The address of the module that answers without the server, beside the page.
pub const TUTOR_MODULE: &str = "whydoku.wasm";

/// Returns the script that keeps the page in a browser, so that it opens without its server, and the module if there is one.
/// `version` changes with what it keeps.
///
/// # Errors
/// If the template is missing.
pub fn tutor_worker(spare: Spare, version: &str, source: &Source) -> Result<String, RenderError> {
    let module = if spare == Spare::Module { TUTOR_MODULE } else { "" };
    let files = as_data(&["./", "app.webmanifest", "icon.svg", module].map(str::to_owned));
    Ok(lean(&read("offline.js", source)?).replace("\"FILES\"", &files).replace("VERSION", version))
}

/// Returns what an installed page is called, and how it looks, as a web app manifest.
///
/// # Errors
/// If the words cannot be read.
pub fn tutor_manifest(source: &Source) -> Result<String, RenderError> {
    let words = Words::load(source)?;
    let name = words.tutor.get("title").cloned().unwrap_or_default();
    let icon =
        serde_json::json!({ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable" });
    let app = serde_json::json!({
        "id": "./", "name": name, "short_name": name, "lang": source.locale, "start_url": "./", "scope": "./",
        "display": "standalone", "background_color": "#fbfaf6", "theme_color": "#fbfaf6", "icons": [icon],
    });
    Ok(app.to_string())
}

/// What a page from a server may load: from there alone.
const SERVED: &str = "; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:";

impl<'a> TutorEngine<'a> {
    /// What the page may do besides showing itself: its sources for scripts, and other directives of its policy.
    fn policy(self) -> (&'static str, &'static str) {
        match self {
            Self::Server(_, Spare::Nothing) => ("", SERVED),
            Self::Server(_, Spare::Module) => (" 'wasm-unsafe-eval'", SERVED),
            Self::Inside(_) => (" 'wasm-unsafe-eval'", "; img-src data:; worker-src blob:"),
        }
    }

    fn module(self) -> Option<&'a str> {
        match self {
            Self::Server(..) => None,
            // Nothing that could end the element.
            Self::Inside(module) => module.bytes().all(|byte| byte != b'<').then_some(module),
        }
    }
}

/// The colours for more contrast, which fragments leave to the page around them: the last blocks of the sheet of colours.
fn contrast(source: &Source) -> Result<String, RenderError> {
    let colours = read("colours.css", source)?;
    let at = colours.find("@media screen and (prefers-contrast: more)").unwrap_or(colours.len());
    Ok(colours[at..].replace(":root", &format!(".{SCOPE}")))
}

/// Returns the solving page.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn tutor_page(engine: TutorEngine, source: &Source) -> Result<String, RenderError> {
    let words = Words::load(source)?;
    let theme = ThemeKind::named("screen").ok_or_else(|| RenderError::Missing("screen".to_owned()))?.theme(source)?;
    let css = lean(&[stylesheet(&theme, source)?, contrast(source)?, read("tutor.css", source)?].concat());
    let script: String = SCRIPT
        .iter()
        .map(|part| Ok(lean(&read(&format!("tutor/{part}.js"), source)?)))
        .collect::<Result<_, RenderError>>()?;
    let help = source.read(&source.name_in_locale("tutor.md"))?.unwrap_or_default();
    let (scripts, more) = engine.policy();
    let policy = policy(&hash(&css), &(hash(&script) + scripts), more);
    let words = &words.tutor;
    let page = page_environment(source).get_template("tutor.html")?.render(Serde(BTreeMap::from([
        ("lang", Value::from(source.locale.as_str())),
        ("policy", Value::from_safe_string(policy)),
        ("css", Value::from_safe_string(css)),
        ("script", Value::from_safe_string(script)),
        ("help", Value::from_safe_string(body(&Document::read(&help, BTreeMap::new(), &source.locale)))),
        ("w", Value::from(Serde(words))),
        ("words", Value::from_safe_string(as_data(words))),
        ("has_learners", Value::from(matches!(engine, TutorEngine::Server(Keeper::Server, _)))),
        ("is_served", Value::from(matches!(engine, TutorEngine::Server(..)))),
        (
            "spare",
            if matches!(engine, TutorEngine::Server(_, Spare::Module)) { TUTOR_MODULE.into() } else { "".into() },
        ),
        ("engine", engine.module().map_or(Value::from(()), |module| Value::from_safe_string(module.to_owned()))),
    ])))?;
    Ok(page)
}
