//! The dispatch of buttons and menus by their custom ids.

use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::Requester;
use crate::app::user_error::forged_control_error;
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::screens::ephemeral::{self, CompletedRequest};
use gonagas_core::matches::commands::match_command::MatchCommand;

/// A press of a button or a pick from a menu.
#[derive(Clone, Copy)]
pub(in crate::app) struct ControlPress<'a> {
    /// The custom id of the control.
    pub(in crate::app) custom_id: &'a str,
    /// The options picked from a menu.
    pub(in crate::app) values: &'a [String],
    /// The message that the control is on.
    pub(in crate::app) message_id: u64,
}

impl<S: Store> App<S> {
    /// Carries out the request of a control.
    pub(in crate::app) async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        press: ControlPress<'_>,
    ) -> Result<(), UserError> {
        let value = press.values.first().map(String::as_str);
        match parse_custom_id(context.requester, press.custom_id)? {
            CustomId::PublicBoard(control) => {
                let source = match control.verb {
                    MatchVerb::CancelMatch if context.requester.uses_private_message => {
                        RequestSource::PrivateControl { done: CompletedRequest::Cancelled }
                    }
                    _ => {
                        RequestSource::PublicControl { message_id: press.message_id, seen_event: control.event_number }
                    }
                };
                self.handle_match_control(context, &control, value, source).await
            }
            CustomId::PrivateBoard { control, flipped } => {
                self.handle_match_control(context, &control, value, RequestSource::PrivateBoard { flipped }).await
            }
            CustomId::Replay(control) => self.seek_position(context, control).await,
            CustomId::MatchList(control) => self.turn_match_list_page(context, control).await,
            CustomId::Leaderboard(control) => self.turn_leaderboard_page(context, &control).await,
            CustomId::OpenChallenges(control) => self.handle_challenge_list(context, control, value).await,
            CustomId::ChallengeForm(control) => self.handle_challenge_form(context, &control, value).await,
            CustomId::EraseData(control) => self.erase_personal_data(context, control.unfinished_matches).await,
        }
    }

    /// Carries out the request of a control of a match.
    async fn handle_match_control(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        value: Option<&str>,
        source: RequestSource,
    ) -> Result<(), UserError> {
        if let Some(command) = command_for_verb(control.verb) {
            return self
                .execute_command(context, control.match_ref, &command, Some(control.event_number), source)
                .await;
        }
        match control.verb {
            MatchVerb::Play | MatchVerb::PickStep | MatchVerb::ClearSelection => {
                self.pick_move(context, control, value, source).await
            }
            MatchVerb::AddWord => self.show_word_form(context, control).await,
            MatchVerb::Rematch => self.propose_rematch_of(context, control.match_ref).await,
            MatchVerb::EndAbandoned => self.end_match_if_opponent_left(context, control).await,
            MatchVerb::ViewPrivately | MatchVerb::FlipBoard => {
                self.open_or_flip_private_board(context, control, &source).await
            }
            MatchVerb::ToggleWatch => self.toggle_watch(context, control, &source).await,
            MatchVerb::StopMatch => self.stop_match(context, control).await,
            MatchVerb::AskResign => self.confirm_resignation(context, control.match_ref).await,
            MatchVerb::ConfirmResign => self.resign_confirmed(context, control).await,
            MatchVerb::Cancel => self.dismiss_confirmation(context, control).await,
            // The other verbs are commands.
            _ => Err(forged_control_error(context.requester)),
        }
    }

    /// Resigns, even if something has happened in the match since the confirmation was shown.
    async fn resign_confirmed(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let source = RequestSource::PrivateControl { done: CompletedRequest::Resigned };
        self.execute_command(context, control.match_ref, &MatchCommand::Resign, None, source).await
    }

    /// Closes a confirmation. The match may have ended since it was shown.
    async fn dismiss_confirmation(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_ref).await?;
        self.check_match_viewable(context, &game).await?;
        let number = control.match_ref.id.0.to_string();
        let text = match game.ending() {
            Some(_) => context.catalog().format("refuse-over", &[("match", &number)]),
            None => context.catalog().format("private-cancelled", &[("match", &number)]),
        };
        context.update_message(&ephemeral::text_message(text)).await
    }
}

/// Parses the custom id of a used control or form.
///
/// # Errors
///
/// When no screen writes such an id, or a private one is on a message that everyone sees: the answer would replace it.
pub(super) fn parse_custom_id(requester: &Requester, text: &str) -> Result<CustomId, UserError> {
    let id = CustomId::parse(text).filter(|id| !id.is_private() || requester.uses_private_message);
    id.ok_or_else(|| forged_control_error(requester))
}

/// Returns the command of a verb; `None` for a verb that asks for more first or only shows something.
fn command_for_verb(verb: MatchVerb) -> Option<MatchCommand> {
    match verb {
        MatchVerb::Accept => Some(MatchCommand::AcceptChallenge(String::new())),
        MatchVerb::Decline => Some(MatchCommand::DeclineChallenge),
        MatchVerb::Withdraw => Some(MatchCommand::WithdrawChallenge),
        MatchVerb::OfferDraw => Some(MatchCommand::OfferEnd),
        MatchVerb::AcceptDraw => Some(MatchCommand::AgreeToEnd),
        MatchVerb::RequestTakeback => Some(MatchCommand::RequestTakeback),
        MatchVerb::GrantTakeback => Some(MatchCommand::GrantTakeback),
        MatchVerb::DeclineOffer => Some(MatchCommand::DeclineOffer),
        MatchVerb::WithdrawOffer => Some(MatchCommand::WithdrawOffer),
        MatchVerb::CancelMatch => Some(MatchCommand::Cancel),
        MatchVerb::RollDice => Some(MatchCommand::RollDice),
        MatchVerb::Undo => Some(MatchCommand::Undo),
        MatchVerb::Play
        | MatchVerb::PickStep
        | MatchVerb::ClearSelection
        | MatchVerb::AddWord
        | MatchVerb::Rematch
        | MatchVerb::EndAbandoned
        | MatchVerb::ViewPrivately
        | MatchVerb::FlipBoard
        | MatchVerb::ToggleWatch
        | MatchVerb::StopMatch
        | MatchVerb::AskResign
        | MatchVerb::ConfirmResign
        | MatchVerb::Cancel => None,
    }
}
