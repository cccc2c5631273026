//! Being a bot through the real serenity.

use std::sync::Arc;

use gonagas::standin::StandinHandle;
use serenity::all::{
    ClientBuilder, Context, EventHandler, FullEvent, GatewayIntents, Http, HttpBuilder, RawEventHandler, ShardManager,
};
use serenity::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// A connected bot that keeps what it hears.
pub struct Bot {
    pub http: Arc<Http>,
    pub shards: Arc<ShardManager>,
    events: UnboundedReceiver<FullEvent>,
    task: JoinHandle<()>,
}

struct Ear(UnboundedSender<FullEvent>);

#[async_trait]
impl EventHandler for Ear {
    async fn ratelimit(&self, _: serenity::http::RatelimitInfo) {}
}

#[async_trait]
impl serenity::framework::Framework for Ear {
    async fn dispatch(&self, _: Context, event: FullEvent) {
        // The test may have ended.
        let _ = self.0.send(event);
    }
}

#[async_trait]
impl RawEventHandler for Ear {}

/// serenity's HTTP client for a stand-in.
pub fn http(standin: &StandinHandle) -> Http {
    HttpBuilder::new("Bot any-token").proxy(standin.url()).ratelimiter_disabled(true).build()
}

impl Bot {
    /// Logs in and waits for Ready.
    pub async fn login(standin: &StandinHandle, intents: GatewayIntents) -> Self {
        let (sender, events) = unbounded_channel();
        let builder = ClientBuilder::new_with_http(http(standin), intents).framework(Ear(sender));
        let mut client = builder.await.expect("a client");
        let (http, shards) = (client.http.clone(), client.shard_manager.clone());
        let task = tokio::spawn(async move {
            // Ends with an error when the stand-in does.
            let _ = client.start().await;
        });
        let mut bot = Self { http, shards, events, task };
        bot.hear("Ready", |event| match event {
            FullEvent::Ready { data_about_bot } => Some(data_about_bot.user.id),
            _ => None,
        })
        .await;
        bot
    }

    /// Skips to the next event that is wanted.
    pub async fn hear<T>(&mut self, what: &str, mut wanted: impl FnMut(FullEvent) -> Option<T>) -> T {
        super::soon(what, async {
            loop {
                let event = self.events.recv().await.expect("a bot that listens");
                if let Some(found) = wanted(event) {
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
