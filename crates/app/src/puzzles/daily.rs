//! Posts the puzzle of the day, once on each server that wants it.
//!
//! The beginning of a post is stored before it is sent, and its end afterwards. So a post that a crash interrupted is
//! looked for in its channel before another is sent. A post that has failed for certain counts as not begun. A day on
//! which the bot could not post is left out, once it is over.
//!
//! The message is stored with the end of its post, until its day is over and the results of the day are added: they are
//! computed from the log of attempts, so an edit that is repeated after a crash says the same.

use crate::ports::{ChannelClient, ChannelError};
use crate::puzzles::DailyPuzzles;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, GuildSettingChange, GuildSettings};
use gonagas_core::puzzles::catalogue::puzzle_of_day;
use gonagas_core::puzzles::schedule::{day_of, start_of};
use gonagas_store::store_error::StoreError;
use gonagas_store::{DailyPost, DuePuzzle, EndedDailyPost};
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::daily::{daily_message, ended_daily_message};

/// The days after which a post stays without the results of its day.
const RESULTS_AFTER_DAYS: i64 = 7;

/// The reason why the puzzle of a day is not posted yet.
#[derive(Debug, thiserror::Error)]
pub enum DailyPuzzleError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Discord did not take the post.
    #[error(transparent)]
    Channel(#[from] ChannelError),
}

impl DailyPuzzles {
    /// Lists the servers of this process on which the puzzle of this day is still to be posted.
    pub async fn due(&self, now: Timestamp) -> Result<Vec<DuePuzzle>, StoreError> {
        let mut due = self.store.due_daily_puzzles(day_of(now)).await?;
        due.retain(|due| self.downtime.is_ours(Some(due.guild)) && !self.downtime.is_guild_removed(Some(due.guild)));
        Ok(due)
    }

    /// Posts the puzzle of this day on a server.
    pub async fn post(
        &self,
        due: DuePuzzle,
        now: Timestamp,
        channels: &dyn ChannelClient,
    ) -> Result<(), DailyPuzzleError> {
        let day = day_of(now);
        let file = file_name(due.guild, day);
        let Some(message) = self.daily_puzzle_message(due.guild, day).await? else { return Ok(()) };
        if let Some(begun_in) = due.begun_in {
            let begun_in = ChannelRef::on_server(due.guild, begun_in);
            let found = begun_post(channels.find_by_file(begun_in, &file, start_of(day)).await)?;
            let post = match found {
                BegunPost::Found(message) => Some(DailyPost { channel: begun_in.channel, message }),
                BegunPost::Unknown | BegunPost::NotThere => None,
            };
            if found != BegunPost::NotThere {
                return Ok(self.store.finish_daily_puzzle(due.guild, day, post).await?);
            }
        }
        if !self.store.begin_daily_puzzle(due.guild, due.channel, day).await? {
            // The manager has chosen another channel, or none, since the list was read. That is a signal.
            return Ok(());
        }
        let channel = ChannelRef::on_server(due.guild, due.channel);
        match channels.post_message(channel, &message, &format!("d{day}-{:x}", due.guild)).await {
            Ok(message) => {
                let post = DailyPost { channel: due.channel, message };
                Ok(self.store.finish_daily_puzzle(due.guild, day, Some(post)).await?)
            }
            // What Discord rejects for good it would reject again, until another channel is chosen or the day is over.
            Err(ChannelError::Rejected(_)) => {
                self.store.fail_daily_puzzle(due.guild, due.channel, day, true).await?;
                Ok(self.store.finish_daily_puzzle(due.guild, day, None).await?)
            }
            Err(ChannelError::Gone) => Ok(self.stop_in(due.guild, due.channel).await?),
            Err(error) => {
                if error.has_certainly_failed() {
                    self.store.fail_daily_puzzle(due.guild, due.channel, day, error.is_refusal()).await?;
                }
                Err(error.into())
            }
        }
    }

    /// Lists the posts of this process whose day is over and whose results are still to be added.
    pub async fn ended(&self, now: Timestamp) -> Result<Vec<EndedDailyPost>, StoreError> {
        let mut ended = self.store.ended_daily_posts(day_of(now)).await?;
        ended.retain(|post| {
            self.downtime.is_ours(Some(post.guild)) && !self.downtime.is_guild_removed(Some(post.guild))
        });
        Ok(ended)
    }

    /// Adds the results of a day to its post. A post that is gone, or that is too old, stays as it is.
    pub async fn add_results(
        &self,
        ended: EndedDailyPost,
        now: Timestamp,
        channels: &dyn ChannelClient,
    ) -> Result<(), DailyPuzzleError> {
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

    /// Ends the puzzle of the day on a server.
    pub async fn stop(&self, guild: u64) -> Result<(), StoreError> {
        tracing::info!(guild, "a server no longer has a channel for the puzzle of the day");
        self.store
            .update_guild_setting(guild, &GuildSettingChange::PuzzleChannel(None), self.clock.now())
            .await
            .map(drop)
    }

    /// Ends the puzzle of the day on a server if this channel, which was deleted, is the one for it.
    pub async fn stop_in(&self, guild: u64, channel: u64) -> Result<(), StoreError> {
        if self.store.clear_daily_puzzle_channel(guild, channel).await? {
            tracing::info!(guild, channel, "the channel for the puzzle of the day was deleted");
        }
        Ok(())
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

/// A post whose outcome was unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BegunPost {
    /// It is there.
    Found(u64),
    /// It may be there: the bot may not read, or not as far back. A day without a puzzle is better than one with two.
    Unknown,
    /// It is not there.
    NotThere,
}

/// Judges the search for a post whose outcome is unknown.
fn begun_post(found: Result<Option<u64>, ChannelError>) -> Result<BegunPost, ChannelError> {
    match found {
        Ok(Some(message)) => Ok(BegunPost::Found(message)),
        Ok(None) | Err(ChannelError::Gone) => Ok(BegunPost::NotThere),
        Err(ChannelError::Forbidden | ChannelError::SearchIncomplete) => Ok(BegunPost::Unknown),
        Err(error) => Err(error),
    }
}
