//! Preferences: how boards look, and pings.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls, selected_labels};
use gonagas_app::commands;
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::preferences::PreferencesUpdate;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::settings::utc_offset::UtcOffset;
use gonagas_ui::local_time::clock_text;
use gonagas_ui::message::BoardImage;

async fn set_preferences(world: &World, user: UserId, update: PreferencesUpdate) -> String {
    world.request(user, Request::from(commands::preferences::Preferences(update))).await
}

/// The image of the newest message.
fn newest_image(world: &World) -> BoardImage {
    world.channel.last().1.image.unwrap()
}

/// The private board of the first match for this user.
async fn private_board(world: &World, user: UserId) -> gonagas_ui::message::Message {
    world.request_as(caller(user), Request::from(Board { match_number: Some(1) })).await.remove(0)
}

/// The panel of preferences as it is read, with the present choices of its menus.
async fn panel(world: &World, user: UserId, request: Request) -> (String, Vec<String>) {
    let panel = world.request_as(caller(user), request).await.remove(0);
    assert!(panel.is_layout(), "{panel:?}");
    (panel.full_text(), selected_labels(&panel))
}

#[tokio::test]
async fn preferences_are_shown_and_changed_in_one_place() {
    let world = World::new();
    let show = || Request::from(commands::preferences::Preferences(PreferencesUpdate::default()));
    let usual = panel(&world, ANN, show()).await;
    for line in ["when a match needs you: on", "results: off", "only one way: on", "**Text boards:** off"] {
        assert!(usual.0.contains(line), "{line}: {}", usual.0);
    }
    assert_eq!(usual.1, ["Never", "First player", "Wood and sand", "Lying", "As in Discord"]);
    let all = PreferencesUpdate {
        auto_play_forced: Some(false),
        auto_roll: Some(true),
        pings: Some(false),
        direct_messages: Some(true),
        orientation: Some("mine".into()),
        theme: Some("contrast".into()),
        board_shape: Some("upright".into()),
        text_boards: Some(true),
        confirm_moves: Some("slow".into()),
        language: Some("en".into()),
        local_time: None,
        digest: None,
        streak: None,
        puzzle_names: None,
        puzzle_games: None,
    };
    let changed = panel(&world, ANN, Request::from(commands::preferences::Preferences(all))).await;
    for line in
        ["when a match needs you: off", "results: on", "only one way: off", "for me:** on.", "**Text boards:** on"]
    {
        assert!(changed.0.contains(line), "{line}: {}", changed.0);
    }
    assert_eq!(changed.1, ["With slow clocks or none", "Me", "High contrast", "Upright, for phones", "English"]);
    assert_eq!(panel(&world, ANN, show()).await, changed);
    assert_eq!(panel(&world, BEN, show()).await, usual);
}

#[tokio::test]
async fn controls_of_the_panel_change_preferences_at_once() {
    let world = World::new();
    let press = |id: &str, value: Option<&str>| Request::PressControl {
        custom_id: id.into(),
        values: value.map(str::to_owned).into_iter().collect(),
        message_id: 5,
    };
    let shown = world
        .request_as(caller(ANN), Request::from(commands::preferences::Preferences(PreferencesUpdate::default())))
        .await
        .remove(0);
    let offered: Vec<String> = controls(&shown).into_iter().map(|(id, _)| id).collect();
    let expected = [
        "f:pings:off",
        "f:messages:on",
        "f:throws:off",
        "f:forced:off",
        "f:text:on",
        "f:confirm",
        "f:orientation",
        "f:theme",
        "f:shape",
        "f:language",
        "f:times",
    ];
    assert_eq!(offered, expected);
    let changed = panel(&world, ANN, press("f:pings:off", None)).await;
    assert!(changed.0.contains("when a match needs you: off"), "{}", changed.0);
    let chosen = panel(&world, ANN, press("f:theme", Some("dark"))).await.1;
    assert_eq!(chosen, ["Never", "First player", "Dark", "Lying", "As in Discord"]);
    let chosen = panel(&world, ANN, press("f:orientation", Some("mine"))).await.1;
    assert_eq!(chosen, ["Never", "Me", "Dark", "Lying", "As in Discord"]);
    for (id, value) in [("f:theme", Some("neon")), ("f:theme", None), ("f:orientation", Some("theirs"))] {
        let refused = world.request_as(caller(ANN), press(id, value)).await.remove(0);
        assert!(!refused.is_layout() && !refused.full_text().is_empty(), "{id} {value:?}: {refused:?}");
    }
    let asked = panel(&world, ANN, press("f:times", None)).await.0;
    assert!(asked.contains("finished games:** off. Only"), "{asked}");
    let agreed = panel(&world, ANN, press("f:games:on", None)).await.0;
    assert!(agreed.contains("finished games:** on. Only") && agreed.contains("**Times and puzzles**"), "{agreed}");
    let update = PreferencesUpdate { puzzle_games: Some(false), ..PreferencesUpdate::default() };
    let withdrawn = Request::from(commands::preferences::Preferences(update));
    assert_eq!(panel(&world, ANN, withdrawn).await.0, asked);
    assert_eq!(
        panel(&world, ANN, press("f:pings:off", None)).await.1,
        ["Never", "Me", "Dark", "Lying", "As in Discord"],
        "nothing was lost"
    );
}

#[tokio::test]
async fn time_zone_is_chosen_by_the_time_that_a_clock_shows() {
    let world = World::new();
    let now = || gonagas_app::ports::Clock::now(&*world.clock);
    let press = |id: &str, value: Option<&str>| Request::PressControl {
        custom_id: id.into(),
        values: value.map(str::to_owned).into_iter().collect(),
        message_id: 5,
    };
    let typed = |text: &str| {
        let update = PreferencesUpdate { local_time: Some(text.into()), ..PreferencesUpdate::default() };
        Request::from(commands::preferences::Preferences(update))
    };
    let shown = panel(&world, ANN, press("f:times", None)).await;
    assert!(shown.0.contains("not set") && shown.1 == ["Off", "Off"], "{shown:?}");
    let oslo = UtcOffset::from_minutes(60).unwrap();
    for request in [press("f:timezone", Some("UTC+1")), typed(&clock_text(oslo, now()))] {
        let (text, chosen) = panel(&world, ANN, request).await;
        assert!(text.contains(&clock_text(oslo, now())) && text.contains("(UTC+1)"), "{text}");
        assert!(chosen.len() == 3 && chosen[0].ends_with("(UTC+1)"), "{chosen:?}");
    }
    let (text, chosen) = panel(&world, ANN, typed("UTC+5:45")).await;
    assert!(text.contains("(UTC+5:45)") && chosen == ["Off", "Off"], "a zone that the menu lacks: {text}");
    let refusals = [typed("half past"), typed("UTC+25"), typed(""), press("f:timezone", Some("61"))];
    for request in refusals {
        let refused = world.request_as(caller(ANN), request).await.remove(0).full_text();
        assert!(refused.contains("No clock shows"), "{refused}");
    }
    assert_eq!(panel(&world, ANN, press("f:times", None)).await.0, text, "nothing was lost");
    let back = panel(&world, ANN, press("f:boards", None)).await.0;
    assert!(back.contains("Board colours"), "{back}");
}

#[tokio::test]
async fn public_board_looks_as_the_server_chose_on_every_turn() {
    let world = World::started("seega", "size=5").await;
    let straight = newest_image(&world).board;
    let own = |theme: &str| PreferencesUpdate {
        orientation: Some("mine".into()),
        theme: Some(theme.into()),
        ..PreferencesUpdate::default()
    };
    set_preferences(&world, BEN, own("dark")).await;
    set_preferences(&world, ANN, own("contrast")).await;
    for (user, stones) in [(ANN, "a1 a2"), (BEN, "b1 b2")] {
        world.play(user, stones).await;
        let image = newest_image(&world);
        assert_eq!((image.board, image.theme), (straight.clone(), Theme::Wood));
    }
    let mut manager = caller(CAT);
    manager.user_permissions.manage_guild = true;
    for setting in [SettingsRequest::BoardTheme("dark".into()), SettingsRequest::BoardBottom("second".into())] {
        let answer = world.request_as(manager.clone(), Request::from(Settings(setting))).await.remove(0);
        assert!(selected_labels(&answer).contains(&"Dark".to_owned()), "{answer:?}");
    }
    world.play(ANN, "c1 c2").await;
    let image = newest_image(&world);
    assert_eq!((image.board, image.theme), (straight.rotated().into(), Theme::Dark));
    let refused =
        world.request_as(manager, Request::from(Settings(SettingsRequest::BoardBottom("third".into())))).await;
    assert!(refused[0].full_text().contains("`first`, `second`"), "{refused:?}");
}

#[tokio::test]
async fn public_board_is_text_too_at_every_turn_where_a_player_needs_it() {
    let world = World::started("seega", "size=5").await;
    let text = PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() };
    set_preferences(&world, ANN, text).await;
    for (user, stones) in [(ANN, "a1 a2"), (BEN, "b1 b2")] {
        world.play(user, stones).await;
        assert!(world.newest().contains("\n```\n5 . . . . .\n"), "{}", world.newest());
    }
}

/// A match of Pahtum with this time control, in which it is Ann's turn and she has this preference. Returns the private
/// answer to her pick.
async fn answer_to_a_pick(clock: &str, confirm: &str) -> (World, Vec<gonagas_ui::message::Message>) {
    let world = World::timed(clock).await;
    let update = PreferencesUpdate { confirm_moves: Some(confirm.into()), ..PreferencesUpdate::default() };
    set_preferences(&world, ANN, update).await;
    let (message, board) = world.channel.last();
    let (custom_id, values) = controls(&board).remove(0);
    let request = Request::PressControl { custom_id, values: vec![values[0].clone()], message_id: message };
    let answer = world.request_as(caller(ANN), request).await;
    (world, answer)
}

#[tokio::test]
async fn move_is_confirmed_where_the_player_wants_that() {
    for (clock, confirm, asks) in [
        ("none", "never", false),
        ("none", "slow", true),
        ("3d", "slow", true),
        ("10m", "slow", false),
        ("10m", "always", true),
    ] {
        let (world, answer) = answer_to_a_pick(clock, confirm).await;
        assert_eq!((answer.len() == 1, world.newest().contains("Black: **a1**")), (asks, !asks), "{clock} {confirm}");
    }
    let (world, answer) = answer_to_a_pick("10m", "always").await;
    assert_eq!(answer[0].text, "#1: **a1**. Play this? It ends your turn.");
    assert_eq!(controls(&answer[0]), [("m:1:3:play:a1".to_owned(), vec![]), ("m:1:3:cancel".to_owned(), vec![])]);
    let press = |id: &str| Request::PressControl { custom_id: id.into(), values: vec![], message_id: 5 };
    assert_eq!(world.request(ANN, press("m:1:3:cancel")).await, "#1 continues.");
    assert!(world.request(BEN, press("m:1:3:play:a1")).await.contains("It's not your turn"));
    // The question survives a restart, and is answered once.
    let world = world.restart();
    assert_eq!(world.request(ANN, press("m:1:3:play:a1")).await, "#1: you played a1.");
    assert!(world.newest().contains("Black: **a1**"), "{}", world.newest());
    assert!(world.request(ANN, press("m:1:3:play:a1")).await.contains("has moved on"));
    let typed = world.play(BEN, "b1").await;
    assert_eq!(typed, "", "a typed move is never confirmed");
}

#[tokio::test]
async fn only_the_move_that_ends_a_turn_is_confirmed() {
    let world = World::started("seega", "size=5").await;
    let update = PreferencesUpdate { confirm_moves: Some("always".into()), ..PreferencesUpdate::default() };
    set_preferences(&world, ANN, update).await;
    assert_eq!(world.pick(ANN, "a1").await, "");
    assert_eq!(world.pick(ANN, "a2").await, "#1: **a2**. Play this? It ends your turn.");
    assert!(world.newest().contains("<@1> goes on"), "{}", world.newest());
}

#[tokio::test]
async fn private_board_uses_preferences_of_its_viewer() {
    let world = World::started("seega", "size=5").await;
    let straight = newest_image(&world).board;
    set_preferences(
        &world,
        CAT,
        PreferencesUpdate { theme: Some("contrast".into()), text_boards: Some(true), ..PreferencesUpdate::default() },
    )
    .await;
    let cats = private_board(&world, CAT).await;
    let image = cats.image.clone().unwrap();
    assert_eq!((image.theme, image.board), (Theme::Contrast, straight), "who looks on has no side of their own");
    assert!(cats.full_text().contains("```\n5 . . . . .\n"), "{}", cats.full_text());
}

#[tokio::test]
async fn user_without_pings_is_named_and_not_notified() {
    let world = World::new();
    set_preferences(&world, BEN, PreferencesUpdate { pings: Some(false), ..PreferencesUpdate::default() }).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.channel.last().1.full_text().contains("<@2>, <@1> challenges you!"));
    world.press(BEN, "accept").await;
    world.play(ANN, "a1 a2").await;
    world.play(BEN, "b1 b2").await;
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [ANN, ANN]);
}

#[tokio::test]
async fn hostile_text_mentions_nobody() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.add_seed_word(ANN, "@everyone <@&5> <@3>").await;
    let refused = world.challenge("seega", "@everyone=<@3>", Some(BEN)).await;
    assert!(!refused.is_empty());
    world.play(ANN, "@everyone <@3>").await;
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN]);
    assert!(world.channel.last().1.allowed_mentions.iter().all(|user| *user == BEN));
}
