//! Characters that text from outside may have, and that do something to the text around them.

/// Returns `true` if a character controls a terminal, breaks a line, changes the direction of writing or shows nothing.
/// Line feeds and tabs are among them; U+200C and U+200D are not, which belong to the spelling of some languages.
pub fn is_harmful(sign: char) -> bool {
    sign.is_control() || is_unseen(sign)
}

/// Returns `true` for the harmful characters that are no control characters.
pub(crate) fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}
