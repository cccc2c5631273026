//! The solution of Shap Luk by retrograde analysis.

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
