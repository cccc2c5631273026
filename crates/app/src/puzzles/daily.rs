//! Posts the puzzle of the day, once on each server that wants it.
//!
//! The beginning of a post is stored before it is sent, and its end afterwards. So a post that a crash interrupted is
//! looked for in its channel before another is sent. A post that has failed for certain counts as not begun. A day on
//! which the bot could not post is left out, once it is over.

use crate::ports::{ChannelClient, ChannelError};
use crate::puzzles::DailyPuzzles;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, GuildSettingChange};
use gonagas_core::puzzles::catalogue::{all_puzzles, day_of, puzzle_of_day, start_of};
use gonagas_store::DuePuzzle;
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::daily::daily_message;

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
        let file = format!("gonagas-puzzle-of-day-{day}-{}.png", due.guild);
        let Some(message) = self.daily_puzzle_message(due.guild, day, &file).await? else { return Ok(()) };
        if let Some(begun_in) = due.begun_in {
            let begun_in = ChannelRef::on_server(due.guild, begun_in);
            if may_be_posted(channels.find_by_file(begun_in, &file, start_of(day)).await)? {
                return Ok(self.store.finish_daily_puzzle(due.guild, day, None).await?);
            }
        }
        if !self.store.begin_daily_puzzle(due.guild, due.channel, day).await? {
            // The manager has chosen another channel, or none, since the list was read. That is a signal.
            return Ok(());
        }
        let channel = ChannelRef::on_server(due.guild, due.channel);
        match channels.post_message(channel, &message, &format!("d{day}-{:x}", due.guild)).await {
            Ok(_) => Ok(self.store.finish_daily_puzzle(due.guild, day, Some(due.channel)).await?),
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
    async fn daily_puzzle_message(&self, guild: u64, day: i64, file: &str) -> Result<Option<Message>, StoreError> {
        let settings = self.store.guild_settings(Some(guild)).await?;
        let catalog = Catalog::for_locale(&settings.language);
        let message =
            puzzle_of_day(all_puzzles(), day).and_then(|puzzle| daily_message(&catalog, puzzle, file.to_owned()));
        let appearance = BoardAppearance::for_everyone(&settings, BoardOverrides::default(), false);
        Ok(message.map(|message| appearance.apply(message)))
    }
}

/// Returns true if a post whose outcome is unknown is there, or may be: where the bot may not read, or not as far back,
/// a day without a puzzle is better than one with two.
fn may_be_posted(found: Result<Option<u64>, ChannelError>) -> Result<bool, ChannelError> {
    match found {
        Ok(message) => Ok(message.is_some()),
        Err(ChannelError::Forbidden | ChannelError::SearchIncomplete) => Ok(true),
        Err(ChannelError::Gone) => Ok(false),
        Err(error) => Err(error),
    }
}
