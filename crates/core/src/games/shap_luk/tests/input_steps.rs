//! The input steps.

use crate::games::shap_luk::tests::*;
use crate::kit::input::InputStep;

/// Returns the input steps of the legal actions, in words.
fn step_texts(this: &Match) -> Vec<String> {
    let word = |step: &InputStep| match step {
        InputStep::PickUp(piece, site) => format!("lift the {} on {}", piece.kind.as_str(), board::point_name(*site)),
        InputStep::MoveTo(site) => format!("to {}", board::point_name(*site)),
        InputStep::FlyTo(site) => format!("fly to {}", board::point_name(*site)),
        InputStep::CapturePair(pair) => format!("take {}", pair.map(board::point_name).join(" ")),
        InputStep::Choose(word) => word.id.to_owned(),
        other => panic!("{other:?} is not a step of this game"),
    };
    let way = |action| ShapLuk.input_steps(&this.state, action).iter().map(word).collect::<Vec<_>>().join(", ");
    this.moves().into_iter().map(way).collect()
}

#[test]
fn rebel_is_selected_and_moved() {
    let this = Match::rebels("c7", "a1 a2 a3 a4 a5 b1 b2 b3 b4");
    assert!(step_texts(&this).contains(&"lift the rebel on b3, to c3".to_owned()), "{:?}", step_texts(&this));
}

#[test]
fn rebel_between_others_is_offered_no_capture() {
    let this = Match::rebels("e5", "a1 a3 b1 c1 d1 e1 b2");
    assert!(step_texts(&this).contains(&"lift the rebel on b2, to a2".to_owned()));
}

#[test]
fn move_without_a_choice_asks_for_none() {
    let this = Match::general("a5", "a1 b1 c1 d1 e1 b4");
    assert_eq!(step_texts(&this), ["lift the general on a5, to a4", "lift the general on a5, to b5"]);
}

#[test]
fn pair_is_captured_or_spared() {
    let this = Match::general("b4", "a3 a5 e1 d1 c1 b1");
    let to_a4: Vec<_> = step_texts(&this).into_iter().filter(|way| way.contains("to a4")).collect();
    assert_eq!(to_a4, ["lift the general on b4, to a4, spare", "lift the general on b4, to a4, take a3 a5"]);
}

#[test]
fn at_the_tip_he_stays_or_flies_and_is_asked_for_a_pair_where_he_lands() {
    let this = Match::general("b6", "a1 b1 d1 e1 a3 a5");
    let at_the_tip: Vec<_> = step_texts(&this).into_iter().filter(|way| way.contains("to c7")).collect();
    assert_eq!(at_the_tip[0], "lift the general on b6, to c7, stay");
    let end = |wanted: &str| at_the_tip.iter().any(|way| way == &format!("lift the general on b6, to c7, {wanted}"));
    assert!(
        end("fly to c3") && end("fly to a2, spare") && end("fly to a2, take a1 a3") && end("fly to c1, take b1 d1")
    );
    assert!(!end("fly to a2") && !end("fly to c7") && !end("spare"));
}

#[test]
fn spent_flight_is_not_offered_again() {
    let mut this = Match::general("b6", "a1 b1 d1 e1 a3 a5");
    this.state.flight_used = true;
    assert!(step_texts(&this).contains(&"lift the general on b6, to c7".to_owned()));
}
