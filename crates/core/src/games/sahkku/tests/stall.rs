//! The stall: the house rule against endless games.

use crate::games::sahkku::tests::*;

/// Returns the status after South's use of a die at the end of the 100th turn without progress.
#[track_caller]
fn status(rules: &str, pieces: &str, action: &str) -> String {
    let mut this = Match::at(rules, pieces).dice(&action[..1]);
    this.state.stall_turns = 100;
    this.play(action).status()
}

/// Returns the number of turns from here until the game is over, if no die can be used.
fn quiet_turns(mut this: Match) -> u32 {
    let mut turns = 0;
    while this.status() == "turn chance" {
        this = this.play("=---");
        turns += 1;
    }
    assert_eq!(this.status(), "over draw stall");
    turns
}

#[test]
fn at_100_turns_without_progress_the_game_is_a_draw() {
    for rules in ["devils-game", "lagesvuotna", "unjarga blank=0"] {
        assert_eq!(quiet_turns(Match::start(rules)), 100);
    }
}

#[test]
fn without_refusing_the_side_with_more_soldiers_wins_a_stall() {
    let more = "south *a1 *b1 Qe2; north *Qd1 *o3";
    let less = "south *a1 Qe2; north *Qd1 *n3 *o3";
    assert_eq!([more, less].map(|pieces| status("lagesvuotna", pieces, "X:Qe2-e3")), ["over 1 stall", "over 2 stall"]);
    assert_eq!(status("lagesvuotna refusing=yes", more, "X:Qe2-e3"), "over draw stall");
    assert_eq!(status("lagesvuotna", "south *a1 *b1 Qe2; north a2 *Qd1 *o3", "X:Qe2-e3"), "over draw stall");
    assert_eq!(status("maze", "south c2 d2; north *m3", "X:c2-b2"), "over draw stall");
}

#[test]
fn a_turn_with_progress_sets_the_count_to_0() {
    let this = Match::start("devils-game").play("=--- =--- =X-- X:*o1-o2");
    assert_eq!(quiet_turns(this), 100);
    let this = Match::start("devils-game").play("=--- =--- =X2- X:*o1-o2 2:o2-m2");
    assert_eq!(quiet_turns(this), 100, "whatever came after it in the same turn");
}

#[test]
fn the_choice_of_direction_is_no_turn() {
    assert_eq!(quiet_turns(Match::start("unjarga blank=0 direction=choice").play("miedut")), 100);
}

#[test]
fn rolling_again_is_no_turn() {
    let this = Match::start("unjarga blank=0").play("=XXX rethrow3 =XXX rethrow3 =---");
    assert_eq!(quiet_turns(this), 99);
}

#[test]
fn captures_and_activations_are_progress() {
    assert_eq!(status("maze", "south c2; north b2 *m3", "X:c2-b2"), "turn chance");
    assert_eq!(status("maze", "south *c1; north *m3", "X:*c1-d1"), "turn chance");
    assert_eq!(status("maze", "south *a1 Kc2; north b2 *m3", "X:Kc2-b2"), "turn chance");
    assert_eq!(status("gavkevuotna", "south c2 Kb2; north a2 *o3", "X:c2-b2"), "turn chance");
    assert_eq!(status("maze", "south c2; north *m3", "X:c2-b2"), "over draw stall");
}

#[test]
fn a_queens_waking_is_progress_and_her_moves_are_not() {
    assert_eq!(status("lagesvuotna", "south *a1 *Qe2; north *Qd1 *o3", "X:Qe2-e3"), "turn chance");
    assert_eq!(status("lagesvuotna", "south *a1 Qe2; north *Qd1 *o3", "X:Qe2-e3"), "over draw stall");
}

#[test]
fn first_taking_of_the_king_is_progress() {
    for rules in ["raisa", "maze", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna", "devils-game"] {
        assert_eq!(status(rules, "south c2; north *m3; nobody Kb2", "X:c2-b2"), "turn chance");
    }
    assert_eq!(status("unjarga", "south a2; north *m3; nobody Kh2", "X:a2-a3"), "turn chance");
}

#[test]
fn later_takings_and_pushes_of_the_own_king_are_no_progress() {
    for rules in ["raisa", "maze", "lagesvuotna queens=no", "vuovdaguoika", "gavkevuotna", "unjarga"] {
        assert_eq!(status(rules, "south c2; north Kb2 *m3", "X:c2-b2"), "over draw stall");
    }
    assert_eq!(status("gavkevuotna", "south c2 Kb2; north *o3", "X:c2-b2"), "over draw stall");
    assert_eq!(status("unjarga", "south a2; north Kh2 *m3", "X:a2-a3"), "over draw stall");
}

#[test]
fn a_captured_rider_is_progress() {
    assert_eq!(status("devils-game", "south c2; north Kb2 *m3", "X:c2-b2"), "turn chance");
}

#[test]
fn removal_of_the_king_is_progress() {
    assert_eq!(status("gavkevuotna king-removal=yes", "south c2; north *o3; nobody Kb2", "X:c2-b2x"), "turn chance");
    assert_eq!(status("unjarga king=removal", "south c2; north Kb2 *o3", "X:c2-b2x"), "turn chance");
    assert_eq!(status("unjarga king=removal", "south c2; north Kb2 *o3", "X:c2-b2+"), "over draw stall");
}

#[test]
fn the_games_own_ends_come_first() {
    assert_eq!(status("maze", "south c2; north b2", "X:c2-b2"), "over 1 captured");
    assert_eq!(status("devils-game", "south c2 n3; north *o3", "X:c2-b2"), "over 1 blocked");
}
