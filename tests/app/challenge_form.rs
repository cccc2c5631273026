//! The challenge form behind the user menu *Challenge*.

use crate::app::world::{ANN, BEN, World, caller, controls};
use gonagas::app::requests::{Opponent, Request, SettingsRequest};
use gonagas::ui::message::{ActionRow, Message};
use gonagas_core::matches::ids::UserId;

async fn open_form(world: &World, whom: UserId, bot: bool, present: bool) -> Message {
    let request = Request::OpenChallengeForm(Opponent { user_id: whom, is_bot: bot, can_see_channel: present });
    let mut response = world.request_as(caller(ANN), request).await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// Presses the control of a private message that chooses this field.
async fn choose(world: &World, shown: &Message, step: &str, value: &str) -> Message {
    let id = controls(shown).into_iter().map(|(id, _)| id).find(|id| id.starts_with(&format!("u:{step}:")));
    let id = id.unwrap_or_else(|| panic!("no {step} on {shown:#?}"));
    let values = if value.is_empty() { vec![] } else { vec![value.to_owned()] };
    let mut response =
        world.request_as(caller(ANN), Request::PressControl { custom_id: id, values, message_id: 5 }).await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// Opens the modal form of a private message for this field and submits it.
async fn type_value(world: &World, shown: &Message, step: &str, text: &str) -> Message {
    let id = controls(shown).into_iter().map(|(id, _)| id).find(|id| id.starts_with(&format!("u:{step}:")));
    let press = Request::PressControl { custom_id: id.expect("a button"), values: vec![], message_id: 5 };
    assert_eq!(world.request(ANN, press).await, "");
    let form = world.channel.forms.lock().unwrap().pop().expect("a form");
    let mut response = world
        .request_as(caller(ANN), Request::SubmitForm { custom_id: form.id, text: text.into(), message_id: 5 })
        .await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// The selected labels of a message's menus.
fn selected_labels(shown: &Message) -> Vec<String> {
    let menus = shown.rows.iter().filter_map(|row| if let ActionRow::Menu(menu) = row { Some(menu) } else { None });
    menus.map(|menu| menu.placeholder.clone()).collect()
}

/// The option labels of the menu for this field.
fn option_labels(shown: &Message, step: &str) -> Vec<String> {
    let menus = shown.rows.iter().filter_map(|row| if let ActionRow::Menu(menu) = row { Some(menu) } else { None });
    let menu = menus.into_iter().find(|menu| menu.id.starts_with(&format!("u:{step}:"))).expect("a menu");
    menu.options.iter().map(|entry| entry.label.clone()).collect()
}

#[tokio::test]
async fn challenge_form_creates_a_challenge() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    assert_eq!(shown.text, "You challenge <@2> to **Pahtum**.\nTo be played here, rated.");
    assert_eq!(
        selected_labels(&shown),
        ["Game: Pahtum", "Your side: by lot", "Time: 3 days for each turn"],
        "one rule set"
    );
    let shown = choose(&world, &shown, "game", "sahkku").await;
    let shown = choose(&world, &shown, "set", "maze").await;
    let shown = choose(&world, &shown, "side", "second").await;
    assert!(
        selected_labels(&shown)[1].starts_with("Rules: Návuotna, the Maze branch: "),
        "{:?}",
        selected_labels(&shown)
    );
    assert_eq!(selected_labels(&shown)[2], "Your side: North");
    assert_eq!(option_labels(&shown, "side"), ["by lot", "South", "North"], "as the game calls them");
    assert_eq!(world.channel.count(), 0, "nobody else sees it");
    let done = choose(&world, &shown, "make", "").await;
    assert_eq!(done.text, "#1: your challenge stands.");
    assert!(done.rows.is_empty());
    let (_, challenge) = world.channel.last();
    assert!(challenge.text.starts_with("**#1 · Sáhkku** · "), "{}", challenge.text);
    assert!(challenge.text.contains("Side of <@1>: North."), "{}", challenge.text);
    assert_eq!(challenge.allowed_mentions, [BEN]);
}

#[tokio::test]
async fn challenge_form_offers_all_command_options() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let shown = choose(&world, &shown, "game", "sahkku").await;
    let shown = choose(&world, &shown, "clock", "day").await;
    assert_eq!(selected_labels(&shown)[3], "Time: 1 day for each turn");
    let shown = choose(&world, &shown, "thread", "").await;
    let shown = choose(&world, &shown, "unrated", "").await;
    assert!(shown.text.ends_with("To be played in a thread, not rated."), "{}", shown.text);
    let shown = type_value(&world, &shown, "more", "headstart=3, stake=5").await;
    assert!(shown.text.contains("\nOptions: 3 soldiers of each awake, 5 matchsticks"), "{}", shown.text);
    assert!(shown.rows.len() <= 5);
    choose(&world, &shown, "make", "").await;
    let (_, challenge) = world.channel.last();
    for expected in ["1 day for each turn", "a thread of its own", "Not rated", "3 soldiers of each awake"] {
        assert!(challenge.text.contains(expected), "{expected}: {}", challenge.text);
    }
}

#[tokio::test]
async fn challenge_form_accepts_any_valid_time_control() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let shown = type_value(&world, &shown, "own", "2d+12h/5d").await;
    assert_eq!(selected_labels(&shown)[2], "Time: 2 days each, and 12 hours more with each turn, up to 5 days");
    for (step, text, reason) in [
        ("own", "soon", "`soon` is no clock."),
        ("more", "blocks=2", "`2` is no value of `blocks`"),
        ("more", "size=5", "There is no option `size` here."),
    ] {
        let response = type_value(&world, &shown, step, text).await;
        assert!(response.text.starts_with(reason) && response.rows.is_empty(), "{}", response.text);
    }
    let shown = type_value(&world, &shown, "own", "").await;
    assert_eq!(selected_labels(&shown)[2], "Time: 3 days for each turn");
    let shown = type_value(&world, &shown, "own", "none").await;
    assert!(shown.text.ends_with("not rated, since there is no time limit."), "{}", shown.text);
}

#[tokio::test]
async fn challenge_form_starts_with_server_defaults() {
    let world = World::new();
    let mut manager = caller(ANN);
    manager.user_permissions.manage_guild = true;
    for setting in [SettingsRequest::TimeControl("live".into()), SettingsRequest::Threads(true)] {
        world.request_as(manager.clone(), Request::Settings(setting)).await;
    }
    let shown = open_form(&world, BEN, false, true).await;
    assert!(shown.text.ends_with("To be played in a thread, rated."), "{}", shown.text);
    let live = "10 minutes each, and 15 seconds more with each turn";
    assert_eq!(selected_labels(&shown)[2], format!("Time: {live}"));
    assert_eq!(option_labels(&shown, "clock")[0], format!("As usual here: {live}"));
    let shown = choose(&world, &shown, "here", "").await;
    let shown = choose(&world, &shown, "clock", "none").await;
    choose(&world, &shown, "make", "").await;
    let text = world.newest();
    assert!(!text.contains("thread") && !text.contains("Time:"), "{text}");
    let mut powerless = caller(ANN);
    powerless.bot_permissions.create_threads = false;
    let request = Request::OpenChallengeForm(Opponent { user_id: BEN, is_bot: false, can_see_channel: true });
    let shown = world.request_as(powerless, request).await.remove(0);
    assert!(shown.text.ends_with("To be played here, rated."), "{}", shown.text);
    assert!(!controls(&shown).iter().any(|(id, _)| id.starts_with("u:thread:")), "where none can be opened");
}

#[tokio::test]
async fn challenge_form_rejects_impossible_opponents_at_once() {
    let world = World::new();
    for (whom, bot, present, reason) in [
        (ANN, false, true, "You cannot challenge yourself."),
        (BEN, true, true, "is a bot"),
        (BEN, false, false, "cannot see this channel"),
    ] {
        let response = open_form(&world, whom, bot, present).await;
        assert!(response.text.contains(reason) && response.rows.is_empty(), "{}", response.text);
    }
    let mut powerless = caller(ANN);
    powerless.bot_permissions.send_messages = false;
    let request = Request::OpenChallengeForm(Opponent { user_id: BEN, is_bot: false, can_see_channel: true });
    assert!(world.request_as(powerless, request).await[0].text.contains("Send Messages"));
}

#[tokio::test]
async fn forged_or_outdated_challenge_form_is_rejected() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    for (step, value) in [("game", "chess"), ("side", "third"), ("game", "")] {
        let response = choose(&world, &shown, step, value).await;
        assert!(response.text.contains("do not understand"), "{step}: {}", response.text);
    }
    let press = async |id: &str| {
        world.request(ANN, Request::PressControl { custom_id: id.into(), values: vec![], message_id: 5 }).await
    };
    assert!(press("u:make:2:chess::lot:::y:").await.contains("do not understand"));
    assert!(press("u:make:1:seega::lot:::y:").await.contains("You cannot challenge yourself."));
    let mut powerless = caller(ANN);
    powerless.bot_permissions.view_channel = false;
    let id = controls(&shown).into_iter().map(|(id, _)| id).find(|id| id.starts_with("u:make:")).unwrap();
    let response =
        world.request_as(powerless, Request::PressControl { custom_id: id, values: vec![], message_id: 5 }).await;
    assert!(response[0].text.contains("View Channel"), "{response:?}");
    assert_eq!(world.channel.count(), 0);
}
