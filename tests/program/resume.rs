//! Long commands of every kind that are killed, and continued: the result is that of a run that was not.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::program::{Said, print, run, write};

/// The commands; `OUT` is their output.
const JOBS: [&str; 13] = [
    "rate in.txt --only hodoku -o OUT.txt",
    "rate in.txt --only explainer --canonical -o OUT.csv",
    "rate in.txt --only properties -o OUT.json",
    "solve loose.txt --count --limit 20000 -o OUT.txt",
    "solve in.txt --profile classic -o OUT.txt",
    "shorten in.txt --tries 2 -f ndjson -o OUT",
    "find mixed.txt --level easy --distinct --sample 20 --seed 1 --sort score -o OUT.txt",
    "find mixed.txt --uses hidden_single --why --to yaml -o OUT",
    "grade mixed.txt -o OUT.txt",
    "grade mixed.txt -f csv -o OUT.csv",
    "generate --layout 6x6 --seed 5 -n 300 -o OUT.txt",
    "drill hidden_single --layout 6x6 --seed 5 -n 25 -o OUT.yaml",
    "drill naked_pair --from mixed.txt -n 3 -f json -o OUT",
];

/// How often each command is killed.
const KILLS: usize = 4;

fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    let text = print(desk.path(), &["generate", "-n", "60", "--level", "..medium", "--seed", "3"]);
    let lines: Vec<String> = text.lines().map(|line| line.to_owned() + "\n").collect();
    write(desk.path(), "in.txt", lines.concat());
    // Without most of their givens, they have thousands of solutions.
    write(desk.path(), "loose.txt", lines.concat().replace(['1', '2', '3'], "."));
    // Some lines come twice, and some are none.
    write(desk.path(), "mixed.txt", lines.concat() + "no puzzle\n" + &lines[..20].concat() + &"?".repeat(81) + "\n");
    desk
}

fn words<'a>(job: &'a str, out: &str) -> Vec<String> {
    job.split(' ').map(|word: &'a str| word.replace("OUT", out)).collect()
}

fn said(folder: &Path, args: &[String]) -> Said {
    run(folder, &args.iter().map(String::as_str).collect::<Vec<_>>(), b"")
}

/// Starts a command, and kills it after this time; `false` if it was done before.
fn killed(folder: &Path, args: &[String], after: Duration) -> bool {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    let quiet = [Stdio::null(), Stdio::null(), Stdio::null()];
    let [input, output, errors] = quiet;
    let mut run = command.current_dir(folder).args(args).stdin(input).stdout(output).stderr(errors).spawn().unwrap();
    std::thread::sleep(after);
    let was_running = run.try_wait().expect("a state").is_none();
    run.kill().expect("it can be killed");
    run.wait().expect("it ends");
    was_running
}

/// Starts a command, and kills it when it has remembered this many bytes; again if it was done before.
fn killed_at(folder: &Path, args: &[String], bytes: u64) {
    let part = folder.join(format!("{}.part", output(args)));
    let is_long = || fs::metadata(&part).is_ok_and(|part| part.len() > bytes);
    while !is_long() {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
        let command = command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::null());
        let mut run = command.stderr(Stdio::null()).spawn().expect("it starts");
        while run.try_wait().expect("a state").is_none() && !is_long() {
            std::thread::sleep(Duration::from_millis(1));
        }
        run.kill().expect("it can be killed");
        run.wait().expect("it ends");
    }
    let _ = fs::remove_file(folder.join(output(args)));
}

/// Returns the output of a command.
fn output(args: &[String]) -> &str {
    args.iter().skip_while(|word| *word != "-o").nth(1).expect("an output")
}

#[test]
fn a_killed_run_of_any_kind_is_continued() {
    let desk = desk();
    let mut random = fastrand::Rng::with_seed(3);
    for (number, job) in JOBS.iter().enumerate() {
        // Each has a file of its own.
        let (whole, args) = (words(job, &format!("whole{number}")), words(job, &format!("out{number}")));
        let expected = said(desk.path(), &whole);
        let (file, part) = (desk.path().join(output(&args)), format!("{}.part", output(&args)));
        let resumed = [&args[..], &["--resume".to_owned()]].concat();
        let mut longest = 300;
        let mut kills = 0;
        while kills < KILLS && !file.exists() {
            // It has to come further each time.
            let next = if desk.path().join(&part).exists() { &resumed } else { &args };
            kills += usize::from(killed(desk.path(), next, Duration::from_millis(random.u64(20..longest))));
            longest += 100;
        }
        if !file.exists() || desk.path().join(&part).exists() {
            let next = if desk.path().join(&part).exists() { &resumed } else { &args };
            let end = said(desk.path(), next);
            assert_eq!((end.code, &end.out), (expected.code, &expected.out), "{job}: {}", end.err);
        }
        let read = |name: &str| fs::read_to_string(desk.path().join(name)).expect("a file");
        assert_eq!(read(output(&args)), read(output(&whole)), "{job} after {kills} kills");
        assert!(!desk.path().join(&part).exists(), "{job}");
    }
}

/// What a run remembers is cut at any byte, as if the power had failed: an incomplete line is dropped, and all others count.
#[test]
fn what_is_remembered_may_be_cut_anywhere() {
    let desk = desk();
    let mut random = fastrand::Rng::with_seed(4);
    for job in ["rate in.txt --only hodoku -o OUT.ndjson", "generate --layout 6x6 --seed 5 -n 60 -o OUT.txt"] {
        let (whole, args) = (words(job, "whole"), words(job, "out"));
        said(desk.path(), &whole);
        let expected = fs::read(desk.path().join(output(&whole))).expect("a file");
        let part = desk.path().join(format!("{}.part", output(&args)));
        killed_at(desk.path(), &args, 3000);
        let known = fs::read(&part).expect("lines");
        for _ in 0..6 {
            let length = random.usize(0..known.len());
            fs::write(&part, &known[..length]).expect("a file");
            let end = said(desk.path(), &[&args[..], &["--resume".to_owned()]].concat());
            assert_eq!(end.code, 0, "{job} cut at {length}: {}", end.err);
            assert_eq!(fs::read(desk.path().join(output(&args))).expect("a file"), expected, "{job} cut at {length}");
            fs::remove_file(desk.path().join(output(&args))).expect("a file");
        }
    }
}

/// Only the same run is continued, and never by accident.
#[test]
fn only_the_same_run_is_continued() {
    let desk = desk();
    let rate = |more: &str| said(desk.path(), &words(&format!("rate in.txt --only hodoku -o out.csv{more}"), ""));
    killed_at(desk.path(), &words("rate in.txt --only hodoku -o out.csv", ""), 1500);
    let part = desk.path().join("out.csv.part");
    let known = fs::read(&part).expect("lines");
    assert!(known.split(|&byte| byte == b'\n').count() > 2, "something was remembered");
    let refused = |said: Said, why: &str| {
        assert!(said.code == 2 && said.err.contains(why), "{}", said.err);
        assert_eq!(fs::read(&part).expect("lines"), known, "what is remembered stays");
    };
    refused(rate(""), "continue it with --resume, or delete");
    refused(rate(" --canonical --resume"), "with other options");
    refused(said(desk.path(), &words("find in.txt --minimal -o out.csv --resume --to line", "")), "another command");
    let lines = fs::read_to_string(desk.path().join("in.txt")).expect("puzzles");
    let turned: Vec<&str> = lines.lines().rev().collect();
    write(desk.path(), "in.txt", turned.join("\n"));
    refused(rate(" --resume"), "is not that of its line in the input");
    write(desk.path(), "in.txt", lines);
    assert_eq!(rate(" --resume --jobs 1 --quiet").code, 0);
    let again = rate(" --resume");
    assert!(again.code == 0 && again.err.contains("nothing to continue"), "{}", again.err);
    let nowhere = said(desk.path(), &words("rate in.txt --resume", ""));
    assert!(nowhere.code == 2 && nowhere.err.contains("--output"), "{}", nowhere.err);
}

/// A run without a seed is continued with the seed that it began with; Ctrl-C keeps what was found, and what comes after.
#[cfg(unix)]
#[test]
fn an_interrupted_run_is_continued() {
    let desk = desk();
    let args = words("generate --layout 6x6 -n 4000 -o out.txt", "");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    let child = command.current_dir(desk.path()).args(&args).stderr(Stdio::piped()).spawn().expect("it starts");
    while !fs::metadata(desk.path().join("out.txt.part")).is_ok_and(|part| part.len() > 1000) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a tool").success());
    let report = String::from_utf8(child.wait_with_output().expect("it ends").stderr).expect("text");
    assert!(report.contains("the work was stopped") && report.contains("with --resume"), "{report}");
    let some = fs::read_to_string(desk.path().join("out.txt")).expect("a file");
    let end = said(desk.path(), &[&args[..], &["--resume".to_owned()]].concat());
    assert_eq!(end.code, 0, "{}", end.err);
    let all = fs::read_to_string(desk.path().join("out.txt")).expect("a file");
    assert!(all.starts_with(&some) && all.lines().count() == 4000);
    let seed = |text: &str| {
        text.split("--seed ").nth(1).and_then(|rest| rest.split([';', '\n', ' ']).next().map(str::to_owned))
    };
    assert_eq!(seed(&report), seed(&end.err), "{report}{}", end.err);
}
