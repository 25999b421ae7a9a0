//! Traces: read, verified, and rendered if they are valid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whydoku::engine;
use whydoku::render::{self, Needs, OUTLETS, Telling};
use whydoku::trace::Trace;

fuzz_target!(|bytes: &[u8]| {
    let Ok(trace) = serde_json::from_slice::<Trace>(bytes) else { return };
    match engine::verify(trace) {
        Ok(trace) => {
            let telling = Telling::default();
            let story = render::walkthrough(&trace, &telling).expect("what is verified can be told");
            for outlet in OUTLETS {
                // One that needs a path, a picture, or a crate that is not built in may refuse.
                let written = outlet.write(&story, &telling.source);
                assert!(written.is_ok() || outlet.needs != Needs::Anything, "{}: {written:?}", outlet.name);
            }
        }
        Err(disproof) => {
            let told = disproof.to_string();
            assert!(!told.contains(char::is_control), "{told:?}");
        }
    }
});
