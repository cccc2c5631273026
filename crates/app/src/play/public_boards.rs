//! The look of a match's public boards, which both players may change.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::play::Boards;
use crate::request_context::RequestContext;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::message::Message;
use gonagas_ui::screens::public_boards;

impl Boards {
    /// Opens the panel, or changes what was picked on it.
    pub async fn handle_public_boards(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let id = control.match_ref.id;
        let lock = self.matches.lock(id).await;
        let loaded = self.matches.load(context.requester, control.match_ref).await?;
        self.sight.check_viewable(context, &loaded).await?;
        self.check_may_change_boards(context, &loaded).await?;
        if control.argument.is_empty() {
            return context.respond_privately(&boards_panel(context, &loaded)?).await;
        }
        let change = value.and_then(|value| public_boards::picked_override(&control.argument, value));
        let change = change.ok_or(UserError::ForgedControl)?;
        let failed = UserError::of_match(id);
        let outbox = self
            .store
            .change_public_boards(id, change, context.requester.stamp(self.clock.now()))
            .await
            .map_err(failed)?;
        // The board is changed while the panel is answered.
        drop(lock);
        self.outbox_signal.notify_now(id, &outbox);
        let changed = self.matches.load(context.requester, id).await?;
        context.update_message(&boards_panel(context, &changed)?).await
    }

    /// Refuses all but the players of a match that is being played.
    async fn check_may_change_boards(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
    ) -> Result<(), UserError> {
        let refusal = match loaded.participants().contains(&context.requester.user_id) {
            false => Rejection::NotAPlayer,
            true if loaded.ending().is_some() => Rejection::MatchOver,
            true => return Ok(()),
        };
        Err(self.refusals.error(context, loaded, &refusal).await)
    }
}

fn boards_panel(context: &RequestContext<'_>, loaded: &LoadedMatch) -> Result<Message, UserError> {
    // A challenge has no board that its players could have opened.
    let play = loaded.play_state().ok_or(UserError::ForgedControl)?;
    let settings = loaded.settings();
    Ok(public_boards::public_boards_panel(&context.catalog(), loaded, play, &settings.guild, settings.board_overrides))
}
