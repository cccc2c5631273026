//! The puzzles of a rule set.

use crate::puzzle_maker::proof::{self, FULL_EFFORT, QUICK_EFFORT, TextRanking};
use crate::puzzle_maker::quality;
use crate::puzzle_maker::ranking::Effort;
use crate::puzzle_maker::self_play::SelfPlay;
use crate::search::random::{add_to_key, mix};
use crate::solver::solution::Solution;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

/// The number of games that are played for each puzzle that is wanted, until there are some of all kinds, and until
/// there are enough.
const GAMES_FOR_VARIETY: u64 = 20;
const GAMES_FOR_COUNT: u64 = 150;

/// The most actions of a game.
const MAX_ACTIONS: usize = 400;

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
    /// The seed of the games.
    pub seed: u64,
    /// The solution of Shap Luk, with which its puzzles have to agree.
    pub solution: Option<&'a Solution>,
}

/// Returns up to `count` puzzles by these rules, the easiest first, at most one from a game. The same order always
/// gives the same ones. About equally many are easy, middling and hard, as far as enough are found.
#[must_use]
pub fn make_puzzles(order: PuzzleOrder<'_>) -> Vec<Puzzle> {
    let mut bands: [Vec<Puzzle>; 3] = Default::default();
    let wanted = order.count.div_ceil(bands.len());
    for game in 0..order.count as u64 * GAMES_FOR_COUNT {
        let is_varied = bands.iter().all(|band| band.len() >= wanted);
        let is_enough = bands.iter().map(Vec::len).sum::<usize>() >= order.count;
        if is_varied || is_enough && game >= order.count as u64 * GAMES_FOR_VARIETY {
            break;
        }
        if let Some(puzzle) = find_puzzle(order, game_seed(order, game), |band| bands[band].len() < wanted) {
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

/// Plays a game and returns its first puzzle of a band that is wanted, and else the first of another band.
fn find_puzzle(order: PuzzleOrder<'_>, seed: u64, is_wanted: impl Fn(usize) -> bool) -> Option<Puzzle> {
    let mut game = SelfPlay::begin(order.rules, seed);
    let first = FIRST_ACTION + game.draw(SKIPPED_ACTIONS) as usize;
    let looks_everywhere = order.rules.game_info().has_dice || order.solution.is_some();
    let mut spare = None;
    for ply in 0..MAX_ACTIONS {
        if ply >= first
            && begins_choice(game.session())
            && (looks_everywhere || game.draw(100) < LOOK_PERCENT)
            && let Some(ranking) = puzzle_ranking(game.session(), order.solution)
        {
            let puzzle = to_puzzle(game.session(), ranking);
            if is_wanted(band_of(puzzle.rating)) {
                return Some(puzzle);
            }
            spare = spare.or(Some(puzzle));
        }
        if game.play_on().is_none() {
            break;
        }
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

/// Returns the best turn where every look agrees that it is clearly the best, and worth finding.
fn puzzle_ranking(session: &GameSession, solution: Option<&Solution>) -> Option<TextRanking> {
    let solution = solution.filter(|_| session.rules().game_info().id == ShapLuk::INFO.id);
    // Where the solution has no such positions there are no puzzles.
    let solved = match solution {
        Some(solution) => Some(proof::rank_by_solution(session, solution).ok()??),
        None => None,
    };
    let is_good = |ranking: &TextRanking| quality::is_worth_solving(ranking) && proof::is_clear(session, ranking);
    if solved.as_ref().is_some_and(|ranking| !is_good(ranking)) {
        return None;
    }
    let look = |effort: Effort| proof::rank_by_search(session, effort, None);
    look(QUICK_EFFORT).filter(is_good)?;
    let proved = look(FULL_EFFORT).filter(is_good)?;
    let puzzle = to_puzzle(session, proved.clone());
    let is_proved = |effort: Effort| proof::prove(&puzzle, effort, solution).is_ok();
    (is_proved(QUICK_EFFORT) && is_proved(FULL_EFFORT)).then(|| solved.unwrap_or(proved))
}

fn to_puzzle(session: &GameSession, ranking: TextRanking) -> Puzzle {
    Puzzle {
        rules: session.rules().to_string(),
        rating: quality::difficulty(session, &ranking),
        value: ranking.values[0],
        second_value: ranking.values[1],
        turn: ranking.turn,
        continuation: ranking.continuation,
        actions: session.action_log().to_vec(),
    }
}
