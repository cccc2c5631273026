//! The positions of a game, one after each action.

use crate::kit::outcome::GameStatus;
use crate::kit::scene::{Highlights, Scene};
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
    /// The number of the turn, from 1; 0 at the start.
    pub turn_number: u32,
}

impl GameSession {
    /// Returns the positions before, between and after these actions. Actions beyond the end of the log are left out;
    /// the last position is always included.
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
            turn_number: self.turn_number(),
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
    #[test]
    fn dice_stay_as_used_ones_until_the_next_roll() {
        let mut session = Rules::parse("sahkku rules=devils-game").unwrap().start_session();
        // Only an X wakes a soldier: the turn ends with the roll.
        for (roll, faces) in [("=23-", "23-"), ("=3--", "3--")] {
            session.play(roll).unwrap();
            let dice = session.scene().dice;
            assert!(dice.iter().all(|die| die.used), "{roll}");
            assert_eq!(dice.iter().map(|die| die.face.symbol()).collect::<String>(), faces);
        }
        session.play("=X2-").unwrap();
        assert_eq!(session.scene().dice.iter().filter(|die| die.used).count(), 0);
        session.play("X:*o1-o2").unwrap();
        session.play("2:o2-m2").unwrap();
        assert!(session.scene().dice.iter().all(|die| die.used));
        session.undo().unwrap();
        session.undo().unwrap();
        assert!(session.scene().dice.iter().any(|die| !die.used));
    }

    #[test]
    fn turns_are_numbered() {
        let mut session = Rules::parse("seega size=5").unwrap().start_session();
        let mut numbers = vec![session.turn_number()];
        for action in ["a1", "b1", "a2", "b2", "c1"] {
            session.play(action).unwrap();
            numbers.push(session.turn_number());
        }
        assert_eq!(numbers, [0, 1, 1, 2, 2, 3]);
        session.undo().unwrap();
        assert_eq!((session.turn_number(), session.fork().turn_number()), (2, 2));
        assert_eq!(session.frames(0..4).iter().map(|frame| frame.turn_number).collect::<Vec<_>>(), numbers[..5]);
    }
}
