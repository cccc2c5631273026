//! The value of each position of a game.
//!
//! Values are found from the end of the game backwards, so that what each action and roll changed adds up to the result
//! exactly:
//!
//! - The value at the end is the result. Where the players stopped before the end it is what the search says.
//! - Before an action it is that of the best action. The played action lost something only when the search finds
//!   another one that is better than both the value after the played action and what the search itself says of that;
//!   then it lost the smaller difference. Where the other one wins for certain and the played one does not, the value
//!   is that of the win.
//! - Before a roll it is the mean over all rolls by their probability: of the one that fell, the value after it; of the
//!   others, what the search says. The difference is the roll's luck.
//!
//! So a value is that of a search, corrected by what the rest of the game has shown. All values are probabilities that
//! the first seat wins, a draw counted as half.
//!
//! With dice a search ends where the opponent rolls, and the estimate of such a position tends to be too low or too
//! high for the seat that rolls. By how much on average is found from all rolls of the game, and added; otherwise every
//! roll would seem a little lucky or unlucky.
//!
//! Where a ranking says what perfect play is worth, it stands for the search.

use crate::games::levels::Purpose;
use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::review::exact::Ranking;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::value::Choice;
use gonagas_core::kit::outcome::{GameOutcome, GameStatus};
use gonagas_core::kit::side::Side;

/// The size of the transposition table: 2 to the power of this many entries, of 16 bytes each.
const TABLE_BITS: u32 = 16;

/// The depth to which a game with dice is searched: to the end of the turn.
const ROLL_DEPTH: u32 = 0;

/// A difference that the search does not see reliably; a smaller one counts as none.
const TOLERANCE: f64 = 0.01;

/// The loss from which an action is searched again before it is blamed.
const DOUBTED_LOSS: f64 = 0.04;

/// The factor by which that search has more nodes.
const DOUBT_FACTOR: u64 = 10;

/// The seed by which equally good actions are put in order. A game has one review.
const SEED: u64 = 1;

/// The course of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Course<A> {
    /// The value before each action, and at the end.
    pub values: Vec<f64>,
    /// For each action the best other one, where that is better.
    pub better: Vec<Option<Choice<A>>>,
}

/// The search of one game.
struct Surveyor<'a, G: ExplainGame> {
    game: &'a G,
    search: AlphaBeta<G>,
    limits: Limits<'a>,
    /// By how much the estimate of a position is too low for the seat that rolls, on average.
    roller_gain: f64,
}

/// Returns the course of a game. The limit of nodes is for each position; `rankings` has one entry for each position
/// where the game is solved, and otherwise none. `None` when the limits asked to stop.
pub fn survey<G: ExplainGame>(
    played: &PlayedGame<G>,
    rankings: &[Ranking<G::Action>],
    limits: Limits<'_>,
) -> Option<Course<G::Action>> {
    let PlayedGame { game, states, actions } = played;
    let mut surveyor = Surveyor { game, search: AlphaBeta::new(TABLE_BITS), limits, roller_gain: 0.0 };
    if G::INFO.has_dice {
        surveyor.roller_gain = surveyor.measure_roller_gain(states)?;
    }
    let ranking = |index: usize| rankings.get(index).filter(|ranking| !ranking.is_empty());
    let last = states.len() - 1;
    let end = ranking(last).and_then(|ranking| ranking.first()).map(|best| best.chance);
    let mut values = vec![end.unwrap_or_else(|| surveyor.position_value(&states[last], limits))];
    let mut better = Vec::with_capacity(actions.len());
    for (index, action) in actions.iter().enumerate().rev() {
        if limits.is_time_over() {
            return None;
        }
        let state = &states[index];
        let after = values[values.len() - 1];
        let (value, found) = match game.status(state) {
            GameStatus::AwaitingAction(side) => {
                let judged = match ranking(index) {
                    Some(ranking) => judge_by_ranking(ranking, *action),
                    None => surveyor.judge(state, *action, side, after),
                };
                before_action(judged, side, after)
            }
            GameStatus::AwaitingRoll(_) => (surveyor.before_roll(state, *action, after), None),
            GameStatus::Over(_) => (after, None),
        };
        values.push(value);
        better.push(found);
    }
    values.reverse();
    better.reverse();
    Some(Course { values, better })
}

/// A played action beside the best other one, with the chance of the first seat after each.
struct Judged<A> {
    other: Choice<A>,
    other_chance: f64,
    played_chance: f64,
}

impl<A> Judged<A> {
    /// Returns the chance that this seat lost, if the rest of the game has shown this value of the first seat after the
    /// action.
    fn loss(&self, side: Side, after: f64) -> f64 {
        let own = |value: f64| if side == Side::First { value } else { 1.0 - value };
        let [other, played, after] = [self.other_chance, self.played_chance, after].map(own);
        // An estimate of what was played says nothing against a win that the search has seen.
        if other == 1.0 && played < 1.0 { other - after } else { other - after.max(played) }
    }
}

/// Judges an action by the ranking of its position. `None` when there is no other.
fn judge_by_ranking<A: Copy + Eq>(ranking: &Ranking<A>, played: A) -> Option<Judged<A>> {
    let other = ranking.iter().find(|ranked| ranked.choice.action != played)?;
    let own = ranking.iter().find(|ranked| ranked.choice.action == played)?;
    Some(Judged { other: other.choice.clone(), other_chance: other.chance, played_chance: own.chance })
}

/// Returns the value before an action from that after it, and the best other action if that is better.
fn before_action<A>(judged: Option<Judged<A>>, side: Side, after: f64) -> (f64, Option<Choice<A>>) {
    let Some(judged) = judged else { return (after, None) };
    let gain = judged.loss(side, after);
    if gain <= TOLERANCE {
        return (after, None);
    }
    let value = if side == Side::First { after + gain } else { after - gain };
    // Rounding must not lead out of the scale.
    (value.clamp(0.0, 1.0), Some(judged.other))
}

impl<'a, G: ExplainGame> Surveyor<'a, G> {
    /// Judges an action beside the best one by the search that plays best. `None` when it is the best one. An action
    /// that seems to lose much is searched again with more nodes before it is blamed.
    fn judge(&mut self, state: &G::State, played: G::Action, side: Side, after: f64) -> Option<Judged<G::Action>> {
        let judged = self.judge_within(state, played, side, self.limits)?;
        if G::INFO.has_dice || judged.loss(side, after) < DOUBTED_LOSS {
            return Some(judged);
        }
        let nodes = self.limits.nodes.saturating_mul(DOUBT_FACTOR);
        self.judge_within(state, played, side, Limits { nodes, ..self.limits })
    }

    fn judge_within(
        &mut self,
        state: &G::State,
        played: G::Action,
        side: Side,
        limits: Limits<'_>,
    ) -> Option<Judged<G::Action>> {
        let other = self.game.search_for(Purpose::Review, state, &mut self.search, SEED, action_limits::<G>(limits))?;
        if other.action == played {
            return None;
        }
        let other_chance = self.with_next_roll(self.choice_value(&other), side);
        let mut next = state.clone();
        self.game.play(&mut next, played);
        let played_chance = self.position_value(&next, limits);
        Some(Judged { other, other_chance, played_chance: self.with_next_roll(played_chance, side) })
    }

    /// Returns the mean over all rolls, with this value of the one that fell.
    fn before_roll(&mut self, state: &G::State, fell: G::Action, after: f64) -> f64 {
        self.mean_over_rolls(state, |roll| (roll == fell).then_some(after))
    }

    /// Returns the mean over all rolls: of those that are known, and of the others as the search finds them.
    fn mean_over_rolls(&mut self, state: &G::State, known: impl Fn(G::Action) -> Option<f64>) -> f64 {
        let mut rolls = Vec::new();
        self.game.legal_actions(state, &mut rolls);
        let mut sum = 0.0;
        let mut total = 0.0;
        for roll in rolls {
            let weight = f64::from(self.game.roll_weight(roll));
            let value = known(roll).unwrap_or_else(|| {
                let mut child = state.clone();
                self.game.play(&mut child, roll);
                let side = self.game.status(state).active_side();
                let value = self.position_value(&child, self.limits);
                side.map_or(value, |side| self.with_next_roll(value, side))
            });
            sum += weight * value;
            total += weight;
        }
        (sum / total).clamp(0.0, 1.0)
    }

    /// Returns by how much the estimates before the turns of a game are too low for the seat that rolls, on average.
    /// `None` when the limits asked to stop.
    ///
    /// If an estimate is too low by `gain`, then the mean over all rolls, found from estimates before the opponent's
    /// roll, is too high by as much. So the two differ by twice the gain.
    fn measure_roller_gain(&mut self, states: &[G::State]) -> Option<f64> {
        let mut sum = 0.0;
        let mut count = 0.0;
        for state in states {
            if self.limits.is_time_over() {
                return None;
            }
            if let GameStatus::AwaitingRoll(side) = self.game.status(state)
                && self.game.is_turn_start(state)
            {
                let gain = self.mean_over_rolls(state, |_| None) - self.game.win_chance(self.game.evaluate(state));
                sum += if side == Side::First { gain } else { -gain };
                count += 1.0;
            }
        }
        Some(if count > 0.0 { sum / count / 2.0 } else { 0.0 })
    }

    /// Returns a value that a search found for the end of this seat's turn, corrected for the opponent, who rolls next.
    fn with_next_roll(&self, value: f64, side: Side) -> f64 {
        if value == 0.0 || value == 1.0 {
            return value;
        }
        let gain = if side == Side::First { -self.roller_gain } else { self.roller_gain };
        (value + gain).clamp(0.0, 1.0)
    }

    /// Returns the search's value of a position.
    fn position_value(&mut self, state: &G::State, limits: Limits<'_>) -> f64 {
        match self.game.status(state) {
            GameStatus::Over(outcome) => outcome_value(outcome),
            GameStatus::AwaitingAction(_) if !G::INFO.has_dice => {
                let choice = self.game.search_for(Purpose::Review, state, &mut self.search, SEED, limits);
                choice.map_or(0.5, |choice| self.choice_value(&choice))
            }
            GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => {
                let value = self.search.value(self.game, state, ROLL_DEPTH, limits);
                self.game.win_chance(value.unwrap_or_else(|| self.game.evaluate(state)))
            }
        }
    }

    /// Returns the value of an action. Estimates swing with the seat that acted last; the mean over two depths does
    /// not.
    fn choice_value(&self, choice: &Choice<G::Action>) -> f64 {
        let value = self.game.win_chance(choice.value);
        let is_certain = value == 0.0 || value == 1.0;
        if is_certain { value } else { (value + self.game.win_chance(choice.earlier)) / 2.0 }
    }
}

/// Returns the limits of the search for an action. With dice every turn is searched equally deep, so that the values of
/// rolls can be compared.
fn action_limits<G: ExplainGame>(limits: Limits<'_>) -> Limits<'_> {
    if G::INFO.has_dice { limits.with_depth(ROLL_DEPTH + 1) } else { limits }
}

fn outcome_value(outcome: GameOutcome) -> f64 {
    match outcome.winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_that_is_seen_to_the_end_is_certain_whatever_was_thought_of_the_played_action() {
        let choice = Choice { action: (), value: 0, earlier: 0, line: vec![()], nodes: 0, depth: 0 };
        let value = |side: Side, [other, played, after]: [f64; 3]| {
            let own = |value: f64| if side == Side::First { value } else { 1.0 - value };
            let judged = Judged { other: choice.clone(), other_chance: own(other), played_chance: own(played) };
            let (value, better) = before_action(Some(judged), side, own(after));
            assert_eq!(better.is_some(), (value - own(after)).abs() > 0.0);
            own(value)
        };
        for side in Side::BOTH {
            assert_eq!(value(side, [1.0, 0.07, 0.0]), 1.0);
            assert_eq!(value(side, [1.0, 0.97, 0.5]), 1.0);
            assert_eq!(value(side, [1.0, 1.0, 0.5]), 0.5, "what was played wins as well");
            assert!((value(side, [0.9, 0.6, 0.5]) - 0.8).abs() < 1e-9, "the smaller difference");
            assert_eq!(value(side, [0.0, 0.0, 0.0]), 0.0);
        }
    }
}
