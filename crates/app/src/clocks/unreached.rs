//! The clocks of players whom no direct message reaches, in places without the bot: nothing else calls them there.
//!
//! Such a clock stands until a direct message reaches its player, or they use a control of the match, and for a day at
//! most in a match. The log has both; the list of matches that wait is in memory, and read again after a start.

use crate::clocks::Clocks;
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::matches::state::clocks::MatchClocks;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::store_error::StoreError;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The matches in which a clock waits for a direct message.
#[derive(Debug, Default)]
pub struct WaitingMatches(Mutex<(Option<ShardRange>, BTreeSet<MatchId>)>);

impl WaitingMatches {
    fn lock(&self) -> MutexGuard<'_, (Option<ShardRange>, BTreeSet<MatchId>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clocks {
    /// Has the clock of the player to move wait whom a direct message about a match did not reach. Returns false if
    /// another task holds the lock of the match.
    pub(crate) async fn wait_for_message(&self, id: MatchId, user: UserId) -> Result<bool, StoreError> {
        let Some(_lock) = self.matches.try_lock(id) else { return Ok(false) };
        let mut loaded = self.matches.load_for_bot(id).await?;
        let now = self.clock.now();
        if let Some(until) = unreached_until(&loaded, user, now) {
            self.matches.append_bot_event(&mut loaded, now, EventKind::ClockHeld(until)).await?;
            self.waiting_matches.lock().1.insert(id);
        }
        Ok(true)
    }

    /// Has a clock run on that waited for this user. The caller holds the lock of the match.
    pub(crate) async fn end_wait(&self, loaded: &mut LoadedMatch, user: UserId) -> Result<(), StoreError> {
        let now = self.clock.now();
        match loaded.user_to_act() == Some(user) && waits_for_message(loaded, now) {
            true => self.matches.append_bot_event(loaded, now, EventKind::ClockHeld(now)).await,
            false => Ok(()),
        }
    }

    /// Has the clocks run on of players whom a direct message has reached since, about this match or anything else. A
    /// match in which something else happens is left to the next call.
    pub(crate) async fn end_waits(&self) -> Result<(), StoreError> {
        let range = self.downtime.range();
        if self.waiting_matches.lock().0 != Some(range) {
            let found = self.store.matches_with_held_clock().await?;
            *self.waiting_matches.lock() = (Some(range), found.into_iter().collect());
        }
        let waiting: Vec<MatchId> = self.waiting_matches.lock().1.iter().copied().collect();
        for id in waiting {
            let is_done = match self.end_wait_if_reached(id).await {
                Err(error) if !error.is_permanent() => return Err(error),
                Err(error) => {
                    tracing::error!(%error, game = id.0, "a clock that waits cannot be read");
                    true
                }
                Ok(is_done) => is_done,
            };
            if is_done {
                self.waiting_matches.lock().1.remove(&id);
            }
        }
        Ok(())
    }

    /// Has the clock of a match run on if its player can be reached again. Returns true if it does not wait any more.
    async fn end_wait_if_reached(&self, id: MatchId) -> Result<bool, StoreError> {
        let Some(_lock) = self.matches.try_lock(id) else { return Ok(false) };
        let mut loaded = self.matches.load_for_bot(id).await?;
        let Some(user) = loaded.user_to_act().filter(|_| waits_for_message(&loaded, self.clock.now())) else {
            return Ok(true);
        };
        if !self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) {
            return Ok(true);
        }
        let known = self.store.preferences(&[user]).await?.for_user(user);
        let is_reached = known.accepts_direct_messages == Some(true);
        if is_reached {
            self.end_wait(&mut loaded, user).await?;
        }
        Ok(is_reached)
    }
}

/// Returns the running clock of a match in which nothing but direct messages calls a player.
fn clock_by_messages(game: &Match) -> Option<&MatchClocks> {
    let play = game.play_state().filter(|_| game.terms().needs_direct_messages() && game.ending().is_none())?;
    play.clocks.as_ref()
}

/// Returns true while a clock waits for its player.
fn waits_for_message(game: &Match, now: Timestamp) -> bool {
    clock_by_messages(game).and_then(MatchClocks::held_until).is_some_and(|until| until > now)
}

/// Returns the time until which the clock waits of a player who was not reached; `None` if it runs on: it is not their
/// turn, they know of it, or it waits or has waited already.
fn unreached_until(game: &Match, user: UserId, now: Timestamp) -> Option<Timestamp> {
    let clocks = clock_by_messages(game).filter(|clocks| clocks.unaware_since().is_some())?;
    let waits = game.user_to_act() == Some(user) && !waits_for_message(game, now);
    Some(clocks.unreached_time_left()).filter(|left| waits && *left > 0).map(|left| now + left)
}
