//! Leaderboards.

use crate::matches::ids::UserId;
use crate::matches::results::leaderboard::{LeaderboardEntry, LeaderboardPage};
use crate::matches::results::match_stats::WinLossCount;
use crate::session::rules::RuleSetInfo;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::leaderboard::LeaderboardControl;
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message};
use crate::ui::screens::{pool_name, user_mention};

/// A page of a leaderboard, for the one who looks.
#[must_use]
pub fn leaderboard_page(
    catalog: &Catalog,
    listing: &RuleSetInfo,
    ranks: &LeaderboardControl,
    leaders: &LeaderboardPage,
    own: UserId,
) -> Message {
    let mut lines = vec![leaderboard_heading(catalog, listing, ranks)];
    lines.extend(ranked_lines(catalog, ranks, leaders));
    if !leaders.provisional.is_empty() {
        lines.push(catalog.text("leaders-provisional"));
        lines.extend(leaders.provisional.iter().map(|leader| player_line(catalog, ranks.this_month, leader)));
    }
    if !leaders.ranked.iter().chain(&leaders.provisional).any(|leader| leader.user == own) {
        lines.push(match leaders.is_viewer_hidden {
            true => catalog.text("leaders-own-hidden"),
            false => own_rank_line(catalog, ranks.this_month, leaders.viewer.as_ref()),
        });
    }
    let counted = [("page", &*ranks.page.to_string()), ("pages", &leaders.page_count.to_string())];
    if ranks.page <= leaders.page_count && leaders.page_count > 1 {
        lines.push(catalog.format("leaders-page", &counted));
    }
    Message { text: lines.join("\n"), rows: page_buttons(catalog, ranks, leaders), ..Message::default() }
}

fn leaderboard_heading(catalog: &Catalog, listing: &RuleSetInfo, ranks: &LeaderboardControl) -> String {
    let period = catalog.text(if ranks.this_month { "period-month" } else { "period-all" });
    let (pool, scope) = (pool_name(catalog, listing), scope_text(catalog, ranks.everywhere));
    catalog.format("leaders-head", &[("pool", &pool), ("scope", &scope), ("period", &period)])
}

/// Where matches count.
pub(in crate::ui::screens) fn scope_text(catalog: &Catalog, everywhere: bool) -> String {
    catalog.text(if everywhere { "scope-everywhere" } else { "scope-here" })
}

/// Those with a place, or why there is nobody.
fn ranked_lines(catalog: &Catalog, ranks: &LeaderboardControl, leaders: &LeaderboardPage) -> Vec<String> {
    if ranks.page > leaders.page_count {
        let (page, pages) = (ranks.page.to_string(), leaders.page_count.to_string());
        return vec![catalog.format("leaders-beyond", &[("page", &page), ("pages", &pages)])];
    }
    match leaders.ranked.is_empty() {
        true => vec![catalog.text("leaders-empty")],
        false => leaders.ranked.iter().map(|leader| player_line(catalog, ranks.this_month, leader)).collect(),
    }
}

fn player_line(catalog: &Catalog, month: bool, leader: &LeaderboardEntry) -> String {
    let (user, points, score) =
        (user_mention(catalog, leader.user), points_text(catalog, month, leader), score_text(catalog, leader.score));
    let channel = leader.rank.map(|channel| channel.to_string());
    match channel {
        Some(channel) => catalog
            .format("leaders-line", &[("place", &channel), ("person", &user), ("points", &points), ("score", &score)]),
        None => {
            catalog.format("leaders-provisional-line", &[("person", &user), ("points", &points), ("score", &score)])
        }
    }
}

/// The points of all time, or those gained in a month.
fn points_text(catalog: &Catalog, month: bool, leader: &LeaderboardEntry) -> String {
    let points = if month { format!("{:+}", leader.points) } else { leader.points.to_string() };
    if leader.rank.is_some() { points } else { catalog.format("rating-provisional", &[("points", &points)]) }
}

/// What somebody has won and lost, in words.
pub(in crate::ui::screens) fn score_text(catalog: &Catalog, score: WinLossCount) -> String {
    let [won, drawn, lost] = [score.wins, score.ties, score.losses].map(|count| count.to_string());
    catalog.format("score-line", &[("won", &won), ("drawn", &drawn), ("lost", &lost)])
}

/// Where the one who looks stands, if they are not on the page.
fn own_rank_line(catalog: &Catalog, month: bool, own: Option<&LeaderboardEntry>) -> String {
    let Some(own) = own else { return catalog.text("leaders-own-none") };
    let points = points_text(catalog, month, own);
    match own.rank {
        Some(channel) => catalog.format("leaders-own", &[("place", &channel.to_string()), ("points", &points)]),
        None => catalog.format("leaders-own-provisional", &[("points", &points)]),
    }
}

fn page_buttons(catalog: &Catalog, ranks: &LeaderboardControl, leaders: &LeaderboardPage) -> Vec<ActionRow> {
    let back = (ranks.page - 1).min(leaders.page_count);
    let back = (back > 0).then(|| page_button(catalog, ranks, back, "button-page-back"));
    let on = (ranks.page < leaders.page_count).then(|| page_button(catalog, ranks, ranks.page + 1, "button-page-on"));
    let buttons: Vec<Button> = back.into_iter().chain(on).collect();
    if buttons.is_empty() { Vec::new() } else { vec![ActionRow::Buttons(buttons)] }
}

fn page_button(catalog: &Catalog, ranks: &LeaderboardControl, page: u64, key: &str) -> Button {
    Button {
        id: CustomId::Leaderboard(LeaderboardControl { page, ..ranks.clone() }).to_string(),
        label: catalog.text(key),
        style: ButtonStyle::Secondary,
    }
}
