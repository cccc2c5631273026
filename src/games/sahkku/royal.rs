//! Where kings and queens may go, and what comes of it.

use super::action::{Move, Use, Who};
use super::questions::{Gait, Sahkku};
use super::sight::Sight;
use super::state::{Queen, State};
use super::track::{Station, Stations, Way, each, only};
use crate::kit::dice::Face;

impl Sahkku {
    /// Where the king may go by so many steps, if it is the mover who holds him.
    pub(super) fn kings_ends(&self, sight: &Sight, steps: u8) -> Stations {
        let Some(king) = sight.king.filter(|_| sight.is_ours()) else { return 0 };
        let own = if self.king.shares { 0 } else { sight.soldiers | sight.queen };
        reach(sight.way, self.king.gait, king, steps) & !(sight.shut | own)
    }

    /// Where the mover's queen may go by a die of this face, or where an X may wake her to. (One step round a bend leads
    /// where one step up or down does, so that she is woken without a bend.)
    pub(super) fn queens_ends(&self, state: &State, sight: &Sight, face: Face) -> Stations {
        let queen = state.queens[state.mover.index()].filter(|queen| queen.awake || face == Face::X);
        let Some(queen) = queen else { return 0 };
        let from = sight.way.station(queen.site);
        reach(sight.way, self.king.gait, from, self.worth(face)) & sight.open & !sight.soldiers
    }

    /// Appends every move of the mover's king and queen with a die of this face.
    pub(super) fn royal_moves(&self, state: &State, sight: &Sight, face: Face, out: &mut Vec<Move>) {
        if let Some(king) = sight.king {
            let ends = each(self.kings_ends(sight, self.worth(face)));
            out.extend(ends.map(|end| Move::Use(Use::new(face, Who::King, king, end))));
        }
        if let Some(queen) = state.queens[state.mover.index()] {
            let from = sight.way.station(queen.site);
            for end in each(self.queens_ends(state, sight, face)) {
                self.landings(sight, Use::new(face, Who::Queen, from, end), out);
            }
        }
    }

    /// Moves the king, who captures.
    pub(super) fn move_king(&self, state: &mut State, action: Use) {
        let to = self.way(state, state.mover).site(action.to);
        if let Some(king) = &mut state.king {
            king.site = to;
        }
        state.capture(self, state.mover, to);
    }

    /// Moves the queen or wakes her; she captures and takes the king.
    pub(super) fn move_queen(&self, state: &mut State, action: Use) {
        let to = self.way(state, state.mover).site(action.to);
        let queen = &mut state.queens[state.mover.index()];
        let wakes = queen.is_some_and(|queen| !queen.awake);
        *queen = Some(Queen { site: to, awake: true });
        if wakes {
            state.progress();
        }
        state.capture(self, state.mover, to);
        self.meet_king(state, action);
    }
}

/// The points that so many steps lead to, whatever stands there.
fn reach(way: Way, gait: Gait, from: Station, steps: u8) -> Stations {
    match gait {
        Gait::Track => only(way.after(from, steps, false)),
        Gait::Straight => straight(way, from, steps),
        Gait::Bends => straight(way, from, steps) | bent(way, from, steps),
    }
}

/// So many steps along the row in both directions, up and down, as far as the board goes.
fn straight(way: Way, from: Station, steps: u8) -> Stations {
    let (row, column) = way.place(from);
    let along = [column.checked_sub(steps), Some(column + steps)].map(|column| (Some(row), column));
    let across = [row.checked_sub(steps), Some(row + steps)].map(|row| (row, Some(column)));
    along.into_iter().chain(across).fold(0, |ends, end| ends | point(way, end))
}

/// So many steps along the row and round the bend at its end. The bend costs one step; from there it is back the other way.
fn bent(way: Way, from: Station, steps: u8) -> Stations {
    let (row, column) = way.place(from);
    let last = way.columns() - 1;
    // What is left of the steps on the next row's end point.
    let [first, second] = [column, last - column].map(|to_the_end| steps.checked_sub(to_the_end + 1));
    let columns = [first, second.map(|left| last - left)];
    let rows = [row.checked_sub(1), Some(row + 1)];
    rows.into_iter().flat_map(|row| columns.map(|column| (row, column))).fold(0, |ends, end| ends | point(way, end))
}

/// The point in this row and column, if there is one on the board.
fn point(way: Way, end: (Option<u8>, Option<u8>)) -> Stations {
    match end {
        (Some(row), Some(column)) if row < 3 && column < way.columns() => only(way.at(row, column)),
        _ => 0,
    }
}
