//! ZIP archives, as far as books and packages need them: PKWARE's APPNOTE 6.3.3, without encryption, comments and ZIP64.
//!
//! ```text
//!   [ head, name, contents ]…  [ entry, name ]…  end
//! ```
//!
//! The same files make the same bytes: each has the first date that the format can express.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// How the contents of a file are packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    /// As they are.
    Stored,
    /// Compressed.
    Deflated,
}

/// An archive that files are added to.
#[derive(Default)]
pub(super) struct Archive {
    files: Vec<u8>,
    directory: Vec<u8>,
    count: usize,
}

/// The version that a reader needs: 2.0.
const VERSION: u16 = 20;
const NO_FLAGS: u16 = 0;
/// The numbers of the methods.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Midnight, and 1980-01-01.
const TIME: [u16; 2] = [0, (1 << 5) | 1];

impl Archive {
    /// Adds a file. Its name is in ASCII.
    pub fn add(&mut self, name: &str, contents: &[u8], packing: Packing) {
        let mut crc = Crc::new();
        crc.update(contents);
        let (method, packed) = match packing {
            Packing::Stored => (STORED, contents.to_vec()),
            Packing::Deflated => deflated(contents).map_or_else(|_| (STORED, contents.to_vec()), |it| (DEFLATED, it)),
        };
        let mut head = Vec::new();
        for word in [VERSION, NO_FLAGS, method, TIME[0], TIME[1]] {
            head.extend(word.to_le_bytes());
        }
        for long in [crc.sum(), packed.len() as u32, contents.len() as u32] {
            head.extend(long.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
        // The length of extra fields; of comments, the disk, two sets of attributes; then the offset of the file.
        let (start, none) = (self.files.len() as u32, [0; 2]);
        for part in [&b"PK\x01\x02"[..], &VERSION.to_le_bytes(), &head, &none, &[0; 10], &start.to_le_bytes()] {
            self.directory.extend(part);
        }
        self.directory.extend(name.as_bytes());
        for part in [b"PK\x03\x04", &head[..], &none, name.as_bytes(), &packed] {
            self.files.extend(part);
        }
        self.count += 1;
    }

    /// Ends the archive. None if it is larger than the format allows without extensions: 65,535 files, or 4 GiB.
    pub fn finish(self) -> Option<Vec<u8>> {
        let count = u16::try_from(self.count).ok()?.to_le_bytes();
        let start = u32::try_from(self.files.len()).ok()?.to_le_bytes();
        let length = u32::try_from(self.directory.len()).ok()?.to_le_bytes();
        let mut bytes = self.files;
        bytes.extend(self.directory);
        for part in [b"PK\x05\x06", &[0; 4][..], &count, &count, &length, &start, &[0; 2]] {
            bytes.extend(part);
        }
        Some(bytes)
    }
}

/// Contents, compressed.
fn deflated(contents: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(contents)?;
    encoder.finish()
}
