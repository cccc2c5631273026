//! The file with the solution of Shap Luk, by which the computer's top level plays.

use anyhow::{Context as _, ensure};
use gonagas_ai::solver::solution::Solution;
use std::path::{Path, PathBuf};

/// The environment variable with its path.
const VARIABLE: &str = "GONAGAS_SHAP_LUK";

/// Returns the path that the environment names.
pub fn path_from_environment() -> Option<PathBuf> {
    std::env::var_os(VARIABLE).map(PathBuf::from)
}

/// Opens a solution, which may be of some layers only.
pub fn open_solution(path: &Path) -> anyhow::Result<Solution> {
    Solution::open(path).with_context(|| format!("“{}” cannot be used", path.display()))
}

/// Opens a solution by which a whole game can be played.
pub fn open_complete_solution(path: &Path) -> anyhow::Result<Solution> {
    let solution = open_solution(path)?;
    let most = solution.most_rebels();
    ensure!(
        solution.is_complete(),
        "“{}” cannot be used: it has no positions with more than {most} rebels; solve all of them, without --rebels",
        path.display(),
    );
    Ok(solution)
}

/// Opens the solution that the environment names. Without a usable solution the computer searches.
pub fn solution_from_environment() -> Option<Solution> {
    usable_solution(&path_from_environment()?)
}

/// Opens a solution by which a whole game can be played; warns when it cannot be used.
fn usable_solution(path: &Path) -> Option<Solution> {
    let opened = open_complete_solution(path);
    opened.inspect_err(|error| tracing::warn!("the computer plays Shap Luk by search alone: {error:#}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_ai::solver::write;

    #[test]
    fn solution_of_some_layers_is_opened_for_puzzles_and_not_for_the_bot() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solution");
        write::solve_to_file(&path, 6, 2, &mut |_| {}).unwrap();
        assert_eq!(open_solution(&path).unwrap().most_rebels(), 6);
        assert!(usable_solution(&path).is_none());
        let error = open_complete_solution(&path).unwrap_err().to_string();
        assert!(error.contains("no positions with more than 6 rebels"), "{error}");
    }
}
