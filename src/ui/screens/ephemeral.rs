//! Answers that only the asker sees.

use crate::matches::ids::UserId;
use crate::matches::log::location::MatchLocation;
use crate::matches::state::match_state::Match;
use crate::session::rules::list_rule_sets;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message};
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board;
use crate::ui::screens::{channel_mention, game_name, user_mention};

/// How many people fit one message, each 25 characters at most.
const MAX_BLOCKED_SHOWN: usize = 70;

/// Plain words.
#[must_use]
pub fn text_message(text: String) -> Message {
    Message { text, ..Message::default() }
}

/// The board as it stands and as it looks before somebody, behind some lines, without controls.
#[must_use]
pub fn board_without_controls(
    catalog: &Catalog,
    game: &Match,
    file: &str,
    look: BoardAppearance,
    lines: &[String],
) -> Message {
    let mut message = match game.play_state() {
        Some(play) => board::board_message(
            catalog,
            board::BoardView { game, play, path: &SelectionPath::default(), file_name: file, flipped: look.flipped },
            &[],
        ),
        None => challenge_message::challenge_message(catalog, game, file, &[]),
    };
    let lines = [lines, &[catalog.text("private-present"), message.text]].concat();
    message.text = lines.join("\n");
    message.rows.clear();
    look.apply_without_flipping(message)
}

/// What somebody has done, told to them alone where no other message shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompletedRequest {
    /// Proposed the match.
    Challenged,
    /// Began to play alone.
    StartedSolo,
    /// Played these actions.
    Played(String),
    /// Accepted the challenge.
    Accepted,
    /// Took something back.
    UndidAction,
    /// Asked the other to let them take something back, or took it back where that needs no asking.
    RequestedTakeback,
    /// Had the board shown again.
    RepostedBoard,
    /// Resigned.
    Resigned,
    /// Ended the match without a result, because the other has left.
    EndedAbandoned,
    /// Stopped a match of others.
    StoppedMatch,
    /// Something that is kept, although it cannot be said more exactly at the moment.
    Recorded,
}

/// What somebody has done in a match; where they have to go on, it says that too.
#[must_use]
pub fn completed_request_message(catalog: &Catalog, game: &Match, done: &CompletedRequest) -> Message {
    let number = game.id().0.to_string();
    let told = |key| catalog.format(key, &[("match", &number)]);
    text_message(match done {
        CompletedRequest::Challenged => told("private-challenged"),
        CompletedRequest::StartedSolo => told("private-began"),
        CompletedRequest::RepostedBoard => told("private-shown"),
        CompletedRequest::Accepted => catalog.format(
            "private-accepted",
            &[("match", &number), ("channel", &channel_mention(game.terms().channel_ref.channel))],
        ),
        CompletedRequest::RequestedTakeback
            if game.play_state().is_some_and(|play| play.offers.pending_offer().is_some()) =>
        {
            told("private-asked-back")
        }
        CompletedRequest::UndidAction | CompletedRequest::RequestedTakeback => told("private-took-back"),
        CompletedRequest::Resigned if game.terms().is_solo() => told("private-no-result"),
        CompletedRequest::Resigned => told("private-resigned"),
        CompletedRequest::EndedAbandoned => told("private-no-result"),
        CompletedRequest::StoppedMatch => told("private-stopped"),
        CompletedRequest::Recorded => told("private-kept"),
        CompletedRequest::Played(actions) => {
            let played = catalog.format("private-played", &[("match", &number), ("actions", actions)]);
            let owed = game.play_state().and_then(|play| board::continuation_text(catalog, play));
            [Some(played), owed].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    })
}

/// That somebody plays nothing here since this match ended, and how it did.
#[must_use]
pub fn no_match_since_text(catalog: &Catalog, game: &Match) -> String {
    let number = game.id().0.to_string();
    let how = game
        .play_state()
        .zip(game.ending())
        .map_or_else(String::new, |(play, ending)| board::ending_text(catalog, play, ending));
    catalog.format("refuse-no-match-since", &[("match", &number), ("how", &how)])
}

/// Where a match is found: on its current message, if `link` leads to one, and by a command.
#[must_use]
pub fn match_link_text(catalog: &Catalog, game: &Match, link: &str) -> String {
    let number = game.id().0.to_string();
    let key = if link.is_empty() { "private-show" } else { "private-find" };
    catalog.format(key, &[("match", &number), ("link", link)])
}

/// Whether a match that is not over has lost its channel.
pub(super) fn has_lost_channel(game: &Match) -> bool {
    game.ending().is_none() && game.location() == MatchLocation::ChannelLost
}

/// That a match which is not over has lost its channel, and how it goes on; `None` when it has not.
#[must_use]
pub fn lost_channel_text(catalog: &Catalog, game: &Match) -> Option<String> {
    has_lost_channel(game).then(|| catalog.format("private-nowhere", &[("match", &game.id().0.to_string())]))
}

/// Why nothing is to be seen of what somebody did: the channel is gone.
#[must_use]
pub fn unseen_result_text(catalog: &Catalog, game: &Match) -> String {
    let number = game.id().0.to_string();
    let kept = catalog.format("private-kept-only", &[("match", &number)]);
    let on = match game.location() {
        MatchLocation::RelocatedTo(spot) if game.ending().is_none() => {
            Some(catalog.format("private-moved", &[("channel", &channel_mention(spot.channel))]))
        }
        _ => lost_channel_text(catalog, game),
    };
    [Some(kept), on].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// That the other of a match has left the server, and what can be done about it.
#[must_use]
pub fn opponent_left_prompt(catalog: &Catalog, game: &Match, other: UserId) -> Message {
    let values = [("match", &*game.id().0.to_string()), ("person", &user_mention(catalog, other))];
    if !game.terms().time_control.is_empty() {
        return text_message(catalog.format("private-left-clock", &values));
    }
    let button = |verb, key, look| Button {
        id: MatchControl { match_id: game.id(), event_number: game.last_event_number(), verb, argument: String::new() }
            .to_string(),
        label: catalog.text(key),
        style: look,
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

/// Asks whether to stop a match of others, for this reason.
#[must_use]
pub fn stop_confirmation(catalog: &Catalog, game: &Match, reason: &str) -> Message {
    let button = |verb, with: &str, key, look| Button {
        id: MatchControl {
            match_id: game.id(),
            event_number: game.last_event_number(),
            verb,
            argument: with.to_owned(),
        }
        .to_string(),
        label: catalog.text(key),
        style: look,
    };
    let users: Vec<String> = game.participants().into_iter().map(|user| user_mention(catalog, user)).collect();
    let values = [("match", &*game.id().0.to_string()), ("people", &users.join(" & "))];
    Message {
        text: catalog.format("private-stop", &values),
        rows: vec![ActionRow::Buttons(vec![
            button(MatchVerb::StopMatch, reason, "button-stop", ButtonStyle::Danger),
            button(MatchVerb::Cancel, "", "button-let", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Asks whether to resign.
#[must_use]
pub fn resign_confirmation(catalog: &Catalog, game: &Match) -> Message {
    let button = |verb, key, look| Button {
        id: MatchControl { match_id: game.id(), event_number: game.last_event_number(), verb, argument: String::new() }
            .to_string(),
        label: catalog.text(key),
        style: look,
    };
    let alone = game.terms().is_solo();
    let number = game.id().0.to_string();
    Message {
        text: catalog.format(if alone { "private-end" } else { "private-resign" }, &[("match", &number)]),
        rows: vec![ActionRow::Buttons(vec![
            button(
                MatchVerb::ConfirmResign,
                if alone { "button-end" } else { "button-confirm-resign" },
                ButtonStyle::Danger,
            ),
            button(MatchVerb::Cancel, "button-cancel", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Whom somebody blocks, the last first.
#[must_use]
pub fn blocked_list(catalog: &Catalog, blocked: &[UserId]) -> Message {
    if blocked.is_empty() {
        return text_message(catalog.text("blocked-none"));
    }
    let shown: Vec<String> = blocked.iter().take(MAX_BLOCKED_SHOWN).map(|user| user_mention(catalog, *user)).collect();
    let mut told = catalog.format("blocked-list", &[("people", &shown.join(", "))]);
    if blocked.len() > shown.len() {
        let left = (blocked.len() - shown.len()).to_string();
        told = format!("{told}\n{}", catalog.format("blocked-more", &[("count", &left)]));
    }
    text_message(told)
}

/// What there is.
#[must_use]
pub fn help_message(catalog: &Catalog) -> Message {
    text_message(catalog.format("private-help", &[("games", &all_game_names(catalog))]))
}

/// The names of all games.
#[must_use]
pub fn all_game_names(catalog: &Catalog) -> String {
    let mut names: Vec<String> =
        list_rule_sets().into_iter().map(|listing| game_name(catalog, listing.game_info)).collect();
    names.dedup();
    names.join(", ")
}

/// A match in a list of suggestions.
#[must_use]
pub fn match_suggestion(catalog: &Catalog, game: &Match) -> String {
    catalog.format(
        "suggest-match",
        &[("match", &game.id().0.to_string()), ("game", &challenge_message::match_game_name(catalog, game))],
    )
}
