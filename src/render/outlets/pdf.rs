//! A page on paper. The library writes the page; printing it takes a browser, and so a process.

use super::{Needs, Outlet, page};

pub(super) const OUTLET: Outlet = Outlet {
    name: "pdf",
    extensions: &["pdf"],
    about: "A page, printed by an installed Chromium",
    needs: Needs::Browser,
    write: page::write,
};
