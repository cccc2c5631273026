//! The rule sets and their options.

use crate::games::sahkku::tests::*;

#[test]
fn seven_rule_sets_are_listed_with_their_sources_and_options() {
    let listed: Vec<_> = rule_sets::RULE_SETS
        .iter()
        .map(|rule_set| {
            let options = rule_set.options.iter().map(|choice| format!("{}={}", choice.key, choice.values.join("|")));
            format!("{} ({}) {}", rule_set.selector, rule_set.source, options.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let common = "headstart=0|3 stake=0..100";
    let pushed = "direction=vuosttut|miedut|choice free-soldiers=no|yes king-removal=no|yes";
    let unjarga = "blank=4|0 rethrow=any-x|triple-x order=free|forced track=loop|eight direction=vuosttut|miedut|choice \
                   sharing=yes|no king=fickle|landing|entry|removal king-alone=loses|plays-on";
    let expected = [
        format!("rules=lagesvuotna (002) {common} queens=yes|no refusing=no|yes king=landing|unjarga"),
        format!("rules=devils-game (000, 001) {common} columns=15|10 together=no|yes"),
        format!("rules=raisa (002) {common}"),
        format!("rules=maze (002) {common}"),
        format!("rules=vuovdaguoika (002) {common} {pushed}"),
        format!("rules=gavkevuotna (002) {common} {pushed}"),
        format!("rules=unjarga (002) {common} {unjarga}"),
    ];
    assert_eq!(listed, expected);
    assert!(rule_sets::RULE_SETS.iter().flat_map(|preset| preset.options).all(|choice| !choice.first_is_random));
}

#[test]
fn rule_sets_know_their_place_and_differ_from_each_other() {
    for (index, rule_set) in rule_sets::RULE_SETS.iter().enumerate() {
        let rules = (rule_set.base_rules)();
        assert_eq!(usize::from(rules.rule_set), index, "{}", rule_set.selector);
        let alike = rule_sets::RULE_SETS.iter().filter(|other| rules.is_variant_of(&(other.base_rules)()));
        assert_eq!(alike.count(), 1, "{}", rule_set.selector);
    }
}

#[test]
fn first_value_of_every_option_is_the_default() {
    for preset in rule_sets::RULE_SETS {
        assert_eq!(preset.build_rules(&vec![0; preset.options.len()]), (preset.base_rules)(), "{}", preset.selector);
    }
    assert_eq!(Sahkku::default(), (rule_sets::RULE_SETS[0].base_rules)());
}

#[test]
fn every_value_changes_the_rules() {
    for preset in rule_sets::RULE_SETS {
        for (index, choice) in preset.options.iter().enumerate() {
            let with = |answer: usize| {
                let mut answers = vec![0; preset.options.len()];
                answers[index] = answer;
                preset.build_rules(&answers)
            };
            for answer in 1..choice.values.count() {
                assert!((0..answer).all(|other| with(other) != with(answer)), "{} {}", preset.selector, choice.key);
            }
        }
    }
}

#[test]
fn stake_is_paid_for_each_of_the_winners_soldiers_and_the_rider() {
    let paid = |rules: &str, pieces: &str, winner| {
        let this = Match::at(rules, pieces);
        this.game.stake_payout(&this.state, winner)
    };
    assert_eq!(paid("devils-game stake=7", "south c2 c2 *a1 Wa1 Kf2; north *o3", Some(SOUTH)), Some(35));
    assert_eq!(paid("devils-game stake=7", "south c2 c2 *a1 Wa1 Kf2; north *o3", Some(NORTH)), Some(7));
    assert_eq!(paid("maze stake=100", "south c2 Kf2; north *m3", Some(SOUTH)), Some(100));
    // A draw and a winner without soldiers pay nothing.
    assert_eq!(paid("maze stake=100", "south c2; north *m3", None), Some(0));
    assert_eq!(paid("gavkevuotna stake=1", "south Kf2; north c2", Some(SOUTH)), Some(0));
    assert_eq!(paid("gavkevuotna", "south c2; north b2", Some(SOUTH)), None);
}

#[test]
fn a_stake_changes_nothing_in_the_game() {
    for rules in RULE_SETS {
        let [plain, staked] = [rules.to_owned(), format!("{rules} stake=7")].map(|rules| Match::start(&rules));
        assert_eq!((plain.state, plain.perft(3)), (staked.state, staked.perft(3)));
    }
}
