//! Retrograde analysis of one layer of Shap Luk, the flight spent or not.
//!
//! Moves without a capture stay within a layer, so a layer follows from the one with two rebels less. Within it
//! positions are solved in the order of their distance, from the end backwards: a position with a move to one that its
//! mover wins is won, one turn later; a position all of whose moves lose is lost, one turn after the last of them. What
//! stays unsolved is a draw.
//!
//! A set of rebels and its mirror image share a number. A position of a symmetric set has an entry for each point of
//! the general, so that every undone move is announced exactly as often as the move is counted; see
//! `announce_rebel_undos`.

use crate::solver::index::{self, LayerIndex, POINTS, Points, Symmetry, mirror_point};
use crate::solver::moves::{self, NEIGHBOURS, SQUARE};
use crate::solver::value::{Counters, Solved, Values};
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

/// The way in which distances are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Turns until the game ends.
    End,
    /// Turns until the next capture or the end, which the stall rule limits.
    Capture,
}

/// The values of all positions of a layer, by position number.
#[derive(Debug)]
pub struct LayerValues {
    /// The values with the rebels to move.
    pub rebels_to_move: Values,
    /// The values with the general to move.
    pub general_to_move: Values,
}

/// Values of positions outside a layer, from which its own follow.
#[derive(Debug, Clone, Copy)]
pub struct Lower<'a> {
    /// The layer with two rebels less, and the flight as it is; `None` when the general has won there.
    pub captured: Option<(&'a LayerIndex, &'a LayerValues)>,
    /// While the flight is not spent: this layer, and the one with two rebels less, after it.
    pub flown: Option<Flown<'a>>,
}

/// The values after the flight.
#[derive(Debug, Clone, Copy)]
pub struct Flown<'a> {
    /// The values of this layer.
    pub same: &'a LayerValues,
    /// The values of the layer with two rebels less; `None` when the general has won there.
    pub captured: Option<&'a LayerValues>,
}

/// The number of sets of rebels that a thread works on at a time.
const CHUNK: usize = 2048;

struct Analysis<'a> {
    index: &'a LayerIndex,
    sets: &'a [Points],
    lower: Lower<'a>,
    metric: Metric,
    values: LayerValues,
    /// The moves that do not lose, of the positions with the rebels and with the general to move.
    counters: [Counters; 2],
    /// The largest distance so far.
    farthest: AtomicU16,
    threads: usize,
}

/// Solves a layer. `progress` is called with each distance that is done.
pub fn solve_layer(
    index: &LayerIndex,
    lower: Lower<'_>,
    metric: Metric,
    threads: usize,
    progress: &mut dyn FnMut(u16),
) -> LayerValues {
    let sets = index.list_sets();
    let size = index.positions();
    let analysis = Analysis {
        index,
        sets: &sets,
        lower,
        metric,
        values: LayerValues { rebels_to_move: Values::new(size), general_to_move: Values::new(size) },
        counters: [Counters::new(size), Counters::new(size)],
        farthest: AtomicU16::new(0),
        threads,
    };
    analysis.for_each_chunk(|sets| analysis.begin(sets));
    let mut distance = 0;
    while distance <= analysis.farthest.load(Ordering::Relaxed) {
        analysis.for_each_chunk(|sets| analysis.announce(sets, distance));
        progress(distance);
        distance += 1;
    }
    analysis.values
}

/// Returns true when the general wins by this value.
const fn general_wins(value: Solved) -> bool {
    matches!(value, Solved::General(_))
}

/// Returns the same result at another distance.
const fn at_distance(value: Solved, turns: u16) -> Solved {
    match value {
        Solved::Draw => Solved::Draw,
        Solved::Rebels(_) => Solved::Rebels(turns),
        Solved::General(_) => Solved::General(turns),
    }
}

impl Analysis<'_> {
    /// Divides the sets among the threads.
    fn for_each_chunk(&self, work: impl Fn(Range<usize>) + Sync) {
        let next = AtomicUsize::new(0);
        let run = || {
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= self.sets.len() {
                    break;
                }
                work(start..(start + CHUNK).min(self.sets.len()));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(run);
            }
            run();
        });
    }

    /// Calls `f` with every position of these sets: its number, the rebels, and the general.
    #[inline]
    fn for_each_position(&self, sets: Range<usize>, mut f: impl FnMut(usize, Points, u8)) {
        let mut number = sets.start * self.index.generals() as usize;
        for set in &self.sets[sets] {
            moves::for_each_point(!set & ((1 << POINTS) - 1), |general| {
                f(number, *set, general);
                number += 1;
            });
        }
    }

    fn note_distance(&self, value: Solved) {
        self.farthest.fetch_max(value.turns().unwrap_or(0), Ordering::Relaxed);
    }

    /// Sets the ends of the game, counts the moves, and looks at those that leave the layer.
    fn begin(&self, sets: Range<usize>) {
        self.for_each_position(sets, |number, rebels, general| {
            if moves::is_enclosed(rebels, general) {
                self.values.rebels_to_move.set(number, Solved::Rebels(0));
            } else {
                let count = moves::count_rebel_moves(rebels, general);
                assert!(count > 0, "rebels always have a move");
                self.counters[0].set(number, count as u8);
            }
            if moves::has_general_lost(rebels, general) {
                self.values.general_to_move.set(number, Solved::Rebels(0));
            } else {
                self.begin_general(number, rebels, general);
            }
        });
    }

    fn begin_general(&self, number: usize, rebels: Points, general: u8) {
        let quiet = (NEIGHBOURS[usize::from(general)] & !rebels).count_ones();
        let mut open = quiet;
        let mut best = u16::MAX;
        let mut worst = 0;
        self.for_each_exit(rebels, general, |value| match value {
            Solved::Draw => open += 1,
            Solved::Rebels(turns) => worst = worst.max(turns),
            Solved::General(turns) => {
                open += 1;
                best = best.min(turns);
            }
        });
        self.counters[1].set(number, open as u8);
        let value = match (best, open) {
            (u16::MAX, 0) => Solved::Rebels(worst),
            (u16::MAX, _) => return,
            _ => Solved::General(best),
        };
        self.values.general_to_move.set(number, value);
        self.note_distance(value);
    }

    /// Calls `f` with the value of every move of the general that leaves the layer, as seen before the move.
    fn for_each_exit(&self, rebels: Points, general: u8, mut f: impl FnMut(Solved)) {
        let after_capture = |value: Solved| match self.metric {
            Metric::End => at_distance(value, value.turns().unwrap_or(0) + 1),
            Metric::Capture => at_distance(value, 1),
        };
        moves::for_each_point(NEIGHBOURS[usize::from(general)] & !rebels, |to| {
            moves::for_each_capture(rebels, to, |pair| {
                let value = self.lower.captured.map_or(Solved::General(0), |(index, values)| {
                    values.rebels_to_move.get(index.position_number(rebels & !pair, to))
                });
                f(after_capture(value));
            });
        });
        let Some(flown) = self.lower.flown else { return };
        moves::for_each_flight(rebels, general, |to| {
            let value = flown.same.rebels_to_move.get(self.index.position_number(rebels, to));
            f(at_distance(value, value.turns().unwrap_or(0) + 1));
            moves::for_each_capture(rebels, to, |pair| {
                let value = match (self.lower.captured, flown.captured) {
                    (Some((index, _)), Some(values)) => {
                        values.rebels_to_move.get(index.position_number(rebels & !pair, to))
                    }
                    _ => Solved::General(0),
                };
                f(after_capture(value));
            });
        });
    }

    /// Announces every position of these sets that is decided at this distance to those before it.
    fn announce(&self, sets: Range<usize>, distance: u16) {
        let codes = [Solved::Rebels(distance), Solved::General(distance)].map(Solved::to_code);
        self.for_each_position(sets, |number, rebels, general| {
            let code = self.values.rebels_to_move.code(number);
            if codes.contains(&code) {
                self.announce_general_undos(rebels, general, Solved::from_code(code), distance + 1);
            }
            let code = self.values.general_to_move.code(number);
            if codes.contains(&code) {
                self.announce_rebel_undos(rebels, general, Solved::from_code(code), distance + 1);
            }
        });
    }

    /// Announces a position with the rebels to move to those from which the general may have come without a capture.
    fn announce_general_undos(&self, rebels: Points, general: u8, value: Solved, turns: u16) {
        let (first, _) = self.index.set_number(rebels);
        let first = (first * self.index.generals()) as usize;
        moves::for_each_point(NEIGHBOURS[usize::from(general)] & !rebels, |from| {
            let number = first + index::general_slot(rebels, from) as usize;
            let old = self.values.general_to_move.get(number);
            if general_wins(value) {
                self.improve(&self.values.general_to_move, number, Solved::General(turns));
            } else if old == Solved::Draw && self.counters[1].decrement(number) {
                let mut last = turns;
                self.for_each_exit(rebels, from, |exit| last = last.max(exit.turns().unwrap_or(0)));
                self.improve(&self.values.general_to_move, number, Solved::Rebels(last));
            }
        });
    }

    /// Announces a position with the general to move to those from which a rebel may have moved.
    ///
    /// Of a symmetric set, moves to a set that is not numbered are left to the entry with the general mirrored. A
    /// symmetric set before a numbered one is announced to twice, since it has a move to the mirror image as well.
    fn announce_rebel_undos(&self, rebels: Points, general: u8, value: Solved, turns: u16) {
        let is_symmetric = self.index.set_number(rebels).1 == Symmetry::Symmetric;
        let free = SQUARE & !rebels & !(1 << general);
        moves::for_each_point(rebels, |to| {
            moves::for_each_point(NEIGHBOURS[usize::from(to)] & free, |from| {
                let before = rebels & !(1 << to) | 1 << from;
                let symmetry = self.index.set_number(before).1;
                if is_symmetric && symmetry == Symmetry::Mirrored {
                    return;
                }
                self.announce_to_rebels(before, general, value, turns);
                if !is_symmetric && symmetry == Symmetry::Symmetric {
                    self.announce_to_rebels(before, mirror_point(general), value, turns);
                }
            });
        });
    }

    fn announce_to_rebels(&self, rebels: Points, general: u8, value: Solved, turns: u16) {
        let number = self.index.position_number(rebels, general);
        let values = &self.values.rebels_to_move;
        if !general_wins(value) {
            self.improve(values, number, Solved::Rebels(turns));
        } else if values.get(number) == Solved::Draw && self.counters[0].decrement(number) {
            self.improve(values, number, Solved::General(turns));
        }
    }

    /// Sets the value of a position that is unsolved, or whose mover wins later than now.
    fn improve(&self, values: &Values, number: usize, value: Solved) {
        let old = values.get(number);
        if old.turns().is_none_or(|old| value.turns().is_some_and(|new| new < old)) {
            values.set(number, value);
            self.note_distance(value);
        }
    }
}
