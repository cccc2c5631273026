//! Answers that only the asker sees.

use crate::room::people::Person;
use crate::room::state::{Match, Phase};
use crate::table::rules::listings;
use crate::ui::appearance::Appearance;
use crate::ui::id::{Control, Verb};
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::path::Path;
use crate::ui::screens::{board, game_name, invitation, mention};
use crate::ui::words::Words;

/// How many characters of a list of matches fit one message, with room for the words that there are more.
const MATCHES_FIT: usize = 1900;

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
    /// Played these actions.
    Played(String),
    /// Took something back.
    TookBack,
    /// Had the board shown again.
    Shown,
    /// Resigned.
    Resigned,
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
        Done::Shown => told("private-shown"),
        Done::TookBack => told("private-took-back"),
        Done::Resigned => told("private-resigned"),
        Done::Kept => told("private-kept"),
        Done::Played(actions) => {
            let played = words.tell("private-played", &[("match", &number), ("actions", actions)]);
            let owed = game.play().and_then(|play| board::owed(words, play));
            [Some(played), owed].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    })
}

/// Where a match is found: on its current message, if `link` leads to one, and by a command.
#[must_use]
pub fn whereabouts(words: &Words, game: &Match, link: &str) -> String {
    let number = game.id().0.to_string();
    let key = if link.is_empty() { "private-show" } else { "private-find" };
    words.tell(key, &[("match", &number), ("link", link)])
}

/// Asks whether to resign.
#[must_use]
pub fn resign(words: &Words, game: &Match) -> Message {
    let button = |verb, key, look| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: String::new() }.to_string(),
        label: words.say(key),
        look,
    };
    Message {
        text: words.tell("private-resign", &[("match", &game.id().0.to_string())]),
        rows: vec![Row::Buttons(vec![
            button(Verb::Confirm, "button-confirm-resign", Look::Danger),
            button(Verb::Cancel, "button-cancel", Look::Secondary),
        ])],
        ..Message::default()
    }
}

/// A match of somebody's, with the message where it stands.
#[derive(Debug)]
pub struct Mine {
    /// The match.
    pub game: Match,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// The matches of a person.
#[must_use]
pub fn matches(words: &Words, person: Person, mine: &[Mine]) -> Message {
    if mine.is_empty() {
        return text(words.say("matches-none"));
    }
    let mut lines = words.say("matches-head");
    // Those in which the asker is to act come first.
    let waiting = |mine: &&Mine| mine.game.actor() != Some(person);
    let mut sorted: Vec<&Mine> = mine.iter().collect();
    sorted.sort_by_key(|mine| waiting(mine));
    for (index, mine) in sorted.iter().enumerate() {
        let line = line(words, person, mine);
        if lines.chars().count() + line.chars().count() > MATCHES_FIT {
            let left = (sorted.len() - index).to_string();
            lines = format!("{lines}\n{}", words.tell("matches-more", &[("count", &left)]));
            break;
        }
        lines = format!("{lines}\n{line}");
    }
    text(lines)
}

fn line(words: &Words, person: Person, mine: &Mine) -> String {
    let Mine { game, link } = mine;
    let other = game.people().into_iter().find(|other| *other != person);
    let key = match game.phase() {
        Phase::Invited if game.terms().challenger != person => "matches-asked",
        Phase::Invited if other.is_none() => "matches-open",
        Phase::Invited => "matches-sent",
        _ if game.actor() == Some(person) => "matches-yours",
        _ => "matches-theirs",
    };
    words.tell(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &invitation::name(words, game)),
            ("other", &other.map_or_else(String::new, mention)),
            ("link", link),
        ],
    )
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
