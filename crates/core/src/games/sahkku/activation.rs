//! Activating sleeping soldiers.

use crate::games::sahkku::action::{DieUse, MovingPiece, SahkkuAction};
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{ActivationChoice, ActivationPath, Sahkku};
use crate::games::sahkku::state::{Army, SahkkuState};
use crate::games::sahkku::track::{Direction, SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::dice::Face;
use crate::kit::side::Side;

/// The number of active soldiers per side with a head start.
const HEADSTART_SOLDIERS: usize = 3;

/// Returns the foremost of some stations, the one nearest to the end of the home row.
fn foremost_station(stations: StationSet) -> Option<Station> {
    stations.checked_ilog2().map(|station| station as Station)
}

impl Sahkku {
    /// Returns the stations of the sleeping soldiers that may be activated.
    pub(super) fn activatable_stations(&self, state: &SahkkuState, view: &MoverView) -> StationSet {
        let taken = if self.activation.lands_normally { 0 } else { self.enemy_points(state) | view.king_point_set() };
        let open = view.open_points & !taken;
        let leads = match self.activation.path {
            ActivationPath::AlongTrack => open >> 1,
            ActivationPath::StraightAhead => view.track.points_behind(open),
        };
        self.stations_in_turn(view) & leads
    }

    /// Returns the stations of the sleeping soldiers whose turn it is to be activated, whether they can be or not.
    pub(super) fn stations_in_turn(&self, view: &MoverView) -> StationSet {
        match self.activation.choice {
            ActivationChoice::Any => view.sleeping_points,
            ActivationChoice::FrontFirst => foremost_station(view.sleeping_points).map_or(0, station_bit),
        }
    }

    /// Appends every activation.
    pub(super) fn list_activations(&self, state: &SahkkuState, view: &MoverView, out: &mut Vec<SahkkuAction>) {
        for start in iter_stations(self.activatable_stations(state, view)) {
            let end = self.activation_target(view.track, start);
            self.list_landings(view, DieUse::new(Face::X, MovingPiece::Sleeper, start, end), out);
        }
    }

    /// Returns the destination of a soldier activated on this station.
    pub(super) fn activation_target(&self, track: SideTrack, start: Station) -> Station {
        match self.activation.path {
            ActivationPath::AlongTrack => track.next_station(start),
            ActivationPath::StraightAhead => track.point_ahead(start),
        }
    }

    /// Activates a soldier. When it was the last sleeping one, the waiting soldiers become active.
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

    /// Activates the foremost soldiers of both sides before the game, with the option `headstart`.
    pub(super) fn apply_headstart(&self, state: &mut SahkkuState) {
        if !self.has_headstart {
            return;
        }
        for side in Side::BOTH {
            let track = self.side_track(state, side);
            let army = &mut state.armies[side.index()];
            for _ in 0..HEADSTART_SOLDIERS {
                self.activate_foremost(army, track, state.direction);
            }
        }
    }

    /// Activates the foremost sleeping soldier in its place, or on the middle row where activation leads there, unless
    /// both sides would share points.
    fn activate_foremost(&self, army: &mut Army, track: SideTrack, direction: Direction) {
        let Some(start) = foremost_station(army.sleeping) else { return };
        let place = match (self.activation.path, direction) {
            (ActivationPath::StraightAhead, Direction::Vuosttut) => track.point_ahead(start),
            (ActivationPath::StraightAhead, Direction::Miedut) | (ActivationPath::AlongTrack, _) => start,
        };
        army.sleeping &= !station_bit(start);
        army.add_soldiers(place, 1);
    }
}
