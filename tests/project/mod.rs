//! The documentation, the build and the files for hosts.

mod comments;
mod docs;
mod hosting;
mod one_build;
mod security;
