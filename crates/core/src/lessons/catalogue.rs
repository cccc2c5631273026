//! The courses that are part of the program.

use crate::lessons::course::{Course, Lesson};
use std::sync::LazyLock;

/// The files of lessons, in the order of the games and their rule sets.
pub(super) const FILES: [&str; 5] = [
    include_str!("../../../../assets/lessons/pahtum.txt"),
    include_str!("../../../../assets/lessons/seega.txt"),
    include_str!("../../../../assets/lessons/shap-luk.txt"),
    include_str!("../../../../assets/lessons/sahkku-lagesvuotna.txt"),
    include_str!("../../../../assets/lessons/sahkku.txt"),
];

/// The name and text of a record in `assets/lessons/positions`.
macro_rules! records {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../assets/lessons/positions/", $name, ".txt")))),*]
    };
}

/// The records that lead to the positions.
pub(super) const RECORDS: &[(&str, &str)] = &records![
    "pahtum-cross",
    "pahtum-end",
    "pahtum-gap",
    "pahtum-row",
    "pahtum-threat",
    "sahkku-capture",
    "sahkku-end",
    "sahkku-king",
    "sahkku-lagesvuotna-bend",
    "sahkku-lagesvuotna-capture",
    "sahkku-lagesvuotna-king",
    "sahkku-lagesvuotna-order",
    "sahkku-lagesvuotna-queen",
    "sahkku-lagesvuotna-wake",
    "sahkku-lagesvuotna-win",
    "sahkku-two",
    "sahkku-wake",
    "sahkku-walk",
    "seega-capture",
    "seega-centre",
    "seega-end",
    "seega-guard",
    "seega-start",
    "seega-two",
    "shap-luk-capture",
    "shap-luk-flight",
    "shap-luk-gate",
    "shap-luk-guard",
    "shap-luk-landing",
    "shap-luk-last-pair",
    "shap-luk-shut-in",
    "shap-luk-start",
];

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let parse = |text: &&str| Course::parse(text, find_record).expect("the lessons are well formed");
    FILES.iter().map(parse).collect()
});

fn find_record(name: &str) -> Option<&'static str> {
    RECORDS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns every course, in the order of the games and their rule sets.
///
/// # Panics
///
/// Panics at the first call when a file of lessons is faulty, which the tests rule out.
#[must_use]
pub fn all_courses() -> &'static [Course] {
    &COURSES
}

/// Returns a course by its identifier.
#[must_use]
pub fn find_course(id: &str) -> Option<&'static Course> {
    all_courses().iter().find(|course| course.id == id)
}

/// Returns the courses of a game; none when it has none.
pub fn courses_of_game(game: &str) -> impl Iterator<Item = &'static Course> {
    all_courses().iter().filter(move |course| course.game == game)
}

/// Returns the course for a rule set of a game: its own, or else the first of the game.
#[must_use]
pub fn course_for(game: &str, rule_set: &str) -> Option<&'static Course> {
    courses_of_game(game).find(|course| course.rule_set() == rule_set).or_else(|| courses_of_game(game).next())
}

/// Returns a lesson by its identifier, with its course and its index there.
#[must_use]
pub fn find_lesson(id: &str) -> Option<(&'static Course, usize, &'static Lesson)> {
    all_courses().iter().find_map(|course| course.find(id).map(|(index, lesson)| (course, index, lesson)))
}
