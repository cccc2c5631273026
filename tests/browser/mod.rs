//! The stand-in's page in a real browser: people click and type, and what the tests know is what stands on the page.
//!
//! They need Chromium and chromedriver, so they run only when asked for: `cargo test --test browser -- --ignored`.
//! With `GONAGAS_SHOTS=1` they also leave pictures of chosen moments under Cargo's folder for test files, where a test
//! that fails leaves one of what it saw last. With `GONAGAS_PICTURES=write` the pictures of README are made anew.

mod board;
mod client;
mod composer;
mod game;
mod matches;
mod narrow;
mod page;
mod person;
mod pictures;
mod places;
mod processes;
mod stage;
mod talks;
mod views;
