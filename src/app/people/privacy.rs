//! `/privacy`: what is stored about somebody, given, hidden and erased.

use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::people::data_export;
use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::request_context::RequestContext;
use crate::app::requests::{PrivacyRequest, Requester};
use crate::app::{App, UserError, user_error};
use crate::store::{Store, StoreError};
use crate::ui::message::{Message, TextAttachment};
use crate::ui::screens::{ephemeral, privacy};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::{Match, MatchPhase};

/// How often to begin anew when a match comes in between.
const ERASE_ATTEMPTS: usize = 3;

/// The most bytes of a file, well below what Discord takes.
const MAX_FILE_BYTES: usize = 8 << 20;

impl<S: Store> App<S> {
    pub(in crate::app) async fn handle_privacy_request(
        &self,
        context: &RequestContext<'_>,
        mine: PrivacyRequest,
    ) -> Result<(), UserError> {
        match mine {
            PrivacyRequest::Export => self.export_personal_data(context).await,
            PrivacyRequest::SetHidden(hidden) => {
                self.claim_interaction(context.requester).await?;
                let done = self.store.set_hidden_from_leaderboards(context.requester.user_id, hidden).await;
                done.map_err(|error| user_error::from_store_error(context.requester, None, &error))?;
                let catalog = context.catalog();
                context
                    .respond_privately(&ephemeral::text_message(catalog.text(if hidden {
                        "privacy-hidden"
                    } else {
                        "privacy-unhidden"
                    })))
                    .await
            }
            PrivacyRequest::Erase => {
                context
                    .respond_privately(&privacy::erase_confirmation(
                        &context.catalog(),
                        self.count_unfinished_matches(context.requester).await?,
                    ))
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
    async fn export_personal_data(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let sections = self.store.export_user_data(context.requester.user_id).await;
        let sections = sections.map_err(|error| user_error::from_store_error(context.requester, None, &error))?;
        let catalog = context.catalog();
        let files = data_export::export_files(context.requester.user_id, self.now(), &sections, MAX_FILE_BYTES);
        let parts = files.len();
        for (channel, text) in files.into_iter().enumerate() {
            let text_of = |channel| match channel {
                0 => catalog.text("privacy-show"),
                _ => catalog
                    .format("privacy-part", &[("part", &(channel + 1).to_string()), ("parts", &parts.to_string())]),
            };
            let name = format!("gonagas-{}-{}.json", context.requester.user_id.0, channel + 1);
            let file = Some(TextAttachment { file_name: name, text });
            context
                .respond_privately(&Message { attachment: file, ..ephemeral::text_message(text_of(channel)) })
                .await?;
        }
        Ok(())
    }

    /// Erases somebody who has confirmed it: what they play is given up first, but not more than they were asked about.
    pub(in crate::app) async fn erase_personal_data(
        &self,
        context: &RequestContext<'_>,
        known: u32,
    ) -> Result<(), UserError> {
        let running = self.count_unfinished_matches(context.requester).await?;
        if running > known {
            return update_confirmation(context.responder, &privacy::erase_confirmation(&context.catalog(), running))
                .await;
        }
        let context = &RequestContext { requester: &self.claim_interaction(context.requester).await?, ..*context };
        for _ in 0..ERASE_ATTEMPTS {
            let mine = self.unfinished_matches(context.requester).await?;
            let erased = self.end_matches_and_erase(context, &mine).await;
            // Only now, so that the ends that are told name nobody who is erased.
            mine.iter().for_each(|game| self.outbox_signal.notify_now(game.id()));
            match erased? {
                Ok(()) => {
                    return update_confirmation(
                        context.responder,
                        &ephemeral::text_message(context.catalog().text("privacy-erased")),
                    )
                    .await;
                }
                // Something has begun meanwhile, or cannot be read and so not be ended.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(user_error::from_store_error(context.requester, None, &error)),
            }
        }
        Err(context.catalog().text("privacy-not-erased").into())
    }

    /// Ends these matches and challenges of somebody, and erases them.
    async fn end_matches_and_erase(
        &self,
        context: &RequestContext<'_>,
        mine: &[LoadedMatch],
    ) -> Result<Result<(), StoreError>, UserError> {
        for game in mine {
            self.end_match_of_requester(context, game.id()).await?;
        }
        Ok(self.store.erase_user(context.requester.user_id, self.now()).await)
    }

    /// Ends a match or challenge of somebody. That it has ended meanwhile is no matter.
    async fn end_match_of_requester(&self, context: &RequestContext<'_>, id: MatchId) -> Result<(), UserError> {
        let _lock = self.match_locks.acquire(id).await;
        let mut loaded = self.load_match(context.requester, id).await?;
        self.catch_up_for_requester(context.requester, &mut loaded).await?;
        let (now, command) = (self.now(), command_to_end(context.requester, &loaded));
        let decided = self.decide_command(&loaded, context.requester, &command, None, now).await;
        let Ok(events) = decided.map_err(|error| user_error::from_store_error(context.requester, Some(id), &error))?
        else {
            return Ok(());
        };
        self.append_command_events(context.requester, &mut loaded, now, events, false).await?;
        // The end of a match that was played is delivered later. A challenge and a match played alone are erased in a
        // moment, and with them their outbox.
        if loaded.play_state().is_none() || loaded.terms().is_solo() {
            self.deliver_all_now(&mut loaded, context.channels).await;
        }
        Ok(())
    }

    /// Delivers what is pending of a match while it exists.
    async fn deliver_all_now(&self, loaded: &mut LoadedMatch, channels: &dyn ChannelClient) {
        let id = loaded.id();
        for delivered in [self.deliver_outbox(loaded, channels).await, self.deliver_direct_messages(id, channels).await]
        {
            if let Err(error) = delivered {
                tracing::info!(%error, game = id.0, "an entry is erased with its match before it is delivered");
            }
        }
    }
}

/// The question becomes this.
async fn update_confirmation(responder: &dyn Responder, message: &Message) -> Result<(), UserError> {
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
