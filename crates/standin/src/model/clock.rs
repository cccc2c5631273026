//! The simulated clock: the machine's clock plus an offset that `POST /time` adds to.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;
use time::format_description::well_known::iso8601::{Config, EncodedConfig, FormattedComponents, TimePrecision};
use tokio::sync::watch;

/// Milliseconds since the Unix epoch, or a duration in milliseconds.
pub type Millis = u64;

/// The stand-in's clock. Clones share one offset.
///
/// A bot in the same process reads it instead of the machine's clock, so that deadlines and tokens
/// expire together.
#[derive(Clone, Debug, Default)]
pub struct SimulatedClock {
    offset: Arc<watch::Sender<Millis>>,
}

impl SimulatedClock {
    /// Returns the simulated time: the machine's time plus the offset.
    #[must_use]
    pub fn now(&self) -> SystemTime {
        SystemTime::now() + Duration::from_millis(self.offset_millis())
    }

    /// Moves the clock forward. It never goes back.
    pub fn advance(&self, by: Duration) {
        let by = duration_millis(by);
        self.offset.send_if_modified(|offset| {
            *offset = offset.saturating_add(by);
            by > 0
        });
    }

    /// Waits until the clock is advanced. An advance between this call and the first poll counts.
    pub fn wait_for_advance(&self) -> impl Future<Output = ()> + Send + 'static {
        let clock = self.clone();
        let mut offset = self.offset.subscribe();
        async move {
            // An error means that no clock is left, but this future holds one.
            let _ = offset.changed().await;
            drop(clock);
        }
    }

    /// Returns the offset from the machine's clock in milliseconds.
    pub(crate) fn offset_millis(&self) -> Millis {
        *self.offset.borrow()
    }

    /// Restores the offset of a saved world.
    pub(crate) fn set_offset(&self, offset: Millis) {
        self.offset.send_replace(offset);
    }

    /// Returns the simulated time in milliseconds since the Unix epoch.
    pub(crate) fn now_millis(&self) -> Millis {
        duration_millis(self.now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

/// Converts a duration to milliseconds.
pub fn duration_millis(span: Duration) -> Millis {
    Millis::try_from(span.as_millis()).unwrap_or(Millis::MAX)
}

/// ISO 8601 with microseconds and without an offset.
const ISO_8601_MICROS: EncodedConfig = Config::DEFAULT
    .set_formatted_components(FormattedComponents::DateTime)
    .set_time_precision(TimePrecision::Second { decimal_digits: NonZero::new(6) })
    .encode();

/// Formats a time as Discord does, for example `2026-11-21T04:17:43.120000+00:00`.
pub fn format_timestamp(at: Millis) -> String {
    let since_epoch = time::Duration::milliseconds(i64::try_from(at).unwrap_or(i64::MAX));
    let at = OffsetDateTime::UNIX_EPOCH.saturating_add(since_epoch);
    // Only negative years cannot be written.
    format!("{}+00:00", at.format(&Iso8601::<ISO_8601_MICROS>).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamp_has_discords_format() {
        assert_eq!(format_timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(format_timestamp(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(format_timestamp(1_795_234_663_120), "2026-11-21T04:17:43.120000+00:00");
    }

    #[test]
    fn clones_share_the_offset() {
        let clock = SimulatedClock::default();
        clock.clone().advance(Duration::from_secs(60));
        assert_eq!(clock.offset_millis(), 60_000);
    }

    #[tokio::test]
    async fn only_a_real_advance_wakes_waiter() {
        let clock = SimulatedClock::default();
        let advanced = clock.wait_for_advance();
        clock.clone().advance(Duration::from_secs(1));
        advanced.await;
        let pending = clock.wait_for_advance();
        clock.advance(Duration::ZERO);
        tokio::select! {
            biased;
            () = pending => panic!("the clock was not advanced"),
            () = std::future::ready(()) => {}
        }
    }
}
