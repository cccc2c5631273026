//! Active soldiers: where they may go, and what comes of it.

use super::king::Meeting;
use super::questions::{Sahkku, Sharing};
use super::rules::{Fate, Move, Use, Who};
use super::sight::Sight;
use super::state::State;
use super::track::{Station, Stations, each};
use crate::kit::board::Site;
use crate::kit::dice::Face;

impl Sahkku {
    /// The stations from which a soldier may go so many steps, where it may end on the `open` points.
    pub(super) fn walkers(&self, sight: &Sight, steps: u8, open: Stations) -> Stations {
        let way = sight.way;
        let ends = way.unrolled(way.stations_of(open), way.waits(sight.asleep));
        sight.stations & (ends >> steps) & !self.stuck(sight, steps)
    }

    /// The stations from which so many steps lead over a soldier that may not be passed.
    fn stuck(&self, sight: &Sight, steps: u8) -> Stations {
        if self.sharing != Sharing::InFile {
            return 0;
        }
        let own = sight.way.unrolled(sight.way.stations_of(sight.awake | sight.asleep), false);
        (1..steps).fold(0, |stuck, step| stuck | own >> step)
    }

    /// Appends every move of a soldier with a die of this face.
    pub(super) fn walks(&self, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        let steps = self.steps(face);
        for start in each(self.walkers(sight, steps, self.open(sight))) {
            let who = if sight.way.is_homeward(start) { Who::Homeward } else { Who::Soldier };
            self.landings(sight, Use::new(face, who, sight.way.site(start), self.end(sight, start, steps)), out);
        }
    }

    /// Appends every move of two or more soldiers as one with a die of this face. The king has one rider at most, so
    /// they may not end on his point.
    pub(super) fn stacks(&self, state: &State, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        if !self.together {
            return;
        }
        let (steps, army) = (self.steps(face), &state.armies[state.mover.index()]);
        let starts = self.walkers(sight, steps, self.open(sight) & !sight.king);
        for start in each(starts).filter(|start| army.number(*start) > 1) {
            let (from, to) = (sight.way.site(start), self.end(sight, start, steps));
            out.push(Move::Use(Use::new(face, Who::Stack, from, to)));
        }
    }

    fn end(&self, sight: &Sight, start: Station, steps: u8) -> Site {
        sight.way.site(sight.way.after(start, steps, sight.way.waits(sight.asleep)))
    }

    /// Appends a move that lands like a soldier: once, or for each thing that may be done with the king.
    pub(super) fn landings(&self, sight: &Sight, plain: Use, out: &mut Vec<Move>) {
        let meets = sight.king != 0 && sight.is_kings(sight.way.station(plain.to));
        let fates = if meets { self.fates(sight) } else { &[Fate::None] };
        out.extend(fates.iter().map(|fate| Move::Use(Use { fate: *fate, ..plain })));
    }

    /// Moves one soldier, or several as one.
    pub(super) fn walk(&self, state: &mut State, action: Use) {
        let side = state.mover;
        let way = self.way(state, side);
        let first = way.station(action.from);
        let start = if action.who == Who::Homeward { way.homeward(first) } else { first };
        let army = &mut state.armies[side.index()];
        let number = if action.who == Who::Stack { army.number(start) } else { 1 };
        let (steps, waits) = (self.steps(action.face), way.waits(army.asleep));
        army.lift(start, number);
        if waits && way.passes_end(start, steps) {
            army.waiting += number;
        } else {
            self.land(state, action, start, way.after(start, steps, waits), number);
        }
    }

    /// Sets soldiers down on a station: they capture, and do with the king what is to be done.
    pub(super) fn land(&self, state: &mut State, action: Use, start: Station, end: Station, number: u8) {
        let side = state.mover;
        state.capture(self, side, action.to);
        let rides = self.meet_king(state, action) == Meeting::Rides;
        if !rides {
            state.armies[side.index()].put(end, number);
        }
        let way = self.way(state, side);
        if way.in_enemy_row(end) && !way.in_enemy_row(start) {
            self.enter(state);
        }
    }
}
