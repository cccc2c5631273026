//! The direct message on a day on which a streak would end.

use crate::custom_id::CustomId;
use crate::custom_id::puzzle::PuzzleControl;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::match_board::timing::relative_timestamp;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::results::streak::Streak;

/// Returns the reminder of a streak, with the puzzle of the day, which ends at `ends_at`.
#[must_use]
pub fn reminder_message(catalog: &Catalog, streak: Streak, day: i64, ends_at: Timestamp, puzzle: &str) -> Message {
    let when = relative_timestamp(ends_at);
    let values = [("days", &*streak.length.to_string()), ("free", &streak.freezes.to_string()), ("when", &when)];
    let button = Button {
        id: CustomId::Puzzles(PuzzleControl::OpenOfDay { day, puzzle: puzzle.to_owned() }).to_string(),
        label: catalog.text("button-puzzle-open"),
        style: ButtonStyle::Primary,
    };
    Message {
        text: catalog.format("puzzle-streak-reminder", &values),
        rows: vec![ActionRow::Buttons(vec![button])],
        ..Message::default()
    }
}
