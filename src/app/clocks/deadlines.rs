//! What the bot does by itself when a date of a match has come: a challenge lapses, somebody is reminded, somebody's time
//! is up. Before all that it gives back what nobody could use.

use crate::app::clocks::downtime::DowntimeGap;
use crate::app::clocks::vacation::{pauses_for_vacation, vacation_event};
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::matches::clock::vacation::Vacation;
use crate::matches::ids::{MatchId, Timestamp, UserId};
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::state::match_state::Match;
use crate::matches::timed_actions::{self, TimedAction};
use crate::store::{Store, StoreError};

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
        let game = self.load_match_for_bot(id).await?;
        Ok(self.apply_deadline_locked(game).await?.0)
    }

    /// Does what is due in a match that the caller holds, before anything else happens in it.
    pub(in crate::app) async fn apply_deadline_locked(
        &self,
        game: Match,
    ) -> Result<(DeadlineOutcome, Match), StoreError> {
        let number = game.last_event_number();
        let (game, now) = (self.compensate_downtime(game).await?, self.now());
        if game.last_event_number() != number {
            return Ok((DeadlineOutcome::Applied, game));
        }
        let new_event = match (timed_actions::due_timed_action(&game, now), game.user_to_act()) {
            (Some(TimedAction::ExpireChallenge), _) => bot_event(EventKind::ChallengeExpired),
            (None, _) | (_, None) => return Ok((DeadlineOutcome::NothingDue, game)),
            // It is given back when it is told, or when they act all the same.
            (Some(_), Some(_)) if self.is_turn_unannounced(&game).await? => {
                return Ok((DeadlineOutcome::NothingDue, game));
            }
            (Some(TimedAction::SendReminder), Some(user)) => self.reminder_event(&game, user, now).await?,
            (Some(TimedAction::TimeOut), Some(user)) => self.timeout_event(&game, user, now).await?,
        };
        Ok((DeadlineOutcome::Applied, self.append_event(game, now, new_event).await?))
    }

    /// The match, which the caller holds, as it is for this person, who wants something in it: all that the bot had to do by
    /// itself by now has happened. That somebody is to be reminded who is there is no matter.
    pub(in crate::app) async fn catch_up_match(&self, game: Match, user: UserId) -> Result<Match, StoreError> {
        let mut game = self.compensate_downtime(game).await?;
        // Where nobody could know of the turn it goes on, whoever acts in the match.
        if game.user_to_act() == Some(user)
            || timed_actions::due_timed_action(&game, self.now()) == Some(TimedAction::TimeOut)
        {
            game = self.compensate_late_delivery(game).await?;
        }
        match timed_actions::due_timed_action(&game, self.now()) {
            None | Some(TimedAction::SendReminder) => Ok(game),
            Some(TimedAction::ExpireChallenge | TimedAction::TimeOut) => {
                Ok(Box::pin(self.apply_deadline_locked(game)).await?.1)
            }
        }
    }

    /// The match, which the caller holds, after whoever is to act has got back what they lost while the bot was not there.
    pub(in crate::app) async fn compensate_downtime(&self, game: Match) -> Result<Match, StoreError> {
        match downtime_loss(&game, &self.downtime_gaps().await?) {
            Some(lost) => Box::pin(self.append_bot_event(game, self.now(), EventKind::TimeCompensated(lost))).await,
            None => Ok(game),
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

    /// The match, which the caller holds, as it is for whoever wants something in it: see [`App::catch_up_match`].
    pub(in crate::app) async fn catch_up_for_requester(
        &self,
        requester: &Requester,
        game: Match,
    ) -> Result<Match, UserError> {
        let (id, number) = (game.id(), game.last_event_number());
        let caught_up = self.catch_up_match(game, requester.user_id).await;
        let game = caught_up.map_err(|error| user_error::from_store_error(requester, Some(id), &error))?;
        // What is shown only of a match that is over comes with loading it.
        if game.last_event_number() == number { Ok(game) } else { self.load_match(requester, id).await }
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
