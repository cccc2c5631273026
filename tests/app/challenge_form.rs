//! The challenge form behind the user menu *Challenge*.

use crate::app::world::{ANN, BEN, World, caller, controls};
use gonagas_app::commands::challenge_menu::ChallengeMenu;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{Control, Message};

async fn open_form(world: &World, whom: UserId, bot: bool, present: bool) -> Message {
    let request = Request::from(ChallengeMenu(Opponent {
        user_id: whom,
        is_bot: bot,
        can_see_channel: present,
        may_be_in_timeout: false,
    }));
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
        .request_as(caller(ANN), Request::SubmitForm { custom_id: form.id, text: text.into(), message_id: Some(5) })
        .await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

/// The selected labels of a message's menus.
fn selected_labels(shown: &Message) -> Vec<String> {
    let menus =
        shown.controls().filter_map(|control| if let Control::Menu(menu) = control { Some(menu) } else { None });
    menus.map(|menu| menu.placeholder.clone()).collect()
}

/// The option labels of the menu for this field.
fn option_labels(shown: &Message, step: &str) -> Vec<String> {
    let menus =
        shown.controls().filter_map(|control| if let Control::Menu(menu) = control { Some(menu) } else { None });
    let mut menus = menus;
    let menu = menus.find(|menu| menu.id.starts_with(&format!("u:{step}:"))).expect("a menu");
    menu.options.iter().map(|entry| entry.label.clone()).collect()
}

#[tokio::test]
async fn challenge_form_creates_a_challenge() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    assert_eq!(shown.full_text(), "Challenge <@2> to **Pahtum**\nPlayed here, casual: no rating changes.");
    assert_eq!(
        selected_labels(&shown),
        [
            "Game: Pahtum",
            "Neutral stones: a random number of neutral stones",
            "Your side: Random",
            "Time: 3 days per move"
        ],
        "one rule set"
    );
    let shown = choose(&world, &shown, "game", "sahkku").await;
    let shown = choose(&world, &shown, "set", "maze").await;
    let shown = choose(&world, &shown, "side", "second").await;
    assert!(selected_labels(&shown)[1].starts_with("Rules: Máze-sáhkku, Návuotna: "), "{:?}", selected_labels(&shown));
    assert_eq!(selected_labels(&shown)[4], "Your side: North");
    assert_eq!(option_labels(&shown, "side"), ["Random", "South", "North"], "as the game calls them");
    assert_eq!(world.channel.count(), 0, "nobody else sees it");
    let done = choose(&world, &shown, "make", "").await;
    assert_eq!(done.full_text(), "#1: your challenge is open.");
    assert!(done.rows.is_empty());
    let (_, challenge) = world.channel.last();
    assert!(challenge.full_text().starts_with("**#1 · Sáhkku** · "), "{}", challenge.full_text());
    assert!(challenge.full_text().contains("<@1> plays as North."), "{}", challenge.full_text());
    assert_eq!(challenge.allowed_mentions, [BEN]);
}

#[tokio::test]
async fn challenge_form_offers_all_command_options() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let shown = choose(&world, &shown, "game", "sahkku").await;
    let shown = choose(&world, &shown, "clock", "day").await;
    assert_eq!(selected_labels(&shown).last().unwrap(), "Time: 1 day per move");
    let shown = choose(&world, &shown, "thread", "").await;
    let shown = choose(&world, &shown, "rated", "").await;
    assert!(shown.full_text().ends_with("rated: the result changes both ratings."), "{}", shown.full_text());
    let shown = choose(&world, &shown, "unrated", "").await;
    assert!(shown.full_text().ends_with("Played in a thread, casual: no rating changes."), "{}", shown.full_text());
    let shown = type_value(&world, &shown, "more", "headstart=3, stake=5").await;
    let chosen = ["Start: 3 soldiers of each side start awake", "Stake: 5 matchsticks for each soldier left"];
    assert!(chosen.iter().all(|chosen| selected_labels(&shown).iter().any(|label| label == chosen)), "{shown:?}");
    choose(&world, &shown, "make", "").await;
    let (_, challenge) = world.channel.last();
    for expected in ["1 day per move", "its own thread", "Not rated", "3 soldiers of each side start awake"] {
        assert!(challenge.full_text().contains(expected), "{expected}: {}", challenge.full_text());
    }
}

#[tokio::test]
async fn challenge_form_accepts_any_valid_time_control() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let shown = type_value(&world, &shown, "own", "2d+12h/5d").await;
    assert_eq!(selected_labels(&shown).last().unwrap(), "Time: 2 days each + 12 hours per move, at most 5 days");
    let sahkku = choose(&world, &shown, "game", "sahkku").await;
    for (step, text, reason) in [
        ("own", "soon", "Unknown time control `soon`."),
        ("more", "headstart=2", "headstart must be 0 or 3, not `2`."),
        ("more", "size=5", "Unknown option `size`."),
    ] {
        let response = type_value(&world, &sahkku, step, text).await;
        assert!(response.full_text().starts_with(reason) && response.rows.is_empty(), "{}", response.full_text());
    }
    let shown = type_value(&world, &shown, "own", "").await;
    assert_eq!(selected_labels(&shown).last().unwrap(), "Time: 3 days per move");
    let shown = choose(&world, &shown, "rated", "").await;
    let shown = type_value(&world, &shown, "own", "none").await;
    assert!(shown.full_text().ends_with("casual: a rated match needs a time limit."), "{}", shown.full_text());
}

#[tokio::test]
async fn challenge_form_starts_with_server_defaults() {
    let world = World::new();
    let mut manager = caller(ANN);
    manager.user_permissions.manage_guild = true;
    for setting in [SettingsRequest::TimeControl("live".into()), SettingsRequest::Threads(true)] {
        world.request_as(manager.clone(), Request::from(Settings(setting))).await;
    }
    let shown = open_form(&world, BEN, false, true).await;
    assert!(shown.full_text().ends_with("Played in a thread, casual: no rating changes."), "{}", shown.full_text());
    let live = "10 minutes each + 15 seconds per move";
    assert_eq!(selected_labels(&shown).last().unwrap(), &format!("Time: {live}"));
    assert_eq!(option_labels(&shown, "clock")[0], format!("Server default: {live}"));
    let shown = choose(&world, &shown, "here", "").await;
    let shown = choose(&world, &shown, "clock", "none").await;
    choose(&world, &shown, "make", "").await;
    let text = world.newest();
    assert!(!text.contains("thread") && !text.contains("Time:"), "{text}");
    let mut powerless = caller(ANN);
    powerless.bot_permissions.create_threads = false;
    let request = Request::from(ChallengeMenu(Opponent {
        user_id: BEN,
        is_bot: false,
        can_see_channel: true,
        may_be_in_timeout: false,
    }));
    let shown = world.request_as(powerless, request).await.remove(0);
    assert!(shown.full_text().ends_with("Played here, casual: no rating changes."), "{}", shown.full_text());
    assert!(!controls(&shown).iter().any(|(id, _)| id.starts_with("u:thread:")), "where none can be opened");
}

#[tokio::test]
async fn challenge_form_rejects_impossible_opponents_at_once() {
    let world = World::new();
    for (whom, bot, present, reason) in [
        (ANN, false, true, "You can't challenge yourself here."),
        (BEN, true, true, "is a bot"),
        (BEN, false, false, "can't see this channel"),
    ] {
        let response = open_form(&world, whom, bot, present).await;
        assert!(response.full_text().contains(reason) && response.rows.is_empty(), "{}", response.full_text());
    }
    let mut powerless = caller(ANN);
    powerless.bot_permissions.send_messages = false;
    let request = Request::from(ChallengeMenu(Opponent {
        user_id: BEN,
        is_bot: false,
        can_see_channel: true,
        may_be_in_timeout: false,
    }));
    assert!(world.request_as(powerless, request).await[0].full_text().contains("Send Messages"));
}

#[tokio::test]
async fn forged_or_outdated_challenge_form_is_rejected() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    for (step, value) in [("game", "chess"), ("side", "third"), ("game", "")] {
        let response = choose(&world, &shown, step, value).await;
        assert!(response.full_text().contains("no longer works"), "{step}: {}", response.full_text());
    }
    let press = async |id: &str| {
        world.request(ANN, Request::PressControl { custom_id: id.into(), values: vec![], message_id: 5 }).await
    };
    assert!(press("u:make:2:chess::lot:::y:").await.contains("no longer works"));
    assert!(press("u:make:1:seega::lot:::y:").await.contains("You can't challenge yourself here."));
    let mut powerless = caller(ANN);
    powerless.bot_permissions.view_channel = false;
    let id = controls(&shown).into_iter().map(|(id, _)| id).find(|id| id.starts_with("u:make:")).unwrap();
    let response =
        world.request_as(powerless, Request::PressControl { custom_id: id, values: vec![], message_id: 5 }).await;
    assert!(response[0].full_text().contains("View Channel"), "{response:?}");
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn each_option_of_the_rules_has_a_menu() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    assert_eq!(option_labels(&shown, "o0").len(), 8, "the numbers of neutral stones");
    let shown = choose(&world, &shown, "game", "seega").await;
    assert_eq!(option_labels(&shown, "o0"), ["7×7 cells", "5×5 cells", "9×9 cells"]);
    let small = choose(&world, &shown, "o0", "5").await;
    assert_eq!(selected_labels(&small)[1], "Board: 5×5 cells");
    for value in ["6", ""] {
        let id = controls(&small).into_iter().map(|(id, _)| id).find(|id| id.starts_with("u:o0:")).unwrap();
        let press = Request::PressControl { custom_id: id, values: vec![value.into()], message_id: 5 };
        assert!(world.request(ANN, press).await.contains("no longer works"), "{value}");
    }
    choose(&world, &small, "make", "").await;
    assert!(world.newest().starts_with("**#1 · Seega** · 5×5 cells\n"), "{}", world.newest());
    let shown = choose(&world, &shown, "game", "sahkku").await;
    let shown = choose(&world, &shown, "set", "unjarga").await;
    let stake = controls(&shown).into_iter().find(|(id, _)| id.starts_with("u:o1:")).unwrap().1;
    assert!(stake.len() <= 25 && stake[0] == "0" && stake.last().unwrap() == "100", "{stake:?}");
    assert_eq!(
        controls(&shown).iter().filter(|(id, _)| id.starts_with("u:o")).count(),
        11,
        "ten options and a typed clock"
    );
}

#[tokio::test]
async fn form_offers_a_pair_and_proposes_one_for_rated_shap_luk() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let line = "A pair: two games at once";
    assert!(!shown.full_text().contains(line), "{}", shown.full_text());
    let shown = choose(&world, &shown, "game", "shap-luk").await;
    assert!(!shown.full_text().contains(line), "a casual one is single: {}", shown.full_text());
    let shown = choose(&world, &shown, "rated", "").await;
    assert!(shown.full_text().contains(line), "{}", shown.full_text());
    let single = choose(&world, &shown, "single", "").await;
    assert!(!single.full_text().contains(line), "{}", single.full_text());
    let unrated = choose(&world, &shown, "unrated", "").await;
    assert!(!unrated.full_text().contains(line), "{}", unrated.full_text());
    let pair = choose(&world, &unrated, "pair", "").await;
    assert!(pair.full_text().contains(line), "{}", pair.full_text());
    choose(&world, &pair, "make", "").await;
    assert!(world.newest().contains(line) && world.newest().contains("Not rated"), "{}", world.newest());
}

#[tokio::test]
async fn form_offers_no_pair_where_people_may_have_one_match() {
    let world = World::new();
    let shown = open_form(&world, BEN, false, true).await;
    let shown = choose(&world, &shown, "game", "seega").await;
    let chosen = choose(&world, &shown, "pair", "").await;
    let mut manager = caller(BEN);
    manager.user_permissions.manage_guild = true;
    world.request_as(manager, Request::from(Settings(SettingsRequest::MatchLimit(1)))).await;
    let limited = open_form(&world, BEN, false, true).await;
    assert!(!controls(&limited).iter().any(|(id, _)| id.starts_with("u:pair:")), "{limited:#?}");
    // Chosen while it was possible.
    let chosen = choose(&world, &chosen, "side", "first").await;
    assert!(!chosen.full_text().contains("A pair"), "{}", chosen.full_text());
    let done = choose(&world, &chosen, "make", "").await;
    assert_eq!(done.full_text(), "#1: your challenge is open.");
    assert!(!world.newest().contains("A pair"), "{}", world.newest());
}
