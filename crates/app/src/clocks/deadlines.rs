//! The deadlines of matches: a challenge expires, a player is reminded, or a player's time is up. Before that, lost
//! time is given back.

use crate::UserError;
use crate::clocks::Clocks;
use crate::clocks::vacation::{pauses_for_vacation, vacation_event};
use crate::connections::shard_downtime::DowntimeGap;
use crate::matches::loaded_match::LoadedMatch;
use crate::panic_guard::BackgroundWork;
use crate::ports::{ChannelClient, ChannelError};
use crate::request_context::RequestContext;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::timed_actions::{self, TimedAction};
use gonagas_store::store_error::StoreError;

/// The time for which nobody loses while it cannot be found out if they are in a timeout, in milliseconds.
const MAX_UNKNOWN_TIME: Timestamp = 10 * MINUTE;

/// The outcome of applying a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadlineOutcome {
    /// An event was appended, after which there may be another deadline.
    Applied,
    /// Nothing is due.
    NothingDue,
    /// Nothing may fall due for now: before the board that announces the turn is posted, while it is not known if the
    /// player is in a timeout, or while the computer, whose turn could not be taken, waits for another attempt.
    Postponed,
    /// Another task holds the match's lock.
    Locked,
    /// Nothing may fall due while this server cannot reach the bot.
    Away(Option<u64>),
}

impl Clocks {
    /// Applies what is due in a match, unless another task holds its lock.
    pub async fn apply_deadline(
        &self,
        id: MatchId,
        channels: &dyn ChannelClient,
    ) -> Result<DeadlineOutcome, StoreError> {
        let Some(_lock) = self.matches.try_lock(id) else { return Ok(DeadlineOutcome::Locked) };
        let mut loaded = self.matches.load_for_bot(id).await?;
        let guild = loaded.terms().channel_ref.any_guild();
        if self.downtime.is_guild_reachable(guild) {
            return self.apply_deadline_locked(&mut loaded, Some(channels)).await;
        }
        if self.downtime.is_shard_reachable(guild) {
            // No sweep of the shard waits for a hidden server, whose own time is given back once it is announced.
            self.compensate_gaps(&mut loaded, &self.connections.shard_gaps(guild).await?).await?;
        }
        Ok(DeadlineOutcome::Away(guild))
    }

    /// Applies what is due in a match, before anything else happens in it. The caller holds its lock. Without
    /// `channels` no timeout of a member is looked up.
    pub async fn apply_deadline_locked(
        &self,
        loaded: &mut LoadedMatch,
        channels: Option<&dyn ChannelClient>,
    ) -> Result<DeadlineOutcome, StoreError> {
        if loaded.due_reply().is_some() {
            self.matches.append_planned_reply(loaded).await?;
            return Ok(DeadlineOutcome::Applied);
        }
        let number = loaded.last_event_number();
        self.compensate_downtime(loaded).await?;
        if loaded.last_event_number() != number {
            return Ok(DeadlineOutcome::Applied);
        }
        let now = self.clock.now();
        let new_event = match (timed_actions::due_timed_action(loaded, now), loaded.user_to_act()) {
            (Some(TimedAction::ExpireChallenge), _) => bot_event(EventKind::ChallengeExpired),
            (Some(TimedAction::LetComputerAct), _) => {
                return Ok(match self.computer_queue.add_due(loaded.id()) {
                    true => DeadlineOutcome::NothingDue,
                    false => DeadlineOutcome::Postponed,
                });
            }
            (Some(TimedAction::EndVacation(side)), _) => match loaded.play_state().map(|play| play.player(side)) {
                Some(user) => self.vacation_end_event(loaded, user, now).await?,
                None => return Ok(DeadlineOutcome::NothingDue),
            },
            (None | Some(TimedAction::PlayPlannedReply), _) | (_, None) => return Ok(DeadlineOutcome::NothingDue),
            // The time is given back when the turn is announced, or when the player acts all the same.
            (Some(_), Some(_)) if self.is_turn_unannounced(loaded) => return Ok(DeadlineOutcome::Postponed),
            (Some(action), Some(user)) => match self.member_timeout_cost(loaded, user, now, channels).await {
                Ok(Some(lost)) => {
                    self.give_time_back(loaded, now, lost).await?;
                    return Ok(DeadlineOutcome::Applied);
                }
                // The server is asked again before the player loses, but not without end.
                Err(_) if overdue_time(loaded, now).is_some_and(|over| over < MAX_UNKNOWN_TIME) => {
                    return Ok(DeadlineOutcome::Postponed);
                }
                _ if action == TimedAction::SendReminder => self.reminder_event(loaded, user, now).await?,
                _ => self.timeout_event(loaded, user, now).await?,
            },
        };
        self.matches.append_event(loaded, now, new_event).await?;
        Ok(DeadlineOutcome::Applied)
    }

    /// Applies everything that is due in a match before a user acts in it, except a reminder, which they do not need.
    pub async fn catch_up_match(
        &self,
        loaded: &mut LoadedMatch,
        user: UserId,
        channels: Option<&dyn ChannelClient>,
    ) -> Result<(), StoreError> {
        // Each has fewer left after it.
        while loaded.due_reply().is_some() {
            self.matches.append_planned_reply(loaded).await?;
        }
        self.compensate_downtime(loaded).await?;
        // A turn that could not be announced does not time out, whoever acts in the match.
        if loaded.user_to_act() == Some(user)
            || timed_actions::due_timed_action(loaded, self.clock.now()) == Some(TimedAction::TimeOut)
        {
            self.compensate_late_delivery(loaded).await?;
        }
        match timed_actions::due_timed_action(loaded, self.clock.now()) {
            None
            | Some(
                TimedAction::SendReminder
                | TimedAction::LetComputerAct
                | TimedAction::PlayPlannedReply
                | TimedAction::EndVacation(_),
            ) => Ok(()),
            Some(TimedAction::ExpireChallenge | TimedAction::TimeOut) => {
                self.apply_deadline_locked(loaded, channels).await.map(drop)
            }
        }
    }

    /// Gives the player to move back what they lost while the bot was away.
    pub async fn compensate_downtime(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        let gaps = self.connections.downtime_gaps(loaded.terms().channel_ref.any_guild()).await?;
        self.compensate_gaps(loaded, &gaps).await
    }

    async fn compensate_gaps(&self, loaded: &mut LoadedMatch, gaps: &[DowntimeGap]) -> Result<(), StoreError> {
        match downtime_loss(loaded, gaps) {
            Some(lost) => {
                self.matches.append_bot_event(loaded, self.clock.now(), EventKind::TimeCompensated(lost)).await
            }
            None => Ok(()),
        }
    }

    /// Returns the time that a timeout on the server costs the player to act, who can press nothing there: that until
    /// its end, and when their time is up also what the turn has cost so far, up to a day. `None` without a timeout.
    async fn member_timeout_cost(
        &self,
        game: &Match,
        user: UserId,
        now: Timestamp,
        channels: Option<&dyn ChannelClient>,
    ) -> Result<Option<Timestamp>, ChannelError> {
        let (guild, Some(channels)) = (game.terms().channel_ref.guild(), channels) else { return Ok(None) };
        let end = self.members.member_timeout_end(guild, user, channels).await?;
        let spent = game.play_state().and_then(|play| play.clocks.as_ref()).map_or(0, |it| it.turn_time_spent(now));
        let regained = if overdue_time(game, now).is_some() { spent.min(DAY) } else { 0 };
        Ok(end.map(|end| end - now + regained))
    }

    /// Returns the event for a vacation that is over according to the log of a match: its end, or the days that follow
    /// it.
    async fn vacation_end_event(&self, game: &Match, user: UserId, now: Timestamp) -> Result<NewEvent, StoreError> {
        let away = self.current_vacation(game, user, now).await?;
        let end = NewEvent { actor: Some(user), kind: EventKind::VacationEnded };
        Ok(away.map_or(end, |vacation| vacation_event(user, vacation.ends_at)))
    }

    /// Gives the time of hidden servers back that can be reached again. A match in which something else happens is left
    /// to the next call; until then its time is given back when something is due or done there.
    pub async fn settle_absences(&self) -> Result<(), StoreError> {
        for (guild, gap) in self.downtime.ended_absences() {
            let mut is_settled = true;
            for id in self.store.active_matches_in_guild(guild).await? {
                match self.panic_guard.guard(BackgroundWork::Match(id), self.settle_absence_in_match(id)).await {
                    Some(Err(error)) if !error.is_permanent() => return Err(error),
                    Some(Err(error)) => tracing::error!(%error, game = id.0, "lost time cannot be given back"),
                    Some(Ok(is_done)) => is_settled &= is_done,
                    None => {}
                }
            }
            if is_settled {
                tracing::info!(guild, from = gap.from, to = gap.to, "a server could not be reached");
                self.downtime.forget_absence(guild, gap);
            }
        }
        Ok(())
    }

    /// Gives the lost time back in a match. Returns false if another task holds its lock.
    async fn settle_absence_in_match(&self, id: MatchId) -> Result<bool, StoreError> {
        let Some(_lock) = self.matches.try_lock(id) else { return Ok(false) };
        let mut loaded = self.matches.load_for_bot(id).await?;
        self.compensate_downtime(&mut loaded).await?;
        Ok(true)
    }

    async fn reminder_event(&self, game: &Match, user: UserId, now: Timestamp) -> Result<NewEvent, StoreError> {
        let away = self.current_vacation(game, user, now).await?;
        Ok(away.map_or_else(|| bot_event(EventKind::ReminderSent), |vacation| vacation_event(user, vacation.ends_at)))
    }

    /// Returns the event for a player whose time is up: their vacation, if they have one, and otherwise the timeout.
    async fn timeout_event(&self, game: &Match, user: UserId, now: Timestamp) -> Result<NewEvent, StoreError> {
        if !pauses_for_vacation(game) {
            return Ok(bot_event(EventKind::TimedOut));
        }
        let vacation = self.vacation_at_timeout(user, now).await?;
        let in_time = |vacation: &Vacation| game.times_out_at().is_some_and(|zero| vacation.started_at < zero);
        Ok(match vacation.filter(|vacation| in_time(vacation) || vacation.auto_spend) {
            None => bot_event(EventKind::TimedOut),
            Some(vacation) if in_time(&vacation) => vacation_event(user, vacation.ends_at),
            // A day has just been spent: for this match now or before the bot was killed, or for another match.
            Some(vacation) => bot_event(EventKind::VacationStarted(vacation.ends_at)),
        })
    }

    /// Returns the vacation that a user is on at present, if it pauses this match. Its log may not have it yet.
    async fn current_vacation(
        &self,
        game: &Match,
        user: UserId,
        now: Timestamp,
    ) -> Result<Option<Vacation>, StoreError> {
        let vacation = self.store.vacation(user).await?.vacation;
        Ok(Some(vacation).filter(|vacation| pauses_for_vacation(game) && vacation.is_away(now)))
    }

    /// Catches up for the requester of a command: see [`Clocks::catch_up_match`].
    pub async fn catch_up_for_requester(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
    ) -> Result<(), UserError> {
        let requester = context.requester;
        let id = loaded.id();
        let number = loaded.last_event_number();
        let failed = UserError::of_match(id);
        self.catch_up_match(loaded, requester.user_id, Some(context.channels)).await.map_err(failed)?;
        if loaded.last_event_number() != number {
            self.matches.reveal_secret_and_ratings(loaded).await.map_err(failed)?;
        }
        Ok(())
    }
}

/// Returns the milliseconds that these downtimes took from the player to act, up to the first one before which their
/// time had run out; `None` if they lost nothing.
fn downtime_loss(game: &Match, downtimes: &[DowntimeGap]) -> Option<Timestamp> {
    let times = game.play_state()?.clocks.as_ref()?;
    let zero = game.times_out_at()?;
    let mut lost = 0;
    for gap in downtimes {
        if zero + lost < gap.from {
            break;
        }
        lost += times.time_lost_between(gap.from, gap.to);
    }
    Some(lost).filter(|lost| *lost > 0)
}

/// Returns the milliseconds for which the time of the player to act has been up; `None` while it is not.
fn overdue_time(game: &Match, now: Timestamp) -> Option<Timestamp> {
    game.times_out_at().map(|zero| now - zero).filter(|over| *over >= 0)
}

fn bot_event(kind: EventKind) -> NewEvent {
    NewEvent { actor: None, kind }
}
