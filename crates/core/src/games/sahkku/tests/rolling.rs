//! Rolling and rolling again.

use crate::games::sahkku::tests::*;

/// Returns the legal actions after these rolls and decisions at the start of a game.
fn after_rolls(rules: &str, actions: &str) -> String {
    Match::start(rules).play(actions).legal()
}

#[test]
fn south_rolls_first() {
    for rules in RULE_SETS {
        let start = Match::start(rules);
        assert_eq!((start.status().as_str(), start.state.mover), ("turn chance", SOUTH));
    }
}

#[test]
fn all_dice_are_rolled_and_written_in_order() {
    let two = "=11 =12 =13 =22 =23 =33 =X1 =X2 =X3 =XX";
    assert_eq!(Match::start("raisa").legal(), two);
    assert_eq!(Match::start("maze").legal(), two);
    let three = "=--- =2-- =22- =222 =223 =23- =233 =3-- =33- =333 =X-- =X2- =X22 =X23 =X3- =X33 =XX- =XX2 =XX3 =XXX";
    for rules in ["devils-game", "lagesvuotna", "vuovdaguoika", "gavkevuotna", "unjarga", "unjarga blank=0"] {
        assert_eq!(Match::start(rules).legal(), three, "{rules}");
    }
}

#[test]
fn rolls_have_the_weights_of_fair_dice() {
    let this = Match::start("unjarga");
    let weight = |text: &str| {
        let action = this.moves().into_iter().find(|action| this.game.notation(&this.state, *action) == text);
        this.game.roll_weight(action.expect("a roll"))
    };
    assert_eq!(["=XXX", "=XX2", "=X23"].map(weight), [1, 3, 6]);
    assert_eq!(this.game.roll_weight(SahkkuAction::KeepDice), 0);
}

#[test]
fn any_number_of_dice_that_show_x_may_be_rolled_again() {
    for rules in ["raisa", "maze", "lagesvuotna", "unjarga"] {
        let [none, one] = if rules == "raisa" || rules == "maze" { ["=12", "=X1"] } else { ["=23-", "=X2-"] };
        assert!(!after_rolls(rules, none).contains("keep"), "{rules}");
        assert_eq!(after_rolls(rules, one), "keep rethrow1");
    }
    assert_eq!(after_rolls("maze", "=XX"), "keep rethrow1 rethrow2");
    assert_eq!(after_rolls("lagesvuotna", "=XX3"), "keep rethrow1 rethrow2");
    assert_eq!(after_rolls("unjarga", "=XXX"), "keep rethrow1 rethrow2 rethrow3");
}

#[test]
fn only_the_dice_rolled_again_are_written() {
    assert_eq!(after_rolls("lagesvuotna", "=XX3 rethrow1"), "=- =2 =3 =X");
    assert_eq!(after_rolls("maze", "=XX rethrow2"), "=11 =12 =13 =22 =23 =33 =X1 =X2 =X3 =XX");
}

#[test]
fn dice_may_be_rolled_again_as_often_as_x_comes_up() {
    assert_eq!(after_rolls("maze", "=X1 rethrow1 =X"), "keep rethrow1");
    assert_eq!(after_rolls("maze", "=XX rethrow2 =XX rethrow1 =X"), "keep rethrow1 rethrow2");
}

#[test]
fn kept_x_may_still_be_rolled_again() {
    assert_eq!(after_rolls("maze", "=XX rethrow1 =2"), "keep rethrow1");
}

#[test]
fn without_refusing_each_die_is_rolled_again_once() {
    let none = "lagesvuotna queens=no";
    assert_eq!(after_rolls(none, "=X2- rethrow1 =X"), "X:*o1-o2");
    assert_eq!(after_rolls(none, "=XX3 rethrow2 =XX"), "X:*o1-o2");
    assert_eq!(after_rolls(none, "=XXX rethrow3 =XXX"), "X:*o1-o2");
    // The other X was not rolled again yet.
    assert_eq!(after_rolls(none, "=XX3 rethrow1 =X"), "keep rethrow1");
    assert_eq!(after_rolls(none, "=XX3 rethrow1 =2"), "keep rethrow1");
    assert_eq!(after_rolls(none, "=XX3 rethrow1 =X rethrow1 =X"), "X:*o1-o2");
    assert_eq!(after_rolls(none, "=X-- rethrow1 =X X:*o1-o2 =X-- rethrow1 =2 =X--"), "keep rethrow1", "a new turn");
}

#[test]
fn with_refusing_dice_are_rolled_again_without_limit() {
    let any = "lagesvuotna queens=no refusing=yes";
    assert_eq!(after_rolls(any, "=X2- rethrow1 =X rethrow1 =X"), "keep rethrow1");
    assert_eq!(after_rolls(any, "=XXX rethrow3 =XXX"), "keep rethrow1 rethrow2 rethrow3");
}

#[test]
fn turn_begins_anew_when_nothing_of_the_first_roll_is_left() {
    let begins = |rules: &str| {
        let this = Match::start(rules).play("=XXX rethrow3");
        this.game.is_turn_start(&this.state)
    };
    assert_eq!(["lagesvuotna refusing=yes", "unjarga", "lagesvuotna"].map(begins), [true, true, false]);
}

#[test]
fn keeping_an_x_ends_the_rolling() {
    assert_eq!(after_rolls("lagesvuotna queens=no", "=XX3 keep"), "X:*o1-o2");
    let used = after_rolls("lagesvuotna queens=no", "=XX3 keep X:*o1-o2");
    assert_eq!(used, "X:*n1-o1 X:o2-n2");
}

#[test]
fn kept_dice_count_with_the_dice_rolled_again() {
    assert_eq!(Match::at("maze", "south a1; north *m3").play("=X1 rethrow1 =3").legal(), "1:a1-b1 3:a1-d1");
}

#[test]
fn decision_is_offered_even_if_no_die_could_be_used() {
    let this = Match::at("lagesvuotna", "south Ha2 *a1 *o1; north *Qo2 *o3").play("=X--");
    assert_eq!(this.legal(), "keep rethrow1");
    let after = this.play("keep");
    assert_eq!((after.status().as_str(), after.state.mover), ("turn chance", NORTH));
}

#[test]
fn three_x_may_all_be_rolled_again() {
    for rules in ["vuovdaguoika", "unjarga rethrow=triple-x"] {
        assert_eq!(after_rolls(rules, "=XXX"), "keep rethrow3");
        assert_eq!(after_rolls(rules, "=XXX rethrow3 =XXX"), "keep rethrow3");
        assert!(after_rolls(rules, "=XX2").starts_with("X:"), "{rules}");
        assert!(after_rolls(rules, "=XXX rethrow3 =XX2").starts_with("X:"), "{rules}");
    }
}

#[test]
fn other_rule_sets_know_no_reroll() {
    for rules in ["devils-game", "gavkevuotna"] {
        assert!(after_rolls(rules, "=XXX").starts_with("X:"), "{rules}");
    }
}

#[test]
fn opponent_rolls_when_the_turn_is_over() {
    let this = Match::start("devils-game").play("=X-- X:*o1-o2");
    assert_eq!((this.status().as_str(), this.state.mover), ("turn chance", NORTH));
    let this = this.play("=X-- X:*a3-a2");
    assert_eq!((this.status().as_str(), this.state.mover), ("turn chance", SOUTH));
    assert_eq!(this.moves().len(), 20, "all dice are thrown again");
}
