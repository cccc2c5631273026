//! The channels in which the bot cannot post: a permission is missing, the thread is closed, or the channel takes no
//! messages.
//!
//! One match of such a channel goes on trying. The posts of the others wait for it, so that a hundred matches in a
//! channel send no more forbidden requests than one. When the one that tries has nothing to post there any more,
//! another takes its place.

use crate::ports::ChannelError;
use crate::state::retry::MAX_BACKOFF;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_store::match_outbox::OutboxEntry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time after which a probe that has not tried again is given up, longer than any delay of a match: it may have
/// left the channel.
const MAX_PROBE_AGE: Duration = Duration::from_secs(2 * MAX_BACKOFF.as_secs());

/// The channels in which the last post was forbidden, by their ids.
#[derive(Debug, Default)]
pub struct ForbiddenChannels(Mutex<BTreeMap<u64, ForbiddenChannel>>);

#[derive(Debug)]
struct ForbiddenChannel {
    /// Its server.
    guild: Option<u64>,
    /// The match that goes on trying.
    probe: MatchId,
    /// The matches that wait for it.
    waiting: BTreeSet<MatchId>,
    /// The time of its last attempt.
    tried_at: Instant,
    /// The reason of the last refusal.
    error: ChannelError,
}

impl ForbiddenChannels {
    /// Returns the last refusal of another match's post in a channel, if the posts of this match wait until that one
    /// has shown that they are allowed.
    pub fn refusal(&self, channel: u64, id: MatchId, now: Instant) -> Option<ChannelError> {
        let mut channels = self.lock_at(now);
        let forbidden = channels.get_mut(&channel).filter(|forbidden| forbidden.probe != id)?;
        forbidden.waiting.insert(id);
        Some(forbidden.error.clone())
    }

    /// Has a match try for itself in a channel: someone has asked for it.
    pub fn make_probe(&self, channel: u64, id: MatchId, now: Instant) {
        if let Some(forbidden) = self.lock_at(now).get_mut(&channel) {
            let before = std::mem::replace(&mut forbidden.probe, id);
            forbidden.waiting.insert(before);
            forbidden.waiting.remove(&id);
        }
    }

    /// Records that a post of a match in a channel was refused for a reason that applies to all posts there. Of several
    /// that have tried at the same time the first one goes on.
    pub fn record_forbidden(&self, channel: ChannelRef, id: MatchId, error: &ChannelError, now: Instant) {
        let mut channels = self.lock_at(now);
        let forbidden = channels.entry(channel.channel).or_insert_with(|| ForbiddenChannel {
            guild: channel.guild(),
            probe: id,
            waiting: BTreeSet::new(),
            tried_at: now,
            error: error.clone(),
        });
        forbidden.error.clone_from(error);
        if forbidden.probe == id {
            forbidden.tried_at = now;
        }
    }

    /// Forgets the channels of a server whose probe has nothing to post there: none of these pending entries.
    pub fn forget_idle_probes(&self, guild: u64, pending: &[OutboxEntry], now: Instant) {
        let posts: BTreeSet<(u64, MatchId)> = pending
            .iter()
            .filter(|entry| is_channel_post(entry))
            .map(|entry| (entry.channel.channel, entry.match_id))
            .collect();
        self.lock_at(now).retain(|channel, forbidden| {
            forbidden.guild != Some(guild) || posts.contains(&(*channel, forbidden.probe))
        });
    }

    /// Has other matches try in the channels in which this one did, except in those for which it still has a post: of
    /// those that wait in a channel one takes its place. Returns them.
    pub fn replace_probe(&self, id: MatchId, posts_in: &BTreeSet<u64>, now: Instant) -> Vec<MatchId> {
        let mut replaced = Vec::new();
        self.lock_at(now).retain(|channel, forbidden| {
            if forbidden.probe != id || posts_in.contains(channel) {
                return true;
            }
            let Some(next) = forbidden.waiting.pop_first() else { return false };
            forbidden.probe = next;
            replaced.push(next);
            true
        });
        replaced
    }

    /// Records that posts are allowed in a channel, and returns the matches that have waited for that.
    pub fn record_allowed(&self, channel: u64, now: Instant) -> BTreeSet<MatchId> {
        self.lock_at(now).remove(&channel).map(|forbidden| forbidden.waiting).unwrap_or_default()
    }

    /// Returns the channels without those whose probe has not tried for long. A panic elsewhere leaves the data whole.
    fn lock_at(&self, now: Instant) -> MutexGuard<'_, BTreeMap<u64, ForbiddenChannel>> {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        channels.retain(|_, forbidden| now < forbidden.tried_at + MAX_PROBE_AGE);
        channels
    }
}

/// Returns true if an entry posts a message in its channel.
pub fn is_channel_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_) | Effect::PostReminder(_) | Effect::PostNotice(_))
}

/// The matches whose last delivery in their channel was refused.
#[derive(Debug, Default)]
pub struct ForbiddenMatches(Mutex<BTreeSet<MatchId>>);

impl ForbiddenMatches {
    /// Records whether the last delivery of a match was refused.
    pub fn record(&self, id: MatchId, is_refused: bool) {
        match is_refused {
            true => self.lock().insert(id),
            false => self.lock().remove(&id),
        };
    }

    /// Forgets all other matches.
    pub fn retain(&self, pending: &[MatchId]) {
        self.lock().retain(|id| pending.contains(id));
    }

    /// Returns true if the last delivery of a match was refused.
    pub fn contains(&self, id: MatchId) -> bool {
        self.lock().contains(&id)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::Refusal;
    use gonagas_core::matches::ids::UserId;
    use gonagas_store::match_outbox::OutboxId;

    const HERE: u64 = 7;
    const THERE: u64 = 8;
    const GUILD: u64 = 9;
    const CLOSED: ChannelError = ChannelError::Refused(Refusal::ThreadClosed);
    const CHANNEL: ChannelRef = ChannelRef::on_server(GUILD, HERE);
    const ONE: MatchId = MatchId(1);
    const TWO: MatchId = MatchId(2);
    const THREE: MatchId = MatchId(3);

    /// Returns channels of which one is forbidden, with match 1 as the probe and match 2 waiting, and the time.
    fn one_forbidden() -> (ForbiddenChannels, Instant) {
        let channels = ForbiddenChannels::default();
        let now = Instant::now();
        assert!(channels.refusal(HERE, TWO, now).is_none(), "nothing is known yet");
        channels.record_forbidden(CHANNEL, ONE, &CLOSED, now);
        channels.record_forbidden(CHANNEL, TWO, &ChannelError::Forbidden, now);
        assert_eq!(channels.refusal(HERE, TWO, now), Some(ChannelError::Forbidden), "the latest reason");
        (channels, now)
    }

    #[test]
    fn one_match_tries_while_the_others_of_its_channel_wait() {
        let (channels, now) = one_forbidden();
        assert!(channels.refusal(HERE, ONE, now).is_none() && channels.refusal(THERE, TWO, now).is_none());
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::from([TWO]));
        assert!(channels.refusal(HERE, TWO, now).is_none());
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::new());
    }

    #[test]
    fn match_that_someone_asks_for_tries_in_place_of_the_probe() {
        let (channels, now) = one_forbidden();
        channels.make_probe(HERE, TWO, now);
        channels.make_probe(HERE, TWO, now);
        channels.make_probe(THERE, TWO, now);
        assert!(channels.refusal(HERE, TWO, now).is_none() && channels.refusal(HERE, ONE, now).is_some());
        assert_eq!(channels.record_allowed(HERE, now), BTreeSet::from([ONE]));
    }

    #[test]
    fn another_match_tries_when_the_probe_has_gone() {
        let (channels, now) = one_forbidden();
        let later = now + MAX_PROBE_AGE;
        assert!(channels.refusal(HERE, TWO, later - MAX_BACKOFF).is_some(), "the probe may still try");
        assert!(channels.refusal(HERE, TWO, later).is_none());
        channels.record_forbidden(CHANNEL, TWO, &CLOSED, later);
        assert!(channels.refusal(HERE, THREE, later).is_some() && channels.refusal(HERE, TWO, later).is_none());
        channels.record_forbidden(CHANNEL, TWO, &CLOSED, later + MAX_BACKOFF);
        assert!(channels.refusal(HERE, ONE, later + MAX_PROBE_AGE).is_some(), "each attempt counts anew");
    }

    #[test]
    fn probe_without_a_post_is_replaced_by_one_that_waits() {
        let (channels, now) = one_forbidden();
        assert!(channels.refusal(HERE, THREE, now).is_some());
        let none = BTreeSet::new();
        assert_eq!(channels.replace_probe(TWO, &none, now), [], "it is not the probe");
        assert_eq!(channels.replace_probe(ONE, &BTreeSet::from([HERE]), now), [], "it still has a post");
        assert_eq!(channels.replace_probe(ONE, &none, now), [TWO]);
        assert!(channels.refusal(HERE, TWO, now).is_none() && channels.refusal(HERE, THREE, now).is_some());
        assert_eq!(
            [channels.replace_probe(TWO, &none, now), channels.replace_probe(THREE, &none, now)],
            [vec![THREE], vec![]]
        );
        assert!(channels.refusal(HERE, ONE, now).is_none(), "nobody waits, so nobody knows");
    }

    #[test]
    fn probe_that_is_gone_is_forgotten_with_the_next_change_on_its_server() {
        let (channels, now) = one_forbidden();
        let entry = |match_id, effect| OutboxEntry {
            id: OutboxId(1),
            nonce: String::new(),
            match_id,
            created_at: 0,
            channel: CHANNEL,
            effect,
            is_challenge: false,
            target_post: None,
            attempts: 0,
        };
        let pending = [entry(ONE, Effect::UpdateMessage), entry(TWO, Effect::PostMessage(Vec::new()))];
        channels.forget_idle_probes(GUILD, &[entry(ONE, Effect::PostReminder(UserId(1)))], now);
        channels.forget_idle_probes(GUILD + 1, &pending, now);
        assert!(channels.refusal(HERE, TWO, now).is_some());
        channels.forget_idle_probes(GUILD, &pending, now);
        assert!(channels.refusal(HERE, TWO, now).is_none());
    }
}
