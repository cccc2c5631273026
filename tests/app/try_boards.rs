//! *Try*: private boards on which one person plays both sides from a position of a match.

use crate::app::lessons::{button, press_as};
use crate::app::without_bot::person;
use crate::app::world::{ANN, BEN, CAT, HERE, PRIVATE_MESSAGE, World, caller, challenge, direct};
use crate::support::{Luck, checked_rule_sets, few_rules};
use gonagas_app::commands::match_commands::{Board, Takeback};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::step::Step;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::{MatchId, MatchRef, MatchTag, UserId};
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_core::session::tried_line::TriedLine;
use gonagas_ui::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use gonagas_ui::custom_id::{CustomId, MAX_CUSTOM_ID_LENGTH};
use gonagas_ui::message::{ActionRow, ButtonStyle, Control, Message};
use gonagas_ui::screens::try_board::has_room;
use std::collections::BTreeMap;

/// The positions of a game whose actions are all tried.
const CHECKED_POSITIONS: usize = 3;

/// The actions that fit at least, unless the game ends before.
const SHORTEST_LINE: usize = 50;

/// The random actions between two of them.
const STEPS_BETWEEN: usize = 7;

async fn step_as(world: &World, who: Requester, at: Option<&str>) -> Message {
    let request = Request::from(Step { match_number: Some(1), at: at.map(Into::into) });
    world.request_as(who, request).await.remove(0)
}

/// Opens a board to try in a position of `/step`.
async fn try_from(world: &World, user: UserId, at: Option<&str>) -> Message {
    let step = step_as(world, caller(user), at).await;
    press_as(world, caller(user), &button(&step, "Try"), &[]).await
}

/// Presses the button with this label, as someone for whom this is a private message.
async fn press(world: &World, user: UserId, shown: &Message, label: &str) -> Message {
    // Nobody presses that fast.
    world.pass(2000);
    press_as(world, caller(user), &button(shown, label), &[]).await
}

fn try_control(id: &str) -> Option<TryControl> {
    if let Some(CustomId::TryBoard(control)) = CustomId::parse(id) { Some(control) } else { None }
}

/// The control behind *Undo*, which holds the whole line.
fn undo_control(shown: &Message) -> TryControl {
    let undo = shown.custom_ids().iter().filter_map(|id| try_control(id)).find(|control| control.verb == TryVerb::Undo);
    undo.unwrap_or_else(|| panic!("no way to undo on {shown:#?}"))
}

/// The controls that go on with the game: each custom id, and the picked entry of a menu.
fn choices(shown: &Message) -> Vec<(String, Vec<String>)> {
    let all = shown.controls().flat_map(|control| match control {
        Control::Button(button) => vec![(button.id.clone(), vec![])],
        Control::Menu(menu) => {
            menu.options.iter().map(|option| (menu.id.clone(), vec![option.value.clone()])).collect()
        }
        Control::ChannelMenu(_) => vec![],
    });
    let goes_on = |verb| matches!(verb, TryVerb::Show | TryVerb::Play | TryVerb::PickStep);
    all.filter(|(id, _)| try_control(id).is_some_and(|control| goes_on(control.verb))).collect()
}

/// The log of the game on a board, read from its custom ids alone.
fn log(start: &GameSession, shown: &Message) -> Vec<String> {
    let undo = undo_control(shown);
    // *Undo* names the position before; without an action there is none.
    let played = undo.played + usize::from(is_enabled(shown, "Undo"));
    TriedLine::read(start, &undo.line, played).unwrap().session().action_log().to_vec()
}

fn is_enabled(shown: &Message, label: &str) -> bool {
    shown.controls().any(|control| match control {
        Control::Button(button) => button.label == label && button.style != ButtonStyle::Disabled,
        Control::Menu(_) | Control::ChannelMenu(_) => false,
    })
}

/// Presses its way to every action that a board offers, and returns the board after each.
async fn boards_after(world: &World, start: &GameSession, shown: &Message) -> BTreeMap<String, Message> {
    let before = log(start, shown);
    let mut found = BTreeMap::new();
    let mut open = vec![shown.clone()];
    while let Some(shown) = open.pop() {
        for (id, values) in choices(&shown) {
            world.pass(2000);
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let next = press_as(world, caller(ANN), &id, &values).await;
            match log(start, &next).strip_prefix(&before[..]).expect("the line goes on") {
                [] => open.push(next),
                [action] => drop(found.insert(action.clone(), next)),
                // One control keeps the dice and uses the first.
                [first, ..] => drop(found.entry(first.clone()).or_insert(next)),
            }
        }
    }
    found
}

fn check_limits(shown: &Message) {
    let ids = shown.custom_ids();
    assert!(ids.iter().all(|id| id.len() <= MAX_CUSTOM_ID_LENGTH), "{ids:?}");
    assert!(ids.iter().enumerate().all(|(index, id)| !ids[..index].contains(id)), "{ids:?}");
    let is_short =
        |row: &ActionRow| !matches!(row, ActionRow::Buttons(buttons) if buttons.len() > 5 || buttons.is_empty());
    assert!(shown.rows.len() <= 5 && shown.rows.iter().all(is_short), "{:#?}", shown.rows);
    assert!(shown.text.chars().count() <= 2000);
}

#[tokio::test]
async fn every_legal_action_is_tried_undone_and_redone() {
    for listing in checked_rule_sets() {
        let info = listing.game_info;
        let world = World::started(info.id, listing.selector).await;
        let mut shown = try_from(&world, ANN, Some("0")).await;
        let mut luck = Luck::seeded(3);
        let begun = undo_control(&shown);
        let rules = shown.image.as_ref().expect("a board");
        assert_eq!((begun.played, &*begun.line), (0, "0"), "{:?}", rules.info);
        let start = start_of(&world, 1).await;
        for _ in 0..CHECKED_POSITIONS {
            check_limits(&shown);
            let mut session = start.fork();
            log(&start, &shown).iter().for_each(|action| session.play(action).unwrap());
            let found = boards_after(&world, &start, &shown).await;
            assert_eq!(found.keys().cloned().collect::<Vec<_>>(), session.legal_notations(), "{}", info.id);
            for (action, after) in &found {
                check_limits(after);
                let scene = |shown: &Message| shown.image.as_ref().expect("a board").scene.clone();
                if log(&start, after).len() == session.action_log().len() + 1 {
                    session.play(action).unwrap();
                    assert_eq!(scene(after), session.scene(), "{action}");
                    session.undo();
                    let undone = press(&world, ANN, after, "Undo").await;
                    assert_eq!(scene(&undone), scene(&shown), "{action}");
                    let redone = press(&world, ANN, &undone, "Redo").await;
                    assert_eq!((scene(&redone), redone.rows), (scene(after), after.rows.clone()), "{action}");
                }
            }
            for _ in 0..STEPS_BETWEEN {
                let all = choices(&shown);
                if all.is_empty() {
                    break;
                }
                let (id, values) = &all[luck.below(all.len())];
                world.pass(2000);
                shown = press_as(&world, caller(ANN), id, &values.iter().map(String::as_str).collect::<Vec<_>>()).await;
            }
        }
        let first = press(&world, ANN, &shown, "Start again").await;
        assert_eq!(undo_control(&first).played, 0);
    }
}

/// The game of a match at its start, with the options that were drawn.
async fn start_of(world: &World, number: u64) -> GameSession {
    let step = step_as(world, caller(ANN), Some("0")).await;
    drop(step);
    let record = gonagas_app::commands::match_commands::Export { match_number: Some(number) };
    let record = world.request_as(caller(ANN), Request::from(record)).await.remove(0).attachment.unwrap().text;
    let record = gonagas_core::record::game_record::GameRecord::parse(&record).unwrap();
    let session = record.replay_game().unwrap().session;
    gonagas_ui::screens::replay::position_after(&session, 0)
}

#[tokio::test]
async fn nothing_that_is_tried_is_stored() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "d4").await;
    let before = world.channel.last();
    let more = world.channel.last().1.custom_ids().into_iter().find(|id| id.ends_with(":more")).unwrap();
    let request = Request::PressControl { custom_id: more, values: vec![], message_id: before.0 };
    let more = world.request_as(caller(ANN), request).await.remove(0);
    let shown = press(&world, ANN, &more, "Try").await;
    assert!(shown.text.contains("from move 1.") && shown.text.contains("Only you see it"), "{}", shown.text);
    let typed = |id: String, text: &str| Request::SubmitForm {
        custom_id: id,
        text: text.into(),
        message_id: Some(PRIVATE_MESSAGE),
    };
    let type_id = button(&shown, "Type a move");
    let shown = world.request_as(caller(ANN), typed(type_id.clone(), "A1, b2 c3 undo")).await.remove(0);
    assert!(shown.text.contains("Tried: `a1` `b2`\n") && is_enabled(&shown, "Redo"), "{}", shown.text);
    let refused = world.request_as(caller(ANN), typed(type_id, "a1 d4")).await.remove(0);
    assert!(refused.text.contains("d4 is occupied"), "{}", refused.text);
    assert_eq!(world.channel.last(), before);
    let step = step_as(&world, caller(ANN), None).await;
    assert!(step.text.contains("Move 1 of 1."), "{}", step.text);
}

#[tokio::test]
async fn board_stays_at_its_position_when_the_match_goes_on() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "d4").await;
    let shown = try_from(&world, CAT, None).await;
    assert!(!shown.text.contains("moved on"), "{}", shown.text);
    let d4 = press_as(&world, caller(CAT), &choices(&shown)[0].0, &["a1"]).await;
    assert!(d4.text.contains("Tried: `a1`"), "{}", d4.text);
    world.request(BEN, Request::from(Takeback { match_number: None })).await;
    world.press(ANN, "giveback").await;
    world.play(BEN, "e5").await;
    let undone = press(&world, CAT, &d4, "Undo").await;
    assert!(undone.text.contains("The match has moved on. This board stays at its position."), "{}", undone.text);
    let pieces = |shown: &Message| {
        let image = shown.image.as_ref().unwrap();
        image.scene.pieces.iter().map(|(site, _)| image.board.site_name(*site).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(pieces(&undone), ["d4"]);
    let again = try_from(&world, CAT, None).await;
    assert_eq!(pieces(&again), ["e5"]);
}

#[tokio::test]
async fn only_people_who_see_the_match_try_it() {
    let world = World::started("shap-luk", "").await;
    let shown = try_from(&world, CAT, None).await;
    let elsewhere = Requester { channel_ref: direct(CAT), ..caller(CAT) };
    let refused = press_as(&world, elsewhere, &button(&shown, "Undo"), &[]).await;
    assert!(refused.image.is_none() && refused.text.contains("#1"), "{}", refused.text);
    let here = Requester { channel_ref: HERE, ..caller(CAT) };
    assert!(press_as(&world, here, &button(&shown, "Start again"), &[]).await.image.is_some());
}

#[tokio::test]
async fn line_without_room_for_more_says_so() {
    let world = World::started("seega", "size=9").await;
    let mut shown = try_from(&world, ANN, None).await;
    let mut count = 0;
    while let [(id, values), ..] = &choices(&shown)[..] {
        world.pass(2000);
        shown =
            press_as(&world, caller(ANN), &id.clone(), &values.iter().map(String::as_str).collect::<Vec<_>>()).await;
        check_limits(&shown);
        count += 1;
    }
    assert!(shown.text.ends_with("This line can get no longer. Undo moves or start again."), "{}", shown.text);
    assert!(count > 40, "{count} actions have room");
    let undone = press(&world, ANN, &shown, "Undo").await;
    assert!(!choices(&undone).is_empty());
}

#[tokio::test]
async fn forged_controls_of_a_board_to_try_change_nothing() {
    let world = World::started("sahkku", "rules=raisa").await;
    let shown = try_from(&world, ANN, None).await;
    let real = undo_control(&shown);
    let forged = |change: &dyn Fn(&mut TryControl)| {
        let mut control = real.clone();
        change(&mut control);
        CustomId::TryBoard(control).to_string()
    };
    let ids = [
        forged(&|it| it.position.as_mut().unwrap().event_number = 4_000_000_000),
        forged(&|it| it.position.as_mut().unwrap().event_number = 1),
        forged(&|it| it.position.as_mut().unwrap().action_count = 7),
        forged(&|it| it.line = "zzzzzzzzzzzzzzzzzzzz".into()),
        forged(&|it| it.line = "01".into()),
        forged(&|it| it.played = 3),
        forged(&|it| it.verb = TryVerb::Play),
        forged(&|it| (it.verb, it.argument) = (TryVerb::Play, "=XXXXXX".into())),
        forged(&|it| (it.verb, it.argument) = (TryVerb::PickStep, "#0#9".into())),
    ];
    for id in ids {
        world.pass(2000);
        let refused = press_as(&world, caller(ANN), &id, &["99"]).await;
        assert!(refused.image.is_none() && refused.text.contains("no longer works"), "{id}: {}", refused.text);
    }
}

#[tokio::test]
async fn rolls_are_picked_and_nobody_rolls() {
    let world = World::started("sahkku", "rules=raisa").await;
    let shown = try_from(&world, ANN, None).await;
    let rolls = choices(&shown);
    let every = Rules::parse("sahkku rules=raisa").unwrap().start_session().legal_notations();
    assert_eq!(rolls.iter().map(|(_, values)| values.concat()).collect::<Vec<_>>(), every);
    let roll = every.last().unwrap();
    let (id, values) = rolls.last().unwrap();
    let picked = press_as(&world, caller(ANN), id, &values.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert!(picked.text.contains(&format!("Tried: `{roll}`")), "{}", picked.text);
    let typed = |text: String| Request::SubmitForm {
        custom_id: button(&shown, "Type a move"),
        text,
        message_id: Some(PRIVATE_MESSAGE),
    };
    let faces = roll.trim_start_matches('=').to_lowercase();
    let answer = world.request_as(caller(ANN), typed(faces)).await.remove(0);
    assert!(answer.text.contains(&format!("Tried: `{roll}`")), "{}", answer.text);
    let refused = world.request_as(caller(ANN), typed("roll".into())).await.remove(0);
    assert!(refused.image.is_none() && refused.text.contains(&format!("`{}`", every[0])), "{}", refused.text);
}

#[tokio::test]
async fn text_boards_and_private_boards_have_it_too() {
    let world = World::started("shap-luk", "").await;
    let wanted = Preferences(PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() });
    world.request(CAT, Request::from(wanted)).await;
    let board = Request::from(Board { match_number: Some(1) });
    let watched = world.request_as(caller(CAT), board).await.remove(0);
    let shown = press(&world, CAT, &watched, "Try").await;
    assert!(shown.text.contains("A board to try, from the start.") && shown.text.contains("```"), "{}", shown.text);
}

/// The longest numbers that a match is likely to have.
fn far_position() -> (MatchRef, TriedPosition) {
    let match_ref = MatchRef { id: MatchId(9_999_999), tag: MatchTag::from_start_of("") };
    (match_ref, TriedPosition { event_number: 999, action_count: 500 })
}

/// Plays at random from the start until the custom ids are full or the game is over, and returns the actions played.
fn random_line(rules: &Rules, seed: u64) -> (usize, bool) {
    let mut luck = Luck::seeded(seed);
    let mut line = TriedLine::begin(&rules.start_session());
    let (match_ref, position) = far_position();
    while has_room(match_ref, position, &line) {
        let legal = line.session().legal_notations();
        if legal.is_empty() {
            return (line.played().len(), true);
        }
        line.play(&legal[luck.below(legal.len())]).unwrap();
    }
    (line.played().len(), false)
}

#[test]
fn line_of_fifty_actions_fits_in_every_rule_set() {
    let mut lengths = Vec::new();
    for rules in few_rules() {
        let lines: Vec<(usize, bool)> = (0..5).map(|seed| random_line(&rules, seed)).collect();
        let is_short = lines.iter().any(|(count, is_over)| !is_over && *count < SHORTEST_LINE);
        lengths.push((is_short, format!("{rules:?}: {lines:?}")));
    }
    assert!(lengths.iter().all(|(is_short, _)| !is_short), "{lengths:#?}");
}

/// Opens the board of the only match and a board to try from it, as this person.
async fn try_from_board(world: &World, who: &Requester) -> Message {
    let step = step_as(world, who.clone(), None).await;
    press_as(world, who.clone(), &button(&step, "Try"), &[]).await
}

#[tokio::test]
async fn places_without_the_bot_and_matches_against_the_computer_have_it() {
    let elsewhere = World::new();
    elsewhere.request_as(person(ANN), challenge("shap-luk", "", Some(BEN))).await;
    let (message_id, posted) = elsewhere.channel.last();
    let custom_id = posted.custom_ids().into_iter().find(|id| id.ends_with(":accept")).unwrap();
    let accept = Request::PressControl { custom_id, values: vec![], message_id };
    elsewhere.request_as(person(BEN), accept).await;
    let before = elsewhere.channel.last();
    let shown = try_from_board(&elsewhere, &person(ANN)).await;
    assert!(shown.text.contains("A board to try") && !choices(&shown).is_empty(), "{}", shown.text);
    assert_eq!(elsewhere.channel.last(), before);

    let against_computer = World::new();
    let request = PlayRequest { game: "shap-luk".into(), side: Some("first".into()), ..PlayRequest::default() };
    against_computer.request_as(caller(ANN), Request::from(Play(request))).await;
    let shown = try_from_board(&against_computer, &caller(ANN)).await;
    assert!(shown.text.contains("A board to try") && !choices(&shown).is_empty(), "{}", shown.text);
}
