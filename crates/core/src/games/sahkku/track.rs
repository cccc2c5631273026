//! The tracks of soldiers.
//!
//! A side numbers the places of its track: its *stations*. They count from 0 along the home row, on along the middle
//! row, then along the enemy row; on the `Eight` those of the middle row follow once more, homeward. The first three
//! rows of stations are also a side's own numbering of the points, and a set of *points* is a set of these.

use crate::kit::board::Site;
use crate::kit::side::Side;

/// A place on a side's track.
pub type Station = u8;

/// A set of stations, one bit each; a set of points when only the first three rows of stations occur.
pub type StationSet = u64;

/// The maximum steps of one die.
const MAX_DIE_STEPS: u8 = 4;

/// The continuation after the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrackShape {
    /// The middle row again, in an endless loop.
    Loop,
    /// The middle row, homeward, and then the home row.
    Eight,
    /// The home row at once, if no soldier sleeps there.
    Circuit,
}

/// North's direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Against South: its board is South's rotated by half a turn.
    Vuosttut,
    /// With South: its board is South's mirrored top to bottom.
    Miedut,
}

/// The track of one side on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideTrack {
    columns: u8,
    shape: TrackShape,
    side: Side,
    direction: Direction,
}

/// Returns the set of one station.
pub const fn station_bit(station: Station) -> StationSet {
    1 << station
}

/// Returns true when a set contains a station.
pub const fn contains_station(stations: StationSet, station: Station) -> bool {
    stations >> station & 1 != 0
}

/// Returns the stations of a set, lowest first.
pub fn iter_stations(mut stations: StationSet) -> impl Iterator<Item = Station> {
    std::iter::from_fn(move || {
        let lowest = (stations != 0).then(|| stations.trailing_zeros() as Station);
        stations &= stations.wrapping_sub(1);
        lowest
    })
}

impl SideTrack {
    /// Returns the track of a side on a board with this many columns.
    pub const fn new(columns: u8, track: TrackShape, side: Side, direction: Direction) -> SideTrack {
        SideTrack { columns, shape: track, side, direction }
    }

    /// Returns the number of points in a row.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the row and the column of a point, both from 0 at the home row's first point.
    pub const fn row_and_column(self, point: Station) -> (u8, u8) {
        let row = self.row_index(point);
        let along = point - row * self.columns;
        (row, if row == 1 { self.columns - 1 - along } else { along })
    }

    /// Returns the point in this row and column.
    pub const fn point_at(self, row: u8, column: u8) -> Station {
        row * self.columns + if row == 1 { self.columns - 1 - column } else { column }
    }

    /// Returns the number of points on the board, which is also the end of the enemy row's stations.
    const fn point_count(self) -> u8 {
        3 * self.columns
    }

    /// Returns the number of stations.
    pub const fn station_count(self) -> u8 {
        match self.shape {
            TrackShape::Loop | TrackShape::Circuit => self.point_count(),
            TrackShape::Eight => self.point_count() + self.columns,
        }
    }

    /// Returns the station that follows the last one.
    pub const fn restart_station(self) -> Station {
        match self.shape {
            TrackShape::Loop => self.columns,
            TrackShape::Eight | TrackShape::Circuit => 0,
        }
    }

    /// Returns the set of all points of the board.
    pub const fn all_points(self) -> StationSet {
        station_bit(self.point_count()) - 1
    }

    /// Returns the stations of one row: 0 is the home row, 2 the enemy row, 3 the middle row homeward.
    const fn row_stations(self, number: u8) -> StationSet {
        (station_bit(self.columns) - 1) << (number * self.columns)
    }

    /// Returns true for a station of the enemy row.
    pub const fn is_in_enemy_row(self, station: Station) -> bool {
        contains_station(self.row_stations(2), station)
    }

    /// Returns true for a station of the way home.
    pub const fn is_homeward(self, station: Station) -> bool {
        station >= self.point_count()
    }

    /// Returns the sites of all stations in order, and of the one that follows the last.
    pub fn sites_of_lap(self) -> Vec<Site> {
        let stations = (0..self.station_count()).chain([self.restart_station()]);
        stations.map(|station| self.station_site(station)).collect()
    }

    /// Returns the point of a station.
    pub const fn station_point(self, station: Station) -> Station {
        if self.is_homeward(station) { station - 2 * self.columns } else { station }
    }

    /// Returns the site of a station.
    pub const fn station_site(self, station: Station) -> Site {
        self.flip_index(self.station_point(station))
    }

    /// Returns the first station on this site.
    pub const fn first_station_at(self, site: Site) -> Station {
        self.flip_index(site)
    }

    /// Converts sites to points and points to sites; it is its own inverse.
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

    /// Returns the row of a site or a point, from 0.
    const fn row_index(self, index: u8) -> u8 {
        (index >= self.columns) as u8 + (index >= 2 * self.columns) as u8
    }

    /// Converts a set of points to the opponent's numbering.
    pub const fn to_opponent_points(self, points: StationSet) -> StationSet {
        match self.direction {
            Direction::Vuosttut => points.reverse_bits() >> (StationSet::BITS - self.point_count() as u32),
            Direction::Miedut => {
                let far = 2 * self.columns;
                points & self.row_stations(1) | points >> far | (points & self.row_stations(0)) << far
            }
        }
    }

    /// Returns the points of these stations.
    pub const fn points_of_stations(self, stations: StationSet) -> StationSet {
        stations & self.all_points() | stations >> self.point_count() << self.columns
    }

    /// Returns all stations on these points.
    pub const fn stations_on_points(self, points: StationSet) -> StationSet {
        match self.shape {
            TrackShape::Loop | TrackShape::Circuit => points,
            TrackShape::Eight => points | (points & self.row_stations(1)) << (2 * self.columns),
        }
    }

    /// Returns true when a soldier that passes the end must wait, given the sleeping soldiers of its side.
    pub const fn must_wait(self, sleeping: StationSet) -> bool {
        matches!(self.shape, TrackShape::Circuit) && sleeping != 0
    }

    /// Returns the stations that lie this many steps, from 1 to the stations of two rows, after those of the set.
    #[must_use]
    pub const fn stations_after(self, stations: StationSet, steps: u8) -> StationSet {
        let beyond = stations >> (self.station_count() - steps);
        (stations << steps) & (station_bit(self.station_count()) - 1) | beyond << self.restart_station()
    }

    /// Returns the station that follows this one.
    pub const fn next_station(self, station: Station) -> Station {
        if station + 1 == self.station_count() { self.restart_station() } else { station + 1 }
    }

    /// Returns the station after this many steps. A soldier that `waits` goes no further than the start of the next
    /// lap.
    pub const fn station_after(self, station: Station, steps: u8, waits: bool) -> Station {
        if station + steps < self.station_count() {
            return station + steps;
        }
        if waits { self.restart_station() } else { station + steps - self.station_count() + self.restart_station() }
    }

    /// Returns a set of stations, continued beyond the last one in the higher bits. Shifted down by some steps, it
    /// gives the stations from which these steps end in the set.
    pub const fn unroll_set(self, stations: StationSet, waits: bool) -> StationSet {
        let next = (stations >> self.restart_station()) & (station_bit(MAX_DIE_STEPS) - 1);
        let next = match (waits, next & 1) {
            (false, _) => next,
            (true, first) => first * (station_bit(MAX_DIE_STEPS) - 1),
        };
        stations | next << self.station_count()
    }

    /// Returns the middle row's point in the column of a point of the home row.
    pub const fn point_ahead(self, station: Station) -> Station {
        2 * self.columns - 1 - station
    }

    /// Returns the points of the home row from which `point_ahead` leads into this set.
    pub const fn points_behind(self, points: StationSet) -> StationSet {
        let middle = (points & self.row_stations(1)) >> self.columns;
        middle.reverse_bits() >> (StationSet::BITS - self.columns as u32)
    }
}
