//! The courses: short lessons for each game, which one person sees alone.
//!
//! - `overview`: the courses with the person's progress, the end of a course, and the offer to learn a game.
//! - `lesson`: a lesson's board with its task, and the answer to a turn.
//! - `verdict_text`: why a turn does not fulfil its task.

pub mod lesson;
pub mod overview;
mod verdict_text;

use crate::i18n::Catalog;
use gonagas_core::lessons::course::Course;

/// Names the game of a course.
fn course_game_name(catalog: &Catalog, course: &Course) -> String {
    catalog.text(&format!("game-{}", course.game))
}
