//! Laws of hints and reviews, for every game and rule set.

use crate::games::played_game::{PlayedGame, typed_rules};
use crate::games::reason::Reason;
use crate::opponent::choose_error::ChooseError;
use crate::review::course;
use crate::review::explain::{self, Explained};
use crate::review::explain_turn::{KnownTurn, explain_turn};
use crate::review::lesson::Lesson;
use crate::review::session::{self, Review, ReviewError, SuggestedAction};
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::solver::test_solution::six_rebels;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::scene::PieceKind;
use gonagas_core::kit::side::Side;
use gonagas_core::session::any_game::AnyAction;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{self, RequestedRules, Rules};

/// Returns a game of each rule set, played to the end, now well and now at random.
fn games() -> Vec<GameSession> {
    let listed = rules::list_rule_sets();
    let texts = listed.iter().map(|rule_set| format!("{} {}", rule_set.game_info.id, rule_set.selector));
    let settle = |text: String| RequestedRules::parse(&text).unwrap().resolve(&mut |_| 0);
    texts.map(settle).map(|rules| play(&rules, 7)).collect()
}

fn play(rules: &Rules, seed: u64) -> GameSession {
    let mut session = rules.start_session();
    let mut random = SplitMix::new(seed);
    loop {
        let action = match session.status() {
            GameStatus::Over(_) => return session,
            GameStatus::AwaitingRoll(_) => session.sample_roll(&mut |bound| random.below(bound)).unwrap(),
            GameStatus::AwaitingAction(_) if random.below(3) == 0 => {
                let legal = session.legal_notations();
                legal[random.below(legal.len() as u32) as usize].clone()
            }
            GameStatus::AwaitingAction(_) => {
                let hint = session::hint(&session, 1, Limits::nodes(60), None).unwrap();
                hint.suggestions[0].action.clone()
            }
        };
        session.play(&action).unwrap();
    }
}

fn review(session: &GameSession) -> Review {
    session::review(session, Limits::nodes(100), None).unwrap()
}

/// Returns a game with these actions.
fn game(rules: &str, actions: &str) -> GameSession {
    let mut session = Rules::parse(rules).unwrap().start_session();
    actions.split_whitespace().for_each(|action| session.play(action).unwrap());
    session
}

#[test]
fn start_luck_and_losses_add_up_to_the_result() {
    for session in games() {
        let review = review(&session);
        let rules = session.rules();
        let winner = session.status().outcome().unwrap().winner;
        let result = winner.map_or(0.5, |side| f64::from(u8::from(side == Side::First)));
        assert_eq!(review.course.last(), Some(&result), "{rules}");
        let [first, second] = review.players.map(|player| player.sums.luck - player.sums.loss);
        assert!((review.course[0] + first - second - result).abs() < 1e-9, "{rules}");
        assert_eq!(review.course.len(), session.action_log().len() + 1);
        assert!(review.course.iter().all(|value| (0.0..=1.0).contains(value)), "{rules}");
        let has_rolls = review.actions.iter().any(|action| action.swing.is_roll);
        assert!(has_rolls || review.players.iter().all(|player| player.sums.luck == 0.0), "{rules}");
        assert!(review.actions.iter().all(|action| action.swing.loss() >= 0.0), "{rules}");
    }
}

#[test]
fn better_actions_are_there_exactly_where_something_was_lost() {
    for session in games() {
        let review = review(&session);
        let mut replayed = session.rules().start_session();
        for (action, played) in std::iter::zip(&review.actions, session.action_log()) {
            assert_eq!(action.action, *played);
            assert_eq!(action.better.is_some(), action.swing.loss() > 0.0);
            let is_other = |better: &String| better != played && replayed.legal_notations().contains(better);
            assert!(action.better.as_ref().is_none_or(is_other), "{action:?}");
            let is_choice = !action.swing.is_roll && replayed.legal_notations().len() > 1;
            assert!(is_choice || (action.swing.loss() == 0.0 && !action.swing.is_judged));
            replayed.play(played).unwrap();
        }
        let indices: Vec<_> = review.turning_points.iter().map(|point| point.index).collect();
        assert!(indices.is_sorted() && indices.len() <= 3);
        for point in &review.turning_points {
            assert_eq!(Some(&point.better.action), review.actions[point.index].better.as_ref());
            assert_eq!(point.better.line[0], point.better.action);
        }
    }
}

#[test]
fn review_is_the_same_each_time_and_stops_when_asked() {
    for session in games().into_iter().step_by(2) {
        assert_eq!(review(&session), review(&session));
        let limits = Limits { used_time: &|| 1.0, ..Limits::nodes(100) };
        assert!(matches!(session::review(&session, limits, None), Err(ReviewError::Stopped)));
    }
}

#[test]
fn luck_is_the_value_of_a_roll_less_the_mean_of_all_rolls() {
    // The value before a roll does not depend on which roll fell, except for that roll's own value.
    let rules = Rules::parse("sahkku rules=raisa").unwrap();
    let full = play(&rules, 3);
    let mut before = rules.start_session();
    let rolls_before = |session: &GameSession| matches!(session.status(), GameStatus::AwaitingRoll(_));
    full.action_log()[..40].iter().for_each(|action| before.play(action).unwrap());
    while !rolls_before(&before) || !before.is_turn_start() {
        before.undo().unwrap();
    }
    let mut lucks = Vec::new();
    let mut mean = 0.0;
    for (roll, weight) in weighted_rolls(&before) {
        let mut session = before.fork();
        session.play(&roll).unwrap();
        let luck = review(&session).actions.last().unwrap().swing.luck();
        mean += luck * weight;
        lucks.push(luck);
    }
    assert!(mean.abs() < 0.02, "{mean}");
    assert!(lucks.iter().any(|luck| *luck > 0.01) && lucks.iter().any(|luck| *luck < -0.01), "{lucks:?}");
}

/// Returns the rolls of a position with their probabilities.
fn weighted_rolls(session: &GameSession) -> Vec<(String, f64)> {
    let mut counts = std::collections::BTreeMap::new();
    let total = std::cell::Cell::new(0);
    let first = |bound| {
        total.set(bound);
        0
    };
    session.sample_roll(&mut { first }).unwrap();
    for number in 0..total.get() {
        *counts.entry(session.sample_roll(&mut |_| number).unwrap()).or_insert(0.0) += 1.0 / f64::from(total.get());
    }
    counts.into_iter().collect()
}

#[test]
fn unfinished_and_empty_games_are_reviewed() {
    for session in games() {
        let mut short = session.fork();
        while short.action_log().len() > 9 {
            short.undo();
        }
        assert_eq!(review(&short).actions.len(), 9);
    }
    let empty = review(&game("pahtum blocks=1", ""));
    assert_eq!((empty.course.len(), empty.players[0].sums.accuracy), (1, None));
    assert_eq!(empty.players[0].lesson, Lesson::StrongerOpponent);
}

#[test]
fn missed_captures_cost_and_teach_to_capture() {
    let rules = Rules::parse("seega size=5").unwrap();
    let mut missed = 0;
    let mut taught = 0;
    for seed in 0..12 {
        let mut session = play_until_some_captures(&rules, seed);
        let captures: Vec<_> = session.legal_captures().iter().map(|sites| !sites.is_empty()).collect();
        let actions = session.legal_actions();
        let quiet = std::iter::zip(&actions, captures).find(|(_, captures)| !captures).unwrap().0;
        let index = session.action_log().len();
        session.play(&quiet.notation).unwrap();
        let review = session::review(&session, Limits::nodes(2000), None).unwrap();
        missed += u32::from(review.actions[index].better.is_some());
        let point = review.turning_points.iter().find(|point| point.index == index);
        taught += u32::from(point.is_some_and(|point| {
            let captures = |reason: &Reason| matches!(reason, Reason::Captures { .. });
            point.played == quiet.notation
                && point.lesson == Lesson::LookForCaptures
                && point.better.reasons.iter().any(captures)
        }));
    }
    assert!(missed >= 6 && taught >= 2, "{missed} {taught}");
}

/// Plays at random until the seat to act can capture and need not.
fn play_until_some_captures(rules: &Rules, seed: u64) -> GameSession {
    let mut session = rules.start_session();
    let mut random = SplitMix::new(seed);
    loop {
        let legal = session.legal_notations();
        let quiet = session.legal_captures().iter().filter(|sites| sites.is_empty()).count();
        if session.action_log().len() >= 24 && quiet > 0 && quiet < legal.len() {
            return session;
        }
        if legal.is_empty() {
            session = rules.start_session();
        } else {
            session.play(&legal[random.below(legal.len() as u32) as usize]).unwrap();
        }
    }
}

#[test]
fn hints_are_legal_and_in_order() {
    for session in games() {
        let mut session = session.fork();
        let mut asked = 0;
        while session.undo().is_some() {
            if session.status().choosing_side().is_none() || session.action_log().len() % 13 != 0 {
                continue;
            }
            asked += 1;
            let hint = session::hint(&session, 3, Limits::nodes(600), None).unwrap();
            let legal = session.legal_notations();
            assert_eq!(hint.suggestions.len(), legal.len().min(3));
            assert!(hint.suggestions.is_sorted_by(|one, other| one.chance >= other.chance));
            for suggestion in &hint.suggestions {
                assert!(legal.contains(&suggestion.action) && (0.0..=1.0).contains(&suggestion.chance));
                let mut ahead = session.fork();
                suggestion.line.iter().for_each(|action| ahead.play(action).unwrap());
                assert_eq!(suggestion.reasons.contains(&Reason::OnlyAction), legal.len() == 1);
            }
        }
        assert!(asked > 0);
    }
}

#[test]
fn hint_names_the_win() {
    for session in games() {
        let mut before = session.fork();
        before.undo();
        let winner = session.status().outcome().unwrap().winner;
        if winner.is_none() || before.status().choosing_side() != winner {
            continue;
        }
        let hint = session::hint(&before, 1, Limits::nodes(5000), None).unwrap();
        let best = &hint.suggestions[0];
        let wins =
            |reason: &Reason| matches!(reason, Reason::Wins | Reason::ForcesWin { .. } | Reason::WinsForCertain { .. });
        assert!(best.chance == 1.0 && best.reasons.iter().take(2).any(wins), "{hint:?}");
    }
}

#[test]
fn win_later_in_the_turn_is_named() {
    let mut named = 0;
    for rules in ["sahkku rules=devils-game", "sahkku rules=gavkevuotna", "sahkku rules=unjarga"] {
        for seed in 0..6 {
            let mut before = play(&Rules::parse(rules).unwrap(), seed);
            let winner = before.status().outcome().unwrap().winner;
            before.undo();
            before.undo();
            if winner.is_none() || before.status().choosing_side() != winner {
                continue;
            }
            let best = session::hint(&before, 1, Limits::nodes(5000), None).unwrap().suggestions.remove(0);
            let mut after = before.fork();
            after.play(&best.action).unwrap();
            if best.chance < 1.0 || after.status().outcome().is_some() {
                continue;
            }
            let wins = |reason: &Reason| matches!(reason, Reason::WinsForCertain { .. });
            assert!(best.reasons.iter().any(wins), "{rules} {seed}: {best:?}");
            named += 1;
        }
    }
    assert!(named > 0, "no game ended by two dice");
}

#[test]
fn no_hint_where_nobody_chooses() {
    for session in games() {
        assert!(matches!(
            session::hint(&session, 1, Limits::nodes(10), None),
            Err(ReviewError::NoChoice(ChooseError::GameOver))
        ));
    }
    let roll = game("sahkku rules=raisa", "");
    if let GameStatus::AwaitingRoll(_) = roll.status() {
        assert!(matches!(
            session::hint(&roll, 1, Limits::nodes(10), None),
            Err(ReviewError::NoChoice(ChooseError::RollDue))
        ));
    }
}

#[test]
fn hint_follows_the_solution() {
    let hint = session::hint(&game("shap-luk", ""), 1, Limits::nodes(10), Some(six_rebels()));
    assert!(
        matches!(hint, Err(ReviewError::NoChoice(ChooseError::Solution(_)))),
        "sixteen rebels are not in the file: {hint:?}"
    );
}

#[test]
fn games_without_a_folder_are_reviewed_by_certain_ends_alone() {
    let session = play(&Rules::parse("pahtum blocks=1").unwrap(), 3);
    let played = PlayedGame::replay(session.rules().any_game::<false>(), session.action_log());
    let course = course::survey(&played, &[], Limits::nodes(300)).unwrap();
    assert!(course.values.iter().all(|value| [0.0, 0.5, 1.0].contains(value)), "{:?}", course.values);
    let changes = course.values.windows(2).filter(|pair| pair[0] != pair[1]).count();
    let blamed = course.better.iter().flatten().count();
    assert!(changes > 0 && blamed == changes, "{blamed} of {changes}: {:?}", course.values);
}

#[test]
fn captures_are_reasons_in_games_without_a_folder() {
    let session = game("shap-luk", "e1-d2 c3-b3 a1-b2");
    let played = PlayedGame::replay(session.rules().any_game::<false>(), session.action_log());
    let mut legal = Vec::new();
    played.game.legal_actions(played.state(), &mut legal);
    let is_capture = |action: &AnyAction| played.game.notation(played.state(), *action).contains('x');
    for action in legal {
        let reasons = explain::reasons(&played.game, played.state(), Explained { line: &[action], value: 0 });
        assert_eq!(reasons.contains(&Reason::Captures { pieces: 2 }), is_capture(&action), "{reasons:?}");
    }
}

/// Returns the best action at the end of these actions, with its reasons.
fn best(rules: &str, actions: &str) -> SuggestedAction {
    session::hint(&game(rules, actions), 1, Limits::nodes(400), None).unwrap().suggestions.remove(0)
}

#[test]
fn every_hint_has_a_reason_or_the_line_that_is_expected() {
    for session in games() {
        let mut session = session.fork();
        while session.undo().is_some() {
            if session.status().choosing_side().is_none() || session.action_log().len() % 11 != 0 {
                continue;
            }
            let hint = session::hint(&session, 1, Limits::nodes(2000), None).unwrap();
            let best = &hint.suggestions[0];
            let rules = session.rules();
            let count = session.action_log().len();
            assert!(!best.reasons.is_empty() || best.line.len() > 1, "{rules} after {count}: {best:?}");
        }
    }
}

#[test]
fn placing_has_reasons_of_its_own() {
    let explain = |actions: &str, placed: &str| {
        let session = game("seega size=5", actions);
        let known = KnownTurn { turn: &[placed.to_owned()], continuation: &[], values: [0, 0] };
        explain_turn(&session, known).unwrap().reasons
    };
    assert_eq!(explain("", "a1"), [], "a cell that is good on one board is bad on another");
    assert_eq!(explain("", "c2"), [Reason::StandsBesideCentre]);
    assert_eq!(explain("b2", "b3"), [Reason::StandsBesideCentre, Reason::StandsBesideOwn { stones: 1 }]);
    let shielded = explain("b2 e5 d1 e4", "b3");
    assert!(!shielded.iter().any(|reason| matches!(reason, Reason::Shields { .. })), "{shielded:?}");
}

#[test]
fn stones_that_could_be_flanked_are_shielded() {
    // Light has b2, and Dark a2: from c2 Dark could flank it.
    let session = game("seega size=5", "b2 e5 a2 d5");
    let known = KnownTurn { turn: &["c2".to_owned()], continuation: &[], values: [0, 0] };
    let reasons = explain_turn(&session, known).unwrap().reasons;
    assert_eq!(reasons[0], Reason::Shields { stones: 1 }, "{reasons:?}");
}

#[test]
fn both_of_two_threats_count() {
    // From d3 the stone of e3 can flank c4 together with b4, and c2 together with b2.
    for (line, expected) in [("5/1ld2/4l/1ld2/5_l", 2), ("5/1ld2/4l/1l3/5_l", 1), ("5/1l3/4l/1l3/d4_l", 0)] {
        let game = typed_rules::<Seega>(&Rules::parse("seega size=5").unwrap()).unwrap();
        let state = game.parse_position(line).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let step = legal.into_iter().find(|action| game.notation(&state, *action) == "e3-d3").unwrap();
        let reasons = explain::reasons(&game, &state, Explained { line: &[step], value: 0 });
        let threatened = reasons.iter().find_map(|reason| match reason {
            Reason::Threatens { pieces } => Some(*pieces),
            _ => None,
        });
        assert_eq!(threatened.unwrap_or(0), expected, "{line}: {reasons:?}");
    }
}

#[test]
fn neutral_stones_are_explained_by_the_lines_that_they_cut() {
    for (actions, placed, row, column) in [("", "d4", 3, 3), ("", "a1", 6, 6), ("", "b4", 5, 3), ("d4", "f4", 3, 3)] {
        let session = game("pahtum blocks=3", actions);
        let known = KnownTurn { turn: &[placed.to_owned()], continuation: &[], values: [0, 0] };
        assert_eq!(explain_turn(&session, known).unwrap().reasons, [Reason::Cuts { row, column }], "{placed}");
    }
    assert!(matches!(best("pahtum blocks=3", "d4").reasons[..], [Reason::Cuts { .. }]));
}

#[test]
fn reviews_teach_nothing_about_placing_and_neutral_stones() {
    for (rules, length) in [("seega size=5", 24), ("seega size=7", 20), ("pahtum blocks=13", 13)] {
        for seed in 0..6 {
            let mut session = Rules::parse(rules).unwrap().start_session();
            let mut random = SplitMix::new(seed);
            while session.action_log().len() < length {
                let legal = session.legal_notations();
                session.play(&legal[random.below(legal.len() as u32) as usize]).unwrap();
            }
            let review = review(&session);
            assert_eq!(review.turning_points, [], "{rules}");
            assert!(review.players.iter().all(|player| player.lesson == Lesson::StrongerOpponent), "{rules}");
            assert!(review.players.iter().all(|player| player.sums.accuracy.is_none()), "{rules}");
        }
    }
}

/// Returns true when a seat that has rolled can capture with its dice, by trying every order.
fn captures_in_turn(session: &GameSession, side: Side) -> bool {
    session.legal_notations().iter().any(|action| {
        let mut after = session.fork();
        after.play(action).unwrap();
        let captures = after.last_turn().last().is_some_and(|played| !played.captured.is_empty());
        captures || (after.status() == GameStatus::AwaitingAction(side) && captures_in_turn(&after, side))
    })
}

#[test]
fn risk_is_that_of_the_opponents_whole_turn() {
    let mut risky = 0;
    let mut safe = 0;
    // Dice that are rolled again are not looked at, so rule sets without them are compared.
    for rules in ["sahkku rules=devils-game", "sahkku rules=gavkevuotna"] {
        let session = play(&Rules::parse(rules).unwrap(), 5);
        let mut session = session.fork();
        while session.undo().is_some() {
            let Some(side) = session.status().choosing_side().filter(|_| session.action_log().len().is_multiple_of(11))
            else {
                continue;
            };
            for action in session.legal_notations() {
                let mut end = session.fork();
                end.play(&action).unwrap();
                if end.status() != GameStatus::AwaitingRoll(side.opponent()) {
                    continue;
                }
                let known = KnownTurn { turn: &[action], continuation: &[], values: [0, 0] };
                let reasons = explain_turn(&session, known).unwrap().reasons;
                let told = reasons.iter().find_map(|reason| match reason {
                    Reason::Risk { per_cent } | Reason::LessRisk { per_cent, .. } => Some(*per_cent),
                    _ => None,
                });
                let Some(told) = told else { continue };
                let share: f64 = weighted_rolls(&end)
                    .into_iter()
                    .filter(|(roll, _)| {
                        let mut rolled = end.fork();
                        rolled.play(roll).unwrap();
                        captures_in_turn(&rolled, side.opponent())
                    })
                    .map(|(_, weight)| weight)
                    .sum();
                assert!((share * 100.0 - f64::from(told)).abs() <= 0.51, "{rules}: {share} {told}");
                risky += u32::from(told > 0);
                safe += u32::from(told == 0);
            }
        }
    }
    assert!(risky > 10 && safe > 2, "{risky} {safe}");
}

#[test]
fn risk_is_a_reason_where_another_end_of_the_turn_is_riskier() {
    let mut told = [0, 0];
    for session in games().into_iter().filter(|session| session.rules().game_info().has_dice) {
        let mut session = session.fork();
        while session.undo().is_some() {
            if session.status().choosing_side().is_none() || session.action_log().len() % 7 != 0 {
                continue;
            }
            let hint = session::hint(&session, 1, Limits::nodes(100), None).unwrap();
            let reasons = &hint.suggestions[0].reasons;
            told[0] += u32::from(reasons.iter().any(|reason| matches!(reason, Reason::LessRisk { .. })));
            let alone = reasons.iter().any(|reason| matches!(reason, Reason::Risk { .. }));
            assert!(!alone || reasons.len() == 1, "{reasons:?}");
            told[1] += u32::from(alone);
        }
    }
    assert!(told[0] > 5 && told[1] > 5, "{told:?}");
}

#[test]
fn placing_counts_no_stones() {
    // Light has placed one stone more, or two. Dark moves first later, and that alone counts.
    for (actions, expected) in [("a1", 0.2..=0.4), ("a1 e5", 0.6..=0.8), ("a1 e5 b1", 0.6..=0.8)] {
        let chance = best("seega size=5", actions).chance;
        assert!(expected.contains(&chance), "{actions}: {chance}");
    }
}

#[test]
fn full_board_is_no_reason_for_holding_out() {
    let mut won = 0;
    let mut lost = 0;
    let mut session = play(&Rules::parse("pahtum blocks=3").unwrap(), 1);
    while session.undo().is_some() && session.action_log().len() > 32 {
        for reason in session::hint(&session, 1, Limits::nodes(20_000), None).unwrap().suggestions.remove(0).reasons {
            assert!(!matches!(reason, Reason::ForcesWin { .. } | Reason::DelaysLoss { .. }), "{reason:?}");
            won += u32::from(matches!(reason, Reason::WinsForCertain { .. }));
            lost += u32::from(reason == Reason::LosesForCertain);
        }
    }
    assert!(won > 0 && lost > 0, "{won} {lost}");
}

#[test]
fn queen_that_wakes_is_no_soldier() {
    let rules = Rules::parse("sahkku rules=lagesvuotna").unwrap();
    let mut found = 0;
    for seed in 0..4 {
        let mut session = rules.start_session();
        let mut random = SplitMix::new(seed);
        while !matches!(session.status(), GameStatus::Over(_)) {
            let side = session.status().choosing_side();
            let sleeps = session
                .scene()
                .pieces
                .iter()
                .any(|(_, piece)| piece.kind == PieceKind::SleepingQueen && side.is_some() && piece.owner == side);
            for action in session.legal_notations() {
                if sleeps && action.contains(":Q") {
                    let known = KnownTurn { turn: &[action], continuation: &[], values: [0, 0] };
                    let reasons = explain_turn(&session, known).unwrap().reasons;
                    assert!(reasons.contains(&Reason::WakesQueen), "{reasons:?}");
                    assert!(!reasons.contains(&Reason::WakesSoldier), "{reasons:?}");
                    found += 1;
                }
            }
            let action = match session.status() {
                GameStatus::AwaitingRoll(_) => session.sample_roll(&mut |bound| random.below(bound)).unwrap(),
                _ => {
                    let legal = session.legal_notations();
                    legal[random.below(legal.len() as u32) as usize].clone()
                }
            };
            session.play(&action).unwrap();
        }
    }
    assert!(found > 0);
}

#[test]
fn moves_of_the_hint_are_not_blamed() {
    const RANDOM_MOVES: usize = 5;
    for seed in 0..2 {
        let mut session = Rules::parse("pahtum blocks=1").unwrap().start_session();
        let mut random = SplitMix::new(seed);
        while let GameStatus::AwaitingAction(_) = session.status() {
            let legal = session.legal_notations();
            let action = if session.action_log().len() < RANDOM_MOVES {
                legal[random.below(legal.len() as u32) as usize].clone()
            } else {
                session::hint(&session, 1, Limits::nodes(20_000), None).unwrap().suggestions.remove(0).action
            };
            session.play(&action).unwrap();
        }
        let review = session::review(&session, Limits::nodes(session::REVIEW_NODES), None).unwrap();
        let hinted = review.turning_points.iter().filter(|point| point.index >= RANDOM_MOVES);
        let blamed: Vec<_> =
            hinted.map(|point| (point.index, point.loss, &point.played, &point.better.action)).collect();
        assert!(blamed.is_empty(), "seed {seed}: {blamed:?}");
    }
}
