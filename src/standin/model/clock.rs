//! The stand-in's clock: the machine's, moved forward by `POST /time`.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;
use time::format_description::well_known::iso8601::{Config, EncodedConfig, FormattedComponents, TimePrecision};
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

/// ISO 8601 with microseconds and without an offset.
const ISO_8601_MICROS: EncodedConfig = Config::DEFAULT
    .set_formatted_components(FormattedComponents::DateTime)
    .set_time_precision(TimePrecision::Second { decimal_digits: NonZero::new(6) })
    .encode();

/// Writes a timestamp as Discord does, for example `2026-11-21T04:17:43.120000+00:00`.
pub(crate) fn format_timestamp(at: Millis) -> String {
    let since_epoch = time::Duration::milliseconds(i64::try_from(at).unwrap_or(i64::MAX));
    let at = OffsetDateTime::UNIX_EPOCH.saturating_add(since_epoch);
    // Only negative years cannot be written.
    format!("{}+00:00", at.format(&Iso8601::<ISO_8601_MICROS>).unwrap_or_default())
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
