//! `/block` and `/unblock`: with whom somebody wants no matches. Those that run go on.

use crate::app::ports::{ChannelClient, Responder};
use crate::app::requests::{Opponent, Requester};
use crate::app::{App, UserError, private_catalog, respond_privately, user_error};
use crate::matches::MAX_BLOCKS_PER_USER;
use crate::matches::commands::match_command::MatchCommand;
use crate::matches::ids::{MatchId, UserId};
use crate::matches::state::match_state::{Match, MatchPhase};
use crate::store::{Store, StoreError};
use crate::ui::screens::{ephemeral, user_mention};

impl<S: Store> App<S> {
    /// Blocks somebody, or tells who is blocked. Challenges that stand between the two stand no more.
    pub(in crate::app) async fn block_user<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        whom: Option<Opponent>,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let catalog = private_catalog(requester);
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        let Some(Opponent { user_id: user, is_bot: bot, .. }) = whom else {
            let blocked = self.store.blocked_users(requester.user_id).await.map_err(failed)?;
            return respond_privately(responder, &ephemeral::blocked_list(&catalog, &blocked)).await;
        };
        if user == requester.user_id {
            return Err(catalog.text("refuse-block-self").into());
        }
        if bot {
            return Err(catalog.format("refuse-block-bot", &[("person", &user_mention(&catalog, user))]).into());
        }
        let new =
            self.store.block_user(requester.user_id, user, self.now(), MAX_BLOCKS_PER_USER).await.map_err(failed)?;
        let whom = user_mention(&catalog, user);
        let told = if new {
            catalog.format("block-done", &[("person", &whom)])
        } else {
            catalog.format("block-already", &[("person", &whom)])
        };
        respond_privately(responder, &ephemeral::text_message(told)).await?;
        for (id, command) in self.pending_challenges_with(requester, user).await? {
            self.end_challenge(requester, id, &command, channels).await?;
        }
        Ok(())
    }

    /// Blocks somebody no more.
    pub(in crate::app) async fn unblock_user<R: Responder>(
        &self,
        requester: &Requester,
        user: UserId,
        responder: &R,
    ) -> Result<(), UserError> {
        let catalog = private_catalog(requester);
        let whom = user_mention(&catalog, user);
        let unblocked = self.store.unblock_user(requester.user_id, user).await;
        let told = match unblocked.map_err(|error| user_error::from_store_error(requester, None, &error))? {
            true => catalog.format("unblock-done", &[("person", &whom)]),
            false => catalog.format("unblock-never", &[("person", &whom)]),
        };
        respond_privately(responder, &ephemeral::text_message(told)).await
    }

    /// The challenges that stand between the caller and somebody, and what ends each.
    async fn pending_challenges_with(
        &self,
        requester: &Requester,
        user: UserId,
    ) -> Result<Vec<(MatchId, MatchCommand)>, UserError> {
        let ends = |game: Match| {
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
        Ok(self.unfinished_matches(requester).await?.into_iter().filter_map(ends).collect())
    }

    /// Ends a challenge and tells so in its channel. That it has ended by itself meanwhile is no matter.
    async fn end_challenge<M: ChannelClient>(
        &self,
        requester: &Requester,
        id: MatchId,
        command: &MatchCommand,
        channels: &M,
    ) -> Result<(), UserError> {
        let _lock = self.match_locks.acquire(id).await;
        let game = self.load_match(requester, id).await?;
        let now = self.now();
        let judged = self.decide_command(&game, requester, command, None, now).await;
        let Ok(events) = judged.map_err(|error| user_error::from_store_error(requester, Some(id), &error))? else {
            return Ok(());
        };
        self.append_command_events(requester, game, now, events, false).await?;
        if let Err(silent) = self.deliver_outbox(id, channels).await {
            tracing::info!(%silent, game = id.0, "still untold");
            self.outbox_signal.notify_soon(id);
        }
        Ok(())
    }
}
