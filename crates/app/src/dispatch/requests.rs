//! The dispatch of requests.

use crate::Services;
use crate::dispatch::controls::ControlPress;
use crate::dispatch::handling::{Handling, boxed};
use crate::ports::{ChannelClient, Responder, Response};
use crate::request_context::RequestContext;
use crate::requests::{Request, Requester};
use crate::server::settings::unknown_value_error;
use gonagas_ui::screens::about::about_message;
use gonagas_ui::screens::private_texts::text_message;

/// Tells a requester in a direct message that their request was carried out, although Discord showed them a failure:
/// the answer came too late. Whoever accepts no direct messages sees it on the board alone.
async fn tell_that_it_was_done(context: &RequestContext<'_>) {
    let message = text_message(context.catalog().text("late-but-done"));
    let nonce = format!("late-{:x}", context.requester.interaction.map_or(0, |interaction| interaction.0));
    let told = async {
        let channel = context.channels.open_direct_messages(context.requester.user_id).await?;
        context.channels.post_message(channel, &message, &nonce).await
    };
    if let Err(error) = told.await {
        tracing::info!(%error, "a user was not told that a late request was carried out");
    }
}

impl Services {
    /// Carries out a request and responds to it, also when it fails.
    pub async fn handle_request(
        &self,
        requester: &Requester,
        request: Request,
        responder: &dyn Responder,
        channels: &dyn ChannelClient,
    ) {
        let context = &RequestContext { requester, responder, channels };
        let handling = async {
            context.check_live().await?;
            self.check_place(requester, &request).await?;
            self.route(context, request).await
        };
        match handling.await {
            Err(error) => {
                let message = self.error_message(requester, error).await;
                context.try_respond(Response::Ephemeral(&message)).await;
            }
            Ok(()) if self.was_done_late(context).await => tell_that_it_was_done(context).await,
            Ok(()) => {}
        }
        responder.finish().await;
    }

    /// Returns true for a request that has changed something for good although Discord had given up on it.
    async fn was_done_late(&self, context: &RequestContext<'_>) -> bool {
        let Some(interaction) = context.requester.interaction else { return false };
        !context.responder.is_live().await && self.state.store.has_carried_out(interaction).await == Ok(true)
    }

    /// Returns the work for a request.
    fn route<'a>(&'a self, context: &'a RequestContext<'a>, request: Request) -> Handling<'a> {
        match request {
            Request::Challenge(challenge) => {
                boxed(move || async move { self.course_offers.challenge_with_course_offer(context, &challenge).await })
            }
            Request::Play(play) => {
                boxed(move || async move { self.course_offers.play_with_course_offer(context, play).await })
            }
            Request::Move { actions, match_number } => {
                boxed(
                    move || async move { self.match_commands.play_typed_moves(context, &actions, match_number).await },
                )
            }
            Request::Board { match_number } => {
                boxed(move || async move { self.boards.show_board(context, match_number).await })
            }
            Request::Resign { match_number } => {
                boxed(move || async move { self.boards.ask_resign_confirmation(context, match_number).await })
            }
            Request::Takeback { match_number } => {
                boxed(move || async move { self.match_commands.request_takeback(context, match_number).await })
            }
            Request::Rematch { match_number } => {
                boxed(move || async move { self.rematches.propose_rematch(context, match_number).await })
            }
            Request::Challenges => boxed(move || async move { self.open_challenges.list(context).await }),
            Request::OpenChallengeForm(opponent) => {
                boxed(move || async move { self.challenge_forms.show(context, opponent).await })
            }
            Request::Block { user_id } => boxed(move || async move { self.blocks.block_user(context, user_id).await }),
            Request::Unblock { user_id } => {
                boxed(move || async move { self.blocks.unblock_user(context, user_id).await })
            }
            Request::Watch { match_number, every_turn } => {
                boxed(move || async move { self.watching.watch_match(context, match_number, every_turn).await })
            }
            Request::Stop { match_number, reason } => {
                boxed(
                    move || async move { self.moderation.ask_stop_confirmation(context, match_number, &reason).await },
                )
            }
            Request::Matches => boxed(move || async move { self.match_lists.list_matches(context).await }),
            Request::Help => boxed(move || async move { self.handbook.show_help(context).await }),
            Request::About(links) => {
                boxed(
                    move || async move { context.respond_privately(&about_message(&context.catalog(), &links)).await },
                )
            }
            Request::Rules { game, rule_set, page } => boxed(move || async move {
                self.handbook.show_rules(context, &game, rule_set.as_deref(), page.as_deref()).await
            }),
            Request::Glossary { term } => {
                boxed(move || async move { self.handbook.show_glossary(context, term.as_deref()).await })
            }
            Request::Learn { game } => {
                boxed(move || async move { self.courses.show_course(context, game.as_deref()).await })
            }
            Request::Puzzle { game } => {
                boxed(move || async move { self.puzzles.show_puzzle(context, game.as_deref()).await })
            }
            Request::Replay { match_number, from_action, share } => {
                boxed(move || async move { self.records.show_replay(context, match_number, from_action, share).await })
            }
            Request::Step { match_number, at_action } => {
                boxed(move || async move { self.records.show_position(context, match_number, at_action).await })
            }
            Request::Hint { match_number } => {
                boxed(move || async move { self.analysis.show_hint(context, match_number).await })
            }
            Request::Review { match_number } => {
                boxed(move || async move { self.analysis.show_review(context, match_number).await })
            }
            Request::Export { match_number } => {
                boxed(move || async move { self.records.export_record(context, match_number).await })
            }
            Request::Leaderboard(leaderboard) => {
                boxed(move || async move { self.stats.show_leaderboard(context, &leaderboard).await })
            }
            Request::Profile { user_id } => {
                boxed(move || async move { self.stats.show_profile(context, user_id).await })
            }
            Request::Versus { first, second } => {
                boxed(move || async move { self.stats.show_head_to_head(context, first, second).await })
            }
            Request::Verify { match_number } => {
                boxed(move || async move { self.records.verify_match(context, match_number).await })
            }
            Request::Preferences(update) => {
                boxed(move || async move { self.preferences_panel.update_preferences(context, &update).await })
            }
            Request::Settings(change) => {
                boxed(move || async move { self.server_settings.update_settings(context, &change).await })
            }
            Request::Privacy(kind) => {
                boxed(move || async move { self.privacy.handle_privacy_request(context, kind).await })
            }
            Request::Vacation { days, auto_spend } => {
                boxed(move || async move { self.vacations.update_vacation(context, days, auto_spend).await })
            }
            Request::UnknownChoice { typed, known } => {
                boxed(move || async move { Err(unknown_value_error(&context.catalog(), &typed, &known.join("`, `"))) })
            }
            Request::Stopping => boxed(move || async move { Err(context.catalog().text("refuse-stopping").into()) }),
            Request::Unreadable => {
                boxed(move || async move { Err(context.catalog().text("refuse-unreadable").into()) })
            }
            Request::SubmitForm { custom_id, text, message_id } => {
                boxed(move || async move { self.submit_form(context, &custom_id, text, message_id).await })
            }
            Request::PressControl { custom_id, values, message_id } => boxed(move || async move {
                let press = ControlPress { custom_id: &custom_id, values: &values, message_id };
                self.handle_control(context, press).await
            }),
        }
    }
}
