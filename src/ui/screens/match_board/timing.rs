//! Time on boards, in lists and in reminders. Every point in time is shown by Discord, to each reader in their own zone.

use crate::kit::side::Side;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::state::clocks::MatchClocks;
use crate::matches::state::match_state::{Match, PlayState};
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::{game_name, user_mention};
use crate::ui::time_text;

/// How far away a moment is.
#[must_use]
pub fn relative_timestamp(at: Timestamp) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// A moment, with its day.
#[must_use]
pub fn full_timestamp(at: Timestamp) -> String {
    format!("<t:{}:f>", at.div_euclid(1000))
}

/// When the time of whoever is to act runs out, for a line in a list; `None` where no clock runs.
#[must_use]
pub fn turn_deadline_text(catalog: &Catalog, game: &Match) -> Option<String> {
    Some(catalog.format("matches-time", &[("when", &relative_timestamp(game.times_out_at()?))]))
}

/// What a board says of the time while the match runs; nothing of a match without a clock.
pub(in crate::ui::screens) fn timing_lines(catalog: &Catalog, play: &PlayState) -> Vec<String> {
    let Some(times) = &play.clocks else { return Vec::new() };
    let stands = Side::BOTH.into_iter().filter_map(|side| vacation_line(catalog, play, times, side));
    compensation_line(catalog, play, times)
        .into_iter()
        .chain(stands)
        .chain(deadline_line(catalog, play, times))
        .collect()
}

fn deadline_line(catalog: &Catalog, play: &PlayState, times: &MatchClocks) -> Option<String> {
    let (side, zero) = (times.running_seat()?, times.times_out_at()?);
    let [user, other] = [side, side.opponent()].map(|side| user_mention(catalog, play.player(side)));
    // The other's time stands still, so that it does not matter when this is asked.
    let left = time_text::rough_duration(catalog, times.time_left(side.opponent(), zero));
    let values = [("person", &*user), ("when", &relative_timestamp(zero)), ("other", &other), ("left", &left)];
    Some(catalog.format("board-time", &values))
}

fn vacation_line(catalog: &Catalog, play: &PlayState, times: &MatchClocks, side: Side) -> Option<String> {
    let away = times.pause(side)?;
    let key = if away.automatic { "board-away-by-itself" } else { "board-away" };
    Some(
        catalog.format(
            key,
            &[("person", &user_mention(catalog, play.player(side))), ("when", &full_timestamp(away.until))],
        ),
    )
}

fn compensation_line(catalog: &Catalog, play: &PlayState, times: &MatchClocks) -> Option<String> {
    let user = user_mention(catalog, play.player(times.running_seat()?));
    let time = time_text::rough_duration(catalog, times.compensated_time());
    (times.compensated_time() > 0).then(|| catalog.format("board-given", &[("time", &time), ("person", &user)]))
}

/// The message that reminds somebody that they are to act, with a link to the board, and the line by which it is known
/// again; `None` where they need not be reminded any more.
#[must_use]
pub fn turn_reminder(catalog: &Catalog, game: &Match, user: UserId, found: &str) -> Option<(Message, String)> {
    let play = game.play_state().filter(|_| game.user_to_act() == Some(user))?;
    let times = play.clocks.as_ref().filter(|times| times.is_reminded())?;
    let other = play.seats.into_iter().find(|other| *other != user)?;
    let line = catalog.format(
        "remind-turn",
        &[
            ("person", &user_mention(catalog, user)),
            ("match", &game.id().0.to_string()),
            ("game", &game_name(catalog, game.terms().rules.game_info())),
            ("other", &user_mention(catalog, other)),
            ("when", &relative_timestamp(times.times_out_at()?)),
        ],
    );
    Some((Message { text: format!("{line}\n{found}"), allowed_mentions: vec![user], ..Message::default() }, line))
}
