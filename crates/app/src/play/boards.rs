//! Boards: `/board`, `/resign`, private boards, and the look of public ones.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::play::Boards;
use crate::ports::Answer;
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::log::location::{ChannelOrThread, MatchLocation};
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::message::Message;
use gonagas_ui::screens::more;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};
use gonagas_ui::screens::public_boards;

impl Boards {
    /// Posts the board of a match again at the bottom of its channel, if a player asks there; otherwise shows it
    /// privately. A match that has lost its channel moves to the player's channel, if that is on the same server.
    pub async fn show_board(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.matches.load_viewable(context, id).await?;
        context.check_live().await?;
        if self.matches.check_bot_on_guild(context.requester, &loaded).is_err() {
            return self.private_boards.show_private_board(context, &loaded, PrivateBoardOptions::default()).await;
        }
        let plays = loaded.participants().contains(&context.requester.user_id);
        if plays && can_move_here(&loaded, context.requester) {
            self.clocks.catch_up_for_requester(context, &mut loaded).await?;
            self.move_match_here(context.requester, &mut loaded).await?;
        } else if !plays || !loaded.is_played_here(context.requester) || loaded.ending().is_some() {
            return self.private_boards.show_private_board(context, &loaded, PrivateBoardOptions::default()).await;
        } else {
            let request = context.requester.stamp(self.clock.now());
            let effects = [Effect::RetireMessage(loaded.last_event_number()), Effect::PostMessage(Vec::new())];
            let enqueued =
                self.posts.enqueue_effects(&mut loaded, context.requester.channel_ref, &effects, request).await;
            enqueued.map_err(UserError::of_match(id))?;
        }
        let source = RequestSource::Command { done: CompletedRequest::RepostedBoard };
        self.answers.respond_and_deliver(context, &mut loaded, source).await;
        self.members.report_opponent_left(context, &mut loaded).await
    }

    /// Moves a match that has lost its channel to the requester's channel.
    async fn move_match_here(&self, requester: &Requester, loaded: &mut LoadedMatch) -> Result<(), UserError> {
        check_channel_allowed(requester, requester.base_channel(), &loaded.settings().guild)?;
        check_bot_permissions(requester)?;
        let here = EventKind::Relocated(Some(ChannelOrThread {
            channel: requester.channel_ref.channel,
            parent: requester.parent_channel,
        }));
        self.matches
            .append_command_events(
                requester,
                loaded,
                self.clock.now(),
                vec![NewEvent { actor: Some(requester.user_id), kind: here }],
                false,
            )
            .await?;
        Ok(())
    }

    /// Shows a player the requests that are made seldom.
    pub async fn show_more(&self, context: &RequestContext<'_>, key: MatchRef) -> Result<(), UserError> {
        let _lock = self.matches.lock(key.id).await;
        let loaded = self.load_to_resign(context, key.into()).await?;
        context.respond_privately(&more::more_message(&context.catalog(), &loaded, context.requester.user_id)).await
    }

    /// Loads a match that the requester may resign.
    async fn load_to_resign(&self, context: &RequestContext<'_>, key: MatchKey) -> Result<LoadedMatch, UserError> {
        let mut loaded = self.matches.load_viewable(context, key).await?;
        self.matches.check_bot_on_guild(context.requester, &loaded)?;
        self.clocks.catch_up_for_requester(context, &mut loaded).await?;
        match decide::check_can_resign(&loaded, context.requester.user_id, self.clock.now()) {
            Ok(()) => Ok(loaded),
            Err(rejection) => Err(self.refusals.error(context, &loaded, &rejection).await),
        }
    }

    /// Asks for a confirmation to resign, if the requester can.
    pub async fn ask_resign_confirmation(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
    ) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.confirm_resignation(context, id, false).await
    }

    /// Asks for a confirmation before this match is resigned: in place of the private message with the button, or in a
    /// new one.
    pub async fn confirm_resignation(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
        replaces_message: bool,
    ) -> Result<(), UserError> {
        let key = key.into();
        let _lock = self.matches.lock(key.id).await;
        let loaded = self.load_to_resign(context, key).await?;
        let question = match self.members.opponent_departure(context, &loaded).await {
            Some((other, Answer::Yes)) if loaded.terms().time_control.is_empty() => {
                private_texts::opponent_left_prompt(&context.catalog(), &loaded, other)
            }
            _ => private_texts::resign_confirmation(&context.catalog(), &loaded),
        };
        match replaces_message {
            true => context.update_message(&question).await,
            false => context.respond_privately(&question).await,
        }
    }

    /// Opens a private board, or updates the one whose button was pressed, and flips it if the button says so. The
    /// public board is flipped for nobody.
    pub async fn open_or_flip_private_board(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        let flip = control.verb == MatchVerb::FlipBoard;
        match source {
            RequestSource::PrivateBoard { flipped } => {
                self.private_boards
                    .update_private_board(context, &game, &PrivateBoardOptions::from_side(*flipped != flip))
                    .await
            }
            _ => self.private_boards.show_private_board(context, &game, PrivateBoardOptions::default()).await,
        }
    }

    /// Opens the panel, or changes what was picked on it.
    pub async fn handle_public_boards(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let id = control.match_ref.id;
        let lock = self.matches.lock(id).await;
        let loaded = self.matches.load_viewable(context, control.match_ref).await?;
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

/// Returns true if a match has lost its channel and can move to the requester's one, which is on the same server.
fn can_move_here(game: &Match, requester: &Requester) -> bool {
    let server = game.terms().channel_ref.guild();
    game.ending().is_none()
        && game.location() == MatchLocation::ChannelLost
        && server.is_some()
        && server == requester.channel_ref.guild()
}

fn boards_panel(context: &RequestContext<'_>, loaded: &LoadedMatch) -> Result<Message, UserError> {
    // A challenge has no board that its players could have opened.
    let play = loaded.play_state().ok_or(UserError::ForgedControl)?;
    let settings = loaded.settings();
    Ok(public_boards::public_boards_panel(&context.catalog(), loaded, play, &settings.guild, settings.board_overrides))
}
