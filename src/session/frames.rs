//! A game as a sequence of positions, one after each action.

use crate::kit::highlights::Highlights;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::session::game_session::GameSession;
use std::ops::Range;

/// A position of a game, as it is to be seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// What stands on the board.
    pub scene: Scene,
    /// What is pointed out.
    pub highlights: Highlights,
    /// The seat whose turn it is.
    pub side_to_act: Option<Side>,
    /// Whether dice have just been thrown.
    pub is_after_roll: bool,
}

impl GameSession {
    /// The positions before, between and after these actions. Those beyond the end of the game are not there, but at least the
    /// last position is.
    #[must_use]
    pub fn frames(&self, part: Range<usize>) -> Vec<Frame> {
        let mut game = self.rules().start_session();
        let mut stills = Vec::new();
        let mut thrown = false;
        for (channel, action) in self.action_log().iter().enumerate().take(part.end) {
            if channel >= part.start {
                stills.push(game.frame(thrown));
            }
            thrown = matches!(game.status(), GameStatus::AwaitingRoll(_));
            game.play(action).expect("what was played is played again");
        }
        stills.push(game.frame(thrown));
        stills
    }

    fn frame(&self, thrown: bool) -> Frame {
        Frame {
            scene: self.scene(),
            highlights: self.highlights(),
            side_to_act: self.status().active_side(),
            is_after_roll: thrown,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::session::rules::Rules;

    #[test]
    fn a_film_ends_with_what_is_seen_now() {
        let mut table = Rules::parse("seega size=5").unwrap().start_session();
        for action in ["a1", "b1", "a2"] {
            table.play(action).unwrap();
        }
        let film = table.frames(0..3);
        assert_eq!(film.iter().map(|still| still.scene.pieces.len()).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(
            (&film[3].scene, &film[3].highlights, film[3].side_to_act),
            (&table.scene(), &table.highlights(), Some(table.status().active_side().unwrap()))
        );
        assert!(film.iter().all(|still| !still.is_after_roll));
        assert_eq!(table.frames(2..3), film[2..]);
        assert_eq!(table.frames(1..2), film[1..=2]);
        assert_eq!(table.frames(0..9), film);
        assert_eq!(table.frames(3..3), film[3..]);
        assert_eq!(table.frames(8..9), film[3..]);
    }

    #[test]
    fn throws_are_told_from_what_is_done_with_them() {
        let mut table = Rules::parse("sahkku rules=devils-game").unwrap().start_session();
        let mut kinds = vec![false];
        for random in [0, 7, 3, 11].into_iter().cycle().take(40) {
            let action = match table.sample_roll(&mut |below| random % below) {
                Some(thrown) => {
                    kinds.push(true);
                    thrown
                }
                None => {
                    kinds.push(false);
                    table.legal_notations().remove(0)
                }
            };
            table.play(&action).unwrap();
        }
        assert!(kinds.contains(&true));
        assert_eq!(table.frames(0..40).iter().map(|still| still.is_after_roll).collect::<Vec<_>>(), kinds);
    }
}
