//! An effect: one message to post, edit or send.

use crate::matches::effects::notification::Notification;
use crate::matches::ids::UserId;

/// A message to post, edit or send, or a thread to open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Reduce the current message to a line with the turns that were played on it, up to the event with this number. It
    /// loses its controls and, unless the server keeps old pictures, its image.
    RetireMessage(u32),
    /// Correct the lines of retired messages after a takeback. The store, which knows them, replaces it by one
    /// [`Effect::CorrectRetiredMessage`] for each.
    CorrectRetiredMessages,
    /// Strike the undone actions from the line of a retired message, which describes the turns up to the event with
    /// this number.
    CorrectRetiredMessage(u32),
    /// Show the present state in the current message.
    UpdateMessage,
    /// Post a new message with the present state, which becomes the current one, and mention these users.
    PostMessage(Vec<UserId>),
    /// Post a separate message that reminds this user to move. It never becomes the current one.
    PostReminder(UserId),
    /// Post a separate short line that asks this user to act, or says that the match is over. It never becomes the
    /// current message.
    PostNotice(UserId),
    /// Delete the notices of the match that are still there: an offer was answered. The store, which knows them,
    /// replaces it by one [`Effect::DeleteNotice`] for each.
    DeleteNotices,
    /// Delete a notice.
    DeleteNotice,
    /// Open a thread under the challenge and send the effects after this one there. If no thread can be opened, they go
    /// to the channel of the challenge.
    OpenThread,
    /// Archive the thread of the match, if it has one, by Discord, after a day without posts. Until then the controls
    /// of the last board work in every client. Earlier versions archived it at once: the effects that they stored are
    /// carried out like this, too.
    ShortenAutoArchive,
    /// Send this to everyone who watches the match. The store, which knows them, replaces it by one
    /// [`Effect::DirectMessage`] for each.
    NotifyWatchers(Notification),
    /// Send this user a direct message, if they accept any.
    DirectMessage(UserId, Notification),
}

/// Returns the users whom new messages mention, each once.
#[must_use]
pub fn mentioned_users(effects: &[Effect]) -> Vec<UserId> {
    let mut mentioned = Vec::new();
    for effect in effects {
        let users = match effect {
            Effect::PostMessage(users) => users.as_slice(),
            Effect::PostNotice(user) => std::slice::from_ref(user),
            _ => continue,
        };
        for user in users {
            if !mentioned.contains(user) {
                mentioned.push(*user);
            }
        }
    }
    mentioned
}

/// Returns a direct message with this notification for each user.
#[must_use]
pub fn direct_message_each(users: &[UserId], notification: Notification) -> Vec<Effect> {
    users.iter().map(|user| Effect::DirectMessage(*user, notification)).collect()
}
