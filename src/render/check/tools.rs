//! What every template can use besides what it gets, for the guide: filters, functions and values, each with an example
//! and what the example really writes.

use super::files::templates;
use crate::render::document::{Span, plain};
use crate::render::words::source::Source;

/// A filter or function that only these templates have: what it writes, and an example.
struct Tool(&'static str, &'static str, &'static str);

const TOOLS: &[Tool] = &[
    Tool(
        "say",
        "a value by the block that fits it: `odd_1` for 1, a kind or a word likewise, `odd_hint` in a hint, or else `odd`; \
         nothing if there is nothing to say. Inside, the fields of the value have their names, and it is `it` itself",
        r#"1|say("odd")"#,
    ),
    Tool("each", "the same for each of a list, with spaces or something else between", r#"[1, 2]|each("odd", "; ")"#),
    Tool("clauses", "the same as clauses of one sentence", r#"[1, 2, 3]|clauses("odd")"#),
    Tool("list", "a list of anything, or of what a block says of each", r#"[1, 2, 3]|list("odd")"#),
    Tool("either", "the same with “or”", "[1, 2, 3]|either"),
    Tool("form", "the form for so many: the last one is for all larger numbers", r#"[1, 2]|form("sees", "see")"#),
    Tool("fold", "collapsed text; not collapsed for a beginner, omitted in a hint", r#""text"|fold("A question?")"#),
    Tool("indent", "lines with two spaces before them", r#""text"|indent"#),
    Tool("at", "a list: the cells of candidates", r#"["3r1c4", "5r1c4"]|at"#),
    Tool("digits", "a list: the digits of candidates", r#"["3r1c4", "5r1c4"]|digits"#),
    Tool("short", "cells, houses or candidates in notation", r#"["3r1c4"]|at|short"#),
    Tool("article", "a name with its article", r#""X-Wing"|article"#),
    Tool("link", "a text that leads to a step or another place", r#""step 4"|link(4)"#),
    Tool("cell", "a cell", r#""r1c4"|cell"#),
    Tool("cells", "a list of cells", r#"["r1c1", "r1c4"]|cells"#),
    Tool("joined", "cells in short", r#"["r1c1", "r1c4"]|joined"#),
    Tool("candidate", "a candidate", r#""3r1c4"|candidate"#),
    Tool("house", "a house", r#""b4"|house"#),
    Tool("fish", "houses in the notation of fish", r#"["r2", "r5", "b4"]|fish"#),
    Tool("clue", "a clue of a variant, by its place among the clues of the puzzle", r#""clue:1"|clue"#),
    Tool("technique", "a technique by its id", r#""x_wing"|technique"#),
    Tool("count", "a number with the word from `counts` in words.yaml", r#"2|count("steps")"#),
    Tool(
        "conclusion",
        "what a step places or eliminates",
        r#"{"placements": [], "eliminations": ["3r1c4"]}|conclusion"#,
    ),
    Tool("typed", "the same as it is typed", r#"{"placements": [], "eliminations": ["3r1c4"]}|typed"#),
    Tool("capital", "a text with a capital letter", r#""box 4"|capital"#),
    Tool("plus", "a sum, a longer text or a longer list", r#""step "|plus(4)"#),
    Tool("times", "a product", "2|times(3)"),
    Tool("sum", "the sum of a list", "[1, 2]|sum"),
    Tool("kept", "a value, to be kept in a `namespace`", "2|kept"),
    Tool("label", "the label of a line", r#""1."|label"#),
    Tool("byline", "a line about who made the puzzle", r#""By A. Author."|byline"#),
    Tool(
        "conclude()",
        "the box with the conclusion of a step",
        r#"conclude({"placements": ["3r1c4"], "eliminations": []})"#,
    ),
    Tool("link()", "a link to a step or another place", r#"link(4, "step 4")"#),
    Tool("anchor()", "a place that links can lead to", r#"anchor("summary")"#),
];

/// The blocks that the examples use.
const BLOCKS: &str =
    "{% if false %}{% block odd %}another {{ it }}{% endblock %}{% block odd_1 %}one{% endblock %}{% endif %}";

/// The values that every template has.
const VALUES: [(&str, &str); 8] = [
    ("box", "what a box is called in this layout"),
    ("variety", "1 where there are only rows, columns and boxes; 2 where there are other houses"),
    ("alone", "whether a step is told without those before it"),
    ("has_name_line", "whether what is filled in begins with a line for a name and a date"),
    ("part", "which part of what is filled in is written: `whole`, `questions` or `answers`"),
    ("edition", "the letter of the edition, if there are several"),
    (
        "house_kinds",
        "a list: `row`, `column`, `box` or `region`, and `diagonal`, `window`, `extra` or `group` if the grid has them",
    ),
    ("generator", "the name and version of the program"),
];

/// Returns the chapter of the guide on these.
pub(super) fn chapter(source: &Source) -> String {
    let Some((env, scopes)) = templates(source) else { return String::new() };
    let mut chapter = "\n## What every template can use\n\nJinja's own: the statements `for`, `if`, `set`, `macro`, `block`, \
                       `extends`, `include`, `import` and `filter`, and the filters that are safe to bound. Besides:\n\n\
                       | filter or function | writes | example | result |\n|---|---|---|---|\n"
        .to_owned();
    for Tool(name, about, example) in TOOLS {
        let template = format!("{BLOCKS}{{{{ {example} }}}}");
        let written = scopes.with(Vec::new(), |known| env.render_str(&template, known));
        let written = written.unwrap_or_else(|error| error.to_string());
        let result = plain(&Span::read(&written));
        let [example, result] = [*example, &*result].map(|text| text.replace('|', "\\|"));
        chapter += &format!("| `{name}` | {about} | `{example}` | {result} |\n");
    }
    chapter += "\n| value | meaning |\n|---|---|\n";
    chapter + &VALUES.map(|(name, meaning)| format!("| `{name}` | {meaning} |\n")).concat()
}
