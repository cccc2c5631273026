//! Measures how long people wait for the bot while nobody, and while several people, play against the computer's top
//! level.
//!
//! `cargo bench --bench thinking [-- PAIRS THINKERS SECONDS]` lets 4 pairs of people play, first alone and then beside
//! 8 people whose opponent thinks about a second for each move, 20 seconds each. It prints the milliseconds until
//! acknowledgements and their ratio.

#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/players.rs"]
mod players;

use crate::players::{Pair, Standin, start_both};
use serde_json::json;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Plays matches of Pahtum between two people until the time is over.
async fn play_pair(pair: Arc<Pair>, end: Instant) {
    let [first, second] = &pair.people;
    while Instant::now() < end {
        pair.command(first, "challenge", json!({ "game": "pahtum", "opponent": second, "options": "blocks=3" })).await;
        pair.press(second, "accept").await;
        for _ in 0..40 {
            if Instant::now() < end {
                pair.play().await;
            }
        }
        pair.command(first, "resign", json!({})).await;
        pair.press(first, "confirm").await;
    }
}

/// Plays against the top level until told to stop.
async fn play_computer(standin: Arc<Standin>, number: usize, stopped: Arc<AtomicBool>) {
    let pair = standin.add_pair(&format!("t{number}")).await;
    let person = &pair.people[0];
    pair.command(person, "play", json!({ "game": "seega", "level": "5" })).await;
    while !stopped.load(Ordering::Relaxed) {
        pair.play().await;
        sleep(Duration::from_millis(100)).await;
    }
}

/// Lets the pairs play, and returns the median and the 95th percentile of the waits.
async fn measure(standin: &Arc<Standin>, pairs: &[Arc<Pair>], time: Duration) -> [u64; 2] {
    standin.take_waits();
    let end = Instant::now() + time;
    let tasks: JoinSet<()> = pairs.iter().map(|pair| play_pair(Arc::clone(pair), end)).collect();
    tasks.join_all().await;
    let waits = standin.take_waits();
    let at = |share: usize| waits.get(waits.len() * share / 100).copied().unwrap_or_default();
    println!("{} interactions: median {} ms, 95 % within {} ms", waits.len(), at(50), at(95));
    [at(50), at(95)]
}

async fn run(pair_count: usize, thinkers: usize, time: Duration) {
    let program = fs::canonicalize(env!("CARGO_BIN_EXE_gonagas")).expect("a program");
    let folder = tempfile::tempdir().expect("a folder");
    let (_standin, _bot, standin) = start_both(&program, folder.path()).await;
    let mut pairs = Vec::new();
    for number in 0..pair_count {
        pairs.push(Arc::new(standin.add_pair(&number.to_string()).await));
    }
    println!("nobody plays against the computer:");
    let alone = measure(&standin, &pairs, time).await;
    let stopped = Arc::new(AtomicBool::new(false));
    let thinking: JoinSet<()> =
        (0..thinkers).map(|number| play_computer(Arc::clone(&standin), number, Arc::clone(&stopped))).collect();
    sleep(Duration::from_secs(2)).await;
    println!("{thinkers} people play against the top level:");
    let beside = measure(&standin, &pairs, time).await;
    stopped.store(true, Ordering::Relaxed);
    thinking.join_all().await;
    let ratio = |index: usize| beside[index] as f64 / alone[index].max(1) as f64;
    println!("ratio: median {:.2}, 95 % {:.2}", ratio(0), ratio(1));
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |index: usize, usual| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let time = Duration::from_secs(number(2, 20) as u64);
    tokio::runtime::Runtime::new().expect("a runtime").block_on(run(number(0, 4), number(1, 8), time));
}
