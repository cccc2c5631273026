//! Records that were edited by hand, cut or mixed up: every command that reads one says in one line what is wrong and
//! where, and writes nothing.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A fair record: with every header that there is.
const FAIR: &str = include_str!("../../docs/games/fair.txt");

/// The commands that read a record, with what they are to write.
const COMMANDS: [(&str, Option<&str>); 4] =
    [("show", None), ("verify", None), ("picture", Some("out.png")), ("replay", Some("out.gif"))];

fn run(folder: &Path, (command, out): (&str, Option<&str>)) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gonagas"));
    program.arg(command).arg("record.txt").args(out).current_dir(folder).output().unwrap()
}

/// What each command says of this file: one line, and nothing else comes of it.
fn refused(bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("record.txt"), bytes).unwrap();
    let said = COMMANDS.map(|command| {
        let output = run(folder.path(), command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{command:?}: {said}");
        assert!(said.lines().count() == 1 && said.len() < 500, "{command:?}: {said}");
        said
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was written");
    said.to_vec()
}

/// The fair record with something else in place of a part of it.
fn with(part: &str, other: &str) -> String {
    assert!(FAIR.contains(part), "{part}");
    FAIR.replacen(part, other, 1)
}

/// The line on which this stands.
fn line(text: &str) -> usize {
    1 + FAIR.lines().position(|line| line.starts_with(text)).unwrap()
}

#[test]
fn what_is_whole_is_read() {
    let folder = tempfile::tempdir().unwrap();
    for text in [FAIR.to_owned(), format!("\u{feff}{FAIR}"), FAIR.replace('\n', "\r\n"), format!("note: mine\n{FAIR}")]
    {
        fs::write(folder.path().join("record.txt"), text).unwrap();
        for command in COMMANDS {
            let output = run(folder.path(), command);
            assert!(output.status.success() && output.stderr.is_empty(), "{command:?}: {output:?}");
        }
    }
}

#[test]
fn each_damage_is_told_with_its_line_by_every_command() {
    let actions = line("actions");
    let throw = actions + 2;
    let cases = [
        (String::new(), 1, "the line “actions” is missing"),
        ("\n\n".into(), 2, "the line “actions” is missing"),
        (with("gonagas: 1\n", ""), actions - 1, "the header “gonagas” is missing"),
        (with("game: sahkku\n", ""), actions - 1, "the header “game” is missing"),
        (with("edition: 1\n", ""), actions - 1, "the header “edition” is missing"),
        (with("actions\n", ""), actions + 1, "neither a header “key: value” nor the line “actions”"),
        (with("edition: 1", "edition 1"), 3, "neither a header"),
        (with("edition: 1", "edition: 1\nedition: 1"), 4, "the header “edition” is given twice"),
        (with("edition: 1", "edition: 2"), 3, "edition 2 of the rules is not known here; this is edition 1"),
        (with("edition: 1", "edition: 0"), 3, "edition 0 of the rules is not known here; this is edition 1"),
        (with("edition: 1", "edition: -1"), 3, "“-1” is not a number"),
        (with("gonagas: 1", "gonagas: 2"), 1, "records of form 2 are not known here"),
        (with("game: sahkku", "game: chess"), 2, "there is no game “chess”"),
        (with("stake=0", "steak=0"), 4, "“steak”"),
        (with("rules=raisa", "rules=nowhere"), 4, "nowhere"),
        (with("result: 1", "result: 2\nreason: captured"), 7, "the header “reason” is given twice"),
        (with("result: 1\nreason: resigned", "result: 1\nreason: captured"), 6, "this contradicts the actions"),
        (with("result: 1\n", "result: 7\n"), 5, "“7” is no result"),
        (with("result: 1\n", ""), 5, "has both a result and a reason"),
        (with("=XX keep", "=XX kept"), actions + 1, "“kept” is not a legal action here"),
        (with("\n=XX keep", "\n=XX keep keep"), throw, "“keep” is not a legal action here"),
        (with("\n=XX keep", "\n\u{1b}[2J"), throw, "a control character"),
        (with("=13 ", &format!("{} ", "=".repeat(5000))), actions + 1, "“====================…” is longer than"),
        (with("raisa", &"r".repeat(5000)), 4, "“rules=rrrrrrrrrrrrrr…” is longer than"),
    ];
    for (text, line, why) in cases {
        for said in refused(text.as_bytes()) {
            assert!(said.starts_with("error: record.txt"), "{said}");
            assert!(said.contains(&format!("line {line}: ")) && said.contains(why), "{why}, {line}: {said}");
        }
    }
}

/// An action after the game's own end.
#[test]
fn nothing_is_played_after_the_end() {
    let whole = include_str!("pahtum.txt");
    let text = format!("{whole}a1\n");
    for said in refused(text.as_bytes()) {
        assert!(said.contains(&format!("line {}: the game is over", text.lines().count())), "{said}");
    }
}

#[test]
fn what_is_no_text_or_too_much_of_it_is_told_with_its_line() {
    let utf_16: Vec<u8> = FAIR.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let picture = include_bytes!("../../docs/pictures/seega.png");
    let long = |head: &str, bytes: usize| [head.as_bytes(), &vec![b'a'; bytes]].concat();
    for (bytes, why) in [
        (utf_16, "line 8: these bytes are no text"),
        (b"gonagas: 1\n\xff\xfe".to_vec(), "line 2: these bytes are no text"),
        (picture.to_vec(), "line 1: these bytes are no text"),
        (vec![0; 4096], "line 1: a control character"),
        (long("gonagas: 1\n", 100 << 20), "line 2: the text goes on and on: a record has at most 1048576 bytes"),
        (long(FAIR, 2 << 20), "line 21: the text goes on and on"),
    ] {
        for said in refused(&bytes) {
            assert!(said.contains(why), "{why}: {said}");
        }
    }
}

#[test]
fn what_is_wrong_with_the_draws_is_told_with_its_line() {
    let verify = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("record.txt"), text).unwrap();
        let output = run(folder.path(), ("verify", None));
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.lines().count() == 1 && said.len() < 500, "{said}");
        said
    };
    let secret = FAIR.lines().find_map(|line| line.strip_prefix("secret: ")).unwrap();
    let mirrored: String = secret.chars().rev().collect();
    for (part, other, line, why) in [
        (secret, "bb87", line("secret"), "“bb87” is no secret: it has 64 hexadecimal digits"),
        (secret, &*mirrored, line("commitment"), "NOT FAIR: the secret is not the one that was committed to"),
        ("commitment: 7", "commitment: 8", line("commitment"), "NOT FAIR: the secret is not the one"),
        ("commitment: 7", &format!("commitment: {}", "7".repeat(2000)), line("commitment"), "is longer than"),
        ("asked: rules=raisa", "asked: rules=chess", line("asked"), "what was asked for: "),
        ("asked: rules=raisa headstart=0", "asked: rules=raisa headstart=3", line("asked"), "NOT AS AGREED"),
        ("chosen-seat: lot", "chosen-seat: 3", line("chosen-seat"), "“3” is not a value of the header “chosen-seat”"),
        ("match: 2", "match: two", line("match"), "“two” is not a value of the header “match”"),
        ("match: 2\n", "", line("actions") - 1, "the header “match” is missing"),
    ] {
        let said = verify(&with(part, other));
        assert!(said.contains(&format!("line {line}: ")) && said.contains(why), "{why}, {line}: {said}");
    }
    for (part, other, why) in [
        ("match: 2", "match: 3", "NOT FAIR: the "),
        ("challenger-word: birch", "challenger-word: beech", "NOT FAIR: the "),
        ("challenger-seat: 2", "challenger-seat: 1", "NOT FAIR: the challenger's seat at place "),
        ("thrown: 2 2 X", "thrown: 2 X", "NOT FAIR: the throw for the first seat at place "),
        ("commitment: ", "commission: ", "the record has no commitment"),
        ("secret: ", "secrets: ", "the record has no secret"),
    ] {
        let said = verify(&with(part, other));
        assert!(said.contains(why), "{why}: {said}");
    }
}
