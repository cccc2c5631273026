//! The form in which a word is added to the draws.

use crate::matches::ids::UserId;
use crate::matches::state::match_state::Match;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::i18n::Catalog;
use crate::ui::message::ModalForm;

/// The most characters of a word. What is longer is cut off where it is kept.
const MAX_WORD_LENGTH: u16 = 64;

/// The form for this person: the challenger changes their word, anybody else accepts with one.
#[must_use]
pub fn word_form(catalog: &Catalog, game: &Match, user: UserId) -> ModalForm {
    let own = game.terms().challenger == user;
    ModalForm {
        id: CustomId::PublicBoard(MatchControl::new(game, MatchVerb::AddWord)).to_string(),
        title: catalog.text(if own { "form-word-own" } else { "form-word-accept" }),
        label: catalog.text("form-word"),
        placeholder: catalog.text("form-word-hint"),
        value: if own { game.seed_words()[0].to_owned() } else { String::new() },
        max_length: MAX_WORD_LENGTH,
    }
}
