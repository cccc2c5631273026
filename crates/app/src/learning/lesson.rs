//! The turns that are tried in a lesson.

use crate::UserError;
use crate::exercise::board::{ExerciseStep, next_step};
use crate::exercise::trial::Trial;
use crate::learning::Courses;
use crate::learning::course::next_lesson;
use crate::limits::limited_action::LimitedAction;
use crate::request_context::RequestContext;
use gonagas_core::lessons::attempt::Verdict;
use gonagas_core::lessons::catalogue::find_lesson;
use gonagas_core::lessons::course::{Course, Lesson};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::exercise::{ExerciseControl, ExerciseKind};
use gonagas_ui::message::Message;
use gonagas_ui::screens::course::lesson::{self as screen, LessonView};
use gonagas_ui::screens::exercise::ExerciseView;

/// A lesson in which a turn is being tried.
struct LessonTrial {
    course: &'static Course,
    index: usize,
    trial: Trial,
}

impl LessonTrial {
    /// Returns the lesson and turn that a control belongs to; `None` for one that no lesson has.
    fn of_control(control: &ExerciseControl) -> Option<LessonTrial> {
        let (course, index, lesson) = find_lesson(&control.exercise)?;
        Some(LessonTrial { course, index, trial: Trial::resume(lesson.begin(), &control.played)? })
    }

    fn lesson(&self) -> &'static Lesson {
        &self.course.lessons[self.index]
    }

    fn view<'a>(&'a self, path: &'a SelectionPath, file_name: &'a str) -> LessonView<'a> {
        let Trial { attempt, played } = &self.trial;
        let kind = ExerciseKind::Lesson;
        let id = self.lesson().id.as_str();
        let turn = ExerciseView { kind, id, attempt, played, path, file_name };
        LessonView { course: self.course, index: self.index, turn }
    }
}

impl Courses {
    /// Handles a control of a lesson's board.
    pub async fn handle_lesson_control(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        values: &[String],
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let trial = LessonTrial::of_control(control).ok_or(UserError::ForgedControl)?;
        match next_step(context, (ExerciseKind::Lesson, control), values, &trial.trial).await? {
            ExerciseStep::Restart => {
                let message = self.fresh_lesson(context, trial.course, trial.index, Vec::new()).await?;
                context.update_message(&message).await
            }
            ExerciseStep::Hint => {
                let hint = screen::hint_line(&context.catalog(), trial.lesson(), &trial.trial.attempt);
                self.update_lesson(context, &trial, &SelectionPath::default(), vec![hint]).await
            }
            ExerciseStep::Play(actions) => self.try_actions(context, trial, &actions).await,
            ExerciseStep::Choose(path) => self.update_lesson(context, &trial, &path, Vec::new()).await,
            ExerciseStep::FormOpened => Ok(()),
        }
    }

    /// Handles actions that were typed in the form of a lesson.
    pub async fn submit_lesson_actions(
        &self,
        context: &RequestContext<'_>,
        control: &ExerciseControl,
        text: &str,
    ) -> Result<(), UserError> {
        self.limits.check(context.requester, LimitedAction::Lookup)?;
        let trial = LessonTrial::of_control(control).ok_or(UserError::ForgedControl)?;
        let actions = trial.trial.parse_typed(&context.catalog(), text)?;
        self.try_actions(context, trial, &actions).await
    }

    /// Plays actions until the verdict is clear. A turn that misses the task is shown with the position before it.
    async fn try_actions(
        &self,
        context: &RequestContext<'_>,
        mut trial: LessonTrial,
        actions: &[String],
    ) -> Result<(), UserError> {
        let conditions = &trial.lesson().conditions;
        let verdict = trial.trial.play_until(actions, Verdict::GoesOn, |attempt| attempt.judge(conditions));
        match verdict.ok_or(UserError::ForgedControl)? {
            Verdict::GoesOn => self.update_lesson(context, &trial, &SelectionPath::default(), Vec::new()).await,
            Verdict::Fulfilled => self.complete_lesson(context, &trial).await,
            Verdict::Missed { condition, count } => {
                let lines =
                    screen::missed_lines(&context.catalog(), trial.lesson(), &trial.trial.attempt, (&condition, count));
                let message = self.fresh_lesson(context, trial.course, trial.index, lines).await?;
                context.update_message(&message).await
            }
        }
    }

    /// Records that a lesson is done, and shows the way to the next.
    async fn complete_lesson(&self, context: &RequestContext<'_>, trial: &LessonTrial) -> Result<(), UserError> {
        let user = context.requester.user_id;
        let course = trial.course;
        let lesson = trial.lesson();
        // Read before anything is stored: a failure afterwards would say that nothing was.
        let mut done = self.done_lessons(context).await?;
        let request = context.requester.stamp(self.clock.now());
        self.store.record_lesson(user, &course.id, &lesson.id, request).await?;
        done.push(lesson.id.clone());
        let next = next_lesson(course, &done, trial.index + 1);
        let path = SelectionPath::default();
        let file = self.exercises.exercise_file_name(ExerciseKind::Lesson, &lesson.id);
        let message = screen::solved_message(&context.catalog(), trial.view(&path, &file), next);
        let message = self.exercises.exercise_appearance(context, trial.trial.attempt.side()).await.apply(message);
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
        self.render_lesson(
            context,
            &LessonTrial { course, index, trial: Trial::begin(attempt) },
            &SelectionPath::default(),
            lines,
        )
        .await
    }

    async fn update_lesson(
        &self,
        context: &RequestContext<'_>,
        trial: &LessonTrial,
        path: &SelectionPath,
        lines: Vec<String>,
    ) -> Result<(), UserError> {
        let message = self.render_lesson(context, trial, path, lines).await?;
        context.update_message(&message).await
    }

    async fn render_lesson(
        &self,
        context: &RequestContext<'_>,
        trial: &LessonTrial,
        path: &SelectionPath,
        lines: Vec<String>,
    ) -> Result<Message, UserError> {
        let file = self.exercises.exercise_file_name(ExerciseKind::Lesson, &trial.lesson().id);
        let message = screen::lesson_message(&context.catalog(), trial.view(path, &file), lines);
        Ok(self.exercises.exercise_appearance(context, trial.trial.attempt.side()).await.apply(message))
    }
}
