//! The memory of people of the messages that they saw.

use crate::discord::visible_messages::SeenMessage;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::message::ModalForm;

/// The memory of people.
pub struct Memory<'a> {
    /// Messages as they were some time ago.
    pub old_messages: &'a [SeenMessage],
    /// People who have blocked someone, each with the blocked person.
    pub blocks: &'a [(UserId, UserId)],
    /// Rule sets that people have played rated matches by, once for each match.
    pub played: &'a [RuleSetInfo],
    /// Forms that are open, each with the person, the channel and the message.
    pub forms: &'a [(UserId, u64, u64, ModalForm)],
}
