//! Shap Luk for the computer. The solution has a layer of its own, `solver`.

mod estimate;
mod reasons;
