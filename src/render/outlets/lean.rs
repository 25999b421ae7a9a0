//! Style sheets and scripts as a page has them: without what only their authors read.

/// The text without indentation, empty lines and comments on lines of their own. Where a literal may run over several
/// lines, or something follows a comment, the text stays as it is.
pub(super) fn lean(text: &str) -> String {
    let runs_on = |line: &str| line.ends_with('\\') || line.matches('`').count() % 2 == 1;
    let (mut lean, mut is_comment) = (String::with_capacity(text.len()), false);
    for line in text.lines() {
        let code = line.trim_start();
        is_comment |= code.starts_with("/*");
        match (is_comment, code.split_once("*/")) {
            (true, Some((_, ""))) => is_comment = false,
            (true, None) => {}
            (true, Some(_)) => return text.to_owned(),
            (false, _) if code.is_empty() || code.starts_with("//") => {}
            (false, _) if runs_on(line) => return text.to_owned(),
            (false, _) => lean.extend([code, "\n"]),
        }
    }
    lean
}
