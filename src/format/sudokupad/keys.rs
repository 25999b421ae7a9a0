//! The keys of SudokuPad's JSON: those that are read, those of drawings, and those that are known and ignored.

/// Keys that are read, or that say nothing about the puzzle.
pub(super) const READ: [&str; 7] = ["cells", "regions", "cages", "metadata", "metaData", "id", "cellSize"];

/// Keys for drawings. Each may stand for a rule that only the text explains, so they are counted.
pub(super) const DRAWN: [&str; 4] = ["lines", "arrows", "overlays", "underlays"];

/// Keys that are no rules: fog, and what the program shows.
pub(super) const AROUND: [&str; 4] = ["foglight", "triggereffect", "global", "settings"];

/// Keys of cells for marks. Nobody knows whether they are rules or notes.
pub(super) const MARKS: [&str; 4] = ["pencilMarks", "centremarks", "cornermarks", "candidates"];

/// Keys of cells for colours.
pub(super) const COLOURS: [&str; 4] = ["c", "color", "highlight", "colour"];

/// Keys of the metadata that are read.
pub(super) const TOLD: [&str; 3] = ["title", "author", "source"];

/// Keys of the metadata that are kinds of clues.
pub(super) const SWITCHES: [&str; 2] = ["antiknight", "antiking"];

/// Keys of the metadata for texts. The text of the rules may have one that no key has.
pub(super) const TEXTS: [&str; 10] =
    ["rules", "solution", "msgcorrect", "msgincorrect", "description", "date", "videos", "links", "tags", "comments"];

/// The short names of keys, wherever they are.
pub(super) const SHORT: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];
