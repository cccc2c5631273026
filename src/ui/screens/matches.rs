//! The matches of a person: those that go on, and those that are over.

use crate::room::page::Page;
use crate::room::people::{Moment, Person};
use crate::room::state::{Ending, Match, Phase};
use crate::ui::list::List;
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::screens::private::is_nowhere;
use crate::ui::screens::{invitation, mention, time};
use crate::ui::words::Words;

/// How many matches stand on one page: with a link each, so many fit one message.
pub const EACH: usize = 8;

/// A match of somebody's, with the message where it stands.
#[derive(Debug)]
pub struct Mine {
    /// The match.
    pub game: Match,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// A match of somebody's that is over.
#[derive(Debug)]
pub struct Past {
    /// The match, and its last message.
    pub mine: Mine,
    /// When it ended.
    pub ended: Moment,
}

/// The order in which running matches are listed: what waits for this person first, their turns before the challenges.
#[must_use]
pub fn rank(game: &Match, person: Person) -> u8 {
    match game.phase() {
        _ if game.actor() == Some(person) => 0,
        Phase::Invited if game.terms().challenger != person => 1,
        _ => 2,
    }
}

/// A page of the matches that go on: these, of so many pages.
#[must_use]
pub fn running(words: &Words, person: Person, mine: &[Mine], (page, pages): (usize, usize)) -> Message {
    let lines = mine.iter().map(|mine| line(words, person, mine));
    let head = words.say(if mine.is_empty() { "matches-none" } else { "matches-head" });
    let turn = |to: usize, key| button(words, List::Running(to), key);
    let back = (page > 0).then(|| turn(page - 1, "button-newer"));
    let on = (page + 1 < pages).then(|| turn(page + 1, "button-older"));
    let over = button(words, List::Finished(Page::Newest), "button-finished");
    message(head, lines, back.into_iter().chain(on).chain([over]).collect())
}

/// A page of the matches that are over; whether there are newer and older ones.
#[must_use]
pub fn finished(words: &Words, person: Person, past: &[Past], [newer, older]: [bool; 2]) -> Message {
    let lines = past.iter().map(|past| result(words, person, past));
    let head = words.say(if past.is_empty() { "matches-none-finished" } else { "matches-head-finished" });
    let ids = [past.first(), past.last()].map(|past| past.map(|past| past.mine.game.id()));
    let newer = ids[0].filter(|_| newer).map(|id| button(words, List::Finished(Page::After(id)), "button-newer"));
    let older = ids[1].filter(|_| older).map(|id| button(words, List::Finished(Page::Before(id)), "button-older"));
    let running = button(words, List::Running(0), "button-running");
    message(head, lines, newer.into_iter().chain(older).chain([running]).collect())
}

fn message(head: String, lines: impl Iterator<Item = String>, buttons: Vec<Button>) -> Message {
    let text = std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n");
    Message { text, rows: vec![Row::Buttons(buttons)], ..Message::default() }
}

fn button(words: &Words, list: List, key: &str) -> Button {
    Button { id: list.to_string(), label: words.say(key), look: Look::Secondary }
}

fn line(words: &Words, person: Person, mine: &Mine) -> String {
    let Mine { game, link } = mine;
    let other = other(game, person);
    let key = match game.phase() {
        _ if game.terms().alone() => "matches-alone",
        Phase::Invited if game.terms().challenger != person => "matches-asked",
        Phase::Invited if other.is_none() => "matches-open",
        Phase::Invited => "matches-sent",
        _ if game.actor() == Some(person) => "matches-yours",
        _ => "matches-theirs",
    };
    let lost = is_nowhere(game).then(|| words.tell("matches-nowhere", &[("match", &game.id().0.to_string())]));
    let line = told(words, key, game, other, lost.as_deref().unwrap_or(link));
    [Some(line), time::runs_out(words, game)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What came of a match, when, and where its last board stands.
fn result(words: &Words, person: Person, past: &Past) -> String {
    let Past { mine: Mine { game, link }, ended } = past;
    let key = if other(game, person).is_none() { "matches-over-alone" } else { "matches-over" };
    let how = game.ending().map_or_else(String::new, |ending| words.say(how(game, person, ending)));
    words.tell(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &invitation::name(words, game)),
            ("other", &other(game, person).map_or_else(String::new, |person| mention(words, person))),
            ("how", &how),
            ("when", &format!("<t:{}:d>", ended / 1000)),
            ("link", link),
        ],
    )
}

/// What a match came to for this person, in a word.
fn how(game: &Match, person: Person, ending: Ending) -> &'static str {
    let won = |winner| game.play().is_some_and(|play| play.person(winner) == person);
    match (ending, ending.winner()) {
        _ if game.terms().alone() => "result-alone",
        (_, Some(winner)) if won(winner) => "result-won",
        (_, Some(_)) => "result-lost",
        (_, None) if ending.has_result() => "result-drawn",
        (Ending::Declined, _) => "result-declined",
        (Ending::Withdrawn, _) => "result-withdrawn",
        (Ending::Lapsed, _) => "result-lapsed",
        _ => "result-none",
    }
}

fn told(words: &Words, key: &str, game: &Match, other: Option<Person>, link: &str) -> String {
    words.tell(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &invitation::name(words, game)),
            ("other", &other.map_or_else(String::new, |person| mention(words, person))),
            ("link", link),
        ],
    )
}

/// The other of a match, as far as one is known.
fn other(game: &Match, person: Person) -> Option<Person> {
    game.people().into_iter().find(|other| *other != person)
}
