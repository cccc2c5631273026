//! The sums of what each player's actions and rolls changed.

use crate::review::accuracy::player_accuracy;
use crate::review::swing::Swing;
use gonagas_core::kit::side::Side;

/// The sums of a player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PlayerSums {
    /// The chance that the player's actions lost, never negative.
    pub loss: f64,
    /// The luck of the player's rolls.
    pub luck: f64,
    /// The accuracy in per cent; `None` without an action that is judged.
    pub accuracy: Option<f64>,
}

/// Returns the sums of a player.
#[must_use]
pub fn sums(swings: &[Swing], side: Side) -> PlayerSums {
    let own = || swings.iter().filter(|swing| swing.side == side);
    PlayerSums {
        loss: own().map(Swing::loss).sum(),
        luck: own().map(Swing::luck).sum(),
        accuracy: player_accuracy(swings, side),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::accuracy::action_accuracy;

    #[test]
    fn sums_leave_out_the_opponent_and_the_accuracy_what_is_not_judged() {
        let swing = |side, is_roll, is_judged, before, after| Swing { side, is_roll, is_judged, before, after };
        let swings = [
            swing(Side::First, true, false, 0.5, 0.7),
            swing(Side::First, false, true, 0.7, 0.6),
            swing(Side::First, false, false, 0.6, 0.4),
            swing(Side::Second, false, true, 0.4, 0.1),
        ];
        let first = sums(&swings, Side::First);
        assert!((first.luck - 0.2).abs() < 1e-9 && (first.loss - 0.3).abs() < 1e-9);
        assert!((first.accuracy.unwrap() - action_accuracy(0.7 - 0.6)).abs() < 1e-9);
        assert_eq!(sums(&swings[..3], Side::Second), PlayerSums::default());
    }
}
