//! The private offer to play the computer while a challenge waits.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::game_name;
use gonagas_core::matches::state::match_state::Match;

/// Returns the offer to the maker of an open challenge.
#[must_use]
pub fn computer_offer(catalog: &Catalog, challenge: &Match) -> Message {
    let name = game_name(catalog, challenge.terms().rules.game_info());
    let text = catalog.format("private-computer-offer", &[("match", &challenge.id().0.to_string()), ("game", &name)]);
    let play = Button {
        id: CustomId::PublicBoard(MatchControl::new(challenge, MatchVerb::PlayComputer)).to_string(),
        label: catalog.text("button-play-computer"),
        style: ButtonStyle::Primary,
    };
    Message { text, rows: vec![ActionRow::Buttons(vec![play])], ..Message::default() }
}

/// Replaces the offer when the challenge waits no longer.
#[must_use]
pub fn answered_challenge(catalog: &Catalog, challenge: &Match) -> Message {
    let number = challenge.id().0.to_string();
    Message { text: catalog.format("private-computer-offer-over", &[("match", &number)]), ..Message::default() }
}
