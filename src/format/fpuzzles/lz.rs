//! The compression of links: LZ-string's base64 form, a relative of LZ78.
//!
//! The text consists of UTF-16 units. Each code stands for a phrase; after each, the previous phrase and the first unit
//! of this one form a new phrase. Codes 0 and 1 introduce a new unit of 8 or 16 bits, code 2 ends the text. Codes get
//! one bit wider whenever their number doubles; the lowest bits come first, six per character. Such a phrase is always
//! a part of the text itself, so the reader stores only positions.
//!
//! Source: the library lz-string (Pieroxy, 2013), `compressToBase64`.

use std::collections::HashMap;
use std::ops::Range;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A few bytes can stand for many: a puzzle has at most this many UTF-16 units.
const MOST_UNITS: usize = 1 << 20;

/// The codes that are not phrases: a unit of 8 bits, one of 16 bits, the end.
const BYTE: usize = 0;
const WIDE: usize = 1;
const END: usize = 2;

/// Returns the decompressed text.
///
/// # Errors
/// The problem with the data, with its position if it has one.
pub(in super::super) fn decompress(data: &str) -> Result<String, (Range<usize>, String)> {
    let whole = |problem: &str| (0..data.len(), problem.to_owned());
    let mut bits = Bits { data: data.as_bytes(), at: 0 };
    let mut units: Vec<u16> = Vec::new();
    let mut phrases: Vec<Range<usize>> = vec![0..0; END + 1];
    let mut width = Width::default();
    let mut before: Option<Range<usize>> = None;
    loop {
        let code = match bits.take(width.bits)? {
            END => break,
            code @ (BYTE | WIDE) => {
                units.push(bits.take(if code == BYTE { 8 } else { 16 })? as u16);
                let phrase = units.len() - 1..units.len();
                width.grow();
                phrases.push(phrase.clone());
                learn(&mut phrases, before.replace(phrase));
                width.grow();
                continue;
            }
            code => code,
        };
        // A phrase may refer to itself: then it is the previous phrase followed by its own first unit.
        let made = before.clone().map(|before| before.start..before.end + 1);
        let known = phrases.get(code).cloned().or(made.filter(|_| code == phrases.len()));
        let Some(phrase) = known else { return Err(whole("the data is damaged or cut off")) };
        if units.len() + phrase.len() > MOST_UNITS {
            return Err(whole("found data that unpacks to far too much text"));
        }
        let start = units.len();
        for at in phrase {
            let Some(&unit) = units.get(at) else { return Err(whole("the data is damaged or cut off")) };
            units.push(unit);
        }
        learn(&mut phrases, before.replace(start..units.len()));
        width.grow();
    }
    String::from_utf16(&units).map_err(|_| whole("found data that is not Unicode text"))
}

/// Adds the phrase formed by the previous phrase and the unit that follows it in the text.
fn learn(phrases: &mut Vec<Range<usize>>, before: Option<Range<usize>>) {
    phrases.extend(before.map(|before| before.start..before.end + 1));
}

/// The width of codes, and the number of codes until they get wider.
struct Width {
    bits: u32,
    left: usize,
}

impl Default for Width {
    fn default() -> Self {
        Self { bits: 2, left: 2 }
    }
}

impl Width {
    fn grow(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

struct Bits<'a> {
    data: &'a [u8],
    /// The position in bits.
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<usize, (Range<usize>, String)> {
        let mut value = 0;
        for bit in 0..count {
            let place = self.at / 6;
            let six = match self.data.get(place) {
                // In links, a plus may have become a space.
                Some(b' ') => 62,
                Some(b'-') => 63,
                Some(b'=') | None => {
                    return Err((place..place, "the data ends too early".to_owned()));
                }
                Some(sign) => match ALPHABET.iter().position(|known| known == sign) {
                    Some(six) => six,
                    None => return Err((place..place + 1, String::new())),
                },
            };
            value |= (six >> (5 - self.at % 6) & 1) << bit;
            self.at += 1;
        }
        Ok(value)
    }
}

/// Compresses a text, so that [`decompress`] can read it.
pub(in super::super) fn compress(text: &str) -> String {
    let mut out = Packed::default();
    // A phrase is identified by the code of its beginning and its last unit.
    let mut phrases: HashMap<(Option<usize>, u16), usize> = HashMap::new();
    let mut codes = END + 1;
    let mut unsaid: HashMap<usize, u16> = HashMap::new();
    let mut phrase: Option<usize> = None;
    for unit in text.encode_utf16() {
        let alone = *phrases.entry((None, unit)).or_insert_with(|| {
            unsaid.insert(codes, unit);
            codes += 1;
            codes - 1
        });
        phrase = match phrase {
            None => Some(alone),
            Some(begun) => Some(match phrases.get(&(phrase, unit)) {
                Some(&longer) => longer,
                None => {
                    out.say(begun, &mut unsaid);
                    phrases.insert((phrase, unit), codes);
                    codes += 1;
                    alone
                }
            }),
        };
    }
    if let Some(last) = phrase {
        out.say(last, &mut unsaid);
    }
    out.push(END, out.width.bits);
    out.base64()
}

#[derive(Default)]
struct Packed {
    sixes: Vec<u8>,
    /// The length in bits.
    length: usize,
    width: Width,
}

impl Packed {
    fn say(&mut self, code: usize, unsaid: &mut HashMap<usize, u16>) {
        match unsaid.remove(&code) {
            Some(unit) => {
                let (kind, bits) = if unit < 256 { (BYTE, 8) } else { (WIDE, 16) };
                self.push(kind, self.width.bits);
                self.push(usize::from(unit), bits);
                self.width.grow();
            }
            None => self.push(code, self.width.bits),
        }
        self.width.grow();
    }

    fn push(&mut self, value: usize, bits: u32) {
        for bit in 0..bits {
            if self.length.is_multiple_of(6) {
                self.sixes.push(0);
            }
            if let Some(last) = self.sixes.last_mut() {
                *last |= ((value >> bit & 1) as u8) << (5 - self.length % 6);
            }
            self.length += 1;
        }
    }

    /// Returns the base64 text. The library always leaves room for a bit after the end, and pads to a multiple of four
    /// characters.
    fn base64(mut self) -> String {
        self.push(0, 1);
        let signs = self.sixes.iter().map(|&six| char::from(ALPHABET[usize::from(six)]));
        let padding = self.sixes.len().next_multiple_of(4) - self.sixes.len();
        signs.chain(std::iter::repeat_n('=', padding)).collect()
    }
}
