//! Reviews of months: one post in a channel and month, after its end, with the number of matches that the logs say.

use crate::discord::model::{DiscordModel, PostedMessage};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use std::collections::BTreeMap;

/// The most lines of a review.
const MAX_LINES: usize = 10;

/// The languages of servers.
const LANGUAGES: [&str; 3] = ["en", "fr", "nb"];

/// The reviews that were checked.
#[derive(Default)]
pub struct MonthReviewChecks {
    /// The id after the last message that was looked at.
    next: u64,
    /// The channel and the month of each review.
    posts: BTreeMap<u64, (u64, String)>,
}

impl MonthReviewChecks {
    /// Returns the faults of the reviews since the last check.
    pub fn check(&mut self, inspector: &MatchInspector, discord: &DiscordModel) -> Result<Vec<String>, StoreError> {
        let state = discord.lock();
        let mut wrong = Vec::new();
        for (id, posted) in state.messages.range(self.next..) {
            self.next = id + 1;
            let Some(month) = month_of(posted) else { continue };
            let post = (posted.channel, month.to_string());
            let is_there = |other: &u64| state.messages.get(other).is_some_and(|other| !other.is_deleted);
            if self.posts.iter().any(|(other, known)| *known == post && is_there(other)) {
                wrong.push(format!("{month} is reviewed a second time in {}", posted.channel));
            }
            self.posts.insert(*id, post);
            if posted.posted_at < month.bounds()[1] {
                wrong.push(format!("{month} is reviewed before it is over"));
            }
            let text = &posted.content.text;
            if text.lines().count() > MAX_LINES || !posted.content.allowed_mentions.is_empty() {
                wrong.push(format!("{month}: the review is too long, or notifies someone: {text}"));
            }
            let guild = state.channels.get(&posted.channel).and_then(|channel| channel.guild).unwrap_or_default();
            let count = inspector.count_results(guild, month.bounds())?;
            let line = |language: &&str| Catalog::for_locale(language).format_count("month-review-matches", count);
            if !LANGUAGES.iter().map(line).any(|line| text.lines().nth(1) == Some(&line)) {
                wrong.push(format!("{month}: {count} matches were finished, and the review is {text}"));
            }
        }
        Ok(wrong)
    }
}

/// Returns the month of a review; `None` for other messages.
fn month_of(posted: &PostedMessage) -> Option<CalendarMonth> {
    let (year, month) = posted.content.text.strip_prefix("**")?.split_once("**")?.0.split_once('-')?;
    posted.audience.is_none().then_some(CalendarMonth { year: year.parse().ok()?, month: month.parse().ok()? })
}
