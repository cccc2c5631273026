//! The turns of a running game.

use crate::kit::scene::Highlights;
use crate::kit::side::Side;
use crate::session::game_session::{GameSession, PlayedAction};

impl GameSession {
    /// Returns the number of turns that have begun with an action, the current one included.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        let mut earlier = self.fork();
        let mut before_actions = Vec::new();
        while earlier.undo().is_some() {
            before_actions.push((earlier.status().active_side(), earlier.is_turn_start()));
        }
        let begins_turn = |pair: &&[(Option<Side>, bool)]| pair[0].0 != pair[1].0 || pair[0].1;
        before_actions.windows(2).filter(begins_turn).count() + usize::from(!before_actions.is_empty())
    }

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

    /// Returns the turns that were played since the log had this length, in order, each with the number of actions
    /// before it. The last turn is always included. Of consecutive turns of one seat only the last is.
    #[must_use]
    pub fn turns_since(&self, length: usize) -> Vec<(usize, Vec<PlayedAction>)> {
        let mut earlier = self.fork();
        let mut turns: Vec<(usize, Vec<PlayedAction>)> = Vec::new();
        while turns.is_empty() || earlier.action_log().len() > length {
            let turn = earlier.last_turn();
            let Some(side) = turn.first().map(|played| played.side) else { break };
            turn.iter().for_each(|_| drop(earlier.undo()));
            if turns.last().and_then(|(_, later)| later.first()).is_none_or(|later| later.side != side) {
                turns.push((earlier.action_log().len(), turn));
            }
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
