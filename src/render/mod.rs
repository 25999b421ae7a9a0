//! What a person sees: boards as SVG and as text.

mod diagram;
mod signs;
pub mod svg;
pub mod text_board;

pub use diagram::Diagram;
pub use signs::{Sign, Words};
