//! Posts one message and records the outcome: the messages of outbox entries, and the names by which they are
//! recognised. In a channel where a post was forbidden, one match tries for all.

use crate::matches::audience::Audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::outbox::channel_errors::DeliveryError;
use crate::ports::{ChannelClient, ChannelError};
use crate::state::forbidden_channels::is_channel_post;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::event_batch::RequestStamp;
use gonagas_store::match_outbox::{DeliveryStatus, MatchOutbox, OutboxEntry, PostedMessage};
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::message::{Message, RetiredMessage};
use gonagas_ui::screens::challenge::challenge_message;
use gonagas_ui::screens::match_board::board::{self, BoardView};
use gonagas_ui::screens::match_board::turn_line;
use tokio::time::Instant;

impl Posts {
    /// Claims an entry and posts its message. From the claim on it may have been posted without the bot knowing.
    pub async fn post_entry(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message: &Message,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        self.claim_entry(loaded, entry).await?;
        match channels.post_message(entry.channel, message, &entry_nonce(entry)).await {
            Ok(message) => {
                self.record_allowed_channel(entry.channel);
                self.record_posted(loaded, entry, message).await
            }
            Err(error) => {
                if error.closes_channel() {
                    self.forbidden_channels.record_forbidden(entry.channel, loaded.id(), &error, Instant::now());
                }
                if error.has_certainly_failed() {
                    loaded.record_delivery(entry, DeliveryStatus::NotSent);
                }
                self.handle_channel_error(loaded, entry, error).await
            }
        }
    }

    /// Records that an entry is posted as this message.
    pub async fn record_posted(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message: u64,
    ) -> Result<(), DeliveryError> {
        self.clocks.compensate_for_entry(loaded, entry).await?;
        loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message)));
        Ok(())
    }

    /// Stores that an entry is about to be posted, in one commit with the outcomes of the entries before it.
    pub async fn claim_entry(&self, loaded: &mut LoadedMatch, entry: &OutboxEntry) -> Result<(), DeliveryError> {
        loaded.record_delivery(entry, DeliveryStatus::Attempted { previous_attempts: entry.attempts });
        match self.matches.store_deliveries(loaded).await {
            Err(StoreError::Conflict) => {
                loaded.forget_claim(entry);
                Err(DeliveryError::InProgress)
            }
            stored => Ok(stored?),
        }
    }

    /// Adds effects to the outbox of a match without an event.
    pub async fn enqueue_effects(
        &self,
        loaded: &mut LoadedMatch,
        channel: ChannelRef,
        effects: &[Effect],
        request: impl Into<RequestStamp> + Send,
    ) -> Result<(), StoreError> {
        self.matches.store_deliveries(loaded).await?;
        let outbox = self.store.enqueue_effects(loaded.id(), channel, effects, request).await?;
        loaded.set_outbox(outbox);
        Ok(())
    }

    /// Returns what stays of a message that is no longer the current one, with the turns up to this event.
    pub fn retired_message(&self, loaded: &LoadedMatch, event: u32) -> Result<RetiredMessage, StoreError> {
        let past = loaded.at_event(event)?;
        let catalog = loaded.public_catalog();
        let text = match past.play_state() {
            Some(play) => turn_line::retired_board_line(&catalog, &past, play, loaded.kept_action_count(&past)),
            None => challenge_message::superseded_challenge_text(&catalog, &past),
        };
        Ok(RetiredMessage { text, keeps_files: loaded.settings().guild.keeps_old_pictures })
    }

    /// Returns the message that an entry edits; `None` if there is none.
    pub async fn target_message(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
    ) -> Result<Option<PostedMessage>, StoreError> {
        let Some(target) = entry.target_post else { return Ok(None) };
        match loaded.message_of_post(target) {
            Some(message) => Ok(Some(message)),
            None => self.store.posted_message(target).await,
        }
    }

    /// Returns the message of an entry as it must look now.
    pub async fn render_entry(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<Message, StoreError> {
        let mentioned: &[UserId] = match &entry.effect {
            Effect::PostMessage(mentioned) => mentioned,
            _ => &[],
        };
        let Audience { catalog, appearance, mentions, is_silent } = self.audiences.audience(loaded, mentioned).await?;
        let file = entry_file_name(entry);
        let message = match loaded.play_state() {
            Some(play) if !entry.is_challenge => {
                let path = &SelectionPath::default();
                let partner_url = &loaded.partner_url(channels);
                let BoardAppearance { flipped, shape, .. } = appearance;
                let view = BoardView {
                    game: loaded,
                    play,
                    path,
                    file_name: &file,
                    flipped,
                    shape,
                    partner_url,
                    now: self.clock.now(),
                };
                board::board_message(&catalog, view, &mentions)
            }
            _ => challenge_message::challenge_message(&catalog, loaded, &file, &mentions),
        };
        let message = Message { is_silent, ..appearance.apply_without_flipping(message) };
        Ok(match loaded.settings().mentioned_role {
            Some(role) if matches!(loaded.phase(), MatchPhase::Challenge) => {
                challenge_message::with_role(message, role)
            }
            _ => message,
        })
    }

    /// Records that a post has succeeded in a channel, and has the matches tried that have waited for that.
    pub fn record_allowed_channel(&self, channel: ChannelRef) {
        let now = Instant::now();
        for id in self.forbidden_channels.record_allowed(channel.channel, now) {
            self.outbox_signal.advance_match(id, now);
        }
    }

    /// Has another match try in each channel in which this one did and has nothing to post any more.
    pub fn replace_idle_probe(&self, loaded: &LoadedMatch) {
        let pending = &loaded.outbox().pending;
        let is_needed = |index: usize, entry| !is_superseded_post(loaded.outbox(), entry, &pending[index + 1..]);
        let needed = pending.iter().enumerate().filter(|(index, entry)| match entry.effect {
            Effect::PostMessage(_) => is_needed(*index, entry),
            _ => is_channel_post(entry),
        });
        let posts_in = needed.map(|(_, entry)| entry.channel.channel).collect();
        let now = Instant::now();
        for id in self.forbidden_channels.replace_probe(loaded.id(), &posts_in, now) {
            self.outbox_signal.advance_match(id, now);
        }
    }
}

/// Returns the id of the message that an earlier attempt has posted; `None` if there is none.
pub async fn find_posted_message(
    entry: &OutboxEntry,
    channel: ChannelRef,
    channels: &dyn ChannelClient,
) -> Result<Option<u64>, ChannelError> {
    match entry.attempts {
        0 => Ok(None),
        _ => channels.find_by_file(channel, &entry_file_name(entry), entry.created_at).await,
    }
}

/// Returns the matches of these entries, each once.
pub fn matches_with_entries(pending: &[OutboxEntry]) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = pending.iter().map(|entry| entry.match_id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Returns true if a later entry changes the same message anyway.
pub fn is_superseded(entry: &OutboxEntry, later: &[OutboxEntry]) -> bool {
    // A challenge must show that it was accepted, even if its controls are removed later.
    !entry.is_challenge && later.iter().any(|later| later.target_post == entry.target_post)
}

/// Returns true if a later post of the match shows what this one would: one of the `later` entries, or the current
/// message.
pub fn is_superseded_post(outbox: &MatchOutbox, entry: &OutboxEntry, later: &[OutboxEntry]) -> bool {
    // A thread hangs under the message before it, which therefore is needed.
    let mut same_place = later.iter().take_while(|later| later.effect != Effect::OpenThread);
    same_place.any(|later| matches!(later.effect, Effect::PostMessage(_)))
        || outbox.current_message.is_some_and(|posted| posted.outbox_id > entry.id)
}

/// Returns the file name of an entry's picture. It is unique, so that a message is recognised by it.
pub fn entry_file_name(entry: &OutboxEntry) -> String {
    format!("gonagas-{}-{}.png", entry.match_id.0, entry.nonce)
}

/// Returns the nonce of an entry, with at most the 25 characters that Discord accepts.
pub fn entry_nonce(entry: &OutboxEntry) -> String {
    format!("gonagas-{}", entry.nonce)
}
