//! The position as the seat to act sees it: sets of points in the numbering of its own track.

use super::king::Meeting;
use super::questions::{Sahkku, Sharing, Sleepers};
use super::state::State;
use super::track::{Station, Stations, Way, holds, only};
use crate::kit::side::Side;

/// What a side sees.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    /// The side's way.
    pub(super) way: Way,
    /// Where its soldiers stand, active ones, by their stations.
    pub(super) stations: Stations,
    /// The points of its active soldiers.
    pub(super) awake: Stations,
    /// The points of its sleeping soldiers.
    pub(super) asleep: Stations,
    /// The points of the other side's active soldiers.
    pub(super) foes: Stations,
    /// The point of its queen.
    pub(super) queen: Stations,
    /// The point of the king.
    pub(super) king: Stations,
    /// The side that holds him.
    pub(super) holder: Option<Side>,
    /// The side that sees.
    side: Side,
    /// What comes of a soldier's or a queen's ending on the king's point.
    pub(super) meeting: Meeting,
    /// The points that are shut to every piece because somebody sleeps there.
    pub(super) shut: Stations,
}

impl Sahkku {
    /// The way of a side.
    pub(super) fn way(&self, state: &State, side: Side) -> Way {
        Way::new(self.columns, self.track, side, state.direction)
    }

    /// What the seat whose turn it is sees.
    pub(super) fn sight(&self, state: &State) -> Sight {
        let side = state.mover;
        let way = self.way(state, side);
        let [own, other] = [side, side.other()].map(|side| &state.armies[side.index()]);
        let foes = way.across(way.points_of(other.awake));
        let [queen, _] = self.queens_seen(state, way, |_| true);
        let mut sight = Sight {
            way,
            stations: own.awake,
            awake: way.points_of(own.awake),
            asleep: own.asleep,
            foes,
            queen,
            king: state.king.map_or(0, |king| only(way.station(king.site))),
            holder: state.holder(),
            side,
            meeting: Meeting::Nothing,
            shut: self.shut(state, way),
        };
        sight.meeting = self.meeting(&sight);
        sight
    }

    /// The points of this side's queen and of the other's, as far as they are so.
    fn queens_seen(&self, state: &State, way: Way, asked: fn(bool) -> bool) -> [Stations; 2] {
        let seen = |side: Side| {
            let queen = state.queens[side.index()].filter(|queen| asked(queen.awake));
            queen.map_or(0, |queen| only(way.station(queen.site)))
        };
        [seen(state.mover), seen(state.mover.other())]
    }

    /// The points that are shut to every piece of the seat to act because somebody sleeps there.
    fn shut(&self, state: &State, way: Way) -> Stations {
        let [own, other] = [state.mover, state.mover.other()].map(|side| state.armies[side.index()].asleep);
        match self.sleepers {
            Sleepers::Prey => 0,
            Sleepers::Safe => way.across(other),
            Sleepers::Shut => {
                let [queen, foe] = self.queens_seen(state, way, |awake| !awake);
                own | queen | foe | way.across(other)
            }
        }
    }

    /// The points on which a soldier may end, whatever it does with the king there.
    pub(super) fn open(&self, sight: &Sight) -> Stations {
        let own = match self.sharing {
            Sharing::Shared => 0,
            Sharing::OneToAPoint | Sharing::InFile => sight.awake | sight.asleep,
        };
        let barred = if sight.meeting == Meeting::Barred { sight.king } else { 0 };
        sight.way.all() & !(sight.shut | own | sight.queen | barred)
    }
}

impl Sight {
    /// Whether the side holds the king.
    pub(super) fn is_ours(&self) -> bool {
        self.holder == Some(self.side)
    }

    /// Whether the king stands on the point of this station.
    pub(super) fn is_kings(&self, point: Station) -> bool {
        holds(self.king, point)
    }

    /// The points of the side's own pieces other than the king.
    pub(super) fn own(&self) -> Stations {
        self.awake | self.asleep | self.queen
    }
}
