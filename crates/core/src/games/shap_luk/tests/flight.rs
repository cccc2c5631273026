//! The general's flight.

use crate::games::shap_luk::tests::*;
use crate::games::shap_luk::words::FLIGHT_SPENT;

const REBELS_OF_SIX: &str = "a1 b1 c1 d1 e1 a3";

/// Returns the ends of a flight after this step, by the legal actions that capture nothing.
fn landings(this: &Match, step: &str) -> String {
    let legal = this.legal_with(&format!("{step}>"));
    let plain = legal.split(' ').filter(|text| !text.contains('x'));
    plain.filter_map(|text| text.split('>').nth(1)).collect::<Vec<_>>().join(" ")
}

#[test]
fn from_the_tip_he_may_fly_to_any_free_point_but_the_tip() {
    let free = "a2 a4 a5 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 d2 d3 d4 d5 d6 e2 e3 e4 e5";
    for from in ["b6", "c6", "d6"] {
        let this = Match::general(from, REBELS_OF_SIX);
        assert_eq!(landings(&this, &format!("{from}-c7")), free, "the rest of the sanctuary and {from} are among them");
    }
}

#[test]
fn he_flies_in_the_same_turn() {
    let this = Match::general("c6", REBELS_OF_SIX).play("c6-c7>c3");
    assert_eq!((this.place().as_str(), this.status().as_str()), ("c3", "turn 1"));
    let back = Match::general("c6", REBELS_OF_SIX).play("c6-c7>c6");
    assert_eq!((back.place().as_str(), back.state.flight_used), ("c6", true));
    assert_eq!(ShapLuk.scene(&back.state).note, Some(FLIGHT_SPENT));
    assert_eq!(ShapLuk.scene(&Match::general("c6", REBELS_OF_SIX).play("c6-c7").state).note, None);
}

#[test]
fn only_a_move_that_brings_him_to_the_tip_may_be_a_flight() {
    assert!(!Match::general("c5", REBELS_OF_SIX).legal().contains('>'));
    assert_eq!(Match::general("b6", REBELS_OF_SIX).legal_with("b6-c6"), "b6-c6");
    assert_eq!(Match::general("c7", REBELS_OF_SIX).legal(), "c7-b6 c7-c6 c7-d6");
}

#[test]
fn he_flies_once_in_a_game() {
    let this = Match::general("c6", REBELS_OF_SIX).play("c6-c7>b6 a3-a2");
    assert_eq!(this.legal(), "b6-b5 b6-c6 b6-c7");
    assert_eq!(this.play("b6-c6 a2-a3").legal(), "c6-b6 c6-c5 c6-c7 c6-d6");
}

#[test]
fn he_may_capture_a_pair_where_he_lands() {
    let this = Match::general("c6", REBELS_OF_SIX);
    assert_eq!(this.legal_with("c6-c7>a2"), "c6-c7>a2 c6-c7>a2xa1xa3");
    let after = this.play("c6-c7>a2xa1xa3");
    assert_eq!((after.held().as_str(), after.status().as_str()), ("b1 c1 d1 e1", "over 2 captured"));
}

#[test]
fn landing_is_an_arrival_like_any_other() {
    let this = Match::general("d6", "a1 b1 c1 e1 c2 e2 c3 e3");
    assert_eq!(this.legal_with("d6-c7>d2"), "d6-c7>d2 d6-c7>d2xc1xe3 d6-c7>d2xc2xe2 d6-c7>d2xc3xe1");
    assert_eq!(this.play("d6-c7>d2xc2xe2").held(), "a1 b1 c1 e1 c3 e3");
}

#[test]
fn reaching_the_tip_without_flying_does_not_spend_the_flight() {
    let this = Match::general("c6", REBELS_OF_SIX).play("c6-c7 a3-a2");
    assert_eq!((this.place().as_str(), this.state.flight_used), ("c7", false));
    assert_eq!(this.legal(), "c7-b6 c7-c6 c7-d6", "a later flight needs a new arrival");
    let again = this.play("c7-d6 a2-a3");
    assert_eq!(again.legal_with("d6-c7>e5"), "d6-c7>e5");
}

#[test]
fn with_all_three_gates_held_he_has_lost_before_he_could_fly() {
    let held = Match::general("c6", &format!("{REBELS_OF_SIX} b5 c5 d5"));
    assert_eq!((held.status().as_str(), held.legal().as_str()), ("over 1 enclosed", ""));
    for two in ["b5 c5", "b5 d5", "c5 d5"] {
        let this = Match::general("c6", &format!("{REBELS_OF_SIX} {two}"));
        assert!(this.legal().contains("c6-c7>a2"), "{two}");
    }
}
