//! The messages of the bot.

pub mod about;
pub mod analysis;
pub mod attempt;
#[cfg(test)]
mod competition_tests;
pub mod course;
pub mod direct_message;
pub mod fairness;
pub mod glossary;
pub mod help;
pub mod ladder;
pub mod month_review;
pub mod more;
pub mod move_picker;
pub mod next_match;
pub mod plan;
pub mod preferences;
pub mod privacy;
pub mod private_board;
pub mod private_texts;
pub mod public_boards;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod settings;
pub mod start;
pub mod thread_name;
pub mod tournament;
pub mod try_board;
pub mod vacation;

/// Challenges.
pub mod challenge {
    pub mod challenge_form;
    pub mod challenge_message;
    pub mod computer_offer;
    pub mod match_form;
    pub mod rule_set_question;
    pub mod seek;
}

/// Lists of matches.
pub mod lists {
    pub mod match_list;
    pub mod match_picker;
    pub mod open_challenges;
    pub mod watched_matches;
}

/// The board message of a match and the texts on it.
pub mod match_board {
    pub mod board;
    pub(crate) mod ending_explanation;
    mod idle_rolls;
    pub mod notice;
    pub(crate) mod pair_text;
    pub(crate) mod rating_change;
    pub mod stop_reason;
    pub mod timing;
    pub mod turn_line;
    pub(crate) mod turn_summary;
}

/// The statistics of players.
pub mod stats {
    pub mod leaderboard;
    pub mod profile;
}

use crate::fitted_text::escape_name;
use crate::i18n::Catalog;
use crate::seat_text::seat_name;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::pool_of_people;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// Mentions a user inside a sentence, with the name beside it where the texts have one.
#[must_use]
pub fn user_mention(catalog: &Catalog, user: UserId) -> String {
    mention_in_form(catalog, user, "sentence")
}

/// Mentions a user where the mention stands alone, as in a list.
#[must_use]
pub fn user_label(catalog: &Catalog, user: UserId) -> String {
    mention_in_form(catalog, user, "label")
}

fn mention_in_form(catalog: &Catalog, user: UserId, form: &str) -> String {
    match user.computer_level() {
        Some(level) => catalog.format("person-computer", &[("form", form), ("level", &level.to_string())]),
        None if user.is_erased() => catalog.format("person-erased", &[("form", form)]),
        None => match catalog.name_of(user).map(escape_name).filter(|name| !name.is_empty()) {
            Some(name) => format!("<@{}> ({name})", user.0),
            None => format!("<@{}>", user.0),
        },
    }
}

/// Mentions the people who take part in a match.
#[must_use]
pub fn participants_text(catalog: &Catalog, game: &Match) -> String {
    let users: Vec<String> = game.participants().into_iter().map(|user| user_mention(catalog, user)).collect();
    match &users[..] {
        [one, other] => catalog.format("two-people", &[("one", one), ("other", other)]),
        users => users.concat(),
    }
}

/// Mentions a channel.
#[must_use]
pub fn channel_mention(number: u64) -> String {
    format!("<#{number}>")
}

/// Names a game.
#[must_use]
pub fn game_name(catalog: &Catalog, info: GameInfo) -> String {
    catalog.text(&format!("game-{}", info.id))
}

/// Names a rating pool: the game and, where there are several, the rule set.
#[must_use]
pub fn pool_name(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    let game = game_name(catalog, listing.game_info);
    let set = options_text(catalog, listing, listing.selector);
    if set.is_empty() { game } else { catalog.format("pool-set", &[("game", &game), ("set", &set)]) }
}

/// Finds the game and rule set of a rating pool, of people or against the computer.
#[must_use]
pub fn listing_of_pool(pool: &str) -> Option<RuleSetInfo> {
    let pool = pool_of_people(pool).unwrap_or(pool);
    list_rule_sets().into_iter().find(|listing| listing.rating_pool() == pool)
}

/// Returns the name of a rating pool, of people or against the computer.
#[must_use]
pub fn pool_name_by_id(catalog: &Catalog, pool: &str) -> String {
    let Some(listing) = listing_of_pool(pool) else { return pool.to_owned() };
    let name = pool_name(catalog, &listing);
    if pool_of_people(pool).is_some() { catalog.format("pool-computer", &[("pool", &name)]) } else { name }
}

/// Describes options that are written as in a command.
#[must_use]
pub fn options_text(catalog: &Catalog, listing: &RuleSetInfo, written: &str) -> String {
    let option = |word: &str| match word.split_once('=') {
        Some((_, set)) if word == listing.selector => catalog.text(&format!("set-{}-{set}", listing.game_info.id)),
        Some((key, value)) => catalog.option_text(key, value),
        None => String::new(),
    };
    written.split_whitespace().map(option).collect::<Vec<_>>().join(", ")
}

/// Returns the first line of every message about a match: its number, its game, the options that are not the
/// defaults, and its tournament or ladder.
fn match_heading(catalog: &Catalog, game: &Match) -> String {
    let listing = game.terms().rules.rule_set_info();
    let options = match game.play_state() {
        Some(play) => options_text(catalog, &listing, &play.session.rules().distinguishing_options()),
        None => options_text(catalog, &listing, &game.terms().rules.distinguishing_options()),
    };
    let start = game.terms().rules.start().map(|_| catalog.text("match-from-position"));
    let options: Vec<String> = [options].into_iter().filter(|text| !text.is_empty()).chain(start).collect();
    let options = options.join(", ");
    let name = game_name(catalog, game.terms().rules.game_info());
    let number = game.id().0.to_string();
    let heading = match options.is_empty() {
        true => catalog.format("match-head", &[("match", &number), ("game", &name)]),
        false => catalog.format("match-head-options", &[("match", &number), ("game", &name), ("options", &options)]),
    };
    match game.terms().competition {
        Some(played) if played.is_ladder => format!("{heading} · {}", catalog.text("ladder-heading")),
        Some(played) => format!("{heading} · T{}", played.competition.0),
        None => heading,
    }
}

/// Names the players and their seats.
fn seats_line(catalog: &Catalog, play: &PlayState) -> String {
    let info = play.session.rules().game_info();
    if play.is_solo() {
        return catalog.format("match-alone", &[("person", &user_mention(catalog, play.player(Side::First)))]);
    }
    catalog.format(
        "match-seats",
        &[
            ("first", &seat_name(catalog, info, Side::First)),
            ("firstPerson", &user_label(catalog, play.player(Side::First))),
            ("second", &seat_name(catalog, info, Side::Second)),
            ("secondPerson", &user_label(catalog, play.player(Side::Second))),
        ],
    )
}

/// Says in a line what a player has to do to win under a rule set with these options. Sáhkku can end in other ways than
/// by captures.
pub(crate) fn aim_line(catalog: &Catalog, rule_set: &RuleSetInfo, options: &str) -> String {
    let aim = match rule_set.rule_set_name() {
        "devils-game" => catalog.text("game-sahkku-blocking-aim"),
        "lagesvuotna" if !options.contains("queens=no") => catalog.text("game-sahkku-queens-aim"),
        _ => catalog.text(&format!("game-{}-aim", rule_set.game_info.id)),
    };
    catalog.format("invite-aim", &[("aim", &aim)])
}
