//! Templates: a walkthrough with untrusted templates. It is rendered or rejected, in limited time and memory.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use whydoku::engine::{Profile, solve};
use whydoku::render::{Source, Telling, walkthrough};
use whydoku::trace::{Checked, Trace};

static TRACE: LazyLock<Checked<Trace>> = LazyLock::new(|| {
    let puzzle = whydoku::format::read("1... ..3. .... 24..").expect("a puzzle").puzzle;
    solve(&puzzle, &Profile::named("beginner").expect("a profile")).expect("a trace")
});

/// A directory of templates for this process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("whydoku-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("en")).expect("a folder");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    std::fs::write(FOLDER.join("en/walkthrough.md"), bytes).expect("a file");
    let source = Source { folder: Some(FOLDER.clone()), ..Source::default() };
    let _ = walkthrough(&TRACE, &Telling { source, ..Telling::default() });
});
