//! Members in a timeout: nobody challenges them, and no clock runs out while they can press nothing on the server.

use crate::app::downtime::run_due_checks;
use crate::app::world::{ANN, BEN, Fault, World, caller, challenge, challenge_of};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenge_menu::ChallengeMenu;
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};

const SUSPECT: Opponent = Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: true };

/// Puts Ben in a timeout of this length.
fn begin_timeout(world: &World, length: i64) {
    world.channel.timeouts.lock().unwrap().insert(BEN, world.clock.now() + length);
}

fn is_over(world: &World) -> bool {
    world.channel.messages.lock().unwrap().values().any(|message| message.text.contains("Match over."))
}

async fn challenge_suspect(world: &World) -> String {
    let usual = challenge_of(&challenge("seega", "", None));
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { opponent: Some(SUSPECT), ..usual }))).await
}

/// A match of Pahtum with a day for each move, in which it is Ben's turn.
async fn ben_to_move() -> World {
    let world = World::timed("1d/1d").await;
    world.play(ANN, "a1").await;
    assert!(world.newest().contains("<@2>, it is your turn"), "{}", world.newest());
    world
}

#[tokio::test]
async fn member_in_a_timeout_cannot_be_challenged() {
    let world = World::new();
    begin_timeout(&world, HOUR);
    let ends = format!("<@2> is in a timeout on this server, which ends <t:{}:R>.", (world.clock.now() + HOUR) / 1000);
    assert!(challenge_suspect(&world).await.starts_with(&ends), "{}", challenge_suspect(&world).await);
    let form = world.request(ANN, Request::from(ChallengeMenu(SUSPECT))).await;
    assert!(form.starts_with(&ends), "{form}");
    assert_eq!(world.channel.count(), 0);
    world.advance(HOUR);
    assert_eq!(challenge_suspect(&world).await, "", "it is over");
}

#[tokio::test]
async fn few_permissions_alone_are_no_timeout_and_an_unknown_one_keeps_nobody_from_playing() {
    let world = World::new();
    assert_eq!(challenge_suspect(&world).await, "");
    begin_timeout(&world, HOUR);
    world.channel.timeout_faults.lock().unwrap().push(Fault::Down);
    assert_eq!(challenge_suspect(&world).await, "");
    let offered = world.request_as(caller(ANN), challenge("seega", "", Some(BEN))).await;
    assert!(offered.is_empty(), "who has other permissions is in none, and is not looked up");
}

#[tokio::test]
async fn rematch_with_a_member_in_a_timeout_is_refused() {
    let world = World::started("seega", "size=5").await;
    let resign = Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 };
    world.request(ANN, resign).await;
    begin_timeout(&world, HOUR);
    let answer = world.request(ANN, Request::from(Rematch { match_number: Some(1) })).await;
    assert!(answer.contains("is in a timeout"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn clock_of_a_member_in_a_timeout_stands_until_it_ends() {
    let world = ben_to_move().await;
    begin_timeout(&world, 3 * DAY);
    for _ in 0..5 {
        world.advance(DAY / 2);
        run_due_checks(&world).await;
    }
    assert!(!is_over(&world));
    world.advance(DAY / 2);
    run_due_checks(&world).await;
    let played = world.play(BEN, "b1").await;
    assert!(world.newest().contains("<@1>, it is your turn"), "in time after the timeout: {played}");
}

#[tokio::test(start_paused = true)]
async fn timeout_found_when_the_time_is_up_leaves_a_whole_turn_after_it() {
    let world = ben_to_move().await;
    // No reminder has come in between.
    world.pass(DAY - MINUTE);
    begin_timeout(&world, HOUR);
    world.advance(MINUTE);
    run_due_checks(&world).await;
    assert!(!is_over(&world));
    world.advance(HOUR + DAY - 2 * MINUTE);
    run_due_checks(&world).await;
    assert!(!is_over(&world), "the turn began anew when the timeout ended");
    world.advance(2 * MINUTE);
    world.run_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn player_does_not_lose_while_a_timeout_cannot_be_looked_up_for_a_while() {
    let world = ben_to_move().await;
    world.channel.timeout_faults.lock().unwrap().extend([Fault::Down; 40]);
    world.advance(DAY);
    run_due_checks(&world).await;
    assert!(!is_over(&world));
    world.advance(10 * MINUTE);
    world.run_until(|| is_over(&world)).await;
}
