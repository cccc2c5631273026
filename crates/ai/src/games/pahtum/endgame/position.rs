//! A position near the end of Pahtum.

use crate::games::pahtum::endgame::lines::{EndLine, EndLines};
use crate::games::pahtum::estimate::places_neutral;
use crate::games::pahtum::lines::{Cell, LINE_CELLS};
use crate::games::pahtum::stones::{Stones, row_and_column};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;

/// The stones and who is to act. The seat to act changes with every stone.
#[derive(Debug, Clone, Copy)]
pub struct EndPosition {
    pub stones: Stones,
    /// The seat to act.
    pub side: Side,
    /// The key of what can still come of the rows and columns, and of the seat to act. Positions with the same key
    /// differ in what was decided before, and their leads by as much as [`EndPosition::lead_bounds`].
    pub key: u64,
    /// The least and the largest lead of Black in points, whoever gets the free cells.
    black_bounds: [i32; 2],
    lines: &'static EndLines,
}

/// The difference that a free cell can make to the lead, whoever gets the others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Swing {
    pub(super) least: u16,
    pub(super) most: u16,
    /// The mean over all ways of filling the others, in units.
    pub(super) mean: u16,
    pub(super) gains: [u16; 2],
}

/// The part of White, when it is to act, in the key.
const WHITE_ACTS: u64 = 0x9e37_79b9_7f4a_7c15;

impl EndPosition {
    /// Returns a position of the game; `None` while neutral stones are to be placed, and when the game is over.
    pub fn of(game: &Pahtum, state: &PahtumState) -> Option<EndPosition> {
        let side = game.status(state).choosing_side()?;
        if places_neutral(game, state) {
            return None;
        }
        let stones = Stones::of(state);
        let key = if side == Side::Second { WHITE_ACTS } else { 0 };
        let mut position =
            EndPosition { stones, side, key, black_bounds: stones.lead_bounds(), lines: EndLines::all() };
        for place in 0..LINE_CELLS as u8 {
            // The cells of a diagonal meet each row and each column once.
            position.turn_key(place * (LINE_CELLS as u8 + 1));
        }
        Some(position)
    }

    /// Returns the position after the seat to act took a free cell.
    #[inline]
    pub fn after(mut self, site: Site) -> EndPosition {
        let before = self.lines(site);
        self.turn_key(site);
        self.stones.put(site, if self.side == Side::First { Cell::Black } else { Cell::White });
        self.turn_key(site);
        for (before, now) in before.into_iter().zip(self.lines(site)) {
            self.black_bounds[0] += i32::from(now.least) - i32::from(before.least);
            self.black_bounds[1] += i32::from(now.most) - i32::from(before.most);
        }
        self.key ^= WHITE_ACTS;
        self.side = self.side.opponent();
        self
    }

    /// Adds the row and the column of a cell to the key, or takes them out.
    #[inline]
    fn turn_key(&mut self, site: Site) {
        let (row, column) = row_and_column(site);
        let [row_line, column_line] = self.lines(site);
        self.key ^= row_line.key.rotate_left(row as u32);
        self.key ^= column_line.key.rotate_left(LINE_CELLS + column as u32);
    }

    /// Returns the row and the column of a cell.
    #[inline]
    fn lines(&self, site: Site) -> [&'static EndLine; 2] {
        self.stones.contents(site).map(|contents| self.lines.get(contents))
    }

    /// Returns the least and the largest lead of the seat to act, whoever gets the free cells. A full board has equal
    /// ones.
    #[inline]
    pub fn lead_bounds(&self) -> [i32; 2] {
        let [least, most] = self.black_bounds;
        if self.side == Side::First { [least, most] } else { [-most, -least] }
    }

    #[inline]
    pub fn swing(&self, site: Site) -> Swing {
        let (row, column) = row_and_column(site);
        let [row_line, column_line] = self.lines(site);
        Swing {
            least: u16::from(row_line.least_swings[column]) + u16::from(column_line.least_swings[row]),
            most: u16::from(row_line.most_swings[column]) + u16::from(column_line.most_swings[row]),
            gains: [0, 1].map(|seat: usize| {
                let seat = seat ^ self.side.index();
                u16::from(row_line.gains[seat][column]) + u16::from(column_line.gains[seat][row])
            }),
            mean: row_line.mean_swings[column] + column_line.mean_swings[row],
        }
    }
}
