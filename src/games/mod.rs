//! The catalogue of games. To add one: its folder, a `pub mod` and a line in [`each`].
//!
//! A game's folder imports nothing but `kit`, and never another game.

pub mod pahtum;
pub mod seega;
pub mod shap_luk;

use crate::kit::show::Show;

/// Something to be done with every game, whatever its types.
pub trait Visitor {
    /// What is found out about each game.
    type Out;

    /// Visits one game.
    fn visit<G: Show>(&mut self) -> Self::Out;
}

/// Visits every game in the order in which they are listed to people.
pub fn each<V: Visitor>(visitor: &mut V) -> Vec<V::Out> {
    vec![
        visitor.visit::<pahtum::Pahtum>(), //
        visitor.visit::<seega::Seega>(),
        visitor.visit::<shap_luk::ShapLuk>(),
    ]
}
