//! Controls on messages where they do not belong. A modified client can press any of them anywhere; each message stays
//! what it is.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge};
use gonagas_app::commands::match_commands::Resign;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::ports::{ChannelClient, Clock};
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_core::matches::ids::UserId;
use gonagas_core::puzzles::catalogue::puzzles_of_game;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::placement::MessageKind;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::puzzle::daily::daily_message;
use std::collections::BTreeMap;

/// A message that nobody but one person sees.
const PRIVATE: u64 = 5;

/// The numbers of the matches: one that is over, one that runs, and a challenge.
const OVER: u64 = 1;
const RUNNING: u64 = 2;
const CHALLENGE: u64 = 3;

/// The verbs of the controls of matches, as docs/STANDIN.md lists them, each with the arguments that it has.
const VERBS: &str = "accept decline withdraw play:e4 play:#0# pick:#0# back throw undo word resign confirm cancel offer agree \
    askback giveback refuse retract calloff computer rematch left look flip boards boards:theme follow stop:spam replay step record \
    hint review";

/// A control of each other family.
const OTHERS: [&str; 25] = [
    "l:mine:0",
    "l:over",
    "r:1:here:all:seega",
    "o:from:0",
    "u:side:2:seega::lot:none::y:0:n",
    "e:0",
    "w:board:0",
    "w:resign:0",
    "f:pings:off",
    "f:theme",
    "g:threads:on",
    "g:clock",
    "h:game",
    "h:page:seega",
    "h:show:seega:board",
    "v:0",
    "b:open",
    "b:game",
    "c:game",
    "c:open:seega",
    "n:seega-two:-:show",
    "n:seega-two:-:hint",
    "z:game",
    "z:open:00000000",
    "q:00000000:-:show",
];

/// Every kind of message: three matches, a retired board, a greeting, a puzzle, a message without controls, and a
/// direct message.
async fn scene() -> World {
    let world = World::new();
    let update = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    world.request(BEN, Request::from(Resign { match_number: Some(OVER) })).await;
    world.request(BEN, control(&world, "m:1:E:confirm", PRIVATE)).await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    for (user, action) in [(BEN, "d4"), (ANN, "e5")] {
        world.request(user, Request::from(Move { actions: action.into(), match_number: Some(RUNNING) })).await;
    }
    world.request(BEN, Request::from(Preferences(update))).await;
    world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
    let told_of_challenge = |message: &Message| message.text.starts_with("<@1> challenges you");
    let has_direct_message = || world.channel.direct_messages_to(BEN).iter().any(told_of_challenge);
    world.run_until(has_direct_message).await;
    let joined = AnnouncedGuild {
        guild: 7,
        system_channel: Some(HERE.channel),
        locale: "en-GB".into(),
        joined_at: world.clock.now(),
    };
    world.app.guilds.greet(&joined, &world.channel_client()).await;
    let puzzle = puzzles_of_game("seega").next().unwrap();
    let daily = daily_message(&Catalog::for_locale("en"), puzzle, 20_785, "gonagas-daily.png".into()).unwrap();
    let shared = Message { text: "A replay of another match".into(), ..Message::default() };
    for (index, message) in [daily, shared].into_iter().enumerate() {
        world.channel_client().post_message(HERE, &message, &index.to_string()).await.unwrap();
    }
    world
}

/// A press of a control, in which `E` stands for the last event of the match.
fn control(world: &World, id: &str, message_id: u64) -> Request {
    let number = id.split(':').nth(1).unwrap_or_default();
    let event = world.folder.rows(&format!(
        "SELECT CAST(coalesce(max(number), 0) AS text) FROM events WHERE match_id = {}",
        number_or_zero(number)
    ));
    let custom_id = id.replace(":E:", &format!(":{}:", event.first().map_or("0", String::as_str)));
    let picks = custom_id.contains('#')
        || ["theme", "clock", "game", "side", "page:seega"].iter().any(|end| custom_id.ends_with(end));
    let values = if picks { vec!["seega".to_owned()] } else { Vec::new() };
    Request::PressControl { custom_id, values, message_id }
}

fn number_or_zero(text: &str) -> u64 {
    text.parse().unwrap_or_default()
}

/// The custom ids of all families, those of matches for each match and for its first and its last event.
fn all_controls() -> Vec<String> {
    let mut all: Vec<String> = OTHERS.map(str::to_owned).to_vec();
    for (prefix, number) in
        [("m", OVER), ("m", RUNNING), ("m", CHALLENGE), ("p", RUNNING), ("t", RUNNING), ("p", CHALLENGE)]
    {
        all.extend(VERBS.split_whitespace().map(|verb| format!("{prefix}:{number}:E:{verb}")));
    }
    all.extend(VERBS.split_whitespace().map(|verb| format!("m:{RUNNING}:1:{verb}")));
    all.extend(["f", "b", "n", "l"].map(|button| format!("s:{RUNNING}:0:{button}")));
    all
}

/// The kind of a public message, as its controls show; its match's number, if it has one.
fn kind(message: &Message) -> Option<(MessageKind, Option<u64>)> {
    let parsed = message.custom_ids().into_iter().find_map(|id| CustomId::parse(&id)?.public_message());
    parsed.map(|(kind, match_ref)| (kind, match_ref.map(|match_ref| match_ref.id.0)))
}

fn messages(world: &World) -> BTreeMap<u64, Message> {
    world.channel.messages.lock().unwrap().clone()
}

/// Checks that each message has stayed the same. An event of a match may change its own messages, but no other.
fn check(pressed: &str, on: &str, before: &BTreeMap<u64, Message>, after: &BTreeMap<u64, Message>) {
    let own = number_or_zero(pressed.split(':').nth(1).unwrap_or_default());
    let boards = |number: u64| after.values().any(|message| kind(message) == Some((MessageKind::Board, Some(number))));
    for (id, old) in before {
        let Some(new) = after.get(id) else {
            let is_notice = old.text.contains(&format!("#{own}")) && kind(old).is_none();
            assert!(is_notice, "{pressed} on {on} deletes {}", old.text);
            continue;
        };
        // The direct message about a challenge says how it was answered.
        let is_answer = ["accept", "decline"].iter().any(|verb| pressed == format!("m:{CHALLENGE}:E:{verb}"));
        if old == new || (is_answer && old.text.starts_with("<@1> challenges you")) {
            continue;
        }
        let number = kind(old).map_or(0, |(_, number)| number.unwrap_or_default());
        let heading = format!("**#{own}");
        assert!(old.text.starts_with(&heading), "{pressed} on {on} changes {} to {}", old.text, new.text);
        assert!(new.text.starts_with(&heading), "{pressed} on {on} makes {} of {}", new.text, old.text);
        let was_board = matches!(kind(old), Some((MessageKind::Board, _)));
        assert!(!was_board || boards(number), "{pressed} on {on} takes the board of #{number}: {}", new.text);
    }
}

/// The place of a message.
fn requester(world: &World, user: UserId, message: u64) -> Requester {
    let channels = world.channel.message_channels.lock().unwrap();
    Requester { channel_ref: channels.get(&message).copied().unwrap_or(HERE), ..caller(user) }
}

#[tokio::test]
async fn no_control_turns_a_message_into_something_else() {
    let world = scene().await;
    let shown: Vec<(u64, Message)> = messages(&world).into_iter().collect();
    let kinds: Vec<_> = shown.iter().map(|(_, message)| kind(message)).collect();
    for expected in [MessageKind::Board, MessageKind::Challenge, MessageKind::Greeting, MessageKind::DailyPuzzle] {
        assert!(kinds.iter().flatten().any(|(kind, _)| *kind == expected), "no {expected:?} in {kinds:?}");
    }
    assert!(kinds.contains(&None), "no message without controls");
    for user in [ANN, BEN, CAT] {
        for target in 0..=shown.len() {
            let world = scene().await;
            let (message, on) = match messages(&world).into_iter().nth(target) {
                Some((id, message)) => (id, message.text),
                None => (PRIVATE, "a private message".to_owned()),
            };
            for id in all_controls() {
                let before = messages(&world);
                world.request_as(requester(&world, user, message), control(&world, &id, message)).await;
                check(&id, &on, &before, &messages(&world));
            }
        }
    }
}

#[tokio::test]
async fn offer_of_the_computer_leaves_the_board_of_a_running_match() {
    let world = scene().await;
    let board =
        messages(&world).into_iter().find(|(_, shown)| kind(shown) == Some((MessageKind::Board, Some(RUNNING))));
    let (id, before) = board.unwrap();
    let refused = world.request(ANN, control(&world, "m:2:E:computer", id)).await;
    assert_eq!(refused, "This button no longer works. Run the command again.");
    assert_eq!(messages(&world)[&id], before);
}

#[tokio::test]
async fn late_answer_to_a_challenge_hears_that_the_match_has_moved_on() {
    let world = scene().await;
    let board =
        messages(&world).into_iter().find(|(_, shown)| kind(shown) == Some((MessageKind::Board, Some(RUNNING))));
    let (id, _) = board.unwrap();
    let refused = world.request(BEN, control(&world, "m:2:1:decline", id)).await;
    assert!(refused.starts_with("The match has moved on since this was shown."), "{refused}");
}

#[tokio::test]
async fn press_in_the_moment_in_which_the_board_moved_counts() {
    let world = World::started("pahtum", "blocks=1").await;
    let (old, _) = world.channel.last();
    world.repost_board(BEN).await;
    let retired = messages(&world)[&old].clone();
    assert!(retired.rows.is_empty(), "{retired:#?}");
    world.request(BEN, control(&world, "m:1:E:play:d4", old)).await;
    assert!(world.newest().contains("d4"), "{}", world.newest());
}
