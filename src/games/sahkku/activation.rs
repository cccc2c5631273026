//! Waking sleeping soldiers, and what they do then.

use crate::games::sahkku::action::{DieUse, MovingPiece, SahkkuAction};
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{ActivationChoice, ActivationPath, Sahkku};
use crate::games::sahkku::state::{Army, SahkkuState};
use crate::games::sahkku::track::{Direction, SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::dice::Face;
use crate::kit::side::Side;

/// How many soldiers start active with a head start.
const HEADSTART_SOLDIERS: usize = 3;

/// The foremost of some stations, the one that is nearest to the end of the home row.
fn foremost_station(stations: StationSet) -> Option<Station> {
    stations.checked_ilog2().map(|station| station as Station)
}

impl Sahkku {
    /// The stations of the sleeping soldiers that may be woken.
    pub(super) fn activatable_stations(&self, state: &SahkkuState, sight: &MoverView) -> StationSet {
        let may = match self.activation.choice {
            ActivationChoice::Any => sight.sleeping_points,
            ActivationChoice::FrontFirst => foremost_station(sight.sleeping_points).map_or(0, station_bit),
        };
        let taken = if self.activation.lands_normally { 0 } else { self.enemy_points(state) | sight.king_point_set() };
        let open = sight.open_points & !taken;
        let leads = match self.activation.path {
            ActivationPath::AlongTrack => open >> 1,
            ActivationPath::StraightAhead => sight.track.points_behind(open),
        };
        may & leads
    }

    /// Appends every way to wake a soldier.
    pub(super) fn list_activations(&self, state: &SahkkuState, sight: &MoverView, out: &mut Vec<SahkkuAction>) {
        for start in iter_stations(self.activatable_stations(state, sight)) {
            let end = self.activation_target(sight.track, start);
            self.list_landings(sight, DieUse::new(Face::X, MovingPiece::Sleeper, start, end), out);
        }
    }

    /// Where a soldier that is woken on this station goes.
    fn activation_target(&self, way: SideTrack, start: Station) -> Station {
        match self.activation.path {
            ActivationPath::AlongTrack => way.next_station(start),
            ActivationPath::StraightAhead => way.point_ahead(start),
        }
    }

    /// Wakes a soldier. When it was the last one those that waited for it go on.
    pub(super) fn activate_soldier(&self, state: &mut SahkkuState, action: DieUse) {
        let army = &mut state.armies[state.mover.index()];
        army.sleeping &= !station_bit(action.from);
        if army.sleeping == 0 {
            let waited = std::mem::take(&mut army.waiting_count);
            army.add_soldiers(0, waited);
        }
        state.reset_stall();
        self.land_soldiers(state, action, 1);
    }

    /// Wakes the foremost soldiers of both sides before the game, if there is a head start.
    pub(super) fn apply_headstart(&self, state: &mut SahkkuState) {
        if !self.has_headstart {
            return;
        }
        for side in Side::BOTH {
            let way = self.side_track(state, side);
            let army = &mut state.armies[side.index()];
            for _ in 0..HEADSTART_SOLDIERS {
                self.activate_foremost(army, way, state.direction);
            }
        }
    }

    /// The foremost sleeping soldier starts active: where it is, or on the middle row where soldiers are woken to
    /// there, unless both sides' would share points.
    fn activate_foremost(&self, army: &mut Army, way: SideTrack, direction: Direction) {
        let Some(start) = foremost_station(army.sleeping) else { return };
        let place = match (self.activation.path, direction) {
            (ActivationPath::StraightAhead, Direction::Vuosttut) => way.point_ahead(start),
            (ActivationPath::StraightAhead, Direction::Miedut) | (ActivationPath::AlongTrack, _) => start,
        };
        army.sleeping &= !station_bit(start);
        army.add_soldiers(place, 1);
    }
}
