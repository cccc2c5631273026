//! Sáhkku: soldiers, the king, and who stands within reach of the next roll.
//!
//! The game is over when a side has no soldiers left, so soldiers are what counts, and the more the fewer there are. An
//! active soldier can capture; a sleeping one can be captured in most rule sets without ever having moved. The king captures
//! without being captured. What the seat to roll may capture next is part of the estimate, weighted by how likely the dice
//! are to fall so; deeper threats are left to the search.

use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::games::sahkku::{KingChoice, MovingPiece, Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::kit::side::Side;

/// The value of an active soldier.
const ACTIVE: Value = 110;
/// The value of a sleeping soldier.
const SLEEPING: Value = 100;
/// The value of holding the king.
const KING: Value = 130;
/// The value of having woken the queen. Asleep nothing can happen to her, and who loses her has lost.
const QUEEN: Value = -250;
/// The number of soldiers that a queen within reach of the next roll counts as.
const QUEEN_AS_SOLDIERS: u8 = 40;
/// The share of a threatened soldier's value that counts, in per cent, by the number of steps to it.
const THREAT: [Value; 7] = [0, 60, 55, 60, 30, 30, 20];
/// The value of having everything while the opponent has nothing, but for [`DAMPING`].
const SCALE: Value = 9000;
/// The worth that is added to that of both sides before the lead is divided by it, so that the last soldiers do not count for all.
const DAMPING: Value = 600;

/// The count of turns without progress from which it is part of a position's key.
const LATE: u8 = 84;

/// The points of the board and a reserve.
const SITES: usize = 64;

impl SearchGame for Sahkku {
    const KINDS: usize = 5 * 8 * 64;

    // Fitted to 300 games of level 4 against itself in each rule set: between 896 (raisa) and 1287 (devil's game), but 1889 in
    // Lágesvuotna, where a queen upsets every lead, and 2028 in Unjárga.
    const CHANCE_SCALE: f64 = 1150.0;

    fn key(&self, state: &SahkkuState) -> u64 {
        let flags = u64::from(state.phase_number()) << 8 | (state.mover() as u64) << 1 | u64::from(state.is_miedut());
        let mut key = add_to_key(1, flags);
        for side in Side::BOTH {
            let army = state.army(side);
            key = add_to_key(key, army.sleeping_stations() | u64::from(army.waiting_count()) << 48);
            for (station, count) in army.active_stations() {
                key = add_to_key(key, u64::from(station) << 8 | u64::from(count) | 1 << 32);
            }
            key = add_to_key(
                key,
                state.queen(side).map_or(0, |(site, awake)| 2 * u64::from(site) + u64::from(awake) + 1),
            );
        }
        let holder = state.king_holder().map_or(0, |side| u64::from(side.number()));
        key = add_to_key(key, state.king_site().map_or(0, |site| u64::from(site) << 2 | holder | 1 << 16));
        let late = if state.stall_turns() >= LATE { u64::from(state.stall_turns()) } else { 0 };
        state.unused_dice().into_iter().fold(add_to_key(key, late), |key, count| add_to_key(key, u64::from(count)))
    }

    fn evaluate(&self, state: &SahkkuState) -> Value {
        let worth = Side::BOTH.map(|side| side_worth(self, state, side));
        let threat = threat(self, state, state.mover());
        let lead = worth[0] - worth[1] + if state.mover() == Side::First { threat } else { -threat };
        // A soldier more among few is more than one among many.
        let value = lead * SCALE / (worth[0] + worth[1] + DAMPING);
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn priority(&self, state: &SahkkuState, action: SahkkuAction) -> i32 {
        let SahkkuAction::UseDie(action) = action else { return 0 };
        let capture = if self.is_capture(state, action) { CAPTURE_PRIORITY } else { 0 };
        let king = if action.king_choice() == KingChoice::Remove {
            0
        } else if self.meets_king(state, action) {
            400
        } else {
            0
        };
        let wakes = if action.piece() == MovingPiece::Sleeper { 200 } else { 0 };
        capture + king + wakes
    }

    fn is_instead_of_roll(&self, action: SahkkuAction) -> bool {
        action == SahkkuAction::KeepDice
    }

    fn kind(&self, _state: &SahkkuState, action: SahkkuAction) -> usize {
        match action {
            SahkkuAction::UseDie(action) => {
                (action.face() as usize * 8 + action.piece() as usize) * 64 + usize::from(action.from()) % 64
            }
            _ => 0,
        }
    }
}

/// Returns the worth of what a side has.
fn side_worth(game: &Sahkku, state: &SahkkuState, side: Side) -> Value {
    let sleeping = state.army(side).sleeping_count() as Value;
    let active = game.soldiers_left(state, side) as Value - sleeping;
    let king = if state.king_holder() == Some(side) { KING } else { 0 };
    let queen = if state.queen(side).is_some_and(|(_, awake)| awake) { QUEEN } else { 0 };
    ACTIVE * active + SLEEPING * sleeping + king + queen
}

/// Returns what a side that rolls next may hope to capture with its soldiers: the best for each victim's point, half of the
/// sum, since not all of it can be done.
fn threat(game: &Sahkku, state: &SahkkuState, side: Side) -> Value {
    let mut victims = [0_u8; SITES];
    game.for_each_soldier_site(state, side.opponent(), |site, count| victims[usize::from(site)] += count);
    if let Some((site, true)) = state.queen(side.opponent()) {
        victims[usize::from(site)] += QUEEN_AS_SOLDIERS;
    }
    let mut hopes = [0; SITES];
    for (station, _) in state.army(side).active_stations() {
        let mut at = station;
        for share in &THREAT[1..] {
            at = game.next_station(state, side, at);
            let site = usize::from(game.station_site(state, side, at));
            hopes[site] = hopes[site].max(*share * Value::from(victims[site]));
        }
    }
    hopes.iter().sum::<Value>() / 2
}
