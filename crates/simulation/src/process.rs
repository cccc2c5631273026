//! A process that shares the database: its faults when it accesses the shared database, and the rows that it stores
//! there.

use crate::discord::model::DiscordModel;
use crate::faults::Faults;
use crate::lease_monitor::{Holder, LeaseMonitor};
use crate::pause_gate::PauseGate;
use async_trait::async_trait;
use gonagas_app::ports::Clock as _;
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::sqlite::{AccessPlan, AccessPlanner, LeaseServer, StoreAccess, Stored};
use gonagas_store::store_error::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The time after which a process gives up a database that does not answer.
const UNREACHABLE_AFTER: Duration = Duration::from_secs(2);

/// A process, from its start to its end.
pub struct Process {
    pub discord: Arc<DiscordModel>,
    pub monitor: Arc<LeaseMonitor>,
    pub gate: Arc<PauseGate>,
    pub holder: Holder,
    /// Until when it cannot reach the database, in milliseconds since the start.
    pub cut_off_until: AtomicU64,
}

impl Process {
    /// Keeps the process from the database for a time.
    pub fn cut_off(&self, time: Duration) {
        let until = self.discord.clock.elapsed() + u64::try_from(time.as_millis()).unwrap_or_default();
        self.cut_off_until.store(until, Ordering::Relaxed);
    }

    /// Returns true while the process cannot reach the database.
    fn is_cut_off(&self) -> bool {
        self.discord.clock.elapsed() < self.cut_off_until.load(Ordering::Relaxed)
    }

    fn faults(&self) -> &Faults {
        &self.discord.faults
    }
}

#[async_trait]
impl AccessPlanner for Process {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let plan = self.faults().plan_access(access);
        if !self.is_cut_off() {
            return plan;
        }
        self.faults().count("accesses of cut-off processes");
        self.faults().note_failed_access();
        let error = Some(StoreError::Unreachable);
        AccessPlan { delay_before: UNREACHABLE_AFTER, error, ..AccessPlan::default() }
    }

    async fn wait_while_paused(&self) {
        self.gate.wait().await;
    }
}

impl LeaseServer for Process {
    fn now(&self) -> Timestamp {
        if self.discord.defect.keeps_leases_forever() { 0 } else { self.discord.clock.now() }
    }

    fn note(&self, stored: Stored) {
        self.monitor.note(self.holder, stored, self.discord.clock.now(), self.discord.clock.elapsed());
        if stored == Stored::Claim {
            self.discord.note(&format!("{} has its shards", self.holder));
        }
    }

    fn note_refusal(&self) {
        self.faults().count("refused writes");
        self.discord.note(&format!("a write of {} is refused", self.holder));
    }

    fn checks_fences(&self) -> bool {
        !self.discord.defect.ignores_fences()
    }

    fn spares_held_leases(&self) -> bool {
        !self.discord.defect.takes_held_leases()
    }
}
