//! Limits of a search.

/// Limits of a search: nodes, depth and time.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The maximum depth: in actions, and in games with dice in rolls.
    pub depth: u32,
    /// Asked now and then for the share of the time that is over; the search ends when it is 1 or more.
    pub used_time: &'a (dyn Fn() -> f64 + 'a),
}

impl Limits<'static> {
    /// Returns a limit of nodes alone, with which a search always does the same.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, depth: u32::MAX, used_time: &|| 0.0 }
    }
}

impl Limits<'_> {
    /// Returns the same limits with a maximum depth.
    #[must_use]
    pub fn with_depth(self, depth: u32) -> Self {
        Limits { depth, ..self }
    }

    /// Searches with a share of the nodes, and until this share of the time is over.
    pub fn within_share<T>(self, share: f64, search: impl FnOnce(Limits<'_>) -> T) -> T {
        let used_time = || (self.used_time)() / share;
        let nodes = if self.nodes == u64::MAX { u64::MAX } else { (self.nodes as f64 * share) as u64 };
        search(Limits { nodes, used_time: &used_time, ..self })
    }

    /// Returns true when the time is over.
    #[must_use]
    pub fn is_time_over(&self) -> bool {
        (self.used_time)() >= 1.0
    }
}

/// The nodes between two questions to [`Limits::used_time`], a power of two.
const POLL: u64 = 1 << 9;

/// The count of nodes against the limits.
pub struct NodeCounter<'a> {
    limits: Limits<'a>,
    /// The number of nodes so far.
    pub nodes: u64,
    /// True once a limit is reached.
    pub is_exhausted: bool,
}

impl<'a> NodeCounter<'a> {
    /// Starts at 0.
    pub fn new(limits: Limits<'a>) -> NodeCounter<'a> {
        NodeCounter { limits, nodes: 0, is_exhausted: false }
    }

    /// Counts a node.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        let asks = self.nodes & (POLL - 1) == 0;
        if self.nodes >= self.limits.nodes || asks && self.limits.is_time_over() {
            self.is_exhausted = true;
        }
    }
}
