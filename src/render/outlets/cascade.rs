//! Rules worked out for each element of an image, for programs that know no style sheets (`resvg`, TeX): selectors, the order of rules,
//! and custom properties. It knows what `templates/page.css` uses of CSS for boards.

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, BytesText, Event};
use quick_xml::{Reader, Writer};

use crate::render::words::css::{Body, Rule, apart};

/// An element that is open: its name, its classes, and the custom properties that it has or inherits.
struct Element {
    name: String,
    classes: Vec<String>,
    custom: BTreeMap<String, String>,
}

/// A declaration block for one selector.
struct Styling<'a> {
    selector: &'a str,
    declarations: Vec<(&'a str, &'a str)>,
}

/// What an image is shown on: the condition that holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Medium {
    #[cfg(feature = "png")]
    Screen,
    Print,
}

impl Medium {
    fn condition(self) -> &'static str {
        match self {
            #[cfg(feature = "png")]
            Self::Screen => "screen",
            Self::Print => "print",
        }
    }
}

/// Returns an SVG image in which every element has its own `style`. No condition holds except that of the medium.
///
/// # Errors
/// If the image is not XML.
pub(super) fn inlined(svg: &str, rules: &[Rule], medium: Medium) -> Result<String, quick_xml::Error> {
    let mut styles = Vec::new();
    collect(rules, medium, &mut styles);
    let mut reader = Reader::from_str(svg);
    let mut writer = Writer::new(Vec::new());
    let mut open: Vec<Element> = Vec::new();
    loop {
        match reader.read_event()? {
            Event::Eof => break,
            Event::Start(tag) => {
                let styled = enter(&mut open, &tag, &styles);
                writer.write_event(Event::Start(styled))?;
                if let [root] = &open[..] {
                    writer.write_event(Event::Text(BytesText::from_escaped(ground(&tag, root))))?;
                }
            }
            Event::Empty(tag) => {
                let styled = enter(&mut open, &tag, &styles);
                open.pop();
                writer.write_event(Event::Empty(styled))?;
            }
            Event::End(tag) => {
                open.pop();
                writer.write_event(Event::End(tag))?;
            }
            other => writer.write_event(other)?,
        }
    }
    Ok(String::from_utf8_lossy(&writer.into_inner()).into_owned())
}

/// The rules that hold on a medium, one for each selector.
fn collect<'a>(rules: &'a [Rule], medium: Medium, styles: &mut Vec<Styling<'a>>) {
    for rule in rules {
        match &rule.body {
            Body::Rules(inside) if rule.conditions() == [medium.condition()] => collect(inside, medium, styles),
            Body::Rules(_) => {}
            Body::Declarations(_) => {
                let declarations = rule.declarations();
                let of = |selector| Styling { selector, declarations: declarations.clone() };
                styles.extend(rule.selectors().into_iter().map(of));
            }
        }
    }
}

/// Opens an element, and returns its tag with its style.
fn enter(open: &mut Vec<Element>, tag: &BytesStart, styles: &[Styling]) -> BytesStart<'static> {
    let name = tag.name().as_ref().to_owned();
    let class = attribute(tag, "class").unwrap_or_default();
    let classes = class.split_whitespace().map(str::to_owned).collect();
    let custom = open.last().map(|parent| parent.custom.clone()).unwrap_or_default();
    open.push(Element { name, classes, custom });
    let mut matching: Vec<&Styling> = styles.iter().filter(|style| matches(open, style.selector)).collect();
    // The sort is stable: of equally specific rules, the last one decides.
    matching.sort_by_key(|style| parts(style.selector).iter().map(|(_, compound)| weight(compound)).sum::<u32>());
    let declared: BTreeMap<&str, &str> = matching.iter().flat_map(|style| style.declarations.clone()).collect();
    let (custom, plain): (BTreeMap<&str, &str>, BTreeMap<&str, &str>) =
        declared.into_iter().partition(|(name, _)| name.starts_with("--"));
    let element = open.len() - 1;
    for (name, value) in custom {
        let value = resolved(value, &open[element].custom);
        open[element].custom.insert(name.to_owned(), value);
    }
    let custom = &open[element].custom;
    let style = plain.into_iter().map(|(name, value)| format!("{name}:{}", resolved(value, custom)));
    let style = style.collect::<Vec<_>>().join(";");
    let mut styled = tag.to_owned();
    if !style.is_empty() {
        styled.push_attribute(("style", style.as_str()));
    }
    styled
}

/// A rectangle in the colour of the page, behind everything.
fn ground(root: &BytesStart, element: &Element) -> String {
    let Some(colour) = element.custom.get("--page") else { return String::new() };
    let corners = attribute(root, "viewBox").unwrap_or_default();
    let corners: Vec<&str> = corners.split(' ').collect();
    let [x, y, width, height] = corners[..] else { return String::new() };
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>")
}

/// The value of an attribute.
pub(super) fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok()??;
    Some(found.value.into_owned())
}

/// A value in which custom properties are replaced by theirs; a missing one is `none`.
fn resolved(value: &str, custom: &BTreeMap<String, String>) -> String {
    let mut parts = value.split("var(");
    let mut resolved = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        resolved += custom.get(name.trim()).map_or("none", String::as_str);
        resolved += rest;
    }
    resolved
}

/// The compounds of a selector, each with whether it is for a child of the one before.
fn parts(selector: &str) -> Vec<(bool, &str)> {
    let mut is_child = false;
    let mut parts = Vec::new();
    for word in apart(selector, ' ') {
        match word {
            ">" => is_child = true,
            compound => {
                parts.push((is_child, compound));
                is_child = false;
            }
        }
    }
    parts
}

/// Whether a selector is for the innermost element.
fn matches(open: &[Element], selector: &str) -> bool {
    fn within(open: &[Element], parts: &[(bool, &str)]) -> bool {
        let (Some((element, outside)), Some(((is_child, compound), before))) = (open.split_last(), parts.split_last())
        else {
            return parts.is_empty();
        };
        if !is(element, open.len() == 1, compound) {
            return false;
        }
        match (before.is_empty(), is_child) {
            (true, _) => true,
            (_, true) => within(outside, before),
            (_, false) => (1..=outside.len()).any(|up| within(&outside[..up], before)),
        }
    }
    within(open, &parts(selector))
}

/// Whether a compound such as `rect.cell:not(.placed)` describes an element.
fn is(element: &Element, is_root: bool, compound: &str) -> bool {
    simples(compound).into_iter().all(|simple| {
        let list = |name: &str| simple.strip_prefix(name).and_then(|list| list.strip_suffix(')'));
        let any = |list: &str| apart(list, ',').into_iter().any(|one| is(element, is_root, one));
        if let Some(class) = simple.strip_prefix('.') {
            return element.classes.iter().any(|one| one == class);
        }
        if let Some(part) = simple.strip_prefix("[class*=\"").and_then(|part| part.strip_suffix("\"]")) {
            return element.classes.join(" ").contains(part);
        }
        match (list(":is("), list(":not(")) {
            (Some(alternatives), _) => any(alternatives),
            (_, Some(alternatives)) => !any(alternatives),
            _ => (simple == ":root" && is_root) || simple == "*" || simple == element.name,
        }
    })
}

/// The parts of a compound: a name, classes, and what is in brackets.
fn simples(compound: &str) -> Vec<&str> {
    let (mut starts, mut depth) = (vec![0], 0_i32);
    for (at, sign) in compound.char_indices() {
        if depth == 0 && at > 0 && matches!(sign, '.' | ':' | '[') {
            starts.push(at);
        }
        depth += i32::from(matches!(sign, '(' | '[')) - i32::from(matches!(sign, ')' | ']'));
    }
    let ends = starts.iter().skip(1).copied().chain([compound.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &compound[start..end]).collect()
}

/// How specific a compound is: a class counts more than any number of names.
fn weight(compound: &str) -> u32 {
    let of = |simple: &str| match simple.split_once('(') {
        Some((_, list)) => apart(list.trim_end_matches(')'), ',').into_iter().map(weight).max().unwrap_or(0),
        None if simple.starts_with(['.', '[', ':']) => 100,
        None => u32::from(simple != "*"),
    };
    simples(compound).into_iter().map(of).sum()
}
