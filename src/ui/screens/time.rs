//! Time on boards, in lists and in reminders. Every point in time is shown by Discord, to each reader in their own zone.

use crate::kit::side::Side;
use crate::room::people::{Moment, Person};
use crate::room::state::{Match, Play};
use crate::room::times::Times;
use crate::ui::clock;
use crate::ui::message::Message;
use crate::ui::screens::{game_name, mention};
use crate::ui::words::Words;

/// How far away a moment is.
#[must_use]
pub fn relative(at: Moment) -> String {
    format!("<t:{}:R>", at.div_euclid(1000))
}

/// A moment, with its day.
#[must_use]
pub fn day(at: Moment) -> String {
    format!("<t:{}:f>", at.div_euclid(1000))
}

/// When the time of whoever is to act runs out, for a line in a list; `None` where no clock runs.
#[must_use]
pub fn runs_out(words: &Words, game: &Match) -> Option<String> {
    Some(words.tell("matches-time", &[("when", &relative(game.zero()?))]))
}

/// What a board says of the time while the match runs; nothing of a match without a clock.
pub(super) fn lines(words: &Words, play: &Play) -> Vec<String> {
    let Some(times) = &play.times else { return Vec::new() };
    let stands = Side::BOTH.into_iter().filter_map(|side| away(words, play, times, side));
    given(words, play, times).into_iter().chain(stands).chain(deadline(words, play, times)).collect()
}

fn deadline(words: &Words, play: &Play, times: &Times) -> Option<String> {
    let (side, zero) = (times.running()?, times.zero()?);
    let [person, other] = [side, side.other()].map(|side| mention(words, play.person(side)));
    // The other's time stands still, so that it does not matter when this is asked.
    let left = clock::about(words, times.left(side.other(), zero));
    let values = [("person", &*person), ("when", &relative(zero)), ("other", &other), ("left", &left)];
    Some(words.tell("board-time", &values))
}

fn away(words: &Words, play: &Play, times: &Times, side: Side) -> Option<String> {
    let away = times.away(side)?;
    let key = if away.by_itself { "board-away-by-itself" } else { "board-away" };
    Some(words.tell(key, &[("person", &mention(words, play.person(side))), ("when", &day(away.until))]))
}

fn given(words: &Words, play: &Play, times: &Times) -> Option<String> {
    let person = mention(words, play.person(times.running()?));
    let time = clock::about(words, times.given());
    (times.given() > 0).then(|| words.tell("board-given", &[("time", &time), ("person", &person)]))
}

/// The message that reminds somebody that they are to act, with a link to the board, and the line by which it is known
/// again; `None` where they need not be reminded any more.
#[must_use]
pub fn reminder(words: &Words, game: &Match, person: Person, found: &str) -> Option<(Message, String)> {
    let play = game.play().filter(|_| game.actor() == Some(person))?;
    let times = play.times.as_ref().filter(|times| times.reminded())?;
    let other = play.seats.into_iter().find(|other| *other != person)?;
    let line = words.tell(
        "remind-turn",
        &[
            ("person", &mention(words, person)),
            ("match", &game.id().0.to_string()),
            ("game", &game_name(words, game.terms().rules.info())),
            ("other", &mention(words, other)),
            ("when", &relative(times.zero()?)),
        ],
    );
    Some((Message { text: format!("{line}\n{found}"), calls: vec![person], ..Message::default() }, line))
}
