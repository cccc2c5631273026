//! The worker that gives champions their roles, and takes them back.

use crate::background::ChampionWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::panic_guard::BackgroundWork;
use crate::ports::ChannelClient;
use tokio::sync::watch;
use tokio::time::sleep;

impl ChampionWorker {
    /// Looks for changes once a minute, and after each signal, until the bot stops.
    pub async fn run(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let work = self.champion_roles.settle(channels);
            if let Some(Err(error)) = self.panic_guard.guard(BackgroundWork::ChampionRoles, work).await {
                tracing::warn!(%error, "the roles of champions could not be looked up");
            }
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.champion_signal.notified() => {}
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }
}
