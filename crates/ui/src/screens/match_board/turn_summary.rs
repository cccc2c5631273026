//! The last turns of a match, a line each. Rolls that nobody could use are folded.

use crate::i18n::{Catalog, join_clauses};
use crate::move_text::{self, MoveForm};
use crate::played_action::{action_in_words, captured_sites_text, mentions_captures, mentions_king};
use crate::screens::match_board::idle_rolls::{TurnGroup, group_turns, idle_rolls_text};
use crate::seat_text::seat_name;
use gonagas_core::kit::dice::Face;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::PlayedAction;

/// The most lines. The last ones are shown.
const MAX_LINES: usize = 8;

/// The most characters of turns in words and notation. Longer ones are shown in fewer words.
const MAX_WORDED_LENGTH: usize = 500;

/// The most characters of turns in few words. Longer ones are shown in notation alone.
const MAX_BRIEF_LENGTH: usize = 900;

/// Describes the last turn, or the running one, after the turns before it that the players did not see when they acted.
pub fn turn_summary(catalog: &Catalog, play: &PlayState) -> String {
    summarize_turns_since(catalog, play, first_new_action(play))
}

/// Returns the position of the first action that is new to the players. Between people a board follows each turn that
/// one of them has ended, so the turns that the bot played by itself are new. The computer's turn changes the board on
/// which the person acted, so all turns since that person acted are.
fn first_new_action(play: &PlayState) -> usize {
    match play.side_against_computer() {
        Some(person) => play.turns.last_end_of(person),
        None => play.turns.first_new_action(play.session.action_log().len()),
    }
}

fn summarize_turns_since(catalog: &Catalog, play: &PlayState, since: usize) -> String {
    let turns = play.session.turns_since(since);
    if turns.is_empty() {
        return catalog.text("board-begins");
    }
    let groups = group_turns(&turns, &play.session);
    let groups = &groups[groups.len().saturating_sub(MAX_LINES)..];
    let is_over = play.session.status().active_side() != play.last_to_act;
    let format_all = |detail: Detail| -> Vec<String> {
        let formatter = TurnFormatter { catalog, play, detail };
        let line = |(index, group): (usize, &TurnGroup<'_>)| match group {
            TurnGroup::Turn(turn) => {
                formatter.format_turn(&turn.actions, turn.start, is_over || index + 1 < groups.len())
            }
            TurnGroup::IdleRolls(turns) => idle_rolls_text(catalog, turns),
        };
        groups.iter().enumerate().map(line).collect()
    };
    let mut lines = format_all(Detail::Words);
    let length = |line: &String| line.chars().count();
    let total = |lines: &[String]| lines.iter().map(length).sum::<usize>();
    if total(&lines) > MAX_WORDED_LENGTH {
        // The last turn is the one that the players look for.
        let last = lines.pop().filter(|last| length(last) <= MAX_WORDED_LENGTH);
        lines = format_all(Detail::FewWords);
        if total(&lines) > MAX_BRIEF_LENGTH {
            lines = format_all(Detail::Notation);
        }
        if let (Some(worded), Some(shown)) = (last, lines.last_mut()) {
            *shown = worded;
        }
    }
    lines.join("\n")
}

/// The wording of turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// In words and notation.
    Words,
    /// Uses of dice in few words; anything else in notation.
    FewWords,
    /// In notation alone.
    Notation,
}

/// Formats turns.
#[derive(Clone, Copy)]
struct TurnFormatter<'a> {
    catalog: &'a Catalog,
    play: &'a PlayState,
    detail: Detail,
}

impl TurnFormatter<'_> {
    /// Describes a turn; `start` is the index of its first action in the game.
    fn format_turn(self, actions: &[PlayedAction], start: usize, is_over: bool) -> String {
        let TurnFormatter { catalog, play, .. } = self;
        let Some(first) = actions.first() else { return String::new() };
        let seat = seat_name(catalog, play.session.rules().game_info(), first.side);
        if actions.iter().any(|action| action.is_roll) {
            let parts = join_clauses(catalog, &self.format_dice_turn(actions, start, is_over));
            return catalog.format("board-turn-of-dice", &[("seat", &seat), ("done", &parts)]);
        }
        let in_words: Vec<Option<String>> = actions.iter().map(|action| self.describe_action(action)).collect();
        let notation = actions.iter().map(|action| action.notation.as_str()).collect::<Vec<_>>().join(" ");
        let action_text = match in_words.iter().all(Option::is_none) {
            true => catalog.format("board-action", &[("action", &notation)]),
            false => {
                let parts = std::iter::zip(in_words, actions)
                    .map(|(words, action)| words.unwrap_or_else(|| action.notation.clone()));
                let words = parts.collect::<Vec<_>>().join(", ");
                catalog.format("board-action-in-words", &[("words", &words), ("action", &notation)])
            }
        };
        // Captures that the words name are not listed again.
        let named =
            self.in_words() && actions.iter().all(|action| action.captured.is_empty() || mentions_captures(action));
        let captured = if named { String::new() } else { captured_sites_text(&play.session.board(), actions) };
        let values = [("seat", &*seat), ("action", &action_text), ("sites", &captured)];
        let turn = catalog.format(if captured.is_empty() { "board-last" } else { "board-took" }, &values);
        with_plan_mark(catalog, play, start, turn)
    }

    /// Describes the rolls and the die uses of a turn in order.
    fn format_dice_turn(self, actions: &[PlayedAction], start: usize, is_over: bool) -> Vec<String> {
        let TurnFormatter { catalog, play, .. } = self;
        let mut lines: Vec<String> =
            (start..).zip(actions).map(|(index, action)| self.format_dice_action(index, action)).collect();
        let captured = captured_sites_text(&play.session.board(), actions);
        if !captured.is_empty() {
            lines.push(catalog.format("board-captured", &[("sites", &captured)]));
        }
        if actions.iter().any(|action| action.took_king && !(self.in_words() && mentions_king(action))) {
            lines.push(catalog.text("board-king"));
        }
        // No roll could be used.
        if is_over && actions.iter().all(|action| action.is_roll) {
            lines.push(catalog.text("board-nothing"));
        }
        lines
    }

    /// Describes a roll or a die use; `index` is its index in the game.
    fn format_dice_action(self, index: usize, action: &PlayedAction) -> String {
        let catalog = self.catalog;
        let notation = action.notation.as_str();
        let brief = self.describe_briefly(action);
        let told = brief.as_deref().unwrap_or(notation);
        let automatic = self.play.automatic_actions.contains(&index);
        match self.describe_action(action) {
            _ if action.is_roll => catalog.format("board-threw", &[("dice", &roll_text(catalog, notation))]),
            Some(words) if automatic => {
                catalog.format("board-forced-in-words", &[("words", &words), ("action", notation)])
            }
            Some(words) => catalog.format("action-in-words", &[("words", &words), ("action", notation)]),
            None if automatic => catalog.format("board-forced", &[("action", told)]),
            None => catalog.format("action-alone", &[("action", told)]),
        }
    }

    fn in_words(self) -> bool {
        self.detail == Detail::Words
    }

    fn describe_action(self, action: &PlayedAction) -> Option<String> {
        if self.in_words() {
            action_in_words(self.catalog, &self.play.session.board(), action, MoveForm::Played)
        } else {
            None
        }
    }

    fn describe_briefly(self, action: &PlayedAction) -> Option<String> {
        if self.detail == Detail::FewWords {
            action_in_words(self.catalog, &self.play.session.board(), action, MoveForm::Brief)
        } else {
            None
        }
    }
}

/// Marks a turn that its player had planned; `start` is the index of its first action in the game.
pub(super) fn with_plan_mark(catalog: &Catalog, play: &PlayState, start: usize, turn: String) -> String {
    match play.planned_actions.contains(&start) {
        true => catalog.format("board-planned", &[("turn", &turn)]),
        false => turn,
    }
}

/// Formats the notation of a roll for players.
pub fn roll_text(catalog: &Catalog, notation: &str) -> String {
    let faces = notation.chars().filter_map(Face::from_symbol);
    faces.map(|face| format!("**{}**", move_text::die_face_text(catalog, face))).collect::<Vec<_>>().join(" ")
}
