//! A line for everyone about one person's attempt at the puzzle of a day. It never shows the answer.

use crate::i18n::Catalog;
use crate::message::Message;
use crate::screens::puzzle::rules_name;
use crate::screens::user_mention;
use crate::time_text::{exact_duration, rough_duration};
use gonagas_core::matches::clock::duration::{HOUR, SECOND};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, DailyAttempt};
use gonagas_core::matches::results::streak::Streak;
use gonagas_core::puzzles::puzzle::Puzzle;

/// Returns the line about an attempt of a user, who is named without being notified.
#[must_use]
pub fn shared_attempt(
    catalog: &Catalog,
    user: UserId,
    puzzle: &Puzzle,
    attempt: DailyAttempt,
    streak: Streak,
) -> Message {
    let game = puzzle.position().map(|position| rules_name(catalog, &position)).unwrap_or_default();
    let person = user_mention(catalog, user);
    let values = [("person", &*person), ("game", &game)];
    let did = match (attempt.end, attempt.taken) {
        (AttemptEnd::Solved, Some(taken)) => {
            let time = time_text(catalog, taken);
            catalog.format("puzzle-shared-solved-in", &[("person", &*person), ("game", &game), ("time", &time)])
        }
        (AttemptEnd::Solved, None) => catalog.format("puzzle-shared-solved", &values),
        (AttemptEnd::Missed, _) => catalog.format("puzzle-shared-missed", &values),
        (AttemptEnd::AnswerShown, _) => catalog.format("puzzle-shared-answer", &values),
    };
    let days =
        (streak.length > 1).then(|| catalog.format("puzzle-shared-streak", &[("days", &streak.length.to_string())]));
    Message { text: std::iter::once(did).chain(days).collect::<Vec<_>>().join(" "), ..Message::default() }
}

/// Formats the time of an attempt: to the second within an hour.
fn time_text(catalog: &Catalog, taken: i64) -> String {
    let taken = taken.max(SECOND);
    if taken < HOUR { exact_duration(catalog, taken) } else { rough_duration(catalog, taken) }
}
