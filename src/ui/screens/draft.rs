//! A challenge that is being put together.

use crate::room::terms::Wanted;
use crate::table::rules::{Listing, listings};
use crate::ui::draft::{Draft, Step, sets};
use crate::ui::message::{Button, Entry, Look, Menu, Message, Row};
use crate::ui::options::line;
use crate::ui::screens::{game_name, mention};
use crate::ui::words::Words;

/// The most options of a menu, and the most characters of what one says.
const OPTIONS: usize = 25;
const LONGEST: usize = 100;

/// What has been chosen, and the menus to choose otherwise.
#[must_use]
pub fn draft(words: &Words, draft: &Draft) -> Message {
    let make = Button { id: draft.control(Step::Make), label: words.say("button-challenge"), look: Look::Success };
    let menus = [games(words, draft), rule_sets(words, draft), sides(words, draft)];
    let rows = menus.into_iter().flatten().map(Row::Menu).chain([Row::Buttons(vec![make])]);
    Message { text: text(words, draft), rows: rows.collect(), ..Message::default() }
}

fn text(words: &Words, draft: &Draft) -> String {
    let Some(listing) = draft.listing() else { return String::new() };
    let values = [
        ("opponent", &*mention(words, draft.opponent)),
        ("game", &game_name(words, listing.info)),
        ("side", &side(words, draft.side)),
    ];
    let head = words.tell("draft-head", &values);
    let set = (!listing.set().is_empty()).then(|| words.tell("draft-set", &[("set", &set_name(words, &listing))]));
    [Some(head), set, Some(words.say("draft-hint"))].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn games(words: &Words, draft: &Draft) -> Option<Menu> {
    let mut games = listings();
    games.dedup_by_key(|listing| listing.info.id);
    let entry = |listing: &Listing| (listing.info.id.to_owned(), game_name(words, listing.info));
    menu(draft, Step::Game, words.say("draft-game"), games.iter().map(entry).collect())
}

/// The rule sets, where there are several.
fn rule_sets(words: &Words, draft: &Draft) -> Option<Menu> {
    let sets = sets(&draft.game);
    let entry = |listing: &Listing| (listing.set().to_owned(), set_name(words, listing));
    let several = sets.len() > 1;
    menu(draft, Step::Set, words.say("draft-sets"), sets.iter().map(entry).collect()).filter(|_| several)
}

fn sides(words: &Words, draft: &Draft) -> Option<Menu> {
    let entries = Wanted::ALL.map(|wanted| (wanted.word().to_owned(), side(words, wanted)));
    menu(draft, Step::Side, words.say("draft-side"), entries.to_vec())
}

fn menu(draft: &Draft, step: Step, placeholder: String, entries: Vec<(String, String)>) -> Option<Menu> {
    let entry = |(value, label): (String, String)| Entry { value, label: label.chars().take(LONGEST).collect() };
    let options: Vec<Entry> = entries.into_iter().take(OPTIONS).map(entry).collect();
    (!options.is_empty()).then(|| Menu { id: draft.control(step), placeholder, options })
}

fn set_name(words: &Words, listing: &Listing) -> String {
    let name = words.say(&format!("set-{}-{}", listing.info.id, listing.set()));
    words.tell("draft-set-line", &[("name", &name), ("line", &line(words, listing))])
}

fn side(words: &Words, side: Wanted) -> String {
    words.say(&format!("side-{}", side.word()))
}
