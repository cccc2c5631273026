//! Plays the actions and rolls of a player, and those that follow automatically.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::matches::commands::action_input::{self, ROLL_INPUT};
use crate::matches::commands::match_command::DrawSource;
use crate::matches::commands::rejection::Rejection;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::settings::preferences::AutomationByUser;
use crate::matches::state::play_state::PlayState;
use crate::session::game_session::GameSession;

/// A copy of a game in which actions are tried out, and the events of those that were played.
pub struct ActionRunner<'a> {
    play: &'a PlayState,
    seat: Side,
    session: GameSession,
    new_events: Vec<NewEvent>,
}

impl<'a> ActionRunner<'a> {
    /// Starts a run of actions by this seat.
    pub fn new(play: &'a PlayState, seat: Side) -> ActionRunner<'a> {
        ActionRunner { play, seat, session: play.session.fork(), new_events: Vec::new() }
    }

    /// Plays typed actions, all or none. Only the last may be a roll, because the roll decides which actions can
    /// follow.
    pub fn play_inputs(&mut self, texts: &[String], draws: DrawSource<'_>) -> Result<(), Rejection> {
        let Some((last, rest)) = texts.split_last() else {
            return Err(Rejection::NoActionGiven { suggestions: action_input::example_inputs(&self.session) });
        };
        for text in rest {
            if is_roll(text) {
                return Err(Rejection::RollMustBeLast);
            }
            self.play_action(text)?;
        }
        if is_roll(last) { self.roll(draws) } else { self.play_action(last) }?;
        if self.must_reroll() { self.roll(draws) } else { Ok(()) }
    }

    fn roll(&mut self, draws: DrawSource<'_>) -> Result<(), Rejection> {
        match self.session.status() {
            GameStatus::AwaitingRoll(side) if side == self.seat => {
                self.roll_if_due(Some(self.play.player(side)), draws);
                Ok(())
            }
            GameStatus::AwaitingAction(side) if side == self.seat => {
                Err(Rejection::NoRollDue { suggestions: action_input::example_inputs(&self.session) })
            }
            _ => Err(self.turn_error(ROLL_INPUT)),
        }
    }

    /// Plays forced actions and rolls for the players who want that, and returns all events.
    pub fn finish_with_automation(mut self, automation: &AutomationByUser, draws: DrawSource<'_>) -> Vec<NewEvent> {
        loop {
            let settings = |side| automation.for_user(self.play.player(side));
            let acted = match self.session.status() {
                GameStatus::AwaitingRoll(side) if settings(side).auto_roll => self.roll_if_due(None, draws),
                GameStatus::AwaitingAction(side) if settings(side).auto_play_forced => self.play_forced(),
                _ => false,
            };
            if !acted {
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
            // The player has just chosen a reroll.
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

    /// Returns `true` when the seat has just chosen a reroll.
    fn must_reroll(&self) -> bool {
        matches!(self.new_events.last(), Some(NewEvent { kind: EventKind::ActionPlayed(_), .. }))
            && self.session.status() == GameStatus::AwaitingRoll(self.seat)
    }

    /// Rolls the dice, if a roll is due.
    fn roll_if_due(&mut self, actor: Option<UserId>, draws: DrawSource<'_>) -> bool {
        let place = self.play.draw_place(&self.session);
        let roll =
            self.session.sample_roll(&mut |below| draws(place, below)).filter(|roll| self.session.play(roll).is_ok());
        roll.map(|roll| self.push_event(actor, EventKind::DiceRolled(roll))).is_some()
    }

    /// Plays the only legal use of a die, if there is just one.
    fn play_forced(&mut self) -> bool {
        let action = forced_action(&self.session).filter(|action| self.session.play(action).is_ok());
        action.map(|action| self.push_event(None, EventKind::ActionPlayed(action))).is_some()
    }

    fn push_event(&mut self, actor: Option<UserId>, kind: EventKind) {
        self.new_events.push(NewEvent { actor, kind });
    }
}

/// The only legal action, when it is a use of a die.
fn forced_action(session: &GameSession) -> Option<String> {
    match session.legal_actions().as_slice() {
        [only] if matches!(only.input_steps.first(), Some(InputStep::UseDie(_))) => Some(only.notation.clone()),
        _ => None,
    }
}

fn is_roll(text: &str) -> bool {
    action_input::is_roll_input(text)
}
