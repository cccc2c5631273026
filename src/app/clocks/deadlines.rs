//! What the bot does by itself when a date of a match has come: a challenge lapses, somebody is reminded, somebody's time
//! is up. Before all that it gives back what nobody could use.

use crate::app::clocks::downtime::DowntimeGap;
use crate::app::clocks::vacation::{pauses_for_vacation, vacation_event};
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::{Store, StoreError};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::timed_actions::{self, TimedAction};

/// What became of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum DeadlineOutcome {
    /// Something happened, after which there may be another date.
    Applied,
    /// There is nothing to be done about it.
    NothingDue,
    /// Somebody is at work on the match.
    Locked,
}

impl<S: Store> App<S> {
    /// Does what is due in a match, unless somebody is at it.
    pub(in crate::app) async fn apply_deadline(&self, id: MatchId) -> Result<DeadlineOutcome, StoreError> {
        let Some(_lock) = self.match_locks.try_acquire(id) else { return Ok(DeadlineOutcome::Locked) };
        self.apply_deadline_locked(&mut self.load_match_for_bot(id).await?).await
    }

    /// Does what is due in a match, before anything else happens in it. The caller holds its lock.
    pub(in crate::app) async fn apply_deadline_locked(
        &self,
        loaded: &mut LoadedMatch,
    ) -> Result<DeadlineOutcome, StoreError> {
        let number = loaded.last_event_number();
        self.compensate_downtime(loaded).await?;
        if loaded.last_event_number() != number {
            return Ok(DeadlineOutcome::Applied);
        }
        let now = self.now();
        let new_event = match (timed_actions::due_timed_action(loaded, now), loaded.user_to_act()) {
            (Some(TimedAction::ExpireChallenge), _) => bot_event(EventKind::ChallengeExpired),
            (None, _) | (_, None) => return Ok(DeadlineOutcome::NothingDue),
            // The time is given back when the turn is announced, or when the player acts all the same.
            (Some(_), Some(_)) if self.is_turn_unannounced(loaded) => return Ok(DeadlineOutcome::NothingDue),
            (Some(TimedAction::SendReminder), Some(user)) => self.reminder_event(loaded, user, now).await?,
            (Some(TimedAction::TimeOut), Some(user)) => self.timeout_event(loaded, user, now).await?,
        };
        self.append_event(loaded, now, new_event).await?;
        Ok(DeadlineOutcome::Applied)
    }

    /// Does everything that the bot had to do in a match by now, before this person acts in it. A reminder is not needed:
    /// they are here.
    pub(in crate::app) async fn catch_up_match(
        &self,
        loaded: &mut LoadedMatch,
        user: UserId,
    ) -> Result<(), StoreError> {
        self.compensate_downtime(loaded).await?;
        // A turn that nobody could know of goes on, whoever acts in the match.
        if loaded.user_to_act() == Some(user)
            || timed_actions::due_timed_action(loaded, self.now()) == Some(TimedAction::TimeOut)
        {
            self.compensate_late_delivery(loaded).await?;
        }
        match timed_actions::due_timed_action(loaded, self.now()) {
            None | Some(TimedAction::SendReminder) => Ok(()),
            Some(TimedAction::ExpireChallenge | TimedAction::TimeOut) => {
                self.apply_deadline_locked(loaded).await.map(drop)
            }
        }
    }

    /// Gives the player to move back what they lost while the bot was away.
    pub(in crate::app) async fn compensate_downtime(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        match downtime_loss(loaded, &self.downtime_gaps().await?) {
            Some(lost) => self.append_bot_event(loaded, self.now(), EventKind::TimeCompensated(lost)).await,
            None => Ok(()),
        }
    }

    async fn reminder_event(&self, game: &Match, user: UserId, now: Timestamp) -> Result<NewEvent, StoreError> {
        let away = self.current_vacation(game, user, now).await?;
        Ok(away.map_or_else(|| bot_event(EventKind::ReminderSent), |leave| vacation_event(user, leave.ends_at)))
    }

    /// The time of whoever is to act is up. It goes on where the player is on vacation; otherwise the match is forfeited.
    async fn timeout_event(&self, game: &Match, user: UserId, now: Timestamp) -> Result<NewEvent, StoreError> {
        let begun = |leave: &Vacation| game.times_out_at().is_some_and(|zero| leave.started_at < zero);
        let until = match self.current_vacation(game, user, now).await? {
            Some(leave) if begun(&leave) => return Ok(vacation_event(user, leave.ends_at)),
            // Spent by itself just now: for another match, or for this one and the bot was killed before it noted it.
            Some(leave) if leave.auto_spend => Some(leave.ends_at),
            // What begins after the time is up comes too late.
            Some(_) => None,
            None if pauses_for_vacation(game) => self.spend_vacation_day(user, now).await?,
            None => None,
        };
        Ok(bot_event(until.map_or(EventKind::TimedOut, EventKind::VacationStarted)))
    }

    /// The vacation of somebody who is on one that holds this match up, whether its log knows or not.
    async fn current_vacation(
        &self,
        game: &Match,
        user: UserId,
        now: Timestamp,
    ) -> Result<Option<Vacation>, StoreError> {
        let vacation = self.store.vacation(user).await?.vacation;
        Ok(Some(vacation).filter(|vacation| pauses_for_vacation(game) && vacation.is_away(now)))
    }

    /// Catches up for the requester of a command: see [`App::catch_up_match`].
    pub(in crate::app) async fn catch_up_for_requester(
        &self,
        requester: &Requester,
        loaded: &mut LoadedMatch,
    ) -> Result<(), UserError> {
        let (id, number) = (loaded.id(), loaded.last_event_number());
        let failed = |error: StoreError| user_error::from_store_error(requester, Some(id), &error);
        self.catch_up_match(loaded, requester.user_id).await.map_err(failed)?;
        if loaded.last_event_number() != number {
            self.reveal_secret_and_ratings(loaded).await.map_err(failed)?;
        }
        Ok(())
    }
}

/// What gaps took from whoever is to act, up to the first one before which their time had ended.
fn downtime_loss(game: &Match, downtimes: &[DowntimeGap]) -> Option<Timestamp> {
    let (times, zero) = (game.play_state()?.clocks.as_ref()?, game.times_out_at()?);
    let mut lost = 0;
    for gap in downtimes {
        if zero + lost < gap.from {
            break;
        }
        lost += times.time_lost_between(gap.from, gap.to);
    }
    Some(lost).filter(|lost| *lost > 0)
}

fn bot_event(what: EventKind) -> NewEvent {
    NewEvent { actor: None, kind: what }
}
