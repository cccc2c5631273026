//! The worker that posts the puzzle of the day.

use crate::app::App;
use crate::app::dispatch::background::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::app::ports::{ChannelClient, ChannelError};
use crate::app::puzzles::daily::DailyPuzzleError;
use crate::store::Store;
use crate::store::puzzle_store::DuePuzzle;
use futures_util::StreamExt;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// The most servers on which the puzzle is posted at the same time.
const CONCURRENCY: usize = 4;

/// The pause after a failure, and the longest one: it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// The servers on which the puzzle could not be posted, each with the next attempt and the pause before it.
type Pauses = BTreeMap<u64, (Instant, Duration)>;

impl<S: Store> App<S> {
    /// Posts the puzzle of each day until the bot stops.
    pub(super) async fn run_daily_puzzle_worker(
        &self,
        channels: &dyn ChannelClient,
        mut stopped: watch::Receiver<bool>,
    ) {
        let mut pauses = Pauses::new();
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            self.post_due_puzzles(channels, &mut pauses, &stopped).await;
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.daily_puzzle_signal.notified() => pauses.clear(),
                () = sleep(MAX_POLL_INTERVAL) => {}
            }
        }
    }

    async fn post_due_puzzles(
        &self,
        channels: &dyn ChannelClient,
        pauses: &mut Pauses,
        stopped: &watch::Receiver<bool>,
    ) {
        let now = self.now();
        let due = match self.due_daily_puzzles(now).await {
            Ok(due) => due,
            Err(error) => return tracing::warn!(%error, "the puzzles of the day could not be read"),
        };
        pauses.retain(|guild, _| due.iter().any(|due| due.guild == *guild));
        let is_ready = |due: &DuePuzzle| pauses.get(&due.guild).is_none_or(|(next, _)| *next <= Instant::now());
        let ready: Vec<DuePuzzle> = due.into_iter().filter(is_ready).collect();
        let posts = ready.into_iter().map(|due| async move {
            // Nothing new is begun once the bot stops.
            let posted = if *stopped.borrow() { Ok(()) } else { self.post_daily_puzzle(due, now, channels).await };
            (due.guild, posted)
        });
        let posted: Vec<_> = futures_util::stream::iter(posts).buffer_unordered(CONCURRENCY).collect().await;
        for (guild, posted) in posted {
            match posted {
                Ok(()) => drop(pauses.remove(&guild)),
                Err(error) => pause(pauses, guild, &error),
            }
        }
    }
}

fn pause(pauses: &mut Pauses, guild: u64, error: &DailyPuzzleError) {
    tracing::info!(%error, guild, "the puzzle of the day is still to be posted");
    let last = pauses.get(&guild).map(|(_, pause)| *pause);
    let pause = match error {
        DailyPuzzleError::Channel(ChannelError::RateLimited(wait)) => *wait,
        _ => last.map_or(FIRST_PAUSE, |pause| (pause * 2).min(LONGEST_PAUSE)),
    };
    pauses.insert(guild, (Instant::now() + pause, pause));
}
