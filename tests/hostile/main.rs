//! Hostile input: runs the program with limits of time and memory. The limits are generous, because a debug build on a
//! busy machine has to meet them; the failures that they catch take minutes, or gigabytes.

mod bombs;
mod budgets;
mod deep;
mod forged;
mod hangs;
mod input;
mod several;
#[path = "../support/mod.rs"]
mod support;

use std::time::Duration;

/// The limits of a run.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Wall time.
    pub seconds: u64,
    /// Address space.
    pub megabytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: 60, megabytes: 400 }
    }
}

/// The output of the program.
pub struct Said {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs the program within limits. It has to end by itself, without a panic, and with a message if it fails.
pub fn run(args: &[&str], stdin: &[u8], Limits { seconds, megabytes }: Limits) -> Said {
    let program = assert_cmd::cargo::cargo_bin("whydoku");
    let mut command = assert_cmd::Command::new("sh");
    command.args(["-c", r#"ulimit -v "$1"; shift; exec "$@""#, "sh", &(megabytes * 1024).to_string()]);
    command.arg(program).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).write_stdin(stdin);
    let output = command.timeout(Duration::from_secs(seconds)).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    let code = output.status.code().unwrap_or_else(|| panic!("{args:?} was killed after {seconds} s: {err}"));
    assert!((0..=2).contains(&code), "{args:?} ends with {code}: {err}");
    assert!(!err.contains("panicked"), "{args:?}: {err}");
    assert!(code == 0 || !err.is_empty(), "{args:?} fails without a word");
    Said { code, out, err }
}
