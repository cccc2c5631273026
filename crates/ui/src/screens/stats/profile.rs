//! The profile of a player, and two players against each other.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{Block, Button, ButtonStyle, Chart, Message, Plot};
use crate::screens::match_board::rating_change::rating_text;
use crate::screens::private_texts::text_message;
use crate::screens::puzzle::overview::progress_text;
use crate::screens::stats::leaderboard::{scope_text, score_text};
use crate::screens::{listing_of_pool, pool_name_by_id, user_label, user_mention};
use crate::seat_text::seat_name;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::results::against_computer::pool_of_people;
use gonagas_core::matches::results::leaderboard::{HeadToHead, MatchHistoryEntry, PlayerProfile, PoolStats};
use gonagas_core::matches::results::match_result::DisplayRating;
use gonagas_core::matches::results::match_stats::{MatchStats, WinLossCount};
use gonagas_core::matches::results::puzzle_results::PuzzleStanding;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};

/// The fewest points of a chart.
const MIN_CHART_POINTS: usize = 2;

/// The links to the boards of recent matches, for one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchLinks {
    /// One for each match: `None` if the reader does not see it, and an empty text if it has no message.
    pub links: Vec<Option<String>>,
    /// False if Discord did not say of each match whether the reader may see it.
    pub is_complete: bool,
}

impl MatchLinks {
    /// Returns the people whom the list of these matches names, after those whom it is about.
    pub fn people<'a>(
        &'a self,
        matches: &'a [MatchHistoryEntry],
        first: impl IntoIterator<Item = UserId> + 'a,
    ) -> impl Iterator<Item = UserId> + 'a {
        let visible = std::iter::zip(matches, &self.links).filter(|(_, link)| link.is_some());
        first.into_iter().chain(visible.flat_map(|(past, _)| past.seats))
    }
}

/// Returns the profile of a player. `links` lead to the boards of the recent matches; `file_name` is the name of the
/// chart's file.
#[must_use]
pub fn profile_message(
    catalog: &Catalog,
    user: UserId,
    everywhere: bool,
    profile: &PlayerProfile,
    puzzles: &[PuzzleStanding],
    links: &MatchLinks,
    file_name: &str,
) -> Message {
    let mention = user_mention(catalog, user);
    if profile.pools.is_empty() {
        let key = if everywhere { "profile-none-anywhere" } else { "profile-none" };
        let none = catalog.format(key, &[("person", &mention)]);
        let lines = [none].into_iter().chain(cancelled_line(catalog, profile)).chain(puzzle_lines(catalog, puzzles));
        return text_message(lines.collect::<Vec<_>>().join("\n"));
    }
    let scope = scope_text(catalog, everywhere);
    let mut blocks = vec![Block::Text(catalog.format("profile-head", &[("person", &mention), ("scope", &scope)]))];
    let pools = profile.pools.iter().filter_map(|stats| pool_lines(catalog, stats));
    let pools = pools.chain(rating_notes(catalog, &profile.pools)).chain(cancelled_line(catalog, profile));
    let pools = pools.collect::<Vec<_>>().join("\n");
    blocks.extend(Some(pools).filter(|pools| !pools.is_empty()).map(Block::Text));
    blocks.extend(puzzle_lines(catalog, puzzles).map(Block::Text));
    blocks.extend(recent_matches_blocks(catalog, &[user], &profile.recent_matches, links));
    let chart = rating_chart(catalog, profile, file_name);
    if let (Some(_), Some(first)) = (&chart, profile.pools.first()) {
        let count = profile.rating_curve.len().to_string();
        let values = [("pool", &*pool_name_by_id(catalog, &first.pool)), ("count", &count)];
        blocks.push(Block::Text(catalog.format("profile-chart", &values)));
    }
    Message { blocks, chart, ..Message::default() }
}

/// Counts the matches that a player cancelled; `None` without any.
fn cancelled_line(catalog: &Catalog, profile: &PlayerProfile) -> Option<String> {
    (profile.cancelled_count > 0)
        .then(|| catalog.format("profile-cancelled", &[("count", &profile.cancelled_count.to_string())]))
}

/// Describes a player's ratings for puzzles, everywhere together; `None` for someone who has tried none.
fn puzzle_lines(catalog: &Catalog, puzzles: &[PuzzleStanding]) -> Option<String> {
    let line = |standing: &PuzzleStanding| {
        let game = catalog.text(&format!("game-{}", standing.game));
        let progress = progress_text(catalog, standing);
        catalog.format("profile-puzzles-game", &[("game", &game), ("progress", &progress)])
    };
    let known = |standing: &&PuzzleStanding| list_rule_sets().iter().any(|set| set.game_info.id == standing.game);
    let lines: Vec<String> = puzzles.iter().filter(known).map(line).collect();
    (!lines.is_empty()).then(|| [vec![catalog.text("profile-puzzles")], lines].concat().join("\n"))
}

/// Describes a player's matches in a pool; `None` for a game that no longer exists.
fn pool_lines(catalog: &Catalog, stats: &PoolStats) -> Option<String> {
    let listing = listing_of_pool(&stats.pool)?;
    let pool = pool_name_by_id(catalog, &stats.pool);
    let rating = match stats.rating {
        None => catalog.format("profile-pool-unrated", &[("pool", &pool)]),
        Some((rating, deviation)) => {
            let points = rating_text(catalog, rating);
            let deviation = deviation.to_string();
            catalog.format("profile-pool", &[("pool", &pool), ("points", &points), ("deviation", &deviation)])
        }
    };
    let rank = stats.rank.map(|rank| catalog.format("profile-place", &[("place", &rank.to_string())]));
    let global = stats.global_rating.filter(|elsewhere| differs_everywhere(stats, *elsewhere));
    let global =
        global.map(|rating| catalog.format("profile-everywhere", &[("points", &rating_text(catalog, rating))]));
    let first = std::iter::once(rating).chain(rank).chain(global).collect::<Vec<_>>().join(" · ");
    Some(format!("{first}\n{}", pool_stats_line(catalog, &listing, &stats.stats)))
}

/// Explains the signs of ratings, and why someone has two ratings for a game.
fn rating_notes(catalog: &Catalog, pools: &[PoolStats]) -> Vec<String> {
    let differs = |stats: &PoolStats| stats.global_rating.is_some_and(|elsewhere| differs_everywhere(stats, elsewhere));
    let is_of_people = |pool: &str| pools.iter().any(|stats| stats.pool == pool);
    let has_both = |stats: &PoolStats| pool_of_people(&stats.pool).is_some_and(is_of_people);
    let mut notes = Vec::new();
    if pools.iter().any(|stats| stats.rating.is_some()) {
        notes.push(catalog.text("profile-legend"));
    }
    match (pools.iter().any(differs), pools.iter().any(has_both)) {
        (true, true) => notes.push(catalog.text("profile-why-both")),
        (true, false) => notes.push(catalog.text("profile-why-servers")),
        (false, true) => notes.push(catalog.text("profile-why-computer")),
        (false, false) => {}
    }
    notes
}

fn differs_everywhere(stats: &PoolStats, elsewhere: DisplayRating) -> bool {
    stats.rating.is_none_or(|(here, _)| here != elsewhere)
}

/// Describes the results by seat and the streaks. A seat without matches would be a row of zeros.
fn pool_stats_line(catalog: &Catalog, listing: &RuleSetInfo, stats: &MatchStats) -> String {
    let [first, second] = stats.by_seat;
    let names = Side::BOTH.map(|side| seat_name(catalog, listing.game_info, side));
    let score = score_text(catalog, first + second);
    let only = Side::BOTH.into_iter().find(|side| stats.by_seat[side.opponent().index()].match_count() == 0);
    let line = match only {
        Some(side) => catalog.format("profile-score-seat", &[("score", &score), ("seat", &names[side.index()])]),
        None => catalog.format(
            "profile-score",
            &[
                ("score", &score),
                ("first", &names[0]),
                ("firstScore", &seat_score_text(catalog, first)),
                ("second", &names[1]),
                ("secondScore", &seat_score_text(catalog, second)),
            ],
        ),
    };
    let count = |number: i64| number.unsigned_abs().to_string();
    let current = match stats.streak {
        2.. => Some(catalog.format("profile-won-on-end", &[("number", &count(stats.streak))])),
        ..=-2 => Some(catalog.format("profile-lost-on-end", &[("number", &count(stats.streak))])),
        _ => None,
    };
    let best = (stats.best_streak > 1).then(|| catalog.format("profile-best", &[("best", &count(stats.best_streak))]));
    std::iter::once(line).chain(current).chain(best).collect::<Vec<_>>().join(" · ")
}

fn seat_score_text(catalog: &Catalog, score: WinLossCount) -> String {
    let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
    catalog.format("profile-seat", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// Lists the recent matches of these users, each with a button that replays it, below a line; nothing without any. A
/// match whose link is `None` is shown without its number, place and opponent; an empty link is that of a match without
/// a message.
fn recent_matches_blocks(
    catalog: &Catalog,
    users: &[UserId],
    last: &[MatchHistoryEntry],
    links: &MatchLinks,
) -> Vec<Block> {
    if last.is_empty() {
        return Vec::new();
    }
    let block = |(past, link): (&MatchHistoryEntry, &Option<String>)| match link {
        Some(link) => Block::Section {
            text: visible_match_line(catalog, past, link),
            button: replay_button(catalog, past.match_ref),
        },
        None => Block::Text(hidden_match_line(catalog, users, past)),
    };
    let head = [Block::Separator, Block::Text(catalog.text("profile-last"))];
    let note = (!links.is_complete).then(|| Block::Text(catalog.text("profile-past-unknown")));
    head.into_iter().chain(std::iter::zip(last, &links.links).map(block)).chain(note).collect()
}

fn replay_button(catalog: &Catalog, match_ref: MatchRef) -> Button {
    // A replay answers no event in particular.
    let control = MatchControl { match_ref, event_number: 1, verb: MatchVerb::Replay, argument: String::new() };
    Button {
        id: CustomId::PublicBoard(control).to_string(),
        label: catalog.text("button-replay"),
        style: ButtonStyle::Secondary,
    }
}

/// A match that the reader may look at.
fn visible_match_line(catalog: &Catalog, past: &MatchHistoryEntry, link: &str) -> String {
    let result = match past.winner {
        Some(side) => catalog.format("past-won", &[("person", &user_mention(catalog, past.seats[side.index()]))]),
        None => catalog.text("past-drawn"),
    };
    let [first, second] = past.seats.map(|user| user_label(catalog, user));
    let number = past.match_ref.id.0.to_string();
    let when = end_date_text(past);
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

/// Describes a match of which the viewer may see only the result.
fn hidden_match_line(catalog: &Catalog, users: &[UserId], past: &MatchHistoryEntry) -> String {
    let winner = past.winner.map(|side| past.seats[side.index()]);
    let result = match (winner, users) {
        (None, _) | (_, []) => catalog.text("past-drawn"),
        (Some(winner), users) if users.contains(&winner) => {
            catalog.format("past-won", &[("person", &user_mention(catalog, winner))])
        }
        (Some(_), [user, ..]) => catalog.format("past-lost", &[("person", &user_mention(catalog, *user))]),
    };
    let pool = pool_name_by_id(catalog, &past.pool);
    let when = end_date_text(past);
    catalog.format("profile-past-elsewhere", &[("pool", &pool), ("result", &result), ("when", &when)])
}

fn end_date_text(past: &MatchHistoryEntry) -> String {
    format!("<t:{}:d>", past.ended_at / 1000)
}

/// Returns the chart of the ratings in the pool with the most matches; `None` with too few points.
fn rating_chart(catalog: &Catalog, profile: &PlayerProfile, file_name: &str) -> Option<Chart> {
    let first = profile.pools.first().filter(|_| profile.rating_curve.len() >= MIN_CHART_POINTS)?;
    let points = profile.rating_curve.iter().map(|(_, points)| *points);
    let text = |points: Option<i64>| points.unwrap_or_default().to_string();
    let alt_text = catalog.format(
        "alt-chart",
        &[
            ("pool", &pool_name_by_id(catalog, &first.pool)),
            ("count", &profile.rating_curve.len().to_string()),
            ("from", &text(points.clone().next())),
            ("to", &text(points.clone().next_back())),
            ("least", &text(points.clone().min())),
            ("most", &text(points.max())),
        ],
    );
    let title = pool_name_by_id(catalog, &first.pool);
    Some(Chart { file_name: file_name.to_owned(), alt_text, title, plot: Plot::Ratings(profile.rating_curve.clone()) })
}

/// Returns the results of two players against each other. `links` lead to the boards of their recent matches.
#[must_use]
pub fn head_to_head_message(
    catalog: &Catalog,
    users: [UserId; 2],
    everywhere: bool,
    head_to_head: &HeadToHead,
    links: &MatchLinks,
) -> Message {
    let [one, other] = users.map(|user| user_mention(catalog, user));
    if head_to_head.pools.is_empty() {
        let key = if everywhere { "versus-none-anywhere" } else { "versus-none" };
        return text_message(catalog.format(key, &[("one", &one), ("other", &other)]));
    }
    let scope = scope_text(catalog, everywhere);
    let head = catalog.format("versus-head", &[("one", &one), ("other", &other), ("scope", &scope)]);
    let line = |(pool, score): &(String, WinLossCount)| {
        let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
        let pool = pool_name_by_id(catalog, pool);
        catalog.format("versus-line", &[("pool", &pool), ("won", &won), ("drawn", &drawn), ("lost", &lost)])
    };
    let pools = head_to_head.pools.iter().map(line).collect::<Vec<_>>().join("\n");
    let recent = recent_matches_blocks(catalog, &users, &head_to_head.recent_matches, links);
    let blocks = [Block::Text(head), Block::Text(pools)].into_iter().chain(recent).collect();
    Message { blocks, ..Message::default() }
}
