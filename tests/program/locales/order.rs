//! A made-up language whose sentences have another order and other forms than English: its verbs come last, what a
//! sentence is about is marked by a particle, and nothing has a plural. It is a few files of words, and no Rust.

use crate::support::program::write;
use crate::support::{fixture, puzzle};
use whydoku::engine::Profile;
use whydoku::render::{self, Source, Telling, TemplateBlock};
use whydoku::technique::Technique;
use whydoku::tutor::{self, Advice};

const BLANK: &str = "\
{% if false %}
{% block seen %}{{ it|say(\"whom\") }} {{ cells }} wo miru; {{ digit }} de-nai.{% endblock %}
{% block blocked %}{{ by }} no {{ digit }} wo {{ cells }} ga miru{% endblock %}
{% block had %}{{ house }} ni {{ digits }} aru{% endblock %}
{% block reasons %}{{ listed|each(\"reason\", \"\\n\") }}{% endblock %}
{% block reason_cell %}* {{ groups|each(\"had\", \", \") }}: {{ cell }} ni {{ digits }} nokoru.{% endblock %}
{% block reason %}* {{ groups|each(\"blocked\", \", \") }}: {{ house }} no {{ digit }} {{ places }} ni nokoru.{% endblock %}
{% endif %}
";

const SINGLE: &str = "\
{% extends \"blank.md\" %}
== name_hidden_single
hidden single
== tell
{{ house }} no doko ni {{ digit }} ka. {{ told|each(\"told\", \"\") }}{{ cell }} dake.
== told
{{ groups|each(\"blocked\", \", \") }}. 
";

const PAIR: &str = "\
{% extends \"blank.md\" %}
== name_naked_pair
naked pair
== tell
{{ house }}, {{ cells }} ni {{ digits|either }} dake.

{{ self.reasons() }}
";

/// Says the first step that a technique finds in its first case.
fn told(id: &str, source: &Source) -> String {
    let technique = Technique::named(id).expect("a technique");
    let only = Profile { techniques: vec![vec![technique.into()]], ..Profile::up_to(technique) };
    let position = puzzle(&fixture(technique).expect("cases").finds[0].position);
    let Advice::Step(hint) = tutor::hint(&position, &only) else { panic!("{id}: no step") };
    let telling = Telling { source: source.clone(), ..Telling::default() };
    let said = render::say(&hint.trace, 1, &[TemplateBlock::Tell], &telling).expect("a sentence").concat();
    // Without the targets of names.
    let mut plain = String::new();
    for (at, part) in said.split(['[', ']']).enumerate() {
        plain += if at > 0 {
            part.split_once(')').map_or(part, |(to, rest)| if to.starts_with('(') { rest } else { part })
        } else {
            part
        };
    }
    plain
}

#[test]
fn a_language_with_another_order_needs_no_rust() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = std::fs::read_to_string(crate::support::program::ours("templates/en/words.yaml")).expect("words");
    let words = words
        .replace("list_locale: en-GB", "list_locale: ja")
        .replace("one: \"row {}\", other: \"rows {}\"", "other: \"{} gyou\"")
        .replace("one: \"column {}\", other: \"columns {}\"", "other: \"{} retsu\"")
        .replace("one: \"box {}\", other: \"boxes {}\"", "other: \"{} hako\"");
    write(folder.path(), "yy/words.yaml", words);
    for (name, text) in
        [("blank.md", BLANK), ("technique/hidden_single.md", SINGLE), ("technique/naked_subset.md", PAIR)]
    {
        write(folder.path(), &format!("yy/{name}"), text);
    }
    let source = Source { locale: "yy".to_owned(), folder: Some(folder.path().to_owned()) };
    insta::assert_snapshot!(
        "another_order",
        [told("hidden_single", &source), told("naked_pair", &source)].join("\n\n")
    );
}
