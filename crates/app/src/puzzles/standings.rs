//! The ratings and counts of the person who solves puzzles.

use crate::puzzles::Puzzles;
use crate::request_context::RequestContext;
use crate::{UserError, user_error};
use gonagas_core::matches::results::puzzle_results::PuzzleStanding;
use gonagas_store::store_error::StoreError;

impl Puzzles {
    /// Returns the ratings and counts of the requester.
    pub async fn puzzle_standings(&self, context: &RequestContext<'_>) -> Result<Vec<PuzzleStanding>, UserError> {
        let failed = |error: StoreError| user_error::from_store_error(context.requester, None, &error);
        self.store.puzzle_standings(context.requester.user_id, self.clock.now()).await.map_err(failed)
    }
}
