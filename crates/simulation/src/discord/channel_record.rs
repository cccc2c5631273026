//! The dealings of the bot with a channel, which show how much it could know of its messages.

use gonagas_app::ports::ChannelError;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::Timestamp;

/// The time that a post may be under way while another process looks for its message.
const POST_TIME: Timestamp = 60_000;

/// The last dealings with a channel.
#[derive(Debug, Clone, Copy, Default)]
pub struct ChannelRecord {
    /// When the bot searched its messages.
    pub searched_at: Option<Timestamp>,
    /// When Discord refused a post or a search in a way that the bot cannot mend, so that it may give up.
    pub refused_at: Option<Timestamp>,
    /// When Discord last forbade a search.
    pub search_forbidden_at: Option<Timestamp>,
    /// When people wrote more messages than a search reads.
    pub flooded_at: Option<Timestamp>,
}

impl ChannelRecord {
    /// Returns true if a search reaches back to this time.
    pub fn is_within_reach(&self, time: Timestamp) -> bool {
        self.flooded_at.is_none_or(|at| time > at)
    }

    /// Returns true if searches were still forbidden so long after this time that the bot has given up its search.
    pub fn is_given_up(&self, posted_at: Timestamp) -> bool {
        self.search_forbidden_at.is_some_and(|at| at - posted_at >= DAY)
    }

    /// Notes the outcome of a post or a search for the bot.
    pub fn note_outcome<T>(&mut self, outcome: &Result<T, ChannelError>, now: Timestamp) {
        let is_refused = matches!(
            outcome,
            Err(ChannelError::Forbidden
                | ChannelError::Refused(_)
                | ChannelError::Gone
                | ChannelError::Rejected(_)
                | ChannelError::SearchIncomplete)
        );
        if is_refused {
            self.refused_at = Some(now);
        }
    }

    /// Returns true if the bot has looked whether a message is there that was posted at this time.
    pub fn was_searched_for(&self, posted_at: Timestamp) -> bool {
        self.searched_at.is_some_and(|at| at >= posted_at - POST_TIME)
    }
}
