//! The puzzles that are part of the program, and the maker. That the puzzles of Shap Luk agree with the solution is
//! tested beside the check of the solution, which has one.

use crate::puzzle_maker::make::{GAMES_FOR_VARIETY, PuzzleOrder, find_played_puzzles, make_puzzles};
use crate::puzzle_maker::proof::{FULL_EFFORT, MARGINS, MIN_CHANCE, ProofError, QUICK_EFFORT, prove, rank_by_search};
use crate::puzzle_maker::quality::difficulty;
use crate::review::explain_turn::{KnownTurn, explain_turn};
use crate::search::random::SplitMix;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game as _;
use gonagas_core::puzzles::catalogue::{all_puzzles, puzzles_of_game};
use gonagas_core::puzzles::puzzle::{Puzzle, PuzzleVerdict};
use gonagas_core::session::rules::Rules;
use std::collections::BTreeSet;

/// The puzzles that are proved each time, and the seed by which they are drawn.
const SAMPLE: usize = 40;
const SAMPLE_SEED: u64 = 39;

/// Returns the puzzles whose turn is not the best one, with the reasons.
fn list_wrong<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Vec<String> {
    // Those of Shap Luk need the solution.
    let searched = puzzles.into_iter().filter(|puzzle| puzzle.game() != ShapLuk::INFO.id);
    let wrong = searched.filter_map(|puzzle| {
        let error = prove(puzzle, QUICK_EFFORT, None).err()?;
        Some(format!("{} of {}: {error}", puzzle.id(), puzzle.rules))
    });
    wrong.collect()
}

#[test]
fn sample_of_puzzles_has_the_best_turns_that_it_claims() {
    let mut puzzles: Vec<&Puzzle> = all_puzzles().iter().collect();
    SplitMix::new(SAMPLE_SEED).shuffle(&mut puzzles);
    assert_eq!(list_wrong(puzzles.into_iter().take(SAMPLE)), Vec::<String>::new());
}

#[test]
#[ignore = "takes minutes; `.ci/run` runs it"]
fn every_puzzle_has_the_best_turn_that_it_claims() {
    assert_eq!(list_wrong(all_puzzles()), Vec::<String>::new());
}

#[test]
fn wrong_claims_are_not_proved() {
    // With dice the claimed turn is compared, too, however bad it looks.
    for game in ["pahtum", "sahkku"] {
        let puzzle = puzzles_of_game(game).next().unwrap();
        let wrong = Puzzle { turn: other_turn(puzzle), ..puzzle.clone() };
        let refused = prove(&wrong, QUICK_EFFORT, None);
        assert!(matches!(refused, Err(ProofError::OtherTurn(_))), "{:?}: {refused:?}", wrong.turn);
        let illegal = Puzzle { turn: vec!["a9".to_owned()], ..puzzle.clone() };
        assert!(matches!(prove(&illegal, QUICK_EFFORT, None), Err(ProofError::Illegal)));
    }
}

/// Returns a turn that ends in another position than the best one.
fn other_turn(puzzle: &Puzzle) -> Vec<String> {
    let turn_from = |first: String| {
        let mut attempt = puzzle.begin().unwrap();
        let mut turn = Vec::new();
        let mut next = first;
        while !attempt.is_over() {
            attempt.play(&next).unwrap();
            turn.push(next);
            next = attempt.session().legal_notations().into_iter().next().unwrap_or_default();
        }
        (puzzle.judge(&attempt) == PuzzleVerdict::Missed).then_some(turn)
    };
    puzzle.position().unwrap().legal_notations().into_iter().find_map(turn_from).unwrap()
}

#[test]
fn same_seed_makes_the_same_puzzles() {
    let rules = Rules::parse("sahkku rules=gavkevuotna").unwrap();
    let order = PuzzleOrder { rules: &rules, count: 1, games: GAMES_FOR_VARIETY, seed: 7, solution: None };
    let made = make_puzzles(order);
    assert_eq!(made.len(), 1);
    assert_eq!(made, make_puzzles(order));
    made.iter().for_each(|puzzle| prove(puzzle, FULL_EFFORT, None).unwrap());
    assert_ne!(made, make_puzzles(PuzzleOrder { seed: 8, ..order }));
}

#[test]
fn easy_puzzles_are_solved_by_weaker_levels_than_hard_ones() {
    // A file has the easiest first.
    let puzzles: Vec<&Puzzle> = puzzles_of_game("seega").filter(|puzzle| puzzle.rules.contains("size=5")).collect();
    let [easiest, .., hardest] = puzzles[..] else { panic!("too few puzzles") };
    let [easy, hard] = [easiest, hardest].map(|puzzle| {
        let position = puzzle.position().unwrap();
        difficulty(&position, &rank_by_search(&position, QUICK_EFFORT, None).unwrap())
    });
    assert_eq!([easy, hard], [easiest.rating, hardest.rating]);
}

#[test]
fn puzzles_are_found_in_played_games() {
    let known = puzzles_of_game("pahtum").next().unwrap();
    let actions: Vec<String> =
        known.actions.split_whitespace().chain(known.turn.iter().map(String::as_str)).map(str::to_owned).collect();
    let rules = Rules::parse(&known.rules).unwrap();
    let order = PuzzleOrder { rules: &rules, count: 3, games: GAMES_FOR_VARIETY, seed: 1, solution: None };
    let of_games = |games: &[Vec<String>]| find_played_puzzles(order, games);
    let [puzzle] = &of_games(std::slice::from_ref(&actions))[..] else { panic!("a game has at most one puzzle") };
    assert!(known.actions.starts_with(&puzzle.actions), "its first one: {puzzle}");
    prove(puzzle, FULL_EFFORT, None).unwrap();
    assert_eq!(of_games(&[actions[..5].to_vec()]), [], "it ended early");
    // A game that was played several times has each of its puzzles once.
    let found = of_games(&vec![actions; 5]);
    let positions: BTreeSet<&str> = found.iter().map(|puzzle| puzzle.actions.as_str()).collect();
    assert_eq!(positions.len(), found.len(), "{found:?}");
}

#[test]
fn every_puzzle_is_explained() {
    for puzzle in all_puzzles() {
        let values = [puzzle.value, puzzle.second_value];
        let known = KnownTurn { turn: &puzzle.turn, continuation: &puzzle.continuation, values };
        let explained = explain_turn(&puzzle.position().unwrap(), known).unwrap();
        let [best, second] = explained.chances;
        let margin = MARGINS[usize::from(puzzle.game() == "sahkku")];
        assert!(best >= MIN_CHANCE && best - second >= margin, "{}: {explained:?}", puzzle.id());
    }
}
