//! The records that earlier versions wrote still replay to the same end: see `tests/records/README.md`.

use gonagas_core::record::error::RecordErrorKind;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::randomness::RandomnessHeaders;
use gonagas_core::session::rules::list_rule_sets;
use gonagas_core::verify::verify_record;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records")
}

/// Returns the records with their file names.
fn records() -> Vec<(String, String)> {
    let names = folder().read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".txt") && name != "ends.txt").collect();
    names.sort();
    let read = |name: String| (fs::read_to_string(folder().join(&name)).unwrap().replace("\r\n", "\n"), name);
    names.into_iter().map(read).map(|(text, name)| (name, text)).collect()
}

/// Returns the end of a record in one line.
fn end(name: &str, text: &str) -> String {
    let record = GameRecord::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(record.to_string(), text, "{name} is written as it was");
    let replay = record.replay_game().unwrap_or_else(|error| panic!("{name}: {error}"));
    let stands = match &replay.player_result {
        Some(end) => format!("over {} {}", end.result_str(), end.reason),
        None => replay.session.status().to_string(),
    };
    let score: Vec<String> = replay.session.score().iter().map(u32::to_string).collect();
    let draws = match record.header("secret") {
        Some(_) => {
            verify_record(&record).unwrap_or_else(|failure| panic!("{name}: {failure}")).results.len().to_string()
        }
        None => "no".into(),
    };
    let actions = replay.session.action_log().len();
    format!("{name}: {stands}, {} at {actions} actions, {draws} draws\n", score.join(" to "))
}

#[test]
fn frozen_records_replay_to_the_same_end() {
    let found: String = records().iter().map(|(name, text)| end(name, text)).collect();
    let kept = fs::read_to_string(folder().join("ends.txt")).unwrap().replace("\r\n", "\n");
    assert!(found == kept, "the records end otherwise:\n{found}");
}

#[test]
fn every_game_and_every_header_is_frozen() {
    let records: Vec<GameRecord> = records().iter().map(|(_, text)| GameRecord::parse(text).unwrap()).collect();
    let has = |key: &str, value: &str| records.iter().any(|record| record.header(key) == Some(value));
    for info in list_rule_sets().iter().map(|rule_set| rule_set.game_info) {
        assert!(has("game", info.id), "no record of {}", info.id);
        assert!(info.edition == 1 || has("edition", &(info.edition - 1).to_string()), "none of an older edition");
    }
    let full = RandomnessHeaders::read_from(records.iter().find(|record| record.header("thrown").is_some()).unwrap())
        .unwrap()
        .unwrap();
    let written = full.add_to(GameRecord::default());
    for (key, _) in written.extra_headers() {
        assert!(records.iter().any(|record| record.header(key).is_some()), "no record has the header {key}");
    }
    assert_eq!(written.extra_headers().count(), 9, "all headers of draws");
    let reasons: BTreeSet<&str> = records.iter().filter_map(|record| record.header("reason")).collect();
    assert!(
        reasons.is_superset(&BTreeSet::from(["agreed", "captured", "forfeit", "resigned", "score"])),
        "{reasons:?}"
    );
}

/// Games that were played by another edition of the rules are refused.
#[test]
fn unknown_edition_is_refused() {
    for (name, text) in records() {
        let line = 1 + text.lines().position(|line| line == "edition: 1").unwrap();
        for other in [0, 2, 99] {
            let changed = text.replacen("edition: 1\n", &format!("edition: {other}\n"), 1);
            let error = GameRecord::parse(&changed).unwrap().replay_game().unwrap_err();
            assert_eq!(
                (error.line, &error.kind),
                (line, &RecordErrorKind::UnsupportedEdition { found: other, known: 1 }),
                "{name}"
            );
            let words = format!("line {line}: edition {other} of the rules is unknown; this program plays edition 1");
            assert_eq!(error.to_string(), words);
        }
    }
}
