//! Fuzzing of the parsers outside the games: custom ids, lines of the engine protocol, values in texts, and everything
//! that people can type, press or submit. `crates/core/tests/fuzz` has notation, rules and records.
//!
//! A short run takes the kept inputs of `fuzz/corpus` and some hundred changed ones. docs/TESTING.md has the commands
//! for long runs.

#[path = "../../crates/core/tests/fuzz/harness.rs"]
mod harness;
mod requests;
mod targets;

use harness::run;

/// The changed inputs of a short run.
const INPUTS: u64 = 1500;

/// Requests need a database, so there are fewer of them.
const REQUESTS: u64 = 100;

#[test]
fn custom_ids_that_are_read_are_written_in_one_way() {
    run("custom_ids", INPUTS, 150, targets::read_custom_id);
}

#[test]
fn engine_lines_get_answers_of_the_right_form() {
    run("engine_lines", INPUTS, 300, targets::serve_engine);
}

#[test]
fn values_stand_in_texts_as_they_are() {
    run("values", INPUTS, 100, targets::format_value);
}

#[test]
fn requests_get_answers_whatever_is_in_them() {
    let server = requests::Server::new();
    run("requests", REQUESTS, 200, |input| server.handle(input));
}
