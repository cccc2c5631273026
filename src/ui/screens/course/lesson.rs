//! A lesson's board with its task, and the answer to a turn.

use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_controls::{BoardControls, ControlTarget};
use crate::ui::board_image::alt_text::position_alt_text;
use crate::ui::board_image::image::described_image;
use crate::ui::board_phase::BoardPhase;
use crate::ui::clauses::join_clauses;
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::course::CourseVerb;
use crate::ui::custom_id::exercise::{ExerciseControl, ExerciseVerb};
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, BoardImage, Button, ButtonStyle, Message, ModalForm};
use crate::ui::move_text::MoveForm;
use crate::ui::played_action::action_with_notation;
use crate::ui::screens::course::overview::{course_button, finished_message};
use crate::ui::screens::course::{course_game_name, verdict_text};
use crate::ui::screens::match_board::board::selection_text;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::lessons::condition::Condition;
use gonagas_core::lessons::course::{Course, Lesson};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;

/// The most characters of typed actions.
const MAX_TYPED_LENGTH: u16 = 100;

/// A lesson and the turn that is being tried in it.
#[derive(Debug, Clone, Copy)]
pub struct LessonView<'a> {
    /// The course.
    pub course: &'a Course,
    /// The index of the lesson.
    pub index: usize,
    /// The turn so far.
    pub attempt: &'a Attempt,
    /// The actions of the turn so far, each as its index among the legal notations.
    pub played: &'a [usize],
    /// The steps of the next action that have been chosen.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
}

impl LessonView<'_> {
    fn lesson(&self) -> &Lesson {
        &self.course.lessons[self.index]
    }
}

/// Returns the board of a lesson with its task, after these lines.
#[must_use]
pub fn lesson_message(catalog: &Catalog, view: LessonView<'_>, lines: Vec<String>) -> Message {
    let LessonView { attempt, played, path, .. } = view;
    let lesson = view.lesson();
    let play = PlayState::new(attempt.session().fork(), [UserId(0); 2]);
    let target = ControlTarget::Lesson { id: &lesson.id, played };
    let controls = BoardControls { catalog, target, play: &play, path, allows_hints: false };
    let task = catalog.text(&format!("course-{}-task", lesson.id));
    let so_far = (!played.is_empty()).then(|| turn_text(catalog, attempt, "course-so-far"));
    let picked =
        selection_text(catalog, &play, path).map(|picked| catalog.format("board-picked", &[("picked", &picked)]));
    let text = [heading(catalog, view), task].into_iter().chain(lines).chain(so_far).chain(picked);
    Message {
        text: text.collect::<Vec<_>>().join("\n"),
        image: Some(lesson_image(catalog, view)),
        rows: controls.exercise_rows(lesson_buttons(catalog, view)),
        ..Message::default()
    }
}

/// Returns the lines about a turn that misses a condition of which it brought about this number.
#[must_use]
pub fn missed_lines(catalog: &Catalog, lesson: &Lesson, attempt: &Attempt, missed: (&Condition, u32)) -> Vec<String> {
    let played = turn_text(catalog, attempt, "course-played");
    let why = verdict_text::miss_text(catalog, missed.0, missed.1);
    let advice = catalog.text(&format!("course-{}-wrong", lesson.id));
    vec![[played, why, advice].join(" ")]
}

/// Returns the line with the hint of a lesson, and the actions with which the turn so far can go on.
#[must_use]
pub fn hint_line(catalog: &Catalog, lesson: &Lesson, attempt: &Attempt) -> String {
    let hint = catalog.text(&format!("course-{}-hint", lesson.id));
    let rest = lesson.hint_after(attempt);
    let actions = rest.iter().map(|action| format!("`{action}`")).collect::<Vec<_>>().join(" ");
    catalog.format("course-hint", &[("hint", &hint), ("actions", &actions)])
}

/// Returns the answer to a turn that fulfils its task, with the way to the lesson with the index `next`, or the end of the course.
#[must_use]
pub fn solved_message(catalog: &Catalog, view: LessonView<'_>, next: Option<usize>) -> Message {
    let played = turn_text(catalog, view.attempt, "course-played");
    let done = catalog.text(&format!("course-{}-done", view.lesson().id));
    let lines = vec![heading(catalog, view), played, catalog.format("course-solved", &[("why", &done)])];
    let image = Some(lesson_image(catalog, view));
    let Some(next) = next else {
        return Message { image, ..finished_message(catalog, view.course, lines) };
    };
    let next = exercise_button(catalog, &view.course.lessons[next], "button-lesson-next", ButtonStyle::Primary);
    let again = exercise_button(catalog, view.lesson(), "button-lesson-again", ButtonStyle::Secondary);
    Message { text: lines.join("\n"), image, rows: vec![ActionRow::Buttons(vec![next, again])], ..Message::default() }
}

/// Returns the form in which the actions of a turn are typed.
#[must_use]
pub fn typed_actions_form(catalog: &Catalog, control: &ExerciseControl) -> ModalForm {
    ModalForm {
        id: CustomId::Lesson(control.clone()).to_string(),
        title: catalog.text("form-actions"),
        label: catalog.text("form-actions-label"),
        placeholder: catalog.text("form-actions-hint"),
        value: String::new(),
        max_length: MAX_TYPED_LENGTH,
    }
}

/// Names the game and the number of the lesson.
fn heading(catalog: &Catalog, view: LessonView<'_>) -> String {
    let game = course_game_name(catalog, view.course);
    let (number, total) = ((view.index + 1).to_string(), view.course.lessons.len().to_string());
    catalog.format("course-head", &[("game", &game), ("number", &number), ("total", &total)])
}

/// Describes the actions of a turn so far in a sentence.
fn turn_text(catalog: &Catalog, attempt: &Attempt, key: &str) -> String {
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

fn lesson_image(catalog: &Catalog, view: LessonView<'_>) -> BoardImage {
    let session = view.attempt.session();
    let phase = match session.status().outcome() {
        Some(outcome) => BoardPhase::Over(outcome.winner),
        None => BoardPhase::Running,
    };
    let (game, number) = (course_game_name(catalog, view.course), (view.index + 1).to_string());
    let head = catalog.format("alt-lesson", &[("game", &game), ("number", &number)]);
    let alt_text = position_alt_text(catalog, &head, session, phase);
    described_image(catalog, alt_text, session, view.path, phase, view.file_name.to_owned())
}

/// Returns the buttons below the moves of a lesson. *Back* takes the first place of the row where it is needed.
fn lesson_buttons(catalog: &Catalog, view: LessonView<'_>) -> Vec<Button> {
    let control = |verb, key, style| {
        let id = CustomId::Lesson(ExerciseControl::new(&view.lesson().id, view.played, verb)).to_string();
        Button { id, label: catalog.text(key), style }
    };
    let mut buttons = vec![
        control(ExerciseVerb::Hint, "button-hint", ButtonStyle::Secondary),
        control(ExerciseVerb::TypeActions, "button-type", ButtonStyle::Secondary),
    ];
    if !view.played.is_empty() {
        buttons.push(exercise_button(catalog, view.lesson(), "button-lesson-again", ButtonStyle::Secondary));
    } else if view.index > 0 {
        let style = ButtonStyle::Secondary;
        buttons.push(course_button(catalog, view.course, CourseVerb::BeginAnew, "button-course-anew", style));
    }
    if let Some(next) = view.course.lessons.get(view.index + 1) {
        buttons.push(exercise_button(catalog, next, "button-lesson-skip", ButtonStyle::Secondary));
    }
    buttons
}

/// Returns the button that shows a lesson from its beginning.
fn exercise_button(catalog: &Catalog, lesson: &Lesson, key: &str, style: ButtonStyle) -> Button {
    let id = CustomId::Lesson(ExerciseControl::new(&lesson.id, &[], ExerciseVerb::Show)).to_string();
    Button { id, label: catalog.text(key), style }
}
