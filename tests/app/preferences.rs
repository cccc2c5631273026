//! Preferences: how boards look, and pings.

use crate::app::world::{ANN, BEN, CAT, World, caller};
use gonagas::app::requests::{PreferencesUpdate, Request};
use gonagas::ui::message::BoardImage;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;

async fn set_preferences(world: &World, user: UserId, update: PreferencesUpdate) -> String {
    world.request(user, Request::Preferences(update)).await
}

/// The image of the newest message.
fn newest_image(world: &World) -> BoardImage {
    world.channel.last().1.image.unwrap()
}

/// The private board of the first match for this user.
async fn private_board(world: &World, user: UserId) -> gonagas::ui::message::Message {
    world.request_as(caller(user), Request::Board { match_number: Some(1) }).await.remove(0)
}

#[tokio::test]
async fn preferences_are_shown_and_changed_in_one_place() {
    let world = World::new();
    let usual = set_preferences(&world, ANN, PreferencesUpdate::default()).await;
    for line in [
        "You are notified when something waits for you: **yes** (`pings`).",
        "and when the other ends a match: **no** (`messages`).",
        "with **the first seat's side** below (`orientation`).",
        "Colours of the boards: **wood and sand** (`theme`).",
        "Boards are told in letters, too: **no** (`text`).",
    ] {
        assert!(usual.contains(line), "{usual}");
    }
    let all = PreferencesUpdate {
        auto_play_forced: Some(false),
        auto_roll: Some(true),
        pings: Some(false),
        direct_messages: Some(true),
        orientation: Some("mine".into()),
        theme: Some("contrast".into()),
        text_boards: Some(true),
    };
    let changed = set_preferences(&world, ANN, all).await;
    for shown in
        ["**your own side**", "**high contrast**", "**no** (`pings`)", "**yes** (`messages`)", "**yes** (`text`)"]
    {
        assert!(changed.contains(shown), "{changed}");
    }
    assert_eq!(set_preferences(&world, ANN, PreferencesUpdate::default()).await, changed);
    assert_eq!(set_preferences(&world, BEN, PreferencesUpdate::default()).await, usual);
}

#[tokio::test]
async fn public_board_uses_preferences_of_the_player_to_move() {
    let world = World::started("seega", "size=5").await;
    let straight = newest_image(&world).board;
    set_preferences(
        &world,
        BEN,
        PreferencesUpdate {
            orientation: Some("mine".into()),
            theme: Some("dark".into()),
            ..PreferencesUpdate::default()
        },
    )
    .await;
    set_preferences(
        &world,
        ANN,
        PreferencesUpdate { orientation: Some("mine".into()), text_boards: Some(true), ..PreferencesUpdate::default() },
    )
    .await;
    assert_eq!(world.play(ANN, "a1 a2").await, "");
    let bens = newest_image(&world);
    assert_eq!((bens.board, bens.theme), (straight.rotated(), Theme::Dark));
    assert!(!world.channel.last().1.text.contains("```"));
    world.play(BEN, "b1 b2").await;
    let anns = newest_image(&world);
    assert_eq!((anns.board, anns.theme), (straight.clone(), Theme::Wood), "her own side is the first");
    let text = world.channel.last().1.text;
    assert!(text.contains("\n```\n5 . . . . .\n"), "{text}");
    assert!(text.ends_with("\n1 O X . . .\n  a b c d e\n```") || text.contains("\n1 X O"), "{text}");
}

#[tokio::test]
async fn challenge_uses_preferences_of_the_challenged_user() {
    let world = World::new();
    set_preferences(&world, BEN, PreferencesUpdate { theme: Some("dark".into()), ..PreferencesUpdate::default() })
        .await;
    world.challenge("seega", "", Some(BEN)).await;
    assert_eq!(newest_image(&world).theme, Theme::Dark);
    world.challenge("seega", "", None).await;
    assert_eq!(newest_image(&world).theme, Theme::Wood);
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
    let image = cats.image.unwrap();
    assert_eq!((image.theme, image.board), (Theme::Contrast, straight), "who looks on has no side of their own");
    assert!(cats.text.contains("```\n5 . . . . .\n"), "{}", cats.text);
}

#[tokio::test]
async fn user_without_pings_is_named_and_not_notified() {
    let world = World::new();
    set_preferences(&world, BEN, PreferencesUpdate { pings: Some(false), ..PreferencesUpdate::default() }).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.channel.last().1.text.contains("<@2>, <@1> challenges you!"));
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
