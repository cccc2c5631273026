//! Brings each request to what it asks for.

use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::{Request, Requester};
use crate::app::server::settings::unknown_value_error;
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::screens::ephemeral::{self, CompletedRequest};

impl<S: Store> App<S> {
    /// Does what is asked and answers it, whatever comes of it.
    pub async fn handle_request(
        &self,
        requester: &Requester,
        request: Request,
        responder: &dyn Responder,
        channels: &dyn ChannelClient,
    ) {
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
            Request::Resign { match_number: game } => self.ask_resign_confirmation(context, game).await,
            Request::Takeback { match_number: game } => self.request_takeback(context, game).await,
            Request::Rematch { match_number: game } => self.propose_rematch(context, game).await,
            Request::Challenges => self.list_open_challenges(context).await,
            Request::OpenChallengeForm(opponent) => self.show_challenge_form(context, opponent).await,
            Request::Block { user_id: user } => self.block_user(context, user).await,
            Request::Unblock { user_id: user } => self.unblock_user(context, user).await,
            Request::Watch { match_number: game, every_turn: turns } => self.watch_match(context, game, turns).await,
            Request::Stop { match_number: game, reason } => self.ask_stop_confirmation(context, game, &reason).await,
            Request::Matches => self.list_matches(context).await,
            Request::Help => context.respond_privately(&ephemeral::help_message(&context.catalog())).await,
            Request::Rules { game, rule_set: set } => self.show_rules(context, &game, set.as_deref()).await,
            Request::Replay { match_number: game, from_action: from, share } => {
                self.show_replay(context, game, from, share).await
            }
            Request::Step { match_number: game, at_action: at } => self.show_position(context, game, at).await,
            Request::Export { match_number: game } => self.export_record(context, game).await,
            Request::Leaderboard(ranking) => self.show_leaderboard(context, &ranking).await,
            Request::Profile { user_id: user } => self.show_profile(context, user).await,
            Request::Versus { first: one, second: other } => self.show_head_to_head(context, one, other).await,
            Request::Verify { match_number: game } => self.verify_match(context, game).await,
            Request::Preferences(preferred) => self.update_preferences(context, &preferred).await,
            Request::Settings(preferred) => self.update_settings(context, &preferred).await,
            Request::Privacy(mine) => self.handle_privacy_request(context, mine).await,
            Request::Vacation { days, auto_spend: auto } => self.update_vacation(context, days, auto).await,
            Request::UnknownChoice { typed, known } => {
                Err(unknown_value_error(&context.catalog(), &typed, &known.join("`, `")))
            }
            Request::SubmitForm { custom_id: id, text, message_id: message } => {
                self.submit_form(context, &id, text, message).await
            }
            Request::PressControl { custom_id: id, values, message_id: message } => {
                let press = crate::app::dispatch::controls::ControlPress {
                    custom_id: &id,
                    values: &values,
                    message_id: message,
                };
                self.handle_control(context, press).await
            }
        };
        if let Err(UserError(message)) = done {
            context.try_respond(Response::Ephemeral(&message)).await;
        }
        responder.finish().await;
    }
}
