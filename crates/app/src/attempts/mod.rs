//! Attempts at lessons and puzzles: their controls, the look of their boards, and typed turns. No attempt is stored:
//! the custom ids of the board hold its actions.

use crate::UserError;
use crate::ports::{Clock, Response, ResponseOutcome};
use crate::request_context::RequestContext;
use crate::state::SharedState;
use gonagas_core::kit::side::Side;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::matches::commands::action_input;
use gonagas_core::matches::commands::typed_text::{plain_text, split_actions};
use gonagas_store::Store;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use gonagas_ui::error_text;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::attempt::typed_actions_form;
use std::sync::Arc;

/// The look of the boards of lessons and puzzles.
pub struct Attempts {
    clock: Arc<dyn Clock>,
    store: Arc<Store>,
}

/// The step that follows from a control of an attempt.
pub enum AttemptStep {
    /// Shows the position from its beginning.
    Restart,
    /// Shows the hint of a lesson, or the answer of a puzzle.
    Hint,
    /// Plays these actions.
    Play(Vec<String>),
    /// Shows the choices that follow these.
    Choose(SelectionPath),
    /// Nothing: the form in which actions are typed is open.
    FormOpened,
}

/// Reads a control of an attempt, and opens the form in which actions are typed if it asks for that.
pub async fn next_step(
    context: &RequestContext<'_>,
    (kind, control): (AttemptKind, &AttemptControl),
    values: &[String],
    attempt: &Attempt,
) -> Result<AttemptStep, UserError> {
    let forged = || UserError::ForgedControl;
    let verb = match control.verb {
        AttemptVerb::Show => return Ok(AttemptStep::Restart),
        AttemptVerb::Hint => return Ok(AttemptStep::Hint),
        AttemptVerb::TypeActions => {
            let form = typed_actions_form(&context.catalog(), kind, control);
            return match context.respond(Response::Form(&form)).await {
                Ok(ResponseOutcome::TooLate) => Err(context.catalog().text("refuse-slow").into()),
                _ => Ok(AttemptStep::FormOpened),
            };
        }
        AttemptVerb::Play | AttemptVerb::PickStep | AttemptVerb::ClearSelection => control.verb.on_board(),
    };
    let input = move_selection::resolve_control(verb.ok_or_else(forged)?, &control.argument, values);
    match input.ok_or_else(forged)? {
        ControlInput::Actions(actions) => Ok(AttemptStep::Play(actions)),
        ControlInput::Path(path) => match move_selection::follow_path(attempt.session(), &path) {
            MoveSelection::NoLegalAction => Err(forged()),
            MoveSelection::StepChoice(_) => Ok(AttemptStep::Choose(path)),
            MoveSelection::Action(action) => Ok(AttemptStep::Play(vec![action])),
        },
    }
}

/// Returns the actions that were typed, up to the end of the turn.
pub fn parse_typed(attempt: &Attempt, catalog: &Catalog, text: &str) -> Result<Vec<String>, String> {
    let typed = split_actions(&plain_text(text));
    let mut turn = attempt.fork();
    let mut actions = Vec::new();
    // An empty form is answered like a word that is no action.
    for word in if typed.is_empty() { vec![String::new()] } else { typed } {
        let parsed = action_input::parse_action(turn.session(), &word);
        let parsed = parsed.map_err(|refusal| error_text::typed_action_error_text(catalog, &refusal))?;
        if turn.play(&parsed).is_err() {
            break;
        }
        actions.push(parsed);
        if turn.is_over() {
            break;
        }
    }
    Ok(actions)
}

impl Attempts {
    pub fn new(state: &SharedState) -> Arc<Attempts> {
        Arc::new(Attempts { clock: Arc::clone(&state.clock), store: Arc::clone(&state.store) })
    }

    /// Returns the look of the board of an attempt, seen by the seat that acts in it.
    pub async fn attempt_appearance(&self, context: &RequestContext<'_>, side: Side) -> BoardAppearance {
        let user = context.requester.user_id;
        // An attempt needs no preferences.
        let preferences = self.store.preferences(&[user]).await.map(|preferred| preferred.for_user(user));
        BoardAppearance::for_seat(preferences.unwrap_or_default(), Some(side))
    }

    /// Returns a name of its own for each picture: the same position may be shown twice.
    pub fn attempt_file_name(&self, kind: AttemptKind, id: &str) -> String {
        let kind = match kind {
            AttemptKind::Lesson => "lesson",
            AttemptKind::Puzzle => "puzzle",
        };
        format!("gonagas-{kind}-{id}-{}.png", self.clock.now())
    }
}
