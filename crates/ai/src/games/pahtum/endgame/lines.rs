//! The possible ends of a row or column.

use crate::games::pahtum::lines::{CONTENTS, Cell, LINE_CELLS, LINES, by_contents};
use crate::search::random::{add_to_key, mix};
use std::sync::LazyLock;

/// A row or column, by its contents.
#[derive(Debug, Clone, Copy, Default)]
pub struct EndLine {
    /// The key of the possible ends of the line. Two lines have the same key when every way to fill the free cells
    /// makes the same difference to the lead. Cells that make none count for nothing, so a line that is settled has the
    /// key 0.
    pub key: u64,
    /// The lead of Black in points, if White got all free cells.
    pub least: i16,
    /// The lead of Black in points, if Black got them.
    pub most: i16,
    /// The least difference that each free cell can make to the lead, however the others are filled.
    pub least_swings: [u8; 8],
    /// The largest one.
    pub most_swings: [u8; 8],
    /// The mean one, in [`UNITS`](crate::games::pahtum::lines::UNITS).
    pub mean_swings: [u16; 8],
    /// Weights of the free cells, by seat: with any of them, all others the opponent's, a seat leads by no more than
    /// its least lead and their sum.
    pub gains: [[u8; 8]; 2],
}

/// The number of sets of places.
const SETS: usize = 1 << LINE_CELLS;

/// All lines by their contents.
#[derive(Debug)]
pub struct EndLines(Box<[EndLine; CONTENTS]>);

static END_LINES: LazyLock<EndLines> = LazyLock::new(EndLines::compute);

impl EndLines {
    /// Returns the lines, which are computed at the first use.
    pub fn all() -> &'static EndLines {
        &END_LINES
    }

    fn compute() -> EndLines {
        let mut lines = by_contents(EndLine::default());
        // A stone makes the number larger, so a line comes before what it can become.
        for contents in (0..CONTENTS).rev() {
            lines[contents] = line(contents as u16, &lines[..]);
        }
        EndLines(lines)
    }

    #[inline]
    pub fn get(&self, contents: u16) -> &EndLine {
        &self.0[usize::from(contents) & (CONTENTS - 1)]
    }
}

fn line(contents: u16, lines: &[EndLine]) -> EndLine {
    let after = |place: u32| {
        [Cell::Black, Cell::White].map(|cell| &lines[usize::from(contents | (cell as u16) << (2 * place))])
    };
    let mut free = (0..LINE_CELLS).filter(|place| contents >> (2 * place) & 3 == 0);
    let Some(first) = free.next() else {
        let full = LINES.get(contents);
        return EndLine { least: full.least, most: full.most, ..EndLine::default() };
    };
    let [black, white] = after(first);
    let swing = black.least - white.least;
    let is_idle = swing == 0 && black.key == white.key;
    let key = [black.key, white.key, swing as u64].into_iter().fold(u64::from(first) + 1, add_to_key);
    let mut line = EndLine {
        key: if is_idle { white.key } else { mix(key) },
        least: white.least,
        most: black.most,
        least_swings: std::array::from_fn(|place| black.least_swings[place].min(white.least_swings[place])),
        most_swings: std::array::from_fn(|place| black.most_swings[place].max(white.most_swings[place])),
        gains: Default::default(),
        mean_swings: *LINES.swings(contents),
    };
    let (least, most) = match free.next() {
        Some(second) => {
            let [black, white] = after(second);
            let place = first as usize;
            (
                black.least_swings[place].min(white.least_swings[place]),
                black.most_swings[place].max(white.most_swings[place]),
            )
        }
        None => (swing as u8, swing as u8),
    };
    (line.least_swings[first as usize], line.most_swings[first as usize]) = (least, most);
    line.gains = gains(contents, line.most_swings);
    line
}

/// Returns weights that are as small as they can be, by seat and place. Swings are large enough to begin with.
fn gains(contents: u16, swings: [u8; 8]) -> [[u8; 8]; 2] {
    let free = (0..LINE_CELLS as usize).filter(|place| contents >> (2 * place) & 3 == 0);
    let sets = subsets(free.clone().fold(0, |set, place| set | 1 << place));
    [[Cell::Black, Cell::White], [Cell::White, Cell::Black]].map(|cells| {
        let mut weights = swings;
        let mut slack = slack(contents, swings, &sets, cells);
        loop {
            let mut is_smaller = false;
            for place in free.clone() {
                let with_place = || sets.iter().filter(|set| *set >> place & 1 == 1);
                // Half of what can be spared, so that no place bears it all.
                let spare = (with_place().map(|set| slack[*set]).min().unwrap_or(0) + 1) / 2;
                weights[place] -= spare as u8;
                with_place().for_each(|set| slack[*set] -= spare);
                is_smaller |= spare > 0;
            }
            if !is_smaller {
                return weights;
            }
        }
    })
}

/// Returns by how much the lead of a seat falls short of its least lead and the sum of weights, by the set of places
/// that it gets.
fn slack(contents: u16, weights: [u8; 8], sets: &[usize], [own, other]: [Cell; 2]) -> [i16; SETS] {
    let all = sets[0];
    let lead = |set: usize| {
        let filled = places(all).fold(contents, |filled, place| {
            let cell = if set >> place & 1 == 1 { own } else { other };
            filled | (cell as u16) << (2 * place)
        });
        let lead = LINES.get(filled).least;
        if own == Cell::Black { lead } else { -lead }
    };
    let least = lead(0);
    let mut slack = [0; SETS];
    for set in sets {
        slack[*set] = least + places(*set).map(|place| i16::from(weights[place])).sum::<i16>() - lead(*set);
    }
    slack
}

/// Returns all subsets of a set of places, the whole set first.
fn subsets(all: usize) -> Vec<usize> {
    let smaller = |set: &usize| (*set > 0).then(|| (set - 1) & all);
    std::iter::successors(Some(all), smaller).collect()
}

fn places(set: usize) -> impl Iterator<Item = usize> {
    (0..LINE_CELLS as usize).filter(move |place| set >> place & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::SplitMix;
    use std::collections::HashMap;

    /// Returns the free places and the lead for each set of them that Black gets.
    fn leads(contents: u16) -> (Vec<u32>, Vec<i16>) {
        let free: Vec<u32> = (0..LINE_CELLS).filter(|place| contents >> (2 * place) & 3 == 0).collect();
        let filled = |set: usize| {
            free.iter().enumerate().fold(contents, |all, (at, place)| all | (2 - (set >> at & 1) as u16) << (2 * place))
        };
        let leads = (0..1 << free.len()).map(|set| LINES.get(filled(set)).least).collect();
        (free, leads)
    }

    fn random_lines(seed: u64) -> Vec<u16> {
        let mut random = SplitMix::new(seed);
        (0..300).map(|_| random.below(CONTENTS as u32) as u16).collect()
    }

    #[test]
    fn swings_and_bounds_are_those_of_all_ways_to_fill_a_line() {
        for contents in random_lines(1) {
            let (free, leads) = leads(contents);
            let line = EndLines::all().get(contents);
            assert_eq!([line.least, line.most], [leads[0], leads[leads.len() - 1]]);
            for (at, place) in free.iter().enumerate() {
                let without = (0..leads.len()).filter(|set| set >> at & 1 == 0);
                let swings: Vec<i16> = without.map(|set| leads[set | 1 << at] - leads[set]).collect();
                let place = *place as usize;
                assert_eq!(Some(i16::from(line.least_swings[place])), swings.iter().copied().min());
                assert_eq!(Some(i16::from(line.most_swings[place])), swings.iter().copied().max());
            }
        }
    }

    #[test]
    fn gains_are_never_exceeded_and_each_is_reached() {
        for contents in random_lines(2) {
            let (free, leads) = leads(contents);
            let line = EndLines::all().get(contents);
            let all = leads.len() - 1;
            for (seat, gains) in line.gains.iter().enumerate() {
                let gain = |set: usize| if seat == 0 { leads[set] - leads[0] } else { leads[all] - leads[all ^ set] };
                let weight = |set: usize| -> i16 {
                    let own = free.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                    own.map(|(_, place)| i16::from(gains[*place as usize])).sum()
                };
                assert!((0..=all).all(|set| gain(set) <= weight(set)), "{contents:o}");
                let is_reached = |at: usize| (0..=all).any(|set| set >> at & 1 == 1 && gain(set) == weight(set));
                assert!((0..free.len()).all(is_reached), "{contents:o}");
            }
        }
    }

    #[test]
    fn lines_have_the_same_key_when_the_same_can_come_of_them() {
        let mut by_key = HashMap::new();
        let mut by_future = HashMap::new();
        for contents in 0..CONTENTS as u16 {
            let (free, leads) = leads(contents);
            let line = EndLines::all().get(contents);
            let places = |set: usize| free.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
            // The points that each set of deciding cells adds to the lead.
            let matters = |place: &u32| line.most_swings[*place as usize] > 0;
            let future: Vec<(u32, i16)> = (0..leads.len())
                .filter(|set| places(*set).all(|(_, place)| matters(place)))
                .map(|set| (places(set).fold(0, |all, (_, place)| all | 1 << place), leads[set] - leads[0]))
                .collect();
            assert_eq!(by_key.entry(line.key).or_insert_with(|| future.clone()), &future);
            assert_eq!(by_future.entry(future).or_insert(line.key), &line.key);
        }
    }
}
