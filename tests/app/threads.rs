//! Matches in their own thread.

use crate::app::solo_matches::in_direct_messages;
use crate::app::world::{ANN, BEN, Fault, HERE, World, caller, challenge_of, has_match_controls};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Board, Rematch};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Opponent, Requester};
use gonagas_core::matches::ids::{ChannelRef, UserId};

const REFUSED: &str = "The bot can't open a thread here";

/// Creates Ann's challenge to Ben, with a thread.
fn challenge_in_thread() -> Request {
    let opponent = Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false });
    let game = "seega".into();
    let options = "size=5".into();
    Request::from(Challenge::User(ChallengeRequest {
        game,
        opponent,
        options,
        thread: Some(true),
        ..ChallengeRequest::default()
    }))
}

/// A match that has started in its thread, and the thread.
async fn match_in_thread() -> (World, ChannelRef) {
    let world = World::new();
    world.request(ANN, challenge_in_thread()).await;
    let challenge = world.channel.last().0;
    world.press(BEN, "accept").await;
    (world, ChannelRef { channel: challenge, ..HERE })
}

/// A requester in another channel of the server.
fn requester_in(channel: ChannelRef, user: UserId) -> Requester {
    Requester { channel_ref: channel, ..caller(user) }
}

/// The channel of each message, oldest first.
fn message_channels(world: &World) -> Vec<ChannelRef> {
    world.channel.message_channels.lock().unwrap().values().copied().collect()
}

#[tokio::test]
async fn thread_is_named_after_the_players_and_mentions_both() {
    let (world, thread) = match_in_thread().await;
    let expected = [(thread.channel, ("#1 Seega: Ann – Ben".to_owned(), false))];
    assert_eq!(world.channel.threads.lock().unwrap().clone().into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(message_channels(&world), [HERE, thread]);
    let (_, board) = world.channel.last();
    assert_eq!(board.allowed_mentions, [ANN, BEN], "who is to act comes first");
    let challenge = world.channel.messages.lock().unwrap()[&thread.channel].clone();
    assert!(challenge.text.contains("accepted <@1>'s challenge") && !has_match_controls(&challenge));
}

/// A challenge with a thread, where this user has pings off.
async fn challenge_without_pings(user: UserId) -> World {
    let world = World::new();
    let update = PreferencesUpdate { pings: Some(false), ..PreferencesUpdate::default() };
    world.request(user, Request::from(Preferences(update))).await;
    world.request(ANN, challenge_in_thread()).await;
    world
}

#[tokio::test]
async fn player_without_pings_is_added_to_the_thread() {
    for (user, other) in [(ANN, BEN), (BEN, ANN)] {
        let world = challenge_without_pings(user).await;
        let thread = ChannelRef { channel: world.channel.last().0, ..HERE };
        world.press(BEN, "accept").await;
        assert_eq!(*world.channel.thread_members.lock().unwrap(), [(thread, user)]);
        assert_eq!(world.channel.last().1.allowed_mentions, [other]);
    }
    assert!(match_in_thread().await.0.channel.thread_members.lock().unwrap().is_empty(), "who is called comes by that");
    let world = World::new();
    let mut ann = caller(ANN);
    ann.user_permissions.manage_guild = true;
    world.request_as(ann, Request::from(Settings(SettingsRequest::Pings("nobody".into())))).await;
    world.request(ANN, challenge_in_thread()).await;
    world.press(BEN, "accept").await;
    assert_eq!(
        world.channel.thread_members.lock().unwrap().iter().map(|(_, who)| *who).collect::<Vec<_>>(),
        [ANN, BEN]
    );
}

#[tokio::test]
async fn failure_to_add_a_thread_member_is_ignored() {
    for fault in [Fault::Down, Fault::Forbidden, Fault::Gone] {
        let world = challenge_without_pings(BEN).await;
        let thread = ChannelRef { channel: world.channel.last().0, ..HERE };
        world.channel.thread_member_faults.lock().unwrap().push(fault);
        assert_eq!(world.press(BEN, "accept").await, "", "{fault:?}");
        assert!(world.channel.thread_members.lock().unwrap().is_empty());
        assert_eq!(message_channels(&world), [HERE, thread], "{fault:?}");
    }
}

#[tokio::test]
async fn challenge_announces_the_thread() {
    let world = World::new();
    world.request(ANN, challenge_in_thread()).await;
    assert!(world.channel.last().1.text.contains("its own thread"));
    world.challenge("seega", "", Some(BEN)).await;
    assert!(!world.channel.last().1.text.contains("thread"));
}

#[tokio::test]
async fn match_stays_in_its_thread_which_discord_archives_a_day_later() {
    let (world, thread) = match_in_thread().await;
    world
        .request_as(requester_in(thread, ANN), Request::from(Move { actions: "a1 a2".into(), match_number: None }))
        .await;
    assert_eq!(message_channels(&world), [HERE, thread, thread]);
    assert_eq!(world.channel.last().1.allowed_mentions, [BEN]);
    let world = world.restart();
    // A request without a number in the channel also finds the match.
    let response = world.request(BEN, Request::from(Move { actions: "e5 e4".into(), match_number: None })).await;
    assert_eq!(response, "#1: you played e5 e4.");
    assert_eq!(message_channels(&world)[3..], [thread]);
    assert!(!world.channel.threads.lock().unwrap()[&thread.channel].1);
    let resign = Request::PressControl { custom_id: "m:1:6:confirm".into(), values: vec![], message_id: 5 };
    world.request_as(requester_in(thread, ANN), resign).await;
    assert_eq!(message_channels(&world)[4..], [thread]);
    assert!(world.channel.last().1.text.contains("resigned"));
    assert!(world.channel.threads.lock().unwrap()[&thread.channel].1, "the bot leaves it open");
}

#[tokio::test]
async fn board_is_reposted_in_the_thread_only() {
    let (world, thread) = match_in_thread().await;
    let private = world.request(ANN, Request::from(Board { match_number: None })).await;
    assert!(private.starts_with(&format!("Public board: local:7/{}/", thread.channel)), "{private}");
    assert_eq!(world.channel.count(), 2);
    world.request_as(requester_in(thread, ANN), Request::from(Board { match_number: None })).await;
    assert_eq!(message_channels(&world), [HERE, thread, thread]);
    let elsewhere = ChannelRef { channel: 71, ..HERE };
    let response = world.request_as(requester_in(elsewhere, ANN), Request::from(Board { match_number: None })).await;
    assert!(response[0].text.contains("no running match"), "{}", response[0].text);
}

#[tokio::test]
async fn thread_without_permission_is_rejected() {
    let world = World::new();
    let mut ann = caller(ANN);
    ann.bot_permissions.create_threads = false;
    let response = world.request_as(ann.clone(), challenge_in_thread()).await;
    assert!(response[0].text.starts_with(REFUSED), "{}", response[0].text);
    assert_eq!(world.channel.count(), 0);
    let challenge = challenge_of(&challenge_in_thread());
    for thread in [None, Some(false)] {
        world
            .request_as(ann.clone(), Request::from(Challenge::User(ChallengeRequest { thread, ..challenge.clone() })))
            .await;
    }
    assert_eq!(world.channel.count(), 2);
}

#[tokio::test]
async fn lost_thread_permission_falls_back_to_the_channel() {
    let world = World::new();
    world.request(ANN, challenge_in_thread()).await;
    let (message, challenge) = world.channel.last();
    let accept = crate::app::world::controls(&challenge)[0].0.clone();
    let mut ben = caller(BEN);
    ben.bot_permissions.create_threads = false;
    world.request_as(ben, Request::PressControl { custom_id: accept, values: vec![], message_id: message }).await;
    assert_eq!(message_channels(&world), [HERE, HERE]);
    assert!(world.channel.threads.lock().unwrap().is_empty());
    world.play(ANN, "a1 a2").await;
    assert_eq!(message_channels(&world), [HERE; 3]);
}

#[tokio::test]
async fn acceptance_from_elsewhere_opens_the_thread() {
    let (world, thread) = match_in_thread().await;
    let resign = Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 };
    world.request(ANN, resign).await;
    // A thread cannot contain threads, so the rematch is posted in the parent channel.
    let from_thread = |user| {
        let there = requester_in(thread, user);
        Requester {
            bot_permissions: BotPermissions { create_threads: false, ..there.bot_permissions },
            parent_channel: Some(HERE.channel),
            ..there
        }
    };
    for user in [ANN, BEN] {
        world.request_as(from_thread(user), Request::from(Rematch { match_number: Some(1) })).await;
    }
    let threads = world.channel.threads.lock().unwrap();
    assert_eq!(threads.len(), 2);
    assert_eq!(message_channels(&world).last().unwrap().channel, *threads.keys().last().unwrap());
}

#[tokio::test]
async fn failed_thread_falls_back_to_the_channel() {
    for fault in [Fault::Forbidden, Fault::Gone] {
        let world = World::new();
        world.request(ANN, challenge_in_thread()).await;
        world.channel.faults.lock().unwrap().push(fault);
        world.press(BEN, "accept").await;
        assert_eq!(message_channels(&world), [HERE, HERE], "{fault:?}");
        world.request(ANN, Request::from(Board { match_number: None })).await;
        assert_eq!(message_channels(&world), [HERE; 3], "{fault:?}");
    }
}

#[tokio::test]
async fn thread_is_opened_before_its_first_message() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let world = World::new();
        world.request(ANN, challenge_in_thread()).await;
        let challenge = world.channel.last().0;
        world.channel.faults.lock().unwrap().push(fault);
        world.press(BEN, "accept").await;
        assert_eq!(message_channels(&world), [HERE], "{fault:?}: the board waits for its thread");
        // A typed move does not bring the board into the channel.
        let world = world.restart();
        world.channel.faults.lock().unwrap().push(Fault::Down);
        world.play(ANN, "a1 a2").await;
        assert_eq!(message_channels(&world), [HERE], "{fault:?}");
        world.play(BEN, "e5 e4").await;
        let thread = ChannelRef { channel: challenge, ..HERE };
        assert_eq!(message_channels(&world), [HERE, thread], "{fault:?}: one board shows it all");
        assert!(world.channel.last().1.text.contains("e5 e4"));
    }
}

/// Ann's match against the computer, in a thread.
fn play_in_thread() -> Request {
    Request::from(Play(PlayRequest {
        game: "pahtum".into(),
        options: "blocks=1".into(),
        side: Some("second".into()),
        thread: true,
        ..PlayRequest::default()
    }))
}

#[tokio::test(start_paused = true)]
async fn match_against_the_computer_has_the_thread_that_was_asked_for() {
    for (options, pair) in [("blocks=1", false), ("blocks=3", true)] {
        let world = World::new();
        let Play(request) = play_in_thread().command().cloned().unwrap();
        let request = Request::from(Play(PlayRequest { options: options.into(), pair: Some(pair), ..request }));
        let response = world.request(ANN, request).await;
        assert_eq!(response, "#1: your board is in its own thread in this channel.");
        let channels = message_channels(&world);
        let first = channels[0];
        let board = channels[1];
        assert_eq!(first, HERE, "the thread hangs under a message in the channel");
        let (starter, (name, _)) = world.channel.threads.lock().unwrap().clone().pop_first().unwrap();
        assert_eq!(board, ChannelRef { channel: starter, ..HERE }, "{channels:?}");
        assert_eq!(name, "#1 Pahtum: Computer (level 1) – Ann");
        let shown = world.channel.last_in(board).1;
        assert_eq!(shown.allowed_mentions, [ANN], "the mention brings her there");
        let challenge = world.channel.messages.lock().unwrap()[&starter].clone();
        assert!(
            challenge.text.contains("accepted <@1>'s challenge") && !has_match_controls(&challenge),
            "{challenge:?}"
        );
        // The second game follows by itself.
        let threads = if pair { 2 } else { 1 };
        world.run_until(|| world.channel.threads.lock().unwrap().len() == threads).await;
    }
}

#[tokio::test]
async fn match_against_the_computer_is_refused_where_no_thread_can_be_opened() {
    let world = World::new();
    let in_thread = BotPermissions { create_threads: false, ..caller(ANN).bot_permissions };
    for requester in [in_direct_messages(ANN), Requester { bot_permissions: in_thread, ..caller(ANN) }] {
        let refused = world.request_as(requester, play_in_thread()).await.remove(0);
        assert!(refused.text.starts_with(REFUSED), "{refused:?}");
    }
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn refused_match_against_the_computer_posts_nothing() {
    let world = World::new();
    for _ in 0..5 {
        let Play(request) = play_in_thread().command().cloned().unwrap();
        world.request(ANN, Request::from(Play(PlayRequest { thread: false, ..request }))).await;
    }
    let before = world.channel.count();
    let refused = world.request(ANN, play_in_thread()).await;
    assert!(refused.contains('5'), "{refused}");
    world.run_a_while().await;
    let world = world.restart();
    world.run_a_while().await;
    assert_eq!(world.channel.count(), before);
    assert_eq!(world.folder.rows("SELECT status FROM outbox WHERE match_id = 6 AND status = 'pending'"), [""; 0]);
}
