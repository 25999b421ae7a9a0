//! Brackets that a line of YAML leaves open, as far as one line shows it.
//!
//! Never fewer may be counted than the parser will see. So a closing bracket counts only where it certainly closes: on the same
//! line, and outside quoted texts, comments and tags. A quoted text is certain if it begins where a value may begin, and ends
//! on its line. From the first line on where that is not so, the next lines may begin inside a quoted text, and no line with
//! quotation marks is understood any more.

/// Returns the number of brackets that a line leaves open; `None` if its quoted texts are not understood. `within` says
/// whether brackets may be open before it.
pub(super) fn left_open(line: &str, within: bool) -> Option<usize> {
    if !line.contains(['"', '\'']) {
        return Some(most_left_open(line));
    }
    let bytes = line.trim_ascii_end().as_bytes();
    // A list outside of brackets; inside, a hyphen may be part of a text that began on an earlier line.
    let mut at = if within { 0 } else { bytes.iter().take_while(|byte| b" -".contains(byte)).count() };
    let mut open = 0_usize;
    let mut state = match at.checked_sub(1).map(|before| bytes[before]) {
        _ if within => State::Start,
        None | Some(b' ') => State::Value,
        Some(_) => State::Text,
    };
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        state = match (byte, state) {
            (b' ', state) => state,
            (b'#', state) if !matches!(state, State::Text) || bytes[at - 1] == b' ' => {
                return Some(open);
            }
            (b'\t', _) => return None,
            (b'[' | b'{', _) => {
                open += 1;
                State::Value
            }
            (b']' | b'}', _) => {
                open = open.saturating_sub(1);
                State::Done
            }
            (b',', _) => State::Value,
            (b':', State::Done) => State::Value,
            (b':', _) if next == b' ' => State::Value,
            (b'"' | b'\'', State::Value) => {
                let end = at + 1 + closing(&bytes[at + 1..], byte)?;
                open += opening(&bytes[at..end]);
                at = end;
                State::Done
            }
            (_, State::Text) => State::Text,
            // A quoted text that began before, or an anchor, a tag, a text in a block before one.
            (b'"' | b'\'' | b'&' | b'*' | b'!' | b'?' | b'|' | b'>' | b'%' | b'@' | b'`', _) | (_, State::Done) => {
                return None;
            }
            _ => State::Text,
        };
        at += 1;
    }
    Some(open)
}

/// Where a reader of a line is.
#[derive(Clone, Copy)]
enum State {
    /// At the beginning: perhaps inside a text without quotation marks.
    Start,
    /// Where a value may begin.
    Value,
    /// In a text without quotation marks, where these are part of it.
    Text,
    /// Behind a quoted text, or a bracket.
    Done,
}

/// Returns where a quoted text ends.
fn closing(text: &[u8], mark: u8) -> Option<usize> {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' if mark == b'"' => at += 1,
            _ if byte != mark => {}
            b'\'' if text.get(at + 1) == Some(&mark) => at += 1,
            _ => return Some(at),
        }
        at += 1;
    }
    None
}

fn opening(text: &[u8]) -> usize {
    text.iter().filter(|byte| b"[{".contains(byte)).count()
}

/// Returns the number of brackets that a line leaves open at most, whatever it begins in.
pub(super) fn most_left_open(line: &str) -> usize {
    let (mut open, mut trusted) = (0_usize, !line.contains(['"', '\'', '!']));
    for char in line.chars() {
        match char {
            '[' | '{' => open += 1,
            ']' | '}' if trusted => open = open.saturating_sub(1),
            '#' => trusted = false,
            _ => {}
        }
    }
    open
}
