//! Downtime: time in which people could not reach the bot, because it did not run, its machine slept, the connection of
//! their shard to Discord was broken, Discord's API was closed to this machine's address, or Discord had hidden their
//! server. Such time is given back.
//!
//! The bot records that it is running, in memory and, less often, in the store. A broken connection is reported by the
//! Discord layer, for each shard by itself: the matches of other shards go on. A closed API breaks all of them. A
//! hidden server misses its time alone (`guild_absence`). Short gaps are given back in a match when something is due or
//! done there. Once they add up, and after every long one, all matches of the shard are swept.
//!
//! A gap is remembered until its time is given back in all matches. Only then is it stored that the bot is running, so
//! that a gap is found again after a crash. A shard that is away does not keep the others from that: what it misses is
//! stored first.

use crate::connections::Connections;
use crate::connections::guild_absence::{GuildAbsences, join_gaps};
use crate::connections::shard_downtime::{DowntimeGap, ShardDowntime};
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::shards::{Shard, ShardRange};
use gonagas_store::bot_activity::{AwayGuild, AwayShard};
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex as AsyncMutex;

/// The shortest time between two stored records.
const STORE_INTERVAL: Timestamp = 60 * 1000;

/// Tracks when the bot could be reached.
pub struct DowntimeTracker {
    state: Mutex<DowntimeState>,
    /// Held while the absences of servers are stored: two workers do it, and the later state must be stored last.
    guild_store_lock: AsyncMutex<()>,
}

/// The state of the tracker.
struct DowntimeState {
    /// The shards of this process.
    range: ShardRange,
    /// Their records, by index.
    shards: BTreeMap<u32, ShardDowntime>,
    /// The shards that are connected to the gateway.
    connected: BTreeSet<u32>,
    /// True while Discord's API is closed to this machine's address.
    is_api_closed: bool,
    /// The servers that are away, or were a moment ago.
    guilds: GuildAbsences,
    /// The record of the run before; `None` until it is read.
    last_run: Option<LastRun>,
    /// The last record in the store.
    last_stored: Option<Timestamp>,
}

/// The end of the run before, as the store has it.
struct LastRun {
    heartbeat: Option<Timestamp>,
    /// The shards that are stored as away. Replaced when others are stored.
    stored_away: Vec<AwayShard>,
    /// The shards that were away then.
    away: Vec<AwayShard>,
    /// The servers of this process that are stored as away. Replaced when others are stored.
    stored_guilds: Vec<AwayGuild>,
}

impl LastRun {
    /// Returns when the servers of a shard could last reach the bot.
    fn last_seen(&self, shard: Shard) -> Option<Timestamp> {
        let away = self.away.iter().filter(|away| away.shard.overlaps(shard)).map(|away| away.since);
        away.chain(self.heartbeat).min()
    }
}

impl Default for DowntimeTracker {
    fn default() -> DowntimeTracker {
        DowntimeTracker {
            state: Mutex::new(DowntimeState::new(ShardRange::SINGLE)),
            guild_store_lock: AsyncMutex::new(()),
        }
    }
}

impl DowntimeState {
    fn new(range: ShardRange) -> DowntimeState {
        let shards = range.indices().map(|index| (index, ShardDowntime::default())).collect();
        DowntimeState {
            range,
            shards,
            connected: BTreeSet::new(),
            is_api_closed: false,
            guilds: GuildAbsences::default(),
            last_run: None,
            last_stored: None,
        }
    }

    /// Returns the shards that a new start would have to give time back.
    fn away_shards(&self) -> Vec<AwayShard> {
        let lost = |shard: Shard| {
            let last_run = self.last_run.as_ref().and_then(|last_run| last_run.last_seen(shard));
            let since = self.shards.get(&shard.index)?.lost_since(last_run)?;
            Some(AwayShard { shard, since })
        };
        self.range.shards().filter_map(lost).collect()
    }
}

impl DowntimeTracker {
    /// Locks the state. A panic elsewhere leaves it consistent.
    fn state(&self) -> MutexGuard<'_, DowntimeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the shards of this process.
    pub fn range(&self) -> ShardRange {
        self.state().range
    }

    /// Returns true if a server, or for `None` the direct messages, falls to a shard of this process. Others are the
    /// business of other processes, which may share the store.
    pub fn is_ours(&self, guild: Option<u64>) -> bool {
        self.range().find(guild).is_some()
    }

    /// Replaces the shards of this process. The stored state of the earlier shards is read again, as after a start.
    fn set_range(&self, range: ShardRange) {
        let mut state = self.state();
        if state.range != range {
            *state = DowntimeState { is_api_closed: state.is_api_closed, ..DowntimeState::new(range) };
        }
    }

    /// Returns true while a shard of this process is connected to the gateway.
    pub fn is_connected(&self) -> bool {
        !self.state().connected.is_empty()
    }

    /// Returns true while Discord's API is closed to this machine's address.
    pub fn is_api_closed(&self) -> bool {
        self.state().is_api_closed
    }

    /// Returns true while people on some server can reach the bot.
    pub fn is_reachable(&self) -> bool {
        self.state().shards.values().any(ShardDowntime::is_reachable)
    }

    /// Returns true while people on a server can reach the bot; for `None`, in direct messages. The clocks of its
    /// matches run only then.
    pub fn is_guild_reachable(&self, guild: Option<u64>) -> bool {
        self.is_shard_reachable(guild) && !self.is_guild_away(guild)
    }

    /// Returns true while people on the other servers of its shard can reach the bot.
    pub fn is_shard_reachable(&self, guild: Option<u64>) -> bool {
        let state = self.state();
        let shard = state.range.find(guild).and_then(|index| state.shards.get(&index));
        shard.is_some_and(ShardDowntime::is_reachable)
    }

    /// Returns true while a server is hidden or gone.
    pub fn is_guild_away(&self, guild: Option<u64>) -> bool {
        guild.is_some_and(|guild| self.state().guilds.is_away(guild))
    }

    /// Returns true while the bot is believed to be removed from a server. Nothing is delivered there then.
    pub fn is_guild_removed(&self, guild: Option<u64>) -> bool {
        guild.is_some_and(|guild| self.state().guilds.is_removed(guild))
    }

    /// Returns true if a server, or for `None` the direct messages, falls to a shard of this process, and the bot is
    /// not believed to be removed from it.
    pub fn serves(&self, guild: Option<u64>) -> bool {
        self.is_ours(guild) && !self.is_guild_removed(guild)
    }

    /// Returns the time until which the matches of a server wait for the bot to come back to it; `None` where it is, as
    /// far as Discord's API knows.
    pub fn removal_waits_until(&self, guild: Option<u64>) -> Option<Timestamp> {
        guild.and_then(|guild| self.state().guilds.waits_until(guild))
    }

    /// Returns when the bot last came back to a server; `None` if that is longer ago than a day, or not in this run.
    pub fn returned_at(&self, guild: Option<u64>) -> Option<Timestamp> {
        guild.and_then(|guild| self.state().guilds.returned_at(guild))
    }

    /// Returns the servers to which the bot has come back since the last call.
    pub fn take_unresumed_guilds(&self) -> Vec<u64> {
        self.state().guilds.take_unresumed()
    }

    /// Keeps a list of servers that could not be compared with those in the store; `None` once one was.
    pub fn set_uncompared_guilds(&self, listed: Option<Vec<u64>>) {
        self.state().guilds.set_uncompared(listed);
    }

    /// Returns the list of servers that could not be compared.
    pub fn take_uncompared_guilds(&self) -> Option<Vec<u64>> {
        self.state().guilds.take_uncompared()
    }

    /// Returns the servers of which Discord's API is to be asked if the bot is there.
    pub fn due_removal_checks(&self, now: Timestamp) -> Vec<u64> {
        self.state().guilds.due_checks(now)
    }

    /// Records that Discord's API has not contradicted a removal. Returns true if the matches there end now.
    pub fn record_removal_check(&self, guild: u64, is_certain: bool, now: Timestamp) -> bool {
        self.state().guilds.record_check(guild, is_certain, now)
    }

    /// Forgets a server whose matches have ended with the removal of the bot.
    pub fn forget_removal(&self, guild: u64) {
        self.state().guilds.forget_removal(guild);
    }

    /// Returns the shards that are not connected to the gateway.
    pub fn unconnected_shards(&self) -> Vec<u32> {
        let state = self.state();
        state.range.indices().filter(|index| !state.connected.contains(index)).collect()
    }

    /// Returns the number of gaps whose time is not given back everywhere yet.
    pub fn count_gaps(&self) -> usize {
        self.state().shards.values().map(|shard| shard.gaps().len()).sum()
    }

    /// Returns the reachable shards whose matches must be swept because of a gap. The caller does so.
    pub fn take_sweep_requests(&self) -> Vec<u32> {
        let mut state = self.state();
        let reachable = state.shards.iter_mut().filter(|(_, shard)| shard.is_reachable());
        reachable.filter_map(|(index, shard)| shard.take_sweep_request().then_some(*index)).collect()
    }

    /// Requests the sweeps of these shards again: they could not be done.
    pub fn restore_sweep_requests(&self, shards: &[u32]) {
        let mut state = self.state();
        let swept = state.shards.iter_mut().filter(|(index, _)| shards.contains(index));
        swept.for_each(|(_, shard)| shard.restore_sweep_request());
    }

    /// Forgets the gaps of finished sweeps.
    pub fn clear_compensated_gaps(&self) {
        self.state().shards.values_mut().for_each(ShardDowntime::clear_compensated_gaps);
    }

    /// Returns the servers that are not away any more and whose time is not given back everywhere yet, each with that
    /// time.
    pub fn ended_absences(&self) -> Vec<(u64, DowntimeGap)> {
        self.state().guilds.ended()
    }

    /// Forgets an absence whose time is given back.
    pub fn forget_absence(&self, guild: u64, gap: DowntimeGap) {
        self.state().guilds.forget(guild, gap);
    }

    fn with_shard<T>(&self, index: u32, change: impl FnOnce(&mut ShardDowntime) -> T) -> Option<T> {
        self.state().shards.get_mut(&index).map(change)
    }
}

impl Connections {
    /// Returns true if a server, or for `None` the direct messages, falls to a shard of this process.
    #[must_use]
    pub fn is_ours(&self, guild: Option<u64>) -> bool {
        self.downtime.is_ours(guild)
    }

    /// Records the shards of this process, before one of them connects. Without this it has the only one.
    pub fn record_shards(&self, range: ShardRange) {
        self.downtime.set_range(range);
    }

    /// Records that people on the servers of a shard can reach the bot. Until the first call they cannot.
    pub fn record_connected(&self, shard: u32) {
        {
            let mut state = self.downtime.state();
            state.connected.insert(shard);
            if !state.is_api_closed
                && let Some(shard) = state.shards.get_mut(&shard)
            {
                shard.record_connected(&*self.clock);
            }
        }
        self.deadline_signal.notify_one();
        self.removal_signal.notify_one();
    }

    /// Records that people on the servers of a shard cannot reach the bot, and could not for `silence` before this was
    /// noticed.
    pub fn record_disconnected(&self, shard: u32, silence: Duration) {
        self.downtime.state().connected.remove(&shard);
        self.downtime.with_shard(shard, |shard| shard.record_disconnected(&*self.clock, silence));
    }

    /// Records if Discord's API is closed to this machine's address. While it is, nobody sees what the bot answers.
    pub fn record_api_closed(&self, is_closed: bool) {
        {
            let mut state = self.downtime.state();
            let DowntimeState { shards, connected, .. } = &mut *state;
            for (index, shard) in shards.iter_mut() {
                match is_closed {
                    true => shard.record_disconnected(&*self.clock, Duration::ZERO),
                    false if connected.contains(index) => shard.record_connected(&*self.clock),
                    false => {}
                }
            }
            state.is_api_closed = is_closed;
        }
        self.deadline_signal.notify_one();
    }

    /// Records that Discord has hidden a server in an outage, or has announced it, so that its people can reach the
    /// bot.
    pub fn record_guild_availability(&self, guild: u64, is_available: bool) {
        let now = self.clock.now();
        let mut state = self.downtime.state();
        match is_available {
            false => state.guilds.begin(guild, false, now),
            true if state.guilds.end(guild, now) => {
                self.deadline_signal.notify_one();
                self.removal_signal.notify_one();
            }
            true => {}
        }
    }

    /// Records that Discord has reported the removal of the bot from a server of this process. Its clocks stand, and
    /// The background tasks ask Discord's API if it is true.
    pub(crate) fn record_removal(&self, guild: u64) {
        let now = self.clock.now();
        self.downtime.state().guilds.begin(guild, true, now);
        self.removal_signal.notify_one();
    }

    /// Records that Discord lists servers as the bot's. An outage may hide them until they are announced.
    pub(crate) fn record_listed(&self, guilds: &[u64]) {
        let now = self.clock.now();
        let mut state = self.downtime.state();
        guilds.iter().for_each(|guild| state.guilds.end_removal(*guild, now));
        self.removal_signal.notify_one();
    }

    /// Returns the gaps of a server whose time is not given back everywhere yet. Called for someone who has reached the
    /// bot.
    pub(crate) async fn downtime_gaps(&self, guild: Option<u64>) -> Result<Vec<DowntimeGap>, StoreError> {
        let mut gaps = self.shard_gaps(guild).await?;
        gaps.extend(guild.and_then(|guild| self.downtime.state().guilds.gap(guild, self.clock.now())));
        Ok(join_gaps(gaps))
    }

    /// Returns the gaps of the shard of a server that are not given back everywhere yet.
    pub(crate) async fn shard_gaps(&self, guild: Option<u64>) -> Result<Vec<DowntimeGap>, StoreError> {
        match self.downtime.range().find(guild) {
            Some(shard) => self.observe_shard(shard).await,
            None => Ok(Vec::new()),
        }
    }

    /// Records that the bot is running on all shards that can be reached.
    pub(crate) async fn observe_reachable_shards(&self) -> Result<(), StoreError> {
        for shard in self.downtime.range().indices() {
            if self.downtime.with_shard(shard, |shard| shard.is_reachable()) == Some(true) {
                self.observe_shard(shard).await?;
            }
        }
        Ok(())
    }

    async fn observe_shard(&self, index: u32) -> Result<Vec<DowntimeGap>, StoreError> {
        let now = self.clock.now();
        let looked = self.downtime.with_shard(index, |shard| (shard.is_new(), shard.is_overdue(now)));
        let before = match looked {
            Some((true, _)) => self.last_seen_before(index, now).await?,
            // Another process may have been there.
            Some((false, true)) => self.store.last_heartbeat(now).await?,
            _ => None,
        };
        let observe = |shard: &mut ShardDowntime| {
            shard.observe(&*self.clock, before);
            shard.gaps().to_vec()
        };
        Ok(self.downtime.with_shard(index, observe).unwrap_or_default())
    }

    /// Returns when the servers of a shard could last reach the bot before this run.
    async fn last_seen_before(&self, index: u32, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.read_last_run(now).await?;
        let state = self.downtime.state();
        let shard = Shard { index, total: state.range.total() };
        Ok(state.last_run.as_ref().and_then(|last_run| last_run.last_seen(shard)))
    }

    /// Reads the end of the run before, once. Nothing may be stored of this run earlier.
    pub(crate) async fn read_last_run(&self, now: Timestamp) -> Result<(), StoreError> {
        if self.downtime.state().last_run.is_some() {
            return Ok(());
        }
        let heartbeat = self.store.last_heartbeat(now).await?;
        let away = self.store.away_shards().await?;
        let mut guilds = self.store.away_guilds().await?;
        let mut state = self.downtime.state();
        if state.last_run.is_none() {
            guilds.retain(|away| state.range.find(Some(away.guild)).is_some());
            state.guilds.restore(guilds.iter().copied());
            state.last_run = Some(LastRun { heartbeat, stored_away: away.clone(), away, stored_guilds: guilds });
        }
        Ok(())
    }

    /// Stores the heartbeat `now` if the last one is old enough, and returns true if it has. Everything that was due by
    /// then is done on the shards that can be reached.
    pub(crate) async fn record_alive(&self, now: Timestamp) -> Result<bool, StoreError> {
        if self.downtime.state().last_stored.is_some_and(|stored| (stored..stored + STORE_INTERVAL).contains(&now)) {
            return Ok(false);
        }
        self.read_last_run(now).await?;
        self.store_away_shards().await?;
        self.store_away_guilds().await?;
        self.store.record_heartbeat(now).await?;
        self.downtime.state().last_stored = Some(now);
        Ok(true)
    }

    /// Stores which shards miss the next heartbeat, if others are stored.
    async fn store_away_shards(&self) -> Result<(), StoreError> {
        let away = {
            let state = self.downtime.state();
            let away = state.away_shards();
            let is_stored = state.last_run.as_ref().is_some_and(|last_run| last_run.stored_away == away);
            if is_stored {
                return Ok(());
            }
            away
        };
        self.store.record_away_shards(&away).await?;
        if let Some(last_run) = &mut self.downtime.state().last_run {
            last_run.stored_away = away;
        }
        Ok(())
    }

    /// Stores which servers miss the next heartbeat, if others are stored.
    pub(crate) async fn store_away_guilds(&self) -> Result<(), StoreError> {
        let _storing = self.downtime.guild_store_lock.lock().await;
        let (stored, away) = {
            let state = self.downtime.state();
            let stored = state.last_run.as_ref().map(|last_run| last_run.stored_guilds.clone()).unwrap_or_default();
            (stored, state.guilds.to_store())
        };
        if stored == away {
            return Ok(());
        }
        self.store.record_away_guilds(&stored, &away).await?;
        if let Some(last_run) = &mut self.downtime.state().last_run {
            last_run.stored_guilds = away;
        }
        Ok(())
    }
}
