//! Compressed files: gzip and zstd, chosen by the file extension.
//!
//! What we write consists of many *members*: gzip members or zstd frames, each complete in itself. Decompressors read
//! them as one text, and a file that was cut anywhere can be cut back to its last whole member and continued.

use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::{GzDecoder, GzEncoder, MultiGzDecoder};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// The maximum size of a member that is read back, in bytes: far more than we write into one.
const MOST_BYTES: u64 = 128 << 20;

/// How a file is compressed. In a plain file, each line counts as a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    Plain,
    Gzip,
    Zstd,
}

impl Packing {
    /// Returns the compression of a file, by its extension.
    pub fn of(file: &Path) -> Self {
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "gz" => Self::Gzip,
            "zst" => Self::Zstd,
            _ => Self::Plain,
        }
    }

    /// Returns the name of a file without the extension of its compression: `a.csv` for `a.csv.gz`.
    pub fn inner(file: &Path) -> &Path {
        let inner = file.file_stem().map(Path::new);
        inner.filter(|_| Self::of(file) != Self::Plain).unwrap_or(file)
    }

    /// Returns the bytes with which a compressed file begins.
    pub fn magic(self) -> Option<&'static [u8]> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some(b"\x1f\x8b"),
            Self::Zstd => Some(b"\x28\xb5\x2f\xfd"),
        }
    }

    /// Returns a text as one member.
    pub fn pack(self, text: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Plain => Ok(text.to_vec()),
            Self::Gzip => {
                let mut packed = Vec::new();
                GzEncoder::new(text, Compression::fast()).read_to_end(&mut packed)?;
                Ok(packed)
            }
            Self::Zstd => Ok(compress_to_vec(text, CompressionLevel::Fastest)),
        }
    }

    /// Returns the text in a compressed file, of any number of members.
    pub fn unpack(self, packed: impl BufRead + Send + 'static) -> Box<dyn BufRead + Send> {
        match self {
            Self::Plain => Box::new(packed),
            Self::Gzip => Box::new(BufReader::new(MultiGzDecoder::new(packed))),
            Self::Zstd => Box::new(BufReader::new(Frames { packed, frame: FrameDecoder::new(), is_open: false })),
        }
    }

    /// Reads the next member and returns its text; `None` at the end of the file. A member that the file does not
    /// contain completely is an error of the kind `UnexpectedEof` or `InvalidData`.
    pub fn member(self, packed: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
        if packed.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut text = Vec::new();
        match self {
            Self::Plain => {
                packed.take(MOST_BYTES).read_until(b'\n', &mut text)?;
                if text.last() != Some(&b'\n') {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
            }
            Self::Gzip => {
                GzDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut text).map_err(damaged)?;
            }
            Self::Zstd => {
                let mut frame = FrameDecoder::new();
                frame.reset(&mut *packed).map_err(damaged)?;
                while !frame.is_finished() && text.len() as u64 <= MOST_BYTES {
                    frame.decode_blocks(&mut *packed, BlockDecodingStrategy::UptoBlocks(1)).map_err(damaged)?;
                    frame.collect_to_writer(&mut text)?;
                }
                check(&frame)?;
            }
        }
        Ok(Some(text))
    }
}

/// The text of the zstd frames in a file.
struct Frames<R> {
    packed: R,
    frame: FrameDecoder,
    is_open: bool,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.frame.can_collect() == 0 {
            if self.is_open && !self.frame.is_finished() {
                self.frame.decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1)).map_err(damaged)?;
                continue;
            }
            if std::mem::take(&mut self.is_open) {
                check(&self.frame)?;
            }
            if self.packed.fill_buf()?.is_empty() {
                return Ok(0);
            }
            match self.frame.reset(&mut self.packed) {
                Ok(()) => self.is_open = true,
                // A frame may hold what is not text, such as an index.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.packed.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(why) => return Err(damaged(why)),
            }
        }
        self.frame.read(into)
    }
}

/// Compares the checksum of a frame with the one that was written.
fn check(frame: &FrameDecoder) -> io::Result<()> {
    let written = frame.get_checksum_from_data();
    if written.is_some() && written != frame.get_calculated_checksum() {
        return Err(damaged("the checksum is wrong"));
    }
    Ok(())
}

fn damaged(why: impl std::fmt::Display) -> Error {
    Error::new(ErrorKind::InvalidData, format!("the compressed data is damaged or incomplete: {why}"))
}
