//! Private offers to play the computer while an open challenge waits.

use crate::app::world::{ANN, BEN, World, controls};
use gonagas::app::requests::Request;
use gonagas_core::matches::clock::duration::MINUTE;

/// The time after which an offer is due.
const DUE: i64 = 5 * MINUTE;

fn offers(world: &World) -> Vec<String> {
    world.channel.follow_ups.lock().unwrap().iter().map(|message| message.full_text()).collect()
}

/// Runs the bot for some time after the clock was moved.
async fn run_a_while(world: &World) {
    let polls = std::cell::Cell::new(0);
    world
        .run_until(|| {
            polls.set(polls.get() + 1);
            polls.get() > 20
        })
        .await;
}

#[tokio::test(start_paused = true)]
async fn maker_of_a_waiting_challenge_is_offered_the_computer() {
    let world = World::new();
    world.challenge("seega", "size=5", None).await;
    world.advance(DUE - 1);
    run_a_while(&world).await;
    assert_eq!(offers(&world), [""; 0], "somebody may still come");
    world.advance(1);
    world.run_until(|| !offers(&world).is_empty()).await;
    run_a_while(&world).await;
    let [offer] = &*offers(&world) else { panic!("one offer: {:?}", offers(&world)) };
    assert!(offer.contains("#1") && offer.contains("Seega"), "{offer}");
    assert_eq!(world.channel.count(), 1, "nobody else sees it");

    let (custom_id, _) = controls(&world.channel.follow_ups.lock().unwrap()[0]).remove(0);
    assert_eq!(world.request(ANN, Request::PressControl { custom_id, values: vec![], message_id: 5 }).await, "");
    let text = world.channel.last().1.full_text();
    assert!(text.contains("#2") && text.contains("Computer") && text.contains("5×5"), "the same rules: {text}");
    world.request(BEN, Request::Challenges).await;
    let challenge = world.channel.messages.lock().unwrap().values().next().unwrap().full_text();
    assert!(challenge.contains("#1") && challenge.contains("Expires"), "the challenge goes on waiting: {challenge}");
}

#[tokio::test(start_paused = true)]
async fn answered_challenge_brings_no_offer() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    world.press(BEN, "accept").await;
    world.challenge("pahtum", "blocks=1", None).await;
    world.press(ANN, "withdraw").await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.advance(DUE);
    run_a_while(&world).await;
    assert_eq!(offers(&world), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn late_offer_is_left_out() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    world.advance(3 * DUE);
    run_a_while(&world).await;
    assert_eq!(offers(&world), [""; 0], "Discord no longer takes it");
}
