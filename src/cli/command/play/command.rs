//! The commands of the dialogue, as they are typed.

use std::path::PathBuf;

use whydoku::grid::Layout;
use whydoku::play::Command;
use whydoku::proof::Conclusion;
use whydoku::render::{RUNGS, Unclear};
use whydoku::tutor::session::Action;
use whydoku::tutor::{ConclusionError, conclusion, conclusions};

use crate::cli::input::level;

/// A line that was typed.
pub enum Line {
    /// A command to the tutor.
    Command(Command),
    /// Save the game to this file from now on.
    Save(PathBuf),
    /// Begin a new game.
    New,
    /// End.
    Quit,
}

/// The first word of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Place,
    Erase,
    Mark,
    Unmark,
    Marks,
    Manual,
    Hint,
    Take,
    Why,
    Check,
    Steps,
    Lesson,
    Grade,
    Show,
    Undo,
    Redo,
    Save,
    Help,
    New,
    Quit,
}

/// All first words; a few have several names.
const WORDS: [(&str, Word); 34] = [
    // The usual meaning of a single letter.
    ("h", Word::Hint),
    ("s", Word::Show),
    ("e", Word::Erase),
    ("m", Word::Mark),
    ("c", Word::Check),
    ("u", Word::Undo),
    ("l", Word::Lesson),
    ("place", Word::Place),
    ("erase", Word::Erase),
    ("clear", Word::Erase),
    ("mark", Word::Mark),
    ("unmark", Word::Unmark),
    ("eliminate", Word::Unmark),
    ("marks", Word::Marks),
    ("automatic", Word::Marks),
    ("manual", Word::Manual),
    ("hint", Word::Hint),
    ("take", Word::Take),
    ("why", Word::Why),
    ("check", Word::Check),
    ("steps", Word::Steps),
    ("lesson", Word::Lesson),
    ("grade", Word::Grade),
    ("show", Word::Show),
    ("grid", Word::Show),
    ("board", Word::Show),
    ("undo", Word::Undo),
    ("redo", Word::Redo),
    ("save", Word::Save),
    ("help", Word::Help),
    ("?", Word::Help),
    ("new", Word::New),
    ("quit", Word::Quit),
    ("exit", Word::Quit),
];

/// The maximum number of characters quoted from an input.
const LONGEST_QUOTE: usize = 40;

/// Why an input is not a command.
type Mistake = (Unclear, String);

/// Reads a line: a list of conclusions, or a command.
pub fn read(line: &str, layout: &Layout) -> Line {
    let said = |(what, text)| Line::Command(Command::Unclear(what, text));
    line_of(line, layout).unwrap_or_else(said)
}

fn line_of(line: &str, layout: &Layout) -> Result<Line, Mistake> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if line.is_empty() {
        return Ok(Line::Command(Command::Show));
    }
    if let Ok(entries) = conclusions(line, layout) {
        return Ok(Line::Command(enter(entries)));
    }
    if !first.chars().all(|sign| sign.is_alphabetic() || sign == '?') {
        return entries(line, "=", layout).map(|entries| Line::Command(enter(entries)));
    }
    let needs = |what| (what, String::new());
    match word(&first.to_lowercase(), line)? {
        Word::New => Ok(Line::New),
        Word::Quit => Ok(Line::Quit),
        Word::Save if rest.is_empty() => Err(needs(Unclear::NeedsFile)),
        Word::Save => Ok(Line::Save(rest.into())),
        word => command(word, rest, layout).map(Line::Command),
    }
}

/// Reads a command by its first word.
fn command(word: Word, rest: &str, layout: &Layout) -> Result<Command, Mistake> {
    let needs = |what| (what, String::new());
    Ok(match word {
        Word::Erase if rest.is_empty() => return Err(needs(Unclear::NeedsCell)),
        Word::Place | Word::Mark | Word::Unmark if rest.is_empty() => return Err(needs(Unclear::NeedsMarks)),
        Word::Place => enter(entries(rest, "=", layout)?),
        Word::Unmark => enter(entries(&as_marks(rest), "<>", layout)?),
        Word::Mark => {
            let marks = entries(&as_marks(rest), "<>", layout)?;
            Command::Enter(marks.into_iter().map(|mark| Action::Mark(mark.candidate())).collect())
        }
        Word::Erase => {
            // The digit only completes the notation of cells.
            let cells = conclusions(&format!("{rest}<>1"), layout).map_err(|_| needs(Unclear::NeedsCell))?;
            Command::Enter(cells.into_iter().map(|cell| Action::Erase(cell.candidate().cell)).collect())
        }
        Word::Marks => Command::Enter(vec![Action::Automatic]),
        Word::Manual => Command::Enter(vec![Action::Manual]),
        Word::Hint if rest.is_empty() => Command::Hint(None),
        Word::Hint => match rest.parse() {
            Ok(rung @ 1..=RUNGS) => Command::Hint(Some(rung)),
            _ => return Err(needs(Unclear::NeedsRung)),
        },
        Word::Take => Command::Take,
        Word::Why if rest.is_empty() => return Err(needs(Unclear::NeedsConclusion)),
        Word::Why => Command::Why(conclusion(&with_sign(rest, "="), layout).map_err(mistake)?),
        Word::Check => Command::Check,
        Word::Steps => Command::Steps,
        Word::Lesson if rest.is_empty() => return Err(needs(Unclear::NeedsTechnique)),
        Word::Lesson => Command::Lesson(Some(level::technique(rest).map_err(|failure| {
            failure.text().map_or(needs(Unclear::NeedsTechnique), |text| (Unclear::Error, text))
        })?)),
        Word::Grade => Command::Grade,
        Word::Undo => Command::Undo,
        Word::Redo => Command::Redo,
        Word::Help => Command::Help,
        Word::Show | Word::Save | Word::New | Word::Quit => Command::Show,
    })
}

/// Returns the command that enters conclusions.
fn enter(entries: Vec<Conclusion>) -> Command {
    Command::Enter(entries.into_iter().map(Command::action).collect())
}

/// Returns the word that is meant by a word or its beginning.
fn word(typed: &str, line: &str) -> Result<Word, Mistake> {
    if let Some((_, word)) = WORDS.iter().find(|(name, _)| *name == typed) {
        return Ok(*word);
    }
    let meant: Vec<&(&str, Word)> = WORDS.iter().filter(|(name, _)| name.starts_with(typed)).collect();
    match &meant[..] {
        [] => Err((Unclear::Unknown, line.chars().take(LONGEST_QUOTE).collect())),
        [(_, word), rest @ ..] if rest.iter().all(|(_, other)| other == word) => Ok(*word),
        several => Err((Unclear::Ambiguous, several.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))),
    }
}

/// Reads conclusions whose sign may be missing: `r5c1 3`.
fn entries(text: &str, sign: &str, layout: &Layout) -> Result<Vec<Conclusion>, Mistake> {
    conclusions(&with_sign(text, sign), layout).map_err(mistake)
}

/// Returns a conclusion with its sign, which may have been left out before the digits: `r5c1 35`, `r5c1 3,5` or `r5c1 3 5`.
fn with_sign(text: &str, sign: &str) -> String {
    let has_sign = text.contains(['=', '≠']) || text.contains("<>");
    let is_of_digits = |word: &str| word.chars().all(|letter| letter.is_ascii_digit() || letter == ',');
    let words: Vec<&str> = text.split_whitespace().collect();
    let cells = words.iter().rposition(|word| !is_of_digits(word)).map_or(0, |last| last + 1);
    let (cells, digits) = words.split_at(cells);
    if has_sign || cells.is_empty() || digits.is_empty() {
        return text.to_owned();
    }
    format!("{}{sign}{}", cells.join(" "), digits.concat())
}

/// Returns cells and their marks, as in `r5c1=35`, as an elimination, which may have several cells and digits.
fn as_marks(text: &str) -> String {
    if text.contains("!=") { text.to_owned() } else { text.replace('=', "<>") }
}

fn mistake(error: ConclusionError) -> Mistake {
    (Unclear::Error, error.to_string())
}
