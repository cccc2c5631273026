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
    links: &[String],
    file: &str,
) -> Message {
    let person = mention(words, person);
    if profile.pools.is_empty() {
        return text(words.tell("profile-none", &[("person", &person)]));
    }
    let scope = scope(words, everywhere);
    let mut lines = vec![words.tell("profile-head", &[("person", &person), ("scope", &scope)])];
    lines.extend(profile.pools.iter().filter_map(|pooled| pool(words, pooled)));
    lines.extend(last(words, &profile.last, links));
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

/// The last matches, each with a link.
fn last(words: &Words, last: &[Past], links: &[String]) -> Vec<String> {
    if last.is_empty() {
        return Vec::new();
    }
    let line = |(past, link): (&Past, &String)| {
        let winner = past.winner.map(|side| mention(words, past.seats[side.index()]));
        let result = match winner {
            Some(person) => words.tell("past-won", &[("person", &person)]),
            None => words.say("past-drawn"),
        };
        let [first, second] = past.seats.map(|person| mention(words, person));
        let (number, when) = (past.game.0.to_string(), format!("<t:{}:d>", past.at / 1000));
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
    };
    std::iter::once(words.say("profile-last")).chain(std::iter::zip(last, links).map(line)).collect()
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
pub fn versus(words: &Words, people: [Person; 2], everywhere: bool, versus: &Versus, links: &[String]) -> Message {
    let [one, other] = people.map(|person| mention(words, person));
    if versus.pools.is_empty() {
        return text(words.tell("versus-none", &[("one", &one), ("other", &other)]));
    }
    let scope = scope(words, everywhere);
    let head = words.tell("versus-head", &[("one", &one), ("other", &other), ("scope", &scope)]);
    let line = |(pool, score): &(String, Score)| {
        let [won, drawn, lost] = [score.won, score.drawn, score.lost].map(|count| count.to_string());
        let pool = name(words, pool);
        words.tell("versus-line", &[("pool", &pool), ("won", &won), ("drawn", &drawn), ("lost", &lost)])
    };
    let lines = std::iter::once(head).chain(versus.pools.iter().map(line)).chain(last(words, &versus.last, links));
    text(lines.collect::<Vec<_>>().join("\n"))
}
