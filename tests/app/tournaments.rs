//! Tournaments: from the first entry to the winner, and what goes wrong on the way.

use crate::app::daily_puzzles::{now, posts};
use crate::app::world::{Fault, HERE, PRIVATE_MESSAGE, World, caller};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::block::Block;
use gonagas_app::commands::match_commands::Verify;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::tournament::{NewTournament, Tournament};
use gonagas_app::ports::Clock as _;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester, UserPermissions};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{CompetitionId, UserId};
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::verify::report::VerificationError;
use gonagas_core::verify::verify_record;
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::{ActionRow, Message, Plot};
use std::collections::BTreeSet;

const FIRST: CompetitionId = CompetitionId(1);

pub fn organiser() -> Requester {
    let user_permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    Requester { user_permissions, ..caller(UserId(90)) }
}

pub fn seega() -> NewTournament {
    NewTournament {
        game: "seega".into(),
        rules: None,
        time_control: None,
        is_recurring: false,
        min_entrants: None,
        pairs: false,
        rated: None,
    }
}

/// Runs the bot for twenty minutes. Boxed, as the futures of the tests hold many of these.
pub async fn run_for_a_while(world: &World) {
    Box::pin(crate::app::daily_puzzles::run_for_a_while(world)).await;
}

/// Lets writes fail after so many successful ones, as if the bot was killed there, and starts it again.
pub async fn kill_after_writes(world: World, writes: u32) -> World {
    world.store_faults.fail_writes_after(writes, StoreError::Busy);
    run_for_a_while(&world).await;
    world.store_faults.end();
    world.restart()
}

async fn ask(world: &World, requester: Requester, request: Tournament) -> Message {
    Box::pin(world.request_as(requester, Request::from(request))).await.remove(0)
}

pub async fn organise(world: &World, request: Tournament) -> String {
    ask(world, organiser(), request).await.full_text()
}

/// The newest post of a tournament.
fn post_of(world: &World, number: u64) -> (u64, Message) {
    let messages = world.channel.messages.lock().unwrap();
    let prefix = format!("**T{number}** ·");
    let found: Vec<(u64, Message)> = messages
        .iter()
        .filter(|(_, message)| message.text.starts_with(&prefix))
        .map(|(id, message)| (*id, message.clone()))
        .collect();
    assert_eq!(found.len(), 1, "a tournament has one post");
    found.into_iter().next().unwrap()
}

pub fn button_of(message: &Message, label: &str) -> String {
    let buttons = message.rows.iter().flat_map(|row| match row {
        ActionRow::Buttons(buttons) => buttons.clone(),
        ActionRow::Menu(_) => Vec::new(),
    });
    let found = buttons.into_iter().find(|button| button.label == label);
    found.unwrap_or_else(|| panic!("no {label} on {message:#?}")).id
}

async fn press(world: &World, user: UserId, number: u64, label: &str) -> String {
    let (message_id, post) = post_of(world, number);
    let custom_id = button_of(&post, label);
    Box::pin(world.request(user, Request::PressControl { custom_id, values: vec![], message_id })).await
}

fn people(count: u64) -> impl Iterator<Item = UserId> {
    (1..=count).map(UserId)
}

/// A world with a tournament that so many people have entered.
async fn entered(new: NewTournament, count: u64) -> World {
    let world = World::new();
    assert!(organise(&world, Tournament::Create(new)).await.contains("T1 is open"));
    run_for_a_while(&world).await;
    for user in people(count) {
        let answer = press(&world, user, 1, "Join").await;
        assert!(answer.contains("You're in T1"), "{answer}");
    }
    world
}

/// A world with a tournament whose games have all begun.
async fn started(new: NewTournament, count: u64) -> World {
    let world = entered(new, count).await;
    assert!(organise(&world, Tournament::Start(FIRST)).await.contains("T1 has started"));
    run_for_a_while(&world).await;
    world
}

/// Shows the present state in the posts.
pub async fn refresh(world: &World) {
    world.advance(2 * MINUTE);
    run_for_a_while(world).await;
}

pub fn number(world: &World, sql: &str) -> i64 {
    world.folder.query_number(sql).unwrap()
}

pub fn begun(world: &World) -> i64 {
    number(world, "SELECT count(*) FROM events WHERE kind = 'accepted'")
}

/// The running games of a pairing of two people, in order.
pub fn games_of(world: &World, one: u64, other: u64) -> Vec<u64> {
    let sql = format!(
        "SELECT CAST(id AS TEXT) FROM matches WHERE competition_id IS NOT NULL AND is_over = 0 AND challenger_id IN ({one}, {other})
             AND opponent_id IN ({one}, {other}) ORDER BY id"
    );
    world.folder.rows(&sql).into_iter().map(|id| id.parse().unwrap()).collect()
}

/// Has a person resign a game.
pub async fn resign(world: &World, user: UserId, game: u64) {
    Box::pin(world.resign(user, Some(game))).await;
}

/// Has the person with the lower number win every game.
async fn decide_all(world: &World, count: u64) {
    for one in 1..=count {
        for other in one + 1..=count {
            for game in games_of(world, one, other) {
                resign(world, UserId(other), game).await;
            }
        }
    }
    run_for_a_while(world).await;
}

fn winners_posts(world: &World) -> Vec<Message> {
    posts(world).into_iter().filter(|message| message.text.starts_with("**T1:**")).collect()
}

pub fn check(world: &World) {
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn tournament_is_played_from_the_first_entry_to_the_winner() {
    let world = entered(seega(), 4).await;
    refresh(&world).await;
    let (_, post) = post_of(&world, 1);
    assert!(post.text.contains("4 people have joined") && post.text.contains("<@3>"), "{}", post.text);
    assert!(post.allowed_mentions.is_empty() && post.text.contains("Fair dice"), "{}", post.text);
    assert!(press(&world, UserId(1), 1, "Join").await.contains("already in"));
    assert!(organise(&world, Tournament::Start(FIRST)).await.contains("has started"));
    run_for_a_while(&world).await;
    assert_eq!(begun(&world), 6);
    assert_eq!(world.channel.threads.lock().unwrap().len(), 6, "each game has its thread");
    let messages = posts(&world);
    let named = |words: &str| messages.iter().filter(|message| message.text.contains(words)).count();
    assert_eq!((named("· T1\n<@1> plays <@2>."), named("accepted")), (1, 0), "nobody has challenged anybody");
    assert_eq!(number(&world, "SELECT count(*) FROM participants WHERE counts_toward_limit = 1"), 0);
    refresh(&world).await;
    let (_, post) = post_of(&world, 1);
    assert!(post.text.contains("running") && post.text.contains("6 games left"), "{}", post.text);
    check(&world);
    decide_all(&world, 4).await;
    refresh(&world).await;
    let (message_id, post) = post_of(&world, 1);
    assert!(post.text.contains("**1.** <@1> · **3** · 3 won, 0 drawn, 0 lost · SB 3"), "{}", post.text);
    assert!(post.text.contains("**4.** <@4> · **0**") && post.text.contains("finished"), "{}", post.text);
    let [winners] = winners_posts(&world).try_into().expect("one post about the winner");
    assert!(winners.text.contains("<@1> wins the Seega"), "{}", winners.text);
    assert_eq!(winners.allowed_mentions, [UserId(1)]);
    // The table for one person has every game.
    let custom_id = button_of(&post, "Table");
    let pressed = Request::PressControl { custom_id, values: vec![], message_id };
    let table = world.request(UserId(2), pressed).await;
    assert!(table.contains("Division 1 of 1") && table.matches('#').count() >= 12, "{table}");
    check(&world);
    let world = world.restart();
    refresh(&world).await;
    assert_eq!(winners_posts(&world).len(), 1);
    let places = world.folder.rows("SELECT user_id || ' ' || place FROM competition_entries ORDER BY user_id");
    assert_eq!(places, ["1 1", "2 2", "3 3", "4 4"]);
}

#[tokio::test(start_paused = true)]
async fn table_has_a_picture_links_and_for_organisers_the_games_that_were_over_at_once() {
    let world = started(seega(), 4).await;
    let [game] = games_of(&world, 1, 2).try_into().unwrap();
    resign(&world, UserId(2), game).await;
    world.advance(2 * MINUTE);
    let [late] = games_of(&world, 3, 4).try_into().unwrap();
    resign(&world, UserId(4), late).await;
    run_for_a_while(&world).await;
    let show = || Request::from(Tournament::Show { tournament: Some(FIRST), division: None });
    let [table] = Box::pin(world.request_as(caller(UserId(2)), show())).await.try_into().unwrap();
    let chart = table.chart.as_ref().unwrap();
    let Plot::CrossTable(cross_table) = &chart.plot else { panic!("{chart:?}") };
    assert_eq!(cross_table.rows.len(), 4);
    let first = &cross_table.rows[0];
    let expected = [None, Some(String::new()), Some(String::new()), Some("1".to_owned())];
    assert!(first.results[0] == expected[0] && first.results.contains(&expected[3]), "{first:?}");
    assert!(first.place == "1." && first.sign == "A" && first.sums == ["1", "0"], "{first:?}");
    assert!(chart.alt_text.contains("Division 1 of 1") && chart.title == "T1 · Division 1 of 1", "{chart:?}");
    assert!(table.text.contains("**Your games:**") && table.text.contains(&format!("[#{game}](")), "{}", table.text);
    assert_eq!(table.text.matches("](").count(), 3, "{}", table.text);
    // The text has all that the picture has.
    for words in ["**1.** <@1> (A) · **1** · 1 won", "**All games**", "**A**: ", &format!("1 (#{game})")] {
        assert!(table.text.contains(words), "{words}: {}", table.text);
    }
    assert_eq!(table.text.matches("running (#").count(), 8, "{}", table.text);
    let shown = Box::pin(world.request_as(organiser(), show())).await;
    assert_eq!(shown.len(), 2);
    let quick = &shown[1].text;
    assert!(quick.contains("within a minute") && quick.contains(&format!("#{game} · <@1> – <@2> · 0 s")), "{quick}");
    assert!(!quick.contains(&format!("#{late} ·")), "{quick}");
    let typed = async |text: &str| {
        let typing = AutocompleteInput::new(SuggestionKind::Tournament, text);
        let found = world.suggest(&caller(UserId(9)), typing).await;
        found.into_iter().map(|found| (found.name, found.value)).collect::<Vec<_>>()
    };
    let known = [("T1 · Seega (7×7 cells) · running".to_owned(), "1".to_owned())];
    for text in ["", "1", "T1", "see"] {
        assert_eq!(typed(text).await, known, "{text}");
    }
    assert!(typed("T2").await.is_empty() && typed("moon").await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn only_organisers_create_start_and_stop() {
    let world = entered(seega(), 4).await;
    for request in [Tournament::Create(seega()), Tournament::Start(FIRST), Tournament::Stop(FIRST)] {
        let refused = ask(&world, caller(UserId(1)), request).await.full_text();
        assert!(refused.contains("organisers' role"), "{refused}");
    }
    let setting = Request::from(Settings(SettingsRequest::OrganiserRole(Some(77))));
    let panel = world.request_as(organiser(), setting).await.remove(0).full_text();
    assert!(panel.contains("<@&77> may organise them"), "{panel}");
    let refused = ask(&world, caller(UserId(1)), Tournament::Start(FIRST)).await.full_text();
    assert!(refused.contains("organisers' role"), "{refused}");
    world.channel.roles.lock().unwrap().insert((UserId(1), 77));
    assert!(ask(&world, caller(UserId(1)), Tournament::Start(FIRST)).await.full_text().contains("has started"));
    let moderator = Requester {
        user_permissions: UserPermissions { manage_messages: true, ..UserPermissions::default() },
        ..caller(UserId(80))
    };
    assert!(ask(&world, moderator, Tournament::Stop(FIRST)).await.full_text().contains("is stopped"));
}

#[tokio::test(start_paused = true)]
async fn it_waits_for_enough_people_and_starts_by_itself() {
    let world = entered(seega(), 3).await;
    assert!(organise(&world, Tournament::Start(FIRST)).await.contains("3 of at least 4"));
    world.advance(14 * DAY + HOUR);
    run_for_a_while(&world).await;
    assert_eq!(begun(&world), 0);
    assert!(press(&world, UserId(4), 1, "Join").await.contains("You're in"));
    world.advance(HOUR);
    run_for_a_while(&world).await;
    assert_eq!(begun(&world), 6);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn kill_at_any_write_leaves_every_pairing_with_one_match() {
    // Every third is enough: a game is stored with several writes.
    for writes in (0..40).step_by(3) {
        let world = entered(seega(), 4).await;
        assert!(organise(&world, Tournament::Start(FIRST)).await.contains("has started"));
        let world = kill_after_writes(world, writes).await;
        run_for_a_while(&world).await;
        assert_eq!(begun(&world), 6, "after {writes} writes");
        assert_eq!(number(&world, "SELECT count(*) FROM matches"), 6);
        assert_eq!(post_of(&world, 1).1.rows.len(), 1);
        check(&world);
        if writes % 13 == 0 {
            decide_all(&world, 4).await;
            assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE phase = 'finished'"), 1);
            check(&world);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn two_processes_start_no_game_twice() {
    let world = entered(seega(), 5).await;
    assert!(organise(&world, Tournament::Start(FIRST)).await.contains("has started"));
    world.store_faults.take_a_moment();
    let channels = world.channel_client();
    let stop = || tokio::time::sleep(std::time::Duration::from_secs(600));
    tokio::join!(world.app.workers.run(&channels, stop()), world.app.workers.run(&channels, stop()));
    world.store_faults.end();
    run_for_a_while(&world).await;
    assert_eq!(begun(&world), 10);
    assert_eq!(number(&world, "SELECT count(*) FROM matches"), 10);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn people_who_leave_resign_their_games() {
    let world = started(seega(), 4).await;
    let [game] = games_of(&world, 1, 2).try_into().unwrap();
    resign(&world, UserId(1), game).await;
    run_for_a_while(&world).await;
    refresh(&world).await;
    assert!(press(&world, UserId(2), 1, "Leave").await.contains("You're out of T1"));
    assert!(press(&world, UserId(2), 1, "Leave").await.contains("You aren't in T1"));
    run_for_a_while(&world).await;
    assert_eq!(games_of(&world, 2, 3).len() + games_of(&world, 2, 4).len(), 0);
    let resigned = "SELECT count(*) FROM events WHERE kind = 'resigned' AND actor_id = 2";
    assert_eq!(number(&world, resigned), 2);
    refresh(&world).await;
    let text = post_of(&world, 1).1.text;
    // One of three games was finished, so none counts.
    assert!(text.contains("**–** <@2> · **0**") && text.contains("· left") && text.contains("3 games left"), "{text}");
    let person = Tournament::Exclude(FIRST, UserId(3));
    assert!(organise(&world, person.clone()).await.contains("<@3> is out of T1"));
    assert!(organise(&world, person).await.contains("already left"));
    run_for_a_while(&world).await;
    for one in 1..=4 {
        for other in one + 1..=4 {
            for game in games_of(&world, one, other) {
                resign(&world, UserId(other), game).await;
            }
        }
    }
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE phase = 'finished'"), 1);
    assert_eq!(winners_posts(&world).len(), 1);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn two_losses_on_time_withdraw() {
    let world = started(NewTournament { time_control: Some("1h+0s".into()), ..seega() }, 4).await;
    world.advance(HOUR * 3);
    run_for_a_while(&world).await;
    let late = number(&world, "SELECT count(*) FROM events WHERE kind = 'forfeited'");
    assert!(late >= 2, "{late}");
    let withdrawn = number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'withdrawn'");
    assert!(withdrawn >= 1, "{withdrawn}");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn people_who_block_each_other_get_half_a_point() {
    let world = entered(seega(), 4).await;
    let blocked = Opponent { user_id: UserId(2), is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world.request(UserId(1), Request::from(Block { user: Some(blocked) })).await;
    organise(&world, Tournament::Start(FIRST)).await;
    run_for_a_while(&world).await;
    assert_eq!(begun(&world), 5);
    let played = world.folder.rows("SELECT payload FROM competition_events WHERE kind = 'played'");
    assert!(played.len() == 1 && played[0].ends_with(" unplayed"), "{played:?}");
    decide_all(&world, 4).await;
    refresh(&world).await;
    assert!(post_of(&world, 1).1.text.contains("**1.** <@1> · **2½**"), "{}", post_of(&world, 1).1.text);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn pair_is_two_games_with_one_result() {
    let world = started(NewTournament { pairs: true, ..seega() }, 4).await;
    assert_eq!(number(&world, "SELECT count(*) FROM matches"), 12);
    let games = games_of(&world, 1, 2);
    assert_eq!(games.len(), 2);
    resign(&world, UserId(2), games[0]).await;
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'played'"), 0);
    resign(&world, UserId(2), games[1]).await;
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'played'"), 1);
    decide_all(&world, 4).await;
    assert_eq!(winners_posts(&world).len(), 1);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn room_for_the_games_is_reserved() {
    let world = World::new();
    for _ in 0..3 {
        organise(&world, Tournament::Create(seega())).await;
    }
    run_for_a_while(&world).await;
    for number in 1..=2 {
        assert!(press(&world, UserId(1), number, "Join").await.contains("You're in"));
    }
    let refused = press(&world, UserId(1), 3, "Join").await;
    assert!(refused.contains("9 games") && refused.contains("18 of 24"), "{refused}");
    assert!(press(&world, UserId(1), 1, "Leave").await.contains("You're out"));
    assert!(press(&world, UserId(1), 3, "Join").await.contains("You're in"));
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn series_goes_on_with_those_who_want_it() {
    let world = World::new();
    organise(&world, Tournament::Create(NewTournament { is_recurring: true, ..seega() })).await;
    run_for_a_while(&world).await;
    for user in people(4) {
        let label = if user.0 < 4 { "Join every time" } else { "Join" };
        assert!(press(&world, user, 1, label).await.contains("You're in"));
    }
    organise(&world, Tournament::Start(FIRST)).await;
    run_for_a_while(&world).await;
    let text = post_of(&world, 2).1.text;
    assert!(text.contains("a week after the present one ends") && text.contains("3 people have joined"), "{text}");
    assert!(press(&world, UserId(3), 2, "Leave").await.contains("You're out of T2"));
    decide_all(&world, 4).await;
    for user in [5, 6] {
        assert!(press(&world, UserId(user), 2, "Join").await.contains("You're in"));
    }
    world.advance(7 * DAY + HOUR);
    run_for_a_while(&world).await;
    let second = "SELECT count(*) FROM matches WHERE competition_id = 2";
    assert_eq!(number(&world, second), 6, "with 1, 2, 5 and 6");
    assert_eq!(number(&world, "SELECT count(*) FROM competitions"), 3);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn games_that_are_over_stand_though_someone_leaves_at_once() {
    let world = started(seega(), 4).await;
    for loser in [3, 4] {
        let [game] = games_of(&world, 1, loser).try_into().unwrap();
        resign(&world, UserId(loser), game).await;
    }
    // Two of three games have a result, which the bot has not recorded yet.
    assert!(press(&world, UserId(1), 1, "Leave").await.contains("You're out"));
    refresh(&world).await;
    let text = post_of(&world, 1).1.text;
    assert!(text.contains("<@1> · **2** · 2 won, 0 drawn, 1 lost"), "{text}");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn stopped_tournament_ends_its_games_without_a_result() {
    let world = started(seega(), 4).await;
    assert!(organise(&world, Tournament::Stop(FIRST)).await.contains("is stopped"));
    run_for_a_while(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM matches WHERE is_over = 0"), 0);
    assert_eq!(number(&world, "SELECT count(*) FROM results"), 0);
    refresh(&world).await;
    let post = post_of(&world, 1).1;
    assert!(post.text.contains("Nobody wins it") && post.rows.is_empty(), "{post:#?}");
    assert!(winners_posts(&world).is_empty());
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn secret_of_each_game_follows_from_that_of_the_tournament() {
    let world = started(NewTournament { game: "pahtum".into(), ..seega() }, 4).await;
    let early = ask(&world, organiser(), Tournament::Export(FIRST)).await.attachment.unwrap().text;
    assert!(!early.contains("\nsecret:") && !early.contains("competition-secret"), "{early}");
    decide_all(&world, 4).await;
    refresh(&world).await;
    let file = ask(&world, organiser(), Tournament::Export(FIRST)).await.attachment.unwrap().text;
    let (head, _) = file.split_once("\nrecord ").unwrap();
    assert!(head.contains("gonagas-tournament: 1") && head.contains("\n1 1 3 +3 =0 -0 sb 3 rating"), "{head}");
    let secrets: BTreeSet<&str> = file.lines().filter(|line| line.starts_with("secret: ")).collect();
    assert_eq!(secrets.len(), 7, "that of the tournament and six more");
    let records: Vec<&str> = file.split("\nrecord ").skip(1).map(|part| part.split_once('\n').unwrap().1).collect();
    assert_eq!(records.len(), 6);
    for text in &records {
        let record = GameRecord::parse(text.trim_start()).unwrap();
        verify_record(&record).unwrap();
        let forged = text.replace("\npairing: ", "\npairing: 9");
        let forged = verify_record(&GameRecord::parse(forged.trim_start()).unwrap());
        assert_eq!(forged, Err(VerificationError::CompetitionMismatch));
    }
    let shown = world.request(UserId(1), Request::from(Verify { match_number: Some(1) })).await;
    assert!(!shown.is_empty());
}

#[tokio::test(start_paused = true)]
async fn removed_bot_stops_the_tournaments_of_the_server() {
    let world = started(seega(), 4).await;
    world.app.guilds.handle_change(GuildChange::BotRemoved(7)).await;
    world.channel.deleted.lock().unwrap().push(7);
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    for _ in 0..3 {
        world.advance(DAY + HOUR);
        run_for_a_while(&world).await;
    }
    assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE phase = 'stopped'"), 1);
    assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE post = 'gone'"), 1, "it is edited no more");
    assert_eq!(number(&world, "SELECT count(*) FROM matches WHERE is_over = 0"), 0);
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn winners_that_are_refused_for_a_day_are_not_posted() {
    let world = started(seega(), 4).await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    decide_all(&world, 4).await;
    let waiting = "SELECT count(*) FROM competitions WHERE phase = 'finished' AND news <> 'done'";
    assert_eq!(number(&world, waiting), 1, "it may be a mistake");
    world.advance(DAY);
    run_for_a_while(&world).await;
    assert_eq!(number(&world, waiting), 0);
    assert!(winners_posts(&world).is_empty());
}

#[tokio::test(start_paused = true)]
async fn deleted_channel_takes_the_post_but_not_the_tournament() {
    let world = started(seega(), 4).await;
    world.channel.deleted.lock().unwrap().push(HERE.channel);
    for game in games_of(&world, 1, 2) {
        resign(&world, UserId(2), game).await;
    }
    refresh(&world).await;
    assert_eq!(number(&world, "SELECT count(*) FROM competitions WHERE post = 'gone'"), 1);
    assert_eq!(number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'played'"), 1);
    assert!(
        ask(&world, organiser(), Tournament::Show { tournament: Some(FIRST), division: None })
            .await
            .full_text()
            .contains("**1.** <@1>")
    );
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn erased_person_is_named_nowhere() {
    let world = started(seega(), 4).await;
    let asked = Request::from(Privacy(PrivacyRequest::Erase));
    let asked = world.request_as(caller(UserId(4)), asked).await.remove(0);
    let ActionRow::Buttons(buttons) = &asked.rows[0] else { panic!("no buttons") };
    let custom_id = buttons[0].id.clone();
    let pressed = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
    let answer = world.request(UserId(4), pressed).await;
    run_for_a_while(&world).await;
    for (table, column) in [
        ("competition_events", "user_id"),
        ("competition_events", "other_user_id"),
        ("competition_events", "actor_id"),
        ("competition_entries", "user_id"),
    ] {
        assert_eq!(number(&world, &format!("SELECT count(*) FROM {table} WHERE {column} = 4")), 0, "{table} {answer}");
    }
    assert_eq!(number(&world, "SELECT count(*) FROM competition_events WHERE kind = 'played'"), 3);
    decide_all(&world, 3).await;
    assert_eq!(winners_posts(&world).len(), 1);
    let shown =
        ask(&world, organiser(), Tournament::Show { tournament: Some(FIRST), division: None }).await.full_text();
    assert!(!shown.contains("<@4>"), "{shown}");
    check(&world);
}

#[tokio::test(start_paused = true)]
async fn odd_requests_are_refused_in_words() {
    let world = World::new();
    let show = |tournament, division| Tournament::Show { tournament, division };
    assert!(organise(&world, show(None, None)).await.contains("No tournaments here yet"));
    assert!(organise(&world, show(Some(CompetitionId(9)), None)).await.contains("no tournament T9"));
    for (new, words) in [
        (NewTournament { rules: Some("moon".into()), ..seega() }, "moon"),
        (NewTournament { game: "sahkku".into(), ..seega() }, ""),
        (NewTournament { time_control: Some("none".into()), ..seega() }, "needs a time limit"),
        (NewTournament { time_control: Some("moon".into()), ..seega() }, "moon"),
    ] {
        let refused = organise(&world, Tournament::Create(new)).await;
        assert!(refused.contains(words) && !refused.contains("is open"), "{refused}");
    }
    let thread = Requester { parent_channel: Some(70), ..organiser() };
    let refused = ask(&world, thread, Tournament::Create(seega())).await.full_text();
    assert!(refused.contains("not in a thread"), "{refused}");
    assert_eq!(number(&world, "SELECT count(*) FROM competitions"), 0);
    let world = started(seega(), 4).await;
    assert!(organise(&world, show(Some(FIRST), Some(2))).await.contains("1 division"));
    assert!(organise(&world, show(None, None)).await.contains("**T1** · Seega"));
    assert!(world.clock.now() == now(&world));
    let forged =
        Request::PressControl { custom_id: "j:join:1.ffffffff".into(), values: vec![], message_id: PRIVATE_MESSAGE };
    let refused = world.request(UserId(8), forged).await;
    assert!(!refused.contains("You're in"), "{refused}");
}
