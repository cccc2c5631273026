//! `/block` and `/unblock`: users with whom the requester wants no new matches. Running matches go on.

use crate::UserError;
use crate::challenges::Blocks;
use crate::matches::loaded_match::LoadedMatch;
use crate::request_context::RequestContext;
use crate::requester::{Opponent, Requester};
use gonagas_core::matches::MAX_BLOCKS_PER_USER;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_ui::screens::{private_texts, user_mention};

impl Blocks {
    /// Blocks a user, and ends the pending challenges between them and the requester; without a user, lists the blocked
    /// ones.
    pub async fn block_user(&self, context: &RequestContext<'_>, whom: Option<Opponent>) -> Result<(), UserError> {
        let catalog = context.catalog();
        let Some(Opponent { user_id: user, is_bot, .. }) = whom else {
            let blocked = self.store.blocked_users(context.requester.user_id).await?;
            let catalog = self.names.catalog_with_names(context, true, blocked.iter().copied()).await?;
            return context.respond_privately(&private_texts::blocked_list(&catalog, &blocked)).await;
        };
        if user == context.requester.user_id {
            return Err(catalog.text("refuse-block-self").into());
        }
        if is_bot {
            return Err(catalog.format("refuse-block-bot", &[("person", &user_mention(&catalog, user))]).into());
        }
        let request = context.requester.stamp(self.clock.now());
        let blocked = self.store.block_user(context.requester.user_id, user, request, MAX_BLOCKS_PER_USER).await;
        let is_new = blocked?;
        let context = &RequestContext { requester: &context.requester.recorded(), ..*context };
        let whom = user_mention(&catalog, user);
        let text = if is_new {
            catalog.format("block-done", &[("person", &whom)])
        } else {
            catalog.format("block-already", &[("person", &whom)])
        };
        context.respond_privately(&private_texts::text_message(text)).await?;
        for (id, command) in self.pending_challenges_with(context.requester, user).await? {
            self.end_challenge(context, id, &command).await?;
        }
        Ok(())
    }

    /// Unblocks a user.
    pub async fn unblock_user(&self, context: &RequestContext<'_>, user: UserId) -> Result<(), UserError> {
        let catalog = context.catalog();
        let whom = user_mention(&catalog, user);
        let request = context.requester.stamp(self.clock.now());
        let unblocked = self.store.unblock_user(context.requester.user_id, user, request).await;
        let text = match unblocked? {
            true => catalog.format("unblock-done", &[("person", &whom)]),
            false => catalog.format("unblock-never", &[("person", &whom)]),
        };
        context.respond_privately(&private_texts::text_message(text)).await
    }

    /// Returns the pending challenges between the requester and a user, each with the command that ends it.
    async fn pending_challenges_with(
        &self,
        requester: &Requester,
        user: UserId,
    ) -> Result<Vec<(MatchId, MatchCommand)>, UserError> {
        let ends = |game: LoadedMatch| {
            let terms = game.terms();
            let command = match (terms.challenger, terms.opponent) {
                (challenger, Some(opponent)) if challenger == user && opponent == requester.user_id => {
                    MatchCommand::DeclineChallenge
                }
                (challenger, Some(opponent)) if challenger == requester.user_id && opponent == user => {
                    MatchCommand::WithdrawChallenge
                }
                _ => return None,
            };
            matches!(game.phase(), MatchPhase::Challenge).then_some((game.id(), command))
        };
        Ok(self.match_finder.unfinished_matches(requester).await?.into_iter().filter_map(ends).collect())
    }

    /// Ends a challenge and delivers that to its channel. Does nothing if it has ended meanwhile.
    async fn end_challenge(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        command: &MatchCommand,
    ) -> Result<(), UserError> {
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.matches.load(context.requester, id).await?;
        let now = self.clock.now();
        let decided = self.match_commands.decide(&loaded, context.requester.user_id, command, None, now).await;
        let Ok(events) = decided.map_err(UserError::of_match(id))? else {
            return Ok(());
        };
        self.matches.append_command_events(context.requester, &mut loaded, now, events, false).await?;
        if let Err(error) = self.outbox.deliver(&mut loaded, context.channels).await {
            tracing::info!(%error, game = id.0, "an entry is still pending");
            self.outbox_signal.retry_soon(id);
        }
        Ok(())
    }
}
