//! `/replay` and `/step`: looking back at a match.

use crate::UserError;
use crate::history::Records;
use crate::limits::limited_action::LimitedAction;
use crate::matches::audience::Audience;
use crate::matches::match_place::MatchPlace;
use crate::matches::wanted_match::WantedMatch;
use crate::permissions::check_bot_permissions;
use crate::request_context::RequestContext;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::session::game_session::GameSession;
use gonagas_ui::custom_id::replay::{ReplayButton, ReplayControl};
use gonagas_ui::message::Message;
use gonagas_ui::screens::replay;

impl Records {
    /// Shows a match as an animation to the requester, or to everyone if `share` is true: from this place on, or its
    /// last part.
    pub async fn show_replay(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        from: Option<&MatchPlace>,
        share: bool,
    ) -> Result<(), UserError> {
        from.map(|from| from.label(context.requester)).transpose()?;
        let game = self.load_started_match(context, wanted).await?;
        let from = from.map(|from| from.find(context.requester, &game, GameSession::actions_before)).transpose()?;
        if share {
            check_bot_permissions(context.requester)?;
        }
        self.limits.check(context.requester, LimitedAction::Replay)?;
        let file = format!("gonagas-{}-{}-{}.gif", game.id().0, game.last_event_number(), self.clock.now());
        if !share {
            let message = replay::replay_message(&context.catalog(), &game, from, file);
            let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
            return context
                .respond_privately(&self.audiences.appearance_or_default(&game, context.requester).await.apply(message))
                .await;
        }
        let failed = UserError::of_match(game.id());
        let catalog = match context.requester.channel_ref.guild() {
            Some(_) => self.languages.public_catalog(context.requester.channel_ref).await.map_err(failed)?,
            None => context.catalog(),
        };
        let Audience { appearance, is_silent, .. } = self.audiences.audience(&game, &[]).await.map_err(failed)?;
        let message = appearance.apply(replay::replay_message(&catalog, &game, from, file));
        context.share_publicly(&Message { is_silent, ..message }).await
    }

    /// Shows the requester a position of a match, with buttons to others.
    pub async fn show_position(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        at: Option<&MatchPlace>,
    ) -> Result<(), UserError> {
        at.map(|at| at.label(context.requester)).transpose()?;
        let game = self.load_started_match(context, wanted).await?;
        let find = |at: &MatchPlace| at.find(context.requester, &game, GameSession::actions_through);
        let at = at.map_or(Ok(action_count(&game)), find)?;
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let message = replay::position_message(&context.catalog(), &game, at, self.position_file_name(&game, at));
        let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
        context
            .respond_privately(&self.audiences.appearance_or_default(&game, context.requester).await.apply(message))
            .await
    }

    /// Shows the position of the pressed button: on the message with the button, or below a review in a message of its
    /// own.
    pub async fn seek_position(&self, context: &RequestContext<'_>, control: ReplayControl) -> Result<(), UserError> {
        let game = self.load_if_started(context, control.match_ref).await?;
        // Something may have been taken back since.
        let at = (control.action_count as usize).min(action_count(&game));
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let message = replay::position_message(&context.catalog(), &game, at, self.position_file_name(&game, at));
        let message = self.audiences.appearance_or_default(&game, context.requester).await.apply(message);
        match control.button {
            ReplayButton::Show => context.respond_privately(&message).await,
            _ => context.update_message(&message).await,
        }
    }

    /// Returns the file name of a position's image. The time makes it unique.
    fn position_file_name(&self, game: &Match, at: usize) -> String {
        format!("gonagas-{}-step-{at}-{}.png", game.id().0, self.clock.now())
    }
}

/// Returns the number of actions of a match, without those that were taken back.
fn action_count(game: &Match) -> usize {
    game.play_state().map_or(0, |play| play.session.action_log().len())
}
