//! Terminal output. File names, ids, titles and messages are untrusted: they may contain characters that move the
//! cursor, change the direction of writing, or imitate a line of our own. All of that is escaped here, and nothing else
//! in the program writes to standard output or standard error. The full screen (`play/screen.rs`) is drawn by a library; in
//! the cells of its buffer, such characters are replaced.
//!
//! Text for people is always escaped, because a pager shows it on a terminal. Data (CSV, JSON, puzzles, documents) is
//! for programs and files, and is written unchanged, except to a terminal. So `rate -f csv` shows a hostile title
//! harmlessly, and `rate -f csv > file` keeps it unchanged.

use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use whydoku::format::is_harmful;

use crate::cli::failure::Failure;

/// Prints text for people to standard output.
pub fn print(words: &str) -> Result<(), Failure> {
    put(text(words).as_bytes())
}

/// Prints the help or the version of the program, with its colours.
pub fn help(words: &clap::Error) -> Result<(), Failure> {
    written(words.print().and_then(|()| std::io::stdout().flush()))
}

/// Prints data to standard output: unchanged, except to a terminal, which shows text only.
pub fn data(data: impl AsRef<[u8]>) -> Result<(), Failure> {
    let data = data.as_ref();
    match std::str::from_utf8(data) {
        Ok(text) if is_watched() => print(text),
        Ok(_) => put(data),
        Err(_) => check_data().and_then(|()| put(data)),
    }
}

/// Rejects data that is not text if standard output is a terminal.
pub fn check_data() -> Result<(), Failure> {
    if is_watched() {
        return Err(Failure::usage("this format is not text, so a terminal cannot show it: use -o FILE"));
    }
    Ok(())
}

/// Returns `true` if standard output is a terminal.
pub fn is_watched() -> bool {
    std::io::stdout().is_terminal()
}

/// Reports why a command failed, and returns the exit code.
pub fn report(failure: Failure) -> ExitCode {
    let (message, code) = match failure {
        Failure::Data(message) => (message, 1),
        Failure::Usage(message) => (message, 2),
        Failure::Closed => return ExitCode::SUCCESS,
    };
    notice(&message);
    ExitCode::from(code)
}

/// Prints a note to standard error.
pub fn notice(message: &str) {
    complain(&format!("whydoku: {}\n", message.trim_end()));
}

/// Prints an error in the command line to standard error.
pub fn complain(message: &str) {
    // If standard error is closed or full, there is no way to report it.
    let _ = std::io::stderr().write_all(text(message).as_bytes());
}

/// Returns the name of a file, escaped for a line of text.
pub fn name(path: &Path) -> String {
    line(&path.to_string_lossy())
}

/// Returns untrusted text escaped for a line of text: without line breaks or similar characters.
pub fn line(text: &str) -> String {
    escaped(text, is_harmful)
}

/// Returns an unknown name as a message quotes it: escaped, and not too long.
pub fn quoted(name: &str) -> String {
    name.chars().take(LONGEST_QUOTE).collect::<String>().escape_debug().to_string()
}

/// The maximum number of characters quoted from an unknown name.
const LONGEST_QUOTE: usize = 60;

/// Returns a text of several lines without anything that moves the cursor or changes the direction of writing.
fn text(text: &str) -> Cow<'_, str> {
    if text.contains(is_harmful_in_text) { Cow::Owned(escaped(text, is_harmful_in_text)) } else { Cow::Borrowed(text) }
}

fn is_harmful_in_text(sign: char) -> bool {
    is_harmful(sign) && !matches!(sign, '\n' | '\t')
}

fn escaped(text: &str, harmful: impl Fn(char) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if harmful(sign) { shown.extend(sign.escape_default()) } else { shown.push(sign) }
    }
    shown
}

fn put(data: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    written(out.write_all(data).and_then(|()| out.flush()))
}

fn written(result: std::io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(why) if why.kind() == ErrorKind::BrokenPipe => Err(Failure::Closed),
        Err(why) => Err(Failure::usage(format_args!("cannot write to standard output: {why}"))),
        Ok(()) => Ok(()),
    }
}
