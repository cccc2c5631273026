//! Posts something once on a server in a period, such as a day.
//!
//! The beginning of a post is stored before it is sent, and its end afterwards. So a post that a crash interrupted is
//! looked for in its channel before another is sent. A post that has failed for certain counts as not begun.

use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_store::store_error::StoreError;
use gonagas_store::{DuePost, PostSeries, Store};
use gonagas_ui::message::Message;

/// The reason why something is not posted yet.
#[derive(Debug, thiserror::Error)]
pub enum ScheduledPostError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Discord did not take the post.
    #[error(transparent)]
    Channel(#[from] ChannelError),
}

/// A post that is to be made once.
pub struct ScheduledPost<'a> {
    pub series: PostSeries,
    pub due: DuePost,
    /// The number of the day or month.
    pub period: i64,
    pub message: &'a Message,
    /// The mark by which the post is found again.
    pub mark: PostMark,
    /// The time before which it was not posted.
    pub since: Timestamp,
    pub nonce: String,
}

/// A mark by which a post is found again.
pub enum PostMark {
    /// The name of its file.
    File(String),
    /// The beginning of its text.
    TextPrefix(String),
}

/// The end of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostEnd {
    /// The message is in this channel.
    Posted { channel: u64, message: u64 },
    /// There is none, or nobody knows, and none is to be made any more.
    LeftOut,
    /// It is not to be made there: the server wants another channel or none.
    Unwanted,
}

/// Makes a post. The caller records its end, unless it is unwanted.
pub async fn post_once(
    store: &Store,
    post: ScheduledPost<'_>,
    channels: &dyn ChannelClient,
) -> Result<PostEnd, ScheduledPostError> {
    let ScheduledPost { series, due, period, message, mark, since, nonce } = post;
    if let Some(begun_in) = due.begun_in {
        let place = ChannelRef::on_server(due.guild, begun_in);
        let found = match &mark {
            PostMark::File(file) => channels.find_by_file(place, file, since).await,
            PostMark::TextPrefix(prefix) => channels.find_by_text_prefix(place, prefix, since).await,
        };
        match begun_post(found)? {
            BegunPost::Found(message) => return Ok(PostEnd::Posted { channel: begun_in, message }),
            BegunPost::Unknown => return Ok(PostEnd::LeftOut),
            BegunPost::NotThere => {}
        }
    }
    if !store.begin_post(series, due.guild, due.channel, period).await? {
        // The manager has chosen another channel, or none, since the list was read. That is a signal.
        return Ok(PostEnd::Unwanted);
    }
    match channels.post_message(ChannelRef::on_server(due.guild, due.channel), message, &nonce).await {
        Ok(message) => Ok(PostEnd::Posted { channel: due.channel, message }),
        // What Discord rejects for good it would reject again, until another channel is chosen or the period is over.
        Err(ChannelError::Rejected(_)) => {
            store.fail_post(series, due.guild, due.channel, period, true).await?;
            Ok(PostEnd::LeftOut)
        }
        Err(ChannelError::Gone) => {
            leave_channel(store, series, due.guild, due.channel).await?;
            Ok(PostEnd::Unwanted)
        }
        Err(error) => {
            if error.has_certainly_failed() {
                store.fail_post(series, due.guild, due.channel, period, error.is_refusal()).await?;
            }
            Err(error.into())
        }
    }
}

/// Ends a series on a server if this channel, which was deleted, is the one for it.
pub async fn leave_channel(store: &Store, series: PostSeries, guild: u64, channel: u64) -> Result<(), StoreError> {
    if store.clear_post_channel(series, guild, channel).await? {
        tracing::info!(guild, channel, ?series, "the channel for posts was deleted");
    }
    Ok(())
}

/// A post whose outcome was unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BegunPost {
    /// It is there.
    Found(u64),
    /// It may be there: the bot may not read, or not as far back. A period without a post is better than one with two.
    Unknown,
    /// It is not there.
    NotThere,
}

/// Judges the search for a post whose outcome is unknown.
fn begun_post(found: Result<Option<u64>, ChannelError>) -> Result<BegunPost, ChannelError> {
    match found {
        Ok(Some(message)) => Ok(BegunPost::Found(message)),
        Ok(None) | Err(ChannelError::Gone) => Ok(BegunPost::NotThere),
        Err(ChannelError::Forbidden | ChannelError::SearchIncomplete) => Ok(BegunPost::Unknown),
        Err(error) => Err(error),
    }
}
