//! The properties that hold for any input.

use crate::text::decode;
use gonagas_core::fair::randomness::sanitize_player_word;
use gonagas_core::fair::secret::Secret;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::lessons::condition::Condition;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::commands::action_input::parse_action;
use gonagas_core::matches::ids::MatchTag;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::puzzles::file::{check_file, parse_file};
use gonagas_core::record::error::RecordError;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::randomness::RandomnessHeaders;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{RequestedRules, Rules, list_rule_sets};
use gonagas_core::verify::verify_record;

/// Words of the notations of all games.
const ACTION_WORDS: [&str; 16] =
    ["-", "+", "X", "X:", "a1", "b2", "c3", "d4", "e5", "g7", ":", "@", "throw", "𝟜", "\u{202e}", "é"];

/// Words of rules and options.
const RULE_WORDS: [&str; 20] = [
    "pahtum",
    "seega",
    "shap-luk",
    "sahkku",
    " ",
    "=",
    "rules=",
    "size=",
    "blocks=",
    "random",
    "raisa",
    "maze",
    "unjarga",
    "devils-game",
    "lagesvuotna",
    "stake=",
    "7",
    "13",
    "\u{202e}",
    "ß",
];

/// Words of records.
const RECORD_WORDS: [&str; 22] = [
    "gonagas record 1\n",
    "game: ",
    "result: ",
    "reason: ",
    "\n",
    ": ",
    "pahtum blocks=1",
    "seega size=5",
    "shap-luk",
    "sahkku rules=raisa",
    "commitment: ",
    "secret: ",
    "match: ",
    "roll: ",
    "words: ",
    "0",
    "a1 ",
    "c3-d3 ",
    "X ",
    "\r\n",
    "é",
    "# ",
];

/// Plays every input that can be read as an action: the action is legal, and can be taken back. The first byte chooses
/// the rules.
pub fn play_actions(input: &[u8]) {
    let Some((choice, input)) = input.split_first() else { return };
    let rule_sets = list_rule_sets();
    let chosen = &rule_sets[usize::from(*choice) % rule_sets.len()];
    let Ok(requested) = RequestedRules::parse(&format!("{} {}", chosen.game_info.id, chosen.selector)) else {
        let requested = RequestedRules::parse(chosen.selector);
        panic!("{}: {requested:?}", chosen.selector);
    };
    let mut session = requested.resolve(&mut |_| 0).start_session();
    for word in decode(input, &ACTION_WORDS).split_whitespace() {
        play_word(&mut session, word);
    }
}

fn play_word(session: &mut GameSession, word: &str) {
    // A number chooses a legal action, so that inputs get far into a game.
    let legal = session.legal_notations();
    if let (Ok(number), false) = (word.parse::<usize>(), legal.is_empty()) {
        session.play(&legal[number % legal.len()]).unwrap();
        return;
    }
    let before = session.scene();
    match parse_action(session, word) {
        Ok(action) => {
            assert!(legal.contains(&action), "{action} is not legal");
            session.play(&action).unwrap();
            assert_eq!(session.undo().as_deref(), Some(action.as_str()));
            assert_eq!(session.scene(), before);
            session.play(&action).unwrap();
        }
        Err(_) => {
            assert!(!legal.iter().any(|action| action == word), "{word} is legal");
            assert!(session.play(word).is_err());
            assert_eq!(session.scene(), before);
        }
    }
    if !matches!(session.status(), GameStatus::Over(_)) {
        assert!(!session.legal_notations().is_empty(), "nothing is legal");
    }
}

/// Reads rules and options: every input that is read is written in one way only.
pub fn read_rules(input: &[u8]) {
    let text = decode(input, &RULE_WORDS);
    if let Ok(rules) = Rules::parse(&text) {
        assert_eq!(Rules::parse(&rules.to_string()).unwrap().to_string(), rules.to_string());
        drop(rules.start_session());
    }
    if let Ok(requested) = RequestedRules::parse(&text) {
        let again = RequestedRules::parse(&requested.to_string()).unwrap();
        assert_eq!(again.to_string(), requested.to_string());
        let rules = requested.resolve(&mut |below| below.saturating_sub(1));
        assert_eq!(Rules::parse(&rules.to_string()).unwrap().to_string(), rules.to_string());
    }
}

/// Words of positions.
const POSITION_WORDS: [&str; 32] = [
    "/", "_", " ", "1", "2", "5", "7", "b", "w", "x", "l", "d", "r", "g", "place", "skip", "flown", "s:", "n:",
    "king:", "h2", "*", "a1-o1", ",", "K", "Q", "H", "w2", "roll3", "use", "dice:X2", "again:1",
];

/// Reads positions: a line is changed in one place, and if it is still read, it is written in one way only and the game
/// goes on from it to its end. The first byte chooses the rules.
pub fn read_position(input: &[u8]) {
    let Some((choice, input)) = input.split_first() else { return };
    let rules = position_rules(*choice);
    let Some((seed, input)) = input.split_first() else { return };
    let mut number = u32::from(*seed);
    let mut random = |below: u32| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) % below
    };
    let mut session = rules.start_session();
    for _ in 0..random(120) {
        let legal = session.legal_notations();
        if legal.is_empty() {
            break;
        }
        session.play(&legal[random(legal.len() as u32) as usize]).unwrap();
    }
    let Some(line) = session.position_text() else { return };
    assert_eq!(rules.clone().starting_from(&line).unwrap().start_session().scene().pieces, session.scene().pieces);
    let words = decode(input, &POSITION_WORDS);
    let at = random(line.len() as u32 + 1) as usize;
    let cut = (at + random(4) as usize).min(line.len());
    for text in [words.clone(), format!("{}{words}{}", &line[..at], &line[cut..])] {
        let Ok(started) = rules.clone().starting_from(&text) else { continue };
        let written = started.start_session().position_text().expect("the game is not over");
        assert_eq!(started.start().unwrap_or(&written), written, "{text}");
        assert_eq!(rules.clone().starting_from(&written).unwrap(), started, "{text}");
        assert!(!started.start_session().legal_notations().is_empty(), "{text}");
        assert!(started.start_session().random_playouts(1, &mut random) > 0, "{text}");
    }
}

/// Returns rules of each game, with each value of its options in turn.
fn position_rules(choice: u8) -> Rules {
    let rule_sets = list_rule_sets();
    let chosen = &rule_sets[usize::from(choice) % rule_sets.len()];
    let requested = RequestedRules::parse(&format!("{} {}", chosen.game_info.id, chosen.selector)).unwrap();
    let values = usize::from(choice) / rule_sets.len();
    let options: Vec<String> = chosen
        .options
        .iter()
        .map(|option| format!("{}={}", option.key, option.values.value_text(values % option.values.count())))
        .collect();
    let text = format!("{} {} {}", chosen.game_info.id, chosen.selector, options.join(" "));
    Rules::parse(&text).unwrap_or_else(|_| requested.resolve(&mut |_| values as u32 % 7))
}

/// Reads time controls: an input that is read is read again from its stored form, and from the form that is shown to be
/// typed.
pub fn read_time_control(input: &[u8]) {
    let text = decode(input, &["m", "s", "h", "d", "+", "/", "1", "30", "live", "none", "day", "9999999999", "½"]);
    if let Ok(Some(control)) = TimeControl::parse_input(&text) {
        assert_eq!(TimeControl::parse_stored(&control.to_string()), Ok(Some(control)));
        assert_eq!(TimeControl::parse_input(&control.to_input()), Ok(Some(control)));
    }
    if let Ok(Some(control)) = TimeControl::parse_stored(&text) {
        assert_eq!(TimeControl::parse_stored(&control.to_string()), Ok(Some(control)));
    }
}

/// Reads, replays and verifies records: an error names an existing line, and an input that is read is written in one
/// way only.
pub fn read_record(input: &[u8]) {
    let text = decode(input, &RECORD_WORDS);
    check_record(input);
    check_record(text.as_bytes());
    // A record is verified only when all of its headers fit, so one that fits gets one other value.
    let line = text.lines().nth(input.len() % 16).unwrap_or_default();
    let key = FAIR_RECORD_KEYS[input.len() % FAIR_RECORD_KEYS.len()];
    check_record(replace_header(FAIR_RECORD, key, line.rsplit(": ").next().unwrap_or_default()).as_bytes());
}

/// A record whose random results can be verified.
const FAIR_RECORD: &str = include_str!("../../../../fuzz/corpus/records/fair.txt");

/// The headers of this record whose values have a form.
const FAIR_RECORD_KEYS: [&str; 9] =
    ["edition", "options", "result", "match", "asked", "chosen-seat", "challenger-seat", "thrown", "secret"];

fn replace_header(record: &str, key: &str, value: &str) -> String {
    let has_key = |line: &str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(": "));
    let line = |line: &str| if has_key(line) { format!("{key}: {value}\n") } else { format!("{line}\n") };
    record.lines().map(line).collect()
}

fn check_record(bytes: &[u8]) {
    let lines = 1 + bytes.iter().filter(|byte| **byte == b'\n').count();
    let check_error = |error: &RecordError| assert!((1..=lines).contains(&error.line), "{error:?} of {lines}");
    let record = match GameRecord::parse_bytes(bytes) {
        Ok(record) => record,
        Err(error) => return check_error(&error),
    };
    assert_eq!(GameRecord::parse(&record.to_string()).unwrap().to_string(), record.to_string());
    match record.replay_game() {
        Ok(replay) => {
            let written = GameRecord::from_session(&replay.session, None);
            let again = GameRecord::parse(&written.to_string()).unwrap().replay_game().unwrap();
            assert_eq!(again.session.scene(), replay.session.scene());
        }
        Err(error) => check_error(&error),
    }
    if let Err(error) = RandomnessHeaders::read_from(&record) {
        check_error(&error);
    }
    let _ = verify_record(&record);
}

/// Reads stored events: an input that is read is stored in the same way.
pub fn read_event(input: &[u8]) {
    let text = decode(input, &EVENT_WORDS);
    let (keyword, detail) = text.split_once('|').unwrap_or((&text, ""));
    if let Some(event) = EventKind::read(keyword, detail) {
        assert_eq!(event.as_str(), keyword);
        assert_eq!(EventKind::read(keyword, &event.detail()), Some(event));
    }
}

/// Words of stored events.
const EVENT_WORDS: [&str; 32] = [
    "invited|",
    "worded|",
    "accepted|",
    "declined|",
    "action|",
    "threw|",
    "taken-back|",
    "offered|",
    "asked-back|",
    "granted|",
    "given-back|",
    "away|",
    "back|",
    "moved|",
    "noted|",
    "stopped|",
    "left ",
    "removed",
    "moderated",
    "1 ",
    "2 ",
    "=",
    "\n",
    "pahtum blocks=1",
    "sahkku rules=raisa",
    "4503599627370496",
    "-",
    "7/",
    "thread ",
    "+",
    "é",
    "0",
];

/// Reads puzzles: every accepted puzzle can be played.
pub fn read_puzzles(input: &[u8]) {
    let words =
        ["rules: ", "seega size=5\n", "pahtum blocks=1\n", " | ", "1480", "-240", "a1 ", "c3-d3", "\n", "# ", "é"];
    let text = decode(input, &words);
    let parsed = parse_file(&text);
    let checked = check_file(&text);
    assert!(parsed.is_ok() || checked.is_err());
}

/// Reads words of players, secrets, tags and conditions of lessons: a kept input stays as it is.
pub fn read_words(input: &[u8]) {
    let words = ["`", "\u{202e}", "\u{2066}", " ", "\u{a0}", "\0", "\n", "é̵̢̛ͅͅ", "😀", "gone:", "to:", "won", "00ff"];
    let text = decode(input, &words);
    let kept = sanitize_player_word(&text);
    assert_eq!(sanitize_player_word(&kept), kept);
    assert!(!kept.contains(['`', '\n', '\u{202e}', '\0']));
    if let Some(secret) = Secret::parse(&text) {
        assert_eq!(secret.reveal(), text.to_lowercase());
        assert_eq!(secret.commitment().len(), 64);
    }
    if let Some(tag) = MatchTag::parse(&text) {
        assert_eq!(tag.to_string(), text);
    }
    let _ = Condition::parse(&text);
}
