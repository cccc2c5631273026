//! The reasons for an action, in any game.

use crate::games::reason::{ExplainGame, Reason};
use crate::search::value::{self, Value, WIN};
use gonagas_core::kit::side::Side;

/// An action to be explained, with what the search found out about it.
#[derive(Debug, Clone, Copy)]
pub struct Explained<'a, A> {
    /// The expected continuation, the action itself first. Not empty.
    pub line: &'a [A],
    /// The value after the action, positive when the first seat is better.
    pub value: Value,
}

/// Returns the reasons for an action, the most important first. They follow from the position, the line and the value.
pub fn reasons<G: ExplainGame>(game: &G, before: &G::State, explained: Explained<'_, G::Action>) -> Vec<Reason> {
    let (Some(side), Some(action)) = (game.status(before).choosing_side(), explained.line.first()) else {
        return Vec::new();
    };
    let mut after = before.clone();
    game.play(&mut after, *action);
    let mut legal = Vec::new();
    game.legal_actions(before, &mut legal);
    let mut reasons = Vec::new();
    if legal.len() == 1 {
        reasons.push(Reason::OnlyAction);
    }
    if game.status(&after).outcome().is_some_and(|outcome| outcome.winner == Some(side)) {
        reasons.push(Reason::Wins);
    } else {
        reasons.extend(certain_end::<G>(value::for_side(explained.value, side), explained.line.len()));
    }
    add_captures(game, before, &after, explained.line, side, &mut reasons);
    game.add_facts(before, *action, &after, &mut reasons);
    add_risk(game, before, explained.line, side, &mut reasons);
    if reasons.is_empty() && is_safer_than_others(game, before, &after, &legal, side) {
        reasons.push(Reason::StaysSafe);
    }
    reasons
}

/// The least difference of two risks, in percentage points, that is a reason for an action.
const RISK_DIFFERENCE: u32 = 5;

/// Appends the risk at the end of the turn where another last action would have left a clearly greater one, or where
/// nothing else is known.
fn add_risk<G: ExplainGame>(game: &G, before: &G::State, line: &[G::Action], side: Side, out: &mut Vec<Reason>) {
    let (decision, end) = last_decision(game, before, line, side);
    let risk = |end: &G::State| {
        let is_opponents = game.status(end).active_side() == Some(side.opponent());
        if is_opponents { game.risk(end) } else { None }
    };
    let Some(per_cent) = risk(&end) else { return };
    let mut others = Vec::new();
    game.legal_actions(&decision, &mut others);
    let risk_after = |other: &G::Action| {
        let mut end = decision.clone();
        game.play(&mut end, *other);
        risk(&end)
    };
    let greatest = others.iter().filter_map(risk_after).max().unwrap_or(per_cent);
    if greatest >= per_cent + RISK_DIFFERENCE {
        out.push(Reason::LessRisk { per_cent, greatest });
    } else if out.is_empty() {
        out.push(Reason::Risk { per_cent });
    }
}

/// Returns the positions before and after the last action of the turn, as far as the line leads.
fn last_decision<G: ExplainGame>(game: &G, before: &G::State, line: &[G::Action], side: Side) -> (G::State, G::State) {
    let mut decision = before.clone();
    let mut end = before.clone();
    for (index, action) in line.iter().enumerate() {
        if index > 0 && (game.status(&end).choosing_side() != Some(side) || game.is_turn_start(&end)) {
            break;
        }
        decision.clone_from(&end);
        game.play(&mut end, *action);
    }
    (decision, end)
}

/// Returns true when the opponent can capture nothing after an action, and something after another one.
fn is_safer_than_others<G: ExplainGame>(
    game: &G,
    before: &G::State,
    after: &G::State,
    legal: &[G::Action],
    side: Side,
) -> bool {
    let opponent = side.opponent();
    let is_exposed = |action: &G::Action| {
        let mut other = before.clone();
        game.play(&mut other, *action);
        game.status(&other).choosing_side() == Some(opponent) && game.threat(&other, opponent) > 0
    };
    let answers = game.status(after).choosing_side() == Some(opponent);
    answers && game.threat(after, opponent) == 0 && legal.iter().any(is_exposed)
}

/// Returns the end that the search has seen. The number of actions until then says something only where a player can
/// hold out.
fn certain_end<G: ExplainGame>(own_value: Value, line_length: usize) -> Option<Reason> {
    if !G::is_certain(own_value) {
        return None;
    }
    let wins = own_value > 0;
    let actions = (WIN - own_value.abs()).max(1) as u32;
    Some(match (G::INFO.has_dice || G::HAS_FIXED_LENGTH, wins) {
        (false, true) => Reason::ForcesWin { actions },
        (false, false) => Reason::DelaysLoss { actions },
        // With dice a certain win has no distance, but it lies in the turn.
        (true, true) => Reason::WinsForCertain { actions: actions.max(line_length as u32) },
        (true, false) => Reason::LosesForCertain,
    })
}

/// Appends the captures of now, and the captures, rescues and threats from here on.
fn add_captures<G: ExplainGame>(
    game: &G,
    before: &G::State,
    after: &G::State,
    line: &[G::Action],
    side: Side,
    out: &mut Vec<Reason>,
) {
    let opponent = side.opponent();
    let captured = losses(game, before, after, opponent);
    if captured > 0 {
        out.push(Reason::Captures { pieces: captured });
    }
    let mut end = before.clone();
    line.iter().for_each(|action| game.play(&mut end, *action));
    let taken = losses(game, before, &end, opponent);
    let lost = losses(game, before, &end, side);
    if taken > captured && taken > lost {
        out.push(Reason::LeadsToCaptures { captured: taken, lost });
    }
    if game.status(after).outcome().is_some() {
        return;
    }
    let saved = game.threat(before, opponent).saturating_sub(game.threat(after, opponent));
    if saved > 0 {
        out.push(Reason::Saves { pieces: saved });
    }
    let threatened = game.threat(after, side);
    if threatened > game.threat(before, side) {
        out.push(Reason::Threatens { pieces: threatened });
    }
}

/// Returns the number of pieces that a seat has lost between two positions.
pub fn losses<G: ExplainGame>(game: &G, before: &G::State, after: &G::State, side: Side) -> u32 {
    game.pieces(before, side).saturating_sub(game.pieces(after, side))
}
