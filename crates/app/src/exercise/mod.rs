//! The shared parts of the boards of lessons and puzzles.

pub(crate) mod board;
pub(crate) mod trial;

use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// The look of the boards of lessons and puzzles.
pub(crate) struct Exercises {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
}

impl Exercises {
    pub(crate) fn new(state: &SharedState) -> Arc<Exercises> {
        Arc::new(Exercises { clock: Arc::clone(&state.clock), store: Arc::clone(&state.store) })
    }
}
