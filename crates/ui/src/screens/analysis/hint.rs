//! A hint: the best move with the reasons for it.

use crate::i18n::{Catalog, join_clauses};
use crate::move_text::MoveForm;
use crate::screens::analysis::reason_text::reasons_text;
use crate::screens::analysis::{action_text, first_action_text, per_cent};
use crate::seat_text::{SeatPhrase, seat_phrase};
use gonagas_ai::review::session::{Hint, SuggestedAction};
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::session::game_session::GameSession;

/// The most actions that are named after a turn.
const MAX_EXPECTED: usize = 3;

/// Returns the lines with the best move, how its turn goes on, the reasons for it, and the chance of winning with it.
/// Where one person has both seats, the seat is named.
#[must_use]
pub fn hint_text(catalog: &Catalog, session: &GameSession, hint: &Hint, is_solo: bool) -> String {
    let Some(best) = hint.suggestions.first() else { return catalog.text("refuse-no-analysis") };
    let named = first_action_text(catalog, session, &best.line, MoveForm::Choice);
    let prospect = prospect_text(catalog, session, hint, best, is_solo);
    let first = match hint.solved {
        // The reasons say who wins, and when.
        Some(_) => catalog.format("hint-solved", &[("action", &named.text)]),
        None => catalog.format("hint-best", &[("action", &named.text)]),
    };
    std::iter::once(first)
        .chain(prospect)
        .chain(rest_of_turn_text(catalog, session, best, named.action_count))
        .chain(why_text(catalog, session, best))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Says who wins, or what the chances are; `None` where the reasons say so.
fn prospect_text(
    catalog: &Catalog,
    session: &GameSession,
    hint: &Hint,
    best: &SuggestedAction,
    is_solo: bool,
) -> Option<String> {
    if hint.solved.is_some() || matches!(best.chance, 0.0 | 1.0) {
        return None;
    }
    let seat = |side, phrase| seat_phrase(catalog, session.rules().game_info(), side, phrase);
    let chance = per_cent(best.chance);
    Some(match (hint.winner, is_solo) {
        (Some(winner), true) => catalog.format("hint-won", &[("seat", &seat(winner, SeatPhrase::Inside))]),
        (Some(winner), false) => catalog.text(if winner == hint.side { "hint-winning" } else { "hint-losing" }),
        (None, true) => {
            let whose = seat(hint.side, SeatPhrase::Of);
            catalog.format("hint-chance-seat", &[("whose", &whose), ("chance", &chance)])
        }
        (None, false) => catalog.format("hint-chance", &[("chance", &chance)]),
    })
}

/// Says why an action is good: the reasons for it or, without any, how the game is expected to go on after its turn.
/// `None` where neither is known.
pub(super) fn why_text(catalog: &Catalog, session: &GameSession, action: &SuggestedAction) -> Option<String> {
    let why = reasons_text(catalog, &action.reasons).map(|why| catalog.format("hint-why", &[("why", &why)]));
    why.or_else(|| expected_text(catalog, session, action))
}

/// Describes the actions with which the turn is expected to go on after the first ones, which are named already; `None`
/// when there are none.
fn rest_of_turn_text(
    catalog: &Catalog,
    session: &GameSession,
    best: &SuggestedAction,
    named_count: usize,
) -> Option<String> {
    let [mut rest, _] = continuation(catalog, session, best)?;
    rest.drain(..named_count.saturating_sub(1).min(rest.len()));
    (!rest.is_empty()).then(|| catalog.format("hint-then", &[("actions", &join_clauses(catalog, &rest))]))
}

/// Describes the actions that are expected after the turn; `None` without any.
fn expected_text(catalog: &Catalog, session: &GameSession, best: &SuggestedAction) -> Option<String> {
    let [_, mut later] = continuation(catalog, session, best)?;
    later.truncate(MAX_EXPECTED);
    (!later.is_empty()).then(|| catalog.format("hint-expected", &[("actions", &join_clauses(catalog, &later))]))
}

/// Describes the expected actions after the first one: those of the same turn, and those after it.
fn continuation(catalog: &Catalog, session: &GameSession, best: &SuggestedAction) -> Option<[Vec<String>; 2]> {
    let turn_length = turn_of_line(session, &best.line).len();
    let mut after = session.fork();
    after.play(&best.action).ok()?;
    let [mut rest, mut later] = [Vec::new(), Vec::new()];
    for (index, action) in best.line.iter().enumerate().skip(1) {
        let text = action_text(catalog, &after, action, MoveForm::Choice);
        if index < turn_length {
            rest.push(text)
        } else {
            later.push(text)
        }
        after.play(action).ok()?;
    }
    Some([rest, later])
}

/// Returns the actions with which a line completes the turn of the seat to act, or begins it.
#[must_use]
pub fn turn_of_line<'a>(session: &GameSession, line: &'a [String]) -> &'a [String] {
    let Some(side) = session.status().active_side() else { return &[] };
    let mut after = session.fork();
    let mut length = 0;
    for action in line {
        let goes_on = after.status() == GameStatus::AwaitingAction(side) && (length == 0 || !after.is_turn_start());
        if !goes_on || after.play(action).is_err() {
            break;
        }
        length += 1;
    }
    &line[..length]
}
