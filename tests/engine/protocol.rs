//! The engine protocol, driven in memory as another program drives it.

use crate::support::list_rule_sets;
use gonagas::engine;
use std::collections::BTreeSet;

/// Returns everything that the engine writes for an input.
fn output(input: &str) -> String {
    let mut output = Vec::new();
    engine::serve_gtp(input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the responses to these commands, without the empty lines that end them.
fn responses(input: &str) -> Vec<String> {
    let output = output(input);
    let mut responses: Vec<_> = output.split("\n\n").map(str::to_owned).collect();
    assert_eq!(responses.pop().as_deref(), Some(""), "an answer does not end with an empty line: {output:?}");
    responses
}

/// Returns the last response.
fn last(input: &str) -> String {
    responses(input).pop().unwrap()
}

/// Returns a temporary file with this record.
fn file(record: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), record).unwrap();
    file
}

#[test]
fn version_and_command_list_are_answered() {
    assert_eq!(responses("protocol_version\nname\n"), ["= 2", "= Gonagas"]);
    assert_eq!(last("version\n"), format!("= {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_rule_set_is_listed_with_its_options() {
    let listings = list_rule_sets();
    let games = last("games\n");
    let listed: Vec<_> = games.trim_start_matches("= ").lines().collect();
    assert_eq!(listed.len(), listings.len());
    for (line, rule_set) in std::iter::zip(&listed, &listings) {
        let words = format!("{} {}", rule_set.game_info.id, rule_set.selector);
        let started = last(&format!("new {words}\n"));
        assert!(line.starts_with(words.trim_end()) && started.starts_with("= "), "{line}: {started}");
    }
    // Two examples of the listing.
    for line in ["seega size=7|5|9", "sahkku rules=raisa headstart=0|3 stake=0..100"] {
        assert!(listed.contains(&line), "{games}");
    }
}

#[test]
fn exactly_the_listed_commands_are_known() {
    let listed = last("list_commands\n");
    for name in listed.trim_start_matches("= ").lines() {
        assert!(!last(&format!("{name}\n")).contains("unknown"), "{name}");
    }
    assert_eq!(last("think\n"), "? unknown command “think”");
}

#[test]
fn protocol_page_gives_the_current_version() {
    let page = include_str!("../../docs/ENGINE_PROTOCOL.md");
    let (table, version) = page.split_once("## Answers of this version").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once(" |"));
    let names = rows.flat_map(|(names, _)| names.trim_end_matches('`').split("`, `"));
    let named: BTreeSet<_> = names.map(|name| name.split(' ').next().unwrap()).collect();
    let listed = last("list_commands\n");
    let listed: BTreeSet<_> = listed.trim_start_matches("= ").lines().collect();
    assert!(listed.is_subset(&named), "{listed:?}");
    for missing in named.difference(&listed) {
        assert!(version.contains(&format!("`{missing}`")), "nothing is said of {missing}");
    }
}

#[test]
fn numbers_are_echoed() {
    assert_eq!(output("12 name\n"), "=12 Gonagas\n\n");
    assert_eq!(output("007 undo\n"), "?007 no game has been started; “new GAME” starts one\n\n");
    assert_eq!(output("3\n"), "?3 a command is missing\n\n");
}

#[test]
fn empty_response_is_one_sign() {
    assert_eq!(output("quit\n"), "=\n\n");
    assert_eq!(output("4 quit\n"), "=4\n\n");
}

#[test]
fn comments_and_empty_lines_are_skipped() {
    assert_eq!(output("\n  \n# a comment\n\t\n\r\n"), "");
    assert_eq!(output("  1\tname # which one?\r\n"), "=1 Gonagas\n\n");
    assert_eq!(output("na\u{7}me\n"), "= Gonagas\n\n");
}

#[test]
fn the_input_may_end_without_a_line_end() {
    assert_eq!(output("name"), "= Gonagas\n\n");
}

#[test]
fn invalid_utf_8_is_answered() {
    let mut output = Vec::new();
    engine::serve_gtp(&b"\xff\xfe\nname\n"[..], &mut output).unwrap();
    assert!(output.starts_with(b"? unknown command"));
    assert!(output.ends_with(b"\n\n= Gonagas\n\n"));
}

#[test]
fn nothing_is_answered_after_quit() {
    assert_eq!(responses("quit\nname\n"), ["="]);
}

#[test]
fn arguments_are_counted() {
    assert_eq!(last("name please\n"), "? “name” takes no argument");
    assert_eq!(last("new\n"), "? “new” takes GAME [key=value …] [from=POSITION] [seed=N]");
    assert_eq!(last("new seega\nperft\n"), "? “perft” takes DEPTH");
    assert_eq!(last("new seega\nperft -1\n"), "? “-1” is not a number");
    assert_eq!(
        last("new seega\nplayouts 99999999999999999999999\n").split(':').next(),
        Some("? “99999999999999999999999” is too large")
    );
}

#[test]
fn new_game_answers_the_turn_and_the_random_options() {
    assert_eq!(last("new seega\n"), "= turn 1");
    assert_eq!(last("new pahtum blocks=3\n"), "= turn 2");
    let drawn = last("new pahtum seed=5\n");
    assert!(drawn.starts_with("= turn 2\nblocks="), "{drawn}");
    assert_eq!(drawn, last("new pahtum blocks=random seed=5\n"), "a seed gives the same game for ever");
    assert_eq!(drawn, "= turn 2\nblocks=3");
}

#[test]
fn random_option_is_recorded() {
    let responses = responses("new pahtum seed=5\nrecord\n");
    assert!(responses[1].contains("\noptions: blocks=3\n"), "{}", responses[1]);
}

#[test]
fn refused_new_game_keeps_the_running_one() {
    let file = file("gonagas: 1\n");
    let load = format!("load {}", file.path().display());
    for refused in [
        "new chess",
        "new seega size=6",
        "new seega size",
        "new seega size=5 size=5",
        "new seega seed=x",
        "new seega seed=1 seed=1",
        "new seega seed=-1",
        "new seega blocks=1",
        "new Seega",
        "load",
        "load /nowhere/at/all",
        &load,
    ] {
        let input = format!("new seega size=5\nplay a1\nrecord\n{refused}\nrecord\n");
        let responses = responses(&input);
        assert!(responses[3].starts_with("? "), "{refused}: {}", responses[3]);
        assert_eq!(responses[2], responses[4], "{refused}");
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    for refused in ["play c3", "play a1", "play a1-a2", "play A2", "play a2 a3", "play", "play f6", "roll", "play a2x"]
    {
        let responses = responses(&format!("new seega size=5\nplay a1\nrecord\n{refused}\nrecord\n"));
        assert!(responses[3].starts_with("? "), "{refused}: {}", responses[3]);
        assert_eq!(responses[2], responses[4], "{refused}");
    }
}

#[test]
fn legal_actions_come_in_byte_order() {
    let answer = last("new seega size=9\nlegal\n");
    let legal: Vec<_> = answer.trim_start_matches("= ").lines().collect();
    assert_eq!(legal.len(), 80);
    assert!(legal.is_sorted());
    assert_eq!(last("new seega size=5\nplay a1\nlegal\n").lines().next(), Some("= a2"));
}

#[test]
fn the_position_is_shown_as_text() {
    let picture = "= seega size=5\n5 . . . . .\n4 . . . . .\n3 . . + . .\n2 . . . . .\n1 O O X . .\n  a b c d e";
    assert_eq!(last("new seega size=5\nplay a1\nplay b1\nplay c1\nshow\n"), picture);
}

#[test]
fn undo_stops_at_the_start() {
    let responses = responses("new seega size=5\nplay a1\nplay a2\nundo\nundo\nundo\nstatus\n");
    assert_eq!(
        responses[1..],
        ["= turn 1", "= turn 2", "= turn 1", "= turn 1", "? nothing has been played", "= turn 1"]
    );
}

#[test]
fn game_is_played_to_its_end() {
    let cells = |board: &str| board.split_whitespace().map(|cell| format!("play {cell}\n")).collect::<String>();
    let all: String = (1..=7).flat_map(|row| ('a'..='g').map(move |column| format!("{column}{row} "))).collect();
    let input = format!(
        "new pahtum blocks=1\n{}score\nlegal\nplay a1\nplayouts 3\nperft 0\nperft 1\nundo\nstatus\n",
        cells(&all)
    );
    let responses = responses(&input);
    // The neutral stone is on a1; after it the colours alternate along the rows.
    let tail = &responses[responses.len() - 9..];
    assert_eq!(tail[0], "= over draw score");
    assert_eq!(
        tail[1..],
        ["= 0 0", "=", "? the game is over", "? the game is over", "= 1", "= 0", "= turn 2", "= turn 2"]
    );
}

#[test]
fn perft_counts_from_the_start() {
    let perft = |game: &str, numbers: &[u64]| {
        let input: String = (1..=numbers.len()).map(|depth| format!("perft {depth}\n")).collect();
        let expected: Vec<_> = numbers.iter().map(|number| format!("= {number}")).collect();
        assert_eq!(responses(&format!("new {game}\nperft 0\n{input}"))[2..], expected, "{game}");
    };
    perft("pahtum blocks=1", &[49, 2352, 110_544]);
    perft("seega", &[48, 2256, 103_776]);
    perft("seega size=5", &[24, 552, 12_144, 255_024]);
    perft("shap-luk", &[24, 236, 5048, 23_244]);
    perft("sahkku rules=raisa", &[10, 69, 488, 3282]);
    perft("sahkku rules=lagesvuotna queens=no", &[20, 225, 2360, 24_637]);
    perft("sahkku rules=lagesvuotna queens=no refusing=yes", &[20, 225, 2360, 24_682]);
}

/// Places every stone on the first legal cell.
fn all_placed(size: u32) -> String {
    let mut input = format!("new seega size={size}\n");
    for _ in 1..size * size {
        let first = last(&format!("{input}legal\n"));
        input += &format!("play {}\n", first.trim_start_matches("= ").lines().next().unwrap());
    }
    input
}

#[test]
fn perft_counts_after_placing_all_stones() {
    for (size, numbers) in [(5, [2, 5, 9, 21]), (7, [2, 6, 27, 168])] {
        let placed = all_placed(size);
        let found: Vec<_> = (1..=4).map(|depth| last(&format!("{placed}perft {depth}\n"))).collect();
        assert_eq!(found, numbers.map(|number| format!("= {number}")), "size {size}");
    }
}

#[test]
fn playouts_change_neither_the_game_nor_its_dice() {
    let responses = responses("new pahtum blocks=1 seed=1\nplay d4\nrecord\nplayouts 10\nrecord\nplayouts 0\n");
    assert!(responses[3].starts_with("= 10 games, 480 actions, 0."), "{}", responses[3]);
    assert_eq!(responses[2], responses[4]);
    assert!(responses[5].starts_with("= 0 games, 0 actions, 0.0"), "{}", responses[5]);
}

#[test]
fn playouts_are_reproducible_by_seed() {
    let actions = || last("new seega size=5 seed=9\nplayouts 50\n").split(", ").nth(1).unwrap().to_owned();
    assert_eq!(actions(), actions());
}

#[test]
fn saved_record_is_loaded_back() {
    let played = "new seega size=5\nplay a1\nplay b1\nplay a2\n";
    let record = last(&format!("{played}record\n"));
    let file = file(record.trim_start_matches("= "));
    let responses = responses(&format!("load {}\nrecord\nundo\n", file.path().display()));
    assert_eq!(responses, ["= turn 2", &record, "= turn 2"]);
}

#[test]
fn end_by_the_players_is_kept_until_the_game_continues() {
    let text =
        "gonagas: 1\ngame: seega\nedition: 1\noptions: size=5\nresult: 2\nreason: resigned\nlight: Ann\nactions\na1\n";
    let file = file(text);
    let load = format!("load {}\n", file.path().display());
    let loaded = responses(&format!("{load}record\nplay c3\nrecord\nplay a1\nlegal\nundo\n"));
    assert_eq!(loaded[0], "= turn 1", "the game itself is not over");
    assert!(loaded[1].contains("\nresult: 2\nreason: resigned\nlight: Ann\n"), "{}", loaded[1]);
    assert_eq!(loaded[1], loaded[3], "a refused action changes nothing");
    for goes_on in ["play b1", "undo"] {
        let answer = last(&format!("{load}{goes_on}\nrecord\n"));
        assert!(
            !answer.contains("resigned") && !answer.contains("result") && answer.contains("light: Ann"),
            "{answer}"
        );
    }
    let anew = last(&format!("{load}new seega\nrecord\n"));
    assert!(!anew.contains("Ann"), "{anew}");
}

#[test]
fn refused_record_names_line_and_reason() {
    let file = file("gonagas: 1\ngame: seega\nedition: 1\noptions: size=5\nactions\na1 a2\nb1 c3\n");
    let answer = last(&format!("load {}\n", file.path().display()));
    assert_eq!(answer, "? line 7: “c3” is not a legal action here");
}
