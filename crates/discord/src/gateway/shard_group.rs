//! The shards of this process: each has a relay, a shard manager of serenity, and a report of its connection.

use crate::endpoint::ApiEndpoint;
use crate::gateway::addresses::GatewayAddresses;
use crate::gateway::connection::{GatewayClient, ManagerEnd, report_connection};
use crate::gateway::relay::GatewayRelay;
use crate::gateway::relay_context::RelayContext;
use crate::gateway::session_starts::SessionStarts;
use crate::interactions::handlers::Handlers;
use crate::run_error::RunError;
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use gonagas_core::matches::shards::{Shard, ShardRange};
use poise::serenity_prelude as serenity;
use serenity::{GatewayError, ShardManager};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Time limit for giving the shards up.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// Time between two looks if a manager has started its shard.
const START_POLL: Duration = Duration::from_millis(50);

/// The gateway that shards connect to.
#[derive(Debug)]
pub struct Gateway {
    pub endpoint: ApiEndpoint,
    /// Its address, as the API has given it.
    pub url: String,
    /// The number of shards that may begin sessions at the same time.
    pub max_concurrency: u32,
}

/// The running shards of this process. Dropping it ends their relays.
pub struct ShardGroup {
    context: Arc<RelayContext>,
    managers: Vec<Arc<ShardManager>>,
    errors: UnboundedReceiver<RunError>,
    /// The relays, the reports, and the watches over the managers.
    tasks: JoinSet<()>,
}

impl ShardGroup {
    /// Starts the shards.
    pub async fn start(
        range: ShardRange,
        gateway: &Gateway,
        client: &GatewayClient,
        handlers: &Arc<Handlers>,
    ) -> Result<ShardGroup, RunError> {
        tracing::info!(shards = range.indices().count(), total = range.total(), "connecting");
        let starts = SessionStarts::new(Arc::clone(&handlers.rest), range, gateway.max_concurrency);
        handlers.guilds.restart(range);
        let context =
            Arc::new(RelayContext { handlers: Arc::clone(handlers), starts, closing: watch::Sender::new(false) });
        let (sender, errors) = mpsc::unbounded_channel();
        let mut group = ShardGroup { context, managers: Vec::new(), errors, tasks: JoinSet::new() };
        for shard in range.shards() {
            group.start_shard(shard, gateway, client, &sender).await?;
        }
        Ok(group)
    }

    async fn start_shard(
        &mut self,
        shard: Shard,
        gateway: &Gateway,
        client: &GatewayClient,
        errors: &UnboundedSender<RunError>,
    ) -> Result<(), RunError> {
        let addresses = GatewayAddresses::new(gateway.endpoint.clone(), &gateway.url);
        let relay = GatewayRelay::listen(shard, addresses, Arc::clone(&self.context)).await?;
        let (manager, end) = client.new_manager(shard, relay.address());
        let link = relay.subscribe();
        let handlers = Arc::clone(&self.context.handlers);
        self.tasks.spawn(async move { report_connection(shard.index, link, &*handlers.bot).await });
        self.tasks.spawn(relay.run(errors.clone()));
        self.tasks.spawn(watch_manager(end, errors.clone()));
        // It only queues the start of the shard.
        manager.initialize().map_err(|error| RunError::GatewayRejected(error.to_string()))?;
        self.managers.push(manager);
        Ok(())
    }

    /// Waits until the shards cannot go on.
    pub async fn wait_for_error(&mut self) -> RunError {
        self.errors.recv().await.unwrap_or(RunError::UnexpectedExit)
    }

    /// Closes the connections. Can take forever when Discord does not confirm the close.
    pub async fn shut_down(&self) {
        join_all(self.managers.iter().map(|manager| manager.shutdown_all())).await;
    }

    /// Gives the shards up, so that others can be started.
    pub async fn end(self) {
        self.context.closing.send_replace(true);
        let ends = self.managers.iter().map(|manager| async move {
            // A manager can be shut down once it has started its shard, which the relays let it do now.
            while manager.runners.lock().await.is_empty() {
                sleep(START_POLL).await;
            }
            manager.shutdown_all().await;
        });
        if timeout(END_TIMEOUT, join_all(ends)).await.is_err() {
            tracing::warn!("the old shards did not end in time");
        }
    }
}

/// Reports the error with which a manager ends.
async fn watch_manager(mut end: ManagerEnd, errors: UnboundedSender<RunError>) {
    if let Some(Err(error)) = end.next().await {
        let error = match error {
            GatewayError::InvalidAuthentication => RunError::InvalidToken,
            error => RunError::GatewayRejected(error.to_string()),
        };
        // The receiver may be gone.
        let _ = errors.send(error);
    }
}
