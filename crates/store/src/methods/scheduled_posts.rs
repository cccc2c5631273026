//! Posts that each server gets once in a period, and their contents.

use crate::sql::ratings::month_reviews;
use crate::sql::scheduled_posts;
use crate::store_error::StoreError;
use crate::{DuePost, PostSeries, Store};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::matches::results::month_review::MonthReview;

impl Store {
    /// Lists the servers on which the post of a period is still to be made.
    pub async fn due_posts(&self, series: PostSeries, period: i64) -> Result<Vec<DuePost>, StoreError> {
        self.read(move |connection| scheduled_posts::due_posts(connection, series, period)).await
    }

    /// Lists the servers that want posts of any series.
    pub async fn guilds_with_scheduled_posts(&self) -> Result<Vec<u64>, StoreError> {
        self.read(|connection| {
            let mut guilds = Vec::new();
            for series in PostSeries::ALL {
                guilds.extend(scheduled_posts::guilds_with_channel(connection, series)?);
            }
            Ok(guilds)
        })
        .await
    }

    /// Records that the post of a period in a channel is begun, before it is sent. Returns false, and records nothing,
    /// if the server no longer wants it there.
    pub async fn begin_post(
        &self,
        series: PostSeries,
        guild: u64,
        channel: u64,
        period: i64,
    ) -> Result<bool, StoreError> {
        self.write(move |connection| scheduled_posts::begin_post(connection, series, guild, channel, period)).await
    }

    /// Records that a period needs no review any more. After a post the bot can post in its channel `posted_in`.
    pub async fn finish_month_review(&self, guild: u64, month: i64, posted_in: Option<u64>) -> Result<(), StoreError> {
        let series = PostSeries::MonthReview;
        self.write(move |connection| scheduled_posts::finish_post(connection, series, guild, month, posted_in)).await
    }

    /// Takes the beginning of a post back that has failed for certain. `is_forbidden` is true if Discord refuses posts
    /// in the channel: the settings say so while it is the server's channel for them.
    pub async fn fail_post(
        &self,
        series: PostSeries,
        guild: u64,
        channel: u64,
        period: i64,
        is_forbidden: bool,
    ) -> Result<(), StoreError> {
        self.write(move |connection| {
            scheduled_posts::fail_post(connection, series, guild, channel, period, is_forbidden)
        })
        .await
    }

    /// Ends a series on a server after its channel was deleted. Returns false, and changes nothing, if it has another
    /// one.
    pub async fn clear_post_channel(&self, series: PostSeries, guild: u64, channel: u64) -> Result<bool, StoreError> {
        self.write(move |connection| scheduled_posts::clear_channel(connection, series, guild, channel)).await
    }

    /// Computes the review of a month on a server.
    pub async fn month_review(&self, guild: u64, month: CalendarMonth) -> Result<MonthReview, StoreError> {
        self.read(move |connection| month_reviews::load_review(connection, guild, month)).await
    }
}
