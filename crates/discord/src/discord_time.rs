//! Discord's time, as far as this machine can know it.
//!
//! Discord gives an interaction three seconds, counted by its own clock from the moment in its id. This machine's clock
//! may be minutes off, so it is not asked. The estimate is the lead of Discord's time over a monotonic clock, between
//! two bounds:
//!
//! - *at least*: an interaction that arrives was created before, so Discord's clock shows at least the time in its id.
//!   The interaction that was the fastest to arrive gives the best bound.
//! - *at most*: a response of the REST API names the second in which it was written, and that was after its request was
//!   sent. The bot sends requests before the first interaction comes.
//!
//! Clocks drift against each other, so a bound counts for less the older it is. Nothing is refused because of an
//! estimate: an interaction that may be too old is acknowledged before anything is done, and Discord itself says if it
//! has given up on it. A wrong estimate costs an early deferral.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;
use tokio::time::Instant;

/// The first millisecond of Discord's ids, since the Unix epoch.
const SNOWFLAKE_EPOCH: i64 = 1_420_070_400_000;

/// The bits of an id below its time.
const SNOWFLAKE_TIME_SHIFT: u32 = 22;

/// The most by which two clocks move apart: one part in this many.
const MAX_DRIFT: i64 = 10_000;

/// The most by which a response's second is believed to contradict the ids. A server with ids that hold no time, or
/// another clock's time, contradicts them by more.
const MAX_CONTRADICTION: i64 = 60 * 60 * 1000;

/// The age up to which an interaction is certainly not given up yet, in milliseconds. Discord gives it three seconds,
/// of which the answer needs some for its way.
const YOUNG: i64 = 2500;

/// An estimate of Discord's time.
#[derive(Debug)]
pub struct DiscordTime {
    origin: Instant,
    bounds: Mutex<Bounds>,
}

/// Bounds of Discord's time, in milliseconds since the Unix epoch, less the monotonic time since the origin.
#[derive(Debug, Default, Clone, Copy)]
struct Bounds {
    at_least: Option<Bound>,
    at_most: Option<Bound>,
}

#[derive(Debug, Clone, Copy)]
struct Bound {
    offset: i64,
    /// The monotonic time at which it was found.
    found_at: i64,
}

impl Bound {
    /// Returns the most by which the offset has changed since.
    const fn drift(self, now: i64) -> i64 {
        (now - self.found_at) / MAX_DRIFT
    }
}

impl Default for DiscordTime {
    fn default() -> DiscordTime {
        DiscordTime { origin: Instant::now(), bounds: Mutex::default() }
    }
}

impl DiscordTime {
    /// Records an interaction that has just arrived.
    pub fn record_interaction(&self, id: u64) {
        let now = self.monotonic(Instant::now());
        let offset = created_at(id) - now;
        let mut bounds = self.lock();
        if bounds.at_least.is_none_or(|known| known.offset - known.drift(now) < offset) {
            bounds.at_least = Some(Bound { offset, found_at: now });
        }
    }

    /// Records the time of a response, in milliseconds since the Unix epoch without a part of a second, whose request
    /// was sent at `sent_at`.
    pub fn record_response(&self, date: i64, sent_at: Instant) {
        let now = self.monotonic(Instant::now());
        let offset = date + 999 - self.monotonic(sent_at);
        let mut bounds = self.lock();
        if bounds.at_most.is_none_or(|known| known.offset + known.drift(now) > offset) {
            bounds.at_most = Some(Bound { offset, found_at: now });
        }
    }

    /// Returns the age that an interaction has at least.
    pub fn least_age(&self, id: u64) -> Duration {
        let now = self.monotonic(Instant::now());
        let offset = self.lock().at_least.map(|bound| bound.offset - bound.drift(now));
        let age = offset.map_or(0, |offset| now + offset - created_at(id));
        Duration::from_millis(u64::try_from(age).unwrap_or_default())
    }

    /// Returns true if Discord certainly still waits for the first answer to an interaction.
    pub fn is_young(&self, id: u64) -> bool {
        let now = self.monotonic(Instant::now());
        let Bounds { at_least, at_most } = *self.lock();
        let least = at_least.map(|bound| now + bound.offset - bound.drift(now) - created_at(id));
        let most = at_most.map(|bound| now + bound.offset + bound.drift(now) - created_at(id));
        let most = most.filter(|most| (*most - least.unwrap_or_default()).abs() < MAX_CONTRADICTION);
        most.max(least).is_none_or(|age| age < YOUNG)
    }

    fn monotonic(&self, instant: Instant) -> i64 {
        let since = |later: Instant, earlier: Instant| {
            i64::try_from(later.saturating_duration_since(earlier).as_millis()).unwrap_or(i64::MAX / 4)
        };
        since(instant, self.origin) - since(self.origin, instant)
    }

    fn lock(&self) -> MutexGuard<'_, Bounds> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parses the date of a response, in milliseconds since the Unix epoch.
pub fn parse_date(text: &str) -> Option<i64> {
    OffsetDateTime::parse(text, &Rfc2822).ok()?.unix_timestamp().checked_mul(1000)
}

/// Returns the time in an id, in milliseconds since the Unix epoch.
const fn created_at(id: u64) -> i64 {
    (id >> SNOWFLAKE_TIME_SHIFT) as i64 + SNOWFLAKE_EPOCH
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    /// A day in 2026 by Discord's clock, on a full second.
    const NOON: i64 = 1_795_694_400_000;

    /// The id of an interaction that was created so many milliseconds after noon.
    fn id(millis: i64) -> u64 {
        u64::try_from(NOON + millis - SNOWFLAKE_EPOCH).unwrap() << SNOWFLAKE_TIME_SHIFT
    }

    /// An estimate after a response that took 100 milliseconds, at 300 milliseconds after noon.
    async fn after_response() -> DiscordTime {
        let time = DiscordTime::default();
        let sent_at = Instant::now();
        advance(Duration::from_millis(100)).await;
        time.record_response(NOON, sent_at);
        advance(Duration::from_millis(200)).await;
        time
    }

    #[test]
    fn date_of_a_response_is_parsed() {
        assert_eq!(parse_date("Thu, 26 Nov 2026 12:00:00 GMT"), Some(NOON));
        assert_eq!((parse_date("today"), parse_date("")), (None, None));
    }

    #[tokio::test(start_paused = true)]
    async fn old_interaction_is_recognised_before_any_other() {
        let time = after_response().await;
        for (created, is_young) in [(200, true), (-1000, true), (-3000, false), (-60_000, false)] {
            assert_eq!(time.is_young(id(created)), is_young, "{created}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn replayed_interaction_is_recognised_by_a_newer_one() {
        let time = DiscordTime::default();
        time.record_interaction(id(0));
        assert!(time.is_young(id(0)));
        advance(Duration::from_secs(60)).await;
        time.record_interaction(id(57_400));
        assert!(!time.is_young(id(57_400)), "created 2.6 seconds before now");
        assert_eq!(time.least_age(id(57_400)), Duration::from_millis(2594), "less six for the drift");
        time.record_interaction(id(59_990));
        assert!(time.is_young(id(59_990)));
    }

    #[tokio::test(start_paused = true)]
    async fn slow_interaction_spoils_no_estimate() {
        let time = DiscordTime::default();
        time.record_interaction(id(-40));
        time.record_interaction(id(-30_000));
        assert!(time.is_young(id(0)) && !time.is_young(id(-5000)));
    }

    #[tokio::test(start_paused = true)]
    async fn estimate_follows_a_clock_that_drifts() {
        let time = after_response().await;
        time.record_interaction(id(300));
        // Discord's clock lags behind by a second after a day.
        advance(Duration::from_secs(86_400)).await;
        let now = 86_400_000 + 300 - 1000;
        time.record_interaction(id(now));
        assert!(time.least_age(id(now)) < Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn ids_without_a_time_contradict_no_response() {
        let time = after_response().await;
        time.record_interaction(7);
        assert!(time.is_young(7) && time.is_young(8));
    }

    #[tokio::test(start_paused = true)]
    async fn clock_that_was_moved_forward_makes_nothing_old() {
        let time = after_response().await;
        let day = 86_400_000;
        time.record_interaction(id(day));
        assert!(time.is_young(id(day)));
        advance(Duration::from_secs(3)).await;
        assert!(!time.is_young(id(day)));
    }
}
