//! What a notice says, and by what it is recognised.

use crate::app::App;
use crate::app::matches::audience::Audience;
use crate::store::{OutboxEntry, Store, StoreError};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::message::Message;
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board::{self, BoardView};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::match_state::Match;

/// The matches that these notices are about, each once.
pub(in crate::app) fn matches_with_entries(pending: &[OutboxEntry]) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = pending.iter().map(|entry| entry.match_id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// True when a later notice changes the same message anyway.
pub(in crate::app) fn is_superseded(entry: &OutboxEntry, later: &[OutboxEntry]) -> bool {
    // An accepted challenge has to say so, also when its controls are taken off later.
    !entry.is_challenge && later.iter().any(|later| later.target_post == entry.target_post)
}

impl<S: Store> App<S> {
    /// The message that a notice is about, as it is to look now.
    pub(in crate::app) async fn render_entry(&self, game: &Match, entry: &OutboxEntry) -> Result<Message, StoreError> {
        let called: &[UserId] = match &entry.effect {
            Effect::PostMessage(calls) => calls,
            _ => &[],
        };
        let Audience { catalog: words, appearance: look, mentions: calls } = self.load_audience(game, called).await?;
        let file = entry_file_name(entry);
        Ok(look.apply_without_flipping(match game.play_state() {
            Some(play) if !entry.is_challenge => {
                let shown =
                    BoardView { game, play, path: &SelectionPath::default(), file_name: &file, flipped: look.flipped };
                board::board_message(&words, shown, &calls)
            }
            _ => challenge_message::challenge_message(&words, game, &file, &calls),
        }))
    }
}

/// The name of a notice's picture. No two notices share it, so that a message is recognised by it.
pub(in crate::app) fn entry_file_name(entry: &OutboxEntry) -> String {
    format!("gonagas-{}-{}.png", entry.match_id.0, entry.nonce)
}

/// Discord takes 25 characters.
pub(in crate::app) fn entry_nonce(entry: &OutboxEntry) -> String {
    format!("gonagas-{}", entry.nonce)
}
