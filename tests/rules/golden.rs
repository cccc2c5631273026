//! Whole games as text files, for people to review when the rules change.
//!
//! A file in `tests/golden/` is a record, a line `---`, and a table that follows from the record. This writes the
//! tables again after an intended change, and a game for each rule set that has none yet:
//!
//! ```text
//! GONAGAS_GOLDEN=write cargo test golden
//! ```

use crate::support;

use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use std::fmt::Write as _;
use std::path::PathBuf;
use support::{Luck, few_rules};

const RULE: &str = "---\n";

/// The table has a line after every so many actions, even when the score has not changed.
const EVERY: usize = 12;

fn path(rules: &Rules) -> PathBuf {
    let name: String = rules.to_string().chars().map(|char| if char.is_alphanumeric() { char } else { '-' }).collect();
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.txt"))
}

/// Returns a game of players that capture or score when they can, and otherwise play at random.
fn greedy_game(rules: &Rules, seed: u64) -> GameSession {
    let mut table = rules.start_session();
    let mut luck = Luck::seeded(seed);
    while table.status().outcome().is_none() {
        let legal = table.legal_notations();
        let before = table.score();
        let mut gains = |text: &&String| {
            table.play(text).unwrap();
            let gains = table.score() != before;
            table.undo();
            gains
        };
        let gaining: Vec<_> = legal.iter().filter(|text| gains(text)).collect();
        let choice = if gaining.is_empty() { legal.iter().collect() } else { gaining };
        table.play(choice[luck.below(choice.len())]).unwrap();
    }
    table
}

/// Returns the table of a game: the actions that changed the score, and some between them.
fn development(rules: &Rules, log: &[String]) -> String {
    let mut table = rules.start_session();
    let mut text = String::from("   # action  legal  score   status\n");
    let mut score = Vec::new();
    for (number, action) in (0..=log.len()).zip(std::iter::once("").chain(log.iter().map(String::as_str))) {
        if number > 0 {
            table.play(action).unwrap();
        }
        if table.score() != score || number % EVERY == 0 || number == log.len() {
            score = table.score();
            let counts = score.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            writeln!(text, "{number:4} {action:7} {:5}  {counts:7} {}", table.legal_notations().len(), table.status())
                .unwrap();
        }
    }
    text
}

fn golden(rules: &Rules, record: &GameRecord) -> String {
    let log: Vec<_> = record.actions().map(str::to_owned).collect();
    format!("{record}{RULE}{}", development(rules, &log))
}

#[test]
fn golden_games_replay_unchanged() {
    let write = std::env::var("GONAGAS_GOLDEN").is_ok_and(|value| value == "write");
    for rules in few_rules() {
        let path = path(&rules);
        let found = std::fs::read_to_string(&path).ok().map(|text| text.replace("\r\n", "\n"));
        if write && found.is_none() {
            std::fs::write(&path, golden(&rules, &GameRecord::from_session(&greedy_game(&rules, 1), None))).unwrap();
            continue;
        }
        let found =
            found.unwrap_or_else(|| panic!("there is no game of {rules}; the head of this file says how to write one"));
        let (record, _) = found.split_once(&format!("\n{RULE}")).expect("a line of dashes after the record");
        let record = GameRecord::parse(record).unwrap_or_else(|error| panic!("{rules}: {error}"));
        let replay = record.replay_game().unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert_eq!(*replay.session.rules(), rules);
        let expected = golden(&rules, &record);
        if write {
            std::fs::write(&path, expected).unwrap();
        } else {
            assert!(expected == found, "{rules} differs from {}:\n{expected}", path.display());
        }
    }
}
