//! A bot on the real serenity.

use std::sync::Arc;

use gonagas_standin::StandinHandle;
use serenity::all::{
    ClientBuilder, Context, EventHandler, FullEvent, GatewayIntents, Http, HttpBuilder, RawEventHandler, ShardManager,
};
use serenity::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// A connected bot that records its events.
pub struct Bot {
    pub http: Arc<Http>,
    pub shards: Arc<ShardManager>,
    events: UnboundedReceiver<FullEvent>,
    task: JoinHandle<()>,
}

struct EventForwarder(UnboundedSender<FullEvent>);

#[async_trait]
impl EventHandler for EventForwarder {
    async fn ratelimit(&self, _: serenity::http::RatelimitInfo) {}
}

#[async_trait]
impl serenity::framework::Framework for EventForwarder {
    async fn dispatch(&self, _: Context, event: FullEvent) {
        // The test may have ended.
        let _ = self.0.send(event);
    }
}

#[async_trait]
impl RawEventHandler for EventForwarder {}

/// Returns serenity's HTTP client for a stand-in.
pub fn http(standin: &StandinHandle) -> Http {
    HttpBuilder::new("Bot any-token").proxy(standin.url()).ratelimiter_disabled(true).build()
}

impl Bot {
    /// Logs in and waits for Ready.
    pub async fn login(standin: &StandinHandle, intents: GatewayIntents) -> Self {
        let (sender, events) = unbounded_channel();
        let builder = ClientBuilder::new_with_http(http(standin), intents).framework(EventForwarder(sender));
        let mut client = builder.await.expect("a client");
        let http = client.http.clone();
        let shards = client.shard_manager.clone();
        let task = tokio::spawn(async move {
            // Returns an error when the stand-in stops.
            let _ = client.start().await;
        });
        let mut bot = Self { http, shards, events, task };
        bot.wait_for_event("Ready", |event| match event {
            FullEvent::Ready { data_about_bot } => Some(data_about_bot.user.id),
            _ => None,
        })
        .await;
        bot
    }

    /// Skips to the next event that `select` accepts, and returns the value that it made of it.
    pub async fn wait_for_event<T>(&mut self, what: &str, mut select: impl FnMut(FullEvent) -> Option<T>) -> T {
        super::soon(what, async {
            loop {
                let event = self.events.recv().await.expect("a connected bot");
                if let Some(found) = select(event) {
                    return found;
                }
            }
        })
        .await
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}
