//! Waking sleeping soldiers, and what they do then.

use super::action::{Move, Use, Who};
use super::questions::{Path, Sahkku, Which};
use super::sight::Sight;
use super::state::{Army, State};
use super::track::{Direction, Station, Stations, Way, each, only};
use crate::kit::dice::Face;
use crate::kit::side::Side;

/// How many soldiers start active with a head start.
const HEADSTART: usize = 3;

/// The foremost of some stations, the one that is nearest to the end of the home row.
fn foremost(stations: Stations) -> Option<Station> {
    stations.checked_ilog2().map(|station| station as Station)
}

impl Sahkku {
    /// The stations of the sleeping soldiers that may be woken.
    pub(super) fn wakers(&self, state: &State, sight: &Sight) -> Stations {
        let may = match self.waking.which {
            Which::Any => sight.asleep,
            Which::Front => foremost(sight.asleep).map_or(0, only),
        };
        let taken = if self.waking.lands { 0 } else { self.foes(state) | sight.kings() };
        let open = sight.open & !taken;
        let leads = match self.waking.path {
            Path::Along => open >> 1,
            Path::Ahead => sight.way.behind(open),
        };
        may & leads
    }

    /// Appends every way to wake a soldier.
    pub(super) fn wakings(&self, state: &State, sight: &Sight, out: &mut Vec<Move>) {
        for start in each(self.wakers(state, sight)) {
            let end = self.awoken(sight.way, start);
            self.landings(sight, Use::new(Face::X, Who::Sleeper, start, end), out);
        }
    }

    /// Where a soldier that is woken on this station goes.
    fn awoken(&self, way: Way, start: Station) -> Station {
        match self.waking.path {
            Path::Along => way.next(start),
            Path::Ahead => way.ahead(start),
        }
    }

    /// Wakes a soldier. When it was the last one those that waited for it go on.
    pub(super) fn wake(&self, state: &mut State, action: Use) {
        let army = &mut state.armies[state.mover.index()];
        army.asleep &= !only(action.from);
        if army.asleep == 0 {
            let waited = std::mem::take(&mut army.waiting);
            army.put(0, waited);
        }
        state.progress();
        self.land(state, action, 1);
    }

    /// Wakes the foremost soldiers of both sides before the game, if there is a head start.
    pub(super) fn give_headstart(&self, state: &mut State) {
        if !self.headstart {
            return;
        }
        for side in Side::BOTH {
            let way = self.way(state, side);
            let army = &mut state.armies[side.index()];
            for _ in 0..HEADSTART {
                self.rouse_foremost(army, way, state.direction);
            }
        }
    }

    /// The foremost sleeping soldier starts active: where it is, or on the middle row where soldiers are woken to
    /// there, unless both sides' would share points.
    fn rouse_foremost(&self, army: &mut Army, way: Way, direction: Direction) {
        let Some(start) = foremost(army.asleep) else { return };
        let place = match (self.waking.path, direction) {
            (Path::Ahead, Direction::Vuosttut) => way.ahead(start),
            (Path::Ahead, Direction::Miedut) | (Path::Along, _) => start,
        };
        army.asleep &= !only(start);
        army.put(place, 1);
    }
}
