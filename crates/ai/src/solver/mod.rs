//! The solution of Shap Luk by retrograde analysis.
//!
//! - `index`: the numbering of positions.
//! - `moves`: the moves on sets of points.
//! - `value`: the value of a position.
//! - `retrograde`: the analysis of a layer.
//! - `coder`: compresses the values of a block.
//! - `format`: the file of a solution.
//! - `write`: solves all layers and writes the file.
//! - `solution`: reads values from the file.
//! - `patterns`: an estimate from patterns of rebels, for play without the solution.
//! - `learn`: fits it to a solution.
//! - `check`: checks a file, entry by entry, by the rules of the game.

pub mod check;
pub mod coder;
pub mod format;
pub mod index;
pub mod learn;
pub mod moves;
pub mod patterns;
pub mod retrograde;
pub mod solution;
#[cfg(test)]
pub(crate) mod test_solution;
pub mod value;
pub mod write;
