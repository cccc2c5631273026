//! The moves of Shap Luk: steps along lines, the general's flight, and the pairs that he takes.

use super::board::{self, Line, NEIGHBOURS, Pair, Points, SANCTUARY, SQUARE, TIP, WAYS};
use super::state::{GENERAL, State};
use crate::kit::board::Site;

/// One move: of a rebel, or the general's with all that he decides with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Where the piece stands.
    pub(super) from: Site,
    /// Where it stands afterwards.
    pub(super) end: Site,
    /// Whether the general flies there from the tip.
    pub(super) flight: bool,
    /// On which line the general takes the pair between which he then stands.
    pub(super) take: Option<Line>,
}

impl Move {
    /// A step along a line and nothing more.
    const fn step(from: Site, to: Site) -> Move {
        Move { from, end: to, flight: false, take: None }
    }

    /// The neighbouring point where the piece goes first.
    pub(super) const fn to(self) -> Site {
        if self.flight { TIP } else { self.end }
    }

    /// The pair that is taken.
    pub(super) fn pair(self) -> Option<Pair> {
        self.take.map(|line| board::around(self.end, line))
    }

    /// Moves the piece of the mover and takes the pair off.
    pub(super) fn displace(self, state: &mut State) {
        if state.mover == GENERAL {
            state.general = self.end;
            state.flown |= self.flight;
            state.rebels &= !self.pair().map_or(0, both);
        } else {
            state.rebels ^= board::bit(self.from) | board::bit(self.end);
        }
    }

    /// The move in notation: `c3-c4`, `c3-c4xb4xd4`, `c6-c7>d2xc2xe2`.
    pub(super) fn text(self) -> String {
        let mut text = format!("{}-{}", board::name(self.from), board::name(self.to()));
        if self.flight {
            text += &format!(">{}", board::name(self.end));
        }
        for site in self.pair().into_iter().flatten() {
            text += &format!("x{}", board::name(site));
        }
        text
    }
}

/// The set of a pair's points.
const fn both([one, other]: Pair) -> Points {
    board::bit(one) | board::bit(other)
}

/// Every step of a rebel to a free point of the square.
pub(super) fn of_rebels(state: &State, out: &mut Vec<Move>) {
    let free = state.free();
    for way in &WAYS {
        let reached = way.ahead(state.rebels) & free;
        out.extend(board::sites(reached).map(|to| Move::step(way.behind(to), to)));
    }
}

/// Every move of the general.
pub(super) fn of_general(state: &State, out: &mut Vec<Move>) {
    let (from, between) = (state.general, board::between(state.rebels));
    for to in board::sites(NEIGHBOURS[usize::from(from)] & state.free()) {
        let step = Move::step(from, to);
        arrivals(between, step, out);
        if may_fly(state, to) {
            let flights = board::sites(landings(state)).map(|end| Move { end, flight: true, ..step });
            flights.for_each(|flight| arrivals(between, flight, out));
        }
    }
}

/// Whether the general may fly on when his move has brought him to this point. That rebels hold all three gates then
/// needs no asking: he would have lost before he came to move.
pub(super) fn may_fly(state: &State, to: Site) -> bool {
    to == TIP && !state.flown
}

/// Where a flight may end: on any free point but the tip. He has left the point that he came from.
fn landings(state: &State) -> Points {
    (SQUARE | SANCTUARY) & !state.rebels & !board::bit(TIP)
}

/// A move of the general that captures nothing, and the same move with each pair that he may take where it ends.
fn arrivals(between: [Points; 4], plain: Move, out: &mut Vec<Move>) {
    out.push(plain);
    for (line, points) in std::iter::zip(Line::ALL, between) {
        if points & board::bit(plain.end) != 0 {
            out.push(Move { take: Some(line), ..plain });
        }
    }
}

/// Whether the general can take a pair when he arrives here.
pub(super) fn may_take(state: &State, site: Site) -> bool {
    board::between(state.rebels).into_iter().any(|points| points & board::bit(site) != 0)
}
