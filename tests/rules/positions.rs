//! The notation of positions: hand-made examples, and the reasons for which lines are refused.

use gonagas_core::kit::position::PositionFault;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{RequestedRules, Rules};

fn start(rules: &str, line: &str) -> GameSession {
    let rules = Rules::parse(rules).unwrap();
    rules.starting_from(line).unwrap_or_else(|error| panic!("{line}: {error}")).start_session()
}

fn refused(rules: &str, line: &str) -> (PositionFault, String) {
    let error = Rules::parse(rules).unwrap().starting_from(line).expect_err(line);
    assert!(!error.to_string().is_empty());
    (error.fault, error.text)
}

#[test]
fn examples_of_the_docs_are_read() {
    let text = include_str!("../../docs/POSITIONS.md");
    let blocks = text.split("```").skip(1).step_by(2).flat_map(|block| block.lines().skip(1));
    let examples: Vec<&str> = blocks.filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(examples.len(), 6);
    for example in examples {
        let (line, rules) = example.split_once(' ').unwrap();
        let rules = rules.trim().split(':').next().unwrap();
        assert_eq!(start(rules, line).position_text().as_deref(), Some(line));
    }
}

#[test]
fn games_go_on_from_a_position() {
    let mut pahtum = start("pahtum blocks=1", "3x3/7/7/3b3/7/2w4/7");
    assert_eq!(pahtum.status().to_string(), "turn 1");
    pahtum.play("a1").unwrap();
    assert_eq!(pahtum.position_text().as_deref(), Some("3x3/7/7/3b3/7/2w4/b6"));

    let mut seega = start("seega size=5", "5/1ldl1/5/5/4d_l");
    assert!(seega.play("d4-d5").is_ok() && seega.play("e1-e2").is_ok() && seega.play("d5-d4").is_ok());
    assert_eq!(seega.position_text().as_deref(), Some("5/1l1l1/5/4d/5_d"), "the stone between them is captured");

    let mut hunt = start("shap-luk", "1/g2/r1r1r/5/r3r/5/rrrrr_g_99");
    assert_eq!(hunt.legal_notations().iter().filter(|action| action.starts_with("b6-c7>")).count() > 5, true);
    hunt.play("b6-b5").unwrap();
    assert_eq!(hunt.status().to_string(), "over draw stall");

    let mut race = start("sahkku rules=maze", "s:m2_n:m3_king:a3_s_use_dice:22");
    let legal = race.legal_notations();
    race.play(&legal[0]).unwrap();
    assert!(race.status().active_side().is_some() || race.status().outcome().is_some());
}

#[test]
fn positions_that_cannot_go_on_are_refused_with_the_reason() {
    use PositionFault::{Board, Count, Impossible, Mover, NoAction, Over, Piece, Word};
    for (rules, line, fault, text) in [
        ("pahtum blocks=1", "7/7/7", Board, "7/7/7/7/7/7/7"),
        ("pahtum blocks=1", "z6/7/7/7/7/7/7", Piece, "z"),
        ("pahtum blocks=3", "x6/7/7/7/7/7/b6", Count, "1 x, blocks=3"),
        ("pahtum blocks=1", "7/7/7/7/7/7/7_b", Word, "b"),
        ("seega size=5", "l4/5/5/5/4d", Mover, "l, d"),
        ("seega size=5", "l4/5/5/5/5_d", Over, ""),
        ("seega size=5", "ld3/dd3/5/5/5_l", NoAction, ""),
        ("seega size=5", "l4/5/5/5/4d_d_100", Impossible, "100"),
        ("seega size=5", "l4/5/5/5/4d_d_skip", Impossible, "skip"),
        ("seega size=5", "ll3/5/5/5/5_l_place", Mover, "d"),
        ("seega size=5", "lll2/5/5/5/5_d_place", Count, "2 l, 1 d"),
        ("seega size=5", "5/5/2l2/5/5_l_place", Piece, "c3"),
        ("seega size=5", "lllll/lllll/lll2/5/4d_d", Count, "13 l"),
        ("shap-luk", "1/3/5/5/5/5/rrrrr_g", Count, "0 g"),
        ("shap-luk", "r/3/5/5/2g2/5/rrrrr_g", Piece, "r c7"),
        ("shap-luk", "g/3/1rrr1/5/5/5/rrrrr_r", Over, ""),
        ("sahkku rules=maze", "s:c2_n:m3_s_roll2", Count, "0 K"),
        ("sahkku rules=maze", "s:c2_n:m3_king:h9_s_roll2", Piece, "h9"),
        ("sahkku rules=maze", "s:c2_n:c2_king:g2_s_roll2", Piece, "c2"),
        ("sahkku rules=maze", "s:c2_n:m3_king:g2_s_roll3", Impossible, "dice:"),
        ("sahkku rules=maze", "s:c2_n:m3_king:g2_s_use_dice:--", Piece, "dice:--"),
        ("sahkku rules=maze", "s:13c2_n:m3_king:g2_s_roll2", Piece, "13c2"),
        ("sahkku rules=maze", "s:Qc2,c1_n:m3_king:g2_s_roll2", Piece, "Q"),
        ("sahkku rules=maze", "s:_n:m3_king:g2_s_roll2", Over, ""),
        ("sahkku rules=lagesvuotna", "s:a1_n:m3,Ql2_king:h2_s_roll3", Over, ""),
        ("sahkku rules=gavkevuotna", "s:2c2_n:m3_king:h2_s_roll3", Piece, "c2"),
        ("sahkku rules=vuovdaguoika direction=choice", "s:a1_n:m3_king:h2_n_direction", Impossible, "direction"),
    ] {
        assert_eq!(refused(rules, line), (fault, text.to_owned()), "{line}");
    }
}

#[test]
fn first_position_of_the_rules_is_none_of_its_own() {
    for rules in
        ["pahtum blocks=3", "seega size=5", "shap-luk", "sahkku rules=raisa", "sahkku rules=unjarga direction=choice"]
    {
        let plain = Rules::parse(rules).unwrap();
        let line = plain.start_session().position_text().unwrap();
        assert_eq!(plain.clone().starting_from(&line).unwrap(), plain, "{line}");
    }
}

#[test]
fn rules_with_a_position_are_stored_and_read_again() {
    let rules = Rules::parse("seega size=5").unwrap().starting_from("5/1ldl1/5/5/4d l").unwrap();
    assert_eq!(rules.to_string(), "seega size=5 from=5/1ldl1/5/5/4d_l");
    assert_eq!(Rules::parse_stored(&rules.to_string()).unwrap(), rules);
    assert_ne!(rules, Rules::parse("seega size=5").unwrap());
    assert_eq!((rules.options_text(), rules.distinguishing_options()), ("size=5".into(), "size=5".into()));
    assert!(RequestedRules::parse(&rules.to_string()).is_err(), "people name positions elsewhere");
    assert!(RequestedRules::parse("pahtum").unwrap().starting_from("7/7/7/7/7/7/x6").is_err(), "blocks is random");
}

#[test]
fn records_have_the_position_as_a_header() {
    let mut session = start("seega size=5", "5/1ldl1/5/5/4d_l");
    session.play("d4-d5").unwrap();
    let record = GameRecord::from_session(&session, None).to_string();
    assert!(record.contains("\noptions: size=5\nfrom: 5/1ldl1/5/5/4d_l\n"), "{record}");
    let replayed = GameRecord::parse(&record).unwrap().replay_game().unwrap().session;
    assert_eq!((replayed.scene(), replayed.rules()), (session.scene(), session.rules()));
    let wrong = record.replace("from: 5/1", "from: 6/1");
    let error = GameRecord::parse(&wrong).unwrap().replay_game().unwrap_err();
    assert_eq!(error.line, 5);
    assert!(error.to_string().contains("5/5/5/5/5"), "{error}");
}
