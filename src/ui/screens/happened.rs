//! What was done in the last turn, in a line.

use crate::kit::dice::Face;
use crate::room::state::Play;
use crate::table::running::Done;
use crate::ui::screens::seat_name;
use crate::ui::steps;
use crate::ui::words::Words;

/// The most turns that are told.
const TURNS: usize = 8;

/// What was done in the last turn, or in the one that is being played; and before it in those that went by of themselves.
pub(super) fn happened(words: &Words, play: &Play) -> String {
    told(words, play, play.passing.ended().end)
}

/// What a message tells at the end: all that was done while it was the current one and just before.
pub(super) fn all_happened(words: &Words, play: &Play) -> String {
    told(words, play, play.passing.untold(play.table.log().len()))
}

fn told(words: &Words, play: &Play, since: usize) -> String {
    let turns = play.table.turns_since(since);
    let Some(((begins, last), before)) = turns.split_last() else { return words.say("board-begins") };
    let before = &before[before.len().saturating_sub(TURNS - 1)..];
    let mut lines: Vec<String> = before.iter().map(|(begins, done)| turn(words, play, done, *begins, true)).collect();
    lines.push(turn(words, play, last, *begins, play.table.turn().side() != play.last));
    lines.join("\n")
}

/// What was done in a turn that begins with this action; `over` says whether it has ended.
fn turn(words: &Words, play: &Play, done: &[Done], begins: usize, over: bool) -> String {
    let Some(first) = done.first() else { return String::new() };
    let seat = seat_name(words, play.table.rules().info(), first.side);
    if done.iter().any(|done| done.thrown) {
        let told = of_dice(words, play, done, begins, over).join("; ");
        return words.tell("board-turn-of-dice", &[("seat", &seat), ("done", &told)]);
    }
    let action = done.iter().map(|done| done.text.as_str()).collect::<Vec<_>>().join(" ");
    let taken = taken(done, play);
    let values = [("seat", &*seat), ("action", &action), ("sites", &taken)];
    words.tell(if taken.is_empty() { "board-last" } else { "board-took" }, &values)
}

/// What was thrown and what was done with it, one thing after the other.
fn of_dice(words: &Words, play: &Play, done: &[Done], begins: usize, over: bool) -> Vec<String> {
    let told = |(at, done): (usize, &Done)| {
        let action = [("action", done.text.as_str())];
        match done {
            Done { thrown: true, text, .. } => words.tell("board-threw", &[("dice", &dice(words, text))]),
            _ if play.made.contains(&at) => words.tell("board-forced", &action),
            _ => words.tell("board-played", &action),
        }
    };
    let mut lines: Vec<String> = (begins..).zip(done).map(told).collect();
    let taken = taken(done, play);
    if !taken.is_empty() {
        lines.push(words.tell("board-captured", &[("sites", &taken)]));
    }
    if done.iter().any(|done| done.king) {
        lines.push(words.say("board-king"));
    }
    // The turn went by with nothing but throws.
    if over && done.iter().all(|done| done.thrown) {
        lines.push(words.say("board-nothing"));
    }
    lines
}

/// A throw in notation, as people read it.
pub(super) fn dice(words: &Words, thrown: &str) -> String {
    let faces = thrown.chars().filter_map(Face::read);
    faces.map(|fell| format!("**{}**", steps::face(words, fell))).collect::<Vec<_>>().join(" ")
}

fn taken(done: &[Done], play: &Play) -> String {
    let board = play.table.board();
    let sites = done.iter().flat_map(|done| &done.taken).map(|(site, _)| board.name(*site));
    sites.collect::<Vec<_>>().join(", ")
}
