//! The program and its tests share one build of every dependency: after `cargo test`, `cargo build` compiles only the
//! program, and the tested code is the code that runs. Cargo builds a crate once for each set of features that it is
//! used with.

use std::collections::BTreeSet;
use std::process::Command;

/// The dependencies along these edges of the graph, each with its version and features.
fn dependencies(edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges", edges])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("text");
    tree.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn tests_use_dependencies_with_the_features_of_the_program() {
    let program = dependencies("normal,build");
    let tests = dependencies("normal,build,dev");
    assert!(program.iter().any(|dependency| dependency.starts_with("tokio ")), "{program:#?}");
    let built_twice: Vec<_> = program.difference(&tests).collect();
    assert!(built_twice.is_empty(), "built twice, with these features for the program only: {built_twice:#?}");
}
