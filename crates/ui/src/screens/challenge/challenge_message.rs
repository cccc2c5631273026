//! The message of a challenge, until it is answered and after.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::option_completion::rule_set_summary;
use crate::screens::match_board::stop_reason::{moderator_reason_line, withdrawal_reason_text};
use crate::screens::match_board::{pair_text, timing};
use crate::screens::{aim_line, fairness, game_name, match_heading, options_text, user_label, user_mention};
use crate::seat_text::{SeatPhrase, seat_name, seat_phrase};
use crate::{move_text, time_text};
use gonagas_core::kit::game::SeatAssignment;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};

/// Returns the message of a challenge that is open or has been answered; it notifies the users in `mentions`.
/// `file_name` is the name of the image's file.
#[must_use]
pub fn challenge_message(catalog: &Catalog, game: &Match, file_name: &str, mentions: &[UserId]) -> Message {
    let lines = match game.phase() {
        MatchPhase::Challenge => open_challenge_lines(catalog, game),
        MatchPhase::Over(ending, None) => [match_heading(catalog, game), closed_challenge_text(catalog, game, *ending)]
            .into_iter()
            .chain(moderator_reason_line(catalog, game))
            .collect(),
        MatchPhase::Playing(play) | MatchPhase::Over(_, Some(play)) => accepted_lines(catalog, game, play),
    };
    let is_open = matches!(game.phase(), MatchPhase::Challenge);
    // Options that are drawn later do not change the empty board.
    let session = game.terms().rules.resolve(&mut |_| 0).start_session();
    let image = image::board_image(
        catalog,
        game.id(),
        &session,
        &SelectionPath::default(),
        BoardPhase::Proposed,
        file_name.to_owned(),
    );
    Message {
        text: lines.join("\n"),
        image: is_open.then_some(image),
        rows: if is_open { challenge_buttons(catalog, game) } else { Vec::new() },
        allowed_mentions: mentions.to_vec(),
        ..Message::default()
    }
}

/// Returns the text of a challenge message that a newer one has superseded.
#[must_use]
pub fn superseded_challenge_text(catalog: &Catalog, game: &Match) -> String {
    [match_heading(catalog, game), challenger_line(catalog, game)].join("\n")
}

fn challenger_line(catalog: &Catalog, game: &Match) -> String {
    let terms = game.terms();
    let challenger = user_mention(catalog, terms.challenger);
    match (terms.opponent, terms.rematch_of) {
        (Some(opponent), Some(old)) => catalog.format(
            "invite-rematch",
            &[("opponent", &user_mention(catalog, opponent)), ("challenger", &challenger), ("old", &old.0.to_string())],
        ),
        (Some(opponent), None) => catalog
            .format("invite-asked", &[("opponent", &user_mention(catalog, opponent)), ("challenger", &challenger)]),
        (None, _) => catalog.format("invite-open", &[("challenger", &challenger)]),
    }
}

fn open_challenge_lines(catalog: &Catalog, game: &Match) -> Vec<String> {
    let terms = game.terms();
    let info = terms.rules.game_info();
    let challenger = user_mention(catalog, terms.challenger);
    let seat = |side, phrase| seat_phrase(catalog, info, side, phrase);
    let plays_seat =
        |side| catalog.format("invite-seat", &[("challenger", &challenger), ("as", &seat(side, SeatPhrase::As))]);
    let seat = match terms.challenger_seat {
        SeatPreference::Random => {
            let [first, second] = Side::BOTH.map(|side| seat(side, SeatPhrase::Inside));
            catalog.format(seating_key(game), &[("first", &first), ("second", &second)])
        }
        SeatPreference::First => plays_seat(Side::First),
        SeatPreference::Second => plays_seat(Side::Second),
    };
    let aim = aim_line(catalog, &terms.rules.rule_set_info(), &terms.rules.options_text());
    let expires = game.expires_at().map_or_else(String::new, timing::relative_timestamp);
    // One paragraph, so that a phone shows the whole challenge.
    let conditions = [seat]
        .into_iter()
        .chain(time_control_line(catalog, game))
        .chain(terms.use_thread.then(|| catalog.text("invite-thread")))
        .chain(rated_text(catalog, game));
    let expires = match rule_set_line(catalog, game) {
        Some(_) => catalog.format("invite-lapses-alone", &[("when", &expires)]),
        None => catalog.format("invite-lapses", &[("when", &expires), ("id", info.id)]),
    };
    vec![match_heading(catalog, game), challenger_line(catalog, game), aim]
        .into_iter()
        .chain(rule_set_line(catalog, game))
        .chain([conditions.collect::<Vec<_>>().join(" ")])
        .chain(terms.pair.map(|_| pair_text::challenge_line(catalog, info)))
        .chain([expires])
        .chain(words_line(catalog, game))
        .collect()
}

/// Says if the match is rated; `None` in direct messages, which have no ratings.
fn rated_text(catalog: &Catalog, game: &Match) -> Option<String> {
    let terms = game.terms();
    let key = if terms.rated { "invite-rated" } else { "invite-unrated" };
    terms.channel_ref.guild().map(|_| catalog.text(key))
}

/// Describes the time control; `None` without a time limit.
pub(crate) fn time_control_line(catalog: &Catalog, game: &Match) -> Option<String> {
    let time_control = game.time_control()?;
    Some(catalog.format("invite-clock", &[("clock", &time_text::time_control_text(catalog, Some(time_control)))]))
}

/// Describes the rule set; `None` for a game with a single one. The heading lists the options.
fn rule_set_line(catalog: &Catalog, game: &Match) -> Option<String> {
    let listing = game.terms().rules.rule_set_info();
    let values = [
        ("line", &*rule_set_summary(catalog, &listing)),
        ("id", listing.game_info.id),
        ("set", listing.rule_set_name()),
    ];
    (!listing.rule_set_name().is_empty()).then(|| catalog.format("invite-set", &values))
}

/// Lists the words added to the randomness, with the players who added them; `None` without words.
fn words_line(catalog: &Catalog, game: &Match) -> Option<String> {
    let added = std::iter::zip(game.participants(), game.seed_words()).filter(|(_, word)| !word.is_empty());
    let text = |(user, word)| {
        catalog.format("invite-word", &[("person", &user_mention(catalog, user)), ("word", &sanitize_text(word))])
    };
    let words: Vec<String> = added.map(text).collect();
    (!words.is_empty()).then(|| catalog.format("invite-words", &[("words", &words.join(", "))]))
}

/// Returns the player who accepted.
fn accepter(game: &Match, play: &PlayState) -> UserId {
    let challenger = game.terms().challenger;
    play.seats.into_iter().find(|user| *user != challenger).unwrap_or(challenger)
}

fn accepted_lines(catalog: &Catalog, game: &Match, play: &PlayState) -> Vec<String> {
    let accepter = user_mention(catalog, accepter(game, play));
    let challenger = user_mention(catalog, game.terms().challenger);
    let meeting = [("challenger", &*challenger), ("opponent", &accepter)];
    let line = match game.terms().competition {
        Some(played) if played.is_ladder => catalog.format("ladder-meeting", &meeting),
        Some(_) => catalog.format("tournament-meeting", &meeting),
        None => catalog.format("invite-accepted", &[("accepter", &*accepter), ("challenger", &challenger)]),
    };
    let mut lines = vec![match_heading(catalog, game), line];
    lines.extend(pair_text::game_line(catalog, game, ""));
    lines.extend(random_start_lines(catalog, game, play));
    lines.extend(words_line(catalog, game));
    lines
}

/// Returns the key of the text that says how the seats are assigned.
fn seating_key(game: &Match) -> &'static str {
    // Options that are drawn later do not change it.
    match game.terms().rules.resolve(&mut |_| 0).seat_assignment() {
        SeatAssignment::Random => "invite-seat-lot",
        SeatAssignment::FirstX(_) => "invite-seat-thrown",
    }
}

/// Lists the rolls for the seats, from the player who accepted and then in turn.
fn seat_rolls_text(catalog: &Catalog, play: &PlayState) -> String {
    play.seating_rolls
        .iter()
        .map(|face| format!("**{}**", move_text::die_face_text(catalog, *face)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns the lines about what was drawn when the challenge was accepted: the seats and random options.
fn random_start_lines(catalog: &Catalog, game: &Match, play: &PlayState) -> Vec<String> {
    let info = play.session.rules().game_info();
    let mut lines = Vec::new();
    if game.terms().challenger_seat == SeatPreference::Random {
        let [first, second] = Side::BOTH;
        let values = [
            ("first", &*seat_name(catalog, info, first)),
            ("firstPerson", &user_label(catalog, play.player(first))),
            ("second", &seat_name(catalog, info, second)),
            ("secondPerson", &user_label(catalog, play.player(second))),
        ];
        if !play.seating_rolls.is_empty() {
            let rolls = seat_rolls_text(catalog, play);
            lines.push(catalog.format(
                "invite-thrown",
                &[("person", &user_mention(catalog, accepter(game, play))), ("throws", &rolls)],
            ));
        }
        let key = if play.seating_rolls.is_empty() { "invite-lot" } else { "invite-thrown-seats" };
        lines.push(catalog.format(key, &values));
    }
    let drawn = game.terms().rules.resolved_random_options(play.session.rules());
    if !drawn.is_empty() {
        lines.push(catalog.format(
            "invite-drawn",
            &[("options", &options_text(catalog, &game.terms().rules.rule_set_info(), &drawn.join(" ")))],
        ));
    }
    lines
}

fn closed_challenge_text(catalog: &Catalog, game: &Match, ending: Ending) -> String {
    if let Ending::Stopped(stop) = ending {
        return withdrawal_reason_text(catalog, stop);
    }
    let challenger = user_mention(catalog, game.terms().challenger);
    let opponent = game.terms().opponent.map_or_else(String::new, |user| user_mention(catalog, user));
    let key = match ending {
        Ending::Declined => "invite-declined",
        Ending::Withdrawn => "invite-withdrawn",
        _ => "invite-lapsed",
    };
    // The heading names the game.
    catalog.format(key, &[("challenger", &challenger), ("opponent", &opponent)])
}

fn challenge_buttons(catalog: &Catalog, game: &Match) -> Vec<ActionRow> {
    let button = |verb, key, style| Button {
        id: CustomId::PublicBoard(MatchControl::new(game, verb)).to_string(),
        label: catalog.text(key),
        style,
    };
    let mut buttons = vec![button(MatchVerb::Accept, "button-accept", ButtonStyle::Success)];
    if game.terms().opponent.is_some() {
        buttons.push(button(MatchVerb::Decline, "button-decline", ButtonStyle::Secondary));
    }
    buttons.push(button(MatchVerb::Withdraw, "button-withdraw", ButtonStyle::Secondary));
    if game.uses_randomness() {
        buttons.push(fairness::fair_play_button(catalog, game, &game.terms().commitment));
    }
    vec![ActionRow::Buttons(buttons)]
}

/// Names the game of a match.
#[must_use]
pub fn match_game_name(catalog: &Catalog, game: &Match) -> String {
    game_name(catalog, game.terms().rules.game_info())
}

/// Adds the role of people who look for an opponent to an open challenge, whose post notifies them.
#[must_use]
pub fn with_role(message: Message, role: u64) -> Message {
    let text = [message.text, format!("<@&{role}>")].join("\n");
    Message { text, allowed_roles: vec![role], ..message }
}
