//! Reviews by the solution of Shap Luk.

use crate::games::played_game::PlayedGame;
use crate::games::reason::Reason;
use crate::review::course::{self, Course};
use crate::review::exact;
use crate::review::explain_turn::CertainEnd;
use crate::review::session::{self, ReviewError};
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::solver::solution::{Solution, merit};
use crate::solver::test_solution::six_rebels;
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

fn start(rebels: &str, general: &str, mover: Side) -> ShapLukState {
    let point = |name: &str| ShapLuk.board().site_by_name(name).unwrap();
    let set = rebels.split(' ').fold(0, |set, name| set | 1 << point(name));
    ShapLukState::from_parts(set, point(general), true, mover)
}

fn after(state: &ShapLukState, action: ShapLukAction) -> ShapLukState {
    let mut after = *state;
    ShapLuk.play(&mut after, action);
    after
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
        let state = played.states[played.states.len() - 1];
        legal.clear();
        ShapLuk.legal_actions(&state, &mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[choose(&state, &legal)];
        played.states.push(after(&state, action));
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
    let solution = six_rebels();
    let mut found = 0;
    for seed in 0..20 {
        let mut random = SplitMix::new(seed);
        let from = start("a1 c1 e1 a3 c5 e3", "c3", Side::First);
        let played = play(from, 30, |_, legal| random.below(legal.len() as u32) as usize);
        let course = survey(solution, &played);
        for (index, action) in played.actions.iter().enumerate() {
            let Some(better) = &course.better[index] else { continue };
            let state = &played.states[index];
            let ranked = solution.rank_actions(&played.states[index]).unwrap();
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
    let solution = six_rebels();
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
        let course = survey(solution, &played);
        assert!(course.better.iter().all(Option::is_none), "{course:?}");
        assert!(winner.is_none_or(|winner| course.values[0] == winner), "{course:?}");
    }
}

#[test]
fn missed_win_costs_half_of_the_chances_and_more() {
    let solution = six_rebels();
    let from = start("b4 d4 a1 e1 a2 e2", "c3", Side::Second);
    // The general could capture the last pair. Then the game is left open.
    let played = play(from, 1, |_, legal| legal.iter().position(|action| !action.is_capture()).unwrap());
    let course = survey(solution, &played);
    let loss = course.values[1] - course.values[0];
    assert!(loss > 0.3, "{course:?}");
    assert!(course.better[0].as_ref().unwrap().action.is_capture());
    let review = session::solved_review(&played, solution, Limits::nodes(20)).unwrap();
    let ends = review.turning_points[0].ends.unwrap();
    let before = solution.value(&from).unwrap();
    let after = solution.value(&played.states[1]).unwrap();
    assert!(before.winner() == Some(Side::Second) && ends.before == CertainEnd::Win, "{ends:?}");
    let expected = match after.winner() {
        Some(Side::First) => CertainEnd::Loss,
        Some(Side::Second) => CertainEnd::Win,
        None => CertainEnd::Draw,
    };
    assert_eq!((ends.after, ends.actions), (expected, after.turns().map(u32::from)));
}

#[test]
fn ends_are_told_without_a_solution_where_the_winner_changes() {
    let mut told = 0;
    for seed in 0..6 {
        let mut random = SplitMix::new(seed);
        let from = start("a1 c1 e1 a3 c5 e3", "c3", Side::First);
        let played = play(from, 40, |_, legal| random.below(legal.len() as u32) as usize);
        let review = session::review_played(&played, &[], Limits::nodes(300)).unwrap();
        for point in &review.turning_points {
            let Some(ends) = point.ends else { continue };
            let winner = |index: usize| six_rebels().value(&played.states[index]).unwrap().winner();
            let [before, after] = [point.index, point.index + 1].map(winner);
            assert!(before != after && ends.actions.is_none());
            assert_eq!(ends.before == CertainEnd::Win, before == Some(point.side));
            assert_eq!(ends.after == CertainEnd::Win, after == Some(point.side));
            told += 1;
        }
    }
    assert!(told > 3, "{told}");
}

/// Picks a random action that captures nothing and does not end the game, or else the first one.
fn quiet(random: &mut SplitMix, state: &ShapLukState, legal: &[ShapLukAction]) -> usize {
    let goes_on = |action: &ShapLukAction| {
        let after = after(state, *action);
        !action.is_capture() && ShapLuk.status(&after).outcome().is_none()
    };
    let choices: Vec<usize> = (0..legal.len()).filter(|index| goes_on(&legal[*index])).collect();
    if choices.is_empty() { 0 } else { choices[random.below(choices.len() as u32) as usize] }
}

/// Plays 96 turns without a capture; four are left before the game is drawn. Somebody could win, but not as fast.
fn quiet_game() -> PlayedGame<ShapLuk> {
    let mut random = SplitMix::new(3);
    play(start("a1 b1 d1 e1 a2 e2", "c7", Side::First), 96, |state, legal| quiet(&mut random, state, legal))
}

#[test]
fn nothing_is_known_where_the_game_may_end_without_progress() {
    let solution = six_rebels();
    let played = quiet_game();
    let rankings = exact::rank(solution, &ShapLuk, &played.states).unwrap();
    assert!(!rankings[0].is_empty());
    let won = solution.value(&played.states[96]).unwrap() != Solved::Draw;
    assert!(won && rankings[96].is_empty(), "four turns are left, and the win takes longer");
    assert_eq!(survey(solution, &played).values.len(), 97, "the search judges the rest");
}

#[test]
fn review_is_exact_only_where_every_position_is_known() {
    let mut played = quiet_game();
    let is_solved = |played: &_| session::solved_review(played, six_rebels(), Limits::nodes(20)).unwrap().is_solved;
    assert!(!is_solved(&played), "the search judged the last moves");
    played.states.truncate(11);
    played.actions.truncate(10);
    assert!(is_solved(&played));
    let captures =
        |_: &ShapLukState, legal: &[ShapLukAction]| legal.iter().position(|action| action.is_capture()).unwrap();
    let over = play(start("b4 d4 a1 e1 a2 e2", "c3", Side::Second), 1, captures);
    assert!(ShapLuk.status(&over.states[1]).outcome().is_some() && is_solved(&over));
}

/// Plays a whole game until four turns are left before it is drawn: the rebels offer pairs and the general captures
/// them; from six rebels on nobody captures.
fn quiet_session() -> GameSession {
    let mut random = SplitMix::new(5);
    let mut played = play(ShapLuk.initial_state(), 1000, |state, legal| {
        if state.rebels().count_ones() <= 6 {
            return quiet(&mut random, state, legal);
        }
        let may_capture = |action: &ShapLukAction| {
            let mut replies = Vec::new();
            ShapLuk.legal_actions(&after(state, *action), &mut replies);
            replies.iter().any(|reply| reply.is_capture())
        };
        let wanted = |action: &ShapLukAction| match state.mover() {
            Side::First => may_capture(action),
            Side::Second => action.is_capture(),
        };
        legal.iter().position(wanted).unwrap_or_else(|| quiet(&mut random, state, legal))
    });
    let is_wanted = |state: &ShapLukState| state.rebels().count_ones() == 6 && state.stall_turns() == 96;
    let length = played.states.iter().position(is_wanted).unwrap();
    played.actions.truncate(length);
    let mut session = Rules::parse("shap-luk").unwrap().start_session();
    for (state, action) in std::iter::zip(&played.states, &played.actions) {
        session.play(&ShapLuk.notation(state, *action)).unwrap();
    }
    session
}

#[test]
fn hint_forces_no_win_that_comes_too_late() {
    let session = quiet_session();
    let played = PlayedGame::<ShapLuk>::of(&session).unwrap();
    assert!(
        six_rebels().value(played.state()).unwrap().turns() > Some(4),
        "a win that takes longer than the game lasts"
    );
    let hint = session::hint(&session, 1, Limits::nodes(2000), Some(six_rebels())).unwrap();
    assert_eq!(hint.solved, None);
    let forces_win = |reason: &Reason| matches!(reason, Reason::ForcesWin { .. });
    assert!(!hint.suggestions[0].reasons.iter().any(forces_win), "{hint:?}");
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
    let solution = six_rebels();
    let mut session = Rules::parse("shap-luk").unwrap().start_session();
    let first = session.legal_notations().remove(0);
    session.play(&first).unwrap();
    let review = session::review(&session, Limits::nodes(20), Some(solution));
    assert!(matches!(review, Err(ReviewError::NoChoice(_))), "{review:?}");
    assert!(!session::review(&session, Limits::nodes(20), None).unwrap().is_solved);
}

#[test]
fn hint_says_how_long_the_win_takes() {
    let solution = six_rebels();
    let state = start("b5 c5 d4 a1 b1 c1", "c7", Side::Second);
    let hint = session::solved_hint(&ShapLuk, &state, solution).unwrap().unwrap();
    let solved = hint.solved.unwrap();
    let actions = u32::from(solved.turns().unwrap()) + 1;
    let expected = match solved {
        Solved::General(_) => Reason::ForcesWin { actions },
        _ => Reason::DelaysLoss { actions },
    };
    assert_eq!(hint.suggestions[0].reasons.iter().find(|reason| **reason == expected), Some(&expected), "{hint:?}");
}
