#![no_main]
#![allow(dead_code)] // Each program runs one of the properties.

#[path = "../../crates/core/tests/fuzz/targets.rs"]
mod targets;
#[path = "../../crates/core/tests/fuzz/text.rs"]
mod text;

libfuzzer_sys::fuzz_target!(|input: &[u8]| targets::read_position(input));
