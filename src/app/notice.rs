//! What a notice says, and by what it is recognised.

use crate::app::App;
use crate::app::audience::Audience;
use crate::room::people::{MatchId, Person};
use crate::room::state::Match;
use crate::room::tell::Tell;
use crate::store::{Notice, Store, StoreError};
use crate::ui::message::Message;
use crate::ui::path::Path;
use crate::ui::screens::board::Shown;
use crate::ui::screens::{board, invitation};

/// The matches that these notices are about, each once.
pub(super) fn matches(untold: &[Notice]) -> Vec<MatchId> {
    let mut ids: Vec<MatchId> = untold.iter().map(|notice| notice.game).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Whether a notice is a board that is to be posted.
pub(super) fn is_board(notice: &Notice) -> bool {
    matches!(notice.tell, Tell::Post(_)) && !notice.invitation
}

/// Whether a later notice changes the same message anyway.
pub(super) fn outdone(notice: &Notice, later: &[Notice]) -> bool {
    // An accepted challenge has to say so, also when its controls are taken off later.
    !notice.invitation && later.iter().any(|later| later.target == notice.target)
}

impl<S: Store> App<S> {
    /// The message that a notice is about, as it is to look now.
    pub(super) async fn screen(&self, game: &Match, notice: &Notice) -> Result<Message, StoreError> {
        let called: &[Person] = match &notice.tell {
            Tell::Post(calls) => calls,
            _ => &[],
        };
        let Audience { words, look, calls } = self.audience(game, called).await?;
        let file = file(notice);
        Ok(look.on(match game.play() {
            Some(play) if !notice.invitation => {
                let shown = Shown { game, play, path: &Path::default(), file: &file, turned: look.turned };
                board::board(&words, shown, &calls)
            }
            _ => invitation::invitation(&words, game, &file, &calls),
        }))
    }
}

/// The name of a notice's picture. No two notices share it, so that a message is recognised by it.
pub(super) fn file(notice: &Notice) -> String {
    format!("gonagas-{}-{}.png", notice.game.0, notice.word)
}

/// Discord takes 25 characters.
pub(super) fn nonce(notice: &Notice) -> String {
    format!("gonagas-{}", notice.word)
}
