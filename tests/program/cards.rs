//! Drills for programs that ask. Moodle's format is documented, but has no schema: the one below is ours, from
//! <https://docs.moodle.org/en/Moodle_XML_format>. `.ci/run` imports the notes for Anki into Anki, and a certified player
//! plays the questions in QTI.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use whydoku::engine::Profile;
use whydoku::grid::{Puzzle, count_solutions, solutions};
use whydoku::render::{self, Asked, Card, Document, Outlet, Output, Span, Telling, Verdict};
use whydoku::technique::{LADDER, Technique};
use whydoku::tutor::{Drill, Drilling};

use crate::books::unpacked;
use crate::support;
use crate::support::program::{print, run, write};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Drills of many techniques, and several of an easy one.
fn drills() -> Vec<Drill> {
    let classic = Profile::named("classic").expect("built in");
    let pack = support::pack("drills");
    let of = |technique: &'static Technique| {
        let drilling = Drilling::new(technique, &classic);
        let is_its = move |puzzle: &&Puzzle| {
            let id = puzzle.id().and_then(|id| id.strip_prefix(technique.id));
            id.is_some_and(|id| id.starts_with('-'))
        };
        pack.iter().filter(is_its).filter_map(move |puzzle| drilling.as_ref()?.at(puzzle))
    };
    let every = LADDER.iter().step_by(support::one_in(1, 3));
    let several = LADDER.iter().filter(|technique| technique.id == "hidden_single");
    every.filter_map(|technique| of(technique).next()).chain(several.flat_map(of)).collect()
}

fn document(drills: &[Drill]) -> Document {
    render::drills(drills, &Telling::default()).expect("a document")
}

fn written(document: &Document, outlet: &str) -> String {
    match Outlet::named(outlet).expect("an outlet").write(document, &Telling::default().source) {
        Ok(Output::Text(text)) => text,
        other => panic!("{outlet}: {other:?}"),
    }
}

/// What is right is what the step concludes, and what is wrong is false in every solution, or true in the only one.
#[test]
fn right_answers_are_right_and_wrong_ones_wrong() {
    let drills = drills();
    let sheet = document(&drills);
    assert!(drills.len() > 20 && sheet.cards.len() == drills.len());
    for (drill, card) in drills.iter().zip(&sheet.cards) {
        let Card { technique, asked, options, hints, .. } = card;
        let (step, grid) = (drill.hint.step(), drill.position().grid().expect("a position"));
        assert_eq!(count_solutions(&grid).id(), "one", "{technique}");
        let solution = solutions(&grid, 1).pop().expect("a solution");
        let right: Vec<&str> = options.iter().filter(|it| it.verdict == Verdict::Right).map(|it| &*it.text).collect();
        let wrong: Vec<&str> = options.iter().filter(|it| it.verdict == Verdict::Wrong).map(|it| &*it.text).collect();
        match asked {
            Asked::Digit => {
                let place = step.placements[0];
                assert_eq!(right, [place.digit.to_string()], "{technique}");
                assert_eq!(wrong.len() + 1, usize::from(grid.layout().side()), "{technique}");
                assert_eq!(solution.get(place.cell), Some(place.digit), "{technique}");
            }
            Asked::Candidates => {
                assert!(step.placements.is_empty() && wrong.len() >= 2 && !right.is_empty(), "{technique}");
                let eliminated: Vec<String> =
                    step.eliminations.iter().map(|it| format!("{} in {}", it.digit, it.cell)).collect();
                assert!(right.iter().all(|it| eliminated.iter().any(|other| other == it)), "{technique}: {right:?}");
                let is_true = |text: &&str| {
                    solution
                        .iter()
                        .any(|it| grid.open().contains(it.cell) && **text == format!("{} in {}", it.digit, it.cell))
                };
                assert!(wrong.iter().all(is_true), "{technique}: {wrong:?}");
            }
        }
        assert_eq!(hints.len(), 3, "{technique}");
        let feedback = options.iter().map(|option| &option.feedback);
        let texts =
            feedback.chain(hints.iter().map(|hint| &hint.text)).chain([&card.question, &card.closed, &card.reason]);
        assert!(texts.map(|text| format!("{text:?}")).all(|text| text.len() > 10), "{technique}: a text is missing");
        assert!(sheet.board(&card.board).is_some() && sheet.board(&card.answer).is_some(), "{technique}");
    }
}

/// What may be in an element: its children in their order, each with `?` if it may be missing, `*` or `+` if there may be
/// several; `(head)` for what every question begins with; `characters` for text alone.
const SCHEMA: [(&str, &[&str]); 22] = [
    ("quiz", &["question+"]),
    ("question:category", &["category"]),
    ("category", &["text"]),
    ("question:shortanswer", &["(head)", "usecase", "answer+", "hint*", "tags?"]),
    ("question:multichoice", &["(head)", "single", "shuffleanswers", "answernumbering", "answer+", "hint*", "tags?"]),
    ("name", &["text"]),
    ("questiontext", &["text", "file*"]),
    ("generalfeedback", &["text", "file*"]),
    ("answer", &["text", "feedback"]),
    ("feedback", &["text"]),
    ("hint", &["text"]),
    ("tags", &["tag+"]),
    ("tag", &["text"]),
    ("text", &["characters"]),
    ("file", &["characters"]),
    ("defaultgrade", &["characters"]),
    ("penalty", &["characters"]),
    ("hidden", &["characters"]),
    ("usecase", &["characters"]),
    ("single", &["characters"]),
    ("shuffleanswers", &["characters"]),
    ("answernumbering", &["characters"]),
];

/// What every question begins with.
const HEAD: [&str; 6] = ["name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden"];

/// The shares that Moodle accepts as the grade of an answer, without their signs.
const GRADES: &str =
    "100 90 83.33333 80 75 70 66.66667 60 50 40 33.33333 30 25 20 16.66667 14.28571 12.5 11.11111 10 5 0";

/// An element, checked against the schema.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    fn of(tag: &BytesStart) -> Self {
        let attributes = tag.attributes().map(|one| one.expect("an attribute"));
        Self {
            name: tag.name().as_ref().to_owned(),
            attributes: attributes
                .map(|one| (one.key.as_ref().to_owned(), unescape(&one.value).expect("references").into_owned()))
                .collect(),
            ..Self::default()
        }
    }

    /// All elements with this name inside it, in order.
    fn all<'a>(&'a self, name: &str) -> Vec<&'a Element> {
        let own = self.children.iter().filter(|child| child.name == name);
        own.chain(self.children.iter().flat_map(|child| child.all(name))).collect()
    }

    fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(other, _)| other == name);
        found.map_or_else(|| panic!("{} has no {name}", self.name), |(_, value)| value)
    }

    fn children<'a>(&'a self, name: &'static str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    fn child(&self, name: &str) -> &Element {
        self.children.iter().find(|child| child.name == name).unwrap_or_else(|| panic!("{} has no {name}", self.name))
    }

    fn check(&self) {
        let key =
            if self.name == "question" { format!("question:{}", self.attribute("type")) } else { self.name.clone() };
        let allowed = SCHEMA.iter().find(|(name, _)| *name == key).unwrap_or_else(|| panic!("unknown: {key}")).1;
        if allowed == ["characters"] {
            return assert!(self.children.is_empty(), "{key} has elements");
        }
        assert_eq!(self.text.trim(), "", "{key} has text");
        let mut rest = self.children.iter().peekable();
        let head = |rule: &'static &'static str| if *rule == "(head)" { &HEAD[..] } else { std::slice::from_ref(rule) };
        for rule in allowed.iter().flat_map(head) {
            let name = rule.trim_end_matches(['?', '*', '+']);
            let mut count = 0;
            while rest.next_if(|child| child.name == name).is_some() {
                count += 1;
            }
            let is_right = match &rule[name.len()..] {
                "?" => count <= 1,
                "*" => true,
                "+" => count >= 1,
                _ => count == 1,
            };
            assert!(is_right, "{key}: {count} of {rule}");
        }
        assert!(rest.next().is_none(), "{key}: out of order");
        self.children.iter().for_each(Self::check);
    }
}

/// Reads XML into elements.
fn read(xml: &str) -> Element {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap_or_else(|why| panic!("{why}: {xml}")) {
            Event::Eof => break,
            Event::Empty(tag) => open.last_mut().expect("its parent").children.push(Element::of(&tag)),
            Event::Start(tag) => open.push(Element::of(&tag)),
            Event::End(_) => {
                let closed = open.pop().expect("an element");
                open.last_mut().expect("its parent").children.push(closed);
            }
            Event::Text(text) => open.last_mut().expect("an element").text += &text,
            Event::CData(text) => open.last_mut().expect("an element").text += &text,
            Event::GeneralRef(name) => {
                let meant = unescape(&format!("&{};", &*name)).expect("a reference").into_owned();
                open.last_mut().expect("an element").text += &meant;
            }
            Event::Decl(_) => {}
            other => panic!("{other:?} is not documented"),
        }
    }
    assert_eq!(open.len(), 1, "an element does not end");
    open.pop().and_then(|mut root| root.children.pop()).expect("an element")
}

#[test]
fn questions_for_moodle_are_as_documented() {
    let sheet = document(&drills());
    let xml = written(&sheet, "moodle");
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>"), "the declaration is the first line");
    let quiz = read(&xml);
    quiz.check();
    let is_category = |question: &&Element| question.attribute("type") == "category";
    let categories: Vec<&str> =
        quiz.children.iter().filter(is_category).map(|it| &*it.child("category").child("text").text).collect();
    let mut topics: Vec<&str> = sheet.cards.iter().map(|card| &*card.topic).collect();
    topics.dedup();
    assert_eq!(categories, topics.iter().map(|topic| format!("$course$/top/Sudoku/{topic}")).collect::<Vec<_>>());
    let questions: Vec<&Element> = quiz.children.iter().filter(|it| !is_category(it)).collect();
    assert_eq!(questions.len(), sheet.cards.len());
    for question in questions {
        let name = &question.child("name").child("text").text;
        assert!(name.ends_with(|sign: char| sign.is_ascii_digit()), "{name}");
        for part in ["questiontext", "generalfeedback"] {
            let (text, file) = (&question.child(part).child("text").text, question.child(part).child("file"));
            assert!(text.contains(&format!("src=\"@@PLUGINFILE@@/{}\"", file.attribute("name"))), "{name}: {text}");
            assert!(text.contains(" alt=\"The grid"), "{name}: no text alternative");
            assert_eq!(file.attribute("encoding"), "base64");
            let picture = BASE64_STANDARD.decode(&file.text).expect("base64");
            assert_eq!(read(&String::from_utf8(picture).expect("a text")).name, "svg");
        }
        let fractions: Vec<&str> = question.children("answer").map(|answer| answer.attribute("fraction")).collect();
        for fraction in &fractions {
            assert!(GRADES.split(' ').any(|grade| grade == fraction.trim_start_matches('-')), "{name}: {fraction}");
        }
        let right: f64 = fractions.iter().filter_map(|it| it.parse().ok()).filter(|it: &f64| *it > 0.0).sum();
        assert!((right - 100.0).abs() < 0.001, "{name}: all right answers together are {right} of 100");
        assert_eq!(question.children("hint").count(), 3, "{name}");
    }
}

/// Each question is a file that the manifest lists with its pictures; its right answers share the point, and a wrong one
/// is told why it is wrong.
#[test]
fn questions_in_qti_are_a_package() {
    let sheet = document(&drills());
    let bytes = match Outlet::named("qti").expect("an outlet").write(&sheet, &Telling::default().source) {
        Ok(Output::Bytes(bytes)) => bytes,
        other => panic!("{other:?}"),
    };
    let files = unpacked(&bytes);
    let file = |name: &str| &files.iter().find(|(other, _)| other == name).unwrap_or_else(|| panic!("no {name}")).1;
    let manifest = read(file("imsmanifest.xml"));
    let listed: Vec<&str> = manifest.all("file").iter().map(|file| file.attribute("href")).collect();
    assert_eq!(listed.len() + 1, files.len());
    assert!(listed.iter().all(|name| read(file(name)).name == "svg" || name.starts_with("item-")));
    let items = manifest.all("resource");
    assert_eq!(items.len(), sheet.cards.len());
    for (resource, card) in items.iter().zip(&sheet.cards) {
        let item = read(file(resource.attribute("href")));
        assert_eq!(item.attribute("identifier"), resource.attribute("identifier"));
        let own: Vec<&str> = resource.all("file").iter().map(|file| file.attribute("href")).collect();
        let shown: Vec<&str> = item.all("img").iter().map(|image| image.attribute("src")).collect();
        assert!(shown.len() == 2 && shown.iter().all(|image| own.contains(image)), "{own:?} {shown:?}");
        assert!(item.all("img").iter().all(|image| image.attribute("alt").starts_with("The grid")));
        let choices: Vec<&str> =
            item.all("qti-simple-choice").iter().map(|choice| choice.attribute("identifier")).collect();
        assert_eq!(choices.len(), card.options.len());
        let worth = |choice: &str| -> f64 {
            let entry = item.all("qti-map-entry").into_iter().find(|entry| entry.attribute("map-key") == choice);
            entry.expect("a value").attribute("mapped-value").parse().expect("a number")
        };
        let right: Vec<&str> = item.all("qti-value").iter().map(|value| &*value.text).collect();
        assert!((right.iter().map(|choice| worth(choice)).sum::<f64>() - 1.0).abs() < 1e-9, "{right:?}");
        for (choice, option) in choices.iter().zip(&card.options) {
            assert_eq!(right.contains(choice), option.verdict == Verdict::Right, "{choice}");
            assert_eq!(worth(choice) > 0.0, option.verdict == Verdict::Right, "{choice}");
        }
        let said: Vec<&str> =
            item.all("qti-modal-feedback").iter().map(|feedback| feedback.attribute("identifier")).collect();
        let wrong = choices.iter().filter(|choice| !right.contains(choice)).copied();
        assert_eq!(said, wrong.chain(["right", "other"]).collect::<Vec<_>>());
        assert!(
            item.all("data").is_empty() && item.all("details").is_empty(),
            "elements that the format does not have"
        );
    }
}

/// Names come from templates: what they contain stays text, and is no path.
#[test]
fn names_are_escaped() {
    let mut sheet = document(&drills()[..1]);
    sheet.cards[0].topic = "a/b <c> & ]]> ::d\te".to_owned();
    sheet.cards[0].options[0].text = "<b>]]></b>".to_owned();
    let quiz = read(&written(&sheet, "moodle"));
    quiz.check();
    assert!(quiz.children[0].child("category").child("text").text.starts_with("$course$/top/Sudoku/a//b "));
    let anki = written(&sheet, "anki");
    let note = anki.lines().last().expect("a note");
    assert_eq!(note.split('\t').count(), 4, "{note}");
    assert!(note.contains("\t\"Sudoku::a/b <c> & ]]> :d e\"\t"), "{note}");
}

/// Whatever a title has in it, each file can be read, and has the title as text.
#[test]
fn hostile_titles_stay_text() {
    let sheet = document(&drills()[..1]);
    let long = "x=1{~%} ".repeat(20_000);
    for title in [
        "]]>",
        "]]]]><![CDATA[>",
        "<script>boom()</script>",
        "</text></name></question></quiz>",
        "a\tb\nc\r\nd",
        "\"quotes\" 'and' \"\"more\"\"",
        "{=right ~wrong} # %100% \\ ::name:: $course$ @@PLUGINFILE@@/x",
        "\0 NUL \u{1b}[31m \u{7f} \u{fffe}",
        "\u{202e}bidi\u{2066} \u{2028} \u{feff} e\u{301} 🧩",
        "#separator:comma",
        "&amp; &#x3c;b&#62; &nbsp;",
        &long,
    ] {
        let mut sheet = sheet.clone();
        let card = &mut sheet.cards[0];
        card.topic = title.to_owned();
        card.options[0].text = title.to_owned();
        for text in [&mut card.question, &mut card.closed, &mut card.reason, &mut card.hints[0].label] {
            *text = vec![Span::Text(title.to_owned())];
        }
        // What XML cannot have is left out; any space is one.
        let is_shown = |sign: &char| !matches!(sign, '\u{fffe}') && (!sign.is_ascii_control() || sign.is_whitespace());
        let words = |text: &str| {
            let text: String =
                text.chars().filter(is_shown).map(|sign| if sign == '\u{a0}' { ' ' } else { sign }).collect();
            text.split_whitespace().map(|word| format!("{word} ")).collect::<String>()
        };
        let start = title.chars().take(40).collect::<String>();
        let quiz = read(&written(&sheet, "moodle"));
        quiz.check();
        let question = quiz.children.last().expect("a question");
        assert_eq!(words(&question.child("name").child("text").text), words(&format!("{title} 1")), "{start:?}");
        let is_html = |it: &&Element| it.attributes.contains(&("format".to_owned(), "html".to_owned()));
        let parts = ["questiontext", "generalfeedback", "answer", "feedback", "hint"];
        for part in parts.iter().flat_map(|name| question.all(name)).filter(is_html) {
            let html = &part.child("text").text;
            assert!(!html.contains("<script") && !html.contains('\0'), "{start:?}: {html}");
        }
        let bytes = match Outlet::named("qti").expect("an outlet").write(&sheet, &Telling::default().source) {
            Ok(Output::Bytes(bytes)) => bytes,
            other => panic!("{other:?}"),
        };
        for (name, text) in unpacked(&bytes) {
            let item = read(&text);
            if name.starts_with("item-") {
                assert_eq!(words(item.attribute("title")), words(&format!("{title} 1")), "{start:?}");
                assert_eq!(words(&item.all("qti-prompt")[0].text), words(title), "{start:?}");
                assert_eq!(words(&item.all("qti-simple-choice")[0].text), words(title), "{start:?}");
            }
        }
        let anki = written(&sheet, "anki");
        assert!(!anki.contains(['\0', '\r', '\u{1b}']), "{start:?}");
        let mut notes = csv::ReaderBuilder::new()
            .delimiter(b'\t')
            .comment(Some(b'#'))
            .has_headers(false)
            .from_reader(anki.as_bytes());
        let notes: Vec<csv::StringRecord> = notes.records().map(|note| note.expect("a note")).collect();
        assert_eq!((notes.len(), notes[0].len()), (1, 4), "{start:?}");
        assert_eq!(words(&notes[0][2]), words(&format!("Sudoku::{}", title.replace("::", ":"))), "{start:?}");
        assert!(!notes[0][0].contains("<script"), "{start:?}");
    }
}

/// Each note is a line with four fields in quotes, and its pictures are in it.
#[test]
fn notes_for_anki() {
    let sheet = document(&drills());
    let text = written(&sheet, "anki");
    let (headers, notes): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    for header in ["#separator:tab", "#html:true", "#notetype:Basic", "#deck column:3", "#tags column:4"] {
        assert!(headers.contains(&header), "{headers:?}");
    }
    assert_eq!(notes.len(), sheet.cards.len());
    for (note, card) in notes.iter().zip(&sheet.cards) {
        let fields: Vec<String> =
            note.split('\t').map(|field| field[1..field.len() - 1].replace("\"\"", "\"")).collect();
        let [front, back, deck, tags] = &fields[..] else { panic!("{note}") };
        assert_eq!(tags, &format!("sudoku::{}", card.technique));
        assert_eq!(deck, &format!("Sudoku::{}", card.topic));
        for side in [front, back] {
            let picture = side.split_once("</svg>").expect("a picture").0.to_owned() + "</svg>";
            assert_eq!(read(&picture).name, "svg");
            assert!(!side.contains(":root"), "a rule reaches beyond its picture");
        }
        assert!(back.contains(&format!("<code>{}</code>", card.conclusion)), "{back}");
        assert!(!front.contains("<code>"), "the question has the answer");
    }
}

/// The program writes both, and the drills of a text of the user's own; nothing else has questions.
#[test]
fn only_drills_have_questions() {
    let desk = tempfile::tempdir().expect("a folder");
    let asked = ["drill", "hidden_pair", "--layout", "6x6", "--seed", "5", "-n", "2"];
    print(desk.path(), &[&asked[..], &["-o", "pairs.xml"]].concat());
    let quiz = read(&std::fs::read_to_string(desk.path().join("pairs.xml")).expect("a file"));
    quiz.check();
    assert_eq!(quiz.children.len(), 3);
    assert_eq!(print(desk.path(), &[&asked[..], &["-f", "anki"]].concat()).lines().count(), 8);
    write(
        desk.path(),
        "text.md",
        "# Mine\n\n```drill hidden_pair layout=6x6\n```\n\n```drill full_house layout=6x6\n```\n",
    );
    let quiz = read(&print(desk.path(), &["weave", "text.md", "-f", "moodle"]));
    quiz.check();
    assert_eq!(quiz.children.len(), 4, "two questions, each of a technique of its own");
    for outlet in ["moodle", "anki"] {
        let said = run(here(), &["explain", "puzzles/small.yaml#four", "-f", outlet], b"");
        assert!(said.code == 2 && said.err.contains("use `whydoku drill`"), "{}: {}", said.code, said.err);
    }
}
