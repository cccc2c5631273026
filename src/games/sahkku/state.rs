//! A position of sáhkku.

use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::rule_options::Sahkku;
use crate::games::sahkku::track::{Direction, SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::board::Site;
use crate::kit::outcome::GameOutcome;
use crate::kit::side::Side;

/// The most stations that a track has.
const MAX_STATIONS: usize = 60;

/// A position of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SahkkuState {
    /// The armies.
    pub(super) armies: [Army; 2],
    /// The king, until he is removed.
    pub(super) king: Option<King>,
    /// The queens, where there are any, until they are captured.
    pub(super) queens: [Option<Queen>; 2],
    /// How North walks.
    pub(super) direction: Direction,
    /// The seat whose turn it is.
    pub(super) mover: Side,
    /// What is to be decided.
    pub(super) phase: TurnPhase,
    /// The dice that have been thrown in this turn and not been used.
    pub(super) unused_dice: DiceCounts,
    /// The dice that have been used in this turn: for people to see, no rule asks for them.
    pub(super) used_dice: DiceCounts,
    /// Turns without progress, one after the other, this one included.
    pub(super) stall_turns: u8,
}

/// What is to be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnPhase {
    /// North chooses how it walks.
    ChooseDirection,
    /// So many dice are thrown.
    Roll(u8),
    /// The mover may throw dice again.
    Rethrow,
    /// The mover uses a die.
    UseDice,
    /// Nothing: the game is over.
    Over(GameOutcome),
}

/// The soldiers of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Army {
    /// Where soldiers sleep: one on each of these stations of the home row.
    pub(super) sleeping: StationSet,
    /// Where active soldiers stand.
    pub(super) active: StationSet,
    /// How many active soldiers stand on each station.
    active_counts: [u8; MAX_STATIONS],
    /// How many wait on the home row's first point for the last one to wake.
    pub(super) waiting_count: u8,
}

/// The king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct King {
    /// Where he stands.
    pub(super) site: Site,
    /// Whose he is.
    pub(super) holder: Option<Side>,
}

/// A queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queen {
    /// Where she stands.
    pub(super) site: Site,
    /// Whether she has been woken.
    pub(super) awake: bool,
}

impl Army {
    /// An army of so many soldiers, all asleep.
    pub fn all_sleeping(soldiers: u8) -> Army {
        Army { sleeping: station_bit(soldiers) - 1, active: 0, active_counts: [0; MAX_STATIONS], waiting_count: 0 }
    }

    /// How many active soldiers stand on a station.
    pub fn count_at(&self, station: Station) -> u8 {
        self.active_counts[usize::from(station)]
    }

    /// Puts so many active soldiers on a station.
    pub fn add_soldiers(&mut self, station: Station, number: u8) {
        self.active_counts[usize::from(station)] += number;
        if number > 0 {
            self.active |= station_bit(station);
        }
    }

    /// Takes so many active soldiers off a station.
    pub fn remove_soldiers(&mut self, station: Station, number: u8) {
        let left = &mut self.active_counts[usize::from(station)];
        *left -= number;
        if *left == 0 {
            self.active &= !station_bit(station);
        }
    }

    /// Takes every soldier off a point, active or asleep; says whether there was one.
    fn clear_point(&mut self, way: SideTrack, station: Station) -> bool {
        let here = way.stations_on_points(station_bit(station));
        let any = (self.active | self.sleeping) & here != 0;
        iter_stations(self.active & here).for_each(|station| self.active_counts[usize::from(station)] = 0);
        self.active &= !here;
        self.sleeping &= !here;
        any
    }

    /// How many soldiers stand on the board.
    pub fn soldier_count(&self) -> u32 {
        let awake: u32 = self.active_counts.iter().map(|number| u32::from(*number)).sum();
        awake + self.sleeping.count_ones() + u32::from(self.waiting_count)
    }

    /// Whether any soldier stands on the board. (While one waits another sleeps.)
    pub fn has_soldiers(&self) -> bool {
        (self.active | self.sleeping) != 0
    }
}

impl SahkkuState {
    /// The side that holds the king.
    pub fn king_holder(&self) -> Option<Side> {
        self.king.and_then(|king| king.holder)
    }

    /// Notes progress in this turn.
    pub fn reset_stall(&mut self) {
        self.stall_turns = 0;
    }

    /// Gives the king to a side.
    pub fn give_king_to(&mut self, side: Side) {
        if let Some(king) = &mut self.king {
            let first = king.holder.replace(side).is_none();
            if first {
                self.reset_stall();
            }
        }
    }

    /// Captures whatever soldiers and queen the other side than `side` has on a point.
    pub fn capture_at(&mut self, game: &Sahkku, side: Side, site: Site) {
        let victim = side.opponent();
        let way = game.side_track(self, victim);
        if self.armies[victim.index()].clear_point(way, way.first_station_at(site)) {
            self.reset_stall();
        }
        // Who loses the queen has lost the game, so that it need not be noted as progress.
        let queen = &mut self.queens[victim.index()];
        *queen = queen.filter(|queen| queen.site != site);
    }
}
