//! The messages of outbox entries, and the names by which they are recognised.

use crate::matches::audience::Audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Posts;
use crate::ports::ChannelClient;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_store::match_outbox::{MatchOutbox, OutboxEntry};
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::message::Message;
use gonagas_ui::screens::challenge::challenge_message;
use gonagas_ui::screens::match_board::board::{self, BoardView};

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

impl Posts {
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
        let Audience { catalog, appearance, mentions } = self.audiences.audience(loaded, mentioned).await?;
        let file = entry_file_name(entry);
        Ok(appearance.apply_without_flipping(match loaded.play_state() {
            Some(play) if !entry.is_challenge => {
                let path = &SelectionPath::default();
                let partner_url = &loaded.partner_url(channels);
                let flipped = appearance.flipped;
                let view = BoardView {
                    game: loaded,
                    play,
                    path,
                    file_name: &file,
                    flipped,
                    partner_url,
                    now: self.clock.now(),
                };
                board::board_message(&catalog, view, &mentions)
            }
            _ => challenge_message::challenge_message(&catalog, loaded, &file, &mentions),
        }))
    }
}

/// Returns the file name of an entry's picture. It is unique, so that a message is recognised by it.
pub fn entry_file_name(entry: &OutboxEntry) -> String {
    format!("gonagas-{}-{}.png", entry.match_id.0, entry.nonce)
}

/// Returns the nonce of an entry, with at most the 25 characters that Discord accepts.
pub fn entry_nonce(entry: &OutboxEntry) -> String {
    format!("gonagas-{}", entry.nonce)
}
