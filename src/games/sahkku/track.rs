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
pub type Stations = u64;

/// The most steps of one die.
const LONGEST: u8 = 4;

/// What follows on the enemy row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Track {
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
pub struct Way {
    columns: u8,
    track: Track,
    side: Side,
    direction: Direction,
}

/// The set that holds one station.
pub const fn only(station: Station) -> Stations {
    1 << station
}

/// Whether a set holds a station.
pub const fn holds(stations: Stations, station: Station) -> bool {
    stations >> station & 1 != 0
}

/// The stations of a set, lowest first.
pub fn each(mut stations: Stations) -> impl Iterator<Item = Station> {
    std::iter::from_fn(move || {
        let lowest = (stations != 0).then(|| stations.trailing_zeros() as Station);
        stations &= stations.wrapping_sub(1);
        lowest
    })
}

impl Way {
    /// The way of a side on a board with so many columns.
    pub const fn new(columns: u8, track: Track, side: Side, direction: Direction) -> Way {
        Way { columns, track, side, direction }
    }

    /// How many points a row has.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The row and the column of a point, the home row's first point being at 0 in both.
    pub const fn place(self, point: Station) -> (u8, u8) {
        let row = self.row_of(point);
        let along = point - row * self.columns;
        (row, if row == 1 { self.columns - 1 - along } else { along })
    }

    /// The point in this row and column.
    pub const fn at(self, row: u8, column: u8) -> Station {
        row * self.columns + if row == 1 { self.columns - 1 - column } else { column }
    }

    /// How many points the board has, which is where the stations of the enemy row end.
    const fn points(self) -> u8 {
        3 * self.columns
    }

    /// How many stations there are.
    const fn stations(self) -> u8 {
        match self.track {
            Track::Loop | Track::Circuit => self.points(),
            Track::Eight => self.points() + self.columns,
        }
    }

    /// The station that follows on the last one.
    const fn restart(self) -> Station {
        match self.track {
            Track::Loop => self.columns,
            Track::Eight | Track::Circuit => 0,
        }
    }

    /// The set of all points of the board.
    pub const fn all(self) -> Stations {
        only(self.points()) - 1
    }

    /// The stations of one row: 0 is the home row, 2 the enemy row, 3 the middle row homeward.
    const fn row(self, number: u8) -> Stations {
        (only(self.columns) - 1) << (number * self.columns)
    }

    /// Whether a station lies on the enemy row.
    pub const fn in_enemy_row(self, station: Station) -> bool {
        holds(self.row(2), station)
    }

    /// Whether a soldier on this station is on its way home.
    pub const fn is_homeward(self, station: Station) -> bool {
        station >= self.points()
    }

    /// The point on which a station lies.
    pub const fn point(self, station: Station) -> Station {
        if self.is_homeward(station) { station - 2 * self.columns } else { station }
    }

    /// Where a station lies on the board.
    pub const fn site(self, station: Station) -> Site {
        self.flipped(self.point(station))
    }

    /// The first station that lies on this site.
    pub const fn station(self, site: Site) -> Station {
        self.flipped(site)
    }

    /// Both ways between sites and points; doing it twice changes nothing.
    const fn flipped(self, index: u8) -> u8 {
        let turned = self.points() - 1 - index;
        match (self.side, self.direction, self.row_of(index)) {
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
    const fn row_of(self, index: u8) -> u8 {
        (index >= self.columns) as u8 + (index >= 2 * self.columns) as u8
    }

    /// A set of points in the numbering of the other side.
    pub const fn across(self, points: Stations) -> Stations {
        match self.direction {
            Direction::Vuosttut => points.reverse_bits() >> (Stations::BITS - self.points() as u32),
            Direction::Miedut => {
                let far = 2 * self.columns;
                points & self.row(1) | points >> far | (points & self.row(0)) << far
            }
        }
    }

    /// The points on which these stations lie.
    pub const fn points_of(self, stations: Stations) -> Stations {
        stations & self.all() | stations >> self.points() << self.columns
    }

    /// All the stations that lie on these points.
    pub const fn stations_of(self, points: Stations) -> Stations {
        match self.track {
            Track::Loop | Track::Circuit => points,
            Track::Eight => points | (points & self.row(1)) << (2 * self.columns),
        }
    }

    /// Whether a soldier that passes the end must wait while this holds: somebody of its side sleeps.
    pub const fn waits(self, asleep: Stations) -> bool {
        matches!(self.track, Track::Circuit) && asleep != 0
    }

    /// The station that follows on this one.
    pub const fn next(self, station: Station) -> Station {
        if station + 1 == self.stations() { self.restart() } else { station + 1 }
    }

    /// Whether these steps pass the end of the track.
    const fn passes_end(self, station: Station, steps: u8) -> bool {
        station + steps >= self.stations()
    }

    /// The station so many steps on. Who `waits` goes no further than the start of the next lap.
    pub const fn after(self, station: Station, steps: u8, waits: bool) -> Station {
        if !self.passes_end(station, steps) {
            return station + steps;
        }
        if waits { self.restart() } else { station + steps - self.stations() + self.restart() }
    }

    /// A set of stations, with what follows on the last one in the bits above: so that a shift by some steps down
    /// tells from where those steps end in the set.
    pub const fn unrolled(self, stations: Stations, waits: bool) -> Stations {
        let next = (stations >> self.restart()) & (only(LONGEST) - 1);
        let next = match (waits, next & 1) {
            (false, _) => next,
            (true, first) => first * (only(LONGEST) - 1),
        };
        stations | next << self.stations()
    }

    /// The middle row's point in the column of a point of the home row.
    pub const fn ahead(self, station: Station) -> Station {
        2 * self.columns - 1 - station
    }

    /// Of the home row, the points from which `ahead` leads into this set.
    pub const fn behind(self, points: Stations) -> Stations {
        let middle = (points & self.row(1)) >> self.columns;
        middle.reverse_bits() >> (Stations::BITS - self.columns as u32)
    }
}
