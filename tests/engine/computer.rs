//! `genmove` and `hint`.

use crate::support::{is_example_game_added, list_rule_sets};
use gonagas::engine;
use gonagas::engine::state::EngineState;
use gonagas_ai::solver::solution::Solution;
use gonagas_ai::solver::write;

/// Returns the responses to these commands, without the empty lines that end them.
fn responses_from(state: EngineState, input: &str) -> Vec<String> {
    let mut output = Vec::new();
    engine::serve_gtp_from(state, input.as_bytes(), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.split_terminator("\n\n").map(str::to_owned).collect()
}

fn responses(input: &str) -> Vec<String> {
    responses_from(EngineState::new(), input)
}

/// Starts a game of each rule set and rolls where a roll is due, so that a seat has to choose.
fn beginnings() -> Vec<String> {
    let begin = |words: String| {
        // Until there is a die to use; where no roll is due the command is refused.
        format!("new {words} seed=3\n{}", "roll\n".repeat(9))
    };
    list_rule_sets()
        .iter()
        .map(|rule_set| format!("{} {}", rule_set.game_info.id, rule_set.selector))
        .map(begin)
        .collect()
}

#[test]
fn genmove_plays_a_legal_action_in_every_rule_set() {
    for begin in beginnings() {
        let answers = responses(&format!("{begin}legal\ngenmove level=1 ms=60000\nundo\nstatus\n"));
        let [.., legal, chosen, _, _] = &answers[..] else { panic!("{answers:?}") };
        let chosen = chosen.strip_prefix("= ").unwrap_or_else(|| panic!("{begin}: {chosen}"));
        assert!(legal.trim_start_matches("= ").lines().any(|line| line == chosen), "{begin}: {chosen} of {legal}");
    }
}

#[test]
fn genmove_is_the_same_with_the_same_seed() {
    for begin in beginnings() {
        let play = || responses(&format!("{begin}genmove level=2 ms=60000\nrecord\n")).pop();
        assert_eq!(play(), play(), "{begin}");
    }
}

#[test]
fn hint_gives_reasons_and_plays_nothing() {
    let answers = responses("new seega size=5\nhint level=3 ms=60000\nrecord\n");
    let lines: Vec<_> = answers[1].trim_start_matches("= ").lines().collect();
    assert!(lines[1].starts_with("chance ") && lines[2].starts_with(&format!("line {}", lines[0])), "{lines:?}");
    assert!(lines[3].starts_with("nodes ") && lines.len() == 4, "{lines:?}");
    assert!(answers[2].ends_with("actions"), "{}", answers[2]);
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, reason) in [
        ("level=6", "there is no level “6”; the levels are 1 to 5"),
        ("level=", "there is no level “”; the levels are 1 to 5"),
        ("ms=0", "“0” is no time; it is 1 to 3600000 milliseconds"),
        ("ms=-5", "“-5” is no time; it is 1 to 3600000 milliseconds"),
        ("level=1 level=2", "the level is given twice"),
        ("ms=1 ms=1", "the time is given twice"),
        ("fast", "“fast” is not an argument; they are level=L and ms=T"),
    ] {
        for command in ["genmove", "hint"] {
            let answers = responses(&format!("new seega size=5\n{command} {arguments}\nstatus\n"));
            assert_eq!(answers[1], format!("? {reason}"));
            assert_eq!(answers[2], "= turn 1");
        }
    }
}

#[test]
fn computer_does_not_act_when_nobody_chooses() {
    for command in ["genmove", "hint"] {
        let answer = |before: &str| responses(&format!("{before}{command}\n")).pop().unwrap();
        assert_eq!(answer(""), "? no game has been started; “new GAME” starts one");
        if !is_example_game_added() {
            assert_eq!(answer("new sahkku rules=raisa\n"), "? a roll is due; no seat has to choose");
        }
    }
}

#[test]
fn top_level_plays_shap_luk_by_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solution");
    write::solve_to_file(&path, 6, 2, &mut |_| {}).unwrap();
    let answer = |command: &str| {
        let state = EngineState::new().with_solution(Some(Solution::open(&path).unwrap()));
        responses_from(state, &format!("new shap-luk\n{command}\n")).pop().unwrap()
    };
    assert_eq!(answer("genmove"), "? the solution has no positions with 16 rebels");
    assert!(answer("genmove level=1").starts_with("= "), "lower levels do not look into it");
}
