//! The modal that adds a word to the randomness of a match.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::ModalForm;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// The most characters of a word. The store cuts off longer ones.
const MAX_WORD_LENGTH: u16 = 64;

/// Returns the modal for this user: the challenger changes their word, anyone else accepts the challenge with one.
#[must_use]
pub fn word_form(catalog: &Catalog, game: &Match, user: UserId) -> ModalForm {
    let is_challenger = game.terms().challenger == user;
    ModalForm {
        id: CustomId::PublicBoard(MatchControl::new(game, MatchVerb::AddWord)).to_string(),
        title: catalog.text(if is_challenger { "form-word-own" } else { "form-word-accept" }),
        label: catalog.text("form-word"),
        placeholder: catalog.text("form-word-hint"),
        value: if is_challenger { game.seed_words()[0].to_owned() } else { String::new() },
        max_length: MAX_WORD_LENGTH,
    }
}
