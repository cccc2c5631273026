//! Access to the database on the caller's own task, for simulations: without threads, so that a run repeats, with
//! delays and faults on demand.

use crate::store_error::StoreError;
use async_trait::async_trait;
use std::time::Duration;

/// A kind of access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreAccess {
    /// A read transaction.
    Read,
    /// A write transaction.
    Write,
}

/// The course of one access.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AccessPlan {
    /// The time before anything is done.
    pub delay_before: Duration,
    /// The error instead of the access.
    pub error: Option<StoreError>,
    /// True if the answer is lost: the work is done, and its result is [`StoreError::Unreachable`].
    pub loses_reply: bool,
    /// The time between the access, or the commit, and its result.
    pub delay_after: Duration,
}

/// Plans the accesses of a store.
#[async_trait]
pub trait AccessPlanner: Send + Sync + 'static {
    /// Returns the plan of the next access.
    fn plan_access(&self, access: StoreAccess) -> AccessPlan;

    /// Waits while the process of the store is paused, before it accesses the database and before it learns of the
    /// result.
    async fn wait_while_paused(&self) {}
}

/// Runs the work as it is planned. A caller that is dropped during the second delay has done it all the same.
pub async fn run_planned<T: Send>(
    planner: &dyn AccessPlanner,
    access: StoreAccess,
    work: impl FnOnce() -> Result<T, StoreError> + Send,
) -> Result<T, StoreError> {
    let AccessPlan { delay_before, error, loses_reply, delay_after } = planner.plan_access(access);
    wait(delay_before).await;
    planner.wait_while_paused().await;
    if let Some(error) = error {
        return Err(error);
    }
    let result = work();
    wait(delay_after).await;
    planner.wait_while_paused().await;
    if loses_reply { Err(StoreError::Unreachable) } else { result }
}

async fn wait(time: Duration) {
    if time > Duration::ZERO {
        tokio::time::sleep(time).await;
    }
}
