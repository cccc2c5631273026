//! Managers and the host who change something while the puzzle of the day waits or is being posted.

use crate::app::daily_puzzles::{attempts_on, choose_channel, manager, panel, posts, run_for_a_while, with_channel};
use crate::app::world::{Fault, HERE, World};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::ChannelRef;
use std::time::Duration;

#[tokio::test(start_paused = true)]
async fn unanswered_post_in_a_deleted_channel_leaves_no_day_without_a_puzzle() {
    let world = with_channel().await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.run_until(|| attempts_on(&world, 7) == 1).await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    choose_channel(&world, Some(71)).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "in the new channel");
}

#[tokio::test(start_paused = true)]
async fn another_channel_is_not_forbidden_like_the_one_before() {
    let world = with_channel().await;
    world.channel.invisible_channels.lock().unwrap().push(HERE.channel);
    run_for_a_while(&world).await;
    assert!(panel(&world).await.contains("I can't post in <#70>"));
    assert!(choose_channel(&world, Some(71)).await.contains("once a day in <#71>"));
}

#[tokio::test(start_paused = true)]
async fn puzzle_that_is_turned_off_while_it_waits_leaves_the_bot_at_rest() {
    let world = with_channel().await;
    world.channel.invisible_channels.lock().unwrap().push(HERE.channel);
    let reads = || world.app.store().activity().reads;
    let turned_off = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(attempts_on(&world, 7), 1);
        choose_channel(&world, None).await;
        // Not by sleeping: time would stand still for a bot that never rests.
        tokio::time::advance(Duration::from_secs(300)).await;
        let before = reads();
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert!(reads() - before < 50, "{}", reads() - before);
    };
    world.app.workers.run(&world.channel_client(), turned_off).await;
}

#[tokio::test(start_paused = true)]
async fn no_puzzle_is_posted_once_the_bot_stops() {
    let world = with_channel().await;
    for guild in 8..14 {
        let elsewhere = Requester { channel_ref: ChannelRef::on_server(guild, 80), ..manager() };
        world.request_as(elsewhere, Request::from(Settings(SettingsRequest::PuzzleChannel(Some(80))))).await;
    }
    *world.channel.post_delay.lock().unwrap() = Duration::from_secs(5);
    world.app.workers.run(&world.channel_client(), tokio::time::sleep(Duration::from_secs(1))).await;
    let attempts = world.channel.nonces.lock().unwrap().len();
    assert!((1..7).contains(&attempts), "{attempts} of 7");
    assert_eq!(posts(&world).len(), attempts, "a sent post is awaited");
}

#[tokio::test(start_paused = true)]
async fn channel_that_is_chosen_gets_its_first_puzzle_at_once() {
    let world = World::new();
    let choosing = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        choose_channel(&world, Some(70)).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(posts(&world).len(), 1);
    };
    world.app.workers.run(&world.channel_client(), choosing).await;
}

#[tokio::test(start_paused = true)]
async fn puzzle_that_is_turned_off_before_its_turn_is_not_posted() {
    let world = with_channel().await;
    let choose = async |guild: u64, channel: Option<u64>| {
        let elsewhere = Requester { channel_ref: ChannelRef::on_server(guild, 80), ..manager() };
        world.request_as(elsewhere, Request::from(Settings(SettingsRequest::PuzzleChannel(channel)))).await;
    };
    for guild in 8..14 {
        choose(guild, Some(80)).await;
    }
    *world.channel.post_delay.lock().unwrap() = Duration::from_secs(5);
    let turned_off = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        choose(13, None).await;
        tokio::time::sleep(Duration::from_secs(60)).await;
        assert_eq!((attempts_on(&world, 13), posts(&world).len()), (0, 6));
    };
    world.app.workers.run(&world.channel_client(), turned_off).await;
}
