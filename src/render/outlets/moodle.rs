//! The outlet `moodle`: a bank of questions, as <https://docs.moodle.org/en/Moodle_XML_format> describes it.
//!
//! A digit is typed (`shortanswer`); candidates are chosen (`multichoice`). Pictures are files inside the question. Moodle
//! takes only certain shares as grades of an answer, and rejects the file otherwise. `img-fluid` is the class of its themes
//! for pictures that are not to be wider than the page.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::body::inline;
use super::card::{Cards, answered};
use super::image::Stands;
use super::{Needs, Outlet, Write};
use crate::render::document::{Asked, Card, CardOption, Document, Span, Verdict};
use crate::render::pictures::html::{Reader, escape};
use crate::render::words::source::{RenderError, Source};

pub(super) const OUTLET: Outlet = Outlet {
    name: "moodle",
    extensions: &["xml"],
    about: "Drills as a question bank for Moodle (Moodle XML)",
    needs: Needs::Cards,
    write: Write::Text(write),
};

fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let cards = Cards::of(document, source)?;
    let mut written = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n".to_owned();
    let mut topic = None;
    for (n, card) in cards.numbered() {
        if topic.replace(&card.topic) != Some(&card.topic) {
            // A slash in a name is doubled.
            let category = format!("$course$/top/Sudoku/{}", card.topic.replace('/', "//"));
            written +=
                &format!("<question type=\"category\">\n<category>{}</category>\n</question>\n", plain(&category));
        }
        written += &question(n, card, &cards)?;
    }
    Ok(written + "</quiz>\n")
}

/// A question.
fn question(n: usize, card: &Card, cards: &Cards) -> Result<String, RenderError> {
    let name = format!("{} {n}", card.topic);
    let (kind, settings) = match card.asked {
        Asked::Digit => ("shortanswer", "<usecase>0</usecase>\n"),
        Asked::Candidates => (
            "multichoice",
            "<single>false</single>\n<shuffleanswers>true</shuffleanswers>\n<answernumbering>abc</answernumbering>\n",
        ),
    };
    let asked = format!("<p>{}</p>", told(&card.closed)) + &cards.table(card, &card.board);
    let feedback = answered(card) + &cards.table(card, &card.answer);
    let right = card.options.iter().filter(|option| option.verdict == Verdict::Right).count();
    let options: String = card.options.iter().map(|option| answer(option, right, card.asked)).collect();
    let hints = card.hints.iter().map(|hint| {
        let text = format!("<p><strong>{}.</strong> {}</p>", told(&hint.label), told(&hint.text));
        format!("<hint format=\"html\">{}</hint>\n", html(&text))
    });
    Ok(format!(
        "<question type=\"{kind}\">\n<name>{}</name>\n{}{}<defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n\
         <hidden>0</hidden>\n{settings}{options}{}<tags><tag>{}</tag></tags>\n</question>\n",
        plain(&name),
        pictured("questiontext", cards, &card.board, &name, &asked)?,
        pictured("generalfeedback", cards, &card.answer, &name, &feedback)?,
        hints.collect::<String>(),
        plain(card.technique),
    ))
}

/// A text below a picture, which is a file of the element.
fn pictured(element: &str, cards: &Cards, board: &str, title: &str, below: &str) -> Result<String, RenderError> {
    let picture = BASE64_STANDARD.encode(cards.svg(board, title, Stands::Alone)?);
    let image =
        format!("<p><img class=\"img-fluid\" src=\"@@PLUGINFILE@@/{board}.svg\" alt=\"{}\"></p>", cards.alt(board));
    Ok(format!(
        "<{element} format=\"html\">{}\n<file name=\"{board}.svg\" path=\"/\" encoding=\"base64\">{picture}</file>\n\
         </{element}>\n",
        html(&(image + below))
    ))
}

/// An answer. Each right choice of several has the same share, and a wrong one takes such a share away.
fn answer(option: &CardOption, right: usize, asked: Asked) -> String {
    let share = (100.0 / right.max(1) as f64 * 1e5).round() / 1e5;
    let fraction = match (option.verdict, asked) {
        (Verdict::Right, _) => share,
        (Verdict::Wrong, Asked::Candidates) => -share,
        (Verdict::Wrong, Asked::Digit) => 0.0,
    };
    let (format, text) = match asked {
        Asked::Digit => ("plain_text", plain(&option.text)),
        Asked::Candidates => ("html", html(&format!("<p>{}</p>", escape(&option.text)))),
    };
    format!(
        "<answer fraction=\"{fraction}\" format=\"{format}\">{text}<feedback format=\"html\">{}</feedback></answer>\n",
        html(&format!("<p>{}</p>", told(&option.feedback)))
    )
}

/// Plain text, as an element.
fn plain(text: &str) -> String {
    format!("<text>{}</text>", escape(text))
}

/// HTML, as an element. Nothing in it ends the section in which it stands.
fn html(html: &str) -> String {
    format!("<text><![CDATA[{}]]></text>", html.replace("]]>", "]]]]><![CDATA[>"))
}

/// Spans as HTML.
fn told(text: &[Span]) -> String {
    inline(text, Reader::Strict)
}
