//! The worker that sends offers to play the computer.

use crate::background::OfferWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::panic_guard::BackgroundWork;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

impl OfferWorker {
    /// Sends offers when they are due until the bot stops.
    pub async fn run(&self, mut stopped: watch::Receiver<bool>) {
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            // Each may take long, so the time is read again before the next.
            while !*stopped.borrow() && self.send_next_offer().await {}
            let wait = self.computer_offers.next_due().map_or(MAX_POLL_INTERVAL, |due| {
                Duration::from_millis(u64::try_from(due - self.clock.now()).unwrap_or_default()).min(MAX_POLL_INTERVAL)
            });
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.computer_offers.wait_for_offer() => {}
                () = sleep(wait) => {}
            }
        }
    }

    /// Sends the next offer that is due; returns false when none is. An offer that panics is gone.
    async fn send_next_offer(&self) -> bool {
        self.panic_guard
            .guard(BackgroundWork::ComputerOffer, self.challenges.send_due_computer_offer(self.clock.now()))
            .await
            .unwrap_or(true)
    }
}
