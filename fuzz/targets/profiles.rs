//! Profiles: YAML with techniques, searches and scales.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::engine::{Profile, ProfileError};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(ProfileError::Invalid { place: Some((line, column)), .. }) = Profile::parse(text) {
        assert!(line > 0 && column > 0);
    }
});
