//! Deleted channels and threads, and removal from servers.

use crate::app::removals::remove_for_good;
use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, challenge_of, direct, wait_until};
use gonagas_app::Services;
use gonagas_app::commands;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Board, Rematch, Resign};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Requester, UserPermissions};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::match_outbox::OutboxLane;
use std::time::Duration;
use tokio::time::Instant;

const SERVER: u64 = 7;
const OTHER: ChannelRef = ChannelRef::on_server(SERVER, 71);

fn requester_in(channel: ChannelRef, user: UserId) -> Requester {
    Requester { channel_ref: channel, ..caller(user) }
}

fn board_request(game: u64) -> Request {
    Request::from(Board { match_number: Some(game) })
}

/// The texts of a channel's messages, in order.
fn texts_in(world: &World, channel: ChannelRef) -> Vec<String> {
    let messages = world.channel.messages.lock().unwrap();
    let channels = world.channel.message_channels.lock().unwrap();
    let there = messages.iter().filter(|(id, _)| channels[*id] == channel);
    there.map(|(_, message)| message.full_text().clone()).collect()
}

/// Runs the bot until its pending messages are delivered.
async fn deliver_pending(world: &World) {
    deliver_pending_with(world, &world.app).await;
}

async fn deliver_pending_with(world: &World, app: &Services) {
    let nothing_left = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    app.workers.run(&world.channel_client(), nothing_left).await;
}

/// A match whose channel was deleted, after the bot got the event.
async fn match_in_deleted_channel(options: &str) -> World {
    let world = World::started("seega", options).await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    deliver_pending(&world).await;
    world
}

#[tokio::test(start_paused = true)]
async fn removal_from_server_stops_matches_without_result() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "", Some(CAT)).await;
    let elsewhere = ChannelRef::on_server(8, 80);
    world.request_as(requester_in(elsewhere, ANN), challenge("seega", "", Some(CAT))).await;
    let (message_id, content) = world.channel.last_in(elsewhere);
    let custom_id = crate::app::world::controls(&content).remove(0).0;
    let accept = Request::PressControl { custom_id, values: vec![], message_id };
    world.request_as(requester_in(elsewhere, CAT), accept).await;
    let count = texts_in(&world, HERE).len();
    remove_for_good(&world).await;
    deliver_pending(&world).await;
    assert_eq!(texts_in(&world, HERE).len(), count, "nothing is posted where the bot no longer is");
    let mut texts = texts_in(&world, direct(ANN));
    texts.sort();
    let [ended, withdrawn] = &texts[..] else { panic!("{texts:?}") };
    assert!(ended.contains("The bot was removed from its server. No result."), "{ended}");
    assert!(withdrawn.contains("Challenge cancelled"), "{withdrawn}");
    assert_eq!((texts_in(&world, direct(BEN)).len(), texts_in(&world, direct(CAT)).len()), (1, 0));
    let mine = world.request(ANN, Request::from(commands::matches::Matches)).await;
    assert!(mine.contains("#3") && !mine.contains("#1") && !mine.contains("#2"), "{mine}");
    // Match over. and its board can still be viewed.
    assert!(
        world
            .request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(1) }))
            .await
            .contains("#1 is over")
    );
    remove_for_good(&world).await;
    deliver_pending(&world).await;
    assert_eq!(texts_in(&world, direct(ANN)).len(), 2, "it is announced once");
}

#[tokio::test(start_paused = true)]
async fn removal_from_server_drops_pending_messages() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Forbidden);
    world.play(BEN, "a1").await;
    world.request(ANN, Request::from(Resign { match_number: None })).await;
    remove_for_good(&world).await;
    let direct_messages = [ANN, BEN].map(|user| texts_in(&world, direct(user)).len());
    assert_eq!(direct_messages, [1, 1]);
    let store = world.app.into_store().unwrap();
    assert_eq!(store.matches_with_pending_entries(OutboxLane::Channels, ShardRange::SINGLE).await, Ok(vec![]));
    assert_eq!(store.active_guilds().await.unwrap(), [0_u64; 0]);
}

#[tokio::test(start_paused = true)]
async fn removal_from_server_keeps_finished_matches() {
    let world = World::started("seega", "size=5").await;
    world.resign(ANN, None).await;
    remove_for_good(&world).await;
    deliver_pending(&world).await;
    let shown = world.request(ANN, board_request(1)).await;
    assert!(shown.contains("<@1> resigned. <@2> wins as Dark."), "{shown}");
    assert_eq!(texts_in(&world, direct(BEN)), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn removal_during_downtime_is_found_at_start() {
    for (servers, over) in [(vec![7, 8], false), (vec![], false), (vec![8], true)] {
        let world = World::started("seega", "size=5").await.restart();
        world.channel.deleted.lock().unwrap().extend(over.then_some(SERVER));
        world.app.guilds.handle_change(GuildChange::GuildList(servers.clone())).await;
        world.run_a_while().await;
        world.advance(DAY);
        world.run_a_while().await;
        let mine = world.request(ANN, Request::from(commands::matches::Matches)).await;
        assert_eq!(mine.contains("no matches"), over, "{servers:?}: {mine}");
    }
}

#[tokio::test(start_paused = true)]
async fn match_without_channel_continues_where_a_player_moves_it() {
    let world = match_in_deleted_channel("size=5").await;
    for user in [ANN, BEN] {
        let [text] = &texts_in(&world, direct(user))[..] else { panic!("{user:?}") };
        assert!(
            text.contains("I can't post in the channel of #1 any more") && text.contains("/board match:1"),
            "{text}"
        );
    }
    let mine = world.request(ANN, Request::from(commands::matches::Matches)).await;
    assert!(mine.contains("**your turn** · I can't post in its channel any more; `/board match:1`"), "{mine}");
    // Neither a spectator nor a player on another server can move it.
    let shown = world.request_as(requester_in(OTHER, CAT), board_request(1)).await;
    assert!(
        shown[0].full_text().starts_with("There is no match #1. `/matches` lists yours."),
        "who could see its channel is not known any more"
    );
    for stranger in [requester_in(ChannelRef::on_server(8, 80), ANN), requester_in(direct(ANN), ANN)] {
        let shown = world.request_as(stranger, board_request(1)).await;
        assert!(shown[0].full_text().starts_with("I can't post in its channel any more."), "{}", shown[0].full_text());
    }
    world.request_as(requester_in(OTHER, BEN), board_request(1)).await;
    let [shown] = &texts_in(&world, OTHER)[..] else { panic!("{:?}", texts_in(&world, OTHER)) };
    assert!(shown.contains("<@1>, it is your turn"), "{shown}");
    assert_eq!(world.channel.last().1.allowed_mentions, [ANN], "who is to act is called");
    // From now on it is found there, by its number and by its controls.
    let played = world
        .request_as(requester_in(OTHER, ANN), Request::from(Move { actions: "a1 a2".into(), match_number: None }))
        .await;
    assert!(played.is_empty(), "{played:?}");
    assert!(texts_in(&world, OTHER).last().unwrap().contains("Light: **a1 a2**"));
    world.pick(BEN, "b1").await;
    assert!(texts_in(&world, OTHER).last().unwrap().contains("**b1**"));
    assert!(
        world
            .request(ANN, Request::from(Move { actions: "c1".into(), match_number: None }))
            .await
            .contains("no running match")
    );
}

#[tokio::test(start_paused = true)]
async fn match_without_channel_can_still_be_played() {
    let world = match_in_deleted_channel("size=5").await;
    let played = world
        .request_as(requester_in(OTHER, ANN), Request::from(Move { actions: "a1 a2".into(), match_number: Some(1) }))
        .await;
    assert!(played[0].full_text().contains("you played a1 a2"), "{played:?}");
    deliver_pending(&world).await;
    let texts = texts_in(&world, direct(BEN));
    assert!(texts.len() == 2 && texts[1].contains("<@2>, it is your turn"), "{texts:?}");
    let world = world.restart();
    deliver_pending(&world).await;
    world.request_as(requester_in(OTHER, BEN), board_request(1)).await;
    let shown = texts_in(&world, OTHER);
    assert!(shown.len() == 1 && shown[0].contains("Light: **a1 a2**") && shown[0].contains("<@2>"), "{shown:?}");
}

#[tokio::test(start_paused = true)]
async fn match_moves_only_where_the_bot_has_permissions() {
    let world = match_in_deleted_channel("size=5").await;
    let bot_permissions = BotPermissions { attach_files: false, ..caller(ANN).bot_permissions };
    let refused = world.request_as(Requester { bot_permissions, ..requester_in(OTHER, ANN) }, board_request(1)).await;
    assert!(refused[0].full_text().contains("It needs these permissions"), "{refused:?}");
    assert_eq!(texts_in(&world, OTHER).len(), 0);
}

#[tokio::test(start_paused = true)]
async fn match_moves_only_to_allowed_channels() {
    let world = match_in_deleted_channel("size=5").await;
    let rights = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    let only = Request::from(Settings(SettingsRequest::Channels { channel: Some(72), allowed: true }));
    world.request_as(Requester { user_permissions: rights, ..requester_in(OTHER, CAT) }, only).await;
    let refused = world.request_as(requester_in(OTHER, ANN), board_request(1)).await;
    assert_eq!(refused[0].full_text(), "Matches can't start in this channel. Go to <#72>.");
    assert_eq!(texts_in(&world, OTHER).len(), 0);
    // A thread counts as its parent channel, where the match continues when the thread is deleted.
    let thread = ChannelRef { channel: 77, ..HERE };
    world.request_as(Requester { parent_channel: Some(72), ..requester_in(thread, ANN) }, board_request(1)).await;
    assert_eq!(texts_in(&world, thread).len(), 1);
    world.app.guilds.handle_change(GuildChange::ThreadDeleted { thread, parent_channel: None }).await;
    deliver_pending(&world).await;
    assert_eq!(texts_in(&world, ChannelRef { channel: 72, ..HERE }).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn rematch_of_match_without_channel_stays_on_its_server() {
    let world = match_in_deleted_channel("size=5").await;
    world.confirm(requester_in(OTHER, ANN), Request::from(Resign { match_number: Some(1) })).await;
    let rematch = || Request::from(Rematch { match_number: Some(1) });
    for channel in [direct(ANN), ChannelRef::on_server(8, 80)] {
        let response = world.request_as(requester_in(channel, ANN), rematch()).await;
        assert!(
            response[0]
                .full_text()
                .starts_with("I can't post in the channel of #1 any more. Use `/rematch match:1` in another"),
            "{response:?}"
        );
    }
    world.request_as(requester_in(OTHER, ANN), rematch()).await;
    assert!(texts_in(&world, OTHER)[0].contains("rematch of #1"), "{:?}", texts_in(&world, OTHER));
}

#[tokio::test(start_paused = true)]
async fn late_notice_of_lost_channel_is_dropped_after_relocation() {
    let world = World::started("seega", "size=5").await;
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    world.request_as(requester_in(OTHER, ANN), board_request(1)).await;
    deliver_pending(&world).await;
    assert_eq!([ANN, BEN].map(|user| texts_in(&world, direct(user)).len()), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn deleted_channel_closes_its_challenges() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(OTHER)).await;
    assert!(
        world.request(ANN, Request::from(commands::matches::Matches)).await.contains("#1"),
        "it was another channel"
    );
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    deliver_pending(&world).await;
    assert!(world.request(ANN, Request::from(commands::matches::Matches)).await.contains("no matches"));
    let texts = texts_in(&world, direct(ANN));
    assert!(texts[0].contains("Challenge cancelled: its channel was deleted."), "{texts:?}");
}

#[tokio::test(start_paused = true)]
async fn failed_post_reveals_a_deleted_channel() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("saved. I can't post in its channel any more. `/board match:1`"), "{response}");
    deliver_pending(&world).await;
    assert!(texts_in(&world, direct(ANN))[0].contains("I can't post in the channel of #1 any more"));
    world.request_as(requester_in(OTHER, ANN), board_request(1)).await;
    assert!(texts_in(&world, OTHER)[0].contains("White: **d4**"));
}

#[tokio::test(start_paused = true)]
async fn end_without_channel_is_sent_as_direct_message() {
    let world = World::started("seega", "size=5").await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    world.confirm(requester_in(OTHER, ANN), Request::from(Resign { match_number: Some(1) })).await;
    deliver_pending(&world).await;
    let texts = texts_in(&world, direct(BEN));
    assert!(texts.len() == 1 && texts[0].contains("<@1> resigned. <@2> wins as Dark."), "{texts:?}");
    assert_eq!(texts_in(&world, direct(ANN)).len(), 0, "who resigned knows");
}

/// Returns a world with a match in a thread of its own, and the thread.
async fn match_in_thread() -> (World, u64) {
    let world = World::new();
    let thread = Some(true);
    let request = ChallengeRequest { thread, ..challenge_of(&challenge("seega", "size=5", Some(BEN))) };
    world.request(ANN, Request::from(Challenge::User(request))).await;
    world.press(BEN, "accept").await;
    let thread = *world.channel.threads.lock().unwrap().keys().next().unwrap();
    (world, thread)
}

/// Deletes the channel, and checks that the match of Ann has no place any more.
async fn delete_channel(world: &World) {
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    let listed = world.request(ANN, Request::from(commands::matches::Matches)).await;
    assert!(listed.contains("I can't post in its channel any more"), "{listed}");
}

#[tokio::test(start_paused = true)]
async fn deleted_thread_moves_match_to_parent_channel() {
    let (world, thread) = match_in_thread().await;
    let thread_ref = ChannelRef { channel: thread, ..HERE };
    assert_eq!(texts_in(&world, thread_ref).len(), 1);
    world.channel.deleted.lock().unwrap().push(thread);
    world
        .app
        .guilds
        .handle_change(GuildChange::ThreadDeleted { thread: thread_ref, parent_channel: Some(HERE.channel) })
        .await;
    deliver_pending(&world).await;
    assert!(texts_in(&world, HERE).last().unwrap().contains("<@1>, it is your turn"), "{:?}", texts_in(&world, HERE));
    world.play(ANN, "a1 a2").await;
    assert!(texts_in(&world, HERE).last().unwrap().contains("Light: **a1 a2**"));
}

#[tokio::test(start_paused = true)]
async fn deleted_thread_without_event_moves_match_to_parent_channel() {
    let (world, thread) = match_in_thread().await;
    world.channel.deleted.lock().unwrap().push(thread);
    let response = world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: Some(1) })).await;
    assert!(response.contains("I can't post in its thread any more; the match continues in <#70>."), "{response}");
    deliver_pending(&world).await;
    assert!(texts_in(&world, HERE).last().unwrap().contains("Light: **a1 a2**"));
    delete_channel(&world).await;
}

#[tokio::test(start_paused = true)]
async fn deleted_channel_affects_matches_in_its_threads() {
    let (world, _) = match_in_thread().await;
    delete_channel(&world).await;
}

#[tokio::test(start_paused = true)]
async fn restored_permission_delivers_the_board_at_once() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Forbidden; 99]);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("saved") && response.contains("a permission is missing"), "{response}");
    let begun = Instant::now();
    let context = async {
        // By then the next attempt would be more than a minute away.
        wait_until(|| {
            world.channel.post_attempts.lock().unwrap().len() >= 9 && begun.elapsed() > Duration::from_secs(60)
        })
        .await;
        world.channel.faults.lock().unwrap().clear();
        let context = Instant::now();
        world.app.guilds.handle_change(GuildChange::PermissionsChanged(SERVER)).await;
        wait_until(|| texts_in(&world, HERE).len() == 3).await;
        context.elapsed()
    };
    let client = world.channel_client();
    let waited = tokio::select! {
        () = world.app.workers.run(&client, std::future::pending()) => unreachable!("nobody has stopped it"),
        waited = context => waited,
    };
    assert!(waited < Duration::from_secs(30), "{waited:?}");
    assert!(texts_in(&world, HERE).last().unwrap().contains("White: **d4**"), "{:?}", texts_in(&world, HERE));
}

#[tokio::test(start_paused = true)]
async fn many_changes_of_permissions_try_a_channel_a_few_times() {
    let world = World::new();
    for _ in 0..3 {
        world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
        world.press(BEN, "accept").await;
        *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
        world.pick(BEN, "d4").await;
        *world.channel.permanent_fault.lock().unwrap() = None;
    }
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    let changes = async {
        // One match tries for all. After so many its next attempt of its own is half an hour away.
        while attempts() < 13 {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let before = attempts();
        for _ in 0..50 {
            world.app.guilds.handle_change(GuildChange::PermissionsChanged(SERVER)).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        tokio::time::sleep(Duration::from_secs(60)).await;
        let tried = attempts() - before;
        // At once, once for all that followed, and perhaps once by itself.
        assert!((2..=3).contains(&tried), "{tried}");
        // The last change counts.
        *world.channel.permanent_fault.lock().unwrap() = None;
        world.app.guilds.handle_change(GuildChange::PermissionsChanged(SERVER)).await;
        let shown = || texts_in(&world, HERE).iter().filter(|text| text.contains("White: **d4**")).count();
        wait_until(|| shown() == 3).await;
    };
    world.app.workers.run(&world.channel_client(), changes).await;
}

#[tokio::test(start_paused = true)]
async fn match_started_in_a_thread_continues_in_its_channel() {
    let world = World::new();
    let thread = ChannelRef { channel: 77, ..HERE };
    world.request_as(requester_in(thread, ANN), challenge("seega", "size=5", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.request_as(requester_in(thread, ANN), challenge("seega", "", Some(CAT))).await;
    world.app.guilds.handle_change(GuildChange::ThreadDeleted { thread, parent_channel: Some(HERE.channel) }).await;
    deliver_pending(&world).await;
    assert!(texts_in(&world, HERE).last().unwrap().contains("<@1>, it is your turn"), "{:?}", texts_in(&world, HERE));
    assert!(
        !world.request(ANN, Request::from(commands::matches::Matches)).await.contains("#2"),
        "the challenge is withdrawn"
    );
}
