//! The moves of Shap Luk: steps along lines, the general's flight, and the pairs that he takes.

use crate::games::shap_luk::board::{
    self, BoardLine, LINE_DIRECTIONS, NEIGHBOURS, PointPair, PointSet, SANCTUARY, SQUARE, TIP,
};
use crate::games::shap_luk::state::{GENERAL, ShapLukState};
use crate::kit::board::Site;

/// One move: of a rebel, or the general's with all that he decides with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapLukAction {
    /// Where the piece stands.
    pub(super) from: Site,
    /// Where it stands afterwards.
    pub(super) destination: Site,
    /// Whether the general flies there from the tip.
    pub(super) is_flight: bool,
    /// On which line the general takes the pair between which he then stands.
    pub(super) capture_line: Option<BoardLine>,
}

impl ShapLukAction {
    /// A step along a line and nothing more.
    const fn step(from: Site, to: Site) -> ShapLukAction {
        ShapLukAction { from, destination: to, is_flight: false, capture_line: None }
    }

    /// The neighbouring point where the piece goes first.
    pub(super) const fn step_target(self) -> Site {
        if self.is_flight { TIP } else { self.destination }
    }

    /// The pair that is taken.
    pub(super) fn captured_pair(self) -> Option<PointPair> {
        self.capture_line.map(|line| board::flanking_pair(self.destination, line))
    }

    /// Moves the piece of the mover and takes the pair off.
    pub(super) fn apply_to(self, state: &mut ShapLukState) {
        if state.mover == GENERAL {
            state.general = self.destination;
            state.flight_used |= self.is_flight;
            state.rebels &= !self.captured_pair().map_or(0, pair_points);
        } else {
            state.rebels ^= board::point_bit(self.from) | board::point_bit(self.destination);
        }
    }

    /// The move in notation: `c3-c4`, `c3-c4xb4xd4`, `c6-c7>d2xc2xe2`.
    pub(super) fn notation(self) -> String {
        let mut text = format!("{}-{}", board::point_name(self.from), board::point_name(self.step_target()));
        if self.is_flight {
            text += &format!(">{}", board::point_name(self.destination));
        }
        for site in self.captured_pair().into_iter().flatten() {
            text += &format!("x{}", board::point_name(site));
        }
        text
    }
}

/// The set of a pair's points.
const fn pair_points([one, other]: PointPair) -> PointSet {
    board::point_bit(one) | board::point_bit(other)
}

/// Every step of a rebel to a free point of the square.
pub(super) fn list_rebel_moves(state: &ShapLukState, out: &mut Vec<ShapLukAction>) {
    let free = state.free_points();
    for way in &LINE_DIRECTIONS {
        let reached = way.shift(state.rebels) & free;
        out.extend(board::sites_in(reached).map(|to| ShapLukAction::step(way.step_back(to), to)));
    }
}

/// Every move of the general.
pub(super) fn list_general_moves(state: &ShapLukState, out: &mut Vec<ShapLukAction>) {
    let (from, between) = (state.general, board::points_between(state.rebels));
    for to in board::sites_in(NEIGHBOURS[usize::from(from)] & state.free_points()) {
        let step = ShapLukAction::step(from, to);
        list_arrivals(between, step, out);
        if can_fly(state, to) {
            let flights = board::sites_in(flight_targets(state)).map(|end| ShapLukAction {
                destination: end,
                is_flight: true,
                ..step
            });
            flights.for_each(|flight| list_arrivals(between, flight, out));
        }
    }
}

/// Whether the general may fly on when his move has brought him to this point. That rebels hold all three gates then
/// needs no asking: he would have lost before he came to move.
pub(super) fn can_fly(state: &ShapLukState, to: Site) -> bool {
    to == TIP && !state.flight_used
}

/// Where a flight may end: on any free point but the tip. He has left the point that he came from.
fn flight_targets(state: &ShapLukState) -> PointSet {
    (SQUARE | SANCTUARY) & !state.rebels & !board::point_bit(TIP)
}

/// A move of the general that captures nothing, and the same move with each pair that he may take where it ends.
fn list_arrivals(between: [PointSet; 4], plain: ShapLukAction, out: &mut Vec<ShapLukAction>) {
    out.push(plain);
    for (line, points) in std::iter::zip(BoardLine::ALL, between) {
        if points & board::point_bit(plain.destination) != 0 {
            out.push(ShapLukAction { capture_line: Some(line), ..plain });
        }
    }
}

/// Whether the general can take a pair when he arrives here.
pub(super) fn can_capture(state: &ShapLukState, site: Site) -> bool {
    board::points_between(state.rebels).into_iter().any(|points| points & board::point_bit(site) != 0)
}
