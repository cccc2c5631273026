//! The catalogue of games. A new game needs its folder, a `pub mod` and a line in `visit_all`.
//!
//! A game's folder imports nothing but `kit`, and never another game.

pub mod pahtum;
pub mod sahkku;
pub mod seega;
pub mod shap_luk;

use crate::kit::game_view::GameView;

/// Visits every game with its types.
pub trait GameVisitor {
    /// The result of visiting a game.
    type Output;

    /// Visits one game.
    fn visit<G: GameView>(&mut self) -> Self::Output;
}

/// Visits every game in display order.
pub fn visit_all<V: GameVisitor>(visitor: &mut V) -> Vec<V::Output> {
    vec![
        visitor.visit::<pahtum::Pahtum>(), //
        visitor.visit::<seega::Seega>(),
        visitor.visit::<shap_luk::ShapLuk>(),
        visitor.visit::<sahkku::Sahkku>(),
    ]
}
