//! The outlet `png`: the SVG image, drawn by `resvg` with the fonts of the system.
//!
//! Without the feature `png` it is listed all the same, so that it can say how to get it.

use super::image::Image;
use super::{Needs, Outlet, Write};
use crate::render::words::source::{RenderError, Source};

pub(super) const OUTLET: Outlet = Outlet {
    name: "png",
    extensions: &["png"],
    about: "The same as PNG images, if the program was built with `--features png`",
    needs: Needs::Pictures,
    write: Write::Images(draw),
};

#[cfg(not(feature = "png"))]
fn draw(_: &Image, _: &Source) -> Result<Vec<u8>, RenderError> {
    let what =
        "this program was built without PNG; install it with `cargo install --path . --features png`, or use -f svg";
    Err(RenderError::Drawing(what.to_owned()))
}
