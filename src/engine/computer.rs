//! `genmove` and `hint`: the commands that ask the computer for an action.

use crate::engine::state::EngineState;
use anyhow::{Context as _, Result, bail, ensure};
use gonagas_ai::opponent::budget::Budget;
use gonagas_ai::opponent::level::Level;
use gonagas_ai::opponent::session::{self, Advice};
use std::time::Duration;

/// The time for an action when none is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The longest time for an action.
const MAX_MS: u64 = 3_600_000;

/// The level and the time that a command asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Terms {
    level: Level,
    time: Duration,
}

/// Chooses for the seat to act, plays the action and answers it.
pub fn genmove(state: &mut EngineState, arguments: &str) -> Result<String> {
    let terms = parse_terms(arguments)?;
    state.play_chosen(|state, seed| Ok(advise(state, terms, seed)?.action))
}

/// Answers the action of the computer with its reasons, and plays nothing: the action; the chance of the seat to act in
/// per cent; the line that it expects; the nodes; and the value after the action where the game is solved.
pub fn hint(state: &EngineState, arguments: &str) -> Result<String> {
    let advice = advise(state, parse_terms(arguments)?, 0)?;
    let chance = f64::from(advice.expectation) / 10.0;
    let mut lines = vec![
        advice.action,
        format!("chance {chance:.1}"),
        format!("line {}", advice.line.join(" ")),
        format!("nodes {}", advice.nodes),
    ];
    lines.extend(advice.solved.map(|solved| format!("solved {solved}")));
    Ok(lines.join("\n"))
}

fn advise(state: &EngineState, terms: Terms, seed: u64) -> Result<Advice> {
    let budget = Budget::time(terms.time);
    Ok(session::choose(state.session()?, terms.level, seed, budget, state.solution())?)
}

/// Reads `level=L` and `ms=T`, each at most once and in any order.
fn parse_terms(arguments: &str) -> Result<Terms> {
    let mut level = None;
    let mut time = None;
    for word in arguments.split_whitespace() {
        match word.split_once('=') {
            Some(("level", value)) => {
                ensure!(level.is_none(), "the level is given twice");
                level = Some(Level::parse(value)?);
            }
            Some(("ms", value)) => {
                ensure!(time.is_none(), "the time is given twice");
                let ms = value.parse().ok().filter(|ms: &u64| (1..=MAX_MS).contains(ms));
                let ms = ms.with_context(|| format!("“{value}” is no time; it is 1 to {MAX_MS} milliseconds"))?;
                time = Some(Duration::from_millis(ms));
            }
            _ => bail!("“{word}” is not an argument; they are level=L and ms=T"),
        }
    }
    Ok(Terms { level: level.unwrap_or(Level::TOP), time: time.unwrap_or(DEFAULT_TIME) })
}
