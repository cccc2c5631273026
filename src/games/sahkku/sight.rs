//! The position as the seat to act sees it: sets of points and stations in the numbering of its own track.

use super::meeting::Meeting;
use super::questions::{Sahkku, Sharing, Sleepers};
use super::state::State;
use super::track::{Station, Stations, Way, holds, only};
use crate::kit::side::Side;

/// What a side sees.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    /// The side's way.
    pub(super) way: Way,
    /// Where its active soldiers stand.
    pub(super) stations: Stations,
    /// The points of its sleeping soldiers.
    pub(super) asleep: Stations,
    /// The points of all its soldiers.
    pub(super) soldiers: Stations,
    /// The point of its queen.
    pub(super) queen: Stations,
    /// The king's point.
    pub(super) king: Option<Station>,
    /// The side that holds him.
    pub(super) holder: Option<Side>,
    /// The side that sees.
    side: Side,
    /// What comes of a soldier's or a queen's ending on the king's point.
    pub(super) meeting: Meeting,
    /// The points that are shut to every piece because somebody sleeps there.
    pub(super) shut: Stations,
    /// The points on which a soldier may end, whatever it does with the king there.
    pub(super) open: Stations,
    /// The stations that lie there, and what follows on the last one.
    ends: Stations,
    /// The stations of its soldiers, and what follows on the last one, if it may not pass them.
    barriers: Stations,
}

impl Sahkku {
    /// The way of a side.
    pub(super) fn way(&self, state: &State, side: Side) -> Way {
        Way::new(self.columns, self.track, side, state.direction)
    }

    /// What the seat whose turn it is sees.
    #[inline]
    pub(super) fn sight(&self, state: &State) -> Sight {
        let side = state.mover;
        let way = self.way(state, side);
        let army = &state.armies[side.index()];
        let mut sight = Sight {
            way,
            stations: army.awake,
            asleep: army.asleep,
            soldiers: way.points_of(army.awake) | army.asleep,
            queen: self.queen(state, way, side, |_| true),
            king: state.king.map(|king| way.station(king.site)),
            holder: state.holder(),
            side,
            meeting: Meeting::Nothing,
            shut: self.shut(state, way),
            open: 0,
            ends: 0,
            barriers: 0,
        };
        sight.meeting = self.meeting(&sight);
        sight.open = self.open(&sight);
        sight.ends = way.unrolled(way.stations_of(sight.open), sight.waits());
        if self.sharing == Sharing::InFile {
            sight.barriers = way.unrolled(way.stations_of(sight.soldiers), false);
        }
        sight
    }

    /// The point of a side's queen, if she is so.
    fn queen(&self, state: &State, way: Way, side: Side, asked: fn(bool) -> bool) -> Stations {
        let queen = state.queens[side.index()].filter(|queen| asked(queen.awake));
        queen.map_or(0, |queen| only(way.station(queen.site)))
    }

    /// The points that are shut to every piece of the seat to act because somebody sleeps there.
    fn shut(&self, state: &State, way: Way) -> Stations {
        let [own, other] = [state.mover, state.mover.other()];
        let asleep = |side: Side| state.armies[side.index()].asleep;
        match self.sleepers {
            Sleepers::Prey => 0,
            Sleepers::Safe => way.across(asleep(other)),
            Sleepers::Shut => {
                let queens = Side::BOTH.map(|side| self.queen(state, way, side, |awake| !awake));
                asleep(own) | way.across(asleep(other)) | queens[0] | queens[1]
            }
        }
    }

    /// The points on which a soldier may end, whatever it does with the king there.
    fn open(&self, sight: &Sight) -> Stations {
        let own = match self.sharing {
            Sharing::Shared | Sharing::Together => 0,
            Sharing::OneToAPoint | Sharing::InFile => sight.soldiers,
        };
        let barred = if sight.meeting == Meeting::Barred { sight.kings() } else { 0 };
        sight.way.all() & !(sight.shut | own | sight.queen | barred)
    }

    /// The points of the other side's active soldiers.
    pub(super) fn foes(&self, state: &State) -> Stations {
        let [way, others] = [state.mover, state.mover.other()].map(|side| self.way(state, side));
        way.across(others.points_of(state.armies[state.mover.other().index()].awake))
    }
}

impl Sight {
    /// The stations from which a soldier may go so many steps.
    pub(super) fn walkers(&self, steps: u8) -> Stations {
        let stuck = (1..steps).fold(0, |stuck, step| stuck | self.barriers >> step);
        self.stations & (self.ends >> steps) & !stuck
    }

    /// Whether the side holds the king.
    pub(super) fn is_ours(&self) -> bool {
        self.holder == Some(self.side)
    }

    /// The king's point as a set.
    pub(super) fn kings(&self) -> Stations {
        self.king.map_or(0, only)
    }

    /// Whether the king stands where this station lies.
    pub(super) fn is_kings(&self, station: Station) -> bool {
        self.king == Some(self.way.point(station))
    }

    /// Whether soldiers that pass the end of the track must wait.
    pub(super) fn waits(&self) -> bool {
        self.way.waits(self.asleep)
    }

    /// Whether a soldier of the side stands on this point.
    pub(super) fn has_soldier(&self, point: Station) -> bool {
        holds(self.soldiers, point)
    }
}
