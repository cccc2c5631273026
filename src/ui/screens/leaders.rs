//! Leaderboards.

use crate::room::people::Person;
use crate::room::ranks::{Leader, Leaders};
use crate::room::tally::Score;
use crate::table::rules::Listing;
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::ranks::Ranks;
use crate::ui::screens::{mention, pool_name};
use crate::ui::words::Words;

/// A page of a leaderboard, for the one who looks.
#[must_use]
pub fn leaders(words: &Words, listing: &Listing, ranks: &Ranks, leaders: &Leaders, own: Person) -> Message {
    let mut lines = vec![head(words, listing, ranks)];
    lines.extend(page(words, ranks, leaders));
    if !leaders.provisional.is_empty() {
        lines.push(words.say("leaders-provisional"));
        lines.extend(leaders.provisional.iter().map(|leader| line(words, ranks.month, leader)));
    }
    if !leaders.placed.iter().chain(&leaders.provisional).any(|leader| leader.person == own) {
        lines.push(match leaders.hidden {
            true => words.say("leaders-own-hidden"),
            false => own_line(words, ranks.month, leaders.own.as_ref()),
        });
    }
    let counted = [("page", &*ranks.page.to_string()), ("pages", &leaders.pages.to_string())];
    if ranks.page <= leaders.pages && leaders.pages > 1 {
        lines.push(words.tell("leaders-page", &counted));
    }
    Message { text: lines.join("\n"), rows: buttons(words, ranks, leaders), ..Message::default() }
}

fn head(words: &Words, listing: &Listing, ranks: &Ranks) -> String {
    let period = words.say(if ranks.month { "period-month" } else { "period-all" });
    let (pool, scope) = (pool_name(words, listing), scope(words, ranks.everywhere));
    words.tell("leaders-head", &[("pool", &pool), ("scope", &scope), ("period", &period)])
}

/// Where matches count.
pub(super) fn scope(words: &Words, everywhere: bool) -> String {
    words.say(if everywhere { "scope-everywhere" } else { "scope-here" })
}

/// Those with a place, or why there is nobody.
fn page(words: &Words, ranks: &Ranks, leaders: &Leaders) -> Vec<String> {
    if ranks.page > leaders.pages {
        let (page, pages) = (ranks.page.to_string(), leaders.pages.to_string());
        return vec![words.tell("leaders-beyond", &[("page", &page), ("pages", &pages)])];
    }
    match leaders.placed.is_empty() {
        true => vec![words.say("leaders-empty")],
        false => leaders.placed.iter().map(|leader| line(words, ranks.month, leader)).collect(),
    }
}

fn line(words: &Words, month: bool, leader: &Leader) -> String {
    let (person, points, score) =
        (mention(words, leader.person), points(words, month, leader), score(words, leader.score));
    let place = leader.place.map(|place| place.to_string());
    match place {
        Some(place) => words
            .tell("leaders-line", &[("place", &place), ("person", &person), ("points", &points), ("score", &score)]),
        None => words.tell("leaders-provisional-line", &[("person", &person), ("points", &points), ("score", &score)]),
    }
}

/// The points of all time, or those gained in a month.
fn points(words: &Words, month: bool, leader: &Leader) -> String {
    let points = if month { format!("{:+}", leader.points) } else { leader.points.to_string() };
    if leader.place.is_some() { points } else { words.tell("rating-provisional", &[("points", &points)]) }
}

/// What somebody has won and lost, in words.
pub(super) fn score(words: &Words, score: Score) -> String {
    let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(|count| count.to_string());
    words.tell("score-line", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// Where the one who looks stands, if they are not on the page.
fn own_line(words: &Words, month: bool, own: Option<&Leader>) -> String {
    let Some(own) = own else { return words.say("leaders-own-none") };
    let points = points(words, month, own);
    match own.place {
        Some(place) => words.tell("leaders-own", &[("place", &place.to_string()), ("points", &points)]),
        None => words.tell("leaders-own-provisional", &[("points", &points)]),
    }
}

fn buttons(words: &Words, ranks: &Ranks, leaders: &Leaders) -> Vec<Row> {
    let back = (ranks.page - 1).min(leaders.pages);
    let back = (back > 0).then(|| turning(words, ranks, back, "button-page-back"));
    let on = (ranks.page < leaders.pages).then(|| turning(words, ranks, ranks.page + 1, "button-page-on"));
    let buttons: Vec<Button> = back.into_iter().chain(on).collect();
    if buttons.is_empty() { Vec::new() } else { vec![Row::Buttons(buttons)] }
}

fn turning(words: &Words, ranks: &Ranks, page: u64, key: &str) -> Button {
    Button { id: Ranks { page, ..ranks.clone() }.to_string(), label: words.say(key), look: Look::Secondary }
}
