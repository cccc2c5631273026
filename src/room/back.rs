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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// How many of the last actions, whoever played them.
    pub count: u32,
    /// How many of these, the first ones, are of the seat's own turn.
    pub own: u32,
}

impl Wanted {
    /// The actions of the seat's own turn.
    #[must_use]
    pub fn own(&self, table: &Table) -> Vec<Done> {
        let mut back = table.copy();
        (self.own..self.count).for_each(|_| drop(back.undo()));
        let turn = back.last_turn();
        turn[turn.len().saturating_sub(self.own as usize)..].to_vec()
    }
}

/// What a seat may ask the other to take back.
///
/// # Errors
///
/// [`Refusal::NothingToAskBack`] when it chose nothing in that turn, or has had none.
pub fn asks_back(play: &Play, seat: Side) -> Result<Wanted, Refusal> {
    let mut table = play.table.copy();
    let all = table.log().len();
    while let Some(turn) = undo_turn(&mut table, &play.made) {
        if turn.side == seat && turn.by_hand {
            let chosen = turn.chosen.ok_or(Refusal::NothingToAskBack)?;
            return Ok(Wanted { count: (all - chosen) as u32, own: (turn.end - chosen) as u32 });
        }
    }
    Err(Refusal::NothingToAskBack)
}

/// A turn, as far as taking back is about it.
struct Past {
    side: Side,
    /// How many actions there were after it.
    end: usize,
    /// Whether the player did anything in it, be it a throw.
    by_hand: bool,
    /// The place of the first thing that they chose after its last throw.
    chosen: Option<usize>,
}

/// Takes the last turn back; `None` when there is none. `made` are the places of the actions that the bot made.
fn undo_turn(table: &mut Table, made: &[usize]) -> Option<Past> {
    let (begins, end) = (table.last_turn_begins(), table.log().len());
    let (mut by_hand, mut chosen, mut thrown) = (false, None, false);
    for at in (begins..end).rev() {
        table.undo();
        let own = !made.contains(&at);
        by_hand |= own;
        thrown |= matches!(table.turn(), Turn::Throw(_));
        if own && !thrown {
            chosen = Some(at);
        }
    }
    let side = table.turn().side().filter(|_| begins < end)?;
    Some(Past { side, end, by_hand, chosen })
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
