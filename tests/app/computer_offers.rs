//! Private offers to play the computer while an open challenge waits.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls};
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::match_commands::Board;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::UserId;
use gonagas_metrics::metrics;
use gonagas_ui::message::Message;

/// The time after which an offer is due.
const DUE: i64 = 5 * MINUTE;

fn offers(world: &World) -> Vec<String> {
    world.channel.follow_ups.lock().unwrap().iter().map(|(_, message)| message.full_text()).collect()
}

/// Presses the button of the first offer, and returns the first answer.
async fn press_offer(world: &World, who: UserId) -> Message {
    let (custom_id, _) = controls(&world.channel.follow_ups.lock().unwrap()[0].1).remove(0);
    let press = Request::PressControl { custom_id, values: vec![], message_id: 5 };
    world.request_as(caller(who), press).await.into_iter().next().expect("an answer")
}

#[tokio::test(start_paused = true)]
async fn maker_of_a_waiting_challenge_is_offered_the_computer() {
    let world = World::new();
    world.challenge("seega", "size=5", None).await;
    world.advance(DUE - 1);
    world.run_a_while().await;
    assert_eq!(offers(&world), [""; 0], "someone may still come");
    world.advance(1);
    world.run_until(|| !offers(&world).is_empty()).await;
    world.run_a_while().await;
    let [offer] = &*offers(&world) else { panic!("one offer: {:?}", offers(&world)) };
    assert!(offer.contains("#1") && offer.contains("Seega"), "{offer}");
    assert_eq!(world.channel.count(), 1, "nobody else sees it");

    let used = press_offer(&world, ANN).await;
    assert!(used.rows.is_empty() && used.text.contains("#2"), "a second press would start a second match: {used:?}");
    let text = world.channel.last().1.full_text();
    assert!(text.contains("#2") && text.contains("Computer") && text.contains("5×5"), "the same rules: {text}");
    world.request(BEN, Request::from(Challenges)).await;
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
    world.run_a_while().await;
    assert_eq!(offers(&world), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn late_offer_is_left_out() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    world.advance(3 * DUE);
    world.run_a_while().await;
    assert_eq!(offers(&world), [""; 0], "Discord no longer takes it");
}

#[tokio::test(start_paused = true)]
async fn each_maker_gets_their_own_offer() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    world.request(BEN, challenge("seega", "size=5", None)).await;
    world.request(BEN, challenge("pahtum", "blocks=1", None)).await;
    world.press(CAT, "accept").await;
    world.advance(DUE);
    world.run_until(|| offers(&world).len() == 2).await;
    world.run_a_while().await;
    let sent = world.channel.follow_ups.lock().unwrap().clone();
    let sent: Vec<_> = sent.iter().map(|(user, offer)| (*user, offer.full_text().contains("Seega"))).collect();
    assert_eq!(sent, [(ANN, false), (BEN, true)]);
}

#[tokio::test(start_paused = true)]
async fn offer_is_in_the_language_of_its_reader_and_a_defect_in_another_stops_nothing() {
    let world = World::new();
    world.challenge("pahtum", "blocks=1", None).await;
    let reader = Requester { locale: "fr".into(), ..caller(BEN) };
    world.request_as(reader, challenge("seega", "size=5", None)).await;
    world.channel.panicking_follow_ups.lock().unwrap().push(ANN);
    world.advance(DUE);
    world.run_until(|| !offers(&world).is_empty()).await;
    world.run_a_while().await;
    let [offer] = &*offers(&world) else { panic!("one offer: {:?}", offers(&world)) };
    assert!(offer.contains("Seega") && offer.contains("ordinateur"), "{offer}");
    assert_eq!(world.app.background_panics(), 1, "it is not tried again");
    assert!(metrics().panics.with_label_values(&["background"]).get() > 0, "the host sees no panic");
}

#[tokio::test(start_paused = true)]
async fn outdated_offer_starts_nothing_and_loses_its_button() {
    let world = World::new();
    world.challenge("seega", "size=5", None).await;
    world.advance(DUE);
    world.run_until(|| !offers(&world).is_empty()).await;
    let forged = press_offer(&world, BEN).await;
    assert!(!forged.text.contains("#2"), "the offer is Ann's: {forged:?}");
    world.press(BEN, "accept").await;
    let answered = press_offer(&world, ANN).await;
    assert_eq!(answered.text, "#1 no longer waits for an opponent. `/play` starts a match against the computer.");
    assert!(answered.rows.is_empty());
    assert!(world.request(ANN, Request::from(Board { match_number: Some(2) })).await.contains("no match #2"));
}

#[tokio::test(start_paused = true)]
async fn offer_that_is_late_because_of_the_one_before_is_left_out() {
    let world = World::new();
    *world.channel.follow_up_time.lock().unwrap() = Some((world.clock.clone(), 2 * DUE));
    world.challenge("pahtum", "blocks=1", None).await;
    world.request(BEN, challenge("pahtum", "blocks=1", None)).await;
    world.advance(DUE);
    world.run_until(|| !offers(&world).is_empty()).await;
    world.run_a_while().await;
    assert_eq!(offers(&world).len(), 1, "Discord no longer takes the second");
}
