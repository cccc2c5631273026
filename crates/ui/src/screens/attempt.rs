//! The common parts of the boards of lessons and puzzles.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget};
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::image::described_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use crate::i18n::{Catalog, join_clauses};
use crate::message::{ActionRow, BoardImage, Button, ButtonStyle, ModalForm};
use crate::move_text::MoveForm;
use crate::played_action::action_with_notation;
use crate::screens::match_board::board::selection_text;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;

/// The most characters of typed actions.
const MAX_TYPED_LENGTH: u16 = 100;

/// A turn that is being tried in a lesson or a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct AttemptView<'a> {
    /// A lesson or a puzzle.
    pub kind: AttemptKind,
    /// Its identifier.
    pub id: &'a str,
    /// The turn so far.
    pub attempt: &'a Attempt,
    /// The steps of the next action that have been chosen.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
}

impl AttemptView<'_> {
    /// Returns the lines about the turn so far and the steps that have been chosen.
    pub(super) fn progress_lines(&self, catalog: &Catalog) -> Vec<String> {
        let so_far = (!self.attempt.played().is_empty()).then(|| turn_text(catalog, self.attempt, "course-so-far"));
        let picked = selection_text(catalog, &self.play_state(), self.path)
            .map(|picked| catalog.format("board-picked", &[("picked", &picked)]));
        so_far.into_iter().chain(picked).collect()
    }

    /// Returns the controls of the turn, and below them these buttons.
    pub(super) fn rows(&self, catalog: &Catalog, others: Vec<Button>) -> Vec<ActionRow> {
        let target = ControlTarget::Attempt { kind: self.kind, id: self.id, played: self.attempt.played() };
        let play = &self.play_state();
        let path = self.path;
        let shape = BoardShape::default();
        BoardControls { catalog, target, play, path, shape, is_rated: false }.attempt_rows(others)
    }

    /// Returns a button that goes on from the turn so far.
    pub(super) fn button(&self, catalog: &Catalog, verb: AttemptVerb, key: &str) -> Button {
        attempt_button(catalog, self.kind, AttemptControl::new(self.id, self.attempt.played(), verb), key)
    }

    /// Returns the image of the position, with this beginning of its alternative text.
    pub(super) fn image(&self, catalog: &Catalog, head: &str) -> BoardImage {
        let session = self.attempt.session();
        let phase = match session.status().outcome() {
            Some(outcome) => BoardPhase::Over(outcome.winner),
            None => BoardPhase::Running,
        };
        let alt_text = position_alt_text(catalog, head, session, phase);
        described_image(catalog, alt_text, session, self.path, phase, self.file_name.to_owned())
    }

    fn play_state(&self) -> PlayState {
        PlayState::new(self.attempt.session().fork(), [UserId(0); 2])
    }
}

/// Returns a secondary button of an attempt.
pub(super) fn attempt_button(catalog: &Catalog, kind: AttemptKind, control: AttemptControl, key: &str) -> Button {
    Button { id: kind.custom_id(control).to_string(), label: catalog.text(key), style: ButtonStyle::Secondary }
}

/// Returns the form in which actions are typed, with the id of the control that opens it.
#[must_use]
pub fn typed_actions_form(catalog: &Catalog, control: &CustomId) -> ModalForm {
    ModalForm {
        id: control.to_string(),
        title: catalog.text("form-actions"),
        label: catalog.text("form-actions-label"),
        placeholder: catalog.text("form-actions-hint"),
        value: String::new(),
        max_length: MAX_TYPED_LENGTH,
        ..ModalForm::default()
    }
}

/// Describes the actions of a turn so far in a sentence.
pub(super) fn turn_text(catalog: &Catalog, attempt: &Attempt, key: &str) -> String {
    let mut session = attempt.session().fork();
    let mut texts = Vec::new();
    for _ in attempt.actions() {
        texts.extend(last_action_text(catalog, &session));
        session.undo();
    }
    texts.reverse();
    catalog.format(key, &[("actions", &join_clauses(catalog, &texts))])
}

fn last_action_text(catalog: &Catalog, session: &GameSession) -> Option<String> {
    session.last_turn().pop().map(|played| action_with_notation(catalog, &session.board(), &played, MoveForm::Played))
}
