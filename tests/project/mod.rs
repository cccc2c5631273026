//! The documentation and the build.

mod docs;
mod one_build;
