//! The ratings and counts of the person who solves puzzles.

use crate::UserError;
use crate::puzzles::Puzzles;
use crate::request_context::RequestContext;
use gonagas_core::matches::results::puzzle_results::PuzzleStanding;

impl Puzzles {
    /// Returns the ratings and counts of the requester.
    pub async fn puzzle_standings(&self, context: &RequestContext<'_>) -> Result<Vec<PuzzleStanding>, UserError> {
        self.store.puzzle_standings(context.requester.user_id, self.clock.now()).await.map_err(UserError::from)
    }
}
