//! QR codes (ISO/IEC 18004): an address that a telephone reads from paper.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};
use serde::Serialize;

use super::html::{Html, on_a_line};

/// An address as a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Qr {
    /// The address.
    pub address: String,
    /// The dark modules of each row, from the top, from left to right: where each run of them begins, and its length.
    #[serde(skip)]
    rows: Vec<Vec<(usize, usize)>>,
}

/// The modules in a row of the largest code (version 11): on a code of 24 mm, a module is a third of a millimetre wide.
const LARGEST: usize = 61;

/// The light modules that the standard asks for on each side.
const MARGIN: usize = 4;

impl Qr {
    /// Returns the code for an address; none if the address is too long for a code that can be read from a sheet: more
    /// than about 320 bytes.
    pub fn of(address: &str) -> Option<Self> {
        // Paper is not worn before it is read, so the lowest level of correction does, and modules are larger.
        let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
        let side = code.width();
        if side > LARGEST {
            return None;
        }
        let row = |row: usize| {
            let dark = (0..side).filter(|&column| code[(column, row)] == Color::Dark);
            let mut runs: Vec<(usize, usize)> = Vec::new();
            for column in dark {
                match runs.last_mut() {
                    Some((from, length)) if *from + *length == column => *length += 1,
                    _ => runs.push((column, 1)),
                }
            }
            runs
        };
        Some(Self { address: address.to_owned(), rows: (0..side).map(row).collect() })
    }

    /// Its width in modules, with its margins.
    pub fn side(&self) -> usize {
        self.rows.len() + 2 * MARGIN
    }

    /// The runs of dark modules: column, row and length, counted from the corner of its margin.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let row = |(row, runs): (usize, &Vec<(usize, usize)>)| {
            runs.iter().map(move |(from, length)| (from + MARGIN, row + MARGIN, *length)).collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(row)
    }

    /// Writes the code as a `figure` of class `qr`, which is a link, with a text for those who cannot see it. It is dark on
    /// light whatever the theme, because not every reader knows the reverse.
    pub(in crate::render) fn write(&self, alt: &str, html: &mut Html) {
        let side = self.side();
        let lines = self.runs().fold(String::new(), |mut lines, (column, row, length)| {
            let _ = write!(lines, "M{column} {row}.5h{length}");
            lines
        });
        let view = format!("0 0 {side} {side}");
        let ground = format!("M0 0h{side}v{side}h-{side}z");
        html.start("figure", &[("class", "qr")]);
        html.start("a", &[("href", &self.address)]);
        let size = [("width", "106"), ("height", "106"), ("shape-rendering", "crispEdges")];
        let name = on_a_line(alt);
        let own = [("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", &view), ("role", "img"), ("aria-label", &name)];
        html.start("svg", &[&own[..], &size].concat());
        html.shape("path", &[("fill", "#fff"), ("d", &ground)]);
        html.shape("path", &[("stroke", "#000"), ("d", &lines)]);
        (0..3).for_each(|_| html.end());
    }
}
