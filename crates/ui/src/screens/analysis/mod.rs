//! The words of the computer about a match.

pub mod hint;
pub(crate) mod reason_text;
pub mod review;

use crate::i18n::Catalog;
use crate::move_text::MoveForm;
use crate::played_action::{action_in_words, action_with_notation};
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::{GameSession, PlayedAction};

/// The decision to keep the dice. Boards have no control for it where the uses of dice stand beside the rerolls.
const KEEP_DICE: &str = "keep";

/// An action as a hint or a review names it.
struct NamedAction {
    /// The action in words and in notation.
    text: String,
    /// The number of actions of the line that it names.
    action_count: usize,
}

/// Describes the first action of a line. Keeping the dice is told with the use that follows, as the controls of a board
/// offer both at once.
fn first_action_text(catalog: &Catalog, session: &GameSession, line: &[String], form: MoveForm) -> NamedAction {
    let named = |text, action_count| NamedAction { text, action_count };
    let Some(first) = line.first() else { return named(String::new(), 0) };
    let mut after = session.fork();
    let keeps_dice = after.play(first).is_ok() && after.last_turn().last().is_some_and(is_keeping_dice);
    if !keeps_dice {
        return named(action_text(catalog, session, first, form), 1);
    }
    let next = line.get(1).and_then(|next| played_after(&after, next)).filter(|(_, next)| !next.is_roll);
    let Some((next, use_of_die)) = next else {
        return named(catalog.format("hint-no-reroll", &[("action", first)]), 1);
    };
    let words = action_in_words(catalog, &next.board(), &use_of_die, form);
    let notation = format!("{first} {}", use_of_die.notation);
    let words = words.unwrap_or(use_of_die.notation);
    named(catalog.format("hint-no-reroll-but", &[("words", &*words), ("action", &notation)]), 2)
}

fn is_keeping_dice(action: &PlayedAction) -> bool {
    matches!(action.input_steps[..], [InputStep::Choose(choice)] if choice.id == KEEP_DICE)
}

/// Plays an action on a copy of the game; `None` if it is not legal.
fn played_after(session: &GameSession, notation: &str) -> Option<(GameSession, PlayedAction)> {
    let mut after = session.fork();
    after.play(notation).ok()?;
    let action = after.last_turn().pop()?;
    Some((after, action))
}

/// Describes an action in words and in notation.
fn action_text(catalog: &Catalog, session: &GameSession, notation: &str, form: MoveForm) -> String {
    played_after(session, notation).map_or_else(
        || notation.to_owned(),
        |(after, action)| action_with_notation(catalog, &after.board(), &action, form),
    )
}

/// Returns a probability in whole per cent. Only what is certain is 0 or 100.
pub(crate) fn per_cent(chance: f64) -> String {
    let is_certain = chance <= 0.0 || chance >= 1.0;
    let whole = (chance * 100.0).round();
    format!("{:.0}", if is_certain { whole } else { whole.clamp(1.0, 99.0) })
}
