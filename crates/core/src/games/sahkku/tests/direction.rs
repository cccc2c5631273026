//! North's direction.

use crate::games::sahkku::tests::*;

const ASKED: [&str; 3] = ["vuovdaguoika", "gavkevuotna", "unjarga"];

#[test]
fn vuosttut_is_the_usual_way() {
    for rules in ASKED {
        assert_eq!(Match::start(rules).state, Match::start(&format!("{rules} direction=vuosttut")).state);
        assert_eq!(Match::start(rules).game.scene(&Match::start(rules).state).note, None);
    }
}

#[test]
fn in_miedut_norths_foremost_soldier_is_in_the_last_column() {
    for rules in ["vuovdaguoika direction=miedut", "gavkevuotna direction=miedut"] {
        assert_eq!(legal_for(NORTH, rules, "north *a3 *c3", "X"), "X:*c3-d3");
        assert_eq!(legal(rules, "south *a1 *c1", "X"), "X:*c1-d1");
        assert_eq!(Match::start(rules).turn_of(NORTH).dice("X").legal(), "X:*o3-o2");
    }
    assert_eq!(legal_for(NORTH, "unjarga direction=miedut", "north *a3 *c3", "X"), "X:*c3-c2");
}

#[test]
fn in_miedut_the_sides_meet_on_every_row() {
    let rules = "unjarga direction=miedut";
    assert_eq!(after(rules, "south c2; north b2 *o3", "X:c2-b2"), "south b2; north *o3");
    assert_eq!(after(rules, "south a2; north *a3 *o3", "X:a2-a3"), "south a3; north *o3");
    assert_eq!(after_by(NORTH, rules, "south *a1 *o1; north a2", "X:a2-a1"), "south *o1; north a1");
    assert_eq!(after_by(NORTH, rules, "south b2 *o1; north c2", "X:c2-b2"), "south *o1; north b2");
}

#[test]
fn north_may_choose_before_any_throw() {
    for rules in ASKED {
        let start = Match::start(&format!("{rules} direction=choice"));
        assert_eq!((start.status().as_str(), start.legal().as_str()), ("turn 2", "miedut vuosttut"));
        for (word, chosen) in [("vuosttut", rules.to_owned()), ("miedut", format!("{rules} direction=miedut"))] {
            let this = start.clone().play(word);
            assert_eq!(this.state, Match::start(&chosen).state);
            assert_eq!((this.status().as_str(), this.state.mover), ("turn chance", SOUTH));
        }
    }
}
