//! The settings of a server.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge};
use gonagas::app::requests::{PreferencesUpdate, Request, Requester, SettingsRequest, UserPermissions};
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::ids::ChannelRef;

/// A requester who may manage the server.
fn manager() -> Requester {
    Requester { user_permissions: UserPermissions { manage_guild: true, ..UserPermissions::default() }, ..caller(CAT) }
}

async fn change_setting(world: &World, setting: SettingsRequest) -> String {
    world.request_as(manager(), Request::Settings(setting)).await.remove(0).text
}

fn channel_setting(channel: u64, allowed: bool) -> SettingsRequest {
    SettingsRequest::Channels { channel: Some(channel), allowed }
}

/// The response to a challenge to Ben in this channel, or in a thread of another one.
async fn challenge_in_channel(world: &World, channel: u64, parent: Option<u64>) -> String {
    let requester = Requester { channel_ref: ChannelRef { channel, ..HERE }, parent_channel: parent, ..caller(ANN) };
    let response = world.request_as(requester, challenge("seega", "", Some(BEN))).await;
    response.into_iter().map(|message| message.text).collect()
}

#[tokio::test]
async fn each_setting_command_shows_all_settings() {
    let world = World::new();
    let usual = change_setting(&world, SettingsRequest::Show).await;
    let lines = [
        "What all see is in **English** (`/settings language`).",
        "Matches can be started in **all channels** (`/settings channels`).",
        "New matches get threads of their own: **no** (`/settings threads`).",
        "Matches that a person may have here at a time: **20** (`/settings limit`).",
        "I notify **those who are challenged, and players when it is their turn** (`/settings pings`).",
    ];
    assert!(lines.iter().all(|line| usual.lines().any(|old| old == *line)), "{usual}");
    let changes = [
        (SettingsRequest::Language("en".into()), "**English**"),
        (channel_setting(5, true), "only in <#5> "),
        (channel_setting(70, true), "only in <#5>, <#70> "),
        (channel_setting(5, false), "only in <#70> "),
        (
            channel_setting(70, false),
            "<#70> was the last channel in the list. Without a list matches can be started in **all",
        ),
        (channel_setting(70, true), "only in <#70> "),
        (SettingsRequest::Channels { channel: None, allowed: true }, "**all channels**"),
        (SettingsRequest::Threads(true), "threads of their own: **yes**"),
        (SettingsRequest::MatchLimit(3), "at a time: **3**"),
        (SettingsRequest::Pings("nobody".into()), "I notify **nobody**"),
    ];
    for (change, shown) in changes {
        let response = change_setting(&world, change.clone()).await;
        let lines: Vec<&str> = response.lines().collect();
        assert!(lines[0].contains(shown), "{change:?}: {response}");
        assert_eq!(lines[1..], ["-# `/settings show` tells how all stand."], "what changed, and no more");
    }
    let all = change_setting(&world, SettingsRequest::Show).await;
    assert!(["**yes**", "**3**", "**nobody**"].iter().all(|shown| all.contains(shown)), "{all}");
}

#[tokio::test]
async fn settings_need_the_manage_permission() {
    let world = World::new();
    let response = world.request(ANN, Request::Settings(SettingsRequest::MatchLimit(3))).await;
    assert_eq!(response, "Only those who may manage this server can settle how it plays.");
    let alone = Requester { channel_ref: ChannelRef { guild: None, channel: 9 }, ..manager() };
    let response = world.request_as(alone, Request::Settings(SettingsRequest::Show)).await;
    assert!(response[0].text.contains("`/preferences`"), "{}", response[0].text);
    assert!(change_setting(&world, SettingsRequest::Show).await.contains("**20**"), "nothing has changed");
}

#[tokio::test]
async fn unknown_setting_values_are_rejected() {
    let world = World::new();
    for (setting, expected) in [
        (SettingsRequest::Language("xx".into()), "`xx` is no choice here. There is `en`."),
        (
            SettingsRequest::Pings("@everyone`".into()),
            "`@everyone` is no choice here. There is `all`, `players`, `nobody`.",
        ),
        (SettingsRequest::MatchLimit(0), "from 1 to 20"),
        (SettingsRequest::MatchLimit(u64::MAX), "from 1 to 20"),
        (SettingsRequest::Channels { channel: None, allowed: false }, "Say in which channel"),
        (channel_setting(70, false), "in all channels so far"),
    ] {
        let response = change_setting(&world, setting.clone()).await;
        assert!(response.contains(expected), "{setting:?}: {response}");
    }
    let update = PreferencesUpdate { theme: Some("neon".into()), ..PreferencesUpdate::default() };
    let response = world.request(ANN, Request::Preferences(update)).await;
    assert_eq!(response, "`neon` is no choice here. There is `wood`, `dark`, `contrast`.");
    let update = PreferencesUpdate { orientation: Some("up".into()), ..PreferencesUpdate::default() };
    assert!(world.request(ANN, Request::Preferences(update)).await.contains("`first`, `mine`"));
}

#[tokio::test]
async fn allowed_channels_are_limited() {
    let world = World::new();
    for channel in 1..=50 {
        change_setting(&world, channel_setting(channel, true)).await;
    }
    assert!(change_setting(&world, channel_setting(51, true)).await.contains("At most 50"));
    assert!(change_setting(&world, channel_setting(50, true)).await.contains("<#50>"), "it is there already");
    assert!(change_setting(&world, SettingsRequest::Show).await.chars().count() <= 2000);
}

#[tokio::test]
async fn challenge_outside_allowed_channels_is_rejected() {
    let world = World::started("seega", "size=5").await;
    change_setting(&world, channel_setting(5, true)).await;
    let refused = "Matches are not started in this channel. Go to <#5>.";
    assert_eq!(challenge_in_channel(&world, 70, None).await, refused);
    assert_eq!(challenge_in_channel(&world, 6, Some(70)).await, refused, "a thread counts as its channel");
    assert_eq!(challenge_in_channel(&world, 5, None).await, "");
    assert_eq!(challenge_in_channel(&world, 6, Some(5)).await, "");
    assert_eq!(world.play(ANN, "a1 a2").await, "", "what runs goes on");
    change_setting(&world, channel_setting(5, false)).await;
    assert_eq!(challenge_in_channel(&world, 70, None).await, "", "the last one opens all");
}

#[tokio::test]
async fn rematch_in_a_thread_of_an_allowed_channel_works() {
    let world = World::new();
    change_setting(&world, channel_setting(5, true)).await;
    assert_eq!(challenge_in_channel(&world, 6, Some(5)).await, "");
    world.press(BEN, "accept").await;
    world.press(BEN, "calloff").await;
    let again =
        |parent| Requester { channel_ref: ChannelRef { channel: 6, ..HERE }, parent_channel: parent, ..caller(ANN) };
    let rematch = || Request::Rematch { match_number: Some(1) };
    let refused = world.request_as(again(Some(70)), rematch()).await;
    assert!(refused[0].text.starts_with("Matches are not started in this channel."), "{refused:?}");
    world.request_as(again(Some(5)), rematch()).await;
    assert!(world.channel.last().1.text.contains("rematch of #1"), "{}", world.channel.last().1.text);
}

#[tokio::test]
async fn server_match_limit_is_enforced() {
    let world = World::new();
    change_setting(&world, SettingsRequest::MatchLimit(1)).await;
    assert_eq!(world.challenge("seega", "", Some(BEN)).await, "");
    let response = world.challenge("seega", "", Some(BEN)).await;
    assert!(
        response.starts_with("You have all the matches that a person may have on this server at a time: 1."),
        "{response}"
    );
    // She cannot accept another challenge either, and its challenger is not blamed.
    world.request(BEN, challenge("pahtum", "", None)).await;
    assert!(world.press(ANN, "accept").await.starts_with("You have all the matches"));
    change_setting(&world, SettingsRequest::MatchLimit(MAX_MATCHES_PER_USER as u64)).await;
    assert_eq!(world.press(ANN, "accept").await, "");
}

/// The users who are mentioned from Ann's challenge to Ben's first turn.
async fn mentions_with_policy(pings: &str) -> Vec<u64> {
    let world = World::new();
    change_setting(&world, SettingsRequest::Pings(pings.into())).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.channel.last().1.text.contains("<@2>, <@1> challenges you!"), "they are named all the same");
    world.press(BEN, "accept").await;
    world.play(ANN, "a1 a2").await;
    assert!(world.channel.last().1.text.contains("<@2>, it is your turn"));
    world.channel.mentioned.lock().unwrap().iter().map(|user| user.0).collect()
}

#[tokio::test]
async fn ping_policy_decides_who_is_pinged() {
    assert_eq!(mentions_with_policy("all").await, [2, 1, 2]);
    assert_eq!(mentions_with_policy("players").await, [1, 2], "a challenge notifies nobody");
    assert_eq!(mentions_with_policy("nobody").await, [0; 0]);
}

#[tokio::test]
async fn thread_setting_applies_to_new_matches() {
    let world = World::new();
    change_setting(&world, SettingsRequest::Threads(true)).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    assert_eq!(world.channel.threads.lock().unwrap().len(), 1);
}
