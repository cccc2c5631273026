//! What follows from the actions that stand, counted anew after some were taken back.

use crate::kit::side::Side;
use crate::matches::state::turns::TurnTracker;
use crate::session::game_session::GameSession;

/// What follows from the actions that stand, and from which of them the bot made.
#[derive(Debug, Default)]
pub(in crate::matches) struct DerivedState {
    /// Which seats have acted themselves.
    pub(in crate::matches) has_acted: [bool; 2],
    /// How the turn has passed.
    pub(in crate::matches) turns: TurnTracker,
    /// The seat that acted last.
    pub(in crate::matches) last_to_act: Option<Side>,
}

impl DerivedState {
    /// Counts it; `made` are the places of the actions that the bot made.
    pub(in crate::matches) fn replay(table: &GameSession, made: &[usize]) -> Result<DerivedState, String> {
        let mut standing = DerivedState::default();
        let mut again = table.rules().start_session();
        for (at, action) in table.action_log().iter().enumerate() {
            let side = again.status().active_side().ok_or("the game was over")?;
            again.play(action).map_err(|illegal| illegal.to_string())?;
            let by_hand = !made.contains(&at);
            standing.has_acted[side.index()] |= by_hand;
            standing.turns.record_action(at + 1, by_hand, again.status().active_side() != Some(side));
            standing.last_to_act = Some(side);
        }
        Ok(standing)
    }
}
