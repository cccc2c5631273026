//! `/privacy`: exports, hides and erases the data that is stored about a user.

use crate::commands::privacy::PrivacyRequest;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::people::Privacy;
use crate::people::data_export;
use crate::ports::{ChannelClient, Responder, Response};
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::event_batch::MatchEnd;
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::{Message, TextAttachment};
use gonagas_ui::screens::{privacy, private_texts};

/// The number of attempts to erase a user when a new match comes in between.
const ERASE_ATTEMPTS: usize = 3;

/// The most bytes of a file, well below Discord's limit.
const MAX_FILE_BYTES: usize = 8 << 20;

impl Privacy {
    pub async fn handle_privacy_request(
        &self,
        context: &RequestContext<'_>,
        request: PrivacyRequest,
    ) -> Result<(), UserError> {
        match request {
            PrivacyRequest::Export => self.export_personal_data(context).await,
            PrivacyRequest::SetHidden(hidden) => {
                let user = context.requester.user_id;
                let request = context.requester.stamp(self.clock.now());
                let done = self.store.set_hidden_from_leaderboards(user, hidden, request).await;
                done?;
                self.recent_names.forget(context.requester.user_id);
                let catalog = context.catalog();
                context
                    .respond_privately(&private_texts::text_message(catalog.text(if hidden {
                        "privacy-hidden"
                    } else {
                        "privacy-unhidden"
                    })))
                    .await
            }
            PrivacyRequest::Erase => {
                // Nobody has to confirm what cannot be done.
                let can_erase = self.store.check_erasure().await;
                can_erase?;
                context
                    .respond_privately(&privacy::erase_confirmation(
                        &context.catalog(),
                        self.count_unfinished_matches(context.requester).await?,
                    ))
                    .await
            }
        }
    }

    /// Returns the number of matches and challenges of the requester that are not over.
    async fn count_unfinished_matches(&self, requester: &Requester) -> Result<u32, UserError> {
        let running = self.store.active_matches_of_user(requester.user_id).await;
        Ok(running?.len() as u32)
    }

    /// Responds with everything that is stored about the requester, in as many files as it takes.
    async fn export_personal_data(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Export)?;
        let sections = self.store.export_user_data(context.requester.user_id).await;
        let sections = sections?;
        let catalog = context.catalog();
        let files = data_export::export_files(context.requester.user_id, self.clock.now(), &sections, MAX_FILE_BYTES);
        let parts = files.len();
        for (index, text) in files.into_iter().enumerate() {
            let part = index + 1;
            let caption = match index {
                0 => catalog.text("privacy-show"),
                _ => catalog.format("privacy-part", &[("part", &part.to_string()), ("parts", &parts.to_string())]),
            };
            let file_name = format!("gonagas-{}-{part}.json", context.requester.user_id.0);
            let attachment = Some(TextAttachment { file_name, text });
            context.respond_privately(&Message { attachment, ..private_texts::text_message(caption) }).await?;
        }
        Ok(())
    }

    /// Erases the requester, who has confirmed it, and ends their matches; if they have more than the `confirmed` ones,
    /// they are asked again.
    pub async fn erase_personal_data(&self, context: &RequestContext<'_>, confirmed: u32) -> Result<(), UserError> {
        let running = self.count_unfinished_matches(context.requester).await?;
        if running > confirmed {
            return update_confirmation(context.responder, &privacy::erase_confirmation(&context.catalog(), running))
                .await;
        }
        context.check_live().await?;
        for _ in 0..ERASE_ATTEMPTS {
            if self.end_matches_and_erase(context).await? {
                self.recent_names.forget(context.requester.user_id);
                let erased = private_texts::text_message(context.catalog().text("privacy-erased"));
                return update_confirmation(context.responder, &erased).await;
            }
        }
        Err(context.catalog().text("privacy-not-erased").into())
    }

    /// Ends all matches and challenges of the requester and erases them, all or nothing. Returns false if a match has
    /// begun meanwhile, and nothing is stored.
    async fn end_matches_and_erase(&self, context: &RequestContext<'_>) -> Result<bool, UserError> {
        let requester = context.requester;
        let mut locks = Vec::new();
        let mut ending = Vec::new();
        let mut ends = Vec::new();
        // They are in order, so that two who erase themselves do not wait for each other.
        for id in self.matches_to_end(requester).await? {
            locks.push(self.matches.lock(id).await);
            if let Some((loaded, end)) = self.prepare_end(context, id).await? {
                ending.push(loaded);
                ends.push(end);
            }
        }
        let erased = self.store.erase_user(requester.user_id, requester.stamp(self.clock.now()), &ends).await;
        let outboxes = match erased {
            Ok(outboxes) => outboxes,
            Err(StoreError::Conflict) => return Ok(false),
            Err(error) => {
                if error == StoreError::Unreachable {
                    // It may be stored all the same, and then the ends are due now.
                    ending.iter().for_each(|loaded| self.outbox_signal.notify_match(loaded.id()));
                }
                return Err(error.into());
            }
        };
        self.deadline_signal.notify_one();
        for (mut loaded, outbox) in ending.into_iter().zip(outboxes) {
            // The end of a match against a person is delivered without the name of the erased user. The others are
            // erased.
            let terms = loaded.terms();
            if loaded.play_state().is_none() || terms.is_solo() || terms.is_against_computer() {
                loaded.outlive_erasure(outbox);
                self.deliver_last(&mut loaded, context.channels).await;
            } else {
                let partner = loaded.partner().map(|partner| partner.match_ref.id);
                partner.into_iter().chain([loaded.id()]).for_each(|id| self.outbox_signal.notify_match(id));
            }
        }
        Ok(true)
    }

    /// Lists the matches and challenges of the requester that have to end first.
    async fn matches_to_end(&self, requester: &Requester) -> Result<Vec<MatchId>, UserError> {
        let ids = self.store.active_matches_of_user(requester.user_id).await;
        let ids = ids?;
        let mut mine = Vec::new();
        let mut elsewhere = Vec::new();
        let mut unreadable = Vec::new();
        for id in ids {
            match self.matches.load_for_bot(id).await {
                Ok(loaded) if self.downtime.is_ours(loaded.terms().channel_ref.any_guild()) => mine.push(id),
                Ok(_) => elsewhere.push(id),
                // It was erased meanwhile.
                Err(StoreError::NotFound) => {}
                Err(error) if error.is_permanent() => {
                    tracing::error!(%error, game = id.0, "a match of someone who is to be erased cannot be read");
                    unreadable.push(id);
                }
                Err(error) => return Err(UserError::of_match(id)(error)),
            }
        }
        let catalog = private_catalog(requester);
        if !elsewhere.is_empty() {
            return Err(catalog.format("privacy-elsewhere", &[("matches", &match_numbers(&elsewhere))]).into());
        }
        if !unreadable.is_empty() {
            return Err(catalog.format("privacy-unreadable", &[("matches", &match_numbers(&unreadable))]).into());
        }
        Ok(mine)
    }

    /// Returns a match or challenge of the requester as it is once it has ended, with what ends it; `None` if it has
    /// ended meanwhile. The caller holds its lock.
    async fn prepare_end(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
    ) -> Result<Option<(LoadedMatch, MatchEnd)>, UserError> {
        let requester = context.requester;
        let mut loaded = self.matches.load(requester, id).await?;
        self.clocks.catch_up_for_requester(context, &mut loaded).await?;
        let failed = UserError::of_match(id);
        let now = self.clock.now();
        let command = command_to_end(requester, &loaded);
        let decided = self.match_commands.decide(&loaded, requester.user_id, &command, None, now).await;
        let Ok(events) = decided.map_err(failed)? else { return Ok(None) };
        self.matches.store_deliveries(&mut loaded).await.map_err(failed)?;
        let after = loaded.last_event_number();
        let batch = self.matches.prepare_command_batch(&requester.recorded(), &mut loaded, now, events, false).await?;
        Ok(Some((loaded, MatchEnd { id, after, batch })))
    }

    /// Delivers what is pending of a match that the store has erased, as far as that succeeds now.
    async fn deliver_last(&self, loaded: &mut LoadedMatch, channels: &dyn ChannelClient) {
        let pending = loaded.outbox().pending.clone();
        let delivered = [
            self.outbox.deliver(loaded, channels).await,
            self.direct_messages.deliver_pending(loaded, &pending, channels).await,
        ];
        for error in delivered.into_iter().filter_map(Result::err) {
            tracing::info!(%error, game = loaded.id().0, "an entry was erased with its match before it was delivered");
        }
    }
}

fn match_numbers(ids: &[MatchId]) -> String {
    ids.iter().map(|id| format!("#{}", id.0)).collect::<Vec<_>>().join(", ")
}

/// Replaces the confirmation.
async fn update_confirmation(responder: &dyn Responder, message: &Message) -> Result<(), UserError> {
    if let Err(error) = responder.respond(Response::Update(message)).await {
        tracing::debug!(%error, "a response was not delivered");
    }
    Ok(())
}

fn command_to_end(requester: &Requester, game: &Match) -> MatchCommand {
    match game.phase() {
        // No player can end it before the bot has accepted it.
        MatchPhase::Challenge if game.terms().competition.is_some() => {
            MatchCommand::Stop(StopReason::PlayerLeft(requester.user_id))
        }
        MatchPhase::Challenge if game.terms().challenger == requester.user_id => MatchCommand::WithdrawChallenge,
        MatchPhase::Challenge => MatchCommand::DeclineChallenge,
        _ => MatchCommand::Resign,
    }
}
