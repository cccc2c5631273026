//! How far the world is on disk.

/// How far the world is saved, as numbers of changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Up to this one saving was tried.
    pub(super) tried: u64,
    /// Up to this one everything is on disk.
    pub(super) kept: u64,
}

impl Progress {
    /// Notes a try that saved everything up to the change `tried`, or nothing.
    pub(super) fn note(&mut self, (tried, saved): (u64, bool)) {
        self.tried = tried;
        if saved {
            self.kept = tried;
        }
    }
}
