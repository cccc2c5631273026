//! The reasons for a turn that is known to be good.

use crate::games::played_game::PlayedGame;
use crate::games::reason::{ExplainGame, Reason};
use crate::games::{self, GameVisitor};
use crate::review::explain::{self, Explained};
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Value};
use gonagas_core::kit::game::Game;
use gonagas_core::session::game_session::GameSession;

/// The factor by which the scale of a game is wider when turns of one position are compared, so that a turn that wins
/// faster or more counts as better in a position that is won anyhow.
const COMPARISON_FACTOR: f64 = 2.4;

/// A turn with what is known of it.
#[derive(Debug, Clone, Copy)]
pub struct KnownTurn<'a> {
    /// The actions of the turn, at least one.
    pub turn: &'a [String],
    /// The expected continuation after it.
    pub continuation: &'a [String],
    /// The values after it and after the second best turn, positive when the seat to act is better.
    pub values: [Value; 2],
}

/// The reasons for a turn, and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnExplanation {
    /// The reasons, the most important first, each once.
    pub reasons: Vec<Reason>,
    /// The chances of winning with it and with the second best turn, a draw counted as half, on a scale for comparing
    /// turns.
    pub chances: [f64; 2],
    /// The ends to which both lead under perfect play, where they are certain.
    pub ends: [Option<CertainEnd>; 2],
}

/// The end to which a turn is certain to lead under perfect play, as the seat that takes it sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertainEnd {
    /// It wins.
    Win,
    /// It draws.
    Draw,
    /// It loses.
    Loss,
}

/// Explains a turn of the seat to act; `None` when no seat has to choose, or the turn is not legal. It searches
/// nothing.
#[must_use]
pub fn explain_turn(session: &GameSession, mut known: KnownTurn<'_>) -> Option<TurnExplanation> {
    games::visit(session, &mut known)
}

impl GameVisitor for KnownTurn<'_> {
    type Output = Option<TurnExplanation>;

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Option<TurnExplanation> {
        let game = &played.game;
        let state = played.state();
        let side = game.status(state).choosing_side()?;
        let turn = parse_actions(game, state, self.turn)?;
        let all = [self.turn, self.continuation].concat();
        // A continuation that no longer fits is left out.
        let line = parse_actions(game, state, &all).unwrap_or_else(|| turn.clone());
        let value = value::for_side(self.values[0], side);
        let chances = self.values.map(|own| compared_chance(game, own));
        let reasons = turn_reasons(game, state, &line, turn.len(), value);
        Some(TurnExplanation { reasons, chances, ends: certain_ends::<G>(self.values) })
    }
}

/// Returns the reasons for the first actions of a line, each kind once.
fn turn_reasons<G: ExplainGame>(
    game: &G,
    state: &G::State,
    line: &[G::Action],
    count: usize,
    value: Value,
) -> Vec<Reason> {
    let mut before = state.clone();
    let mut reasons = Vec::new();
    for (index, action) in line.iter().take(count).enumerate() {
        for reason in explain::reasons(game, &before, Explained { line: &line[index..], value }) {
            let is_known = reasons.iter().any(|one| std::mem::discriminant(one) == std::mem::discriminant(&reason));
            if !is_known && reason != Reason::OnlyAction {
                reasons.push(reason);
            }
        }
        game.play(&mut before, *action);
    }
    reasons
}

/// Returns the chance that the seat that acts wins, from its value of a turn, for comparing it with another turn.
pub(crate) fn compared_chance<G: SearchGame>(game: &G, own_value: Value) -> f64 {
    game.chance_at_scale(own_value, COMPARISON_FACTOR * G::CHANCE_SCALE.unwrap_or(1.0))
}

/// Returns the ends of the game that the values after two turns of a position show.
fn certain_ends<G: ExplainGame>(values: [Value; 2]) -> [Option<CertainEnd>; 2] {
    // Elsewhere a value of 0 may also be an estimate.
    let sees_draws = G::HAS_FIXED_LENGTH && values.into_iter().any(G::is_certain);
    values.map(|value| match value {
        0 if sees_draws => Some(CertainEnd::Draw),
        _ if !G::is_certain(value) => None,
        _ if value > 0 => Some(CertainEnd::Win),
        _ => Some(CertainEnd::Loss),
    })
}

/// Returns the actions with these notations, one after another; `None` when one is not legal.
pub(crate) fn parse_actions<G: Game>(game: &G, state: &G::State, texts: &[String]) -> Option<Vec<G::Action>> {
    let mut after = state.clone();
    let action = |text: &String| {
        let mut legal = Vec::new();
        game.legal_actions(&after, &mut legal);
        let action = legal.into_iter().find(|action| game.notation(&after, *action) == *text)?;
        game.play(&mut after, action);
        Some(action)
    };
    texts.iter().map(action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::games::pahtum::Pahtum;
    use gonagas_core::games::sahkku::Sahkku;
    use gonagas_core::games::seega::Seega;
    use gonagas_core::session::rules::Rules;

    #[test]
    fn ends_are_certain_only_where_the_search_has_seen_them() {
        let [win, loss] = [value::WIN - 5, 6 - value::WIN];
        assert_eq!(certain_ends::<Pahtum>([win, 0]), [Some(CertainEnd::Win), Some(CertainEnd::Draw)]);
        assert_eq!(certain_ends::<Pahtum>([0, loss]), [Some(CertainEnd::Draw), Some(CertainEnd::Loss)]);
        assert_eq!(certain_ends::<Pahtum>([300, 0]), [None, None]);
        assert_eq!(certain_ends::<Seega>([win, 0]), [Some(CertainEnd::Win), None]);
        assert_eq!(certain_ends::<Sahkku>([0, -value::WIN]), [None, Some(CertainEnd::Loss)]);
        assert_eq!(certain_ends::<Sahkku>([1 - value::WIN, loss]), [None, None], "as far as chances go");
    }

    #[test]
    fn capture_is_explained_by_what_it_captures() {
        let mut session = Rules::parse("shap-luk").unwrap().start_session();
        for action in ["e1-d2", "c3-b3", "a1-b2"] {
            session.play(action).unwrap();
        }
        let captures = session.legal_notations().into_iter().find(|action| action.contains('x')).unwrap();
        let known = KnownTurn { turn: &[captures], continuation: &["moon".to_owned()], values: [3000, 0] };
        let explained = explain_turn(&session, known).unwrap();
        assert_eq!(explained.reasons[0], Reason::Captures { pieces: 2 });
        assert!(explained.chances[0] > 0.8 && explained.chances[1] == 0.5, "{explained:?}");
        let illegal = KnownTurn { turn: &["moon".to_owned()], ..known };
        assert_eq!(explain_turn(&session, illegal), None);
    }
}
