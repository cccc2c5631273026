//! Removals of the bot from servers: they may be mistakes, so the matches there wait for a day.

use crate::app::daily_puzzles::{posts, run_for_a_while, with_channel};
use crate::app::downtime::run_due_checks;
use crate::app::world::{ANN, BEN, Fault, HERE, World, caller, direct};
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::match_commands::{Board, Resign, Takeback};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{PlaceKind, Requester};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::UserId;
use std::sync::atomic::Ordering;

const SERVER: u64 = 7;

/// Takes the bot from the server, without a word from Discord yet.
fn take_bot_away(world: &World) {
    world.channel.deleted.lock().unwrap().push(SERVER);
}

/// Brings the bot back to the server, as Discord announces it.
async fn bring_bot_back(world: &World) {
    world.channel.deleted.lock().unwrap().clear();
    world.app.connections.record_guild_availability(SERVER, true);
    run_due_checks(world).await;
    world.run_a_while().await;
}

/// Reports the removal of the bot, and lets it look.
async fn report_removal(world: &World) {
    world.app.guilds.handle_change(GuildChange::BotRemoved(SERVER)).await;
    world.run_a_while().await;
}

/// Removes the bot from the server for longer than its matches wait.
pub async fn remove_for_good(world: &World) {
    take_bot_away(world);
    report_removal(world).await;
    world.advance(DAY);
    world.run_a_while().await;
}

/// The reasons why matches have stopped.
fn stops(world: &World) -> Vec<String> {
    world.folder.rows("SELECT payload FROM events WHERE kind = 'stopped'")
}

fn deadline(world: &World) -> i64 {
    world.folder.query_number("SELECT deadline_at FROM matches WHERE id = 1").expect("a deadline")
}

fn in_direct_messages(user: UserId) -> Requester {
    Requester { channel_ref: direct(user), ..caller(user) }
}

async fn ask_directly(world: &World, user: UserId, request: Request) -> String {
    world.request_as(in_direct_messages(user), request).await.remove(0).full_text()
}

fn resign() -> Request {
    Request::from(Resign { match_number: Some(1) })
}

#[tokio::test(start_paused = true)]
async fn kick_that_is_taken_back_within_a_day_costs_no_time() {
    for restarts in [false, true] {
        let mut world = World::timed("10m").await;
        run_due_checks(&world).await;
        let before = deadline(&world);
        take_bot_away(&world);
        report_removal(&world).await;
        world.advance(20 * HOUR);
        run_due_checks(&world).await;
        if restarts {
            world = world.restart();
            world.app.guilds.handle_change(GuildChange::GuildList(vec![8])).await;
            run_due_checks(&world).await;
        }
        assert_eq!(deadline(&world), before, "nothing has happened");
        assert_eq!(world.channel.guild_checks.lock().unwrap()[0], SERVER);
        bring_bot_back(&world).await;
        assert_eq!((deadline(&world), stops(&world)), (before + 20 * HOUR, vec![]), "restarts: {restarts}");
        // Returned time is forgotten with a later heartbeat.
        world.advance(MINUTE);
        run_due_checks(&world).await;
        assert_eq!(world.folder.query_number("SELECT count(*) FROM away_guilds"), Some(0));
    }
}

#[tokio::test(start_paused = true)]
async fn listed_server_is_no_removed_one() {
    let world = World::timed("10m").await;
    run_due_checks(&world).await;
    let before = deadline(&world);
    take_bot_away(&world);
    report_removal(&world).await;
    world.advance(HOUR);
    world.app.guilds.handle_change(GuildChange::GuildList(vec![SERVER])).await;
    world.advance(2 * DAY);
    world.run_a_while().await;
    assert_eq!((deadline(&world), stops(&world)), (before, vec![]), "an outage hides it");
    bring_bot_back(&world).await;
    assert_eq!(deadline(&world), before + HOUR + 2 * DAY);
}

#[tokio::test(start_paused = true)]
async fn deliveries_wait_for_the_bot_to_come_back() {
    let world = World::started("pahtum", "blocks=1").await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    world.pick(BEN, "d4").await;
    take_bot_away(&world);
    report_removal(&world).await;
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    for _ in 0..22 {
        world.advance(HOUR);
        world.run_a_while().await;
    }
    assert_eq!(attempts(), before, "nothing is tried where the bot is not");
    world.advance(HOUR + 59 * MINUTE);
    // The bot comes back first, and gets its permissions later.
    bring_bot_back(&world).await;
    world.advance(2 * MINUTE);
    world.run_a_while().await;
    *world.channel.permanent_fault.lock().unwrap() = None;
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(SERVER)).await;
    world.run_until(|| world.newest().contains("White: **d4**")).await;
    assert_eq!(world.channel.last_in(HERE).1.full_text(), world.newest());
}

#[tokio::test(start_paused = true)]
async fn matches_end_once_a_day_after_the_kick() {
    for restarts in [false, true] {
        let mut world = World::timed("10m").await;
        take_bot_away(&world);
        report_removal(&world).await;
        run_due_checks(&world).await;
        world.advance(DAY - 1);
        if restarts {
            world = world.restart();
            world.app.guilds.handle_change(GuildChange::GuildList(vec![8])).await;
        }
        world.run_a_while().await;
        assert_eq!(stops(&world), [""; 0], "a moment before, restarts: {restarts}");
        world.advance(1);
        world.run_a_while().await;
        assert_eq!(stops(&world), ["server-gone"], "restarts: {restarts}");
        assert_eq!(world.channel.direct_messages_to(ANN).len(), 1);
        world.advance(2 * DAY);
        report_removal(&world).await;
        world.advance(2 * DAY);
        run_due_checks(&world).await;
        world.run_a_while().await;
        assert_eq!((stops(&world).len(), world.channel.direct_messages_to(ANN).len()), (1, 1), "it ends once");
        assert_eq!(world.folder.rows("SELECT guild_id FROM away_guilds"), [""; 0]);
    }
}

#[tokio::test(start_paused = true)]
async fn removal_that_discord_does_not_confirm_is_none() {
    for mistake in [GuildChange::BotRemoved(SERVER), GuildChange::GuildList(vec![8])] {
        let world = World::timed("10m").await;
        run_due_checks(&world).await;
        let before = deadline(&world);
        world.app.guilds.handle_change(mistake.clone()).await;
        world.run_a_while().await;
        assert_eq!(*world.channel.guild_checks.lock().unwrap(), [SERVER], "{mistake:?}");
        world.pass(MINUTE);
        run_due_checks(&world).await;
        assert_eq!(deadline(&world), before, "its clock runs: {mistake:?}");
        let played = world.pick(ANN, "a1").await;
        assert!(world.newest().contains("**a1**"), "{mistake:?}: {played}");
    }
}

#[tokio::test(start_paused = true)]
async fn removal_that_nobody_can_confirm_ends_nothing() {
    let world = World::timed("10m").await;
    take_bot_away(&world);
    world.channel.guild_fault.store(true, Ordering::SeqCst);
    report_removal(&world).await;
    for _ in 0..3 {
        world.advance(DAY);
        world.run_a_while().await;
    }
    assert_eq!(stops(&world), [""; 0]);
    world.channel.guild_fault.store(false, Ordering::SeqCst);
    world.advance(10 * MINUTE);
    world.run_a_while().await;
    assert_eq!(stops(&world), ["server-gone"]);
}

#[tokio::test(start_paused = true)]
async fn end_is_checked_once_more() {
    let world = World::timed("10m").await;
    take_bot_away(&world);
    report_removal(&world).await;
    world.advance(23 * HOUR);
    // The bot comes back, and Discord does not announce it.
    world.channel.deleted.lock().unwrap().clear();
    world.advance(HOUR);
    world.run_a_while().await;
    assert_eq!(stops(&world), [""; 0]);
    world.pick(ANN, "a1").await;
    assert!(world.newest().contains("**a1**"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn players_elsewhere_learn_that_the_match_waits() {
    let world = World::timed("10m").await;
    take_bot_away(&world);
    report_removal(&world).await;
    let until = format!("<t:{}:f>", (gonagas_app::ports::Clock::now(&*world.clock) + DAY) / 1000);
    let list = ask_directly(&world, ANN, Request::from(Matches)).await;
    assert!(list.contains(&format!("waits until {until}: the bot isn't on its server")), "{list}");
    assert!(!list.contains("runs out"), "its clock stands: {list}");
    let request = Request::from(Move { actions: "a1".into(), match_number: Some(1) });
    let board = Request::from(Board { match_number: Some(1) });
    for request in [request.clone(), board, resign(), Request::from(Takeback { match_number: Some(1) })] {
        let answer = ask_directly(&world, ANN, request).await;
        assert!(answer.contains("The bot isn't on the server of #1 at present") && answer.contains(&until), "{answer}");
    }
    let events = world.folder.query_number("SELECT count(*) FROM events WHERE match_id = 1");
    bring_bot_back(&world).await;
    assert_eq!(
        world.folder.query_number("SELECT count(*) FROM events WHERE match_id = 1"),
        events,
        "no move was stored"
    );
    let played = ask_directly(&world, ANN, request).await;
    assert!(played.contains("you played a1"), "{played}");
}

#[tokio::test(start_paused = true)]
async fn data_is_erased_while_a_match_waits() {
    let world = World::timed("10m").await;
    take_bot_away(&world);
    report_removal(&world).await;
    let erased = world.confirm(in_direct_messages(ANN), Request::from(Privacy(PrivacyRequest::Erase))).await;
    assert!(erased.starts_with("Your data is erased."), "{erased}");
    bring_bot_back(&world).await;
}

#[tokio::test(start_paused = true)]
async fn puzzle_of_the_day_waits_too() {
    let world = with_channel().await;
    take_bot_away(&world);
    world.app.guilds.handle_change(GuildChange::BotRemoved(SERVER)).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world), [], "nothing is tried");
    bring_bot_back(&world).await;
    run_for_a_while(&world).await;
    assert_eq!(posts(&world).len(), 1, "the channel is still chosen");
}

#[tokio::test(start_paused = true)]
async fn list_that_could_not_be_compared_is_compared_later() {
    let world = World::timed("10m").await;
    take_bot_away(&world);
    run_due_checks(&world).await;
    world.store_faults.fail_read_after(0);
    world.app.guilds.handle_change(GuildChange::GuildList(vec![8])).await;
    world.run_a_while().await;
    world.advance(MINUTE);
    world.run_a_while().await;
    assert_eq!(world.channel.guild_checks.lock().unwrap().first(), Some(&SERVER));
}

#[tokio::test]
async fn invitation_is_given_only_where_the_bot_is_really_gone() {
    let world = World::new();
    let place_kind = PlaceKind::CommandsOnly { invitation: "the invitation".into() };
    let is_invited = async || {
        let requester = Requester { place_kind: place_kind.clone(), ..caller(ANN) };
        let shown = world.request_as(requester, Request::from(Challenges)).await;
        shown.iter().any(|message| message.full_text().contains("the invitation"))
    };
    assert!(is_invited().await, "Discord has never listed it");
    // Discord reports a removal that was none.
    report_removal(&world).await;
    assert!(!is_invited().await);
    take_bot_away(&world);
    report_removal(&world).await;
    assert!(is_invited().await);
}

#[tokio::test]
async fn form_that_was_open_at_the_removal_begins_nothing() {
    let world = World::started("pahtum", "blocks=1").await;
    take_bot_away(&world);
    report_removal(&world).await;
    let place_kind = PlaceKind::CommandsOnly { invitation: "the invitation".into() };
    let requester = Requester { place_kind, ..caller(ANN) };
    let ask = async |request| world.request_as(requester.clone(), request).await.remove(0).full_text();
    for custom_id in ["u:make:81:seega::first:none:n:n:", "b:open", "g:threads:on"] {
        let reply = ask(Request::PressControl { custom_id: custom_id.into(), values: vec![], message_id: 5 }).await;
        assert!(reply.contains("the invitation"), "{custom_id}: {reply}");
    }
    // A match there waits for the bot.
    let reply = ask(Request::from(Move { actions: "d4".into(), match_number: Some(1) })).await;
    assert!(!reply.contains("the invitation") && reply.contains("<t:"), "{reply}");
}
