//! Faults between the bot and Discord while it is being killed.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The routes of messages, where a lost or doubled request does most harm.
const MESSAGES: &str = "/channels/*/messages";

/// Chooses up to two faults: none half of the time, so that people get on.
pub(in crate::torture) fn choose_faults(rng: &mut ChaCha8Rng) -> Value {
    let all = [
        json!({ "kind": "status", "status": 500, "share": 0.2 }),
        json!({ "kind": "status", "status": 503, "path": MESSAGES, "share": 0.5 }),
        json!({ "kind": "rate_limit", "retry_after": 1, "share": 0.1 }),
        json!({ "kind": "delay", "delay_ms": 800, "share": 0.3 }),
        json!({ "kind": "answer_lost", "path": MESSAGES, "share": 0.3 }),
        json!({ "kind": "gateway_close", "code": 4000 }),
        json!({ "kind": "no_resume" }),
        json!({ "kind": "duplicate", "share": 0.3 }),
        json!({ "kind": "reorder", "share": 0.3 }),
    ];
    let count = rng.random_range(0..=2) * rng.random_range(0..=1);
    (0..count).map(|_| all[rng.random_range(0..all.len())].clone()).collect()
}
