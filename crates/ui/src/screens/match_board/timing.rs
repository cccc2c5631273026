//! Clocks on boards, in lists and in reminders. Discord shows every time to each reader in their own time zone.

use crate::i18n::Catalog;
use crate::message::Message;
use crate::screens::{game_name, user_mention};
use crate::time_text;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::state::clocks::MatchClocks;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;

/// Formats a time as the time left until it, or since it.
#[must_use]
pub fn relative_timestamp(at: Timestamp) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// Formats a time with its date.
#[must_use]
pub fn full_timestamp(at: Timestamp) -> String {
    format!("<t:{}:f>", at.div_euclid(1000))
}

/// Says when the player to move runs out of time, for a line in a list; `None` while no clock runs.
#[must_use]
pub fn turn_deadline_text(catalog: &Catalog, game: &Match) -> Option<String> {
    Some(catalog.format("matches-time", &[("when", &relative_timestamp(game.times_out_at()?))]))
}

/// Returns the lines about time on the board of a running match; none for a match without a time limit.
pub(crate) fn timing_lines(catalog: &Catalog, play: &PlayState, now: Timestamp) -> Vec<String> {
    let Some(clocks) = &play.clocks else { return Vec::new() };
    let vacations = Side::BOTH.into_iter().filter_map(|side| vacation_line(catalog, play, clocks, side, now));
    compensation_line(catalog, play, clocks)
        .into_iter()
        .chain(vacations)
        .chain(held_clock_line(catalog, play, clocks, now))
        .chain(deadline_line(catalog, play, clocks))
        .collect()
}

fn deadline_line(catalog: &Catalog, play: &PlayState, clocks: &MatchClocks) -> Option<String> {
    let side = clocks.running_seat()?;
    let deadline = clocks.times_out_at()?;
    let [user, opponent] = [side, side.opponent()].map(|side| user_mention(catalog, play.player(side)));
    // The opponent's clock is stopped, so any time gives the same result.
    let left = time_text::rough_duration(catalog, clocks.time_left(side.opponent(), deadline));
    let values = [("person", &*user), ("when", &relative_timestamp(deadline)), ("other", &opponent), ("left", &left)];
    Some(catalog.format("board-time", &values))
}

/// Says that a clock waits for its player: the first one of a live match, or one of a player who cannot be reached.
fn held_clock_line(catalog: &Catalog, play: &PlayState, clocks: &MatchClocks, now: Timestamp) -> Option<String> {
    let until = clocks.held_until().filter(|until| *until > now)?;
    let person = user_mention(catalog, play.player(clocks.running_seat()?));
    let values = [("person", &*person), ("when", &relative_timestamp(until))];
    Some(match clocks.time_control().is_correspondence() {
        true => catalog.format("board-unreached", &values),
        false => catalog.format("board-held", &values),
    })
}

/// Says that a seat's clock is paused; `None` once the pause is over, which the log may not have yet.
fn vacation_line(
    catalog: &Catalog,
    play: &PlayState,
    clocks: &MatchClocks,
    side: Side,
    now: Timestamp,
) -> Option<String> {
    let pause = clocks.pause(side).filter(|pause| pause.until > now)?;
    let key = if pause.automatic { "board-away-by-itself" } else { "board-away" };
    Some(
        catalog.format(
            key,
            &[("person", &user_mention(catalog, play.player(side))), ("when", &full_timestamp(pause.until))],
        ),
    )
}

fn compensation_line(catalog: &Catalog, play: &PlayState, clocks: &MatchClocks) -> Option<String> {
    let user = user_mention(catalog, play.player(clocks.running_seat()?));
    let time = time_text::rough_duration(catalog, clocks.compensated_time());
    (clocks.compensated_time() > 0).then(|| catalog.format("board-given", &[("time", &time), ("person", &user)]))
}

/// Returns the message that reminds a user of their turn, and the line by which it is recognised later; `None` when
/// they need no reminder any more. `board_link` says where the board is.
#[must_use]
pub fn turn_reminder(catalog: &Catalog, game: &Match, user: UserId, board_link: &str) -> Option<(Message, String)> {
    let play = game.play_state().filter(|_| game.user_to_act() == Some(user))?;
    let clocks = play.clocks.as_ref().filter(|clocks| clocks.is_reminded())?;
    let opponent = play.seats.into_iter().find(|other| *other != user)?;
    let line = catalog.format(
        "remind-turn",
        &[
            ("person", &user_mention(catalog, user)),
            ("match", &game.id().0.to_string()),
            ("game", &game_name(catalog, game.terms().rules.game_info())),
            ("other", &user_mention(catalog, opponent)),
            ("when", &relative_timestamp(clocks.times_out_at()?)),
        ],
    );
    Some((Message { text: format!("{line}\n{board_link}"), allowed_mentions: vec![user], ..Message::default() }, line))
}
