//! The channel or thread of a match, and links to its current message.

use crate::matches::loaded_match::LoadedMatch;
use crate::ports::ChannelClient;
use crate::requester::Requester;
use gonagas_core::matches::log::location::{ChannelOrThread, MatchLocation};

impl LoadedMatch {
    /// Returns a link to the current message; an empty text when the match has no message, or nobody can see it.
    pub fn url(&self, channels: &dyn ChannelClient) -> String {
        let current = self.outbox().current_message.filter(|_| MatchLocation::ChannelLost != self.location());
        current.map_or_else(String::new, |posted| channels.message_url(posted.channel, posted.message_id))
    }

    /// Returns a link to the current message of the other game of the pair; an empty text when it has none, or nobody
    /// can see it.
    pub fn partner_url(&self, channels: &dyn ChannelClient) -> String {
        let is_lost = self.partner().is_some_and(|partner| partner.location == MatchLocation::ChannelLost);
        let current = self.partner_message().filter(|_| !is_lost);
        current.map_or_else(String::new, |posted| channels.message_url(posted.channel, posted.message_id))
    }

    /// Returns true when a request without a match number may mean this match: one in its channel or thread, or, from a
    /// participant, one in direct messages.
    pub fn is_near(&self, requester: &Requester) -> bool {
        let is_near = |place: ChannelOrThread| {
            place.channel == requester.channel_ref.channel || place.parent == Some(requester.channel_ref.channel)
        };
        requester.channel_ref.is_direct() || self.channel_or_thread().is_some_and(is_near)
    }

    /// Returns true when a request comes from the very channel or thread in which the match is played.
    pub fn is_played_here(&self, requester: &Requester) -> bool {
        self.channel_or_thread().is_some_and(|place| place.channel == requester.channel_ref.channel)
    }

    /// Returns the channel in which the match is played: its thread, if it has one; `None` when that is gone.
    pub fn channel_or_thread(&self) -> Option<ChannelOrThread> {
        let initial = self.terms().channel_ref.channel;
        match self.location() {
            MatchLocation::ChannelLost => None,
            MatchLocation::RelocatedTo(place) => Some(place),
            MatchLocation::InitialChannel => match self.thread().filter(|_| self.terms().use_thread) {
                Some(thread) => Some(ChannelOrThread { channel: thread.channel, parent: Some(initial) }),
                None => Some(ChannelOrThread::from_channel(initial)),
            },
        }
    }
}
