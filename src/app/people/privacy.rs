//! `/privacy`: what is stored about somebody, given, hidden and erased.

use crate::app::people::data_export;
use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::requests::{PrivacyRequest, Requester};
use crate::app::{App, UserError, private_catalog, respond_privately, user_error};
use crate::matches::commands::match_command::MatchCommand;
use crate::matches::ids::MatchId;
use crate::matches::state::match_state::{Match, MatchPhase};
use crate::store::{Store, StoreError};
use crate::ui::message::{Message, TextAttachment};
use crate::ui::screens::{ephemeral, privacy};

/// How often to begin anew when a match comes in between.
const ERASE_ATTEMPTS: usize = 3;

/// The most bytes of a file, well below what Discord takes.
const MAX_FILE_BYTES: usize = 8 << 20;

impl<S: Store> App<S> {
    pub(in crate::app) async fn handle_privacy_request<R: Responder>(
        &self,
        requester: &Requester,
        mine: PrivacyRequest,
        responder: &R,
    ) -> Result<(), UserError> {
        match mine {
            PrivacyRequest::Export => self.export_personal_data(requester, responder).await,
            PrivacyRequest::SetHidden(hidden) => {
                let done = self.store.set_hidden_from_leaderboards(requester.user_id, hidden).await;
                done.map_err(|error| user_error::from_store_error(requester, None, &error))?;
                let catalog = private_catalog(requester);
                respond_privately(
                    responder,
                    &ephemeral::text_message(catalog.text(if hidden { "privacy-hidden" } else { "privacy-unhidden" })),
                )
                .await
            }
            PrivacyRequest::Erase => {
                respond_privately(
                    responder,
                    &privacy::erase_confirmation(
                        &private_catalog(requester),
                        self.count_unfinished_matches(requester).await?,
                    ),
                )
                .await
            }
        }
    }

    /// How many matches and challenges of somebody are not over.
    async fn count_unfinished_matches(&self, requester: &Requester) -> Result<u32, UserError> {
        let running = self.store.active_matches_of_user(requester.user_id).await;
        Ok(running.map_err(|error| user_error::from_store_error(requester, None, &error))?.len() as u32)
    }

    /// Gives everything that is stored about somebody, in as many files as it takes.
    async fn export_personal_data<R: Responder>(&self, requester: &Requester, responder: &R) -> Result<(), UserError> {
        let sections = self.store.export_user_data(requester.user_id).await;
        let sections = sections.map_err(|error| user_error::from_store_error(requester, None, &error))?;
        let catalog = private_catalog(requester);
        let files = data_export::export_files(requester.user_id, self.now(), &sections, MAX_FILE_BYTES);
        let parts = files.len();
        for (channel, text) in files.into_iter().enumerate() {
            let text_of = |channel| match channel {
                0 => catalog.text("privacy-show"),
                _ => catalog
                    .format("privacy-part", &[("part", &(channel + 1).to_string()), ("parts", &parts.to_string())]),
            };
            let name = format!("gonagas-{}-{}.json", requester.user_id.0, channel + 1);
            let file = Some(TextAttachment { file_name: name, text });
            respond_privately(responder, &Message { attachment: file, ..ephemeral::text_message(text_of(channel)) })
                .await?;
        }
        Ok(())
    }

    /// Erases somebody who has confirmed it: what they play is given up first, but not more than they were asked about.
    pub(in crate::app) async fn erase_personal_data<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        known: u32,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let running = self.count_unfinished_matches(requester).await?;
        if running > known {
            return update_confirmation(responder, &privacy::erase_confirmation(&private_catalog(requester), running))
                .await;
        }
        for _ in 0..ERASE_ATTEMPTS {
            let mine = self.unfinished_matches(requester).await?;
            let erased = self.end_matches_and_erase(requester, &mine, channels).await;
            // Only now, so that the ends that are told name nobody who is erased.
            mine.iter().for_each(|game| self.outbox_signal.notify_now(game.id()));
            match erased? {
                Ok(()) => {
                    return update_confirmation(
                        responder,
                        &ephemeral::text_message(private_catalog(requester).text("privacy-erased")),
                    )
                    .await;
                }
                // Something has begun meanwhile, or cannot be read and so not be ended.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(user_error::from_store_error(requester, None, &error)),
            }
        }
        Err(private_catalog(requester).text("privacy-not-erased").into())
    }

    /// Ends these matches and challenges of somebody, and erases them.
    async fn end_matches_and_erase<M: ChannelClient>(
        &self,
        requester: &Requester,
        mine: &[Match],
        channels: &M,
    ) -> Result<Result<(), StoreError>, UserError> {
        for game in mine {
            self.end_match_of_requester(requester, game.id(), channels).await?;
        }
        Ok(self.store.erase_user(requester.user_id, self.now()).await)
    }

    /// Ends a match or challenge of somebody. That it has ended meanwhile is no matter.
    async fn end_match_of_requester<M: ChannelClient>(
        &self,
        requester: &Requester,
        id: MatchId,
        channels: &M,
    ) -> Result<(), UserError> {
        let _lock = self.match_locks.acquire(id).await;
        let game = self.load_match(requester, id).await?;
        let game = self.catch_up_for_requester(requester, game).await?;
        let now = self.now();
        let judged = self.decide_command(&game, requester, &command_to_end(requester, &game), None, now).await;
        let Ok(events) = judged.map_err(|error| user_error::from_store_error(requester, Some(id), &error))? else {
            return Ok(());
        };
        let game = self.append_command_events(requester, game, now, events, false).await?;
        // Of what was played the end is told by and by. The rest is gone in a moment, and what is still to be told of it.
        if game.play_state().is_none() || game.terms().is_solo() {
            self.deliver_all_now(id, channels).await;
        }
        Ok(())
    }

    /// Tells what is untold of a match while it can be.
    async fn deliver_all_now<M: ChannelClient>(&self, id: MatchId, channels: &M) {
        for told in [self.deliver_outbox(id, channels).await, self.deliver_direct_messages(id, channels).await] {
            if let Err(error) = told {
                tracing::info!(%error, game = id.0, "what goes with its match stays untold");
            }
        }
    }
}

/// The question becomes this.
async fn update_confirmation<R: Responder>(responder: &R, message: &Message) -> Result<(), UserError> {
    if let Err(error) = responder.respond(Response::Update(message)).await {
        tracing::debug!(%error, "a private answer did not arrive");
    }
    Ok(())
}

fn command_to_end(requester: &Requester, game: &Match) -> MatchCommand {
    match game.phase() {
        MatchPhase::Challenge if game.terms().challenger == requester.user_id => MatchCommand::WithdrawChallenge,
        MatchPhase::Challenge => MatchCommand::DeclineChallenge,
        _ => MatchCommand::Resign,
    }
}
