//! The turns that are tried in a puzzle. The first one that ends counts for the ratings, and so does asking for the
//! answer.

use crate::UserError;
use crate::exercise::board::{ExerciseStep, next_step};
use crate::exercise::trial::Trial;
use crate::limits::limited_action::LimitedAction;
use crate::puzzles::Puzzles;
use crate::request_context::RequestContext;
use gonagas_core::matches::results::puzzle_results::{AttemptOutcome, RatedPuzzle};
use gonagas_core::puzzles::catalogue::find_puzzle;
use gonagas_core::puzzles::puzzle::{Puzzle, PuzzleVerdict};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::exercise::{ExerciseControl, ExerciseKind};
use gonagas_ui::message::Message;
use gonagas_ui::screens::exercise::ExerciseView;
use gonagas_ui::screens::puzzle::{board as screen, overview};

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

impl Puzzles {
    /// Handles a control of a puzzle's board.
    pub async fn handle_puzzle_control(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        values: &[String],
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let Some(trial) = self.find_trial(context, control).await? else { return Ok(()) };
        match next_step(context, (ExerciseKind::Puzzle, control), values, &trial.trial).await? {
            ExerciseStep::Restart => {
                let message = self.fresh_puzzle(context, trial.puzzle).await?;
                context.update_message(&message).await
            }
            ExerciseStep::Hint => self.show_answer(context, trial).await,
            ExerciseStep::Play(actions) => self.try_puzzle_actions(context, trial, &actions).await,
            ExerciseStep::Choose(path) => self.update_puzzle(context, &trial, &path).await,
            ExerciseStep::FormOpened => Ok(()),
        }
    }

    /// Handles actions that were typed in the form of a puzzle.
    pub async fn submit_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        text: &str,
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let Some(trial) = self.find_trial(context, control).await? else { return Ok(()) };
        let actions = trial.trial.parse_typed(&context.catalog(), text)?;
        self.try_puzzle_actions(context, trial, &actions).await
    }

    /// Returns the turn that a control belongs to. A user whose puzzle is no longer part of the program gets a message;
    /// `None` then.
    async fn find_trial(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
    ) -> Result<Option<PuzzleTrial>, UserError> {
        match find_puzzle(&control.exercise) {
            Some(puzzle) => {
                let trial = PuzzleTrial::of_control(puzzle, control);
                Ok(Some(trial.ok_or(UserError::ForgedControl)?))
            }
            None => {
                let message = overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?);
                context.update_message(&message).await?;
                Ok(None)
            }
        }
    }

    /// Plays actions until the turn ends, and judges it then.
    async fn try_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        mut trial: PuzzleTrial,
        actions: &[String],
    ) -> Result<(), UserError> {
        let puzzle = trial.puzzle;
        let verdict = trial.trial.play_until(actions, PuzzleVerdict::GoesOn, |attempt| puzzle.judge(attempt));
        let verdict = verdict.ok_or(UserError::ForgedControl)?;
        if verdict == PuzzleVerdict::GoesOn {
            return self.update_puzzle(context, &trial, &SelectionPath::default()).await;
        }
        let outcome = self.record_try(context, trial.puzzle, verdict == PuzzleVerdict::Solved).await?;
        let catalog = context.catalog();
        let path = SelectionPath::default();
        let file = self.exercises.exercise_file_name(ExerciseKind::Puzzle, &trial.id);
        let view = trial.view(&path, &file);
        let message = match verdict {
            PuzzleVerdict::Solved => {
                let message = screen::solved_message(&catalog, trial.puzzle, view, outcome);
                self.exercises.exercise_appearance(context, trial.trial.attempt.side()).await.apply(message)
            }
            _ => {
                // Nothing may fail any more: the try is stored, and its rating is told only now.
                let fresh = PuzzleTrial::begin(trial.puzzle).ok_or(UserError::ForgedControl)?;
                let lines = screen::missed_lines(&catalog, view, outcome);
                self.render_puzzle(context, &fresh, &path, (true, lines)).await
            }
        };
        context.update_message(&message).await
    }

    /// Shows the best turn. For someone who has not tried the puzzle that is a try that missed.
    async fn show_answer(&self, context: &RequestContext<'_>, trial: PuzzleTrial) -> Result<(), UserError> {
        let answer = trial.puzzle.answer().ok_or(UserError::ForgedControl)?;
        let outcome = self.record_try(context, trial.puzzle, false).await?;
        let path = SelectionPath::default();
        let file = self.exercises.exercise_file_name(ExerciseKind::Puzzle, &trial.id);
        let answered = PuzzleTrial { trial: Trial::begin(answer), ..trial };
        let view = answered.view(&path, &file);
        let message = screen::answer_message(&context.catalog(), answered.puzzle, view, outcome);
        let message = self.exercises.exercise_appearance(context, answered.trial.attempt.side()).await.apply(message);
        context.update_message(&message).await
    }

    /// Records a try. Only the first one of a person changes anything.
    async fn record_try(
        &self,
        context: &RequestContext<'_>,
        puzzle: &Puzzle,
        is_solved: bool,
    ) -> Result<AttemptOutcome, UserError> {
        let rated =
            RatedPuzzle { id: puzzle.id(), game: puzzle.game().to_owned(), first_points: f64::from(puzzle.rating) };
        let user = context.requester.user_id;
        let request = context.requester.stamp(self.clock.now());
        let tried = self.store.record_puzzle_attempt(user, &rated, is_solved, request).await;
        tried.map_err(UserError::from)
    }

    /// Returns a puzzle from its beginning.
    pub async fn fresh_puzzle(
        &self,
        context: &RequestContext<'_>,
        puzzle: &'static Puzzle,
    ) -> Result<Message, UserError> {
        let trial = PuzzleTrial::begin(puzzle).ok_or(UserError::ForgedControl)?;
        let was_tried = self.has_attempted_puzzle(context, &trial).await?;
        Ok(self.render_puzzle(context, &trial, &SelectionPath::default(), (was_tried, Vec::new())).await)
    }

    async fn update_puzzle(
        &self,
        context: &RequestContext<'_>,
        trial: &PuzzleTrial,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        let was_tried = self.has_attempted_puzzle(context, trial).await?;
        let message = self.render_puzzle(context, trial, path, (was_tried, Vec::new())).await;
        context.update_message(&message).await
    }

    async fn has_attempted_puzzle(&self, context: &RequestContext<'_>, trial: &PuzzleTrial) -> Result<bool, UserError> {
        let was_tried = self.store.has_attempted_puzzle(context.requester.user_id, &trial.id).await;
        was_tried.map_err(UserError::from)
    }

    /// Returns the board of a puzzle that the requester has tried before or not, with these lines.
    async fn render_puzzle(
        &self,
        context: &RequestContext<'_>,
        trial: &PuzzleTrial,
        path: &SelectionPath,
        (was_tried, lines): (bool, Vec<String>),
    ) -> Message {
        let file = self.exercises.exercise_file_name(ExerciseKind::Puzzle, &trial.id);
        let message = screen::puzzle_message(&context.catalog(), trial.view(path, &file), !was_tried, lines);
        self.exercises.exercise_appearance(context, trial.trial.attempt.side()).await.apply(message)
    }
}
