//! `/puzzle`: positions with one best turn, in private.

use crate::app::lessons::{button, play_one, press, press_as};
use crate::app::world::{ANN, BEN, World, caller, direct};
use gonagas_app::commands;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::profile::Profile;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, EndedAttempt, RatedPuzzle, UNRATED_PUZZLES};
use gonagas_core::puzzles::catalogue::{all_puzzles, find_puzzle, puzzles_of_game};
use gonagas_core::puzzles::puzzle::{Puzzle, PuzzleVerdict};
use gonagas_ui::message::{Control, Message};
use rusqlite::Connection;

/// The game of puzzles that are no longer part of the program.
const GONE: &str = "gone";

/// An attempt at a puzzle that is no longer part of the program.
fn attempt_at_gone(id: &str, game: &str, end: AttemptEnd) -> EndedAttempt {
    let puzzle = RatedPuzzle { id: id.into(), game: game.into(), first_points: 1900.0 };
    EndedAttempt { puzzle, end, guild: None, day: None }
}

/// Has people try the puzzles of theirs that are not rated.
pub async fn try_first_puzzles(world: &World, people: &[UserId]) {
    let now = gonagas_app::ports::Clock::now(&*world.clock);
    for user in people {
        for number in 0..UNRATED_PUZZLES {
            let attempt = attempt_at_gone(&format!("first{number}"), GONE, AttemptEnd::Missed);
            world.app.store().record_puzzle_attempt(*user, &attempt, now).await.unwrap();
        }
    }
}

/// A world in which the puzzles of Ann and Ben are rated.
async fn rated_world() -> World {
    let world = World::new();
    try_first_puzzles(&world, &[ANN, BEN]).await;
    world
}

async fn open_menu(world: &World, game: Option<&str>) -> Message {
    let request = Request::from(commands::puzzle::Puzzle { game: game.map(str::to_owned) });
    world.request_as(caller(ANN), request).await.into_iter().next().expect("an answer")
}

/// The puzzle that a board shows.
fn shown(board: &Message) -> &'static Puzzle {
    let ids = board.controls().filter_map(|control| match control {
        Control::Button(button) => Some(button.id.clone()),
        Control::Menu(menu) => Some(menu.id.clone()),
        Control::ChannelMenu(_) => None,
    });
    let of_puzzle = |id: String| id.strip_prefix("q:").and_then(|fields| find_puzzle(fields.split(':').next()?));
    ids.into_iter().find_map(of_puzzle).unwrap_or_else(|| panic!("no puzzle on {board:#?}"))
}

async fn solve(world: &World, mut board: Message) -> Message {
    for action in &shown(&board).turn {
        board = play_one(world, &board, action).await;
    }
    board
}

/// A turn that is not the best one.
fn wrong_turn(puzzle: &Puzzle) -> Vec<String> {
    let mut turns = vec![puzzle.begin().unwrap()];
    while let Some(turn) = turns.pop() {
        if puzzle.judge(&turn) == PuzzleVerdict::Missed {
            return turn.actions().to_vec();
        }
        turns.extend(
            turn.continuations().into_iter().filter(|next: &Attempt| puzzle.judge(next) != PuzzleVerdict::Solved),
        );
    }
    panic!("every turn solves {}", puzzle.id());
}

async fn miss(world: &World, mut board: Message) -> Message {
    for action in wrong_turn(shown(&board)) {
        board = play_one(world, &board, &action).await;
    }
    board
}

/// The number of puzzles that someone has tried and solved, and their points.
async fn standing(world: &World, user: UserId) -> Option<(u32, u32, i64)> {
    let now = gonagas_app::ports::Clock::now(&*world.clock);
    let all = world.app.store().puzzle_standings(user, now).await.unwrap();
    let known = all.iter().find(|standing| standing.game != GONE);
    known.map(|standing| (standing.tried, standing.solved, standing.rating.points))
}

/// The last puzzle with a turn of several actions.
fn long_puzzle() -> &'static Puzzle {
    all_puzzles().iter().rfind(|puzzle| puzzle.turn.len() > 1).expect("a puzzle with several dice")
}

#[tokio::test]
async fn puzzles_of_every_game_are_solved_with_the_controls_of_the_board() {
    for game in ["pahtum", "seega", "shap-luk", "sahkku"] {
        let world = rated_world().await;
        let mut board = open_menu(&world, Some(game)).await;
        for number in 1..=6 {
            let id = shown(&board).id();
            assert!(board.text.contains("· puzzle**") && board.text.contains("Only your first try"), "{}", board.text);
            assert!(board.text.chars().count() < 1500 && board.image.is_some() && board.rows.len() <= 5);
            let solved = solve(&world, board).await;
            assert!(solved.text.contains("**Solved.** Your move: "), "{id}: {}", solved.text);
            assert!(
                solved.text.contains("second best move") && solved.text.contains("Your rating:"),
                "{}",
                solved.text
            );
            // Pahtum's puzzles are searched to the end of the game.
            assert!(game != "pahtum" || !solved.text.contains('%'), "{id}: {}", solved.text);
            assert_eq!(standing(&world, ANN).await.map(|(tried, solved, _)| (tried, solved)), Some((number, number)));
            board = press(&world, &button(&solved, "Next puzzle"), &[]).await;
            assert_ne!(shown(&board).id(), id);
        }
        assert!(standing(&world, ANN).await.unwrap().2 > 1520);
    }
}

#[tokio::test]
async fn wrong_turn_costs_rating_once_and_can_be_tried_again() {
    let world = rated_world().await;
    let board = open_menu(&world, Some("sahkku")).await;
    let wrong = miss(&world, board.clone()).await;
    assert!(wrong.text.contains("Your move: ") && wrong.text.contains("That isn't the best move."), "{}", wrong.text);
    assert!(
        wrong.text.contains("Your rating: 1500? →") && wrong.text.contains("Your first try has counted"),
        "{}",
        wrong.text
    );
    assert_eq!(wrong.image.as_ref().unwrap().scene, board.image.unwrap().scene);
    let (tried, solved, points) = standing(&world, ANN).await.unwrap();
    assert!((tried, solved) == (1, 0) && points < 1500, "{points}");
    let again = miss(&world, wrong).await;
    assert!(again.text.contains("isn't the best move") && !again.text.contains("Your rating:"), "{}", again.text);
    let right = solve(&world, again).await;
    assert!(right.text.contains("**Solved.**") && !right.text.contains("Your rating:"), "{}", right.text);
    assert_eq!(standing(&world, ANN).await, Some((1, 0, points)), "a later try counts no more");
    let profile = world.request(ANN, Request::from(Profile { user_id: None })).await;
    assert!(profile.contains("**Puzzles**") && profile.contains("0 of 1 solved"), "{profile}");
}

#[tokio::test]
async fn answer_is_explained_and_counts_as_a_miss() {
    let world = rated_world().await;
    let board = open_menu(&world, Some("seega")).await;
    let puzzle = shown(&board);
    let answer = press(&world, &button(&board, "Show the answer"), &[]).await;
    assert!(answer.text.contains("**Answer:**") && answer.text.contains(&puzzle.turn[0]), "{}", answer.text);
    assert!(answer.text.contains("second best move") && answer.text.contains("Your rating: 1500?"), "{}", answer.text);
    assert_ne!(answer.image.unwrap().scene, board.image.unwrap().scene);
    assert_eq!(standing(&world, ANN).await.map(|(tried, solved, _)| (tried, solved)), Some((1, 0)));
    let again = press(&world, &button(&open_menu(&world, Some("seega")).await, "Next puzzle"), &[]).await;
    assert_ne!(shown(&again).id(), puzzle.id());
}

#[tokio::test]
async fn repeated_press_counts_once() {
    let world = rated_world().await;
    let board = open_menu(&world, Some("pahtum")).await;
    let id = shown(&board).id();
    let action = shown(&board).turn[0].clone();
    let custom_id = format!("q:{id}:-:play:{action}");
    world.store_faults.take_a_moment();
    let (one, two) = tokio::join!(press(&world, &custom_id, &[]), press(&world, &custom_id, &[]));
    let rated = [&one, &two].into_iter().filter(|answer| answer.text.contains("Your rating:"));
    assert_eq!(rated.count(), 1, "{}\n{}", one.text, two.text);
    assert!(one.text.contains("**Solved.**") && two.text.contains("**Solved.**"));
    assert_eq!(standing(&world, ANN).await.map(|(tried, solved, _)| (tried, solved)), Some((1, 1)));
}

#[tokio::test]
async fn turn_that_was_begun_survives_a_restart() {
    let world = rated_world().await;
    let puzzle = long_puzzle();
    let board = press(&world, &format!("z:next:{}", puzzle.id()), &[]).await;
    assert_eq!(shown(&board).game(), puzzle.game());
    let board = press(&world, &format!("q:{}:-:show", puzzle.id()), &[]).await;
    let begun = play_one(&world, &board, &puzzle.turn[0]).await;
    assert!(begun.text.contains("So far in this turn"), "{}", begun.text);
    let anew = press(&world, &button(&begun, "Start over"), &[]).await;
    assert_eq!(anew.image.unwrap().scene, board.image.unwrap().scene);
    let world = world.restart();
    let mut board = begun;
    for action in &puzzle.turn[1..] {
        board = play_one(&world, &board, action).await;
    }
    assert!(board.text.contains("**Solved.**"), "{}", board.text);
    let world = world.restart();
    let next = open_menu(&world, Some(puzzle.game())).await;
    assert_ne!(shown(&next).id(), puzzle.id(), "it was tried");
}

#[tokio::test]
async fn old_board_still_works_but_no_longer_counts() {
    let world = rated_world().await;
    let old = open_menu(&world, Some("shap-luk")).await;
    let solved = solve(&world, old.clone()).await;
    press(&world, &button(&solved, "Next puzzle"), &[]).await;
    let points = standing(&world, ANN).await;
    let again = solve(&world, old).await;
    assert!(again.text.contains("**Solved.**") && !again.text.contains("Your rating"), "{}", again.text);
    assert_eq!(standing(&world, ANN).await, points);
}

#[tokio::test]
async fn everyone_has_a_first_try_of_their_own() {
    let world = rated_world().await;
    let puzzle = puzzles_of_game("pahtum").next().unwrap();
    let custom_id = format!("q:{}:-:play:{}", puzzle.id(), puzzle.turn[0]);
    for user in [ANN, BEN] {
        let solved = press_as(&world, caller(user), &custom_id, &[]).await;
        assert!(solved.text.contains("Your rating: 1500?"), "{}", solved.text);
        assert_eq!(standing(&world, user).await.map(|(tried, ..)| tried), Some(1));
    }
    let Some((_, _, ann)) = standing(&world, ANN).await else { panic!() };
    let Some((_, _, ben)) = standing(&world, BEN).await else { panic!() };
    assert!(ben < ann, "the puzzle had become easier: {ann} {ben}");
    let profile = world.request(BEN, Request::from(Profile { user_id: Some(ANN) })).await;
    assert!(profile.contains("1 of 1 solved"), "{profile}");
}

#[tokio::test]
async fn typed_turns_are_judged_like_picked_ones() {
    let world = rated_world().await;
    let board = press(&world, &format!("q:{}:-:show", long_puzzle().id()), &[]).await;
    let typing = Request::PressControl { custom_id: button(&board, "Type a move"), values: vec![], message_id: 5 };
    assert!(world.request_as(caller(ANN), typing).await.is_empty());
    let form = world.channel.forms.lock().unwrap().pop().expect("a form");
    let submit = async |text: &str| {
        let request = Request::SubmitForm { custom_id: form.id.clone(), text: text.into(), message_id: Some(5) };
        world.request_as(caller(ANN), request).await.into_iter().next().expect("an answer").text
    };
    for nonsense in ["", "moon"] {
        let refused = submit(nonsense).await;
        assert!(!refused.is_empty() && !refused.contains("Your rating"), "{nonsense}: {refused}");
    }
    assert_eq!(standing(&world, ANN).await, None);
    assert!(submit(&wrong_turn(long_puzzle()).join(", ")).await.contains("isn't the best move"));
    assert!(submit(&long_puzzle().turn.join(" ")).await.contains("**Solved.**"));
}

#[tokio::test]
async fn puzzle_that_is_no_longer_there_leads_to_others() {
    let world = rated_world().await;
    for id in ["q:00000000:-:show", "q:00000000:-:play:d4", "q:00000000:-:hint", "z:next:00000000", "z:open:00000000"] {
        let gone = press(&world, id, &[]).await;
        assert!(gone.text.contains("no longer part of the bot"), "{id}: {}", gone.text);
        let next = press(&world, "z:game", &["seega"]).await;
        assert_eq!(shown(&next).game(), "seega");
    }
    let form = Request::SubmitForm { custom_id: "q:00000000:-:type".into(), text: "d4".into(), message_id: Some(5) };
    assert!(world.request(ANN, form).await.contains("no longer part of the bot"));
}

#[tokio::test]
async fn try_at_a_puzzle_that_is_no_longer_there_stays_in_rating_and_count() {
    let world = rated_world().await;
    let gone = attempt_at_gone("00000000", "seega", AttemptEnd::Solved);
    let now = gonagas_app::ports::Clock::now(&*world.clock);
    world.app.store().record_puzzle_attempt(ANN, &gone, now).await.unwrap();
    let (tried, solved, points) = standing(&world, ANN).await.unwrap();
    assert!((tried, solved) == (1, 1) && points > 1500, "{points}");
    let board = open_menu(&world, Some("seega")).await;
    solve(&world, board).await;
    let (tried, solved, later) = standing(&world, ANN).await.unwrap();
    assert!((tried, solved) == (2, 2) && later > points, "{later}");
}

#[tokio::test]
async fn forged_control_of_a_puzzle_is_refused() {
    let world = rated_world().await;
    let id = puzzles_of_game("seega").next().unwrap().id();
    for fields in ["999:show", "0.0.0.0.0.0:show", "-:play:a1-a9", "-:pick:#0#77"] {
        let values: &[&str] = if fields.contains('#') { &["77"] } else { &[] };
        let refused = press(&world, &format!("q:{id}:{fields}"), values).await;
        assert!(refused.image.is_none() && !refused.text.is_empty(), "{fields}: {refused:#?}");
    }
    assert!(
        world
            .request(ANN, Request::from(commands::puzzle::Puzzle { game: Some("chess".into()) }))
            .await
            .contains("chess")
    );
    assert!(press(&world, "z:game", &["chess"]).await.text.contains("chess"));
    // A private control on a message that everyone sees would answer everyone.
    world.challenge("seega", "", None).await;
    let (message_id, before) = world.channel.last();
    let request = Request::PressControl { custom_id: format!("q:{id}:-:hint"), values: vec![], message_id };
    assert!(!world.request(BEN, request).await.contains("Answer"));
    assert_eq!(world.channel.last().1, before);
    assert_eq!(standing(&world, BEN).await, None);
}

#[tokio::test]
async fn try_that_cannot_be_stored_is_not_lost() {
    let world = rated_world().await;
    // It breaks triggers, which PostgreSQL writes in another way.
    if !world.folder.is_file() {
        return;
    }
    let board = open_menu(&world, Some("pahtum")).await;
    let database = Connection::open(world.folder.file()).unwrap();
    let trigger = "CREATE TRIGGER broken BEFORE INSERT ON puzzle_ratings BEGIN SELECT RAISE(FAIL, 'broken'); END";
    database.execute_batch(trigger).unwrap();
    let failed = solve(&world, board.clone()).await;
    assert!(failed.text.contains("Nothing was changed") && !failed.text.contains("Solved"), "{}", failed.text);
    assert_eq!(standing(&world, ANN).await, None, "all or nothing");
    database.execute_batch("DROP TRIGGER broken").unwrap();
    let solved = solve(&world, board).await;
    assert!(solved.text.contains("**Solved.**") && solved.text.contains("Your rating:"), "{}", solved.text);
}

/// Opens boards of puzzles until a person may open no more for a while.
async fn look_too_often(world: &World) {
    for _ in 0..60 {
        assert!(open_menu(world, Some("pahtum")).await.image.is_some());
    }
}

#[tokio::test]
async fn turn_that_comes_too_often_is_no_try() {
    let world = rated_world().await;
    let wrong = wrong_turn(puzzles_of_game("pahtum").next().unwrap()).remove(0);
    let custom_id = format!("q:{}:-:play:{wrong}", puzzles_of_game("pahtum").next().unwrap().id());
    look_too_often(&world).await;
    let refused = press(&world, &custom_id, &[]).await;
    assert!(refused.image.is_none() && standing(&world, ANN).await.is_none(), "{}", refused.text);
    world.pass(MINUTE);
    let missed = press(&world, &custom_id, &[]).await;
    assert!(missed.text.contains("Your rating: 1500? →"), "{}", missed.text);
}

#[tokio::test]
async fn missed_turn_is_shown_even_if_the_store_fails_afterwards() {
    let world = rated_world().await;
    let wrong = wrong_turn(puzzles_of_game("pahtum").next().unwrap()).remove(0);
    let custom_id = format!("q:{}:-:play:{wrong}", puzzles_of_game("pahtum").next().unwrap().id());
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.fail_reads_after_next_write();
    let missed = press(&world, &custom_id, &[]).await;
    assert!(world.store_faults.end(), "the store failed afterwards");
    assert!(
        missed.text.contains("Your rating: 1500? →") && missed.text.contains("Your first try has counted"),
        "{}",
        missed.text
    );
}

#[tokio::test]
async fn every_board_of_a_puzzle_counts_towards_the_limit() {
    let puzzle = puzzles_of_game("pahtum").next().unwrap();
    let hint = format!("q:{}:-:hint", puzzle.id());
    let solution = format!("q:{}:-:play:{}", puzzle.id(), puzzle.turn[0]);
    for custom_id in [hint, solution] {
        let world = rated_world().await;
        for _ in 0..60 {
            assert!(press(&world, &custom_id, &[]).await.image.is_some());
        }
        let refused = press(&world, &custom_id, &[]).await;
        assert!(refused.image.is_none(), "{custom_id}: {}", refused.text);
        assert!(open_menu(&world, Some("seega")).await.image.is_none());
        assert!(press(&world, &format!("z:open:{}", puzzle.id()), &[]).await.image.is_none());
        let custom_id = format!("q:{}:-:type", puzzle.id());
        let text = puzzle.turn[0].clone();
        let typed = Request::SubmitForm { custom_id, text, message_id: Some(5) };
        assert!(world.request_as(caller(ANN), typed).await.remove(0).image.is_none());
    }
}

#[tokio::test]
async fn words_after_the_end_of_a_typed_turn_are_left_out() {
    let world = rated_world().await;
    let puzzle = puzzles_of_game("seega").find(|puzzle| puzzle.turn.len() == 1).expect("a turn of one action");
    let custom_id = format!("q:{}:-:type", puzzle.id());
    let request = Request::SubmitForm { custom_id, text: format!("{} z9", puzzle.turn[0]), message_id: Some(5) };
    let judged = world.request_as(caller(ANN), request).await.remove(0);
    assert!(judged.text.contains("**Solved.**"), "{}", judged.text);
}

#[tokio::test]
async fn menu_shows_solved_puzzles_and_works_in_direct_messages() {
    let world = rated_world().await;
    let who = || Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let descriptions = |menu: &Message| {
        let menus = menu.controls().filter_map(|control| match control {
            Control::Menu(menu) => Some(menu.options.iter().map(|one| one.description.clone()).collect::<Vec<_>>()),
            _ => None,
        });
        menus.flatten().collect::<Vec<String>>()
    };
    let menu = world.request_as(who(), Request::from(commands::puzzle::Puzzle { game: None })).await.remove(0);
    let count = puzzles_of_game("pahtum").count();
    assert_eq!(descriptions(&menu)[0], format!("{count} puzzles"));
    let board = press_as(&world, who(), "z:game", &["pahtum"]).await;
    let solved =
        press_as(&world, who(), &format!("q:{}:-:play:{}", shown(&board).id(), shown(&board).turn[0]), &[]).await;
    assert!(solved.text.contains("**Solved.**"), "{}", solved.text);
    let menu = open_menu(&world, None).await;
    assert!(descriptions(&menu)[0].ends_with("1 of 1 solved"), "{:?}", descriptions(&menu));
}

#[tokio::test(start_paused = true)]
async fn first_attempt_without_an_answer_of_the_database_is_shown_as_the_first() {
    let world = rated_world().await;
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    let board = open_menu(&world, Some("pahtum")).await;
    world.store_faults.lose_next_reply();
    let solved = solve(&world, board).await;
    assert!(world.store_faults.has_lost_reply());
    assert!(solved.text.contains("**Solved.**") && solved.text.contains("Your rating:"), "{}", solved.text);
    assert_eq!(standing(&world, ANN).await.map(|(tried, solved, _)| (tried, solved)), Some((1, 1)));
}

#[tokio::test]
async fn first_puzzles_of_a_person_are_easy_and_not_rated() {
    let world = World::new();
    let mut board = open_menu(&world, Some("seega")).await;
    for left in ["2 more puzzles aren't either", "one more puzzle isn't either", "next puzzle will be"] {
        assert!(shown(&board).rating < 1100, "{}", shown(&board));
        assert!(board.text.contains("Your first three puzzles aren't rated"), "{}", board.text);
        assert!(board.text.contains("-# **Capturing.**"), "a reminder of the rules: {}", board.text);
        let missed = miss(&world, board).await;
        assert!(missed.text.contains(left) && !missed.text.contains("Your rating"), "{}", missed.text);
        board = press(&world, &button(&missed, "Next puzzle"), &[]).await;
    }
    assert!(board.text.contains("Only your first try"), "{}", board.text);
    let missed = miss(&world, board).await;
    assert!(missed.text.contains("Your rating: 1500? →"), "{}", missed.text);
    let lost = 1500 - standing(&world, ANN).await.unwrap().2;
    assert!((30..80).contains(&lost), "a miss costs a newcomer {lost} points");
}

#[tokio::test]
async fn leaderboard_ranks_people_by_their_puzzles() {
    let world = rated_world().await;
    let ranking = |this_month| {
        let request = Leaderboard { game: "seega".into(), of_puzzles: true, this_month, ..Leaderboard::default() };
        world.request_as(caller(BEN), Request::from(request))
    };
    let empty = ranking(true).await.remove(0);
    assert!(empty.full_text().contains("No puzzles that count here yet."), "{}", empty.full_text());
    let board = open_menu(&world, Some("seega")).await;
    solve(&world, board).await;
    let month = ranking(true).await.remove(0);
    let text = month.full_text();
    assert!(
        text.contains("Leaderboard · Seega, puzzles") && text.contains("**1.** <@1> · **+1** · 1 of 1 solved"),
        "{text}"
    );
    assert!(text.contains("You aren't on this leaderboard. Solve a puzzle"), "{text}");
    let all_time = press_as(&world, caller(BEN), &button(&month, "All time"), &[]).await.full_text();
    assert!(all_time.contains("**1.** <@1> · 15") && all_time.contains("too few puzzles lately"), "{all_time}");
    let everywhere = press_as(&world, caller(BEN), &button(&month, "All servers"), &[]).await.full_text();
    assert!(everywhere.contains("**1.** <@1>"), "{everywhere}");
    let forged = press_as(&world, caller(BEN), "r:1:here:all:moon:puzzles", &[]).await.full_text();
    assert!(!forged.contains("Leaderboard"), "{forged}");
}
