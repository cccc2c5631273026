//! Faults between the bot and Discord while it is being killed.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The routes of messages, where a lost or doubled request does most harm.
const MESSAGES: &str = "/channels/*/messages";

/// Returns the faults to choose from, as the stand-in takes them.
#[must_use]
pub fn possible_faults() -> [Value; 9] {
    [
        json!({ "kind": "status", "status": 500, "share": 0.2 }),
        json!({ "kind": "status", "status": 503, "path": MESSAGES, "share": 0.5 }),
        json!({ "kind": "rate_limit", "retry_after": 1, "share": 0.1 }),
        json!({ "kind": "delay", "delay_ms": 800, "share": 0.3 }),
        json!({ "kind": "answer_lost", "path": MESSAGES, "share": 0.3 }),
        json!({ "kind": "gateway_close", "code": 4000 }),
        json!({ "kind": "no_resume" }),
        json!({ "kind": "duplicate", "share": 0.3 }),
        json!({ "kind": "reorder", "share": 0.3 }),
    ]
}

/// Chooses up to two faults: none half of the time, so that people get on.
pub(crate) fn choose_faults(rng: &mut ChaCha8Rng) -> Value {
    let all = possible_faults();
    let count = if rng.random() { rng.random_range(1..=2) } else { 0 };
    (0..count).map(|_| all[rng.random_range(0..all.len())].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng as _;

    #[test]
    fn half_of_the_choices_are_no_faults() {
        let mut counts = [0; 3];
        for seed in 0..3000 {
            counts[choose_faults(&mut ChaCha8Rng::seed_from_u64(seed)).as_array().unwrap().len()] += 1;
        }
        assert!((1350..=1650).contains(&counts[0]) && counts[1] > 600 && counts[2] > 600, "{counts:?}");
    }
}
