//! Posts in channels where a post was forbidden: one match tries for all.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::outbox::entries::is_superseded_post;
use crate::state::forbidden_channels::is_channel_post;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::ChannelRef;
use tokio::time::Instant;

impl Posts {
    /// Records that a post has succeeded in a channel, and has the matches tried that have waited for that.
    pub fn record_allowed_channel(&self, channel: ChannelRef) {
        let now = Instant::now();
        for id in self.forbidden_channels.record_allowed(channel.channel, now) {
            self.outbox_signal.advance_match(id, now);
        }
    }

    /// Has another match try in each channel in which this one did and has nothing to post any more.
    pub fn replace_idle_probe(&self, loaded: &LoadedMatch) {
        let pending = &loaded.outbox().pending;
        let is_needed = |index: usize, entry| !is_superseded_post(loaded.outbox(), entry, &pending[index + 1..]);
        let needed = pending.iter().enumerate().filter(|(index, entry)| match entry.effect {
            Effect::PostMessage(_) => is_needed(*index, entry),
            _ => is_channel_post(entry),
        });
        let posts_in = needed.map(|(_, entry)| entry.channel.channel).collect();
        let now = Instant::now();
        for id in self.forbidden_channels.replace_probe(loaded.id(), &posts_in, now) {
            self.outbox_signal.advance_match(id, now);
        }
    }
}
