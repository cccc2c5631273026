//! Tests of the layer checks with sample files.

use crate::layers::file::SourceFile;
use crate::layers::paths::in_tokens;
use crate::layers::rules::check;

/// Returns the breaches in a file.
fn breaches(name: &str, text: &str) -> Vec<String> {
    check(&SourceFile::new(name, text))
}

#[track_caller]
fn assert_breach(name: &str, text: &str, why: &str) {
    let breaches = breaches(name, text);
    assert!(breaches.iter().any(|breach| breach.ends_with(why)), "{text}\nfound {breaches:?}");
}

#[track_caller]
fn assert_allowed(name: &str, text: &str) {
    assert_eq!(breaches(name, text), Vec::<String>::new(), "{text}");
}

const NOT_IN_TABLE: &str = "is a dependency that the table does not have";

#[test]
fn dependencies_of_table_are_allowed() {
    assert_allowed(
        "games/seega/rules.rs",
        "use crate::kit::game::{Game, Info}; use super::show; fn f() { super::score::total(1) }",
    );
    assert_allowed("session/factory.rs", "use crate::games::{self, GameVisitor}; fn f() { games::visit_all(); }");
    assert_allowed("main.rs", "fn main() { gonagas::cli::run() }");
    assert_allowed(
        "kit/walk.rs",
        "use crate::kit::game::Game; mod tests { use super::*; use super::super::side::Side; }",
    );
    assert_allowed(
        "discord/rest/channel_client.rs",
        "use gonagas_core::matches::ids::ChannelRef; use poise::Command; use serenity::all as s;",
    );
}

#[test]
fn upward_dependencies_are_found_everywhere() {
    assert_breach("kit/game.rs", "use crate::session::rules::Rules;", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "use crate::{kit::side::Side, session};", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "use crate::session as t; fn f() { t::rules::listings(); }", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "fn f() -> crate::session::rules::Rules { loop {} }", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "fn f() { assert!(crate::session::rules::listings().is_empty()); }", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "macro_rules! m { () => { $crate::session::rules::listings() } }", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "#[derive(crate::fair::Derive)] struct S;", NOT_IN_TABLE);
    assert_breach("kit/game.rs", "mod tests { fn f() { crate::fair::run(); } }", NOT_IN_TABLE);
    assert_allowed("standin/rest/mod.rs", "use crate::model::world::World; use super::state;");
    assert_breach("discord/mod.rs", "use gonagas_core::matches::state::State;", NOT_IN_TABLE);
}

#[test]
fn games_are_known_by_catalogue_only() {
    assert_breach("session/factory.rs", "use crate::games::pahtum::Pahtum;", NOT_IN_TABLE);
    assert_breach("session/factory.rs", "use crate::games; fn f() { games::pahtum::f(); }", NOT_IN_TABLE);
    assert_breach("session/factory.rs", "use crate::games; fn f() { vec![games::pahtum::f()]; }", NOT_IN_TABLE);
    assert_breach("ui/menu.rs", "use gonagas_core::games::visit_all;", NOT_IN_TABLE);
    assert_breach("render/text.rs", "use gonagas_core::games::visit_all;", NOT_IN_TABLE);
}

#[test]
fn game_naming_another_game_is_a_breach() {
    assert_breach("games/seega/rules.rs", "use crate::games::pahtum::Pahtum;", "names another game");
    assert_breach("games/seega/rules.rs", "use super::super::pahtum::Pahtum;", "names another game");
    assert_breach("games/seega/mod.rs", "use super::visit_all;", "names another game");
    assert_breach("games/seega/mod.rs", "use super::*;", "names another game");
    assert_allowed(
        "games/mod.rs",
        "pub mod pahtum; fn f() { pahtum::f(); crate::games::seega::f(); self::seega::g(); }",
    );
}

#[test]
fn computers_games_are_another_layer_than_the_rules() {
    assert_allowed(
        "computer_games/seega/estimate.rs",
        "use crate::games::levels::Skill; use gonagas_core::games::seega::Seega;",
    );
    assert_breach("computer_games/seega/estimate.rs", "use crate::games::pahtum::f;", "names another game");
    assert_breach("search/uct.rs", "use crate::games::levels::Skill;", NOT_IN_TABLE);
    assert_breach("session/factory.rs", "use gonagas_ai::games::levels::Skill;", NOT_IN_TABLE);
    assert_breach("computer_games/seega/estimate.rs", "use crate::opponent::level::Level;", NOT_IN_TABLE);
}

#[test]
fn super_out_of_layer_is_a_breach() {
    let upward = "leaves its layer through super";
    assert_breach("kit/game.rs", "use super::super::session::rules;", upward);
    assert_breach("kit/mod.rs", "use super::session::rules;", upward);
    assert_breach("kit/game.rs", "mod tests { use super::super::super::session; }", upward);
    assert_breach("kit/game.rs", "fn f() { super::super::session::f(); }", upward);
    assert_allowed("kit/game.rs", "pub(super) fn f() {} mod tests { use super::super::side; }");
}

#[test]
fn reexport_of_other_layer_is_a_breach() {
    assert_breach("session/mod.rs", "pub use crate::kit::side::Side;", "re-exports another layer");
    assert_breach("session/mod.rs", "pub(crate) use crate::kit::side::Side;", "re-exports another layer");
    assert_allowed("session/mod.rs", "pub use crate::session::rules::Rules; pub use rules::Asked;");
}

#[test]
fn glob_import_of_other_layer_is_a_breach() {
    assert_breach("session/mod.rs", "use crate::kit::*;", "is a glob import of another layer");
    assert_breach("session/mod.rs", "use crate::*;", "names the whole crate");
    assert_breach("session/mod.rs", "use crate as all;", "names the whole crate");
}

#[test]
fn layer_without_row_is_a_breach() {
    assert_breach("helpers/mod.rs", "", "the layer “helpers” is not in the table");
    assert_breach("helpers.rs", "", "the layer “helpers” is not in the table");
}

#[test]
fn crate_outside_its_layer_is_a_breach() {
    let elsewhere = "belongs to another layer";
    assert_breach("matches/mod.rs", "use skillratings::glicko2::Glicko2Rating;", elsewhere);
    assert_breach("verify/mod.rs", "fn f(hash: &sha2::Sha256) {}", elsewhere);
    assert_breach("app/lib.rs", "use clap as options; fn f() { options::parse(); }", elsewhere);
    assert_breach("engine/mod.rs", "clap::command!();\nuse rand::x;", elsewhere);
    assert_allowed("cli/mod.rs", "clap::command!();");
}

#[test]
fn impure_names_in_pure_layer_are_breaches() {
    let impure = "is not allowed in a pure layer";
    assert_breach("matches/mod.rs", "use std::time::{Duration, Instant};", impure);
    assert_breach("matches/mod.rs", "use std::time; fn f() { time::SystemTime::now(); }", impure);
    assert_breach("matches/mod.rs", "use std::time::*;", impure);
    assert_breach("matches/mod.rs", "fn f() { rand::rng(); }", impure);
    assert_breach("kit/mod.rs", "#[derive(serde::Serialize)] struct S;", impure);
    assert_breach("kit/mod.rs", "use serde::Serialize; #[derive(Serialize)] struct S;", impure);
    assert_breach("ui/mod.rs", "#[tokio::test] fn f() {}", impure);
    assert_breach("ui/mod.rs", "async fn f() {}", "ui is not async");
    assert_breach("ui/mod.rs", "fn f() { async {}; }", "ui is not async");
    assert_breach("ui/mod.rs", "fn f() { async || 1; }", "ui is not async");
    assert_allowed("matches/mod.rs", "use std::time::Duration; use std::time; fn f() { time::Duration::ZERO; }");
    assert_allowed("app/mod.rs", "use std::time::Instant; async fn f() {}");
}

#[test]
fn evasions_are_breaches() {
    assert_breach("kit/mod.rs", "extern crate self as me;", "extern crate self");
    assert_breach("kit/mod.rs", "#[path = \"../session/rules.rs\"] mod rules;", "mod rules has a path attribute");
}

#[test]
fn strings_and_comments_are_ignored() {
    assert_allowed(
        "kit/mod.rs",
        "//! See crate::session.\n/// [`crate::session::rules`]\nconst S: &str = \"crate::session\"; // crate::session",
    );
    assert_allowed("kit/mod.rs", "fn f() { println!(\"crate::session::rules {}\", \"\\\"crate::session\"); }");
}

#[test]
fn paths_are_found_in_tokens() {
    let paths = |tokens| in_tokens(tokens).into_iter().map(|path| path.join("::")).collect::<Vec<_>>();
    assert_eq!(paths("a :: b (c::d::e, f) . g :: < h::i > \"x::y\" 'z j::k!"), ["a::b", "c::d::e", "h::i", "j::k"]);
    assert_eq!(paths("x : y :: z , $ crate :: t"), ["y::z", "crate::t"]);
}
