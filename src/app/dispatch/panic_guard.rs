//! Keeps a defect that shows in one match from stopping the work on all others.

use crate::app::App;
use crate::store::Store;
use futures_util::FutureExt;
use gonagas_core::matches::ids::MatchId;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;

impl<S: Store> App<S> {
    /// Awaits work on a match. Returns `None`, and logs the match, if it panics. What the work held is dropped: locks are free,
    /// and what was not stored is loaded anew by the next attempt.
    pub(super) async fn guard_match<T>(&self, id: MatchId, work: impl Future<Output = T>) -> Option<T> {
        let done = AssertUnwindSafe(work).catch_unwind().await;
        if done.is_err() {
            self.background_panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!(game = id.0, "the work on a match panicked");
        }
        done.ok()
    }

    /// Returns the number of panics in the background tasks so far.
    pub fn background_panics(&self) -> usize {
        self.background_panics.load(Ordering::Relaxed)
    }
}
