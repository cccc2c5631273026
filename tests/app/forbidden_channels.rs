//! Channels in which the bot may not post: one match tries for all, and another takes its place when it has nothing to
//! post.

use crate::app::delivery::play_from_elsewhere;
use crate::app::world::{ANN, BEN, Fault, World};
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_ui::message::Message;
use std::time::Duration;
use tokio::time::Instant;

/// The time within which a board is posted once it can be.
const SOON: Duration = Duration::from_secs(60);

fn forbid(world: &World, is_forbidden: bool) {
    *world.channel.permanent_fault.lock().unwrap() = is_forbidden.then_some(Fault::Forbidden);
}

/// Two matches in one channel, the first with ten minutes each. In the first it is Ann's turn, in the second Ben's.
async fn two_matches() -> World {
    let world = World::timed("10m").await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    world
}

/// Two matches in a channel that is forbidden. After a restart the reminder of the first is the post that failed; the
/// board of the second waits for it.
async fn reminder_before_board() -> World {
    let world = two_matches().await;
    forbid(&world, true);
    world.advance(8 * MINUTE);
    let attempts = |world: &World| world.channel.post_attempts.lock().unwrap().len();
    let before = attempts(&world);
    world.run_until(|| attempts(&world) > before).await;
    play_from_elsewhere(&world, BEN, 2, "d4").await;
    let world = world.restart();
    let before = attempts(&world);
    world.run_until(|| attempts(&world) > before).await;
    world
}

/// Returns how long the bot takes until a message about a match contains this.
async fn time_until_shown(world: &World, number: u64, text: &str) -> Duration {
    let begun = Instant::now();
    let number = format!("#{number} · ");
    let is_it = |message: &Message| message.text.contains(&number) && message.text.contains(text);
    world.run_until(|| world.channel.messages.lock().unwrap().values().any(is_it)).await;
    begun.elapsed()
}

#[tokio::test(start_paused = true)]
async fn board_does_not_wait_for_a_reminder_when_the_permission_is_back() {
    let world = reminder_before_board().await;
    forbid(&world, false);
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    let waited = time_until_shown(&world, 2, "White: **d4**").await;
    assert!(waited <= SOON, "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn reminder_that_is_posted_shows_that_boards_are_allowed() {
    let world = reminder_before_board().await;
    forbid(&world, false);
    let waited = time_until_shown(&world, 2, "White: **d4**").await;
    assert!(waited <= SOON, "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn board_does_not_wait_for_a_match_that_someone_plays_by_command() {
    let world = two_matches().await;
    forbid(&world, true);
    play_from_elsewhere(&world, ANN, 1, "a1").await;
    // The answer is the board; the line of the earlier board cannot be written.
    world.request(BEN, Request::from(Move { actions: "d4".into(), match_number: Some(2) })).await;
    assert!(world.newest().contains("White: **d4**"), "{}", world.newest());
    forbid(&world, false);
    let waited = time_until_shown(&world, 1, "Black: **a1**").await;
    assert!(waited <= SOON, "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn another_match_tries_when_the_board_of_the_first_is_the_answer_to_a_command() {
    let world = two_matches().await;
    forbid(&world, true);
    play_from_elsewhere(&world, ANN, 1, "a1").await;
    play_from_elsewhere(&world, BEN, 2, "d4").await;
    // The match that was played last tries for all.
    world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(2) })).await;
    forbid(&world, false);
    let waited = time_until_shown(&world, 1, "Black: **a1**").await;
    assert!(waited <= SOON, "{waited:?}");
}
