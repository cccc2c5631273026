//! What a thread is called.

use crate::matches::state::match_state::Match;
use crate::ui::i18n::Catalog;
use crate::ui::screens::game_name;

/// The most characters of a thread's name.
const MAX_THREAD_NAME_LENGTH: usize = 100;

/// The name of a match's thread, with those who play in it where it is known what they are called, the first seat first.
#[must_use]
pub fn thread_name(catalog: &Catalog, game: &Match, users: Option<(String, String)>) -> String {
    let number = game.id().0.to_string();
    let kind = game_name(catalog, game.terms().rules.game_info());
    let name = match users {
        Some((first, second)) => catalog.format(
            "thread-name-people",
            &[("match", &number), ("game", &kind), ("first", &first), ("second", &second)],
        ),
        None => catalog.format("thread-name", &[("match", &number), ("game", &kind)]),
    };
    name.chars().take(MAX_THREAD_NAME_LENGTH).collect()
}
