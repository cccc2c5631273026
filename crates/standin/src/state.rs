//! The shared state behind one lock: the world, and everything that is not saved.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

use crate::faults::Faults;
use crate::gateway_sessions::GatewaySessions;
use crate::model::clock::{Millis, SimulatedClock};
use crate::model::snowflake::Snowflake;
use crate::model::world::{Attachment, Channel, Message, World};
use crate::rate_limits::{InvalidRequests, RateLimitBuckets};
use crate::selections::Selections;
use crate::session_starts::SessionStarts;
use crate::traffic_log::TrafficLog;

/// The settings of the gateway and of the interactions that it delivers.
#[derive(Clone, Copy, Debug)]
pub struct GatewaySettings {
    /// The heartbeat interval that bots are given, in milliseconds.
    pub heartbeat: Millis,
    /// The number of shards that bots are recommended; `None` for the number that fits their guilds.
    pub shards: Option<u32>,
    /// The number of shards that may identify at the same time.
    pub max_concurrency: u32,
    /// The time that bots have for their initial response to an interaction, in milliseconds.
    pub patience: Millis,
}

/// The handle that every request handler has. Clones share one state.
#[derive(Clone)]
pub struct SharedState {
    state: Arc<Mutex<ServerState>>,
    /// Counts the changes of the world. Tasks wait for it instead of polling.
    pub change_signal: watch::Receiver<u64>,
    /// Becomes true when the stand-in shuts down.
    pub shutdown: watch::Receiver<bool>,
    /// Progress of saving; `None` for a world in memory.
    pub save_progress: Option<watch::Receiver<SaveProgress>>,
}

/// The whole state. A handler locks it, does all its work and unlocks it; nothing awaits under the
/// lock. So every request is atomic, and events are sent in the order in which they occurred.
pub struct ServerState {
    pub world: World,
    pub clock: SimulatedClock,
    /// The address it listens on, for example `127.0.0.1:7878`.
    pub address: String,
    pub gateway: GatewaySettings,
    /// The bytes of attachments.
    pub attachment_bytes: HashMap<Snowflake, Arc<[u8]>>,
    /// The files that were removed last, which can still be loaded.
    pub removed_attachments: VecDeque<(Attachment, Arc<[u8]>)>,
    pub sessions: GatewaySessions,
    pub session_starts: SessionStarts,
    pub subscribers: EventSubscribers,
    pub faults: Faults,
    pub traffic: TrafficLog,
    pub buckets: RateLimitBuckets,
    pub invalid_requests: InvalidRequests,
    /// True once the bot has registered its commands since the stand-in started.
    pub commands_registered: bool,
    /// True once a bot has identified since the stand-in started.
    pub bot_identified: bool,
    /// Guilds that a simulated outage hides from the bot.
    pub unavailable_guilds: BTreeSet<Snowflake>,
    /// Guilds that sessions of the bot do not list by mistake, although it is in them.
    pub unlisted_guilds: BTreeSet<Snowflake>,
    /// Earlier versions of messages with components, oldest first: a person may press a component
    /// of an old version.
    pub message_versions: BTreeMap<Snowflake, Vec<Message>>,
    /// The options that people have selected on messages.
    pub selections: Selections,
    /// Nonces of the bot's latest messages: channel, nonce, time, message.
    pub nonces: VecDeque<(Snowflake, Value, Millis, Snowflake)>,
    /// Times at which commands were created: global commands, and the commands of each guild.
    pub command_creates: BTreeMap<Option<Snowflake>, Vec<Millis>>,
    /// Times at which old messages were edited, by channel.
    pub old_edits: BTreeMap<Snowflake, Vec<Millis>>,
    change_signal: watch::Sender<u64>,
}

impl SharedState {
    /// Creates a state with its world in memory only.
    pub fn new(
        world: World,
        files: HashMap<Snowflake, Arc<[u8]>>,
        clock: SimulatedClock,
        address: String,
        gateway: GatewaySettings,
        shutdown: watch::Receiver<bool>,
    ) -> Self {
        let (sender, change_signal) = watch::channel(0);
        let state = ServerState {
            world,
            clock,
            address,
            gateway,
            attachment_bytes: files,
            removed_attachments: VecDeque::new(),
            sessions: GatewaySessions::default(),
            session_starts: SessionStarts::new(gateway.max_concurrency),
            subscribers: EventSubscribers::default(),
            faults: Faults::default(),
            traffic: TrafficLog::default(),
            buckets: RateLimitBuckets::default(),
            invalid_requests: InvalidRequests::default(),
            commands_registered: false,
            bot_identified: false,
            unavailable_guilds: BTreeSet::new(),
            unlisted_guilds: BTreeSet::new(),
            message_versions: BTreeMap::new(),
            selections: Selections::default(),
            nonces: VecDeque::new(),
            command_creates: BTreeMap::new(),
            old_edits: BTreeMap::new(),
            change_signal: sender,
        };
        Self { state: Arc::new(Mutex::new(state)), change_signal, shutdown, save_progress: None }
    }

    /// Locks the state. Poison is ignored: a handler that panicked leaves at most its own request
    /// half done.
    pub fn lock(&self) -> MutexGuard<'_, ServerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ServerState {
    /// Returns the simulated time.
    pub fn now(&self) -> Millis {
        self.clock.now_millis()
    }

    /// Returns a new ID.
    pub fn new_id(&mut self) -> Snowflake {
        self.world.new_id(self.clock.now_millis())
    }

    /// Signals a change: wakes waiting tasks, among them the task that saves the world.
    pub fn notify_changed(&mut self) {
        self.change_signal.send_modify(|count| *count += 1);
    }

    /// Finds a channel.
    pub fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.world.channels.get(&id)
    }

    /// Finds a message.
    pub fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.channel(channel)?.messages.get(&id)
    }

    /// Finds a message to change.
    pub fn message_mut(&mut self, channel: Snowflake, id: Snowflake) -> Option<&mut Message> {
        self.world.channels.get_mut(&channel)?.messages.get_mut(&id)
    }

    /// Returns the guild of a channel; `None` for direct messages.
    pub fn channel_guild(&self, channel: Snowflake) -> Option<Snowflake> {
        self.channel(channel)?.guild
    }
}

/// An event for a person: name and data.
pub type UserEvent = (String, Value);

/// All open event streams.
#[derive(Default)]
pub struct EventSubscribers {
    subscribers: Vec<(Snowflake, UnboundedSender<UserEvent>)>,
}

impl EventSubscribers {
    /// Opens a stream of a person's events.
    pub fn subscribe(&mut self, person: Snowflake) -> UnboundedReceiver<UserEvent> {
        let (sender, receiver) = unbounded_channel();
        self.subscribers.push((person, sender));
        receiver
    }

    /// Sends an event to the people that `may_know` accepts, and removes closed streams.
    pub fn publish(&mut self, name: &str, data: &Value, may_know: impl Fn(Snowflake) -> bool) {
        self.subscribers.retain(|(person, sender)| {
            if may_know(*person) { sender.send((name.to_owned(), data.clone())).is_ok() } else { !sender.is_closed() }
        });
    }
}

/// Progress of saving, as numbers of changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct SaveProgress {
    /// The last change that a save was attempted for.
    pub attempted: u64,
    /// The last change that is on disk.
    pub saved: u64,
}

impl SaveProgress {
    /// Records an attempt to save everything up to a change, and its success.
    pub fn record(&mut self, attempted: u64, is_saved: bool) {
        self.attempted = attempted;
        if is_saved {
            self.saved = attempted;
        }
    }
}
