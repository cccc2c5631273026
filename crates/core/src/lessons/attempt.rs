//! A turn that is being tried in a position, and the verdict on it.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::side::Side;
use crate::lessons::condition::{Condition, TurnFacts};
use crate::session::game_session::{GameSession, IllegalAction};

/// A turn that is being tried.
#[derive(Debug)]
pub struct Attempt {
    /// The position before the turn.
    position: GameSession,
    /// The position now.
    session: GameSession,
    side: Side,
    has_flown: bool,
    /// Each action as its index among the legal notations.
    played: Vec<usize>,
}

/// The verdict on a turn so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It fulfils the conditions.
    Fulfilled,
    /// It goes on, and may still fulfil them.
    GoesOn,
    /// It does not fulfil this condition, and cannot any more.
    Missed {
        /// The first condition that is not fulfilled.
        condition: Condition,
        /// The part of its number that was brought about.
        count: u32,
    },
}

impl Attempt {
    /// Begins the turn of the seat that chooses in a position; `None` where no seat does.
    #[must_use]
    pub fn begin(position: &GameSession) -> Option<Attempt> {
        let side = position.status().choosing_side()?;
        Some(Attempt {
            position: position.fork(),
            session: position.fork(),
            side,
            has_flown: false,
            played: Vec::new(),
        })
    }

    /// Returns the turn after the actions with these indices among the legal notations; `None` when there are no such
    /// actions.
    #[must_use]
    pub fn resume(mut self, played: &[usize]) -> Option<Attempt> {
        for index in played {
            let notation = self.session.legal_notations().get(*index)?.clone();
            self.play(&notation).ok()?;
        }
        Some(self)
    }

    /// Returns the actions of the turn so far, each as its index among the legal notations.
    #[must_use]
    pub fn played(&self) -> &[usize] {
        &self.played
    }

    /// Returns the position now.
    #[must_use]
    pub fn session(&self) -> &GameSession {
        &self.session
    }

    /// Returns the seat whose turn it is or was.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the actions of the turn so far.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        &self.session.action_log()[self.position.action_log().len()..]
    }

    /// Plays the next action of the turn.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] when it is not legal, or the turn is over; nothing changes then.
    pub fn play(&mut self, notation: &str) -> Result<(), IllegalAction> {
        let illegal = || IllegalAction::NotLegal(notation.to_owned());
        if self.is_over() {
            return Err(illegal());
        }
        let legal = self.session.legal_actions();
        let action = legal.into_iter().find(|action| action.notation == notation).ok_or_else(illegal)?;
        let index = self.session.legal_notations().iter().position(|legal| legal == notation).ok_or_else(illegal)?;
        self.session.play(notation)?;
        self.played.push(index);
        self.has_flown |= action.input_steps.iter().any(|step| matches!(step, InputStep::FlyTo(_)));
        Ok(())
    }

    /// Plays actions until they have a verdict other than `goes_on`, and returns the last verdict.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] when an action is not legal. The ones before it are played.
    pub fn play_until<V: PartialEq>(
        &mut self,
        actions: &[String],
        goes_on: V,
        judge: impl Fn(&Attempt) -> V,
    ) -> Result<V, IllegalAction> {
        for action in actions {
            self.play(action)?;
            let verdict = judge(self);
            if verdict != goes_on {
                return Ok(verdict);
            }
        }
        Ok(goes_on)
    }

    /// Returns true when the seat has nothing more to choose in this turn.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let begins_another = !self.actions().is_empty() && self.session.is_turn_start();
        self.session.status() != GameStatus::AwaitingAction(self.side) || begins_another
    }

    /// Judges the turn so far: it is fulfilled as soon as it can be, and missed as soon as no continuation would do.
    #[must_use]
    pub fn judge(&self, conditions: &[Condition]) -> Verdict {
        if self.fulfils(conditions) {
            return Verdict::Fulfilled;
        }
        if self.way_to_fulfil(conditions).is_some() {
            return Verdict::GoesOn;
        }
        let unmet = conditions.iter().find(|condition| !condition.is_fulfilled(self.facts()));
        // Conditions that need the end of the turn may be met for now, but no end meets them all.
        let Some(condition) = unmet.or(conditions.last()).cloned() else { return Verdict::Fulfilled };
        let count = condition.count_so_far(self.facts());
        Verdict::Missed { condition, count }
    }

    fn fulfils(&self, conditions: &[Condition]) -> bool {
        let is_over = self.is_over();
        let is_met = |condition: &Condition| {
            let is_due = is_over || !condition.needs_end_of_turn();
            is_due && condition.is_fulfilled(self.facts())
        };
        !self.actions().is_empty() && conditions.iter().all(is_met)
    }

    /// Returns the first actions found with which the turn goes on and fulfils the conditions, none if it does already;
    /// `None` when no way leads there.
    #[must_use]
    pub fn way_to_fulfil(&self, conditions: &[Condition]) -> Option<Vec<String>> {
        if self.fulfils(conditions) {
            return Some(Vec::new());
        }
        self.continuations().into_iter().find_map(|next| {
            let rest = next.way_to_fulfil(conditions)?;
            Some(next.actions().last().cloned().into_iter().chain(rest).collect())
        })
    }

    /// Returns the turn after each action with which it can go on.
    #[must_use]
    pub fn continuations(&self) -> Vec<Attempt> {
        let after = |notation: String| {
            let mut next = self.fork();
            next.play(&notation).ok().map(|()| next)
        };
        if self.is_over() { Vec::new() } else { self.session.legal_notations().into_iter().filter_map(after).collect() }
    }

    /// Returns the same turn once more, for trying out how it can go on.
    #[must_use]
    pub fn fork(&self) -> Attempt {
        Attempt { position: self.position.fork(), session: self.session.fork(), played: self.played.clone(), ..*self }
    }

    fn facts(&self) -> TurnFacts<'_> {
        TurnFacts { before: &self.position, after: &self.session, side: self.side, has_flown: self.has_flown }
    }
}
