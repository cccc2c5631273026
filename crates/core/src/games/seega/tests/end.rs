//! The ends of the game and their scores.

use crate::games::seega::tests::*;
use crate::kit::outcome::STALL_TURNS;

/// Moves both sides back and forth for this many turns, far from each other.
fn idle(mut this: Match, turns: u8) -> Match {
    for turn in 0..turns {
        let (there, back) =
            if this.turn() == GameStatus::AwaitingAction(LIGHT) { ("a1-a2", "a2-a1") } else { ("e5-e4", "e4-e5") };
        let next = if this.legal().contains(&there.to_owned()) { there } else { back };
        assert_eq!(this.state.stall_turns, turn % STALL_TURNS, "turn {turn}");
        this = this.play(next);
    }
    this
}

/// Plays one more such turn of Dark.
fn idle_one(this: Match) -> Match {
    let next = this.legal().into_iter().find(|text| ["e4-e5", "e5-e4"].contains(&text.as_str()));
    let next = next.expect("an idle move");
    this.play(&next)
}

#[test]
fn seat_that_captured_all_stones_wins() {
    let this = Match::drawn(LIGHT, &[".....", ".....", ".....", "...L.", ".LD.."]).play("d2-d1");
    assert_eq!(this.status(), "over 1 captured");
    assert!(this.legal().is_empty());
    let this = Match::drawn(DARK, &[".....", ".....", ".....", "...D.", ".DL.."]).play("d2-d1");
    assert_eq!(this.status(), "over 2 captured");
    assert_eq!(this.game.scene(&this.state).note, None, "nobody is skipped when the game is over");
}

#[test]
fn one_stone_left_plays_on() {
    let this = Match::drawn(LIGHT, &[".....", ".....", "D....", "...L.", ".LD.."]).play("d2-d1");
    assert_eq!((this.status().as_str(), this.captured()), ("turn 2", vec![11, 10]));
}

#[test]
fn at_100_turns_without_progress_the_greater_captor_wins() {
    let this = idle(Match::drawn(LIGHT, &["....D", ".....", ".....", ".....", "L.L.."]), 99);
    assert_eq!((this.status().as_str(), this.captured()), ("turn 2", vec![11, 10]));
    assert_eq!(idle_one(this).status(), "over 1 stall");
    let this = idle(Match::drawn(LIGHT, &["..D.D", ".....", ".....", ".....", "L...."]), 100);
    assert_eq!(this.status(), "over 2 stall");
    assert!(this.legal().is_empty());
}

#[test]
fn at_100_turns_without_progress_equal_captures_are_a_draw() {
    let this = idle(Match::drawn(DARK, &["....D", ".....", ".....", ".....", "L...."]), 100);
    assert_eq!(this.status(), "over draw stall");
}

#[test]
fn a_capture_is_progress() {
    let mut this = Match::drawn(LIGHT, &["D...D", ".....", ".....", "...L.", "LLD.."]);
    this.state.stall_turns = STALL_TURNS - 1;
    assert_eq!(this.clone().play("d2-d3").status(), "over draw stall");
    let captured = this.play("d2-d1");
    assert_eq!((captured.status().as_str(), captured.state.stall_turns), ("turn 2", 0));
}

#[test]
fn capturing_all_comes_before_the_stall() {
    let mut this = Match::drawn(LIGHT, &[".....", ".....", ".....", "...L.", ".LD.."]);
    this.state.stall_turns = STALL_TURNS - 1;
    assert_eq!(this.play("d2-d1").status(), "over 1 captured");
}

#[test]
fn placing_does_not_stall() {
    let this = placing::placed(5, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3", "d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5");
    assert_eq!(this.state.stall_turns, 0);
    assert_eq!(this.play("d3-c3").state.stall_turns, 1);
}

#[test]
fn agreed_end_is_won_by_the_greater_captor() {
    let agreed = |rows: &[&str]| {
        let this = Match::drawn(LIGHT, rows);
        this.game.agreed_winner(&this.state)
    };
    assert_eq!(agreed(&["..DDD", ".....", ".....", ".....", "LLLL."]), Some(LIGHT));
    assert_eq!(agreed(&["..DDD", ".....", ".....", ".....", "LLL.."]), None);
    assert_eq!(agreed(&["..DDD", ".....", ".....", ".....", "LL..."]), Some(DARK));
}

#[test]
fn an_agreed_end_while_placing_is_a_draw() {
    let this = Match::start(5).play("a1 b1 c1");
    assert_eq!(this.game.agreed_winner(&this.state), None);
}
