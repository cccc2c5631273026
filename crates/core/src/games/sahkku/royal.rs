//! The moves of kings and queens.

use crate::games::sahkku::action::{DieUse, MovingPiece, SahkkuAction};
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{RoyalMovement, Sahkku};
use crate::games::sahkku::state::{Queen, SahkkuState};
use crate::games::sahkku::track::{SideTrack, Station, StationSet, iter_stations, station_bit};
use crate::kit::dice::Face;

impl Sahkku {
    /// Returns the points that the king may reach in this many steps, if the mover holds him.
    pub(super) fn king_targets(&self, view: &MoverView, steps: u8) -> StationSet {
        let Some(king) = view.king_point.filter(|_| view.holds_king()) else { return 0 };
        let own = if self.king.shares_points { 0 } else { view.soldier_points | view.queen_point };
        reachable_points(view.track, self.king.movement, king, steps) & !(view.closed_points | own)
    }

    /// Returns the points that lie this many steps from a point for a king or a queen of a side. The pieces on them do
    /// not matter.
    #[must_use]
    pub fn royal_reach(&self, track: SideTrack, from: Station, steps: u8) -> StationSet {
        reachable_points(track, self.king.movement, from, steps)
    }

    /// Returns the points that the mover's queen may reach with a die of this face, or where an X may wake her to. A
    /// step round a bend leads to the same point as a step up or down, so she is woken without a bend.
    pub(super) fn queen_targets(&self, state: &SahkkuState, view: &MoverView, face: Face) -> StationSet {
        let queen = state.queens[state.mover.index()].filter(|queen| queen.awake || face == Face::X);
        let Some(queen) = queen else { return 0 };
        let from = view.track.first_station_at(queen.site);
        reachable_points(view.track, self.king.movement, from, self.die_steps(face))
            & view.open_points
            & !view.soldier_points
    }

    /// Appends every move of the mover's king and queen with a die of this face.
    pub(super) fn list_royal_moves(
        &self,
        state: &SahkkuState,
        view: &MoverView,
        face: Face,
        out: &mut Vec<SahkkuAction>,
    ) {
        if let Some(king) = view.king_point {
            let ends = iter_stations(self.king_targets(view, self.die_steps(face)));
            out.extend(ends.map(|end| SahkkuAction::UseDie(DieUse::new(face, MovingPiece::King, king, end))));
        }
        if let Some(queen) = state.queens[state.mover.index()] {
            let from = view.track.first_station_at(queen.site);
            for end in iter_stations(self.queen_targets(state, view, face)) {
                self.list_landings(view, DieUse::new(face, MovingPiece::Queen, from, end), out);
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

    /// Moves the queen, waking her if she sleeps; she captures and takes the king.
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

/// Returns the points that this many steps lead to. The pieces on them do not matter.
fn reachable_points(track: SideTrack, movement: RoyalMovement, from: Station, steps: u8) -> StationSet {
    match movement {
        RoyalMovement::AlongTrack => station_bit(track.station_after(from, steps, false)),
        RoyalMovement::Straight => straight_targets(track, from, steps),
        RoyalMovement::StraightWithBends => straight_targets(track, from, steps) | bend_targets(track, from, steps),
    }
}

/// Returns the points this many steps along the row in both directions, and up and down, within the board.
fn straight_targets(track: SideTrack, from: Station, steps: u8) -> StationSet {
    let (row, column) = track.row_and_column(from);
    let along = [column.checked_sub(steps), Some(column + steps)].map(|column| (Some(row), column));
    let across = [row.checked_sub(steps), Some(row + steps)].map(|row| (row, Some(column)));
    along.into_iter().chain(across).fold(0, |ends, end| ends | point_set(track, end))
}

/// Returns the points this many steps along the row and round the bend at its end. The bend costs one step; the move
/// then continues in the opposite direction.
fn bend_targets(track: SideTrack, from: Station, steps: u8) -> StationSet {
    let (row, column) = track.row_and_column(from);
    let last = track.columns() - 1;
    // The steps that are left on the next row's end point.
    let [first, second] = [column, last - column].map(|to_the_end| steps.checked_sub(to_the_end + 1));
    let columns = [first, second.map(|left| last - left)];
    let rows = [row.checked_sub(1), Some(row + 1)];
    rows.into_iter()
        .flat_map(|row| columns.map(|column| (row, column)))
        .fold(0, |ends, end| ends | point_set(track, end))
}

/// Returns the point in this row and column, if it is on the board.
fn point_set(track: SideTrack, end: (Option<u8>, Option<u8>)) -> StationSet {
    match end {
        (Some(row), Some(column)) if row < 3 && column < track.columns() => station_bit(track.point_at(row, column)),
        _ => 0,
    }
}
