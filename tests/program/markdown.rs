//! The Markdown of a document has the same content as the document.

use proptest::prelude::*;
use whydoku::render::{Align, Block, Document, FoldRole, FoldState, Spacing, Span};

/// Text of letters and everything that Markdown might take for markup, without spaces at its ends.
fn text() -> impl Strategy<Value = String> {
    r"[a-z0-9#>\-+=.)(*_`\[\]<>&!|~$\\/:;']( ?[a-z0-9#>\-+=.)(*_`\[\]<>&!|~$\\/:;']){0,12}"
}

/// Returns a line of text, with spans that are separate from it.
fn line() -> impl Strategy<Value = Vec<Span>> {
    let word = "[a-z0-9]{1,5}".prop_map(Span::Text);
    let apart = prop_oneof![
        text().prop_map(Span::Code),
        word.clone().prop_map(|word| Span::Strong(vec![word])),
        word.clone().prop_map(|word| Span::Emphasis(vec![word])),
        word.prop_map(|word| Span::Link { url: "https://example.org/a(b)".to_owned(), text: vec![word] }),
    ];
    (text(), proptest::option::of((apart, text()))).prop_map(|(first, more)| match more {
        None => vec![Span::Text(first)],
        Some((span, last)) => vec![Span::Text(first + " "), span, Span::Text(format!(" {last}"))],
    })
}

/// Returns the summary line of a collapsed block, which must not start another kind of block.
fn summary() -> impl Strategy<Value = Vec<Span>> {
    text().prop_map(|text| vec![Span::Text(format!("a {text}"))])
}

fn paragraph() -> impl Strategy<Value = Block> {
    proptest::collection::vec(line(), 1..3).prop_map(|lines| Block::Paragraph(lines.join(&Span::SoftBreak)))
}

fn block() -> impl Strategy<Value = Block> {
    let leaf = prop_oneof![
        4 => paragraph(),
        1 => (1..=6u8, line()).prop_map(|(level, text)| Block::Heading { level, text }),
        1 => proptest::collection::vec(proptest::collection::vec(line(), 2), 2..4)
            .prop_map(|rows| Block::Table { columns: vec![Align::Start, Align::End], rows }),
        1 => text().prop_map(|text| Block::Code { language: String::new(), text: text + "\n" }),
        1 => Just(Block::Rule),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let blocks = proptest::collection::vec(inner, 1..3);
        let item = (paragraph(), blocks.clone()).prop_map(|(first, mut rest)| {
            rest.insert(0, first);
            rest
        });
        let folded = [FoldRole::Details, FoldRole::Branch, FoldRole::Lesson];
        prop_oneof![
            blocks.clone().prop_map(Block::Quote),
            (summary(), blocks.clone(), proptest::sample::select(folded.to_vec())).prop_map(
                |(summary, blocks, role)| { Block::Fold { role, state: FoldState::Closed, summary, blocks } }
            ),
            (proptest::option::of(1..20u64), proptest::collection::vec(item, 1..3))
                .prop_map(|(first, items)| Block::List { first, spacing: Spacing::Loose, items }),
            proptest::collection::vec(line().prop_map(|line| vec![Block::Paragraph(line)]), 1..4)
                .prop_map(|items| Block::List { first: None, spacing: Spacing::Tight, items }),
        ]
    })
}

/// Returns `true` if two lists are adjacent somewhere: Markdown would read them as one.
fn lists_touch(blocks: &[Block]) -> bool {
    let is_list = |block: &Block| matches!(block, Block::List { .. });
    let inside = |block: &Block| match block {
        Block::Quote(blocks) | Block::Section(blocks) | Block::Fold { blocks, .. } => lists_touch(blocks),
        Block::List { items, .. } => items.iter().any(|item| lists_touch(item)),
        _ => false,
    };
    blocks.windows(2).any(|two| is_list(&two[0]) && is_list(&two[1])) || blocks.iter().any(inside)
}

/// Returns blocks without the sections that headings create, which Markdown does not write.
fn without_sections(blocks: Vec<Block>) -> Vec<Block> {
    let flat = |block: Block| match block {
        Block::Section(inside) => without_sections(inside),
        Block::Fold { role, state, summary, blocks } => {
            vec![Block::Fold { role, state, summary, blocks: without_sections(blocks) }]
        }
        block => vec![block],
    };
    blocks.into_iter().flat_map(flat).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    /// The Markdown of a document has the same content as the document.
    #[test]
    fn what_is_written_is_read_again(blocks in proptest::collection::vec(block(), 1..4)) {
        prop_assume!(!lists_touch(&blocks));
        let document = Document::read("", Default::default(), "en");
        let written = Document { blocks: blocks.clone(), ..document }.markdown();
        let read = Document::read(&written, Default::default(), "en");
        prop_assert_eq!(without_sections(read.blocks), blocks, "{}", written);
    }
}
