//! The two games of a pair, which begin in one transaction and show each other's result.

use crate::matches::Matches;
use crate::matches::audience;
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::commands::challenge_response::first_clock_hold;
use gonagas_core::matches::effects::derive;
use gonagas_core::matches::effects::effect::{Effect, mentioned_users};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::pairing::{SecondGame, second_game};
use gonagas_store::event_batch::{EventBatch, NewMatch};
use gonagas_store::match_index;
use gonagas_store::store_error::StoreError;

impl Matches {
    /// Returns the second game of a pair, if these events have begun the first.
    pub(crate) async fn prepare_second_game(
        &self,
        loaded: &LoadedMatch,
        at: Timestamp,
        events: &[NewEvent],
    ) -> Result<Option<Box<NewMatch>>, StoreError> {
        if !events.iter().any(|event| matches!(event.kind, EventKind::ChallengeAccepted(_))) {
            return Ok(None);
        }
        let Some(SecondGame { terms, events: acceptance }) = second_game(loaded) else { return Ok(None) };
        let vacations = events.iter().filter(|event| matches!(event.kind, EventKind::VacationStarted(_)));
        let held = acceptance.last().and_then(|accepted| first_clock_hold(&terms, accepted, at));
        let events: Vec<NewEvent> = acceptance.into_iter().chain(held).chain(vacations.cloned()).collect();
        let game = begin(loaded.id(), &terms, at, &events)?;
        let mut effects = derive::derive_effects(game.turn_status(), &events, &game);
        // Nothing was posted that shows the challenge. Where the match has a thread of its own, a message for it has to
        // be.
        effects.retain(|effect| *effect != Effect::UpdateMessage);
        let challenge_effects = if terms.use_thread { vec![Effect::PostMessage(Vec::new())] } else { Vec::new() };
        let preferences = self.audiences.preferences_of(loaded, &mentioned_users(&effects)).await?;
        let comes_daily = |user| audience::comes_daily(&game, user);
        let event = game.last_event_number();
        let effects = audience::with_direct_messages(effects, terms.channel_ref, event, &preferences, comes_daily);
        let begun = EventBatch {
            plans: None,
            occurred_at: at,
            events,
            index: match_index::index_match(&game),
            effects,
            result: None,
            second_game: None,
            interaction: None,
        };
        Ok(Some(Box::new(NewMatch {
            challenge_index: match_index::index_challenge(&terms, at),
            secret: *loaded.draw_secret().as_bytes(),
            terms,
            challenge_effects,
            begun,
        })))
    }

    /// Loads a game of a pair again when the other one has begun with it or its result may be known. Returns the number
    /// of the other one, whose messages may have to change, too: the caller has them delivered.
    pub(crate) async fn refresh_pair(&self, loaded: &mut LoadedMatch, has_begun: bool) -> Option<MatchId> {
        if loaded.terms().pair.is_none() || !(has_begun || loaded.ending().is_some()) {
            return None;
        }
        match self.load_for_bot(loaded.id()).await {
            Ok(current) => *loaded = current,
            // The events are stored; the next message shows the other game.
            Err(error) => {
                tracing::warn!(%error, game = loaded.id().0, "the other game of a pair could not be read");
            }
        }
        loaded.partner().map(|partner| partner.match_ref.id)
    }
}

/// Returns the state of a match after its challenge and these events. It has no number yet; the one of the first game
/// stands in.
fn begin(id: MatchId, terms: &Terms, at: Timestamp, events: &[NewEvent]) -> Result<Match, StoreError> {
    let challenge = NewEvent { actor: Some(terms.challenger), kind: EventKind::ChallengeCreated };
    let log: Vec<Event> = (1..)
        .zip([&challenge].into_iter().chain(events))
        .map(|(number, NewEvent { actor, kind })| Event { number, timestamp: at, actor: *actor, kind: kind.clone() })
        .collect();
    Match::replay(id, terms.clone(), &log).map_err(|corrupt| StoreError::Failed(corrupt.to_string()))
}
