//! The dispatch of requests.

use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::request_context::RequestContext;
use crate::app::requests::{Request, Requester};
use crate::app::server::settings::unknown_value_error;
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::screens::about::about_message;

impl<S: Store> App<S> {
    /// Carries out a request and responds to it, also when it fails.
    pub async fn handle_request(
        &self,
        requester: &Requester,
        request: Request,
        responder: &dyn Responder,
        channels: &dyn ChannelClient,
    ) {
        let context = &RequestContext { requester, responder, channels };
        let done = match request {
            Request::Challenge(challenge) => self.challenge_with_course_offer(context, &challenge).await,
            Request::Play(play) => self.play_with_course_offer(context, play).await,
            Request::Move { actions, match_number } => self.play_typed_moves(context, &actions, match_number).await,
            Request::Board { match_number } => self.show_board(context, match_number).await,
            Request::Resign { match_number } => self.ask_resign_confirmation(context, match_number).await,
            Request::Takeback { match_number } => self.request_takeback(context, match_number).await,
            Request::Rematch { match_number } => self.propose_rematch(context, match_number).await,
            Request::Challenges => self.list_open_challenges(context).await,
            Request::OpenChallengeForm(opponent) => self.show_challenge_form(context, opponent).await,
            Request::Block { user_id } => self.block_user(context, user_id).await,
            Request::Unblock { user_id } => self.unblock_user(context, user_id).await,
            Request::Watch { match_number, every_turn } => self.watch_match(context, match_number, every_turn).await,
            Request::Stop { match_number, reason } => self.ask_stop_confirmation(context, match_number, &reason).await,
            Request::Matches => self.list_matches(context).await,
            Request::Help => self.show_help(context).await,
            Request::About(links) => context.respond_privately(&about_message(&context.catalog(), &links)).await,
            Request::Rules { game, rule_set, page } => {
                self.show_rules(context, &game, rule_set.as_deref(), page.as_deref()).await
            }
            Request::Glossary { term } => self.show_glossary(context, term.as_deref()).await,
            Request::Learn { game } => self.show_course(context, game.as_deref()).await,
            Request::Replay { match_number, from_action, share } => {
                self.show_replay(context, match_number, from_action, share).await
            }
            Request::Step { match_number, at_action } => self.show_position(context, match_number, at_action).await,
            Request::Hint { match_number } => self.show_hint(context, match_number).await,
            Request::Review { match_number } => self.show_review(context, match_number).await,
            Request::Export { match_number } => self.export_record(context, match_number).await,
            Request::Leaderboard(leaderboard) => self.show_leaderboard(context, &leaderboard).await,
            Request::Profile { user_id } => self.show_profile(context, user_id).await,
            Request::Versus { first, second } => self.show_head_to_head(context, first, second).await,
            Request::Verify { match_number } => self.verify_match(context, match_number).await,
            Request::Preferences(update) => self.update_preferences(context, &update).await,
            Request::Settings(change) => self.update_settings(context, &change).await,
            Request::Privacy(kind) => self.handle_privacy_request(context, kind).await,
            Request::Vacation { days, auto_spend } => self.update_vacation(context, days, auto_spend).await,
            Request::UnknownChoice { typed, known } => {
                Err(unknown_value_error(&context.catalog(), &typed, &known.join("`, `")))
            }
            Request::Unreadable => Err(context.catalog().text("refuse-unreadable").into()),
            Request::SubmitForm { custom_id, text, message_id } => {
                self.submit_form(context, &custom_id, text, message_id).await
            }
            Request::PressControl { custom_id, values, message_id } => {
                let press =
                    crate::app::dispatch::controls::ControlPress { custom_id: &custom_id, values: &values, message_id };
                self.handle_control(context, press).await
            }
        };
        if let Err(UserError(message)) = done {
            context.try_respond(Response::Ephemeral(&message)).await;
        }
        responder.finish().await;
    }
}
