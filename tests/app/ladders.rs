//! Ladders: from the first challenge upwards, and what gets in the way.

use crate::app::daily_puzzles::now;
use crate::app::tournaments::{
    begun, button_of, check, games_of, kill_after_writes, number, organise, organiser, refresh, resign,
    run_for_a_while, seega,
};
use crate::app::world::{Fault, PRIVATE_MESSAGE, World, caller};
use gonagas_app::commands::block::Block;
use gonagas_app::commands::ladder::{LadderAction, LadderRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::tournament::Tournament;
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ActionRow, Message};

const START: LadderAction = LadderAction::Start { rules: None, rated: None };

async fn ask_as(world: &World, requester: Requester, game: Option<&str>, action: LadderAction) -> String {
    let request = Request::from(LadderRequest { game: game.map(str::to_owned), action });
    Box::pin(world.request_as(requester, request)).await.remove(0).full_text()
}

async fn ask(world: &World, user: u64, action: LadderAction) -> String {
    ask_as(world, caller(UserId(user)), None, action).await
}

async fn challenge(world: &World, challenger: u64, opponent: u64) -> String {
    ask(world, challenger, LadderAction::Challenge(Some(UserId(opponent)))).await
}

/// A world with a ladder of so many people, the first one on the first place.
async fn with_ladder(game: &str, count: u64) -> World {
    let world = World::new();
    let started = ask_as(&world, organiser(), Some(game), START).await;
    assert!(started.contains("ladder is open"), "{started}");
    for user in 1..=count {
        let joined = ask(&world, user, LadderAction::Join).await;
        assert!(joined.contains(&format!("on place {user}")), "{joined}");
    }
    run_for_a_while(&world).await;
    world
}

/// The people from the first place on, as they are stored.
fn places(world: &World) -> Vec<String> {
    let sql = "SELECT user_id || '' FROM competition_entries WHERE place IS NOT NULL ORDER BY place";
    world.folder.rows(sql)
}

fn post_of(world: &World) -> (u64, Message) {
    let messages = world.channel.messages.lock().unwrap();
    let mut found = messages.iter().filter(|(_, message)| message.text.starts_with("**L1** ·"));
    let post = found.next().map(|(id, message)| (*id, message.clone())).expect("a post");
    assert!(found.next().is_none(), "a ladder has one post");
    post
}

async fn press(world: &World, user: u64, label: &str) -> String {
    let (message_id, post) = post_of(world);
    let custom_id = button_of(&post, label);
    Box::pin(world.request(UserId(user), Request::PressControl { custom_id, values: vec![], message_id })).await
}

/// Presses a control of a game's board.
async fn press_board(world: &World, user: u64, game: u64, verb: &str) -> String {
    let tag = world.tag(game).unwrap();
    let event = number(world, &format!("SELECT max(number) FROM events WHERE match_id = {game}"));
    let board = number(world, &format!("SELECT max(message_id) FROM outbox WHERE match_id = {game}"));
    let custom_id = format!("m:{game}.{tag}:{event}:{verb}");
    let pressed = Request::PressControl { custom_id, values: vec![], message_id: board as u64 };
    let private = Box::pin(world.request_with_tag(caller(UserId(user)), pressed)).await;
    private.into_iter().map(|message| message.full_text()).collect()
}

#[tokio::test(start_paused = true)]
async fn winner_takes_the_place_of_the_loser() {
    let world = with_ladder("seega", 4).await;
    assert!(press(&world, 5, "Join").await.contains("on place 5"));
    assert!(press(&world, 5, "Join").await.contains("already on the ladder"));
    refresh(&world).await;
    let (_, post) = post_of(&world);
    assert!(post.text.contains("Ladder: Seega") && post.text.contains("**5.** <@5>"), "{}", post.text);
    assert!(post.allowed_mentions.is_empty() && post.text.contains("Fair dice"), "{}", post.text);
    // From place 5 three up: the highest is 2.
    let challenged = press(&world, 5, "Challenge").await;
    assert!(challenged.contains("challenged <@2> for place 2") && challenged.contains("three days"), "{challenged}");
    run_for_a_while(&world).await;
    let [game] = games_of(&world, 2, 5).try_into().unwrap();
    assert_eq!(begun(&world), 1, "nobody has to accept it");
    assert_eq!(world.channel.threads.lock().unwrap().len(), 1);
    assert_eq!(number(&world, "SELECT count(*) FROM participants WHERE counts_toward_limit = 1"), 0);
    let texts: Vec<String> =
        world.channel.messages.lock().unwrap().values().map(|message| message.full_text()).collect();
    assert!(
        texts.iter().any(|text| text.contains("· ladder\n<@5> has challenged <@2>."))
            && !texts.iter().any(|text| text.contains("· T1"))
    );
    let shown = ask(&world, 5, LadderAction::Show).await;
    assert!(shown.contains("You're on place 5") && shown.contains("places 2 to 4"), "{shown}");
    assert!(shown.contains("<@5> challenges <@2> · #") && shown.contains("1 game running"), "{shown}");
    check(&world);
    resign(&world, UserId(2), game).await;
    refresh(&world).await;
    assert_eq!(places(&world), ["1", "5", "2", "3", "4"]);
    let (_, post) = post_of(&world);
    assert!(post.text.contains("**2.** <@5> · 1 won") && post.text.contains("**3.** <@2> · 0 won"), "{}", post.text);
    let profile = world.request(UserId(5), Request::from(Profile { user_id: None })).await;
    assert!(profile.contains("Place 2 on the ladder · Seega"), "{profile}");
    check(&world);
    // A challenger who loses loses nothing.
    assert!(challenge(&world, 4, 2).await.contains("for place 3"));
    run_for_a_while(&world).await;
    let [game] = games_of(&world, 2, 4).try_into().unwrap();
    resign(&world, UserId(4), game).await;
    run_for_a_while(&world).await;
    assert_eq!(places(&world), ["1", "5", "2", "3", "4"]);
    let world = world.restart();
    run_for_a_while(&world).await;
    assert_eq!(post_of(&world).1.rows.len(), 1);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn challenges_are_refused_in_words() {
    let world = with_ladder("seega", 9).await;
    for (challenger, opponent, words) in [
        (1, None, "You're first"),
        (9, Some(5), "you can challenge up to place 6"),
        (6, Some(8), "<@8> is below you"),
        (6, Some(6), "can't challenge yourself"),
        (6, Some(70), "<@70> isn't on the ladder"),
        (70, Some(6), "You aren't on the ladder"),
    ] {
        let refused = ask(&world, challenger, LadderAction::Challenge(opponent.map(UserId))).await;
        assert!(refused.contains(words), "{refused}");
    }
    let blocked = Opponent { user_id: UserId(9), is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world.request(UserId(6), Request::from(Block { user: Some(blocked) })).await;
    let refused = challenge(&world, 9, 6).await;
    assert!(!refused.contains("You've challenged"), "{refused}");
    world.request(UserId(7), Request::from(Vacation { days: Some(3), auto_spend: None })).await;
    assert!(challenge(&world, 9, 7).await.contains("<@7> can't be challenged"));
    assert!(ask(&world, 7, LadderAction::Challenge(None)).await.contains("You're on vacation"));
    // The highest free one is neither blocked nor away.
    assert!(ask(&world, 9, LadderAction::Challenge(None)).await.contains("challenged <@8>"));
    assert!(ask(&world, 9, LadderAction::Challenge(None)).await.contains("against <@8> first"));
    assert!(challenge(&world, 8, 6).await.contains("You've challenged"));
    assert_eq!(number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'challenged'"), 2);
    run_for_a_while(&world).await;
    let [game] = games_of(&world, 8, 9).try_into().unwrap();
    resign(&world, UserId(9), game).await;
    run_for_a_while(&world).await;
    let refused = challenge(&world, 9, 8).await;
    assert!(refused.contains("You've played <@8> lately") && refused.contains(":R>"), "{refused}");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn two_losses_on_time_take_off_with_a_direct_message() {
    let world = with_ladder("seega", 4).await;
    // 3 has the first seat once, so that 1 has it against both others.
    assert!(challenge(&world, 4, 3).await.contains("You've challenged"));
    run_for_a_while(&world).await;
    let [game] = games_of(&world, 3, 4).try_into().unwrap();
    resign(&world, UserId(4), game).await;
    run_for_a_while(&world).await;
    // A day lies between the two, so that 1 loses to 2 first.
    for challenger in [2, 3] {
        assert!(challenge(&world, challenger, 1).await.contains("You've challenged"));
        run_for_a_while(&world).await;
        world.advance(DAY);
    }
    assert!(world.channel.direct_messages_to(UserId(1)).is_empty());
    // The answer to the message is lost.
    world.channel.direct_faults.lock().unwrap().push(Fault::AnswerLost);
    for _ in 0..8 {
        world.advance(DAY);
        run_for_a_while(&world).await;
    }
    let world = world.restart();
    refresh(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM events WHERE kind = 'forfeited'"), 2);
    assert_eq!(places(&world), ["2", "3", "4"]);
    let told: Vec<String> = world.channel.direct_messages_to(UserId(1)).into_iter().map(|sent| sent.text).collect();
    let told: Vec<&String> =
        told.iter().filter(|text| text.contains("You're off the Seega (7×7 cells) ladder")).collect();
    assert!(told.len() == 1 && told[0].contains("two games in a row on time"), "{told:?}");
    assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE told_event < removal_event"), 0);
    assert!(ask(&world, 1, LadderAction::Join).await.contains("on place 4"));
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn game_that_is_cancelled_before_both_have_moved_changes_nothing() {
    let world = with_ladder("pahtum", 2).await;
    assert!(challenge(&world, 2, 1).await.contains("You've challenged"));
    run_for_a_while(&world).await;
    let [game] = games_of(&world, 1, 2).try_into().unwrap();
    press_board(&world, 1, game, "calloff").await;
    assert_eq!(number(&world, "SELECT is_over FROM matches"), 0, "the challenged person cannot cancel alone");
    assert_eq!(number(&world, "SELECT count(*) FROM events WHERE kind = 'cancel-offered'"), 1);
    press_board(&world, 2, game, "refuse").await;
    // The second seat begins in Pahtum.
    let request = Request::from(Move { actions: "d4".into(), match_number: Some(game) });
    let answer = world.request(UserId(2), request).await;
    assert_eq!(number(&world, "SELECT count(*) FROM events WHERE kind = 'action' AND actor_id = 2"), 1, "{answer}");
    press_board(&world, 2, game, "calloff").await;
    assert_eq!(number(&world, "SELECT is_over FROM matches"), 1, "the challenger can, as only one has moved");
    run_for_a_while(&world).await;
    assert_eq!(places(&world), ["1", "2"]);
    assert_eq!(number(&world, "SELECT count(*) FROM results"), 0);
    assert!(challenge(&world, 2, 1).await.contains("You've challenged"), "not only after fourteen days");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn vacation_that_begins_with_a_challenge_keeps_it_from_counting() {
    let world = with_ladder("seega", 2).await;
    assert!(challenge(&world, 2, 1).await.contains("You've challenged"));
    world.request(UserId(1), Request::from(Vacation { days: Some(2), auto_spend: None })).await;
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM matches"), 0);
    let played = world.folder.rows("SELECT payload FROM competition_events WHERE kind = 'played'");
    assert_eq!(played, ["1 unplayed"]);
    world.advance(2 * DAY + HOUR);
    assert!(challenge(&world, 2, 1).await.contains("You've challenged"));
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn people_who_go_leave_no_gap() {
    let world = with_ladder("seega", 5).await;
    assert!(challenge(&world, 5, 3).await.contains("You've challenged"));
    run_for_a_while(&world).await;
    // 3 erases their data: the game is lost, and the challenger takes the place.
    let asked = Request::from(Privacy(PrivacyRequest::Erase));
    let asked = world.request_as(caller(UserId(3)), asked).await.remove(0);
    let ActionRow::Buttons(buttons) = &asked.rows[0] else { panic!("no buttons") };
    let custom_id = buttons[0].id.clone();
    let pressed = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
    world.request(UserId(3), pressed).await;
    run_for_a_while(&world).await;
    assert_eq!(places(&world), ["1", "2", "5", "4"]);
    for column in ["user_id", "other_user_id", "actor_id"] {
        assert_eq!(number(&world, &format!("SELECT count(*) FROM competition_events WHERE {column} = 3")), 0);
    }
    check(&world);
    // 2 has left the server, which a challenge notices: the next one is chosen.
    world.channel.left.lock().unwrap().push(UserId(2));
    world.channel.timeouts.lock().unwrap().insert(UserId(1), now(&world) + HOUR);
    assert!(ask(&world, 5, LadderAction::Challenge(None)).await.contains("Nobody within your reach"));
    assert_eq!(places(&world), ["1", "5", "4"]);
    world.advance(2 * HOUR);
    assert!(ask(&world, 5, LadderAction::Challenge(None)).await.contains("challenged <@1>"));
    assert!(ask_as(&world, organiser(), None, LadderAction::Exclude(UserId(1))).await.contains("<@1> is off"));
    assert!(ask(&world, 1, LadderAction::Join).await.contains("An organiser has taken you off"));
    assert_eq!(places(&world), ["5", "4"]);
    assert!(ask(&world, 4, LadderAction::Leave).await.contains("You're off the ladder"));
    assert!(ask(&world, 4, LadderAction::Leave).await.contains("You aren't on the ladder"));
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM matches WHERE is_over = 0"), 0);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn kill_at_any_write_leaves_every_challenge_with_one_match() {
    for writes in (0..12).step_by(3) {
        let world = with_ladder("seega", 4).await;
        assert!(challenge(&world, 4, 2).await.contains("You've challenged"));
        assert!(challenge(&world, 3, 2).await.contains("You've challenged"));
        let world = kill_after_writes(world, writes).await;
        run_for_a_while(&world).await;
        assert_eq!(begun(&world), 2, "after {writes} writes");
        assert_eq!(number(&world, "SELECT count(*) FROM matches"), 2);
        check(&world);
    }
}

#[tokio::test(start_paused = true)]
async fn organisers_start_and_stop_one_ladder_of_a_game() {
    let world = World::new();
    assert!(ask(&world, 1, LadderAction::Show).await.contains("no ladder here yet"));
    let refused = ask_as(&world, caller(UserId(1)), Some("seega"), START).await;
    assert!(refused.contains("organisers' role"), "{refused}");
    let thread = Requester { parent_channel: Some(70), ..organiser() };
    assert!(ask_as(&world, thread, Some("seega"), START).await.contains("not in a thread"));
    let odd = LadderAction::Start { rules: Some("moon".into()), rated: None };
    assert!(ask_as(&world, organiser(), Some("seega"), odd).await.contains("moon"));
    assert!(ask_as(&world, organiser(), Some("seega"), START).await.contains("Seega ladder is open"));
    assert!(ask_as(&world, organiser(), Some("seega"), START).await.contains("a Seega ladder here already"));
    assert!(
        ask_as(&world, caller(UserId(1)), Some("pahtum"), LadderAction::Join).await.contains("There is one for Seega")
    );
    assert!(ask_as(&world, organiser(), Some("pahtum"), START).await.contains("ladder is open"));
    assert!(ask(&world, 1, LadderAction::Join).await.contains("several ladders"));
    for user in [1, 2] {
        let joined = ask_as(&world, caller(UserId(user)), Some("seega"), LadderAction::Join).await;
        assert!(joined.contains("You're on the ladder"), "{joined}");
    }
    // The only one with the requester is meant.
    assert!(ask(&world, 2, LadderAction::Challenge(None)).await.contains("challenged <@1>"));
    run_for_a_while(&world).await;
    // Ladders are no tournaments.
    let listed = Request::from(Tournament::Show { tournament: None, division: None });
    assert!(world.request(UserId(1), listed).await.contains("No tournaments"));
    let stopped = Request::from(Tournament::Stop(gonagas_core::matches::ids::CompetitionId(1)));
    assert!(world.request_as(organiser(), stopped).await.remove(0).full_text().contains("no tournament T1"));
    assert!(ask_as(&world, organiser(), Some("seega"), LadderAction::Stop).await.contains("is stopped"));
    refresh(&world).await;
    let (_, post) = post_of(&world);
    assert!(post.text.contains("Stopped by an organiser") && post.rows.is_empty(), "{post:#?}");
    assert_eq!(number(&world, "SELECT count(*) FROM matches WHERE is_over = 0"), 0);
    assert_eq!(number(&world, "SELECT count(*) FROM results"), 0);
    assert!(ask_as(&world, organiser(), Some("seega"), START).await.contains("ladder is open"), "another one");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn room_for_the_games_of_a_ladder_is_reserved() {
    let world = with_ladder("seega", 0).await;
    for _ in 0..2 {
        organise(&world, Tournament::Create(seega())).await;
    }
    run_for_a_while(&world).await;
    world.advance(MINUTE);
    let join = async |id: u64| {
        let tag = world.folder.rows(&format!("SELECT substr(commitment, 1, 8) FROM competitions WHERE id = {id}"));
        let sql = format!("SELECT message_id FROM competitions WHERE id = {id}");
        let message_id = number(&world, &sql) as u64;
        let custom_id = format!("j:join:{id}.{}", tag[0]);
        world.request(UserId(1), Request::PressControl { custom_id, values: vec![], message_id }).await
    };
    assert!(ask(&world, 1, LadderAction::Join).await.contains("on place 1"));
    assert!(join(2).await.contains("You're in"));
    assert!(join(3).await.contains("You're in"));
    assert_eq!(number(&world, "SELECT CAST(sum(reserved_games) AS bigint) FROM competition_entries"), 21);
    assert!(ask_as(&world, organiser(), Some("pahtum"), START).await.contains("ladder is open"));
    let joined = ask_as(&world, caller(UserId(1)), Some("pahtum"), LadderAction::Join).await;
    assert!(joined.contains("on place 1"), "{joined}");
    assert!(ask_as(&world, organiser(), Some("shap-luk"), START).await.contains("ladder is open"));
    let refused = ask_as(&world, caller(UserId(1)), Some("shap-luk"), LadderAction::Join).await;
    assert!(refused.contains("3 games don't fit") && refused.contains("24 of 24"), "{refused}");
    check(&world);
}
