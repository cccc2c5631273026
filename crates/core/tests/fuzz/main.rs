//! Fuzzing of everything in this crate that parses: the notation of actions, rules with their options, positions, time
//! controls, records, stored events, puzzles, secrets and words.
//!
//! A short run takes the kept inputs of `fuzz/corpus` and some thousand changed ones. docs/TESTING.md has the commands
//! for long runs.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod harness;
mod targets;
mod text;

use harness::run;

/// The changed inputs of a short run.
const INPUTS: u64 = 2000;

/// The most bytes of an input.
const MAX_LENGTH: usize = 512;

#[test]
fn actions_are_legal_or_refused() {
    run("actions", INPUTS, MAX_LENGTH, targets::play_actions);
}

#[test]
fn rules_that_are_read_are_written_in_one_way() {
    run("rules", INPUTS, MAX_LENGTH, targets::read_rules);
}

#[test]
fn positions_that_are_read_are_written_in_one_way_and_played_to_the_end() {
    run("positions", INPUTS, 64, targets::read_position);
}

#[test]
fn time_controls_that_are_read_are_read_again() {
    run("time_controls", INPUTS, 64, targets::read_time_control);
}

#[test]
fn records_are_read_or_refused_with_a_line() {
    run("records", INPUTS, 2048, targets::read_record);
}

#[test]
fn events_that_are_read_are_stored_in_the_same_way() {
    run("events", INPUTS, MAX_LENGTH, targets::read_event);
}

#[test]
fn puzzles_that_are_accepted_can_be_read() {
    run("puzzles", INPUTS, MAX_LENGTH, targets::read_puzzles);
}

#[test]
fn words_that_are_kept_stay_as_they_are() {
    run("words", INPUTS, MAX_LENGTH, targets::read_words);
}
