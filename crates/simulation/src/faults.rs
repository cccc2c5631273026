//! Faults of Discord and of the disk: which call is slow, fails, or does its work without an answer.

use crate::clock::SimulatedClock;
use crate::random::{Purpose, Random};
use crate::trace::hash_of;
use gonagas_app::ports::{ChannelError, Clock as _};
use gonagas_core::matches::ids::Timestamp;
use gonagas_store::sqlite::{AccessPlan, AccessPlanner, StoreAccess};
use gonagas_store::store_error::StoreError;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time that a connection waits for a lock.
const BUSY_TIME: u64 = 2000;

/// The time after which the bot gives up a request to Discord.
const REQUEST_TIMEOUT: u64 = 30_000;

/// The kinds of calls that answer an interaction, that post a line, a direct message, and any other message, and that
/// edit one.
pub const ANSWER: &str = "answer";
pub const LINE_POST: &str = "post line";
pub const DIRECT_POST: &str = "post direct message";
pub const POST: &str = "post";
pub const EDIT: &str = "edit";

/// The number of calls in a thousand that fail: more posts of lines and direct messages, because there are few of them.
const FAILING_CALLS: u64 = 25;
const FAILING_LINES: u64 = 200;
const FAILING_DIRECT_MESSAGES: u64 = 80;

/// The kinds of calls that Discord rejects now and then without a reason, and the number of them in a thousand.
const REJECTED_KINDS: [&str; 4] = [ANSWER, EDIT, POST, LINE_POST];
const REJECTED_CALLS: u64 = 5;

/// The number of lost answers in a thousand that are followed by more messages than a search reads.
const FLOODS: u64 = 200;

/// The course of one call to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CallPlan {
    /// The time before Discord does anything.
    pub delay_before: Duration,
    /// The error instead of the work.
    pub error: Option<ChannelError>,
    /// True if nothing from the address of the bot is carried out.
    pub is_blocked: bool,
    /// True if the answer is lost after the work was done.
    pub answer_lost: bool,
    /// True if people write so much meanwhile that a search does not reach back any more.
    pub is_flooded: bool,
    /// The time between the work and its answer.
    pub delay_after: Duration,
}

/// All faults of a run.
pub struct Faults {
    seed: u64,
    clock: Arc<SimulatedClock>,
    state: Mutex<FaultState>,
}

#[derive(Default)]
struct FaultState {
    /// True when there are no faults any more.
    has_ended: bool,
    /// Until when Discord fails most calls.
    discord_fails_until: Timestamp,
    /// Until when the network in front of Discord blocks all calls.
    blocked_until: Timestamp,
    /// Until when the disk fails, and how.
    disk_fails_until: Option<(Timestamp, StoreError)>,
    /// The time of the last plan, and the number of plans at that time.
    last_plan: (Timestamp, u64),
    counts: BTreeMap<&'static str, u64>,
    /// The last access to the database that failed, in milliseconds since the start.
    last_failed_access: u64,
}

impl Faults {
    /// Creates the faults of a seed.
    pub fn new(seed: u64, clock: Arc<SimulatedClock>) -> Faults {
        Faults { seed, clock, state: Mutex::default() }
    }

    /// Ends all faults.
    pub fn end_faults(&self) {
        let mut state = self.lock();
        (state.has_ended, state.discord_fails_until, state.disk_fails_until) = (true, 0, None);
    }

    /// Fails most calls to Discord for a time.
    pub fn break_discord(&self, time: Timestamp) {
        self.lock().discord_fails_until = self.clock.now() + time;
        self.count("outages of Discord");
    }

    /// Blocks the bot in the network in front of Discord for a time, also after the other faults have ended.
    pub fn block_bot(&self, time: Timestamp) {
        self.lock().blocked_until = self.clock.now() + time;
        self.count("blocks");
    }

    /// Fails the disk in this way for a time.
    pub fn break_disk(&self, time: Timestamp, error: StoreError) {
        self.lock().disk_fails_until = Some((self.clock.now() + time, error));
        self.count("outages of the disk");
    }

    /// Counts something that went wrong.
    pub fn count(&self, kind: &'static str) {
        *self.lock().counts.entry(kind).or_default() += 1;
    }

    /// Returns how often each thing went wrong.
    pub fn counts(&self) -> BTreeMap<&'static str, u64> {
        self.lock().counts.clone()
    }

    /// Returns when an access to the database failed last, in milliseconds since the start.
    pub fn last_failed_access(&self) -> u64 {
        self.lock().last_failed_access
    }

    /// Notes that an access to the database fails now.
    pub fn note_failed_access(&self) {
        self.lock().last_failed_access = self.clock.elapsed();
    }

    /// Plans a call to Discord; `subject` identifies the object of the call.
    pub fn plan_call(&self, kind: &'static str, subject: u64) -> CallPlan {
        let now = self.clock.now();
        let mut random = self.random(Purpose::Call, now, hash_of(kind) ^ subject);
        let (has_ended, is_broken, blocked_until) = {
            let state = self.lock();
            (state.has_ended, now < state.discord_fails_until, state.blocked_until)
        };
        let mut plan = CallPlan {
            delay_before: Duration::from_millis(random.between(20, 120)),
            delay_after: Duration::from_millis(random.between(5, 60)),
            ..CallPlan::default()
        };
        if now < blocked_until {
            let rest = Duration::from_millis((blocked_until - now).unsigned_abs());
            return CallPlan { error: Some(ChannelError::RateLimited(rest)), is_blocked: true, ..plan };
        }
        if has_ended {
            return plan;
        }
        let failing = match kind {
            LINE_POST => FAILING_LINES,
            DIRECT_POST => FAILING_DIRECT_MESSAGES,
            _ => FAILING_CALLS,
        };
        let rejected = if REJECTED_KINDS.contains(&kind) { REJECTED_CALLS } else { 0 };
        if is_broken && random.chance(800) || random.chance(failing) {
            self.spoil_call(&mut plan, &mut random);
            plan.is_flooded = plan.answer_lost && [POST, LINE_POST].contains(&kind) && random.chance(FLOODS);
        } else if random.chance(rejected) {
            self.count("rejected calls");
            plan.error = Some(ChannelError::Rejected("Invalid Form Body (50035)".into()));
        } else if random.chance(10) {
            self.count("slow calls");
            plan.delay_before = Duration::from_millis(random.between(500, 6000));
        }
        plan
    }

    fn spoil_call(&self, plan: &mut CallPlan, random: &mut Random) {
        match random.weighted(&[4, 4, 2, 2]) {
            0 => {
                self.count("calls without an effect");
                plan.error = Some(ChannelError::Transient("it does not work".into()));
            }
            1 => {
                self.count("lost answers");
                plan.answer_lost = true;
            }
            2 => {
                self.count("rate limits");
                plan.error = Some(ChannelError::RateLimited(Duration::from_millis(random.between(200, 20_000))));
            }
            _ => {
                self.count("calls that time out");
                plan.answer_lost = random.chance(500);
                plan.delay_after = Duration::from_millis(REQUEST_TIMEOUT);
                if !plan.answer_lost {
                    plan.delay_before = Duration::from_millis(REQUEST_TIMEOUT);
                    plan.error = Some(ChannelError::Transient("it takes too long".into()));
                }
            }
        }
    }

    /// Returns the generator of one call. Calls at the same time have different numbers.
    fn random(&self, purpose: Purpose, now: Timestamp, subject: u64) -> Random {
        let mut state = self.lock();
        let number = if state.last_plan.0 == now { state.last_plan.1 + 1 } else { 0 };
        state.last_plan = (now, number);
        Random::new(self.seed, purpose, [now.unsigned_abs(), subject ^ number << 48])
    }

    /// A panic elsewhere leaves it whole.
    fn lock(&self) -> MutexGuard<'_, FaultState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AccessPlanner for Faults {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let now = self.clock.now();
        let mut random = self.random(Purpose::Access, now, access as u64);
        let (has_ended, broken) = {
            let state = self.lock();
            (state.has_ended, state.disk_fails_until.clone().filter(|(until, _)| now < *until).map(|(_, error)| error))
        };
        let [before, after] = match access {
            StoreAccess::Read => [random.below(2), 0],
            StoreAccess::Write => [random.below(4), random.below(6)],
        };
        let mut plan = AccessPlan {
            delay_before: Duration::from_millis(before),
            delay_after: Duration::from_millis(after),
            ..AccessPlan::default()
        };
        if has_ended {
            return plan;
        }
        // A write-ahead log is read while others write it.
        let is_write = access == StoreAccess::Write;
        if let Some(error) = broken.filter(|_| is_write) {
            plan.delay_before = Duration::from_millis(if error == StoreError::Busy { BUSY_TIME } else { before });
            plan.error = Some(error);
            self.count("failed writes");
        } else if random.chance(if is_write { 4 } else { 1 }) {
            plan.delay_before = Duration::from_millis(BUSY_TIME);
            plan.error = Some(StoreError::Busy);
            self.count("busy databases");
        } else if is_write && random.chance(5) {
            plan.loses_reply = true;
            self.count("lost commits");
        } else if random.chance(5) {
            plan.delay_after = Duration::from_millis(random.between(100, 3000));
            self.count("slow accesses");
        }
        if plan.error.is_some() {
            self.note_failed_access();
        }
        plan
    }
}
