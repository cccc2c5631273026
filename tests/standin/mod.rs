//! Tests of the stand-in, through its public interfaces; and the helpers that other tests use for it.

#[macro_use]
pub mod scene;
mod api_errors;
pub mod bot;
mod channel_kinds;
mod channels;
mod events;
mod faults;
mod gateway;
mod installations;
mod interactions;
pub mod invalid_requests;
mod limits;
mod member_roles;
mod other_library;
pub mod person;
mod poise;
pub mod raw_gateway;
mod responses;
mod user_api;

use std::pin::pin;
use std::time::{Duration, Instant};

use gonagas_standin::{Config, StandinHandle, start};
use serde_json::Value;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Time limit of everything that a test waits for. Long, because the machine may be busy.
pub const LIMIT: Duration = Duration::from_secs(120);

/// Starts a stand-in on a free port, with its world in memory.
pub async fn standin() -> StandinHandle {
    standin_with(Config::default()).await
}

/// Starts a stand-in on a free port.
pub async fn standin_with(config: Config) -> StandinHandle {
    // `RUST_LOG=serenity=debug` shows how serenity handles events. A second test finds it set up.
    let requested = std::env::var("RUST_LOG").ok().and_then(|filter| filter.parse().ok());
    let filter = requested.unwrap_or_else(|| Targets::new().with_default(LevelFilter::ERROR));
    let lines = tracing_subscriber::fmt::layer().with_test_writer();
    let _ = tracing_subscriber::registry().with(filter).with(lines).try_init();
    let listen = Some(([127, 0, 0, 1], 0).into());
    start(Config { listen, ..config }).await.expect("a stand-in on a free port")
}

/// Waits for something within the time limit, which is in real time: tests move tokio's time forward.
pub async fn soon<T>(what: &str, wait: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let mut wait = pin!(wait);
    loop {
        if let Ok(value) = tokio::time::timeout(Duration::from_millis(100), wait.as_mut()).await {
            return value;
        }
        assert!(begun.elapsed() < LIMIT, "{what} did not happen");
    }
}

/// Returns a small PNG image.
pub fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let image = image::RgbImage::from_pixel(3, 2, image::Rgb([200, 40, 40]));
    image.write_to(&mut bytes, image::ImageFormat::Png).expect("a PNG image");
    bytes.into_inner()
}

/// Returns the string in a field of an object.
pub fn text<'a>(object: &'a Value, field: &str) -> &'a str {
    object[field].as_str().unwrap_or_else(|| panic!("no string `{field}` in {object}"))
}
