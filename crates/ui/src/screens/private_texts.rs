//! Messages that only the person who asked sees.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::appearance::BoardAppearance;
use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::challenge::challenge_message;
use crate::screens::match_board::{board, pair_text, timing};
use crate::screens::{channel_mention, game_name, participants_text, user_mention};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::action_input::is_roll_input;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::rules::list_rule_sets;

/// The most mentions in one message, each at most 25 characters long.
const MAX_BLOCKED_SHOWN: usize = 70;

/// Returns a message of text alone.
#[must_use]
pub fn text_message(text: String) -> Message {
    Message { text, ..Message::default() }
}

/// Returns a message with the current board in this appearance after some lines, without controls.
#[must_use]
pub fn board_without_controls(
    catalog: &Catalog,
    game: &Match,
    file_name: &str,
    appearance: BoardAppearance,
    now: Timestamp,
    lines: &[String],
) -> Message {
    let mut message = present_board(catalog, game, file_name, appearance.flipped, now);
    let lines = [lines, &[catalog.text("private-present"), message.text]].concat();
    message.text = lines.join("\n");
    appearance.apply_without_flipping(message)
}

/// Returns the current board or challenge of a match, without controls.
pub(crate) fn present_board(
    catalog: &Catalog,
    game: &Match,
    file_name: &str,
    flipped: bool,
    now: Timestamp,
) -> Message {
    let message = match game.play_state() {
        Some(play) => board::board_message(
            catalog,
            board::BoardView {
                game,
                play,
                path: &SelectionPath::default(),
                file_name,
                flipped,
                // It has no controls.
                shape: BoardShape::default(),
                partner_url: "",
                now,
            },
            &[],
        ),
        None => challenge_message::challenge_message(catalog, game, file_name, &[]),
    };
    Message { rows: Vec::new(), ..message }
}

/// A request that was carried out, confirmed in private where no other message shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompletedRequest {
    /// Proposed the match.
    Challenged,
    /// Started a match against themselves.
    StartedSolo,
    /// Started a match against the computer.
    StartedComputerMatch,
    /// Played these actions.
    Played(String),
    /// Accepted the challenge.
    Accepted,
    /// Declined the challenge.
    Declined,
    /// Withdrew the challenge.
    Withdrawn,
    /// Took an action back.
    UndidAction,
    /// Asked the opponent for a takeback, or took the action back where no request is needed.
    RequestedTakeback,
    /// Posted the board again.
    RepostedBoard,
    /// Offered a draw.
    OfferedDraw,
    /// Resigned.
    Resigned,
    /// Offered to cancel the match, or accepted that offer.
    Cancelled,
    /// Ended the match without a result, because the opponent has left.
    EndedAbandoned,
    /// Stopped a match of others.
    StoppedMatch,
    /// A request that is stored, although its result cannot be shown at the moment.
    Recorded,
}

/// Confirms a request. A player who has to go on acting is told so.
#[must_use]
pub fn completed_request_message(catalog: &Catalog, game: &Match, done: &CompletedRequest) -> Message {
    let number = game.id().0.to_string();
    let confirmation = |key| catalog.format(key, &[("match", &number)]);
    let without_result = |text: String| joined(text, pair_text::void_notice(catalog, game));
    text_message(match done {
        CompletedRequest::Challenged => confirmation("private-challenged"),
        CompletedRequest::StartedComputerMatch if game.terms().use_thread => confirmation("private-began-in-thread"),
        CompletedRequest::StartedSolo | CompletedRequest::StartedComputerMatch => confirmation("private-began"),
        CompletedRequest::RepostedBoard => confirmation("private-shown"),
        CompletedRequest::Accepted => catalog.format(
            "private-accepted",
            &[("match", &number), ("channel", &channel_mention(game.terms().channel_ref.channel))],
        ),
        CompletedRequest::Declined => confirmation("private-declined"),
        CompletedRequest::Withdrawn => confirmation("private-withdrawn"),
        CompletedRequest::RequestedTakeback
            if game.play_state().is_some_and(|play| play.offers.pending_offer().is_some()) =>
        {
            confirmation("private-asked-back")
        }
        CompletedRequest::UndidAction | CompletedRequest::RequestedTakeback => confirmation("private-took-back"),
        CompletedRequest::OfferedDraw => confirmation("private-offered-draw"),
        CompletedRequest::Resigned if game.terms().is_solo() => confirmation("private-no-result"),
        CompletedRequest::Resigned => confirmation("private-resigned"),
        CompletedRequest::Cancelled if game.ending().is_some() => without_result(confirmation("private-no-result")),
        CompletedRequest::Cancelled => {
            joined(confirmation("private-offered-cancel"), pair_text::void_warning(catalog, game))
        }
        CompletedRequest::EndedAbandoned => without_result(confirmation("private-no-result")),
        CompletedRequest::StoppedMatch => without_result(confirmation("private-stopped")),
        CompletedRequest::Recorded => confirmation("private-kept"),
        CompletedRequest::Played(actions) => joined(
            played_text(catalog, &number, actions),
            game.play_state().and_then(|play| board::continuation_text(catalog, play)),
        ),
    })
}

/// Says what was played. A roll, which comes last, is named in words, whichever word was typed for it.
fn played_text(catalog: &Catalog, number: &str, actions: &str) -> String {
    let (before, last) = actions.rsplit_once(' ').unwrap_or(("", actions));
    match (is_roll_input(last), before) {
        (false, _) => catalog.format("private-played", &[("match", number), ("actions", actions)]),
        (true, "") => catalog.format("private-rolled", &[("match", number)]),
        (true, before) => catalog.format("private-played-rolled", &[("match", number), ("actions", before)]),
    }
}

/// Adds a sentence to a text, if there is one.
fn joined(text: String, more: Option<String>) -> String {
    [Some(text), more].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Says that the person has no running match here since this one ended, and how it ended.
#[must_use]
pub fn no_match_since_text(catalog: &Catalog, game: &Match) -> String {
    let number = game.id().0.to_string();
    let how = game
        .play_state()
        .zip(game.ending())
        .map_or_else(String::new, |(play, ending)| board::ending_text(catalog, play, ending));
    catalog.format("refuse-no-match-since", &[("match", &number), ("how", &how)])
}

/// Says where to find a match: at the link to its current message, unless that is empty, and by command.
#[must_use]
pub fn match_link_text(catalog: &Catalog, game: &Match, link: &str) -> String {
    let number = game.id().0.to_string();
    let key = if link.is_empty() { "private-show" } else { "private-find" };
    catalog.format(key, &[("match", &number), ("link", link)])
}

/// Returns true for a match that is not over and has lost its channel.
pub(super) fn has_lost_channel(game: &Match) -> bool {
    game.ending().is_none() && game.location() == MatchLocation::ChannelLost
}

/// Says that a match has lost its channel and how to go on; `None` when it has not, or is over.
#[must_use]
pub fn lost_channel_text(catalog: &Catalog, game: &Match) -> Option<String> {
    has_lost_channel(game).then(|| catalog.format("private-nowhere", &[("match", &game.id().0.to_string())]))
}

/// Says that a match waits until this time for the bot to come back to its server; `None` when the match is over.
#[must_use]
pub fn bot_removed_text(catalog: &Catalog, game: &Match, until: Timestamp) -> Option<String> {
    let values = [("match", &*game.id().0.to_string()), ("time", &timing::full_timestamp(until))];
    game.ending().is_none().then(|| catalog.format("private-bot-removed", &values))
}

/// Says that a request is stored but its result cannot be seen, because the channel is gone.
#[must_use]
pub fn unseen_result_text(catalog: &Catalog, game: &Match) -> String {
    let number = game.id().0.to_string();
    let kept = catalog.format("private-kept-only", &[("match", &number)]);
    let hint = match game.location() {
        MatchLocation::RelocatedTo(location) if game.ending().is_none() => {
            Some(catalog.format("private-moved", &[("channel", &channel_mention(location.channel))]))
        }
        _ => lost_channel_text(catalog, game),
    };
    [Some(kept), hint].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Says that the opponent has left the server, and offers to end the match.
#[must_use]
pub fn opponent_left_prompt(catalog: &Catalog, game: &Match, other: UserId) -> Message {
    let values = [("match", &*game.id().0.to_string()), ("person", &user_mention(catalog, other))];
    if !game.terms().time_control.is_empty() {
        return text_message(catalog.format("private-left-clock", &values));
    }
    let button = |verb, key, style| Button {
        id: CustomId::PublicBoard(MatchControl::new(game, verb)).to_string(),
        label: catalog.text(key),
        style,
    };
    Message {
        text: catalog.format("private-left", &values),
        rows: vec![ActionRow::Buttons(vec![
            button(MatchVerb::EndAbandoned, "button-end-left", ButtonStyle::Danger),
            button(MatchVerb::Cancel, "button-cancel", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Asks a moderator to confirm that a match of others be stopped for this reason.
#[must_use]
pub fn stop_confirmation(catalog: &Catalog, game: &Match, reason: &str) -> Message {
    let button = |verb, argument: &str, key, style| Button {
        id: CustomId::PublicBoard(MatchControl { argument: argument.to_owned(), ..MatchControl::new(game, verb) })
            .to_string(),
        label: catalog.text(key),
        style,
    };
    let values = [("match", &*game.id().0.to_string()), ("people", &participants_text(catalog, game))];
    Message {
        text: joined(catalog.format("private-stop", &values), pair_text::void_warning(catalog, game)),
        rows: vec![ActionRow::Buttons(vec![
            button(MatchVerb::StopMatch, reason, "button-stop", ButtonStyle::Danger),
            button(MatchVerb::Cancel, "", "button-let", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Asks a player to confirm the resignation.
#[must_use]
pub fn resign_confirmation(catalog: &Catalog, game: &Match) -> Message {
    let button = |verb, key, style| Button {
        id: CustomId::PublicBoard(MatchControl::new(game, verb)).to_string(),
        label: catalog.text(key),
        style,
    };
    let is_solo = game.terms().is_solo();
    let number = game.id().0.to_string();
    let resign_key = if is_solo { "button-end" } else { "button-confirm-resign" };
    let is_free = |play: &PlayState| Side::BOTH.into_iter().any(|side| play.may_cancel_alone(side));
    let offers_cancel = !is_solo && game.play_state().is_some_and(|play| !is_free(play));
    let buttons = [
        Some(button(MatchVerb::ConfirmResign, resign_key, ButtonStyle::Danger)),
        offers_cancel.then(|| button(MatchVerb::CancelMatch, "button-offer-cancel", ButtonStyle::Secondary)),
        Some(button(MatchVerb::Cancel, "button-cancel", ButtonStyle::Secondary)),
    ];
    Message {
        text: catalog.format(if is_solo { "private-end" } else { "private-resign" }, &[("match", &number)]),
        rows: vec![ActionRow::Buttons(buttons.into_iter().flatten().collect())],
        ..Message::default()
    }
}

/// Lists the people whom someone has blocked, the newest first.
#[must_use]
pub fn blocked_list(catalog: &Catalog, blocked: &[UserId]) -> Message {
    if blocked.is_empty() {
        return text_message(catalog.text("blocked-none"));
    }
    let shown: Vec<String> = blocked.iter().take(MAX_BLOCKED_SHOWN).map(|user| user_mention(catalog, *user)).collect();
    let mut text = catalog.format("blocked-list", &[("people", &shown.join(", "))]);
    if blocked.len() > shown.len() {
        let hidden = (blocked.len() - shown.len()).to_string();
        text = format!("{text}\n{}", catalog.format("blocked-more", &[("count", &hidden)]));
    }
    text_message(text)
}

/// Lists the names of all games.
#[must_use]
pub fn all_game_names(catalog: &Catalog) -> String {
    let mut names: Vec<String> =
        list_rule_sets().into_iter().map(|listing| game_name(catalog, listing.game_info)).collect();
    names.dedup();
    names.join(", ")
}

/// Describes a match in the suggestions of an option.
#[must_use]
pub fn match_suggestion(catalog: &Catalog, game: &Match) -> String {
    catalog.format(
        "suggest-match",
        &[("match", &game.id().0.to_string()), ("game", &challenge_message::match_game_name(catalog, game))],
    )
}
