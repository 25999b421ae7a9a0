"""Measures time and memory of `whydoku batch` as the number of puzzles grows, and prints the table of growth.md.

    python benches/growth.py target/release/whydoku 1000 10000 100000 -- --emit rating
"""

import os
import random
import subprocess
import sys
import tempfile
import time

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def puzzles(count: int, file: str) -> None:
    """Writes different puzzles of one kind: digits, and the rows and columns of bands, change places."""
    chance = random.Random(1)

    def order() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    with open(file, "w", encoding="ascii") as lines:
        for _ in range(count):
            digits = dict(zip("123456789", chance.sample("123456789", 9)))
            rows, columns = order(), order()
            lines.write("".join(digits.get(EASY[9 * row + column], ".") for row in rows for column in columns) + "\n")


def measure(command: list[str]) -> tuple[float, float, float]:
    """Returns seconds, processor seconds and the largest resident memory in MiB of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Prints a row for each number of puzzles and of jobs."""
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    program, counts, options = words[0], [int(count) for count in words[1:at]], words[at + 1 :]
    print("| puzzles | jobs | seconds | processor seconds | per processor second | memory (MiB) |")
    print("|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            file = os.path.join(folder, "puzzles.txt")
            puzzles(count, file)
            for jobs in (1, 2):
                output = os.path.join(folder, f"{jobs}.ndjson")
                command = [program, "batch", file, "-o", output, "--jobs", str(jobs), *options]
                seconds, processor, memory = measure(command)
                print(
                    f"| {count:,} | {jobs} | {seconds:.1f} | {processor:.1f} | {count / processor:,.0f} | {memory:.0f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
