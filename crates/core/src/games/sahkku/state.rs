//! The position of sáhkku.

use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::rule_options::Sahkku;
use crate::games::sahkku::track::{Direction, SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::board::Site;
use crate::kit::dice::Face;
use crate::kit::outcome::GameOutcome;
use crate::kit::side::Side;

/// The maximum number of stations of a track.
const MAX_STATIONS: usize = 60;

/// A position of sáhkku.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SahkkuState {
    /// The armies.
    pub(super) armies: [Army; 2],
    /// The king; `None` when removed.
    pub(super) king: Option<King>,
    /// The queens; `None` when captured or not in the rules.
    pub(super) queens: [Option<Queen>; 2],
    /// North's direction.
    pub(super) direction: Direction,
    /// The seat whose turn it is.
    pub(super) mover: Side,
    /// The next decision.
    pub(super) phase: TurnPhase,
    /// The dice of this turn that are not used yet.
    pub(super) unused_dice: DiceCounts,
    /// The number of dice that show X and were not rolled again, once they have been rolled; `None` unless each die may
    /// be rolled again once.
    pub(super) rerollable: Option<u8>,
    /// The used dice of this turn. They are shown; no rule depends on them.
    pub(super) used_dice: DiceCounts,
    /// The number of consecutive turns without progress, this one included.
    pub(super) stall_turns: u8,
}

/// The next decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnPhase {
    /// North chooses its direction.
    ChooseDirection,
    /// This many dice are rolled.
    Roll(u8),
    /// The mover may roll dice again.
    Rethrow,
    /// The mover uses a die.
    UseDice,
    /// The game is over.
    Over(GameOutcome),
}

/// The soldiers of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Army {
    /// The stations of the home row with a sleeping soldier, one each.
    pub(super) sleeping: StationSet,
    /// The stations with active soldiers.
    pub(super) active: StationSet,
    /// The number of active soldiers on each station.
    active_counts: [u8; MAX_STATIONS],
    /// The number of soldiers that wait on the home row's first point for the last one to be activated.
    pub(super) waiting_count: u8,
}

/// The king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct King {
    /// His point.
    pub site: Site,
    /// The side that holds him.
    pub holder: Option<Side>,
}

/// A queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queen {
    /// Her point.
    pub site: Site,
    /// True once she has been woken.
    pub awake: bool,
}

impl Army {
    /// Returns an army of this many soldiers, all asleep.
    pub fn all_sleeping(soldiers: u8) -> Army {
        Army { sleeping: station_bit(soldiers) - 1, active: 0, active_counts: [0; MAX_STATIONS], waiting_count: 0 }
    }

    /// Returns the number of active soldiers on a station.
    pub fn count_at(&self, station: Station) -> u8 {
        self.active_counts[usize::from(station)]
    }

    /// Puts this many active soldiers on a station.
    pub fn add_soldiers(&mut self, station: Station, number: u8) {
        self.active_counts[usize::from(station)] += number;
        if number > 0 {
            self.active |= station_bit(station);
        }
    }

    /// Removes this many active soldiers from a station.
    pub fn remove_soldiers(&mut self, station: Station, number: u8) {
        let left = &mut self.active_counts[usize::from(station)];
        *left -= number;
        if *left == 0 {
            self.active &= !station_bit(station);
        }
    }

    /// Removes every soldier from a point, active or asleep. Returns true when there was one.
    fn clear_point(&mut self, track: SideTrack, station: Station) -> bool {
        let here = track.stations_on_points(station_bit(station));
        let any = (self.active | self.sleeping) & here != 0;
        iter_stations(self.active & here).for_each(|station| self.active_counts[usize::from(station)] = 0);
        self.active &= !here;
        self.sleeping &= !here;
        any
    }

    /// Returns the number of soldiers that are asleep.
    #[must_use]
    pub fn sleeping_count(&self) -> u32 {
        self.sleeping.count_ones()
    }

    /// Returns every station with active soldiers, and their number.
    pub fn active_stations(&self) -> impl Iterator<Item = (Station, u8)> {
        iter_stations(self.active).map(|station| (station, self.count_at(station)))
    }

    /// Returns the number of soldiers that wait for the last one to be activated.
    #[must_use]
    pub const fn waiting_count(&self) -> u8 {
        self.waiting_count
    }

    /// Returns the stations of the sleeping soldiers, one bit each.
    #[must_use]
    pub const fn sleeping_stations(&self) -> StationSet {
        self.sleeping
    }

    /// Returns the number of soldiers on the board.
    #[must_use]
    pub fn soldier_count(&self) -> u32 {
        let awake: u32 = self.active_counts.iter().map(|number| u32::from(*number)).sum();
        awake + self.sleeping.count_ones() + u32::from(self.waiting_count)
    }

    /// Returns true when a soldier is on the board. (While one waits another sleeps.)
    pub fn has_soldiers(&self) -> bool {
        (self.active | self.sleeping) != 0
    }
}

impl SahkkuState {
    /// Returns the army of a side.
    #[must_use]
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// Returns the seat whose turn it is.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Returns the point of the king; `None` when he was removed.
    #[must_use]
    pub fn king_site(&self) -> Option<Site> {
        self.king.map(|king| king.site)
    }

    /// Returns the point of a side's queen and true if she is awake; `None` when there is none.
    #[must_use]
    pub fn queen(&self, side: Side) -> Option<(Site, bool)> {
        self.queens[side.index()].map(|queen| (queen.site, queen.awake))
    }

    /// Returns the number of unused dice of each face, in the order of [`crate::kit::dice::Face::ALL`].
    #[must_use]
    pub fn unused_dice(&self) -> [u8; 5] {
        Face::ALL.map(|face| self.unused_dice.count(face))
    }

    /// Returns the number of dice that may still be rolled again, where each may be once a turn and the turn's dice are
    /// not kept yet.
    #[must_use]
    pub const fn rerollable_dice(&self) -> Option<u8> {
        self.rerollable
    }

    /// Returns a number for the next decision: other kinds of decisions have other numbers.
    #[must_use]
    pub const fn phase_number(&self) -> u8 {
        match self.phase {
            TurnPhase::ChooseDirection => 0,
            TurnPhase::Rethrow => 1,
            TurnPhase::UseDice => 2,
            TurnPhase::Over(_) => 3,
            TurnPhase::Roll(dice) => 4 + dice,
        }
    }

    /// Returns true when North walks with South.
    #[must_use]
    pub fn is_miedut(&self) -> bool {
        self.direction == Direction::Miedut
    }

    /// Returns the number of consecutive turns without progress, this one included.
    #[must_use]
    pub const fn stall_turns(&self) -> u8 {
        self.stall_turns
    }

    /// Returns the side that holds the king.
    #[must_use]
    pub fn king_holder(&self) -> Option<Side> {
        self.king.and_then(|king| king.holder)
    }

    /// Records progress in this turn.
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

    /// Captures the soldiers and the queen of `side`'s opponent on a point.
    pub fn capture_at(&mut self, game: &Sahkku, side: Side, site: Site) {
        let victim = side.opponent();
        let track = game.side_track(self, victim);
        if self.armies[victim.index()].clear_point(track, track.first_station_at(site)) {
            self.reset_stall();
        }
        // A side that loses its queen has lost the game, so this need not count as progress.
        let queen = &mut self.queens[victim.index()];
        *queen = queen.filter(|queen| queen.site != site);
    }
}
