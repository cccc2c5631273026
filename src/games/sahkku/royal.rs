//! Where kings and queens may go, and what comes of it.

use super::questions::{Gait, Sahkku};
use super::rules::{Move, Use, Who};
use super::sight::Sight;
use super::state::{Queen, State};
use super::track::{Stations, each, only};
use crate::kit::board::Site;
use crate::kit::dice::Face;

/// A set of sites, one bit for each.
type Sites = u64;

impl Sahkku {
    /// Where the king may go by so many steps, if it is the mover who holds him.
    pub(super) fn kings_ends(&self, state: &State, sight: &Sight, steps: u8) -> Stations {
        let Some(king) = state.king.filter(|king| king.holder == Some(state.mover)) else { return 0 };
        let own = if self.king.shares { 0 } else { sight.own() };
        self.reach(sight, self.king.gait, king.site, steps) & !(sight.shut | own)
    }

    /// Where the mover's queen may go by so many steps, or where she may be woken to: one step by an X.
    pub(super) fn queens_ends(&self, state: &State, sight: &Sight, face: Face) -> Stations {
        let gait = match state.queens[state.mover.index()] {
            Some(Queen { awake: true, .. }) => self.king.gait,
            Some(Queen { awake: false, .. }) if face == Face::X => Gait::Straight,
            _ => return 0,
        };
        let Some(site) = state.queens[state.mover.index()].map(|queen| queen.site) else { return 0 };
        self.reach(sight, gait, site, self.steps(face)) & self.open(sight) & !sight.own()
    }

    /// The points that so many steps lead to, whatever stands there.
    fn reach(&self, sight: &Sight, gait: Gait, from: Site, steps: u8) -> Stations {
        let way = sight.way;
        let sites = match gait {
            Gait::Track => return only(way.after(way.station(from), steps, false)),
            Gait::Straight => straight(self.columns, from, steps),
            Gait::Bends => straight(self.columns, from, steps) | bent(self.columns, from, steps),
        };
        each(sites).fold(0, |points, site| points | only(way.station(site)))
    }

    /// Appends every move of the mover's king and queen with a die of this face.
    pub(super) fn royal_moves(&self, state: &State, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        if let Some(king) = state.king {
            let ends = each(self.kings_ends(state, sight, self.steps(face)));
            out.extend(ends.map(|end| Move::Use(Use::new(face, Who::King, king.site, sight.way.site(end)))));
        }
        if let Some(queen) = state.queens[state.mover.index()] {
            for end in each(self.queens_ends(state, sight, face)) {
                self.landings(sight, Use::new(face, Who::Queen, queen.site, sight.way.site(end)), out);
            }
        }
    }

    /// Moves the king, who captures.
    pub(super) fn move_king(&self, state: &mut State, to: Site) {
        if let Some(king) = &mut state.king {
            king.site = to;
        }
        state.capture(self, state.mover, to);
    }

    /// Moves the queen or wakes her; she captures and takes the king.
    pub(super) fn move_queen(&self, state: &mut State, action: Use) {
        let queen = &mut state.queens[state.mover.index()];
        let wakes = queen.is_some_and(|queen| !queen.awake);
        *queen = Some(Queen { site: action.to, awake: true });
        if wakes {
            state.progress();
        }
        state.capture(self, state.mover, action.to);
        self.meet_king(state, action);
    }
}

/// The row and the column of a site.
fn place(columns: u8, site: Site) -> (u8, u8) {
    let row = u8::from(site >= columns) + u8::from(site >= 2 * columns);
    (row, site - row * columns)
}

/// So many steps to the left, right, up and down, as far as the board goes.
fn straight(columns: u8, from: Site, steps: u8) -> Sites {
    let (row, column) = place(columns, from);
    let mut ends = 0;
    if column >= steps {
        ends |= only(from - steps);
    }
    if column + steps < columns {
        ends |= only(from + steps);
    }
    if row >= steps {
        ends |= only(from - steps * columns);
    }
    if row + steps < 3 {
        ends |= only(from + steps * columns);
    }
    ends
}

/// So many steps along the row and round the bend at its end. The bend costs one step; from there it is back the other way.
fn bent(columns: u8, from: Site, steps: u8) -> Sites {
    let (row, column) = place(columns, from);
    let to_the_right = columns - 1 - column;
    let mut ends = 0;
    for next in [row.wrapping_sub(1), row + 1].into_iter().filter(|next| *next < 3) {
        if steps > column {
            ends |= only(next * columns + (steps - column - 1));
        }
        if steps > to_the_right {
            ends |= only((next + 1) * columns - 1 - (steps - to_the_right - 1));
        }
    }
    ends
}
