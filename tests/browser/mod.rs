//! The stand-in's page in a real browser. The tests click and type, and read the page.
//!
//! They need Chromium and chromedriver, so they run on request: `cargo test --test all browser:: -- --ignored`. With
//! `GONAGAS_SHOTS=1` they save screenshots under Cargo's folder for test files, where a failing test saves its last
//! view. With `GONAGAS_PICTURES=write` they write the screenshots of the README.

mod answers;
mod board;
mod client;
mod composer;
mod first_screen;
mod game;
mod keyboard;
mod matches;
mod narrow;
mod page;
mod person;
mod phone_screen;
mod pictures;
mod places;
mod processes;
mod stage;
mod talks;
mod views;
