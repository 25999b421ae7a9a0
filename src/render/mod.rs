//! x
mod diagram;
pub use diagram::Diagram;
