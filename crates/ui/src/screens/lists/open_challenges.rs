//! The open challenges of a server.

use crate::custom_id::CustomId;
use crate::custom_id::lists::OpenChallengesControl;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, MAX_LAYOUT_TEXT, Message};
use crate::screens::match_board::pair_text;
use crate::screens::{game_name, options_text, private_texts, user_mention};
use crate::time_text;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// The challenges on a page.
pub const CHALLENGES_PER_PAGE: usize = 10;

/// A challenge of the list, with its message.
#[derive(Debug)]
pub struct OpenChallengeEntry {
    /// The challenge.
    pub game: Match,
    /// A link to its message; empty when there is none.
    pub link: String,
    /// Its index among all challenges of the server, not only those that this person sees.
    pub index: usize,
}

/// Returns a page for this user: as many as fit of the given challenges, which come after the first `skip` of the
/// server, with a button to the rest. An incomplete page says that there may be others.
#[must_use]
pub fn open_challenges_page(
    catalog: &Catalog,
    user: UserId,
    entries: &[OpenChallengeEntry],
    skip: usize,
    is_complete: bool,
) -> Message {
    if entries.is_empty() && skip == 0 {
        return private_texts::text_message(catalog.text(if is_complete {
            "challenges-none"
        } else {
            "challenges-unknown"
        }));
    }
    let mut blocks = vec![Block::Text(catalog.text("challenges-head"))];
    let mut length = catalog.text("challenges-head").chars().count();
    for entry in entries.iter().take(CHALLENGES_PER_PAGE) {
        let text = challenge_line(catalog, user, entry);
        length += text.chars().count();
        if length > MAX_LAYOUT_TEXT {
            break;
        }
        blocks.push(Block::Section { text, button: challenge_button(catalog, user, &entry.game) });
    }
    let shown = blocks.len() - 1;
    if shown == 0 && is_complete {
        blocks.push(Block::Text(catalog.text("challenges-no-more")));
    }
    if !is_complete {
        blocks.push(Block::Text(catalog.text("list-incomplete")));
    }
    let next = entries.get(shown).map(|next| next.index);
    Message { blocks, rows: page_buttons(catalog, skip, next).into_iter().collect(), ..Message::default() }
}

/// Returns the button that accepts a challenge; of one's own, the button that withdraws it.
fn challenge_button(catalog: &Catalog, user: UserId, game: &Match) -> Button {
    let button = |verb, key, style| {
        let id = CustomId::PublicBoard(MatchControl::new(game, verb)).to_string();
        Button { id, label: catalog.text(key), style }
    };
    match game.terms().challenger == user {
        true => button(MatchVerb::Withdraw, "button-withdraw", ButtonStyle::Secondary),
        false => button(MatchVerb::Accept, "button-accept", ButtonStyle::Success),
    }
}

fn challenge_line(catalog: &Catalog, user: UserId, entry: &OpenChallengeEntry) -> String {
    let terms = entry.game.terms();
    let own = terms.challenger == user;
    let number = entry.game.id().0.to_string();
    let expires = entry.game.expires_at().map_or_else(String::new, |at| format!("<t:{}:R>", at / 1000));
    let values = [
        ("match", &*number),
        ("what", &rules_text(catalog, &entry.game)),
        ("challenger", &user_mention(catalog, terms.challenger)),
        ("lapses", &expires),
        ("link", &entry.link),
    ];
    catalog.format(if own { "challenges-own" } else { "challenges-line" }, &values)
}

/// Describes the game with its rule set, options and time control.
fn rules_text(catalog: &Catalog, game: &Match) -> String {
    let rules = &game.terms().rules;
    let name = game_name(catalog, rules.game_info());
    let clock = game.time_control().map(|clock| time_text::time_control_text(catalog, Some(clock)));
    let options = Some(options_text(catalog, &rules.rule_set_info(), &rules.distinguishing_options()))
        .filter(|options| !options.is_empty());
    let more = options.into_iter().chain(clock).chain(pair_text::list_text(catalog, game));
    more.fold(name, |text, more| catalog.format("challenges-what", &[("game", &text), ("options", &more)]))
}

/// Returns the buttons to the first page and to the next; `next` is the index of the first challenge there.
fn page_buttons(catalog: &Catalog, skip: usize, next: Option<usize>) -> Option<ActionRow> {
    let button = |key, from| Button {
        id: CustomId::OpenChallenges(OpenChallengesControl { skipped: from }).to_string(),
        label: catalog.text(key),
        style: ButtonStyle::Secondary,
    };
    let first = (skip > 0).then(|| button("button-newest", 0));
    let next = next.map(|from| button("button-older", from));
    let buttons: Vec<Button> = first.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}
