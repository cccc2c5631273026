//! The shared parts of the boards of lessons and puzzles.

pub mod board;
pub mod trial;

use crate::ports::Clock;
use crate::state::SharedState;
use gonagas_store::Store;
use std::sync::Arc;

/// The look of the boards of lessons and puzzles.
pub struct Exercises {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
}

impl Exercises {
    pub fn new(state: &SharedState) -> Arc<Exercises> {
        Arc::new(Exercises { clock: Arc::clone(&state.clock), store: Arc::clone(&state.store) })
    }
}
