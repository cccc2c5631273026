//! The commands `tournament` and `solve`.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments and this input.
fn run(folder: &Path, arguments: &str, input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gonagas"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have ended already.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
}

/// Returns the output of a run that succeeds.
fn answered(folder: &Path, arguments: &str, input: &str) -> String {
    let output = run(folder, arguments, input);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the error of a run that fails.
fn refused(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments, "");
    assert!(!output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn tournament_prints_a_result_for_each_rules_and_can_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let command = "tournament level3 random --pairs 2 --nodes 50 --rules shap-luk --rules pahtum";
    let printed = answered(folder.path(), command, "");
    let lines: Vec<_> = printed.lines().collect();
    let [head, shap_luk, pahtum] = lines[..] else { panic!("{printed}") };
    assert_eq!(head, "level3 against random, nodes=50, 2 pairs, seed 1");
    assert!(shap_luk.starts_with("shap-luk: ") && shap_luk.contains(" drawn, "), "{shap_luk}");
    assert!(pahtum.starts_with("pahtum blocks=1: 100.0 % ± 0.0 (4 won, 0 drawn, 0 lost;"), "{pahtum}");
    let results = |text: &str| text.lines().map(|line| line.split(';').next().map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(results(&answered(folder.path(), command, "")), results(&printed));
}

#[test]
fn tournament_refuses_unknown_players_and_rules() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, reason) in [
        (
            "tournament level6 random",
            "“level6” is no player; write random, uct, rave, plain, expectimax, perfect or level1 to level5",
        ),
        ("tournament random random --rules chess", "“chess” are no rules"),
        ("tournament random random --pairs 0", "--pairs must be at least 1"),
        ("tournament random random --nodes 5 --ms 5", "cannot be used with"),
    ] {
        let error = refused(folder.path(), arguments);
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn solution_is_written_checked_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let written = answered(folder.path(), "solve --out file --rebels 6 --threads 1", "");
    let size = fs::metadata(folder.path().join("file")).unwrap().len();
    assert!(written.lines().last().unwrap().starts_with(&format!("file: {size} bytes, ")), "{written}");
    let checked = answered(folder.path(), "solve --check file", "");
    assert!(checked.starts_with("6 rebels: all ") && checked.contains(" positions are right"), "{checked}");
    let positions = "general a1,e1,a5,e5,b4,d4 general c3 flight spent\n\n\
                     rebels b5,c5,d4,a1,b1,c1 general c7 flight unspent\n";
    assert_eq!(answered(folder.path(), "solve --values file", positions), "general 1\nrebels 1\n");
    let error = refused(folder.path(), "engine --shap-luk file");
    assert!(error.contains("no positions with more than 6 rebels"), "a game could not be played by it: {error}");
}

#[test]
fn solver_refuses_wrong_arguments_and_damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("letter"), "no solution").unwrap();
    for (arguments, reason) in [
        ("solve seega --out file", "there is no solver for “seega”"),
        ("solve --out file --rebels 7", "--rebels must be one of 6, 8, 10, 12, 14 and 16"),
        ("solve --out file --rebels 6 --threads 0", "--threads must be at least 1"),
        ("solve --learn letter", "--numbers <FILE>"),
        ("solve --learn letter --numbers file", "“letter” cannot be used"),
        ("solve --check letter", "“letter” cannot be used"),
        ("solve --check nothing", "“nothing” cannot be used"),
    ] {
        let error = refused(folder.path(), arguments);
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    assert!(!folder.path().join("file").exists());
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    answered(folder.path(), "solve --out file --rebels 6 --threads 1", "");
    for (position, reason) in [
        ("rebels a1 c3 unspent", "is no position"),
        ("white a1 general c3 flight spent", "“white” is no seat"),
        ("rebels a1,z9 general c3 flight spent", "there is no point “z9”"),
        ("rebels a1,a1 general c3 flight spent", "two pieces cannot stand on a1"),
        ("rebels a1,c7 general c3 flight spent", "a rebel cannot stand on c7"),
        ("rebels a1,b1 general c3 flight lost", "“lost” must be unspent or spent"),
    ] {
        let output = run(folder.path(), "solve --values file", position);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(reason), "{position}: {error}");
    }
}
