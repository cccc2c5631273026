//! The ends of the game.

use crate::games::shap_luk::tests::*;

const SIX: &str = "a1 b1 c1 d1 e1 a3";

#[test]
fn with_four_rebels_left_the_general_wins() {
    let this = Match::general("b2", SIX).play("b2-a2xa1xa3");
    assert_eq!((this.status().as_str(), this.legal().as_str()), ("over 2 captured", ""));
}

#[test]
fn with_six_rebels_left_the_game_goes_on() {
    let this = Match::general("b2", &format!("{SIX} e4 e5")).play("b2-a2xa1xa3");
    assert_eq!((this.status().as_str(), ShapLuk.score(&this.state)), ("turn 1", vec![6]));
}

#[test]
fn enclosed_in_the_sanctuary_the_general_has_lost() {
    for general in ["b6", "c6", "d6", "c7"] {
        for (last, from) in [("b5", "b4"), ("c5", "c4"), ("d5", "d4")] {
            let gates: String =
                ["b5", "c5", "d5"].into_iter().filter(|gate| *gate != last).map(|gate| format!("{gate} ")).collect();
            let this = Match::rebels(general, &format!("{SIX} {gates} {from}"));
            assert_eq!(this.status(), "turn 1", "two gates do not enclose");
            let shut = this.play(&format!("{from}-{last}"));
            assert_eq!((shut.status().as_str(), shut.legal().as_str()), ("over 1 enclosed", ""));
        }
    }
}

#[test]
fn outside_the_sanctuary_held_gates_do_not_enclose() {
    let this = Match::rebels("c3", &format!("{SIX} b5 c5 d4")).play("d4-d5");
    assert_eq!(this.status(), "turn 2");
}

#[test]
fn general_without_a_move_loses_on_his_turn() {
    let this = Match::rebels("a5", &format!("{SIX} a4 b4 c5")).play("c5-b5");
    assert_eq!((this.status().as_str(), this.legal().as_str()), ("over 1 immobile", ""));
    let open = Match::rebels("a5", &format!("{SIX} a4 b4 c5")).play("c5-d5");
    assert_eq!(open.legal(), "a5-b5");
}

#[test]
fn general_without_a_move_does_not_lose_on_the_rebels_turn() {
    // He flies into a corner among rebels; he plays on if they open it.
    let landed = Match::general("c6", &format!("{SIX} a4 b4 b5")).play("c6-c7>a5");
    assert_eq!(landed.status(), "turn 1");
    assert_eq!(landed.play("b4-c3").legal(), "a5-b4");
    assert_eq!(landed.play("e1-e2").status(), "over 1 immobile");
}

#[test]
fn free_point_without_a_line_to_it_does_not_save_him() {
    let this = Match::rebels("b3", "a3 a2 b2 c3 c4 d1 e1").play("c4-b4");
    assert_eq!(this.status(), "over 1 immobile", "a4, c2 and c4 are free, but no line leads there");
}

#[test]
fn too_few_rebels_come_before_the_closed_sanctuary() {
    assert_eq!(Match::rebels("c6", "b5 c5 d5 a1").status(), "over 2 captured");
}

#[test]
fn too_few_rebels_come_before_a_general_without_a_move() {
    assert_eq!(Match::general("a1", "a2 b1 b2 e5").status(), "over 2 captured");
}

#[test]
fn at_100_turns_without_a_capture_the_game_is_a_draw() {
    let mut this = Match::rebels("c4", SIX);
    for turn in 0..STALL_TURNS {
        assert_eq!(this.state.stall_turns, turn, "the turns of both seats count");
        assert_eq!(this.status(), ["turn 1", "turn 2"][usize::from(turn % 2)]);
        this = this.play(["e1-e2", "c4-c5", "e2-e1", "c5-c4"][usize::from(turn % 4)]);
    }
    assert_eq!((this.status().as_str(), this.legal().as_str()), ("over draw stall", ""));
}

#[test]
fn a_capture_is_progress() {
    let mut this = Match::general("b2", &format!("{SIX} e4 e5"));
    this.state.stall_turns = STALL_TURNS - 1;
    assert_eq!(this.play("b2-a2").status(), "over draw stall");
    let captured = this.play("b2-a2xa1xa3");
    assert_eq!((captured.status().as_str(), captured.state.stall_turns), ("turn 1", 0));
}

#[test]
fn a_flight_is_no_progress() {
    let mut this = Match::general("c6", SIX);
    this.state.stall_turns = 7;
    assert_eq!(this.play("c6-c7>c3").state.stall_turns, 8);
}

#[test]
fn the_other_ends_come_before_the_stall() {
    let last = |mut this: Match, action: &str| {
        this.state.stall_turns = STALL_TURNS - 1;
        this.play(action).status()
    };
    assert_eq!(last(Match::rebels("a5", &format!("{SIX} a4 b4 c5")), "c5-b5"), "over 1 immobile");
    assert_eq!(last(Match::rebels("c7", &format!("{SIX} b5 c5 e5")), "e5-d5"), "over 1 enclosed");
    assert_eq!(last(Match::general("b2", SIX), "b2-a2xa1xa3"), "over 2 captured");
}

#[test]
fn an_agreed_end_is_a_draw() {
    assert_eq!(ShapLuk.agreed_winner(&Match::general("b2", SIX).state), None);
}

/// Otherwise the general would have to separate all rebels from all free points, but without his point the rest of the
/// square is connected.
#[test]
fn rebels_to_move_always_have_a_move() {
    for general in board::sites_in(board::SQUARE) {
        let rest = board::SQUARE & !board::point_bit(general);
        let mut reached = rest & rest.wrapping_neg();
        for _ in 0..board::POINT_COUNT {
            let next = board::sites_in(reached).map(|site| board::NEIGHBOURS[usize::from(site)]);
            reached |= next.fold(0, |all, some| all | some) & rest;
        }
        assert_eq!(reached, rest, "{}", board::point_name(general));
    }
}
