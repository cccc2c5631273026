//! Posts the puzzle of the day, once on each server that wants it.
//!
//! A day on which the bot could not post is left out, once it is over.
//!
//! The message is stored with the end of its post, until its day is over and the results of the day are added: they are
//! computed from the log of attempts, so an edit that is repeated after a crash says the same.

use crate::outbox::scheduled_posts::{PostEnd, PostMark, ScheduledPost, ScheduledPostError, post_once};
use crate::ports::{ChannelClient, ChannelError};
use crate::puzzles::DailyPuzzles;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, GuildSettings};
use gonagas_core::puzzles::catalogue::puzzle_of_day;
use gonagas_core::puzzles::schedule::{day_of, start_of};
use gonagas_store::store_error::StoreError;
use gonagas_store::{DailyPost, DuePost, EndedDailyPost, PostSeries};
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::daily::{daily_message, ended_daily_message};

/// The days after which a post stays without the results of its day.
const RESULTS_AFTER_DAYS: i64 = 7;

impl DailyPuzzles {
    /// Lists the servers of this process on which the puzzle of this day is still to be posted.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<DuePost>, StoreError> {
        let mut due = self.store.due_posts(PostSeries::DailyPuzzle, day_of(now)).await?;
        due.retain(|due| self.downtime.serves(Some(due.guild)));
        Ok(due)
    }

    /// Posts the puzzle of this day on a server.
    pub async fn post(
        &self,
        due: DuePost,
        now: Timestamp,
        channels: &dyn ChannelClient,
    ) -> Result<(), ScheduledPostError> {
        let day = day_of(now);
        let Some(message) = self.daily_puzzle_message(due.guild, day).await? else { return Ok(()) };
        let post = ScheduledPost {
            series: PostSeries::DailyPuzzle,
            due,
            period: day,
            message: &message,
            mark: PostMark::File(file_name(due.guild, day)),
            since: start_of(day),
            nonce: format!("d{day}-{:x}", due.guild),
        };
        let post = match post_once(&self.store, post, channels).await? {
            PostEnd::Posted { channel, message } => Some(DailyPost { channel, message }),
            PostEnd::LeftOut => None,
            PostEnd::Unwanted => return Ok(()),
        };
        Ok(self.store.finish_daily_puzzle(due.guild, day, post).await?)
    }

    /// Lists the posts of this process whose day is over and whose results are still to be added.
    pub async fn ended(&self, now: Timestamp) -> Result<Vec<EndedDailyPost>, StoreError> {
        let mut ended = self.store.ended_daily_posts(day_of(now)).await?;
        ended.retain(|post| self.downtime.serves(Some(post.guild)));
        Ok(ended)
    }

    /// Adds the results of a day to its post. A post that is gone, or that is too old, stays as it is.
    pub async fn add_results(
        &self,
        ended: EndedDailyPost,
        now: Timestamp,
        channels: &dyn ChannelClient,
    ) -> Result<(), ScheduledPostError> {
        let EndedDailyPost { guild, day, post } = ended;
        let age = day_of(now) - day;
        if age <= RESULTS_AFTER_DAYS
            && let Some(message) = self.ended_puzzle_message(guild, day).await?
        {
            let channel = ChannelRef::on_server(guild, post.channel);
            match channels.edit_message(channel, post.message, &message).await {
                Ok(()) | Err(ChannelError::Gone | ChannelError::Rejected(_)) => {}
                Err(error) if error.is_refusal() && age > 1 => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(self.store.close_daily_post(guild, day).await?)
    }

    /// Returns the message in the language and look of the server; `None` while there are no puzzles.
    async fn daily_puzzle_message(&self, guild: u64, day: i64) -> Result<Option<Message>, StoreError> {
        let settings = self.store.guild_settings(Some(guild)).await?;
        let catalog = Catalog::for_locale(&settings.language);
        let message = puzzle_of_day(day).and_then(|puzzle| daily_message(&catalog, puzzle, day, file_name(guild, day)));
        Ok(message.map(|message| server_look(&settings).apply(message)))
    }

    /// Returns the message of a day that is over, with its results.
    async fn ended_puzzle_message(&self, guild: u64, day: i64) -> Result<Option<Message>, StoreError> {
        let settings = self.store.guild_settings(Some(guild)).await?;
        let results = self.store.daily_results(guild, day).await?;
        let catalog = Catalog::for_locale(&settings.language);
        let message = puzzle_of_day(day)
            .and_then(|puzzle| ended_daily_message(&catalog, puzzle, day, file_name(guild, day), &results));
        Ok(message.map(|message| server_look(&settings).apply(message)))
    }
}

fn server_look(settings: &GuildSettings) -> BoardAppearance {
    BoardAppearance::for_everyone(settings, BoardOverrides::default(), false)
}

/// Returns the name of the picture of a day's post, by which the post is found again.
fn file_name(guild: u64, day: i64) -> String {
    format!("gonagas-puzzle-of-day-{day}-{guild}.png")
}
