//! The files of the solving page: the page, what makes it an app that can be installed and opens without the server, and the
//! engine as a WebAssembly module, if there is one: with it, the page also answers without the server.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use whydoku::format::Limit;
use whydoku::render::{self, Keeper, Source, Spare, TUTOR_MODULE, TutorEngine};

use super::app::PageFile;
use crate::cli::failure::Failure;
use crate::cli::input::read_bytes;
use crate::cli::terminal;

/// The largest module that is read, in bytes.
const MODULE: Limit = Limit { bytes: 64 << 20, values: 0 };

/// How a module begins.
const MAGIC: &[u8] = b"\0asm";

/// The icon of the app: a box of nine cells, of which one is found.
const ICON: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#1c5a9e" d="M0 0h96v96H0z"/><path fill="#fff" d="M18 18h60v60H18z"/><path fill="#5fd07c" d="M38 38h20v20H38z"/><path stroke="#1c1d20" stroke-width="3" fill="none" d="M38 18v60M58 18v60M18 38h60M18 58h60M18 18h60v60H18z"/></svg>"##;

/// Returns the files of the page. The module is that of the option, or the one beside the program.
pub fn files(keeper: Keeper, named: Option<&Path>) -> Result<Vec<PageFile>, Failure> {
    let source = Source::default();
    let module = match named {
        Some(file) => Some(module(file)?),
        None => beside().map(|file| module(&file)).transpose()?,
    };
    let spare = if module.is_some() { Spare::Module } else { Spare::Nothing };
    let page = render::tutor_page(TutorEngine::Server(keeper, spare), &source)?;
    let kept = Sha256::new().chain_update(&page).chain_update(module.as_deref().unwrap_or_default()).finalize();
    let version: String = kept.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let file = |path: &str, kind, bytes: Vec<u8>| PageFile { path: format!("/{path}"), kind, bytes: bytes.into() };
    let worker = render::tutor_worker(spare, &version, &source)?;
    let mut files = vec![
        file("", "text/html; charset=utf-8", page.into_bytes()),
        file("app.webmanifest", "application/manifest+json", render::tutor_manifest(&source)?.into_bytes()),
        file("icon.svg", "image/svg+xml", ICON.as_bytes().to_vec()),
        file("offline.js", "text/javascript; charset=utf-8", worker.into_bytes()),
    ];
    files.extend(module.map(|module| file(TUTOR_MODULE, "application/wasm", module)));
    Ok(files)
}

/// The module beside the program, if there is one.
fn beside() -> Option<PathBuf> {
    let file = std::env::current_exe().ok()?.with_file_name(TUTOR_MODULE);
    file.is_file().then_some(file)
}

/// Reads a module.
fn module(file: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_bytes(file, MODULE)?;
    match bytes.starts_with(MAGIC) {
        true => Ok(bytes),
        false => Err(Failure::data(format_args!(
            "--engine {}: this is no WebAssembly module; expected whydoku.wasm of the npm package",
            terminal::name(file)
        ))),
    }
}
