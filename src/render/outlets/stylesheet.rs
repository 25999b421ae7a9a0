//! Style sheets for pieces: for a fragment in somebody's own page, and for a picture in a file of its own. Both are parts
//! of `templates/page.css`, so a piece looks like the page.

use std::collections::BTreeSet;

use crate::render::words::css::{Body, Rule, apart};
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::{Theme, is_root, page_rules};

/// The class of the element that a fragment is.
pub(super) const SCOPE: &str = "whydoku";

/// The prefix of all other classes of a fragment.
pub(super) const PREFIX: &str = "wd-";

/// Returns the style sheet for fragments in the colours of a theme. All its rules are limited to elements inside
/// `.whydoku`.
///
/// # Errors
/// If the style sheet of pages is missing or cannot be read.
pub fn stylesheet(theme: &Theme, source: &Source) -> Result<String, RenderError> {
    let scoped = |rule: Rule| changed(rule, &|rule| selected(rule, &scoped));
    let colours = theme.rules().iter().cloned();
    let rules = page_rules(source)?.into_iter().filter_map(|rule| changed(rule, &other_than_colours));
    let rules = colours.chain(rules).filter_map(scoped).map(|rule| format!("{rule}\n"));
    Ok(FRAME.to_owned() + &rules.collect::<String>())
}

/// What keeps the rules of the page around a fragment out of it, and its text away from the edge. A rule below for the
/// same element weighs as much and comes later.
const FRAME: &str = "\
.whydoku :is(h1, h2, h3, h4, p, ul, ol, li, table, thead, tbody, tr, th, td, a, code, pre, strong, em, data, bdi, hr, \
figure, figcaption, blockquote, details, summary) { all: revert }
.whydoku { padding: 1rem clamp(0.75rem, 3vw, 1.5rem) }
";

/// A rule, unless it declares colours for the whole page.
fn other_than_colours(rule: Rule) -> Option<Rule> {
    (!is_root(&rule)).then_some(rule)
}

/// The selector for the same in a fragment. The frame of the page is not part of it.
fn scoped(selector: &str) -> Option<String> {
    if selector.starts_with('@') || selector == "main" {
        return None;
    }
    let selector = named_apart(selector);
    let page = [":root", "html", "body", "main"].into_iter().find_map(|page| {
        let rest = selector.strip_prefix(page)?;
        (!rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '-')).then_some(rest)
    });
    Some(match page {
        Some(rest) => format!(".{SCOPE}{rest}"),
        None => format!(".{SCOPE} {selector}"),
    })
}

/// The selector with the names that classes have in a fragment.
fn named_apart(selector: &str) -> String {
    let mut named = String::with_capacity(selector.len());
    let mut signs = selector.chars().peekable();
    while let Some(sign) = signs.next() {
        named.push(sign);
        if sign == '.' && signs.peek().is_some_and(char::is_ascii_alphabetic) {
            named += PREFIX;
        }
    }
    named
}

/// Returns the rules that an SVG image, or several, need in the colours of a theme.
///
/// # Errors
/// If the style sheet of pages is missing or cannot be read.
pub(super) fn of_picture(svg: &str, theme: &Theme, source: &Source) -> Result<Vec<Rule>, RenderError> {
    let classes: BTreeSet<&str> =
        svg.split(" class=\"").skip(1).flat_map(|rest| rest.split('"').next().unwrap_or_default().split(' ')).collect();
    let of_drawing = |rule: Rule| {
        let rule = selected(other_than_colours(rule)?, &|selector| drawn(selector, &classes))?;
        declared(rule, &|name| !LAYOUT.contains(&name))
    };
    let drawn: Vec<Rule> = page_rules(source)?.into_iter().filter_map(|rule| changed(rule, &of_drawing)).collect();
    let text: String = drawn.iter().map(Rule::to_string).collect();
    let is_used = |name: &str| name == "color-scheme" || text.contains(&format!("var({name})"));
    let used = |rule: Rule| declared(rule, &is_used);
    let colours = theme.rules().iter().cloned().filter_map(|rule| changed(rule, &used));
    Ok(colours.chain(drawn).collect())
}

/// The same rules for readers of CSS that do not know `:is()`: a selector for each of its alternatives.
pub(super) fn without_is(rules: Vec<Rule>) -> Vec<Rule> {
    let each = |rule: Rule| {
        let selectors: Vec<String> = rule.selectors().into_iter().flat_map(alternatives).collect();
        Some(Rule { prelude: selectors.join(", "), ..rule })
    };
    rules.into_iter().filter_map(|rule| changed(rule, &each)).collect()
}

/// The selectors that one with `:is()` stands for.
fn alternatives(selector: &str) -> Vec<String> {
    let Some((before, list)) = selector.split_once(":is(") else { return vec![selector.to_owned()] };
    // No list of ours has a bracket in it.
    let (list, after) = list.split_once(')').unwrap_or((list, ""));
    apart(list, ',').into_iter().flat_map(|one| alternatives(&format!("{before}{one}{after}"))).collect()
}

/// Properties that place a picture in a page.
const LAYOUT: [&str; 7] =
    ["display", "max-width", "height", "font-size", "text-size-adjust", "-webkit-text-size-adjust", "transition"];

/// The selector for the same in an image; none if nothing in it has such a class. The image is the page and its board.
fn drawn(selector: &str, classes: &BTreeSet<&str>) -> Option<String> {
    let selector = match selector {
        "html" => "svg".to_owned(),
        _ => match selector.split_once("svg") {
            Some((outside, inside)) if is_board(outside) => format!("svg{inside}"),
            _ => selector.to_owned(),
        },
    };
    let bare = without_brackets(&selector);
    let mut compounds = bare.split([' ', '>', '+', '~']).filter(|compound| !compound.is_empty());
    let is_there = |compound: &str| {
        let mut parts = compound.trim_end_matches([':']).split('.');
        let tag = parts.next().unwrap_or_default();
        ["", "*", "svg", "g", "path", "rect", "circle", "text"].contains(&tag)
            && parts.all(|class| classes.contains(class))
    };
    let is_named = bare.contains('.') || bare.starts_with("svg");
    (is_named && compounds.all(is_there)).then_some(selector)
}

/// Whether every board is meant, as in `.board > ` and `:is(.board, .tree) `, and not one in some state.
fn is_board(outside: &str) -> bool {
    let bare = without_brackets(outside);
    outside.contains(".board") && ["", ".board"].contains(&bare.trim_end_matches([' ', '>']))
}

/// A selector without the arguments of `:is()` and `:not()`, and without what it asks of attributes.
fn without_brackets(selector: &str) -> String {
    let mut depth = 0;
    let outside = selector.chars().filter(|sign| {
        depth += i32::from(matches!(sign, '(' | '['));
        let is_outside = depth == 0;
        depth -= i32::from(matches!(sign, ')' | ']'));
        is_outside
    });
    outside.collect::<String>().replace(":is", "").replace(":not", "")
}

/// What `change` makes of the rules that have declarations, under the conditions that they have; none if nothing is left.
fn changed(rule: Rule, change: &dyn Fn(Rule) -> Option<Rule>) -> Option<Rule> {
    let Body::Rules(inside) = rule.body else { return change(rule) };
    let inside: Vec<Rule> = inside.into_iter().filter_map(|rule| changed(rule, change)).collect();
    (!inside.is_empty()).then_some(Rule { body: Body::Rules(inside), ..rule })
}

/// A rule for other selectors; none if there are none.
fn selected(rule: Rule, other: &dyn Fn(&str) -> Option<String>) -> Option<Rule> {
    let selectors: Vec<String> = rule.selectors().into_iter().filter_map(other).collect();
    (!selectors.is_empty()).then(|| Rule { prelude: selectors.join(", "), ..rule })
}

/// A rule with some of its declarations; none if there are none.
fn declared(rule: Rule, keeps: &dyn Fn(&str) -> bool) -> Option<Rule> {
    let kept = rule.declarations().into_iter().filter(|(name, _)| keeps(name));
    let kept = kept.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("; ");
    (!kept.is_empty()).then_some(Rule { body: Body::Declarations(kept), ..rule })
}
