//! The style sheet for fragments, which stand in somebody's own page: what documents look like, limited to them.

use super::lean::lean;
use super::page::read;
use crate::render::pictures::looks::{Looks, Naming};
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::Theme;

/// The class of the element that a fragment is.
pub(super) const SCOPE: &str = "whydoku";

/// The prefix of all other classes of a fragment.
pub(super) const PREFIX: &str = "wd-";

/// Returns the style sheet for fragments in the colours of a theme. All its rules are limited to elements inside
/// `.whydoku`; those for texts are nested in one for it (CSS Nesting, in browsers since 2023).
///
/// # Errors
/// If a style sheet is missing or cannot be read.
pub fn stylesheet(theme: &Theme, source: &Source) -> Result<String, RenderError> {
    let drawings = Looks::load(source)?.css(None, Naming { scope: ".whydoku ", prefix: PREFIX });
    let frame = lean(&read("fragment.css", source)?);
    let text = measured(&named_apart(&lean(&read("text.css", source)?)));
    Ok(format!("{frame}{}.{SCOPE} {{\n{text}}}\n{drawings}", theme.css(".whydoku", None)))
}

/// A style sheet with the names that classes have in a fragment. No value in it has a letter after a full stop.
fn named_apart(css: &str) -> String {
    let mut named = String::with_capacity(css.len());
    let mut signs = css.chars().peekable();
    while let Some(sign) = signs.next() {
        named.push(sign);
        if sign == '.' && signs.peek().is_some_and(char::is_ascii_alphabetic) {
            named += PREFIX;
        }
    }
    named
}

/// A style sheet whose rules for wide or narrow windows are about the width of the fragment: it may stand in a narrow column
/// of a wide page. What else they ask of the window stays.
fn measured(css: &str) -> String {
    const MEDIA: &str = "@media screen";
    let Some((before, rest)) = css.split_once(MEDIA) else { return css.to_owned() };
    let (asked, block) = rest.split_once('{').unwrap_or((rest, ""));
    let mut depth = 1;
    let end = block.find(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        depth == 0
    });
    let (block, after) = block.split_at(end.unwrap_or(block.len()));
    let (widths, others): (Vec<&str>, Vec<&str>) =
        asked.split(" and ").map(str::trim).filter(|one| !one.is_empty()).partition(|one| one.contains("-width"));
    let media = [&[MEDIA][..], &others].concat().join(" and ");
    let block = match &widths[..] {
        [] => block.to_owned(),
        widths => format!("@container {SCOPE} {} {{{block}}}\n", widths.join(" and ")),
    };
    format!("{before}{media} {{\n{block}{}", measured(after))
}
