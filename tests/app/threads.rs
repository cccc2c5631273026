//! A match in a thread of its own.

use crate::app::world::{ANN, BEN, Fault, HERE, World, caller};
use gonagas::app::requests::{
    BotPermissions, ChallengeRequest, Opponent, PreferencesUpdate, Request, Requester, SettingsRequest,
};
use gonagas::matches::ids::{ChannelRef, UserId};

const REFUSED: &str = "I cannot open a thread here";

/// Ann's challenge to Ben, with a thread.
fn in_thread() -> Request {
    let opponent = Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true });
    let (game, options) = ("seega".into(), "size=5".into());
    Request::Challenge(ChallengeRequest { game, opponent, options, thread: Some(true), ..ChallengeRequest::default() })
}

/// A match in a thread that has begun, and the thread.
async fn started() -> (World, ChannelRef) {
    let world = World::new();
    world.ask(ANN, in_thread()).await;
    let challenge = world.channel.last().0;
    world.press(BEN, "accept").await;
    (world, ChannelRef { channel: challenge, ..HERE })
}

/// Somebody in another place of the server.
fn at(channel: ChannelRef, user: UserId) -> Requester {
    Requester { channel_ref: channel, ..caller(user) }
}

/// Where each message stands, the oldest first.
fn places(world: &World) -> Vec<ChannelRef> {
    world.channel.places.lock().unwrap().values().copied().collect()
}

#[tokio::test]
async fn thread_is_named_after_the_players_and_mentions_both() {
    let (world, thread) = started().await;
    let expected = [(thread.channel, ("#1 Seega: Ann – Ben".to_owned(), false))];
    assert_eq!(world.channel.threads.lock().unwrap().clone().into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(places(&world), [HERE, thread]);
    let (_, board) = world.channel.last();
    assert_eq!(board.allowed_mentions, [ANN, BEN], "who is to act comes first");
    let challenge = world.channel.messages.lock().unwrap()[&thread.channel].clone();
    assert!(challenge.text.contains("accepted the challenge") && challenge.rows.is_empty());
}

/// A challenge with a thread that has been made, where this person wants no pings.
async fn unpinged(user: UserId) -> World {
    let world = World::new();
    let wishes = PreferencesUpdate { pings: Some(false), ..PreferencesUpdate::default() };
    world.ask(user, Request::Preferences(wishes)).await;
    world.ask(ANN, in_thread()).await;
    world
}

#[tokio::test]
async fn player_without_pings_is_added_to_the_thread() {
    for (user, other) in [(ANN, BEN), (BEN, ANN)] {
        let world = unpinged(user).await;
        let thread = ChannelRef { channel: world.channel.last().0, ..HERE };
        world.press(BEN, "accept").await;
        assert_eq!(*world.channel.joined.lock().unwrap(), [(thread, user)]);
        assert_eq!(world.channel.last().1.allowed_mentions, [other]);
    }
    assert!(started().await.0.channel.joined.lock().unwrap().is_empty(), "who is called comes by that");
    let world = World::new();
    let mut ann = caller(ANN);
    ann.user_permissions.manage_guild = true;
    world.ask_from(ann, Request::Settings(SettingsRequest::Pings("nobody".into()))).await;
    world.ask(ANN, in_thread()).await;
    world.press(BEN, "accept").await;
    assert_eq!(world.channel.joined.lock().unwrap().iter().map(|(_, who)| *who).collect::<Vec<_>>(), [ANN, BEN]);
}

#[tokio::test]
async fn failure_to_add_a_thread_member_is_ignored() {
    for fault in [Fault::Down, Fault::Forbidden, Fault::Gone] {
        let world = unpinged(BEN).await;
        let thread = ChannelRef { channel: world.channel.last().0, ..HERE };
        world.channel.join_faults.lock().unwrap().push(fault);
        assert_eq!(world.press(BEN, "accept").await, "", "{fault:?}");
        assert!(world.channel.joined.lock().unwrap().is_empty());
        assert_eq!(places(&world), [HERE, thread], "{fault:?}");
    }
}

#[tokio::test]
async fn challenge_announces_the_thread() {
    let world = World::new();
    world.ask(ANN, in_thread()).await;
    assert!(world.channel.last().1.text.contains("a thread of its own"));
    world.challenge("seega", "", Some(BEN)).await;
    assert!(!world.channel.last().1.text.contains("thread"));
}

#[tokio::test]
async fn match_stays_in_its_thread_until_it_is_archived() {
    let (world, thread) = started().await;
    world.ask_from(at(thread, ANN), Request::Move { actions: "a1 a2".into(), match_number: None }).await;
    assert_eq!(places(&world), [HERE, thread, thread]);
    assert_eq!(world.channel.last().1.allowed_mentions, [BEN]);
    let world = world.restart();
    // Without a number the match is meant in the channel, too.
    let said = world.ask(BEN, Request::Move { actions: "e5 e4".into(), match_number: None }).await;
    assert_eq!(said, "#1: you played e5 e4.");
    assert_eq!(places(&world)[3..], [thread]);
    assert!(!world.channel.threads.lock().unwrap()[&thread.channel].1);
    let resign = Request::PressControl { custom_id: "m:1:6:confirm".into(), values: vec![], message_id: 5 };
    world.ask_from(at(thread, ANN), resign).await;
    assert_eq!(places(&world)[4..], [thread]);
    assert!(world.channel.last().1.text.contains("resigned"));
    assert!(world.channel.threads.lock().unwrap()[&thread.channel].1, "it is put away");
}

#[tokio::test]
async fn board_is_reposted_in_the_thread_only() {
    let (world, thread) = started().await;
    let private = world.ask(ANN, Request::Board { match_number: None }).await;
    assert!(private.starts_with(&format!("The board for all: local:7/{}/", thread.channel)), "{private}");
    assert_eq!(world.channel.count(), 2);
    world.ask_from(at(thread, ANN), Request::Board { match_number: None }).await;
    assert_eq!(places(&world), [HERE, thread, thread]);
    let elsewhere = ChannelRef { channel: 71, ..HERE };
    let said = world.ask_from(at(elsewhere, ANN), Request::Board { match_number: None }).await;
    assert!(said[0].text.contains("no running match"), "{}", said[0].text);
}

#[tokio::test]
async fn thread_without_permission_is_rejected() {
    let world = World::new();
    let mut ann = caller(ANN);
    ann.bot_permissions.create_threads = false;
    let said = world.ask_from(ann.clone(), in_thread()).await;
    assert!(said[0].text.starts_with(REFUSED), "{}", said[0].text);
    assert_eq!(world.channel.count(), 0);
    let Request::Challenge(proposal) = in_thread() else { unreachable!() };
    for thread in [None, Some(false)] {
        world.ask_from(ann.clone(), Request::Challenge(ChallengeRequest { thread, ..proposal.clone() })).await;
    }
    assert_eq!(world.channel.count(), 2);
}

#[tokio::test]
async fn lost_thread_permission_falls_back_to_the_channel() {
    let world = World::new();
    world.ask(ANN, in_thread()).await;
    let (message, challenge) = world.channel.last();
    let accept = crate::app::world::controls(&challenge)[0].0.clone();
    let mut ben = caller(BEN);
    ben.bot_permissions.create_threads = false;
    world.ask_from(ben, Request::PressControl { custom_id: accept, values: vec![], message_id: message }).await;
    assert_eq!(places(&world), [HERE, HERE]);
    assert!(world.channel.threads.lock().unwrap().is_empty());
    world.play(ANN, "a1 a2").await;
    assert_eq!(places(&world), [HERE; 3]);
}

#[tokio::test]
async fn acceptance_from_elsewhere_opens_the_thread() {
    let (world, thread) = started().await;
    let resign = Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 };
    world.ask(ANN, resign).await;
    // In a thread no threads are opened; the rematch stands in the channel, where they are.
    let from_thread = |user| {
        let there = at(thread, user);
        Requester {
            bot_permissions: BotPermissions { create_threads: false, ..there.bot_permissions },
            parent_channel: Some(HERE.channel),
            ..there
        }
    };
    for user in [ANN, BEN] {
        world.ask_from(from_thread(user), Request::Rematch { match_number: Some(1) }).await;
    }
    let threads = world.channel.threads.lock().unwrap();
    assert_eq!(threads.len(), 2);
    assert_eq!(places(&world).last().unwrap().channel, *threads.keys().last().unwrap());
}

#[tokio::test]
async fn failed_thread_falls_back_to_the_channel() {
    for fault in [Fault::Forbidden, Fault::Gone] {
        let world = World::new();
        world.ask(ANN, in_thread()).await;
        world.channel.faults.lock().unwrap().push(fault);
        world.press(BEN, "accept").await;
        assert_eq!(places(&world), [HERE, HERE], "{fault:?}");
        world.ask(ANN, Request::Board { match_number: None }).await;
        assert_eq!(places(&world), [HERE; 3], "{fault:?}");
    }
}

#[tokio::test]
async fn thread_is_opened_before_its_first_message() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let world = World::new();
        world.ask(ANN, in_thread()).await;
        let challenge = world.channel.last().0;
        world.channel.faults.lock().unwrap().push(fault);
        world.press(BEN, "accept").await;
        assert_eq!(places(&world), [HERE], "{fault:?}: the board waits for its thread");
        // What is typed meanwhile does not bring the board into the channel.
        let world = world.restart();
        world.channel.faults.lock().unwrap().push(Fault::Down);
        world.play(ANN, "a1 a2").await;
        assert_eq!(places(&world), [HERE], "{fault:?}");
        world.play(BEN, "e5 e4").await;
        let thread = ChannelRef { channel: challenge, ..HERE };
        assert_eq!(places(&world), [HERE, thread], "{fault:?}: one board shows it all");
        assert!(world.channel.last().1.text.contains("e5 e4"));
    }
}
