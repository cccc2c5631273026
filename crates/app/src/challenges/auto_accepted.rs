//! Challenges that are accepted at once, and so are shown to nobody until then.

use crate::UserError;
use crate::challenges::Challenges;
use crate::requests::Requester;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::match_index;
use gonagas_store::match_outbox::DeliveryStatus;
use gonagas_store::store_error::StoreError;

impl Challenges {
    /// Stores a challenge and returns its number. Its message is posted once it is accepted, and only where the match
    /// has a thread, which hangs under it. The caller delivers nothing before that.
    pub async fn create_auto_accepted_challenge(
        &self,
        requester: &Requester,
        terms: &Terms,
        secret: [u8; 32],
    ) -> Result<MatchId, UserError> {
        let now = self.clock.now();
        let index = match_index::index_challenge(terms, now);
        let stamp = requester.stamp(now);
        let effects = if terms.use_thread { vec![Effect::PostMessage(Vec::new())] } else { Vec::new() };
        let created = self.store.create_match(terms, secret, stamp, &index, &effects, MAX_MATCHES_PER_USER).await;
        let created = created.map_err(|error| match terms.pair.is_some() {
            true => UserError::of_pair_challenge(error),
            false => error.into(),
        });
        let id = created?.id;
        self.languages.remember_unread_language(requester).await;
        Ok(id)
    }

    /// Ends a challenge that was not accepted, so that it counts no longer. If the accept was stored but its answer
    /// lost, it stays. If it cannot be ended now, it expires. The caller holds its lock.
    pub async fn withdraw_auto_accepted_challenge(&self, id: MatchId) {
        if let Err(error) = self.try_to_withdraw_challenge(id).await {
            tracing::warn!(%error, game = id.0, "a challenge that nobody sees could not be withdrawn");
        }
    }

    async fn try_to_withdraw_challenge(&self, id: MatchId) -> Result<(), StoreError> {
        let mut loaded = self.matches.load_for_bot(id).await?;
        if !matches!(loaded.phase(), MatchPhase::Challenge) {
            return Ok(());
        }
        let actor = Some(loaded.terms().challenger);
        let withdrawal = NewEvent { actor, kind: EventKind::ChallengeWithdrawn };
        self.matches.append_event(&mut loaded, self.clock.now(), withdrawal).await?;
        // The requester has been told, and nobody else knows of it.
        for entry in loaded.outbox().pending.clone() {
            loaded.record_delivery(&entry, DeliveryStatus::Dropped);
        }
        self.matches.store_deliveries(&mut loaded).await
    }
}
