//! One step of the bot: load, judge, keep, tell. It knows no Discord: what it needs of the outside are the traits in
//! [`ports`], and what people ask of it are the plain data in [`requests`].
//!
//! Nothing that matters is kept in memory. Each step holds the match that it is about, so that what is told of one match
//! is told in order; another process that works on the same database is found out by the store.

mod autocomplete;
mod background;
mod challenges;
mod clocks;
mod history;
pub mod matches;
mod outbox;
mod people;
mod play;
pub mod ports;
pub mod requests;
pub mod server;
mod user_error;

use crate::app::clocks::downtime::DowntimeTracker;
use crate::app::matches::locks::MatchLocks;
use crate::app::outbox::outbox_signal::OutboxSignal;
use crate::app::play::execute::RequestSource;
use crate::app::ports::{ChannelClient, Clock, Responder, Response};
use crate::app::requests::{Request, Requester};
use crate::matches::ids::{ChannelRef, Timestamp};
use crate::store::{Store, StoreError};
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral::{self, CompletedRequest};
use std::sync::Arc;
use tokio::sync::Notify;

/// Where the secrets behind the draws come from: 32 bytes that nobody can foresee, others each time.
pub type SecretSource = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The bot, apart from Discord.
pub struct App<S> {
    store: S,
    clock: Arc<dyn Clock>,
    secret_source: SecretSource,
    match_locks: MatchLocks,
    /// Wakes the part that tells what could not be told at once.
    outbox_signal: OutboxSignal,
    /// Wakes the part that acts on dates: there may be an earlier one.
    deadline_signal: Notify,
    /// Knows since when the bot was not there.
    downtime: DowntimeTracker,
}

impl<S: Store> App<S> {
    /// The bot with this memory, this clock and these secrets.
    pub fn new(store: S, clock: Arc<dyn Clock>, secrets: SecretSource) -> App<S> {
        let (holds, wake, dated, pulse) = Default::default();
        App {
            store,
            clock,
            secret_source: secrets,
            match_locks: holds,
            outbox_signal: wake,
            deadline_signal: dated,
            downtime: pulse,
        }
    }

    /// Gives the memory back, for closing it.
    pub fn into_store(self) -> S {
        self.store
    }

    /// Does what is asked and answers it, whatever comes of it.
    pub async fn handle_request<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        request: Request,
        responder: &R,
        channels: &M,
    ) {
        let done = match request {
            Request::Challenge(proposal) => {
                let source = RequestSource::Command { done: CompletedRequest::Challenged };
                self.challenge_from_request(requester, &proposal, source, responder, channels).await
            }
            Request::Move { actions: action, match_number: game } => {
                self.play_typed_moves(requester, &action, game, responder, channels).await
            }
            Request::Board { match_number: game } => self.show_board(requester, game, responder, channels).await,
            Request::Resign { match_number: game } => {
                self.ask_resign_confirmation(requester, game, responder, channels).await
            }
            Request::Takeback { match_number: game } => {
                self.request_takeback(requester, game, responder, channels).await
            }
            Request::Rematch { match_number: game } => self.propose_rematch(requester, game, responder, channels).await,
            Request::Challenges => self.list_open_challenges(requester, responder, channels).await,
            Request::OpenChallengeForm(opponent) => self.show_challenge_form(requester, opponent, responder).await,
            Request::Block { user_id: user } => self.block_user(requester, user, responder, channels).await,
            Request::Unblock { user_id: user } => self.unblock_user(requester, user, responder).await,
            Request::Watch { match_number: game, every_turn: turns } => {
                self.watch_match(requester, game, turns, responder, channels).await
            }
            Request::Stop { match_number: game, reason } => {
                self.ask_stop_confirmation(requester, game, &reason, responder, channels).await
            }
            Request::Matches => self.list_matches(requester, responder, channels).await,
            Request::Help => respond_privately(responder, &ephemeral::help_message(&private_catalog(requester))).await,
            Request::Rules { game, rule_set: set } => {
                self.show_rules(requester, &game, set.as_deref(), responder).await
            }
            Request::Replay { match_number: game, from_action: from, share } => {
                self.show_replay(requester, game, from, share, responder).await
            }
            Request::Step { match_number: game, at_action: at } => {
                self.show_position(requester, game, at, responder).await
            }
            Request::Export { match_number: game } => self.export_record(requester, game, responder).await,
            Request::Leaderboard(ranking) => self.show_leaderboard(requester, &ranking, responder).await,
            Request::Profile { user_id: user } => self.show_profile(requester, user, responder, channels).await,
            Request::Versus { first: one, second: other } => {
                self.show_head_to_head(requester, one, other, responder, channels).await
            }
            Request::Verify { match_number: game } => self.verify_match(requester, game, responder).await,
            Request::Preferences(preferred) => self.update_preferences(requester, &preferred, responder).await,
            Request::Settings(preferred) => self.update_settings(requester, &preferred, responder).await,
            Request::Privacy(mine) => self.handle_privacy_request(requester, mine, responder).await,
            Request::Vacation { days, auto_spend: auto } => {
                self.update_vacation(requester, days, auto, responder).await
            }
            Request::SubmitForm { custom_id: id, text, message_id: message } => {
                self.submit_form(requester, &id, text, message, responder, channels).await
            }
            Request::PressControl { custom_id: id, values, message_id: message } => {
                let press =
                    crate::app::play::controls::ControlPress { custom_id: &id, values: &values, message_id: message };
                self.handle_control(requester, press, responder, channels).await
            }
        };
        if let Err(trouble) = done {
            // Whoever cannot be told privately has left or waits no more: there is nobody else to tell.
            if let Err(error) = responder.respond(Response::Ephemeral(&trouble.0)).await {
                tracing::debug!(%error, "a private answer did not arrive");
            }
        }
        responder.finish().await;
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The words for what all see in a place.
    async fn public_catalog(&self, channel: ChannelRef) -> Result<Catalog, StoreError> {
        Ok(Catalog::for_locale(&self.store.guild_settings(channel.guild).await?.language))
    }
}

/// Why something that was asked is not done: a private word to the one who asked.
struct UserError(Box<Message>);

impl From<String> for UserError {
    fn from(text: String) -> UserError {
        UserError(Box::new(ephemeral::text_message(text)))
    }
}

/// The words for private answers to this person.
fn private_catalog(requester: &Requester) -> Catalog {
    Catalog::for_locale(&requester.locale)
}

/// Answers privately.
async fn respond_privately<R: Responder>(responder: &R, message: &Message) -> Result<(), UserError> {
    if let Err(error) = responder.respond(Response::Ephemeral(message)).await {
        tracing::debug!(%error, "a private answer did not arrive");
    }
    Ok(())
}
