//! A run of the bot: it is started, stopped, killed, paused, and cut off from Discord.

use crate::clock::BotClock;
use crate::computer::SimulatedComputer;
use crate::discord::channel_client::SimulatedChannels;
use crate::discord::model::DiscordModel;
use crate::lease_monitor::Holder;
use crate::pause_gate::PauseGate;
use crate::process::Process;
use crate::random::{Purpose, Random};
use gonagas_app::Services;
use gonagas_app::ports::{Clock, ComputerPlayer};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::sqlite::{OpenError, SqliteStore};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};

/// A running bot with everything that it works on.
pub struct Bot {
    pub app: Arc<Services>,
    pub channels: SimulatedChannels,
    pub holder: Holder,
    /// The shards that it serves.
    pub range: ShardRange,
    /// The background work and the requests.
    pub tasks: JoinSet<()>,
    /// True once another run is started in its place.
    pub is_replaced: bool,
    /// Since when nothing has kept it from claiming its shards, in milliseconds since the start.
    pub undisturbed_since: u64,
    /// `None` if it has the database for itself.
    process: Option<Arc<Process>>,
    /// Claims its shards and keeps them; `None` if it has the database for itself.
    keeper: Option<JoinHandle<()>>,
    /// The shards from which Discord sends it something.
    connected: BTreeSet<u32>,
    is_ready: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
}

/// The surroundings that all runs of the bot are started with.
pub struct BotSetup<'a> {
    pub discord: &'a Arc<DiscordModel>,
    pub database: &'a Path,
    pub seed: u64,
    /// Counts the secrets that were drawn.
    pub secrets: &'a Arc<AtomicU64>,
    /// Learns of the runs that have lost their shards.
    pub lost: &'a mpsc::UnboundedSender<u64>,
}

impl Bot {
    /// Starts the bot on a database that it has for itself.
    pub fn start_alone(setup: &BotSetup<'_>, holder: Holder) -> Result<Bot, OpenError> {
        let store = SqliteStore::open_inline(setup.database, Arc::clone(&setup.discord.faults) as _)?;
        let (ready, is_ready) = watch::channel(true);
        drop(ready);
        Ok(Bot::with_store(setup, store, holder, ShardRange::SINGLE, Arc::default(), is_ready))
    }

    /// Starts a process of the bot on a database that it shares, for these shards, which it claims first.
    pub fn start_sharing(setup: &BotSetup<'_>, process: Process, range: ShardRange) -> Result<Bot, OpenError> {
        let process = Arc::new(process);
        let planner = Arc::clone(&process) as _;
        let server = Arc::clone(&process) as _;
        let store = SqliteStore::open_shared(setup.database, planner, server)?;
        let (ready, is_ready) = watch::channel(false);
        let gate = Arc::clone(&process.gate);
        let mut bot = Bot::with_store(setup, store, process.holder, range, Arc::clone(&gate), is_ready);
        let app = Arc::clone(&bot.app);
        let lost = setup.lost.clone();
        let run = process.holder.run;
        bot.keeper = Some(tokio::spawn(async move {
            let keep = async {
                app.connections.claim_shards(range).await;
                ready.send_replace(true);
                tokio::select! {
                    biased;
                    () = keep_lease(&app) => {}
                    () = app.connections.shards_lost() => {}
                }
            };
            gate.run(keep).await;
            // The world may have ended.
            let _ = lost.send(run);
        }));
        bot.process = Some(process);
        Ok(bot)
    }

    fn with_store(
        setup: &BotSetup<'_>,
        store: SqliteStore,
        holder: Holder,
        range: ShardRange,
        gate: Arc<PauseGate>,
        is_ready: watch::Receiver<bool>,
    ) -> Bot {
        let BotSetup { discord, seed, .. } = *setup;
        let secrets = Arc::clone(setup.secrets);
        let draw = move || Random::new(seed, Purpose::Secret, [secrets.fetch_add(1, Ordering::Relaxed), 0]).bytes();
        let computer: Arc<dyn ComputerPlayer> = Arc::new(SimulatedComputer { defect: Arc::clone(&discord.defect) });
        let clock: Arc<dyn Clock> = Arc::new(BotClock::new(Arc::clone(&discord.clock), Arc::clone(&discord.defect)));
        let app = Arc::new(Services::new(Store::Sqlite(store), clock, Arc::new(draw), computer));
        let channels = SimulatedChannels(Arc::clone(discord), gate);
        let (stop, mut stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let working = Arc::clone(&app);
        let client = channels.clone();
        let mut until_ready = is_ready.clone();
        tasks.spawn(async move {
            let until = async {
                let _ = stopped.wait_for(|stopped| *stopped).await;
            };
            let mut until = std::pin::pin!(until);
            tokio::select! {
                biased;
                ready = until_ready.wait_for(|ready| *ready) => drop(ready),
                () = &mut until => return,
            }
            working.workers.run(&client, until).await;
        });
        Bot {
            app,
            channels,
            holder,
            range,
            tasks,
            is_replaced: false,
            undisturbed_since: discord.clock.elapsed(),
            process: None,
            keeper: None,
            connected: BTreeSet::new(),
            is_ready,
            stop,
        }
    }

    /// Returns true once it has its shards.
    pub fn is_ready(&self) -> bool {
        *self.is_ready.borrow()
    }

    /// Returns true while it is paused.
    pub fn is_paused(&self) -> bool {
        self.channels.1.is_paused()
    }

    /// Pauses it.
    pub fn pause(&self) {
        self.channels.1.pause();
    }

    /// Resumes it.
    pub fn resume(&self) {
        self.channels.1.resume();
    }

    /// Keeps it from the database for a time, if it shares that.
    pub fn cut_off(&self, time: Duration) {
        if let Some(process) = &self.process {
            process.cut_off(time);
        }
    }

    /// Returns true while Discord sends it the events of a server, or for `None` of direct messages.
    pub fn hears_of(&self, guild: Option<u64>) -> bool {
        self.range.find(guild).is_some_and(|shard| self.connected.contains(&shard))
    }

    /// Returns true if all of its shards are connected with Discord.
    pub fn is_connected(&self) -> bool {
        self.range.indices().all(|shard| self.connected.contains(&shard))
    }

    /// Connects its shards with Discord.
    pub fn connect(&mut self) {
        for shard in self.range.indices().filter(|shard| !self.connected.contains(shard)).collect::<Vec<_>>() {
            self.connected.insert(shard);
            self.app.connections.record_connected(shard);
        }
        let mut own = Vec::new();
        for (id, guild) in &mut self.channels.0.lock().guilds {
            if self.range.find(Some(*id)).is_some() {
                guild.heard_removal_at = None;
                own.extend(guild.has_bot.then_some(*id));
            }
        }
        own.iter().for_each(|guild| self.app.connections.record_guild_availability(*guild, true));
        self.spawn_change(GuildChange::GuildList(own));
    }

    /// Breaks the connection of a shard with Discord, which the bot notices after this silence.
    pub fn disconnect(&mut self, shard: u32, silence: Duration) {
        if self.connected.remove(&shard) {
            self.app.connections.record_disconnected(shard, silence);
        }
    }

    /// Sends the bot a change on a server, if it is connected.
    pub fn handle_change(&mut self, guild: Option<u64>, change: GuildChange) {
        if self.hears_of(guild) {
            self.spawn_change(change);
        }
    }

    fn spawn_change(&mut self, change: GuildChange) {
        let app = Arc::clone(&self.app);
        self.tasks.spawn(async move { app.guilds.handle_change(change).await });
    }

    /// Ends the bot in the middle of its work.
    pub async fn kill(mut self) -> Result<(), String> {
        self.tasks.abort_all();
        let ended = self.wait_for_tasks().await;
        ended.and(self.end_keeper().await)
    }

    /// Lets the bot finish its work, and ends it.
    pub async fn stop(mut self) -> Result<(), String> {
        self.stop.send_replace(true);
        let ended = self.wait_for_tasks().await;
        let ended = ended.and(self.end_keeper().await);
        if let Store::Sqlite(store) = self.app.store() {
            store.release_lease().await;
        }
        ended
    }

    /// Ends the task that keeps the shards.
    async fn end_keeper(&mut self) -> Result<(), String> {
        let Some(keeper) = self.keeper.take() else { return Ok(()) };
        keeper.abort();
        describe_end(keeper.await)
    }

    /// Waits until all tasks have ended.
    async fn wait_for_tasks(&mut self) -> Result<(), String> {
        let mut result = Ok(());
        while let Some(ended) = self.tasks.join_next().await {
            result = result.and(describe_end(ended));
        }
        result.and(self.check_background())
    }

    /// Forgets the tasks that have ended.
    pub fn forget_ended_tasks(&mut self) -> Result<(), String> {
        let mut result = Ok(());
        while let Some(ended) = self.tasks.try_join_next() {
            result = result.and(describe_end(ended));
        }
        result.and(self.check_background())
    }

    /// Returns an error if the work on a match panicked in the background, where it keeps no other match from going on.
    fn check_background(&self) -> Result<(), String> {
        match self.app.background_panics() {
            0 => Ok(()),
            count => Err(format!("the work on a match panicked, {count} times so far")),
        }
    }
}

fn describe_end(ended: Result<(), tokio::task::JoinError>) -> Result<(), String> {
    match ended {
        Err(error) if error.is_panic() => {
            let panic = error.into_panic();
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(text.unwrap_or_else(|| "a task panicked".to_owned()))
        }
        _ => Ok(()),
    }
}

/// Renews the lease of a bot that shares its database.
async fn keep_lease(app: &Services) {
    match app.store() {
        Store::Sqlite(store) => store.keep_lease().await,
        Store::Postgres(_) => {}
    }
}
