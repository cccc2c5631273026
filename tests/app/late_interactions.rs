//! Interactions that Discord has given up: the person has seen that they failed.

use crate::app::world::{ANN, BEN, CAT, GivenUp, HERE, World, caller, challenge};
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::match_commands::{Board, Rematch, Takeback};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;

/// A match with a legal move and an open offer to Ann, a challenge to her, and matches that are over.
async fn world() -> World {
    let world = World::started("pahtum", "blocks=1").await;
    world.request(BEN, press("m:1:2:confirm", 5)).await;
    world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.request(BEN, Request::from(Move { actions: "d4".into(), match_number: Some(2) })).await;
    world.press(BEN, "offer").await;
    world.request(BEN, challenge("pahtum", "blocks=1", Some(ANN))).await;
    world
}

fn press(id: &str, message_id: u64) -> Request {
    Request::PressControl { custom_id: id.into(), values: Vec::new(), message_id }
}

/// Every request of Ann that can change data.
fn requests(world: &World) -> Vec<Request> {
    let messages = world.channel.messages.lock().unwrap();
    let on = |id: &str| {
        let found = messages.iter().rev().find(|(_, message)| message.custom_ids().iter().any(|own| own.ends_with(id)));
        found.map(|(message, content)| {
            let id = content.custom_ids().into_iter().find(|own| own.ends_with(id)).unwrap();
            press(&id, *message)
        })
    };
    let someone = Opponent { user_id: UserId(50), is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    let presses = ["accept", "decline", "agree", "refuse", "rematch"].into_iter().filter_map(on);
    let typed = [
        challenge("seega", "size=5", Some(BEN)),
        challenge("seega", "size=5", None),
        challenge("seega", "size=5", Some(ANN)),
        Request::from(Play(PlayRequest { game: "seega".into(), level: Some(1), ..PlayRequest::default() })),
        Request::from(Move { actions: "e5".into(), match_number: Some(2) }),
        Request::from(Takeback { match_number: Some(2) }),
        Request::from(Rematch { match_number: Some(1) }),
        Request::from(Board { match_number: Some(2) }),
        Request::from(Block { user: Some(someone) }),
        Request::from(Unblock { user_id: CAT }),
        Request::from(Watch { match_number: Some(2), every_turn: Some(true) }),
        Request::from(Vacation { days: Some(3), auto_spend: Some(true) }),
        Request::from(Preferences(PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() })),
        Request::from(Privacy(PrivacyRequest::SetHidden(true))),
        Request::from(Settings(SettingsRequest::Threads(true))),
        press("m:2:4:confirm", 5),
        press("m:2:4:stop:spam", 5),
        press("e:5", 5),
        press("f:pings:off", 5),
        press("g:threads:on", 5),
        press("c:anew:seega", 5),
        press("c:play:seega", 5),
    ];
    presses.chain(typed).collect()
}

/// The content of all tables.
fn stored(world: &World) -> Vec<String> {
    if !world.folder.is_file() {
        let tables = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema() AND table_name <> 'leases'";
        let content =
            |table: String| world.folder.rows(&format!("SELECT '{table}: ' || t::text FROM \"{table}\" t ORDER BY 1"));
        return world.folder.rows(tables).into_iter().flat_map(content).collect();
    }
    let tables = world.folder.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
    let content = |table: &String| {
        let columns =
            world.folder.rows(&format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')"));
        let rows = world.folder.rows(&format!("SELECT {} FROM \"{table}\"", columns.join(" || ',' || ")));
        rows.into_iter().map(move |row| format!("{table}: {row}")).collect::<Vec<_>>()
    };
    tables.iter().flat_map(content).collect()
}

async fn ask(world: &World, request: Request) -> String {
    let mut requester = caller(ANN);
    requester.user_permissions.manage_guild = true;
    requester.user_permissions.manage_messages = true;
    let private = world.request_as(requester, request).await;
    private.into_iter().map(|message| message.full_text()).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn nothing_is_stored_for_a_failed_request() {
    let world = world().await;
    let requests = requests(&world);
    assert_eq!(requests.len(), 27, "a control is missing: {requests:#?}");
    let before = stored(&world);
    let shown = world.channel.messages.lock().unwrap().clone();
    *world.channel.given_up.lock().unwrap() = Some(GivenUp::BeforeDecision);
    for request in requests {
        ask(&world, request.clone()).await;
        assert_eq!(stored(&world), before, "{request:?}");
        assert_eq!(*world.channel.messages.lock().unwrap(), shown, "{request:?}");
    }
    *world.channel.given_up.lock().unwrap() = None;
    ask(&world, Request::from(Move { actions: "e5".into(), match_number: Some(2) })).await;
    assert_ne!(stored(&world), before);
}

#[tokio::test]
async fn changes_before_a_failure_are_shown_and_reported() {
    let world = World::started("pahtum", "blocks=1").await;
    *world.channel.given_up.lock().unwrap() = Some(GivenUp::BeforeAnswer);
    world.request(BEN, Request::from(Move { actions: "d4".into(), match_number: Some(1) })).await;
    world.run_until(|| world.channel.last_in(HERE).1.text.contains("d4")).await;
    let sent: Vec<String> = world.channel.direct_messages_to(BEN).into_iter().map(|message| message.text).collect();
    assert_eq!(
        sent,
        ["Discord reported a failure, but what you asked for was done. `/matches` shows where things stand."]
    );
}

#[tokio::test]
async fn change_of_ones_own_is_reported_too() {
    let world = world().await;
    let someone = Opponent { user_id: CAT, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    *world.channel.given_up.lock().unwrap() = Some(GivenUp::BeforeAnswer);
    for request in [
        Request::from(Vacation { days: Some(2), auto_spend: None }),
        Request::from(Block { user: Some(someone) }),
        Request::from(Preferences(PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() })),
    ] {
        let before = world.channel.direct_messages_to(BEN).len();
        world.request(BEN, request.clone()).await;
        let direct = world.channel.direct_messages_to(BEN);
        let sent =
            direct[before..].iter().filter(|message| message.text.starts_with("Discord reported a failure")).count();
        assert_eq!(sent, 1, "{request:?}: {direct:?}");
    }
}

#[tokio::test]
async fn late_refusal_is_shown_to_nobody() {
    let world = World::started("pahtum", "blocks=1").await;
    *world.channel.given_up.lock().unwrap() = Some(GivenUp::BeforeAnswer);
    world.request(BEN, Request::from(Move { actions: "z9".into(), match_number: Some(1) })).await;
    world.request(CAT, Request::from(Move { actions: "d4".into(), match_number: Some(1) })).await;
    assert!(world.channel.direct_messages_to(BEN).is_empty() && world.channel.direct_messages_to(CAT).is_empty());
}
