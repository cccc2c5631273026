//! Learning a game by lessons, in private.

mod course;
mod lesson;

use crate::attempts::Attempts;
use crate::challenges::{ChallengeServices, Challenges};
use crate::limits::check::Limits;
use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// Courses and their lessons.
pub struct Courses {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
    challenges: Arc<Challenges>,
    attempts: Arc<Attempts>,
    limits: Arc<Limits>,
}

impl Courses {
    pub fn new(state: &SharedState, attempts: &Arc<Attempts>, challenges: &ChallengeServices) -> Courses {
        Courses {
            clock: Arc::clone(&state.clock),
            store: Arc::clone(&state.store),
            challenges: Arc::clone(&challenges.challenges),
            attempts: Arc::clone(attempts),
            limits: Arc::clone(&state.limits),
        }
    }
}
