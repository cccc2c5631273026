//! The worker that has competitions go on.

use crate::background::CompetitionWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::panic_guard::BackgroundWork;
use crate::ports::ChannelClient;
use tokio::sync::watch;
use tokio::time::sleep;

impl CompetitionWorker {
    /// Looks for work once a minute, and after each signal, until the bot stops.
    pub async fn run(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let work = self.progress.advance_all(channels);
            if let Some(Err(error)) = self.panic_guard.guard(BackgroundWork::Competitions, work).await {
                tracing::warn!(%error, "the competitions could not be looked up");
            }
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.competition_signal.notified() => {}
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }
}
