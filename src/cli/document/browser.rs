//! Prints a page with an installed browser. The browser gets a profile of its own and no network, and writes to a
//! temporary directory; only a complete PDF leaves it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use whydoku::format::Limit;

use crate::cli::failure::Failure;
use crate::cli::{input, terminal};

/// The names of Chromium and of browsers built on it.
const NAMES: [&str; 8] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
];

const OPTIONS: [&str; 10] = [
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pdf-header-footer",
    "--export-tagged-pdf",
    "--generate-pdf-document-outline",
];

/// The time limit for a page, and the bytes of a page for which it gets one more second: a book takes longer.
const LIMIT: Duration = Duration::from_secs(120);
const BYTES_A_SECOND: u64 = 16 << 10;

/// The time between two looks at the browser.
const PAUSE: Duration = Duration::from_millis(25);

/// The maximum size of a PDF, and of the messages of a browser, in bytes.
const PRINTED: Limit = Limit { bytes: 1 << 28, ..Limit::RECORDED };

/// The number of the browser's last messages to show.
const MESSAGES: usize = 5;

/// Returns the browser: this program, or the first that is found on the PATH.
pub fn find(program: Option<&Path>) -> Result<PathBuf, Failure> {
    match program {
        Some(program) => on_path(program).ok_or_else(|| {
            Failure::usage(format_args!("--browser: there is no program {}", terminal::name(program)))
        }),
        None => NAMES.iter().find_map(|name| on_path(Path::new(name))).ok_or_else(|| {
            Failure::usage(
                "a PDF is printed by a browser, and none was found: install Chromium, name a browser with --browser, or \
                 write a page (-o page.html) and print it from your own browser",
            )
        }),
    }
}

/// Returns the file of a program: a path as it is, a bare name in the directories of the PATH.
fn on_path(program: &Path) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::split_paths(&folders).map(|folder| folder.join(program));
    let places: Vec<PathBuf> =
        if program.components().count() > 1 { vec![program.to_owned()] } else { named.collect() };
    places
        .into_iter()
        .flat_map(|file| [file.with_extension(std::env::consts::EXE_EXTENSION), file])
        .find(|file| file.is_file())
}

/// Prints a page, and returns the PDF.
pub fn print(page: &str, program: &Path) -> Result<Vec<u8>, Failure> {
    let fail = |why: &dyn std::fmt::Display| {
        Failure::usage(format_args!("{} did not print the page: {why}", terminal::name(program)))
    };
    let folder = tempfile::tempdir().map_err(|why| fail(&why))?;
    let ended = run(page, program, folder.path()).map_err(|why| fail(&why))?;
    let pdf = input::read_bytes(&folder.path().join("page.pdf"), PRINTED).unwrap_or_default();
    if ended.is_some_and(|status| status.success()) && pdf.starts_with(b"%PDF-") {
        return Ok(pdf);
    }
    let said = input::read_bytes(&folder.path().join("messages"), PRINTED).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let mut last: Vec<&str> = said.lines().rev().take(MESSAGES).collect();
    last.reverse();
    let how = match ended {
        Some(status) => status.to_string(),
        None => format!("it took longer than {} seconds", limit(page).as_secs()),
    };
    Err(fail(&format_args!("{how}\n{}", last.join("\n"))))
}

/// The time limit for this page.
fn limit(page: &str) -> Duration {
    LIMIT + Duration::from_secs(page.len() as u64 / BYTES_A_SECOND)
}

/// Runs the browser in a directory; returns its status if it ended in time.
fn run(page: &str, program: &Path, folder: &Path) -> io::Result<Option<ExitStatus>> {
    let file = folder.join("page.html");
    File::create(&file)?.write_all(page.as_bytes())?;
    let with = |option: &str, file: &str| {
        let mut option = OsString::from(option);
        option.push(folder.join(file));
        option
    };
    let mut command = Command::new(program);
    command.args(OPTIONS).arg(with("--user-data-dir=", "profile")).arg(with("--print-to-pdf=", "page.pdf"));
    if is_root(folder) {
        // Chromium does not start for root otherwise. The page is our own.
        command.arg("--no-sandbox");
    }
    let messages = File::create(folder.join("messages"))?;
    let mut child = command.arg(file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(messages).spawn()?;
    let (start, limit) = (Instant::now(), limit(page));
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        sleep(PAUSE);
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// Whether a new directory belongs to root.
#[cfg(unix)]
fn is_root(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0)
}

#[cfg(not(unix))]
fn is_root(_: &Path) -> bool {
    false
}
