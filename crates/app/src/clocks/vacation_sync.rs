//! `/vacation`, and the events of vacations in the logs of the matches that they pause.

use crate::UserError;
use crate::clocks::Vacations;
use crate::clocks::vacation::{pauses_for_vacation, vacation_event};
use crate::panic_guard::BackgroundWork;
use crate::request_context::RequestContext;
use gonagas_core::matches::clock::vacation::{NotEnoughVacationDays, Vacation};
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::clocks::ClockPause;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_store::VersionedVacation;
use gonagas_store::store_error::StoreError;
use gonagas_ui::screens::vacation;
use std::collections::BTreeSet;

/// The matches in which a vacation is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Logged {
    /// All of the user's.
    Everywhere,
    /// All but some that another process has to look after.
    NotInMatchesOfOthers,
    /// All but some whose lock another task held.
    NotInLockedMatches,
}

/// The treatment of a match whose lock another task holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LockedMatch {
    WaitedFor,
    Skipped,
}

impl Vacations {
    /// Logs the vacations that are not logged in all matches yet, except in matches in which something else happens.
    /// Returns false if there is one, in which it has to be tried again. Nobody's matches wait for those of another
    /// user.
    pub async fn sync_vacations(&self) -> Result<bool, StoreError> {
        let mut worst = Ok(());
        let mut is_complete = true;
        for user in self.store.users_with_unlogged_vacation().await? {
            match self.sync_vacation(user, LockedMatch::Skipped).await {
                Err(error) if error.is_permanent() => tracing::error!(%error, "a vacation cannot be logged"),
                Err(error) => worst = Err(error),
                Ok(Logged::NotInLockedMatches) => is_complete = false,
                Ok(Logged::Everywhere | Logged::NotInMatchesOfOthers) => {}
            }
        }
        worst.map(|()| is_complete)
    }

    async fn sync_vacation_or_retry(&self, user: UserId) {
        if let Err(error) = self.sync_vacation(user, LockedMatch::WaitedFor).await {
            tracing::warn!(%error, "a vacation is not logged in all matches yet");
            self.deadline_signal.notify_one();
        }
    }

    /// Logs the vacation of a user in all their matches that can be read.
    async fn sync_vacation(&self, user: UserId, locked: LockedMatch) -> Result<Logged, StoreError> {
        let VersionedVacation { version, .. } = self.store.vacation(user).await?;
        let mut seen = BTreeSet::new();
        let mut worst = Ok(());
        let mut logged = Logged::Everywhere;
        loop {
            let listed = self.store.active_matches_of_user(user).await?;
            let new: Vec<MatchId> = listed.into_iter().filter(|id| seen.insert(*id)).collect();
            if new.is_empty() {
                break;
            }
            // While the lock of one of them is waited for, the second game of a pair may begin.
            for id in new {
                let work = self.sync_vacation_in_match(id, user, locked);
                match self.panic_guard.guard(BackgroundWork::Match(id), work).await {
                    Some(Err(error)) if error.is_permanent() => {
                        tracing::error!(%error, game = id.0, "a vacation cannot be logged in a match");
                    }
                    Some(Err(error)) => worst = Err(error),
                    Some(Ok(other)) => logged = logged.max(other),
                    None => {}
                }
            }
        }
        worst?;
        // Otherwise the process that has the other matches finds the vacation, and logs it there.
        if logged == Logged::Everywhere {
            self.store.mark_vacation_logged(user, version).await?;
        }
        Ok(logged)
    }

    /// Logs the vacation of a user in a match.
    async fn sync_vacation_in_match(
        &self,
        id: MatchId,
        user: UserId,
        locked: LockedMatch,
    ) -> Result<Logged, StoreError> {
        // If a challenge is accepted while the lock is waited for, that is done already or includes the vacation.
        let lock = match locked {
            LockedMatch::WaitedFor => Some(self.matches.lock(id).await),
            LockedMatch::Skipped => self.matches.try_lock(id),
        };
        let Some(_lock) = lock else { return Ok(Logged::NotInLockedMatches) };
        let mut loaded = self.matches.load_for_bot(id).await?;
        if !self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) {
            let VersionedVacation { vacation, .. } = self.store.vacation(user).await?;
            return Ok(match vacation_sync_event(&loaded, user, &vacation, self.clock.now()) {
                Some(_) => Logged::NotInMatchesOfOthers,
                None => Logged::Everywhere,
            });
        }
        self.clocks.apply_deadline_locked(&mut loaded, None).await?;
        let mut read = self.store.vacation(user).await?;
        loop {
            let now = self.clock.now();
            let Some(new_event) = vacation_sync_event(&loaded, user, &read.vacation, now) else { break };
            self.matches.append_event(&mut loaded, now, new_event).await?;
            // Another process may have changed it meanwhile, and looked at this match before it was logged here.
            let logged = std::mem::replace(&mut read, self.store.vacation(user).await?);
            if logged.version == read.version {
                break;
            }
        }
        Ok(Logged::Everywhere)
    }

    /// Changes what is given, and responds with the vacation of the requester.
    pub async fn update_vacation(
        &self,
        context: &RequestContext<'_>,
        days: Option<u32>,
        auto: Option<bool>,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let now = self.clock.now();
        loop {
            let read = self.store.vacation(context.requester.user_id).await?;
            let changed = changed_vacation(&read.vacation, days, auto, now);
            let changed =
                changed.map_err(|NotEnoughVacationDays| vacation::too_few_days_text(&catalog, &read.vacation, now))?;
            if changed != read.vacation {
                let request = context.requester.stamp(now);
                match self.store.update_vacation(context.requester.user_id, &read, &changed, request).await {
                    Ok(()) => self.sync_vacation_or_retry(context.requester.user_id).await,
                    // It was changed meanwhile, so the request is decided again.
                    Err(StoreError::Conflict) => continue,
                    Err(error) => return Err(error.into()),
                }
            }
            return context.respond_privately(&vacation::vacation_message(&catalog, &changed, now)).await;
        }
    }
}

fn changed_vacation(
    old: &Vacation,
    days: Option<u32>,
    auto: Option<bool>,
    now: Timestamp,
) -> Result<Vacation, NotEnoughVacationDays> {
    let mut new = Vacation { auto_spend: auto.unwrap_or(old.auto_spend), ..old.clone() };
    match days {
        None => {}
        Some(0) => new.end(now),
        Some(days) => new.extend(days, now)?,
    }
    Ok(new)
}

/// Returns the event that makes the log of a match agree with a user's vacation; `None` if it does already.
fn vacation_sync_event(game: &Match, user: UserId, vacation: &Vacation, now: Timestamp) -> Option<NewEvent> {
    let MatchPhase::Playing(play) = game.phase() else { return None };
    let pause = vacation_in_match(play, user).filter(|pause| pause.until > now);
    let logged = pause.map(|pause| pause.until);
    let until = vacation.is_away(now).then_some(vacation.ends_at);
    match (logged, until) {
        _ if !pauses_for_vacation(game) || logged == until => None,
        (_, Some(until)) => Some(vacation_event(user, until)),
        // The day was spent because no time was left, so the player would lose at once without it.
        _ if pause.is_some_and(|pause| pause.automatic) => None,
        (_, None) => Some(NewEvent { actor: Some(user), kind: EventKind::VacationEnded }),
    }
}

/// Returns the pause of a user's clock in a match, if there is one.
fn vacation_in_match(play: &PlayState, user: UserId) -> Option<ClockPause> {
    play.clocks.as_ref()?.pause(play.seat_of(user)?)
}
