//! Runs the program as a user does.

use std::path::{Path, PathBuf};

/// The output of the program.
pub struct Said {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs the program in a directory, and checks what must be true of every run.
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

/// Runs the program, which must succeed, and returns its output.
pub fn print(folder: &Path, args: &[&str]) -> String {
    let said = run(folder, args, b"");
    assert_eq!(said.code, 0, "{args:?}: {}", said.err);
    said.out
}

/// Writes a file, and creates its directories.
pub fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    let file = folder.join(name);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder to write to");
    std::fs::write(file, text).expect("a file to write");
}

/// Returns the path of a file of the project.
pub fn ours(name: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name).display().to_string()
}
