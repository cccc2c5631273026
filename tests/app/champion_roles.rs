//! The roles of champions: who gets one, who loses it, and what happens when Discord refuses or does not answer.

use crate::app::daily_puzzles::now;
use crate::app::world::{ANN, BEN, CAT, Fault, World, caller};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::ports::RoleObstacle;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::computer_pool;
use gonagas_core::matches::results::champions::MAX_CHAMPION_ROLES;

/// The roles of the champion of Seega, of the champion of Pahtum, and of the first of all.
pub const SEEGA: u64 = 91;
pub const PAHTUM: u64 = 92;
pub const FIRST: u64 = 93;

pub const GUILD: u64 = 7;

/// The time from which on a standing that nothing follows is provisional.
pub const NEVER: i64 = 1_800_000_000_000;

fn manager() -> Requester {
    Requester { user_permissions: UserPermissions { manage_guild: true, ..UserPermissions::default() }, ..caller(CAT) }
}

pub async fn choose(world: &World, game: Option<&str>, role: Option<u64>) -> String {
    let game = game.map(str::to_owned);
    let request = Request::from(Settings(SettingsRequest::ChampionRole { game, rule_set: None, role }));
    world.request_as(manager(), request).await.remove(0).full_text()
}

async fn panel(world: &World) -> String {
    world.request_as(manager(), Request::from(Settings(SettingsRequest::Show))).await.remove(0).full_text()
}

/// Places a person on the leaderboard of the server with these points.
pub fn place(world: &World, pool: &str, user: UserId, points: i64) {
    world.folder.execute(&format!(
        "INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws,
             first_losses, second_wins, second_draws, second_losses, current_streak, best_streak)
         VALUES ({GUILD}, '{pool}', '', {}, {points}, 'placed', {NEVER}, 1, 2, 3, 4, 5, 6, 0, 0)
         ON CONFLICT (scope, pool, period, user_id) DO UPDATE SET score = excluded.score",
        user.0
    ));
}

/// Places Ann, who leads, Ben and three more people.
fn place_five(world: &World, pool: &str) {
    for (user, points) in [(1, 1900), (2, 1800), (11, 1500), (12, 1400), (13, 1300)] {
        place(world, pool, UserId(user), points);
    }
}

/// Returns what `check` finds wrong with the grants of roles. The standings themselves follow from no results here.
pub fn role_faults(world: &World) -> Vec<String> {
    world.folder.faults().into_iter().filter(|fault| fault.starts_with("role ")).collect()
}

fn holders(world: &World, role: u64) -> Vec<UserId> {
    let roles = world.channel.roles.lock().unwrap();
    roles.iter().filter(|(_, held)| *held == role).map(|(user, _)| *user).collect()
}

/// Returns the changes of roles since the last call.
fn changes(world: &World) -> Vec<(UserId, u64, bool)> {
    std::mem::take(&mut world.channel.role_changes.lock().unwrap())
}

fn fail_next(world: &World, fault: Fault) {
    world.channel.role_faults.lock().unwrap().push(fault);
}

/// A server whose champion of Seega is Ann.
async fn with_champion() -> World {
    let world = World::new();
    choose(&world, Some("seega"), Some(SEEGA)).await;
    place_five(&world, "seega");
    world.run_a_while().await;
    assert_eq!(changes(&world), [(ANN, SEEGA, true)]);
    world
}

#[tokio::test(start_paused = true)]
async fn leader_of_five_placed_players_has_the_role_until_someone_else_leads() {
    let world = World::new();
    let text = choose(&world, Some("seega"), Some(SEEGA)).await;
    assert!(text.contains("**Champions:** <@&91> (Seega). A champion leads a leaderboard here"), "{text}");
    for (user, points) in [(1, 1900), (2, 1800), (11, 1500), (12, 1400)] {
        place(&world, "seega", UserId(user), points);
    }
    world.run_a_while().await;
    assert_eq!(changes(&world), [], "four are too few");
    place(&world, "seega", UserId(13), 1300);
    world.run_a_while().await;
    assert_eq!(changes(&world), [(ANN, SEEGA, true)]);
    place(&world, "seega", BEN, 1900);
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [ANN, BEN], "they share the first place");
    place(&world, "seega", BEN, 2000);
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [BEN]);
    assert_eq!(role_faults(&world), [""; 0]);
    let text = choose(&world, Some("seega"), None).await;
    assert!(text.contains("**Champions:** no roles."), "{text}");
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), []);
    assert_eq!(world.folder.query_number("SELECT count(*) FROM role_grants"), Some(0));
}

#[tokio::test(start_paused = true)]
async fn first_of_all_is_the_champion_of_most_games() {
    let world = with_champion().await;
    choose(&world, Some("pahtum"), Some(PAHTUM)).await;
    let text = choose(&world, None, Some(FIRST)).await;
    assert!(text.contains("<@&93> (first of all games), <@&92> (Pahtum), <@&91> (Seega)"), "{text}");
    place_five(&world, "pahtum");
    place(&world, "pahtum", BEN, 1950);
    place_five(&world, &computer_pool("pahtum"));
    world.run_a_while().await;
    assert_eq!([SEEGA, PAHTUM, FIRST].map(|role| holders(&world, role)), [[ANN], [BEN], [BEN]].map(Vec::from));
    place_five(&world, "shap-luk");
    world.run_a_while().await;
    assert_eq!(holders(&world, FIRST), [ANN], "two games");
    assert_eq!(role_faults(&world), [""; 0]);
}

#[tokio::test(start_paused = true)]
async fn role_that_someone_had_before_is_not_taken_from_them() {
    let world = World::new();
    world.channel.roles.lock().unwrap().extend([(ANN, SEEGA), (CAT, SEEGA)]);
    choose(&world, Some("seega"), Some(SEEGA)).await;
    place_five(&world, "seega");
    world.run_a_while().await;
    assert_eq!(changes(&world), []);
    place(&world, "seega", BEN, 2000);
    world.run_a_while().await;
    assert_eq!(changes(&world), [(BEN, SEEGA, true)]);
    assert_eq!(holders(&world, SEEGA), [ANN, BEN, CAT]);
}

#[tokio::test(start_paused = true)]
async fn hidden_and_erased_people_lose_the_role() {
    let world = with_champion().await;
    world.request(ANN, Request::from(Privacy(PrivacyRequest::SetHidden(true)))).await;
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [], "four are left");
    place(&world, "seega", UserId(14), 1200);
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [BEN]);
    let exported = world.app.store().export_user_data(BEN).await.unwrap();
    assert_eq!(exported.iter().find(|section| section.name == "roles").unwrap().rows.len(), 1);
    world.app.store().erase_user(BEN, now(&world), &[]).await.unwrap();
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), []);
    assert_eq!(world.folder.query_number("SELECT count(*) FROM role_grants"), Some(0), "nothing names them");
}

#[tokio::test(start_paused = true)]
async fn inactive_champion_loses_the_role() {
    let world = with_champion().await;
    world.folder.execute("UPDATE standings SET provisional_at = 1700000000000 + 86400000 WHERE user_id IN (1, 13)");
    world.advance(DAY + MINUTE);
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [], "three are left");
}

#[tokio::test(start_paused = true)]
async fn request_without_an_answer_is_made_again_and_is_no_refusal() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let mut world = World::new();
        choose(&world, Some("seega"), Some(SEEGA)).await;
        place_five(&world, "seega");
        fail_next(&world, fault);
        world.run_a_while().await;
        assert!(!panel(&world).await.contains("I can't give"), "{fault:?}");
        // Another leads before the bot knows if the first one has the role.
        place(&world, "seega", BEN, 2000);
        world = world.restart();
        world.advance(2 * MINUTE);
        fail_next(&world, fault);
        world.run_a_while().await;
        world.advance(2 * MINUTE);
        world.run_a_while().await;
        assert_eq!(holders(&world, SEEGA), [BEN], "{fault:?}");
        assert_eq!(world.folder.query_number("SELECT count(*) FROM role_grants"), Some(1));
    }
}

#[tokio::test(start_paused = true)]
async fn refusal_is_shown_and_ends_when_the_permissions_change() {
    let world = World::new();
    choose(&world, Some("seega"), Some(SEEGA)).await;
    place_five(&world, "seega");
    fail_next(&world, Fault::Forbidden);
    world.run_a_while().await;
    let text = panel(&world).await;
    assert!(text.contains("I can't give or take back <@&91>. I need the *Manage Roles* permission"), "{text}");
    world.advance(10 * MINUTE);
    world.run_a_while().await;
    assert_eq!(changes(&world), [], "it waits for an hour");
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(GUILD)).await;
    world.run_a_while().await;
    assert_eq!(changes(&world), [(ANN, SEEGA, true)]);
    assert!(!panel(&world).await.contains("I can't give"));
    fail_next(&world, Fault::Forbidden);
    place(&world, "seega", BEN, 2000);
    world.run_a_while().await;
    world.advance(HOUR);
    world.run_a_while().await;
    assert_eq!(holders(&world, SEEGA), [BEN]);
}

#[tokio::test(start_paused = true)]
async fn role_that_discord_never_takes_back_stays_after_a_week() {
    let world = with_champion().await;
    choose(&world, Some("seega"), None).await;
    for _ in 0..9 {
        fail_next(&world, Fault::Forbidden);
        world.run_a_while().await;
        world.advance(DAY);
    }
    assert_eq!(world.folder.query_number("SELECT count(*) FROM role_grants"), Some(0));
    assert_eq!(holders(&world, SEEGA), [ANN]);
}

#[tokio::test(start_paused = true)]
async fn champion_who_comes_back_gets_the_role_again() {
    let world = with_champion().await;
    let leave = || {
        world.channel.left.lock().unwrap().push(ANN);
        world.channel.roles.lock().unwrap().remove(&(ANN, SEEGA));
    };
    let come_back = || {
        world.channel.left.lock().unwrap().clear();
        world.channel.joined_at.lock().unwrap().insert(ANN, now(&world));
    };
    leave();
    world.advance(DAY + MINUTE);
    world.run_a_while().await;
    assert_eq!(changes(&world), []);
    come_back();
    world.advance(DAY + MINUTE);
    world.run_a_while().await;
    assert_eq!(changes(&world), [(ANN, SEEGA, true)]);
    // Before the bot looks again.
    leave();
    world.advance(HOUR);
    come_back();
    world.advance(DAY);
    world.run_a_while().await;
    assert_eq!(changes(&world), [(ANN, SEEGA, true)]);
    // A moderator has taken it.
    world.channel.roles.lock().unwrap().remove(&(ANN, SEEGA));
    world.advance(2 * DAY);
    world.run_a_while().await;
    assert_eq!(changes(&world), []);
}

#[tokio::test(start_paused = true)]
async fn deleted_role_and_lost_server_are_forgotten() {
    let world = with_champion().await;
    world.channel.deleted.lock().unwrap().push(SEEGA);
    place(&world, "seega", BEN, 2000);
    world.run_a_while().await;
    assert!(panel(&world).await.contains("**Champions:** no roles."));
    choose(&world, Some("seega"), Some(PAHTUM)).await;
    world.run_a_while().await;
    assert_eq!(holders(&world, PAHTUM), [BEN]);
    world.app.guilds.handle_change(GuildChange::BotRemoved(GUILD)).await;
    world.channel.deleted.lock().unwrap().push(GUILD);
    for _ in 0..3 {
        world.run_a_while().await;
        world.advance(DAY);
    }
    let kept = "SELECT (SELECT count(*) FROM champion_roles) + (SELECT count(*) FROM role_grants)";
    assert_eq!(world.folder.query_number(kept), Some(0));
}

#[tokio::test(start_paused = true)]
async fn manager_is_told_what_is_missing() {
    let world = World::new();
    let texts = [
        "belongs to everyone, to Discord or to an app",
        "has permissions of moderators",
        "You can't give <@&91> yourself",
        "Give me the *Manage Roles* permission",
        "drag my role above it",
    ];
    for (obstacle, expected) in std::iter::zip(RoleObstacle::ALL, texts) {
        *world.channel.role_obstacle.lock().unwrap() = Some(obstacle);
        let text = choose(&world, Some("seega"), Some(SEEGA)).await;
        assert!(text.contains(expected), "{obstacle:?}: {text}");
    }
    *world.channel.role_obstacle.lock().unwrap() = None;
    fail_next(&world, Fault::Down);
    let text = choose(&world, Some("seega"), Some(SEEGA)).await;
    assert!(text.contains("Discord didn't tell me"), "{text}");
    assert!(choose(&world, Some("nothing"), Some(SEEGA)).await.contains("nothing"));
    assert!(panel(&world).await.contains("**Champions:** no roles."));
    let pools: Vec<String> = (0..MAX_CHAMPION_ROLES).map(|number| format!("({GUILD}, 'p{number}', 1)")).collect();
    world.folder.execute(&format!("INSERT INTO champion_roles (guild_id, pool, role_id) VALUES {}", pools.join(", ")));
    let text = choose(&world, Some("seega"), Some(SEEGA)).await;
    assert!(text.contains("There can be 10 roles for champions"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn server_that_the_bot_may_have_left_waits() {
    let world = World::new();
    choose(&world, Some("seega"), Some(SEEGA)).await;
    place_five(&world, "seega");
    world.channel.deleted.lock().unwrap().push(GUILD);
    world.app.guilds.handle_change(GuildChange::BotRemoved(GUILD)).await;
    world.run_a_while().await;
    assert_eq!(changes(&world), [], "it may have been removed");
}
