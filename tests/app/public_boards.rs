//! The look of a match's public boards, which its players choose.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls, selected_labels, wait_until};
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{BoardImage, Message};
use std::time::Duration;

/// The id that stands for a private message, which has none that the bot knows.
const PRIVATE: u64 = 5;

/// Uses a control of a private message that answers the start of match 1.
async fn use_control(world: &World, user: UserId, control: &str, value: Option<&str>) -> Message {
    let values = value.into_iter().map(str::to_owned).collect();
    let press = Request::PressControl { custom_id: format!("m:1:2:{control}"), values, message_id: PRIVATE };
    world.request_as(caller(user), press).await.remove(0)
}

/// The image of the newest message, once everything is delivered.
async fn newest_image(world: &World) -> BoardImage {
    world.run_until(|| true).await;
    world.channel.last().1.image.unwrap()
}

async fn set_for_server(world: &World, setting: SettingsRequest) {
    let mut manager = caller(CAT);
    manager.user_permissions.manage_guild = true;
    world.request_as(manager, Request::from(Settings(setting))).await;
}

#[tokio::test]
async fn players_choose_the_look_of_their_public_boards() {
    let world = World::started("sahkku", "rules=gavkevuotna").await;
    let usual = newest_image(&world).await;
    let posted = world.channel.count();
    let panel = use_control(&world, ANN, "boards", None).await;
    assert!(panel.full_text().starts_with("**Public board of #1**\nBoth players"), "{}", panel.full_text());
    let offered: Vec<String> = controls(&panel).into_iter().map(|(id, _)| id).collect();
    assert_eq!(offered, ["m:1:2:boards:theme", "m:1:2:boards:bottom", "m:1:2:boards:shape"]);
    let usually = ["As usual here: Wood and sand", "As usual here: South", "As usual here: Lying"];
    assert_eq!(selected_labels(&panel), usually);

    let changed = use_control(&world, ANN, "boards:theme", Some("dark")).await;
    assert_eq!(selected_labels(&changed), ["Dark", usually[1], usually[2]]);
    use_control(&world, BEN, "boards:bottom", Some("second")).await;
    let changed = use_control(&world, BEN, "boards:shape", Some("upright")).await;
    assert_eq!(selected_labels(&changed), ["Dark", "North", "Upright, for phones"]);
    let image = newest_image(&world).await;
    assert_eq!((image.theme, image.shape), (Theme::Dark, BoardShape::Upright));
    assert_eq!(image.board, usual.board.rotated().into());
    assert_eq!(world.channel.count(), posted, "the board is edited");

    let back = use_control(&world, ANN, "boards:theme", Some("server")).await;
    assert_eq!(selected_labels(&back)[0], usually[0]);
    assert_eq!(newest_image(&world).await.theme, Theme::Wood);
}

#[tokio::test]
async fn choice_of_a_match_goes_before_the_server_and_on_to_its_rematch() {
    let world = World::started("sahkku", "rules=gavkevuotna").await;
    set_for_server(&world, SettingsRequest::BoardShape("upright".into())).await;
    world.repost_board(ANN).await;
    assert_eq!(newest_image(&world).await.shape, BoardShape::Upright, "as the server wants it");
    use_control(&world, ANN, "boards:shape", Some("lying")).await;
    use_control(&world, ANN, "boards:theme", Some("contrast")).await;
    let look = |image: &BoardImage| (image.theme, image.shape);
    assert_eq!(look(&newest_image(&world).await), (Theme::Contrast, BoardShape::Lying));
    world.press(ANN, "offer").await;
    world.press(BEN, "agree").await;
    world.request(ANN, Request::from(Rematch { match_number: Some(1) })).await;
    assert_eq!(look(&newest_image(&world).await), (Theme::Contrast, BoardShape::Lying));
    world.challenge("sahkku", "rules=gavkevuotna", Some(BEN)).await;
    assert_eq!(look(&newest_image(&world).await), (Theme::Wood, BoardShape::Upright), "another match");
}

#[tokio::test]
async fn only_players_of_a_running_match_change_its_boards() {
    let world = World::started("seega", "size=5").await;
    let panel = use_control(&world, ANN, "boards", None).await;
    assert_eq!(controls(&panel).len(), 2, "a square board has no shape to choose");
    let usual = newest_image(&world).await;
    for (user, control, value) in [
        (CAT, "boards", None),
        (CAT, "boards:theme", Some("dark")),
        (ANN, "boards:theme", Some("neon")),
        (ANN, "boards:theme", None),
        (ANN, "boards:size", Some("dark")),
    ] {
        let refused = use_control(&world, user, control, value).await;
        assert!(!refused.is_layout() && !refused.text.is_empty(), "{control} {value:?}: {refused:?}");
    }
    assert_eq!(newest_image(&world).await, usual);
    world.press(ANN, "offer").await;
    world.press(BEN, "agree").await;
    let refused = use_control(&world, ANN, "boards:theme", Some("dark")).await;
    assert!(refused.text.starts_with("#1 is over."), "{}", refused.text);
}

#[tokio::test(start_paused = true)]
async fn board_changes_at_once_when_its_look_is_chosen() {
    let world = World::started("sahkku", "rules=gavkevuotna").await;
    newest_image(&world).await;
    world.store_faults.take_a_moment();
    let begun = tokio::time::Instant::now();
    let shows_choice = async {
        use_control(&world, ANN, "boards:theme", Some("dark")).await;
        wait_until(|| world.channel.last().1.image.unwrap().theme == Theme::Dark).await;
    };
    world.app.workers.run(&world.channel_client(), shows_choice).await;
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}
