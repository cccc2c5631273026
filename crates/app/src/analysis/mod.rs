//! The words of the computer about a match: `/hint` during a casual match, `/review` after it.

mod hint;
mod review;

use crate::history::{HistoryServices, Records};
use crate::limits::check::Limits;
use crate::matches::{Audiences, MatchFinder, MatchServices, Matches, Refusals};
use crate::outbox::{OutboxServices, PrivateBoards};
use crate::ports::{Clock, ComputerPlayer};
use crate::state::SharedState;
use std::sync::Arc;

/// Hints and reviews.
pub struct Analysis {
    clock: Arc<dyn Clock>,
    computer: Arc<dyn ComputerPlayer>,
    audiences: Arc<Audiences>,
    limits: Arc<Limits>,
    match_finder: Arc<MatchFinder>,
    matches: Arc<Matches>,
    private_boards: Arc<PrivateBoards>,
    records: Arc<Records>,
    refusals: Arc<Refusals>,
}

impl Analysis {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        outbox: &OutboxServices,
        history: &HistoryServices,
    ) -> Arc<Analysis> {
        Arc::new(Analysis {
            clock: Arc::clone(&state.clock),
            computer: Arc::clone(&state.computer),
            audiences: Arc::clone(&matches.audiences),
            limits: Arc::clone(&state.limits),
            match_finder: Arc::clone(&matches.match_finder),
            matches: Arc::clone(&matches.matches),
            private_boards: Arc::clone(&outbox.private_boards),
            records: Arc::clone(&history.records),
            refusals: Arc::clone(&matches.refusals),
        })
    }
}
