//! The bot's own activity: heartbeats, shards, interactions, unfinished work.

use crate::Store;
use crate::bot_activity::{AwayGuild, AwayShard, Workload};
use crate::sql::{activity, interactions, restored};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{InteractionId, Timestamp};

impl Store {
    /// Returns true if an interaction has changed something.
    pub async fn has_carried_out(&self, id: InteractionId) -> Result<bool, StoreError> {
        self.read(move |connection| interactions::is_recorded(connection, id)).await
    }

    /// Returns when the bot was last known to be running, at `now` or earlier; `None` if it never was. A recorded time
    /// in the future is unknown, and an earlier time at which it was certainly running stands in for it.
    pub async fn last_heartbeat(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.read(move |connection| activity::last_heartbeat(connection, now)).await
    }

    /// Records that the bot is running, and deletes interactions and tombstones that have expired if the clock has been
    /// steady for an hour. A later time that was recorded before comes from a wrong clock and is corrected.
    pub async fn record_heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| activity::record_heartbeat(connection, at)).await
    }

    /// Returns the shards that were away when the last heartbeat was recorded.
    pub async fn away_shards(&self) -> Result<Vec<AwayShard>, StoreError> {
        self.read(activity::read_away_shards).await
    }

    /// Replaces the shards that are away, before the heartbeat that they miss is recorded.
    pub async fn record_away_shards(&self, away: &[AwayShard]) -> Result<(), StoreError> {
        let away = away.to_vec();
        self.write(move |connection| activity::replace_away_shards(connection, &away)).await
    }

    /// Returns the servers that could not reach the bot when the last heartbeat was recorded, those of other processes
    /// included.
    pub async fn away_guilds(&self) -> Result<Vec<AwayGuild>, StoreError> {
        self.read(activity::read_away_guilds).await
    }

    /// Replaces the servers that are away, of which `before` are stored, before the heartbeat that they miss is
    /// recorded.
    pub async fn record_away_guilds(&self, before: &[AwayGuild], away: &[AwayGuild]) -> Result<(), StoreError> {
        let before = before.to_vec();
        let away = away.to_vec();
        self.write(move |connection| activity::replace_away_guilds(connection, &before, &away)).await
    }

    /// Posts the boards of all unfinished matches anew, once, if the database was put back from a copy. Returns the
    /// number of these matches.
    pub async fn show_restored_boards(&self, at: Timestamp) -> Result<usize, StoreError> {
        match self.read(restored::is_restored).await? {
            true => self.write(move |connection| restored::show_boards_anew(connection, at)).await,
            false => Ok(0),
        }
    }

    /// Counts the unfinished work.
    pub async fn workload(&self) -> Result<Workload, StoreError> {
        self.read(activity::count_workload).await
    }
}
