//! The channels in which the bot may not post.
//!
//! One match of such a channel goes on trying. The posts of the others wait for it, so that a hundred matches in a channel send
//! no more forbidden requests than one.

use crate::app::App;
use crate::app::outbox::retry::MAX_BACKOFF;
use crate::store::Store;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time after which a probe that has not tried again is given up, longer than any delay of a match: it may have left the
/// channel.
const MAX_PROBE_AGE: Duration = Duration::from_secs(2 * MAX_BACKOFF.as_secs());

/// The channels in which the last post was forbidden, by their ids.
#[derive(Debug, Default)]
pub(in crate::app) struct ForbiddenChannels(Mutex<BTreeMap<u64, ForbiddenChannel>>);

#[derive(Debug)]
struct ForbiddenChannel {
    /// The match that goes on trying.
    probe: MatchId,
    /// The matches that wait for it.
    waiting: BTreeSet<MatchId>,
    /// The time of its last attempt.
    tried_at: Instant,
}

impl ForbiddenChannels {
    /// Returns true if the posts of a match in a channel wait until another match has shown that they are allowed.
    pub(in crate::app) fn has_to_wait(&self, channel: u64, id: MatchId, now: Instant) -> bool {
        let mut channels = self.lock_at(now);
        let Some(forbidden) = channels.get_mut(&channel).filter(|forbidden| forbidden.probe != id) else {
            return false;
        };
        forbidden.waiting.insert(id);
        true
    }

    /// Has a match try for itself in a channel: someone has asked for it.
    pub(in crate::app) fn make_probe(&self, channel: u64, id: MatchId, now: Instant) {
        if let Some(forbidden) = self.lock_at(now).get_mut(&channel) {
            let before = std::mem::replace(&mut forbidden.probe, id);
            forbidden.waiting.insert(before);
            forbidden.waiting.remove(&id);
        }
    }

    /// Records that a post of a match in a channel was forbidden. Of several that have tried at the same time the first one goes
    /// on.
    pub(in crate::app) fn record_forbidden(&self, channel: u64, id: MatchId, now: Instant) {
        let mut channels = self.lock_at(now);
        let forbidden = channels.entry(channel).or_insert_with(|| ForbiddenChannel {
            probe: id,
            waiting: BTreeSet::new(),
            tried_at: now,
        });
        if forbidden.probe == id {
            forbidden.tried_at = now;
        }
    }

    /// Records that posts are allowed in a channel, and returns the matches that have waited for that.
    fn record_allowed(&self, channel: u64, now: Instant) -> BTreeSet<MatchId> {
        self.lock_at(now).remove(&channel).map(|forbidden| forbidden.waiting).unwrap_or_default()
    }

    /// Returns the channels without those whose probe has not tried for long. A panic elsewhere leaves the data whole.
    fn lock_at(&self, now: Instant) -> MutexGuard<'_, BTreeMap<u64, ForbiddenChannel>> {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, forbidden| now < forbidden.tried_at + MAX_PROBE_AGE);
        channels
    }
}

impl<S: Store> App<S> {
    /// Records that a post has succeeded in a channel, and has the matches tried that have waited for that.
    pub(in crate::app) fn record_allowed_channel(&self, channel: ChannelRef) {
        let now = Instant::now();
        for id in self.forbidden_channels.record_allowed(channel.channel, now) {
            self.outbox_signal.advance_match(id, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: u64 = 7;
    const THERE: u64 = 8;
    const ONE: MatchId = MatchId(1);
    const TWO: MatchId = MatchId(2);
    const THREE: MatchId = MatchId(3);

    /// Returns channels of which one is forbidden, with match 1 as the probe and match 2 waiting, and the time.
    fn one_forbidden() -> (ForbiddenChannels, Instant) {
        let (channels, now) = (ForbiddenChannels::default(), Instant::now());
        assert!(!channels.has_to_wait(HERE, TWO, now), "nothing is known yet");
        channels.record_forbidden(HERE, ONE, now);
        channels.record_forbidden(HERE, TWO, now);
        assert!(channels.has_to_wait(HERE, TWO, now));
        (channels, now)
    }

    #[test]
    fn one_match_tries_while_the_others_of_its_channel_wait() {
        let (channels, now) = one_forbidden();
        assert!(!channels.has_to_wait(HERE, ONE, now) && !channels.has_to_wait(THERE, TWO, now));
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::from([TWO]));
        assert!(!channels.has_to_wait(HERE, TWO, now));
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::new());
    }

    #[test]
    fn match_that_someone_asks_for_tries_in_place_of_the_probe() {
        let (channels, now) = one_forbidden();
        channels.make_probe(HERE, TWO, now);
        channels.make_probe(HERE, TWO, now);
        channels.make_probe(THERE, TWO, now);
        assert!(!channels.has_to_wait(HERE, TWO, now) && channels.has_to_wait(HERE, ONE, now));
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::from([ONE]));
    }

    #[test]
    fn another_match_tries_when_the_probe_has_gone() {
        let (channels, now) = one_forbidden();
        let later = now + MAX_PROBE_AGE;
        assert!(channels.has_to_wait(HERE, TWO, later - MAX_BACKOFF), "the probe may still try");
        assert!(!channels.has_to_wait(HERE, TWO, later));
        channels.record_forbidden(HERE, TWO, later);
        assert!(channels.has_to_wait(HERE, THREE, later) && !channels.has_to_wait(HERE, TWO, later));
        channels.record_forbidden(HERE, TWO, later + MAX_BACKOFF);
        assert!(channels.has_to_wait(HERE, ONE, later + MAX_PROBE_AGE), "each attempt counts anew");
    }
}
