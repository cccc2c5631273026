//! What somebody has played, and two people against each other.

use crate::kit::side::Side;
use crate::room::people::Person;
use crate::room::ranks::{Past, Pooled, Profile, Versus};
use crate::room::result::Standing;
use crate::room::tally::{Score, Tally};
use crate::table::rules::{Listing, listings};
use crate::ui::message::{Chart, Message};
use crate::ui::screens::leaders::{scope, score};
use crate::ui::screens::private::text;
use crate::ui::screens::reckoning::points;
use crate::ui::screens::{mention, pool_name, seat_name};
use crate::ui::words::Words;

/// The fewest points of a curve that tells something.
const CURVE: usize = 2;

/// What somebody has played; `links` lead to the boards of the last matches, `file` names the curve.
#[must_use]
pub fn profile(
    words: &Words,
    person: Person,
    everywhere: bool,
    profile: &Profile,
    links: &[Option<String>],
    file: &str,
) -> Message {
    let mentioned = mention(words, person);
    if profile.pools.is_empty() {
        let none = if everywhere { "profile-none-anywhere" } else { "profile-none" };
        return text(words.tell(none, &[("person", &mentioned)]));
    }
    let scope = scope(words, everywhere);
    let mut lines = vec![words.tell("profile-head", &[("person", &mentioned), ("scope", &scope)])];
    lines.extend(profile.pools.iter().filter_map(|pooled| pool(words, pooled)));
    lines.extend(last(words, &[person], &profile.last, links));
    let chart = chart(words, profile, file);
    if let (Some(_), Some(first)) = (&chart, profile.pools.first()) {
        let count = profile.curve.len().to_string();
        lines.push(words.tell("profile-chart", &[("pool", &name(words, &first.pool)), ("count", &count)]));
    }
    Message { text: lines.join("\n"), chart, ..Message::default() }
}

/// The game of a pool, and its rule set.
fn listing(pool: &str) -> Option<Listing> {
    listings().into_iter().find(|listing| listing.pool() == pool)
}

fn name(words: &Words, pool: &str) -> String {
    listing(pool).map_or_else(|| pool.to_owned(), |listing| pool_name(words, &listing))
}

/// What somebody has played in a pool. Of a game that there is no more nothing is said.
fn pool(words: &Words, pooled: &Pooled) -> Option<String> {
    let listing = listing(&pooled.pool)?;
    let pool = pool_name(words, &listing);
    let rating = match pooled.rating {
        None => words.tell("profile-pool-unrated", &[("pool", &pool)]),
        Some((standing, deviation)) => {
            let (points, deviation) = (points(words, standing), deviation.to_string());
            words.tell("profile-pool", &[("pool", &pool), ("points", &points), ("deviation", &deviation)])
        }
    };
    let place = pooled.place.map(|place| words.tell("profile-place", &[("place", &place.to_string())]));
    let other = pooled.everywhere.filter(|elsewhere| differs(pooled, *elsewhere));
    let other = other.map(|standing| words.tell("profile-everywhere", &[("points", &points(words, standing))]));
    let first = std::iter::once(rating).chain(place).chain(other).collect::<Vec<_>>().join(" · ");
    Some(format!("{first}\n{}", tally(words, &listing, &pooled.tally)))
}

fn differs(pooled: &Pooled, elsewhere: Standing) -> bool {
    pooled.rating.is_none_or(|(here, _)| here != elsewhere)
}

/// Matches by seat, and streaks.
fn tally(words: &Words, listing: &Listing, tally: &Tally) -> String {
    let [first, second] = tally.seats;
    let names = Side::BOTH.map(|side| seat_name(words, listing.info, side));
    let line = words.tell(
        "profile-score",
        &[
            ("score", &score(words, first + second)),
            ("first", &names[0]),
            ("firstScore", &seat(words, first)),
            ("second", &names[1]),
            ("secondScore", &seat(words, second)),
        ],
    );
    let count = |number: i64| number.unsigned_abs().to_string();
    let now = match tally.streak {
        2.. => Some(words.tell("profile-won-on-end", &[("number", &count(tally.streak))])),
        ..=-2 => Some(words.tell("profile-lost-on-end", &[("number", &count(tally.streak))])),
        _ => None,
    };
    let best = (tally.best > 1).then(|| words.tell("profile-best", &[("best", &count(tally.best))]));
    std::iter::once(line).chain(now).chain(best).collect::<Vec<_>>().join(" · ")
}

fn seat(words: &Words, score: Score) -> String {
    let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(|count| count.to_string());
    words.tell("profile-seat", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// The last matches of these people; those without a link, not even an empty one, without number, place and opponent.
fn last(words: &Words, people: &[Person], last: &[Past], links: &[Option<String>]) -> Vec<String> {
    if last.is_empty() {
        return Vec::new();
    }
    let line = |(past, link): (&Past, &Option<String>)| match link {
        Some(link) => here(words, past, link),
        None => elsewhere(words, people, past),
    };
    std::iter::once(words.say("profile-last")).chain(std::iter::zip(last, links).map(line)).collect()
}

/// A match that the reader may look at.
fn here(words: &Words, past: &Past, link: &str) -> String {
    let result = match past.winner {
        Some(side) => words.tell("past-won", &[("person", &mention(words, past.seats[side.index()]))]),
        None => words.say("past-drawn"),
    };
    let [first, second] = past.seats.map(|person| mention(words, person));
    let (number, when) = (past.game.0.to_string(), when(past));
    words.tell(
        "profile-past",
        &[
            ("match", &number),
            ("first", &first),
            ("second", &second),
            ("result", &result),
            ("when", &when),
            ("link", link),
        ],
    )
}

/// The result of a match of which the reader is to know no more.
fn elsewhere(words: &Words, people: &[Person], past: &Past) -> String {
    let winner = past.winner.map(|side| past.seats[side.index()]);
    let result = match (winner, people) {
        (None, _) | (_, []) => words.say("past-drawn"),
        (Some(winner), people) if people.contains(&winner) => {
            words.tell("past-won", &[("person", &mention(words, winner))])
        }
        (Some(_), [person, ..]) => words.tell("past-lost", &[("person", &mention(words, *person))]),
    };
    let (pool, when) = (name(words, &past.pool), when(past));
    words.tell("profile-past-elsewhere", &[("pool", &pool), ("result", &result), ("when", &when)])
}

fn when(past: &Past) -> String {
    format!("<t:{}:d>", past.at / 1000)
}

/// The ratings in the pool with the most matches, as a curve.
fn chart(words: &Words, profile: &Profile, file: &str) -> Option<Chart> {
    let first = profile.pools.first().filter(|_| profile.curve.len() >= CURVE)?;
    let points = profile.curve.iter().map(|(_, points)| *points);
    let told = |points: Option<i64>| points.unwrap_or_default().to_string();
    let alt = words.tell(
        "alt-chart",
        &[
            ("pool", &name(words, &first.pool)),
            ("count", &profile.curve.len().to_string()),
            ("from", &told(points.clone().next())),
            ("to", &told(points.clone().next_back())),
            ("least", &told(points.clone().min())),
            ("most", &told(points.max())),
        ],
    );
    Some(Chart { name: file.to_owned(), alt, points: profile.curve.clone() })
}

/// Two people against each other; `links` lead to the boards of their last matches.
#[must_use]
pub fn versus(
    words: &Words,
    people: [Person; 2],
    everywhere: bool,
    versus: &Versus,
    links: &[Option<String>],
) -> Message {
    let [one, other] = people.map(|person| mention(words, person));
    if versus.pools.is_empty() {
        let none = if everywhere { "versus-none-anywhere" } else { "versus-none" };
        return text(words.tell(none, &[("one", &one), ("other", &other)]));
    }
    let scope = scope(words, everywhere);
    let head = words.tell("versus-head", &[("one", &one), ("other", &other), ("scope", &scope)]);
    let line = |(pool, score): &(String, Score)| {
        let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(|count| count.to_string());
        let pool = name(words, pool);
        words.tell("versus-line", &[("pool", &pool), ("won", &won), ("drawn", &drawn), ("lost", &lost)])
    };
    let lines =
        std::iter::once(head).chain(versus.pools.iter().map(line)).chain(last(words, &people, &versus.last, links));
    text(lines.collect::<Vec<_>>().join("\n"))
}
