//! Runs a target with the kept inputs, and with changed ones.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable with the number of changed inputs, for long runs.
const INPUTS_VARIABLE: &str = "GONAGAS_FUZZ_INPUTS";

/// The environment variable with the seed of the changes, to see a failure again.
const SEED_VARIABLE: &str = "GONAGAS_FUZZ_SEED";

/// The most changes of an input.
const MAX_CHANGES: u64 = 6;

/// Runs a target with each kept input of `fuzz/corpus/NAME`, and then with this many changed ones, which have at most
/// this many bytes.
///
/// # Panics
///
/// When the target does; the input and the seed are printed before.
pub fn run(name: &str, count: u64, max_length: usize, target: impl Fn(&[u8])) {
    let kept = read_corpus(name);
    assert!(!kept.is_empty(), "no kept inputs for {name}");
    kept.iter().for_each(|input| try_input(name, input, None, &target));
    let number = |variable| std::env::var(variable).ok().and_then(|text| text.parse::<u64>().ok());
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = number(SEED_VARIABLE).unwrap_or(now.as_nanos() as u64);
    let mut random = Random(seed);
    for _ in 0..number(INPUTS_VARIABLE).unwrap_or(count) {
        let mut input = change(&mut random, &kept);
        input.truncate(max_length);
        try_input(name, &input, Some(seed), &target);
    }
}

/// Returns the kept inputs of a target, in the order of their names.
fn read_corpus(name: &str) -> Vec<Vec<u8>> {
    let mut folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    while !folder.join("fuzz/corpus").is_dir() {
        assert!(folder.pop(), "there is no folder fuzz/corpus");
    }
    let files = std::fs::read_dir(folder.join("fuzz/corpus").join(name)).expect("the kept inputs");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(Path::new(file)).expect("an input")).collect()
}

fn try_input(name: &str, input: &[u8], seed: Option<u64>, target: &impl Fn(&[u8])) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(input))) {
        let seed = seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
        eprintln!("{name} fails with b\"{}\"{seed}", input.escape_ascii());
        resume_unwind(panic);
    }
}

/// Returns a kept input with some changes.
fn change(random: &mut Random, kept: &[Vec<u8>]) -> Vec<u8> {
    let mut input = kept[random.index(kept.len())].clone();
    for _ in 0..=random.below(MAX_CHANGES) {
        let from = random.index(input.len() + 1);
        let to = random.index(input.len() + 1);
        let (from, to) = (from.min(to), from.max(to));
        match random.below(7) {
            // Bytes from 128 stand for whole words.
            0 => input.insert(from, 128 + random.below(128) as u8),
            1 => input.insert(from, random.below(256) as u8),
            2 => drop(input.drain(from..to.min(from + 8))),
            3 => {
                let part = input[from..to].to_vec();
                input.splice(to..to, part);
            }
            4 => {
                let other = &kept[random.index(kept.len())];
                let start = random.index(other.len() + 1);
                input.splice(from..to, other[start..].iter().copied());
            }
            5 => input.iter_mut().skip(from).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            _ => input[from..to].reverse(),
        }
    }
    input
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }
}
