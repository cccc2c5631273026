//! Sáhkku: soldiers and where they stand, the king, and who stands within reach of whom.
//!
//! Self-play teaches the worth of all of that, for each rule set on its own: where soldiers are safe, whether the king
//! or a queen is worth a risk and who should wake when differ too much between them for numbers written by hand. Greedy
//! play by the learned weights beats greedy play by hand-written ones in every rule set (see `docs/lab/STRENGTH.md`).

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::games::sahkku::weights::{Weights, sum_of_value, value_of_sum};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{self, Choice, Value};
use gonagas_core::games::sahkku::{KingChoice, MovingPiece, Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::kit::side::Side;

/// The count of turns without progress from which it is part of a position's key.
const LATE: u8 = 84;

impl SearchGame for Sahkku {
    const KINDS: usize = 5 * 8 * 64;

    // Values are chances, so that their mean over the rolls is one too.
    const CHANCE_SCALE: Option<f64> = None;

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
        if let Some(rerollable) = state.rerollable_dice() {
            key = add_to_key(key, u64::from(rerollable) + 1);
        }
        let late = if state.stall_turns() >= LATE { u64::from(state.stall_turns()) } else { 0 };
        state.unused_dice().into_iter().fold(add_to_key(key, late), |key, count| add_to_key(key, u64::from(count)))
    }

    fn evaluate(&self, state: &SahkkuState) -> Value {
        let roller = state.mover();
        value::for_side(value_of_sum(Weights::of(self).sum(self, state, roller)), roller)
    }

    fn misjudged(&self, value: Value, error: Value) -> Value {
        value_of_sum(sum_of_value(value).saturating_add(error))
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

/// Levels 1 to 4 look at their own turn alone and differ by their errors, which an action has before its value becomes
/// a chance. Skill counts for more in some rule sets, and errors for less. In Lágesvuotna by its earlier rule two
/// players without errors draw.
impl StrongGame for Sahkku {
    fn skills(&self) -> [Skill; 4] {
        let errors = match self.rule_set().selector {
            "rules=raisa" => [14_500, 9400, 5900, 2450],
            "rules=maze" => [15_000, 10_000, 5900, 1750],
            "rules=lagesvuotna" if self.limits_rerolls() => [30_000, 8500, 3800, 900],
            "rules=lagesvuotna" => [30_000, 12_000, 8000, 4500],
            "rules=devils-game" => [20_000, 10_000, 5700, 2000],
            "rules=unjarga" => [30_000, 12_500, 6500, 2700],
            _ => [16_000, 9300, 5700, 2300],
        };
        errors.map(|error| Skill::glance(error, 0))
    }

    fn search_for(
        &self,
        purpose: Purpose,
        state: &SahkkuState,
        search: &mut AlphaBeta<Sahkku>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<SahkkuAction>> {
        match purpose {
            Purpose::Play => search.search_selectively(self, state, seed, limits),
            Purpose::Review => search.search(self, state, seed, limits),
        }
    }
}
