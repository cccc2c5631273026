//! The settings of a server.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge, controls, selected_labels};
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::ids::ChannelRef;
use gonagas_ui::message::{Control, Message};

/// A requester who may manage the server.
fn manager() -> Requester {
    Requester { user_permissions: UserPermissions { manage_guild: true, ..UserPermissions::default() }, ..caller(CAT) }
}

async fn change_setting(world: &World, setting: SettingsRequest) -> String {
    world.request_as(manager(), Request::from(Settings(setting))).await.remove(0).full_text()
}

fn channel_setting(channel: u64, allowed: bool) -> SettingsRequest {
    SettingsRequest::Channels { channel: Some(channel), allowed }
}

/// The response to a challenge to Ben in this channel, or in a thread of another one.
async fn challenge_in_channel(world: &World, channel: u64, parent: Option<u64>) -> String {
    let requester = Requester { channel_ref: ChannelRef { channel, ..HERE }, parent_channel: parent, ..caller(ANN) };
    let response = world.request_as(requester, challenge("seega", "", Some(BEN))).await;
    response.into_iter().map(|message| message.full_text()).collect()
}

/// The panel of settings as it is read, with the present choices of its menus.
async fn panel(world: &World, request: Request) -> (String, Vec<String>) {
    let panel = world.request_as(manager(), request).await.remove(0);
    assert!(panel.is_layout(), "{panel:?}");
    (panel.full_text(), selected_labels(&panel))
}

#[tokio::test]
async fn each_setting_command_shows_all_settings() {
    let world = World::new();
    let usual = panel(&world, Request::from(Settings(SettingsRequest::Show))).await;
    assert!(usual.0.contains("matches can start anywhere") && usual.0.contains("**Threads** for new matches: off"));
    let everyone = "Challenged people, and players on their turn";
    assert_eq!(
        usual.1,
        ["3 days per move", "20 matches", everyone, "Wood and sand", "First player", "Lying", "English"]
    );
    let changes = [
        (SettingsRequest::Language("en".into()), "English"),
        (channel_setting(5, true), "can start in <#5>."),
        (channel_setting(70, true), "can start in <#5>, <#70>."),
        (channel_setting(5, false), "can start in <#70>."),
        (channel_setting(70, false), "<#70> was the last channel in the list"),
        (channel_setting(70, true), "can start in <#70>."),
        (SettingsRequest::Channels { channel: None, allowed: true }, "matches can start anywhere"),
        (SettingsRequest::Threads(true), "**Threads** for new matches: on"),
        (SettingsRequest::TimeControl("2d+12h/5d".into()), "2 days each + 12 hours per move, at most 5 days"),
        (SettingsRequest::MatchLimit(4), "4 matches"),
        (SettingsRequest::Pings("nobody".into()), "Nobody"),
    ];
    for (change, expected) in changes {
        let (text, selected) = panel(&world, Request::from(Settings(change.clone()))).await;
        let is_shown = text.contains(expected) || selected.iter().any(|label| label == expected);
        assert!(is_shown, "{change:?}: {text} {selected:?}");
    }
}

#[tokio::test]
async fn controls_of_the_panel_change_settings_at_once() {
    let world = World::new();
    let press = |id: &str, value: Option<&str>| Request::PressControl {
        custom_id: id.into(),
        values: value.map(str::to_owned).into_iter().collect(),
        message_id: 5,
    };
    let shown = world.request_as(manager(), Request::from(Settings(SettingsRequest::Show))).await.remove(0);
    let offered: Vec<String> = controls(&shown).into_iter().map(|(id, _)| id).collect();
    assert_eq!(
        offered,
        [
            "g:threads:on",
            "g:channels",
            "g:clock",
            "g:limit",
            "g:pings",
            "g:theme",
            "g:bottom",
            "g:shape",
            "g:pictures:on",
            "g:puzzles",
            "g:language"
        ]
    );
    assert!(panel(&world, press("g:threads:on", None)).await.0.contains("new matches: on"));
    assert_eq!(panel(&world, press("g:clock", Some("live"))).await.1[0], "10 minutes each + 15 seconds per move");
    assert_eq!(panel(&world, press("g:limit", Some("5"))).await.1[1], "5 matches");
    assert_eq!(panel(&world, press("g:pings", Some("players"))).await.1[2], "Players on their turn only");
    panel(&world, Request::from(Settings(channel_setting(70, true)))).await;
    assert!(panel(&world, press("g:channels:all", None)).await.0.contains("matches can start anywhere"));
    for (id, value) in [("g:clock", Some("soon")), ("g:clock", None), ("g:limit", Some("0")), ("g:limit", Some("x"))] {
        let refused = world.request_as(manager(), press(id, value)).await.remove(0);
        assert!(!refused.is_layout() && !refused.full_text().is_empty(), "{id} {value:?}: {refused:?}");
    }
    let stranger = world.request_as(caller(BEN), press("g:threads:off", None)).await.remove(0);
    assert!(stranger.full_text().starts_with("To change the settings of this server"), "{stranger:?}");
    assert!(panel(&world, Request::from(Settings(SettingsRequest::Show))).await.0.contains("new matches: on"));
}

#[tokio::test]
async fn menu_of_channels_replaces_the_list() {
    let world = World::new();
    let pick = |channels: &[u64]| Request::PressControl {
        custom_id: "g:channels".into(),
        values: channels.iter().map(u64::to_string).collect(),
        message_id: 5,
    };
    let shown = |message: &Message| {
        let menus = message.controls().filter_map(|control| match control {
            Control::ChannelMenu(menu) if menu.id == "g:channels" => Some(menu.selected.clone()),
            Control::ChannelMenu(_) | Control::Button(_) | Control::Menu(_) => None,
        });
        menus.collect::<Vec<_>>()
    };
    for channels in [&[70, 5][..], &[70, 6], &[]] {
        let panel = world.request_as(manager(), pick(channels)).await.remove(0);
        let mut sorted = channels.to_vec();
        sorted.sort_unstable();
        assert_eq!(shown(&panel), [sorted]);
    }
    let all: Vec<u64> = (1..=26).collect();
    let panel = world.request_as(manager(), pick(&all)).await.remove(0);
    assert_eq!(shown(&panel), [[0_u64; 0]; 0], "there are too many for a menu");
    assert!(panel.full_text().contains("Change the list with `/settings channels`"), "{}", panel.full_text());
    let too_many: Vec<u64> = (1..=51).collect();
    let refused = world.request_as(manager(), pick(&too_many)).await.remove(0);
    assert!(refused.full_text().contains("full at 50 channels"), "{}", refused.full_text());
    let stranger = world.request_as(caller(BEN), pick(&[70])).await.remove(0);
    assert!(stranger.full_text().starts_with("To change the settings of this server"), "{stranger:?}");
}

#[tokio::test]
async fn settings_need_the_manage_permission() {
    let world = World::new();
    let response = world.request(ANN, Request::from(Settings(SettingsRequest::MatchLimit(3)))).await;
    assert_eq!(response, "To change the settings of this server you need the *Manage Server* permission.");
    let alone = Requester { channel_ref: ChannelRef::direct(9), ..manager() };
    let response = world.request_as(alone, Request::from(Settings(SettingsRequest::Show))).await;
    assert!(response[0].full_text().contains("`/preferences`"), "{}", response[0].full_text());
    let (_, selected) = panel(&world, Request::from(Settings(SettingsRequest::Show))).await;
    assert!(selected.contains(&"20 matches".to_owned()), "nothing has changed: {selected:?}");
}

#[tokio::test]
async fn unknown_setting_values_are_rejected() {
    let world = World::new();
    for (setting, expected) in [
        (SettingsRequest::Language("xx".into()), "Unknown choice `xx`. Choose `en`, `fr`, `nb`."),
        (SettingsRequest::Pings("@everyone`".into()), "Unknown choice `@everyone`. Choose `all`, `players`, `nobody`."),
        (SettingsRequest::MatchLimit(0), "from 1 to 20"),
        (SettingsRequest::MatchLimit(u64::MAX), "from 1 to 20"),
        (SettingsRequest::Channels { channel: None, allowed: false }, "Add `channel:`"),
        (channel_setting(70, false), "Matches can start anywhere now"),
    ] {
        let response = change_setting(&world, setting.clone()).await;
        assert!(response.contains(expected), "{setting:?}: {response}");
    }
    let update = PreferencesUpdate { theme: Some("neon".into()), ..PreferencesUpdate::default() };
    let response = world.request(ANN, Request::from(Preferences(update))).await;
    assert_eq!(response, "Unknown choice `neon`. Choose `wood`, `dark`, `contrast`.");
    let update = PreferencesUpdate { orientation: Some("up".into()), ..PreferencesUpdate::default() };
    assert!(world.request(ANN, Request::from(Preferences(update))).await.contains("`first`, `mine`"));
}

#[tokio::test]
async fn allowed_channels_are_limited() {
    let world = World::new();
    for channel in 1..=50 {
        change_setting(&world, channel_setting(channel, true)).await;
    }
    assert!(change_setting(&world, channel_setting(51, true)).await.contains("full at 50 channels"));
    assert!(change_setting(&world, channel_setting(50, true)).await.contains("<#50>"), "it is there already");
    assert!(change_setting(&world, SettingsRequest::Show).await.chars().count() <= 4000);
}

#[tokio::test]
async fn challenge_outside_allowed_channels_is_rejected() {
    let world = World::started("seega", "size=5").await;
    change_setting(&world, channel_setting(5, true)).await;
    let refused = "Matches can't start in this channel. Go to <#5>.";
    assert_eq!(challenge_in_channel(&world, 70, None).await, refused);
    assert_eq!(challenge_in_channel(&world, 6, Some(70)).await, refused, "a thread counts as its channel");
    assert_eq!(challenge_in_channel(&world, 5, None).await, "");
    assert_eq!(challenge_in_channel(&world, 6, Some(5)).await, "");
    assert_eq!(world.play(ANN, "a1 a2").await, "", "running matches go on");
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
    let rematch = || Request::from(Rematch { match_number: Some(1) });
    let refused = world.request_as(again(Some(70)), rematch()).await;
    assert!(refused[0].full_text().starts_with("Matches can't start in this channel."), "{refused:?}");
    world.request_as(again(Some(5)), rematch()).await;
    assert!(world.channel.last().1.full_text().contains("rematch of #1"), "{}", world.channel.last().1.full_text());
}

#[tokio::test]
async fn server_match_limit_is_enforced() {
    let world = World::new();
    change_setting(&world, SettingsRequest::MatchLimit(1)).await;
    assert_eq!(world.challenge("seega", "", Some(BEN)).await, "");
    let response = world.challenge("seega", "", Some(BEN)).await;
    assert!(response.starts_with("You've reached this server's limit of 1 match."), "{response}");
    // She cannot accept another challenge either, and its challenger is not blamed.
    world.request(BEN, challenge("pahtum", "", None)).await;
    assert!(world.press(ANN, "accept").await.starts_with("You've reached this server's limit"));
    change_setting(&world, SettingsRequest::MatchLimit(MAX_MATCHES_PER_USER as u64)).await;
    assert_eq!(world.press(ANN, "accept").await, "");
}

/// The users who are mentioned from Ann's challenge to Ben's first turn.
async fn mentions_with_policy(pings: &str) -> Vec<u64> {
    let world = World::new();
    change_setting(&world, SettingsRequest::Pings(pings.into())).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.channel.last().1.full_text().contains("<@2>, <@1> challenges you!"), "they are named all the same");
    world.press(BEN, "accept").await;
    world.play(ANN, "a1 a2").await;
    assert!(world.channel.last().1.full_text().contains("<@2>, it is your turn"));
    world.channel.mentioned.lock().unwrap().iter().map(|user| user.0).collect()
}

#[tokio::test]
async fn ping_policy_decides_about_pings() {
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
