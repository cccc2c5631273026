//! The runs of the bot that there are: one, or several that share the database, each in a place that has shards of its
//! own.

use crate::bot::{Bot, BotSetup};
use crate::discord::model::DiscordModel;
use crate::lease_monitor::{Holder, LeaseMonitor};
use crate::process::Process;
use gonagas_app::ports::Clock as _;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::sqlite::OpenError;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::mpsc;

/// The shards of each process, where there are several.
const SHARDS_PER_PROCESS: u32 = 2;

/// The time in which an undisturbed process must have its shards, in milliseconds, after the last renewal by their
/// former process.
const CLAIM_TIME: u64 = 30_000;

/// Returns the number of shards of a bot with so many processes.
pub fn shard_count(processes: u32) -> u32 {
    if processes > 1 { processes * SHARDS_PER_PROCESS } else { 1 }
}

/// The time that a bot may take to move its matches out of a deleted channel, in milliseconds: its posts meanwhile may
/// take long.
const MOVE_TIME: u64 = 120_000;

/// A deletion of a channel that a run of the bot has heard of.
struct HeardDeletion {
    channel: u64,
    at: u64,
    run: u64,
}

/// All runs of the bot.
pub struct Fleet {
    pub bots: Vec<Bot>,
    pub database: PathBuf,
    /// The errors that stop a run: panics, and a database that cannot be opened.
    pub panics: Vec<String>,
    pub open_errors: Vec<OpenError>,
    discord: Arc<DiscordModel>,
    processes: u32,
    seed: u64,
    secrets: Arc<AtomicU64>,
    monitor: Arc<LeaseMonitor>,
    run_count: u64,
    lost_sender: mpsc::UnboundedSender<u64>,
    lost: mpsc::UnboundedReceiver<u64>,
    deletions: Vec<HeardDeletion>,
}

impl Fleet {
    pub fn new(discord: &Arc<DiscordModel>, database: PathBuf, seed: u64, processes: u32) -> Fleet {
        let (lost_sender, lost) = mpsc::unbounded_channel();
        Fleet {
            bots: Vec::new(),
            database,
            panics: Vec::new(),
            open_errors: Vec::new(),
            discord: Arc::clone(discord),
            processes,
            seed,
            secrets: Arc::default(),
            monitor: Arc::default(),
            run_count: 0,
            lost_sender,
            lost,
            deletions: Vec::new(),
        }
    }

    /// Returns true if several processes share the database.
    pub fn is_shared(&self) -> bool {
        self.processes > 1
    }

    /// Returns the places of processes.
    pub fn places(&self) -> std::ops::Range<usize> {
        0..self.processes as usize
    }

    /// Returns the run that belongs in a place, if there is one.
    pub fn current(&mut self, place: usize) -> Option<&mut Bot> {
        self.bots.iter_mut().find(|bot| bot.holder.place == place && !bot.is_replaced)
    }

    /// Completes when a run has lost its shards, with its number.
    pub async fn next_lost(&mut self) -> u64 {
        match self.lost.recv().await {
            Some(run) => run,
            None => std::future::pending().await,
        }
    }

    /// Starts the bot in a place, unless it runs there. Returns true if it does now.
    pub fn start(&mut self, place: usize) -> bool {
        if self.current(place).is_some() {
            return false;
        }
        self.run_count += 1;
        let holder = Holder { place, run: self.run_count };
        self.note(holder, "starts");
        let setup = BotSetup {
            discord: &self.discord,
            database: &self.database,
            seed: self.seed,
            secrets: &self.secrets,
            lost: &self.lost_sender,
        };
        let started = match self.range_of(place).filter(|_| self.is_shared()) {
            Some(range) => Bot::start_sharing(&setup, self.process(holder), range),
            None => Bot::start_alone(&setup, holder),
        };
        match started {
            Ok(bot) => self.bots.push(bot),
            Err(error) => self.open_errors.push(error),
        }
        self.current(place).is_some()
    }

    fn process(&self, holder: Holder) -> Process {
        Process {
            discord: Arc::clone(&self.discord),
            monitor: Arc::clone(&self.monitor),
            gate: Arc::default(),
            holder,
            cut_off_until: AtomicU64::new(0),
        }
    }

    fn range_of(&self, place: usize) -> Option<ShardRange> {
        let first = u32::try_from(place).ok()? * SHARDS_PER_PROCESS;
        ShardRange::new(first, first + SHARDS_PER_PROCESS - 1, shard_count(self.processes))
    }

    /// Connects the run in a place with Discord. Returns false if it is there and cannot connect yet.
    pub fn connect(&mut self, place: usize) -> bool {
        let Some(bot) = self.current(place).filter(|bot| !bot.is_connected()) else { return true };
        if !bot.is_ready() || bot.is_paused() {
            return false;
        }
        let holder = bot.holder;
        self.note(holder, "is connected");
        if let Some(bot) = self.current(place) {
            bot.connect();
        }
        true
    }

    /// Kills the run in a place. Returns its number.
    pub async fn kill(&mut self, place: usize) -> Option<u64> {
        let run = self.current(place)?.holder.run;
        self.kill_run(run).await
    }

    /// Kills a run. Returns its number, and none if it has ended before.
    pub async fn kill_run(&mut self, run: u64) -> Option<u64> {
        let bot = self.take(run)?;
        self.panics.extend(bot.kill().await.err());
        Some(run)
    }

    /// Stops the run in a place, or kills it if it is paused. Returns its number.
    pub async fn stop(&mut self, place: usize) -> Option<u64> {
        let bot = self.current(place)?;
        let run = bot.holder.run;
        let is_paused = bot.is_paused();
        if is_paused {
            return self.kill_run(run).await;
        }
        let bot = self.take(run)?;
        self.panics.extend(bot.stop().await.err());
        Some(run)
    }

    fn take(&mut self, run: u64) -> Option<Bot> {
        let position = self.bots.iter().position(|bot| bot.holder.run == run)?;
        Some(self.bots.remove(position))
    }

    /// Pauses the run in a place. Returns its number, and none if it is paused already.
    pub fn pause(&mut self, place: usize) -> Option<u64> {
        let bot = self.current(place).filter(|bot| !bot.is_paused())?;
        bot.pause();
        let holder = bot.holder;
        self.note(holder, "is paused");
        Some(holder.run)
    }

    /// Resumes a run.
    pub fn resume(&mut self, run: u64) {
        let now = self.discord.clock.elapsed();
        let Some(bot) = self.bots.iter_mut().find(|bot| bot.holder.run == run && bot.is_paused()) else { return };
        bot.undisturbed_since = now;
        let holder = bot.holder;
        self.note(holder, "goes on");
        if let Some(bot) = self.bots.iter().find(|bot| bot.holder.run == run) {
            bot.resume();
        }
    }

    /// Starts another run in the place of a paused run.
    pub fn replace_paused(&mut self, place: usize) -> bool {
        let Some(bot) = self.current(place).filter(|bot| bot.is_paused()) else { return false };
        bot.is_replaced = true;
        self.start(place)
    }

    /// Keeps the run in a place from the database for a time.
    pub fn cut_off(&mut self, place: usize, time: Duration) {
        let until = self.discord.clock.elapsed() + u64::try_from(time.as_millis()).unwrap_or_default();
        let Some(bot) = self.current(place) else { return };
        bot.undisturbed_since = until;
        bot.cut_off(time);
        let holder = bot.holder;
        self.note(holder, "cannot reach the database");
    }

    /// Announces a server to the runs that hear of it, which the bot has joined.
    pub fn announce_guild(&self, guild: u64) {
        for bot in self.bots.iter().filter(|bot| bot.hears_of(Some(guild))) {
            bot.app.connections.record_guild_availability(guild, true);
        }
    }

    /// Sends the runs that hear of a server a change there.
    pub fn handle_change(&mut self, change: &GuildChange) {
        let guild = match change {
            GuildChange::GuildList(_) => return,
            GuildChange::BotRemoved(guild) | GuildChange::PermissionsChanged(guild) => Some(*guild),
            GuildChange::ChannelDeleted(channel) | GuildChange::ThreadDeleted { thread: channel, .. } => {
                channel.guild()
            }
        };
        let listener = self.bots.iter().find(|bot| bot.hears_of(guild)).map(|bot| bot.holder.run);
        if let (Some(_), GuildChange::BotRemoved(guild)) = (listener, change) {
            let now = self.discord.clock.now();
            self.discord.lock().guilds.entry(*guild).and_modify(|guild| guild.heard_removal_at = Some(now));
        }
        if let (Some(run), GuildChange::ChannelDeleted(place) | GuildChange::ThreadDeleted { thread: place, .. }) =
            (listener, change)
        {
            self.deletions.push(HeardDeletion { channel: place.channel, at: self.discord.clock.elapsed(), run });
        }
        self.bots.iter_mut().for_each(|bot| bot.handle_change(guild, change.clone()));
    }

    /// Returns the channels of deletions that a run has heard of some time ago, if nothing has kept it from moving its
    /// matches since. Of several processes any may have missed it.
    pub fn take_settled_deletions(&mut self) -> Vec<u64> {
        let now = self.discord.clock.elapsed();
        let last_failure = self.discord.faults.last_failed_access();
        let settled: Vec<HeardDeletion> =
            self.deletions.extract_if(.., |deletion| deletion.at + MOVE_TIME < now).collect();
        let runs_on = |run: u64| self.bots.iter().any(|bot| bot.holder.run == run);
        let is_certain =
            |deletion: &HeardDeletion| !self.is_shared() && last_failure < deletion.at && runs_on(deletion.run);
        settled.into_iter().filter(is_certain).map(|deletion| deletion.channel).collect()
    }

    /// Returns the faults of the leases.
    pub fn check_leases(&self) -> Vec<String> {
        let now = self.discord.clock.elapsed();
        let is_long_ago = |time: u64| time + CLAIM_TIME < now;
        let is_quiet = is_long_ago(self.discord.faults.last_failed_access());
        let unserved = self.bots.iter().filter(|bot| {
            let is_hindered = bot.is_replaced || bot.is_paused() || !is_long_ago(bot.undisturbed_since);
            let is_free = is_long_ago(self.monitor.last_renewal(bot.holder.place));
            is_quiet && !bot.is_ready() && !is_hindered && is_free
        });
        let unserved = unserved.map(|bot| format!("nobody has the shards of process {}", bot.holder.place));
        self.monitor.take_wrong().into_iter().chain(unserved).collect()
    }

    /// Returns the number of leases that were taken over.
    pub fn takeovers(&self) -> u64 {
        self.monitor.takeovers()
    }

    /// Adds a line about a run to the trace.
    fn note(&self, holder: Holder, what: &str) {
        match self.is_shared() {
            true => self.discord.note(&format!("{holder} {what}")),
            false => self.discord.note(&format!("the bot {what}")),
        }
    }
}
