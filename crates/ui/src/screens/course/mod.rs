//! The courses: short lessons for each game, which one person sees alone.

pub mod lesson;
pub mod overview;
mod verdict_text;

use crate::i18n::Catalog;
use gonagas_core::lessons::course::Course;

/// Names the game of a course.
fn course_game_name(catalog: &Catalog, course: &Course) -> String {
    catalog.text(&format!("game-{}", course.game))
}
