//! What the bot needs of the outside: a mouth to post with, a reply to the one who asks, a clock, and luck.

use crate::ui::message::{Message, ModalForm};
use async_trait::async_trait;
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use std::future::Future;
use std::pin::Pin;

/// Posts and edits messages in channels, and knows where they are found.
#[async_trait]
pub trait ChannelClient: Send + Sync + 'static {
    /// Posts a message; answers its number. Two posts with the same nonce, shortly after one another, are one.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been posted all the same.
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError>;

    /// Replaces all of a message: words, picture and controls.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn edit_message(&self, channel: ChannelRef, message: u64, content: &Message) -> Result<(), ChannelError>;

    /// Takes the controls off a message, has it say this, and leaves its picture as it is.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn remove_controls(&self, channel: ChannelRef, message: u64, text: &str) -> Result<(), ChannelError>;

    /// Looks among the messages of a channel that are not older than `since` for one of the bot's own with a file of
    /// this name. `None` is certain: there is no such message, or not any more.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; [`ChannelError::Forbidden`] where the bot may not read what was posted, so that nobody can know.
    async fn find_by_file(
        &self,
        channel: ChannelRef,
        file: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError>;

    /// Looks in the same way for one of the bot's own messages whose words begin so.
    ///
    /// # Errors
    ///
    /// [`ChannelError`], as of [`ChannelClient::find_by_file`].
    async fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        catalog: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError>;

    /// True when people can reach the bot at the moment, as far as is known.
    fn is_connected(&self) -> bool;
    /// Opens a thread under a message of the bot's, which gets the message's number. Where there is one already, that is
    /// the thread.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been opened all the same.
    async fn open_thread(&self, channel: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError>;

    /// Makes somebody one of those who are in a thread, as if they had been called there, without calling them.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError>;

    /// Archives a thread: it is put away, and can still be read. Whatever is posted there takes it out again.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn archive_thread(&self, thread: ChannelRef) -> Result<(), ChannelError>;

    /// The place of the direct messages with this person, to post in and to look in like any other.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; here or in posting there, [`ChannelError::Forbidden`] when they want none.
    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError>;

    /// What this person is called on the server of this place; `None` where that is not to be found out.
    async fn display_name(&self, channel: ChannelRef, user: UserId) -> Option<String>;

    /// True when somebody is on a server that the bot is on.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError>;

    /// Of these channels and threads of a server, those that this person may see.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    async fn visible_channels(&self, guild: u64, user: UserId, channels: &[u64]) -> Result<Vec<u64>, ChannelError>;

    /// The address at which people find a message.
    fn message_url(&self, channel: ChannelRef, message: u64) -> String;
}

/// Answers one thing that was asked.
#[async_trait]
pub trait Responder: Send + Sync {
    /// Gives an answer. The first one answers the question itself; further ones must be [`Response::Ephemeral`] and follow it.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been given all the same.
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError>;

    /// Nothing more will be answered. Cleans up what a late answer has left on the screen.
    async fn finish(&self);
}

/// An answer to what was asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Response<'a> {
    /// Seen by the asker alone.
    Ephemeral(&'a Message),
    /// Seen by all, as a new message.
    Public(&'a Message),
    /// The message whose control was pressed becomes this.
    Update(&'a Message),
    /// A form that opens before the asker. It can only be the first answer.
    Form(&'a ModalForm),
    /// The message whose control was pressed loses its controls and says this; its picture stays.
    RemoveControls(&'a str),
}

/// How an answer was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseOutcome {
    /// As a new message for all, with this number.
    Posted(u64),
    /// As it was meant.
    Sent,
    /// Not at all, because it came too late for this kind of answer: it has to be posted or edited in the channel.
    TooLate,
}

/// Why something could not be told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChannelError {
    /// The message or the channel is no more; it will never work.
    #[error("it is gone")]
    Gone,
    /// The bot lacks a permission. It may work later, when somebody has given it.
    #[error("a permission is missing")]
    Forbidden,
    /// Discord will never take this; the words are for the log.
    #[error("refused: {0}")]
    Rejected(String),
    /// Discord did not answer, or asks to wait: worth another try.
    #[error("not now: {0}")]
    Transient(String),
}

/// Waits for the time to jump.
pub type ClockJump = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Timestamp;

    /// Comes to its end when the time has jumped since this was called, whether it is waited for at once or later. A
    /// clock that nobody can move never does.
    fn wait_for_jump(&self) -> ClockJump;
}
