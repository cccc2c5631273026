//! Records that were edited by hand, cut or mixed up. Every command that reads one names the fault and its line in one
//! line of output, and writes no file.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A record with every header.
const FAIR: &str = include_str!("../../docs/games/fair.txt");

/// The commands that read a record, with the file that they write.
const COMMANDS: [(&str, Option<&str>); 4] =
    [("show", None), ("verify", None), ("picture", Some("out.png")), ("replay", Some("out.gif"))];

fn run(folder: &Path, (command, out): (&str, Option<&str>)) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gonagas"));
    program.arg(command).arg("record.txt").args(out).current_dir(folder).output().unwrap()
}

/// Returns the error of each command for this file, after checking that it is one line and that nothing was written.
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

/// Returns the record with another text in place of a part.
fn with(part: &str, other: &str) -> String {
    assert!(FAIR.contains(part), "{part}");
    FAIR.replacen(part, other, 1)
}

/// Returns the number of the line with this text.
fn line(text: &str) -> usize {
    1 + FAIR.lines().position(|line| line.starts_with(text)).unwrap()
}

#[test]
fn intact_record_is_accepted() {
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
fn every_command_names_the_damage_and_its_line() {
    let actions = line("actions");
    let roll = actions + 2;
    let cases = [
        (String::new(), 1, "the line “actions” is missing"),
        ("\n\n".into(), 2, "the line “actions” is missing"),
        (with("gonagas: 1\n", ""), actions - 1, "the header “gonagas” is missing"),
        (with("game: sahkku\n", ""), actions - 1, "the header “game” is missing"),
        (with("edition: 1\n", ""), actions - 1, "the header “edition” is missing"),
        (with("actions\n", ""), actions + 1, "the line is neither a header “key: value” nor “actions”"),
        (with("edition: 1", "edition 1"), 3, "neither a header"),
        (with("edition: 1", "edition: 1\nedition: 1"), 4, "the header “edition” is given twice"),
        (with("edition: 1", "edition: 2"), 3, "edition 2 of the rules is unknown; this program plays edition 1"),
        (with("edition: 1", "edition: 0"), 3, "edition 0 of the rules is unknown; this program plays edition 1"),
        (with("edition: 1", "edition: -1"), 3, "“-1” is not a number"),
        (with("gonagas: 1", "gonagas: 2"), 1, "format version 2 is unknown"),
        (with("game: sahkku", "game: chess"), 2, "there is no game “chess”"),
        (with("stake=0", "steak=0"), 4, "“steak”"),
        (with("rules=raisa", "rules=nowhere"), 4, "nowhere"),
        (with("result: 1", "result: 2\nreason: captured"), 7, "the header “reason” is given twice"),
        (with("result: 1\nreason: resigned", "result: 1\nreason: captured"), 6, "this contradicts the actions"),
        (with("result: 1\n", "result: 7\n"), 5, "“7” is not a result"),
        (with("result: 1\n", ""), 5, "needs both a result and a reason"),
        (with("=XX keep", "=XX kept"), actions + 1, "“kept” is not a legal action here"),
        (with("\n=XX keep", "\n=XX keep keep"), roll, "“keep” is not a legal action here"),
        (with("\n=XX keep", "\n\u{1b}[2J"), roll, "the line has a control character"),
        (with("=13 ", &format!("{} ", "=".repeat(5000))), actions + 1, "“====================…” is too long"),
        (with("raisa", &"r".repeat(5000)), 4, "“rules=rrrrrrrrrrrrrr…” is too long"),
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
fn action_after_the_end_is_refused() {
    let intact = include_str!("pahtum.txt");
    let text = format!("{intact}a1\n");
    for said in refused(text.as_bytes()) {
        assert!(said.contains(&format!("line {}: the game is over", text.lines().count())), "{said}");
    }
}

#[test]
fn binary_and_too_long_files_are_refused_with_their_line() {
    let utf_16: Vec<u8> = FAIR.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let picture = include_bytes!("../../docs/pictures/seega.png");
    let long = |head: &str, bytes: usize| [head.as_bytes(), &vec![b'a'; bytes]].concat();
    for (bytes, why) in [
        (utf_16, "line 8: the text is not UTF-8"),
        (b"gonagas: 1\n\xff\xfe".to_vec(), "line 2: the text is not UTF-8"),
        (picture.to_vec(), "line 1: the text is not UTF-8"),
        (vec![0; 4096], "line 1: the line has a control character"),
        (long("gonagas: 1\n", 100 << 20), "line 2: the record is longer than 1048576 bytes"),
        (long(FAIR, 2 << 20), "line 21: the record is longer than"),
    ] {
        for said in refused(&bytes) {
            assert!(said.contains(why), "{why}: {said}");
        }
    }
}

#[test]
fn faulty_randomness_header_is_named_with_its_line() {
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
        (secret, "bb87", line("secret"), "“bb87” is not a secret: a secret has 64 hexadecimal digits"),
        (secret, &*mirrored, line("commitment"), "NOT FAIR: the secret does not match the commitment"),
        ("commitment: 7", "commitment: 8", line("commitment"), "NOT FAIR: the secret does not match"),
        ("commitment: 7", &format!("commitment: {}", "7".repeat(2000)), line("commitment"), "is too long"),
        ("asked: rules=raisa", "asked: rules=chess", line("asked"), "the requested options: "),
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
        ("thrown: 2 2 X", "thrown: 2 X", "NOT FAIR: the roll for the first seat at place "),
        ("commitment: ", "commission: ", "the record has no commitment"),
        ("secret: ", "secrets: ", "the record has no secret"),
    ] {
        let said = verify(&with(part, other));
        assert!(said.contains(why), "{why}: {said}");
    }
}
