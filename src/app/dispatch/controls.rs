//! Buttons and menus.

use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::user_error::forged_control_error;
use crate::app::{App, UserError};
use crate::matches::commands::match_command::MatchCommand;
use crate::store::Store;
use crate::ui::custom_id::challenge_form::ChallengeFormControl;
use crate::ui::custom_id::leaderboard::LeaderboardControl;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::custom_id::match_list::MatchListControl;
use crate::ui::custom_id::open_challenges::OpenChallengesControl;
use crate::ui::custom_id::private_control;
use crate::ui::custom_id::replay::ReplayControl;
use crate::ui::screens::ephemeral::{self, CompletedRequest};
use crate::ui::screens::privacy;

/// A control that was used.
#[derive(Clone, Copy)]
pub(in crate::app) struct ControlPress<'a> {
    /// Its custom id.
    pub(in crate::app) custom_id: &'a str,
    /// What was picked.
    pub(in crate::app) values: &'a [String],
    /// The message that it is on.
    pub(in crate::app) message_id: u64,
}

impl<S: Store> App<S> {
    /// Does what a control stands for.
    pub(in crate::app) async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        press: ControlPress<'_>,
    ) -> Result<(), UserError> {
        let value = press.values.first().map(String::as_str);
        if let Some(sheet) = PrivateScreenControl::read(press.custom_id) {
            return self.handle_private_screen_control(context, &sheet, value).await;
        }
        let (control, source) = parse_match_control(press).ok_or_else(|| forged_control_error(context.requester))?;
        if let Some(command) = command_for_verb(control.verb) {
            return self.execute_command(context, control.match_id, &command, Some(control.event_number), source).await;
        }
        match control.verb {
            MatchVerb::Play | MatchVerb::PickStep | MatchVerb::ClearSelection => {
                self.pick_move(context, &control, value, source).await
            }
            MatchVerb::AddWord => self.show_word_form(context, &control).await,
            MatchVerb::Rematch => self.propose_rematch(context, Some(control.match_id.0)).await,
            MatchVerb::EndAbandoned => self.end_match_if_opponent_left(context, &control).await,
            MatchVerb::ViewPrivately | MatchVerb::FlipBoard => {
                self.open_or_flip_private_board(context, &control, &source).await
            }
            MatchVerb::ToggleWatch => self.toggle_watch(context, &control, &source).await,
            MatchVerb::StopMatch => self.stop_match(context, &control).await,
            MatchVerb::AskResign => self.ask_resign_confirmation(context, Some(control.match_id.0)).await,
            MatchVerb::ConfirmResign => self.resign_confirmed(context, &control).await,
            MatchVerb::Cancel => self.dismiss_confirmation(context, &control).await,
            // The others are wishes.
            _ => Err(forged_control_error(context.requester)),
        }
    }

    /// Does what a control stands for on something private that is no match.
    async fn handle_private_screen_control(
        &self,
        context: &RequestContext<'_>,
        sheet: &PrivateScreenControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        match sheet {
            PrivateScreenControl::ReplayPosition(seek) => self.seek_position(context, *seek).await,
            PrivateScreenControl::MatchList(list) => self.turn_match_list_page(context, *list).await,
            PrivateScreenControl::Leaderboard(ranks) => self.turn_leaderboard_page(context, ranks).await,
            PrivateScreenControl::OpenChallenges(browse) => self.handle_challenge_list(context, *browse, value).await,
            PrivateScreenControl::ChallengeForm(choice) => self.handle_challenge_form(context, choice, value).await,
            PrivateScreenControl::EraseConfirmation { unfinished_matches: running } => {
                self.erase_personal_data(context, *running).await
            }
        }
    }

    /// A resignation stands whatever has happened since it was asked for.
    async fn resign_confirmed(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let source = RequestSource::PrivateControl { done: CompletedRequest::Resigned };
        self.execute_command(context, control.match_id, &MatchCommand::Resign, None, source).await
    }

    /// Nothing happens. The question may be an old one, of a match that has ended since.
    async fn dismiss_confirmation(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_id).await?;
        self.check_match_visible(context.requester, &game)?;
        let number = control.match_id.0.to_string();
        let text = match game.ending() {
            Some(_) => context.catalog().format("refuse-over", &[("match", &number)]),
            None => context.catalog().format("private-cancelled", &[("match", &number)]),
        };
        context.update_message(&ephemeral::text_message(text)).await
    }
}

/// A control of something private that is no match.
enum PrivateScreenControl {
    /// The positions of a match, one after the other.
    ReplayPosition(ReplayControl),
    /// A list of matches.
    MatchList(MatchListControl),
    /// A leaderboard.
    Leaderboard(LeaderboardControl),
    /// The list of open challenges.
    OpenChallenges(OpenChallengesControl),
    /// A challenge that is being put together.
    ChallengeForm(ChallengeFormControl),
    /// The question whether to erase what is stored about somebody.
    EraseConfirmation {
        /// How many matches and challenges were to be ended.
        unfinished_matches: u32,
    },
}

impl PrivateScreenControl {
    /// Reads a custom id; `None` when it is of a match, or of nothing.
    fn read(id: &str) -> Option<PrivateScreenControl> {
        let positions = || ReplayControl::parse(id).map(PrivateScreenControl::ReplayPosition);
        let matches = || MatchListControl::parse(id).map(PrivateScreenControl::MatchList);
        let ranks = || LeaderboardControl::parse(id).map(PrivateScreenControl::Leaderboard);
        let challenges = || OpenChallengesControl::parse(id).map(PrivateScreenControl::OpenChallenges);
        let draft = || ChallengeFormControl::parse(id).map(PrivateScreenControl::ChallengeForm);
        let erase = || {
            privacy::parse_erase_control(id)
                .map(|running| PrivateScreenControl::EraseConfirmation { unfinished_matches: running })
        };
        positions().or_else(matches).or_else(ranks).or_else(challenges).or_else(draft).or_else(erase)
    }
}

/// What is wished for by a press alone; `None` where more is asked first, or something is only shown.
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

/// What a control stands for, and on what kind of message it is.
fn parse_match_control(press: ControlPress<'_>) -> Option<(MatchControl, RequestSource)> {
    match private_control::parse_private_control(press.custom_id) {
        Some((control, turned)) => Some((control, RequestSource::PrivateBoard { flipped: turned })),
        None => {
            let control = MatchControl::parse(press.custom_id)?;
            let seen = control.event_number;
            Some((control, RequestSource::PublicControl { message_id: press.message_id, seen_event: seen }))
        }
    }
}
