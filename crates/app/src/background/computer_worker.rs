//! The worker that lets the computer player act.

use crate::background::ComputerWorker;
use crate::background::run::wait_until_stopped;
use crate::computer::turn::ComputerTurnError;
use crate::panic_guard::BackgroundWork;
use crate::state::retry::{MAX_BACKOFF, MAX_OUTAGE_BACKOFF};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use gonagas_core::matches::ids::MatchId;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// The number of matches that are worked on side by side. Few threads think; the others load, store, or wait for a
/// thread.
const MAX_TURNS_IN_PROGRESS: usize = 16;

impl ComputerWorker {
    /// Takes turns of the computer player until the bot stops.
    pub async fn run(&self, mut stopped: watch::Receiver<bool>) {
        let mut in_progress = FuturesUnordered::new();
        loop {
            while in_progress.len() < MAX_TURNS_IN_PROGRESS
                && let Some(id) = self.computer_queue.take(Instant::now())
            {
                in_progress.push(self.take_queued_turn(id));
            }
            let has_place = in_progress.len() < MAX_TURNS_IN_PROGRESS;
            let next_retry = self.computer_queue.next_retry();
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                Some(()) = in_progress.next() => {}
                () = self.computer_queue.wait_for_match(), if has_place => {}
                () = sleep_until(next_retry.unwrap_or_else(Instant::now)), if has_place && next_retry.is_some() => {}
            }
        }
    }

    /// Takes a turn. After a failure the match waits ever longer, for somebody has to remove the cause; but not for
    /// long where the store was out of reach.
    async fn take_queued_turn(&self, id: MatchId) {
        let longest = match self.panic_guard.guard(BackgroundWork::Match(id), self.computer_turns.take(id)).await {
            Some(Ok(())) => {
                self.computer_queue.finish(id);
                return;
            }
            Some(Err(error)) => {
                tracing::warn!(%error, game = id.0, "the computer could not act");
                match error {
                    ComputerTurnError::Store(error) if !error.is_permanent() => MAX_OUTAGE_BACKOFF,
                    _ => MAX_BACKOFF,
                }
            }
            None => MAX_BACKOFF,
        };
        self.computer_queue.fail(id, Instant::now(), longest);
    }
}
