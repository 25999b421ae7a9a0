//! Pages in a real browser.

use std::path::PathBuf;
use std::process::Command;

use whydoku::engine::{self, Profile};
use whydoku::render::{self, Audience, Telling};

use crate::support::program::{ours, print};
use crate::support::puzzle_of;

/// Returns the Chromium of this machine, if it has one.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    ["chromium", "chromium-browser", "google-chrome"]
        .iter()
        .find_map(|name| std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()))
}

pub fn a_page_fits_a_phone_and_a_desk(program: PathBuf) {
    let browser = Browser { program };
    let classic = Profile::named("classic").expect("ours");
    let trace = engine::solve(&puzzle_of("exemplars", "naked_triple"), &classic).expect("no conflict");
    for audience in Audience::ALL {
        let telling = Telling { audience, ..Telling::default() };
        let page = render::walkthrough(&trace, &telling).expect("a story").html(&telling.source).expect("a page");
        for width in [390, 1280] {
            let wide = browser.scroll_width(&page, width);
            assert!(wide <= width, "{audience:?} at {width} px is {wide} px wide");
        }
    }
}

/// A headless Chromium.
struct Browser {
    program: PathBuf,
}

impl Browser {
    /// Returns the width of a page that is displayed at this width, in pixels. The page is in a frame, because a window
    /// cannot be as narrow as a phone.
    fn scroll_width(&self, page: &str, width: u32) -> u32 {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = |name: &str| folder.path().join(name);
        let report = "<script>onload=()=>parent.postMessage(document.documentElement.scrollWidth,'*')</script></body>";
        std::fs::write(file("page.html"), page.replace("</body>", report)).expect("a file");
        let frame = format!(
            "<!DOCTYPE html><script>onmessage=e=>document.title='width '+e.data+'.'</script>\
             <iframe src='page.html' style='border:0;width:{width}px;height:800px'></iframe>"
        );
        std::fs::write(file("frame.html"), frame).expect("a file");
        let output = Command::new(&self.program)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"])
            .args(["--virtual-time-budget=5000", "--window-size=1400,900", "--dump-dom"])
            .arg(format!("--user-data-dir={}", file("profile").display()))
            .arg(format!("file://{}", file("frame.html").display()))
            .output()
            .expect("Chromium starts");
        let dom = String::from_utf8_lossy(&output.stdout);
        let width = dom.split("<title>width ").nth(1).and_then(|rest| rest.split('.').next());
        width.and_then(|width| width.parse().ok()).unwrap_or_else(|| panic!("no width in {dom}"))
    }
}

/// Prints walkthroughs for each audience and number of boards. No page is empty, and none is wasted.
pub fn a_pdf_has_as_many_pages_as_it_needs(_: PathBuf) {
    let desk = tempfile::tempdir().expect("a temporary folder");
    let pages = |puzzle: &str, options: &[&str]| {
        let output = desk.path().join("told.pdf");
        let args = ["explain", &ours(puzzle), "-o", output.to_str().expect("a path")];
        print(desk.path(), &[&args, options].concat());
        let pdf = std::fs::read(&output).expect("a PDF");
        let sizes = contents(&pdf);
        assert!(sizes.iter().all(|&bytes| bytes > EMPTY), "{puzzle} {options:?} has an empty page: {sizes:?}");
        assert!(
            pdf.windows(9).any(|word| word == b"/Outlines") && pdf.windows(15).any(|word| word == b"/StructTreeRoot")
        );
        sizes.len()
    };
    let easy = "puzzles/classics.yaml#wikipedia";
    let sheets = ["1", "2", "4", "6"].map(|boards| pages(easy, &["--boards-per-page", boards]));
    assert!(sheets.is_sorted_by(|more, fewer| more >= fewer) && sheets[0] > sheets[3], "{sheets:?}");
    let hard = "puzzles/exemplars.yaml#x_wing";
    let extreme = "puzzles/classics.yaml#golden-nugget";
    for (puzzle, options, most) in [
        (easy, &["--audience", "beginner"][..], 16),
        (easy, &["--audience", "handout"], 5),
        (hard, &[], 10),
        (hard, &["--paper", "letter", "--audience", "handout"], 5),
        (hard, &["--print-details", "closed"], 7),
        (extreme, &["--audience", "expert"], 20),
    ] {
        let sheets = pages(puzzle, options);
        assert!((2..=most).contains(&sheets), "{puzzle} {options:?} takes {sheets} pages");
    }
    let [open, closed] = ["open", "closed"].map(|details| pages(extreme, &["--print-details", details]));
    assert!(closed * 3 < open * 2 && open < 90, "the folds of {extreme} take {open} pages; closed, all takes {closed}");
}

/// The size of the contents of a page that has only its title and number, at most.
const EMPTY: usize = 1200;

/// Returns the size of the contents of each page of a PDF, in bytes.
fn contents(pdf: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(pdf);
    let after = |text: &str, word: &str| {
        let number = text.split(word).nth(1)?.trim_start().split(|sign: char| !sign.is_ascii_digit()).next()?;
        number.parse::<usize>().ok()
    };
    let is_page = |object: &&str| object.contains("/Type /Page\n");
    let pages = text.split("endobj").filter(is_page).map(|page| after(page, "/Contents").expect("contents"));
    let size = |object: usize| after(text.split(&format!("\n{object} 0 obj")).nth(1)?, "/Length");
    pages.map(|object| size(object).expect("a length")).collect()
}
