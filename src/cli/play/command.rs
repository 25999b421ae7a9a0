//! The commands of the dialogue, as they are typed.

use std::path::PathBuf;

use whydoku::grid::Layout;
use whydoku::proof::Conclusion;
use whydoku::render::{RUNGS, Unclear};
use whydoku::technique::Technique;
use whydoku::tutor::session::Action;
use whydoku::tutor::{ConclusionError, conclusion, conclusions};

use crate::cli::level;

/// A command.
pub enum Command {
    /// Make a move.
    Enter(Vec<Action>),
    /// Show the next rung of a hint, or all rungs up to this one.
    Hint(Option<usize>),
    /// Enter the conclusion of the hint.
    Take,
    /// Explain a conclusion.
    Why(Conclusion),
    /// Show whether there is a mistake.
    Check,
    /// List the possible steps.
    Steps,
    /// Show the lesson on a technique.
    Lesson(&'static Technique),
    /// Grade the moves.
    Grade,
    /// Show the grid.
    Show,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Save the game to this file from now on.
    Save(PathBuf),
    /// List the commands.
    Help,
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
    Quit,
}

/// All first words; a few have several names.
const WORDS: [(&str, Word); 33] = [
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
    ("quit", Word::Quit),
    ("exit", Word::Quit),
];

/// The maximum number of characters quoted from an input.
const LONGEST_QUOTE: usize = 40;

/// Why an input is not a command.
pub type Mistake = (Unclear, String);

/// Reads a line: a list of conclusions, or a command.
pub fn read(line: &str, layout: &Layout) -> Result<Command, Mistake> {
    if line.is_empty() {
        return Ok(Command::Show);
    }
    if let Ok(entries) = conclusions(line, layout) {
        return Ok(Command::Enter(entries.into_iter().map(action).collect()));
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if !first.chars().all(|sign| sign.is_alphabetic() || sign == '?') {
        return entries(line, "=", layout).map(|entries| Command::Enter(entries.into_iter().map(action).collect()));
    }
    let rest = rest.trim();
    let needs = |what| (what, String::new());
    Ok(match word(&first.to_lowercase(), line)? {
        Word::Erase if rest.is_empty() => return Err(needs(Unclear::NeedsCell)),
        Word::Place | Word::Mark | Word::Unmark if rest.is_empty() => return Err(needs(Unclear::NeedsMarks)),
        Word::Place => Command::Enter(entries(rest, "=", layout)?.into_iter().map(action).collect()),
        Word::Unmark => Command::Enter(entries(&as_marks(rest), "<>", layout)?.into_iter().map(action).collect()),
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
        Word::Lesson => {
            Command::Lesson(level::technique(rest).map_err(|failure| {
                failure.text().map_or(needs(Unclear::NeedsTechnique), |text| (Unclear::Error, text))
            })?)
        }
        Word::Grade => Command::Grade,
        Word::Show => Command::Show,
        Word::Undo => Command::Undo,
        Word::Redo => Command::Redo,
        Word::Save if rest.is_empty() => return Err(needs(Unclear::NeedsFile)),
        Word::Save => Command::Save(rest.into()),
        Word::Help => Command::Help,
        Word::Quit => Command::Quit,
    })
}

/// Returns the action that enters a conclusion.
pub fn action(entry: Conclusion) -> Action {
    match entry {
        Conclusion::Placed(place) => Action::Place(place),
        Conclusion::Eliminated(gone) => Action::Unmark(gone),
    }
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
