//! Measures presses a second, and the CPU time of one in the bot, the stand-in and this program, each a process of its
//! own on the same machine.
//!
//! `cargo bench --bench presses [-- IN_FLIGHT SECONDS [PROGRAM]]` keeps 64 presses in flight for 15 seconds of each
//! kind:
//!
//! - *refused*: of someone whose turn it is not. The bot receives it, loads the match and answers; nothing is stored or
//!   drawn. This is the floor.
//! - *choices*: the first of two stones of Seega, and taking it back. Each is decided, stored, drawn, and answered with
//!   the new board.
//! - *turns*: a stone of Pahtum, which ends the turn. The old board shrinks and the next one is posted. Discord, and so
//!   the stand-in, lets a bot post 50 messages a second; so this kind shows the CPU time alone.
//!
//! It needs Linux, where a process can be asked for its CPU time.

#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/players.rs"]
mod players;

#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/cpu_time.rs"]
mod cpu_time;

#[path = "support/presses.rs"]
mod presses;

use crate::cpu_time::cpu_time;
use crate::players::{Standin, start_both};
use crate::presses::{Kind, begin_match, press};
use std::fs;
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

async fn measure(standin: &Arc<Standin>, processes: [u32; 3], in_flight: usize, kind: Kind, time: Duration) {
    let mut begun = Vec::new();
    for number in 0..in_flight {
        let pair = Arc::new(standin.add_pair(&format!("{kind:?}{number}").to_lowercase()).await);
        let control = begin_match(&pair, kind).await;
        begun.push((pair, control));
    }
    standin.take_waits();
    let before = processes.map(cpu_time);
    let start = Instant::now();
    let tasks: JoinSet<()> =
        begun.into_iter().map(|(pair, control)| press(pair, kind, control, start + time)).collect();
    tasks.join_all().await;
    let (seconds, after) = (start.elapsed().as_secs_f64(), processes.map(cpu_time));
    let waits = standin.take_waits();
    let presses = waits.len().max(1);
    let at = |share: usize| waits.get(waits.len() * share / 100).copied().unwrap_or_default();
    let [bot, stand_in, driver] = [0, 1, 2].map(|place| (after[place] - before[place]) as f64 / presses as f64);
    println!(
        "{:8} {:5.0} a second; CPU of one: bot {bot:.2} ms, stand-in {stand_in:.2} ms, this program {driver:.2} ms; \
         acknowledged after {} ms, 95 % within {} ms",
        format!("{kind:?}").to_lowercase(),
        presses as f64 / seconds,
        at(50),
        at(95),
    );
}

async fn run(program: &Path, in_flight: usize, time: Duration) {
    let folder = tempfile::tempdir().expect("a folder");
    let (standin_process, bot, standin) = start_both(program, folder.path()).await;
    let processes = [bot.0.id(), standin_process.0.id(), process::id()];
    println!("{in_flight} presses in flight:");
    for kind in [Kind::Refused, Kind::Choices, Kind::Turns] {
        measure(&standin, processes, in_flight, kind, time).await;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let number = |index: usize, usual| arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let program = arguments.get(2).map_or(env!("CARGO_BIN_EXE_gonagas"), String::as_str);
    let program = fs::canonicalize(program).expect("a program");
    let time = Duration::from_secs(number(1, 15) as u64);
    tokio::runtime::Runtime::new().expect("a runtime").block_on(run(&program, number(0, 64), time));
}
