//! Direct messages about a match: the reason, the board and a link.

use crate::board_image::appearance::BoardAppearance;
use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::challenge::challenge_message;
use crate::screens::match_board::board::ending_text;
use crate::screens::match_board::timing::relative_timestamp;
use crate::screens::private_texts::{self, CompletedRequest};
use crate::screens::{game_name, user_mention};
use gonagas_core::matches::effects::mentions::MentionReason;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;

/// Returns the direct message to a user about a match, with the current board in the appearance that they prefer.
/// `link` leads to the match's current message; empty when it has none.
#[must_use]
pub fn direct_message(
    catalog: &Catalog,
    game: &Match,
    now: Timestamp,
    (recipient, appearance): (UserId, BoardAppearance),
    reason: MentionReason,
    link: &str,
    file_name: &str,
) -> Message {
    let key = match reason {
        MentionReason::Challenge => "direct-challenge",
        MentionReason::YourTurn => "direct-turn",
        MentionReason::EndOffer => "direct-offer",
        MentionReason::CancelOffer => "direct-cancel",
        MentionReason::TakebackRequest => "direct-request",
        MentionReason::MatchOver => "direct-end",
    };
    let name = game_name(catalog, game.terms().rules.game_info());
    let other = game
        .participants()
        .into_iter()
        .find(|other| *other != recipient)
        .map_or_else(String::new, |user| user_mention(catalog, user));
    let how = game
        .play_state()
        .zip(game.ending())
        .map_or_else(String::new, |(play, ending)| ending_text(catalog, play, ending));
    let number = game.id().0.to_string();
    let values = [("match", &*number), ("game", &name), ("other", &other), ("how", &how), ("link", link)];
    let text = match (reason, game.terms().rematch_of) {
        (MentionReason::Challenge, Some(old)) => rematch_text(catalog, game, old, &other, link),
        _ => catalog.format(key, &values),
    };
    let text = std::iter::once(text).chain(time_line(catalog, game, reason)).collect::<Vec<_>>().join("\n");
    let image = private_texts::board_without_controls(catalog, game, file_name, appearance, now, &[]).image;
    let rows = match reason {
        MentionReason::Challenge => vec![answer_buttons(catalog, game)],
        MentionReason::YourTurn => vec![board_button(catalog, game, "button-play-here")],
        MentionReason::EndOffer | MentionReason::CancelOffer | MentionReason::TakebackRequest => {
            vec![board_button(catalog, game, "button-answer-here")]
        }
        MentionReason::MatchOver => Vec::new(),
    };
    appearance.apply_without_flipping(Message { image, rows, ..private_texts::text_message(text) })
}

/// Returns the buttons that answer a challenge where its message is read.
fn answer_buttons(catalog: &Catalog, game: &Match) -> ActionRow {
    let button = |verb, key, style| Button {
        id: CustomId::PublicBoard(MatchControl::new(game, verb)).to_string(),
        label: catalog.text(key),
        style,
    };
    ActionRow::Buttons(vec![
        button(MatchVerb::Accept, "button-accept", ButtonStyle::Success),
        button(MatchVerb::Decline, "button-decline", ButtonStyle::Secondary),
    ])
}

/// Returns the button that opens a private board where the message is read.
fn board_button(catalog: &Catalog, game: &Match, label: &str) -> ActionRow {
    ActionRow::Buttons(vec![Button {
        id: CustomId::PublicBoard(MatchControl::new(game, MatchVerb::ViewPrivately)).to_string(),
        label: catalog.text(label),
        style: ButtonStyle::Primary,
    }])
}

/// Returns what the direct message about a challenge becomes when it is answered: for an answer of its reader the text
/// that answers a press on the message, too.
#[must_use]
pub fn answered_challenge(catalog: &Catalog, game: &Match) -> Message {
    let done = |done| private_texts::completed_request_message(catalog, game, &done);
    match game.ending() {
        _ if game.play_state().is_some() => done(CompletedRequest::Accepted),
        Some(Ending::Declined) => done(CompletedRequest::Declined),
        _ => private_texts::text_message(challenge_message::challenge_message(catalog, game, "", &[]).text),
    }
}

/// Says that the opponent proposes a rematch.
fn rematch_text(catalog: &Catalog, game: &Match, old: MatchId, other: &str, link: &str) -> String {
    let name = game_name(catalog, game.terms().rules.game_info());
    let [number, old] = [game.id(), old].map(|id| id.0.to_string());
    catalog.format(
        "direct-rematch",
        &[("match", &*number), ("game", &name), ("other", other), ("old", &old), ("link", link)],
    )
}

/// Returns the time control of a challenge, or the time at which the player to move runs out of time.
fn time_line(catalog: &Catalog, game: &Match, reason: MentionReason) -> Option<String> {
    match reason {
        MentionReason::Challenge => challenge_message::time_control_line(catalog, game),
        MentionReason::YourTurn => {
            Some(catalog.format("direct-time", &[("when", &relative_timestamp(game.times_out_at()?))]))
        }
        MentionReason::EndOffer
        | MentionReason::CancelOffer
        | MentionReason::TakebackRequest
        | MentionReason::MatchOver => None,
    }
}
