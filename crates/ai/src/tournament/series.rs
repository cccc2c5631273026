//! Pairs of games between two players, and what they show.

use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::games::{self, GameVisitor};
use crate::review::{course, swing};
use crate::search::limits::Limits;
use crate::search::random::{SplitMix, mix};
use crate::search::value::Value;
use crate::solver::index::LAYERS;
use crate::solver::solution::Solution;
use crate::tournament::chances::Judgement;
use crate::tournament::luck::{GameLuck, PairLuck};
use crate::tournament::player::{Chooser, Player, PlayerLimit};
use crate::tournament::share::Share;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::rules::Rules;
use std::fmt;

/// A series of pairs of games.
#[derive(Debug, Clone)]
pub struct Series<'a> {
    /// The rules.
    pub rules: Rules,
    /// The two players.
    pub players: [Player; 2],
    /// The limit of a player that was given none.
    pub limit: PlayerLimit,
    /// The number of pairs.
    pub pairs: u32,
    /// The number of random actions with which each pair begins.
    pub opening: u32,
    /// The seed of openings, rolls and players.
    pub seed: u64,
    /// True to review every game, for the shares of luck and decisions.
    pub with_luck: bool,
    /// The solution of Shap Luk, for perfect play.
    pub solution: Option<&'a Solution>,
}

/// The result of a series, as the first player sees it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// The games that the first player has won.
    pub wins: u32,
    /// The drawn games.
    pub draws: u32,
    /// The games that it has lost.
    pub losses: u32,
    /// The games that the first seat has won.
    pub first_seat_wins: u32,
    /// The first player's share of the points.
    pub share: Share,
    /// The first seat's share of the points.
    pub first_seat_share: Share,
    /// The actions and rolls of all games.
    pub actions: u64,
    /// The values that the players' searches found, with the results.
    pub judgements: Vec<Judgement>,
    /// The luck in both games of each pair, if the games were reviewed.
    pub luck: Vec<PairLuck>,
}

/// A series that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeriesError {
    /// Perfect play of the game is not known.
    #[error("perfect play is known of Shap Luk alone, and needs its solution of all layers")]
    Unsolved,
}

/// A game of a series.
struct Record<G: ExplainGame> {
    played: PlayedGame<G>,
    /// The values that the players' searches found.
    values: Vec<Value>,
    winner: Option<Side>,
}

/// The nodes for each position of a review. Turns with dice are searched to their end, for which these nearly always
/// suffice.
const REVIEW_NODES: u64 = 2_000;

impl Series<'_> {
    /// Plays the series. `progress` is called with the result so far after each pair.
    pub fn play(&self, progress: &mut dyn FnMut(&Tally)) -> Result<Tally, SeriesError> {
        if self.players.iter().any(|player| player.needs_solution()) && !self.is_solved() {
            return Err(SeriesError::Unsolved);
        }
        Ok(games::visit(&self.rules.start_session(), &mut PlaySeries { series: self, progress }))
    }

    /// Returns true when the solution has every position of the game.
    fn is_solved(&self) -> bool {
        let most_rebels = self.solution.map(Solution::most_rebels);
        self.rules.game_info().id == ShapLuk::INFO.id && most_rebels == LAYERS.last().copied()
    }

    fn play_pairs<G: ExplainGame>(&self, game: &G, progress: &mut dyn FnMut(&Tally)) -> Tally {
        let mut choosers = self.players.map(|player| player.chooser::<G>(self.limit, self.solution));
        let mut tally = Tally::default();
        for pair in 0..self.pairs {
            let seed = mix(self.seed.wrapping_mul(1_000_003) + u64::from(pair));
            let mut points = 0;
            let mut first_seat_points = 0;
            let records = Side::BOTH.map(|first_player| {
                let record = self.play_game(game, &mut choosers, first_player, seed);
                points += tally.count(record.winner, first_player);
                first_seat_points += points_of(record.winner, Side::First);
                tally.add_record(&record);
                record
            });
            if self.with_luck
                && let [Some(one), Some(other)] = records.map(|record| luck_of(&record))
            {
                tally.luck.push([one, other]);
            }
            tally.share.add(points);
            tally.first_seat_share.add(first_seat_points);
            progress(&tally);
        }
        tally
    }

    /// Plays a game in which the first player has this seat.
    fn play_game<G: ExplainGame>(
        &self,
        game: &G,
        choosers: &mut [Chooser<'_, G>; 2],
        first_player: Side,
        seed: u64,
    ) -> Record<G> {
        let mut played = PlayedGame::start(game.clone());
        let mut buffer = Vec::new();
        let mut rolls = 0;
        let mut values = Vec::new();
        let winner = loop {
            let state = played.state();
            let number = played.actions.len() as u64;
            let random = |stream: u64, number: u64| SplitMix::new(mix(seed ^ stream << 60).wrapping_add(number));
            let action = match game.status(state) {
                GameStatus::Over(outcome) => break outcome.winner,
                GameStatus::AwaitingRoll(_) => {
                    rolls += 1;
                    let mut random = random(1, rolls);
                    game.random_action(state, &mut buffer, &mut |bound| random.below(bound))
                }
                GameStatus::AwaitingAction(_) if number < u64::from(self.opening) => {
                    let mut random = random(2, number);
                    game.random_action(state, &mut buffer, &mut |bound| random.below(bound))
                }
                GameStatus::AwaitingAction(side) => {
                    let player = usize::from(side != first_player);
                    let chosen = choosers[player].choose(game, state, random(3, number).next_u64());
                    values.extend(chosen.and_then(|chosen| chosen.value));
                    chosen.map(|chosen| chosen.action)
                }
            };
            let Some(action) = action else { break None };
            played.play(action);
        };
        Record { played, values, winner }
    }
}

/// Plays a series, and reports the result so far after each pair.
struct PlaySeries<'a, 'b> {
    series: &'a Series<'b>,
    progress: &'a mut dyn FnMut(&Tally),
}

impl GameVisitor for PlaySeries<'_, '_> {
    type Output = Tally;

    fn visit<G: ExplainGame>(&mut self, start: PlayedGame<G>) -> Tally {
        self.series.play_pairs(&start.game, self.progress)
    }
}

/// Returns the luck in a game, by its review.
fn luck_of<G: ExplainGame>(record: &Record<G>) -> Option<GameLuck> {
    let PlayedGame { game, states, actions } = &record.played;
    let course = course::survey(&record.played, &[], Limits::nodes(REVIEW_NODES))?;
    let luck = (0..actions.len()).map(|index| {
        let status = game.status(&states[index]);
        let side = status.active_side().unwrap_or(Side::First);
        let is_roll = status.choosing_side().is_none();
        let luck = swing::swing(&course, index, side, is_roll, false).luck();
        if side == Side::First { luck } else { -luck }
    });
    Some(GameLuck { start: *course.values.first()?, luck: luck.sum(), result: result(record.winner) })
}

/// Returns the result as the first seat sees it: 1 for a win, 0.5 for a draw.
fn result(winner: Option<Side>) -> f64 {
    f64::from(points_of(winner, Side::First)) / 2.0
}

/// Returns the points of a seat: 2 for a win, 1 for a draw.
fn points_of(winner: Option<Side>, side: Side) -> u32 {
    winner.map_or(1, |winner| 2 * u32::from(winner == side))
}

impl Tally {
    /// Counts a game and returns the first player's points.
    fn count(&mut self, winner: Option<Side>, first_player: Side) -> u32 {
        self.first_seat_wins += u32::from(winner == Some(Side::First));
        let points = points_of(winner, first_player);
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        points
    }

    /// Adds the length of a game, and what the players thought of its positions.
    fn add_record<G: ExplainGame>(&mut self, record: &Record<G>) {
        self.actions += record.played.actions.len() as u64;
        let result = result(record.winner);
        self.judgements.extend(record.values.iter().map(|value| (*value, result)));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({} won, {} drawn, {} lost; the first seat won {})",
            self.share, self.wins, self.draws, self.losses, self.first_seat_wins
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(players: [&str; 2], rules: &str) -> Series<'static> {
        Series {
            rules: Rules::parse(rules).unwrap(),
            players: players.map(|player| Player::parse(player).unwrap()),
            limit: PlayerLimit::Nodes(200),
            pairs: 4,
            opening: 2,
            seed: 7,
            with_luck: false,
            solution: None,
        }
    }

    #[test]
    fn player_against_itself_scores_half_in_each_pair() {
        // The same seeds give both the same choices, so that swapping the seats swaps the result.
        for rules in ["pahtum blocks=3", "seega size=5", "sahkku rules=raisa"] {
            let tally = series(["level1", "level1"], rules).play(&mut |_| {}).unwrap();
            assert_eq!((tally.share.value(), tally.share.error()), (0.5, 0.0), "{rules}");
        }
    }

    #[test]
    fn perfect_play_needs_the_solution_of_the_game() {
        for rules in ["shap-luk", "seega size=5"] {
            assert_eq!(series(["perfect", "random"], rules).play(&mut |_| {}), Err(SeriesError::Unsolved), "{rules}");
        }
    }

    #[test]
    fn series_is_the_same_with_the_same_seed() {
        let play = || series(["level3", "uct"], "seega size=5").play(&mut |_| {}).unwrap();
        assert_eq!(play(), play());
    }

    #[test]
    fn luck_and_first_seat_are_counted_in_games_with_dice() {
        let series = Series { with_luck: true, ..series(["level2", "level2"], "sahkku rules=raisa") };
        let tally = series.play(&mut |_| {}).unwrap();
        assert_eq!(tally.luck.len(), 4);
        let games = tally.luck.as_flattened();
        let wins: f64 = games.iter().map(|game| game.result).sum();
        assert!((wins / 8.0 - tally.first_seat_share.value()).abs() < 1e-9);
        assert!(games.iter().all(|game| game.luck.abs() > 0.0), "{games:?}");
        assert!(!tally.judgements.is_empty());
    }

    #[test]
    fn games_without_dice_have_no_luck() {
        let series = Series { with_luck: true, pairs: 1, ..series(["level1", "level2"], "seega size=5") };
        let tally = series.play(&mut |_| {}).unwrap();
        assert!(tally.luck.as_flattened().iter().all(|game| game.luck == 0.0));
    }
}
