//! The stand-in's clock: the machine's, moved forward by `POST /time`.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Milliseconds of the Unix epoch.
pub(crate) type Millis = u64;

/// The stand-in's notion of now. Clones share one clock.
///
/// A bot in the same process reads it instead of the machine's clock, so that it ages with the
/// messages and tokens around it.
#[derive(Clone, Debug, Default)]
pub struct SimulatedClock {
    offset: Arc<watch::Sender<Millis>>,
}

impl SimulatedClock {
    /// The present: the machine's time, plus all that the clock was moved forward.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        SystemTime::now() + Duration::from_millis(self.offset_millis())
    }

    /// Moves the clock forward; it never goes back.
    pub fn advance(&self, by: Duration) {
        let by = duration_millis(by);
        self.offset.send_if_modified(|ahead| {
            *ahead = ahead.saturating_add(by);
            by > 0
        });
    }

    /// Waits until the clock is moved; a move between this call and the waiting counts.
    pub fn wait_for_advance(&self) -> impl Future<Output = ()> + Send + 'static {
        let clock = self.clone();
        let mut ahead = self.offset.subscribe();
        async move {
            // It only fails when there is no clock any more, and this one is held.
            let _ = ahead.changed().await;
            drop(clock);
        }
    }

    /// How far the clock is ahead of the machine's, in milliseconds.
    pub(crate) fn offset_millis(&self) -> Millis {
        *self.offset.borrow()
    }

    /// Takes up the lead that a saved world had.
    pub(crate) fn set_offset(&self, ahead: Millis) {
        self.offset.send_replace(ahead);
    }

    /// The present in milliseconds of the Unix epoch.
    pub(crate) fn now_millis(&self) -> Millis {
        duration_millis(self.now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

/// A span in milliseconds.
pub(crate) fn duration_millis(span: Duration) -> Millis {
    Millis::try_from(span.as_millis()).unwrap_or(Millis::MAX)
}

/// An instant as Discord writes it, for example `2026-11-21T04:17:43.120000+00:00`.
pub(crate) fn format_timestamp(at: Millis) -> String {
    let (days, within) = (at / 86_400_000, at % 86_400_000);
    let (year, month, day) = civil_date(days);
    let (hours, minutes) = (within / 3_600_000, within / 60_000 % 60);
    let (seconds, millis) = (within / 1000 % 60, within % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{millis:03}000+00:00")
}

/// Year, month and day of a number of days since 1970-01-01.
///
/// Counted in years that begin in March, so that the leap day comes last: then the months' lengths
/// follow one rule, and 400 years are always 146 097 days.
fn civil_date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_written_as_discord_writes_them() {
        assert_eq!(format_timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(format_timestamp(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(format_timestamp(1_795_234_663_120), "2026-11-21T04:17:43.120000+00:00");
    }

    #[test]
    fn clones_move_together() {
        let clock = SimulatedClock::default();
        clock.clone().advance(Duration::from_secs(60));
        assert_eq!(clock.offset_millis(), 60_000);
    }

    #[tokio::test]
    async fn who_waits_for_a_move_hears_of_it() {
        let clock = SimulatedClock::default();
        let moved = clock.wait_for_advance();
        clock.clone().advance(Duration::from_secs(1));
        moved.await;
        let still = clock.wait_for_advance();
        clock.advance(Duration::ZERO);
        tokio::select! {
            biased;
            () = still => panic!("it was not moved"),
            () = std::future::ready(()) => {}
        }
    }
}
