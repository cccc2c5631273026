//! Completing the number of a match: what the command would refuse is not suggested.

use crate::world::{ANN, BEN, CAT, World, caller, challenge, direct};
use gonagas::app::ask::{Ask, Caller, Rights, Typing};
use gonagas::room::people::{Person, Place};

async fn found(world: &World, caller: &Caller, typing: Typing) -> Vec<String> {
    world.app.complete(caller, typing).await.into_iter().map(|found| found.value).collect()
}

fn text(text: &str) -> String {
    text.to_owned()
}

/// Two challenges of Ann's to Ben that stand, and between them a match that runs and one that is over.
async fn four() -> World {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    for _ in 0..2 {
        world.challenge("seega", "size=5", Some(BEN)).await;
        world.press(BEN, "accept").await;
    }
    world.ask(ANN, Ask::Press { id: "m:3:2:confirm".into(), values: vec![], message: 5 }).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world
}

#[tokio::test]
async fn only_matches_that_run_can_be_played_and_resigned() {
    let world = four().await;
    let ann = caller(ANN);
    assert_eq!(found(&world, &ann, Typing::Running { text: text("") }).await, ["2"]);
    assert_eq!(found(&world, &ann, Typing::Match { text: text("") }).await, ["4", "2", "1"], "a board there is");
    assert_eq!(found(&world, &ann, Typing::Running { text: text("3") }).await, [""; 0]);
}

#[tokio::test]
async fn only_what_can_be_asked_back_is_suggested() {
    let world = four().await;
    let back = || Typing::Back { text: text("") };
    assert_eq!(found(&world, &caller(ANN), back()).await, [""; 0], "nothing has been played");
    world.ask(ANN, Ask::Move { action: "a1 a2".into(), game: Some(2) }).await;
    assert_eq!(found(&world, &caller(ANN), back()).await, ["2"]);
    assert_eq!(found(&world, &caller(BEN), back()).await, [""; 0]);
    world.ask(ANN, Ask::TakeBack { game: Some(2) }).await;
    assert_eq!(found(&world, &caller(ANN), back()).await, [""; 0], "it is asked for already");
}

#[tokio::test]
async fn matches_of_others_can_be_followed() {
    let world = four().await;
    let watched = |begins: &str| Typing::Watched { text: text(begins) };
    assert_eq!(found(&world, &caller(CAT), watched("")).await, ["2"], "only what runs");
    assert_eq!(found(&world, &caller(ANN), watched("")).await, [""; 0], "not one's own");
    for number in 5..=10 {
        world.ask(Person(100 + number), challenge("pahtum", "", Some(BEN))).await;
        world.press(BEN, "accept").await;
    }
    world.ask(CAT, Ask::Watch { game: Some(6), turns: None }).await;
    let all = ["6", "10", "9", "8", "7", "5", "2"];
    assert_eq!(found(&world, &caller(CAT), watched("")).await, all, "what is followed first, and then the newest");
    assert_eq!(found(&world, &caller(CAT), watched("1")).await, ["10"]);
    let alone = Caller { place: direct(CAT), ..caller(CAT) };
    assert_eq!(found(&world, &alone, watched("")).await, ["6"]);
    let elsewhere = Caller { place: Place { guild: Some(8), channel: 80 }, ..caller(BEN) };
    assert_eq!(found(&world, &elsewhere, watched("")).await, [""; 0]);
}

#[tokio::test]
async fn moderators_can_stop_what_is_not_over() {
    let world = four().await;
    let stopped = || Typing::Stopped { text: text("") };
    let moderator = Caller { rights: Rights { server: false, messages: true }, ..caller(CAT) };
    assert_eq!(found(&world, &moderator, stopped()).await, ["4", "2", "1"]);
    assert_eq!(found(&world, &caller(CAT), stopped()).await, [""; 0], "nobody else may");
    let elsewhere = Caller { place: Place { guild: Some(8), channel: 80 }, ..moderator };
    assert_eq!(found(&world, &elsewhere, stopped()).await, [""; 0]);
}
