//! What a command reads: puzzles, positions, profiles, wishes, and files.

pub mod curriculum;
mod file;
pub mod level;
pub mod lines;
pub mod packed;
mod puzzles;
pub mod stream;
pub mod trace;
pub mod wish;
pub mod woven;

pub use file::{is_file, read_bytes, read_file};
pub use puzzles::{
    LeftOut, Named, PuzzleArgs, PuzzlesArgs, ReadingArgs, Source, board, invalid, one, tell, tell_left_out, which,
};
