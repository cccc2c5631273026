//! The turns that are tried in a lesson.

use crate::UserError;
use crate::attempts::{AttemptStep, next_step, parse_typed};
use crate::learning::Courses;
use crate::learning::course::next_lesson;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::RequestContext;
use gonagas_core::lessons::attempt::{Attempt, Verdict};
use gonagas_core::lessons::catalogue::find_lesson;
use gonagas_core::lessons::course::{Course, Lesson};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::attempt::{AttemptControl, AttemptKind};
use gonagas_ui::message::Message;
use gonagas_ui::screens::attempt::AttemptView;
use gonagas_ui::screens::course::lesson::{self as screen, LessonView};

/// A lesson in which a turn is being tried.
struct LessonAttempt {
    course: &'static Course,
    index: usize,
    turn: Attempt,
}

impl LessonAttempt {
    /// Returns the lesson and turn that a control belongs to; `None` for one that no lesson has.
    fn of_control(control: &AttemptControl) -> Option<LessonAttempt> {
        let (course, index, lesson) = find_lesson(&control.id)?;
        Some(LessonAttempt { course, index, turn: lesson.begin().resume(&control.played)? })
    }

    fn lesson(&self) -> &'static Lesson {
        &self.course.lessons[self.index]
    }

    fn view<'a>(&'a self, path: &'a SelectionPath, file_name: &'a str) -> LessonView<'a> {
        let kind = AttemptKind::Lesson;
        let id = self.lesson().id.as_str();
        let turn = AttemptView { kind, id, attempt: &self.turn, path, file_name };
        LessonView { course: self.course, index: self.index, turn }
    }
}

impl Courses {
    /// Handles a control of a lesson's board.
    pub async fn handle_lesson_control(
        &self,
        context: &RequestContext<'_>,
        control: &AttemptControl,
        values: &[String],
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let attempt = LessonAttempt::of_control(control).ok_or(UserError::ForgedControl)?;
        match next_step(context, (AttemptKind::Lesson, control), values, &attempt.turn).await? {
            AttemptStep::Restart => {
                let message = self.fresh_lesson(context, attempt.course, attempt.index, Vec::new()).await?;
                context.update_message(&message).await
            }
            AttemptStep::Hint => {
                let hint = screen::hint_line(&context.catalog(), attempt.lesson(), &attempt.turn);
                self.update_lesson(context, &attempt, &SelectionPath::default(), vec![hint]).await
            }
            AttemptStep::Play(actions) => self.play_actions(context, attempt, &actions).await,
            AttemptStep::Choose(path) => self.update_lesson(context, &attempt, &path, Vec::new()).await,
            AttemptStep::FormOpened => Ok(()),
        }
    }

    /// Handles actions that were typed in the form of a lesson.
    pub async fn submit_lesson_actions(
        &self,
        context: &RequestContext<'_>,
        control: &AttemptControl,
        text: &str,
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let attempt = LessonAttempt::of_control(control).ok_or(UserError::ForgedControl)?;
        let actions = parse_typed(&attempt.turn, &context.catalog(), text)?;
        self.play_actions(context, attempt, &actions).await
    }

    /// Plays actions until the verdict is clear. A turn that misses the task is shown with the position before it.
    async fn play_actions(
        &self,
        context: &RequestContext<'_>,
        mut attempt: LessonAttempt,
        actions: &[String],
    ) -> Result<(), UserError> {
        let conditions = &attempt.lesson().conditions;
        let verdict = attempt.turn.play_until(actions, Verdict::GoesOn, |attempt| attempt.judge(conditions));
        match verdict.map_err(|_| UserError::ForgedControl)? {
            Verdict::GoesOn => self.update_lesson(context, &attempt, &SelectionPath::default(), Vec::new()).await,
            Verdict::Fulfilled => self.complete_lesson(context, &attempt).await,
            Verdict::Missed { condition, count } => {
                let lines =
                    screen::missed_lines(&context.catalog(), attempt.lesson(), &attempt.turn, (&condition, count));
                let message = self.fresh_lesson(context, attempt.course, attempt.index, lines).await?;
                context.update_message(&message).await
            }
        }
    }

    /// Records that a lesson is done, and shows the way to the next.
    async fn complete_lesson(&self, context: &RequestContext<'_>, attempt: &LessonAttempt) -> Result<(), UserError> {
        let user = context.requester.user_id;
        let course = attempt.course;
        let lesson = attempt.lesson();
        // Read before anything is stored: a failure afterwards would say that nothing was.
        let mut done = self.done_lessons(context).await?;
        let request = context.requester.stamp(self.clock.now());
        self.store.record_lesson(user, &course.id, &lesson.id, request).await?;
        done.push(lesson.id.clone());
        let next = next_lesson(course, &done, attempt.index + 1);
        let path = SelectionPath::default();
        let file = self.attempts.attempt_file_name(AttemptKind::Lesson, &lesson.id);
        let message = screen::solved_message(&context.catalog(), attempt.view(&path, &file), next);
        let message = self.attempts.attempt_appearance(context, attempt.turn.side()).await.apply(message);
        context.update_message(&message).await
    }

    /// Returns a lesson from its beginning, with these lines.
    pub async fn fresh_lesson(
        &self,
        context: &RequestContext<'_>,
        course: &'static Course,
        index: usize,
        lines: Vec<String>,
    ) -> Result<Message, UserError> {
        let attempt = course.lessons[index].begin();
        self.render_lesson(context, &LessonAttempt { course, index, turn: attempt }, &SelectionPath::default(), lines)
            .await
    }

    async fn update_lesson(
        &self,
        context: &RequestContext<'_>,
        attempt: &LessonAttempt,
        path: &SelectionPath,
        lines: Vec<String>,
    ) -> Result<(), UserError> {
        let message = self.render_lesson(context, attempt, path, lines).await?;
        context.update_message(&message).await
    }

    async fn render_lesson(
        &self,
        context: &RequestContext<'_>,
        attempt: &LessonAttempt,
        path: &SelectionPath,
        lines: Vec<String>,
    ) -> Result<Message, UserError> {
        let file = self.attempts.attempt_file_name(AttemptKind::Lesson, &attempt.lesson().id);
        let message = screen::lesson_message(&context.catalog(), attempt.view(path, &file), lines);
        Ok(self.attempts.attempt_appearance(context, attempt.turn.side()).await.apply(message))
    }
}
