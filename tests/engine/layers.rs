//! Imports run downwards: checks the order of the layers and of the parts of `render`, and that there are no circles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The layers of the table in `ARCHITECTURE.md`, lowest first. Layers on one level do not import each other.
const LAYERS: [&[&str]; 11] = [
    &["grid"],
    &["clue"],
    &["proof", "format"],
    &["argument"],
    &["technique"],
    &["trace", "conform", "rating"],
    &["engine"],
    &["tutor"],
    &["render", "generate"],
    &["weave", "service", "play"],
    &["cli"],
];

/// The parts of `src/render/`, lowest first.
const PARTS: [&[&str]; 8] =
    [&["facts"], &["words"], &["templates"], &["pictures"], &["document"], &["outlets"], &["views"], &["check"]];

/// The rooms of the command line, lowest first.
const ROOMS: [&[&str]; 8] = [
    &["failure"],
    &["terminal", "limit", "tasks"],
    &["input"],
    &["output"],
    &["job"],
    &["report"],
    &["document"],
    &["command"],
];

/// A module by its path from the crate's root: `["trace", "recorder"]`.
type Name = Vec<String>;

/// The references of a file to other modules.
#[derive(Default)]
struct Module {
    /// Paths that begin with `crate`, `super` or `self`, and all imports.
    paths: Vec<Vec<String>>,
    /// The imports and exports, by local name.
    names: BTreeMap<String, Vec<String>>,
}

/// The modules of the library and the program, as one tree.
struct Tree(BTreeMap<Name, Module>);

impl Tree {
    fn of(source: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let mut folders = vec![source.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder of source") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    let inner = path.strip_prefix(source).expect("inside").with_extension("");
                    let mut name: Name = inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
                    name.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
                    let text = std::fs::read_to_string(&path).expect("source");
                    modules.entry(name).or_insert_with(Module::default).read(&text);
                }
            }
        }
        Self(modules)
    }

    /// Returns the module to which a path in a module leads, following re-exports.
    fn resolve(&self, from: &Name, path: &[String], depth: usize) -> Option<Name> {
        let mut at = from.clone();
        for (i, part) in path.iter().enumerate() {
            match part.as_str() {
                "crate" | "whydoku" if i == 0 => at.clear(),
                "self" => {}
                "super" => _ = at.pop()?,
                part => {
                    at.push(part.to_owned());
                    if !self.0.contains_key(&at) {
                        at.pop();
                        let onward = self.0.get(&at).and_then(|module| module.names.get(part));
                        let onward = onward.filter(|onward| depth < 8 && (at != *from || onward[..] != *path));
                        let found = onward.and_then(|onward| self.resolve(&at, onward, depth + 1));
                        // A name that is imported nowhere belongs to the module itself, or to another crate.
                        return found.or_else(|| (i > 0).then_some(at));
                    }
                }
            }
        }
        Some(at)
    }

    /// Returns all imports of one module from another: importing module, imported module.
    fn imports(&self) -> BTreeSet<(Name, Name)> {
        let all = self.0.iter().flat_map(|(from, module)| {
            module.paths.iter().filter_map(move |path| Some((from.clone(), self.resolve(from, path, 0)?)))
        });
        all.filter(|(from, to)| from != to).collect()
    }
}

impl Module {
    fn read(&mut self, text: &str) {
        let tokens = tokens(text);
        let mut at = 0;
        while at < tokens.len() {
            let imports = tokens[at] == "use";
            let path = ["crate", "super", "self"].contains(&tokens[at].as_str());
            at += usize::from(imports);
            if imports || (path && tokens.get(at + 1).is_some_and(|next| next == "::")) {
                let mut found = Vec::new();
                at = leaves(&tokens, at, &[], &mut found);
                for (path, name) in found {
                    if imports {
                        self.names.insert(name, path.clone());
                    }
                    self.paths.push(path);
                }
            } else {
                at += usize::from(!imports);
            }
        }
    }
}

/// Reads the tree of a path such as `a::{b, c::D as E}` and returns its end. Each leaf is a path and its local name.
fn leaves(tokens: &[String], mut at: usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) -> usize {
    let mut path = before.to_vec();
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    loop {
        match token(at) {
            "{" => {
                while token(at) != "}" {
                    at = leaves(tokens, at + 1, &path, found);
                }
                return at + 1;
            }
            "}" => return at,
            part => {
                if part != "*" {
                    path.push(part.to_owned());
                }
                at += 1;
            }
        }
        if token(at) != "::" {
            let mut name = path.iter().rfind(|part| *part != "self").cloned().unwrap_or_default();
            if token(at) == "as" {
                name = token(at + 1).to_owned();
                at += 2;
            }
            found.push((path, name));
            return at;
        }
        at += 1;
    }
}

/// Returns identifiers, `::` and single characters, without comments and literals.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("r#\"") {
            rest.find("\"#").map_or(rest.len(), |end| end + 2)
        } else if sign == '"' {
            quoted(rest)
        } else if sign == '\'' {
            // A character, or the apostrophe of a lifetime.
            let mut signs = rest.chars().skip(1);
            if signs.next() == Some('\\') || signs.next() == Some('\'') { quoted(rest) } else { 1 }
        } else if sign.is_alphanumeric() || sign == '_' {
            let length = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else {
            let length = if rest.starts_with("::") { 2 } else { sign.len_utf8() };
            if !sign.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of a literal with its quotes.
fn quoted(text: &str) -> usize {
    let mut signs = text.char_indices();
    let open = signs.next().map(|(_, sign)| sign);
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' => _ = signs.next(),
            sign if Some(sign) == open => return at + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn tree() -> Tree {
    Tree::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn told((from, to): &(Name, Name)) -> String {
    format!("{} imports {}", from.join("::"), to.join("::"))
}

/// Returns imports that do not run downwards in an order of the children of a module.
fn upward(tree: &Tree, parent: &[&str], order: &[&[&str]]) -> Vec<String> {
    let level = |name: &Name| {
        let child = name.strip_prefix(&parent.iter().map(|&part| part.to_owned()).collect::<Vec<_>>()[..])?.first()?;
        let level = order.iter().position(|level| level.contains(&child.as_str()));
        Some((level.unwrap_or_else(|| panic!("`{child}` has no place in the order")), child.clone()))
    };
    let is_upward = |import: &&(Name, Name)| match (level(&import.0), level(&import.1)) {
        (Some((from, a)), Some((to, b))) => a != b && to >= from,
        _ => false,
    };
    tree.imports().iter().filter(is_upward).map(told).collect()
}

#[test]
fn imports_run_downwards() {
    assert_eq!(upward(&tree(), &[], &LAYERS), [""; 0]);
}

#[test]
fn the_parts_of_render_are_in_order() {
    assert_eq!(upward(&tree(), &["render"], &PARTS), [""; 0]);
}

#[test]
fn the_rooms_of_the_command_line_are_in_order() {
    assert_eq!(upward(&tree(), &["cli"], &ROOMS), [""; 0]);
}

/// What the targets for random texts build from its source imports nothing that they do not build.
#[test]
fn what_is_built_for_random_texts_is_complete() {
    let modules: Vec<&str> = include_str!("../../fuzz/src/lib.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .collect();
    assert!(modules.contains(&"format"), "{modules:?}");
    let is_built = |name: &Name| name.first().is_some_and(|top| modules.contains(&top.as_str()));
    let missing = |(from, to): &&(Name, Name)| is_built(from) && !is_built(to);
    assert_eq!(tree().imports().iter().filter(missing).map(told).collect::<Vec<_>>(), [""; 0]);
}

/// A subcommand is complete in itself: what several have in common is in another room.
#[test]
fn no_subcommand_imports_another() {
    let imports = tree().imports();
    let command =
        |name: &Name| name.strip_prefix(&["cli".to_owned(), "command".to_owned()]).and_then(<[_]>::first).cloned();
    let other = |(from, to): &&(Name, Name)| command(from).zip(command(to)).is_some_and(|(from, to)| from != to);
    assert_eq!(imports.iter().filter(other).map(told).collect::<Vec<_>>(), [""; 0]);
}

/// Among modules side by side, none reaches itself again through its imports.
#[test]
fn there_are_no_circles() {
    let mut beside: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
    for (from, to) in tree().imports() {
        let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if let (Some(from), Some(to)) = (from.get(..=common), to.get(..=common)) {
            beside.entry(from.to_vec()).or_default().insert(to.to_vec());
        }
    }
    let reached = |start: &Name| {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(next) = open.pop() {
            open.extend(beside.get(next).into_iter().flatten().filter(|&next| reached.insert(next.clone())));
        }
        reached
    };
    let all: BTreeMap<&Name, BTreeSet<Name>> = beside.keys().map(|name| (name, reached(name))).collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (name, reached) in all.iter().filter(|(name, reached)| reached.contains(**name)) {
        let back = |other: &&Name| all.get(other).is_some_and(|from| from.contains(*name));
        circles.insert(reached.iter().filter(back).map(|name| name.join("::")).collect());
    }
    assert_eq!(circles, BTreeSet::new());
}

/// The table of `ARCHITECTURE.md` has the layers, each below those that may import it.
#[test]
fn the_table_has_this_order() {
    let text = include_str!("../../ARCHITECTURE.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `src/")?.split(['/', '.', '`']).next());
    let level = |name: &str| LAYERS.iter().position(|level| level.contains(&name));
    let levels: Vec<(&str, Option<usize>)> = rows.map(|name| (name, level(name))).collect();
    let layers: usize = LAYERS.iter().map(|level| level.len()).sum();
    assert!(levels.iter().all(|(_, level)| level.is_some()) && levels.len() == layers, "{levels:?}");
    assert!(levels.is_sorted_by_key(|(_, level)| *level), "{levels:?}");
}
