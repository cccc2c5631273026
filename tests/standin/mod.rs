//! What the tests of the stand-in share: starting one, being a person, being a bot.

#[macro_use]
pub mod scene;
mod answers;
pub mod bad;
pub mod bot;
mod events;
mod faults;
mod gateway;
mod interactions;
mod people;
pub mod person;
mod places;
mod poise;
mod refusals;
pub mod wire;

use std::time::Duration;

use gonagas::standin::{Config, StandinHandle, start};
use serde_json::Value;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// The longest that anything in a test may take.
pub const LIMIT: Duration = Duration::from_secs(20);

/// A stand-in on a free port, with its world in memory.
pub async fn standin() -> StandinHandle {
    standin_with(Config::default()).await
}

/// A stand-in on a free port.
pub async fn standin_with(config: Config) -> StandinHandle {
    // `RUST_LOG=serenity=debug` shows what serenity makes of the events; it is set up once.
    let requested = std::env::var("RUST_LOG").ok().and_then(|filter| filter.parse().ok());
    let filter = requested.unwrap_or_else(|| Targets::new().with_default(LevelFilter::ERROR));
    let lines = tracing_subscriber::fmt::layer().with_test_writer();
    let _ = tracing_subscriber::registry().with(filter).with(lines).try_init();
    let listen = Some(([127, 0, 0, 1], 0).into());
    start(Config { listen, ..config }).await.expect("a stand-in on a free port")
}

/// Waits for something, but not for ever.
pub async fn soon<T>(what: &str, wait: impl Future<Output = T>) -> T {
    match tokio::time::timeout(LIMIT, wait).await {
        Ok(value) => value,
        Err(_) => panic!("{what} did not happen"),
    }
}

/// A small PNG picture.
pub fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(3, 2, image::Rgb([200, 40, 40]));
    picture.write_to(&mut bytes, image::ImageFormat::Png).expect("a PNG");
    bytes.into_inner()
}

/// The text at a field of an object.
pub fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_else(|| panic!("no text `{field}` in {object}"))
}
