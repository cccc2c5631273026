//! The games that can be played: those of [`crate::games`], and any that a program adds.

use crate::games::{self, GameVisitor};
use crate::kit::game_view::GameView;
use crate::session::factory::{GameFactory, TypedFactory};
use std::sync::{LazyLock, PoisonError, RwLock};

static FACTORIES: LazyLock<RwLock<Vec<&'static dyn GameFactory>>> =
    LazyLock::new(|| RwLock::new(games::visit_all(&mut Factories)));

/// Makes a factory for each game.
struct Factories;

impl GameVisitor for Factories {
    type Output = &'static dyn GameFactory;

    fn visit<G: GameView>(&mut self) -> &'static dyn GameFactory {
        TypedFactory::<G>::INSTANCE
    }
}

/// The factories of all games, in the order in which the games are listed.
pub(super) fn all_factories() -> Vec<&'static dyn GameFactory> {
    FACTORIES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Adds a game after those of [`games::visit_all`] for as long as the process runs, for games that live outside this
/// crate. Call it before anything asks for the list of games.
///
/// # Panics
///
/// Panics when there is already a game with the same identifier.
pub fn add_game<G: GameView>() {
    let mut factories = FACTORIES.write().unwrap_or_else(PoisonError::into_inner);
    let id = G::INFO.id;
    assert!(factories.iter().all(|factory| factory.info().id != id), "there is already a game “{id}”");
    factories.push(Factories.visit::<G>());
}
