//! All input and output passes through a few files, which limit it and escape what is harmful. No other source file may
//! contain the words for other ways.

use std::path::Path;

/// Words that only some files may contain, and why.
const DOORS: [(&[&str], &[&str], &str); 7] = [
    (&["serde_yaml"], &["src/format/yaml.rs"], "all YAML is read within bounds"),
    (
        &["serde_json::from_str", "serde_json::from_slice", "serde_json::from_reader", "serde_json::Deserializer"],
        &["src/format/limit.rs", "src/format/canonical.rs", "src/service/openapi.rs"],
        "all JSON from outside passes the limiter",
    ),
    (
        &["::stdout()", "::stderr()", "print!(", "println!("],
        &["src/cli/terminal.rs", "src/cli/job/crew.rs"],
        "what reaches a terminal is escaped",
    ),
    (
        &["ratatui::init", "ratatui::try_init", "DefaultTerminal"],
        &["src/cli/command/play/screen.rs", "src/cli/command/play/screen/suspend.rs"],
        "the full screen gives the terminal back",
    ),
    (&[".display()"], &["src/render/words/source.rs"], "names of files are escaped by `terminal::name`"),
    (
        &["File::open", "fs::read(", "fs::read_to_string", "fs::write"],
        &["src/cli/input/opened.rs", "src/render/words/inside.rs"],
        "what is read is bounded and remembered, and what is written is there in full",
    ),
    (&["Environment::new", "Environment::empty"], &["src/render/templates/mod.rs"], "templates are bounded"),
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder of source") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("inside").display().to_string();
            found.push((name, std::fs::read_to_string(&path).expect("source")));
        }
    }
}

#[test]
fn what_comes_and_goes_passes_one_door() {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let mut wrong = Vec::new();
    for (words, files, why) in DOORS {
        assert!(files.iter().all(|file| found.iter().any(|(name, _)| name == file)), "{files:?}");
        for (name, text) in found.iter().filter(|(name, _)| !files.contains(&name.as_str())) {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let said = code.filter(|line| words.iter().any(|word| line.contains(word)));
            wrong.extend(said.map(|line| format!("{name}: {}: {why}", line.trim())));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
