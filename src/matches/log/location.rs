//! Where a match goes on when it does not stay where the challenge was made.

use std::fmt;

/// A channel, or a thread and the channel that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelOrThread {
    /// The channel or thread.
    pub channel: u64,
    /// The channel of a thread, in which the match can go on when the thread is gone.
    pub parent: Option<u64>,
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchLocation {
    /// Where it was proposed, or in the thread that was opened for it there.
    InitialChannel,
    /// Here, after it has moved.
    RelocatedTo(ChannelOrThread),
    /// Nowhere: its channel is gone, and nobody has said yet where it goes on.
    ChannelLost,
}

impl ChannelOrThread {
    /// A channel, or something of which no more is known.
    #[must_use]
    pub const fn from_channel(channel: u64) -> ChannelOrThread {
        ChannelOrThread { channel, parent: None }
    }

    /// The spot that is written so: `CHANNEL`, or `THREAD CHANNEL`.
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
