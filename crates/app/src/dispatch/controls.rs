//! The dispatch of buttons, menus and submitted forms by their custom ids.

use crate::Services;
use crate::dispatch::boxed;
use crate::limits::limited_action::LimitedAction;
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::outbox::without_bot::PressKind;
use crate::request::FormFields;
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::fair::randomness::sanitize_player_word;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::custom_id::placement::Misplacement;
use gonagas_ui::custom_id::try_board::TryVerb;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};

impl Services {
    /// Carries out the request of a control.
    pub(crate) async fn handle_control(
        &self,
        context: &RequestContext<'_>,
        control: Option<CustomId>,
        values: &[String],
        message_id: u64,
    ) -> Result<(), UserError> {
        let value = values.first().map(String::as_str);
        let handling = match placed_control(context.requester, control)? {
            CustomId::PublicBoard(control) => {
                let source = match done_in_private(context.requester, &control) {
                    Some(done) => RequestSource::PrivateControl { done },
                    None if context.requester.uses_private_message && picks_move(control.verb) => {
                        RequestSource::MovePicker
                    }
                    None => RequestSource::PublicControl { message_id, seen_event: control.event_number },
                };
                boxed(move || async move { self.handle_match_control(context, &control, values, source).await })
            }
            CustomId::PrivateBoard { control, flipped } => boxed(move || async move {
                let source = RequestSource::PrivateBoard { flipped };
                self.handle_match_control(context, &control, values, source).await
            }),
            CustomId::Replay(control) => {
                boxed(move || async move { self.records.seek_position(context, control).await })
            }
            CustomId::TryBoard(control) if control.verb == TryVerb::Plan => {
                boxed(move || async move { self.reply_plans.add_tried_line(context, &control).await })
            }
            CustomId::Plan(control) => {
                boxed(move || async move { self.reply_plans.handle_control(context, control, value).await })
            }
            CustomId::TryBoard(control) => {
                boxed(move || async move { self.records.handle_try_control(context, &control, values).await })
            }
            CustomId::MatchList(control) => {
                boxed(move || async move { self.match_lists.turn_match_list_page(context, control).await })
            }
            CustomId::Leaderboard(query) => {
                boxed(move || async move { self.stats.turn_leaderboard_page(context, query).await })
            }
            CustomId::ShareLeaderboard(query) => {
                boxed(move || async move { self.stats.share_leaderboard(context, query).await })
            }
            CustomId::OpenChallenges(control) => {
                boxed(move || async move { self.open_challenges.turn_page(context, control).await })
            }
            CustomId::Seek(control) => boxed(move || async move { self.seeks.handle_control(context, control).await }),
            CustomId::Ladder(control) => {
                boxed(move || async move { self.ladders.handle_control(context, control).await })
            }
            CustomId::Tournament(control) => {
                boxed(move || async move { self.tournaments.handle_control(context, control).await })
            }
            CustomId::ChallengeForm(control) => {
                boxed(move || async move { self.challenge_forms.handle(context, &control, value).await })
            }
            CustomId::MatchForm(control) => {
                boxed(move || async move { self.challenge_forms.reopen_match_form(context, &control).await })
            }
            CustomId::RuleSet(choice) => {
                boxed(move || async move { self.challenge_forms.start_by_rule_set(context, &choice).await })
            }
            CustomId::MatchPicker(control) => {
                boxed(move || async move { self.handle_match_picker(context, &control, value).await })
            }
            CustomId::Preferences(control) => {
                boxed(
                    move || async move { self.preferences_panel.handle_preferences_panel(context, control, value).await },
                )
            }
            CustomId::Settings(control) => {
                boxed(move || async move { self.server_settings.handle_settings_panel(context, control, values).await })
            }
            CustomId::Rules(control) => {
                boxed(move || async move { self.handbook.turn_rules_page(context, &control, value).await })
            }
            CustomId::Glossary(control) => {
                boxed(move || async move { self.handbook.turn_glossary_page(context, control).await })
            }
            CustomId::Start(control) => {
                boxed(move || async move { self.challenges.handle_start_control(context, &control, value).await })
            }
            CustomId::Course(control) => {
                boxed(move || async move { self.courses.handle_course_control(context, &control, value).await })
            }
            CustomId::LessonBoard(control) => {
                boxed(move || async move { self.courses.handle_lesson_control(context, &control, values).await })
            }
            CustomId::Puzzles(control) => {
                boxed(move || async move { self.puzzles.handle_puzzle_menu(context, &control, value).await })
            }
            CustomId::PuzzleBoard(control) => {
                boxed(move || async move { self.puzzles.handle_puzzle_control(context, &control, values).await })
            }
            CustomId::EraseData(control) => {
                boxed(
                    move || async move { self.privacy.erase_personal_data(context, control.unfinished_matches).await },
                )
            }
        };
        handling.await
    }

    /// Carries out a submitted form: a field of a challenge form, the actions typed in a lesson, a puzzle, a match or a
    /// board to try, planned replies, the word of a challenger, or the acceptance of a challenge with the word of the
    /// opponent.
    pub(crate) async fn submit_form(
        &self,
        context: &RequestContext<'_>,
        control: Option<CustomId>,
        text: &str,
        message: Option<u64>,
    ) -> Result<(), UserError> {
        let control = match placed_control(context.requester, control)? {
            CustomId::ChallengeForm(choice) => {
                return self.challenge_forms.submit_text(context, &choice, text).await;
            }
            CustomId::LessonBoard(control) => {
                return self.courses.submit_lesson_actions(context, &control, text).await;
            }
            CustomId::PuzzleBoard(control) => {
                return self.puzzles.submit_puzzle_actions(context, &control, text).await;
            }
            CustomId::Plan(control) => {
                return self.reply_plans.submit_plan(context, control, text).await;
            }
            CustomId::TryBoard(control) => {
                return self.records.submit_tried_actions(context, &control, text).await;
            }
            CustomId::PublicBoard(control) if control.verb == MatchVerb::TypeMove => {
                let source = match message {
                    Some(message_id) => RequestSource::PublicControl { message_id, seen_event: control.event_number },
                    None => RequestSource::Command { done: CompletedRequest::Played(text.to_owned()) },
                };
                let typed = (text, control.event_number);
                return self.match_commands.submit_typed_moves(context, control.match_ref, typed, source).await;
            }
            CustomId::PrivateBoard { control, flipped } if control.verb == MatchVerb::TypeMove => {
                let source = RequestSource::PrivateBoard { flipped };
                let typed = (text, control.event_number);
                return self.match_commands.submit_typed_moves(context, control.match_ref, typed, source).await;
            }
            CustomId::PublicBoard(control) if control.verb == MatchVerb::AddWord => control,
            _ => return Err(UserError::ForgedControl),
        };
        let game = self.matches.load(context.requester, control.match_ref).await?;
        let word = sanitize_player_word(text);
        let seen = control.event_number;
        let is_challenger = game.terms().challenger == context.requester.user_id;
        let done = if is_challenger { CompletedRequest::Recorded } else { CompletedRequest::Accepted };
        let source = match message {
            Some(_) if context.requester.uses_private_message => RequestSource::PrivateControl { done },
            Some(message_id) => RequestSource::PublicControl { message_id, seen_event: seen },
            None => RequestSource::Command { done },
        };
        let command = match is_challenger {
            true => MatchCommand::SetSeedWord(word),
            false => MatchCommand::AcceptChallenge(word),
        };
        self.match_commands.execute(context, control.match_ref, &command, Some(seen), source).await
    }

    /// Carries out a submitted form with labelled fields. One that a command has opened stands on no message.
    pub(crate) async fn submit_fields(
        &self,
        context: &RequestContext<'_>,
        control: Option<CustomId>,
        fields: &FormFields,
        message: Option<u64>,
    ) -> Result<(), UserError> {
        let control = match message {
            Some(_) => placed_control(context.requester, control)?,
            None => control.ok_or(UserError::ForgedControl)?,
        };
        match control {
            CustomId::MatchForm(control) => {
                self.challenge_forms.submit_match_form(context, &control, fields, message.is_some()).await
            }
            _ => Err(UserError::ForgedControl),
        }
    }

    /// Carries out the request of a control of a match.
    async fn handle_match_control(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        values: &[String],
        source: RequestSource,
    ) -> Result<(), UserError> {
        if let Some(command) = command_for_verb(control.verb) {
            let seen = control.event_number;
            return boxed(move || async move {
                self.match_commands.execute(context, control.match_ref, &command, Some(seen), source).await
            })
            .await;
        }
        let handling = match control.verb {
            MatchVerb::Play | MatchVerb::PickStep | MatchVerb::ClearSelection => {
                boxed(move || async move { self.move_picker.pick_move(context, control, values, source).await })
            }
            MatchVerb::AddWord => {
                boxed(move || async move { self.match_commands.show_word_form(context, control).await })
            }
            MatchVerb::PlayComputer => {
                boxed(move || async move { self.challenges.play_computer_meanwhile(context, control.match_ref).await })
            }
            MatchVerb::Rematch => {
                boxed(move || async move { self.rematches.propose_rematch_of(context, control.match_ref).await })
            }
            MatchVerb::EndAbandoned => {
                boxed(move || async move { self.moderation.end_match_if_opponent_left(context, control).await })
            }
            MatchVerb::ViewPrivately | MatchVerb::FlipBoard => {
                boxed(move || async move { self.boards.open_or_flip_private_board(context, control, &source).await })
            }
            MatchVerb::PublicBoards => boxed(move || async move {
                self.boards.handle_public_boards(context, control, values.first().map(String::as_str)).await
            }),
            MatchVerb::ToggleWatch => {
                boxed(move || async move { self.watching.toggle_watch(context, control, &source).await })
            }
            MatchVerb::StopMatch => boxed(move || async move { self.moderation.stop_match(context, control).await }),
            MatchVerb::AskResign => boxed(move || async move {
                // The buttons of *More* have done their work; a private board stays.
                let replaces =
                    context.requester.uses_private_message && !matches!(source, RequestSource::PrivateBoard { .. });
                self.boards.confirm_resignation(context, control.match_ref, replaces).await
            }),
            MatchVerb::ConfirmResign => boxed(move || async move { self.resign_confirmed(context, control).await }),
            MatchVerb::Cancel => boxed(move || async move { self.dismiss_confirmation(context, control).await }),
            MatchVerb::Replay | MatchVerb::StepThrough | MatchVerb::Record | MatchVerb::Review => {
                boxed(move || async move { self.look_back(context, control).await })
            }
            MatchVerb::Hint => boxed(move || async move {
                let on_private_board = match source {
                    RequestSource::PrivateBoard { flipped } => Some(flipped),
                    _ => None,
                };
                self.analysis.show_hint_of(context, control.match_ref, on_private_board).await
            }),
            MatchVerb::TypeMove => {
                boxed(move || async move { self.match_commands.show_move_form(context, control, &source).await })
            }
            MatchVerb::PlaceRest => {
                boxed(move || async move { self.computer_turns.place_rest(context, control, source).await })
            }
            MatchVerb::More => boxed(move || async move { self.boards.show_more(context, control.match_ref).await }),
            MatchVerb::FairPlay => {
                boxed(move || async move { self.records.show_fairness(context, control.match_ref).await })
            }
            MatchVerb::Refresh => boxed(move || async move {
                self.state.limits.check(context.requester, LimitedAction::Refresh)?;
                match source {
                    // Nothing takes the place of a message whose controls have just gone.
                    RequestSource::PublicControl { .. } if !context.requester.uses_message_of(control.match_ref) => {
                        self.boards.open_or_flip_private_board(context, control, &source).await
                    }
                    RequestSource::PublicControl { message_id, .. } => {
                        self.answers.refresh_pressed(context, control, message_id, PressKind::Refresh).await
                    }
                    _ => Err(UserError::ForgedControl),
                }
            }),
            // The other verbs are commands.
            _ => return Err(UserError::ForgedControl),
        };
        handling.await
    }

    /// Shows the match as an animation, its last position, its review, or its record.
    async fn look_back(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        // The number may belong to another match by now.
        let number = self.matches.load(context.requester, control.match_ref).await?.id().0;
        let wanted = |command| WantedMatch::new(command, MatchFit::Begun, Some(number));
        match control.verb {
            MatchVerb::Replay => self.records.show_replay(context, &wanted("replay"), None, false).await,
            MatchVerb::StepThrough => self.records.show_position(context, &wanted("step"), None).await,
            MatchVerb::Review => self.analysis.show_review(context, &wanted("review")).await,
            _ => self.records.export_record(context, &wanted("export")).await,
        }
    }

    /// Resigns, even if something has happened in the match since the confirmation was shown.
    async fn resign_confirmed(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let source = RequestSource::PrivateControl { done: CompletedRequest::Resigned };
        self.match_commands.execute(context, control.match_ref, &MatchCommand::Resign, None, source).await
    }

    /// Closes a confirmation. The match may have ended since it was shown.
    async fn dismiss_confirmation(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        let number = control.match_ref.id.0.to_string();
        let text = match game.ending() {
            Some(_) => context.catalog().format("refuse-over", &[("match", &number)]),
            None => context.catalog().format("private-cancelled", &[("match", &number)]),
        };
        context.update_message(&private_texts::text_message(text)).await
    }
}

/// Returns the used control or form, if it acts on its message. No handler sees another.
fn placed_control(requester: &Requester, control: Option<CustomId>) -> Result<CustomId, UserError> {
    let id = control.ok_or(UserError::ForgedControl)?;
    let placed = match requester.uses_private_message {
        true => id.check_on_private_message(),
        false => id.check_on_public_message(&requester.message_places, requester.channel_ref.is_direct()),
    };
    match placed {
        Ok(()) => Ok(id),
        Err(Misplacement::WrongMessage) => Err(UserError::ForgedControl),
        Err(Misplacement::OlderMatch) => Err(private_catalog(requester).text("refuse-other-match").into()),
    }
}

/// Returns true for a step of a move, which on a private message belongs to the move picker.
fn picks_move(verb: MatchVerb) -> bool {
    matches!(verb, MatchVerb::Play | MatchVerb::PickStep | MatchVerb::ClearSelection)
}

/// Returns the confirmation that replaces the message with a control, when that is no message of the match in a
/// channel: a private one, or, of a challenge, a direct message.
fn done_in_private(requester: &Requester, control: &MatchControl) -> Option<CompletedRequest> {
    let is_direct = requester.channel_ref.is_direct() && requester.uses_message_of(control.match_ref);
    match control.verb {
        MatchVerb::CancelMatch if requester.uses_private_message => Some(CompletedRequest::Cancelled),
        MatchVerb::Accept if requester.uses_private_message || is_direct => Some(CompletedRequest::Accepted),
        MatchVerb::Decline if requester.uses_private_message || is_direct => Some(CompletedRequest::Declined),
        MatchVerb::Withdraw if requester.uses_private_message => Some(CompletedRequest::Withdrawn),
        MatchVerb::OfferDraw if requester.uses_private_message => Some(CompletedRequest::OfferedDraw),
        _ => None,
    }
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
        | MatchVerb::TypeMove
        | MatchVerb::PlaceRest
        | MatchVerb::More
        | MatchVerb::AddWord
        | MatchVerb::PlayComputer
        | MatchVerb::Rematch
        | MatchVerb::EndAbandoned
        | MatchVerb::ViewPrivately
        | MatchVerb::FlipBoard
        | MatchVerb::PublicBoards
        | MatchVerb::ToggleWatch
        | MatchVerb::StopMatch
        | MatchVerb::AskResign
        | MatchVerb::ConfirmResign
        | MatchVerb::Cancel
        | MatchVerb::Replay
        | MatchVerb::StepThrough
        | MatchVerb::Record
        | MatchVerb::Hint
        | MatchVerb::Review
        | MatchVerb::FairPlay
        | MatchVerb::Refresh => None,
    }
}
