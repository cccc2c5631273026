//! The file with the solution of Shap Luk, by which the computer's top level plays.

use anyhow::Context as _;
use gonagas_ai::solver::solution::Solution;
use std::path::{Path, PathBuf};

/// The environment variable with its path.
const VARIABLE: &str = "GONAGAS_SHAP_LUK";

/// Returns the path that the environment names.
pub(super) fn path_from_environment() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).map(PathBuf::from)
}

/// Opens a solution.
///
/// # Errors
///
/// When the file cannot be read or is no complete solution of this program's.
pub(super) fn open_solution(path: &Path) -> anyhow::Result<Solution> {
    Solution::open(path).with_context(|| format!("“{}” cannot be used", path.display()))
}

/// Opens the solution that the environment names. Without one that can be used the computer searches.
pub(super) fn solution_from_environment() -> Option<Solution> {
    let opened = open_solution(&path_from_environment()?);
    opened.inspect_err(|error| tracing::warn!("the computer plays Shap Luk by search alone: {error:#}")).ok()
}
