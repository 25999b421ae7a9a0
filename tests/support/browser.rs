//! A real browser, where there is one. Where checks must be complete (`CI` is set) there must be.

use std::path::PathBuf;
use std::process::Command;

/// A headless Chromium.
pub struct Browser {
    program: PathBuf,
}

/// Runs a check in a browser; says so where there is none.
pub fn in_browser(check: impl FnOnce(&Browser)) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let program = ["chromium", "chromium-browser", "google-chrome"]
        .iter()
        .find_map(|name| std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()));
    match program {
        Some(program) => check(&Browser { program }),
        None if std::env::var_os("CI").is_some() => panic!("there is no Chromium to look at pages with"),
        None => eprintln!("skipped: there is no Chromium to look at pages with"),
    }
}

impl Browser {
    /// How wide a page is when it is shown at a width, in pixels. The page stands in a frame, since a
    /// window cannot be as narrow as a phone.
    pub fn scroll_width(&self, page: &str, width: u32) -> u32 {
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
