//! The courses: short lessons for each game, which one person sees alone.

pub mod lesson;
pub mod overview;

use crate::custom_id::challenge_form::rule_sets_of_game;
use crate::i18n::Catalog;
use crate::screens::pool_name;
use gonagas_core::lessons::catalogue::courses_of_game;
use gonagas_core::lessons::course::Course;
use gonagas_core::session::rules::RuleSetInfo;

/// Names a course: by its game and, where that has several courses, by the rule set.
fn course_name(catalog: &Catalog, course: &Course) -> String {
    match rule_set_info(course) {
        Some(rule_set) if courses_of_game(&course.game).count() > 1 => pool_name(catalog, &rule_set),
        _ => catalog.text(&format!("game-{}", course.game)),
    }
}

/// Returns the rule set of the match after a course; `None` when there is no such one, which the tests rule out.
fn rule_set_info(course: &Course) -> Option<RuleSetInfo> {
    rule_sets_of_game(&course.game).into_iter().find(|rule_set| rule_set.rule_set_name() == course.rule_set())
}
