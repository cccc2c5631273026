//! The worker that sends people news by direct message: what fits their wishes, and once a day what waits for them.

use crate::background::NewsWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::panic_guard::BackgroundWork;
use crate::ports::ChannelClient;
use gonagas_core::matches::clock::duration::HOUR;
use tokio::sync::watch;
use tokio::time::sleep;

impl NewsWorker {
    /// Looks for news once a minute until the bot stops.
    pub async fn run(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut pruned_in = None;
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            let hour = Some(self.clock.now().div_euclid(HOUR));
            let seeks = async {
                if pruned_in != hour {
                    self.seeks.prune().await?;
                }
                self.seeks.send_news(channels).await
            };
            match self.panic_guard.guard(BackgroundWork::Seeks, seeks).await {
                Some(Ok(())) => pruned_in = hour,
                Some(Err(error)) => tracing::warn!(%error, "the owners of wishes could not be told what fits them"),
                None => {}
            }
            let digests = self.digests.send_due(channels);
            if let Some(Err(error)) = self.panic_guard.guard(BackgroundWork::Digests, digests).await {
                tracing::warn!(%error, "the daily messages could not be sent");
            }
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }
}
