//! The documentation and the build.
//!
//! - `docs` checks that the documentation names only what exists.
//! - `one_build` checks that tests and program share one build of every dependency.

mod docs;
mod one_build;
