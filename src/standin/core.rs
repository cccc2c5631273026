//! The one lock: the world, and all that lives only while the process does.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use tokio::sync::watch;

use super::clock::{Clock, Millis};
use super::faults::Faults;
use super::id::Id;
use super::progress::Progress;
use super::ratelimit::Buckets;
use super::sessions::Sessions;
use super::traffic::Traffic;
use super::watchers::Watchers;
use super::world::{Channel, Message, World};

/// What every handler holds. Clones share one stand-in.
#[derive(Clone)]
pub(crate) struct Shared {
    core: Arc<Mutex<Core>>,
    /// Changes whenever the world does; for waiting without polling.
    pub(crate) news: watch::Receiver<u64>,
    /// Becomes true when the stand-in is to end.
    pub(crate) ending: watch::Receiver<bool>,
    /// How far the world is on disk; `None` if it is to be in memory only.
    pub(crate) saved: Option<watch::Receiver<Progress>>,
}

/// The whole state. Handlers lock it, do all their work, and let go; nothing awaits under the lock.
/// So every request is one step, and events leave in the order in which things happened.
pub(crate) struct Core {
    pub(crate) world: World,
    pub(crate) clock: Clock,
    /// For example `127.0.0.1:7878`.
    pub(crate) address: String,
    /// How often bots are asked for heartbeats, in milliseconds.
    pub(crate) heartbeat: Millis,
    /// The bytes of attachments.
    pub(crate) files: HashMap<Id, Arc<[u8]>>,
    pub(crate) sessions: Sessions,
    pub(crate) watchers: Watchers,
    pub(crate) faults: Faults,
    pub(crate) traffic: Traffic,
    pub(crate) buckets: Buckets,
    /// Whether the bot has registered its commands since the stand-in started.
    pub(crate) registered: bool,
    /// Whether a bot has identified since the stand-in started.
    pub(crate) identified: bool,
    /// Guilds that an outage keeps from the bot.
    pub(crate) outages: BTreeSet<Id>,
    /// Earlier versions of messages with components, oldest first, for stale presses.
    pub(crate) past: BTreeMap<Id, Vec<Message>>,
    /// Nonces of the bot's latest messages: channel, nonce, when, message.
    pub(crate) nonces: VecDeque<(Id, Value, Millis, Id)>,
    /// When old messages were edited, by channel.
    pub(crate) old_edits: BTreeMap<Id, Vec<Millis>>,
    news: watch::Sender<u64>,
}

impl Shared {
    /// A stand-in at an address, with its world in memory.
    pub(crate) fn new(
        world: World,
        files: HashMap<Id, Arc<[u8]>>,
        clock: Clock,
        address: String,
        heartbeat: Millis,
        ending: watch::Receiver<bool>,
    ) -> Self {
        let (sender, news) = watch::channel(0);
        let core = Core {
            world,
            clock,
            address,
            heartbeat,
            files,
            sessions: Sessions::default(),
            watchers: Watchers::default(),
            faults: Faults::default(),
            traffic: Traffic::default(),
            buckets: Buckets::default(),
            registered: false,
            identified: false,
            outages: BTreeSet::new(),
            past: BTreeMap::new(),
            nonces: VecDeque::new(),
            old_edits: BTreeMap::new(),
            news: sender,
        };
        Self { core: Arc::new(Mutex::new(core)), news, ending, saved: None }
    }

    /// The state. A handler that panicked left at worst one request half done, so its poison is
    /// ignored.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Core {
    /// The present.
    pub(crate) fn now(&self) -> Millis {
        self.clock.millis()
    }

    /// An id that was never given before.
    pub(crate) fn new_id(&mut self) -> Id {
        self.world.new_id(self.clock.millis())
    }

    /// Says that something changed: wakes who waits, and has the world saved.
    pub(crate) fn changed(&mut self) {
        self.news.send_modify(|count| *count += 1);
    }

    /// A channel, if there is one.
    pub(crate) fn channel(&self, id: Id) -> Option<&Channel> {
        self.world.channels.get(&id)
    }

    /// A message, if there is one.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.channel(channel)?.messages.get(&id)
    }

    /// A message to change, if there is one.
    pub(crate) fn message_mut(&mut self, channel: Id, id: Id) -> Option<&mut Message> {
        self.world.channels.get_mut(&channel)?.messages.get_mut(&id)
    }

    /// The guild of a channel; none for direct messages.
    pub(crate) fn guild_of(&self, channel: Id) -> Option<Id> {
        self.channel(channel)?.guild
    }
}
