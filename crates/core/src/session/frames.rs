//! The positions of a game, one after each action.

use crate::kit::highlights::Highlights;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::session::game_session::GameSession;
use std::ops::Range;

/// A position of a game with all that a picture of it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The pieces, dice and scores.
    pub scene: Scene,
    /// The highlighted points.
    pub highlights: Highlights,
    /// The seat to act; `None` when the game is over.
    pub side_to_act: Option<Side>,
    /// True right after a roll.
    pub is_after_roll: bool,
}

impl GameSession {
    /// Returns the positions before, between and after these actions. Actions beyond the end of the log are left out; the
    /// last position is always included.
    #[must_use]
    pub fn frames(&self, range: Range<usize>) -> Vec<Frame> {
        let mut game = self.rules().start_session();
        let mut frames = Vec::new();
        let mut after_roll = false;
        for (index, action) in self.action_log().iter().enumerate().take(range.end) {
            if index >= range.start {
                frames.push(game.frame(after_roll));
            }
            after_roll = matches!(game.status(), GameStatus::AwaitingRoll(_));
            game.play(action).expect("the log replays");
        }
        frames.push(game.frame(after_roll));
        frames
    }

    fn frame(&self, after_roll: bool) -> Frame {
        Frame {
            scene: self.scene(),
            highlights: self.highlights(),
            side_to_act: self.status().active_side(),
            is_after_roll: after_roll,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::session::rules::Rules;

    #[test]
    fn frames_end_with_the_current_position() {
        let mut session = Rules::parse("seega size=5").unwrap().start_session();
        for action in ["a1", "b1", "a2"] {
            session.play(action).unwrap();
        }
        let frames = session.frames(0..3);
        assert_eq!(frames.iter().map(|frame| frame.scene.pieces.len()).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(
            (&frames[3].scene, &frames[3].highlights, frames[3].side_to_act),
            (&session.scene(), &session.highlights(), Some(session.status().active_side().unwrap()))
        );
        assert!(frames.iter().all(|frame| !frame.is_after_roll));
        assert_eq!(session.frames(2..3), frames[2..]);
        assert_eq!(session.frames(1..2), frames[1..=2]);
        assert_eq!(session.frames(0..9), frames);
        assert_eq!(session.frames(3..3), frames[3..]);
        assert_eq!(session.frames(8..9), frames[3..]);
    }

    #[test]
    fn frames_after_rolls_are_marked() {
        let mut session = Rules::parse("sahkku rules=devils-game").unwrap().start_session();
        let mut kinds = vec![false];
        for random in [0, 7, 3, 11].into_iter().cycle().take(40) {
            let action = match session.sample_roll(&mut |below| random % below) {
                Some(roll) => {
                    kinds.push(true);
                    roll
                }
                None => {
                    kinds.push(false);
                    session.legal_notations().remove(0)
                }
            };
            session.play(&action).unwrap();
        }
        assert!(kinds.contains(&true));
        assert_eq!(session.frames(0..40).iter().map(|frame| frame.is_after_roll).collect::<Vec<_>>(), kinds);
    }
}
