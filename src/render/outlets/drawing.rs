//! The outlet `svg`.

use super::image::Stands;
use super::{Needs, Outlet, Write};

pub(super) const OUTLET: Outlet = Outlet {
    name: "svg",
    extensions: &["svg"],
    about: "Boards as SVG images; of several, a directory with an index",
    needs: Needs::Pictures,
    write: Write::Images(|image, source| Ok(image.svg(Stands::Alone, source)?.into_bytes())),
};
