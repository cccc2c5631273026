//! Progress of saving the world.

/// Progress of saving, as numbers of changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SaveProgress {
    /// The last change that a save was attempted for.
    pub(super) attempted: u64,
    /// The last change that is on disk.
    pub(super) saved: u64,
}

impl SaveProgress {
    /// Records an attempt to save everything up to a change, and its success.
    pub(super) fn record(&mut self, (tried, saved): (u64, bool)) {
        self.attempted = tried;
        if saved {
            self.saved = tried;
        }
    }
}
