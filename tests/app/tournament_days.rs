//! Tournaments of many people over weeks: people join, leave, resign, agree to draws and run out of time, writes fail,
//! and the bot is killed and started again. Afterwards every pairing has exactly one match, and the points, computed
//! here once more from the results of the matches alone, are those of the log. Planted defects are found by the same
//! comparison.

use crate::app::tournaments::{kill_after_writes, organise, run_for_a_while, seega};
use crate::app::world::{World, caller};
use crate::support::Luck;
use gonagas_app::commands::tournament::{NewTournament, Tournament};
use gonagas_app::request::Request;
use gonagas_core::competitions::MAX_COMPETITION_GAMES;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::UserId;
use std::collections::BTreeMap;

const PEOPLE: u64 = 30;
const DAYS: u32 = 12;

/// Presses a button of a tournament's post, if it is there.
async fn press(world: &World, user: UserId, number: u64, verb: &str) {
    let tag = world.folder.rows(&format!("SELECT substr(commitment, 1, 8) FROM competitions WHERE id = {number}"));
    let Some(tag) = tag.first() else { return };
    let message_id = world.folder.query_number(&format!("SELECT message_id FROM competitions WHERE id = {number}"));
    let message_id = message_id.map_or(5, |id| id as u64);
    let custom_id = format!("j:{verb}:{number}.{tag}");
    world.request(user, Request::PressControl { custom_id, values: vec![], message_id }).await;
}

/// Weeks with three tournaments, one of them of pairs.
async fn live(seed: u64) -> World {
    let mut luck = Luck::seeded(seed);
    let mut world = World::new();
    for (game, pairs, clock) in
        [("seega", false, None), ("pahtum", true, Some("1d+0s")), ("seega", false, Some("2d+0s"))]
    {
        let time_control = clock.map(str::to_owned);
        let is_recurring = !pairs;
        let new = NewTournament { game: game.into(), time_control, is_recurring, pairs, ..seega() };
        organise(&world, Tournament::Create(new)).await;
    }
    run_for_a_while(&world).await;
    for user in 1..=PEOPLE {
        // A person has room for two single tournaments, or for one of pairs.
        let wanted: &[u64] = if user % 4 == 0 { &[2] } else { &[1, 3] };
        for number in wanted {
            press(&world, UserId(user), *number, if luck.chance(50) { "always" } else { "join" }).await;
        }
    }
    for number in 1..=3 {
        organise(&world, Tournament::Start(gonagas_core::matches::ids::CompetitionId(number))).await;
    }
    for _ in 0..DAYS {
        if luck.chance(40) {
            world = kill_after_writes(world, luck.below(60) as u32).await;
        }
        run_for_a_while(&world).await;
        check_limits(&world);
        for _ in 0..20 {
            act(&world, &mut luck).await;
        }
        world.advance(DAY / 2 + HOUR * luck.below(6) as i64);
        run_for_a_while(&world).await;
    }
    world
}

/// Has someone do something.
async fn act(world: &World, luck: &mut Luck) {
    let running = "SELECT id || ' ' || challenger_id || ' ' || opponent_id FROM matches WHERE is_over = 0 ORDER BY id";
    let running = world.folder.rows(running);
    let user = UserId(1 + luck.below(PEOPLE as usize) as u64);
    if luck.chance(4) {
        return press(world, user, 1 + luck.below(4) as u64, "leave").await;
    }
    if luck.chance(4) {
        return press(world, user, 4 + luck.below(2) as u64, "join").await;
    }
    if running.is_empty() {
        return;
    }
    let picked: Vec<u64> =
        running[luck.below(running.len())].split(' ').map(|number| number.parse().unwrap()).collect();
    let [game, one, other] = picked.try_into().unwrap();
    let tag = world.tag(game).unwrap();
    let press = async |user: u64, verb: &str, message_id: u64| {
        let last = format!("SELECT max(number) FROM events WHERE match_id = {game}");
        let event = world.folder.query_number(&last).unwrap();
        let custom_id = format!("m:{game}.{tag}:{event}:{verb}");
        let request = Request::PressControl { custom_id, values: vec![], message_id };
        world.request_with_tag(caller(UserId(user)), request).await;
    };
    match luck.below(4) {
        0 => {
            press(one, "offer", 5).await;
            // A draw offer is answered on the board.
            let board = format!("SELECT max(message_id) FROM outbox WHERE match_id = {game}");
            if let Some(board) = world.folder.query_number(&board) {
                press(other, "agree", board as u64).await;
            }
        }
        1 => press(one, "confirm", 5).await,
        _ => press(other, "confirm", 5).await,
    }
}

fn check_limits(world: &World) {
    let most = world.folder.query_number(
        "SELECT CAST(coalesce(max(reserved), 0) AS bigint) FROM
         (SELECT sum(reserved_games) AS reserved FROM competition_entries GROUP BY user_id) AS sums",
    );
    assert!(most.unwrap() <= i64::from(MAX_COMPETITION_GAMES), "{most:?}");
    assert_eq!(world.folder.query_number("SELECT count(*) FROM participants WHERE counts_toward_limit = 1"), Some(0));
}

/// Finishes everything that runs, by the clocks.
async fn finish(world: World) -> World {
    for _ in 0..12 {
        world.advance(6 * DAY);
        run_for_a_while(&world).await;
    }
    world
}

/// Computes the points of everyone in a tournament from its matches, without the code of the bot. Leaves out those who
/// withdrew, whose games follow other rules.
fn points_by_hand(world: &World, number: u64) -> BTreeMap<u64, f64> {
    let out = format!(
        "SELECT CAST(user_id AS TEXT) FROM competition_events WHERE competition_id = {number} AND kind = 'withdrawn'"
    );
    let out: Vec<u64> = world.folder.rows(&out).iter().map(|user| user.parse().unwrap()).collect();
    let sql = format!(
        "SELECT challenger_id || ' ' || opponent_id || ' ' || coalesce(reason, 'none') || ' '
             || coalesce(CASE winner_seat WHEN 1 THEN first_player_id WHEN 2 THEN second_player_id END, 0)
         FROM matches LEFT JOIN results ON results.match_id = matches.id WHERE competition_id = {number}"
    );
    let mut points = BTreeMap::new();
    for row in world.folder.rows(&sql) {
        let words: Vec<&str> = row.split(' ').collect();
        let users = [words[0], words[1]].map(|user| user.parse::<u64>().unwrap());
        if users.iter().any(|user| out.contains(user)) {
            continue;
        }
        let winner: u64 = if words[2] == "none" { 0 } else { words[3].parse().unwrap() };
        for user in users {
            let won = match winner {
                0 => 0.5,
                _ if winner == user => 1.0,
                _ => 0.0,
            };
            *points.entry(user).or_insert(0.0) += won;
        }
    }
    points
}

/// The points of the same games by the log.
fn points_by_log(world: &World, number: u64) -> BTreeMap<u64, f64> {
    let out = format!(
        "SELECT CAST(user_id AS TEXT) FROM competition_events WHERE competition_id = {number} AND kind = 'withdrawn'"
    );
    let out: Vec<u64> = world.folder.rows(&out).iter().map(|user| user.parse().unwrap()).collect();
    let pairs = format!(
        "SELECT user_id || ' ' || other_user_id FROM competition_events
         WHERE competition_id = {number} AND kind = 'paired' ORDER BY number"
    );
    let pairings: Vec<[u64; 2]> = world
        .folder
        .rows(&pairs)
        .iter()
        .map(|row| {
            let (one, other) = row.split_once(' ').unwrap();
            [one, other].map(|user| user.parse().unwrap())
        })
        .collect();
    let played = format!("SELECT payload FROM competition_events WHERE competition_id = {number} AND kind = 'played'");
    let mut points = BTreeMap::new();
    for row in world.folder.rows(&played) {
        let (pairing, result) = row.split_once(' ').unwrap();
        let users = pairings[pairing.parse::<usize>().unwrap() - 1];
        if users.iter().any(|user| out.contains(user)) {
            continue;
        }
        let won = match result.trim_end_matches("-time") {
            "first" => [1.0, 0.0],
            "second" => [0.0, 1.0],
            _ => [0.5, 0.5],
        };
        for (user, won) in users.into_iter().zip(won) {
            *points.entry(user).or_insert(0.0) += won;
        }
    }
    points
}

/// Lists what is wrong in a world in which everything has ended.
fn faults(world: &World) -> Vec<String> {
    let mut faults = world.folder.faults();
    let twice = "SELECT CAST(competition_id AS TEXT) FROM matches WHERE pair_of IS NULL
                 GROUP BY competition_id, pairing HAVING count(*) > 1";
    faults.extend(world.folder.rows(twice).iter().map(|id| format!("tournament {id}: two matches of a pairing")));
    let open = "SELECT CAST(competition_id AS TEXT) FROM competition_pairings WHERE state <> 'closed'
                AND competition_id IN (SELECT id FROM competitions WHERE phase IN ('finished', 'stopped'))";
    faults.extend(world.folder.rows(open).iter().map(|id| format!("tournament {id}: a pairing is not closed")));
    for number in [1, 3] {
        let [hand, log] = [points_by_hand(world, number), points_by_log(world, number)];
        if hand != log {
            faults.push(format!("tournament {number}: {log:?} by the log, but {hand:?} by the matches"));
        }
    }
    faults
}

#[tokio::test(start_paused = true)]
async fn tournaments_of_many_people_come_to_an_end() {
    let world = finish(live(2).await).await;
    assert_eq!(faults(&world), Vec::<String>::new());
    let ended = world.folder.query_number("SELECT count(*) FROM competitions WHERE id <= 3 AND phase = 'finished'");
    assert_eq!(ended, Some(3));
    let results = world.folder.query_number("SELECT count(*) FROM results").unwrap();
    assert!(results > 100, "{results}");
}

#[tokio::test(start_paused = true)]
async fn planted_defects_are_found() {
    let world = finish(live(1).await).await;
    assert_eq!(faults(&world), Vec::<String>::new());
    let unlocked = |sql: &str| {
        world.folder.execute("INSERT INTO erasure_in_progress VALUES (1)");
        world.folder.execute(sql);
        world.folder.execute("DELETE FROM erasure_in_progress");
    };
    let winner =
        "SELECT number FROM competition_events WHERE competition_id = 1 AND kind = 'played' ORDER BY 1 LIMIT 1";
    let number = world.folder.query_number(winner).unwrap();
    let payload = format!("SELECT payload FROM competition_events WHERE competition_id = 1 AND number = {number}");
    let payload = world.folder.rows(&payload).remove(0);
    let pairing = payload.split(' ').next().unwrap();
    for result in ["first", "draw", "second"] {
        if payload.ends_with(result) {
            continue;
        }
        unlocked(&format!(
            "UPDATE competition_events SET payload = '{pairing} {result}' WHERE competition_id = 1 AND number = {number}"
        ));
        assert!(!faults(&world).is_empty(), "a wrong result: {result} for {payload}");
    }
    unlocked(&format!(
        "UPDATE competition_events SET payload = '{payload}' WHERE competition_id = 1 AND number = {number}"
    ));
    assert_eq!(faults(&world), Vec::<String>::new());
    world.folder.execute("UPDATE competition_entries SET reserved_games = reserved_games + 1 WHERE competition_id = 1");
    assert!(faults(&world).iter().any(|fault| fault.contains("its people are stored")), "reserved games");
    world.folder.execute("UPDATE competition_entries SET reserved_games = reserved_games - 1 WHERE competition_id = 1");
    world.folder.execute("UPDATE competitions SET phase = 'running' WHERE id = 1");
    assert!(faults(&world).iter().any(|fault| fault.contains("it is stored as running")), "the phase");
}
