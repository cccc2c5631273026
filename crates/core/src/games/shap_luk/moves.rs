//! The moves of Shap Luk: moves along lines, the general's flight, and captures of pairs.

use crate::games::shap_luk::board::{
    self, BoardLine, LINE_DIRECTIONS, NEIGHBOURS, PointPair, PointSet, SANCTUARY, SQUARE, TIP,
};
use crate::games::shap_luk::state::{GENERAL, ShapLukState};
use crate::kit::board::Site;
use crate::kit::game::RandomSource;

/// A move of a rebel, or of the general with his flight and capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapLukAction {
    /// The origin.
    pub(super) from: Site,
    /// The final destination.
    pub(super) destination: Site,
    /// True when the general flies to the destination from the tip.
    pub(super) is_flight: bool,
    /// The line on which the general captures the pair around his destination.
    pub(super) capture_line: Option<BoardLine>,
}

impl ShapLukAction {
    /// Returns the point that the piece leaves.
    #[must_use]
    pub const fn origin(self) -> Site {
        self.from
    }

    /// Returns the point where the piece ends, after the flight if there is one.
    #[must_use]
    pub const fn destination(self) -> Site {
        self.destination
    }

    /// Returns true when the general flies.
    #[must_use]
    pub const fn is_flight(self) -> bool {
        self.is_flight
    }

    /// Returns true when a pair is captured.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.capture_line.is_some()
    }

    /// Returns a plain move along a line.
    const fn step(from: Site, to: Site) -> ShapLukAction {
        ShapLukAction { from, destination: to, is_flight: false, capture_line: None }
    }

    /// Returns the neighbouring point to which the piece moves first.
    pub(super) const fn step_target(self) -> Site {
        if self.is_flight { TIP } else { self.destination }
    }

    /// Returns the captured pair.
    pub(super) fn captured_pair(self) -> Option<PointPair> {
        self.capture_line.map(|line| board::flanking_pair(self.destination, line))
    }

    /// Moves the mover's piece and removes the captured pair.
    pub(super) fn apply_to(self, state: &mut ShapLukState) {
        if state.mover == GENERAL {
            state.general = self.destination;
            state.flight_used |= self.is_flight;
            state.rebels &= !self.captured_pair().map_or(0, pair_points);
        } else {
            state.rebels ^= board::point_bit(self.from) | board::point_bit(self.destination);
        }
    }

    /// Returns the notation: `c3-c4`, `c3-c4xb4xd4`, `c6-c7>d2xc2xe2`.
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

/// Returns a pair as a set.
const fn pair_points([one, other]: PointPair) -> PointSet {
    board::point_bit(one) | board::point_bit(other)
}

/// Lists the moves of the rebels: to a free neighbouring point of the square.
pub fn list_rebel_moves(state: &ShapLukState, out: &mut Vec<ShapLukAction>) {
    let free = state.free_points();
    for direction in &LINE_DIRECTIONS {
        let reached = direction.shift(state.rebels) & free;
        out.extend(board::sites_in(reached).map(|to| ShapLukAction::step(direction.step_back(to), to)));
    }
}

/// Returns one of the moves that [`list_rebel_moves`] lists, each equally likely. There must be one.
pub fn random_rebel_move(state: &ShapLukState, random: RandomSource) -> ShapLukAction {
    let free = state.free_points();
    let reached = LINE_DIRECTIONS.map(|direction| direction.shift(state.rebels) & free);
    let mut index = random(reached.iter().map(|points| points.count_ones()).sum());
    for (direction, points) in std::iter::zip(&LINE_DIRECTIONS, reached) {
        let count = points.count_ones();
        if index < count {
            let to = board::nth_site(points, index);
            return ShapLukAction::step(direction.step_back(to), to);
        }
        index -= count;
    }
    unreachable!("the counts add up to the bound of the random number")
}

/// Lists the moves of the general.
pub fn list_general_moves(state: &ShapLukState, out: &mut Vec<ShapLukAction>) {
    let from = state.general;
    let between = board::points_between(state.rebels);
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

/// Returns true when the general may fly after a move to this point. Rebels cannot hold all three gates then: he would
/// have lost before his turn.
pub fn can_fly(state: &ShapLukState, to: Site) -> bool {
    to == TIP && !state.flight_used
}

/// Returns the possible ends of a flight: all free points but the tip. The origin of his move is free.
fn flight_targets(state: &ShapLukState) -> PointSet {
    (SQUARE | SANCTUARY) & !state.rebels & !board::point_bit(TIP)
}

/// Lists a move of the general without a capture, and with each pair that he may capture at its end.
fn list_arrivals(between: [PointSet; 4], arrival: ShapLukAction, out: &mut Vec<ShapLukAction>) {
    out.push(arrival);
    for (line, points) in std::iter::zip(BoardLine::ALL, between) {
        if points & board::point_bit(arrival.destination) != 0 {
            out.push(ShapLukAction { capture_line: Some(line), ..arrival });
        }
    }
}

/// Returns true when the general can capture a pair by arriving here.
pub fn can_capture(state: &ShapLukState, site: Site) -> bool {
    board::points_between(state.rebels).into_iter().any(|points| points & board::point_bit(site) != 0)
}
