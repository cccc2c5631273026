//! The documentation and the build.
//!
//! - `docs` checks that the documentation names only what exists.
//! - `one_build` checks that tests and program share one build of every dependency.
//! - `security` checks that SECURITY.md names tests that exist, and that SQL is made of constants.

mod docs;
mod one_build;
mod security;
