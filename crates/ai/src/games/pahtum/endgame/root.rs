//! The best of the legal actions, by the outcome of the game.

use crate::games::pahtum::endgame::memory::{Memory, NO_SITE};
use crate::games::pahtum::endgame::position::EndPosition;
use crate::games::pahtum::endgame::search::{EndSearch, Outcome};
use crate::search::limits::Limits;
use crate::search::value::{self, Value, WIN};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;

/// The longest expected continuation.
const MAX_LINE: usize = 12;

/// The result of a search of the legal actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The best action; of equally good ones the first in the order that was given. Where the limits ended the search
    /// early, the best one that is known, or the first one that is not known to lose.
    pub action: Site,
    /// The value of perfect play, positive when the first seat wins, and 0 for a draw; `None` where the limits ended
    /// the search early.
    pub value: Option<Value>,
    /// A perfect continuation, as far as it is known; the action first.
    pub line: Vec<Site>,
    /// The number of positions that were searched.
    pub nodes: u64,
    /// The number of free cells.
    pub free: u32,
}

/// Searches the actions, which must be legal, the first ones first; `None` while neutral stones are to be placed, and
/// when the game is over. A memory is good for all positions, and saves what was found before.
#[must_use]
pub fn find_best(
    game: &Pahtum,
    state: &PahtumState,
    actions: &[Site],
    memory: &mut Memory,
    limits: Limits<'_>,
) -> Option<Ending> {
    let position = EndPosition::of(game, state)?;
    let mut search = EndSearch::new(memory, limits);
    let mut best = (*actions.first()?, -1);
    for action in actions {
        let Some(outcome) = search.outcome(&position.after(*action), -1, -best.1) else {
            // The actions searched before lose, so this one may be better.
            let action = if best.1 < 0 { *action } else { best.0 };
            return Some(ending(&search, &position, action, None));
        };
        if -outcome > best.1 {
            best = (*action, -outcome);
        }
        if best.1 == 1 {
            break;
        }
    }
    Some(ending(&search, &position, best.0, Some(best.1)))
}

fn ending(search: &EndSearch<'_>, position: &EndPosition, action: Site, outcome: Option<Outcome>) -> Ending {
    let free = position.stones.free.count_ones();
    let own = outcome.map(|outcome| Value::from(outcome) * (WIN - free as Value));
    Ending {
        action,
        value: own.map(|own| value::for_side(own, position.side)),
        line: line(search, position.after(action), action),
        nodes: search.counter.nodes,
        free,
    }
}

/// Follows the best cells of the memory.
fn line(search: &EndSearch<'_>, mut position: EndPosition, action: Site) -> Vec<Site> {
    let mut line = vec![action];
    while line.len() < MAX_LINE {
        let best = search.memory.get(position.key).best;
        if best == NO_SITE || position.stones.free >> best & 1 == 0 {
            break;
        }
        line.push(best);
        position = position.after(best);
    }
    line
}
