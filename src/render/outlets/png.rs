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
        "this program was built without PNG; install it with `cargo install --path . --features png`, or choose `svg`";
    Err(RenderError::Drawing(what.to_owned()))
}

#[cfg(feature = "png")]
fn draw(image: &Image, source: &Source) -> Result<Vec<u8>, RenderError> {
    use resvg::{tiny_skia, usvg};

    use crate::render::pictures::drawing::alone;
    use crate::render::pictures::looks::{Looks, Styling};
    use crate::render::words::telling::Ground;
    use crate::render::words::theme::Medium;

    let wrong =
        |why: &dyn std::fmt::Display| RenderError::Drawing(format!("cannot draw the picture: {why}; use -f svg"));
    let (scene, looks) = (image.scene(), Looks::load(source)?);
    let palette = image.theme(source)?.palette(Medium::Screen);
    let (corner, size) = (scene.corner, scene.size);
    let ground = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        corner.x,
        corner.y,
        size.x,
        size.y,
        match image.style.ground {
            Ground::Page => palette.colour("page"),
            Ground::Transparent => "none".to_owned(),
        }
    );
    let font = format!("font-family:{}", looks.font.trim());
    let styling = Styling::new(&looks, &palette, Medium::Screen);
    let svg = alone(&scene, image.width(), Some(&styling), &[("style", &font)], &ground);
    let options = usvg::Options { fontdb: fonts()?, ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&svg, &options).map_err(|why| wrong(&why))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or_else(|| wrong(&"it is empty"))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| wrong(&why))
}

/// The fonts of the system, read once. Where none that the style sheet names is there, a plain one takes its place.
#[cfg(feature = "png")]
fn fonts() -> Result<std::sync::Arc<resvg::usvg::fontdb::Database>, RenderError> {
    use std::sync::{Arc, OnceLock};

    use resvg::usvg::fontdb::{Database, Family, Query};

    const PLAIN: [&str; 6] = ["Liberation Sans", "DejaVu Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI"];
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let is_there =
            |name: &&str| fonts.query(&Query { families: &[Family::Name(name)], ..Query::default() }).is_some();
        let first = || fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
        let plain = PLAIN.into_iter().find(is_there).map(str::to_owned).or_else(first);
        if let Some(plain) = plain {
            fonts.set_sans_serif_family(plain.clone());
            fonts.set_serif_family(plain);
        }
        Arc::new(fonts)
    });
    if fonts.is_empty() {
        let what = "no font was found to write digits with; install one, such as DejaVu Sans, or use -f svg";
        return Err(RenderError::Drawing(what.to_owned()));
    }
    Ok(Arc::clone(fonts))
}
