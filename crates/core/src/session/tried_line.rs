//! Moves that are tried out from a position, for both seats. Undone moves can come back.
//!
//! A short text holds the whole line: one number, in which each action is its place among the legal actions of its
//! position.

use crate::session::game_session::{GameSession, IllegalAction};

/// The digits of the text, by their value.
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// A line of actions from a position. Some of the last may be undone.
#[derive(Debug)]
pub struct TriedLine {
    /// The position now.
    session: GameSession,
    /// The number of actions before the line.
    start: usize,
    /// Every action of the line, the undone ones at the end.
    steps: Vec<Step>,
}

/// An action of a line.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// Its index among the legal notations.
    index: usize,
    /// The number of legal notations.
    choices: usize,
}

impl TriedLine {
    /// Begins a line without actions in this position.
    #[must_use]
    pub fn begin(position: &GameSession) -> TriedLine {
        TriedLine { session: position.fork(), start: position.action_log().len(), steps: Vec::new() }
    }

    /// Reads the line with this text, of which so many actions are played and the rest undone; `None` when no line from
    /// the position has the text.
    #[must_use]
    pub fn read(position: &GameSession, text: &str, played: usize) -> Option<TriedLine> {
        let mut line = TriedLine::begin(position);
        let mut number = Number::read(text)?;
        while !number.is_zero() {
            let legal = line.session.legal_notations();
            // No action is 0, so that the line ends where nothing is left of the number.
            let index = (number.divide(legal.len() as u32 + 1) as usize).checked_sub(1)?;
            line.play(&legal[index]).ok()?;
        }
        let undone = line.steps.len().checked_sub(played)?;
        (0..undone).for_each(|_| drop(line.session.undo()));
        Some(line)
    }

    /// Returns the text of the whole line, the undone actions included: letters, digits, `-` and `_`.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(&self.steps)
    }

    /// Returns the text of the played actions alone.
    #[must_use]
    pub fn played_text(&self) -> String {
        text_of(self.played_steps())
    }

    /// Returns the line after these actions, from the played ones on.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] when one of them is not legal.
    pub fn after<'a>(&self, actions: impl IntoIterator<Item = &'a str>) -> Result<TriedLine, IllegalAction> {
        let session = self.session.fork();
        let mut line = TriedLine { session, start: self.start, steps: self.played_steps().to_vec() };
        actions.into_iter().try_for_each(|action| line.play(action))?;
        Ok(line)
    }

    /// Returns the position now.
    #[must_use]
    pub fn session(&self) -> &GameSession {
        &self.session
    }

    /// Returns the number of actions before the line.
    #[must_use]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the actions of the line that are played now.
    #[must_use]
    pub fn played(&self) -> &[String] {
        &self.session.action_log()[self.start..]
    }

    /// Returns the number of actions that are undone.
    #[must_use]
    pub fn undone_count(&self) -> usize {
        self.steps.len() - self.played().len()
    }

    /// Plays an action or a roll. Undone actions are gone then.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`]; the line is unchanged then.
    pub fn play(&mut self, notation: &str) -> Result<(), IllegalAction> {
        let step = self.step(notation);
        let played = self.played().len();
        self.session.play(notation)?;
        self.steps.truncate(played);
        self.steps.extend(step);
        Ok(())
    }

    /// Undoes the last action of the line; false when there is none.
    pub fn undo(&mut self) -> bool {
        !self.played().is_empty() && self.session.undo().is_some()
    }

    fn played_steps(&self) -> &[Step] {
        &self.steps[..self.played().len()]
    }

    fn step(&self, notation: &str) -> Option<Step> {
        let legal = self.session.legal_notations();
        let index = legal.iter().position(|legal| legal == notation)?;
        Some(Step { index, choices: legal.len() })
    }
}

fn text_of(steps: &[Step]) -> String {
    let mut number = Number::default();
    for step in steps.iter().rev() {
        number.multiply_and_add(step.choices as u32 + 1, step.index as u32 + 1);
    }
    number.into_text()
}

/// A natural number of any size, its least significant part first and without zeros at the end.
#[derive(Debug, Default)]
struct Number(Vec<u32>);

impl Number {
    /// Reads a number; `None` when no number is written so.
    fn read(text: &str) -> Option<Number> {
        let mut number = Number::default();
        for letter in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == letter)?;
            number.multiply_and_add(DIGITS.len() as u32, digit as u32);
        }
        let is_shortest = text == "0" || !text.is_empty() && !text.starts_with('0');
        is_shortest.then_some(number)
    }

    fn into_text(mut self) -> String {
        let mut digits = Vec::new();
        while digits.is_empty() || !self.is_zero() {
            digits.push(char::from(DIGITS[self.divide(DIGITS.len() as u32) as usize]));
        }
        digits.iter().rev().collect()
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    fn multiply_and_add(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for part in &mut self.0 {
            let product = u64::from(*part) * u64::from(factor) + carry;
            *part = product as u32;
            carry = product >> u32::BITS;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides the number, and returns the remainder.
    fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for part in self.0.iter_mut().rev() {
            let dividend = (rest << u32::BITS) | u64::from(*part);
            *part = (dividend / u64::from(divisor)) as u32;
            rest = dividend % u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    fn start(rules: &str) -> GameSession {
        Rules::parse(rules).unwrap().start_session()
    }

    fn line(position: &GameSession, actions: &[&str]) -> TriedLine {
        let mut line = TriedLine::begin(position);
        actions.iter().for_each(|action| line.play(action).unwrap());
        line
    }

    #[test]
    fn undone_actions_come_back_until_another_is_played() {
        let position = start("pahtum blocks=1");
        let mut line = line(&position, &["d4", "a1", "b2"]);
        assert!(line.undo() && line.undo());
        assert_eq!((line.played(), line.undone_count()), (&["d4".to_owned()][..], 2));
        let mut line = TriedLine::read(&position, &line.text(), 2).unwrap();
        assert_eq!((line.session().action_log(), line.undone_count()), (&["d4".to_owned(), "a1".to_owned()][..], 1));
        line.play("c3").unwrap();
        assert_eq!(line.session().action_log(), ["d4", "a1", "c3"]);
        assert_eq!(line.undone_count(), 0, "b2 is gone");
        assert!(line.play("c3").is_err() && line.undone_count() == 0);
        assert!(line.undo() && line.undo() && line.undo() && !line.undo(), "the position before the line stays");
    }

    #[test]
    fn text_gives_back_the_line_and_the_place_in_it() {
        let mut position = start("sahkku rules=raisa");
        let roll = position.legal_notations().into_iter().find(|roll| roll.contains('X')).unwrap();
        position.play(&roll).unwrap();
        let mut line = line(&position, &[]);
        for turn in 0..60 {
            let legal = line.session().legal_notations();
            let Some(next) = legal.get(turn % legal.len().max(1)) else { break };
            let after = line.after([&**next]).unwrap();
            line.play(next).unwrap();
            assert_eq!((after.text(), after.played()), (line.text(), line.played()));
        }
        let all = line.session().action_log().to_vec();
        for played in 0..=line.played().len() {
            let read = TriedLine::read(&position, &line.text(), played).unwrap();
            assert_eq!(read.session().action_log(), &all[..1 + played]);
            assert_eq!(read.text(), line.text());
        }
        assert!(TriedLine::read(&position, &line.text(), all.len()).is_none());
    }

    #[test]
    fn text_of_no_line_is_refused() {
        let position = start("shap-luk");
        for text in ["", "00", "01", "zz zz", "é", "________________________________________________"] {
            assert!(TriedLine::read(&position, text, 0).is_none(), "{text}");
        }
        assert!(TriedLine::read(&position, "0", 0).is_some());
        assert!(TriedLine::read(&position, "0", 1).is_none());
        assert!(TriedLine::begin(&position).after(["a1-a9"]).is_err());
    }
}
