//! Posts the review of each month, once on each server that wants it and where something was played.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::scheduled_posts::{PostEnd, PostMark, ScheduledPost, ScheduledPostError, post_once};
use crate::ports::ChannelClient;
use crate::server::MonthReviews;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::matches::results::month_review::MonthReview;
use gonagas_store::store_error::StoreError;
use gonagas_store::{DuePost, PostSeries};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::month_review::{LongestGame, month_review_message, month_review_prefix};

/// The time after the end of a month in which its review is posted.
const POSTED_WITHIN: Timestamp = 7 * DAY;

impl MonthReviews {
    /// Lists the servers of this process on which the review of the last month is still to be posted.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<DuePost>, StoreError> {
        let month = CalendarMonth::containing(now);
        if now - month.bounds()[0] > POSTED_WITHIN {
            return Ok(Vec::new());
        }
        let mut due = self.store.due_posts(PostSeries::MonthReview, month.number() - 1).await?;
        due.retain(|due| self.downtime.serves(Some(due.guild)));
        Ok(due)
    }

    /// Posts the review of the last month on a server, if anything was played there.
    pub async fn post(
        &self,
        due: DuePost,
        now: Timestamp,
        channels: &dyn ChannelClient,
    ) -> Result<(), ScheduledPostError> {
        let present = CalendarMonth::containing(now);
        let period = present.number() - 1;
        let month = CalendarMonth::from_number(period);
        let review = self.store.month_review(due.guild, month).await?;
        if review.match_count == 0 {
            return Ok(self.store.finish_month_review(due.guild, period, None).await?);
        }
        let message = self.message(due.guild, month, &review).await?;
        let post = ScheduledPost {
            series: PostSeries::MonthReview,
            due,
            period,
            message: &message,
            mark: PostMark::TextPrefix(month_review_prefix(month)),
            since: present.bounds()[0],
            nonce: format!("m{period}-{:x}", due.guild),
        };
        let posted_in = match post_once(&self.store, post, channels).await? {
            PostEnd::Posted { channel, .. } => Some(channel),
            PostEnd::LeftOut => None,
            PostEnd::Unwanted => return Ok(()),
        };
        Ok(self.store.finish_month_review(due.guild, period, posted_in).await?)
    }

    /// Returns the message in the language of the server.
    async fn message(&self, guild: u64, month: CalendarMonth, review: &MonthReview) -> Result<Message, StoreError> {
        let settings = self.store.guild_settings(Some(guild)).await?;
        let longest = self.longest_game(&review.longest_logs).await;
        Ok(month_review_message(&Catalog::for_locale(&settings.language), month, review, longest.as_ref()))
    }

    /// Returns the match with the most turns of these, the first of several.
    async fn longest_game(&self, ids: &[MatchId]) -> Option<LongestGame> {
        let mut longest: Option<LongestGame> = None;
        for id in ids {
            // A match that cannot be read hides no other.
            let loaded = self.store.load_match(*id).await.ok().and_then(|stored| LoadedMatch::replay(*id, stored).ok());
            let Some(game) = loaded.as_ref().and_then(|game| LongestGame::of(game)) else { continue };
            if longest.as_ref().is_none_or(|longest| longest.turn_count < game.turn_count) {
                longest = Some(game);
            }
        }
        longest
    }
}
