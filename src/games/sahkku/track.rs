//! Where soldiers walk.
//!
//! A side numbers the places of its track: its *stations*. From 0 along the home row, on along the middle row, then
//! along the enemy row; on the `Eight` those of the middle row follow once more, homeward. So the first three rows of
//! stations are also a side's own numbering of the points, and a set of *points* is a set of those.

use crate::kit::board::Site;
use crate::kit::side::Side;

/// A place on a side's track.
pub type Station = u8;

/// A set of stations, one bit for each; of points where only the first three rows of stations occur.
pub type StationSet = u64;

/// The most steps of one die.
const MAX_DIE_STEPS: u8 = 4;

/// What follows on the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrackShape {
    /// The middle row again, and so on for ever.
    Loop,
    /// The middle row, homeward, and then the home row.
    Eight,
    /// The home row at once, if nobody sleeps there.
    Circuit,
}

/// How North walks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Against South: its board is South's turned by half a turn.
    Vuosttut,
    /// With South: its board is South's mirrored top to bottom.
    Miedut,
}

/// The way of one side over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideTrack {
    columns: u8,
    shape: TrackShape,
    side: Side,
    direction: Direction,
}

/// The set that holds one station.
pub const fn station_bit(station: Station) -> StationSet {
    1 << station
}

/// Whether a set holds a station.
pub const fn contains_station(stations: StationSet, station: Station) -> bool {
    stations >> station & 1 != 0
}

/// The stations of a set, lowest first.
pub fn iter_stations(mut stations: StationSet) -> impl Iterator<Item = Station> {
    std::iter::from_fn(move || {
        let lowest = (stations != 0).then(|| stations.trailing_zeros() as Station);
        stations &= stations.wrapping_sub(1);
        lowest
    })
}

impl SideTrack {
    /// The way of a side on a board with so many columns.
    pub const fn new(columns: u8, track: TrackShape, side: Side, direction: Direction) -> SideTrack {
        SideTrack { columns, shape: track, side, direction }
    }

    /// How many points a row has.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The row and the column of a point, the home row's first point being at 0 in both.
    pub const fn row_and_column(self, point: Station) -> (u8, u8) {
        let row = self.row_index(point);
        let along = point - row * self.columns;
        (row, if row == 1 { self.columns - 1 - along } else { along })
    }

    /// The point in this row and column.
    pub const fn point_at(self, row: u8, column: u8) -> Station {
        row * self.columns + if row == 1 { self.columns - 1 - column } else { column }
    }

    /// How many points the board has, which is where the stations of the enemy row end.
    const fn point_count(self) -> u8 {
        3 * self.columns
    }

    /// How many stations there are.
    const fn station_count(self) -> u8 {
        match self.shape {
            TrackShape::Loop | TrackShape::Circuit => self.point_count(),
            TrackShape::Eight => self.point_count() + self.columns,
        }
    }

    /// The station that follows on the last one.
    const fn restart_station(self) -> Station {
        match self.shape {
            TrackShape::Loop => self.columns,
            TrackShape::Eight | TrackShape::Circuit => 0,
        }
    }

    /// The set of all points of the board.
    pub const fn all_points(self) -> StationSet {
        station_bit(self.point_count()) - 1
    }

    /// The stations of one row: 0 is the home row, 2 the enemy row, 3 the middle row homeward.
    const fn row_stations(self, number: u8) -> StationSet {
        (station_bit(self.columns) - 1) << (number * self.columns)
    }

    /// Whether a station lies on the enemy row.
    pub const fn is_in_enemy_row(self, station: Station) -> bool {
        contains_station(self.row_stations(2), station)
    }

    /// Whether a soldier on this station is on its way home.
    pub const fn is_homeward(self, station: Station) -> bool {
        station >= self.point_count()
    }

    /// The point on which a station lies.
    pub const fn station_point(self, station: Station) -> Station {
        if self.is_homeward(station) { station - 2 * self.columns } else { station }
    }

    /// Where a station lies on the board.
    pub const fn station_site(self, station: Station) -> Site {
        self.flip_index(self.station_point(station))
    }

    /// The first station that lies on this site.
    pub const fn first_station_at(self, site: Site) -> Station {
        self.flip_index(site)
    }

    /// Both ways between sites and points; doing it twice changes nothing.
    const fn flip_index(self, index: u8) -> u8 {
        let turned = self.point_count() - 1 - index;
        match (self.side, self.direction, self.row_index(index)) {
            (Side::First, _, 1) => turned,
            (Side::First, _, _) => index,
            (Side::Second, Direction::Vuosttut, 1) => index,
            (Side::Second, Direction::Vuosttut, _) => turned,
            (Side::Second, Direction::Miedut, 0) => index + 2 * self.columns,
            (Side::Second, Direction::Miedut, 1) => turned,
            (Side::Second, Direction::Miedut, _) => index - 2 * self.columns,
        }
    }

    /// The row, from 0, of a site or a point.
    const fn row_index(self, index: u8) -> u8 {
        (index >= self.columns) as u8 + (index >= 2 * self.columns) as u8
    }

    /// A set of points in the numbering of the other side.
    pub const fn to_opponent_points(self, points: StationSet) -> StationSet {
        match self.direction {
            Direction::Vuosttut => points.reverse_bits() >> (StationSet::BITS - self.point_count() as u32),
            Direction::Miedut => {
                let far = 2 * self.columns;
                points & self.row_stations(1) | points >> far | (points & self.row_stations(0)) << far
            }
        }
    }

    /// The points on which these stations lie.
    pub const fn points_of_stations(self, stations: StationSet) -> StationSet {
        stations & self.all_points() | stations >> self.point_count() << self.columns
    }

    /// All the stations that lie on these points.
    pub const fn stations_on_points(self, points: StationSet) -> StationSet {
        match self.shape {
            TrackShape::Loop | TrackShape::Circuit => points,
            TrackShape::Eight => points | (points & self.row_stations(1)) << (2 * self.columns),
        }
    }

    /// Whether a soldier that passes the end must wait while this holds: somebody of its side sleeps.
    pub const fn must_wait(self, asleep: StationSet) -> bool {
        matches!(self.shape, TrackShape::Circuit) && asleep != 0
    }

    /// The station that follows on this one.
    pub const fn next_station(self, station: Station) -> Station {
        if station + 1 == self.station_count() { self.restart_station() } else { station + 1 }
    }

    /// Whether these steps pass the end of the track.
    const fn passes_end(self, station: Station, steps: u8) -> bool {
        station + steps >= self.station_count()
    }

    /// The station so many steps on. Who `waits` goes no further than the start of the next lap.
    pub const fn station_after(self, station: Station, steps: u8, waits: bool) -> Station {
        if !self.passes_end(station, steps) {
            return station + steps;
        }
        if waits { self.restart_station() } else { station + steps - self.station_count() + self.restart_station() }
    }

    /// A set of stations, with what follows on the last one in the bits above: so that a shift by some steps down
    /// tells from where those steps end in the set.
    pub const fn unroll_set(self, stations: StationSet, waits: bool) -> StationSet {
        let next = (stations >> self.restart_station()) & (station_bit(MAX_DIE_STEPS) - 1);
        let next = match (waits, next & 1) {
            (false, _) => next,
            (true, first) => first * (station_bit(MAX_DIE_STEPS) - 1),
        };
        stations | next << self.station_count()
    }

    /// The middle row's point in the column of a point of the home row.
    pub const fn point_ahead(self, station: Station) -> Station {
        2 * self.columns - 1 - station
    }

    /// Of the home row, the points from which `ahead` leads into this set.
    pub const fn points_behind(self, points: StationSet) -> StationSet {
        let middle = (points & self.row_stations(1)) >> self.columns;
        middle.reverse_bits() >> (StationSet::BITS - self.columns as u32)
    }
}
