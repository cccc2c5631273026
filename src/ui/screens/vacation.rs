//! What somebody is told of their vacation.

use crate::room::people::Moment;
use crate::room::vacation::{DAYS, Vacation};
use crate::ui::message::Message;
use crate::ui::screens::private;
use crate::ui::screens::time::day;
use crate::ui::words::Words;

/// How somebody's vacation stands.
#[must_use]
pub fn vacation(words: &Words, vacation: &Vacation, now: Moment) -> Message {
    let left = vacation.left(now).to_string();
    let state = [("state", if vacation.auto { "on" } else { "off" })];
    let stands = if vacation.is_away(now) {
        vec![words.tell("vacation-away", &[("when", &day(vacation.until))]), words.say("vacation-back")]
    } else {
        vec![words.say("vacation-here")]
    };
    let first = [words.tell("vacation-left", &[("left", &left), ("all", &DAYS.to_string())])];
    let last = [words.say("vacation-holds"), words.tell("vacation-auto", &state)];
    private::text(first.into_iter().chain(stands).chain(last).collect::<Vec<_>>().join("\n"))
}

/// There are not so many days left.
#[must_use]
pub fn too_few(words: &Words, vacation: &Vacation, now: Moment) -> String {
    let left = vacation.left(now).to_string();
    words.tell("refuse-vacation", &[("left", &left), ("all", &DAYS.to_string())])
}
