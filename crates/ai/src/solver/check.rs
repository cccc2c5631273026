//! Checks a solution, entry by entry, against the successors of each position.
//!
//! It shares nothing with the solver but the numbering of positions and the reader of the file: moves, captures, the
//! flight and the ends come from the rules that people play by. Wins and losses are checked by induction on their
//! distance. A set of draws is right when nobody in it has a move to a win and everybody has one that stays in it.

use crate::solver::index::{LAYERS, LayerIndex, Symmetry};
use crate::solver::solution::{Solution, SolutionError, merit, one_turn_more, outcome_value};
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// The number of points of the square.
const SQUARE_POINTS: u32 = 25;
/// The number of points of the board.
const POINTS: u8 = 29;

/// A wrong entry, or a file that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file cannot be used.
    #[error(transparent)]
    Solution(#[from] SolutionError),
    /// An entry does not follow from those after it.
    #[error("the position {position:?} has the value {stored}, but its moves lead to {computed}")]
    Wrong {
        /// The position.
        position: Box<ShapLukState>,
        /// The value in the file.
        stored: Solved,
        /// The value that follows from its moves.
        computed: Solved,
    },
}

/// The entries of a layer.
struct Layer {
    index: LayerIndex,
    /// With the flight unspent and spent: the values with the general and with the rebels to move.
    general: [Vec<u16>; 2],
    rebels: [Vec<AtomicU16>; 2],
}

/// A layer whose entries are all right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CheckedLayer {
    /// The number of rebels.
    pub rebels: u32,
    /// The number of positions, of both seats to move, the flight spent or not; mirror images count once.
    pub positions: u64,
}

/// Checks every entry of a solution. `progress` is called with each layer that is right.
pub fn check(solution: &Solution, threads: usize, progress: &mut dyn FnMut(CheckedLayer)) -> Result<(), CheckError> {
    let mut below = None;
    for (place, rebels) in LAYERS.into_iter().enumerate().filter(|(_, rebels)| *rebels <= solution.most_rebels()) {
        let index = LayerIndex::new(rebels);
        let empty = || (0..index.positions()).map(|_| AtomicU16::new(0)).collect();
        let general = [solution.layer_codes(place, false)?, solution.layer_codes(place, true)?];
        let layer = Layer { general, rebels: [empty(), empty()], index };
        for flight_used in [true, false] {
            check_half(&layer, below.as_ref(), flight_used, threads)?;
        }
        let positions = 4 * layer.index.positions() as u64;
        progress(CheckedLayer { rebels, positions });
        below = Some(layer);
    }
    Ok(())
}

/// Checks a layer with the flight spent or not: computes the values with the rebels to move from those in the file, and
/// then those in the file from these.
fn check_half(layer: &Layer, below: Option<&Layer>, flight_used: bool, threads: usize) -> Result<(), CheckError> {
    let flight = usize::from(flight_used);
    for_each_state(layer, flight_used, Side::First, threads, &|state, number| {
        let value = best_of_moves(layer, below, state);
        layer.rebels[flight][number].store(value.to_code(), Ordering::Relaxed);
        Ok(())
    })?;
    for_each_state(layer, flight_used, Side::Second, threads, &|state, number| {
        let stored = Solved::from_code(layer.general[flight][number]);
        let computed = best_of_moves(layer, below, state);
        if stored == computed {
            return Ok(());
        }
        Err(CheckError::Wrong { position: Box::new(*state), stored, computed })
    })
}

/// Returns the value of a position by its moves.
fn best_of_moves(layer: &Layer, below: Option<&Layer>, state: &ShapLukState) -> Solved {
    if let Some(outcome) = ShapLuk.status(state).outcome() {
        return outcome_value(outcome);
    }
    thread_local! {
        static ACTIONS: std::cell::RefCell<Vec<ShapLukAction>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    ACTIONS.with_borrow_mut(|actions| {
        actions.clear();
        ShapLuk.legal_actions(state, actions);
        let after = actions.iter().map(|action| {
            let mut after = *state;
            ShapLuk.play(&mut after, *action);
            look_up(layer, below, &after)
        });
        after.max_by_key(|value| merit(*value, state.mover())).map_or(Solved::Draw, one_turn_more)
    })
}

/// Returns the value of a position after a move.
fn look_up(layer: &Layer, below: Option<&Layer>, state: &ShapLukState) -> Solved {
    if let Some(outcome) = ShapLuk.status(state).outcome() {
        return outcome_value(outcome);
    }
    let same = state.rebels().count_ones() == layer.index.rebels;
    let Some(layer) = (if same { Some(layer) } else { below }) else { return Solved::Draw };
    let number = layer.index.position_number(state.rebels(), state.general());
    let flight = usize::from(state.flight_used());
    Solved::from_code(match state.mover() {
        Side::First => layer.rebels[flight][number].load(Ordering::Relaxed),
        Side::Second => layer.general[flight][number],
    })
}

/// Calls `f` with every position of a layer and its number. Of a set of rebels and its mirror image it takes one.
fn for_each_state(
    layer: &Layer,
    flight_used: bool,
    mover: Side,
    threads: usize,
    f: &(dyn Fn(&ShapLukState, usize) -> Result<(), CheckError> + Sync),
) -> Result<(), CheckError> {
    // The threads take the sets by their highest bits.
    const TOP: u32 = 1 << 10;
    const LOW_BITS: u32 = SQUARE_POINTS - 10;
    let next = AtomicU32::new(0);
    let failure = Mutex::new(None);
    let run = || {
        loop {
            let top = next.fetch_add(1, Ordering::Relaxed);
            if top >= TOP || failure.lock().is_ok_and(|failure| failure.is_some()) {
                return;
            }
            for low in (0..1 << LOW_BITS).filter(|low: &u32| low.count_ones() + top.count_ones() == layer.index.rebels)
            {
                if let Err(error) = for_each_general(layer, top << LOW_BITS | low, flight_used, mover, f)
                    && let Ok(mut failure) = failure.lock()
                {
                    *failure = Some(error);
                    return;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    failure.into_inner().unwrap_or_default().map_or(Ok(()), Err)
}

fn for_each_general(
    layer: &Layer,
    rebels: u32,
    flight_used: bool,
    mover: Side,
    f: &(dyn Fn(&ShapLukState, usize) -> Result<(), CheckError> + Sync),
) -> Result<(), CheckError> {
    if layer.index.set_number(rebels).1 == Symmetry::Mirrored {
        return Ok(());
    }
    for general in (0..POINTS).filter(|point| rebels >> point & 1 == 0) {
        let state = ShapLukState::from_parts(rebels, general, flight_used, mover);
        f(&state, layer.index.position_number(rebels, general))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::write;
    use gonagas_core::puzzles::catalogue::puzzles_of_game;
    use std::fs;

    /// Writes a solution of the layers of 6 and 8 rebels.
    fn small_solution() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        write::solve_to_file(&folder.path().join("solution"), 8, 2, &mut |_| {}).unwrap();
        folder
    }

    #[test]
    fn layers_of_six_and_eight_rebels_are_right_entry_by_entry() {
        let folder = small_solution();
        let path = folder.path().join("solution");
        let solution = Solution::open(&path).unwrap();
        let mut checked = Vec::new();
        check(&solution, 2, &mut |layer| checked.push(layer.rebels)).unwrap();
        assert_eq!(checked, [6, 8]);
        assert_eq!(solution.most_rebels(), 8);

        damaged_files_are_refused(&path);
        chosen_actions_keep_the_value(&solution);
        puzzles_have_the_best_action(&solution);
    }

    fn damaged_files_are_refused(path: &std::path::Path) {
        let whole = fs::read(path).unwrap();
        let copy = path.with_extension("copy");
        let open = |bytes: &[u8]| {
            fs::write(&copy, bytes).unwrap();
            Solution::open(&copy)
        };
        assert!(matches!(open(b"GIF89a"), Err(SolutionError::Foreign)));
        assert!(matches!(open(&[b"x", &whole[1..]].concat()), Err(SolutionError::Foreign)));
        assert!(matches!(open(&whole[..whole.len() - 1]), Err(SolutionError::Damaged(_))));
        let flipped = |at: usize| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            bytes
        };
        assert!(matches!(open(&flipped(24)), Err(SolutionError::Edition { found: 0, expected: 1 })));
        assert!(matches!(open(&flipped(100)), Err(SolutionError::Damaged(_))), "the index");
        let solution = open(&flipped(whole.len() - 10)).unwrap();
        assert!(matches!(check(&solution, 1, &mut |_| {}), Err(CheckError::Solution(SolutionError::Damaged(_)))));
    }

    /// Every puzzle of Shap Luk asks for the only action that leads to its result.
    fn puzzles_have_the_best_action(solution: &Solution) {
        for puzzle in puzzles_of_game(ShapLuk::INFO.id) {
            let mut state = ShapLuk.initial_state();
            let mut legal = Vec::new();
            for text in puzzle.actions.split_whitespace() {
                legal.clear();
                ShapLuk.legal_actions(&state, &mut legal);
                let action = *legal.iter().find(|action| ShapLuk.notation(&state, **action) == *text).unwrap();
                ShapLuk.play(&mut state, action);
            }
            let ranked = solution.rank_actions(&state).unwrap();
            let winner = |value: Solved| match value {
                Solved::Draw => None,
                Solved::Rebels(_) => Some(Side::First),
                Solved::General(_) => Some(Side::Second),
            };
            assert_eq!(puzzle.turn, [ShapLuk.notation(&state, ranked[0].0)], "{}", puzzle.id());
            assert_ne!(winner(ranked[0].1), winner(ranked[1].1), "{}: another one does as well", puzzle.id());
        }
    }

    fn chosen_actions_keep_the_value(solution: &Solution) {
        for (rebels, general, mover) in [(0b11_0110_0000_0011, 6, Side::First), (0x10_8421 | 0b100, 3, Side::Second)] {
            let mut state = ShapLukState::from_parts(rebels, general, false, mover);
            let mut value = solution.value(&state).unwrap();
            while let (Some(turns), None) = (value.turns(), ShapLuk.status(&state).outcome()) {
                let (action, after) = solution.best_action(&state).unwrap();
                ShapLuk.play(&mut state, action);
                assert_eq!(after.turns(), Some(turns - 1));
                assert_eq!(solution.value(&state).unwrap(), after);
                value = after;
            }
        }
    }
}
