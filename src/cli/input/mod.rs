//! What a command reads: puzzles, positions, profiles, wishes, and files.

pub mod curriculum;
mod file;
pub mod level;
mod lines;
mod opened;
mod packed;
mod puzzles;
mod stream;
pub mod trace;
mod wish;
pub mod woven;

pub use file::{file_of, is_file, read_bytes, read_file, read_kept};
pub use level::{
    LevelArgs, PositionArgs, WithoutArgs, all, conclusion, guesses, knows_clues, profile, technique, tries,
};
pub use lines::Meter;
pub use opened::{REPLACED, is_same, was_read};
pub use packed::Packing;
pub use puzzles::{
    LeftOut, Named, PuzzleArgs, PuzzlesArgs, ReadingArgs, Source, board, clues_of, edition, invalid, one_with_clues,
    tell, tell_doubts, tell_left_out, which,
};
pub use stream::{Entries, Entry};
pub use wish::WishArgs;
