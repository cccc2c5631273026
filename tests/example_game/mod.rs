//! A game outside the catalogue goes through everything that the games of the catalogue go through.
//!
//! Tests that go over all games ask [`crate::support`] for them. The test below starts this very binary once more with
//! the example game added, and runs those tests again: laws, menus, words, records, the engine, and whole matches with
//! the bot, between people and against the computer, which knows nothing of the game but its rules.

pub mod tant_fant;

use gonagas_core::session::catalogue;
use gonagas_ui::i18n;
use gonagas_ui::rulebook::library;
use std::process::Command;
use std::sync::Once;

/// Set in a process in which the example game is one of the games.
const VARIABLE: &str = "GONAGAS_EXAMPLE_GAME";

/// The modules with tests that go over all games.
const TESTS_OF_ALL_GAMES: &[&str] = &[
    "app::every_game::",
    "engine::computer::",
    "engine::protocol::",
    "i18n::",
    "matches::random_commands::",
    "matches::solo_matches::",
    "records::format::",
    "rules::golden::",
    "rules::laws::",
    "rules::menus::",
];

/// True in a process in which the example game is one of the games.
pub fn is_added() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// Adds the example game with its words and rules where that is asked for. Everything that lists games calls this
/// first.
pub fn add_where_asked() {
    static ADDED: Once = Once::new();
    if is_added() {
        ADDED.call_once(|| {
            i18n::add_words("en", tant_fant::WORDS);
            library::add_document("en", "tant-fant", tant_fant::RULES);
            catalogue::add_game::<tant_fant::TantFant>();
        });
    }
}

#[test]
fn a_further_game_passes_every_test_of_all_games() {
    let mut tests = Command::new(std::env::current_exe().unwrap());
    let done = tests.args(TESTS_OF_ALL_GAMES).env(VARIABLE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}");
    for module in TESTS_OF_ALL_GAMES {
        assert!(said.contains(&format!("test {module}")), "{module} has no tests");
    }
}
