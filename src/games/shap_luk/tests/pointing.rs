//! What a person points at.

use crate::games::shap_luk::tests::*;
use crate::kit::input::InputStep;

/// The ways to point at the legal actions, in words.
fn ways(this: &Match) -> Vec<String> {
    let word = |step: &InputStep| match step {
        InputStep::PickUp(piece, site) => format!("lift the {} on {}", piece.kind.as_str(), board::point_name(*site)),
        InputStep::MoveTo(site) => format!("to {}", board::point_name(*site)),
        InputStep::FlyTo(site) => format!("fly to {}", board::point_name(*site)),
        InputStep::CapturePair(pair) => format!("take {}", pair.map(board::point_name).join(" ")),
        InputStep::Choose(word) => word.as_str().to_owned(),
        other => panic!("{other:?} has no place here"),
    };
    let way = |action| ShapLuk.input_steps(&this.state, action).iter().map(word).collect::<Vec<_>>().join(", ");
    this.moves().into_iter().map(way).collect()
}

#[test]
fn a_rebel_is_lifted_and_dropped() {
    let this = Match::rebels("c7", "a1 a2 a3 a4 a5 b1 b2 b3 b4");
    assert!(ways(&this).contains(&"lift the rebel on b3, to c3".to_owned()), "{:?}", ways(&this));
}

#[test]
fn a_rebel_between_others_is_asked_nothing() {
    let this = Match::rebels("e5", "a1 a3 b1 c1 d1 e1 b2");
    assert!(ways(&this).contains(&"lift the rebel on b2, to a2".to_owned()));
}

#[test]
fn where_nothing_is_to_be_decided_nothing_is_asked() {
    let this = Match::general("a5", "a1 b1 c1 d1 e1 b4");
    assert_eq!(ways(&this), ["lift the general on a5, to a4", "lift the general on a5, to b5"]);
}

#[test]
fn a_pair_is_taken_or_spared() {
    let this = Match::general("b4", "a3 a5 e1 d1 c1 b1");
    let to_a4: Vec<_> = ways(&this).into_iter().filter(|way| way.contains("to a4")).collect();
    assert_eq!(to_a4, ["lift the general on b4, to a4, spare", "lift the general on b4, to a4, take a3 a5"]);
}

#[test]
fn at_the_tip_he_stays_or_flies_and_is_asked_for_a_pair_where_he_lands() {
    let this = Match::general("b6", "a1 b1 d1 e1 a3 a5");
    let at_the_tip: Vec<_> = ways(&this).into_iter().filter(|way| way.contains("to c7")).collect();
    assert_eq!(at_the_tip[0], "lift the general on b6, to c7, stay");
    let end = |wanted: &str| at_the_tip.iter().any(|way| way == &format!("lift the general on b6, to c7, {wanted}"));
    assert!(
        end("fly to c3") && end("fly to a2, spare") && end("fly to a2, take a1 a3") && end("fly to c1, take b1 d1")
    );
    assert!(!end("fly to a2") && !end("fly to c7") && !end("spare"));
}

#[test]
fn who_has_flown_is_asked_nothing_at_the_tip() {
    let mut this = Match::general("b6", "a1 b1 d1 e1 a3 a5");
    this.state.flight_used = true;
    assert!(ways(&this).contains(&"lift the general on b6, to c7".to_owned()));
}
