//! The subcommands: one file for each, or a folder. None imports another.

pub mod batch;
pub mod board;
pub mod compare;
pub mod conform;
pub mod convert;
pub mod course;
pub mod curriculum;
pub mod drill;
pub mod explain;
pub mod find;
pub mod generate;
pub mod glossary;
pub mod grade;
pub mod hint;
pub mod locales;
pub mod manual;
pub mod mdbook;
pub mod pandoc;
pub mod play;
pub mod profiles;
pub mod rate;
pub mod render;
pub mod review;
pub mod schema;
#[cfg_attr(not(feature = "serve"), path = "unserved.rs")]
pub mod serve;
pub mod shorten;
pub mod solve;
pub mod steps;
pub mod techniques;
pub mod templates;
pub mod theme;
pub mod verify;
pub mod weave;
pub mod why;
pub mod worksheet;
