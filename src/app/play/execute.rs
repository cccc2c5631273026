//! Granting a wish: judge it, keep what comes of it, tell it.

use crate::app::request_context::RequestContext;
use crate::app::matches::lookup::split_match_number;
use crate::app::matches::{index, randomness};
use crate::app::ports::{ChannelClient, Responder};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::matches::MAX_MATCHES_PER_USER;
use crate::matches::commands::decide;
use crate::matches::commands::match_command::{DecisionContext, MatchCommand};
use crate::matches::commands::rejection::Rejection;
use crate::matches::effects::effect::{self, Effect};
use crate::matches::ids::{MatchId, Timestamp, UserId};
use crate::matches::log::event::{Event, NewEvent};
use crate::matches::state::determine_result::determine_result;
use crate::matches::state::match_state::{Match, TurnStatus};
use crate::store::{EventBatch, Store, StoreError};
use crate::ui::screens::ephemeral::CompletedRequest;

/// The word that takes something back where actions are typed.
pub(in crate::app) const UNDO_WORD: &str = "undo";

/// How a wish was made, which says how it is answered.
#[derive(Debug, Clone)]
pub(in crate::app) enum RequestSource {
    /// By a command, which did this; the one who typed it is told so when nothing else answers.
    Command { done: CompletedRequest },
    /// By a control on this message, one that all see; the control answered the event `seen`.
    PublicControl { message_id: u64, seen_event: u32 },
    /// By a control on a private message, which then says that this is done.
    PrivateControl { done: CompletedRequest },
    /// By a control on a private board, which then shows what came of it.
    PrivateBoard {
        /// Whether it is seen from its other side.
        flipped: bool,
    },
}

impl<S: Store> App<S> {
    /// `/move`.
    pub(in crate::app) async fn play_typed_moves(&self, context: &RequestContext<'_>, text: &str, number: Option<u64>) -> Result<(), UserError> {
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
    pub(in crate::app) async fn request_takeback(&self, context: &RequestContext<'_>, number: Option<u64>) -> Result<(), UserError> {
        let id = self.find_match(context.requester, number).await?;
        let source = RequestSource::Command { done: CompletedRequest::RequestedTakeback };
        self.execute_command(context, id, &MatchCommand::RequestTakeback, None, source).await
    }

    /// Grants a wish or says why not. `seen` is the event that the control answered.
    pub(in crate::app) async fn execute_command(&self, context: &RequestContext<'_>, id: MatchId, command: &MatchCommand, seen: Option<u32>, source: RequestSource) -> Result<(), UserError> {
        let _lock = self.match_locks.acquire(id).await;
        let game = self.load_match(context.requester, id).await?;
        self.check_match_visible(context.requester, &game)?;
        let game = self.catch_up_for_requester(context.requester, game).await?;
        let now = self.now();
        let judged = match command {
            // Who has left cannot be played against.
            MatchCommand::AcceptChallenge(_)
                if let Some(gone) = self.withdrawal_if_challenger_left(context, &game).await =>
            {
                Ok(Ok(vec![gone]))
            }
            _ => self.decide_command(&game, context.requester, command, seen, now).await,
        };
        let events = match judged.map_err(|error| user_error::from_store_error(context.requester, Some(id), &error))? {
            Ok(events) => events,
            Err(refusal) => {
                return self.respond_with_refusal(context, &game, &refusal, &source).await;
            }
        };
        let typed = matches!(source, RequestSource::Command { .. });
        let game = self.append_command_events(context.requester, game, now, events, typed).await?;
        self.respond_and_deliver(context, &game, source).await;
        Ok(())
    }

    /// Judges a wish, with the draws of the match and the habits of its people.
    pub(in crate::app) async fn decide_command(&self, game: &Match, requester: &Requester, command: &MatchCommand, seen: Option<u32>, now: Timestamp) -> Result<Result<Vec<NewEvent>, Rejection>, StoreError> {
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

    /// The match, which the caller holds, as it is for whoever wants something in it: see [`App::catch_up_match`].
    pub(in crate::app) async fn catch_up_for_requester(&self, requester: &Requester, game: Match) -> Result<Match, UserError> {
        let (id, number) = (game.id(), game.last_event_number());
        let caught_up = self.catch_up_match(game, requester.user_id).await;
        let game = caught_up.map_err(|error| user_error::from_store_error(requester, Some(id), &error))?;
        // What is shown only of a match that is over comes with loading it.
        if game.last_event_number() == number { Ok(game) } else { self.load_match(requester, id).await }
    }

    /// Keeps events; answers the match after them. `typed` says whether a command did it.
    pub(in crate::app) async fn append_command_events(&self, requester: &Requester, mut game: Match, at: Timestamp, events: Vec<NewEvent>, typed: bool) -> Result<Match, UserError> {
        let (after, before) = (game.last_event_number(), game.turn_status());
        apply_new_events(&mut game, at, &events).map_err(|reason| {
            tracing::error!(%reason, "a granted wish cannot happen");
            UserError::from(private_catalog(requester).text("store-failed"))
        })?;
        let (id, count) = (game.id(), events.len());
        let step = self.prepare_event_batch(&game, at, events, before).await;
        let mut step = step.map_err(|error| user_error::from_store_error(requester, Some(id), &error))?;
        if typed && game.terms().is_solo() {
            step.effects = effect::with_new_message(step.effects, count, &game);
        }
        if !requester.bot_permissions.create_threads
            && requester.channel_ref.channel == game.terms().channel_ref.channel
        {
            // Since the challenge was made the permission has gone. What the bot may do elsewhere says nothing of that.
            step.effects.retain(|tell| *tell != Effect::OpenThread);
        }
        match self.store.append_events(game.id(), after, &step, MAX_MATCHES_PER_USER).await {
            Ok(()) => self.deadline_signal.notify_one(),
            Err(error) => return Err(user_error::from_store_error(requester, Some(game.id()), &error)),
        }
        if let Err(error) = self.reveal_secret_and_ratings(&mut game).await {
            // What happened is kept; `/verify` shows the secret later.
            tracing::warn!(%error, game = game.id().0, "a secret could not be shown");
        }
        Ok(game)
    }
}

impl<S: Store> App<S> {
    /// What the store is to keep of events that have led to `game`; `before` says who was due before them.
    pub(in crate::app) async fn prepare_event_batch(&self, game: &Match, at: Timestamp, events: Vec<NewEvent>, before: TurnStatus) -> Result<EventBatch, StoreError> {
        let mut tells = effect::derive_effects(before, &events, game);
        tells.extend(effect::watcher_effect(&tells, &events, game));
        let tells = self.with_direct_messages(tells, game.terms().channel_ref, game.last_event_number()).await?;
        Ok(EventBatch {
            occurred_at: at,
            events,
            index: index::index_match(game),
            effects: tells,
            result: determine_result(game),
        })
    }
}

/// Lets events happen one after the other.
pub(in crate::app) fn apply_new_events(game: &mut Match, at: Timestamp, events: &[NewEvent]) -> Result<(), String> {
    for NewEvent { actor: who, kind: what } in events {
        let number = game.last_event_number() + 1;
        game.apply_event(&Event { number, timestamp: at, actor: *who, kind: what.clone() })?;
    }
    Ok(())
}
