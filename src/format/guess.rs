//! Recognises the format of a text, if exactly one fits.

use super::error::{Fault, FormatError, clean};
use super::settle::{settle, summary};
use super::{Asked, FORMATS, Format, Found, fpuzzles, link, sudokupad, sudokuwiki};

/// The maximum distance of a text that looks like a puzzle in some format.
const FAR: usize = 40;

/// Reads a text in the one format that fits. If two formats give different puzzles, the file extension may decide.
pub(super) fn guess(text: &str, ending: &str, asked: &Asked<'_>) -> Result<(&'static Format, Vec<Found>), FormatError> {
    link::refuse_strangers(text, &[fpuzzles::HOSTS, sudokupad::HOSTS, sudokuwiki::HOSTS])
        .map_err(|fault| fault.into_error(text, None))?;
    let mut attempts: Vec<_> = FORMATS.iter().map(|format| (format, format.found(text, asked))).collect();
    let distance = |attempt: &Result<_, Fault>| attempt.as_ref().map_or_else(|fault| fault.distance, |_| 0);
    let nearest = attempts.iter().min_by_key(|(_, attempt)| distance(attempt));
    let nearest = nearest.filter(|(_, attempt)| distance(attempt) <= FAR).map(|(format, _)| format.name);
    let ways = attempts.iter().map(|(format, attempt)| (format.name, attempt.as_ref().map_err(Fault::clone)));
    let fits = |(format, attempt): &(&Format, Result<_, Fault>)| format.extensions.contains(&ending) && attempt.is_ok();
    let taken = match settle(text, ways, "choose the format or the layout") {
        Ok((name, _)) => attempts.iter().position(|(format, _)| format.name == name),
        Err(fault) if fault.distance == Fault::AMBIGUOUS && attempts.iter().any(fits) => attempts.iter().position(fits),
        Err(fault) if fault.distance <= Fault::MEANT => return Err(fault.into_error(text, nearest)),
        Err(fault) if fault.distance <= FAR => {
            return Err(misfit(text, asked).unwrap_or_else(|| fault.into_error(text, nearest)));
        }
        Err(_) => None,
    };
    match taken.map(|at| attempts.swap_remove(at)) {
        Some((format, Ok(found))) => Ok((format, found)),
        _ => Err(misfit(text, asked).unwrap_or_else(|| unknown(text))),
    }
}

/// Returns the error for a text that would be a puzzle without the requested layout.
fn misfit(text: &str, asked: &Asked<'_>) -> Option<FormatError> {
    let layout = asked.layout?;
    let (format, puzzles) = guess(text, "", &Asked { layout: None, ..*asked }).ok()?;
    let problem = format!("the puzzle is {}", summary(&puzzles));
    let fault = Fault::new(0..text.trim_end().len(), Fault::MEANT, problem, format!("a puzzle for {}", layout.name()));
    Some(fault.help("choose a layout of the puzzle's size").into_error(text, Some(format.name)))
}

fn unknown(text: &str) -> FormatError {
    let start = text.len() - text.trim_start().len();
    let end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| start + length);
    let line = text.get(start..end).unwrap_or_default();
    let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let problem = format!("`{}` is not in a known puzzle format", clean(line, 40));
    Fault::new(start..end, Fault::FOREIGN, problem, format!("one of {}", known.join(", ")))
        .help("to see where the text differs from a format, choose that format")
        .into_error(text, None)
}
