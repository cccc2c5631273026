//! The word for a player whose match waits until the computer has thought about others.

use crate::app::App;
use crate::app::request_context::RequestContext;
use crate::store::Store;
use crate::ui::screens::ephemeral;
use gonagas_core::matches::ids::MatchId;

/// The number of matches before another from which its player is told: the computer then takes more than a few seconds.
const MIN_TOLD: usize = 5;

impl<S: Store> App<S> {
    /// Tells a requester privately that the computer thinks about other matches first, if there are many.
    pub(in crate::app) async fn tell_computer_queue(&self, context: &RequestContext<'_>, id: MatchId) {
        let Some(before) = self.computer_queue.count_before(id).filter(|before| *before >= MIN_TOLD) else { return };
        let text = context.catalog().format("private-computer-queue", &[("count", &before.to_string())]);
        // A failure is only logged: the board says already that the computer is thinking.
        let _ = context.respond_privately(&ephemeral::text_message(text)).await;
    }
}
