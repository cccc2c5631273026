//! How a game is played.

use crate::table::rules::Listing;
use crate::table::rules::listings;
use crate::ui::message::Message;
use crate::ui::plain::plain;
use crate::ui::screens::{game_name, private};
use crate::ui::words::Words;

/// The rules of a game in short.
///
/// # Errors
///
/// Says that there is no such game.
pub fn game(words: &Words, id: &str) -> Result<Message, String> {
    let known = listings().into_iter().any(|listing| listing.info.id == id);
    if known { Ok(private::text(words.say(&format!("game-{id}-rules")))) } else { Err(unknown(words, id)) }
}

/// What one rule set of a game does not share with the others.
///
/// # Errors
///
/// Says that there is no such game, or no such rule set.
pub fn set(words: &Words, id: &str, set: &str) -> Result<Message, String> {
    let listing = listing(words, id, set)?;
    match listing.set() {
        "" => game(words, id),
        set => Ok(private::text(words.say(&format!("set-{id}-{set}-rules")))),
    }
}

/// A rule set of a game as it is listed; where none is named, the first.
///
/// # Errors
///
/// Says that there is no such game, or no such rule set.
pub fn listing(words: &Words, id: &str, set: &str) -> Result<Listing, String> {
    let mut of_game: Vec<Listing> = listings().into_iter().filter(|listing| listing.info.id == id).collect();
    let set = set.trim();
    let only = of_game.iter().all(|listing| listing.set().is_empty());
    match of_game.iter().position(|listing| set.is_empty() || [listing.set(), listing.words].contains(&set)) {
        Some(found) => Ok(of_game.swap_remove(found)),
        None if of_game.is_empty() => Err(unknown(words, id)),
        None if only => Err(no_sets(words, &of_game[0])),
        None => Err(unknown_set(words, set, &of_game)),
    }
}

fn no_sets(words: &Words, listing: &Listing) -> String {
    words.tell("refuse-no-sets", &[("game", &game_name(words, listing.info))])
}

fn unknown_set(words: &Words, set: &str, of_game: &[Listing]) -> String {
    let known = of_game.iter().map(|listing| format!("`{}`", listing.set())).collect::<Vec<_>>().join(", ");
    words.tell("rules-unknown-set", &[("set", &plain(set)), ("known", &known)])
}

fn unknown(words: &Words, id: &str) -> String {
    words.tell("rules-unknown-game", &[("game", &plain(id)), ("games", &private::games(words))])
}
