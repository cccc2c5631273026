//! Active soldiers: where they may go, and what comes of it.

use super::action::{Fate, Move, Use, Who};
use super::meeting::Meeting;
use super::questions::{Sahkku, Sharing};
use super::sight::Sight;
use super::state::State;
use super::track::each;
use crate::kit::dice::Face;

impl Sahkku {
    /// Appends every move of a soldier with a die of this face.
    pub(super) fn walks(&self, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        let (steps, waits) = (self.worth(face), sight.waits());
        for start in each(sight.walkers(steps)) {
            let end = sight.way.after(start, steps, waits);
            self.landings(sight, Use::new(face, Who::Soldier, start, end), out);
        }
    }

    /// Appends every move of two or more soldiers as one with a die of this face. The king has one rider at most, so
    /// they may not end on his point.
    pub(super) fn stacks(&self, state: &State, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        if self.sharing != Sharing::Together {
            return;
        }
        let (steps, army) = (self.worth(face), &state.armies[state.mover.index()]);
        for start in each(sight.walkers(steps)).filter(|start| army.number(*start) > 1) {
            let end = sight.way.after(start, steps, sight.waits());
            if !sight.is_kings(end) {
                out.push(Move::Use(Use::new(face, Who::Stack, start, end)));
            }
        }
    }

    /// Appends a move that lands like a soldier: once, or for each thing that may be done with the king.
    pub(super) fn landings(&self, sight: &Sight, plain: Use, out: &mut Vec<Move>) {
        let fates = if sight.is_kings(plain.to) { self.fates(sight) } else { &[Fate::None] };
        for fate in fates {
            out.push(Move::Use(Use { fate: *fate, ..plain }));
        }
    }

    /// Moves one soldier, or several as one.
    pub(super) fn walk(&self, state: &mut State, action: Use) {
        let way = self.way(state, state.mover);
        let army = &mut state.armies[state.mover.index()];
        let number = if action.who == Who::Stack { army.number(action.from) } else { 1 };
        army.lift(action.from, number);
        // While somebody sleeps nobody comes to the first point but to wait there.
        if way.waits(army.asleep) && action.to == 0 {
            army.waiting += number;
        } else {
            self.land(state, action, number);
        }
    }

    /// Sets soldiers down on a station: they capture, and do with the king what is to be done.
    pub(super) fn land(&self, state: &mut State, action: Use, number: u8) {
        let side = state.mover;
        let way = self.way(state, side);
        state.capture(self, side, way.site(action.to));
        if self.meet_king(state, action) != Meeting::Rides {
            state.armies[side.index()].put(action.to, number);
        }
        if way.in_enemy_row(action.to) && !way.in_enemy_row(action.from) {
            self.enter(state);
        }
    }
}
