//! The head start.

use crate::games::sahkku::tests::*;

/// Returns the awake pieces at the start.
fn awake(this: &Match) -> String {
    let pieces = this.pieces().replace(';', "");
    pieces.split(' ').filter(|word| !word.starts_with('*')).collect::<Vec<_>>().join(" ")
}

fn started(rules: &str) -> String {
    awake(&Match::start(&format!("{rules} headstart=3")))
}

#[test]
fn the_three_foremost_start_active_where_they_stood() {
    for rules in ["devils-game", "lagesvuotna", "vuovdaguoika", "gavkevuotna"] {
        assert_eq!(started(rules), "south m1 n1 o1 north a3 b3 c3 nobody Kh2", "{rules}");
    }
    for rules in ["raisa", "maze"] {
        assert_eq!(started(rules), "south j1 k1 l1 north b3 c3 d3 nobody Kg2");
    }
    assert_eq!(started("devils-game columns=10"), "south h1 i1 j1 north a3 b3 c3 nobody Ke2");
}

#[test]
fn the_others_sleep() {
    assert_eq!(Match::start("raisa headstart=3").pieces().matches('*').count(), 18);
    assert_eq!(Match::start("raisa headstart=3").score(), [12, 12]);
    assert_eq!(Match::start("raisa").pieces().matches('*').count(), 24);
}

#[test]
fn in_unjarga_they_stand_straight_ahead() {
    assert_eq!(started("unjarga"), "south m2 n2 o2 north a2 b2 c2 nobody Kh2");
}

#[test]
fn in_unjarga_with_miedut_they_start_on_their_points_and_walk_the_home_row() {
    assert_eq!(started("unjarga direction=miedut"), "south m1 n1 o1 north m3 n3 o3 nobody Kh2");
    let this = Match::start("unjarga direction=miedut headstart=3").play("=2--");
    assert_eq!(this.legal(), "-:m1-n2 -:n1-m2 -:o1-l2 2:m1-o1 2:n1-o2 2:o1-n2");
}

#[test]
fn in_miedut_norths_foremost_are_in_the_last_columns() {
    assert_eq!(started("gavkevuotna direction=miedut"), "south m1 n1 o1 north m3 n3 o3 nobody Kh2");
}

#[test]
fn with_a_choice_of_direction_it_is_set_up_by_the_choice() {
    for rules in ["vuovdaguoika", "gavkevuotna", "unjarga"] {
        let start = Match::start(&format!("{rules} direction=choice headstart=3"));
        assert_eq!(start.pieces(), Match::start(rules).pieces());
        for direction in ["vuosttut", "miedut"] {
            let chosen = Match::start(&format!("{rules} direction={direction} headstart=3"));
            assert_eq!(start.clone().play(direction).state, chosen.state);
        }
    }
}
