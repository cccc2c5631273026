//! The notice to a player whose match waits until the computer has thought about others.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Answers;
use crate::request_context::RequestContext;
use gonagas_ui::screens::private_texts;

/// The number of matches ahead of another from which its player gets a notice: the computer then takes more than a few
/// seconds.
const MIN_MATCHES_AHEAD: usize = 5;

impl Answers {
    /// Tells a player privately that the computer thinks about other matches first, if it is its turn and there are
    /// many.
    pub async fn notify_queue_position(&self, context: &RequestContext<'_>, loaded: &LoadedMatch) {
        if loaded.computer_to_act().is_none() || !loaded.participants().contains(&context.requester.user_id) {
            return;
        }
        let ahead = self.computer_queue.count_before(loaded.id()).filter(|ahead| *ahead >= MIN_MATCHES_AHEAD);
        let Some(ahead) = ahead else { return };
        let text = context.catalog().format("private-computer-queue", &[("count", &ahead.to_string())]);
        // A failure is only logged: the board says already that the computer is thinking.
        let _ = context.respond_privately(&private_texts::text_message(text)).await;
    }
}
