//! That the test of layers sees what it is to see.

use crate::layers::file::SourceFile;
use crate::layers::paths::in_tokens;
use crate::layers::rules::check;

/// The breaches in a file of this name and text.
fn breaches(name: &str, text: &str) -> Vec<String> {
    check(&SourceFile::new(name, text))
}

#[track_caller]
fn refused(name: &str, text: &str, why: &str) {
    let breaches = breaches(name, text);
    assert!(breaches.iter().any(|breach| breach.ends_with(why)), "{text}\nfound {breaches:?}");
}

#[track_caller]
fn fine(name: &str, text: &str) {
    assert_eq!(breaches(name, text), Vec::<String>::new(), "{text}");
}

const ARROW: &str = "is an arrow that the table does not have";

#[test]
fn arrows_of_the_table_are_fine() {
    fine(
        "games/seega/rules.rs",
        "use crate::kit::game::{Game, Info}; use super::show; fn f() { super::score::total(1) }",
    );
    fine("table/family.rs", "use crate::games::{self, Visitor}; fn f() { games::each(); }");
    fine("main.rs", "fn main() { gonagas::cli::run() }");
    fine("kit/walk.rs", "use crate::kit::game::Game; mod tests { use super::*; use super::super::side::Side; }");
    fine("discord/mouth.rs", "use crate::room::people::Place; use poise::Command; use serenity::all as s;");
}

#[test]
fn arrows_upward_are_refused_wherever_they_stand() {
    refused("kit/game.rs", "use crate::table::rules::Rules;", ARROW);
    refused("kit/game.rs", "use crate::{kit::side::Side, table};", ARROW);
    refused("kit/game.rs", "use crate::table as t; fn f() { t::rules::listings(); }", ARROW);
    refused("kit/game.rs", "fn f() -> crate::table::rules::Rules { loop {} }", ARROW);
    refused("kit/game.rs", "fn f() { assert!(crate::table::rules::listings().is_empty()); }", ARROW);
    refused("kit/game.rs", "macro_rules! m { () => { $crate::table::rules::listings() } }", ARROW);
    refused("kit/game.rs", "#[derive(crate::app::Derive)] struct S;", ARROW);
    refused("kit/game.rs", "mod tests { fn f() { crate::app::run(); } }", ARROW);
    refused("standin/mod.rs", "use crate::discord::run;", ARROW);
    refused("discord/mod.rs", "use crate::standin::run;", ARROW);
    refused("discord/mod.rs", "use crate::room::state::State;", ARROW);
    refused("main.rs", "use gonagas::app;", ARROW);
}

#[test]
fn of_the_games_only_the_catalogue_is_known() {
    refused("table/family.rs", "use crate::games::pahtum::Pahtum;", ARROW);
    refused("table/family.rs", "use crate::games; fn f() { games::pahtum::f(); }", ARROW);
    refused("table/family.rs", "use crate::games; fn f() { vec![games::pahtum::f()]; }", ARROW);
    refused("ui/menu.rs", "use crate::games::each;", ARROW);
    refused("render/text.rs", "use crate::games::each;", ARROW);
}

#[test]
fn one_game_never_names_another() {
    refused("games/seega/rules.rs", "use crate::games::pahtum::Pahtum;", "names another game");
    refused("games/seega/rules.rs", "use super::super::pahtum::Pahtum;", "names another game");
    refused("games/seega/mod.rs", "use super::each;", "names another game");
    refused("games/seega/mod.rs", "use super::*;", "names another game");
    fine("games/mod.rs", "pub mod pahtum; fn f() { pahtum::f(); crate::games::seega::f(); self::seega::g(); }");
}

#[test]
fn nobody_climbs_out_of_a_layer() {
    let upward = "leaves its layer upward";
    refused("kit/game.rs", "use super::super::table::rules;", upward);
    refused("kit/mod.rs", "use super::table::rules;", upward);
    refused("kit/game.rs", "mod tests { use super::super::super::table; }", upward);
    refused("kit/game.rs", "fn f() { super::super::table::f(); }", upward);
    fine("kit/game.rs", "pub(super) fn f() {} mod tests { use super::super::side; }");
}

#[test]
fn nothing_is_given_on_across_layers() {
    refused("table/mod.rs", "pub use crate::kit::side::Side;", "is given on from another layer");
    refused("table/mod.rs", "pub(crate) use crate::kit::side::Side;", "is given on from another layer");
    fine("table/mod.rs", "pub use crate::table::rules::Rules; pub use rules::Asked;");
}

#[test]
fn nobody_takes_in_everything() {
    refused("table/mod.rs", "use crate::kit::*;", "takes in everything of another layer");
    refused("table/mod.rs", "use crate::*;", "names the whole crate");
    refused("table/mod.rs", "use crate as all;", "names the whole crate");
}

#[test]
fn a_layer_must_be_in_the_table() {
    refused("helpers/mod.rs", "", "the layer “helpers” is not in the table");
    refused("helpers.rs", "", "the layer “helpers” is not in the table");
}

#[test]
fn crates_stay_in_their_layer() {
    let elsewhere = "belongs to another layer";
    refused("app/mod.rs", "use serenity::all::Http;", elsewhere);
    refused("app/mod.rs", "fn f(http: &poise::Command) {}", elsewhere);
    refused("app/mod.rs", "use rusqlite as sql; fn f() { sql::open(); }", elsewhere);
    refused("store/mod.rs", "refinery::embed_migrations!();\nuse poise::x;", elsewhere);
    fine("store/mod.rs", "refinery::embed_migrations!();");
}

#[test]
fn a_pure_layer_is_given_what_it_needs() {
    let impure = "is not for a pure layer";
    refused("room/mod.rs", "use std::time::{Duration, Instant};", impure);
    refused("room/mod.rs", "use std::time; fn f() { time::SystemTime::now(); }", impure);
    refused("room/mod.rs", "use std::time::*;", impure);
    refused("room/mod.rs", "fn f() { rand::rng(); }", impure);
    refused("kit/mod.rs", "#[derive(serde::Serialize)] struct S;", impure);
    refused("kit/mod.rs", "use serde::Serialize; #[derive(Serialize)] struct S;", impure);
    refused("ui/mod.rs", "#[tokio::test] fn f() {}", impure);
    refused("ui/mod.rs", "async fn f() {}", "ui is not async");
    refused("ui/mod.rs", "fn f() { async {}; }", "ui is not async");
    refused("ui/mod.rs", "fn f() { async || 1; }", "ui is not async");
    fine("room/mod.rs", "use std::time::Duration; use std::time; fn f() { time::Duration::ZERO; }");
    fine("app/mod.rs", "use std::time::Instant; async fn f() {}");
}

#[test]
fn there_is_no_way_around() {
    refused("kit/mod.rs", "extern crate self as me;", "extern crate self");
    refused("kit/mod.rs", "#[path = \"../table/rules.rs\"] mod rules;", "mod rules has a path of its own");
}

#[test]
fn words_and_comments_mean_nothing() {
    fine(
        "kit/mod.rs",
        "//! See crate::table.\n/// [`crate::table::rules`]\nconst S: &str = \"crate::table\"; // crate::table",
    );
    fine("kit/mod.rs", "fn f() { println!(\"crate::table::rules {}\", \"\\\"crate::table\"); }");
}

#[test]
fn paths_are_found_in_tokens() {
    let paths = |tokens| in_tokens(tokens).into_iter().map(|path| path.join("::")).collect::<Vec<_>>();
    assert_eq!(paths("a :: b (c::d::e, f) . g :: < h::i > \"x::y\" 'z j::k!"), ["a::b", "c::d::e", "h::i", "j::k"]);
    assert_eq!(paths("x : y :: z , $ crate :: t"), ["y::z", "crate::t"]);
}
