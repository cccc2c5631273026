//! The turns of a running game.

use crate::kit::scene::Highlights;
use crate::session::game_session::{GameSession, PlayedAction};

/// A turn that was played, or the part of the current one that was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTurn {
    /// Its number, from 1, both seats counted together.
    pub number: u32,
    /// The number of actions before it.
    pub start: usize,
    /// Its actions, rolls included; never empty.
    pub actions: Vec<PlayedAction>,
}

impl PlayedTurn {
    /// Returns true if nothing but rolls was played.
    #[must_use]
    pub fn is_only_rolls(&self) -> bool {
        self.actions.iter().all(|action| action.is_roll)
    }
}

impl GameSession {
    /// Returns the actions of the current or last turn in order, rolls included. Empty at the start.
    #[must_use]
    pub fn last_turn(&self) -> Vec<PlayedAction> {
        self.last_turn_matching(|_| true)
    }

    /// Returns the number of actions before the current or last turn.
    #[must_use]
    pub fn last_turn_start(&self) -> usize {
        let mut earlier = self.fork();
        let mut turn_side = None;
        while earlier.undo().is_some() {
            let side = earlier.status().active_side();
            if *turn_side.get_or_insert(side) != side {
                return earlier.action_log().len() + 1;
            }
            if earlier.is_turn_start() {
                break;
            }
        }
        earlier.action_log().len()
    }

    /// Returns the number of actions before the turn that is being played, or is about to be.
    #[must_use]
    pub fn current_turn_start(&self) -> usize {
        match self.status().active_side() {
            Some(side) if self.last_side() == Some(side) && !self.is_turn_start() => self.last_turn_start(),
            _ => self.action_log().len(),
        }
    }

    /// Returns the turns that were played since the log had this length, in order. The last turn is always included.
    #[must_use]
    pub fn turns_since(&self, length: usize) -> Vec<PlayedTurn> {
        let mut earlier = self.fork();
        let mut turns = Vec::new();
        while turns.is_empty() || earlier.action_log().len() > length {
            let number = earlier.turn_number();
            let actions = earlier.last_turn();
            if actions.is_empty() {
                break;
            }
            actions.iter().for_each(|_| drop(earlier.undo()));
            turns.push(PlayedTurn { number, start: earlier.action_log().len(), actions });
        }
        turns.reverse();
        turns
    }

    /// Returns the highlights of the last turn in which a piece moved. A turn that has only rolled or decided about
    /// dice so far leaves the earlier highlights in place.
    #[must_use]
    pub fn highlights(&self) -> Highlights {
        let turn = self.last_turn_matching(|played| !played.path().is_empty());
        Highlights {
            last_turn_paths: turn.iter().map(PlayedAction::shown_path).collect(),
            captured: turn.into_iter().flat_map(|played| played.captured).collect(),
            ..Highlights::default()
        }
    }

    /// Returns the matching actions of the last turn that has any, in order.
    fn last_turn_matching(&self, counts: fn(&PlayedAction) -> bool) -> Vec<PlayedAction> {
        let mut earlier = self.fork();
        let mut turn: Vec<PlayedAction> = Vec::new();
        while let Some(played) = earlier.undo_action() {
            if turn.last().is_some_and(|later| later.side != played.side) {
                break;
            }
            turn.extend(Some(played).filter(counts));
            if !turn.is_empty() && earlier.is_turn_start() {
                break;
            }
        }
        turn.reverse();
        turn
    }
}
