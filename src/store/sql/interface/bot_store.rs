//! [`BotStore`] over any database.

use crate::store::bot_store::{AwayShard, BotStore, ShardClaim, Workload};
use crate::store::sql::engine::Connection;
use crate::store::sql::transactions::Transactions;
use crate::store::sql::{away_shards, heartbeat, interactions, workload};
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{InteractionId, Timestamp};
use gonagas_core::matches::shards::ShardRange;

impl<S: Transactions> BotStore for S {
    async fn claim_interaction(&self, id: InteractionId, at: Timestamp) -> Result<bool, StoreError> {
        let record = move |connection: &Connection| interactions::record_interaction(connection, Some(id), None, at);
        match self.write(record).await {
            Err(StoreError::RepeatedInteraction) => Ok(false),
            recorded => recorded.map(|()| true),
        }
    }

    async fn last_heartbeat(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.read(move |connection| heartbeat::last_heartbeat(connection, now)).await
    }

    async fn record_heartbeat(&self, at: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| heartbeat::record_heartbeat(connection, at)).await
    }

    async fn away_shards(&self) -> Result<Vec<AwayShard>, StoreError> {
        self.read(away_shards::read).await
    }

    async fn record_away_shards(&self, away: &[AwayShard]) -> Result<(), StoreError> {
        let away = away.to_vec();
        self.write(move |connection| away_shards::replace(connection, &away)).await
    }

    async fn workload(&self) -> Result<Workload, StoreError> {
        self.read(workload::count_workload).await
    }

    async fn claim_shards(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        Transactions::claim_shards(self, range).await
    }

    async fn shards_lost(&self) {
        Transactions::shards_lost(self).await;
    }

    fn has_failed_to_write(&self) -> bool {
        Transactions::has_failed_to_write(self)
    }
}
