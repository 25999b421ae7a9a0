"""Imports drills into a new collection of Anki: all of them arrive with their fields, decks and tags, once.

    python test.py FILE NUMBER TECHNIQUE
"""

import re
import sys
import tempfile
from pathlib import Path

from anki.collection import Collection, ImportCsvRequest


def drop(collection: Collection, file: str) -> tuple[int, int]:
    """Imports a file as its headers say. Returns the number of new notes and of those that were there."""
    metadata = collection.get_csv_metadata(path=file, delimiter=None)
    log = collection.import_csv(ImportCsvRequest(path=file, metadata=metadata)).log
    return len(log.new), len(log.updated) + len(log.duplicate)


def check(collection: Collection, technique: str) -> None:
    """Checks each note, and what its card shows."""
    for id in collection.find_notes(""):
        note = collection.get_note(id)
        assert note.note_type()["name"] == "Basic", note.note_type()["name"]
        assert note.tags == [f"sudoku::{technique}"], note.tags
        [card] = note.cards()
        assert re.fullmatch(r"Sudoku::\S.*", collection.decks.name(card.did)), collection.decks.name(card.did)
        front, back = card.question(), card.answer()
        for text, boards in (front, 1), (back, 2):
            assert text.count("<svg") == text.count("</svg>") == boards, text
            assert text.count("<desc>") == boards, "a picture without a text alternative"
        assert front.count("<details>") == 4 and "<p>" in front and "<code>" in back, front
    media = collection.media.check()
    assert not media.missing and not media.unused, media


def main(file: str, number: str, technique: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(str(Path(folder) / "collection.anki2"))
        assert drop(collection, file) == (int(number), 0), "not every drill became a note"
        check(collection, technique)
        assert drop(collection, file)[0] == 0, "the same drills became new notes"
        collection.close()
    print(f"{number} notes in Anki")


main(*sys.argv[1:])
