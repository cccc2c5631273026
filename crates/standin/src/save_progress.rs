//! Progress of saving the world.

/// Progress of saving, as numbers of changes.
#[derive(Clone, Copy, Debug, Default)]
pub struct SaveProgress {
    /// The last change that a save was attempted for.
    pub attempted: u64,
    /// The last change that is on disk.
    pub saved: u64,
}

impl SaveProgress {
    /// Records an attempt to save everything up to a change, and its success.
    pub fn record(&mut self, attempted: u64, is_saved: bool) {
        self.attempted = attempted;
        if is_saved {
            self.saved = attempted;
        }
    }
}
