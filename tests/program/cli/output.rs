//! Files are written completely, or left unchanged.

use std::process::Stdio;

use super::{PUZZLE, desk, names, read};
use crate::support::program::{print, run, write};

#[test]
fn what_was_there_stays_when_something_fails() {
    let desk = desk();
    let folder = desk.path();
    write(folder, "mine/en/walkthrough.md", "{{ nobody }}");
    write(folder, "pack.yaml", "pack: [");
    let clash = PUZZLE.replacen("5..", "5.5", 1);
    for args in [
        &["explain", &clash][..],
        &["explain", "missing.txt"],
        &["explain", "pack.yaml"],
        &["explain", PUZZLE, "--profile", "mine"],
        &["explain", PUZZLE, "--templates", "mine"],
        &["render", "puzzle.txt"],
        &["techniques", "nobody"],
    ] {
        write(folder, "page.html", "before");
        let names_before = names(folder);
        let said = run(folder, &[args, &["-o", "page.html"]].concat(), b"");
        assert_ne!(said.code, 0, "{args:?}");
        assert_eq!((read(folder, "page.html").as_str(), names(folder)), ("before", names_before), "{args:?}");
    }
    print(folder, &["explain", PUZZLE, "-o", "page.html"]);
    assert!(read(folder, "page.html").trim_end().ends_with("</html>"));
    assert_eq!(names(folder).iter().filter(|name| name.starts_with('.')).count(), 0, "nothing is left beside it");
}

#[cfg(unix)]
#[test]
fn files_keep_their_rights_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = desk();
    let folder = desk.path();
    let rights = |name: &str| std::fs::metadata(folder.join(name)).expect("a file").permissions().mode() & 0o777;
    write(folder, "real.md", "before");
    std::fs::set_permissions(folder.join("real.md"), PermissionsExt::from_mode(0o640)).expect("its owner may");
    symlink("real.md", folder.join("link.md")).expect("a link");
    print(folder, &["explain", PUZZLE, "-o", "link.md"]);
    assert!(read(folder, "real.md").starts_with("# ") && rights("real.md") == 0o640);
    assert!(folder.join("link.md").is_symlink());
    symlink("later.md", folder.join("ahead.md")).expect("a link");
    print(folder, &["explain", PUZZLE, "-o", "ahead.md"]);
    assert!(read(folder, "later.md").starts_with("# ") && folder.join("ahead.md").is_symlink());
    print(folder, &["explain", PUZZLE, "-o", "new.md"]);
    assert_eq!(rights("new.md"), rights("few.yaml"), "as any new file");
}

#[test]
fn whoever_has_read_enough_may_leave() {
    let desk = desk();
    for args in [&["explain", PUZZLE, "-f", "html"][..], &["solve", PUZZLE], &["techniques"], &["schema"], &["man"]] {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("whydoku"));
        let command = command.current_dir(desk.path()).args(args).stdin(Stdio::null());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !err.contains("panicked") && !err.contains("pipe"), "{args:?}: {err}");
    }
}

/// Help that nobody gets is no success.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for args in [&["help"][..], &["--version"], &["explain", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device");
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("whydoku"));
        let said = command.args(args).stdin(Stdio::null()).stdout(full).output().expect("it runs");
        assert_eq!(said.status.code(), Some(2), "{args:?}: {}", String::from_utf8_lossy(&said.stderr));
    }
}

/// If standard error accepts nothing, the exit code still reports the failure.
#[cfg(target_os = "linux")]
#[test]
fn nobody_hears_the_messages() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("the device");
    for (args, code) in [(["solve", PUZZLE, "--verbose"], 0), (["solve", "missing.txt", "--all"], 2)] {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("whydoku"));
        let status = command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(full()).status();
        assert_eq!(status.expect("it runs").code(), Some(code), "{args:?}");
    }
}
