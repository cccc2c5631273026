//! The courses with the person's progress, the end of a course, and the offer to learn a game.

use crate::custom_id::CustomId;
use crate::custom_id::course::{CourseControl, CourseVerb};
use crate::fitted_text::shorten;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption, Message};
use crate::option_completion::rule_set_summary;
use crate::screens::course::{course_name, rule_set_info};
use crate::screens::options_text;
use gonagas_core::lessons::course::Course;

/// The most characters of the description of an option of a menu, a limit of Discord.
const MAX_DESCRIPTION_LENGTH: usize = 100;

/// Returns the number of lessons of a course that are among those done.
#[must_use]
pub fn done_count(course: &Course, done: &[String]) -> usize {
    course.lessons.iter().filter(|lesson| done.contains(&lesson.id)).count()
}

/// Returns the menu of these courses with how far the person is in each.
#[must_use]
pub fn courses_message<'a>(catalog: &Catalog, courses: impl Iterator<Item = &'a Course>, done: &[String]) -> Message {
    let option = |course: &Course| {
        let count = done_count(course, done).to_string();
        let total = course.lessons.len().to_string();
        let progress = catalog.format("course-progress", &[("done", &count), ("total", &total)]);
        let line = rule_set_info(course).map_or_else(String::new, |rule_set| rule_set_summary(catalog, &rule_set));
        let parts = [progress, line].into_iter().filter(|part| !part.is_empty());
        MenuOption {
            value: course.id.clone(),
            label: course_name(catalog, course),
            description: shorten(&parts.collect::<Vec<_>>().join(" · "), MAX_DESCRIPTION_LENGTH),
            is_selected: false,
        }
    };
    let menu = Menu {
        id: CustomId::Course(CourseControl::Menu).to_string(),
        placeholder: catalog.text("course-choose"),
        options: courses.map(option).collect(),
        max_picks: 1,
    };
    Message { text: catalog.text("course-all"), rows: vec![ActionRow::Menu(menu)], ..Message::default() }
}

/// Returns the end of a course, after these lines: a match against the weakest level, or the course anew.
#[must_use]
pub fn finished_message(catalog: &Catalog, course: &Course, lines: Vec<String>) -> Message {
    let values = [("game", &*course_name(catalog, course)), ("id", &course.game)];
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

/// Offers a course to someone who is new to its game.
#[must_use]
pub fn course_offer(catalog: &Catalog, course: &Course) -> Message {
    let set = rule_set_info(course).map_or_else(String::new, |set| options_text(catalog, &set, set.selector));
    let game = catalog.text(&format!("game-{}", course.game));
    let text = match set.is_empty() {
        true => catalog.format("course-offer", &[("game", &*game), ("id", &course.game)]),
        false => catalog.format("course-offer-set", &[("game", &*game), ("id", &course.game), ("set", &set)]),
    };
    Message {
        text,
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
    let id = CustomId::Course(CourseControl::button(verb, &course.id)).to_string();
    Button { id, label: catalog.text(key), style }
}
