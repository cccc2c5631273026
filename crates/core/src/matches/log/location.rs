//! The place of a match that has left the channel of its challenge.

use std::fmt;

/// A channel, or a thread with its parent channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelOrThread {
    /// The id of the channel or thread.
    pub channel: u64,
    /// The parent channel of a thread. The match can continue there when the thread is deleted.
    pub parent: Option<u64>,
}

/// The place where a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchLocation {
    /// The channel of its challenge, or the thread that was opened for it there.
    InitialChannel,
    /// The place to which it was moved.
    RelocatedTo(ChannelOrThread),
    /// No place: its channel was deleted and no player has moved it yet.
    ChannelLost,
}

impl ChannelOrThread {
    /// A channel, or a thread of an unknown parent.
    #[must_use]
    pub const fn from_channel(channel: u64) -> ChannelOrThread {
        ChannelOrThread { channel, parent: None }
    }

    /// Parses `CHANNEL` or `THREAD CHANNEL`.
    #[must_use]
    pub fn read(text: &str) -> Option<ChannelOrThread> {
        let Some((channel, parent)) = text.split_once(' ') else {
            return text.parse().ok().map(ChannelOrThread::from_channel);
        };
        Some(ChannelOrThread { channel: channel.parse().ok()?, parent: Some(parent.parse().ok()?) })
    }
}

impl fmt::Display for ChannelOrThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parent {
            Some(parent) => write!(f, "{} {parent}", self.channel),
            None => write!(f, "{}", self.channel),
        }
    }
}
