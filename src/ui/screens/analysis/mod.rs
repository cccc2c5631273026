//! The words of the computer about a match.
//!
//! - `hint`: the best move; `review`: the review of a finished match.
//! - `reason_text`: reasons for an action, and what to try next time, in words.

pub mod hint;
pub(in crate::ui::screens) mod reason_text;
pub mod review;

use crate::ui::i18n::Catalog;
use crate::ui::move_text::MoveForm;
use crate::ui::played_action::action_with_notation;
use gonagas_core::session::game_session::GameSession;

/// Describes an action in words and in notation, before it is played.
fn action_text(catalog: &Catalog, session: &GameSession, notation: &str) -> String {
    let mut after = session.fork();
    let played = after.play(notation).ok().and_then(|()| after.last_turn().pop());
    played.map_or_else(
        || notation.to_owned(),
        |action| action_with_notation(catalog, &after.board(), &action, MoveForm::Choice),
    )
}

/// Returns a probability in whole per cent. Only what is certain is 0 or 100.
pub(in crate::ui::screens) fn per_cent(chance: f64) -> String {
    let is_certain = chance <= 0.0 || chance >= 1.0;
    let whole = (chance * 100.0).round();
    format!("{:.0}", if is_certain { whole } else { whole.clamp(1.0, 99.0) })
}
