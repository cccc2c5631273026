//! A solution in a file: read in place, block by block, with a small cache.

use crate::solver::coder;
use crate::solver::format::{self, BLOCK, HEADER, INDEX_ENTRY, MAGIC};
use crate::solver::index::{LAYERS, LayerIndex};
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameOutcome;
use gonagas_core::kit::side::Side;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The number of decoded blocks that are kept, of 16 KiB each.
const CACHED_BLOCKS: usize = 128;

/// A solution that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SolutionError {
    /// The file cannot be opened or read.
    #[error("the solution of Shap Luk cannot be read")]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("this file is no solution of Shap Luk that this version made")]
    Foreign,
    /// The solution is of other rules.
    #[error("the solution is of edition {found} of the rules of Shap Luk; this version plays edition {expected}")]
    Edition {
        /// The edition in the file.
        found: u32,
        /// The edition that is played.
        expected: u32,
    },
    /// The file was changed or cut off.
    #[error("the solution of Shap Luk is damaged: {0}")]
    Damaged(&'static str),
    /// The position is in a layer that the file does not have.
    #[error("the solution has no positions with {0} rebels")]
    NoSuchLayer(u32),
}

/// A layer in the file.
#[derive(Debug)]
struct Section {
    index: LayerIndex,
    /// With the flight spent and unspent: the offset of each block in the file, and the end.
    offsets: [Vec<u64>; 2],
    checksums: [Vec<u32>; 2],
}

/// The number of a block: layer, flight, and place.
type BlockId = (usize, usize, usize);

/// An open solution.
#[derive(Debug)]
pub struct Solution {
    file: File,
    sections: Vec<Section>,
    /// Decoded blocks, the one used last in front.
    cache: Mutex<VecDeque<(BlockId, Arc<[u16]>)>>,
}

impl Solution {
    /// Opens a file and reads its index.
    pub fn open(path: &Path) -> Result<Solution, SolutionError> {
        let file = File::open(path)?;
        let mut header = [0; HEADER];
        read_exact(&file, &mut header, 0).map_err(|error| match error {
            SolutionError::Damaged(_) => SolutionError::Foreign,
            other => other,
        })?;
        let (magic, numbers) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(SolutionError::Foreign);
        }
        let edition = read_u32(numbers, 0);
        let layers = read_u32(numbers, 4) as usize;
        if edition != ShapLuk::INFO.edition {
            return Err(SolutionError::Edition { found: edition, expected: ShapLuk::INFO.edition });
        }
        let rebels = LAYERS.get(..layers).filter(|layers| !layers.is_empty());
        let rebels = rebels.ok_or(SolutionError::Damaged("it has an unknown number of layers"))?;
        let indices: Vec<LayerIndex> = rebels.iter().map(|rebels| LayerIndex::new(*rebels)).collect();
        let blocks: usize = indices.iter().map(|index| 2 * format::block_count(index)).sum();
        let mut index = vec![0; blocks * INDEX_ENTRY];
        read_exact(&file, &mut index, HEADER as u64)?;
        if u64::from_le_bytes(std::array::from_fn(|byte| numbers[8 + byte])) != format::checksum(&index) {
            return Err(SolutionError::Damaged("its index does not match its checksum"));
        }
        let (sections, end) = read_sections(indices, &index);
        if file.metadata()?.len() != end {
            return Err(SolutionError::Damaged("it is shorter or longer than its index says"));
        }
        Ok(Solution { file, sections, cache: Mutex::new(VecDeque::new()) })
    }

    /// Returns the largest number of rebels of which the file has positions.
    #[must_use]
    pub fn most_rebels(&self) -> u32 {
        self.sections.last().map_or(0, |section| section.index.rebels)
    }

    /// Returns true when the file has every position that can arise in a game.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.sections.len() == LAYERS.len()
    }

    /// Returns the value of a position under perfect play, without the rule that ends a game without progress.
    pub fn value(&self, state: &ShapLukState) -> Result<Solved, SolutionError> {
        match ShapLuk.status(state).outcome() {
            Some(outcome) => Ok(outcome_value(outcome)),
            None if state.mover() == Side::Second => self.general_value(state),
            None => Ok(self.rank_actions(state)?.first().map_or(Solved::Draw, |(_, after)| one_turn_more(*after))),
        }
    }

    /// Returns the values of many positions, in their order. They are looked up in the order of the file, so that each
    /// block is decoded once rather than again and again.
    pub fn values(&self, states: &[ShapLukState]) -> Result<Vec<Solved>, SolutionError> {
        let mut questions = Vec::new();
        for (place, state) in states.iter().enumerate() {
            for after in self.general_positions(state) {
                questions.push((self.block_of(&after)?, place, after));
            }
        }
        questions.sort_by_key(|(block, place, _)| (*block, *place));
        let mut best: Vec<Option<Solved>> = vec![None; states.len()];
        for (_, place, after) in questions {
            let value = self.value(&after)?;
            let mover = states[place].mover();
            let is_better = best[place].is_none_or(|known| merit(value, mover) > merit(known, mover));
            if is_better {
                best[place] = Some(value);
            }
        }
        let value = |(state, best): (&ShapLukState, Option<Solved>)| match best {
            None => Solved::Draw,
            Some(value) if ShapLuk.status(state).choosing_side() == Some(Side::First) => one_turn_more(value),
            Some(value) => value,
        };
        Ok(std::iter::zip(states, best).map(value).collect())
    }

    /// Returns the positions from which the value of this one follows: itself, or with the rebels to move those after
    /// each move.
    fn general_positions(&self, state: &ShapLukState) -> Vec<ShapLukState> {
        if ShapLuk.status(state).choosing_side() != Some(Side::First) {
            return vec![*state];
        }
        let mut actions = Vec::new();
        ShapLuk.legal_actions(state, &mut actions);
        let after = |action| {
            let mut after = *state;
            ShapLuk.play(&mut after, action);
            fresh(&after)
        };
        actions.into_iter().map(after).collect()
    }

    /// Returns the best action in a position and the value of the position after it. A winner takes the shortest way, a
    /// loser the longest.
    pub fn best_action(&self, state: &ShapLukState) -> Result<(ShapLukAction, Solved), SolutionError> {
        let best = self.rank_actions(state)?.into_iter().next();
        best.ok_or(SolutionError::NoSuchLayer(state.rebels().count_ones()))
    }

    /// Returns every legal action with the value of the position after it, the best first.
    pub fn rank_actions(&self, state: &ShapLukState) -> Result<Vec<(ShapLukAction, Solved)>, SolutionError> {
        let mut actions = Vec::new();
        let mut ranked = Vec::new();
        ShapLuk.legal_actions(state, &mut actions);
        for action in actions {
            let mut after = *state;
            ShapLuk.play(&mut after, action);
            ranked.push((action, self.value(&fresh(&after))?));
        }
        ranked.sort_by_key(|(_, value)| std::cmp::Reverse(merit(*value, state.mover())));
        Ok(ranked)
    }

    fn general_value(&self, state: &ShapLukState) -> Result<Solved, SolutionError> {
        let (block, place) = self.place(state)?;
        Ok(Solved::from_code(self.block(block)?[place]))
    }

    /// Returns the block of a position with the general to move, and its place there.
    fn place(&self, state: &ShapLukState) -> Result<(BlockId, usize), SolutionError> {
        let rebels = state.rebels().count_ones();
        let layer = self.sections.iter().position(|section| section.index.rebels == rebels);
        let layer = layer.ok_or(SolutionError::NoSuchLayer(rebels))?;
        let number = self.sections[layer].index.position_number(state.rebels(), state.general());
        let flight = usize::from(!state.flight_used());
        Ok(((layer, flight, number / BLOCK), number % BLOCK))
    }

    /// Returns the block of a position with the general to move; `None` when the game is over.
    fn block_of(&self, state: &ShapLukState) -> Result<Option<BlockId>, SolutionError> {
        let is_over = ShapLuk.status(state).outcome().is_some();
        if is_over { Ok(None) } else { Ok(Some(self.place(state)?.0)) }
    }

    /// Returns a decoded block, from the cache or the file.
    fn block(&self, id: BlockId) -> Result<Arc<[u16]>, SolutionError> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = cache.iter().position(|(cached, _)| *cached == id)
            && let Some(entry) = cache.remove(place)
        {
            cache.push_front(entry.clone());
            return Ok(entry.1);
        }
        let block: Arc<[u16]> = self.read_block(id)?.into();
        cache.truncate(CACHED_BLOCKS - 1);
        cache.push_front((id, block.clone()));
        Ok(block)
    }

    /// Reads a block from the file.
    fn read_block(&self, (layer, flight, place): BlockId) -> Result<Vec<u16>, SolutionError> {
        let section = &self.sections[layer];
        let offsets = &section.offsets[flight];
        let mut bytes = vec![0; (offsets[place + 1] - offsets[place]) as usize];
        read_exact(&self.file, &mut bytes, offsets[place])?;
        if format::block_checksum(&bytes) != section.checksums[flight][place] {
            return Err(SolutionError::Damaged("a block does not match its checksum"));
        }
        let count = (section.index.positions() - place * BLOCK).min(BLOCK);
        let codes = coder::decode(&bytes, count, section.index.generals() as usize);
        codes.map_err(|_| SolutionError::Damaged("a block cannot be decoded"))
    }

    /// Returns the values with the general to move of a whole layer, for checks.
    pub fn layer_codes(&self, layer: usize, flight_used: bool) -> Result<Vec<u16>, SolutionError> {
        let section = self.sections.get(layer).ok_or(SolutionError::NoSuchLayer(0))?;
        let mut codes = Vec::with_capacity(section.index.positions());
        for place in 0..format::block_count(&section.index) {
            codes.extend(self.read_block((layer, usize::from(!flight_used), place))?);
        }
        Ok(codes)
    }
}

/// Returns the layers with the places of their blocks, and the length of the file.
fn read_sections(indices: Vec<LayerIndex>, entries: &[u8]) -> (Vec<Section>, u64) {
    let mut offset = (HEADER + entries.len()) as u64;
    let mut next = 0;
    let mut section = |index: LayerIndex| {
        let mut offsets = [vec![], vec![]];
        let mut checksums = [vec![], vec![]];
        for flight in 0..2 {
            for _ in 0..format::block_count(&index) {
                offsets[flight].push(offset);
                checksums[flight].push(read_u32(entries, next + 4));
                offset += u64::from(read_u32(entries, next));
                next += INDEX_ENTRY;
            }
            offsets[flight].push(offset);
        }
        Section { index, offsets, checksums }
    };
    let sections = indices.into_iter().map(&mut section).collect();
    (sections, offset)
}

fn read_u32(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]))
}

/// Reads at a position of the file; an early end is damage.
fn read_exact(file: &File, bytes: &mut [u8], at: u64) -> Result<(), SolutionError> {
    file.read_exact_at(bytes, at).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => SolutionError::Damaged("it ends too early"),
        _ => error.into(),
    })
}

/// Returns the same position just after a capture: the solution leaves the stall rule out.
fn fresh(state: &ShapLukState) -> ShapLukState {
    ShapLukState::from_parts(state.rebels(), state.general(), state.flight_used(), state.mover())
}

/// Returns the value of a finished game.
pub fn outcome_value(outcome: GameOutcome) -> Solved {
    match outcome.winner {
        Some(Side::First) => Solved::Rebels(0),
        Some(Side::Second) => Solved::General(0),
        None => Solved::Draw,
    }
}

/// Returns the value of a position, given that after its best move.
pub fn one_turn_more(value: Solved) -> Solved {
    match value {
        Solved::Draw => Solved::Draw,
        Solved::Rebels(turns) => Solved::Rebels(turns + 1),
        Solved::General(turns) => Solved::General(turns + 1),
    }
}

/// Returns how good a value is for a seat: the higher, the better.
pub fn merit(value: Solved, side: Side) -> i32 {
    let (winner, turns) = match value {
        Solved::Draw => return 0,
        Solved::Rebels(turns) => (Side::First, turns),
        Solved::General(turns) => (Side::Second, turns),
    };
    let win = 1_000_000 - i32::from(turns);
    if winner == side { win } else { -win }
}
