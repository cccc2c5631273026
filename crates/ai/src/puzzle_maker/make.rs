//! The puzzles of a rule set.

use crate::puzzle_maker::proof::{self, FULL_EFFORT, GLANCE_EFFORT, QUICK_EFFORT, TextRanking};
use crate::puzzle_maker::quality;
use crate::puzzle_maker::ranking::Effort;
use crate::puzzle_maker::self_play::SelfPlay;
use crate::search::random::{SplitMix, add_to_key, mix};
use crate::solver::solution::Solution;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_core::puzzles::symmetry::symmetric_key;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use std::collections::HashSet;

/// The number of games that are played for each puzzle that is wanted, until there are some of all kinds.
pub const GAMES_FOR_VARIETY: usize = 30;

/// The largest number of games that are played for each puzzle that is wanted.
const GAMES_FOR_COUNT: usize = 150;

/// The fewest actions before a puzzle's position, and the number of which a random one more are played first.
const FIRST_ACTION: usize = 6;
const SKIPPED_ACTIONS: u32 = 60;

/// The action that keeps the dice as they were rolled.
const KEEP: &str = "keep";

/// The share, in a hundred, of the positions of a game without dice that are looked at. Neighbouring ones are much
/// alike.
const LOOK_PERCENT: u32 = 30;

/// The ratings between which bands lie, so that the puzzles of a rule set are of all kinds.
const BANDS: [u32; 2] = [1300, 1600];

/// The puzzles that are wanted.
#[derive(Debug, Clone, Copy)]
pub struct PuzzleOrder<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The number of puzzles.
    pub count: usize,
    /// The number of games that are looked through for puzzles of all kinds before those of one kind take the places
    /// of others; [`GAMES_FOR_VARIETY`] for each puzzle are usual.
    pub games: usize,
    /// The seed of the games, and of the positions that are looked at.
    pub seed: u64,
    /// The solution of Shap Luk, which proves its puzzles in place of a search.
    pub solution: Option<&'a Solution>,
}

/// Returns up to `count` puzzles from games of the computer against itself, the easiest first, at most one from a game.
/// The same order always gives the same ones. About equally many are easy, middling and hard, as far as enough are
/// found.
#[must_use]
pub fn make_puzzles(order: PuzzleOrder<'_>) -> Vec<Puzzle> {
    let looks_everywhere = order.rules.game_info().has_dice || order.solution.is_some();
    let games = (0..order.games.max(order.count * GAMES_FOR_COUNT)).map(|game| {
        let seed = game_seed(order, game as u64);
        let mut random = SplitMix::new(seed);
        let skipped = FIRST_ACTION + random.below(SKIPPED_ACTIONS) as usize;
        let choices = SelfPlay::begin(order.rules, seed).skip(skipped).filter(begins_choice);
        choices.filter(move |_| looks_everywhere || random.below(100) < LOOK_PERCENT)
    });
    find_puzzles(order, games)
}

/// Returns up to `count` puzzles from games that people played, each given by its actions, in the same way.
#[must_use]
pub fn find_played_puzzles(order: PuzzleOrder<'_>, games: &[Vec<String>]) -> Vec<Puzzle> {
    let games = games.iter().map(|actions| {
        let mut session = order.rules.start_session();
        let positions = actions.iter().map_while(move |action| session.play(action).ok().map(|()| session.fork()));
        positions.skip(FIRST_ACTION).filter(begins_choice)
    });
    find_puzzles(order, games)
}

/// Looks for puzzles in games, each given by the positions to look at.
fn find_puzzles<G>(order: PuzzleOrder<'_>, games: impl Iterator<Item = G>) -> Vec<Puzzle>
where
    G: Iterator<Item = GameSession>,
{
    let mut bands: [Vec<Puzzle>; 3] = Default::default();
    let mut keys = HashSet::new();
    let wanted = order.count.div_ceil(bands.len());
    for (number, positions) in games.enumerate() {
        let is_varied = bands.iter().all(|band| band.len() >= wanted);
        let is_enough = bands.iter().map(Vec::len).sum::<usize>() >= order.count;
        if is_varied || is_enough && number >= order.games {
            break;
        }
        let found = find_puzzle(order, positions, |band| bands[band].len() < wanted);
        if let Some(puzzle) = found
            && puzzle.position().is_some_and(|position| keys.insert(symmetric_key(&position)))
        {
            bands[band_of(puzzle.rating)].push(puzzle);
        }
    }
    pick(bands, wanted, order.count)
}

/// Returns the seed of a game. Without the rules in it, rule sets that differ late in a game would have the same games.
fn game_seed(order: PuzzleOrder<'_>, game: u64) -> u64 {
    let rules = order.rules.to_string();
    let key = rules.bytes().fold(0, |key, byte| add_to_key(key, u64::from(byte)));
    mix(key ^ order.seed.wrapping_mul(1_000_003).wrapping_add(game))
}

fn band_of(rating: u32) -> usize {
    BANDS.iter().filter(|limit| rating >= **limit).count()
}

/// Picks equally many of each band, and fills up with the others, the hardest first.
fn pick(mut bands: [Vec<Puzzle>; 3], wanted: usize, count: usize) -> Vec<Puzzle> {
    let mut picked: Vec<Puzzle> = Vec::new();
    for band in &mut bands {
        picked.extend(band.drain(..wanted.min(band.len())));
    }
    picked.extend(bands.into_iter().rev().flatten());
    picked.truncate(count);
    picked.sort_by_key(|one| (one.rating, one.id()));
    picked
}

/// Returns the first puzzle of a game that is of a band that is wanted, and else the first of another band.
fn find_puzzle(
    order: PuzzleOrder<'_>,
    positions: impl Iterator<Item = GameSession>,
    is_wanted: impl Fn(usize) -> bool,
) -> Option<Puzzle> {
    let mut spare = None;
    for session in positions {
        let Some(ranking) = puzzle_ranking(&session, order.solution) else { continue };
        let puzzle = to_puzzle(&session, ranking);
        if is_wanted(band_of(puzzle.rating)) {
            return Some(puzzle);
        }
        spare = spare.or(Some(puzzle));
    }
    spare
}

/// Returns true when a seat begins to use its dice, or in a game without dice its turn. Whether to roll again is no
/// puzzle: what comes of it is not in the player's hands.
fn begins_choice(session: &GameSession) -> bool {
    let Some(side) = session.status().choosing_side() else { return false };
    if !session.rules().game_info().has_dice {
        return session.is_turn_start() || session.last_turn().last().is_none_or(|last| last.side != side);
    }
    let last = session.action_log().last().map_or("", String::as_str);
    let may_keep = || session.legal_notations().iter().any(|action| action == KEEP);
    (last.starts_with('=') || last == KEEP) && !may_keep()
}

/// Returns the best turn where it is clearly the best by the solution, or by every look, and worth finding.
fn puzzle_ranking(session: &GameSession, solution: Option<&Solution>) -> Option<TextRanking> {
    let is_good = |ranking: &TextRanking| quality::is_worth_solving(ranking) && proof::is_clear(session, ranking);
    if let Some(solution) = solution.filter(|_| session.rules().game_info().id == ShapLuk::INFO.id) {
        // A solution of some layers has no other positions.
        return proof::rank_by_solution(session, solution).ok()?.filter(is_good);
    }
    let look = |effort: Effort| proof::rank_by_search(session, effort, None);
    let has_dice = session.rules().game_info().has_dice;
    if !has_dice && look(GLANCE_EFFORT).is_some_and(|ranking| proof::is_dull(&ranking)) {
        return None;
    }
    look(QUICK_EFFORT).filter(is_good)?;
    let found = look(FULL_EFFORT).filter(is_good)?;
    let puzzle = to_puzzle(session, found.clone());
    let is_proved = |effort: Effort| proof::prove(&puzzle, effort, None).is_ok();
    (is_proved(QUICK_EFFORT) && is_proved(FULL_EFFORT)).then_some(found)
}

fn to_puzzle(session: &GameSession, ranking: TextRanking) -> Puzzle {
    Puzzle {
        rules: session.rules().to_string(),
        rating: quality::difficulty(session, &ranking),
        value: ranking.values[0],
        second_value: ranking.values[1],
        turn: ranking.turn,
        continuation: ranking.continuation,
        actions: session.action_log().join(" "),
    }
}
