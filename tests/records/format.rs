//! The text record: parsed, written, replayed and refused.

use crate::support;

use gonagas_core::kit::outcome::{AGREED, FORFEIT, RESIGNED};
use gonagas_core::kit::side::Side;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::match_result::RecordedResult;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_core::verify::verify_record;
use proptest::prelude::*;
use support::{Luck, every_rules, list_rule_sets};

/// A record with all known headers.
const FAIR: &str = include_str!("../../docs/games/fair.txt");

/// Plays this many random actions, or fewer when the game ends before.
fn played(rules: &Rules, actions: usize, seed: u64) -> GameSession {
    let mut session = rules.start_session();
    let mut random = Luck::seeded(seed);
    while session.action_log().len() < actions && session.status().outcome().is_none() {
        let legal = session.legal_notations();
        session.play(&legal[random.below(legal.len())]).unwrap();
    }
    session
}

fn seega() -> Rules {
    Rules::parse("seega size=5").unwrap()
}

/// Returns the record of a short game with some headers changed; a header without a value is left out.
fn changed(changes: &[(&str, &str)]) -> String {
    let text = "gonagas: 1\ngame: seega\nedition: 1\noptions: size=5\nresult\nreason\nactions\na1 b1\nc1";
    let line = |line: &str| {
        let key = line.split(':').next().unwrap_or_default();
        match changes.iter().find(|(changed, _)| *changed == key) {
            Some((_, "")) => None,
            Some((key, value)) => Some(format!("{key}: {value}\n")),
            None if ["result", "reason"].contains(&line) => None,
            None => Some(format!("{line}\n")),
        }
    };
    text.lines().filter_map(line).collect()
}

/// Returns the error of a faulty record.
fn refusal(text: &str) -> String {
    match GameRecord::parse(text).and_then(|record| record.replay_game()) {
        Ok(_) => panic!("this was read:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn record_begins_with_its_headers() {
    let mut session = seega().start_session();
    for cell in ["a1", "b1", "c1"] {
        session.play(cell).unwrap();
    }
    let record = GameRecord::from_session(&session, None).with_header("light", "Ann").with_header("dark", " Bo\n\tB ");
    let text = "gonagas: 1\ngame: seega\nedition: 1\noptions: size=5\nlight: Ann\ndark: Bo B\nactions\na1 b1 c1\n";
    assert_eq!(record.to_string(), text);
}

#[test]
fn finished_game_records_its_result() {
    for rules in every_rules() {
        let session = played(&rules, usize::MAX, 1);
        let outcome = session.status().outcome().unwrap();
        let end = RecordedResult { winner: None, reason: AGREED.to_owned() };
        let record = GameRecord::from_session(&session, Some(&end));
        assert_eq!(record.header("reason"), Some(outcome.reason.as_str()), "the players' end comes too late");
        assert!(record.replay_game().unwrap().player_result.is_none());
    }
}

#[test]
fn derived_and_impossible_headers_are_not_added() {
    let plain = GameRecord::from_session(&seega().start_session(), None);
    let added = plain
        .clone()
        .with_header("game", "chess")
        .with_header("", "x")
        .with_header("a:b", "x")
        .with_header("actions", "x")
        .with_header("game ", "x");
    assert_eq!(plain, added);
}

#[test]
fn white_space_and_line_ends_do_not_matter() {
    let text = "\u{feff}\r\n  gonagas :1\r\ngame:\tseega\r\n\r\nedition: 1\r\noptions: size=5\r\n actions \r\n\r\n a1\tb1\r\nc1 ";
    let session = GameRecord::parse(text).unwrap().replay_game().unwrap().session;
    assert_eq!(session.action_log(), ["a1", "b1", "c1"]);
}

#[test]
fn options_that_are_not_named_have_their_defaults() {
    let record = GameRecord::parse("gonagas: 1\ngame: seega\nedition: 1\nactions\n").unwrap();
    assert_eq!(record.replay_game().unwrap().session.rules().options_text(), "size=7");
}

#[test]
fn other_headers_are_kept_in_order() {
    let text = "gonagas: 1\nplace: a:b # c\ngame: seega\nedition: 1\noptions: size=5\nannotator:\nactions\n";
    let record = GameRecord::parse(text).unwrap();
    assert_eq!(record.extra_headers().collect::<Vec<_>>(), [("place", "a:b # c"), ("annotator", "")]);
    assert_eq!(record.to_string(), text);
}

#[test]
fn malformed_lines_are_named() {
    assert_eq!(refusal(""), "line 1: the line “actions” is missing");
    assert_eq!(refusal("gonagas: 1\ngame: seega\n"), "line 2: the line “actions” is missing");
    assert_eq!(
        refusal("gonagas: 1\nseega\nactions"),
        "line 2: the line is neither a header “key: value” nor “actions”"
    );
    assert_eq!(refusal("actions: a1"), "line 1: the line is neither a header “key: value” nor “actions”");
    assert_eq!(refusal(": a1"), "line 1: the line is neither a header “key: value” nor “actions”");
    assert_eq!(refusal("a: 1\n\na: 2\nactions"), "line 3: the header “a” is given twice");
    assert_eq!(refusal("a: 1\u{7}\nactions"), "line 1: the line has a control character");
    assert_eq!(refusal("a: 1\nactions\na1 \u{1b}[2J"), "line 3: the line has a control character");
}

#[test]
fn required_headers_must_be_present() {
    assert_eq!(refusal(&changed(&[("gonagas", "")])), "line 4: the header “gonagas” is missing");
    assert_eq!(refusal(&changed(&[("game", "")])), "line 4: the header “game” is missing");
    assert_eq!(refusal(&changed(&[("edition", "")])), "line 4: the header “edition” is missing");
}

#[test]
fn unknown_formats_games_and_editions_are_refused() {
    assert_eq!(refusal(&changed(&[("gonagas", "x")])), "line 1: “x” is not a number");
    assert_eq!(
        refusal(&changed(&[("gonagas", "2")])),
        "line 1: format version 2 is unknown; this program reads version 1"
    );
    let mut games: Vec<_> = list_rule_sets().iter().map(|rule_set| rule_set.game_info.id).collect();
    games.dedup();
    let unknown = |id: &str| format!("line 2: there is no game “{id}”; the games are: {}", games.join(", "));
    assert_eq!(refusal(&changed(&[("game", "chess")])), unknown("chess"));
    assert_eq!(refusal(&changed(&[("game", "seega size=5"), ("options", "")])), unknown("seega size=5"));
    assert_eq!(
        refusal(&changed(&[("edition", "2")])),
        "line 3: edition 2 of the rules is unknown; this program plays edition 1"
    );
    assert_eq!(refusal(&changed(&[("edition", "new")])), "line 3: “new” is not a number");
}

#[test]
fn options_must_be_valid_and_resolved() {
    assert_eq!(
        refusal(&changed(&[("options", "size=6")])),
        "line 4: “6” is not a value of “size”; the values are: 7, 5, 9"
    );
    assert_eq!(
        refusal(&changed(&[("game", "pahtum"), ("options", "blocks=random")])),
        "line 4: the option “blocks” is still to be drawn"
    );
    assert_eq!(
        refusal(&changed(&[("game", "pahtum"), ("options", "")])),
        "line 2: the option “blocks” is still to be drawn"
    );
}

#[test]
fn actions_must_be_legal() {
    assert_eq!(refusal(&changed(&[]).replace("c1", "c1 c3")), "line 7: “c3” is not a legal action here");
    let over = GameRecord::from_session(&played(&seega(), usize::MAX, 1), None).to_string();
    let lines = over.lines().count();
    assert_eq!(refusal(&format!("{over}a1-a2\n")), format!("line {}: the game is over", lines + 1));
}

#[test]
fn ends_by_the_players_are_recorded_in_headers() {
    for (result, reason) in [("1", RESIGNED), ("2", RESIGNED), ("2", FORFEIT), ("draw", AGREED)] {
        let text = changed(&[("result", result), ("reason", reason)]);
        let replay = GameRecord::parse(&text).unwrap().replay_game().unwrap();
        let end = replay.player_result.clone().unwrap();
        assert_eq!((end.result_str(), end.reason.as_str()), (result, reason));
        assert_eq!(replay.session.status().choosing_side(), Some(Side::Second), "the game itself is not over");
        let again = GameRecord::from_session(&replay.session, Some(&end)).to_string();
        assert_eq!(GameRecord::parse(&again).unwrap().replay_game().unwrap().player_result, Some(end));
    }
}

#[test]
fn results_that_contradict_the_actions_are_refused() {
    let refused = |result: &str, reason: &str| refusal(&changed(&[("result", result), ("reason", reason)]));
    let contradiction = "this contradicts the actions, after which the status is “turn 2”";
    assert_eq!(refused("1", "captured"), format!("line 6: {contradiction}"));
    assert_eq!(refused("draw", "stall"), format!("line 6: {contradiction}"));
    assert_eq!(refused("1", "agreed"), format!("line 6: {contradiction}"), "captures are equal");
    let none = "is not a reason; an unfinished game ends by resigned, agreed, forfeit";
    assert_eq!(refused("draw", "by the host"), format!("line 6: “by the host” {none}"));
    assert_eq!(refused("1", "Resigned"), format!("line 6: “Resigned” {none}"));
    assert_eq!(refused("3", "resigned"), "line 5: “3” is not a result; results are 1, 2 and draw");
    let half = "an unfinished game needs both a result and a reason";
    assert_eq!(refused("1", ""), format!("line 5: {half}"));
    assert_eq!(refused("", "resigned"), format!("line 5: {half}"));
}

#[test]
fn result_of_a_finished_game_must_be_its_own() {
    let record =
        GameRecord::from_session(&played(&Rules::parse("pahtum blocks=1").unwrap(), usize::MAX, 4), None).to_string();
    let status = played(&Rules::parse("pahtum blocks=1").unwrap(), usize::MAX, 4).status().to_string();
    let contradiction = format!("this contradicts the actions, after which the status is “{status}”");
    let wrong = if record.contains("result: 1") { "2" } else { "1" };
    let change = |key: &str, value: &str| -> String {
        let line = |line: &str| {
            let of_key = line.starts_with(&format!("{key}:"));
            if of_key { format!("{key}: {value}\n") } else { format!("{line}\n") }
        };
        record.lines().map(line).collect()
    };
    assert_eq!(refusal(&change("result", wrong)), format!("line 5: {contradiction}"));
    assert_eq!(refusal(&change("reason", "resigned")), format!("line 6: {contradiction}"));
    let without: String =
        record.lines().filter(|line| !line.starts_with("re")).map(|line| format!("{line}\n")).collect();
    assert!(GameRecord::parse(&without).unwrap().replay_game().is_ok(), "it may be left out");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn written_record_is_parsed_back(seed: u64, actions in 0_usize..400, key in "\\PC{1,9}", value in "\\PC{0,20}") {
        for rules in every_rules() {
            let session = played(&rules, actions, seed);
            let text = GameRecord::from_session(&session, None).with_header(&key, &value).to_string();
            let record = GameRecord::parse(&text).unwrap();
            prop_assert_eq!(record.to_string(), text);
            let replay = record.replay_game().unwrap();
            prop_assert_eq!(replay.session.action_log(), session.action_log());
            prop_assert_eq!(replay.session.rules(), session.rules());
            prop_assert_eq!(replay.session.scene(), session.scene());
        }
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in "(?s).{0,200}") {
        let _ = GameRecord::parse(&text).and_then(|record| record.replay_game());
    }

    #[test]
    fn damaged_record_is_parsed_or_refused(seed: u64, at in 0_usize..200, with in "(?s).{0,3}", gone in 0_usize..9) {
        let text = GameRecord::from_session(&played(&seega(), 60, seed), None).to_string();
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.min(letters.len());
        letters.splice(at..(at + gone).min(letters.len()), with.chars());
        let damaged: String = letters.into_iter().collect();
        match GameRecord::parse(&damaged).and_then(|record| record.replay_game()) {
            Ok(_) => {}
            Err(error) => prop_assert!((1..=damaged.lines().count().max(1)).contains(&error.line)),
        }
    }

    #[test]
    fn any_bytes_are_parsed_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let lines = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
        if let Err(error) = GameRecord::parse_bytes(&bytes).and_then(|record| record.replay_game()) {
            prop_assert!((1..=lines).contains(&error.line));
        }
    }

    /// A record with all headers, of which a part is overwritten, and a line deleted, duplicated or moved.
    #[test]
    fn damaged_record_is_verified_or_refused(
        at in 0..FAIR.len(),
        with in proptest::collection::vec(any::<u8>(), 0..4),
        gone in 0_usize..4,
        [from, to] in [0_usize..20, 0..20],
        lost: bool,
    ) {
        let mut lines: Vec<&[u8]> = FAIR.as_bytes().split(|byte| *byte == b'\n').collect();
        let line = lines[from];
        if lost {
            lines.remove(from);
        }
        lines.insert(to, line);
        let mut bytes = lines.join(&b'\n');
        let at = at.min(bytes.len());
        bytes.splice(at..(at + gone).min(bytes.len()), with);
        match GameRecord::parse_bytes(&bytes) {
            Ok(record) => drop(verify_record(&record).map_err(|failure| failure.to_string())),
            Err(error) => prop_assert!(error.line >= 1 && !error.to_string().is_empty()),
        }
    }

    #[test]
    fn headers_may_have_any_text(headers in proptest::collection::vec(("(?s).{0,9}", "(?s).{0,30}"), 0..6)) {
        let plain = GameRecord::from_session(&seega().start_session(), None);
        let record = headers.iter().fold(plain, |record, (key, value)| record.with_header(key, value));
        let again = GameRecord::parse(&record.to_string()).unwrap();
        prop_assert_eq!(again.to_string(), record.to_string());
        prop_assert_eq!(again.extra_headers().collect::<Vec<_>>(), record.extra_headers().collect::<Vec<_>>());
    }
}
