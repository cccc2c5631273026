//! The position as the seat to act sees it: sets of points and stations in the numbering of its own track.

use crate::games::sahkku::king_encounter::KingEncounter;
use crate::games::sahkku::rule_options::{Sahkku, Sharing, SleeperRule};
use crate::games::sahkku::state::SahkkuState;
use crate::games::sahkku::track::{SideTrack, Station, StationSet, contains_station, station_bit};
use crate::kit::side::Side;

/// What a side sees.
#[derive(Debug, Clone, Copy)]
pub struct MoverView {
    /// The side's way.
    pub(super) track: SideTrack,
    /// Where its active soldiers stand.
    pub(super) active_stations: StationSet,
    /// The points of its sleeping soldiers.
    pub(super) sleeping_points: StationSet,
    /// The points of all its soldiers.
    pub(super) soldier_points: StationSet,
    /// The point of its queen.
    pub(super) queen_point: StationSet,
    /// The king's point.
    pub(super) king_point: Option<Station>,
    /// The side that holds him.
    pub(super) king_holder: Option<Side>,
    /// The side that sees.
    side: Side,
    /// What comes of a soldier's or a queen's ending on the king's point.
    pub(super) king_encounter: KingEncounter,
    /// The points that are shut to every piece because somebody sleeps there.
    pub(super) closed_points: StationSet,
    /// The points on which a soldier may end, whatever it does with the king there.
    pub(super) open_points: StationSet,
    /// The stations that lie there, and what follows on the last one.
    open_stations: StationSet,
    /// The stations of its soldiers, and what follows on the last one, if it may not pass them.
    barriers: StationSet,
}

impl Sahkku {
    /// The way of a side.
    pub(super) fn side_track(&self, state: &SahkkuState, side: Side) -> SideTrack {
        SideTrack::new(self.columns, self.track, side, state.direction)
    }

    /// What the seat whose turn it is sees.
    #[inline]
    pub(super) fn mover_view(&self, state: &SahkkuState) -> MoverView {
        let side = state.mover;
        let way = self.side_track(state, side);
        let army = &state.armies[side.index()];
        let mut sight = MoverView {
            track: way,
            active_stations: army.active,
            sleeping_points: army.sleeping,
            soldier_points: way.points_of_stations(army.active) | army.sleeping,
            queen_point: self.queen_point(state, way, side, |_| true),
            king_point: state.king.map(|king| way.first_station_at(king.site)),
            king_holder: state.king_holder(),
            side,
            king_encounter: KingEncounter::Nothing,
            closed_points: self.closed_points(state, way),
            open_points: 0,
            open_stations: 0,
            barriers: 0,
        };
        sight.king_encounter = self.king_encounter(&sight);
        sight.open_points = self.open_points(&sight);
        sight.open_stations = way.unroll_set(way.stations_on_points(sight.open_points), sight.must_wait());
        if self.sharing == Sharing::InFile {
            sight.barriers = way.unroll_set(way.stations_on_points(sight.soldier_points), false);
        }
        sight
    }

    /// The point of a side's queen, if she is so.
    fn queen_point(&self, state: &SahkkuState, way: SideTrack, side: Side, asked: fn(bool) -> bool) -> StationSet {
        let queen = state.queens[side.index()].filter(|queen| asked(queen.awake));
        queen.map_or(0, |queen| station_bit(way.first_station_at(queen.site)))
    }

    /// The points that are shut to every piece of the seat to act because somebody sleeps there.
    fn closed_points(&self, state: &SahkkuState, way: SideTrack) -> StationSet {
        let [own, other] = [state.mover, state.mover.opponent()];
        let asleep = |side: Side| state.armies[side.index()].sleeping;
        match self.sleeper_rule {
            SleeperRule::Capturable => 0,
            SleeperRule::SafeFromEnemies => way.to_opponent_points(asleep(other)),
            SleeperRule::ClosedToAll => {
                let queens = Side::BOTH.map(|side| self.queen_point(state, way, side, |awake| !awake));
                asleep(own) | way.to_opponent_points(asleep(other)) | queens[0] | queens[1]
            }
        }
    }

    /// The points on which a soldier may end, whatever it does with the king there.
    fn open_points(&self, sight: &MoverView) -> StationSet {
        let own = match self.sharing {
            Sharing::Shared | Sharing::SharedStacks => 0,
            Sharing::OnePerPoint | Sharing::InFile => sight.soldier_points,
        };
        let barred = if sight.king_encounter == KingEncounter::Forbidden { sight.king_point_set() } else { 0 };
        sight.track.all_points() & !(sight.closed_points | own | sight.queen_point | barred)
    }

    /// The points of the other side's active soldiers.
    pub(super) fn enemy_points(&self, state: &SahkkuState) -> StationSet {
        let [way, others] = [state.mover, state.mover.opponent()].map(|side| self.side_track(state, side));
        way.to_opponent_points(others.points_of_stations(state.armies[state.mover.opponent().index()].active))
    }
}

impl MoverView {
    /// The stations from which a soldier may go so many steps.
    pub(super) fn movable_stations(&self, steps: u8) -> StationSet {
        let stuck = (1..steps).fold(0, |stuck, step| stuck | self.barriers >> step);
        self.active_stations & (self.open_stations >> steps) & !stuck
    }

    /// Whether the side holds the king.
    pub(super) fn holds_king(&self) -> bool {
        self.king_holder == Some(self.side)
    }

    /// The king's point as a set.
    pub(super) fn king_point_set(&self) -> StationSet {
        self.king_point.map_or(0, station_bit)
    }

    /// Whether the king stands where this station lies.
    pub(super) fn is_king_point(&self, station: Station) -> bool {
        self.king_point == Some(self.track.station_point(station))
    }

    /// Whether soldiers that pass the end of the track must wait.
    pub(super) fn must_wait(&self) -> bool {
        self.track.must_wait(self.sleeping_points)
    }

    /// Whether a soldier of the side stands on this point.
    pub(super) fn has_soldier_at(&self, point: Station) -> bool {
        contains_station(self.soldier_points, point)
    }
}
