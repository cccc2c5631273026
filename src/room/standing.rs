//! What follows from the actions that stand, counted anew after some were taken back.

use crate::kit::side::Side;
use crate::room::passing::Passing;
use crate::table::running::Table;

/// What follows from the actions that stand, and from which of them the bot made.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// Which seats have acted themselves.
    pub(super) acted: [bool; 2],
    /// How the turn has passed.
    pub(super) passing: Passing,
    /// The seat that acted last.
    pub(super) last: Option<Side>,
}

impl Standing {
    /// Counts it; `made` are the places of the actions that the bot made.
    pub(super) fn of(table: &Table, made: &[usize]) -> Result<Standing, String> {
        let mut standing = Standing::default();
        let mut again = table.rules().start();
        for (at, action) in table.log().iter().enumerate() {
            let side = again.turn().side().ok_or("the game was over")?;
            again.play(action).map_err(|illegal| illegal.to_string())?;
            let by_hand = !made.contains(&at);
            standing.acted[side.index()] |= by_hand;
            standing.passing.acted(at + 1, by_hand, again.turn().side() != Some(side));
            standing.last = Some(side);
        }
        Ok(standing)
    }
}
