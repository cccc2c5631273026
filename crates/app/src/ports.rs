//! The traits that the application needs of the outside: a channel client, a responder, a clock and a computer player.

use async_trait::async_trait;
use gonagas_ai::review::session::{Hint, Review};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_core::session::game_session::GameSession;
use gonagas_ui::message::{Message, ModalForm, RetiredMessage};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Posts, edits and searches messages in channels.
#[async_trait]
pub trait ChannelClient: Send + Sync + 'static {
    /// Posts a message and returns its id. Two posts with the same nonce, shortly after one another, are one.
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError>;

    /// Replaces all of a message: text, image and controls.
    async fn edit_message(&self, channel: ChannelRef, message: u64, content: &Message) -> Result<(), ChannelError>;

    /// Removes the controls of a message and replaces its text.
    async fn retire_message(
        &self,
        channel: ChannelRef,
        message: u64,
        retired: &RetiredMessage,
    ) -> Result<(), ChannelError>;

    /// Deletes a message.
    async fn delete_message(&self, channel: ChannelRef, message: u64) -> Result<(), ChannelError>;

    /// Searches the messages of a channel that are not older than `since` for one of the bot's own with a file of this
    /// name, and returns its id. `None`: there is no such message, no longer, or with so many newer ones below it that
    /// nobody sees it.
    async fn find_by_file(
        &self,
        channel: ChannelRef,
        file: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError>;

    /// Searches in the same way for one of the bot's own messages whose text begins with `prefix`.
    async fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        prefix: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError>;

    /// Opens a thread under a message of the bot; its id is the message's. Succeeds if the thread exists already.
    async fn open_thread(&self, channel: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError>;

    /// Adds a user to a thread without notifying them.
    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError>;

    /// Has Discord archive a thread after a day without messages. It stays as it is if it is archived already.
    async fn shorten_auto_archive(&self, thread: ChannelRef) -> Result<(), ChannelError>;

    /// Returns the channel of the direct messages with a user, for posts and searches as in any other channel.
    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError>;

    /// Returns the name of a user on the server of this channel; `None` if it cannot be found out.
    async fn display_name(&self, channel: ChannelRef, user: UserId) -> Option<String>;

    /// Returns true if a user is on a server that the bot is on.
    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError>;

    /// Returns if the bot itself is on a server, as Discord's API knows it.
    async fn is_on_guild(&self, guild: u64) -> Answer;

    /// Returns the end of the timeout that a member of a server is in, or was in last; `None` without one.
    async fn timeout_end(&self, guild: u64, user: UserId) -> Result<Option<Timestamp>, ChannelError>;

    /// Returns the roles of a member of a server; `None` for a user who is none.
    async fn membership(&self, guild: u64, user: UserId) -> Result<Option<Membership>, ChannelError>;

    /// Gives a role to a member of a server, or takes it back. Succeeds if that is so already.
    async fn set_role(&self, guild: u64, user: UserId, role: u64, has_role: bool) -> Result<RoleOutcome, ChannelError>;

    /// Returns the reason why a manager of a server cannot have the bot give a role there; `None` if they can.
    async fn role_obstacle(&self, guild: u64, manager: UserId, role: u64)
    -> Result<Option<RoleObstacle>, ChannelError>;

    /// Returns the names by which users are known on all servers, as Discord's clients show them, without those that
    /// cannot be found out.
    async fn user_names(&self, users: &[UserId]) -> BTreeMap<UserId, String>;

    /// Returns for each of these users, in order, which of these channels and threads of a server they may see. A
    /// channel that does not exist is seen by nobody.
    async fn channel_sight(&self, guild: u64, users: &[UserId], channels: &[u64]) -> Vec<Vec<Answer>>;

    /// Returns if a user may manage the messages of a channel or thread of a server.
    async fn can_manage_messages(&self, guild: u64, user: UserId, channel: u64) -> Answer;

    /// Returns the link to a message.
    fn message_url(&self, channel: ChannelRef, message: u64) -> String;
}

/// Answers one interaction.
#[async_trait]
pub trait Responder: Send + Sync {
    /// Sends a response. The first one answers the interaction itself; all others must be [`Response::Ephemeral`].
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError>;

    /// Returns false once Discord has given up on the interaction and told the requester so, and while that cannot be
    /// ruled out. The request must not be carried out then. In doubt the responder asks Discord.
    async fn is_live(&self) -> bool;

    /// Acknowledges the use of a control without a visible change, unless it is answered: from then on its message can
    /// be edited for a quarter of an hour.
    async fn acknowledge(&self);

    /// Returns true if the first response was a [`Response::Public`] or a form: after that Discord takes no edit of the
    /// message with the control.
    fn leaves_pressed_message(&self) -> bool;

    /// Ends the interaction, and removes what a late response has left on the screen.
    async fn finish(&self);

    /// Returns what reaches the requester privately for a quarter of an hour after the interaction; `None` where
    /// nothing does. It edits what has been the first response by now.
    fn follow_up(&self) -> Option<Arc<dyn FollowUp>>;
}

/// Sends and edits the messages of an interaction after it has been answered.
#[async_trait]
pub trait FollowUp: Send + Sync {
    /// Sends a message that only the requester sees.
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError>;

    /// Replaces the message that was [`ResponseOutcome::Sent`] as the first response, or that it updated.
    async fn edit_answer(&self, message: &Message) -> Result<(), ChannelError>;

    /// Posts a message that everyone in the channel sees, if Discord lets the requester make one there.
    async fn post_public(&self, message: &Message) -> Result<FurtherPost, ChannelError>;

    /// Replaces the message that [`FollowUp::post_public`] has posted.
    async fn edit_post(&self, message_id: u64, message: &Message) -> Result<(), ChannelError>;

    /// Removes the controls of the first response, or of the message that it updated, and replaces its text.
    async fn retire_answer(&self, retired: &RetiredMessage) -> Result<(), ChannelError>;

    /// Removes the controls of a message that [`FollowUp::post_public`] has posted, and replaces its text.
    async fn retire_post(&self, message_id: u64, retired: &RetiredMessage) -> Result<(), ChannelError>;

    /// Deletes the message that [`FollowUp::post_public`] has posted.
    async fn delete_post(&self, message_id: u64) -> Result<(), ChannelError>;
}

/// A message that was to be public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FurtherPost {
    /// Its id.
    pub message_id: u64,
    /// True if Discord shows it to the requester alone.
    pub is_private: bool,
}

/// A response to an interaction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Response<'a> {
    /// A new message that only the requester sees.
    Ephemeral(&'a Message),
    /// A new message that everyone sees.
    Public(&'a Message),
    /// The new content of the message whose control was pressed.
    Update(&'a Message),
    /// A form that opens for the requester. It must be the first response.
    Form(&'a ModalForm),
    /// The message whose control was pressed is no longer the current one.
    Retire(&'a RetiredMessage),
}

/// The outcome of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseOutcome {
    /// Posted as a public message with this id.
    Posted(u64),
    /// Meant to be public, and sent as the first response to the requester alone, because Discord does not let them
    /// have a public one there.
    PostedPrivately,
    /// Sent as the first response, which [`FollowUp::edit_answer`] can edit.
    Sent,
    /// Sent as a further message, since something else was the first response.
    SentFurther,
    /// Not sent, because it came too late for this kind of response. The channel client has to post or edit
    /// instead.
    TooLate,
}

/// The reason why Discord did not carry out a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChannelError {
    /// The message or the channel does not exist any more. Another attempt will fail too.
    #[error("the message or channel does not exist")]
    Gone,
    /// The bot lacks a permission. Another attempt may succeed once it has been given.
    #[error("a permission is missing")]
    Forbidden,
    /// Discord takes nothing of the kind at present, though no permission is missing. Another attempt may succeed once
    /// someone has removed the cause.
    #[error("refused: {0}")]
    Refused(Refusal),
    /// Too many newer messages are in the channel for the search, so it is unknown if there is such a message. It will
    /// not be found later either.
    #[error("the search does not reach back far enough")]
    SearchIncomplete,
    /// Discord rejects this very message or request, for this reason. Another attempt will fail too.
    #[error("rejected: {0}")]
    Rejected(String),
    /// Discord did not answer, or asks to wait, for this reason. Another attempt may succeed.
    #[error("temporarily unavailable: {0}")]
    Transient(String),
    /// The limit of this route ends after this time. The request was not sent; other routes are free.
    #[error("the rate limit ends in {0:?}")]
    RateLimited(Duration),
}

/// The reason why Discord refuses a message although the bot has the permissions for it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The thread is archived or locked, and only a moderator can open it.
    #[error("the thread is closed or locked")]
    ThreadClosed,
    /// This kind of channel takes no messages, for example a forum.
    #[error("this kind of channel takes no messages")]
    NoMessages,
    /// A rule of the server's automatic moderation blocks the message.
    #[error("the automatic moderation blocks the message")]
    AutoModeration,
    /// Another reason, as Discord gives it.
    #[error("{0}")]
    Other(String),
}

impl ChannelError {
    /// Returns true if someone can remove the cause: a permission is missing, or Discord refuses the message for
    /// another reason that may pass. A post that is refused in this way for a day is given up.
    pub fn is_refusal(&self) -> bool {
        matches!(self, ChannelError::Forbidden | ChannelError::Refused(_))
    }

    /// Returns true if the refusal is of the whole channel or thread, whatever the message is.
    pub fn closes_channel(&self) -> bool {
        matches!(self, ChannelError::Forbidden | ChannelError::Refused(Refusal::ThreadClosed | Refusal::NoMessages))
    }

    /// Returns true if the request has changed nothing on Discord for certain.
    pub fn has_certainly_failed(&self) -> bool {
        match self {
            ChannelError::Forbidden
            | ChannelError::Refused(_)
            | ChannelError::SearchIncomplete
            | ChannelError::Rejected(_)
            | ChannelError::RateLimited(_) => true,
            ChannelError::Gone | ChannelError::Transient(_) => false,
        }
    }
}

/// A membership of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The roles of the member.
    pub roles: Vec<u64>,
    /// When they joined.
    pub joined_at: Timestamp,
}

/// The outcome of a change of a member's roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoleOutcome {
    /// It is as it was to be.
    Done,
    /// The user is no member of the server.
    UnknownMember,
    /// The role does not exist.
    UnknownRole,
}

/// The reason why the bot cannot give a role, or should not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoleObstacle {
    /// Nobody can give it: it is everyone's, or Discord or an application manages it.
    Unassignable,
    /// It lets its members moderate the server.
    Powerful,
    /// The manager may not give it.
    ManagerBelow,
    /// The bot lacks the permission to manage roles.
    PermissionMissing,
    /// It is not below the bot's highest role.
    BotBelow,
}

impl RoleObstacle {
    /// All values.
    pub const ALL: [RoleObstacle; 5] = [
        RoleObstacle::Unassignable,
        RoleObstacle::Powerful,
        RoleObstacle::ManagerBelow,
        RoleObstacle::PermissionMissing,
        RoleObstacle::BotBelow,
    ];
}

/// The answer to a question about Discord, which may not have replied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// It is so.
    Yes,
    /// It is not so.
    No,
    /// It could not be looked up. This is no answer: it may be so or not.
    Unknown,
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }
}

/// A future that completes when the time has jumped.
pub type ClockJump = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The clock of the bot.
pub trait Clock: Send + Sync + 'static {
    /// Returns the present time.
    fn now(&self) -> Timestamp;

    /// Returns a future that completes when the time has jumped since this call, even if it is polled only later. With
    /// a clock that cannot be moved it never completes.
    fn wait_for_jump(&self) -> ClockJump;
}

/// Chooses actions for the computer player.
#[async_trait]
pub trait ComputerPlayer: Send + Sync + 'static {
    /// Returns the next actions of a level for the seat to act, in notation: up to the end of its turn or the next
    /// roll. It thinks for at most this time about each. With the same seed it chooses the same as long as the time
    /// suffices.
    async fn choose_actions(
        &self,
        session: GameSession,
        level: u8,
        seed: u64,
        time: Duration,
    ) -> Result<Vec<String>, ComputerError>;

    /// Returns the chance of a seat in thousandths, where a draw counts as half.
    async fn expectation(&self, session: GameSession, seat: Side, time: Duration) -> Result<u32, ComputerError>;

    /// Returns the best action for the seat to act, with the reasons for it.
    async fn hint(&self, session: GameSession) -> Result<Hint, ComputerError>;

    /// Returns the review of a game.
    async fn review(&self, session: GameSession) -> Result<Review, ComputerError>;
}

/// The reason why the computer player does not choose.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the computer cannot choose: {0}")]
pub struct ComputerError(pub String);
