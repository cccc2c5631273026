//! The memory of people of what they saw.

use crate::simulation::discord::visible_messages::SeenMessage;
use crate::ui::message::ModalForm;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::RuleSetInfo;

/// The memory of people.
pub(in crate::simulation) struct Memory<'a> {
    /// Messages as they were some time ago.
    pub(in crate::simulation) old_messages: &'a [SeenMessage],
    /// People who have blocked someone, each with the one they have blocked.
    pub(in crate::simulation) blocks: &'a [(UserId, UserId)],
    /// Rule sets that people have played rated matches by, once for each match.
    pub(in crate::simulation) played: &'a [RuleSetInfo],
    /// Forms that are open, each with the person, the channel and the message.
    pub(in crate::simulation) forms: &'a [(UserId, u64, u64, ModalForm)],
}
