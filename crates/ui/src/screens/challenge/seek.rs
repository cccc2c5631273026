//! Wishes for an opponent: the answer to `/seek`, and the direct messages about what fits one.

use crate::custom_id::CustomId;
use crate::custom_id::seek::SeekControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::{game_name, match_heading, pool_name, user_mention};
use gonagas_core::matches::challenge::seek::Seek;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// Confirms a wish on a server.
#[must_use]
pub fn seek_message(catalog: &Catalog, guild: u64, seek: &Seek, expires_at: Timestamp) -> Message {
    let until = format!("<t:{}:D>", expires_at / 1000);
    let game = sought_game(catalog, &seek.game, &seek.rule_set);
    let values = [("game", &*game), ("until", &until)];
    let when = match seek.hours {
        Some(hours) => {
            catalog.format("seek-hours", &[("from", &hours.start().to_string()), ("to", &hours.end().to_string())])
        }
        None => catalog.text("seek-any-hour"),
    };
    let text = [catalog.format("seek-set", &values), when].join(" ");
    Message { rows: vec![ActionRow::Buttons(vec![stop_button(catalog, guild)])], text, ..Message::default() }
}

/// Returns the direct message about an open challenge that fits a wish. `link` leads to it.
#[must_use]
pub fn challenge_news(catalog: &Catalog, guild: u64, challenge: &Match, link: &str) -> Message {
    let values = [
        ("other", &*user_mention(catalog, challenge.terms().challenger)),
        ("match", &match_heading(catalog, challenge)),
        ("link", link),
    ];
    news(catalog, guild, catalog.format("seek-news-challenge", &values), None)
}

/// Returns the direct message about someone with a fitting wish.
#[must_use]
pub fn person_news(catalog: &Catalog, guild: u64, seek: &Seek, person: UserId) -> Message {
    let game = sought_game(catalog, &seek.game, &seek.rule_set);
    let text = catalog.format("seek-news-person", &[("other", &user_mention(catalog, person)), ("game", &game)]);
    let challenge = Button {
        id: CustomId::Seek(SeekControl::Challenge(guild, person)).to_string(),
        label: catalog.text("button-seek-challenge"),
        style: ButtonStyle::Primary,
    };
    news(catalog, guild, text, Some(challenge))
}

fn news(catalog: &Catalog, guild: u64, text: String, first: Option<Button>) -> Message {
    let renew = Button {
        id: CustomId::Seek(SeekControl::Renew(guild)).to_string(),
        label: catalog.text("button-seek-renew"),
        style: ButtonStyle::Secondary,
    };
    let buttons = first.into_iter().chain([stop_button(catalog, guild), renew]).collect();
    Message { rows: vec![ActionRow::Buttons(buttons)], text, ..Message::default() }
}

fn stop_button(catalog: &Catalog, guild: u64) -> Button {
    Button {
        id: CustomId::Seek(SeekControl::Stop(guild)).to_string(),
        label: catalog.text("button-seek-stop"),
        style: ButtonStyle::Secondary,
    }
}

/// Names a game and, if the wish names one, its rule set.
fn sought_game(catalog: &Catalog, game: &str, rule_set: &str) -> String {
    let sets: Vec<RuleSetInfo> = list_rule_sets().into_iter().filter(|set| set.game_info.id == game).collect();
    match sets.iter().find(|set| !rule_set.is_empty() && set.rule_set_name() == rule_set).or(sets.first()) {
        Some(set) if !rule_set.is_empty() => pool_name(catalog, set),
        Some(set) => game_name(catalog, set.game_info),
        // A game of an earlier version.
        None => game.to_owned(),
    }
}
