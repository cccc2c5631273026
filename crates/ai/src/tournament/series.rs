//! Pairs of games between two players, and what they show.

use crate::opponent::strongest::StrongGame;
use crate::opponent::typed::typed_rules;
use crate::search::random::{SplitMix, mix};
use crate::tournament::player::{Chooser, Player, PlayerLimit};
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use gonagas_core::session::rules::Rules;
use std::fmt;

/// A series of pairs of games.
#[derive(Debug, Clone)]
pub struct Series {
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
    /// The sum of the points of both games of each pair, from 0 to 4, a win counted as 2.
    pair_points: Vec<u32>,
    /// The actions and rolls of all games.
    pub actions: u64,
}

/// A game that the tournament does not know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the computer does not play {0}")]
pub struct UnknownGame(pub String);

impl Series {
    /// Plays the series. `progress` is called with the result so far after each pair.
    ///
    /// # Errors
    ///
    /// [`UnknownGame`].
    pub fn play(&self, progress: &mut dyn FnMut(&Tally)) -> Result<Tally, UnknownGame> {
        let played = self
            .play_typed::<Pahtum>(progress)
            .or_else(|| self.play_typed::<Seega>(progress))
            .or_else(|| self.play_typed::<ShapLuk>(progress))
            .or_else(|| self.play_typed::<Sahkku>(progress));
        played.ok_or_else(|| UnknownGame(self.rules.game_info().id.to_owned()))
    }

    fn play_typed<G: StrongGame>(&self, progress: &mut dyn FnMut(&Tally)) -> Option<Tally> {
        let game = typed_rules::<G>(&self.rules)?;
        let mut choosers = self.players.map(|player| player.chooser::<G>(self.limit));
        let mut tally = Tally::default();
        for pair in 0..self.pairs {
            let seed = mix(self.seed.wrapping_mul(1_000_003) + u64::from(pair));
            let mut points = 0;
            for first_player in [Side::First, Side::Second] {
                let (winner, actions) = self.play_game(&game, &mut choosers, first_player, seed);
                tally.actions += actions;
                points += tally.count(winner, first_player);
            }
            tally.pair_points.push(points);
            progress(&tally);
        }
        Some(tally)
    }

    /// Plays a game in which the first player has this seat, and returns the winner and the number of actions.
    fn play_game<G: StrongGame>(
        &self,
        game: &G,
        choosers: &mut [Chooser<G>; 2],
        first_player: Side,
        seed: u64,
    ) -> (Option<Side>, u64) {
        let (mut state, mut buffer, mut actions, mut rolls) = (game.initial_state(), Vec::new(), 0, 0);
        loop {
            let random = |stream: u64, number: u64| SplitMix::new(mix(seed ^ stream << 60).wrapping_add(number));
            let action = match game.status(&state) {
                GameStatus::Over(outcome) => return (outcome.winner, actions),
                GameStatus::AwaitingRoll(_) => {
                    rolls += 1;
                    let mut random = random(1, rolls);
                    game.random_action(&state, &mut buffer, &mut |bound| random.below(bound))
                }
                GameStatus::AwaitingAction(_) if actions < u64::from(self.opening) => {
                    let mut random = random(2, actions);
                    game.random_action(&state, &mut buffer, &mut |bound| random.below(bound))
                }
                GameStatus::AwaitingAction(side) => {
                    let player = usize::from(side != first_player);
                    choosers[player].choose(game, &state, random(3, actions).next_u64())
                }
            };
            let Some(action) = action else { return (None, actions) };
            game.play(&mut state, action);
            actions += 1;
        }
    }
}

impl Tally {
    /// Counts a game and returns the first player's points.
    fn count(&mut self, winner: Option<Side>, first_player: Side) -> u32 {
        self.first_seat_wins += u32::from(winner == Some(Side::First));
        match winner {
            None => {
                self.draws += 1;
                1
            }
            Some(side) if side == first_player => {
                self.wins += 1;
                2
            }
            Some(_) => {
                self.losses += 1;
                0
            }
        }
    }

    /// Returns the first player's share of the points, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        let pairs = self.pair_points.len().max(1) as f64;
        self.pair_points.iter().map(|points| f64::from(*points) / 4.0).sum::<f64>() / pairs
    }

    /// Returns half the width of the interval in which the true share lies with 95 %.
    #[must_use]
    pub fn error(&self) -> f64 {
        let (pairs, share) = (self.pair_points.len() as f64, self.share());
        if pairs < 2.0 {
            return 1.0;
        }
        let squares = self.pair_points.iter().map(|points| (f64::from(*points) / 4.0 - share).powi(2));
        1.96 * (squares.sum::<f64>() / (pairs - 1.0) / pairs).sqrt()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, error) = (100.0 * self.share(), 100.0 * self.error());
        write!(
            f,
            "{share:.1} % ± {error:.1} ({} won, {} drawn, {} lost; the first seat won {})",
            self.wins, self.draws, self.losses, self.first_seat_wins
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(players: [&str; 2], rules: &str) -> Series {
        Series {
            rules: Rules::parse(rules).unwrap(),
            players: players.map(|player| Player::parse(player).unwrap()),
            limit: PlayerLimit::Nodes(200),
            pairs: 4,
            opening: 2,
            seed: 7,
        }
    }

    #[test]
    fn player_against_itself_scores_half_in_each_pair() {
        // The same seeds give both the same choices, so that swapping the seats swaps the result.
        for rules in ["pahtum blocks=3", "seega size=5", "sahkku rules=raisa"] {
            let tally = series(["level1", "level1"], rules).play(&mut |_| {}).unwrap();
            assert_eq!((tally.share(), tally.error()), (0.5, 0.0), "{rules}");
        }
    }

    #[test]
    fn series_is_the_same_with_the_same_seed() {
        let play = || series(["level3", "uct"], "seega size=5").play(&mut |_| {}).unwrap();
        assert_eq!(play(), play());
    }

    #[test]
    fn error_follows_from_the_spread_of_the_pairs() {
        let tally = Tally { pair_points: vec![4, 4, 2, 2], ..Tally::default() };
        assert_eq!(tally.share(), 0.75);
        assert!((tally.error() - 1.96 * (0.25 / 3.0 / 4.0_f64).sqrt()).abs() < 1e-9);
    }
}
