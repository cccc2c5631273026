//! The worker that posts the puzzle of the day and the review of the month, and adds the results of the day before.

use crate::background::DailyPuzzleWorker;
use crate::background::run::{MAX_POLL_INTERVAL, wait_until_stopped};
use crate::outbox::scheduled_posts::ScheduledPostError;
use crate::panic_guard::BackgroundWork;
use crate::ports::{ChannelClient, ChannelError};
use crate::state::daily_puzzle_signal::DailyAttempt;
use futures_util::StreamExt;
use gonagas_store::store_error::StoreError;
use gonagas_store::{DuePost, EndedDailyPost};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};

/// The most servers on which the puzzle is posted at the same time.
const CONCURRENCY: usize = 4;

/// The time between the starts of two requests: two fifths of the requests that Discord takes from a bot, so that
/// boards do not wait for puzzles, and still fast enough for the posts and results of five thousand servers in ten
/// minutes.
const PACE: Duration = Duration::from_millis(50);

/// The pause after a failure, and the longest one: it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// The outcome of a post; `None` if that panicked.
type Posted = Option<Result<(), ScheduledPostError>>;

impl DailyPuzzleWorker {
    /// Posts the puzzle of each day until the bot stops.
    pub async fn run(&self, channels: &dyn ChannelClient, mut stopped: watch::Receiver<bool>) {
        let mut pauses = Pauses::default();
        let mut result_pauses = Pauses::default();
        let mut review_pauses = Pauses::default();
        let mut pace = interval(PACE);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let pace = Mutex::new(pace);
        loop {
            // Requested before the time is read, so that no jump goes unnoticed.
            let jump = self.clock.wait_for_jump();
            for (guild, attempt) in self.daily_puzzle_signal.take_notified() {
                pauses.advance(guild, attempt);
                review_pauses.advance(guild, attempt);
            }
            let round = Round { worker: self, pace: &pace, stopped: &stopped };
            let now = self.clock.now();
            let due = self.daily_puzzles.due(now).await;
            let post = |due: DuePost| (due.guild, self.daily_puzzles.post(due, now, channels));
            let posts_read = round.work_through("puzzles", due, post, &mut pauses).await;
            let now = self.clock.now();
            let ended = self.daily_puzzles.ended(now).await;
            let add = |ended: EndedDailyPost| (ended.guild, self.daily_puzzles.add_results(ended, now, channels));
            let results_read = round.work_through("results", ended, add, &mut result_pauses).await;
            let now = self.clock.now();
            let due = self.month_reviews.due(now).await;
            let post = |due: DuePost| (due.guild, self.month_reviews.post(due, now, channels));
            let reviews_read = round.work_through("reviews", due, post, &mut review_pauses).await;
            self.remind_of_streaks(channels).await;
            let poll = Instant::now() + MAX_POLL_INTERVAL;
            let all_read = posts_read && results_read && reviews_read;
            let next = [&pauses, &result_pauses, &review_pauses].into_iter().filter_map(Pauses::next_attempt);
            let next = next.min().filter(|_| all_read).map_or(poll, |next| next.min(poll));
            tokio::select! {
                // In order, so that a simulation repeats.
                biased;
                () = wait_until_stopped(&mut stopped) => return,
                () = jump => {}
                () = self.daily_puzzle_signal.wait() => {}
                () = sleep_until(next) => {}
            }
        }
    }

    /// Sends the reminders of streaks that are due. After a failure they are due again at the next poll.
    async fn remind_of_streaks(&self, channels: &dyn ChannelClient) {
        let work = self.streak_reminders.send_due(channels);
        if let Some(Err(error)) = self.panic_guard.guard(BackgroundWork::StreakReminders, work).await {
            tracing::warn!(%error, "the reminders of streaks could not be read");
        }
    }
}

/// A round of the worker.
struct Round<'a> {
    worker: &'a DailyPuzzleWorker,
    pace: &'a Mutex<Interval>,
    stopped: &'a watch::Receiver<bool>,
}

impl Round<'_> {
    /// Does what is due on the servers that do not pause, a few at a time and no faster than the pace. Returns true if
    /// what is due could be read.
    async fn work_through<Due, Work: Future<Output = Result<(), ScheduledPostError>>>(
        &self,
        list: &str,
        due: Result<Vec<Due>, StoreError>,
        work: impl Fn(Due) -> (u64, Work),
        pauses: &mut Pauses,
    ) -> bool {
        let works: Vec<(u64, Work)> = match due {
            Ok(due) => due.into_iter().map(work).collect(),
            Err(error) => {
                tracing::warn!(%error, list, "what is due on servers could not be read");
                return false;
            }
        };
        pauses.0.retain(|guild, _| works.iter().any(|(due, _)| due == guild));
        let ready = works.into_iter().filter(|(guild, _)| pauses.is_over(*guild)).collect::<Vec<_>>();
        let works = ready.into_iter().map(|(guild, work)| async move {
            // Nothing new is begun once the bot stops.
            if *self.stopped.borrow() {
                return (guild, Some(Ok(())));
            }
            self.pace.lock().await.tick().await;
            (guild, self.worker.panic_guard.guard(BackgroundWork::DailyPuzzle(guild), work).await)
        });
        let mut done = futures_util::stream::iter(works).buffer_unordered(CONCURRENCY);
        while let Some((guild, outcome)) = done.next().await {
            pauses.record(guild, &outcome);
        }
        true
    }
}

/// The servers on which something could not be posted.
#[derive(Debug, Default)]
struct Pauses(BTreeMap<u64, Pause>);

/// The pause of a server.
#[derive(Debug, Clone, Copy)]
struct Pause {
    next_attempt: Instant,
    /// An attempt that is planned after the next one: it is made whatever that one leads to.
    planned: Option<Instant>,
    /// Its length, from which the next one follows; zero after a rate limit.
    length: Duration,
}

impl Pauses {
    fn is_over(&self, guild: u64) -> bool {
        self.0.get(&guild).is_none_or(|pause| pause.next_attempt <= Instant::now())
    }

    fn next_attempt(&self) -> Option<Instant> {
        self.0.values().map(|pause| pause.next_attempt).min()
    }

    /// Has a server tried earlier.
    fn advance(&mut self, guild: u64, attempt: DailyAttempt) {
        match self.0.get_mut(&guild) {
            Some(pause) if attempt.keeps_pause && attempt.at <= pause.next_attempt => pause.next_attempt = attempt.at,
            Some(pause) if attempt.keeps_pause => {
                pause.planned = Some(pause.planned.map_or(attempt.at, |planned| planned.min(attempt.at)));
            }
            _ => {
                self.0.remove(&guild);
            }
        }
    }

    /// Records the outcome of an attempt. The pause after a failure is twice as long as the one before.
    fn record(&mut self, guild: u64, posted: &Posted) {
        let now = Instant::now();
        let last = self.0.get(&guild).map_or(Duration::ZERO, |pause| pause.length);
        let planned = self.0.get(&guild).and_then(|pause| pause.planned).filter(|planned| *planned > now);
        let growing = (last * 2).clamp(FIRST_PAUSE, LONGEST_PAUSE);
        let (wait, length) = match posted {
            Some(Ok(())) => {
                self.0.remove(&guild);
                return;
            }
            Some(Err(ScheduledPostError::Channel(ChannelError::RateLimited(wait)))) => (*wait, last),
            _ => (growing, growing),
        };
        if let Some(Err(error)) = posted {
            tracing::info!(%error, guild, "a post of the day or the month, or its results, are still to come");
        }
        let next_attempt = planned.map_or(now + wait, |planned| planned.min(now + wait));
        let planned = planned.filter(|planned| *planned > next_attempt);
        self.0.insert(guild, Pause { next_attempt, planned, length });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn pause_grows_and_an_advanced_attempt_keeps_it() {
        let mut pauses = Pauses::default();
        let seconds = Duration::from_secs;
        let forbidden = Some(Err(ScheduledPostError::Channel(ChannelError::Forbidden)));
        let limited = Some(Err(ScheduledPostError::Channel(ChannelError::RateLimited(seconds(5)))));
        let wait = |pauses: &Pauses| (pauses.next_attempt().unwrap() - Instant::now()).as_secs();
        let mut waits = Vec::new();
        for outcome in [&limited, &forbidden, &forbidden, &limited, &None, &forbidden] {
            pauses.record(1, outcome);
            waits.push(wait(&pauses));
            tokio::time::advance(seconds(waits.last().copied().unwrap_or_default())).await;
            assert!(pauses.is_over(1));
        }
        assert_eq!(waits, [5, 60, 120, 5, 240, 480]);
        pauses.record(1, &forbidden);
        let earlier = DailyAttempt { at: Instant::now() + seconds(10), keeps_pause: true };
        pauses.advance(1, earlier);
        assert_eq!(wait(&pauses), 10);
        pauses.record(1, &forbidden);
        assert_eq!(wait(&pauses), 1920, "as if it had waited");
        let later = DailyAttempt { at: Instant::now() + seconds(1930), keeps_pause: true };
        pauses.advance(1, later);
        tokio::time::advance(seconds(1920)).await;
        pauses.record(1, &forbidden);
        assert_eq!(wait(&pauses), 10, "what is planned is done");
        pauses.advance(1, DailyAttempt { keeps_pause: false, ..earlier });
        assert!(pauses.is_over(1) && pauses.next_attempt().is_none());
    }
}
