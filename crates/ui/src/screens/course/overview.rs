//! The courses with the person's progress, the end of a course, and the offer to learn a game.

use crate::custom_id::CustomId;
use crate::custom_id::course::{CourseControl, CourseVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::screens::course::course_game_name;
use gonagas_core::lessons::catalogue::all_courses;
use gonagas_core::lessons::course::Course;

/// Returns the number of lessons of a course that are among those done.
#[must_use]
pub fn done_count(course: &Course, done: &[String]) -> usize {
    course.lessons.iter().filter(|lesson| done.contains(&lesson.id)).count()
}

/// Returns the menu of all courses with how far the person is in each.
#[must_use]
pub fn courses_message(catalog: &Catalog, done: &[String]) -> Message {
    let option = |course: &Course| {
        let count = done_count(course, done).to_string();
        let total = course.lessons.len().to_string();
        MenuOption {
            value: course.game.clone(),
            label: course_game_name(catalog, course),
            description: catalog.format("course-progress", &[("done", &count), ("total", &total)]),
            is_selected: false,
        }
    };
    let menu = Menu {
        id: CustomId::Course(CourseControl::Game).to_string(),
        placeholder: catalog.text("course-choose"),
        options: all_courses().iter().map(option).collect(),
        max_picks: 1,
    };
    Message { text: catalog.text("course-all"), rows: vec![ActionRow::Menu(menu)], ..Message::default() }
}

/// Returns the end of a course, after these lines: a match against the weakest level, or the course anew.
#[must_use]
pub fn finished_message(catalog: &Catalog, course: &Course, lines: Vec<String>) -> Message {
    let values = [("game", &*course_game_name(catalog, course)), ("id", &course.game)];
    let finished = catalog.format("course-finished", &values);
    Message {
        text: lines.into_iter().chain([finished]).collect::<Vec<_>>().join("\n"),
        rows: vec![ActionRow::Buttons(vec![
            course_button(catalog, course, CourseVerb::Play, "button-course-play", ButtonStyle::Primary),
            course_button(catalog, course, CourseVerb::BeginAnew, "button-course-anew", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Offers the course of a game to someone who has never played.
#[must_use]
pub fn course_offer(catalog: &Catalog, course: &Course) -> Message {
    let values = [("game", &*course_game_name(catalog, course)), ("id", &course.game)];
    Message {
        text: catalog.format("course-offer", &values),
        rows: vec![ActionRow::Buttons(vec![course_button(
            catalog,
            course,
            CourseVerb::Open,
            "button-course-open",
            ButtonStyle::Primary,
        )])],
        ..Message::default()
    }
}

/// Returns a button of a course.
pub(super) fn course_button(
    catalog: &Catalog,
    course: &Course,
    verb: CourseVerb,
    key: &str,
    style: ButtonStyle,
) -> Button {
    let id = CustomId::Course(CourseControl::button(verb, &course.game)).to_string();
    Button { id, label: catalog.text(key), style }
}
