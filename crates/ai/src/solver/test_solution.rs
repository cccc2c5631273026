//! The solution of the layer of six rebels, for tests. It takes seconds to compute, so they share it.

use crate::solver::solution::Solution;
use crate::solver::write;
use std::sync::LazyLock;

static SOLVED: LazyLock<Solution> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution");
    write::solve_to_file(&path, 6, 2, &mut |_| {}).unwrap();
    // The open file outlives its name.
    Solution::open(&path).unwrap()
});

/// Returns the solution of the layer of six rebels.
pub fn six_rebels() -> &'static Solution {
    &SOLVED
}
