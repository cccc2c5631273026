//! The leaderboards.

use crate::custom_id::CustomId;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, Message};
use crate::screens::{game_name, pool_name, user_mention};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{
    LeaderboardEntry, LeaderboardKind, LeaderboardPage, LeaderboardQuery,
};
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

/// Returns a page of a leaderboard for this viewer, always with their own place.
#[must_use]
pub fn leaderboard_page(
    catalog: &Catalog,
    listing: &RuleSetInfo,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
    viewer: LeaderboardViewer,
) -> Message {
    let mut blocks = ranked_blocks(catalog, listing, shown, page);
    if !page.entries.iter().any(|entry| entry.user == viewer.user) {
        let own = match page.is_viewer_hidden {
            true => catalog.text("leaders-own-hidden"),
            false => own_rank_line(catalog, shown, page.viewer.as_ref()),
        };
        blocks.extend([Block::Separator, Block::Text(own)]);
    }
    blocks.extend(small_print(catalog, shown.kind, page).map(Block::Text));
    Message { blocks, rows: page_buttons(catalog, shown, page, viewer.is_on_server), ..Message::default() }
}

/// Returns a page of a leaderboard for everyone.
#[must_use]
pub fn shared_leaderboard_page(
    catalog: &Catalog,
    listing: &RuleSetInfo,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
) -> Message {
    let mut blocks = ranked_blocks(catalog, listing, shown, page);
    blocks.extend(small_print(catalog, shown.kind, page).map(Block::Text));
    Message { blocks, ..Message::default() }
}

/// Returns the heading and the players, or the reason why there are none.
fn ranked_blocks(
    catalog: &Catalog,
    listing: &RuleSetInfo,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
) -> Vec<Block> {
    let lines: Vec<String> = page.entries.iter().map(|entry| player_line(catalog, shown, entry)).collect();
    let players = match (lines.is_empty(), shown.kind) {
        (false, _) => lines.join("\n"),
        (true, LeaderboardKind::Matches) => catalog.text("leaders-empty"),
        (true, LeaderboardKind::Puzzles) => catalog.text("leaders-puzzles-empty"),
    };
    vec![Block::Text(leaderboard_heading(catalog, listing, shown)), Block::Text(players)]
}

/// Returns the legend, if a rating is provisional, and the number of the page, if there are several.
fn small_print(catalog: &Catalog, kind: LeaderboardKind, page: &LeaderboardPage) -> Option<String> {
    let is_needed = page.entries.iter().chain(&page.viewer).any(|entry| entry.is_provisional);
    let legend = is_needed.then(|| match kind {
        LeaderboardKind::Matches => catalog.text("leaders-legend"),
        LeaderboardKind::Puzzles => catalog.text("leaders-puzzles-legend"),
    });
    let values = [("page", &*page.page.to_string()), ("pages", &page.page_count.to_string())];
    let number = (page.page_count > 1).then(|| catalog.format("leaders-page", &values));
    let lines: Vec<String> = legend.into_iter().chain(number).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn leaderboard_heading(catalog: &Catalog, listing: &RuleSetInfo, shown: &LeaderboardQuery) -> String {
    let period = catalog.text(if shown.this_month { "period-month" } else { "period-all" });
    let pool = match shown.kind {
        LeaderboardKind::Matches => pool_name(catalog, listing),
        LeaderboardKind::Puzzles => {
            catalog.format("leaders-puzzles", &[("game", &game_name(catalog, listing.game_info))])
        }
    };
    let scope = scope_text(catalog, shown.everywhere);
    catalog.format("leaders-head", &[("pool", &pool), ("scope", &scope), ("period", &period)])
}

/// Names the scope of a count: this server, or all.
pub(crate) fn scope_text(catalog: &Catalog, everywhere: bool) -> String {
    catalog.text(if everywhere { "scope-everywhere" } else { "scope-here" })
}

fn player_line(catalog: &Catalog, shown: &LeaderboardQuery, entry: &LeaderboardEntry) -> String {
    let rank = entry.rank.to_string();
    let user = user_mention(catalog, entry.user);
    let points = points_text(catalog, shown.this_month, entry);
    let score = match shown.kind {
        LeaderboardKind::Matches => score_text(catalog, entry.score),
        LeaderboardKind::Puzzles => solved_text(catalog, entry.score),
    };
    let values = [("place", &*rank), ("person", &user), ("points", &points), ("score", &score)];
    match entry.is_provisional {
        true => catalog.format("leaders-provisional-line", &values),
        false => catalog.format("leaders-line", &values),
    }
}

/// Formats a rating, or with a sign the points gained in a month; marked if provisional.
fn points_text(catalog: &Catalog, this_month: bool, entry: &LeaderboardEntry) -> String {
    let points = if this_month { format!("{:+}", entry.points) } else { entry.points.to_string() };
    if entry.is_provisional { catalog.format("rating-provisional", &[("points", &points)]) } else { points }
}

/// Formats the wins, draws and losses of a player.
pub(crate) fn score_text(catalog: &Catalog, score: WinLossCount) -> String {
    let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
    catalog.format("score-line", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// Formats the puzzles that a player has solved and tried.
fn solved_text(catalog: &Catalog, score: WinLossCount) -> String {
    let tried = (score.wins + score.losses).to_string();
    catalog.format("leaders-solved", &[("solved", &score.wins.to_string()), ("tried", &tried)])
}

/// Describes the rank of the viewer, for a page without them.
fn own_rank_line(catalog: &Catalog, shown: &LeaderboardQuery, entry: Option<&LeaderboardEntry>) -> String {
    let Some(entry) = entry else {
        return match shown.kind {
            LeaderboardKind::Matches => catalog.text("leaders-own-none"),
            LeaderboardKind::Puzzles => catalog.text("leaders-puzzles-own-none"),
        };
    };
    let points = points_text(catalog, shown.this_month, entry);
    let rank = entry.rank.to_string();
    let values = [("place", &*rank), ("points", &points)];
    match entry.is_provisional {
        true => catalog.format("leaders-own-provisional", &values),
        false => catalog.format("leaders-own", &values),
    }
}

/// Returns the buttons to other pages, to the other period and, on a server, to the other scope and to share a page
/// with someone on it.
fn page_buttons(
    catalog: &Catalog,
    shown: &LeaderboardQuery,
    page: &LeaderboardPage,
    is_on_server: bool,
) -> Vec<ActionRow> {
    let to = |query: LeaderboardQuery, key| leaderboard_button(catalog, CustomId::Leaderboard(query), key);
    let at_page = |page| LeaderboardQuery { page, ..shown.clone() };
    let previous = (page.page > 1).then(|| to(at_page(page.page - 1), "button-page-back"));
    let next = (page.page < page.page_count).then(|| to(at_page(page.page + 1), "button-page-on"));
    let period = LeaderboardQuery { page: 1, this_month: !shown.this_month, ..shown.clone() };
    let period = to(period, if shown.this_month { "button-all-time" } else { "button-this-month" });
    let scope = LeaderboardQuery { page: 1, everywhere: !shown.everywhere, ..shown.clone() };
    let scope = to(scope, if shown.everywhere { "button-this-server" } else { "button-all-servers" });
    let shares = !page.entries.is_empty();
    let share = || leaderboard_button(catalog, CustomId::ShareLeaderboard(at_page(page.page)), "button-share");
    let on_server = [scope].into_iter().chain(shares.then(share)).filter(|_| is_on_server);
    vec![ActionRow::Buttons(previous.into_iter().chain(next).chain([period]).chain(on_server).collect())]
}

fn leaderboard_button(catalog: &Catalog, control: CustomId, key: &str) -> Button {
    Button { id: control.to_string(), label: catalog.text(key), style: ButtonStyle::Secondary }
}
