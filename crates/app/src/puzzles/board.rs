//! The turns that are tried in a puzzle. The first one that ends counts for the ratings, and so does asking for the
//! answer.

use crate::UserError;
use crate::attempts::{AttemptStep, next_step, parse_typed};
use crate::limits::limited_action::LimitedAction;
use crate::puzzles::Puzzles;
use crate::request_context::RequestContext;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, EndedAttempt, RatedPuzzle, RecordedAttempt};
use gonagas_core::puzzles::catalogue::{find_puzzle, is_puzzle_of_day};
use gonagas_core::puzzles::puzzle::{Puzzle, PuzzleVerdict};
use gonagas_core::puzzles::schedule::day_of;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::attempt::{AttemptControl, AttemptKind};
use gonagas_ui::message::Message;
use gonagas_ui::screens::attempt::AttemptView;
use gonagas_ui::screens::puzzle::board::{self as screen, PuzzlePlace};
use gonagas_ui::screens::puzzle::overview;

/// A puzzle in which a turn is being tried.
struct PuzzleAttempt {
    puzzle: &'static Puzzle,
    id: String,
    turn: Attempt,
}

impl PuzzleAttempt {
    /// Begins a puzzle; `None` for one without a position, which the catalogue rules out.
    fn begin(puzzle: &'static Puzzle) -> Option<PuzzleAttempt> {
        Some(PuzzleAttempt { puzzle, id: puzzle.id(), turn: puzzle.begin()? })
    }

    /// Returns the turn that a control of a puzzle belongs to; `None` for one that its board does not have.
    fn of_control(puzzle: &'static Puzzle, control: &AttemptControl) -> Option<PuzzleAttempt> {
        Some(PuzzleAttempt { puzzle, id: puzzle.id(), turn: puzzle.begin()?.resume(&control.played)? })
    }

    fn view<'a>(&'a self, path: &'a SelectionPath, file_name: &'a str) -> AttemptView<'a> {
        AttemptView { kind: AttemptKind::Puzzle, id: &self.id, attempt: &self.turn, path, file_name }
    }
}

impl Puzzles {
    /// Handles a control of a puzzle's board.
    pub async fn handle_puzzle_control(
        &self,
        context: &RequestContext<'_>,
        control: &AttemptControl,
        values: &[String],
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let Some(attempt) = self.find_attempt(context, control).await? else { return Ok(()) };
        match next_step(context, (AttemptKind::Puzzle, control), values, &attempt.turn).await? {
            AttemptStep::Restart => {
                let message = self.fresh_puzzle(context, attempt.puzzle).await?;
                context.update_message(&message).await
            }
            AttemptStep::Hint => self.show_answer(context, attempt).await,
            AttemptStep::Play(actions) => self.play_puzzle_actions(context, attempt, &actions).await,
            AttemptStep::Choose(path) => self.update_puzzle(context, &attempt, &path).await,
            AttemptStep::FormOpened => Ok(()),
        }
    }

    /// Handles actions that were typed in the form of a puzzle.
    pub async fn submit_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        control: &AttemptControl,
        text: &str,
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let Some(attempt) = self.find_attempt(context, control).await? else { return Ok(()) };
        let actions = parse_typed(&attempt.turn, &context.catalog(), text)?;
        self.play_puzzle_actions(context, attempt, &actions).await
    }

    /// Returns the turn that a control belongs to. A user whose puzzle is no longer part of the program gets a message;
    /// `None` then.
    async fn find_attempt(
        &self,
        context: &RequestContext<'_>,
        control: &AttemptControl,
    ) -> Result<Option<PuzzleAttempt>, UserError> {
        match find_puzzle(&control.id) {
            Some(puzzle) => {
                let attempt = PuzzleAttempt::of_control(puzzle, control);
                Ok(Some(attempt.ok_or(UserError::ForgedControl)?))
            }
            None => {
                let message = overview::gone_message(&context.catalog(), &self.puzzle_standings(context).await?);
                context.update_message(&message).await?;
                Ok(None)
            }
        }
    }

    /// Plays actions until the turn ends, and judges it then.
    async fn play_puzzle_actions(
        &self,
        context: &RequestContext<'_>,
        mut attempt: PuzzleAttempt,
        actions: &[String],
    ) -> Result<(), UserError> {
        let puzzle = attempt.puzzle;
        let verdict = attempt.turn.play_until(actions, PuzzleVerdict::GoesOn, |attempt| puzzle.judge(attempt));
        let verdict = verdict.map_err(|_| UserError::ForgedControl)?;
        if verdict == PuzzleVerdict::GoesOn {
            return self.update_puzzle(context, &attempt, &SelectionPath::default()).await;
        }
        let end = if verdict == PuzzleVerdict::Solved { AttemptEnd::Solved } else { AttemptEnd::Missed };
        let (recorded, day) = self.record_attempt(context, attempt.puzzle, end).await?;
        let catalog = context.catalog();
        let path = SelectionPath::default();
        let file = self.attempts.attempt_file_name(AttemptKind::Puzzle, &attempt.id);
        let view = attempt.view(&path, &file);
        let message = match verdict {
            PuzzleVerdict::Solved => {
                let message = screen::solved_message(&catalog, attempt.puzzle, view, recorded, day);
                self.attempts.attempt_appearance(context, attempt.turn.side()).await.apply(message)
            }
            _ => {
                // Nothing may fail any more: the try is stored, and its rating is told only now.
                let fresh = PuzzleAttempt::begin(attempt.puzzle).ok_or(UserError::ForgedControl)?;
                let lines = screen::missed_lines(&catalog, view, recorded);
                self.render_puzzle(context, &fresh, &path, (PuzzlePlace::tried(day), lines)).await
            }
        };
        context.update_message(&message).await
    }

    /// Shows the best turn. For someone who has not tried the puzzle that is a try that missed.
    async fn show_answer(&self, context: &RequestContext<'_>, attempt: PuzzleAttempt) -> Result<(), UserError> {
        let answer = attempt.puzzle.answer().ok_or(UserError::ForgedControl)?;
        let (recorded, day) = self.record_attempt(context, attempt.puzzle, AttemptEnd::AnswerShown).await?;
        let path = SelectionPath::default();
        let file = self.attempts.attempt_file_name(AttemptKind::Puzzle, &attempt.id);
        let answered = PuzzleAttempt { turn: answer, ..attempt };
        let view = answered.view(&path, &file);
        let message = screen::answer_message(&context.catalog(), answered.puzzle, view, recorded, day);
        let message = self.attempts.attempt_appearance(context, answered.turn.side()).await.apply(message);
        context.update_message(&message).await
    }

    /// Records an attempt. Only the first one of a person changes anything. Returns also the day whose puzzle it was.
    async fn record_attempt(
        &self,
        context: &RequestContext<'_>,
        puzzle: &Puzzle,
        end: AttemptEnd,
    ) -> Result<(RecordedAttempt, Option<i64>), UserError> {
        // One moment for the day and the record, also at midnight.
        let now = self.clock.now();
        let day = day_of_puzzle(puzzle, now);
        let requester = context.requester;
        let attempt =
            EndedAttempt { puzzle: RatedPuzzle::from(puzzle), end, guild: requester.channel_ref.guild(), day };
        let recorded = self.store.record_puzzle_attempt(requester.user_id, &attempt, requester.stamp(now)).await?;
        Ok((recorded, day))
    }

    /// Returns a puzzle from its beginning. The puzzle of today counts as opened here, unless it was opened before.
    pub async fn fresh_puzzle(
        &self,
        context: &RequestContext<'_>,
        puzzle: &'static Puzzle,
    ) -> Result<Message, UserError> {
        let attempt = PuzzleAttempt::begin(puzzle).ok_or(UserError::ForgedControl)?;
        let place = self.puzzle_place(context, &attempt).await?;
        if let Some(day) = place.day.filter(|_| place.stakes.counts_for_streak) {
            self.store.record_daily_opening(context.requester.user_id, day, None, self.clock.now()).await?;
        }
        Ok(self.render_puzzle(context, &attempt, &SelectionPath::default(), (place, Vec::new())).await)
    }

    async fn update_puzzle(
        &self,
        context: &RequestContext<'_>,
        attempt: &PuzzleAttempt,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        let place = self.puzzle_place(context, attempt).await?;
        let message = self.render_puzzle(context, attempt, path, (place, Vec::new())).await;
        context.update_message(&message).await
    }

    async fn puzzle_place(
        &self,
        context: &RequestContext<'_>,
        attempt: &PuzzleAttempt,
    ) -> Result<PuzzlePlace, UserError> {
        let day = day_of_puzzle(attempt.puzzle, self.clock.now());
        let stakes = self.store.puzzle_stakes(context.requester.user_id, &attempt.id, day).await?;
        Ok(PuzzlePlace { stakes, day })
    }

    /// Returns the board of a puzzle with these lines.
    async fn render_puzzle(
        &self,
        context: &RequestContext<'_>,
        attempt: &PuzzleAttempt,
        path: &SelectionPath,
        (place, lines): (PuzzlePlace, Vec<String>),
    ) -> Message {
        let file = self.attempts.attempt_file_name(AttemptKind::Puzzle, &attempt.id);
        let message = screen::puzzle_message(&context.catalog(), attempt.view(path, &file), place, lines);
        self.attempts.attempt_appearance(context, attempt.turn.side()).await.apply(message)
    }
}

/// Returns the day of a time if this is its puzzle.
fn day_of_puzzle(puzzle: &Puzzle, now: Timestamp) -> Option<i64> {
    let today = day_of(now);
    is_puzzle_of_day(&puzzle.id(), today).then_some(today)
}
