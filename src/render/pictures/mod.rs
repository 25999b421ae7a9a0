//! Pictures: what a drawing shows, as plain data, and the drawings made of it, as SVG and in characters.

pub(super) mod below;
pub(super) mod board;
pub(super) mod branches;
pub mod chart;
pub(super) mod diagram;
pub(super) mod drawing;
pub(super) mod html;
pub(super) mod listing;
pub(super) mod looks;
pub(super) mod net;
pub(super) mod outline;
pub(super) mod qr;
mod raw;
pub(super) mod record;
pub(super) mod scene;
pub(super) mod sharing;
pub(super) mod signs;
pub(super) mod sketch;
pub mod svg;
pub mod text_board;
pub(super) mod walls;
