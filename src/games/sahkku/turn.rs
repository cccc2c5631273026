//! A turn: throwing, throwing again, using dice, and the ends.

use super::action::{Move, Use, Who};
use super::dice::Dice;
use super::questions::{Order, Rethrow, Sahkku};
use super::sight::Sight;
use super::state::{Phase, State};
use super::track::Direction;
use crate::kit::dice::Face;
use crate::kit::outcome::{Outcome, Reason, STALL};
use crate::kit::side::Side;
use std::ops::RangeInclusive;

const RISING: [Face; 5] = Face::ALL;
const FALLING: [Face; 5] = [Face::X, Face::Blank, Face::Three, Face::Two, Face::One];

impl Sahkku {
    /// How many steps a die is worth; 0 cannot be used.
    pub(super) fn worth(&self, face: Face) -> u8 {
        match face {
            Face::X | Face::One => 1,
            Face::Two => 2,
            Face::Three => 3,
            Face::Blank => self.blank,
        }
    }

    /// Settles how North walks; then South throws.
    pub(super) fn direct(&self, state: &mut State, direction: Direction) {
        state.direction = direction;
        self.give_headstart(state);
        self.begin_turn(state, Side::First);
    }

    /// This side throws all dice.
    fn begin_turn(&self, state: &mut State, side: Side) {
        state.mover = side;
        state.phase = Phase::Throw(self.dice.number());
        state.stall += 1;
    }

    /// Dice fall beside those that were kept.
    pub(super) fn fall(&self, state: &mut State, dice: Dice) {
        state.dice.add(dice);
        if self.rethrows(state).is_empty() {
            self.keep(state);
        } else {
            state.phase = Phase::Rethrow;
        }
    }

    /// How many of the dice that show X may be thrown again: any number in this range.
    pub(super) fn rethrows(&self, state: &State) -> RangeInclusive<u8> {
        let crosses = state.dice.count(Face::X);
        let (least, most) = match self.rethrow {
            Rethrow::Never => (1, 0),
            Rethrow::AnyX => (1, crosses),
            Rethrow::AllX => (self.dice.number(), crosses),
        };
        least..=most
    }

    /// Throws so many of the dice that show X again.
    pub(super) fn rethrow(&self, state: &mut State, number: u8) {
        state.dice.take(Face::X, number);
        state.phase = Phase::Throw(number);
    }

    /// The dice lie as they do: they are to be used now.
    pub(super) fn keep(&self, state: &mut State) {
        state.phase = Phase::Use;
        self.go_on(state);
    }

    /// Appends every use of a die that may be next.
    pub(super) fn uses(&self, state: &State, out: &mut Vec<Move>) {
        let sight = self.sight(state);
        for face in self.next_faces(state) {
            if face == Face::X {
                self.wakings(state, &sight, out);
            }
            self.walks(&sight, face, out);
            self.stacks(state, &sight, face, out);
            self.royal_moves(state, &sight, face, out);
        }
    }

    /// The faces of the unused dice that may be next, each once.
    fn next_faces(&self, state: &State) -> impl Iterator<Item = Face> {
        let usable = |face: &Face| state.dice.shows(*face) && (*face != Face::Blank || self.blank > 0);
        let only = match self.order {
            Order::Free => None,
            Order::Rising => RISING.iter().copied().find(usable),
            Order::Falling => FALLING.iter().copied().find(usable),
        };
        Face::ALL.iter().copied().filter(move |face| usable(face) && only.is_none_or(|only| only == *face))
    }

    /// Whether a die with this face could be used.
    fn can_use(&self, state: &State, sight: &Sight, face: Face) -> bool {
        let steps = self.worth(face);
        sight.walkers(steps) != 0
            || face == Face::X && self.wakers(state, sight) != 0
            || self.kings_ends(sight, steps) != 0
            || self.queens_ends(state, sight, face) != 0
    }

    /// Uses a die.
    pub(super) fn use_die(&self, state: &mut State, action: Use) {
        match action.who {
            Who::Soldier | Who::Stack => self.walk(state, action),
            Who::Sleeper => self.wake(state, action),
            Who::King => self.move_king(state, action),
            Who::Queen => self.move_queen(state, action),
        }
        state.dice.take(action.face, 1);
        state.used.put(action.face);
        // An action takes only from the other side, so the mover has not lost.
        match self.loss(state, state.mover.other()) {
            Some(reason) => self.win(state, state.mover, reason),
            None => self.go_on(state),
        }
    }

    /// Why this side has lost, if it has.
    fn loss(&self, state: &State, side: Side) -> Option<Reason> {
        if self.queens && state.queens[side.index()].is_none() {
            return Some(Reason::Queen);
        }
        let saved = self.lone_king && state.holder() == Some(side);
        (!state.armies[side.index()].any() && !saved).then_some(Reason::Captured)
    }

    fn win(&self, state: &mut State, side: Side, reason: Reason) {
        state.phase = Phase::Over(Outcome { winner: Some(side), reason });
    }

    /// The turn goes on while a die can be used that may be next.
    fn go_on(&self, state: &mut State) {
        if !self.can_go_on(state) {
            self.end_turn(state);
        }
    }

    fn can_go_on(&self, state: &State) -> bool {
        let mut faces = self.next_faces(state).peekable();
        // Where no die is left the position need not be looked at.
        faces.peek().is_some() && {
            let sight = self.sight(state);
            faces.any(|face| self.can_use(state, &sight, face))
        }
    }

    /// The other side's turn begins, unless the game ends here.
    fn end_turn(&self, state: &mut State) {
        let stalls = state.stall >= STALL;
        (state.dice, state.used) = (Dice::NONE, Dice::NONE);
        self.begin_turn(state, state.mover.other());
        if self.blocked && self.is_blocked(state) {
            self.win(state, state.mover.other(), Reason::Blocked);
        } else if stalls {
            state.phase = Phase::Over(Outcome { winner: None, reason: Reason::Stall });
        }
    }

    /// Whether the mover could use no die, whatever fell.
    fn is_blocked(&self, state: &State) -> bool {
        let sight = self.sight(state);
        let mut worth = self.dice.faces().iter().filter(|face| self.worth(**face) > 0);
        !worth.any(|face| self.can_use(state, &sight, *face))
    }
}
