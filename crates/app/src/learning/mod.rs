//! Learning a game by lessons, in private.
//!
//! - `course`: `/learn`, the menu of courses and the buttons of a course.
//! - `lesson`: the turns that are tried in a lesson.
//! - `progress`: how far someone is in a course.
//! - `offer`: the offer to someone who has never played.

mod course;
mod lesson;
mod offer;
mod progress;
