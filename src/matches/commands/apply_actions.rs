//! Acting in a game: what a person does, and what is done for people because of it.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::kit::simulation::RandomSource;
use crate::matches::commands::action_input::{self, ROLL_INPUT};
use crate::matches::commands::rejection::Rejection;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::settings::automation::AutomationByUser;
use crate::matches::state::match_state::PlayState;
use crate::session::game_session::GameSession;

/// A copy of a game in which things are tried out, and what has happened in it.
pub(in crate::matches) struct ActionRunner<'a> {
    play: &'a PlayState,
    seat: Side,
    session: GameSession,
    new_events: Vec<NewEvent>,
}

impl<'a> ActionRunner<'a> {
    /// The seat begins to act.
    pub(in crate::matches) fn new(play: &'a PlayState, seat: Side) -> ActionRunner<'a> {
        ActionRunner { play, seat, session: play.session.fork(), new_events: Vec::new() }
    }

    /// Reads typed actions: all of them happen or none. Only the last may be a throw, for nobody knows beforehand what can
    /// follow it.
    pub(in crate::matches) fn play_inputs(&mut self, texts: &[String], random: RandomSource) -> Result<(), Rejection> {
        let Some((last, before)) = texts.split_last() else {
            return Err(Rejection::NoActionGiven { suggestions: action_input::example_inputs(&self.session) });
        };
        for text in before {
            if is_roll(text) {
                return Err(Rejection::RollMustBeLast);
            }
            self.play_action(text)?;
        }
        if is_roll(last) { self.roll(random) } else { self.play_action(last) }?;
        if self.must_reroll() { self.roll(random) } else { Ok(()) }
    }

    /// The seat throws the dice.
    pub(in crate::matches) fn roll(&mut self, random: RandomSource) -> Result<(), Rejection> {
        match self.session.status() {
            GameStatus::AwaitingRoll(side) if side == self.seat => {
                self.roll_if_due(Some(self.play.player(side)), random);
                Ok(())
            }
            GameStatus::AwaitingAction(side) if side == self.seat => {
                Err(Rejection::NoRollDue { suggestions: action_input::example_inputs(&self.session) })
            }
            _ => Err(self.turn_error(ROLL_INPUT)),
        }
    }

    /// What is done for people after what they did themselves: uses that have no alternative, throws where somebody
    /// wants them made at once.
    pub(in crate::matches) fn finish_with_automation(
        mut self,
        habits: &AutomationByUser,
        random: RandomSource,
    ) -> Vec<NewEvent> {
        loop {
            let habit = |side| habits.for_user(self.play.player(side));
            let done = match self.session.status() {
                GameStatus::AwaitingRoll(side) if habit(side).auto_roll => self.roll_if_due(None, random),
                GameStatus::AwaitingAction(side) if habit(side).auto_play_forced => self.play_forced(),
                _ => false,
            };
            if !done {
                return self.new_events;
            }
        }
    }

    fn play_action(&mut self, text: &str) -> Result<(), Rejection> {
        match self.session.status() {
            GameStatus::AwaitingAction(side) if side == self.seat => {}
            GameStatus::AwaitingRoll(side) if side == self.seat && self.new_events.is_empty() => {
                return Err(Rejection::RollFirst);
            }
            // It was just decided to throw again.
            GameStatus::AwaitingRoll(side) if side == self.seat => return Err(Rejection::RollMustBeLast),
            _ => return Err(self.turn_error(text)),
        }
        let action = action_input::parse_action(&self.session, text)?;
        self.session.play(&action).map_err(|_| action_input::explain_illegal(&self.session, text))?;
        self.push_event(Some(self.play.player(self.seat)), EventKind::ActionPlayed(action));
        Ok(())
    }

    fn turn_error(&self, text: &str) -> Rejection {
        if self.new_events.is_empty() {
            Rejection::NotYourTurn(self.play.player(self.seat.opponent()))
        } else {
            Rejection::TurnEnded(text.to_owned())
        }
    }

    /// Whether the seat has just decided to throw some dice again.
    fn must_reroll(&self) -> bool {
        matches!(self.new_events.last(), Some(NewEvent { kind: EventKind::ActionPlayed(_), .. }))
            && self.session.status() == GameStatus::AwaitingRoll(self.seat)
    }

    /// The dice fall, if that is due.
    fn roll_if_due(&mut self, who: Option<UserId>, random: RandomSource) -> bool {
        let thrown = self.session.sample_roll(random).filter(|thrown| self.session.play(thrown).is_ok());
        thrown.map(|thrown| self.push_event(who, EventKind::DiceRolled(thrown))).is_some()
    }

    /// The only use of a die is made, if there is but one.
    fn play_forced(&mut self) -> bool {
        let action = forced_action(&self.session).filter(|action| self.session.play(action).is_ok());
        action.map(|action| self.push_event(None, EventKind::ActionPlayed(action))).is_some()
    }

    fn push_event(&mut self, who: Option<UserId>, what: EventKind) {
        self.new_events.push(NewEvent { actor: who, kind: what });
    }
}

/// The only use of a die that there is.
fn forced_action(table: &GameSession) -> Option<String> {
    match table.legal_actions().as_slice() {
        [only] if matches!(only.input_steps.first(), Some(InputStep::UseDie(_))) => Some(only.notation.clone()),
        _ => None,
    }
}

fn is_roll(text: &str) -> bool {
    text.eq_ignore_ascii_case(ROLL_INPUT)
}
