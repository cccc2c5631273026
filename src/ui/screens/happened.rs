//! What was done in the last turn, in a line.

use crate::kit::dice::Face;
use crate::room::state::Play;
use crate::table::running::Done;
use crate::ui::screens::{action, seat_name};
use crate::ui::steps;
use crate::ui::words::Words;

/// The most turns that are told.
const TURNS: usize = 8;

/// The most characters of a turn that is told in words.
const IN_WORDS: usize = 500;

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
    let past = Told { words, play, in_words: false };
    let mut lines: Vec<String> = before.iter().map(|(begins, done)| past.turn(done, *begins, true)).collect();
    let over = play.table.turn().side() != play.last;
    let now = Told { in_words: true, ..past }.turn(last, *begins, over);
    let long = now.chars().count() > IN_WORDS;
    lines.push(if long { past.turn(last, *begins, over) } else { now });
    lines.join("\n")
}

/// How turns are told: the last one in words, beside which the notation stands, and those before it in notation alone.
#[derive(Clone, Copy)]
struct Told<'a> {
    words: &'a Words,
    play: &'a Play,
    in_words: bool,
}

impl Told<'_> {
    /// What was done in a turn that begins with this action; `over` says whether it has ended.
    fn turn(self, done: &[Done], begins: usize, over: bool) -> String {
        let Told { words, play, .. } = self;
        let Some(first) = done.first() else { return String::new() };
        let seat = seat_name(words, play.table.rules().info(), first.side);
        if done.iter().any(|done| done.thrown) {
            let told = self.of_dice(done, begins, over).join("; ");
            return words.tell("board-turn-of-dice", &[("seat", &seat), ("done", &told)]);
        }
        let told: Vec<Option<String>> = done.iter().map(|done| self.in_words(done)).collect();
        let notation = done.iter().map(|done| done.text.as_str()).collect::<Vec<_>>().join(" ");
        let action = match told.iter().all(Option::is_none) {
            true => words.tell("board-action", &[("action", &notation)]),
            false => {
                let told = std::iter::zip(told, done).map(|(told, done)| told.unwrap_or_else(|| done.text.clone()));
                let told = told.collect::<Vec<_>>().join(", ");
                words.tell("board-action-in-words", &[("words", &told), ("action", &notation)])
            }
        };
        // Where the words say it, it need not be said again.
        let said = self.in_words && done.iter().all(|done| done.taken.is_empty() || action::tells_captures(done));
        let taken = if said { String::new() } else { taken(done, play) };
        let values = [("seat", &*seat), ("action", &action), ("sites", &taken)];
        words.tell(if taken.is_empty() { "board-last" } else { "board-took" }, &values)
    }

    /// What was thrown and what was done with it, one thing after the other.
    fn of_dice(self, done: &[Done], begins: usize, over: bool) -> Vec<String> {
        let Told { words, play, .. } = self;
        let mut lines: Vec<String> = (begins..).zip(done).map(|(at, done)| self.with_dice(at, done)).collect();
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

    /// A throw, or what was done with dice: the action at this place.
    fn with_dice(self, at: usize, done: &Done) -> String {
        let (words, action) = (self.words, done.text.as_str());
        let forced = self.play.made.contains(&at);
        match self.in_words(done) {
            _ if done.thrown => words.tell("board-threw", &[("dice", &dice(words, action))]),
            Some(told) if forced => words.tell("board-forced-in-words", &[("words", &told), ("action", action)]),
            Some(told) => words.tell("action-in-words", &[("words", &told), ("action", action)]),
            None if forced => words.tell("board-forced", &[("action", action)]),
            None => words.tell("action-alone", &[("action", action)]),
        }
    }

    fn in_words(self, done: &Done) -> Option<String> {
        let words = || action::in_words(self.words, &self.play.table.board(), done);
        if self.in_words { words() } else { None }
    }
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
