//! The position as a side sees it: sets of points and stations in the numbering of its own track.

use crate::games::sahkku::rule_options::{Sahkku, Sharing, SleeperRule};
use crate::games::sahkku::state::SahkkuState;
use crate::games::sahkku::track::{SideTrack, Station, StationSet, contains_station, station_bit};
use crate::kit::side::Side;

/// A side's view of the position.
#[derive(Debug, Clone, Copy)]
pub struct MoverView {
    /// The side's track.
    pub track: SideTrack,
    /// The stations of its active soldiers.
    pub active_stations: StationSet,
    /// The points of its sleeping soldiers.
    pub sleeping_points: StationSet,
    /// The points of all its soldiers.
    pub soldier_points: StationSet,
    /// The point of its queen.
    pub queen_point: StationSet,
    /// The king's point.
    pub king_point: Option<Station>,
    /// The side that holds the king.
    pub king_holder: Option<Side>,
    /// The viewing side.
    side: Side,
    /// The effect of a soldier or a queen ending on the king's point.
    pub king_encounter: KingEncounter,
    /// The points that are closed to every piece because of a sleeping piece.
    pub closed_points: StationSet,
    /// The points on which a soldier may end; landing on the king is decided later.
    pub open_points: StationSet,
    /// The stations on the open points, continued beyond the last station.
    open_stations: StationSet,
    /// The stations of its soldiers, continued beyond the last one, where soldiers may not pass each other.
    barriers: StationSet,
}

impl Sahkku {
    /// Returns the track of a side.
    #[must_use]
    pub const fn side_track(&self, state: &SahkkuState, side: Side) -> SideTrack {
        SideTrack::new(self.columns, self.track, side, state.direction)
    }

    /// Returns the view of the seat to act.
    #[inline]
    pub(super) fn mover_view(&self, state: &SahkkuState) -> MoverView {
        let side = state.mover;
        let track = self.side_track(state, side);
        let army = &state.armies[side.index()];
        let mut view = MoverView {
            track,
            active_stations: army.active,
            sleeping_points: army.sleeping,
            soldier_points: track.points_of_stations(army.active) | army.sleeping,
            queen_point: self.queen_point(state, track, side, |_| true),
            king_point: state.king.map(|king| track.first_station_at(king.site)),
            king_holder: state.king_holder(),
            side,
            king_encounter: KingEncounter::Nothing,
            closed_points: self.closed_points(state, track),
            open_points: 0,
            open_stations: 0,
            barriers: 0,
        };
        view.king_encounter = self.king_encounter(&view);
        view.open_points = self.open_points(&view);
        view.open_stations = track.unroll_set(track.stations_on_points(view.open_points), view.must_wait());
        if self.sharing == Sharing::InFile {
            view.barriers = track.unroll_set(track.stations_on_points(view.soldier_points), false);
        }
        view
    }

    /// Returns the point of a side's queen, if her state matches.
    fn queen_point(&self, state: &SahkkuState, track: SideTrack, side: Side, matches: fn(bool) -> bool) -> StationSet {
        let queen = state.queens[side.index()].filter(|queen| matches(queen.awake));
        queen.map_or(0, |queen| station_bit(track.first_station_at(queen.site)))
    }

    /// Returns the points that are closed to every piece of the mover because of a sleeping piece.
    fn closed_points(&self, state: &SahkkuState, track: SideTrack) -> StationSet {
        let [own, other] = [state.mover, state.mover.opponent()];
        let sleeping = |side: Side| state.armies[side.index()].sleeping;
        match self.sleeper_rule {
            SleeperRule::Capturable => 0,
            SleeperRule::SafeFromEnemies => track.to_opponent_points(sleeping(other)),
            SleeperRule::ClosedToAll => {
                let queens = Side::BOTH.map(|side| self.queen_point(state, track, side, |awake| !awake));
                sleeping(own) | track.to_opponent_points(sleeping(other)) | queens[0] | queens[1]
            }
        }
    }

    /// Returns the points on which a soldier may end; landing on the king is decided later.
    fn open_points(&self, view: &MoverView) -> StationSet {
        let own = match self.sharing {
            Sharing::Shared | Sharing::SharedStacks => 0,
            Sharing::OnePerPoint | Sharing::InFile => view.soldier_points,
        };
        let barred = if view.king_encounter == KingEncounter::Forbidden { view.king_point_set() } else { 0 };
        view.track.all_points() & !(view.closed_points | own | view.queen_point | barred)
    }

    /// Returns the points of the opponent's active soldiers.
    pub(super) fn enemy_points(&self, state: &SahkkuState) -> StationSet {
        let [track, others] = [state.mover, state.mover.opponent()].map(|side| self.side_track(state, side));
        track.to_opponent_points(others.points_of_stations(state.armies[state.mover.opponent().index()].active))
    }
}

impl MoverView {
    /// Returns the stations from which a soldier may go this many steps.
    pub fn movable_stations(&self, steps: u8) -> StationSet {
        let stuck = (1..steps).fold(0, |stuck, step| stuck | self.barriers >> step);
        self.active_stations & (self.open_stations >> steps) & !stuck
    }

    /// Returns true when the side holds the king.
    pub fn holds_king(&self) -> bool {
        self.king_holder == Some(self.side)
    }

    /// Returns the king's point as a set.
    pub fn king_point_set(&self) -> StationSet {
        self.king_point.map_or(0, station_bit)
    }

    /// Returns true when the king is on the point of this station.
    pub fn is_king_point(&self, station: Station) -> bool {
        self.king_point == Some(self.track.station_point(station))
    }

    /// Returns true when soldiers that pass the end of the track must wait.
    pub fn must_wait(&self) -> bool {
        self.track.must_wait(self.sleeping_points)
    }

    /// Returns true when a soldier of the side is on this point.
    pub fn has_soldier_at(&self, point: Station) -> bool {
        contains_station(self.soldier_points, point)
    }
}

/// The effect of a soldier or a queen ending on the king's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingEncounter {
    /// No effect.
    Nothing,
    /// The action is illegal.
    Forbidden,
    /// The king is taken.
    Take,
    /// The king is taken, and the soldier becomes his rider in place of the one before.
    Ride,
    /// The king is pushed and taken.
    Push,
    /// The king cannot be pushed, only removed.
    Remove,
}
