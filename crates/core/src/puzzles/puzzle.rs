//! A puzzle, and the verdict on a turn that was tried.

use crate::lessons::attempt::Attempt;
use crate::session::game_session::GameSession;
use crate::session::rules::Rules;

/// A position in which one turn is best by a margin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The rules, as [`Rules::parse`] reads them.
    pub rules: String,
    /// The rating before anyone has tried it, by how hard the best turn is to find.
    pub rating: u32,
    /// The value after the best turn, positive when the seat to act is better.
    pub value: i32,
    /// The value after the second best turn.
    pub second_value: i32,
    /// The best turn.
    pub turn: Vec<String>,
    /// The expected continuation after it. It ends at a roll, and may be empty.
    pub continuation: Vec<String>,
    /// The actions and rolls that lead to the position, separated by blanks: one text, since there are many.
    pub actions: String,
}

/// The verdict on a turn so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleVerdict {
    /// It goes on.
    GoesOn,
    /// It ends as the best turn does.
    Solved,
    /// It ends in another way.
    Missed,
}

impl Puzzle {
    /// Returns the identifier: eight digits that follow from the position and its best turn. So a puzzle that is
    /// changed is another one.
    #[must_use]
    pub fn id(&self) -> String {
        let turn = self.turn.iter().map(String::as_str);
        let words = [self.rules.as_str()].into_iter().chain(self.actions.split_whitespace()).chain(turn);
        let hash = words
            .flat_map(|word| word.bytes().chain([b' ']))
            .fold(FNV_OFFSET, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(FNV_PRIME));
        format!("{hash:08x}")
    }

    /// Returns the identifier of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        self.rules.split(' ').next().unwrap_or_default()
    }

    /// Returns the position; `None` when its actions are not legal, which the catalogue rules out.
    #[must_use]
    pub fn position(&self) -> Option<GameSession> {
        let mut session = Rules::parse_stored(&self.rules).ok()?.start_session();
        self.actions.split_whitespace().try_for_each(|action| session.play(action)).ok()?;
        Some(session)
    }

    /// Begins to try a turn; `None` where no seat chooses, which the catalogue rules out.
    #[must_use]
    pub fn begin(&self) -> Option<Attempt> {
        Attempt::begin(&self.position()?)
    }

    /// Returns the best turn, played; `None` when it is not legal, which the catalogue rules out.
    #[must_use]
    pub fn answer(&self) -> Option<Attempt> {
        let mut attempt = self.begin()?;
        self.turn.iter().try_for_each(|action| attempt.play(action)).ok()?;
        attempt.is_over().then_some(attempt)
    }

    /// Judges a turn so far. The order of its actions does not matter, only the position to which they lead.
    #[must_use]
    pub fn judge(&self, attempt: &Attempt) -> PuzzleVerdict {
        if !attempt.is_over() {
            return PuzzleVerdict::GoesOn;
        }
        let ends_alike = |answer: &Attempt| {
            let [ours, theirs] = [answer.session(), attempt.session()];
            ours.status() == theirs.status() && ours.scene() == theirs.scene()
        };
        if self.answer().as_ref().is_some_and(ends_alike) { PuzzleVerdict::Solved } else { PuzzleVerdict::Missed }
    }
}

/// The start and the factor of the hash FNV-1a.
const FNV_OFFSET: u32 = 0x811c_9dc5;
const FNV_PRIME: u32 = 0x0100_0193;

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(rules: &str, actions: &str, turn: &str) -> Puzzle {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Puzzle {
            rules: rules.to_owned(),
            rating: 1500,
            value: 300,
            second_value: 0,
            turn: words(turn),
            continuation: Vec::new(),
            actions: actions.to_owned(),
        }
    }

    fn judge(puzzle: &Puzzle, turn: &str) -> PuzzleVerdict {
        let mut attempt = puzzle.begin().unwrap();
        turn.split_whitespace().for_each(|action| attempt.play(action).unwrap());
        puzzle.judge(&attempt)
    }

    #[test]
    fn turn_is_judged_by_its_end_and_not_by_its_order() {
        let two_stones = puzzle("seega size=5", "", "a1 b1");
        assert_eq!(judge(&two_stones, "a1"), PuzzleVerdict::GoesOn);
        assert_eq!(judge(&two_stones, "b1 a1"), PuzzleVerdict::Solved);
        assert_eq!(judge(&two_stones, "a1 b2"), PuzzleVerdict::Missed);
    }

    #[test]
    fn changed_puzzle_is_another_one() {
        let first = puzzle("pahtum blocks=1", "g1 c4", "d4");
        assert_eq!(first.id(), Puzzle { rating: 900, value: 7, ..first.clone() }.id());
        for other in [puzzle("pahtum blocks=1", "g1 c4", "d5"), puzzle("pahtum blocks=1", "g1 c5", "d4")] {
            assert_ne!(first.id(), other.id());
        }
        assert_eq!(first.id().len(), 8);
    }
}
