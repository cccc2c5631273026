//! What somebody has played, and two people against each other.

use crate::kit::side::Side;
use crate::matches::ids::UserId;
use crate::matches::results::leaderboard::{HeadToHead, MatchHistoryEntry, PlayerProfile, PoolStats};
use crate::matches::results::match_result::DisplayRating;
use crate::matches::results::match_stats::{MatchStats, WinLossCount};
use crate::session::rules::{RuleSetInfo, list_rule_sets};
use crate::ui::i18n::Catalog;
use crate::ui::message::{Message, RatingChart};
use crate::ui::screens::ephemeral::text_message;
use crate::ui::screens::match_board::rating_change::rating_text;
use crate::ui::screens::stats::leaderboard::{scope_text, score_text};
use crate::ui::screens::{pool_name, seat_name, user_mention};

/// The fewest points of a curve that tells something.
const MIN_CHART_POINTS: usize = 2;

/// What somebody has played; `links` lead to the boards of the last matches, `file` names the curve.
#[must_use]
pub fn profile_message(
    catalog: &Catalog,
    user: UserId,
    everywhere: bool,
    profile: &PlayerProfile,
    links: &[Option<String>],
    file: &str,
) -> Message {
    let mentioned = user_mention(catalog, user);
    if profile.pools.is_empty() {
        let none = if everywhere { "profile-none-anywhere" } else { "profile-none" };
        return text_message(catalog.format(none, &[("person", &mentioned)]));
    }
    let scope = scope_text(catalog, everywhere);
    let mut lines = vec![catalog.format("profile-head", &[("person", &mentioned), ("scope", &scope)])];
    lines.extend(profile.pools.iter().filter_map(|pooled| pool_lines(catalog, pooled)));
    lines.extend(recent_match_lines(catalog, &[user], &profile.recent_matches, links));
    let chart = rating_chart(catalog, profile, file);
    if let (Some(_), Some(first)) = (&chart, profile.pools.first()) {
        let count = profile.rating_curve.len().to_string();
        lines.push(
            catalog.format("profile-chart", &[("pool", &pool_name_by_id(catalog, &first.pool)), ("count", &count)]),
        );
    }
    Message { text: lines.join("\n"), chart, ..Message::default() }
}

/// The game of a pool, and its rule set.
fn listing_of_pool(pool: &str) -> Option<RuleSetInfo> {
    list_rule_sets().into_iter().find(|listing| listing.rating_pool() == pool)
}

fn pool_name_by_id(catalog: &Catalog, pool: &str) -> String {
    listing_of_pool(pool).map_or_else(|| pool.to_owned(), |listing| pool_name(catalog, &listing))
}

/// What somebody has played in a pool. Of a game that there is no more nothing is said.
fn pool_lines(catalog: &Catalog, pooled: &PoolStats) -> Option<String> {
    let listing = listing_of_pool(&pooled.pool)?;
    let pool = pool_name(catalog, &listing);
    let rating = match pooled.rating {
        None => catalog.format("profile-pool-unrated", &[("pool", &pool)]),
        Some((standing, deviation)) => {
            let (points, deviation) = (rating_text(catalog, standing), deviation.to_string());
            catalog.format("profile-pool", &[("pool", &pool), ("points", &points), ("deviation", &deviation)])
        }
    };
    let channel = pooled.rank.map(|channel| catalog.format("profile-place", &[("place", &channel.to_string())]));
    let other = pooled.global_rating.filter(|elsewhere| differs_everywhere(pooled, *elsewhere));
    let other =
        other.map(|standing| catalog.format("profile-everywhere", &[("points", &rating_text(catalog, standing))]));
    let first = std::iter::once(rating).chain(channel).chain(other).collect::<Vec<_>>().join(" · ");
    Some(format!("{first}\n{}", pool_stats_line(catalog, &listing, &pooled.stats)))
}

fn differs_everywhere(pooled: &PoolStats, elsewhere: DisplayRating) -> bool {
    pooled.rating.is_none_or(|(here, _)| here != elsewhere)
}

/// Matches by seat, and streaks.
fn pool_stats_line(catalog: &Catalog, listing: &RuleSetInfo, tally: &MatchStats) -> String {
    let [first, second] = tally.by_seat;
    let names = Side::BOTH.map(|side| seat_name(catalog, listing.game_info, side));
    let line = catalog.format(
        "profile-score",
        &[
            ("score", &score_text(catalog, first + second)),
            ("first", &names[0]),
            ("firstScore", &seat_score_text(catalog, first)),
            ("second", &names[1]),
            ("secondScore", &seat_score_text(catalog, second)),
        ],
    );
    let count = |number: i64| number.unsigned_abs().to_string();
    let now = match tally.streak {
        2.. => Some(catalog.format("profile-won-on-end", &[("number", &count(tally.streak))])),
        ..=-2 => Some(catalog.format("profile-lost-on-end", &[("number", &count(tally.streak))])),
        _ => None,
    };
    let best = (tally.best_streak > 1).then(|| catalog.format("profile-best", &[("best", &count(tally.best_streak))]));
    std::iter::once(line).chain(now).chain(best).collect::<Vec<_>>().join(" · ")
}

fn seat_score_text(catalog: &Catalog, score: WinLossCount) -> String {
    let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
    catalog.format("profile-seat", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// The last matches of these people; those without a link, not even an empty one, without number, place and opponent.
fn recent_match_lines(
    catalog: &Catalog,
    users: &[UserId],
    last: &[MatchHistoryEntry],
    links: &[Option<String>],
) -> Vec<String> {
    if last.is_empty() {
        return Vec::new();
    }
    let line = |(past, link): (&MatchHistoryEntry, &Option<String>)| match link {
        Some(link) => visible_match_line(catalog, past, link),
        None => hidden_match_line(catalog, users, past),
    };
    std::iter::once(catalog.text("profile-last")).chain(std::iter::zip(last, links).map(line)).collect()
}

/// A match that the reader may look at.
fn visible_match_line(catalog: &Catalog, past: &MatchHistoryEntry, link: &str) -> String {
    let result = match past.winner {
        Some(side) => catalog.format("past-won", &[("person", &user_mention(catalog, past.seats[side.index()]))]),
        None => catalog.text("past-drawn"),
    };
    let [first, second] = past.seats.map(|user| user_mention(catalog, user));
    let (number, when) = (past.match_id.0.to_string(), end_date_text(past));
    catalog.format(
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
fn hidden_match_line(catalog: &Catalog, users: &[UserId], past: &MatchHistoryEntry) -> String {
    let winner = past.winner.map(|side| past.seats[side.index()]);
    let result = match (winner, users) {
        (None, _) | (_, []) => catalog.text("past-drawn"),
        (Some(winner), users) if users.contains(&winner) => {
            catalog.format("past-won", &[("person", &user_mention(catalog, winner))])
        }
        (Some(_), [user, ..]) => catalog.format("past-lost", &[("person", &user_mention(catalog, *user))]),
    };
    let (pool, when) = (pool_name_by_id(catalog, &past.pool), end_date_text(past));
    catalog.format("profile-past-elsewhere", &[("pool", &pool), ("result", &result), ("when", &when)])
}

fn end_date_text(past: &MatchHistoryEntry) -> String {
    format!("<t:{}:d>", past.ended_at / 1000)
}

/// The ratings in the pool with the most matches, as a curve.
fn rating_chart(catalog: &Catalog, profile: &PlayerProfile, file: &str) -> Option<RatingChart> {
    let first = profile.pools.first().filter(|_| profile.rating_curve.len() >= MIN_CHART_POINTS)?;
    let points = profile.rating_curve.iter().map(|(_, points)| *points);
    let told = |points: Option<i64>| points.unwrap_or_default().to_string();
    let alt = catalog.format(
        "alt-chart",
        &[
            ("pool", &pool_name_by_id(catalog, &first.pool)),
            ("count", &profile.rating_curve.len().to_string()),
            ("from", &told(points.clone().next())),
            ("to", &told(points.clone().next_back())),
            ("least", &told(points.clone().min())),
            ("most", &told(points.max())),
        ],
    );
    Some(RatingChart { file_name: file.to_owned(), alt_text: alt, points: profile.rating_curve.clone() })
}

/// Two people against each other; `links` lead to the boards of their last matches.
#[must_use]
pub fn head_to_head_message(
    catalog: &Catalog,
    users: [UserId; 2],
    everywhere: bool,
    versus: &HeadToHead,
    links: &[Option<String>],
) -> Message {
    let [one, other] = users.map(|user| user_mention(catalog, user));
    if versus.pools.is_empty() {
        let none = if everywhere { "versus-none-anywhere" } else { "versus-none" };
        return text_message(catalog.format(none, &[("one", &one), ("other", &other)]));
    }
    let scope = scope_text(catalog, everywhere);
    let head = catalog.format("versus-head", &[("one", &one), ("other", &other), ("scope", &scope)]);
    let line = |(pool, score): &(String, WinLossCount)| {
        let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
        let pool = pool_name_by_id(catalog, pool);
        catalog.format("versus-line", &[("pool", &pool), ("won", &won), ("drawn", &drawn), ("lost", &lost)])
    };
    let lines = std::iter::once(head).chain(versus.pools.iter().map(line)).chain(recent_match_lines(
        catalog,
        &users,
        &versus.recent_matches,
        links,
    ));
    text_message(lines.collect::<Vec<_>>().join("\n"))
}
