//! JSON as SudokuPad shortens it.
//!
//! ```text
//! {"cells":[[{},{"value":"3"},{},{}],…],"cages":[{"unique":true,"style":"it's"}]}
//! {ce:[[,{v:3},,],…],ca:[{unique:t,style:'it\'s'}]}
//! ```
//!
//! Keys have no quotes, and many have a short name. Nothing stands for `{}`, `t` and `f` for true and false, whole numbers
//! for texts of them, `#0` and `#F` and six signs for colours, and single quotes for double ones, even in texts.
//!
//! Source: the library `puzzlezipper` of the project sudokutools.

use super::keys::SHORT;
use crate::format::json::MOST_JSON;

/// Whether a text is shortened: then its first key has no quotes.
pub(super) fn is_zipped(text: &str) -> bool {
    let first = text.trim_start().strip_prefix('{').and_then(|rest| rest.trim_start().chars().next());
    first.is_some_and(|sign| sign != '"' && sign != '}')
}

/// Returns the full JSON of a shortened text. What makes no sense stays as it is, for the reader of JSON to refuse.
pub(super) fn unzip(text: &str) -> String {
    let mut json = Json::default();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        // A text that is too long already is refused anyway.
        if json.out.len() > MOST_JSON.bytes {
            break;
        }
        let length = match sign {
            '{' | '[' | '}' | ']' | ',' | ':' => {
                json.sign(sign);
                1
            }
            '"' | '\'' => {
                let length = quoted(rest, sign);
                json.text(rest.get(..length).unwrap_or(rest), sign);
                length
            }
            _ if sign.is_whitespace() => sign.len_utf8(),
            _ => {
                let is_end = |sign: char| "{[}],:\"'".contains(sign) || sign.is_whitespace();
                let length = rest.find(is_end).unwrap_or(rest.len());
                json.word(rest.get(..length).unwrap_or(rest));
                length
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    json.out
}

/// Returns the length of the text in quotes with which this begins.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if sign == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a word is a number in JSON. Others are texts.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word).as_bytes();
    let begins = match digits {
        [b'0', second, ..] => !second.is_ascii_digit(),
        [first, ..] => first.is_ascii_digit(),
        [] => false,
    };
    begins && digits.last().is_some_and(u8::is_ascii_digit) && word.parse().is_ok_and(f64::is_finite)
}

/// The JSON that was written so far.
#[derive(Default)]
struct Json {
    out: String,
    /// The brackets that are open.
    open: Vec<char>,
    /// The last bracket, comma or colon, if no value followed.
    last: Option<char>,
}

impl Json {
    fn sign(&mut self, sign: char) {
        let is_in_list = self.open.last() == Some(&'[');
        let lacks_value = match self.last {
            Some(':') => true,
            Some(',') => is_in_list,
            Some('[') => sign == ',',
            _ => false,
        };
        if lacks_value && matches!(sign, ',' | ']' | '}') {
            self.out += "{}";
        }
        self.last = match sign {
            '}' | ']' => {
                self.open.pop();
                None
            }
            _ => Some(sign),
        };
        if matches!(sign, '{' | '[') {
            self.open.push(sign);
        }
        self.out.push(sign);
    }

    /// Adds a key or a value in quotes.
    fn text(&mut self, text: &str, quote: char) {
        let inner = text.strip_prefix(quote).unwrap_or(text);
        let inner = inner.strip_suffix(quote).unwrap_or(inner);
        self.last = None;
        self.out.push('"');
        let mut signs = inner.chars();
        while let Some(sign) = signs.next() {
            match sign {
                '\\' => match signs.next() {
                    Some('\'') => self.out.push('\''),
                    next => {
                        self.out.push('\\');
                        self.out.extend(next);
                    }
                },
                '"' => self.out += "\\\"",
                _ => self.out.push(sign),
            }
        }
        self.out.push('"');
    }

    /// Adds a key or a value without quotes.
    fn word(&mut self, word: &str) {
        let is_key = self.open.last() == Some(&'{') && matches!(self.last, Some('{' | ','));
        self.last = None;
        let is_colour = word.len() == 6 && word.bytes().all(|sign| sign.is_ascii_hexdigit());
        let is_plain = || matches!(word, "true" | "false" | "null") || is_number(word);
        match word {
            _ if is_key => {
                let full = SHORT.iter().find(|(short, _)| *short == word).map_or(word, |(_, full)| full);
                self.text(full, '"');
            }
            "t" => self.out += "true",
            "f" => self.out += "false",
            _ if !is_colour && is_plain() => self.out += word,
            _ => self.text(word, '"'),
        }
    }
}
