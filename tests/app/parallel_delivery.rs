//! Deliveries of several matches, which do not wait for one another.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, direct};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::time::Instant;

const OTHER: ChannelRef = ChannelRef { channel: 71, ..HERE };

/// Matches 1, in another channel, and 2, here. In both, Ben has moved, and the board could not be posted. The bot was
/// killed.
async fn two_matches_with_pending_boards() -> World {
    let world = World::new();
    for channel_ref in [OTHER, HERE] {
        let requester = Requester { channel_ref, ..caller(ANN) };
        world.request_as(requester, challenge("pahtum", "blocks=1", Some(BEN))).await;
        world.press(BEN, "accept").await;
    }
    for number in [1, 2] {
        world.channel.faults.lock().unwrap().extend([Fault::Down; 2]);
        let request = Request::from(Move { actions: "d4".into(), match_number: Some(number) });
        world.request_as(Requester { channel_ref: ChannelRef { channel: 72, ..HERE }, ..caller(BEN) }, request).await;
        world.channel.faults.lock().unwrap().clear();
    }
    world.restart()
}

fn has_board(world: &World, channel: ChannelRef) -> bool {
    let messages = world.channel.messages.lock().unwrap();
    let places = world.channel.message_channels.lock().unwrap();
    messages.iter().any(|(id, message)| places[id] == channel && message.text.contains("White: **d4**"))
}

#[tokio::test(start_paused = true)]
async fn post_that_hangs_keeps_no_other_match_waiting() {
    let world = two_matches_with_pending_boards().await;
    world.channel.hanging_channels.lock().unwrap().push(OTHER.channel);
    world.run_while_posts_hang(|| has_board(&world, HERE)).await;
    assert!(!has_board(&world, OTHER));
}

#[tokio::test(start_paused = true)]
async fn rate_limit_of_one_channel_pauses_no_other() {
    let world = two_matches_with_pending_boards().await;
    world.channel.limited_channels.lock().unwrap().push(OTHER.channel);
    let (begun, attempts) = (Instant::now(), || world.channel.post_attempts.lock().unwrap().len());
    let before = attempts();
    let is_here_first = || {
        if has_board(&world, HERE) && attempts() - before > 1 {
            world.channel.limited_channels.lock().unwrap().clear();
        }
        has_board(&world, OTHER)
    };
    world.run_until(is_here_first).await;
    assert!(begun.elapsed() >= Duration::from_secs(60), "the limit was kept: {:?}", begun.elapsed());
    assert_eq!(attempts() - before, 3, "one in vain");
    assert_eq!(world.channel.searches.load(SeqCst), 0, "a post that was limited was certainly not made");
}

#[tokio::test(start_paused = true)]
async fn panic_in_one_match_stops_no_other() {
    let world = two_matches_with_pending_boards().await;
    world.channel.panicking_channels.lock().unwrap().push(OTHER.channel);
    let is_tried_again = || world.app.background_panics() > 1;
    world.run_until(|| has_board(&world, HERE) && is_tried_again()).await;
    assert!(!has_board(&world, OTHER));
    world.channel.panicking_channels.lock().unwrap().clear();
    world.run_until(|| has_board(&world, OTHER)).await;
}

#[tokio::test(start_paused = true)]
async fn direct_message_that_hangs_keeps_nobody_else_waiting() {
    let world = World::new();
    let watchers = [CAT, UserId(81), UserId(82)];
    for number in [1, 2] {
        world.request(ANN, challenge("seega", "size=5", Some(BEN))).await;
        world.press(BEN, "accept").await;
        for watcher in watchers.iter().skip(number as usize - 1) {
            let watch = Request::from(Watch { match_number: Some(number), every_turn: Some(true) });
            world.request(*watcher, watch).await;
        }
    }
    world.channel.hanging_channels.lock().unwrap().push(direct(CAT).channel);
    for number in [1, 2] {
        let request = Request::from(Move { actions: "a1 a2".into(), match_number: Some(number) });
        world.request(ANN, request).await;
    }
    let has_news = |user| world.channel.direct_messages_to(user).iter().any(|message| message.text.contains("#2"));
    world.run_while_posts_hang(|| has_news(UserId(81)) && has_news(UserId(82))).await;
}

/// The store gives its turns in order, so a read of the outbox may wait for deliveries that have them.
#[tokio::test(start_paused = true)]
async fn deliveries_go_on_while_the_outbox_is_read() {
    let world = World::new();
    // No other fault is injected into accesses to PostgreSQL.
    if !world.folder.is_file() {
        return;
    }
    for number in 1..=5 {
        let requester = Requester { channel_ref: ChannelRef { channel: 80 + number, ..HERE }, ..caller(ANN) };
        world.request_as(requester, challenge("pahtum", "blocks=1", Some(BEN))).await;
        world.press(BEN, "accept").await;
    }
    for number in 1..=5 {
        world.channel.faults.lock().unwrap().extend([Fault::Down; 2]);
        let request = Request::from(Move { actions: "d4".into(), match_number: Some(number) });
        world.request_as(Requester { channel_ref: ChannelRef { channel: 72, ..HERE }, ..caller(BEN) }, request).await;
        world.channel.faults.lock().unwrap().clear();
    }
    let world = world.restart();
    // So that the next look into the outbox comes while all of them read.
    world.store_faults.delay_accesses(Duration::from_secs(61));
    world.run_until(|| (81..=85).all(|channel| has_board(&world, ChannelRef { channel, ..HERE }))).await;
}
