//! The leaderboards.

use crate::custom_id::CustomId;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, Message};
use crate::screens::{pool_name, user_mention};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{LeaderboardEntry, LeaderboardPage, LeaderboardQuery};
use gonagas_core::matches::results::match_stats::WinLossCount;
use gonagas_core::session::rules::RuleSetInfo;

/// The one who sees a page of a leaderboard.
#[derive(Debug, Clone, Copy)]
pub struct LeaderboardViewer {
    /// The user.
    pub user: UserId,
    /// True on a server, which has a leaderboard of its own; direct messages have none.
    pub is_on_server: bool,
}

/// Returns a page of a leaderboard for this viewer.
#[must_use]
pub fn leaderboard_page(
    catalog: &Catalog,
    listing: &RuleSetInfo,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
    viewer: LeaderboardViewer,
) -> Message {
    let mut blocks = vec![Block::Text(leaderboard_heading(catalog, listing, shown))];
    blocks.extend(ranked_text(catalog, shown, page).map(Block::Text));
    if !page.provisional.is_empty() {
        let players = page.provisional.iter().map(|entry| player_line(catalog, shown.this_month, entry));
        let lines = [catalog.text("leaders-provisional")].into_iter().chain(players).collect::<Vec<_>>();
        blocks.extend([Block::Separator, Block::Text(lines.join("\n"))]);
    }
    if !page.ranked.iter().chain(&page.provisional).any(|entry| entry.user == viewer.user) {
        let own = match page.is_viewer_hidden {
            true => catalog.text("leaders-own-hidden"),
            false => own_rank_line(catalog, shown.this_month, page.viewer.as_ref()),
        };
        blocks.extend([Block::Separator, Block::Text(own)]);
    }
    let values = [("page", &*shown.page.to_string()), ("pages", &page.page_count.to_string())];
    if shown.page <= page.page_count && page.page_count > 1 {
        blocks.push(Block::Text(catalog.format("leaders-page", &values)));
    }
    Message { blocks, rows: page_buttons(catalog, shown, page, viewer.is_on_server), ..Message::default() }
}

fn leaderboard_heading(catalog: &Catalog, listing: &RuleSetInfo, shown: &LeaderboardQuery) -> String {
    let period = catalog.text(if shown.this_month { "period-month" } else { "period-all" });
    let pool = pool_name(catalog, listing);
    let scope = scope_text(catalog, shown.everywhere);
    catalog.format("leaders-head", &[("pool", &pool), ("scope", &scope), ("period", &period)])
}

/// Names the scope of a count: this server, or all.
pub(crate) fn scope_text(catalog: &Catalog, everywhere: bool) -> String {
    catalog.text(if everywhere { "scope-everywhere" } else { "scope-here" })
}

/// Returns the lines of the ranked players, or the reason why there are none. Provisional players are reason enough.
fn ranked_text(catalog: &Catalog, shown: &LeaderboardQuery, page: &LeaderboardPage) -> Option<String> {
    if shown.page > page.page_count {
        let number = shown.page.to_string();
        let count = page.page_count.to_string();
        return Some(catalog.format("leaders-beyond", &[("page", &number), ("pages", &count)]));
    }
    if page.ranked.is_empty() {
        return page.provisional.is_empty().then(|| catalog.text("leaders-empty"));
    }
    let lines = page.ranked.iter().map(|entry| player_line(catalog, shown.this_month, entry));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

fn player_line(catalog: &Catalog, this_month: bool, entry: &LeaderboardEntry) -> String {
    let user = user_mention(catalog, entry.user);
    let points = points_text(catalog, this_month, entry);
    let score = score_text(catalog, entry.score);
    let rank = entry.rank.map(|rank| rank.to_string());
    match rank {
        Some(rank) => catalog
            .format("leaders-line", &[("place", &rank), ("person", &user), ("points", &points), ("score", &score)]),
        None => {
            catalog.format("leaders-provisional-line", &[("person", &user), ("points", &points), ("score", &score)])
        }
    }
}

/// Formats a rating, or with a sign the points gained in a month; marked if provisional.
fn points_text(catalog: &Catalog, this_month: bool, entry: &LeaderboardEntry) -> String {
    let points = if this_month { format!("{:+}", entry.points) } else { entry.points.to_string() };
    if entry.rank.is_some() { points } else { catalog.format("rating-provisional", &[("points", &points)]) }
}

/// Formats the wins, draws and losses of a player.
pub(crate) fn score_text(catalog: &Catalog, score: WinLossCount) -> String {
    let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
    catalog.format("score-line", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// Describes the rank of the viewer, for a page without them.
fn own_rank_line(catalog: &Catalog, this_month: bool, entry: Option<&LeaderboardEntry>) -> String {
    let Some(entry) = entry else { return catalog.text("leaders-own-none") };
    let points = points_text(catalog, this_month, entry);
    match entry.rank {
        Some(rank) => catalog.format("leaders-own", &[("place", &rank.to_string()), ("points", &points)]),
        None => catalog.format("leaders-own-provisional", &[("points", &points)]),
    }
}

/// Returns the buttons to other pages, to the other period and, on a server, to the other scope.
fn page_buttons(
    catalog: &Catalog,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
    is_on_server: bool,
) -> Vec<ActionRow> {
    let to = |control: LeaderboardQuery, key| leaderboard_button(catalog, control, key);
    let at_page = |page| LeaderboardQuery { page, ..shown.clone() };
    let previous = (shown.page - 1).min(page.page_count);
    let previous = (previous > 0).then(|| to(at_page(previous), "button-page-back"));
    let next = (shown.page < page.page_count).then(|| to(at_page(shown.page + 1), "button-page-on"));
    let period = LeaderboardQuery { page: 1, this_month: !shown.this_month, ..shown.clone() };
    let period = to(period, if shown.this_month { "button-all-time" } else { "button-this-month" });
    let scope = LeaderboardQuery { page: 1, everywhere: !shown.everywhere, ..shown.clone() };
    let scope =
        is_on_server.then(|| to(scope, if shown.everywhere { "button-this-server" } else { "button-all-servers" }));
    vec![ActionRow::Buttons(previous.into_iter().chain(next).chain([period]).chain(scope).collect())]
}

fn leaderboard_button(catalog: &Catalog, control: LeaderboardQuery, key: &str) -> Button {
    let id = CustomId::Leaderboard(control).to_string();
    Button { id, label: catalog.text(key), style: ButtonStyle::Secondary }
}
