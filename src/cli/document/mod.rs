//! The common options of commands that write documents: audience, format, language, style, paper; and where they go.

mod browser;
mod language;
mod page;
mod print;
pub mod style;
mod walkthrough;

pub use language::LanguageArgs;
pub use page::{AudienceArg, DocumentArgs, PageArgs};
pub use walkthrough::{About, WalkthroughArgs};
