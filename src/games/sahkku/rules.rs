//! What the rules of sáhkku answer to everybody else.

use super::action::Move;
use super::dice::Dice;
use super::questions::{Sahkku, Seats};
use super::state::{Army, King, Phase, Queen, State};
use super::track::Direction;
use crate::kit::board::Site;
use crate::kit::game::{Counts, Game, Info, Seating, Tone};
use crate::kit::options::Preset;
use crate::kit::outcome::Turn;
use crate::kit::side::Side;

impl Sahkku {
    /// The king in the middle of the middle row; of two middle points he stands on the one nearest to North's entry.
    fn king_at_start(&self) -> King {
        King { site: self.columns + (self.columns - 1) / 2, holder: None }
    }

    /// The sleeping queens on the fourth points of the middle row, each on the right of her side.
    fn queens_at_start(&self) -> [Option<Queen>; 2] {
        let [left, right] = self.fourth_points();
        [right, left].map(|site| self.queens.then_some(Queen { site, awake: false }))
    }

    /// The fourth points of the middle row from the left and from the right.
    pub(super) fn fourth_points(&self) -> [Site; 2] {
        [self.columns + 3, 2 * self.columns - 4]
    }
}

impl Game for Sahkku {
    type State = State;
    type Move = Move;

    const INFO: Info = Info {
        id: "sahkku",
        edition: 1,
        seats: ["south", "north"],
        tones: [Tone::Light, Tone::Dark],
        counts: Counts::Soldiers,
        dice: true,
    };

    const PRESETS: &'static [Preset<Self>] = super::presets::ALL;

    fn seating(&self) -> Seating {
        match self.seats {
            Seats::Lot => Seating::Lot,
            Seats::FirstX => Seating::FirstX(self.dice.faces()),
        }
    }

    fn start(&self) -> State {
        let mut state = State {
            armies: [Army::sleeping(self.soldiers); 2],
            king: Some(self.king_at_start()),
            queens: self.queens_at_start(),
            direction: Direction::Vuosttut,
            mover: Side::Second,
            phase: Phase::Direct,
            dice: Dice::NONE,
            used: Dice::NONE,
            stall: 0,
        };
        if let Some(direction) = self.direction {
            self.direct(&mut state, direction);
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Throw(_) => Turn::Throw(state.mover),
            Phase::Direct | Phase::Rethrow | Phase::Use => Turn::Choose(state.mover),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn actions(&self, state: &State, out: &mut Vec<Move>) {
        match state.phase {
            Phase::Direct => out.extend([Direction::Vuosttut, Direction::Miedut].map(Move::Direct)),
            Phase::Throw(number) => out.extend_from_slice(self.dice.throws(number)),
            Phase::Rethrow => {
                out.push(Move::Keep);
                out.extend(self.rethrows(state).map(Move::Rethrow));
            }
            Phase::Use => self.uses(state, out),
            Phase::Over(_) => {}
        }
    }

    /// A turn begins with the throw of all dice. (After all of them are thrown again it begins anew, as it were: nothing of
    /// the first throw is left.)
    fn begins_turn(&self, state: &State) -> bool {
        state.phase == Phase::Throw(self.dice.number())
    }

    fn weight(&self, throw: Move) -> u32 {
        match throw {
            Move::Throw(throw) => u32::from(throw.falls),
            _ => 0,
        }
    }

    fn play(&self, state: &mut State, action: Move) {
        match action {
            Move::Direct(direction) => self.direct(state, direction),
            Move::Throw(throw) => self.fall(state, throw.dice),
            Move::Keep => self.keep(state),
            Move::Rethrow(number) => self.rethrow(state, number),
            Move::Use(action) => self.use_die(state, action),
        }
    }

    fn text(&self, state: &State, action: Move) -> String {
        self.written(state, action)
    }

    fn score(&self, state: &State) -> Vec<u32> {
        let left = |side: Side| state.armies[side.index()].standing() + u32::from(self.rides(state, side));
        Side::BOTH.map(left).to_vec()
    }

    fn payment(&self, state: &State, winner: Option<Side>) -> Option<u32> {
        let soldiers = winner.map_or(0, |winner| self.score(state)[winner.index()]);
        (self.stake > 0).then_some(u32::from(self.stake) * soldiers)
    }
}
