//! Pictures: what a drawing shows, as plain data, and the drawings made of it, as SVG and in characters.

pub(super) mod branches;
pub mod chart;
pub(super) mod diagram;
pub(super) mod net;
pub(super) mod outline;
pub(super) mod record;
pub(super) mod signs;
pub(super) mod sketch;
pub mod svg;
pub mod text_board;
pub(super) mod walls;
