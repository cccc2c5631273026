//! The numbers by which people name the actions of a game: turns, and the steps within one.

use crate::session::game_session::GameSession;
use std::fmt;
use std::str::FromStr;

/// The number of letters in the alphabet.
const LETTERS: u32 = 26;

/// The place of an action in a game: `43` is turn 43, and `43b` its second step. `0` is the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnLabel {
    /// The number of the turn, from 1, both seats counted together; 0 for the start.
    pub turn: u32,
    /// The step in the turn, from 1; `None` for the whole turn.
    pub step: Option<u32>,
}

/// The error of a text that names no turn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no turn such as 43 or 43b")]
pub struct NoTurnLabel(String);

impl fmt::Display for TurnLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.turn, self.step.map_or_else(String::new, step_letters))
    }
}

impl FromStr for TurnLabel {
    type Err = NoTurnLabel;

    /// Parses a label. Capital letters and spaces around it are allowed.
    fn from_str(text: &str) -> Result<TurnLabel, NoTurnLabel> {
        let typed = text.trim().to_ascii_lowercase();
        let (number, letters) = typed.split_at(typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len()));
        let step = if letters.is_empty() { Some(None) } else { step_of_letters(letters).map(Some) };
        let label = number.parse().ok().zip(step).map(|(turn, step)| TurnLabel { turn, step });
        // No turn before the first has steps.
        label.filter(|label| label.turn > 0 || label.step.is_none()).ok_or_else(|| NoTurnLabel(text.to_owned()))
    }
}

/// Returns the letters of a step: `a` to `z`, then `aa`.
fn step_letters(step: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = step;
    while rest > 0 {
        letters.push(char::from(b'a' + ((rest - 1) % LETTERS) as u8));
        rest = (rest - 1) / LETTERS;
    }
    letters.iter().rev().collect()
}

/// Returns the step of these letters; `None` for other signs, and for more steps than any turn has.
fn step_of_letters(letters: &str) -> Option<u32> {
    letters.bytes().try_fold(0u32, |step, letter| {
        let value = letter.is_ascii_lowercase().then(|| u32::from(letter - b'a') + 1)?;
        step.checked_mul(LETTERS)?.checked_add(value)
    })
}

impl GameSession {
    /// Returns the label of the last of this many actions, and so of the position after them. An action that is a whole
    /// turn has no letter.
    #[must_use]
    pub fn turn_label(&self, action_count: usize) -> TurnLabel {
        let numbers = self.turn_numbers();
        let count = action_count.min(numbers.len());
        let Some(turn) = count.checked_sub(1).map(|index| numbers[index]) else {
            return TurnLabel { turn: 0, step: None };
        };
        let start = numbers.partition_point(|number| *number < turn);
        let end = numbers.partition_point(|number| *number <= turn);
        let is_whole = end - start == 1 && !(end == numbers.len() && self.is_within_turn());
        TurnLabel { turn, step: (!is_whole).then(|| (count - start) as u32) }
    }

    /// Returns the number of actions up to this label: the end of a turn, or the end of a step. `None` if the game has
    /// no such turn or step.
    #[must_use]
    pub fn actions_through(&self, label: TurnLabel) -> Option<usize> {
        let (start, end) = self.turn_bounds(label.turn)?;
        let count = label.step.map_or(end, |step| start + step as usize);
        (count <= end).then_some(count)
    }

    /// Returns the number of actions before this label: before a turn, or before a step. The start counts as the first
    /// turn. `None` if the game has no such turn or step.
    #[must_use]
    pub fn actions_before(&self, label: TurnLabel) -> Option<usize> {
        let (start, _) = self.turn_bounds(label.turn)?;
        let steps_before = label.step.map_or(0, |step| step.saturating_sub(1) as usize);
        self.actions_through(label).map(|_| start + steps_before)
    }

    /// Returns the numbers of actions before a turn and up to its end.
    fn turn_bounds(&self, turn: u32) -> Option<(usize, usize)> {
        let numbers = self.turn_numbers();
        (turn <= self.turn_number()).then(|| {
            (numbers.partition_point(|number| *number < turn), numbers.partition_point(|number| *number <= turn))
        })
    }

    /// Returns true if the last action did not end its turn.
    fn is_within_turn(&self) -> bool {
        self.last_side() == self.status().active_side() && !self.is_turn_start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    #[test]
    fn letters_count_steps() {
        let letters = [1, 2, 26, 27, 52, 53, 702, 703].map(step_letters);
        assert_eq!(letters, ["a", "b", "z", "aa", "az", "ba", "zz", "aaa"]);
        for step in 1..2_000 {
            assert_eq!(step_of_letters(&step_letters(step)), Some(step));
        }
    }

    #[test]
    fn labels_are_read_as_people_type_them() {
        let read = |text: &str| text.parse::<TurnLabel>().ok().map(|label| label.to_string());
        for (typed, label) in [("43", "43"), (" 43B ", "43b"), ("0", "0"), ("007c", "7c")] {
            assert_eq!(read(typed).as_deref(), Some(label), "{typed}");
        }
        for typed in ["", "b", "0a", "43-", "4 3", "-1", "43ä", "99999999999", "1zzzzzzzzzzzzz", "१"] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }

    #[test]
    fn stones_of_a_turn_are_its_steps() {
        let mut session = Rules::parse("seega size=5").unwrap().start_session();
        let labels = |session: &GameSession| -> Vec<String> {
            (0..=session.action_log().len()).map(|count| session.turn_label(count).to_string()).collect()
        };
        session.play("a1").unwrap();
        assert_eq!(labels(&session), ["0", "1a"], "the turn goes on");
        for action in ["b1", "a2", "b2"] {
            session.play(action).unwrap();
        }
        assert_eq!(labels(&session), ["0", "1a", "1b", "2a", "2b"]);
        let count = |label: &str| session.actions_through(label.parse().unwrap());
        assert_eq!(["0", "1", "1a", "2", "2b"].map(count), [0, 2, 1, 4, 4].map(Some));
        assert_eq!(["1c", "3", "3a"].map(count), [None; 3]);
        let before = |label: &str| session.actions_before(label.parse().unwrap());
        assert_eq!(["0", "1", "1b", "2", "2b"].map(before), [0, 0, 1, 2, 3].map(Some));
        assert_eq!(["1c", "3"].map(before), [None; 2]);
    }

    #[test]
    fn single_moves_have_no_letters() {
        let mut session = Rules::parse("pahtum blocks=1").unwrap().start_session();
        for action in ["d4", "a1"] {
            session.play(action).unwrap();
        }
        assert_eq!([1, 2].map(|count| session.turn_label(count).to_string()), ["1", "2"]);
        assert_eq!(session.actions_through("2a".parse().unwrap()), Some(2));
    }
}
