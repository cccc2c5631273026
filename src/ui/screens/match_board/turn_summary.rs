//! What was done in the last turn, in a line.

use crate::kit::dice::Face;
use crate::matches::state::match_state::PlayState;
use crate::session::game_session::PlayedAction;
use crate::ui::i18n::Catalog;
use crate::ui::move_text;
use crate::ui::screens::match_board::action_text;
use crate::ui::screens::seat_name;

/// The most turns that are told.
const MAX_TURNS: usize = 8;

/// The most characters of a turn that is told in words.
const MAX_WORDED_LENGTH: usize = 500;

/// What was done in the last turn, or in the one that is being played; and before it in those that went by of themselves.
pub(in crate::ui::screens) fn turn_summary(catalog: &Catalog, play: &PlayState) -> String {
    summarize_turns_since(catalog, play, play.turns.last_ended_turn().end)
}

/// What a message tells at the end: all that was done while it was the current one and just before.
pub(in crate::ui::screens) fn full_turn_summary(catalog: &Catalog, play: &PlayState) -> String {
    summarize_turns_since(catalog, play, play.turns.first_unreported_action(play.session.action_log().len()))
}

fn summarize_turns_since(words: &Catalog, play: &PlayState, since: usize) -> String {
    let turns = play.session.turns_since(since);
    let Some(((begins, last), before)) = turns.split_last() else { return words.text("board-begins") };
    let before = &before[before.len().saturating_sub(MAX_TURNS - 1)..];
    let past = TurnFormatter { catalog: words, play, in_words: false };
    let mut lines: Vec<String> = before.iter().map(|(begins, done)| past.format_turn(done, *begins, true)).collect();
    let over = play.session.status().active_side() != play.last_to_act;
    let now = TurnFormatter { in_words: true, ..past }.format_turn(last, *begins, over);
    let long = now.chars().count() > MAX_WORDED_LENGTH;
    lines.push(if long { past.format_turn(last, *begins, over) } else { now });
    lines.join("\n")
}

/// How turns are told: the last one in words, beside which the notation stands, and those before it in notation alone.
#[derive(Clone, Copy)]
struct TurnFormatter<'a> {
    catalog: &'a Catalog,
    play: &'a PlayState,
    in_words: bool,
}

impl TurnFormatter<'_> {
    /// What was done in a turn that begins with this action; `over` says whether it has ended.
    fn format_turn(self, done: &[PlayedAction], begins: usize, over: bool) -> String {
        let TurnFormatter { catalog: words, play, .. } = self;
        let Some(first) = done.first() else { return String::new() };
        let seat = seat_name(words, play.session.rules().game_info(), first.side);
        if done.iter().any(|done| done.is_roll) {
            let told = self.format_dice_turn(done, begins, over).join("; ");
            return words.format("board-turn-of-dice", &[("seat", &seat), ("done", &told)]);
        }
        let told: Vec<Option<String>> = done.iter().map(|done| self.describe_action(done)).collect();
        let notation = done.iter().map(|done| done.notation.as_str()).collect::<Vec<_>>().join(" ");
        let action = match told.iter().all(Option::is_none) {
            true => words.format("board-action", &[("action", &notation)]),
            false => {
                let told = std::iter::zip(told, done).map(|(told, done)| told.unwrap_or_else(|| done.notation.clone()));
                let told = told.collect::<Vec<_>>().join(", ");
                words.format("board-action-in-words", &[("words", &told), ("action", &notation)])
            }
        };
        // Where the words say it, it need not be said again.
        let said =
            self.in_words && done.iter().all(|done| done.captured.is_empty() || action_text::mentions_captures(done));
        let taken = if said { String::new() } else { captured_sites_text(done, play) };
        let values = [("seat", &*seat), ("action", &action), ("sites", &taken)];
        words.format(if taken.is_empty() { "board-last" } else { "board-took" }, &values)
    }

    /// What was thrown and what was done with it, one thing after the other.
    fn format_dice_turn(self, done: &[PlayedAction], begins: usize, over: bool) -> Vec<String> {
        let TurnFormatter { catalog: words, play, .. } = self;
        let mut lines: Vec<String> = (begins..).zip(done).map(|(at, done)| self.format_dice_action(at, done)).collect();
        let taken = captured_sites_text(done, play);
        if !taken.is_empty() {
            lines.push(words.format("board-captured", &[("sites", &taken)]));
        }
        if done.iter().any(|done| done.took_king) {
            lines.push(words.text("board-king"));
        }
        // The turn went by with nothing but throws.
        if over && done.iter().all(|done| done.is_roll) {
            lines.push(words.text("board-nothing"));
        }
        lines
    }

    /// A throw, or what was done with dice: the action at this place.
    fn format_dice_action(self, at: usize, done: &PlayedAction) -> String {
        let (catalog, action) = (self.catalog, done.notation.as_str());
        let forced = self.play.automatic_actions.contains(&at);
        match self.describe_action(done) {
            _ if done.is_roll => catalog.format("board-threw", &[("dice", &roll_text(catalog, action))]),
            Some(told) if forced => catalog.format("board-forced-in-words", &[("words", &told), ("action", action)]),
            Some(told) => catalog.format("action-in-words", &[("words", &told), ("action", action)]),
            None if forced => catalog.format("board-forced", &[("action", action)]),
            None => catalog.format("action-alone", &[("action", action)]),
        }
    }

    fn describe_action(self, done: &PlayedAction) -> Option<String> {
        let catalog = || action_text::action_in_words(self.catalog, &self.play.session.board(), done);
        if self.in_words { catalog() } else { None }
    }
}

/// A throw in notation, as people read it.
pub(in crate::ui::screens) fn roll_text(catalog: &Catalog, thrown: &str) -> String {
    let faces = thrown.chars().filter_map(Face::from_symbol);
    faces.map(|fell| format!("**{}**", move_text::die_face_text(catalog, fell))).collect::<Vec<_>>().join(" ")
}

fn captured_sites_text(done: &[PlayedAction], play: &PlayState) -> String {
    let board = play.session.board();
    let sites = done.iter().flat_map(|done| &done.captured).map(|(site, _)| board.site_name(*site));
    sites.collect::<Vec<_>>().join(", ")
}
