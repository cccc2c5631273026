//! The one lock: the world, and all that lives only while the process does.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::watch;

use crate::standin::event_subscribers::EventSubscribers;
use crate::standin::faults::Faults;
use crate::standin::gateway_sessions::GatewaySessions;
use crate::standin::model::clock::{Millis, SimulatedClock};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Channel, Message, World};
use crate::standin::rate_limits::RateLimitBuckets;
use crate::standin::save_progress::SaveProgress;
use crate::standin::traffic_log::TrafficLog;

/// What every handler holds. Clones share one stand-in.
#[derive(Clone)]
pub(crate) struct SharedState {
    state: Arc<Mutex<ServerState>>,
    /// Changes whenever the world does; for waiting without polling.
    pub(crate) change_signal: watch::Receiver<u64>,
    /// Becomes true when the stand-in is to end.
    pub(crate) shutdown: watch::Receiver<bool>,
    /// How far the world is on disk; `None` if it is to be in memory only.
    pub(crate) save_progress: Option<watch::Receiver<SaveProgress>>,
}

/// The whole state. Handlers lock it, do all their work, and let go; nothing awaits under the lock.
/// So every request is one step, and events leave in the order in which things happened.
pub(crate) struct ServerState {
    pub(crate) world: World,
    pub(crate) clock: SimulatedClock,
    /// For example `127.0.0.1:7878`.
    pub(crate) address: String,
    /// How often bots are asked for heartbeats, in milliseconds.
    pub(crate) heartbeat: Millis,
    /// The bytes of attachments.
    pub(crate) attachment_bytes: HashMap<Snowflake, Arc<[u8]>>,
    pub(crate) sessions: GatewaySessions,
    pub(crate) subscribers: EventSubscribers,
    pub(crate) faults: Faults,
    pub(crate) traffic: TrafficLog,
    pub(crate) buckets: RateLimitBuckets,
    /// Whether the bot has registered its commands since the stand-in started.
    pub(crate) commands_registered: bool,
    /// Whether a bot has identified since the stand-in started.
    pub(crate) bot_identified: bool,
    /// Guilds that an outage keeps from the bot.
    pub(crate) unavailable_guilds: BTreeSet<Snowflake>,
    /// Earlier versions of messages with components, oldest first, for stale presses.
    pub(crate) message_versions: BTreeMap<Snowflake, Vec<Message>>,
    /// Nonces of the bot's latest messages: channel, nonce, when, message.
    pub(crate) nonces: VecDeque<(Snowflake, Value, Millis, Snowflake)>,
    /// When old messages were edited, by channel.
    pub(crate) old_edits: BTreeMap<Snowflake, Vec<Millis>>,
    change_signal: watch::Sender<u64>,
}

impl SharedState {
    /// A stand-in at an address, with its world in memory.
    pub(crate) fn new(
        world: World,
        files: HashMap<Snowflake, Arc<[u8]>>,
        clock: SimulatedClock,
        address: String,
        heartbeat: Millis,
        ending: watch::Receiver<bool>,
    ) -> Self {
        let (sender, news) = watch::channel(0);
        let core = ServerState {
            world,
            clock,
            address,
            heartbeat,
            attachment_bytes: files,
            sessions: GatewaySessions::default(),
            subscribers: EventSubscribers::default(),
            faults: Faults::default(),
            traffic: TrafficLog::default(),
            buckets: RateLimitBuckets::default(),
            commands_registered: false,
            bot_identified: false,
            unavailable_guilds: BTreeSet::new(),
            message_versions: BTreeMap::new(),
            nonces: VecDeque::new(),
            old_edits: BTreeMap::new(),
            change_signal: sender,
        };
        Self { state: Arc::new(Mutex::new(core)), change_signal: news, shutdown: ending, save_progress: None }
    }

    /// The state. A handler that panicked left at worst one request half done, so its poison is
    /// ignored.
    pub(crate) fn lock(&self) -> MutexGuard<'_, ServerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ServerState {
    /// The present.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now_millis()
    }

    /// An id that was never given before.
    pub(crate) fn new_id(&mut self) -> Snowflake {
        self.world.new_id(self.clock.now_millis())
    }

    /// Says that something changed: wakes who waits, and has the world saved.
    pub(crate) fn notify_changed(&mut self) {
        self.change_signal.send_modify(|count| *count += 1);
    }

    /// A channel, if there is one.
    pub(crate) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.world.channels.get(&id)
    }

    /// A message, if there is one.
    pub(crate) fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.channel(channel)?.messages.get(&id)
    }

    /// A message to change, if there is one.
    pub(crate) fn message_mut(&mut self, channel: Snowflake, id: Snowflake) -> Option<&mut Message> {
        self.world.channels.get_mut(&channel)?.messages.get_mut(&id)
    }

    /// The guild of a channel; none for direct messages.
    pub(crate) fn channel_guild(&self, channel: Snowflake) -> Option<Snowflake> {
        self.channel(channel)?.guild
    }
}
