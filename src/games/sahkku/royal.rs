//! Where kings and queens may go, and what comes of it.

use crate::games::sahkku::action::{DieUse, MovingPiece, SahkkuAction};
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{RoyalMovement, Sahkku};
use crate::games::sahkku::state::{Queen, SahkkuState};
use crate::games::sahkku::track::{SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::dice::Face;

impl Sahkku {
    /// Where the king may go by so many steps, if it is the mover who holds him.
    pub(super) fn king_targets(&self, sight: &MoverView, steps: u8) -> StationSet {
        let Some(king) = sight.king_point.filter(|_| sight.holds_king()) else { return 0 };
        let own = if self.king.shares_points { 0 } else { sight.soldier_points | sight.queen_point };
        reachable_points(sight.track, self.king.movement, king, steps) & !(sight.closed_points | own)
    }

    /// Where the mover's queen may go by a die of this face, or where an X may wake her to. (One step round a bend leads
    /// where one step up or down does, so that she is woken without a bend.)
    pub(super) fn queen_targets(&self, state: &SahkkuState, sight: &MoverView, face: Face) -> StationSet {
        let queen = state.queens[state.mover.index()].filter(|queen| queen.awake || face == Face::X);
        let Some(queen) = queen else { return 0 };
        let from = sight.track.first_station_at(queen.site);
        reachable_points(sight.track, self.king.movement, from, self.die_steps(face))
            & sight.open_points
            & !sight.soldier_points
    }

    /// Appends every move of the mover's king and queen with a die of this face.
    pub(super) fn list_royal_moves(
        &self,
        state: &SahkkuState,
        sight: &MoverView,
        face: Face,
        out: &mut Vec<SahkkuAction>,
    ) {
        if let Some(king) = sight.king_point {
            let ends = iter_stations(self.king_targets(sight, self.die_steps(face)));
            out.extend(ends.map(|end| SahkkuAction::UseDie(DieUse::new(face, MovingPiece::King, king, end))));
        }
        if let Some(queen) = state.queens[state.mover.index()] {
            let from = sight.track.first_station_at(queen.site);
            for end in iter_stations(self.queen_targets(state, sight, face)) {
                self.list_landings(sight, DieUse::new(face, MovingPiece::Queen, from, end), out);
            }
        }
    }

    /// Moves the king, who captures.
    pub(super) fn move_king(&self, state: &mut SahkkuState, action: DieUse) {
        let to = self.side_track(state, state.mover).station_site(action.to);
        if let Some(king) = &mut state.king {
            king.site = to;
        }
        state.capture_at(self, state.mover, to);
    }

    /// Moves the queen or wakes her; she captures and takes the king.
    pub(super) fn move_queen(&self, state: &mut SahkkuState, action: DieUse) {
        let to = self.side_track(state, state.mover).station_site(action.to);
        let queen = &mut state.queens[state.mover.index()];
        let wakes = queen.is_some_and(|queen| !queen.awake);
        *queen = Some(Queen { site: to, awake: true });
        if wakes {
            state.reset_stall();
        }
        state.capture_at(self, state.mover, to);
        self.resolve_king_encounter(state, action);
    }
}

/// The points that so many steps lead to, whatever stands there.
fn reachable_points(way: SideTrack, gait: RoyalMovement, from: Station, steps: u8) -> StationSet {
    match gait {
        RoyalMovement::AlongTrack => station_bit(way.station_after(from, steps, false)),
        RoyalMovement::Straight => straight_targets(way, from, steps),
        RoyalMovement::StraightWithBends => straight_targets(way, from, steps) | bend_targets(way, from, steps),
    }
}

/// So many steps along the row in both directions, up and down, as far as the board goes.
fn straight_targets(way: SideTrack, from: Station, steps: u8) -> StationSet {
    let (row, column) = way.row_and_column(from);
    let along = [column.checked_sub(steps), Some(column + steps)].map(|column| (Some(row), column));
    let across = [row.checked_sub(steps), Some(row + steps)].map(|row| (row, Some(column)));
    along.into_iter().chain(across).fold(0, |ends, end| ends | point_set(way, end))
}

/// So many steps along the row and round the bend at its end. The bend costs one step; from there it is back the other way.
fn bend_targets(way: SideTrack, from: Station, steps: u8) -> StationSet {
    let (row, column) = way.row_and_column(from);
    let last = way.columns() - 1;
    // What is left of the steps on the next row's end point.
    let [first, second] = [column, last - column].map(|to_the_end| steps.checked_sub(to_the_end + 1));
    let columns = [first, second.map(|left| last - left)];
    let rows = [row.checked_sub(1), Some(row + 1)];
    rows.into_iter().flat_map(|row| columns.map(|column| (row, column))).fold(0, |ends, end| ends | point_set(way, end))
}

/// The point in this row and column, if there is one on the board.
fn point_set(way: SideTrack, end: (Option<u8>, Option<u8>)) -> StationSet {
    match end {
        (Some(row), Some(column)) if row < 3 && column < way.columns() => station_bit(way.point_at(row, column)),
        _ => 0,
    }
}
