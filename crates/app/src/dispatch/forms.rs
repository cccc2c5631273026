//! The dispatch of submitted forms.

use crate::Services;
use crate::UserError;
use crate::dispatch::controls::parse_custom_id;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::fair::randomness::sanitize_player_word;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl Services {
    /// Carries out a submitted form: a field of a challenge form, the actions typed in a lesson or a puzzle, the word
    /// of a challenger, or the acceptance of a challenge with the word of the opponent.
    pub(crate) async fn submit_form(
        &self,
        context: &RequestContext<'_>,
        id: &str,
        text: String,
        message: Option<u64>,
    ) -> Result<(), UserError> {
        let control = match parse_custom_id(context.requester, id)? {
            CustomId::ChallengeForm(choice) => {
                return self.challenge_forms.submit_text(context, &choice, &text).await;
            }
            CustomId::LessonBoard(control) => {
                return self.courses.submit_lesson_actions(context, &control, &text).await;
            }
            CustomId::PuzzleBoard(control) => {
                return self.puzzles.submit_puzzle_actions(context, &control, &text).await;
            }
            CustomId::PublicBoard(control) if control.verb == MatchVerb::AddWord => control,
            _ => return Err(UserError::ForgedControl),
        };
        let game = self.matches.load(context.requester, control.match_ref).await?;
        let word = sanitize_player_word(&text);
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
}
