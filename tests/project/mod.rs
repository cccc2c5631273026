//! The documentation, the build and the files for hosts.
//!
//! - `docs` checks that the documentation names only what exists.
//! - `hosting` has systemd check the units.
//! - `one_build` checks that tests and program share one build of every dependency.
//! - `security` checks that SECURITY.md names tests that exist, and that SQL is made of constants.

mod docs;
mod hosting;
mod one_build;
mod security;
