//! Acting in a game: what a person does, and what is done for people because of it.

use crate::kit::outcome::Turn;
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::kit::walk::Draw;
use crate::room::event::{Happening, What};
use crate::room::habits::Habits;
use crate::room::people::Person;
use crate::room::refusal::Refusal;
use crate::room::state::Play;
use crate::room::typed::{self, THROW};
use crate::table::running::Table;

/// A copy of a game in which things are tried out, and what has happened in it.
pub(super) struct Acting<'a> {
    play: &'a Play,
    seat: Side,
    table: Table,
    happened: Vec<Happening>,
}

impl<'a> Acting<'a> {
    /// The seat begins to act.
    pub(super) fn new(play: &'a Play, seat: Side) -> Acting<'a> {
        Acting { play, seat, table: play.table.copy(), happened: Vec::new() }
    }

    /// Reads typed actions: all of them happen or none. Only the last may be a throw, for nobody knows beforehand what can
    /// follow it.
    pub(super) fn typed(&mut self, texts: &[String], luck: Draw) -> Result<(), Refusal> {
        let Some((last, before)) = texts.split_last() else {
            return Err(Refusal::NoAction { near: typed::some(&self.table) });
        };
        for text in before {
            if is_throw(text) {
                return Err(Refusal::ThrowIsLast);
            }
            self.action(text)?;
        }
        if is_throw(last) { self.throw(luck) } else { self.action(last) }?;
        if self.throws_on() { self.throw(luck) } else { Ok(()) }
    }

    /// The seat throws the dice.
    pub(super) fn throw(&mut self, luck: Draw) -> Result<(), Refusal> {
        match self.table.turn() {
            Turn::Throw(side) if side == self.seat => {
                self.fall(Some(self.play.person(side)), luck);
                Ok(())
            }
            Turn::Choose(side) if side == self.seat => Err(Refusal::NoThrow { near: typed::some(&self.table) }),
            _ => Err(self.not_its_turn(THROW)),
        }
    }

    /// What is done for people after what they did themselves: uses that have no alternative, throws where somebody
    /// wants them made at once.
    pub(super) fn follow_up(mut self, habits: &Habits, luck: Draw) -> Vec<Happening> {
        loop {
            let habit = |side| habits.of(self.play.person(side));
            let done = match self.table.turn() {
                Turn::Throw(side) if habit(side).throws => self.fall(None, luck),
                Turn::Choose(side) if habit(side).forced => self.use_forced(),
                _ => false,
            };
            if !done {
                return self.happened;
            }
        }
    }

    fn action(&mut self, text: &str) -> Result<(), Refusal> {
        match self.table.turn() {
            Turn::Choose(side) if side == self.seat => {}
            Turn::Throw(side) if side == self.seat && self.happened.is_empty() => return Err(Refusal::ThrowFirst),
            // It was just decided to throw again.
            Turn::Throw(side) if side == self.seat => return Err(Refusal::ThrowIsLast),
            _ => return Err(self.not_its_turn(text)),
        }
        let action = typed::read(&self.table, text)?;
        self.table.play(&action).map_err(|_| typed::illegal(&self.table, text))?;
        self.note(Some(self.play.person(self.seat)), What::Action(action));
        Ok(())
    }

    fn not_its_turn(&self, text: &str) -> Refusal {
        if self.happened.is_empty() {
            Refusal::NotYourTurn(self.play.person(self.seat.other()))
        } else {
            Refusal::TurnEnded(text.to_owned())
        }
    }

    /// Whether the seat has just decided to throw some dice again.
    fn throws_on(&self) -> bool {
        matches!(self.happened.last(), Some(Happening { what: What::Action(_), .. }))
            && self.table.turn() == Turn::Throw(self.seat)
    }

    /// The dice fall, if that is due.
    fn fall(&mut self, who: Option<Person>, luck: Draw) -> bool {
        let thrown = self.table.throw(luck).filter(|thrown| self.table.play(thrown).is_ok());
        thrown.map(|thrown| self.note(who, What::Threw(thrown))).is_some()
    }

    /// The only use of a die is made, if there is but one.
    fn use_forced(&mut self) -> bool {
        let action = forced(&self.table).filter(|action| self.table.play(action).is_ok());
        action.map(|action| self.note(None, What::Action(action))).is_some()
    }

    fn note(&mut self, who: Option<Person>, what: What) {
        self.happened.push(Happening { who, what });
    }
}

/// The only use of a die that there is.
fn forced(table: &Table) -> Option<String> {
    match table.menu().as_slice() {
        [only] if matches!(only.steps.first(), Some(Step::Die(_))) => Some(only.text.clone()),
        _ => None,
    }
}

fn is_throw(text: &str) -> bool {
    text.eq_ignore_ascii_case(THROW)
}
