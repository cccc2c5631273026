//! Every integration test in one binary, one folder for each layer: one link, and tests of all layers share the cores.
//!
//! `cargo test app::` runs the tests of one layer.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod app;
mod browser;
mod discord;
mod engine;
mod example_command;
mod example_game;
mod fuzz;
mod i18n;
mod layers;
mod matches;
mod openapi;
mod process;
mod project;
mod records;
mod render;
mod rulebook;
mod rules;
mod simulation;
mod standin;
mod store;
mod support;
mod text_only;
