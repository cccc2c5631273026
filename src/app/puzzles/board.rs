//! The turns that are tried in a puzzle. The first one that ends counts for the ratings, and so does asking for the answer.

use crate::app::learning::trial::Trial;
use crate::app::limits::limited_action::LimitedAction;
use crate::app::ports::{Response, ResponseOutcome};
use crate::app::request_context::RequestContext;
use crate::app::user_error::forged_control_error;
use crate::app::{App, UserError, user_error};
use crate::store::Store;
use crate::ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::custom_id::exercise::{ExerciseControl, ExerciseKind, ExerciseVerb};
use crate::ui::message::Message;
use crate::ui::screens::exercise::{ExerciseView, typed_actions_form};
use crate::ui::screens::puzzle::{board as screen, overview};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::results::puzzle_results::{RatedPuzzle, TryOutcome};
use gonagas_core::puzzles::catalogue::find_puzzle;
use gonagas_core::puzzles::puzzle::{Puzzle, PuzzleVerdict};

/// A puzzle in which a turn is being tried.
struct PuzzleTrial {
    puzzle: &'static Puzzle,
    id: String,
    trial: Trial,
}

impl PuzzleTrial {
    /// Begins a puzzle; `None` for one without a position, which the catalogue rules out.
    fn begin(puzzle: &'static Puzzle) -> Option<PuzzleTrial> {
        Some(PuzzleTrial { puzzle, id: puzzle.id(), trial: Trial::begin(puzzle.begin()?) })
    }

    /// Returns the turn that a control of a puzzle belongs to; `None` for one that its board does not have.
    fn of_control(puzzle: &'static Puzzle, control: &ExerciseControl) -> Option<PuzzleTrial> {
        Some(PuzzleTrial { puzzle, id: puzzle.id(), trial: Trial::resume(puzzle.begin()?, &control.played)? })
    }

    fn view<'a>(&'a self, path: &'a SelectionPath, file_name: &'a str) -> ExerciseView<'a> {
        let Trial { attempt, played } = &self.trial;
        ExerciseView { kind: ExerciseKind::Puzzle, id: &self.id, attempt, played, path, file_name }
    }
}

impl<S: Store> App<S> {
    /// Handles a control of a puzzle's board.
    pub(in crate::app) async fn handle_puzzle_control(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        values: &[String],
    ) -> Result<(), UserError> {
        self.check_limit(context.requester, LimitedAction::Lookup)?;
        let Some(trial) = self.find_trial(context, control).await? else { return Ok(()) };
        let forged = || forged_control_error(context.requester);
        match control.verb {
            ExerciseVerb::Show => {
                let message = self.fresh_puzzle(context, trial.puzzle).await?;
                context.update_message(&message).await
            }
            ExerciseVerb::Hint => self.show_answer(context, trial).await,
            ExerciseVerb::TypeActions => {
                let form = typed_actions_form(&context.catalog(), ExerciseKind::Puzzle, control);
                match context.respond(Response::Form(&form)).await {
                    Ok(ResponseOutcome::TooLate) => Err(context.catalog().text("refuse-slow").into()),
                    _ => Ok(()),
                }
            }
            ExerciseVerb::Play | ExerciseVerb::PickStep | ExerciseVerb::ClearSelection => {
                let verb = control.verb.on_board().ok_or_else(forged)?;
                match move_selection::resolve_control(verb, &control.argument, values).ok_or_else(forged)? {
                    ControlInput::Actions(actions) => self.try_puzzle_actions(context, trial, &actions).await,
                    ControlInput::Path(path) => self.follow_puzzle_path(context, trial, &path).await,
                }
            }
        }
    }

    /// Handles actions that were typed in the form of a puzzle.
    pub(in crate::app) async fn submit_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        text: &str,
    ) -> Result<(), UserError> {
        self.check_limit(context.requester, LimitedAction::Lookup)?;
        let Some(trial) = self.find_trial(context, control).await? else { return Ok(()) };
        let actions = trial.trial.parse_typed(&context.catalog(), text)?;
        self.try_puzzle_actions(context, trial, &actions).await
    }

    /// Returns the turn that a control belongs to. Whose puzzle is no longer part of the program is told so; `None` then.
    async fn find_trial(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
    ) -> Result<Option<PuzzleTrial>, UserError> {
        match find_puzzle(&control.exercise) {
            Some(puzzle) => {
                let trial = PuzzleTrial::of_control(puzzle, control);
                Ok(Some(trial.ok_or_else(|| forged_control_error(context.requester))?))
            }
            None => {
                let message = overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?);
                context.update_message(&message).await?;
                Ok(None)
            }
        }
    }

    /// Shows the next steps of an action, or plays the one that the steps so far amount to.
    async fn follow_puzzle_path(
        &self,
        context: &RequestContext<'_>,
        trial: PuzzleTrial,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        match move_selection::follow_path(trial.trial.attempt.session(), path) {
            MoveSelection::NoLegalAction => Err(forged_control_error(context.requester)),
            MoveSelection::StepChoice(_) => self.update_puzzle(context, &trial, path).await,
            MoveSelection::Action(action) => self.try_puzzle_actions(context, trial, &[action]).await,
        }
    }

    /// Plays actions until the turn ends, and judges it then.
    async fn try_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        mut trial: PuzzleTrial,
        actions: &[String],
    ) -> Result<(), UserError> {
        let mut verdict = PuzzleVerdict::GoesOn;
        for action in actions {
            trial.trial.play(action).ok_or_else(|| forged_control_error(context.requester))?;
            verdict = trial.puzzle.judge(&trial.trial.attempt);
            if verdict != PuzzleVerdict::GoesOn {
                break;
            }
        }
        if verdict == PuzzleVerdict::GoesOn {
            return self.update_puzzle(context, &trial, &SelectionPath::default()).await;
        }
        let outcome = self.record_try(context, trial.puzzle, verdict == PuzzleVerdict::Solved).await?;
        let (catalog, path, file) = (context.catalog(), SelectionPath::default(), self.puzzle_file_name(&trial.id));
        let view = trial.view(&path, &file);
        let message = match verdict {
            PuzzleVerdict::Solved => {
                let message = screen::solved_message(&catalog, trial.puzzle, view, outcome);
                self.puzzle_appearance(context, trial.trial.attempt.side()).await.apply(message)
            }
            _ => {
                // Nothing may fail any more: the try is stored, and its rating is told only now.
                let fresh = PuzzleTrial::begin(trial.puzzle).ok_or_else(|| forged_control_error(context.requester))?;
                let lines = screen::missed_lines(&catalog, view, outcome);
                self.render_puzzle(context, &fresh, &path, (true, lines)).await
            }
        };
        context.update_message(&message).await
    }

    /// Shows the best turn. For someone who has not tried the puzzle that is a try that missed.
    async fn show_answer(&self, context: &RequestContext<'_>, trial: PuzzleTrial) -> Result<(), UserError> {
        let answer = trial.puzzle.answer().ok_or_else(|| forged_control_error(context.requester))?;
        let outcome = self.record_try(context, trial.puzzle, false).await?;
        let (path, file) = (SelectionPath::default(), self.puzzle_file_name(&trial.id));
        let answered = PuzzleTrial { trial: Trial::begin(answer), ..trial };
        let view = answered.view(&path, &file);
        let message = screen::answer_message(&context.catalog(), answered.puzzle, view, outcome);
        let message = self.puzzle_appearance(context, answered.trial.attempt.side()).await.apply(message);
        context.update_message(&message).await
    }

    /// Records a try. Only the first one of a person changes anything, so a repeated press does not.
    async fn record_try(
        &self,
        context: &RequestContext<'_>,
        puzzle: &Puzzle,
        is_solved: bool,
    ) -> Result<TryOutcome, UserError> {
        let rated =
            RatedPuzzle { id: puzzle.id(), game: puzzle.game().to_owned(), first_points: f64::from(puzzle.rating) };
        let tried = self.store.record_puzzle_try(context.requester.user_id, &rated, is_solved, self.now()).await;
        tried.map_err(|error| user_error::from_store_error(context.requester, None, &error))
    }

    /// Returns a puzzle from its beginning.
    pub(super) async fn fresh_puzzle(
        &self,
        context: &RequestContext<'_>,
        puzzle: &'static Puzzle,
    ) -> Result<Message, UserError> {
        let trial = PuzzleTrial::begin(puzzle).ok_or_else(|| forged_control_error(context.requester))?;
        let was_tried = self.has_tried_puzzle(context, &trial).await?;
        Ok(self.render_puzzle(context, &trial, &SelectionPath::default(), (was_tried, Vec::new())).await)
    }

    async fn update_puzzle(
        &self,
        context: &RequestContext<'_>,
        trial: &PuzzleTrial,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        let was_tried = self.has_tried_puzzle(context, trial).await?;
        let message = self.render_puzzle(context, trial, path, (was_tried, Vec::new())).await;
        context.update_message(&message).await
    }

    async fn has_tried_puzzle(&self, context: &RequestContext<'_>, trial: &PuzzleTrial) -> Result<bool, UserError> {
        let was_tried = self.store.has_tried_puzzle(context.requester.user_id, &trial.id).await;
        was_tried.map_err(|error| user_error::from_store_error(context.requester, None, &error))
    }

    /// Returns the board of a puzzle that the requester has tried before or not, with these lines.
    async fn render_puzzle(
        &self,
        context: &RequestContext<'_>,
        trial: &PuzzleTrial,
        path: &SelectionPath,
        (was_tried, lines): (bool, Vec<String>),
    ) -> Message {
        let file = self.puzzle_file_name(&trial.id);
        let message = screen::puzzle_message(&context.catalog(), trial.view(path, &file), !was_tried, lines);
        self.puzzle_appearance(context, trial.trial.attempt.side()).await.apply(message)
    }

    /// Returns the look of a puzzle's board, seen by the seat that acts in it.
    async fn puzzle_appearance(&self, context: &RequestContext<'_>, side: Side) -> BoardAppearance {
        let user = context.requester.user_id;
        // A puzzle needs no preferences.
        let preferences = self.store.preferences(&[user]).await.map(|preferred| preferred.for_user(user));
        BoardAppearance::for_seat(preferences.unwrap_or_default(), Some(side))
    }

    /// Returns a name of its own for each picture: the same position may be shown twice.
    fn puzzle_file_name(&self, id: &str) -> String {
        format!("gonagas-puzzle-{id}-{}.png", self.now())
    }
}
