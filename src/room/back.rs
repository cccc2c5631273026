//! Taking back: freely what was decided since the dice fell, and with the other's consent a whole turn.

use crate::kit::outcome::Turn;
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::room::habits::Habits;
use crate::room::offer::Matter;
use crate::room::refusal::Refusal;
use crate::room::state::Play;
use crate::table::running::{Done, Table};

/// What a seat may take back: how many of the last actions, all of them its own. These are the last choice that it had
/// since the dice fell, and what followed from it of itself.
///
/// # Errors
///
/// [`Refusal`] when there is no such choice.
pub fn takes_back(play: &Play, seat: Side, habits: &Habits) -> Result<u32, Refusal> {
    let by_hand = !habits.of(play.person(seat)).forced;
    let mut table = play.table.copy();
    for count in 1.. {
        let Some(action) = table.undo() else { break };
        if table.turn() != Turn::Choose(seat) || !within_a_throw(&table, &action) {
            break;
        }
        if by_hand || table.legal().len() > 1 {
            return Ok(count);
        }
    }
    Err(Refusal::NothingToTakeBack)
}

/// Whether somebody can take something back.
#[must_use]
pub fn can_take_back(play: &Play) -> bool {
    let usual = Habits::default();
    play.last.is_some_and(|seat| takes_back(play, seat, &usual).is_ok())
}

/// What a seat may ask the other to take back: the last turn in which it did anything itself, from its first choice since
/// the dice fell, and all that followed. What was thrown in that turn stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// How many of the last actions, whoever played them.
    pub count: u32,
    /// Those of the seat's own turn.
    pub own: Vec<Done>,
}

/// What a seat may ask the other to take back.
///
/// # Errors
///
/// [`Refusal::NothingToAskBack`] when it chose nothing in that turn, or has had none.
pub fn asks_back(play: &Play, seat: Side) -> Result<Wanted, Refusal> {
    let mut table = play.table.copy();
    loop {
        let turn = table.last_turn();
        let begins = table.log().len() - turn.len();
        let by_hand = |at: &usize| !play.made.contains(&(begins + at));
        let Some(first) = turn.first() else { return Err(Refusal::NothingToAskBack) };
        if first.side == seat && (0..turn.len()).any(|at| by_hand(&at)) {
            let thrown = turn.iter().rposition(|done| done.thrown).map_or(0, |at| at + 1);
            let chosen = (thrown..turn.len()).find(by_hand).ok_or(Refusal::NothingToAskBack)?;
            let count = play.table.log().len() - begins - chosen;
            return Ok(Wanted { count: count as u32, own: turn[chosen..].to_vec() });
        }
        turn.iter().for_each(|_| drop(table.undo()));
    }
}

/// Whether somebody can ask for something to be taken back, now.
#[must_use]
pub fn can_ask_back(play: &Play) -> bool {
    let may = |seat: &Side| !play.offers.made(*seat, Matter::Back(0)) && asks_back(play, *seat).is_ok();
    play.offers.standing().is_none() && Side::BOTH.iter().any(may)
}

/// Whether an action is a use of dice, or a decision about them.
fn within_a_throw(table: &Table, action: &str) -> bool {
    let first = table.menu().into_iter().find(|candidate| candidate.text == action);
    matches!(first.and_then(|candidate| candidate.steps.first().copied()), Some(Step::Die(_) | Step::Say(_)))
}
