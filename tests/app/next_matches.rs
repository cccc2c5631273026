//! The button that leads from a turn to the next match that waits, and the silence of servers that ping nobody.

use crate::app::daily_puzzles::{manager, run_for_a_while};
use crate::app::lessons::{button, press_as};
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge_with_clock};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{Control, Message};

/// Starts a match of Pahtum between Ann, who has the first turn, and Ben.
async fn start(world: &World, clock: &str) {
    world.request(ANN, challenge_with_clock(clock, Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.pick(BEN, "d4").await;
}

async fn private_board(world: &World, user: UserId, number: u64) -> Message {
    let (message_id, board) = world.channel.last();
    let look = board.custom_ids().into_iter().find(|id| id.ends_with(":look")).unwrap();
    assert!(look.starts_with(&format!("m:{number}.")), "{look}");
    let request = Request::PressControl { custom_id: look, values: vec![], message_id };
    world.request_as(caller(user), request).await.remove(0)
}

fn labels(shown: &Message) -> Vec<String> {
    let label = |control| match control {
        Control::Button(button) => Some(button.label.clone()),
        Control::Menu(_) | Control::ChannelMenu(_) => None,
    };
    shown.controls().filter_map(label).collect()
}

/// Plays this action by a control of a private board.
async fn play(world: &World, user: UserId, shown: &Message, action: &str) -> Message {
    for control in shown.controls() {
        if let Control::Menu(menu) = control
            && menu.options.iter().any(|option| option.value == action)
        {
            return press_as(world, caller(user), &menu.id.clone(), &[action]).await;
        }
    }
    panic!("no {action} on {shown:#?}");
}

#[tokio::test]
async fn turn_on_a_private_board_leads_to_the_match_whose_time_runs_out_first() {
    let world = World::new();
    for clock in ["none", "3d", "1d"] {
        start(&world, clock).await;
    }
    let board = private_board(&world, ANN, 3).await;
    assert!(!labels(&board).iter().any(|label| label.starts_with("Next")), "it is her turn here: {board:#?}");
    let played = play(&world, ANN, &board, "a1").await;
    let next = press_as(&world, caller(ANN), &button(&played, "Next: #2 (2 waiting)"), &[]).await;
    assert!(next.text.contains("**#2 · Pahtum**"), "{}", next.text);
    let played = play(&world, ANN, &next, "a1").await;
    let next = press_as(&world, caller(ANN), &button(&played, "Next: #1 (1 waiting)"), &[]).await;
    let played = play(&world, ANN, &next, "a1").await;
    assert!(!labels(&played).iter().any(|label| label.starts_with("Next")), "nothing waits: {played:#?}");
    let watcher = world.request_as(caller(CAT), Request::from(Board { match_number: Some(1) })).await.remove(0);
    assert!(!labels(&watcher).iter().any(|label| label.starts_with("Next")));
}

#[tokio::test]
async fn matches_that_wait_come_first_in_the_list() {
    let world = World::new();
    for clock in ["3d", "1d", "none"] {
        start(&world, clock).await;
    }
    world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(3) })).await;
    let list = world.request_as(caller(ANN), Request::from(Matches)).await.remove(0);
    let text = list.full_text();
    let place = |number: u64| text.find(&format!("#{number}")).unwrap_or_else(|| panic!("{text}"));
    assert!(place(2) < place(1) && place(1) < place(3), "{text}");
    let board = press_as(&world, caller(ANN), &button(&list, "Play"), &[]).await;
    assert!(board.text.contains("**#2 · Pahtum**"), "{}", board.text);
}

#[tokio::test]
async fn server_that_pings_nobody_gets_silent_posts() {
    let world = World::new();
    start(&world, "none").await;
    assert!(!world.channel.last().1.is_silent);
    let setting = Request::from(Settings(SettingsRequest::Pings("nobody".into())));
    world.request_as(manager(), setting).await;
    world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: None })).await;
    let (_, board) = world.channel.last();
    assert!(board.is_silent && board.allowed_mentions.is_empty(), "{board:#?}");
}

#[tokio::test(start_paused = true)]
async fn one_message_a_day_takes_the_place_of_one_at_each_turn() {
    let world = World::new();
    let wanted = PreferencesUpdate { digest: Some("8".into()), local_time: Some("UTC+1".into()), ..Default::default() };
    let panel = world.request_as(caller(ANN), Request::from(Preferences(wanted))).await.remove(0);
    assert!(panel.full_text().contains("**One message a day:**"), "{}", panel.full_text());
    let told =
        || world.channel.direct_messages_to(ANN).into_iter().map(|message| message.full_text()).collect::<Vec<_>>();
    let first = told().len();
    for clock in ["3d", "2d"] {
        start(&world, clock).await;
    }
    run_for_a_while(&world).await;
    assert_eq!(told().len(), first, "no message at a turn: {:#?}", told());
    // It is 22:13 in UTC, and 23:13 there.
    world.advance(9 * HOUR);
    run_for_a_while(&world).await;
    let [news] = told()[first..].to_vec().try_into().unwrap();
    assert!(news.starts_with("**2 matches wait for you.**") && news.contains("#1") && news.contains("#2"), "{news}");
    assert!(news.find("#2").unwrap() < news.find("#1").unwrap(), "the shorter time first: {news}");
    let world = world.restart();
    run_for_a_while(&world).await;
    let told = || world.channel.direct_messages_to(ANN).len();
    assert_eq!(told(), first + 1, "once a day");
    world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(1) })).await;
    world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(2) })).await;
    world.advance(DAY);
    run_for_a_while(&world).await;
    assert_eq!(told(), first + 1, "nothing waits");
    start(&world, "5m+5s").await;
    run_for_a_while(&world).await;
    assert_eq!(told(), first + 2, "a live clock does not wait");
}
