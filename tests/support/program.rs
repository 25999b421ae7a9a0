//! The program, run as a person runs it.

use std::path::Path;

/// What the program said.
pub struct Said {
    /// The exit code.
    pub code: i32,
    /// What it printed.
    pub out: String,
    /// What it told beside that.
    pub err: String,
}

/// Runs the program in a folder; it may say no, but never panics.
pub fn run(folder: &Path, args: &[&str], input: &[u8]) -> Said {
    let mut command = assert_cmd::Command::cargo_bin("whydoku").expect("the program is built");
    let output = command.current_dir(folder).args(args).write_stdin(input).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let said = Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    assert!((0..=2).contains(&said.code), "{args:?} ends with {}: {}", said.code, said.err);
    assert!(!said.err.contains("panicked"), "{args:?}: {}", said.err);
    assert!(said.code == 0 || !said.err.is_empty(), "{args:?} fails without a word");
    said
}

/// Runs the program, which is to succeed, and gives back what it prints.
pub fn print(folder: &Path, args: &[&str]) -> String {
    let said = run(folder, args, b"");
    assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    said.out
}
