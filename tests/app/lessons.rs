//! Courses: the lessons of `/learn`, in private.

use crate::app::pairs::pair_challenge;
use crate::app::world::{ANN, BEN, PRIVATE_MESSAGE, World, caller, challenge, controls, direct};
use gonagas_app::commands;
use gonagas_app::commands::learn::Learn;
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play::PlayRequest;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::lessons::attempt::Verdict;
use gonagas_core::lessons::catalogue::{all_courses, find_lesson};
use gonagas_core::lessons::course::Lesson;
use gonagas_core::matches::clock::duration::HOUR;
use gonagas_core::matches::ids::UserId;
use gonagas_core::puzzles::catalogue::all_puzzles;
use gonagas_ui::message::{Control, MenuOption, Message};
use std::sync::atomic::Ordering;

/// The id that stands for a private message, which has none that the bot knows.
const PRIVATE: u64 = 5;

async fn learn(world: &World, game: Option<&str>) -> Message {
    let request = Request::from(Learn { game: game.map(str::to_owned) });
    world.request_as(caller(ANN), request).await.into_iter().next().expect("an answer")
}

/// Uses a control of a private message, and returns the message that replaces it.
pub async fn press_as(world: &World, who: Requester, id: &str, values: &[&str]) -> Message {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    let request = Request::PressControl { custom_id: id.to_owned(), values, message_id: PRIVATE };
    world.request_as(who, request).await.into_iter().next().expect("an answer")
}

pub async fn press(world: &World, id: &str, values: &[&str]) -> Message {
    press_as(world, caller(ANN), id, values).await
}

/// The id of the button with this label.
pub fn button(message: &Message, label: &str) -> String {
    let labels = message.controls().filter_map(|control| match control {
        Control::Button(button) => Some(button),
        Control::Menu(_) | Control::ChannelMenu(_) => None,
    });
    let found = labels.into_iter().find(|button| button.label == label);
    found.unwrap_or_else(|| panic!("no {label} on {message:#?}")).id.clone()
}

/// Plays actions by the controls of a lesson's board: each by the control that plays it, step by step where that is
/// needed.
async fn play(world: &World, mut board: Message, actions: &[String]) -> Message {
    let mut rest = actions;
    while let Some(action) = rest.first() {
        // One control keeps the dice and uses the first.
        let both = rest.get(..2).map(|two| two.join(" ")).filter(|two| two.starts_with("keep "));
        rest = &rest[if both.is_some() { 2 } else { 1 }..];
        board = play_one(world, &board, both.as_ref().unwrap_or(action)).await;
    }
    board
}

pub async fn play_one(world: &World, board: &Message, action: &str) -> Message {
    let controls: Vec<(String, Vec<MenuOption>)> = board
        .controls()
        .filter_map(|control| match control {
            Control::Button(button) => Some((button.id.clone(), Vec::new())),
            Control::Menu(menu) => Some((menu.id.clone(), menu.options.clone())),
            Control::ChannelMenu(_) => None,
        })
        .collect();
    for (id, options) in &controls {
        if id.ends_with(&format!(":play:{action}")) {
            return press(world, id, &[]).await;
        }
        if id.contains(":play:#") && options.iter().any(|option| option.value == action) {
            return press(world, id, &[action]).await;
        }
    }
    // Step by step: the first steps that lead to the action. A piece with a single move makes it when it is picked, so
    // the piece of this action comes first.
    let piece = action.split('-').next().unwrap_or_default();
    for (id, mut options) in controls.into_iter().filter(|(id, _)| id.contains(":pick:")) {
        options.sort_by_key(|option| !option.label.starts_with(piece));
        for option in options {
            let next = press(world, &id, &[option.value.as_str()]).await;
            if let Some(done) = Box::pin(try_play(world, &next, action)).await {
                return done;
            }
        }
    }
    panic!("no way to {action} on {board:#?}")
}

/// Plays an action that a board offers as a whole; `None` where it does not.
async fn try_play(world: &World, board: &Message, action: &str) -> Option<Message> {
    for control in board.controls() {
        match control {
            Control::Button(button) if button.id.ends_with(&format!(":play:{action}")) => {
                return Some(press(world, &button.id, &[]).await);
            }
            Control::Menu(menu) if menu.options.iter().any(|option| option.value == action) => {
                return Some(press(world, &menu.id, &[action]).await);
            }
            _ => {}
        }
    }
    None
}

fn lesson(id: &str) -> &'static Lesson {
    find_lesson(id).expect("a lesson").2
}

#[tokio::test]
async fn every_course_is_done_by_its_hints_and_ends_with_a_match() {
    for course in all_courses() {
        let world = World::new();
        let mut board = press(&world, &format!("c:open:{}", course.id), &[]).await;
        for (index, lesson) in course.lessons.iter().enumerate() {
            let head = format!("lesson {} of {}", index + 1, course.lessons.len());
            assert!(board.text.contains(&head), "{}: {}", lesson.id, board.text);
            assert!(board.text.chars().count() < 1000 && board.image.is_some() && board.rows.len() <= 5);
            board = play(&world, board, &lesson.hint).await;
            assert!(board.text.contains("Well done."), "{}: {}", lesson.id, board.text);
            if index + 1 < course.lessons.len() {
                board = press(&world, &button(&board, "Next lesson"), &[]).await;
            }
        }
        assert!(board.text.contains("You have finished the "), "{}", board.text);
        let again = press(&world, "c:game", &[&course.id]).await;
        assert!(again.text.contains("You have finished the "), "{}", again.text);
        press(&world, &button(&again, "Play a match"), &[]).await;
        let newest = world.newest();
        assert!(newest.contains("#1") && newest.contains("level 1"), "{newest}");
        let edits = world.channel.answer_edits.lock().unwrap().clone();
        let answer = edits.into_iter().map(|(_, message)| message.text).find(|text| text.contains("board is ready"));
        assert!(answer.is_some_and(|text| text.contains("#1: your board is ready. local:7/70/")));
        let rules = world.folder.rows("SELECT rules FROM matches").join(" ");
        assert!(course.options.split_whitespace().all(|option| rules.contains(option)), "{rules}: {}", course.options);
    }
}

#[tokio::test]
async fn game_with_two_courses_offers_both_until_one_is_begun() {
    let world = World::new();
    let both = learn(&world, Some("sahkku")).await;
    let menu = controls(&both).remove(0);
    assert_eq!(menu, ("c:game".to_owned(), vec!["sahkku-lagesvuotna".to_owned(), "sahkku".to_owned()]));
    let board = press(&world, "c:game", &["sahkku-lagesvuotna"]).await;
    assert!(board.text.contains("**Sáhkku · Lágesvuon-sáhkku · lesson 1 of 7**"), "{}", board.text);
    play(&world, board, &lesson("sahkku-lagesvuotna-wake").hint).await;
    let begun = learn(&world, Some("sahkku")).await;
    assert!(begun.text.contains("Lágesvuon-sáhkku · lesson 2 of 7"), "{}", begun.text);
    let short = press(&world, "c:open:sahkku", &[]).await;
    assert!(short.text.contains("**Sáhkku · The devil's game · lesson 1 of 7**"), "{}", short.text);
    play(&world, short, &lesson("sahkku-wake").hint).await;
    assert!(controls(&learn(&world, Some("sahkku")).await)[0].1.len() == 2, "both are begun");
    let anew = press(&world, "c:anew:sahkku", &[]).await;
    assert!(anew.text.contains("lesson 1 of 7"), "{}", anew.text);
    let other = learn(&world, Some("sahkku")).await;
    assert!(other.text.contains("Lágesvuon-sáhkku · lesson 2 of 7"), "the other one is not forgotten: {}", other.text);
}

#[tokio::test]
async fn wrong_turn_shows_its_effect_and_begins_the_lesson_anew() {
    let world = World::new();
    let board = press(&world, "n:seega-two:-:show", &[]).await;
    let wrong = play_one(&world, &board, "e2-d2").await;
    assert!(wrong.text.contains("Your move: ") && wrong.text.contains("the task wants 2"), "{}", wrong.text);
    assert_eq!(wrong.image.unwrap().scene, board.image.unwrap().scene);
    let solved = play(&world, wrong_board(&world).await, &lesson("seega-two").hint).await;
    assert!(solved.text.contains("Well done."), "{}", solved.text);
}

/// The lesson with two captures, from its beginning.
async fn wrong_board(world: &World) -> Message {
    press(world, "n:seega-two:-:show", &[]).await
}

#[tokio::test]
async fn turn_of_several_dice_goes_on_until_it_is_decided() {
    let world = World::new();
    let board = press(&world, "n:sahkku-two:-:show", &[]).await;
    let first = play_one(&world, &board, "3:i2-f2").await;
    assert!(first.text.contains("So far in this turn"), "{}", first.text);
    assert_ne!(first.image.as_ref().unwrap().scene, board.image.as_ref().unwrap().scene);
    let again = press(&world, &button(&first, "This lesson again"), &[]).await;
    assert_eq!(again.image.unwrap().scene, board.image.unwrap().scene);
    let done = play_one(&world, &first, "2:f2-d2").await;
    assert!(done.text.contains("Well done."), "{}", done.text);
}

#[tokio::test]
async fn two_stones_are_picked_at_once() {
    let world = World::new();
    let board = learn(&world, Some("seega")).await;
    let menu = board.controls().find_map(|control| match control {
        Control::Menu(menu) if menu.options.iter().any(|option| option.value == "c2") => Some(menu.clone()),
        _ => None,
    });
    let menu = menu.expect("a menu of cells");
    assert_eq!(menu.max_picks, 2);
    let done = press(&world, &menu.id, &["c4", "c2"]).await;
    assert!(done.text.contains("Well done."), "{}", done.text);
}

#[tokio::test]
async fn typed_moves_are_judged_like_picked_ones() {
    let world = World::new();
    let board = press(&world, "n:sahkku-two:-:show", &[]).await;
    let request =
        Request::PressControl { custom_id: button(&board, "Type a move"), values: vec![], message_id: PRIVATE };
    assert!(world.request_as(caller(ANN), request).await.is_empty());
    let form = world.channel.forms.lock().unwrap().pop().expect("a form");
    let submit = async |text: &str| {
        let request = Request::SubmitForm { custom_id: form.id.clone(), text: text.into(), message_id: Some(PRIVATE) };
        world.request_as(caller(ANN), request).await.into_iter().next().expect("an answer").text
    };
    for nonsense in ["", "moon", "3:i2-f3"] {
        let refused = submit(nonsense).await;
        assert!(refused.contains("3:i2-f2"), "{nonsense}: {refused}");
    }
    assert!(submit("3:N2-K2").await.contains("the task wants 2"));
    assert!(submit("3:i2-f2, 2:f2-d2").await.contains("Well done."));
}

#[tokio::test]
async fn hint_names_a_turn_that_solves_the_lesson() {
    let world = World::new();
    let board = press(&world, "n:pahtum-gap:-:show", &[]).await;
    let hint = press(&world, &button(&board, "Hint"), &[]).await;
    assert!(hint.text.contains("**Hint:**") && hint.text.contains("`d4`"), "{}", hint.text);
    assert_eq!(hint.rows.len(), board.rows.len());
}

#[tokio::test]
async fn hint_within_a_turn_names_the_rest_of_a_way() {
    let world = World::new();
    let board = press(&world, "n:sahkku-two:-:show", &[]).await;
    let first = play_one(&world, &board, "3:i2-f2").await;
    let hint = press(&world, &button(&first, "Hint"), &[]).await;
    assert!(hint.text.contains("For example: `2:f2-d2`"), "{}", hint.text);
}

#[tokio::test]
async fn every_board_of_a_lesson_is_a_lookup() {
    let world = World::new();
    for _ in 0..60 {
        assert!(press(&world, "n:seega-win:-:play:e4-e5", &[]).await.text.contains("Well done."));
    }
    let refused = press(&world, "n:seega-win:-:play:e4-e5", &[]).await;
    assert!(refused.text.contains("limit of 60 lookups") && refused.image.is_none(), "{}", refused.text);
    let typed =
        Request::SubmitForm { custom_id: "n:seega-win:-:type".into(), text: "e4-e5".into(), message_id: Some(5) };
    let refused = world.request_as(caller(ANN), typed).await.remove(0);
    assert!(refused.text.contains("limit of 60 lookups") && refused.image.is_none(), "{}", refused.text);
    let refused = press(&world, "c:anew:seega", &[]).await;
    assert!(refused.text.contains("limit of 60 lookups") && refused.image.is_none(), "{}", refused.text);
    let done = world.folder.rows("SELECT lesson FROM lesson_progress");
    assert_eq!(done, ["seega-win"], "nothing is forgotten");
}

#[tokio::test]
async fn late_form_is_reported() {
    let world = World::new();
    world.channel.is_slow.store(true, Ordering::SeqCst);
    for id in ["n:seega-win:-:type".to_owned(), format!("q:{}:-:type", all_puzzles()[0].id())] {
        let refused = press(&world, &id, &[]).await;
        assert!(
            refused.text.contains("opened too late") && world.channel.forms.lock().unwrap().len() == 1,
            "{}",
            refused.text
        );
        world.channel.forms.lock().unwrap().clear();
    }
}

#[tokio::test]
async fn progress_survives_a_restart_and_can_be_begun_anew() {
    let world = World::new();
    play(&world, learn(&world, Some("pahtum")).await, &lesson("pahtum-place").hint).await;
    let world = world.restart();
    let next = learn(&world, Some("pahtum")).await;
    assert!(next.text.contains("lesson 2 of 7"), "{}", next.text);
    let all = learn(&world, None).await;
    let options: Vec<String> = all
        .controls()
        .filter_map(|control| match control {
            Control::Menu(menu) => Some(menu.options.iter().map(|one| one.description.clone()).collect::<Vec<_>>()),
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(options[..2], ["1 of 7 lessons done", "0 of 6 lessons done"]);
    let open = press(&world, "c:game", &["pahtum"]).await;
    assert_eq!(open.text, next.text);
    let anew = press(&world, &button(&next, "Start the course again"), &[]).await;
    assert!(anew.text.contains("lesson 1 of 7"), "{}", anew.text);
    assert!(learn(&world, Some("pahtum")).await.text.contains("lesson 1 of 7"));
}

#[tokio::test]
async fn skipped_lesson_comes_again_at_the_end() {
    let world = World::new();
    let first = learn(&world, Some("pahtum")).await;
    let second = press(&world, &button(&first, "Skip"), &[]).await;
    assert!(second.text.contains("lesson 2 of 7"), "{}", second.text);
    let mut board = second;
    for lesson in &all_courses()[0].lessons[1..] {
        board = play(&world, board, &lesson.hint).await;
        board = press(&world, &button(&board, "Next lesson"), &[]).await;
    }
    assert!(board.text.contains("lesson 1 of 7"), "{}", board.text);
}

#[tokio::test]
async fn lessons_can_be_done_in_direct_messages() {
    let world = World::new();
    let who = || Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let request = Request::from(Learn { game: Some("seega".into()) });
    let board = world.request_as(who(), request).await.into_iter().next().expect("an answer");
    assert!(board.text.contains("lesson 1 of 6"), "{}", board.text);
    let done = press_as(&world, who(), "n:seega-win:-:play:e4-e5", &[]).await;
    assert!(done.text.contains("Well done.") && done.image.is_some(), "{}", done.text);
}

#[tokio::test]
async fn forged_control_of_a_lesson_is_refused() {
    let world = World::new();
    for id in [
        "n:moon:-:show",
        "n:seega-two:99:show",
        "n:seega-two:0.0.0.0:show",
        "n:seega-two:-:play:a1-a9",
        "n:seega-two:-:pick:#0#77",
        "c:open:moon",
        "c:play:moon",
    ] {
        let values: &[&str] = if id.contains('#') { &["77"] } else { &[] };
        let refused = press(&world, id, values).await;
        assert!(refused.image.is_none() && !refused.text.is_empty(), "{id}: {refused:#?}");
    }
    assert!(world.request(ANN, Request::from(Learn { game: Some("chess".into()) })).await.contains("chess"));
}

/// A world whose messages include the offers of courses.
fn with_offers() -> World {
    let world = World::new();
    world.channel.shows_course_offers.store(true, Ordering::SeqCst);
    world
}

fn play_request(game: &str) -> Request {
    Request::from(commands::play::Play(PlayRequest { game: game.into(), ..PlayRequest::default() }))
}

#[tokio::test]
async fn newcomer_is_offered_the_course_once() {
    let world = with_offers();
    let offered = world.request_as(caller(ANN), play_request("seega")).await;
    let offer = offered.last().expect("an offer");
    assert!(offer.text.contains("New to Seega?"), "{}", offer.text);
    let lesson = press(&world, &button(offer, "Start the course"), &[]).await;
    assert!(lesson.text.contains("Seega · lesson 1"), "{}", lesson.text);
    assert!(world.request_as(caller(ANN), play_request("seega")).await.is_empty());
    let challenged = world.request_as(caller(BEN), challenge("pahtum", "", None)).await;
    assert!(challenged.last().expect("an offer").text.contains("New to Pahtum?"));
    assert!(world.request_as(caller(BEN), play_request("pahtum")).await.is_empty());
}

#[tokio::test]
async fn course_is_offered_once_for_each_game() {
    let world = with_offers();
    for game in ["seega", "shap-luk"] {
        let offered = world.request_as(caller(BEN), play_request(game)).await;
        assert!(offered.last().is_some_and(|offer| offer.text.contains("New to")), "{game}: {offered:#?}");
    }
    assert!(world.request_as(caller(BEN), play_request("seega")).await.is_empty());
    let by_rules = |rules: &str| {
        Request::from(commands::play::Play(PlayRequest {
            game: "sahkku".into(),
            options: rules.into(),
            ..PlayRequest::default()
        }))
    };
    let offered = world.request_as(caller(BEN), by_rules("rules=devils-game")).await;
    let offer = offered.last().expect("an offer");
    assert!(
        offer.text.contains("New to Sáhkku? A short course teaches you the rules (The devil's game)"),
        "{}",
        offer.text
    );
    let lesson = press_as(&world, caller(BEN), &button(offer, "Start the course"), &[]).await;
    assert!(lesson.text.contains("The devil's game · lesson 1"), "{}", lesson.text);
    assert!(world.request_as(caller(BEN), by_rules("rules=raisa")).await.is_empty());
}

/// The control of the newest public message with this verb, as a request.
fn pressing(world: &World, verb: &str) -> Request {
    let (message_id, content) = world.channel.last();
    let (custom_id, _) =
        controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some(verb)).expect("a control");
    Request::PressControl { custom_id, values: vec![], message_id }
}

#[tokio::test]
async fn newcomer_who_accepts_a_challenge_is_offered_the_course() {
    let world = with_offers();
    world.request(ANN, challenge("shap-luk", "", Some(BEN))).await;
    let refused = world.request_as(caller(UserId(77)), pressing(&world, "accept")).await;
    assert!(!refused.iter().any(|message| message.text.contains("New to")), "{refused:#?}");
    let accept = pressing(&world, "accept");
    let accepted = world.request_as(caller(BEN), accept.clone()).await;
    assert!(accepted.last().expect("an offer").text.contains("New to Shap Luk?"), "{accepted:#?}");
    let again = world.request_as(caller(BEN), accept).await;
    assert!(!again.iter().any(|message| message.text.contains("New to")), "{again:#?}");
}

#[tokio::test]
async fn newcomer_who_accepts_a_pair_is_offered_the_course() {
    let world = with_offers();
    world.request_as(caller(ANN), pair_challenge("shap-luk", "", None)).await;
    let accepted = world.request_as(caller(BEN), pressing(&world, "accept")).await;
    assert!(accepted.last().expect("an offer").text.contains("New to Shap Luk?"), "{accepted:#?}");
    world.request_as(caller(ANN), pair_challenge("shap-luk", "", None)).await;
    let again = world.request_as(caller(BEN), pressing(&world, "accept")).await;
    assert!(!again.iter().any(|message| message.text.contains("New to")), "{again:#?}");
}

#[tokio::test]
async fn acceptance_is_never_denied_once_it_is_stored() {
    let world = with_offers();
    world.request(ANN, challenge("seega", "size=5", Some(BEN))).await;
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.fail_reads_after_next_write();
    let accepted = world.request(BEN, pressing(&world, "accept")).await;
    assert!(world.store_faults.end(), "the store failed afterwards");
    assert!(!accepted.contains("Nothing was changed"), "{accepted}");
    assert!(world.request(BEN, Request::from(Matches)).await.contains("#1"), "{accepted}");
}

#[tokio::test]
async fn lesson_that_is_stored_is_not_denied() {
    let world = World::new();
    let board = learn(&world, Some("pahtum")).await;
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.fail_reads_after_next_write();
    let done = play(&world, board, &lesson("pahtum-place").hint).await;
    assert!(world.store_faults.end(), "the store failed afterwards");
    assert!(!done.text.contains("Nothing was changed"), "{}", done.text);
}

#[tokio::test]
async fn newcomer_who_accepts_with_a_word_is_offered_the_course() {
    let world = with_offers();
    world.request(ANN, challenge("sahkku", "rules=devils-game", Some(BEN))).await;
    world.press_word(BEN).await;
    let custom_id = world.channel.forms.lock().unwrap().pop().expect("a form").id;
    let request = Request::SubmitForm { custom_id, text: "fair".into(), message_id: Some(PRIVATE_MESSAGE) };
    let accepted = world.request_as(caller(BEN), request).await;
    assert!(accepted.last().expect("an offer").text.contains("New to Sáhkku?"), "{accepted:#?}");
}

#[tokio::test]
async fn someone_who_has_done_a_lesson_is_not_offered_the_course() {
    let world = with_offers();
    play(&world, learn(&world, Some("pahtum")).await, &lesson("pahtum-place").hint).await;
    assert!(world.request_as(caller(ANN), play_request("pahtum")).await.is_empty());
    assert!(!world.request_as(caller(ANN), play_request("seega")).await.is_empty(), "another game is new");
    // Someone whose request is refused has not begun.
    let refused = Request::from(commands::play::Play(PlayRequest {
        level: Some(9),
        ..PlayRequest { game: "seega".into(), ..PlayRequest::default() }
    }));
    let answer = world.request_as(caller(UserId(77)), refused).await;
    assert!(!answer.iter().any(|message| message.text.contains("New to")), "{answer:#?}");
}

#[tokio::test]
async fn nobody_is_offered_a_course_for_a_challenge_that_ends_instead() {
    let world = with_offers();
    world.request(ANN, challenge("seega", "size=5", Some(BEN))).await;
    world.advance(HOUR);
    world.channel.left.lock().unwrap().push(ANN);
    let answers = world.request_as(caller(BEN), pressing(&world, "accept")).await;
    assert!(!answers.iter().any(|message| message.text.contains("New to")), "{answers:#?}");
    assert!(!world.newest().contains("to move"), "the match did not begin: {}", world.newest());
}

#[tokio::test]
async fn words_after_the_solution_of_a_lesson_change_nothing() {
    let world = World::new();
    let mut count = 0;
    for lesson in all_courses().iter().flat_map(|course| &course.lessons) {
        let mut attempt = lesson.begin();
        lesson.hint.iter().for_each(|action| attempt.play(action).unwrap());
        if attempt.is_over() {
            continue;
        }
        let spoils = |action: &String| {
            let mut later = attempt.fork();
            later.play(action).is_ok() && !matches!(later.judge(&lesson.conditions), Verdict::Fulfilled)
        };
        let Some(next) = attempt.session().legal_notations().into_iter().find(spoils) else { continue };
        count += 1;
        let custom_id = format!("n:{}:-:type", lesson.id);
        let text = format!("{} {next}", lesson.hint.join(" "));
        let done =
            world.request_as(caller(ANN), Request::SubmitForm { custom_id, text, message_id: Some(5) }).await.remove(0);
        assert!(done.text.contains("Well done."), "{}: {}", lesson.id, done.text);
    }
    assert!(count > 0, "a lesson is done before the turn is over");
}
