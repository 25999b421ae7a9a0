//! The outlet `qti`: a package of questions in QTI 3.0, the format of 1EdTech that many platforms import
//! (<https://www.imsglobal.org/spec/qti/v3p0/impl>).
//!
//! ```text
//!   imsmanifest.xml            all files
//!   item-1.xml …               a question each
//!   board-….svg …              its pictures
//! ```
//!
//! Every question is a choice. A wrong choice has its feedback; then the right answer gets the reason, and any other gets
//! the hints. The table of a board is for screen readers: `qti-visually-hidden` is a class of the format.

use super::body;
use super::card::Cards;
use super::image::Stands;
use super::zip::{Archive, Packing};
use super::{Needs, Outlet, Write};
use crate::render::document::{Asked, Card, CardOption, Document, Span, Verdict};
use crate::render::pictures::html::{Reader, escape};
use crate::render::words::source::{RenderError, Source};

pub(super) const OUTLET: Outlet = Outlet {
    name: "qti",
    extensions: &["zip"],
    about: "Drills as questions for learning platforms (a QTI 3 package)",
    needs: Needs::Cards,
    write: Write::Bytes(write),
};

fn write(document: &Document, source: &Source) -> Result<Vec<u8>, RenderError> {
    let cards = Cards::of(document, source)?;
    let mut archive = Archive::default();
    let mut resources = String::new();
    for (at, (n, card)) in cards.numbered().enumerate() {
        let item = Item { cards: &cards, card, name: format!("item-{}", at + 1), title: format!("{} {n}", card.topic) };
        let mut files = vec![(format!("{}.xml", item.name), item.xml(&document.lang))];
        for board in [&card.board, &card.answer] {
            files.push((format!("{board}.svg"), cards.svg(board, &item.title, Stands::Alone)?));
        }
        let listed: String = files.iter().map(|(name, _)| format!("<file href=\"{name}\"/>\n")).collect();
        resources += &format!(
            "<resource identifier=\"{}\" type=\"imsqti_item_xmlv3p0\" href=\"{}\">\n{listed}</resource>\n",
            item.name, files[0].0
        );
        for (name, text) in &files {
            archive.add(name, text.as_bytes(), Packing::Deflated);
        }
    }
    let manifest = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <manifest xmlns=\"http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1\" identifier=\"whydoku\">\n\
         <metadata>\n<schema>QTI Package</schema>\n<schemaversion>3.0.0</schemaversion>\n</metadata>\n\
         <organizations/>\n<resources>\n{resources}</resources>\n</manifest>\n"
    );
    archive.add("imsmanifest.xml", manifest.as_bytes(), Packing::Deflated);
    let too_large = || RenderError::Drawing("these are too many drills for a package".to_owned());
    archive.finish().ok_or_else(too_large)
}

/// A question.
struct Item<'a> {
    cards: &'a Cards<'a>,
    card: &'a Card,
    name: String,
    title: String,
}

impl Item<'_> {
    fn xml(&self, lang: &str) -> String {
        let Self { card, .. } = self;
        let (cardinality, shuffle, most) = match card.asked {
            Asked::Digit => ("single", false, 1),
            Asked::Candidates => ("multiple", true, 0),
        };
        let right = card.options.iter().filter(|option| option.verdict == Verdict::Right).count();
        let options = || (1..).zip(&card.options);
        let correct: String = options()
            .filter(|(_, option)| option.verdict == Verdict::Right)
            .map(|(n, _)| format!("<qti-value>c{n}</qti-value>\n"))
            .collect();
        let worth: String = options().map(|(n, option)| self.worth(n, option, right)).collect();
        let choices: String = options().map(|(n, option)| choice(n, option)).collect();
        let wrong = options().filter(|(_, option)| option.verdict == Verdict::Wrong);
        let said: String = wrong.map(|(n, option)| feedback(&format!("c{n}"), &paragraph(&option.feedback))).collect();
        let conclusion = format!("<p><code>{}</code></p>\n", escape(&card.conclusion));
        let told = self.picture(&card.answer) + &paragraph(&card.reason) + &conclusion + &self.table(&card.answer);
        let hint = |(label, text): (&[Span], &[Span])| {
            format!("<li><strong>{}:</strong> {}</li>\n", inline(label), inline(text))
        };
        let hints: String = card.hints.iter().map(|it| hint((&it.label, &it.text))).collect();
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <qti-assessment-item xmlns=\"http://www.imsglobal.org/xsd/imsqtiasi_v3p0\" identifier=\"{}\" title=\"{}\" \
             xml:lang=\"{}\" adaptive=\"false\" time-dependent=\"false\">\n\
             <qti-response-declaration identifier=\"RESPONSE\" cardinality=\"{cardinality}\" base-type=\"identifier\">\n\
             <qti-correct-response>\n{correct}</qti-correct-response>\n\
             <qti-mapping default-value=\"0\" lower-bound=\"0\" upper-bound=\"1\">\n{worth}</qti-mapping>\n\
             </qti-response-declaration>\n\
             <qti-outcome-declaration identifier=\"SCORE\" cardinality=\"single\" base-type=\"float\" normal-maximum=\"1\"/>\n\
             <qti-outcome-declaration identifier=\"FEEDBACK\" cardinality=\"multiple\" base-type=\"identifier\"/>\n\
             <qti-item-body>\n{}{}\
             <qti-choice-interaction response-identifier=\"RESPONSE\" shuffle=\"{shuffle}\" max-choices=\"{most}\">\n\
             <qti-prompt>{}</qti-prompt>\n{choices}</qti-choice-interaction>\n</qti-item-body>\n{PROCESSING}{said}{}{}\
             </qti-assessment-item>\n",
            self.name,
            escape(&self.title),
            escape(lang),
            self.picture(&card.board),
            self.table(&card.board),
            inline(&card.closed),
            feedback("right", &told),
            feedback("other", &format!("<ul>\n{hints}</ul>")),
        )
    }

    /// What a choice counts: right ones share the point, and a wrong one of several takes such a share away.
    fn worth(&self, n: usize, option: &CardOption, right: usize) -> String {
        let share = 1.0 / right.max(1) as f64;
        let value = match (option.verdict, self.card.asked) {
            (Verdict::Right, _) => share,
            (Verdict::Wrong, Asked::Candidates) => -share,
            (Verdict::Wrong, Asked::Digit) => 0.0,
        };
        format!("<qti-map-entry map-key=\"c{n}\" mapped-value=\"{value}\"/>\n")
    }

    fn picture(&self, board: &str) -> String {
        format!("<p><img src=\"{board}.svg\" alt=\"{}\"/></p>\n", self.cards.alt(board))
    }

    /// The table of a board, which nobody sees.
    fn table(&self, board: &str) -> String {
        let table =
            self.cards.cells(board).replace("<table>", "<table><tbody>").replace("</table>", "</tbody></table>");
        format!("<div class=\"qti-visually-hidden\">{table}</div>\n")
    }
}

/// The score, and which feedback is shown: that of the choices, and one more.
const PROCESSING: &str = "\
<qti-response-processing>
<qti-set-outcome-value identifier=\"SCORE\"><qti-map-response identifier=\"RESPONSE\"/></qti-set-outcome-value>
<qti-response-condition>
<qti-response-if>
<qti-match><qti-variable identifier=\"RESPONSE\"/><qti-correct identifier=\"RESPONSE\"/></qti-match>
<qti-set-outcome-value identifier=\"FEEDBACK\"><qti-multiple><qti-variable identifier=\"RESPONSE\"/>\
<qti-base-value base-type=\"identifier\">right</qti-base-value></qti-multiple></qti-set-outcome-value>
</qti-response-if>
<qti-response-else>
<qti-set-outcome-value identifier=\"FEEDBACK\"><qti-multiple><qti-variable identifier=\"RESPONSE\"/>\
<qti-base-value base-type=\"identifier\">other</qti-base-value></qti-multiple></qti-set-outcome-value>
</qti-response-else>
</qti-response-condition>
</qti-response-processing>
";

fn choice(n: usize, option: &CardOption) -> String {
    format!("<qti-simple-choice identifier=\"c{n}\">{}</qti-simple-choice>\n", escape(&option.text))
}

fn feedback(name: &str, html: &str) -> String {
    format!(
        "<qti-modal-feedback outcome-identifier=\"FEEDBACK\" show-hide=\"show\" identifier=\"{name}\">\n\
         <qti-content-body>\n{html}</qti-content-body>\n</qti-modal-feedback>\n"
    )
}

fn paragraph(text: &[Span]) -> String {
    format!("<p>{}</p>\n", inline(text))
}

/// Spans as the HTML that the format has: it knows no `data`, and there is nothing to refer to.
fn inline(text: &[Span]) -> String {
    body::inline(&bare(text), Reader::Device)
}

fn bare(text: &[Span]) -> Vec<Span> {
    let bare_one = |span: &Span| match span {
        Span::Mention { text, .. } | Span::Reference { text, .. } => bare(text),
        Span::Strong(inside) => vec![Span::Strong(bare(inside))],
        Span::Emphasis(inside) => vec![Span::Emphasis(bare(inside))],
        Span::Label(inside) => vec![Span::Label(bare(inside))],
        Span::Anchor(_) => Vec::new(),
        other => vec![other.clone()],
    };
    text.iter().flat_map(bare_one).collect()
}
