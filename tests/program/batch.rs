//! `whydoku batch`: one record for each line, in order, whatever happens to the run.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::support::one_in;
use crate::support::program::{self, ours, run, write};

/// An easy puzzle, and one that needs a minute of logic.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EXTREME: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Returns different easy puzzles, one per line: the digits are shifted, and rows of a band change places.
fn easy(count: usize) -> String {
    let shifted = |by: usize| -> Vec<String> {
        let digit = |sign: char| sign.to_digit(10).map_or(sign, |digit| shift(digit, by));
        let signs: Vec<char> = EASY.chars().map(digit).collect();
        signs.chunks(9).map(|row| row.iter().collect()).collect()
    };
    let line = |n: usize| {
        let mut rows = shifted(n % 9);
        for band in 0..3 {
            rows[3 * band..3 * band + 3].rotate_left(n / 9 / 3usize.pow(band as u32) % 3);
        }
        rows.concat() + "\n"
    };
    (0..count).map(line).collect()
}

fn shift(digit: u32, by: usize) -> char {
    char::from_digit((digit + by as u32 - 1) % 9 + 1, 10).expect("a digit")
}

/// A run with a few options, which are the same for all.
fn batch(more: &[&str]) -> Vec<String> {
    let usual = ["batch", "in.txt", "--profile", "beginner", "--jobs", "2"];
    usual.iter().chain(more).map(|&word| word.to_owned()).collect()
}

fn start(folder: &Path, args: &[String]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    command.current_dir(folder).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// Runs a batch to its end; returns the exit code and what it reports.
fn end(folder: &Path, args: &[String]) -> (i32, String) {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let said = run(folder, &args, b"");
    (said.code, said.err)
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns the text of a file, uncompressed.
fn unpacked(file: &Path) -> String {
    let packed = std::fs::read(file).expect("a file");
    let mut text = String::new();
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("gz") => _ = flate2::read::MultiGzDecoder::new(&packed[..]).read_to_string(&mut text).expect("gzip"),
        Some("zst") => {
            let mut bytes = vec![0; 50 << 20];
            let length = ruzstd::decoding::FrameDecoder::new().decode_all(&packed, &mut bytes).expect("zstd");
            text = String::from_utf8(bytes[..length].to_vec()).expect("text");
        }
        _ => text = String::from_utf8(packed).expect("text"),
    }
    text
}

/// Returns the summary of a run without the line about its time.
fn summary(report: &str) -> String {
    report.lines().filter(|line| !line.starts_with("this run")).collect::<Vec<_>>().join("\n")
}

#[test]
fn one_record_for_each_line_in_order() {
    let desk = tempfile::tempdir().expect("a folder");
    let text = format!("# comment\n\n{EASY}\r\nno puzzle\n{EXTREME}\n\n11{}\n{}", ".".repeat(79), easy(300));
    write(desk.path(), "in.txt", text.as_bytes());
    let batch = |jobs| {
        let args = ["batch", "in.txt", "--profile", "beginner", "--jobs", jobs];
        run(desk.path(), &args, b"")
    };
    let (one, many) = (batch("1"), batch("7"));
    assert_eq!(one.out, many.out);
    let records = records(&one.out);
    let lines: Vec<u64> = records.iter().map(|record| record["line"].as_u64().expect("a number")).collect();
    assert_eq!(lines, [vec![3, 4, 5, 7], (8..308).collect()].concat());
    assert_eq!((&records[0]["source"], &records[0]["puzzle"]), (&"in.txt".into(), &EASY.into()));
    assert_eq!((&records[0]["outcome"], &records[2]["outcome"]), (&"solved".into(), &"stuck".into()));
    assert!(records[1]["error"].as_str().expect("an error").starts_with("column 1: "), "{}", records[1]);
    assert!(records[3]["error"].as_str().expect("an error").contains("1 appears twice in row 1"), "{}", records[3]);
    assert!(one.code == 1 && one.err.contains("304 records: solved 301, stuck 1, errors 2"), "{}", one.err);
    assert!(one.err.contains("2 of 304 records have an error"), "{}", one.err);
}

/// What is no text, too long, or empty is a record, too, and nothing of it is lost in a table.
#[test]
fn bad_lines() {
    let desk = tempfile::tempdir().expect("a folder");
    let long = "1".repeat(300 << 10);
    let text = [b"\xff\xfe\x00\n", long.as_bytes(), b"\na,\"b\"\n:0300:4:x::::\n", EASY.as_bytes(), b"\n12\n"].concat();
    write(desk.path(), "in.txt", &text);
    let (code, _) = end(desk.path(), &batch(&["-o", "out.csv"]));
    assert_eq!(code, 1);
    let table = std::fs::read_to_string(desk.path().join("out.csv")).expect("a table");
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(table.as_bytes()).records().map(|row| row.expect("a row")).collect();
    let errors: Vec<bool> = rows.iter().map(|row| !row.iter().next_back().expect("a field").is_empty()).collect();
    assert_eq!(errors, [true, true, true, true, false, true], "{table:.500}");
    assert!(rows.iter().zip(1..).all(|(row, line)| row[1] == line.to_string()), "{table:.500}");
    // A file in which no line is a puzzle is one of bad lines, and a file of another format is read as such.
    write(desk.path(), "in.txt", "a\nb\n");
    assert_eq!(records(&run(desk.path(), &["batch", "in.txt"], b"").out).len(), 2);
    let small = run(desk.path(), &["batch", &ours("puzzles/small.yaml"), "--profile", "classic"], b"");
    assert!(small.code == 0 && records(&small.out)[0]["id"] == "four", "{}", small.err);
}

/// A table is read line by line; its ids are in the records. What was written is a table to be read again.
#[test]
fn tables_and_compressed_files_go_in_and_out() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(700));
    let plain = end(desk.path(), &batch(&["-o", "out.csv"]));
    for packed in ["out.csv.gz", "out.csv.zst"] {
        assert_eq!(summary(&end(desk.path(), &batch(&["-o", packed])).1), summary(&plain.1));
        assert_eq!(unpacked(&desk.path().join(packed)), unpacked(&desk.path().join("out.csv")));
        let again = run(desk.path(), &["batch", packed, "--emit", "rating"], b"");
        let again = records(&again.out);
        assert!(again.len() == 700 && again[699]["line"] == 701 && again[699]["level"] == "easy", "{:?}", again.last());
    }
    let ids: String = easy(40).lines().zip(1..).map(|(line, n)| format!("n{n};{line}\n")).collect();
    write(desk.path(), "ids.csv", format!("id;grid\n{ids}"));
    let read = records(&run(desk.path(), &["batch", "ids.csv"], b"").out);
    assert!(read.len() == 40 && read[39]["id"] == "n40" && read[39]["line"] == 41, "{:?}", read.last());
    // A compressed file that ends too early is an error, after the records of what is there.
    let whole = std::fs::read(desk.path().join("out.csv.gz")).expect("a file");
    write(desk.path(), "cut.csv.gz", &whole[..whole.len() / 2]);
    let (code, report) = end(desk.path(), &["batch", "cut.csv.gz", "-o", "cut.ndjson"].map(str::to_owned));
    assert!(code == 2 && report.contains("cannot read cut.csv.gz") && report.contains("--resume"), "{report}");
    assert!(!desk.path().join("cut.ndjson").exists() && desk.path().join("cut.ndjson.part").exists());
}

/// Runs are killed at random moments, and continued until they are complete: the result is that of one run.
#[test]
fn a_killed_run_is_continued() {
    let kills = if std::env::var_os("CI").is_some() { 100 } else { 20 };
    let desk = tempfile::tempdir().expect("a folder");
    let text = easy(900).replacen('5', "?", 3);
    write(desk.path(), "in.txt", &text);
    let mut random = fastrand::Rng::with_seed(16);
    let mut killed = 0;
    for round in 0.. {
        let name = ["out.ndjson", "out.csv", "out.csv.gz", "out.ndjson.zst"][round % 4];
        let (file, whole) = (desk.path().join(name), format!("whole-{name}"));
        if round < 4 {
            assert_eq!(end(desk.path(), &batch(&["-o", &whole])).0, 1);
        }
        let args = batch(&["-o", name, "--resume"]);
        let mut longest = 400;
        while !file.exists() && killed < kills * (round + 1) / 4 {
            let mut run = start(desk.path(), &args);
            std::thread::sleep(Duration::from_millis(random.u64(0..longest)));
            run.kill().expect("it can be killed");
            run.wait().expect("it ends");
            killed += 1;
            // It has to come further each time, however slow the machine is.
            longest += 20;
        }
        let report = end(desk.path(), &args).1;
        assert_eq!(unpacked(&file), unpacked(&desk.path().join(&whole)), "{name} after {killed} kills: {report}");
        assert!(report.contains("900 records: solved 8"), "{report}");
        assert!(!desk.path().join(format!("{name}.part")).exists());
        std::fs::remove_file(&file).expect("a file");
        if round >= 3 && killed >= kills {
            break;
        }
    }
}

/// A run that was cut at any byte is continued: what is left of a record or of a compressed member is cut off.
#[test]
fn a_file_that_is_cut_anywhere_is_continued() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(12));
    for name in ["out.ndjson", "out.csv", "out.csv.gz", "out.ndjson.zst"] {
        end(desk.path(), &batch(&["-o", name]));
        let (file, part) = (desk.path().join(name), desk.path().join(format!("{name}.part")));
        let (whole, text) = (std::fs::read(&file).expect("a file"), unpacked(&file));
        for length in (0..whole.len()).step_by(one_in(61, whole.len() / 6 + 1)) {
            std::fs::remove_file(&file).expect("a file");
            write(desk.path(), &part.display().to_string(), &whole[..length]);
            let (code, report) = end(desk.path(), &batch(&["-o", name, "--resume"]));
            assert_eq!((code, unpacked(&file)), (0, text.clone()), "{name} cut to {length} bytes: {report}");
        }
    }
}

#[test]
fn only_the_same_run_is_continued() {
    let desk = tempfile::tempdir().expect("a folder");
    let text = easy(40);
    write(desk.path(), "in.txt", &text);
    let first: String = text.lines().take(20).map(|line| format!("{line}\n")).collect();
    let begin = || {
        write(desk.path(), "in.txt", &first);
        end(desk.path(), &batch(&["-o", "out.ndjson"]));
        std::fs::read(desk.path().join("out.ndjson")).expect("a file")
    };
    let before = begin();
    let resume = |more: &[&str]| end(desk.path(), &batch(&[&["-o", "out.ndjson", "--resume"], more].concat()));
    // What refuses leaves everything as it was.
    let refused = |more: &[&str], why: &str| {
        let (code, report) = resume(more);
        assert!(code == 2 && report.contains(why), "{more:?}: {report}");
        assert_eq!(std::fs::read(desk.path().join("out.ndjson")).expect("a file"), before);
    };
    refused(&["--emit", "trace"], "record 1 of the output is of another kind");
    write(desk.path(), "in.txt", first.replacen("53", "35", 1));
    refused(&[], "record 1 of the output is not that of its line");
    write(desk.path(), "in.txt", first.lines().take(10).collect::<Vec<_>>().join("\n"));
    refused(&[], "record 11 of the output has no line in the input");
    // A complete run has nothing to do; if the input has grown, the rest is done.
    write(desk.path(), "in.txt", &first);
    assert!(resume(&[]).1.contains("this run: 0 records"));
    write(desk.path(), "in.txt", &text);
    assert!(resume(&[]).1.contains("this run: 20 records"));
    assert_eq!(records(&unpacked(&desk.path().join("out.ndjson"))).len(), 40);
    // An incomplete run is not overwritten, and no other file is taken for one.
    write(desk.path(), "out.csv.part", "source,line\n");
    let (code, report) = end(desk.path(), &batch(&["-o", "out.csv"]));
    assert!(code == 2 && report.contains("continue it with --resume, or delete"), "{report}");
    for (name, text) in [
        ("out.csv", "my own"),
        ("out.ndjson.gz", "plain"),
        ("other.ndjson", "my own\nnotes\n"),
        ("none.ndjson.part", "notes\n"),
    ] {
        let _ = std::fs::remove_file(desk.path().join("out.csv.part"));
        write(desk.path(), name, text);
        let (code, report) = end(desk.path(), &batch(&["-o", name.trim_end_matches(".part"), "--resume"]));
        let says = format!("{name} contains something else than the records");
        assert!(code == 2 && report.contains(&says), "{name}: {report}");
        assert_eq!(std::fs::read_to_string(desk.path().join(name)).expect("a file"), text);
    }
    let (code, report) = end(desk.path(), &batch(&["--resume"]));
    assert!(code == 2 && report.contains("--output"), "{report}");
}

/// A full disk, a closed pipe, a source that vanishes, and a second run at the same time.
#[cfg(unix)]
#[test]
fn runs_that_cannot_go_on() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(600));
    for device in [&["-o", "/dev/full"][..], &["-o", "/dev/full", "--resume"]] {
        let (code, report) = end(desk.path(), &batch(device));
        assert!(code == 2 && report.contains("/dev/full"), "{report}");
    }
    // A limit for the size of files stands for a disk that is full after a while.
    let program = assert_cmd::cargo::cargo_bin("whydoku").display().to_string();
    let args = batch(&["-o", "out.ndjson"]);
    let mut shell = assert_cmd::Command::new("sh");
    let full = shell.current_dir(desk.path()).args(["-c", "trap '' XFSZ; ulimit -f 200; exec \"$@\"", "sh", &program]);
    let output = full.args(&args).output().expect("it runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && report.contains("cannot write out.ndjson.part: "), "{report}");
    assert!(report.contains("run the same command with --resume"), "{report}");
    assert_eq!(end(desk.path(), &batch(&["-o", "out.ndjson", "--resume"])).0, 0);
    assert_eq!(unpacked(&desk.path().join("out.ndjson")), run(desk.path(), &args_of(&batch(&[])), b"").out);

    let mut child = start(desk.path(), &batch(&[]));
    let mut first = [0; 100];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("a record");
    let output = child.wait_with_output().expect("it ends");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && report.contains("the output was closed: "), "{report}");

    let args = ["batch", "-", "in.txt", "--profile", "beginner", "-o", "both.ndjson"].map(str::to_owned);
    let mut child = start(desk.path(), &args);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(easy(1).as_bytes()).expect("it reads");
    let part = desk.path().join("both.ndjson.part");
    while std::fs::metadata(&part).map_or(0, |part| part.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let (code, report) = end(desk.path(), &args);
    assert!(code == 2 && report.contains("is being written by another run"), "{report}");
    std::fs::rename(desk.path().join("in.txt"), desk.path().join("away.txt")).expect("it vanishes");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && report.contains("cannot read in.txt: "), "{report}");
    assert!(report.contains("1 record was written to both.ndjson.part"), "{report}");
    std::fs::rename(desk.path().join("away.txt"), desk.path().join("in.txt")).expect("it is back");
    let resumed = [&args_of(&args)[..], &["--resume"]].concat();
    assert_eq!(run(desk.path(), &resumed, easy(1).as_bytes()).code, 0);
    assert_eq!(unpacked(&desk.path().join("both.ndjson")).lines().count(), 601);
}

fn args_of(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

/// Each record is written as soon as it is ready, so another program can wait for it.
#[test]
fn a_record_does_not_wait_for_the_next_line() {
    let desk = tempfile::tempdir().expect("a folder");
    let mut child = start(desk.path(), &["batch", "-", "--profile", "beginner"].map(str::to_owned));
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    for line in easy(3).lines() {
        writeln!(input, "{line}").expect("it reads");
        let mut record = String::new();
        std::io::BufRead::read_line(&mut output, &mut record).expect("a record");
        assert_eq!(records(&record)[0]["puzzle"], line);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn no_puzzle_holds_a_run_up() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", format!("{EXTREME}\n{}{EXTREME}\n", easy(3)));
    for (emit, told) in
        [("summary", "outcome"), ("rating", "error"), ("trace", "trace"), ("walkthrough", "walkthrough")]
    {
        // Which limit is between an easy and an extreme puzzle is a matter of the machine.
        let limited = |n| {
            let limit = (0.05 * 1.3_f64.powi(n)).to_string();
            run(desk.path(), &["batch", "in.txt", "--emit", emit, "--time-limit", &limit], b"")
        };
        let said = (0..20).map(limited).find(|said| said.err.contains("cut short by a limit 2"));
        let said = said.expect("no limit cuts both extreme puzzles short, and no easy one");
        let records = records(&said.out);
        assert_eq!(records.len(), 5, "{}", said.err);
        assert_eq!(said.code, 1, "{}", said.err);
        assert!(records[0]["limit"] == "time" && records[0].get(told).is_some(), "{emit}: {:.300}", records[0]);
        assert!(records[1].get("limit").is_none() && records[1].get("error").is_none(), "{emit}: {:.300}", records[1]);
        let ended = |at: usize| records[at].get("outcome").and_then(Value::as_str);
        let expected = if emit == "rating" { [None; 2] } else { [Some("cut_short"), Some("solved")] };
        assert_eq!([ended(0), ended(1)], expected, "{emit}: {}", said.err);
        assert!(!said.err.contains("stuck"), "{emit}: {}", said.err);
    }
}

/// A row without a puzzle is named by its line in the file, and says what was found.
#[test]
fn rows_of_a_table_are_named() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.csv", format!("id,puzzle\na,{EASY}\nb,\nc,foo\n\nd,12\n"));
    let said = run(desk.path(), &["batch", "in.csv"], b"");
    let records = records(&said.out);
    let told: Vec<_> =
        records[1..].iter().map(|one| (one["line"].as_u64(), one["error"].as_str().unwrap_or_default())).collect();
    let found = ["the row has no puzzle", "`foo` is not a puzzle", "`12` is not a puzzle: found 2 cells"];
    for ((at, (line, error)), found) in [3, 4, 6].into_iter().zip(told).zip(found) {
        assert!(line == Some(at) && error.starts_with(&format!("column 1: {found}, expected ")), "{line:?}: {error}");
        assert!(!error.contains("line "), "a line of its own numbers: {error}");
    }
    assert_eq!((said.code, records.len()), (1, 4));
}

/// A trace in a record can be verified, and walkthroughs can be files of their own.
#[test]
fn traces_and_walkthroughs() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(3) + "no puzzle\n");
    let trace = |record: &Value| {
        write(desk.path(), "trace.json", record["trace"].to_string());
        assert!(program::print(desk.path(), &["verify", "trace.json"]).contains("trace.json"), "{record:.300}");
    };
    let traces = run(desk.path(), &["batch", "in.txt", "--emit", "trace"], b"");
    records(&traces.out).iter().take(3).for_each(trace);
    let args = ["batch", "in.txt", "--emit", "walkthrough", "--document", "html", "-o", "pages/"].map(str::to_owned);
    assert_eq!(end(desk.path(), &args).0, 1);
    let list = unpacked(&desk.path().join("pages/records.ndjson"));
    for record in records(&list).iter().take(3) {
        let page = std::fs::read_to_string(desk.path().join("pages").join(record["file"].as_str().expect("a name")));
        assert!(page.expect("a page").contains("</html>"), "{record}");
    }
    write(desk.path(), "pages/records.ndjson.part", list.lines().next().expect("a record").to_owned() + "\n{\"sour");
    std::fs::remove_file(desk.path().join("pages/records.ndjson")).expect("a file");
    std::fs::remove_file(desk.path().join("pages/0000/0000002.html")).expect("a page");
    assert_eq!(end(desk.path(), &[&args[..], &["--resume".to_owned()]].concat()).0, 1);
    assert_eq!(unpacked(&desk.path().join("pages/records.ndjson")), list);
    assert!(desk.path().join("pages/0000/0000002.html").exists());
    for wrong in [&["--emit", "trace", "-f", "csv"][..], &["--emit", "rating", "-o", "pages/"], &["--emit", "rating"]] {
        let (code, report) = end(desk.path(), &batch(wrong));
        assert!(code == 2, "{wrong:?}: {report}");
    }
}

/// The record of a rating has the properties, too, even if there is no rating.
#[test]
fn ratings_have_properties() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", format!("{EASY}\n{}\nno puzzle\n", ".".repeat(81)));
    let said = run(desk.path(), &["batch", "in.txt", "--emit", "rating"], b"");
    let [rated, several, none] = &records(&said.out)[..] else { panic!("{}", said.out) };
    assert_eq!((said.code, &rated["givens"], &rated["symmetry"]), (1, &30.into(), &"half_turn".into()));
    assert!(rated["minimal"] == false && rated["redundant"].as_array().is_some_and(|list| list.len() > 5), "{rated}");
    assert!(rated["canonical"].as_str().is_some_and(|form| form.len() == 81 && form.starts_with("....")), "{rated}");
    assert_eq!((&several["givens"], &several["solutions"]), (&0.into(), &"many".into()));
    assert_eq!(several["error"], "the givens have more than one solution");
    assert!(none["error"].is_string() && none.get("givens").is_none(), "{none}");
    let table = run(desk.path(), &["batch", "in.txt", "--emit", "rating", "-f", "csv"], b"").out;
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(table.as_bytes()).records().map(|row| row.expect("a row")).collect();
    let last = |row: &csv::StringRecord| row.iter().rev().take(8).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(last(&rows[1])[..2], ["the givens have more than one solution", ""]);
    assert_eq!(last(&rows[1])[3..], ["full", "", "", "many", "0"]);
}

/// A report has the counts of all records, also of those that an earlier run made.
#[test]
fn reports() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(30) + "no puzzle\n");
    let rate = ["batch", "in.txt", "--emit", "rating", "-o", "out.csv", "--report"].map(str::to_owned);
    let report = |name: &str, more: &[String]| {
        assert_eq!(end(desk.path(), &[&rate[..], &[name.to_owned()], more].concat()).0, 1);
        std::fs::read_to_string(desk.path().join(name)).expect("a report")
    };
    let told = report("report.md", &[]);
    let until_time = |report: &str| report.split("*The last run").next().unwrap_or_default().to_owned();
    assert!(told.contains("| solved | 30 |") && told.contains("| **all** | 31 |"), "{told}");
    assert!(told.contains("## Levels") && told.contains("█ 30") && told.contains("| full house | 30 |"), "{told}");
    assert_eq!(until_time(&report("again.md", &["--resume".to_owned()])), until_time(&told));
    assert!(report("report.html", &[]).contains("aria-label=\"A bar chart of the puzzles per level: easy 30"));
    let (code, why) = end(desk.path(), &[&rate[..], &["report.pdf".to_owned()]].concat());
    assert!(code == 2 && why.contains("a report is Markdown"), "{why}");
}

/// A page that was deleted is made again when the run is continued.
#[test]
fn deleted_pages_are_made_again() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "in.txt", easy(3));
    let args = ["batch", "in.txt", "--emit", "walkthrough", "-o", "pages/"];
    program::print(desk.path(), &args);
    let page = desk.path().join("pages/0000/0000002.md");
    let text = std::fs::read_to_string(&page).expect("a page");
    // As if the run had been killed before its end.
    let records = |end: &str| desk.path().join(format!("pages/records.ndjson{end}"));
    std::fs::rename(records(""), records(".part")).expect("records");
    std::fs::remove_file(&page).expect("a page");
    program::print(desk.path(), &[&args[..], &["--resume"]].concat());
    assert_eq!(std::fs::read_to_string(&page).ok(), Some(text));
}
