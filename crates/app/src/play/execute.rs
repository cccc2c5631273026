//! Carries out commands: decides, stores, delivers.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::{MatchKey, UNDO_WORD};
use crate::matches::randomness;
use crate::matches::wanted_match::WantedMatch;
use crate::play::MatchCommands;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::typed_text::{plain_text, split_actions};
use gonagas_core::matches::commands::{challenge_response, decide};
use gonagas_core::matches::ids::{MatchRef, Timestamp, UserId};
use gonagas_core::matches::log::event::NewEvent;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::custom_id::{BoardAudience, CustomId};
use gonagas_ui::screens::attempt::typed_actions_form;
use gonagas_ui::screens::fairness;
use gonagas_ui::screens::private_texts::CompletedRequest;

impl MatchCommands {
    /// Plays typed actions.
    pub async fn play_typed_moves(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        actions: Vec<String>,
    ) -> Result<(), UserError> {
        let done = CompletedRequest::Played(actions.join(" "));
        self.execute_typed(context, wanted, &MatchCommand::PlayActions(actions), done).await
    }

    /// Plays what was typed in the form of a board. `seen` is the event that its button answers.
    pub async fn submit_typed_moves(
        &self,
        context: &RequestContext<'_>,
        key: MatchRef,
        (text, seen): (&str, u32),
        source: RequestSource,
    ) -> Result<(), UserError> {
        let actions = split_actions(&plain_text(text));
        let command = match actions.as_slice() {
            [only] if only.eq_ignore_ascii_case(UNDO_WORD) => MatchCommand::Undo,
            _ => MatchCommand::PlayActions(actions),
        };
        self.execute(context, key, &command, Some(seen), source).await
    }

    /// Takes back an action of the present turn.
    pub async fn undo_action(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        self.execute_typed(context, wanted, &MatchCommand::Undo, CompletedRequest::UndidAction).await
    }

    /// Asks the opponent for a takeback.
    pub async fn request_takeback(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        self.execute_typed(context, wanted, &MatchCommand::RequestTakeback, CompletedRequest::RequestedTakeback).await
    }

    async fn execute_typed(
        &self,
        context: &RequestContext<'_>,
        wanted: &WantedMatch,
        command: &MatchCommand,
        done: CompletedRequest,
    ) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.execute(context, id, command, None, RequestSource::Command { done }).await
    }

    /// Carries out a command, or answers why not. `seen` is the event that the control answers.
    pub async fn execute(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
        command: &MatchCommand,
        seen: Option<u32>,
        source: RequestSource,
    ) -> Result<(), UserError> {
        let key = key.into();
        let _lock = self.matches.lock(key.id).await;
        let loaded = self.matches.load_viewable(context, key).await?;
        self.execute_locked(context, loaded, command, seen, source).await
    }

    /// Carries out a command in a match that the requester may know of, or answers why not. The caller holds its lock.
    pub async fn execute_locked(
        &self,
        context: &RequestContext<'_>,
        mut loaded: LoadedMatch,
        command: &MatchCommand,
        seen: Option<u32>,
        source: RequestSource,
    ) -> Result<(), UserError> {
        self.matches.check_bot_on_guild(context.requester, &loaded)?;
        self.clocks.catch_up_for_requester(context, &mut loaded).await?;
        context.check_live().await?;
        if matches!(command, MatchCommand::AcceptChallenge(_)) && loaded.terms().needs_direct_messages() {
            self.direct_messages.check_reachable(context).await?;
        }
        let now = self.clock.now();
        let decided = match command {
            // Nobody can play against a challenger who has left the server.
            MatchCommand::AcceptChallenge(_)
                if let Some(withdrawal) = self.members.withdrawal_if_challenger_left(context, &loaded).await =>
            {
                Ok(Ok(vec![withdrawal]))
            }
            _ => self.decide(&loaded, context.requester.user_id, command, seen, now).await,
        };
        let failed = UserError::of_match(loaded.id());
        let events = match decided.map_err(failed)? {
            Ok(events) => events,
            Err(rejection) => {
                return self.private_boards.respond_with_refusal(context, &loaded, &rejection, &source).await;
            }
        };
        let typed = matches!(source, RequestSource::Command { .. });
        let partner = self.matches.append_command_events(context.requester, &mut loaded, now, events, typed).await?;
        partner.into_iter().for_each(|id| self.outbox_signal.notify_match(id));
        self.answers.respond_and_deliver(context, &mut loaded, source).await;
        if let Some(partner) = partner.filter(|_| loaded.terms().channel_ref.is_without_bot()) {
            self.answers.post_partner_board(context, partner).await;
        }
        // A challenge whose maker has left the server ends instead.
        if matches!(command, MatchCommand::AcceptChallenge(_)) && loaded.play_state().is_some() {
            self.answers.offer_course(context, &loaded).await;
        }
        Ok(())
    }

    /// Decides a command, with the random draws of the match and the automation that its players prefer.
    pub async fn decide(
        &self,
        loaded: &LoadedMatch,
        user: UserId,
        command: &MatchCommand,
        seen: Option<u32>,
        now: Timestamp,
    ) -> Result<Result<Vec<NewEvent>, Rejection>, StoreError> {
        let users: Vec<UserId> = loaded.participants().into_iter().chain([user]).collect();
        let automation = self.audiences.preferences_of(loaded, &users).await?.automation();
        let inputs = randomness::randomness_inputs(loaded, command);
        let mut draws = |place, below| inputs.number_below(place, below);
        let context = DecisionContext { now, automation: &automation, draws: &mut draws };
        match decide::decide(loaded, user, command, seen, context) {
            Ok(events) => Ok(Ok(self.clocks.with_vacation_events(loaded, events, now).await?)),
            Err(rejection) => Ok(Err(rejection)),
        }
    }

    /// Opens the form for a seed word, if the requester may add one.
    pub async fn show_word_form(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        if let Err(rejection) =
            challenge_response::check_can_add_seed_word(&game, context.requester.user_id, self.clock.now())
        {
            return Err(self.refusals.error(context, &game, &rejection).await);
        }
        let form = fairness::word_form(&context.catalog(), &game, context.requester.user_id);
        context.show_form(&form).await
    }

    /// Opens the form in which a move is typed, if the requester is to move.
    pub async fn show_move_form(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        if let Err(rejection) = decide::check_can_act(&game, context.requester.user_id, control.event_number) {
            return self.private_boards.respond_with_refusal(context, &game, &rejection, source).await;
        }
        let audience = match source {
            RequestSource::PrivateBoard { flipped } => BoardAudience::OnePerson { flipped: *flipped },
            _ => BoardAudience::Everyone,
        };
        let id = CustomId::on_board(audience, control.clone());
        context.show_form(&typed_actions_form(&context.catalog(), &id)).await
    }
}
