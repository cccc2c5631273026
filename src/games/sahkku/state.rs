//! A position of sáhkku.

use super::dice::Dice;
use super::questions::Sahkku;
use super::track::{Direction, Station, Stations, Way, each, only};
use crate::kit::board::Site;
use crate::kit::outcome::Outcome;
use crate::kit::side::Side;

/// The most stations that a track has.
const STATIONS: usize = 60;

/// A position of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
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
    pub(super) phase: Phase,
    /// The dice that have been thrown in this turn and not been used.
    pub(super) dice: Dice,
    /// The dice that have been used in this turn: for people to see, no rule asks for them.
    pub(super) used: Dice,
    /// Turns without progress, one after the other, this one included.
    pub(super) stall: u8,
}

/// What is to be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// North chooses how it walks.
    Direct,
    /// So many dice are thrown.
    Throw(u8),
    /// The mover may throw dice again.
    Rethrow,
    /// The mover uses a die.
    Use,
    /// Nothing: the game is over.
    Over(Outcome),
}

/// The soldiers of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Army {
    /// Where soldiers sleep: one on each of these stations of the home row.
    pub(super) asleep: Stations,
    /// Where active soldiers stand.
    pub(super) awake: Stations,
    /// How many active soldiers stand on each station.
    numbers: [u8; STATIONS],
    /// How many wait on the home row's first point for the last one to wake.
    pub(super) waiting: u8,
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
    pub fn sleeping(soldiers: u8) -> Army {
        Army { asleep: only(soldiers) - 1, awake: 0, numbers: [0; STATIONS], waiting: 0 }
    }

    /// How many active soldiers stand on a station.
    pub fn number(&self, station: Station) -> u8 {
        self.numbers[usize::from(station)]
    }

    /// Puts so many active soldiers on a station.
    pub fn put(&mut self, station: Station, number: u8) {
        self.numbers[usize::from(station)] += number;
        if number > 0 {
            self.awake |= only(station);
        }
    }

    /// Takes so many active soldiers off a station.
    pub fn lift(&mut self, station: Station, number: u8) {
        let left = &mut self.numbers[usize::from(station)];
        *left -= number;
        if *left == 0 {
            self.awake &= !only(station);
        }
    }

    /// Takes every soldier off a point, active or asleep; says whether there was one.
    fn clear(&mut self, way: Way, station: Station) -> bool {
        let here = way.stations_of(only(station));
        let any = (self.awake | self.asleep) & here != 0;
        each(self.awake & here).for_each(|station| self.numbers[usize::from(station)] = 0);
        self.awake &= !here;
        self.asleep &= !here;
        any
    }

    /// How many soldiers stand on the board.
    pub fn standing(&self) -> u32 {
        let awake: u32 = self.numbers.iter().map(|number| u32::from(*number)).sum();
        awake + self.asleep.count_ones() + u32::from(self.waiting)
    }

    /// Whether any soldier stands on the board. (While one waits another sleeps.)
    pub fn any(&self) -> bool {
        (self.awake | self.asleep) != 0
    }
}

impl State {
    /// The side that holds the king.
    pub fn holder(&self) -> Option<Side> {
        self.king.and_then(|king| king.holder)
    }

    /// Notes progress in this turn.
    pub fn progress(&mut self) {
        self.stall = 0;
    }

    /// Gives the king to a side.
    pub fn take_king(&mut self, side: Side) {
        if let Some(king) = &mut self.king {
            let first = king.holder.replace(side).is_none();
            if first {
                self.progress();
            }
        }
    }

    /// Captures whatever soldiers and queen the other side than `side` has on a point.
    pub fn capture(&mut self, game: &Sahkku, side: Side, site: Site) {
        let victim = side.other();
        let way = game.way(self, victim);
        if self.armies[victim.index()].clear(way, way.station(site)) {
            self.progress();
        }
        // Who loses the queen has lost the game, so that it need not be noted as progress.
        let queen = &mut self.queens[victim.index()];
        *queen = queen.filter(|queen| queen.site != site);
    }
}
