//! The button that leads to the next match in which it is a player's turn.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{Button, ButtonStyle};
use gonagas_core::matches::ids::MatchRef;

/// The next match that waits for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextMatch {
    /// The match.
    pub match_ref: MatchRef,
    /// The number of its last event.
    pub event_number: u32,
    /// The matches in which it is their turn, this one included.
    pub waiting: u32,
}

/// Returns the button that opens the board of the next match.
#[must_use]
pub fn next_match_button(catalog: &Catalog, next: NextMatch) -> Button {
    let NextMatch { match_ref, event_number, waiting } = next;
    let control = MatchControl { match_ref, event_number, verb: MatchVerb::ViewPrivately, argument: String::new() };
    let values = [("match", &*match_ref.id.0.to_string()), ("count", &waiting.to_string())];
    Button {
        id: CustomId::PublicBoard(control).to_string(),
        label: catalog.format("button-next-match", &values),
        style: ButtonStyle::Primary,
    }
}
