//! What the bot needs of the outside: a mouth to post with, a reply to the one who asks, a clock, and luck.

use crate::room::people::{Moment, Person, Place};
use crate::ui::message::{Form, Message};
use std::future::Future;
use std::pin::Pin;

/// Posts and edits messages in channels, and knows where they are found.
pub trait Mouth: Send + Sync + 'static {
    /// Posts a message; answers its number. Two posts with the same nonce, shortly after one another, are one.
    ///
    /// # Errors
    ///
    /// [`MouthError`]; after [`MouthError::Later`] it may have been posted all the same.
    fn post(
        &self,
        place: Place,
        message: &Message,
        nonce: &str,
    ) -> impl Future<Output = Result<u64, MouthError>> + Send;

    /// Replaces all of a message: words, picture and controls.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn edit(
        &self,
        place: Place,
        message: u64,
        content: &Message,
    ) -> impl Future<Output = Result<(), MouthError>> + Send;

    /// Takes the controls off a message, has it say this, and leaves its picture as it is.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn retire(&self, place: Place, message: u64, text: &str) -> impl Future<Output = Result<(), MouthError>> + Send;

    /// Looks among the messages of a channel that are not older than `since` for one of the bot's own with a file of
    /// this name. `None` is certain: there is no such message, or not any more.
    ///
    /// # Errors
    ///
    /// [`MouthError`]; [`MouthError::Forbidden`] where the bot may not read what was posted, so that nobody can know.
    fn find(
        &self,
        place: Place,
        file: &str,
        since: Moment,
    ) -> impl Future<Output = Result<Option<u64>, MouthError>> + Send;

    /// Looks in the same way for one of the bot's own messages whose words begin so.
    ///
    /// # Errors
    ///
    /// [`MouthError`], as of [`Mouth::find`].
    fn find_words(
        &self,
        place: Place,
        words: &str,
        since: Moment,
    ) -> impl Future<Output = Result<Option<u64>, MouthError>> + Send;

    /// Whether people can reach the bot at the moment, as far as is known.
    fn is_heard(&self) -> bool;
    /// Opens a thread under a message of the bot's, which gets the message's number. Where there is one already, that is
    /// the thread.
    ///
    /// # Errors
    ///
    /// [`MouthError`]; after [`MouthError::Later`] it may have been opened all the same.
    fn open(&self, place: Place, message: u64, name: &str) -> impl Future<Output = Result<(), MouthError>> + Send;

    /// Makes somebody one of those who are in a thread, as if they had been called there, without calling them.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn join(&self, thread: Place, person: Person) -> impl Future<Output = Result<(), MouthError>> + Send;

    /// Archives a thread: it is put away, and can still be read. Whatever is posted there takes it out again.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn archive(&self, thread: Place) -> impl Future<Output = Result<(), MouthError>> + Send;

    /// The place of the direct messages with this person, to post in and to look in like any other.
    ///
    /// # Errors
    ///
    /// [`MouthError`]; here or in posting there, [`MouthError::Forbidden`] when they want none.
    fn direct(&self, person: Person) -> impl Future<Output = Result<Place, MouthError>> + Send;

    /// What this person is called on the server of this place; `None` where that is not to be found out.
    fn name(&self, place: Place, person: Person) -> impl Future<Output = Option<String>> + Send;

    /// Whether somebody is on a server that the bot is on.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn is_member(&self, guild: u64, person: Person) -> impl Future<Output = Result<bool, MouthError>> + Send;

    /// Of these channels and threads of a server, those that this person may see.
    ///
    /// # Errors
    ///
    /// [`MouthError`].
    fn seen(
        &self,
        guild: u64,
        person: Person,
        channels: &[u64],
    ) -> impl Future<Output = Result<Vec<u64>, MouthError>> + Send;

    /// The address at which people find a message.
    fn link(&self, place: Place, message: u64) -> String;
}

/// Answers one thing that was asked.
pub trait Reply: Send + Sync {
    /// Gives an answer. The first one answers the question itself; further ones must be [`Answer::Private`] and follow it.
    ///
    /// # Errors
    ///
    /// [`MouthError`]; after [`MouthError::Later`] it may have been given all the same.
    fn answer(&self, answer: Answer<'_>) -> impl Future<Output = Result<Answered, MouthError>> + Send;

    /// Nothing more will be answered. Cleans up what a late answer has left on the screen.
    fn close(&self) -> impl Future<Output = ()> + Send;
}

/// An answer to what was asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Answer<'a> {
    /// Seen by the asker alone.
    Private(&'a Message),
    /// Seen by all, as a new message.
    Public(&'a Message),
    /// The message whose control was pressed becomes this.
    Update(&'a Message),
    /// A form that opens before the asker. It can only be the first answer.
    Form(&'a Form),
    /// The message whose control was pressed loses its controls and says this; its picture stays.
    Retire(&'a str),
}

/// How an answer was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// As a new message for all, with this number.
    Posted(u64),
    /// As it was meant.
    Done,
    /// Not at all, because it came too late for this kind of answer: it has to be posted or edited in the channel.
    TooLate,
}

/// Why something could not be told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MouthError {
    /// The message or the channel is no more; it will never work.
    #[error("it is gone")]
    Gone,
    /// The bot lacks a permission. It may work later, when somebody has given it.
    #[error("a permission is missing")]
    Forbidden,
    /// Discord will never take this; the words are for the log.
    #[error("refused: {0}")]
    Refused(String),
    /// Discord did not answer, or asks to wait: worth another try.
    #[error("not now: {0}")]
    Later(String),
}

/// Waits for the time to jump.
pub type Jump = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Moment;

    /// Comes to its end when the time has jumped since this was called, whether it is waited for at once or later. A
    /// clock that nobody can move never does.
    fn moved(&self) -> Jump;
}
