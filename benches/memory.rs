//! Measures the memory of the bot while it serves many matches at a time, against the stand-in.
//!
//! `cargo bench --bench memory [-- MATCHES IN_FLIGHT [PROGRAM]]` plays 1,000 matches of all games, 64 at a time, each
//! pair of players in a channel of its own; with another program to compare with, if one is named. It prints the bot's
//! resident memory and threads as they grow, and how many interactions were not acknowledged in time. It needs Linux,
//! where a process can be asked for its memory.

#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/players.rs"]
mod players;

use crate::players::{Pair, start_both};
use serde_json::json;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The challenges that are made in turn: different boards, so that caches fill.
const CHALLENGES: [(&str, &str); 8] = [
    ("pahtum", "blocks=3"),
    ("seega", "size=5"),
    ("seega", "size=9"),
    ("shap-luk", ""),
    ("sahkku", "rules=raisa"),
    ("sahkku", "rules=unjarga"),
    ("sahkku", "rules=gavkevuotna"),
    ("sahkku", "rules=devils-game"),
];

/// The moves in each match.
const MOVES: usize = 6;

/// Plays a short match.
async fn play_match(pair: &Pair, (game, options): (&str, &str)) {
    let [first, second] = &pair.people;
    let mut challenge = json!({ "game": game, "opponent": second });
    if !options.is_empty() {
        challenge["options"] = json!(options);
    }
    pair.command(first, "challenge", challenge).await;
    pair.press(second, "accept").await;
    for _ in 0..MOVES {
        pair.play().await;
    }
    pair.command(first, "resign", json!({})).await;
    pair.press(first, "confirm").await;
}

/// Prints the memory and threads of a process.
fn report(process: u32, played: usize) {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let value = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.map_or("unknown".to_owned(), |value| value.trim().to_owned())
    };
    println!(
        "{played:>5} matches: {} resident, {} of them not files, {} at most, {} threads",
        value("VmRSS:"),
        value("RssAnon:"),
        value("VmHWM:"),
        value("Threads:")
    );
}

async fn measure(program: &Path, matches: usize, in_flight: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let (_standin, bot, standin_api) = start_both(program, folder.path()).await;
    report(bot.0.id(), 0);
    let (begun, finished) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut tasks = JoinSet::new();
    for number in 0..in_flight {
        let pair = standin_api.add_pair(&number.to_string()).await;
        let (begun, finished, bot) = (Arc::clone(&begun), Arc::clone(&finished), bot.0.id());
        tasks.spawn(async move {
            loop {
                let next = begun.fetch_add(1, Ordering::Relaxed);
                if next >= matches {
                    return;
                }
                play_match(&pair, CHALLENGES[next % CHALLENGES.len()]).await;
                let played = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if played.is_multiple_of(100) {
                    report(bot, played);
                }
            }
        });
    }
    while tasks.join_next().await.is_some() {}
    sleep(Duration::from_secs(5)).await;
    report(bot.0.id(), finished.load(Ordering::Relaxed));
    let [missed, sent] = [&standin_api.missed, &standin_api.sent].map(|count| count.load(Ordering::Relaxed));
    println!("{missed} of {sent} interactions were not acknowledged in time");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |index: usize, usual| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let program = arguments.get(2).map_or(env!("CARGO_BIN_EXE_gonagas"), String::as_str);
    let program = fs::canonicalize(program).expect("a program");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(&program, number(0, 1000), number(1, 64)));
}
