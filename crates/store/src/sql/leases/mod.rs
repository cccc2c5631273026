//! The leases by which processes that share a database have their shards, apart from where they are stored.

pub mod lease_state;
pub mod past_runs;

use std::time::Duration;

/// The time after which a lease that is not renewed may be taken over.
pub const LEASE_TIME: Duration = Duration::from_secs(5);

/// The time between two renewals: a few may fail before the lease expires.
pub const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);
