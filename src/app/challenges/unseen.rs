//! Challenges that are shown to nobody, because they are accepted at once.

use crate::app::matches::index;
use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::Store;
use crate::store::event_batch::RequestStamp;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::MatchId;

impl<S: Store> App<S> {
    /// Stores a challenge without a message, and returns its number.
    pub(super) async fn create_unseen_challenge(
        &self,
        requester: &Requester,
        terms: &Terms,
        secret: [u8; 32],
    ) -> Result<MatchId, UserError> {
        let now = self.now();
        let index = index::index_challenge(terms, now);
        let stamp = RequestStamp { at: now, interaction: requester.interaction };
        let created = self.store.create_match(terms, secret, stamp, &index, &[], MAX_MATCHES_PER_USER).await;
        let created = created.map_err(|error| match terms.pair.is_some() {
            true => user_error::from_pair_challenge_error(requester, &error),
            false => user_error::from_store_error(requester, None, &error),
        });
        Ok(created?.id)
    }
}
