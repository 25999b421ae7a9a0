//! The built-in templates: inside the program; but a debug build reads them from the source tree, so that a changed word
//! needs no compiler.

#[cfg(not(debug_assertions))]
use include_dir::{Dir, include_dir};

#[cfg(debug_assertions)]
use super::inside::read_inside;

#[cfg(not(debug_assertions))]
static OURS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

#[cfg(debug_assertions)]
const OURS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");

/// Returns the text of a built-in file.
#[cfg(not(debug_assertions))]
pub(super) fn read(name: &str) -> Option<String> {
    OURS.get_file(name)?.contents_utf8().map(str::to_owned)
}

#[cfg(debug_assertions)]
pub(super) fn read(name: &str) -> Option<String> {
    read_inside(OURS.as_ref(), name).ok()
}

/// Returns the names of all built-in files, such as `en/technique/wing.md`: in order, those of a directory before those
/// of the directories in it.
#[cfg(not(debug_assertions))]
pub(super) fn names() -> Vec<String> {
    fn collect(dir: &Dir<'_>, names: &mut Vec<String>) {
        names.extend(dir.files().filter_map(|file| Some(file.path().to_str()?.replace('\\', "/"))));
        dir.dirs().for_each(|dir| collect(dir, names));
    }
    let mut names = Vec::new();
    collect(&OURS, &mut names);
    names
}

#[cfg(debug_assertions)]
pub(super) fn names() -> Vec<String> {
    fn collect(dir: &str, names: &mut Vec<String>) {
        let entries = std::path::Path::new(OURS).join(dir).read_dir().into_iter().flatten().filter_map(Result::ok);
        let named = |entry: std::fs::DirEntry| Some((entry.path().is_dir(), entry.file_name().into_string().ok()?));
        let mut entries: Vec<(bool, String)> = entries.filter_map(named).collect();
        entries.sort_unstable();
        for (is_dir, name) in entries {
            let name = if dir.is_empty() { name } else { format!("{dir}/{name}") };
            if is_dir { collect(&name, names) } else { names.push(name) }
        }
    }
    let mut names = Vec::new();
    collect("", &mut names);
    names
}
