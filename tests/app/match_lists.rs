//! Pages of match lists.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls, direct};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_ui::message::Message;

/// The matches on a page and the pages that its buttons lead to.
fn page_content(message: &Message) -> (Vec<u64>, Vec<String>) {
    let number = |line: &str| line.strip_prefix("**#")?.split(' ').next()?.parse().ok();
    let ids = controls(message).into_iter().map(|(id, _)| id).filter(|id| id.starts_with("l:")).collect();
    (message.full_text().lines().filter_map(number).collect(), ids)
}

async fn open_page(world: &World, id: &str) -> (Vec<u64>, Vec<String>) {
    let response = world
        .request_as(caller(ANN), Request::PressControl { custom_id: id.into(), values: vec![], message_id: 5 })
        .await;
    page_content(&response[0])
}

/// Creates this many challenges of Ann.
async fn challenges(count: u64) -> World {
    let world = World::new();
    for _ in 0..count {
        world.challenge("seega", "size=5", Some(BEN)).await;
    }
    world
}

/// Creates this many challenges and withdraws them.
async fn withdrawn_challenges(count: u64) -> World {
    let world = World::new();
    for _ in 0..count {
        world.challenge("seega", "size=5", Some(BEN)).await;
        world.press(ANN, "withdraw").await;
    }
    world
}

fn ids_and_pages(found: &(Vec<u64>, Vec<String>)) -> (Vec<u64>, Vec<&str>) {
    (found.0.clone(), found.1.iter().map(String::as_str).collect())
}

#[tokio::test]
async fn current_matches_are_paged() {
    let world = challenges(17).await;
    let first = page_content(&world.request_as(caller(ANN), Request::from(Matches)).await[0]);
    assert_eq!(ids_and_pages(&first), ((10..=17).rev().collect(), vec!["l:mine:1", "l:over"]));
    let second = open_page(&world, "l:mine:1").await;
    assert_eq!(ids_and_pages(&second), ((2..=9).rev().collect(), vec!["l:mine:0", "l:mine:2", "l:over"]));
    assert_eq!(ids_and_pages(&open_page(&world, "l:mine:2").await), (vec![1], vec!["l:mine:1", "l:over"]));
    // A page that no longer exists becomes the last.
    assert_eq!(ids_and_pages(&open_page(&world, "l:mine:99").await), (vec![1], vec!["l:mine:1", "l:over"]));
}

#[tokio::test]
async fn matches_that_wait_for_the_user_come_first() {
    let world = World::started("seega", "size=5").await;
    world.request(BEN, challenge("seega", "", Some(ANN))).await;
    world.challenge("seega", "", Some(CAT)).await;
    let listed = page_content(&world.request_as(caller(ANN), Request::from(Matches)).await[0]).0;
    assert_eq!(listed, [1, 2, 3]);
    world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: Some(1) })).await;
    assert_eq!(page_content(&world.request_as(caller(ANN), Request::from(Matches)).await[0]).0, [2, 3, 1]);
}

#[tokio::test]
async fn finished_matches_are_paged_by_number() {
    let world = withdrawn_challenges(20).await;
    let newest = open_page(&world, "l:over").await;
    assert_eq!(ids_and_pages(&newest), ((13..=20).rev().collect(), vec!["l:over:before:13", "l:mine:0"]));
    let older = open_page(&world, "l:over:before:13").await;
    assert_eq!(
        ids_and_pages(&older),
        ((5..=12).rev().collect(), vec!["l:over:after:12", "l:over:before:5", "l:mine:0"])
    );
    let oldest = open_page(&world, "l:over:before:5").await;
    assert_eq!(ids_and_pages(&oldest), ((1..=4).rev().collect(), vec!["l:over:after:4", "l:mine:0"]));
    assert_eq!(open_page(&world, "l:over:after:4").await, older);
    let back = open_page(&world, "l:over:after:12").await;
    assert_eq!(ids_and_pages(&back), ((13..=20).rev().collect(), vec!["l:over:before:13", "l:mine:0"]));
}

#[tokio::test]
async fn finished_matches_show_the_users_own_result() {
    let world = World::started("seega", "size=5").await;
    let board = world.channel.last().0;
    world.advance(86_400_000);
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 })
        .await;
    let over = Request::PressControl { custom_id: "l:over".into(), values: vec![], message_id: 5 };
    for (user, other, how) in [(ANN, BEN, "lost"), (BEN, ANN, "won")] {
        let response = world.request(user, over.clone()).await;
        let line = format!("**#1 · Seega** against <@{}>: {how}, <t:1700086400:d> local:7/70/{}", other.0, board);
        assert_eq!(response, format!("**Your finished matches**\n{line}"));
    }
    assert_eq!(world.request(CAT, over).await, "You have no finished matches yet.");
}

#[tokio::test]
async fn matches_elsewhere_are_listed_with_links() {
    let world = challenges(1).await;
    let alone = Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let response = world.request_as(alone, Request::from(Matches)).await;
    assert!(
        response[0].full_text().contains("**#1 · Seega**: you challenged <@2> (Ben) local:7/70/"),
        "{}",
        response[0].full_text()
    );
}
