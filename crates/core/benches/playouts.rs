//! Measures random playouts on one core: million moves a second for every game and rule set, and as a multiple of the
//! time that the random numbers alone take.
//!
//! `cargo bench -p gonagas-core --bench playouts [-- WORD]` measures the rule sets whose text contains the word. A move
//! is an action or a roll.

use gonagas_core::session::rules::{self, RequestedRules, Rules};
use std::hint::black_box;
use std::time::Instant;

/// The number of measurements, of which the fastest counts: other load on the machine only slows them down.
const TIMES: usize = 7;

/// The number of moves in a measurement, roughly.
const MOVES: u64 = 1_000_000;

/// A generator of random numbers that costs next to nothing.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Returns the measured rules: every value of Pahtum's and Seega's only option, and every rule set with default
/// options.
fn measured_rules() -> Vec<Rules> {
    let mut texts = Vec::new();
    for rule_set in rules::list_rule_sets() {
        let words = format!("{} {}", rule_set.game_info.id, rule_set.selector).trim_end().to_owned();
        match rule_set.options.as_slice() {
            [only] => {
                let value = |index| format!("{words} {}={}", only.key, only.values.value_text(index));
                texts.extend((usize::from(only.first_is_random)..only.values.count()).map(value));
            }
            _ => texts.push(words),
        }
    }
    let settle = |text: String| RequestedRules::parse(&text).expect("rules").resolve(&mut |_| 0);
    texts.into_iter().map(settle).collect()
}

/// Returns the moves a second of the fastest of a few runs.
fn moves_per_second(mut run: impl FnMut() -> u64) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..TIMES {
        let start = Instant::now();
        let moves = run();
        best = best.max(moves as f64 / start.elapsed().as_secs_f64());
    }
    best
}

/// Plays random games until there were enough moves.
fn playouts(rules: &Rules, random: &mut XorShift) -> u64 {
    let session = rules.start_session();
    let mut moves = 0;
    while moves < MOVES {
        moves += session.random_playouts(20, &mut |bound| random.below(bound));
    }
    moves
}

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let mut random = XorShift(0x9e37_79b9_7f4a_7c15);
    let floor = moves_per_second(|| {
        for _ in 0..10 * MOVES {
            black_box(random.below(black_box(24)));
        }
        10 * MOVES
    });
    println!("{:8.1} million random numbers a second", floor / 1e6);
    for rules in measured_rules().iter().filter(|rules| rules.to_string().contains(&word)) {
        let speed = moves_per_second(|| playouts(rules, &mut random));
        println!("{:8.2} million moves a second, {:5.1} random numbers each: {rules}", speed / 1e6, floor / speed);
    }
}
