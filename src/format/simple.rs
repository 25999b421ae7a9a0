//! The files of Simple Sudoku: nine rows in a frame.
//!
//! ```text
//! *-----------*
//! |.3.|4..|...|
//! |9.2|8.6|3.1|
//! |...|...|.2.|
//! |---+---+---|
//! …
//! ```
//!
//! Text after the frame, such as the name of the program, is ignored.

use std::sync::Arc;

use super::cells::lines;
use super::error::Fault;
use super::{Format, Found, Reader, Writer, rows};
use crate::grid::Layout;

pub(super) const FORMAT: Format = Format {
    name: "ss",
    about: "a puzzle of Simple Sudoku: rows in a frame of *-----*",
    extensions: &["ss"],
    read: Reader::Plain(read),
    write: Writer::None,
};

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let frame = |line: &str| line.trim().strip_prefix("*-").is_some_and(|rest| rest.ends_with("-*"));
    let frames: Vec<usize> = lines(text).filter(|(_, line)| frame(line)).map(|(at, _)| at).collect();
    let (Some(&first), Some(&last)) = (frames.first(), frames.last()) else {
        let fault =
            Fault::new(0..0, Fault::FOREIGN, "no frame is in the text", "`*-----------*` above and below the rows");
        return Err(fault);
    };
    if !text[..first].trim().is_empty() || first == last {
        let fault =
            Fault::new(first..first, Fault::FOREIGN, "the frame is incomplete", "`*-----------*` above and below");
        return Err(fault);
    }
    Ok(vec![rows::read_board(&text[..last], layout)?.into()])
}
