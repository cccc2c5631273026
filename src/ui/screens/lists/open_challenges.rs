//! The challenges on a server that anyone may accept.

use crate::matches::ids::UserId;
use crate::matches::state::match_state::Match;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::open_challenges::{ChallengeSelection, OpenChallengesControl};
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::ui::screens::{ephemeral, game_name, options_text, user_mention};
use crate::ui::time_text;

/// How many challenges are listed at a time.
pub const CHALLENGES_PER_PAGE: usize = 10;

/// How many characters of the list fit one message.
const MAX_TEXT_LENGTH: usize = 1900;

/// The most characters of what an option of the menu says.
const MAX_LABEL_LENGTH: usize = 100;

/// A challenge that is open to all, with the message where it stands.
#[derive(Debug)]
pub struct OpenChallengeEntry {
    /// The challenge.
    pub game: Match,
    /// A link to its message; empty when there is none.
    pub link: String,
    /// Its place among all challenges of the server, from 0. This person may not see all of them.
    pub index: usize,
}

/// Those behind the first `skip` of the server, as many as fit, for this person; if there are more it leads on to them.
#[must_use]
pub fn open_challenges_page(catalog: &Catalog, user: UserId, open: &[OpenChallengeEntry], skip: usize) -> Message {
    if open.is_empty() && skip == 0 {
        return ephemeral::text_message(catalog.text("challenges-none"));
    }
    let mut lines = vec![catalog.text("challenges-head")];
    for open in open.iter().take(CHALLENGES_PER_PAGE) {
        let line = challenge_line(catalog, user, open);
        if lines.iter().chain([&line]).map(|line| line.chars().count() + 1).sum::<usize>() > MAX_TEXT_LENGTH {
            break;
        }
        lines.push(line);
    }
    let shown = &open[..lines.len() - 1];
    if shown.is_empty() {
        lines.push(catalog.text("challenges-no-more"));
    }
    let more = open.get(shown.len()).map(|next| next.index);
    let rows =
        accept_menu(catalog, user, shown).map(ActionRow::Menu).into_iter().chain(page_buttons(catalog, skip, more));
    Message { text: lines.join("\n"), rows: rows.collect(), ..Message::default() }
}

fn challenge_line(catalog: &Catalog, user: UserId, open: &OpenChallengeEntry) -> String {
    let terms = open.game.terms();
    let own = terms.challenger == user;
    let number = open.game.id().0.to_string();
    let lapses = open.game.expires_at().map_or_else(String::new, |at| format!("<t:{}:R>", at / 1000));
    let values = [
        ("match", &*number),
        ("what", &rules_text(catalog, &open.game)),
        ("challenger", &user_mention(catalog, terms.challenger)),
        ("lapses", &lapses),
        ("link", &open.link),
    ];
    catalog.format(if own { "challenges-own" } else { "challenges-line" }, &values)
}

/// The game, and its rule set, its options and its clock where it has any.
fn rules_text(catalog: &Catalog, game: &Match) -> String {
    let rules = &game.terms().rules;
    let name = game_name(catalog, rules.game_info());
    let clock = game.time_control().map(|clock| time_text::time_control_text(catalog, Some(clock)));
    let options = Some(options_text(catalog, &rules.rule_set_info(), &rules.distinguishing_options()))
        .filter(|options| !options.is_empty());
    let more = options.into_iter().chain(clock);
    more.fold(name, |told, more| catalog.format("challenges-what", &[("game", &told), ("options", &more)]))
}

/// Those that this person may accept.
fn accept_menu(catalog: &Catalog, user: UserId, shown: &[OpenChallengeEntry]) -> Option<Menu> {
    let others = shown.iter().filter(|open| open.game.terms().challenger != user);
    let entry = |open: &OpenChallengeEntry| {
        let number = open.game.id().0.to_string();
        let label =
            catalog.format("challenges-entry", &[("match", &number), ("what", &rules_text(catalog, &open.game))]);
        let value =
            ChallengeSelection { match_id: open.game.id(), event_number: open.game.last_event_number() }.to_string();
        MenuOption { value, label: label.chars().take(MAX_LABEL_LENGTH).collect() }
    };
    let options: Vec<MenuOption> = others.map(entry).collect();
    let placeholder = catalog.text("challenges-accept");
    (!options.is_empty()).then(|| Menu {
        id: CustomId::OpenChallenges(OpenChallengesControl::AcceptSelected).to_string(),
        placeholder,
        options,
    })
}

/// The ways to the first and to the next ones.
fn page_buttons(catalog: &Catalog, skip: usize, more: Option<usize>) -> Option<ActionRow> {
    let button = |key, from| Button {
        id: CustomId::OpenChallenges(OpenChallengesControl::ShowFrom(from)).to_string(),
        label: catalog.text(key),
        style: ButtonStyle::Secondary,
    };
    let first = (skip > 0).then(|| button("button-newest", 0));
    let next = more.map(|from| button("button-older", from));
    let buttons: Vec<Button> = first.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}
