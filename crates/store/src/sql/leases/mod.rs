//! The leases by which processes that share a database have their shards, apart from where they are stored.

pub(crate) mod lease_state;
pub(crate) mod past_runs;

use std::time::Duration;

/// The time after which a lease that is not renewed may be taken over.
pub(crate) const LEASE_TIME: Duration = Duration::from_secs(5);

/// The time between two renewals: a few may fail before the lease expires.
pub(crate) const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);
