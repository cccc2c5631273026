//! The background tasks of the bot. None of them waits for another.

use crate::background::Workers;
use crate::ports::ChannelClient;
use futures_util::future::BoxFuture;
use gonagas_store::match_outbox::OutboxLane;
use std::future::Future;
use std::pin::{Pin, pin};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// The longest time between two polls, well below the shortest gap that counts as downtime.
pub const MAX_POLL_INTERVAL: Duration = Duration::from_secs(60);

impl Workers {
    /// Delivers pending entries, applies deadlines, checks removals from servers, lets the computer player act, sends
    /// offers and news, posts puzzles, gives roles and has competitions go on until `stop` completes.
    pub async fn run(&self, channels: &dyn ChannelClient, stop: impl Future<Output = ()> + Send) {
        self.run_all(channels, pin!(stop)).await;
    }

    fn run_all<'a>(
        &'a self,
        channels: &'a dyn ChannelClient,
        stop: Pin<&'a mut (dyn Future<Output = ()> + Send)>,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let (stop_sender, stopped) = watch::channel(false);
            let stopping = async {
                stop.await;
                stop_sender.send_replace(true);
            };
            tokio::join!(
                stopping,
                self.run_channel_worker(channels, stopped.clone()),
                self.outbox_worker.run(OutboxLane::DirectMessages, channels, stopped.clone()),
                self.deadline_worker.run(channels, stopped.clone()),
                self.run_removal_worker(channels, stopped.clone()),
                self.computer_worker.run(stopped.clone()),
                self.offer_worker.run(stopped.clone()),
                self.daily_puzzle_worker.run(channels, stopped.clone()),
                self.news_worker.run(channels, stopped.clone()),
                self.champion_worker.run(channels, stopped.clone()),
                // Boxed, so that a deep chain of calls fits into the stack of a thread.
                Box::pin(self.competition_worker.run(channels, stopped))
            );
        })
    }
}

impl Workers {
    /// Delivers what is pending in channels, and first of all the boards of a database that was put back.
    async fn run_channel_worker(&self, channels: &dyn ChannelClient, stopped: watch::Receiver<bool>) {
        self.show_restored_boards(stopped.clone()).await;
        self.outbox_worker.run(OutboxLane::Channels, channels, stopped).await;
    }

    /// Looks after removals of the bot from servers until the bot stops.
    async fn run_removal_worker(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            self.guilds.process_removals(channels).await;
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.removal_signal.notified() => {}
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }

    /// Has the boards of unfinished matches shown anew if the database was put back from a copy: Discord may show newer
    /// ones, which are of no use. Returns when that is stored, or the bot stops.
    async fn show_restored_boards(&self, mut stopped: watch::Receiver<bool>) {
        loop {
            match self.store.show_restored_boards(self.clock.now()).await {
                Ok(0) => return,
                Ok(count) => return tracing::info!(count, "the database is a copy; boards of matches are shown anew"),
                Err(error) => tracing::warn!(%error, "whether the database is a copy could not be read"),
            }
            tokio::select! {
                () = wait_until_stopped(&mut stopped) => return,
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }
}

/// Waits until the bot stops.
pub async fn wait_until_stopped(stopped: &mut watch::Receiver<bool>) {
    // It fails only when nobody can stop it any more.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
