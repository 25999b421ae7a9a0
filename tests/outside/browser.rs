//! Pages in a real browser.

use std::path::PathBuf;
use std::process::Command;

use whydoku::engine::{self, Profile};
use whydoku::render::{self, Audience, Telling};

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
    for audience in [Audience::Beginner, Audience::Standard, Audience::Expert] {
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
