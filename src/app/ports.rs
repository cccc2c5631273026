//! What the bot needs of the outside: a mouth to post with, a reply to the one who asks, a clock, and luck.

use crate::matches::ids::{ChannelRef, Timestamp, UserId};
use crate::ui::message::{Message, ModalForm};
use std::future::Future;
use std::pin::Pin;

/// Posts and edits messages in channels, and knows where they are found.
pub trait ChannelClient: Send + Sync + 'static {
    /// Posts a message; answers its number. Two posts with the same nonce, shortly after one another, are one.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been posted all the same.
    fn post_message(
        &self,
        channel: ChannelRef,
        message: &Message,
        nonce: &str,
    ) -> impl Future<Output = Result<u64, ChannelError>> + Send;

    /// Replaces all of a message: words, picture and controls.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn edit_message(
        &self,
        channel: ChannelRef,
        message: u64,
        content: &Message,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send;

    /// Takes the controls off a message, has it say this, and leaves its picture as it is.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn remove_controls(
        &self,
        channel: ChannelRef,
        message: u64,
        text: &str,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send;

    /// Looks among the messages of a channel that are not older than `since` for one of the bot's own with a file of
    /// this name. `None` is certain: there is no such message, or not any more.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; [`ChannelError::Forbidden`] where the bot may not read what was posted, so that nobody can know.
    fn find_by_file(
        &self,
        channel: ChannelRef,
        file: &str,
        since: Timestamp,
    ) -> impl Future<Output = Result<Option<u64>, ChannelError>> + Send;

    /// Looks in the same way for one of the bot's own messages whose words begin so.
    ///
    /// # Errors
    ///
    /// [`ChannelError`], as of [`ChannelClient::find_by_file`].
    fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        catalog: &str,
        since: Timestamp,
    ) -> impl Future<Output = Result<Option<u64>, ChannelError>> + Send;

    /// Whether people can reach the bot at the moment, as far as is known.
    fn is_connected(&self) -> bool;
    /// Opens a thread under a message of the bot's, which gets the message's number. Where there is one already, that is
    /// the thread.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been opened all the same.
    fn open_thread(
        &self,
        channel: ChannelRef,
        message: u64,
        name: &str,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send;

    /// Makes somebody one of those who are in a thread, as if they had been called there, without calling them.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn add_thread_member(
        &self,
        thread: ChannelRef,
        user: UserId,
    ) -> impl Future<Output = Result<(), ChannelError>> + Send;

    /// Archives a thread: it is put away, and can still be read. Whatever is posted there takes it out again.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn archive_thread(&self, thread: ChannelRef) -> impl Future<Output = Result<(), ChannelError>> + Send;

    /// The place of the direct messages with this person, to post in and to look in like any other.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; here or in posting there, [`ChannelError::Forbidden`] when they want none.
    fn open_direct_messages(&self, user: UserId) -> impl Future<Output = Result<ChannelRef, ChannelError>> + Send;

    /// What this person is called on the server of this place; `None` where that is not to be found out.
    fn display_name(&self, channel: ChannelRef, user: UserId) -> impl Future<Output = Option<String>> + Send;

    /// Whether somebody is on a server that the bot is on.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn is_guild_member(&self, guild: u64, user: UserId) -> impl Future<Output = Result<bool, ChannelError>> + Send;

    /// Of these channels and threads of a server, those that this person may see.
    ///
    /// # Errors
    ///
    /// [`ChannelError`].
    fn visible_channels(
        &self,
        guild: u64,
        user: UserId,
        channels: &[u64],
    ) -> impl Future<Output = Result<Vec<u64>, ChannelError>> + Send;

    /// The address at which people find a message.
    fn message_url(&self, channel: ChannelRef, message: u64) -> String;
}

/// Answers one thing that was asked.
pub trait Responder: Send + Sync {
    /// Gives an answer. The first one answers the question itself; further ones must be [`Response::Ephemeral`] and follow it.
    ///
    /// # Errors
    ///
    /// [`ChannelError`]; after [`ChannelError::Transient`] it may have been given all the same.
    fn respond(&self, answer: Response<'_>) -> impl Future<Output = Result<ResponseOutcome, ChannelError>> + Send;

    /// Nothing more will be answered. Cleans up what a late answer has left on the screen.
    fn finish(&self) -> impl Future<Output = ()> + Send;
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
