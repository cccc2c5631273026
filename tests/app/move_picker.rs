//! Moves that take one menu, and moves that take several choices.

use crate::app::world::{ANN, BEN, World, caller, controls};
use crate::support::Luck;
use gonagas_app::request::Request;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::Rules;
use gonagas_ui::message::{ActionRow, Menu, Message};

/// The id of every private message. No public one has it.
const PRIVATE_MESSAGE: u64 = 5;

/// The menus of a message.
fn menus(message: &Message) -> Vec<Menu> {
    let menu = |row: &ActionRow| if let ActionRow::Menu(menu) = row { Some(menu.clone()) } else { None };
    message.rows.iter().filter_map(menu).collect()
}

async fn pick(world: &World, user: UserId, message: u64, id: &str, values: &[&str]) -> Vec<Message> {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    world.request_as(caller(user), Request::PressControl { custom_id: id.into(), values, message_id: message }).await
}

#[tokio::test]
async fn two_stones_are_placed_with_one_menu() {
    let world = World::started("seega", "size=5").await;
    let (board, message) = world.channel.last();
    let [menu] = menus(&message).try_into().unwrap();
    assert_eq!((menu.max_picks, menu.options.len()), (2, 24));
    assert!(menu.placeholder.starts_with("Place two stones"), "{}", menu.placeholder);
    assert!(pick(&world, ANN, board, &menu.id, &["a1", "c3"]).await[0].text.contains("c3"), "all or none");
    assert_eq!(world.channel.last().0, board);
    assert!(pick(&world, ANN, board, &menu.id, &["b2", "a1"]).await.is_empty());
    assert!(world.newest().contains("Light: **b2 a1**"), "in the order of the picks: {}", world.newest());
    // One stone is a move too, and leaves one to place.
    let (board, message) = world.channel.last();
    assert!(pick(&world, BEN, board, &menus(&message)[0].id, &["e5"]).await.is_empty());
    let (same, message) = world.channel.last();
    assert_eq!((same, menus(&message)[0].max_picks), (board, 1));
}

/// The moves of a game of Seega on nine by nine cells up to a position with more moves than the board lists.
fn moves_to_a_wide_position() -> Vec<String> {
    for seed in 0..100 {
        let mut luck = Luck::seeded(seed);
        let mut session = Rules::parse("seega size=9").unwrap().start_session();
        while session.status().outcome().is_none() {
            let legal = session.legal_notations();
            if legal.len() > 50 && legal[0].contains('-') {
                return session.action_log().to_vec();
            }
            session.play(&legal[luck.below(legal.len())]).unwrap();
        }
    }
    panic!("no game of a hundred has so many moves");
}

#[tokio::test]
async fn choices_on_the_way_to_a_move_are_seen_by_the_player_alone() {
    let world = World::started("seega", "size=9").await;
    for action in moves_to_a_wide_position() {
        let is_ann = world.newest().contains("<@1>, it is your turn") || world.newest().contains("<@1> goes on");
        world.play(if is_ann { ANN } else { BEN }, &action).await;
    }
    let (board, message) = world.channel.last();
    let actor = if message.text.contains("<@1>, it is your turn") { ANN } else { BEN };
    let menu = menus(&message).into_iter().next().unwrap();
    assert!(menu.id.contains(":pick:"), "{menu:?}");
    // Some option completes a move by itself; another one leads to a choice.
    let mut picker = None;
    for option in &menu.options {
        if !option.label.contains(" to ") {
            picker = pick(&world, actor, board, &menu.id, &[&option.value]).await.into_iter().next();
            break;
        }
    }
    let picker = picker.expect("a stone with several ways to go");
    assert_eq!(world.channel.last(), (board, message), "the board stays as it is");
    assert!(picker.text.starts_with("#1: ") && picker.text.ends_with("Now choose what comes next."), "{}", picker.text);
    let marks = picker.image.clone().unwrap().marks;
    assert!(marks.selected.len() == 1 && marks.targets.len() > 1, "{marks:?}");
    let verb = |id: &str, verb: &str| id.split(':').nth(3) == Some(verb);
    assert!(picker.rows.len() == 1 && controls(&picker).iter().all(|(id, _)| id.starts_with("m:1:")), "{picker:#?}");
    let find = |wanted| controls(&picker).into_iter().find(|(id, _)| verb(id, wanted)).unwrap().0;
    let start = pick(&world, actor, PRIVATE_MESSAGE, &find("back"), &[]).await.remove(0);
    assert!(start.text.contains("choose a move") && start.rows.len() > 1, "{}", start.text);
    let other = if actor == ANN { BEN } else { ANN };
    let refused = pick(&world, other, PRIVATE_MESSAGE, &find("play"), &[]).await.remove(0);
    assert!(refused.text.contains("It's not your turn"), "{}", refused.text);
    let done = pick(&world, actor, PRIVATE_MESSAGE, &find("play"), &[]).await.remove(0);
    let has_plan_alone = controls(&done).iter().all(|(id, _)| id.starts_with("i:"));
    assert!(done.text.starts_with("#1: you played ") && has_plan_alone, "{done:#?}");
    assert_ne!(world.channel.last().0, board);
    let late = pick(&world, actor, PRIVATE_MESSAGE, &find("play"), &[]).await.remove(0);
    assert!(late.text.contains("has moved on") && late.rows.is_empty(), "{}", late.text);
}
