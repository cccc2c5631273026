//! The bot's clock: the machine's, or the stand-in's, which people can move forward.

use crate::app::port::{Clock, Jump};
use crate::discord::api::Api;
use crate::room::people::Moment;
use crate::standin;
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::time::sleep;

/// How often a stand-in in another process is asked for the time.
const EVERY: Duration = Duration::from_secs(1);

/// How long it may take to answer.
const BOUND: Duration = Duration::from_secs(5);

/// Times of two answers differ by what they took to arrive; the clock has been moved when it is more, in milliseconds.
const UNSTEADY: i64 = 500;

/// The machine's clock.
pub(super) struct Machine;

impl Clock for Machine {
    fn now(&self) -> Moment {
        moment(SystemTime::now())
    }

    fn moved(&self) -> Jump {
        Box::pin(std::future::pending())
    }
}

/// The clock of a stand-in in the same process.
pub(super) struct Beside(pub(super) standin::Clock);

impl Clock for Beside {
    fn now(&self) -> Moment {
        moment(self.0.now())
    }

    fn moved(&self) -> Jump {
        Box::pin(self.0.moved())
    }
}

/// The clock of a stand-in in another process, which is asked again and again how far it is ahead.
pub(super) struct Followed {
    ahead: watch::Receiver<i64>,
}

impl Clock for Followed {
    fn now(&self) -> Moment {
        Machine.now() + *self.ahead.borrow()
    }

    fn moved(&self) -> Jump {
        let mut ahead = self.ahead.clone();
        ahead.mark_unchanged();
        Box::pin(async move {
            if ahead.changed().await.is_err() {
                std::future::pending().await
            }
        })
    }
}

#[derive(Deserialize)]
struct Told {
    now: String,
}

impl Followed {
    /// Follows the clock of the stand-in at this address.
    ///
    /// # Errors
    ///
    /// When it does not tell the time: then it is no stand-in.
    pub(super) async fn new(api: &Api) -> anyhow::Result<Followed> {
        let Some(url) = api.address() else { anyhow::bail!("--clock standin is for a stand-in, see --discord-api") };
        let client = reqwest::Client::builder().no_proxy().timeout(BOUND).build()?;
        let url = url.join("/time")?;
        let Some(ahead) = ask(&client, url.clone()).await else { anyhow::bail!("{url} does not tell the time") };
        let (keep, ahead) = watch::channel(ahead);
        tokio::spawn(async move {
            loop {
                sleep(EVERY).await;
                // While it does not answer, the last that it said stands.
                if let Some(ahead) = ask(&client, url.clone()).await {
                    keep.send_if_modified(|kept| (std::mem::replace(kept, ahead) - ahead).abs() > UNSTEADY);
                }
            }
        });
        Ok(Followed { ahead })
    }
}

/// How far a stand-in's clock is ahead. To move it by nothing is how one asks.
async fn ask(client: &reqwest::Client, url: reqwest::Url) -> Option<i64> {
    let request = client.post(url).header("content-type", "application/json");
    let answer = request.body(json!({"advance": 0}).to_string()).send().await.ok()?;
    let told: Told = serde_json::from_slice(&answer.bytes().await.ok()?).ok()?;
    Some(read(&told.now)? - Machine.now())
}

fn moment(time: SystemTime) -> Moment {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment::try_from(since.as_millis()).unwrap_or(Moment::MAX)
}

/// Reads an instant in UTC such as `2026-11-21T04:17:43.120000+00:00`, to the millisecond.
fn read(text: &str) -> Option<Moment> {
    let (date, time) = text.strip_suffix("+00:00")?.split_once('T')?;
    let mut date = date.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let (clock, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let mut clock = clock.split(':').map(|part| part.parse::<i64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let millis: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    Some((((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000 + millis)
}

/// The days from 1970-01-01. Years are counted from March, so that a leap day is a year's last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leaps + (153 * month + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_read() {
        assert_eq!(read("1970-01-01T00:00:00.000000+00:00"), Some(0));
        assert_eq!(read("2000-02-29T00:00:00.000000+00:00"), Some(951_782_400_000));
        assert_eq!(read("2026-11-21T04:17:43.120000+00:00"), Some(1_795_234_663_120));
        assert_eq!(read("2026-11-21T04:17:43+00:00"), Some(1_795_234_663_000));
        for nonsense in ["", "now", "2026-11-21", "2026-11-21T04:17+00:00", "2026-11-21T04:17:43.1Z"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }

    #[tokio::test]
    async fn a_stand_ins_clock_is_followed() {
        let config = standin::Config { listen: Some(([127, 0, 0, 1], 0).into()), ..standin::Config::default() };
        let running = standin::start(config).await.unwrap();
        running.clock().advance(Duration::from_secs(3600));
        let followed = Followed::new(&Api::elsewhere(&running.url()).unwrap()).await.unwrap();
        let beside = Beside(running.clock());
        assert!((followed.now() - beside.now()).abs() < 60_000);
        let moved = (followed.moved(), beside.moved());
        running.clock().advance(Duration::from_secs(3600));
        tokio::join!(moved.0, moved.1);
        assert!((followed.now() - beside.now()).abs() < 60_000);
        assert!(Followed::new(&Api::Discord).await.is_err());
        running.stop().await;
    }
}
