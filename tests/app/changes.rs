//! Servers, channels and threads that are gone.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, direct};
use gonagas::app::App;
use gonagas::app::requests::{BotPermissions, Request, Requester, SettingsRequest, UserPermissions};
use gonagas::app::server::guild_changes::GuildChange;
use gonagas::matches::ids::{ChannelRef, UserId};
use gonagas::store::Store;
use gonagas::store::sqlite::SqliteStore;
use std::time::Duration;
use tokio::time::Instant;

const SERVER: u64 = 7;
const OTHER: ChannelRef = ChannelRef { guild: Some(SERVER), channel: 71 };

fn at(channel: ChannelRef, user: UserId) -> Requester {
    Requester { channel_ref: channel, ..caller(user) }
}

fn board(game: u64) -> Request {
    Request::Board { match_number: Some(game) }
}

/// What a place has heard, in order.
fn told(world: &World, channel: ChannelRef) -> Vec<String> {
    let (messages, places) = (world.channel.messages.lock().unwrap(), world.channel.places.lock().unwrap());
    let there = messages.iter().filter(|(id, _)| places[*id] == channel);
    there.map(|(_, message)| message.text.clone()).collect()
}

/// Lets the bot tell what it has not told yet.
async fn serve(world: &World) {
    serve_with(world, &world.app).await;
}

async fn serve_with(world: &World, app: &App<SqliteStore>) {
    let nothing_left = async {
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    app.run_background_tasks(&world.speaker(), nothing_left).await;
}

/// Waits until something is so.
async fn until(so: impl Fn() -> bool) {
    while !so() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// A match in a channel that is deleted, and the bot has heard of that.
async fn deleted(options: &str) -> World {
    let world = World::started("seega", options).await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    world.app.handle_guild_change(GuildChange::ChannelDeleted(HERE)).await;
    serve(&world).await;
    world
}

#[tokio::test(start_paused = true)]
async fn matches_end_with_their_server_and_without_a_result() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "", Some(CAT)).await;
    let elsewhere = ChannelRef { guild: Some(8), channel: 80 };
    world.ask_from(at(elsewhere, ANN), challenge("seega", "", Some(CAT))).await;
    let count = told(&world, HERE).len();
    world.app.handle_guild_change(GuildChange::BotRemoved(SERVER)).await;
    serve(&world).await;
    assert_eq!(told(&world, HERE).len(), count, "nothing is posted where the bot no longer is");
    let [ended, withdrawn] = &told(&world, direct(ANN))[..] else { panic!("{:?}", told(&world, direct(ANN))) };
    assert!(ended.contains("I was removed from its server. There is no result."), "{ended}");
    assert!(withdrawn.contains("The challenge stands no more"), "{withdrawn}");
    assert_eq!((told(&world, direct(BEN)).len(), told(&world, direct(CAT)).len()), (1, 0));
    let mine = world.ask(ANN, Request::Matches).await;
    assert!(mine.contains("#3") && !mine.contains("#1") && !mine.contains("#2"), "{mine}");
    // It is over, for good, and can still be looked at.
    assert!(world.ask(ANN, Request::Move { actions: "a1".into(), match_number: Some(1) }).await.contains("#1 is over"));
    world.app.handle_guild_change(GuildChange::BotRemoved(SERVER)).await;
    serve(&world).await;
    assert_eq!(told(&world, direct(ANN)).len(), 2, "it is told once");
}

#[tokio::test(start_paused = true)]
async fn what_was_still_to_be_told_on_a_server_is_dropped() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Forbidden);
    world.play(BEN, "a1").await;
    world.ask(ANN, Request::Resign { match_number: None }).await;
    world.app.handle_guild_change(GuildChange::BotRemoved(SERVER)).await;
    let store = world.app.into_store();
    let left = store.pending_outbox(None).await.unwrap();
    assert!(
        left.iter().all(|entry| matches!(entry.effect, gonagas::matches::effects::effect::Effect::DirectMessage(..))),
        "{left:?}"
    );
    assert_eq!(store.active_guilds().await.unwrap(), [0_u64; 0]);
}

#[tokio::test(start_paused = true)]
async fn finished_matches_stay_as_they_were() {
    let world = World::started("seega", "size=5").await;
    let asked = world.ask_from(caller(ANN), Request::Resign { match_number: None }).await;
    let confirm = crate::app::world::controls(&asked[0])[0].0.clone();
    world.ask(ANN, Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 }).await;
    world.app.handle_guild_change(GuildChange::BotRemoved(SERVER)).await;
    serve(&world).await;
    let shown = world.ask(ANN, board(1)).await;
    assert!(shown.contains("<@1> resigned. <@2> (Dark) wins."), "{shown}");
    assert_eq!(told(&world, direct(BEN)), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn who_was_removed_while_away_finds_out_at_the_start() {
    for (servers, over) in [(vec![7, 8], false), (vec![], false), (vec![8], true)] {
        let world = World::started("seega", "size=5").await.restart();
        world.app.handle_guild_change(GuildChange::GuildList(servers.clone())).await;
        let mine = world.ask(ANN, Request::Matches).await;
        assert_eq!(mine.contains("no matches"), over, "{servers:?}: {mine}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_without_its_channel_goes_on_where_a_player_wants() {
    let world = deleted("size=5").await;
    for user in [ANN, BEN] {
        let [said] = &told(&world, direct(user))[..] else { panic!("{user:?}") };
        assert!(said.contains("#1 has lost its channel") && said.contains("/board match:1"), "{said}");
    }
    let mine = world.ask(ANN, Request::Matches).await;
    assert!(mine.contains("**your turn** · its channel is gone; `/board match:1`"), "{mine}");
    // Looking on, or from another server, brings it nowhere.
    for stranger in [at(OTHER, CAT), at(ChannelRef { guild: Some(8), channel: 80 }, ANN), at(direct(ANN), ANN)] {
        let shown = world.ask_from(stranger, board(1)).await;
        assert!(shown[0].text.starts_with("Its channel is gone."), "{}", shown[0].text);
    }
    world.ask_from(at(OTHER, BEN), board(1)).await;
    let [shown] = &told(&world, OTHER)[..] else { panic!("{:?}", told(&world, OTHER)) };
    assert!(shown.contains("<@1>, it is your turn"), "{shown}");
    assert_eq!(world.channel.last().1.allowed_mentions, [ANN], "who is to act is called");
    // From now on it is found there, by name and by its controls.
    let played = world.ask_from(at(OTHER, ANN), Request::Move { actions: "a1 a2".into(), match_number: None }).await;
    assert!(played.is_empty(), "{played:?}");
    assert!(told(&world, OTHER).last().unwrap().contains("Light: **a1 a2**"));
    world.pick(BEN, "b1").await;
    assert!(told(&world, OTHER).last().unwrap().contains("**b1**"));
    assert!(
        world.ask(ANN, Request::Move { actions: "c1".into(), match_number: None }).await.contains("no running match")
    );
}

#[tokio::test(start_paused = true)]
async fn a_match_is_played_on_before_it_has_a_place_again() {
    let world = deleted("size=5").await;
    let played = world.ask_from(at(OTHER, ANN), Request::Move { actions: "a1 a2".into(), match_number: Some(1) }).await;
    assert!(played[0].text.contains("you played a1 a2"), "{played:?}");
    serve(&world).await;
    let said = told(&world, direct(BEN));
    assert!(said.len() == 2 && said[1].contains("<@2>, it is your turn"), "{said:?}");
    let world = world.restart();
    serve(&world).await;
    world.ask_from(at(OTHER, BEN), board(1)).await;
    let shown = told(&world, OTHER);
    assert!(shown.len() == 1 && shown[0].contains("Light: **a1 a2**") && shown[0].contains("<@2>"), "{shown:?}");
}

#[tokio::test(start_paused = true)]
async fn a_match_goes_on_only_where_the_bot_can_play() {
    let world = deleted("size=5").await;
    let powers = BotPermissions { attach_files: false, ..caller(ANN).bot_permissions };
    let refused = world.ask_from(Requester { bot_permissions: powers, ..at(OTHER, ANN) }, board(1)).await;
    assert!(refused[0].text.contains("I need these permissions"), "{refused:?}");
    assert_eq!(told(&world, OTHER).len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_match_goes_on_only_where_matches_are_allowed() {
    let world = deleted("size=5").await;
    let rights = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    let only = Request::Settings(SettingsRequest::Channels { channel: Some(72), allowed: true });
    world.ask_from(Requester { user_permissions: rights, ..at(OTHER, CAT) }, only).await;
    let refused = world.ask_from(at(OTHER, ANN), board(1)).await;
    assert_eq!(refused[0].text, "Matches are not started in this channel. Go to <#72>.");
    assert_eq!(told(&world, OTHER).len(), 0);
    // A thread counts as its channel, and the match goes on there when the thread is gone.
    let thread = ChannelRef { channel: 77, ..HERE };
    world.ask_from(Requester { parent_channel: Some(72), ..at(thread, ANN) }, board(1)).await;
    assert_eq!(told(&world, thread).len(), 1);
    world.app.handle_guild_change(GuildChange::ThreadDeleted { thread: thread, parent_channel: None }).await;
    serve(&world).await;
    assert_eq!(told(&world, ChannelRef { channel: 72, ..HERE }).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_match_that_ended_without_a_channel_is_played_again_on_its_server_alone() {
    let world = deleted("size=5").await;
    let asked = world.ask_from(at(OTHER, ANN), Request::Resign { match_number: Some(1) }).await;
    let confirm = crate::app::world::controls(&asked[0])[0].0.clone();
    world.ask_from(at(OTHER, ANN), Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 }).await;
    let rematch = || Request::Rematch { match_number: Some(1) };
    for place in [direct(ANN), ChannelRef { guild: Some(8), channel: 80 }] {
        let said = world.ask_from(at(place, ANN), rematch()).await;
        assert!(said[0].text.starts_with("#1 has lost its channel. `/rematch match:1` in another"), "{said:?}");
    }
    world.ask_from(at(OTHER, ANN), rematch()).await;
    assert!(told(&world, OTHER)[0].contains("rematch of #1"), "{:?}", told(&world, OTHER));
}

#[tokio::test(start_paused = true)]
async fn who_hears_late_that_a_channel_is_gone_is_not_told_when_the_match_has_another() {
    let world = World::started("seega", "size=5").await;
    world.app.handle_guild_change(GuildChange::ChannelDeleted(HERE)).await;
    world.ask_from(at(OTHER, ANN), board(1)).await;
    serve(&world).await;
    assert_eq!([ANN, BEN].map(|user| told(&world, direct(user)).len()), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn challenges_are_withdrawn_with_their_channel() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.app.handle_guild_change(GuildChange::ChannelDeleted(OTHER)).await;
    assert!(world.ask(ANN, Request::Matches).await.contains("#1"), "it was another channel");
    world.app.handle_guild_change(GuildChange::ChannelDeleted(HERE)).await;
    serve(&world).await;
    assert!(world.ask(ANN, Request::Matches).await.contains("no matches"));
    let said = told(&world, direct(ANN));
    assert!(said[0].contains("The challenge stands no more: its channel was deleted."), "{said:?}");
}

#[tokio::test(start_paused = true)]
async fn that_a_channel_is_gone_is_found_out_by_posting() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("what you did is kept. Its channel is gone. `/board match:1`"), "{said}");
    serve(&world).await;
    assert!(told(&world, direct(ANN))[0].contains("#1 has lost its channel"));
    world.ask_from(at(OTHER, ANN), board(1)).await;
    assert!(told(&world, OTHER)[0].contains("White: **d4**"));
}

#[tokio::test(start_paused = true)]
async fn an_end_that_finds_no_channel_is_told_directly() {
    let world = World::started("seega", "size=5").await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    let asked = world.ask_from(at(OTHER, ANN), Request::Resign { match_number: Some(1) }).await;
    let confirm = crate::app::world::controls(&asked[0])[0].0.clone();
    world.ask_from(at(OTHER, ANN), Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 }).await;
    serve(&world).await;
    let said = told(&world, direct(BEN));
    assert!(said.len() == 1 && said[0].contains("<@1> resigned. <@2> (Dark) wins."), "{said:?}");
    assert_eq!(told(&world, direct(ANN)).len(), 0, "who resigned knows");
}

#[tokio::test(start_paused = true)]
async fn a_match_goes_on_in_the_channel_of_its_thread() {
    let world = World::new();
    let mut asked = challenge("seega", "size=5", Some(BEN));
    if let Request::Challenge(proposal) = &mut asked {
        proposal.thread = Some(true);
    }
    world.ask(ANN, asked).await;
    world.press(BEN, "accept").await;
    let thread = *world.channel.threads.lock().unwrap().keys().next().unwrap();
    let place = ChannelRef { channel: thread, ..HERE };
    assert_eq!(told(&world, place).len(), 1);
    world.channel.deleted.lock().unwrap().push(thread);
    world
        .app
        .handle_guild_change(GuildChange::ThreadDeleted { thread: place, parent_channel: Some(HERE.channel) })
        .await;
    serve(&world).await;
    assert!(told(&world, HERE).last().unwrap().contains("<@1>, it is your turn"), "{:?}", told(&world, HERE));
    world.play(ANN, "a1 a2").await;
    assert!(told(&world, HERE).last().unwrap().contains("Light: **a1 a2**"));
}

#[tokio::test(start_paused = true)]
async fn without_the_event_a_thread_gives_way_as_well() {
    let world = World::new();
    let mut asked = challenge("seega", "size=5", Some(BEN));
    if let Request::Challenge(proposal) = &mut asked {
        proposal.thread = Some(true);
    }
    world.ask(ANN, asked).await;
    world.press(BEN, "accept").await;
    let thread = *world.channel.threads.lock().unwrap().keys().next().unwrap();
    world.channel.deleted.lock().unwrap().push(thread);
    let said = world.ask(ANN, Request::Move { actions: "a1 a2".into(), match_number: Some(1) }).await;
    assert!(said.contains("Its thread is gone; it goes on in <#70>."), "{said}");
    serve(&world).await;
    assert!(told(&world, HERE).last().unwrap().contains("Light: **a1 a2**"));
    // With its channel the match has no place at all.
    world.app.handle_guild_change(GuildChange::ChannelDeleted(HERE)).await;
    assert!(world.ask(ANN, Request::Matches).await.contains("its channel is gone"));
}

#[tokio::test(start_paused = true)]
async fn a_channel_takes_its_threads_along() {
    let world = World::new();
    let mut asked = challenge("seega", "size=5", Some(BEN));
    if let Request::Challenge(proposal) = &mut asked {
        proposal.thread = Some(true);
    }
    world.ask(ANN, asked).await;
    world.press(BEN, "accept").await;
    world.app.handle_guild_change(GuildChange::ChannelDeleted(HERE)).await;
    assert!(world.ask(ANN, Request::Matches).await.contains("its channel is gone"));
}

#[tokio::test(start_paused = true)]
async fn a_permission_that_is_given_back_lets_the_board_come_at_once() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Forbidden; 99]);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("what you did is kept") && said.contains("I lack a permission"), "{said}");
    let begun = Instant::now();
    let context = async {
        // By then the next try would be in more than a minute.
        until(|| world.channel.tries.lock().unwrap().len() >= 9 && begun.elapsed() > Duration::from_secs(60)).await;
        world.channel.faults.lock().unwrap().clear();
        let context = Instant::now();
        world.app.handle_guild_change(GuildChange::PermissionsChanged(SERVER)).await;
        until(|| told(&world, HERE).len() == 3).await;
        context.elapsed()
    };
    let speaker = world.speaker();
    let waited = tokio::select! {
        () = world.app.run_background_tasks(&speaker, std::future::pending()) => unreachable!("nobody has stopped it"),
        waited = context => waited,
    };
    assert!(waited < Duration::from_secs(30), "{waited:?}");
    assert!(told(&world, HERE).last().unwrap().contains("White: **d4**"), "{:?}", told(&world, HERE));
}

#[tokio::test(start_paused = true)]
async fn a_match_that_was_begun_in_a_thread_goes_on_in_its_channel() {
    let world = World::new();
    let thread = ChannelRef { channel: 77, ..HERE };
    world.ask_from(at(thread, ANN), challenge("seega", "size=5", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.ask_from(at(thread, ANN), challenge("seega", "", Some(CAT))).await;
    world
        .app
        .handle_guild_change(GuildChange::ThreadDeleted { thread: thread, parent_channel: Some(HERE.channel) })
        .await;
    serve(&world).await;
    assert!(told(&world, HERE).last().unwrap().contains("<@1>, it is your turn"), "{:?}", told(&world, HERE));
    assert!(!world.ask(ANN, Request::Matches).await.contains("#2"), "the challenge is withdrawn");
}
