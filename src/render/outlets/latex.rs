//! LaTeX, for authors who set their own books: a file that pdfLaTeX and LuaLaTeX compile, with boards in TikZ, in black
//! and white.
//!
//! Folds are small print, as on paper. Lists are paragraphs with a margin, because those of LaTeX end at the fourth
//! level and nets go deeper. A table is as long as it has to be, over several pages.

mod tikz;

use tikz::drawn;

use super::{Needs, Outlet, Write};
use crate::render::document::{Align, Block, Document, FoldRole, FoldState, Picture, Span, plain};
use crate::render::pictures::board;
use crate::render::pictures::chart::{Bar, Style};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::html::is_harmless;
use crate::render::pictures::looks::{Looks, Styling};
use crate::render::pictures::qr::Qr;
use crate::render::words::paper::{BoardsPerPage, PaperSize, PrintedDetails};
use crate::render::words::source::{RenderError, Source};
use crate::render::words::theme::{Medium, ThemeKind};

pub(super) const OUTLET: Outlet = Outlet {
    name: "latex",
    extensions: &["tex", "latex"],
    about: "LaTeX for pdfLaTeX or LuaLaTeX, with boards in TikZ",
    needs: Needs::Anything,
    write: Write::Text(write),
};

fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let body = body(document, source)?;
    let frame = frame(source)?;
    let paper = if document.style.paper.size == PaperSize::A4 { "a4paper" } else { "letterpaper" };
    let lang: String = document.lang.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    let frame = frame.replace("<<version>>", env!("CARGO_PKG_VERSION")).replace("<<paper>>", paper);
    let frame = frame.replace("<<lang>>", &lang).replace("<<title>>", &bookmark(&document.title));
    // The last one: no text of the document is taken for a name.
    Ok(frame.replace("<<body>>", body.trim()))
}

fn frame(source: &Source) -> Result<String, RenderError> {
    const FILE: &str = "latex.tex";
    source.read(FILE)?.ok_or_else(|| RenderError::Missing(FILE.to_owned()))
}

/// What the preamble of a text has to have, so that a document can be a piece of it.
pub(super) fn preamble(source: &Source) -> Result<String, RenderError> {
    let frame = frame(source)?;
    // From the packages for tables and drawings to the end, without those for links, which the text has itself.
    let commands =
        frame.split_once("% The commands of the text.").and_then(|(_, rest)| rest.split_once("\\begin{document}"));
    let commands = commands.map_or("", |(commands, _)| commands.trim());
    Ok(format!("\\usepackage{{array}}\n\\usepackage{{longtable}}\n\\usepackage{{tikz}}\n{commands}\n"))
}

/// A document as a piece of a text with this preamble.
pub(super) fn piece(document: &Document, source: &Source) -> Result<String, RenderError> {
    let body = body(document, source)?;
    Ok(format!(
        "\\begingroup\\setlength{{\\parindent}}{{0pt}}\\setlength{{\\parskip}}{{0.5em}}\n{}\n\\par\\endgroup",
        body.trim()
    ))
}

/// What stands between the beginning and the end of the text.
fn body(document: &Document, source: &Source) -> Result<String, RenderError> {
    let print = || match ThemeKind::named("print") {
        Some(kind) => kind.theme(source),
        None => Err(RenderError::Missing("print".to_owned())),
    };
    let theme = document.style.theme.clone().map_or_else(print, Ok)?;
    let (looks, palette) = (Looks::load(source)?, theme.palette(Medium::SmallPrint));
    let mut page =
        Page { document, styling: Styling::new(&looks, &palette, Medium::SmallPrint), text: String::new(), depth: 0 };
    page.blocks(&document.blocks);
    Ok(page.text)
}

struct Page<'a> {
    document: &'a Document,
    /// What drawings look like.
    styling: Styling<'a>,
    text: String,
    /// The number of lists around what is written.
    depth: usize,
}

impl Page<'_> {
    fn blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.block(block));
    }

    /// Writes a paragraph.
    fn line(&mut self, text: &str) {
        self.text += &format!("{text}\\par\n\n");
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading { level, text } => {
                let (anchor, text) = match text.split_first() {
                    Some((anchor @ Span::Anchor(_), text)) => (std::slice::from_ref(anchor), text),
                    _ => (&[][..], &text[..]),
                };
                let (text, anchor, short) = (spans(text), spans(anchor), bookmark(&plain(text)));
                // The text in brackets is that of the bookmark.
                self.text += &match level {
                    1..=3 => {
                        let sub = "sub".repeat(usize::from(level - 1));
                        format!("\\{sub}section[{{{short}}}]{{{text}}}{anchor}\n\n")
                    }
                    _ => format!("\\minorheading{{{text}}}{anchor}\n\n"),
                };
            }
            Block::Section(inside) => self.blocks(inside),
            Block::Paragraph(text) => self.line(&spans(text)),
            Block::Byline(text) => self.line(&format!("\\textit{{{}}}", spans(text))),
            Block::Conclusion(text) => self.text += &format!("\\conclusion{{{}}}\n\n", code(&plain(text))),
            Block::List { first, items, .. } => self.list(*first, items),
            Block::Table { columns, rows } => self.table(columns, rows),
            Block::Picture(name) => match self.document.pictures.get(name) {
                Some(Picture::Board(diagram)) => self.board(diagram),
                Some(Picture::Tree { outline, .. }) => {
                    for row in &outline.0 {
                        let sign = row.ending.map_or("…".to_owned(), |ending| ending.sign().to_string());
                        let label = format!("\\textbf{{{}}} {}", escaped(&row.label), escaped(&row.told()));
                        self.item(self.depth + row.depth, &escaped(&sign), &label);
                    }
                }
                Some(Picture::Chart { chart, .. }) => {
                    let rows: String = chart.bars.iter().map(|one| bar(one, chart.longest())).collect();
                    self.text += &format!("\\begin{{longtable}}{{rl}}\n{rows}\\end{{longtable}}\n\n");
                }
                Some(Picture::Qr { code, .. }) => self.text += &qr(code),
                None => {}
            },
            Block::Fold { role, state, summary, blocks } => {
                // As on paper: a search is nothing without its branches, and a table is not a detail.
                let is_kept = *state == FoldState::Open
                    || matches!(role, FoldRole::Branch | FoldRole::Rung)
                    || blocks.iter().any(|block| matches!(block, Block::Table { .. }));
                if self.document.style.paper.details == PrintedDetails::Closed && !is_kept {
                    return;
                }
                if matches!(role, FoldRole::Details) {
                    self.text += &format!("\\fold{{{}}}\n\n", spans(summary));
                    self.blocks(blocks);
                    self.text += "\\foldend\n\n";
                } else {
                    self.text += &format!("\\minorheading{{{}}}\n\n", spans(summary));
                    self.blocks(blocks);
                }
            }
            Block::Quote(inside) => {
                self.depth += 1;
                self.text += &format!("\\begingroup\\leftskip={:.1}em\\relax\n", margin(self.depth));
                self.blocks(inside);
                self.text += "\\par\\endgroup\n\n";
                self.depth -= 1;
            }
            Block::Code { text, .. } => {
                let lines: Vec<String> = text.lines().map(|line| escaped(&line.replace(' ', "\u{a0}"))).collect();
                self.line(&format!("{{\\small\\ttfamily {}}}", lines.join("\\newline\n")));
            }
            Block::Rule => self.text += "\\writingline\n\n",
            Block::Html(_) => {}
        }
    }

    fn item(&mut self, depth: usize, label: &str, text: &str) {
        self.text += &format!("\\listitem{{{:.1}em}}{{{label}}}{text}\\listend\n\n", margin(depth + 1));
    }

    fn list(&mut self, first: Option<u64>, items: &[Vec<Block>]) {
        for (i, item) in items.iter().enumerate() {
            // The lines of an argument have labels of their own.
            let is_line =
                matches!(item.first(), Some(Block::Paragraph(text)) if matches!(text.first(), Some(Span::Label(_))));
            let label = match first {
                Some(first) => format!("{}.", first + i as u64),
                None if is_line => String::new(),
                None => "\\textbullet".to_owned(),
            };
            self.depth += 1;
            self.text += &format!("\\listitem{{{:.1}em}}{{{label}}}\n", margin(self.depth));
            self.blocks(item);
            self.text += "\\listend\n\n";
            self.depth -= 1;
        }
    }

    /// A board with its legend at its side, or below it where there is no room.
    fn board(&mut self, diagram: &Diagram) {
        // Millimetres: the width of the text, the least width of a legend, and an em of ten points.
        const TEXT: f32 = 165.0;
        const LEAST: f32 = 35.0;
        const EM: f32 = 3.5;
        let wide = match self.document.style.paper.boards {
            BoardsPerPage::One => 120.0,
            BoardsPerPage::Two => 95.0,
            BoardsPerPage::Four => 80.0,
            BoardsPerPage::Six => 58.0,
        };
        // As wide as that for nine digits; a smaller grid has cells of the same size. A width in pixels is that of a page:
        // 96 of them are an inch.
        let own = diagram.width.map(|pixels| (pixels as f32 * 25.4 / 96.0).min(TEXT));
        let unit = own.map_or(wide / 513.0, |own| own / board::side(diagram));
        // What stands beside the grid of a variant takes more.
        let wide = own.unwrap_or(wide.max(board::side(diagram) * unit));
        let board = drawn(&board::draw(diagram), &self.styling, unit);
        let mut keys = String::new();
        for key in board::keys(diagram) {
            let sample = drawn(&key.sample, &self.styling, 0.16);
            let size = key.sample.size;
            let room = size.x.max(size.y).get() * 0.16 + 1.0;
            let word = escaped(&key.word);
            keys += &format!(
                "\\par\\hangindent={room:.1}mm\\hangafter=1\\relax\\makebox[{room:.1}mm][l]{{\\raisebox{{0.6ex}}{{{sample}}}}}{word}\n"
            );
        }
        let beside = TEXT - wide - 4.0 - margin(self.depth) * EM;
        let keys = match keys.is_empty() {
            true => keys,
            false if beside < LEAST => format!("\\par{{\\small {keys}\\par}}"),
            false => format!(
                "\\hspace{{4mm}}\\begin{{minipage}}{{{beside:.1}mm}}\\small\\raggedright{keys}\\end{{minipage}}"
            ),
        };
        // For whoever edits the text: the alternative of the picture.
        let alt: String = diagram.alt.split_whitespace().collect::<Vec<_>>().join(" ");
        self.text +=
            &format!("% {alt}\n\\begin{{minipage}}{{{wide}mm}}{board}\\end{{minipage}}{keys}\\par\\smallskip\n\n");
    }

    fn table(&mut self, columns: &[Align], rows: &[Vec<Vec<Span>>]) {
        let Some((head, body)) = rows.split_first() else { return };
        let letters = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| plain(cell).chars().count());
            cells.max().unwrap_or(0).max(2)
        };
        // A line has room for so many letters. If they are not enough, the wide columns share what the narrow ones
        // leave. All widths are fixed, so that TeX need not measure the table first.
        const LINE: usize = 92;
        const NARROW: usize = 14;
        let widths: Vec<usize> = (0..columns.len()).map(letters).collect();
        let (narrow, wide): (Vec<usize>, Vec<usize>) = widths.iter().partition(|&&width| width <= NARROW);
        let (left, needed) = (LINE.saturating_sub(narrow.iter().sum()), wide.iter().sum::<usize>().max(1));
        let column = |(align, &width): (&Align, &usize)| {
            let is_shared = width > NARROW && needed > left;
            let letters = if is_shared { (left * width / needed).max(10) } else { width };
            let side = match align {
                Align::Start => "raggedright",
                Align::Center => "centering",
                Align::End => "raggedleft",
            };
            let share = 0.86 * letters as f32 / LINE as f32 + 0.014;
            format!(">{{\\{side}\\arraybackslash}}p{{{share:.3}\\linewidth}}")
        };
        let layout: String = columns.iter().zip(&widths).map(column).collect();
        let row = |row: &Vec<Vec<Span>>, style: &str| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{style}{{{}}}", spans(cell))).collect();
            cells.join(" & ") + "\\\\\n"
        };
        let body: String = body.iter().map(|cells| row(cells, "")).collect();
        let head = row(head, "\\textbf");
        self.text += &format!(
            "{{\\small\\begin{{longtable}}{{{layout}}}\n{head}\\hline\\noalign{{\\smallskip}}\\endhead\n{body}\\end{{longtable}}}}\n\n"
        );
    }
}

/// The margin of what is inside so many lists, in the width of an M. It grows more slowly far inside, so that lines keep some room.
fn margin(depth: usize) -> f32 {
    depth.min(6) as f32 * 1.6 + depth.saturating_sub(6).min(20) as f32 * 0.4
}

/// A code, 24 mm wide.
fn qr(code: &Qr) -> String {
    let unit = 24.0 / code.side() as f32;
    let runs: String = code
        .runs()
        .map(|(column, row, length)| format!("\\fill ({column},{row}) rectangle +({length},1);\n"))
        .collect();
    format!("\\begin{{tikzpicture}}[x={unit:.3}mm,y=-{unit:.3}mm]\n{runs}\\end{{tikzpicture}}\n\n")
}

/// A bar of a chart, as a row of a table.
fn bar(bar: &Bar, longest: usize) -> String {
    let long = 60.0 * bar.value as f32 / longest as f32;
    let shape = match (bar.value, bar.style) {
        (0, _) => String::new(),
        (_, Style::Full) => format!("\\rule{{{long:.1}mm}}{{2mm}} "),
        (_, Style::Hollow) => format!("{{\\fboxsep=0pt\\fbox{{\\rule{{{long:.1}mm}}{{0pt}}\\rule{{0pt}}{{1.7mm}}}}}} "),
    };
    format!("{} & {shape}{}\\\\\n", escaped(&bar.label), escaped(&bar.end()))
}

fn spans(text: &[Span]) -> String {
    text.iter().map(span).collect()
}

fn span(span: &Span) -> String {
    match span {
        Span::Text(text) => escaped(text),
        Span::Code(text) => format!("\\texttt{{{}}}", code(text)),
        Span::Strong(inside) | Span::Label(inside) => format!("\\textbf{{{}}}", spans(inside)),
        Span::Emphasis(inside) => format!("\\textit{{{}}}", spans(inside)),
        Span::Anchor(to) => format!("\\target{{{}}}", name(to)),
        Span::Reference { to, text } => format!("\\hyperlink{{{}}}{{{}}}", name(to), spans(text)),
        Span::Mention { text, .. } => spans(text),
        Span::Link { url, text } if is_harmless(url) => format!("\\href{{{}}}{{{}}}", address(url), spans(text)),
        Span::Link { text, .. } => spans(text),
        Span::Image { alt, .. } => escaped(alt),
        Span::SoftBreak => "\n".to_owned(),
        Span::HardBreak => "\\newline{}".to_owned(),
        Span::Html(_) => String::new(),
    }
}

/// The name of a target, in letters that mean nothing to TeX.
fn name(anchor: &str) -> String {
    let sign = |sign: char| match sign {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => sign.to_string(),
        sign => format!(".{:x}.", u32::from(sign)),
    };
    anchor.chars().map(sign).collect()
}

/// The address of a link: what TeX would read is written by its number.
fn address(url: &str) -> String {
    let byte = |byte: u8| match byte {
        b'%' | b'#' | b'&' | b'_' => format!("\\{}", byte as char),
        b'!'..=b'~' if !b"\\{}^~`\"<>$".contains(&byte) => (byte as char).to_string(),
        byte => format!("\\%{byte:02X}"),
    };
    url.bytes().map(byte).collect()
}

/// Notation, which may be broken after the signs between its parts; the line of a grid, after each row.
fn code(text: &str) -> String {
    const LONG: usize = 24;
    let side = text.len().isqrt();
    let is_grid = side * side == text.len() && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    let mut written = String::new();
    let mut part = String::new();
    for (at, sign) in text.char_indices() {
        part.push(sign);
        let is_end = if is_grid { (at + 1) % side == 0 } else { "-=,;".contains(sign) };
        if is_end && text.len() > LONG && at + sign.len_utf8() < text.len() {
            written += &(escaped(&part) + "\\allowbreak{}");
            part.clear();
        }
    }
    written + &escaped(&part)
}

/// Text for a bookmark or a title, in letters that PDF viewers show.
fn bookmark(text: &str) -> String {
    escaped(&text.replace('≠', "<>").replace('→', "->").replace(['✗', '⇒', '↓', '↑', '★', '…'], " "))
}

/// Text in which nothing is a command.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 8);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        written += match sign {
            '\\' => "\\textbackslash{}",
            '{' => "\\{",
            '}' => "\\}",
            '$' => "\\$",
            '&' => "\\&",
            '#' => "\\#",
            '%' => "\\%",
            '_' => "\\_",
            '^' => "\\textasciicircum{}",
            '~' => "\\textasciitilde{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            '"' => "\\textquotedbl{}",
            '`' => "\\textasciigrave{}",
            // Brackets and stars mean something after some commands, and pairs of hyphens become a dash.
            '[' => "{[}",
            ']' => "{]}",
            '*' => "{*}",
            '-' if signs.peek() == Some(&'-') => "-{}",
            '\u{a0}' => "~",
            '≠' => "\\ensuremath{\\neq}",
            '≤' => "\\ensuremath{\\leq}",
            '≥' => "\\ensuremath{\\geq}",
            '→' => "\\ensuremath{\\rightarrow}",
            '⇒' => "\\ensuremath{\\Rightarrow}",
            '↓' => "\\ensuremath{\\downarrow}",
            '↑' => "\\ensuremath{\\uparrow}",
            '✗' | '×' => "\\ensuremath{\\times}",
            '★' => "\\ensuremath{\\star}",
            '·' => "\\textperiodcentered{}",
            '…' => "\\dots{}",
            '–' => "\\textendash{}",
            '—' => "\\textemdash{}",
            '‘' => "\\textquoteleft{}",
            '’' => "\\textquoteright{}",
            '“' => "\\textquotedblleft{}",
            '”' => "\\textquotedblright{}",
            sign if sign.is_control() => " ",
            sign => {
                written.push(sign);
                continue;
            }
        };
    }
    written
}
