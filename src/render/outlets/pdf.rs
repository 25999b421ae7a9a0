//! A page on paper. The library writes the page; printing it takes a browser, and so a process.

use super::{Needs, Outlet, Write, page};

pub(super) const OUTLET: Outlet = Outlet {
    name: "pdf",
    extensions: &["pdf"],
    about: "A page, printed by an installed Chromium",
    needs: Needs::Browser,
    // Nothing of a script shows on paper.
    write: Write::Text(|document, source| page::write(&document.without_script(), source)),
};
