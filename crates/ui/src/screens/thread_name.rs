//! The name of a match's thread.

use crate::fitted_text::shorten;
use crate::i18n::Catalog;
use crate::screens::game_name;
use gonagas_core::matches::state::match_state::Match;

/// The most characters of a thread's name, a limit of Discord.
const MAX_THREAD_NAME_LENGTH: usize = 100;

/// Returns the name of a match's thread, with the players' names (the first seat first) where they are known.
#[must_use]
pub fn thread_name(catalog: &Catalog, game: &Match, players: Option<(String, String)>) -> String {
    let number = game.id().0.to_string();
    let game_name = game_name(catalog, game.terms().rules.game_info());
    let name = match players {
        Some((first, second)) => catalog.format(
            "thread-name-people",
            &[("match", &number), ("game", &game_name), ("first", &first), ("second", &second)],
        ),
        None => catalog.format("thread-name", &[("match", &number), ("game", &game_name)]),
    };
    shorten(&name, MAX_THREAD_NAME_LENGTH)
}
