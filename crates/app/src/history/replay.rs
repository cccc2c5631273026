//! `/replay` and `/step`: looking back at a match.

use crate::history::Records;
use crate::limits::limited_action::LimitedAction;
use crate::matches::wanted_match::WantedMatch;
use crate::permissions::check_bot_permissions;
use crate::ports::{Response, ResponseOutcome};
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::custom_id::replay::ReplayControl;
use gonagas_ui::message::Message;
use gonagas_ui::replay_animation;
use gonagas_ui::screens::replay;

impl Records {
    /// Shows a match as an animation to the requester, or to everyone if `share` is true: from the position after
    /// `from` actions on, or its last part.
    pub async fn show_replay(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        from: Option<u32>,
        share: bool,
    ) -> Result<(), UserError> {
        let game = self.load_started_match(context, wanted).await?;
        let from = from.map(|from| parse_position(context.requester, &game, from)).transpose()?;
        if share {
            check_bot_permissions(context.requester)?;
        }
        self.limits.check(context.requester, LimitedAction::Replay)?;
        let part = replay_animation::action_range(from, action_count(&game));
        let file = format!("gonagas-{}-{}-{}.gif", game.id().0, game.last_event_number(), self.clock.now());
        if !share {
            let message = replay::replay_message(&context.catalog(), &game, part, file);
            let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
            return context
                .respond_privately(&self.audiences.appearance_or_default(&game, context.requester).await.apply(message))
                .await;
        }
        let catalog = match context.requester.channel_ref.guild {
            Some(_) => self.languages.public_catalog(context.requester.channel_ref).await,
            None => Ok(context.catalog()),
        };
        let catalog = catalog.map_err(UserError::of_match(game.id()))?;
        share_publicly(context, &replay::replay_message(&catalog, &game, part, file)).await
    }

    /// Shows the requester a position of a match, with buttons to others.
    pub async fn show_position(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        at: Option<u32>,
    ) -> Result<(), UserError> {
        let game = self.load_started_match(context, wanted).await?;
        let at = at.map_or(Ok(action_count(&game)), |at| parse_position(context.requester, &game, at))?;
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let message = replay::position_message(&context.catalog(), &game, at, self.position_file_name(&game, at));
        let message = self.match_finder.with_other_matches(context.requester, wanted, &game, message).await?;
        context
            .respond_privately(&self.audiences.appearance_or_default(&game, context.requester).await.apply(message))
            .await
    }

    /// Shows the position of the pressed button.
    pub async fn seek_position(&self, context: &RequestContext<'_>, control: ReplayControl) -> Result<(), UserError> {
        let game = self.load_if_started(context, control.match_ref).await?;
        // Something may have been taken back since.
        let at = (control.action_count as usize).min(action_count(&game));
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let message = replay::position_message(&context.catalog(), &game, at, self.position_file_name(&game, at));
        let message = self.audiences.appearance_or_default(&game, context.requester).await.apply(message);
        context.update_message(&message).await
    }

    /// Returns the file name of a position's image. The time makes it unique.
    fn position_file_name(&self, game: &Match, at: usize) -> String {
        format!("gonagas-{}-step-{at}-{}.png", game.id().0, self.clock.now())
    }
}

/// Shows a message to everyone: as the response, or, when it is too late for a public one, as a message in the channel.
pub(super) async fn share_publicly(context: &RequestContext<'_>, message: &Message) -> Result<(), UserError> {
    // A failure here is only logged: the requester is seldom there any more.
    if !matches!(context.respond(Response::Public(message)).await, Ok(ResponseOutcome::TooLate)) {
        return Ok(());
    }
    let nonce = format!("share-{:x}", context.requester.interaction.map_or(0, |interaction| interaction.0));
    match context.channels.post_message(context.requester.channel_ref, message, &nonce).await {
        Ok(_) => Ok(()),
        // At least they see it themselves.
        Err(_) => context.respond_privately(message).await,
    }
}

/// Returns the number of actions of a match, without those that were taken back.
fn action_count(game: &Match) -> usize {
    game.play_state().map_or(0, |play| play.session.action_log().len())
}

/// Returns `at` if the match has as many actions, and so a position after them.
fn parse_position(requester: &Requester, game: &Match, at: u32) -> Result<usize, UserError> {
    let length = action_count(game);
    let at = at as usize;
    if at <= length {
        return Ok(at);
    }
    let values = [("match", &*game.id().0.to_string()), ("actions", &length.to_string())];
    Err(private_catalog(requester).format("refuse-position", &values).into())
}
