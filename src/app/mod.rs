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
mod request_context;
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
    pub async fn handle_request(&self, requester: &Requester, request: Request, responder: &dyn Responder, channels: &dyn ChannelClient) {
        let context = &RequestContext { requester, responder, channels };
        let done = match request {
            Request::Challenge(proposal) => {
                let source = RequestSource::Command { done: CompletedRequest::Challenged };
                self.challenge_from_request(context, &proposal, source).await
            }
            Request::Move { actions: action, match_number: game } => {
                self.play_typed_moves(context, &action, game).await
            }
            Request::Board { match_number: game } => self.show_board(context, game).await,
            Request::Resign { match_number: game } => {
                self.ask_resign_confirmation(context, game).await
            }
            Request::Takeback { match_number: game } => {
                self.request_takeback(context, game).await
            }
            Request::Rematch { match_number: game } => self.propose_rematch(context, game).await,
            Request::Challenges => self.list_open_challenges(context).await,
            Request::OpenChallengeForm(opponent) => self.show_challenge_form(context, opponent).await,
            Request::Block { user_id: user } => self.block_user(context, user).await,
            Request::Unblock { user_id: user } => self.unblock_user(context, user).await,
            Request::Watch { match_number: game, every_turn: turns } => {
                self.watch_match(context, game, turns).await
            }
            Request::Stop { match_number: game, reason } => {
                self.ask_stop_confirmation(context, game, &reason).await
            }
            Request::Matches => self.list_matches(context).await,
            Request::Help => context.respond_privately(&ephemeral::help_message(&context.catalog())).await,
            Request::Rules { game, rule_set: set } => {
                self.show_rules(context, &game, set.as_deref()).await
            }
            Request::Replay { match_number: game, from_action: from, share } => {
                self.show_replay(context, game, from, share).await
            }
            Request::Step { match_number: game, at_action: at } => {
                self.show_position(context, game, at).await
            }
            Request::Export { match_number: game } => self.export_record(context, game).await,
            Request::Leaderboard(ranking) => self.show_leaderboard(context, &ranking).await,
            Request::Profile { user_id: user } => self.show_profile(context, user).await,
            Request::Versus { first: one, second: other } => {
                self.show_head_to_head(context, one, other).await
            }
            Request::Verify { match_number: game } => self.verify_match(context, game).await,
            Request::Preferences(preferred) => self.update_preferences(context, &preferred).await,
            Request::Settings(preferred) => self.update_settings(context, &preferred).await,
            Request::Privacy(mine) => self.handle_privacy_request(context, mine).await,
            Request::Vacation { days, auto_spend: auto } => {
                self.update_vacation(context, days, auto).await
            }
            Request::SubmitForm { custom_id: id, text, message_id: message } => {
                self.submit_form(context, &id, text, message).await
            }
            Request::PressControl { custom_id: id, values, message_id: message } => {
                let press =
                    crate::app::play::controls::ControlPress { custom_id: &id, values: &values, message_id: message };
                self.handle_control(context, press).await
            }
        };
        if let Err(UserError(message)) = done {
            context.try_respond(Response::Ephemeral(&message)).await;
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

