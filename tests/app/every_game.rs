//! Matches of every game, between people and against the computer, played with the bot by pressing the controls of the
//! board.

use crate::app::world::{ANN, BEN, CAT, TestPlayer, World, caller, challenge, with_clock};
use crate::example_game;
use crate::support::{Luck, checked_rule_sets, list_rule_sets};
use gonagas_ai::opponent::budget::Budget;
use gonagas_ai::opponent::level::Level;
use gonagas_ai::opponent::session::choose;
use gonagas_app::commands;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::{Export, Resign};
use gonagas_app::commands::play::PlayRequest;
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::step::Step;
use gonagas_app::ports::ComputerError;
use gonagas_app::request::Request;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_render::encode::png::render_png;
use gonagas_render::text::render_text;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::{ActionRow, BoardImage, Message};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A match that is not over after this many presses is resigned.
const MOST_PRESSES: usize = 120;

/// Returns the control of a match with this custom id.
fn control(id: &str) -> Option<MatchControl> {
    if let Some(CustomId::PublicBoard(control)) = CustomId::parse(id) { Some(control) } else { None }
}

/// The controls of a board that lead to an action: each custom id, and the picked entry of a menu.
fn choices(message: &Message) -> Vec<(String, Vec<String>)> {
    let all = message.rows.iter().flat_map(|row| match row {
        ActionRow::Menu(menu) => {
            menu.options.iter().map(|option| (menu.id.clone(), vec![option.value.clone()])).collect::<Vec<_>>()
        }
        ActionRow::Buttons(buttons) => buttons.iter().map(|button| (button.id.clone(), vec![])).collect(),
    });
    let plays = |verb| matches!(verb, MatchVerb::Play | MatchVerb::PickStep | MatchVerb::RollDice);
    all.filter(|(id, _)| control(id).is_some_and(|control| plays(control.verb))).collect()
}

/// The id of every private message. No public one has it.
const PRIVATE_MESSAGE: u64 = 5;

/// Presses random controls that lead to an action, as the player to act, until the board changes; returns false if
/// there is none. A move that takes more than one choice goes on in a private message.
async fn press_something(world: &World, luck: &mut Luck) -> bool {
    let shown = world.channel.last();
    if choices(&shown.1).is_empty() {
        return false;
    }
    for user in [ANN, BEN] {
        let mut pressed = shown.clone();
        loop {
            let choices = choices(&pressed.1);
            let Some((custom_id, values)) = choices.get(luck.below(choices.len().max(1))).cloned() else { break };
            let request = Request::PressControl { custom_id, values, message_id: pressed.0 };
            let private = world.request_as(caller(user), request).await;
            if world.channel.last() != shown {
                return true;
            }
            let Some(next) = private.into_iter().next() else { break };
            pressed = (PRIVATE_MESSAGE, next);
        }
    }
    panic!("nobody can press anything on {:#?}", shown.1);
}

/// Checks that a board has an image, a text board and a description; without a score no points are shown.
fn check_board(info: GameInfo, image: &BoardImage) {
    let BoardImage { board, scene, .. } = image;
    assert!(!render_png(&image.render_input()).is_empty());
    let captions = image.captions.seats.iter().flatten().chain(&image.captions.aside);
    assert!(captions.clone().all(|part| !part.text.contains("tally-")), "{:?}", image.captions);
    let letters = render_text(board, scene, info);
    assert!(scene.pieces.iter().all(|(site, _)| letters.contains(&board.points[usize::from(*site)].name[..1])));
    assert_eq!(scene.score.is_empty(), info.score_kind.is_none());
    if info.score_kind.is_none() {
        assert!(!image.alt_text.contains(": 0") && !image.alt_text.contains(" 0."), "{}", image.alt_text);
    }
}

/// Checks the view of users on a finished match.
async fn check_leftovers(world: &World, info: GameInfo) {
    let seen = async |request| world.request_as(caller(CAT), request).await.remove(0);
    let record = seen(Request::from(Export { match_number: Some(1) })).await.attachment.expect("a record").text;
    let actions = GameRecord::parse(&record).unwrap().replay_game().unwrap().session.action_log().len();
    let replay = Request::from(Replay { match_number: Some(1), from: None, share: false });
    assert_eq!(seen(replay).await.animation.expect("a replay").frames.len(), actions + 1);
    let step = seen(Request::from(Step { match_number: Some(1), at: Some("0".into()) })).await;
    check_board(info, &step.image.expect("a board"));
    let rules = seen(Request::from(Rules { game: info.id.into(), rule_set: None, page: None })).await.full_text();
    let title = Catalog::for_locale("en").text(&format!("game-{}", info.id));
    assert!(rules.starts_with(&format!("## {title}\n### ")), "{rules}");
    let pool = list_rule_sets().into_iter().find(|listing| listing.game_info.id == info.id).unwrap();
    let ranking = Leaderboard {
        game: info.id.into(),
        rule_set: Some(pool.rule_set_name().to_owned()).filter(|set| !set.is_empty()),
        ..Leaderboard::default()
    };
    let leaders = seen(Request::from(ranking)).await.full_text();
    assert!(leaders.contains("<@1>") && leaders.contains("<@2>"), "{leaders}");
}

/// Checks that a text does not show the key of a missing text.
fn check_words(info: GameInfo, text: &str) {
    for key in ["end-", "task-", "note-", "say-", "seat-", "option-", "count-", &format!("game-{}", info.id)] {
        let shown = text.split([' ', '\n', '(', ':']).any(|word| word.starts_with(key));
        assert!(!shown, "{key}… has no text: {text}");
    }
}

/// The first rule set of every game.
fn games() -> Vec<RuleSetInfo> {
    let mut listed = checked_rule_sets();
    listed.dedup_by_key(|listing| listing.game_info.id);
    listed
}

/// Resigns the match for Ann.
async fn resign(world: &World) {
    world.request(ANN, Request::from(Resign { match_number: Some(1) })).await;
    let event = control(&choices(&world.channel.last().1)[0].0).unwrap().event_number;
    let custom_id = format!("m:1:{event}:confirm");
    world.request(ANN, Request::PressControl { custom_id, values: vec![], message_id: 5 }).await;
}

#[tokio::test]
async fn every_game_is_played_to_its_end() {
    let mut played_out = BTreeSet::new();
    for listing in games() {
        let info = listing.game_info;
        let world = World::new();
        world.request(ANN, with_clock(challenge(info.id, listing.selector, Some(BEN)), "1d+0s")).await;
        world.press(BEN, "accept").await;
        let mut luck = Luck::seeded(1);
        let mut presses = 0;
        while presses < MOST_PRESSES && press_something(&world, &mut luck).await {
            presses += 1;
            check_words(info, &world.newest());
        }
        if choices(&world.channel.last().1).is_empty() {
            played_out.insert(info.id);
        } else {
            resign(&world).await;
        }
        let (_, last) = world.channel.last();
        assert!(last.text.contains("Match over."), "{}: {}", info.id, last.text);
        check_words(info, &last.text);
        check_board(info, &last.image.expect("a board"));
        check_leftovers(&world, info).await;
    }
    let short = if example_game::is_added() { "tant-fant" } else { "pahtum" };
    assert!(played_out.contains(short), "{played_out:?}");
}

/// Chooses as the computer of the program does, but at once and within few positions.
fn quick_actions(mut session: GameSession, level: u8, seed: u64) -> Result<Vec<String>, ComputerError> {
    let (level, seat, mut actions) = (Level::parse(&level.to_string()).unwrap(), session.status(), Vec::new());
    while session.status() == seat {
        let chosen = choose(&session, level, seed, Budget::nodes(2_000), None);
        let action = chosen.map_err(|error| ComputerError(error.to_string()))?.action;
        session.play(&action).unwrap();
        actions.push(action);
    }
    Ok(actions)
}

/// Presses the controls of Ann's turns against the computer, and returns the number of hints that she was given on the
/// way.
async fn play_with_hints(world: &World, info: GameInfo) -> usize {
    let (mut luck, mut hints) = (Luck::seeded(2), 0);
    for _ in 0..MOST_PRESSES {
        world.run_until(|| !world.channel.last().1.full_text().contains("is thinking")).await;
        let hint = world.request(ANN, Request::from(commands::match_commands::Hint { match_number: Some(1) })).await;
        check_words(info, &hint);
        hints += usize::from(hint.starts_with("**Hint:** "));
        if !press_something(world, &mut luck).await {
            break;
        }
    }
    hints
}

#[tokio::test(start_paused = true)]
async fn every_game_is_played_hinted_and_reviewed_against_the_computer() {
    for listing in games() {
        let info = listing.game_info;
        let world = World::with_computer(Arc::new(TestPlayer(quick_actions)));
        let request = PlayRequest {
            game: info.id.into(),
            options: listing.selector.into(),
            level: Some(2),
            side: Some("first".into()),
            ..PlayRequest::default()
        };
        assert_eq!(
            world.request(ANN, Request::from(commands::play::Play(request))).await,
            "",
            "the board is the answer"
        );
        let hints = play_with_hints(&world, info).await;
        assert!(hints > 0, "{}", info.id);
        if !choices(&world.channel.last().1).is_empty() {
            resign(&world).await;
        }
        assert!(world.newest().contains("Match over."), "{}: {}", info.id, world.newest());
        let review = world
            .request_as(caller(ANN), Request::from(commands::match_commands::Review { match_number: Some(1) }))
            .await
            .remove(0);
        check_words(info, &review.full_text());
        assert!(review.chart.is_some() && review.full_text().contains("accuracy"), "{}", review.full_text());
    }
}
