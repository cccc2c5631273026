//! Repeated interactions: Discord may send one twice, also to a bot that was restarted in between.
//!
//! A change of a match names its interaction in the same transaction. Everything else claims it first.

use crate::app::requests::Requester;
use crate::app::{App, UserError, user_error};
use crate::store::store_error::StoreError;

impl App {
    /// Records an interaction that is about to change something other than a match. Returns the requester for everything
    /// that follows of it.
    ///
    /// # Errors
    ///
    /// A refusal when the interaction has changed something before.
    pub(in crate::app) async fn claim_interaction(&self, requester: &Requester) -> Result<Requester, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(requester, None, &error);
        if let Some(id) = requester.interaction
            && !self.store.claim_interaction(id, self.now()).await.map_err(failed)?
        {
            return Err(failed(StoreError::RepeatedInteraction));
        }
        Ok(requester.recorded())
    }
}
