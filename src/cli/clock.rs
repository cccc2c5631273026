//! The bot's clock: the system clock, or the stand-in's, which can be moved forward.

use gonagas_app::ports::{Clock, ClockJump};
use gonagas_core::matches::ids::Timestamp;
use gonagas_discord::endpoint::ApiEndpoint;
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::watch;
use tokio::time::sleep;

/// Interval at which the clock of a stand-in in another process is read.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Time limit for reading it.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// Smallest difference between two readings that counts as a jump, in milliseconds. Network time causes smaller
/// offsets.
const OFFSET_TOLERANCE_MS: i64 = 500;

/// The system clock.
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        to_timestamp(SystemTime::now())
    }

    fn wait_for_jump(&self) -> ClockJump {
        Box::pin(std::future::pending())
    }
}

/// The clock of a stand-in in the same process.
pub struct LocalStandinClock(pub gonagas_standin::SimulatedClock);

impl Clock for LocalStandinClock {
    fn now(&self) -> Timestamp {
        to_timestamp(self.0.now())
    }

    fn wait_for_jump(&self) -> ClockJump {
        Box::pin(self.0.wait_for_advance())
    }
}

/// The clock of a stand-in in another process, polled for its offset from the system clock.
pub struct RemoteStandinClock {
    offset: watch::Receiver<i64>,
}

impl Clock for RemoteStandinClock {
    fn now(&self) -> Timestamp {
        SystemClock.now() + *self.offset.borrow()
    }

    fn wait_for_jump(&self) -> ClockJump {
        let mut offset = self.offset.clone();
        offset.mark_unchanged();
        Box::pin(async move {
            if offset.changed().await.is_err() {
                std::future::pending().await
            }
        })
    }
}

#[derive(Deserialize)]
struct TimeResponse {
    now: String,
}

impl RemoteStandinClock {
    /// Follows the clock of the stand-in at this address.
    pub async fn connect(api: &ApiEndpoint) -> anyhow::Result<RemoteStandinClock> {
        let Some(url) = api.custom_url() else { anyhow::bail!("--clock standin needs a stand-in, see --discord-api") };
        let client = reqwest::Client::builder().no_proxy().timeout(REQUEST_TIMEOUT).build()?;
        let url = url.join("/time")?;
        let Some(offset) = fetch_offset(&client, url.clone()).await else {
            anyhow::bail!("{url} is not the clock of a stand-in")
        };
        let (sender, receiver) = watch::channel(offset);
        tokio::spawn(async move {
            loop {
                sleep(POLL_INTERVAL).await;
                // Without an answer, the last offset remains valid.
                if let Some(offset) = fetch_offset(&client, url.clone()).await {
                    sender.send_if_modified(|last| {
                        (std::mem::replace(last, offset) - offset).abs() > OFFSET_TOLERANCE_MS
                    });
                }
            }
        });
        Ok(RemoteStandinClock { offset: receiver })
    }
}

/// Reads the offset of a stand-in's clock. Advancing the clock by nothing returns its time.
async fn fetch_offset(client: &reqwest::Client, url: reqwest::Url) -> Option<i64> {
    let request = client.post(url).header("content-type", "application/json");
    let response = request.body(json!({"advance": 0}).to_string()).send().await.ok()?;
    let time: TimeResponse = serde_json::from_slice(&response.bytes().await.ok()?).ok()?;
    Some(parse_rfc3339(&time.now)? - SystemClock.now())
}

fn to_timestamp(time: SystemTime) -> Timestamp {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::try_from(since.as_millis()).unwrap_or(Timestamp::MAX)
}

/// Parses a timestamp such as `2026-11-21T04:17:43.120000+00:00`, to the millisecond.
fn parse_rfc3339(text: &str) -> Option<Timestamp> {
    let time = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    Timestamp::try_from(time.unix_timestamp_nanos().div_euclid(1_000_000)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_parsed() {
        assert_eq!(parse_rfc3339("1970-01-01T00:00:00.000000+00:00"), Some(0));
        assert_eq!(parse_rfc3339("2000-02-29T00:00:00.000000+00:00"), Some(951_782_400_000));
        assert_eq!(parse_rfc3339("2026-11-21T04:17:43.120000+00:00"), Some(1_795_234_663_120));
        assert_eq!(parse_rfc3339("2026-11-21T04:17:43+00:00"), Some(1_795_234_663_000));
        for nonsense in ["", "now", "2026-11-21", "2026-11-21T04:17+00:00", "2026-11-21T04:17:43.1"] {
            assert_eq!(parse_rfc3339(nonsense), None, "{nonsense}");
        }
    }

    #[tokio::test]
    async fn remote_clock_follows_stand_in() {
        let config =
            gonagas_standin::Config { listen: Some(([127, 0, 0, 1], 0).into()), ..gonagas_standin::Config::default() };
        let running = gonagas_standin::start(config).await.unwrap();
        running.clock().advance(Duration::from_secs(3600));
        let followed = RemoteStandinClock::connect(&ApiEndpoint::parse_custom(&running.url()).unwrap()).await.unwrap();
        let beside = LocalStandinClock(running.clock());
        assert!((followed.now() - beside.now()).abs() < 60_000);
        let moved = (followed.wait_for_jump(), beside.wait_for_jump());
        running.clock().advance(Duration::from_secs(3600));
        tokio::join!(moved.0, moved.1);
        assert!((followed.now() - beside.now()).abs() < 60_000);
        assert!(RemoteStandinClock::connect(&ApiEndpoint::Discord).await.is_err());
        running.stop().await;
    }
}
