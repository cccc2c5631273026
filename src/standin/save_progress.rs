//! How far the world is on disk.

/// How far the world is saved, as numbers of changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SaveProgress {
    /// Up to this one saving was tried.
    pub(super) attempted: u64,
    /// Up to this one everything is on disk.
    pub(super) saved: u64,
}

impl SaveProgress {
    /// Notes a try that saved everything up to the change `tried`, or nothing.
    pub(super) fn record(&mut self, (tried, saved): (u64, bool)) {
        self.attempted = tried;
        if saved {
            self.saved = tried;
        }
    }
}
