//! The review of a month on a server, which everyone in a channel sees. It notifies nobody.

use crate::i18n::{Catalog, list_names};
use crate::message::Message;
use crate::screens::{pool_name, user_mention};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::matches::results::month_review::MonthReview;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::session::rules::RuleSetInfo;

/// The longest game of a month.
#[derive(Debug, Clone)]
pub struct LongestGame {
    /// The players, the first seat first.
    pub seats: [UserId; 2],
    /// Its rule set.
    pub listing: RuleSetInfo,
    /// The number of its turns.
    pub turn_count: u32,
}

impl LongestGame {
    /// Reads a match; `None` for one that was never played.
    #[must_use]
    pub fn of(game: &Match) -> Option<LongestGame> {
        let play = game.play_state()?;
        Some(LongestGame {
            seats: play.seats,
            listing: play.session.rules().rule_set_info(),
            turn_count: play.session.turn_number(),
        })
    }
}

/// Returns the beginning of a review, in every language. The bot finds its post by it.
#[must_use]
pub fn month_review_prefix(month: CalendarMonth) -> String {
    format!("**{month}**")
}

/// Returns the post.
#[must_use]
pub fn month_review_message(
    catalog: &Catalog,
    month: CalendarMonth,
    review: &MonthReview,
    longest: Option<&LongestGame>,
) -> Message {
    let named = |names: &[String]| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        list_names(catalog, &names)
    };
    let active = |(user, count): &(UserId, u32)| format!("{} ({count})", user_mention(catalog, *user));
    let active: Vec<String> = review.most_active.iter().map(active).collect();
    let mut winners: Vec<String> = review.first_winners.iter().map(|user| user_mention(catalog, *user)).collect();
    let more = review.more_first_winners;
    winners.extend((more > 0).then(|| catalog.format("puzzle-results-more", &[("count", &more.to_string())])));
    let longest = longest.map(|game| {
        let [first, second] = game.seats.map(|user| user_mention(catalog, user));
        let turns = game.turn_count.to_string();
        let pool = pool_name(catalog, &game.listing);
        let values = [("first", &*first), ("second", &*second), ("game", &*pool), ("turns", &*turns)];
        catalog.format("month-review-longest", &values)
    });
    let lines = [
        Some(format!("{} · {}", month_review_prefix(month), catalog.text("month-review-head"))),
        Some(catalog.format_count("month-review-matches", review.match_count)),
        (!active.is_empty()).then(|| catalog.format("month-review-active", &[("names", &named(&active))])),
        (!winners.is_empty()).then(|| catalog.format("month-review-first-wins", &[("names", &named(&winners))])),
        longest,
    ];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    Message { text, ..Message::default() }
}
