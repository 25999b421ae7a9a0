//! Patterns of almost locked sets: two that share a digit, chains of them, and those around a cell. The sets themselves are in
//! `almost_locked.rs`, below the strong links that need them too.

pub(super) mod als_chain;
pub(super) mod als_xz;
pub(super) mod death_blossom;
