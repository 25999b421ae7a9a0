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

/// A style sheet without what [`lean`] leaves out, and without the spaces that do not part anything. No literal of CSS
/// runs over several lines.
pub(super) fn lean_style(text: &str) -> String {
    let mut style = String::with_capacity(text.len());
    for line in lean(text).lines() {
        // In a literal, a space is a sign.
        let rule = line.strip_suffix(" }").filter(|rule| !rule.contains(['"', '\'']));
        let line = match rule.and_then(|rule| rule.split_once(" { ")) {
            Some((selector, inside)) => {
                let inside: Vec<String> = inside.split("; ").map(declaration).collect();
                format!("{selector}{{{}}}", inside.join(";"))
            }
            None => line.strip_suffix(" {").map_or_else(|| declaration(line), |selector| format!("{selector}{{")),
        };
        if line.starts_with('}') && style.ends_with(';') {
            style.pop();
        }
        style += &line;
        if !line.ends_with(['{', ';', '}', ',']) {
            style.push('\n');
        }
    }
    style
}

/// A declaration, such as `fill: none`, without the space in it; anything else as it is.
fn declaration(line: &str) -> String {
    let is_name = |name: &str| name.bytes().all(|sign| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    match line.split_once(": ") {
        Some((name, value)) if is_name(name) => format!("{name}:{value}"),
        _ => line.to_owned(),
    }
}
