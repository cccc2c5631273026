//! Identities of the parts of pictures.

use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of a sprite or a background. No two have the same one as long as the process runs, so that keys of kept
/// results need not hold the parts themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartId(u64);

impl PartId {
    /// Returns an identity that no part has had.
    #[must_use]
    pub fn unused() -> PartId {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        PartId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
