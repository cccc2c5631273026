//! The worker that lets the computer player act.

use crate::app::App;
use crate::app::dispatch::background::wait_until_stopped;
use crate::app::outbox::retry::MIN_BACKOFF;
use crate::store::Store;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gonagas_core::matches::ids::MatchId;
use tokio::sync::watch;

/// The number of matches that are worked on side by side. Few threads think; the others load, store, or wait for a thread.
const MAX_TURNS_IN_PROGRESS: usize = 16;

impl<S: Store> App<S> {
    /// Takes turns of the computer player until the bot stops.
    pub(super) async fn run_computer_worker(&self, mut stopped: watch::Receiver<bool>) {
        let mut in_progress = FuturesUnordered::new();
        loop {
            while in_progress.len() < MAX_TURNS_IN_PROGRESS
                && let Some(id) = self.computer_queue.take()
            {
                in_progress.push(self.take_queued_turn(id));
            }
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                Some(()) = in_progress.next() => {}
                () = self.computer_queue.wait_for_match(), if in_progress.len() < MAX_TURNS_IN_PROGRESS => {}
            }
        }
    }

    /// Takes a turn. After a failure the match waits a little before it can be queued again.
    async fn take_queued_turn(&self, id: MatchId) {
        let taken = self.guard_match(id, self.take_computer_turn(id)).await;
        if let Some(Err(error)) = &taken {
            tracing::warn!(%error, game = id.0, "the computer could not act");
        }
        if !matches!(taken, Some(Ok(()))) {
            tokio::time::sleep(MIN_BACKOFF).await;
            self.deadline_signal.notify_one();
        }
        self.computer_queue.finish(id);
    }
}
