//! A lesson's board with its task, and the answer to a turn.

use crate::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use crate::custom_id::course::CourseVerb;
use crate::i18n::Catalog;
use crate::message::{ActionRow, BoardImage, Button, ButtonStyle, Message};
use crate::screens::attempt::{self, AttemptView, turn_text};
use crate::screens::course::course_name;
use crate::screens::course::overview::{course_button, finished_message};
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::lessons::condition::Condition;
use gonagas_core::lessons::course::{Course, Lesson};

/// A lesson and the turn that is being tried in it.
#[derive(Debug, Clone, Copy)]
pub struct LessonView<'a> {
    /// The course.
    pub course: &'a Course,
    /// The index of the lesson.
    pub index: usize,
    /// The turn.
    pub turn: AttemptView<'a>,
}

impl LessonView<'_> {
    fn lesson(&self) -> &Lesson {
        &self.course.lessons[self.index]
    }
}

/// Returns the board of a lesson with its task, after these lines.
#[must_use]
pub fn lesson_message(catalog: &Catalog, view: LessonView<'_>, lines: Vec<String>) -> Message {
    let task = catalog.text(&format!("course-{}-task", view.lesson().id));
    let text = [heading(catalog, view), task].into_iter().chain(lines).chain(view.turn.progress_lines(catalog));
    Message {
        text: text.collect::<Vec<_>>().join("\n"),
        image: Some(lesson_image(catalog, view)),
        rows: view.turn.rows(catalog, lesson_buttons(catalog, view)),
        ..Message::default()
    }
}

/// Returns the lines about a turn that misses a condition of which it brought about this number.
#[must_use]
pub fn missed_lines(catalog: &Catalog, lesson: &Lesson, attempt: &Attempt, missed: (&Condition, u32)) -> Vec<String> {
    let played = turn_text(catalog, attempt, "course-played");
    let why = miss_text(catalog, missed.0, missed.1);
    let advice = catalog.text(&format!("course-{}-wrong", lesson.id));
    vec![[played, why, advice].join(" ")]
}

/// Returns the line with the hint of a lesson, and the actions with which the turn so far can go on.
#[must_use]
pub fn hint_line(catalog: &Catalog, lesson: &Lesson, attempt: &Attempt) -> String {
    let hint = catalog.text(&format!("course-{}-hint", lesson.id));
    let rest = lesson.hint_after(attempt);
    if rest.iter().all(|action| hint.contains(action.as_str())) {
        return catalog.format("course-hint-alone", &[("hint", &hint)]);
    }
    let actions = rest.iter().map(|action| format!("`{action}`")).collect::<Vec<_>>().join(" ");
    catalog.format("course-hint", &[("hint", &hint), ("actions", &actions)])
}

/// Returns the answer to a turn that fulfils its task, with the way to the lesson with the index `next`, or the end of
/// the course.
#[must_use]
pub fn solved_message(catalog: &Catalog, view: LessonView<'_>, next: Option<usize>) -> Message {
    let played = turn_text(catalog, view.turn.attempt, "course-played");
    let done = catalog.text(&format!("course-{}-done", view.lesson().id));
    let lines = vec![heading(catalog, view), played, catalog.format("course-solved", &[("why", &done)])];
    let image = Some(lesson_image(catalog, view));
    let Some(next) = next else {
        return Message { image, ..finished_message(catalog, view.course, lines) };
    };
    let next = lesson_button(catalog, &view.course.lessons[next], "button-lesson-next");
    let next = Button { style: ButtonStyle::Primary, ..next };
    let again = lesson_button(catalog, view.lesson(), "button-lesson-again");
    Message { text: lines.join("\n"), image, rows: vec![ActionRow::Buttons(vec![next, again])], ..Message::default() }
}

/// Names the game and the number of the lesson.
fn heading(catalog: &Catalog, view: LessonView<'_>) -> String {
    let game = course_name(catalog, view.course);
    let number = (view.index + 1).to_string();
    let total = view.course.lessons.len().to_string();
    catalog.format("course-head", &[("game", &game), ("number", &number), ("total", &total)])
}

fn lesson_image(catalog: &Catalog, view: LessonView<'_>) -> BoardImage {
    let game = course_name(catalog, view.course);
    let number = (view.index + 1).to_string();
    let head = catalog.format("alt-lesson", &[("game", &game), ("number", &number)]);
    view.turn.image(catalog, &head)
}

/// Returns the buttons below the moves of a lesson. *Back* takes the first place of the row where it is needed.
fn lesson_buttons(catalog: &Catalog, view: LessonView<'_>) -> Vec<Button> {
    let mut buttons = vec![
        view.turn.button(catalog, AttemptVerb::Hint, "button-hint"),
        view.turn.button(catalog, AttemptVerb::TypeActions, "button-type"),
    ];
    if !view.turn.attempt.played().is_empty() {
        buttons.push(lesson_button(catalog, view.lesson(), "button-lesson-again"));
    } else if view.index > 0 {
        let style = ButtonStyle::Secondary;
        buttons.push(course_button(catalog, view.course, CourseVerb::BeginAnew, "button-course-anew", style));
    }
    if let Some(next) = view.course.lessons.get(view.index + 1) {
        buttons.push(lesson_button(catalog, next, "button-lesson-skip"));
    }
    buttons
}

/// Returns the button that shows a lesson from its beginning.
fn lesson_button(catalog: &Catalog, lesson: &Lesson, key: &str) -> Button {
    let control = AttemptControl::new(&lesson.id, &[], AttemptVerb::Show);
    attempt::attempt_button(catalog, AttemptKind::Lesson, control, key)
}

/// Says why a turn misses a condition of which it brought about this number.
fn miss_text(catalog: &Catalog, condition: &Condition, count: u32) -> String {
    let values = [("count", &*count.to_string()), ("wanted", &condition.wanted().unwrap_or_default().to_string())];
    match condition {
        Condition::Captures(_) => catalog.format("course-miss-captures", &values),
        Condition::Scores(_) => catalog.format("course-miss-scores", &values),
        Condition::Wakes(_) => catalog.text("course-miss-wakes"),
        Condition::TakesKing => catalog.text("course-miss-king"),
        Condition::Reaches(point) => catalog.format("course-miss-reaches", &[("point", point)]),
        Condition::Flies => catalog.text("course-miss-flies"),
        Condition::Wins => catalog.text("course-miss-wins"),
        Condition::Safe => catalog.text("course-miss-safe"),
        Condition::Denies(_) => catalog.format("course-miss-denies", &[("count", &count.to_string())]),
    }
}
