//! Matches against the computer player.

use crate::app::solo_matches::in_direct_messages;
use crate::app::world::{ANN, BEN, CAT, PRIVATE_MESSAGE, TestPlayer, World, caller, controls, direct, first_actions};
use gonagas_app::commands;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::{Board, Review, Takeback};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::stop::Stop;
use gonagas_app::ports::ComputerError;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::rating::computer_rating;
use gonagas_core::session::game_session::GameSession;
use gonagas_ui::message::Block;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Returns a request to play against the computer on the named seat.
pub fn play_request(game: &str, options: &str, side: &str) -> PlayRequest {
    PlayRequest { game: game.into(), options: options.into(), side: Some(side.into()), ..PlayRequest::default() }
}

/// Starts a match of Ann against level 1.
async fn against_computer(game: &str, options: &str, side: &str) -> World {
    let world = World::new();
    let response = world.request(ANN, Request::from(Play(play_request(game, options, side)))).await;
    assert_eq!(response, "", "the board is the answer");
    world
}

fn board(world: &World) -> String {
    world.channel.last().1.full_text()
}

/// Runs the bot until the computer has acted and it is the turn of a person.
async fn wait_for_person(world: &World) {
    world.run_until(|| !board(world).contains("is thinking")).await;
}

/// Plays the first legal action of Ann until the match is over.
async fn play_to_the_end(world: &World) {
    for _ in 0..400 {
        wait_for_person(world).await;
        if board(world).contains("Match over.") {
            return;
        }
        play_suggestion(world).await;
    }
    panic!("the match does not end: {}", board(world));
}

#[tokio::test(start_paused = true)]
async fn match_against_computer_starts_at_once() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    let (_, message) = world.channel.last();
    let text = message.full_text();
    assert!(text.contains("<@1>") && text.contains("Computer (level 1)"), "{text}");
    assert!(text.contains("<@1>, it is your turn"), "{text}");
    assert!(text.contains("**Aim:** "), "nobody has read a challenge: {text}");
    assert!(message.allowed_mentions.is_empty() && message.image.is_some());
    assert_eq!(world.channel.count(), 1, "there is no challenge to accept");
}

#[tokio::test(start_paused = true)]
async fn computer_answers_on_the_same_board() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    world.pick(ANN, "d4").await;
    assert!(board(&world).contains("The computer (level 1) is thinking"), "{}", board(&world));
    assert!(!board(&world).contains("**Aim:** "), "Ann has begun: {}", board(&world));
    let verbs: Vec<String> = controls(&world.channel.last().1)
        .iter()
        .map(|(id, _)| id.split(':').nth(3).unwrap_or_default().to_owned())
        .collect();
    assert!(!verbs.iter().any(|verb| verb == "play"), "nobody plays for the computer: {verbs:?}");
    wait_for_person(&world).await;
    assert!(board(&world).contains("<@1>, it is your turn"), "{}", board(&world));
    assert_eq!((world.channel.count(), world.channel.mentioned.lock().unwrap().len()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn typed_move_is_answered_with_a_new_board() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    assert_eq!(world.play(ANN, "d4").await, "");
    assert_eq!(world.channel.count(), 2);
    wait_for_person(&world).await;
    assert!(board(&world).contains("<@1>, it is your turn"), "{}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn computer_moves_first_when_it_has_the_first_seat() {
    let world = against_computer("seega", "size=5", "second").await;
    assert!(board(&world).contains("is thinking"), "{}", board(&world));
    wait_for_person(&world).await;
    assert!(board(&world).contains("<@1>, it is your turn"), "{}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_taken_back_before_the_person_has_played() {
    let world = against_computer("seega", "size=5", "second").await;
    wait_for_person(&world).await;
    let verbs = || controls(&world.channel.last().1).iter().map(|(id, _)| id.clone()).collect::<Vec<_>>().join(" ");
    assert!(!verbs().contains(":askback"), "the computer's turn is not Ann's: {}", verbs());
    for _ in 0..2 {
        let suggested = world.autocomplete_move(ANN, "").await;
        let cell = suggested.into_iter().find(|action| action.value != "undo").expect("it is Ann's turn");
        world.play(ANN, &cell.value).await;
    }
    wait_for_person(&world).await;
    assert!(verbs().contains(":askback"), "{}", verbs());
}

#[tokio::test(start_paused = true)]
async fn computers_answer_appears_on_the_private_board() {
    let world = against_computer("seega", "size=5", "first").await;
    let shown = world
        .request_as(caller(ANN), Request::from(commands::match_commands::Hint { match_number: None }))
        .await
        .remove(0);
    assert!(!shown.text.contains("Refresh"), "{shown:?}");
    let play = controls(&shown).into_iter().find(|(id, _)| id.contains(":play:")).expect("it can be played from there");
    let values = vec!["a1".to_owned(), "a2".to_owned()];
    let played = world.request(ANN, Request::PressControl { custom_id: play.0, values, message_id: 5 }).await;
    let notice = "is thinking …\nThe computer's answer appears here. If it does not, press *Refresh*.";
    assert!(played.contains(notice), "{played}");
    wait_for_person(&world).await;
    assert!(!board(&world).contains("Refresh"), "everyone's board changes by itself: {}", board(&world));
    world.run_a_while().await;
    let (user, edited) = world.channel.answer_edits.lock().unwrap().last().cloned().expect("an edit");
    assert_eq!(user, ANN);
    assert!(edited.text.contains("it is your turn") && !edited.text.contains("Refresh"), "{}", edited.text);
    assert!(controls(&edited).iter().any(|(id, _)| id.contains(":play:")), "Ann plays on from there");
}

/// Plays the first suggested action for Ann.
async fn play_suggestion(world: &World) {
    let suggested = world.autocomplete_move(ANN, "").await;
    let action = suggested.into_iter().find(|action| action.value != "undo").expect("it is Ann's turn");
    world.play(ANN, &action.value).await;
}

#[tokio::test(start_paused = true)]
async fn many_turns_with_dice_are_shown_in_few_words() {
    let world = against_computer("sahkku", "rules=devils-game", "second").await;
    let mut wakes = 0;
    for _ in 0..30 {
        wait_for_person(&world).await;
        let text = board(&world);
        if text.contains("Match over.") {
            break;
        }
        assert!(!text.contains("`X:*"), "a line without words: {text}");
        wakes += u32::from(text.contains("`X: wake "));
        play_suggestion(&world).await;
    }
    assert!(wakes > 0, "{}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn restart_in_mid_thought_loses_nothing() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    world.pick(ANN, "d4").await;
    let world = world.restart();
    assert!(board(&world).contains("is thinking"), "{}", board(&world));
    wait_for_person(&world).await;
    assert!(board(&world).contains("<@1>, it is your turn"), "{}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn dice_are_rolled_for_the_computer() {
    let world = against_computer("sahkku", "rules=raisa", "second").await;
    for _ in 0..3 {
        wait_for_person(&world).await;
        assert!(board(&world).contains("<@1>"), "{}", board(&world));
        let Some(action) = world.autocomplete_move(ANN, "").await.into_iter().find(|action| action.value != "undo")
        else {
            panic!("it is Ann's turn: {}", board(&world))
        };
        world.play(ANN, &action.value).await;
    }
}

#[tokio::test(start_paused = true)]
async fn match_is_played_to_its_end_and_again() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    play_to_the_end(&world).await;
    let before = world.channel.count();
    world.press(ANN, "rematch").await;
    world.run_until(|| world.channel.count() > before).await;
    let text = board(&world);
    assert!(text.contains("#2") && text.contains("Computer (level 1)"), "{text}");
    assert!(text.contains("is thinking"), "sides are swapped: {text}");
}

#[tokio::test(start_paused = true)]
async fn casual_match_allows_takebacks() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    world.pick(ANN, "d4").await;
    wait_for_person(&world).await;
    world.pick(ANN, "c4").await;
    wait_for_person(&world).await;
    world.press(ANN, "askback").await;
    world.run_until(|| board(&world).contains("took")).await;
    assert!(!board(&world).contains("is thinking"), "{}", board(&world));
    assert_eq!((world.channel.notices(), world.channel.count()), (vec![], 1), "nothing is posted");
}

#[tokio::test(start_paused = true)]
async fn draw_offer_is_answered() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    world.pick(ANN, "d4").await;
    wait_for_person(&world).await;
    world.press(ANN, "offer").await;
    world.run_until(|| board(&world).contains("Match over.") || board(&world).contains("declined")).await;
}

#[tokio::test(start_paused = true)]
async fn rated_matches_are_in_a_pool_of_their_own() {
    let world = World::new();
    let rated = PlayRequest { rated: Some(true), ..play_request("pahtum", "blocks=1", "second") };
    world.request(ANN, Request::from(Play(rated))).await;
    assert!(board(&world).contains("runs out <t:"), "a rated match has a clock: {}", board(&world));
    play_to_the_end(&world).await;
    let profile = world.request(ANN, Request::from(Profile { user_id: None })).await;
    assert!(profile.contains("Pahtum · against the computer"), "{profile}");
    let text = board(&world);
    let fixed = computer_rating("pahtum computer", 1).points.to_string();
    assert!(text.contains("Computer (level 1)") && text.contains(&fixed), "its rating stays: {text}");
    assert!(
        text.contains("? (first result)") && !text.contains("1500"),
        "no fall from 1500 to a beginner's level: {text}"
    );
    let leaderboard = Leaderboard { game: "pahtum".into(), ..Leaderboard::default() };
    let leaders = world.request(ANN, Request::from(leaderboard)).await;
    assert!(!leaders.contains("<@1>"), "the leaderboard is of matches between people: {leaders}");
}

#[tokio::test(start_paused = true)]
async fn rated_match_allows_no_takeback() {
    let world = World::new();
    let rated = PlayRequest { rated: Some(true), ..play_request("pahtum", "blocks=1", "second") };
    world.request(ANN, Request::from(Play(rated))).await;
    world.pick(ANN, "d4").await;
    wait_for_person(&world).await;
    world.pick(ANN, "c4").await;
    wait_for_person(&world).await;
    let ids: Vec<String> = controls(&world.channel.last().1).into_iter().map(|(id, _)| id).collect();
    assert!(!ids.iter().any(|id| id.contains(":askback")), "the computer would decline: {ids:?}");
    world.request(ANN, Request::from(Takeback { match_number: None })).await;
    world.run_until(|| board(&world).contains("declined")).await;
}

#[tokio::test(start_paused = true)]
async fn slow_player_runs_out_of_time() {
    let world = World::new();
    let timed = PlayRequest { time_control: Some("1d+0s".into()), ..play_request("pahtum", "blocks=1", "second") };
    world.request(ANN, Request::from(Play(timed))).await;
    world.advance(2 * DAY);
    world.run_until(|| board(&world).contains("<@1> ran out of time. The computer (level 1)")).await;
}

#[tokio::test(start_paused = true)]
async fn level_follows_the_last_results() {
    let world = World::new();
    for expected in ["Computer (level 3)", "Computer (level 3)", "Computer (level 2)"] {
        let level = (expected == "Computer (level 3)").then_some(3);
        world
            .request(ANN, Request::from(Play(PlayRequest { level, ..play_request("pahtum", "blocks=1", "second") })))
            .await;
        assert!(board(&world).contains(expected), "{}", board(&world));
        world.pick(ANN, "d4").await;
        wait_for_person(&world).await;
        world.resign(ANN, None).await;
        assert!(board(&world).contains("Match over."), "{}", board(&world));
    }
}

#[tokio::test(start_paused = true)]
async fn number_of_matches_against_computer_is_limited() {
    let world = World::new();
    for _ in 0..5 {
        assert_eq!(world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", "second")))).await, "");
    }
    let refused = world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", "second")))).await;
    assert!(refused.contains("You already play 5 matches against the computer"), "{refused}");
    assert_eq!(
        world.request(BEN, Request::from(Play(play_request("pahtum", "blocks=1", "second")))).await,
        "",
        "Ben may"
    );
}

#[tokio::test(start_paused = true)]
async fn unknown_level_is_refused() {
    let world = World::new();
    let unknown = PlayRequest { level: Some(9), ..play_request("pahtum", "", "first") };
    assert_eq!(world.request(ANN, Request::from(Play(unknown))).await, "There is no level 9. The levels are 1 to 5.");
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn computer_plays_in_direct_messages() {
    let world = World::new();
    let response =
        world.request_as(in_direct_messages(ANN), Request::from(Play(play_request("seega", "size=5", "second")))).await;
    assert!(response.is_empty(), "{response:?}");
    wait_for_person(&world).await;
    assert!(board(&world).contains("<@1>, it is your turn"), "{}", board(&world));
    assert!(world.channel.message_channels.lock().unwrap().values().all(|channel| *channel == direct(ANN)));
}

#[tokio::test(start_paused = true)]
async fn erasing_ones_data_ends_the_match_against_the_computer() {
    let world = against_computer("pahtum", "blocks=1", "second").await;
    world.pick(ANN, "d4").await;
    wait_for_person(&world).await;
    let erased = world.confirm(caller(ANN), Request::from(Privacy(PrivacyRequest::Erase))).await;
    assert!(erased.starts_with("Your data is erased."), "{erased}");
    assert!(board(&world).contains("Match over."), "{}", board(&world));
    assert!(world.request(BEN, Request::from(Board { match_number: Some(1) })).await.contains("no match #1"));
}

#[tokio::test(start_paused = true)]
async fn player_sees_when_many_matches_come_first() {
    let world = World::new();
    for player in [ANN, BEN] {
        for _ in 0..3 {
            let answer = world.request(player, Request::from(Play(play_request("pahtum", "blocks=1", "first")))).await;
            let expected =
                if world.channel.count() < 6 { "" } else { "The computer thinks about 5 other matches first." };
            assert_eq!(answer, expected);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn queue_is_not_shown_when_the_computer_need_not_think() {
    let world = World::new();
    for player in [ANN, BEN, CAT] {
        for _ in 0..3 {
            world.request(player, Request::from(Play(play_request("pahtum", "blocks=1", "first")))).await;
        }
    }
    let ended = world.resign(ANN, Some(3)).await;
    assert!(!ended.contains("The computer thinks"), "{ended}");
    let ended = world.resign(CAT, Some(9)).await;
    assert!(!ended.contains("The computer thinks"), "{ended}");
    let user_permissions = UserPermissions { manage_messages: true, ..UserPermissions::default() };
    let moderator = Requester { user_permissions, ..caller(ANN) };
    let stop = Request::from(Stop { match_number: 8, reason: String::new() });
    assert_eq!(world.confirm(moderator, stop).await, "#8 is stopped.");
}

#[tokio::test(start_paused = true)]
async fn two_quick_requests_do_not_pass_the_limit() {
    let world = World::new();
    let play = async || world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", "second")))).await;
    for _ in 0..4 {
        assert_eq!(play().await, "");
    }
    world.store_faults.take_a_moment();
    let (one, two) = tokio::join!(play(), play());
    let refused = [&one, &two].into_iter().filter(|answer| answer.contains("You already play 5 matches")).count();
    assert_eq!(refused, 1, "{one} / {two}");
    assert!(world.request(ANN, Request::from(Board { match_number: Some(6) })).await.contains("no match #6"));
}

#[tokio::test(start_paused = true)]
async fn failing_turn_is_tried_ever_more_rarely_and_delays_no_other() {
    for panics in [false, true] {
        let failures = Arc::<AtomicUsize>::default();
        let counter = Arc::clone(&failures);
        // It fails, or panics, in every game but Seega.
        let computer = TestPlayer(move |session: GameSession, level, seed| {
            if session.rules().game_info().id == "seega" {
                return first_actions(session, level, seed);
            }
            counter.fetch_add(1, Ordering::SeqCst);
            assert!(!panics, "as the test wanted");
            Err(ComputerError("as the test wanted".into()))
        });
        let world = World::with_computer(Arc::new(computer));
        let calls = || failures.load(Ordering::SeqCst);
        world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", "first")))).await;
        let an_hour = async {
            tokio::time::sleep(Duration::from_secs(60)).await;
            world.request(ANN, Request::from(Play(play_request("seega", "size=5", "second")))).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(!board(&world).contains("is thinking"), "{}", board(&world));
            tokio::time::sleep(Duration::from_secs(3600)).await;
        };
        world.app.workers.run(&world.channel_client(), an_hour).await;
        assert!((10..20).contains(&calls()), "{}", calls());
        assert_eq!(world.app.background_panics(), if panics { calls() } else { 0 });
    }
}

#[tokio::test(start_paused = true)]
async fn computer_acts_soon_after_the_store_is_there_again() {
    let world = against_computer("pahtum", "blocks=1", "first").await;
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.fail_reads_after_next_write();
    let outage = async {
        tokio::time::sleep(Duration::from_secs(40 * 60)).await;
        assert!(board(&world).contains("is thinking") && world.store_faults.end(), "{}", board(&world));
        tokio::time::sleep(Duration::from_secs(3 * 60)).await;
    };
    // A write, after which the reads fail.
    world
        .request(BEN, Request::from(Preferences(PreferencesUpdate { text_boards: Some(true), ..Default::default() })))
        .await;
    world.app.workers.run(&world.channel_client(), outage).await;
    assert!(!board(&world).contains("is thinking"), "{}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn board_shows_actions_of_computer_since_person_acted() {
    let world = against_computer("sahkku", "rules=vuovdaguoika", "second").await;
    let mut boards = 0;
    for _ in 0..20 {
        wait_for_person(&world).await;
        let text = board(&world);
        if text.contains("Match over.") {
            break;
        }
        if text.contains("\nNorth: rolled ") {
            assert!(text.contains("\nSouth: rolled "), "Ann does not see the computer's actions: {text}");
            boards += 1;
        }
        play_suggestion(&world).await;
    }
    assert!(boards > 3, "Ann rolled too seldom to show anything: {}", board(&world));
}

#[tokio::test(start_paused = true)]
async fn review_names_the_move_that_its_button_shows_and_has_the_board_before_it() {
    for (game, options) in [("sahkku", "rules=devils-game"), ("pahtum", "blocks=1")] {
        let world = against_computer(game, options, "first").await;
        play_to_the_end(&world).await;
        let request = Request::from(Review { match_number: Some(1) });
        let review = world.request_as(caller(ANN), request).await.remove(0);
        let mut turning_points = 0;
        for blocks in review.blocks.windows(2) {
            let [Block::Section { text, button }, Block::Pictures(before)] = blocks else { continue };
            let (named, _) = text.trim_start_matches('*').split_once(":**").expect("a move");
            let custom_id = button.id.clone();
            let show = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
            let shown = world.request_as(caller(ANN), show).await.remove(0);
            assert!(shown.text.contains(&format!("\n{named} of ")), "{text}: {}", shown.text);
            assert_ne!(shown.image.expect("a board").scene, before[0].scene, "{text}");
            turning_points += 1;
        }
        assert!(turning_points > 0, "there was no turning point: {review:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn aim_names_every_way_to_win() {
    for (options, aim) in [
        ("rules=devils-game", "or block them so that no roll lets them move"),
        ("rules=lagesvuotna", "or the enemy queen"),
        ("rules=lagesvuotna queens=no", "Capture all enemy soldiers. Dice"),
        ("rules=raisa", "Capture all enemy soldiers. Dice"),
    ] {
        let world = against_computer("sahkku", options, "first").await;
        let world_of_people = World::new();
        world_of_people.challenge("sahkku", options, Some(BEN)).await;
        for text in [board(&world), world_of_people.channel.last().1.full_text()] {
            assert!(text.contains("**Aim:** Capture all enemy soldiers") && text.contains(aim), "{options}: {text}");
        }
    }
}

#[tokio::test]
async fn only_the_person_can_act_against_the_computer() {
    let world = against_computer("seega", "size=5", "first").await;
    let press = Request::PressControl { custom_id: "m:1:2:resign".into(), values: vec![], message_id: 5 };
    let refused = world.request(BEN, press).await;
    assert!(refused.starts_with("Only <@1> can do that here."), "{refused}");
}
