//! A made-up language: English in which every text that a person reads is in ⟦brackets⟧, and a search for letters
//! outside them.

use std::path::Path;

use serde_yaml::Value;

use crate::support::program::{ours, write};

/// Filters whose first argument is the name of a block; what comes after it may be words.
const SAYING: [&str; 5] = ["say", "each", "clauses", "list", "either"];

/// Filters, tests and functions whose arguments are keys, not words.
const KEYED: [&str; 12] = [
    "anchor",
    "count",
    "lesson",
    "map",
    "groupby",
    "select",
    "selectattr",
    "reject",
    "rejectattr",
    "sum",
    "namespace",
    "sort",
];

/// Writes the language as the locale `xx` of a directory of templates.
pub fn write_locale(folder: &Path) {
    let home = ours("templates/en");
    for part in ["", "technique"] {
        for entry in std::fs::read_dir(Path::new(&home).join(part)).expect("a folder of templates") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a template");
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = if name == "words.yaml" { words(&text) } else { Template::bracketed(&text) };
            write(folder, &format!("xx/{part}/{name}"), text);
        }
    }
}

/// Returns a word list with every phrase in brackets, and with lists that contain no letters.
fn words(text: &str) -> String {
    let mut words: serde_yaml::Mapping = serde_yaml::from_str(text).expect("a word list");
    for (key, value) in words.iter_mut() {
        match key.as_str() {
            Some("lang") => {}
            Some("list_locale") => *value = "ja".into(),
            _ => bracket_words(value),
        }
    }
    serde_yaml::to_string(&words).expect("a word list")
}

fn bracket_words(value: &mut Value) {
    match value {
        Value::Mapping(mapping) => {
            // How names begin is not a word.
            let is_word = |key: &Value| key.as_str() != Some("before");
            mapping.iter_mut().filter(|(key, _)| is_word(key)).for_each(|(_, value)| bracket_words(value));
        }
        Value::Sequence(values) => values.iter_mut().for_each(bracket_words),
        value => {
            let phrase = value.as_str().expect("a phrase").to_owned();
            let parts = phrase.split_inclusive('}').map(|part| match part.split_once('{') {
                Some((text, hole)) => format!("{}{{{hole}", bracket(text)),
                None => bracket(part),
            });
            *value = parts.collect::<String>().into();
        }
    }
}

/// Returns a text with brackets from its first letter to its last.
fn bracket(text: &str) -> String {
    let letters = || text.char_indices().filter(|(_, sign)| sign.is_alphabetic());
    match (letters().next(), letters().next_back()) {
        (Some((first, _)), Some((last, sign))) => {
            let end = last + sign.len_utf8();
            format!("{}⟦{}⟧{}", &text[..first], &text[first..end], &text[end..])
        }
        _ => text.to_owned(),
    }
}

/// A template that is being rewritten.
#[derive(Default)]
struct Template {
    out: String,
    /// Text that was read but not written yet.
    run: String,
    in_code: bool,
    in_tag: bool,
}

impl Template {
    fn bracketed(text: &str) -> String {
        let mut template = Self::default();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            // The name of a block.
            if rest.starts_with("== ")
                && text[..text.len() - rest.len()].chars().next_back().is_none_or(|last| last == '\n')
            {
                let length = rest.find('\n').map_or(rest.len(), |at| at + 1);
                template.flush();
                template.out += &rest[..length];
                rest = &rest[length..];
                continue;
            }
            let end = ["{#", "{%", "{{"].into_iter().zip(["#}", "%}", "}}"]).find(|(start, _)| rest.starts_with(start));
            let length = match end {
                Some((start, end)) => {
                    let length = rest.find(end).expect("an end") + end.len();
                    template.flush();
                    template.tag(start, &rest[..length]);
                    length
                }
                None => {
                    template.text(sign);
                    sign.len_utf8()
                }
            };
            rest = &rest[length..];
        }
        template.flush();
        template.out
    }

    fn flush(&mut self) {
        self.out += &bracket(&std::mem::take(&mut self.run));
    }

    fn text(&mut self, sign: char) {
        let is_markup = matches!(sign, '\n' | '*' | '|' | '`' | '<') || self.in_code || self.in_tag;
        if !is_markup {
            return self.run.push(sign);
        }
        self.flush();
        self.out.push(sign);
        match sign {
            '\n' => self.in_code = false,
            '`' => self.in_code = !self.in_code,
            '<' => self.in_tag = !self.in_code,
            '>' => self.in_tag = false,
            _ => {}
        }
    }

    /// Writes a tag: only the texts that it prints are put in brackets.
    fn tag(&mut self, start: &str, tag: &str) {
        let word = tag.trim_matches(|sign: char| !sign.is_alphabetic()).split_whitespace().next().unwrap_or_default();
        if start == "{{" || (start == "{%" && word == "set") {
            let tag = if self.in_code || self.in_tag { tag.to_owned() } else { expression(tag) };
            self.out += &tag;
        } else {
            self.out += tag;
        }
    }
}

/// Returns an expression with brackets around the texts in it that are not keys.
fn expression(text: &str) -> String {
    let tokens = tokens(text);
    let solid: Vec<usize> = (0..tokens.len()).filter(|&at| !tokens[at].trim().is_empty()).collect();
    let mut open: Vec<bool> = Vec::new();
    let mut out: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
    for (i, &at) in solid.iter().enumerate() {
        let neighbour = |i: Option<usize>| i.and_then(|i| solid.get(i)).map_or("", |&at| tokens[at]);
        let (before, after) = (neighbour(i.checked_sub(1)), neighbour(Some(i + 1)));
        let outer = open.last().copied().unwrap_or(false);
        match tokens[at] {
            "(" => open.push(outer || before == "in" || KEYED.contains(&before)),
            // After a name it is an index.
            "[" => open
                .push(outer || before == "in" || before.ends_with(|sign: char| sign.is_alphanumeric() || sign == ']')),
            ")" | "]" => _ = open.pop(),
            token if token.starts_with('"') => {
                let word = token.trim_matches('"');
                let is_block = before == "(" && SAYING.contains(&neighbour(i.checked_sub(2)));
                let is_key = outer
                    || is_block
                    || word.contains('_')
                    || ["==", "!=", "="].contains(&before)
                    || ["==", "!=", ":", "["].contains(&after);
                let is_letter = word.len() == 1 && word.chars().all(char::is_uppercase);
                if !is_key && !is_letter {
                    out[at] = format!("\"{}\"", bracket(word));
                }
            }
            _ => {}
        }
    }
    out.concat()
}

/// Returns names, quoted texts, single characters, and the text between them.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |is: fn(char) -> bool| rest.find(|sign| !is(sign)).unwrap_or(rest.len());
        let length = match first {
            '"' => rest[1..].find('"').expect("a closing quote") + 2,
            _ if first.is_whitespace() => run(char::is_whitespace),
            _ if first.is_alphanumeric() || first == '_' => run(|sign| sign.is_alphanumeric() || sign == '_'),
            '=' | '!' if rest[1..].starts_with('=') => 2,
            _ => first.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

/// Returns the words of Markdown outside of brackets and code that are neither notation nor `allowed`.
pub fn bare_words(markdown: &str, allowed: &[&str]) -> Vec<String> {
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let lines: Vec<String> = lines.map(|line| without(line, "`", "`")).collect();
    of_text(&without(&lines.join("\n"), "<", ">"), allowed)
}

/// Returns the same for a page: for its text, its title, and the names of its pictures.
pub fn bare_words_of_page(page: &str, allowed: &[&str]) -> Vec<String> {
    let labels = page.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let labels: Vec<&str> = labels.collect();
    let script = page.split("id=\"words\">").nth(1).and_then(|rest| rest.split("</script>").next()).unwrap_or("{}");
    let script: std::collections::BTreeMap<String, String> = serde_json::from_str(script).expect("words for a script");
    let script = without(&script.into_values().collect::<Vec<_>>().join("\n"), "{", "}");
    let page = without(page, "<script", "</script>");
    let page = without(&without(&page, "<style>", "</style>"), "<code>", "</code>");
    of_text(&format!("{}\n{}\n{}", without(&page, "<", ">"), labels.join("\n"), script), allowed)
}

fn of_text(text: &str, allowed: &[&str]) -> Vec<String> {
    let mut text = without(text, "⟦", "⟧");
    for entity in ["&lt;", "&gt;", "&amp;", "&quot;"] {
        text = text.replace(entity, " ");
    }
    // The "or" of the lists.
    text = text.replace("または", " ");
    for name in allowed {
        text = text.replace(name, " ");
    }
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !is_notation(word));
    words.map(str::to_owned).collect()
}

/// Returns `true` if a word names a number, cells, houses, candidates or a set: `r1c12`, `3b4`, `24A`, `J2`, `rD`.
fn is_notation(word: &str) -> bool {
    let letters: Vec<char> = word.chars().filter(|sign| sign.is_alphabetic()).collect();
    let alone = word.split(|sign: char| !sign.is_alphabetic()).all(|run| run.chars().count() < 2);
    let sets = letters.iter().all(|letter| ('A'..='J').contains(letter) || letters.len() == 2 && *letter == 'r');
    letters.is_empty() || sets || (alone && letters.len() < word.chars().count())
}

/// Returns a text without the parts between two marks, and without the marks.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(start) {
        kept += before;
        kept.push(' ');
        rest = inside.split_once(end).map_or("", |(_, after)| after);
    }
    kept + rest
}

#[test]
fn brackets_stand_around_what_is_read_and_around_nothing_else() {
    let bracketed = Template::bracketed(
        "== a_name\n# How {{ a }} is\n- {{ \"cell\" if kind == \"cell\" else n|count(\"cells\") }} **in** `code`, <b class=\"x\">so</b>",
    );
    assert_eq!(
        bracketed,
        "== a_name\n# ⟦How⟧ {{ a }} ⟦is⟧\n- {{ \"⟦cell⟧\" if kind == \"cell\" else n|count(\"cells\") }} **⟦in⟧** `code`, <b class=\"x\">⟦so⟧</b>"
    );
    assert_eq!(bare_words("⟦So⟧ r1c12 is 3, 24A, `code` <b>", &[]), ["is"]);
    assert_eq!(bare_words_of_page("<p aria-label=\"a tree\">⟦So⟧ it</p>", &["it"]), ["a", "tree"]);
}
