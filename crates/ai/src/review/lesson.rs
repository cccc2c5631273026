//! The lesson of a review: one thing for a player to try next time.

use crate::games::reason::{ExplainGame, Reason};
use crate::review::explain::{self, Explained};
use crate::search::value::Choice;
use gonagas_core::kit::side::Side;
use std::collections::HashMap;

/// The difference of risks, in per cent, from which one action is the more careless.
const RISK: u32 = 10;

/// The number of actions up to which a person may see that a win is forced.
const FORESEEABLE: u32 = 9;

/// A thing that a player may try next time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// Look for an action that wins.
    LookForWins,
    /// Look for captures.
    LookForCaptures,
    /// Look at what the opponent can capture after one's own action.
    GuardPieces,
    /// Threaten to capture.
    MakeThreats,
    /// Count a few actions ahead.
    LookAhead,
    /// Pahtum: build one's own lines.
    BuildLines,
    /// Pahtum: block the opponent's lines.
    BlockLines,
    /// Seega: take the centre.
    TakeCentre,
    /// Shap Luk, the rebels: close in on the general.
    CloseIn,
    /// Shap Luk, the general: keep room to move.
    KeepRoom,
    /// Sáhkku: wake soldiers.
    WakeSoldiers,
    /// Sáhkku: wake the queen.
    WakeQueen,
    /// Sáhkku: take the king.
    TakeKing,
    /// Sáhkku: decide better which dice to roll again.
    ChooseRerolls,
    /// Nothing to improve was found: play against a stronger opponent.
    StrongerOpponent,
}

/// Returns the lesson of a better action.
pub fn lesson<G: ExplainGame>(
    game: &G,
    before: &G::State,
    played: G::Action,
    better: &Choice<G::Action>,
    side: Side,
) -> Lesson {
    let [mut after, mut instead] = [before.clone(), before.clone()];
    game.play(&mut after, played);
    game.play(&mut instead, better.action);
    let reasons = explain::reasons(game, before, Explained { line: &better.line, value: better.value });
    let has = |wanted: fn(&Reason) -> bool| reasons.iter().any(wanted);
    let opponent = side.opponent();
    let losses = |state: &G::State| explain::losses(game, before, state, opponent);
    let risk = |state: &G::State| if game.status(state).active_side() == Some(side) { None } else { game.risk(state) };
    let is_exposed = match (risk(&after), risk(&instead)) {
        (Some(old), Some(new)) => old >= new + RISK,
        _ => game.threat(&after, opponent) > game.threat(&instead, opponent),
    };
    let wins_soon = |reason: &Reason| {
        matches!(
            reason,
            Reason::Wins
                | Reason::ForcesWin { actions: ..=FORESEEABLE }
                | Reason::WinsForCertain { actions: ..=FORESEEABLE }
        )
    };
    if has(wins_soon) {
        Lesson::LookForWins
    } else if losses(&instead) > losses(&after) {
        Lesson::LookForCaptures
    } else if is_exposed {
        Lesson::GuardPieces
    } else {
        reasons.iter().find_map(|reason| positional(*reason, side)).unwrap_or(Lesson::LookAhead)
    }
}

/// Returns the lesson of a reason that is no capture.
fn positional(reason: Reason, side: Side) -> Option<Lesson> {
    match reason {
        Reason::Scores { .. } | Reason::Builds { .. } => Some(Lesson::BuildLines),
        Reason::Blocks { .. } => Some(Lesson::BlockLines),
        Reason::TakesCentre => Some(Lesson::TakeCentre),
        Reason::TakesRoom { .. } => Some(Lesson::CloseIn),
        Reason::GainsRoom { .. } => Some(Lesson::KeepRoom),
        Reason::WakesSoldier => Some(Lesson::WakeSoldiers),
        Reason::WakesQueen => Some(Lesson::WakeQueen),
        Reason::TakesKing => Some(Lesson::TakeKing),
        Reason::KeepsDice | Reason::RollsAgain => Some(Lesson::ChooseRerolls),
        Reason::Threatens { .. } => Some(Lesson::MakeThreats),
        Reason::LeadsToCaptures { .. } => Some(Lesson::LookAhead),
        Reason::Flies if side == Side::Second => Some(Lesson::KeepRoom),
        _ => None,
    }
}

/// Returns the lesson behind the largest part of what was lost. Of equal ones the first found counts.
#[must_use]
pub fn main_lesson(lessons: &[(Lesson, f64)]) -> Lesson {
    let mut sums: HashMap<Lesson, f64> = HashMap::new();
    for (lesson, loss) in lessons {
        *sums.entry(*lesson).or_default() += loss;
    }
    let mut best: Option<(Lesson, f64)> = None;
    for (lesson, _) in lessons {
        if best.is_none_or(|(_, most)| sums[lesson] > most) {
            best = Some((*lesson, sums[lesson]));
        }
    }
    best.map_or(Lesson::StrongerOpponent, |(lesson, _)| lesson)
}
