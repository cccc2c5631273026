//! Solves Shap Luk and writes the solution.

use crate::solver::coder;
use crate::solver::format::{self, BLOCK, HEADER, MAGIC};
use crate::solver::index::{LAYERS, LayerIndex};
use crate::solver::retrograde::{self, Flown, LayerValues, Lower, Metric};
use crate::solver::solution::SolutionError;
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use std::fs::{self, File};
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// A step of the solver that is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolverProgress {
    /// The number of rebels of the layer.
    pub rebels: u32,
    /// True for the positions after the flight.
    pub flight_used: bool,
    /// The distance from the end that is done.
    pub distance: u16,
}

/// A solved layer.
struct SolvedLayer {
    index: LayerIndex,
    /// With the flight spent and unspent.
    values: [LayerValues; 2],
}

/// Solves all layers up to this number of rebels and writes them. The file appears under its name only when it is
/// complete.
///
/// # Panics
///
/// Panics when there is no layer with as many rebels.
pub fn solve_to_file(
    path: &Path,
    most_rebels: u32,
    threads: usize,
    progress: &mut dyn FnMut(SolverProgress),
) -> Result<(), SolutionError> {
    assert!(LAYERS.contains(&most_rebels), "there is no layer of {most_rebels} rebels");
    let unfinished = path.with_extension("unfinished");
    let layers: Vec<u32> = LAYERS.into_iter().filter(|rebels| *rebels <= most_rebels).collect();
    let blocks: usize = layers.iter().map(|rebels| 2 * format::block_count(&LayerIndex::new(*rebels))).sum();
    let mut file = BufWriter::new(File::create(&unfinished)?);
    file.write_all(&vec![0; HEADER + blocks * format::INDEX_ENTRY])?;
    let mut entries = Vec::new();
    let mut below = None;
    for rebels in &layers {
        let layer = solve_both(LayerIndex::new(*rebels), below.as_ref(), Metric::End, threads, progress);
        for values in &layer.values {
            write_section(&mut file, &layer.index, values, &mut entries)?;
        }
        below = Some(layer);
    }
    let mut file = file.into_inner().map_err(|error| error.into_error())?;
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&MAGIC)?;
    file.write_all(&ShapLuk::INFO.edition.to_le_bytes())?;
    file.write_all(&(layers.len() as u32).to_le_bytes())?;
    file.write_all(&format::checksum(&entries).to_le_bytes())?;
    file.write_all(&entries)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    Ok(())
}

/// A summary of the values of a layer, mirror images counted once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayerSummary {
    /// The number of rebels.
    pub rebels: u32,
    /// True for the positions after the flight.
    pub flight_used: bool,
    /// With the rebels and with the general to move: the positions that the rebels win, that the general wins, and
    /// draws.
    pub counts: [[u64; 3]; 2],
    /// The largest distance of a win of the rebels, and of the general.
    pub farthest: [u16; 2],
}

/// Solves all layers up to this number of rebels with distances to the next capture or the end, and returns what they
/// show: the longest quiet stretch that perfect play may need.
pub fn quiet_stretches(
    most_rebels: u32,
    threads: usize,
    progress: &mut dyn FnMut(SolverProgress),
) -> Vec<LayerSummary> {
    let mut summaries = Vec::new();
    let mut below = None;
    for rebels in LAYERS.into_iter().filter(|rebels| *rebels <= most_rebels) {
        let layer = solve_both(LayerIndex::new(rebels), below.as_ref(), Metric::Capture, threads, progress);
        for (values, flight_used) in std::iter::zip(&layer.values, [true, false]) {
            summaries.push(summarise(rebels, flight_used, values));
        }
        below = Some(layer);
    }
    summaries
}

fn summarise(rebels: u32, flight_used: bool, values: &LayerValues) -> LayerSummary {
    let mut summary = LayerSummary { rebels, flight_used, ..LayerSummary::default() };
    for (mover, values) in [&values.rebels_to_move, &values.general_to_move].into_iter().enumerate() {
        for value in values.iter() {
            let kind = match value {
                Solved::Rebels(turns) => {
                    summary.farthest[0] = summary.farthest[0].max(turns);
                    0
                }
                Solved::General(turns) => {
                    summary.farthest[1] = summary.farthest[1].max(turns);
                    1
                }
                Solved::Draw => 2,
            };
            summary.counts[mover][kind] += 1;
        }
    }
    summary
}

/// Solves a layer after the flight, then before it.
fn solve_both(
    index: LayerIndex,
    below: Option<&SolvedLayer>,
    metric: Metric,
    threads: usize,
    progress: &mut dyn FnMut(SolverProgress),
) -> SolvedLayer {
    let lower = |flight: usize| below.map(|below| (&below.index, &below.values[flight]));
    let rebels = index.rebels;
    let report = |flight_used| move |distance| SolverProgress { rebels, flight_used, distance };
    let say = report(true);
    let alone = Lower { captured: lower(0), flown: None };
    let spent = retrograde::solve_layer(&index, alone, metric, threads, &mut |distance| progress(say(distance)));
    let say = report(false);
    let flown = Flown { same: &spent, captured: below.map(|below| &below.values[0]) };
    let both = Lower { captured: lower(1), flown: Some(flown) };
    let unspent = retrograde::solve_layer(&index, both, metric, threads, &mut |distance| progress(say(distance)));
    SolvedLayer { index, values: [spent, unspent] }
}

/// Writes the values of a layer with the general to move, and adds its blocks to the index.
fn write_section(
    file: &mut BufWriter<File>,
    index: &LayerIndex,
    values: &LayerValues,
    entries: &mut Vec<u8>,
) -> Result<(), SolutionError> {
    let values = &values.general_to_move;
    let size = index.positions();
    for start in (0..size).step_by(BLOCK) {
        let codes = values.codes(start..(start + BLOCK).min(size));
        let bytes = coder::encode(&codes, index.generals() as usize);
        entries.extend((bytes.len() as u32).to_le_bytes());
        entries.extend(format::block_checksum(&bytes).to_le_bytes());
        file.write_all(&bytes)?;
    }
    Ok(())
}
