//! Reviews by the solution of Shap Luk.

use crate::opponent::typed::PlayedGame;
use crate::review::course::{self, Course};
use crate::review::exact;
use crate::review::reason::Reason;
use crate::review::session::{self, ReviewError};
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::solver::solution::{Solution, merit};
use crate::solver::value::Solved;
use crate::solver::write;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::side::Side;
use gonagas_core::session::rules::Rules;

/// Solves the layer of six rebels.
fn solution() -> (tempfile::TempDir, Solution) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution");
    write::solve_to_file(&path, 6, 2, &mut |_| {}).unwrap();
    let solution = Solution::open(&path).unwrap();
    (folder, solution)
}

fn start(rebels: &str, general: &str, mover: Side) -> ShapLukState {
    let point = |name: &str| ShapLuk.board().site_by_name(name).unwrap();
    let set = rebels.split(' ').fold(0, |set, name| set | 1 << point(name));
    ShapLukState::from_parts(set, point(general), true, mover)
}

/// Plays on from a position: `choose` picks the index of one of the legal actions.
fn play(
    start: ShapLukState,
    length: usize,
    mut choose: impl FnMut(&ShapLukState, &[ShapLukAction]) -> usize,
) -> PlayedGame<ShapLuk> {
    let mut played = PlayedGame { game: ShapLuk, states: vec![start], actions: Vec::new() };
    let mut legal = Vec::new();
    while played.actions.len() < length {
        let mut state = played.states[played.states.len() - 1];
        legal.clear();
        ShapLuk.legal_actions(&state, &mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[choose(&state, &legal)];
        ShapLuk.play(&mut state, action);
        played.states.push(state);
        played.actions.push(action);
    }
    played
}

fn survey(solution: &Solution, played: &PlayedGame<ShapLuk>) -> Course<ShapLukAction> {
    let rankings = exact::rank(solution, &ShapLuk, &played.states).unwrap();
    course::survey(played, &rankings, Limits::nodes(20)).unwrap()
}

#[test]
fn better_actions_are_the_best_of_the_solution() {
    let (_folder, solution) = solution();
    let mut found = 0;
    for seed in 0..20 {
        let mut random = SplitMix::new(seed);
        let from = start("a1 c1 e1 a3 c5 e3", "c3", Side::First);
        let played = play(from, 30, |_, legal| random.below(legal.len() as u32) as usize);
        let course = survey(&solution, &played);
        for (index, action) in played.actions.iter().enumerate() {
            let Some(better) = &course.better[index] else { continue };
            let (state, ranked) = (&played.states[index], solution.rank_actions(&played.states[index]).unwrap());
            let value = |wanted: ShapLukAction| ranked.iter().find(|(action, _)| *action == wanted).unwrap().1;
            assert_eq!(merit(value(better.action), state.mover()), merit(ranked[0].1, state.mover()));
            assert!(merit(value(better.action), state.mover()) > merit(value(*action), state.mover()));
            found += 1;
        }
        assert!(course.values.iter().all(|value| (0.0..=1.0).contains(value)));
    }
    assert!(found >= 20, "{found}");
}

#[test]
fn perfect_play_loses_nothing() {
    let (_folder, solution) = solution();
    let best = |state: &ShapLukState, legal: &[ShapLukAction]| {
        let best = solution.best_action(state).unwrap().0;
        legal.iter().position(|action| *action == best).unwrap()
    };
    for (from, winner) in [
        (start("a1 c1 e1 a3 c5 e3", "c3", Side::First), None),
        (start("b5 c5 d4 a1 b1 c1", "c7", Side::First), Some(1.0)),
        (start("b4 d4 a1 e1 a2 e2", "c3", Side::Second), Some(0.0)),
    ] {
        let played = play(from, 80, best);
        let course = survey(&solution, &played);
        assert!(course.better.iter().all(Option::is_none), "{course:?}");
        assert!(winner.is_none_or(|winner| course.values[0] == winner), "{course:?}");
    }
}

#[test]
fn missed_win_costs_half_of_the_chances_and_more() {
    let (_folder, solution) = solution();
    let from = start("b4 d4 a1 e1 a2 e2", "c3", Side::Second);
    // The general could capture the last pair. Then the game is left open.
    let played = play(from, 1, |_, legal| legal.iter().position(|action| !action.is_capture()).unwrap());
    let course = survey(&solution, &played);
    let loss = course.values[1] - course.values[0];
    assert!(loss > 0.3, "{course:?}");
    assert!(course.better[0].as_ref().unwrap().action.is_capture());
}

#[test]
fn nothing_is_known_where_the_game_may_end_without_progress() {
    let (_folder, solution) = solution();
    let mut random = SplitMix::new(3);
    let mut quiet = |state: &ShapLukState, legal: &[ShapLukAction]| {
        let goes_on = |action: &ShapLukAction| {
            let mut after = *state;
            ShapLuk.play(&mut after, *action);
            !action.is_capture() && ShapLuk.status(&after).outcome().is_none()
        };
        let choices: Vec<usize> = (0..legal.len()).filter(|index| goes_on(&legal[*index])).collect();
        choices[random.below(choices.len() as u32) as usize]
    };
    let played = play(start("a1 b1 d1 e1 a2 e2", "c7", Side::First), 96, &mut quiet);
    let rankings = exact::rank(&solution, &ShapLuk, &played.states).unwrap();
    assert!(!rankings[0].is_empty());
    let won = solution.value(&played.states[96]).unwrap() != Solved::Draw;
    assert!(won && rankings[96].is_empty(), "four turns are left, and the win takes longer");
    assert_eq!(survey(&solution, &played).values.len(), 97, "the search judges the rest");
}

#[test]
fn nearer_wins_have_higher_chances() {
    let chances = [0, 1, 5, 20, 58].map(|turns| exact::chance(Solved::Rebels(turns)));
    assert!(chances[0] == 1.0 && chances.is_sorted_by(|near, far| near > far) && chances[4] > 0.5, "{chances:?}");
    assert!((exact::chance(Solved::General(5)) + chances[2] - 1.0).abs() < 1e-9);
    assert_eq!(exact::chance(Solved::Draw), 0.5);
}

#[test]
fn layers_that_a_solution_lacks_are_an_error() {
    let (_folder, solution) = solution();
    let mut session = Rules::parse("shap-luk").unwrap().start_session();
    let first = session.legal_notations().remove(0);
    session.play(&first).unwrap();
    let review = session::review(&session, Limits::nodes(20), Some(&solution));
    assert!(matches!(review, Err(ReviewError::NoChoice(_))), "{review:?}");
    assert!(!session::review(&session, Limits::nodes(20), None).unwrap().is_solved);
}

#[test]
fn hint_says_how_long_the_win_takes() {
    let (_folder, solution) = solution();
    let state = start("b5 c5 d4 a1 b1 c1", "c7", Side::Second);
    let hint = session::solved_hint(&ShapLuk, &state, &solution).unwrap();
    let solved = hint.solved.unwrap();
    let actions = u32::from(solved.turns().unwrap()) + 1;
    let expected = match solved {
        Solved::General(_) => Reason::ForcesWin { actions },
        _ => Reason::DelaysLoss { actions },
    };
    assert_eq!(hint.suggestions[0].reasons.iter().find(|reason| **reason == expected), Some(&expected), "{hint:?}");
}
