//! The board of a lesson or a puzzle: its controls, its look and the name of its picture.

use crate::UserError;
use crate::exercise::Exercises;
use crate::exercise::trial::Trial;
use crate::ports::{Response, ResponseOutcome};
use crate::request_context::RequestContext;
use gonagas_core::kit::side::Side;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::appearance::BoardAppearance;
use gonagas_ui::custom_id::exercise::{ExerciseControl, ExerciseKind, ExerciseVerb};
use gonagas_ui::screens::exercise::typed_actions_form;

/// The step that follows of a control of an exercise.
pub enum ExerciseStep {
    /// Shows the exercise from its beginning.
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

/// Reads a control of an exercise, and opens the form in which actions are typed if it asks for that.
pub async fn next_step(
    context: &RequestContext<'_>,
    (kind, control): (ExerciseKind, &ExerciseControl),
    values: &[String],
    trial: &Trial,
) -> Result<ExerciseStep, UserError> {
    let forged = || UserError::ForgedControl;
    let verb = match control.verb {
        ExerciseVerb::Show => return Ok(ExerciseStep::Restart),
        ExerciseVerb::Hint => return Ok(ExerciseStep::Hint),
        ExerciseVerb::TypeActions => {
            let form = typed_actions_form(&context.catalog(), kind, control);
            return match context.respond(Response::Form(&form)).await {
                Ok(ResponseOutcome::TooLate) => Err(context.catalog().text("refuse-slow").into()),
                _ => Ok(ExerciseStep::FormOpened),
            };
        }
        ExerciseVerb::Play | ExerciseVerb::PickStep | ExerciseVerb::ClearSelection => control.verb.on_board(),
    };
    let input = move_selection::resolve_control(verb.ok_or_else(forged)?, &control.argument, values);
    match input.ok_or_else(forged)? {
        ControlInput::Actions(actions) => Ok(ExerciseStep::Play(actions)),
        ControlInput::Path(path) => match move_selection::follow_path(trial.attempt.session(), &path) {
            MoveSelection::NoLegalAction => Err(forged()),
            MoveSelection::StepChoice(_) => Ok(ExerciseStep::Choose(path)),
            MoveSelection::Action(action) => Ok(ExerciseStep::Play(vec![action])),
        },
    }
}

impl Exercises {
    /// Returns the look of the board of an exercise, seen by the seat that acts in it.
    pub async fn exercise_appearance(&self, context: &RequestContext<'_>, side: Side) -> BoardAppearance {
        let user = context.requester.user_id;
        // An exercise needs no preferences.
        let preferences = self.store.preferences(&[user]).await.map(|preferred| preferred.for_user(user));
        BoardAppearance::for_seat(preferences.unwrap_or_default(), Some(side))
    }

    /// Returns a name of its own for each picture: the same position may be shown twice.
    pub fn exercise_file_name(&self, kind: ExerciseKind, id: &str) -> String {
        let kind = match kind {
            ExerciseKind::Lesson => "lesson",
            ExerciseKind::Puzzle => "puzzle",
        };
        format!("gonagas-{kind}-{id}-{}.png", self.clock.now())
    }
}
