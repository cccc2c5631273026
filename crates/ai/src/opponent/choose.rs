//! The choice of an action at a level.

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::opponent::budget::Budget;
use crate::opponent::level::Level;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::search::search_game::CAPTURE_PRIORITY;
use crate::search::value::{self, Choice, Value};

/// The size of the transposition table of a long search: 2 to the power of this many entries, of 16 bytes each.
const TABLE_BITS: u32 = 20;

/// The size of that of a short search.
const SMALL_TABLE_BITS: u32 = 14;

/// The number of nodes of the longest short search.
const SHORT: u64 = 50_000;

/// The maximum number of nodes without any other limit.
const MAX_NODES: u64 = 2_000_000;

/// Returns the action of a level for the seat to act; `None` when a roll is due or the game is over.
pub fn choose<G: StrongGame>(
    game: &G,
    state: &G::State,
    level: Level,
    seed: u64,
    budget: Budget<'_>,
) -> Option<Choice<G::Action>> {
    choose_with_skill(game, state, skill(game, level), seed, budget)
}

/// Returns the skill of a level in a game. The strongest searches as long as it may.
pub fn skill<G: StrongGame>(game: &G, level: Level) -> Skill {
    game.skills().get(usize::from(level.number()) - 1).copied().unwrap_or(Skill::Full)
}

/// Returns the action of a skill; see [`choose`].
pub fn choose_with_skill<G: StrongGame>(
    game: &G,
    state: &G::State,
    skill: Skill,
    seed: u64,
    budget: Budget<'_>,
) -> Option<Choice<G::Action>> {
    let used_time = budget.start();
    let limits = |nodes: u64| Limits {
        nodes: budget.nodes.unwrap_or(u64::MAX).min(nodes),
        depth: u32::MAX,
        used_time: &used_time,
    };
    match skill {
        Skill::Shallow { depth, misjudgement, eagerness } => {
            choose_shallow(game, state, (depth, misjudgement, eagerness), seed, limits(MAX_NODES))
        }
        Skill::Nodes(nodes) => AlphaBeta::new(table_bits(nodes)).search(game, state, seed, limits(nodes)),
        Skill::Strong(nodes) => {
            game.search_for(Purpose::Play, state, &mut AlphaBeta::new(table_bits(nodes)), seed, limits(nodes))
        }
        Skill::Full => {
            let nodes = if budget.time.is_some() { u64::MAX } else { MAX_NODES };
            let limits = limits(nodes);
            let mut search = AlphaBeta::new(table_bits(limits.nodes));
            game.search_for(Purpose::Play, state, &mut search, seed, limits)
        }
    }
}

const fn table_bits(nodes: u64) -> u32 {
    if nodes <= SHORT { SMALL_TABLE_BITS } else { TABLE_BITS }
}

/// Chooses by values of little depth, each with an error that follows from the seed; captures count more by the
/// eagerness. A win in sight is not missed.
fn choose_shallow<G: StrongGame>(
    game: &G,
    state: &G::State,
    (depth, error, eagerness): (i32, Value, Value),
    seed: u64,
    limits: Limits<'_>,
) -> Option<Choice<G::Action>> {
    let side = game.status(state).choosing_side()?;
    let mut random = SplitMix::new(seed);
    let mut misjudge = |action: G::Action, value: Value| {
        if G::is_certain(value) {
            return value;
        }
        let eagerness = if game.priority(state, action) >= CAPTURE_PRIORITY { eagerness } else { 0 };
        game.misjudged(value, eagerness + random.below(2 * error as u32 + 1) as Value - error)
    };
    let mut search = AlphaBeta::new(SMALL_TABLE_BITS);
    let all = search.search_all(game, state, depth, seed, limits);
    let judged =
        all.values.iter().map(|(action, value)| (misjudge(*action, value::for_side(*value, side)), *action, *value));
    // Of equal ones the first counts.
    let best = judged.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best {
        Some((_, action, value)) => {
            Some(Choice { action, value, earlier: value, line: vec![action], nodes: all.nodes, depth: 0 })
        }
        None => AlphaBeta::new(SMALL_TABLE_BITS).search(game, state, seed, Limits { nodes: 1, ..limits }),
    }
}
