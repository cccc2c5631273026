//! The knowledge of the computer about each game. A game needs nothing here to be played, hinted at and reviewed; a
//! folder makes the computer stronger in it and gives reasons of its own. It needs a `mod` and a line in [`visit`].

mod any_game;
pub mod levels;
pub mod played_game;
pub mod reason;

/// Pahtum for the computer.
pub mod pahtum {
    mod endgame;
    mod estimate;
    mod fill;
    mod lines;
    mod reasons;
    mod stones;
    mod strongest;
}

/// Sáhkku for the computer. The layer `learning` finds the weights.
pub mod sahkku {
    mod estimate;
    pub mod features;
    mod reasons;
    pub mod weights;
}

/// Seega for the computer.
pub mod seega {
    pub mod estimate;
    mod reasons;
    pub mod weights;
}

/// Shap Luk for the computer. The solution has a layer of its own, `solver`.
pub mod shap_luk {
    mod estimate;
    mod reasons;
}

use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::session::game_session::GameSession;

/// Visits a running game with its types.
pub trait GameVisitor {
    /// The result of the visit.
    type Output;

    /// Visits the game.
    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Self::Output;
}

/// Visits the game of a session: as its folder knows it, and as any game where it has none.
pub fn visit<V: GameVisitor>(session: &GameSession, visitor: &mut V) -> V::Output {
    visit_typed::<Pahtum, V>(session, visitor)
        .or_else(|| visit_typed::<Seega, V>(session, visitor))
        .or_else(|| visit_typed::<ShapLuk, V>(session, visitor))
        .or_else(|| visit_typed::<Sahkku, V>(session, visitor))
        .unwrap_or_else(|| visit_any(session, visitor))
}

fn visit_typed<G: ExplainGame, V: GameVisitor>(session: &GameSession, visitor: &mut V) -> Option<V::Output> {
    PlayedGame::<G>::of(session).map(|played| visitor.visit(played))
}

fn visit_any<V: GameVisitor>(session: &GameSession, visitor: &mut V) -> V::Output {
    let rules = session.rules();
    let log = session.action_log();
    if rules.game_info().has_dice {
        visitor.visit(PlayedGame::replay(rules.any_game::<true>(), log))
    } else {
        visitor.visit(PlayedGame::replay(rules.any_game::<false>(), log))
    }
}
