//! The puzzle of the day: posted once a day in the channel that a server chose.

use crate::app::lessons::{button, press_as};
use crate::app::puzzles::try_first_puzzles;
use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, EndedAttempt, RatedPuzzle};
use gonagas_core::matches::settings::utc_offset::UtcOffset;
use gonagas_core::puzzles::catalogue::puzzle_of_day;
use gonagas_core::puzzles::schedule::{day_of, start_of};
use gonagas_ui::message::Message;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub fn manager() -> Requester {
    Requester { user_permissions: UserPermissions { manage_guild: true, ..UserPermissions::default() }, ..caller(CAT) }
}

pub async fn choose_channel(world: &World, channel: Option<u64>) -> String {
    let request = Request::from(Settings(SettingsRequest::PuzzleChannel(channel)));
    world.request_as(manager(), request).await.remove(0).full_text()
}

/// A world whose server wants a puzzle of the day.
pub async fn with_channel() -> World {
    let world = World::new();
    assert!(choose_channel(&world, Some(HERE.channel)).await.contains("once a day in <#70>"));
    world
}

pub fn posts(world: &World) -> Vec<Message> {
    world.channel.messages.lock().unwrap().values().cloned().collect()
}

pub fn now(world: &World) -> i64 {
    gonagas_app::ports::Clock::now(&*world.clock)
}

/// Runs the bot for twenty minutes, long enough for several attempts.
pub async fn run_for_a_while(world: &World) {
    let while_passing = tokio::time::sleep(Duration::from_secs(20 * 60));
    world.app.workers.run(&world.channel_client(), while_passing).await;
}

/// The panel of the settings.
pub async fn panel(world: &World) -> String {
    world.request_as(manager(), Request::from(Settings(SettingsRequest::Show))).await.remove(0).full_text()
}

#[tokio::test(start_paused = true)]
async fn puzzle_is_posted_once_a_day_without_its_answer() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let [first] = posts(&world).try_into().expect("one post");
    let puzzle = puzzle_of_day(day_of(now(&world))).unwrap();
    assert!(first.text.contains("Puzzle of the day") && first.text.contains("Find the best"), "{}", first.text);
    assert!(!first.text.contains(&puzzle.turn.join(" ")) && first.image.is_some() && first.allowed_mentions.is_empty());
    assert_eq!(button(&first, "Solve it"), format!("z:day:{}:{}", day_of(now(&world)), puzzle.id()));
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    world.advance(DAY);
    run_for_a_while(&world).await;
    let all = posts(&world);
    assert_eq!(all.len(), 2);
    assert_ne!(button(&all[1], "Solve it"), button(&first, "Solve it"));
}

#[tokio::test(start_paused = true)]
async fn new_day_wakes_the_bot() {
    let world = with_channel().await;
    world.run_until(|| posts(&world).len() == 1).await;
    let days = async {
        world.advance(DAY);
        while posts(&world).len() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    world.app.workers.run(&world.channel_client(), days).await;
    assert_eq!(posts(&world).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn missed_days_are_not_made_up_for() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    world.advance(4 * DAY);
    let world = world.restart();
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn button_opens_the_puzzle_for_each_person_alone() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let post = posts(&world).remove(0);
    let message_id = world.channel.last().0;
    try_first_puzzles(&world, &[ANN, BEN]).await;
    for user in [ANN, BEN] {
        let open = Request::PressControl { custom_id: button(&post, "Solve it"), values: vec![], message_id };
        let board = world.request_as(caller(user), open).await.remove(0);
        assert!(board.text.contains("Only your first try") && board.image.is_some(), "{}", board.text);
        let answer = press_as(&world, caller(user), &button(&board, "Show the answer"), &[]).await;
        assert!(answer.text.contains("**Answer:**") && answer.text.contains("Your rating"), "{}", answer.text);
    }
    assert_eq!(posts(&world), std::slice::from_ref(&post), "nobody else sees anything of it");
    world.advance(DAY);
    run_for_a_while(&world).await;
    let open = Request::PressControl { custom_id: button(&post, "Solve it"), values: vec![], message_id };
    let board = world.request_as(caller(ANN), open).await.remove(0);
    assert!(board.text.contains("Your first try has counted"), "yesterday's button: {}", board.text);
}

#[tokio::test(start_paused = true)]
async fn post_with_a_lost_answer_is_not_repeated() {
    let world = with_channel().await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    assert_eq!(world.channel.searches.load(Ordering::SeqCst), 1);
    assert_eq!(world.channel.nonces.lock().unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn bot_that_is_killed_while_it_posts_posts_once() {
    let world = with_channel().await;
    world.channel.posts_hang.store(true, Ordering::SeqCst);
    world.run_while_posts_hang(|| !world.channel.nonces.lock().unwrap().is_empty()).await;
    world.channel.posts_hang.store(false, Ordering::SeqCst);
    let world = world.restart();
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "it had not arrived");
    let world = world.restart();
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    let nonces = world.channel.nonces.lock().unwrap();
    assert!(nonces.iter().all(|nonce| *nonce == nonces[0] && nonce.len() <= 25), "{nonces:?}");
}

#[tokio::test(start_paused = true)]
async fn where_the_bot_may_not_read_it_rather_skips_a_day_than_posts_twice() {
    let histories: [fn(&World) -> &AtomicBool; 2] =
        [|world| &world.channel.history_forbidden, |world| &world.channel.has_long_history];
    for history in histories {
        let world = with_channel().await;
        world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
        history(&world).store(true, Ordering::SeqCst);
        run_for_a_while(&world).await;
        assert_eq!(posts(&world).len(), 1);
        world.advance(DAY);
        run_for_a_while(&world).await;
        assert_eq!(posts(&world).len(), 2);
    }
}

#[tokio::test(start_paused = true)]
async fn managers_see_a_lost_permission_and_the_day_is_made_up_for_when_it_is_back() {
    let world = with_channel().await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    run_for_a_while(&world).await;
    assert!(panel(&world).await.contains("I can't post in <#70>"), "{}", panel(&world).await);
    *world.channel.permanent_fault.lock().unwrap() = None;
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    world.run_until(|| posts(&world).len() == 1).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    assert!(panel(&world).await.contains("once a day in <#70>"), "{}", panel(&world).await);
}

#[tokio::test(start_paused = true)]
async fn day_on_which_the_bot_may_not_post_is_left_out() {
    let world = with_channel().await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    run_for_a_while(&world).await;
    *world.channel.permanent_fault.lock().unwrap() = None;
    world.advance(2 * DAY);
    let world = world.restart();
    run_for_a_while(&world).await;
    let [only] = posts(&world).try_into().expect("one post");
    let puzzle = puzzle_of_day(day_of(now(&world))).unwrap();
    assert_eq!(button(&only, "Solve it"), format!("z:day:{}:{}", day_of(now(&world)), puzzle.id()));
}

#[tokio::test(start_paused = true)]
async fn outage_is_tried_again_and_a_rejected_post_is_not() {
    let world = with_channel().await;
    world.channel.faults.lock().unwrap().extend([Fault::Down, Fault::Down]);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    world.advance(DAY);
    world.channel.faults.lock().unwrap().push(Fault::Refused);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    assert!(panel(&world).await.contains("I can't post in <#70>"), "{}", panel(&world).await);
    world.advance(DAY);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 2);
    assert!(panel(&world).await.contains("once a day in <#70>"), "{}", panel(&world).await);
}

/// The channel for the puzzle of the day.
async fn channel(world: &World) -> Option<u64> {
    world.app.store().guild_settings(Some(7)).await.unwrap().puzzle_channel.map(|channel| channel.id)
}

#[tokio::test(start_paused = true)]
async fn deleted_channel_or_removal_from_the_server_ends_it() {
    let world = with_channel().await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    run_for_a_while(&world).await;
    assert_eq!(channel(&world).await, None);
    for change in [GuildChange::BotRemoved(7), GuildChange::GuildList(vec![8])] {
        let world = with_channel().await;
        world.app.guilds.handle_change(GuildChange::GuildList(vec![7])).await;
        assert_eq!(channel(&world).await, Some(70));
        world.channel.deleted.lock().unwrap().push(7);
        world.app.guilds.handle_change(change).await;
        world.run_a_while().await;
        assert_eq!(channel(&world).await, Some(70), "it may be a mistake");
        world.advance(DAY);
        world.run_a_while().await;
        assert_eq!(channel(&world).await, None);
        run_for_a_while(&world).await;
        assert_eq!(posts(&world), []);
    }
}

#[tokio::test(start_paused = true)]
async fn managers_see_an_invisible_channel_and_the_day_is_made_up_for() {
    let world = with_channel().await;
    world.channel.invisible_channels.lock().unwrap().push(HERE.channel);
    run_for_a_while(&world).await;
    assert!(panel(&world).await.contains("I can't post in <#70>"), "{}", panel(&world).await);
    world.channel.invisible_channels.lock().unwrap().clear();
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "the same day");
    assert!(panel(&world).await.contains("once a day in <#70>"), "{}", panel(&world).await);
}

#[tokio::test(start_paused = true)]
async fn post_that_was_not_sent_is_not_taken_for_posted() {
    let world = with_channel().await;
    world.channel.history_forbidden.store(true, Ordering::SeqCst);
    world.channel.limited_channels.lock().unwrap().push(HERE.channel);
    run_for_a_while(&world).await;
    world.channel.limited_channels.lock().unwrap().clear();
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
}

/// The number of attempts to post the puzzle on a server, whose id is part of the nonces.
pub fn attempts_on(world: &World, guild: u64) -> usize {
    let nonces = world.channel.nonces.lock().unwrap();
    nonces.iter().filter(|nonce| nonce.ends_with(&format!("-{guild:x}"))).count()
}

#[tokio::test(start_paused = true)]
async fn change_on_one_server_tries_its_own_puzzle_alone() {
    let world = with_channel().await;
    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..manager() };
    world.request_as(elsewhere, Request::from(Settings(SettingsRequest::PuzzleChannel(Some(80))))).await;
    world.channel.invisible_channels.lock().unwrap().extend([70, 80]);
    let counts = || [7, 8].map(|guild| attempts_on(&world, guild));
    let changes = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(counts(), [1, 1], "each at once");
        for _ in 0..50 {
            world.app.guilds.handle_change(GuildChange::PermissionsChanged(9)).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(counts(), [1, 1], "the changes were on another server");
        world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
        tokio::time::sleep(Duration::from_secs(30)).await;
        assert_eq!(counts(), [2, 1]);
    };
    world.app.workers.run(&world.channel_client(), changes).await;
}

#[tokio::test(start_paused = true)]
async fn outcome_in_the_old_channel_changes_nothing_in_the_new_one() {
    for fault in [Fault::Gone, Fault::Forbidden] {
        let world = with_channel().await;
        *world.channel.post_delay.lock().unwrap() = Duration::from_secs(5);
        world.channel.faults.lock().unwrap().push(fault);
        let change_of_mind = async {
            while world.channel.nonces.lock().unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            assert!(choose_channel(&world, Some(71)).await.contains("once a day in <#71>"));
            tokio::time::sleep(Duration::from_secs(20 * 60)).await;
        };
        world.app.workers.run(&world.channel_client(), change_of_mind).await;
        assert_eq!(channel(&world).await, Some(71), "{fault:?}");
        assert!(panel(&world).await.contains("once a day in <#71>"), "{fault:?}: {}", panel(&world).await);
        let places =
            world.channel.message_channels.lock().unwrap().values().map(|place| place.channel).collect::<Vec<_>>();
        assert_eq!(places, [71], "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn unanswered_post_is_looked_for_in_its_own_channel() {
    let world = with_channel().await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.run_until(|| posts(&world).len() == 1).await;
    choose_channel(&world, Some(71)).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "one a day");
}

#[tokio::test(start_paused = true)]
async fn defect_on_one_server_keeps_no_other_puzzle_from_its_channel() {
    let world = with_channel().await;
    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..manager() };
    world.request_as(elsewhere, Request::from(Settings(SettingsRequest::PuzzleChannel(Some(80))))).await;
    world.channel.panicking_channels.lock().unwrap().push(HERE.channel);
    world.run_until(|| !posts(&world).is_empty()).await;
    assert_eq!((attempts_on(&world, 8), world.app.background_panics()), (1, 1));
    run_for_a_while(&world).await;
    assert!((2..10).contains(&attempts_on(&world, 7)), "{}", attempts_on(&world, 7));
}

#[tokio::test(start_paused = true)]
async fn deleted_channel_is_noticed_at_once() {
    let thread = GuildChange::ThreadDeleted { thread: HERE, parent_channel: Some(71) };
    for change in [GuildChange::ChannelDeleted(HERE), thread] {
        let world = with_channel().await;
        world.app.guilds.handle_change(GuildChange::ChannelDeleted(ChannelRef { channel: 71, ..HERE })).await;
        assert_eq!(channel(&world).await, Some(70), "another one");
        world.app.guilds.handle_change(change).await;
        assert_eq!(channel(&world).await, None);
        assert!(panel(&world).await.contains("**Puzzle of the day:** nowhere"));
    }
}

#[tokio::test(start_paused = true)]
async fn managers_turn_it_on_and_off_in_the_panel() {
    let world = World::new();
    let pick = |channels: &[&str]| {
        let values = channels.iter().map(|channel| (*channel).to_owned()).collect();
        Request::PressControl { custom_id: "g:puzzles".into(), values, message_id: 5 }
    };
    let panel = async |request: Request| world.request_as(manager(), request).await.remove(0).full_text();
    assert!(panel(Request::from(Settings(SettingsRequest::Show))).await.contains("**Puzzle of the day:** nowhere"));
    assert!(panel(pick(&["70"])).await.contains("once a day in <#70>"));
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "the first one at once");
    assert!(panel(pick(&[])).await.contains("**Puzzle of the day:** nowhere"));
    assert!(panel(pick(&["71"])).await.contains("once a day in <#71>"));
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "one a day");
    assert!(choose_channel(&world, None).await.contains("**Puzzle of the day:** nowhere"));
    world.advance(DAY + MINUTE);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1);
    let stranger = world.request(BEN, pick(&["70"])).await;
    assert!(stranger.starts_with("To change the settings of this server"), "{stranger}");
    assert!(!panel(pick(&["moon"])).await.contains("<#"));
}

/// Opens the puzzle of a post for a person, in private.
pub async fn open_post(world: &World, user: UserId, post: &Message) -> Message {
    let message_id = world.channel.last().0;
    let open = Request::PressControl { custom_id: button(post, "Solve it"), values: vec![], message_id };
    world.request_as(caller(user), open).await.remove(0)
}

/// Records the attempt of a person at the puzzle of today.
pub async fn record(world: &World, user: UserId, end: AttemptEnd) {
    let day = day_of(now(world));
    let puzzle = puzzle_of_day(day).unwrap();
    let puzzle = RatedPuzzle { id: puzzle.id(), game: puzzle.game().into(), first_points: f64::from(puzzle.rating) };
    let attempt = EndedAttempt { puzzle, end, guild: Some(7), day: Some(day) };
    world.app.store().record_puzzle_attempt(user, &attempt, now(world)).await.unwrap();
}

/// Moves the clock to a time after the start of the next day.
pub fn move_into_next_day(world: &World, after: i64) {
    let next = start_of(day_of(now(world)) + 1) + after;
    world.advance(next - now(world));
}

#[tokio::test(start_paused = true)]
async fn results_of_a_day_are_added_to_its_post_once() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let post = posts(&world).remove(0);
    for user in [ANN, BEN, CAT] {
        open_post(&world, user, &post).await;
    }
    record(&world, ANN, AttemptEnd::Missed).await;
    record(&world, BEN, AttemptEnd::Solved).await;
    // Someone who has not opened it from the post does not count there.
    record(&world, UserId(9), AttemptEnd::Solved).await;
    move_into_next_day(&world, MINUTE);
    let world = world.restart();
    run_for_a_while(&world).await;
    let [ended, next] = posts(&world).try_into().expect("two posts");
    assert!(ended.text.contains("2 tried, 1 solved at the first try: <@2>."), "{}", ended.text);
    assert!(ended.allowed_mentions.is_empty() && ended.image.is_some() && !ended.text.contains("Press *Solve it*"));
    assert_eq!(button(&ended, "Solve it"), button(&post, "Solve it"));
    assert!(!next.text.contains("tried"), "{}", next.text);
    let id = *world.channel.messages.lock().unwrap().keys().next().unwrap();
    world.channel.messages.lock().unwrap().get_mut(&id).unwrap().text = "changed by hand".into();
    move_into_next_day(&world, MINUTE);
    let world = world.restart();
    run_for_a_while(&world).await;
    let all = posts(&world);
    assert_eq!((all.len(), all[0].text.as_str()), (3, "changed by hand"), "nothing is edited a second time");
    assert!(all[1].text.contains("Nobody tried it."), "{}", all[1].text);
}

#[tokio::test(start_paused = true)]
async fn results_survive_faults_and_a_deleted_post() {
    for fault in [Fault::Down, Fault::AnswerLost, Fault::Forbidden] {
        let world = with_channel().await;
        run_for_a_while(&world).await;
        move_into_next_day(&world, MINUTE);
        // The new puzzle is posted before the fault.
        world.run_until(|| posts(&world).len() == 2).await;
        let world = world.restart();
        world.channel.faults.lock().unwrap().push(fault);
        run_for_a_while(&world).await;
        assert!(posts(&world)[0].text.contains("Nobody tried it."), "{fault:?}");
        assert_eq!(world.app.store().ended_daily_posts(day_of(now(&world))).await, Ok(vec![]), "{fault:?}");
    }
    let world = with_channel().await;
    run_for_a_while(&world).await;
    world.channel.messages.lock().unwrap().clear();
    move_into_next_day(&world, MINUTE);
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "the new one alone");
    assert_eq!(world.app.store().ended_daily_posts(day_of(now(&world))).await, Ok(vec![]));
}

#[tokio::test(start_paused = true)]
async fn old_posts_stay_as_they_are() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let post = posts(&world).remove(0);
    world.advance(9 * DAY);
    let world = world.restart();
    run_for_a_while(&world).await;
    assert_eq!(posts(&world)[0].text, post.text);
}

#[tokio::test(start_paused = true)]
async fn attempt_is_shared_in_one_line_without_the_answer() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let post = posts(&world).remove(0);
    let board = open_post(&world, ANN, &post).await;
    assert!(board.text.contains("Your first try today counts for your streak"), "{}", board.text);
    let early = press_as(&world, caller(ANN), &format!("z:share:{}", day_of(now(&world))), &[]).await;
    assert!(early.text.contains("nothing to share"), "{}", early.text);
    world.advance(40 * SECOND);
    let answer = press_as(&world, caller(ANN), &button(&board, "Show the answer"), &[]).await;
    assert!(answer.text.contains("Your streak: 1 day."), "{}", answer.text);
    let before = posts(&world).len();
    let _ = world
        .request_as(
            caller(ANN),
            Request::PressControl { custom_id: button(&answer, "Share"), values: vec![], message_id: 5 },
        )
        .await;
    let shared = world.channel.last().1;
    assert_eq!(posts(&world).len(), before + 1);
    assert!(
        shared.text.starts_with("<@1> tried the puzzle of the day (") && shared.text.contains("answer's help"),
        "{}",
        shared.text
    );
    assert!(shared.allowed_mentions.is_empty() && shared.image.is_none());
    open_post(&world, BEN, &post).await;
    world.advance(40 * SECOND);
    record(&world, BEN, AttemptEnd::Solved).await;
    let share = Request::PressControl { custom_id: button(&answer, "Share"), values: vec![], message_id: 5 };
    for _ in 0..2 {
        world.request_as(caller(BEN), share.clone()).await;
        assert!(
            world.channel.last().1.text.ends_with("at the first try, in 40 seconds."),
            "{}",
            world.channel.last().1.text
        );
    }
    let refused = world.request_as(caller(BEN), share).await.remove(0).full_text();
    assert!(refused.contains("shared puzzles"), "{refused}");
}

#[tokio::test(start_paused = true)]
async fn attempt_after_midnight_counts_for_neither_day() {
    let world = with_channel().await;
    run_for_a_while(&world).await;
    let post = posts(&world).remove(0);
    let board = open_post(&world, ANN, &post).await;
    move_into_next_day(&world, MINUTE);
    let answer = press_as(&world, caller(ANN), &button(&board, "Show the answer"), &[]).await;
    assert!(!answer.text.contains("streak"), "{}", answer.text);
    run_for_a_while(&world).await;
    assert!(posts(&world)[0].text.contains("Nobody tried it."));
    assert_eq!(world.app.store().puzzle_streak(ANN).await.unwrap().length, 0);
}

#[tokio::test(start_paused = true)]
async fn refused_reminder_is_not_sent_again_and_is_remembered() {
    let world = World::new();
    let ask = PreferencesUpdate { streak: Some("21:00".into()), ..PreferencesUpdate::default() };
    world.request(ANN, Request::from(Preferences(ask))).await;
    let hour = UtcOffset::default().next_hour(21, start_of(day_of(now(&world)) + 1));
    for days_before in [2, 1] {
        world.advance(hour - days_before * DAY - now(&world));
        record(&world, ANN, AttemptEnd::Missed).await;
    }
    let accepts = async || {
        let preferences = world.app.store().preferences(&[ANN]).await.unwrap();
        preferences.for_user(ANN).accepts_direct_messages
    };
    assert_eq!(accepts().await, Some(true));
    let messages = world.channel.direct_messages_to(ANN).len();
    world.advance(hour - now(&world));
    world.channel.direct_messages_closed.lock().unwrap().insert(ANN);
    run_for_a_while(&world).await;
    assert_eq!(accepts().await, Some(false));
    world.channel.direct_messages_closed.lock().unwrap().clear();
    run_for_a_while(&world).await;
    assert_eq!(world.channel.direct_messages_to(ANN).len(), messages);
}

#[tokio::test(start_paused = true)]
async fn streak_is_reminded_of_at_the_hour_that_was_asked_for() {
    let world = World::new();
    let ask = PreferencesUpdate {
        streak: Some("21".into()),
        local_time: Some("UTC+1".into()),
        ..PreferencesUpdate::default()
    };
    world.request(ANN, Request::from(Preferences(ask))).await;
    let messages = || world.channel.direct_messages_to(ANN).len();
    let first = messages();
    let hour = UtcOffset::from_minutes(60).unwrap().next_hour(21, start_of(day_of(now(&world)) + 1));
    for days_before in [2, 1] {
        world.advance(hour - days_before * DAY - now(&world) - HOUR);
        record(&world, ANN, AttemptEnd::Missed).await;
        run_for_a_while(&world).await;
    }
    world.advance(hour - HOUR - now(&world));
    run_for_a_while(&world).await;
    assert_eq!(messages(), first, "it is too early, and on other days it was done");
    world.advance(hour - now(&world));
    run_for_a_while(&world).await;
    run_for_a_while(&world).await;
    assert_eq!(messages(), first + 1, "once");
    let reminder = world.channel.direct_messages_to(ANN).pop().unwrap();
    assert!(reminder.text.contains("Your streak of 2 days ends <t:"), "{}", reminder.text);
    let open = Request::PressControl { custom_id: button(&reminder, "Solve it"), values: vec![], message_id: 5 };
    assert!(world.request_as(caller(ANN), open).await.remove(0).image.is_some());
    world.advance(DAY);
    run_for_a_while(&world).await;
    assert_eq!(messages(), first + 1, "the streak has ended");
}
