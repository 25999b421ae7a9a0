//! Files of other kinds, which contain no puzzle as text: what they are, and what to do instead.

/// A kind of file, by the bytes with which it begins.
struct Kind {
    /// Where these bytes are: at the start, or after the length of a first box.
    at: usize,
    starts: &'static [&'static [u8]],
    help: &'static str,
}

const PICTURE: &str = "this is a picture, and none are read: type its digits row by row, with . for an empty cell";

const KINDS: [Kind; 9] = [
    Kind { at: 0, starts: &[b"\xff\xfe", b"\xfe\xff"], help: "this seems to be UTF-16: save it as UTF-8" },
    Kind {
        at: 0,
        starts: &[b"\xac\xed"],
        help: "this is a Java-serialised file (.hsol), which is never read, because reading it runs code",
    },
    Kind {
        at: 0,
        starts: &[b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"<svg"],
        help: PICTURE,
    },
    // HEIC and AVIF, as telephones take them.
    Kind { at: 4, starts: &[b"ftyp"], help: PICTURE },
    Kind {
        at: 0,
        starts: &[b"%PDF"],
        help: "this is a PDF, and none are read: copy the digits of its puzzle, or type them row by row, with . for an empty cell",
    },
    Kind {
        at: 0,
        starts: &[b"<!doctype html", b"<!DOCTYPE html", b"<html", b"<HTML"],
        help: "this is a web page, and none are read: copy the link of its puzzle if it has one, or type the digits row by row, \
               with . for an empty cell",
    },
    Kind {
        at: 0,
        starts: &[b"PK\x03\x04"],
        help: "this is an archive, or a document of an office program: unpack it, or save it as plain text or CSV",
    },
    Kind {
        at: 0,
        starts: &[b"{\\rtf", b"\xd0\xcf\x11\xe0"],
        help: "this is a document of a word processor: save it as plain text",
    },
    Kind {
        at: 0,
        starts: &[b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf"],
        help: "this is compressed: unpack it, or name it with its extension, .gz or .zst",
    },
];

/// Returns what to do with a file of another kind; `None` if its kind is not known.
pub(super) fn advice(bytes: &[u8]) -> Option<&'static str> {
    let begins = |kind: &&Kind| {
        let there = bytes.get(kind.at..).unwrap_or_default();
        kind.starts.iter().any(|start| there.starts_with(start))
    };
    KINDS.iter().find(begins).map(|kind| kind.help)
}
