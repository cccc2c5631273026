//! Granting a wish: judge it, keep what comes of it, tell it.

use crate::app::matches::lookup::split_match_number;
use crate::app::matches::randomness;
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::{Store, StoreError};
use crate::ui::screens::ephemeral::CompletedRequest;
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::NewEvent;
use gonagas_core::matches::state::match_state::Match;

/// The word that takes something back where actions are typed.
pub(in crate::app) const UNDO_WORD: &str = "undo";

impl<S: Store> App<S> {
    /// `/move`.
    pub(in crate::app) async fn play_typed_moves(
        &self,
        context: &RequestContext<'_>,
        text: &str,
        number: Option<u64>,
    ) -> Result<(), UserError> {
        let (number, text) = split_match_number(number, text);
        if text.trim().eq_ignore_ascii_case(UNDO_WORD) {
            let id = self.find_match(context.requester, number).await?;
            let source = RequestSource::Command { done: CompletedRequest::UndidAction };
            return self.execute_command(context, id, &MatchCommand::Undo, None, source).await;
        }
        let id = self.find_match_to_play(context.requester, number).await?;
        // People part actions by commas, too.
        let typed = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let actions: Vec<String> = typed.filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let done = CompletedRequest::Played(actions.join(" "));
        self.execute_command(context, id, &MatchCommand::PlayActions(actions), None, RequestSource::Command { done })
            .await
    }

    /// `/takeback`.
    pub(in crate::app) async fn request_takeback(
        &self,
        context: &RequestContext<'_>,
        number: Option<u64>,
    ) -> Result<(), UserError> {
        let id = self.find_match(context.requester, number).await?;
        let source = RequestSource::Command { done: CompletedRequest::RequestedTakeback };
        self.execute_command(context, id, &MatchCommand::RequestTakeback, None, source).await
    }

    /// Grants a wish or says why not. `seen` is the event that the control answered.
    pub(in crate::app) async fn execute_command(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        command: &MatchCommand,
        seen: Option<u32>,
        source: RequestSource,
    ) -> Result<(), UserError> {
        let _lock = self.match_locks.acquire(id).await;
        let mut loaded = self.load_match(context.requester, id).await?;
        self.check_match_visible(context.requester, &loaded)?;
        self.catch_up_for_requester(context.requester, &mut loaded).await?;
        let now = self.now();
        let judged = match command {
            // Who has left cannot be played against.
            MatchCommand::AcceptChallenge(_)
                if let Some(gone) = self.withdrawal_if_challenger_left(context, &loaded).await =>
            {
                Ok(Ok(vec![gone]))
            }
            _ => self.decide_command(&loaded, context.requester, command, seen, now).await,
        };
        let events = match judged.map_err(|error| user_error::from_store_error(context.requester, Some(id), &error))? {
            Ok(events) => events,
            Err(refusal) => {
                return self.respond_with_refusal(context, &loaded, &refusal, &source).await;
            }
        };
        let typed = matches!(source, RequestSource::Command { .. });
        self.append_command_events(context.requester, &mut loaded, now, events, typed).await?;
        self.respond_and_deliver(context, &mut loaded, source).await;
        Ok(())
    }

    /// Judges a wish, with the draws of the match and the habits of its people.
    pub(in crate::app) async fn decide_command(
        &self,
        game: &Match,
        requester: &Requester,
        command: &MatchCommand,
        seen: Option<u32>,
        now: Timestamp,
    ) -> Result<Result<Vec<NewEvent>, Rejection>, StoreError> {
        let inputs = self.randomness_inputs(game, command).await?;
        let users: Vec<UserId> = game.participants().into_iter().chain([requester.user_id]).collect();
        let habits = self.store.preferences(&users).await?.automation();
        let mut random = inputs.numbers_from(randomness::next_draw_index(game));
        let context = DecisionContext { now, automation: &habits, randomness: &mut |below| random.next_below(below) };
        match decide::decide(game, requester.user_id, command, seen, context) {
            Ok(events) => Ok(Ok(self.with_vacation_events(game, events, now).await?)),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}
