//! The built-in templates: inside the program; but a debug build reads them from the source tree, so that a changed word
//! needs no compiler.

#[cfg(not(debug_assertions))]
use include_dir::{Dir, include_dir};

#[cfg(not(debug_assertions))]
static OURS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

#[cfg(debug_assertions)]
const OURS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");

/// Returns the text of a built-in file.
#[cfg(not(debug_assertions))]
pub(super) fn read(name: &str) -> Option<String> {
    OURS.get_file(name)?.contents_utf8().map(str::to_owned)
}

/// Returns the names of all built-in files, such as `en/technique/single.md`, in order.
#[cfg(not(debug_assertions))]
pub(super) fn names() -> Vec<String> {
    fn collect(dir: &Dir<'_>, names: &mut Vec<String>) {
        names.extend(dir.files().filter_map(|file| Some(file.path().to_str()?.replace('\\', "/"))));
        dir.dirs().for_each(|dir| collect(dir, names));
    }
    let mut names = Vec::new();
    collect(&OURS, &mut names);
    names.sort_unstable();
    names
}

#[cfg(debug_assertions)]
pub(super) fn read(name: &str) -> Option<String> {
    super::source::read_inside(OURS.as_ref(), name).ok()
}

#[cfg(debug_assertions)]
pub(super) fn names() -> Vec<String> {
    fn collect(dir: &std::path::Path, names: &mut Vec<String>) {
        for entry in dir.read_dir().into_iter().flatten().filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, names);
            } else if let Some(name) = path.strip_prefix(OURS).ok().and_then(std::path::Path::to_str) {
                names.push(name.replace('\\', "/"));
            }
        }
    }
    let mut names = Vec::new();
    collect(OURS.as_ref(), &mut names);
    names.sort_unstable();
    names
}
