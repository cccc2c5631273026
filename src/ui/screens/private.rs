//! Answers that only the asker sees.

use crate::room::people::Person;
use crate::room::spot::Stands;
use crate::room::state::Match;
use crate::table::rules::listings;
use crate::ui::appearance::Appearance;
use crate::ui::id::{Control, Verb};
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::path::Path;
use crate::ui::screens::{board, channel, game_name, invitation, mention};
use crate::ui::words::Words;

/// How many people fit one message, each 25 characters at most.
const BLOCKED_FIT: usize = 70;

/// Plain words.
#[must_use]
pub fn text(text: String) -> Message {
    Message { text, ..Message::default() }
}

/// The board as it stands and as it looks before somebody, behind some lines, without controls.
#[must_use]
pub fn present(words: &Words, game: &Match, file: &str, look: Appearance, lines: &[String]) -> Message {
    let mut message = match game.play() {
        Some(play) => {
            board::board(words, board::Shown { game, play, path: &Path::default(), file, turned: look.turned }, &[])
        }
        None => invitation::invitation(words, game, file, &[]),
    };
    let lines = [lines, &[words.say("private-present"), message.text]].concat();
    message.text = lines.join("\n");
    message.rows.clear();
    look.on(message)
}

/// What somebody has done, told to them alone where no other message shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// Proposed the match.
    Challenged,
    /// Began to play alone.
    Began,
    /// Played these actions.
    Played(String),
    /// Accepted the challenge.
    Accepted,
    /// Took something back.
    TookBack,
    /// Asked the other to let them take something back, or took it back where that needs no asking.
    AskedBack,
    /// Had the board shown again.
    Shown,
    /// Resigned.
    Resigned,
    /// Ended the match without a result, because the other has left.
    Ended,
    /// Stopped a match of others.
    Stopped,
    /// Something that is kept, although it cannot be said more exactly at the moment.
    Kept,
}

/// What somebody has done in a match; where they have to go on, it says that too.
#[must_use]
pub fn done(words: &Words, game: &Match, done: &Done) -> Message {
    let number = game.id().0.to_string();
    let told = |key| words.tell(key, &[("match", &number)]);
    text(match done {
        Done::Challenged => told("private-challenged"),
        Done::Began => told("private-began"),
        Done::Shown => told("private-shown"),
        Done::Accepted => {
            words.tell("private-accepted", &[("match", &number), ("channel", &channel(game.terms().place.channel))])
        }
        Done::AskedBack if game.play().is_some_and(|play| play.offers.standing().is_some()) => {
            told("private-asked-back")
        }
        Done::TookBack | Done::AskedBack => told("private-took-back"),
        Done::Resigned if game.terms().alone() => told("private-no-result"),
        Done::Resigned => told("private-resigned"),
        Done::Ended => told("private-no-result"),
        Done::Stopped => told("private-stopped"),
        Done::Kept => told("private-kept"),
        Done::Played(actions) => {
            let played = words.tell("private-played", &[("match", &number), ("actions", actions)]);
            let owed = game.play().and_then(|play| board::owed(words, play));
            [Some(played), owed].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    })
}

/// That somebody plays nothing here since this match ended, and how it did.
#[must_use]
pub fn ended(words: &Words, game: &Match) -> String {
    let number = game.id().0.to_string();
    let how = game.play().zip(game.ending()).map_or_else(String::new, |(play, ending)| board::how(words, play, ending));
    words.tell("refuse-no-match-since", &[("match", &number), ("how", &how)])
}

/// Where a match is found: on its current message, if `link` leads to one, and by a command.
#[must_use]
pub fn whereabouts(words: &Words, game: &Match, link: &str) -> String {
    let number = game.id().0.to_string();
    let key = if link.is_empty() { "private-show" } else { "private-find" };
    words.tell(key, &[("match", &number), ("link", link)])
}

/// Whether a match that is not over has lost its channel.
pub(super) fn is_nowhere(game: &Match) -> bool {
    game.ending().is_none() && game.stands() == Stands::Nowhere
}

/// That a match which is not over has lost its channel, and how it goes on; `None` when it has not.
#[must_use]
pub fn nowhere(words: &Words, game: &Match) -> Option<String> {
    is_nowhere(game).then(|| words.tell("private-nowhere", &[("match", &game.id().0.to_string())]))
}

/// Why nothing is to be seen of what somebody did: the channel is gone.
#[must_use]
pub fn gone(words: &Words, game: &Match) -> String {
    let number = game.id().0.to_string();
    let kept = words.tell("private-kept-only", &[("match", &number)]);
    let on = match game.stands() {
        Stands::At(spot) if game.ending().is_none() => {
            Some(words.tell("private-moved", &[("channel", &channel(spot.channel))]))
        }
        _ => nowhere(words, game),
    };
    [Some(kept), on].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// That the other of a match has left the server, and what can be done about it.
#[must_use]
pub fn left(words: &Words, game: &Match, other: Person) -> Message {
    let values = [("match", &*game.id().0.to_string()), ("person", &mention(words, other))];
    if !game.terms().clock.is_empty() {
        return text(words.tell("private-left-clock", &values));
    }
    let button = |verb, key, look| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: String::new() }.to_string(),
        label: words.say(key),
        look,
    };
    Message {
        text: words.tell("private-left", &values),
        rows: vec![Row::Buttons(vec![
            button(Verb::EndLeft, "button-end-left", Look::Danger),
            button(Verb::Cancel, "button-cancel", Look::Secondary),
        ])],
        ..Message::default()
    }
}

/// Asks whether to stop a match of others, for this reason.
#[must_use]
pub fn stop(words: &Words, game: &Match, reason: &str) -> Message {
    let button = |verb, with: &str, key, look| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: with.to_owned() }.to_string(),
        label: words.say(key),
        look,
    };
    let people: Vec<String> = game.people().into_iter().map(|person| mention(words, person)).collect();
    let values = [("match", &*game.id().0.to_string()), ("people", &people.join(" & "))];
    Message {
        text: words.tell("private-stop", &values),
        rows: vec![Row::Buttons(vec![
            button(Verb::Stop, reason, "button-stop", Look::Danger),
            button(Verb::Cancel, "", "button-let", Look::Secondary),
        ])],
        ..Message::default()
    }
}

/// Asks whether to resign.
#[must_use]
pub fn resign(words: &Words, game: &Match) -> Message {
    let button = |verb, key, look| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: String::new() }.to_string(),
        label: words.say(key),
        look,
    };
    let alone = game.terms().alone();
    let number = game.id().0.to_string();
    Message {
        text: words.tell(if alone { "private-end" } else { "private-resign" }, &[("match", &number)]),
        rows: vec![Row::Buttons(vec![
            button(Verb::Confirm, if alone { "button-end" } else { "button-confirm-resign" }, Look::Danger),
            button(Verb::Cancel, "button-cancel", Look::Secondary),
        ])],
        ..Message::default()
    }
}

/// Whom somebody blocks, the last first.
#[must_use]
pub fn blocked(words: &Words, blocked: &[Person]) -> Message {
    if blocked.is_empty() {
        return text(words.say("blocked-none"));
    }
    let shown: Vec<String> = blocked.iter().take(BLOCKED_FIT).map(|person| mention(words, *person)).collect();
    let mut told = words.tell("blocked-list", &[("people", &shown.join(", "))]);
    if blocked.len() > shown.len() {
        let left = (blocked.len() - shown.len()).to_string();
        told = format!("{told}\n{}", words.tell("blocked-more", &[("count", &left)]));
    }
    text(told)
}

/// What there is.
#[must_use]
pub fn help(words: &Words) -> Message {
    text(words.tell("private-help", &[("games", &games(words))]))
}

/// The names of all games.
#[must_use]
pub fn games(words: &Words) -> String {
    let mut names: Vec<String> = listings().into_iter().map(|listing| game_name(words, listing.info)).collect();
    names.dedup();
    names.join(", ")
}

/// A match in a list of suggestions.
#[must_use]
pub fn suggestion(words: &Words, game: &Match) -> String {
    words.tell("suggest-match", &[("match", &game.id().0.to_string()), ("game", &invitation::name(words, game))])
}
