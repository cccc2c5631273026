//! `/leaderboard`, `/profile` and `/versus`, as people read them.

use crate::world::{ANN, BEN, CAT, World, caller};
use gonagas::app::ask::{Ask, Ranking};
use gonagas::room::people::Person;
use gonagas::ui::message::Row;

/// Puts many people on the leaderboard of the server 7.
fn crowd(world: &World, people: u64) {
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    for person in 100..100 + people {
        let sql = "INSERT INTO standings (scope, pool, period, person, score, rank, fades, won_first, drawn_first,
                       lost_first, won_second, drawn_second, lost_second, streak, best)
                   VALUES (7, 'seega', '', ?1, ?1, 'placed', 1800000000000, 1, 2, 3, 4, 5, 6, 0, 0)";
        hand.execute(sql, [person.cast_signed()]).unwrap();
    }
}

fn ranking(game: &str) -> Ranking {
    Ranking { game: game.into(), ..Ranking::default() }
}

async fn leaders(world: &World, person: Person, ranking: Ranking) -> String {
    world.ask(person, Ask::Leaders(ranking)).await
}

/// A match of Seega that Ann resigns.
async fn resigned(world: &World) {
    world.challenge("seega", "", Some(BEN)).await;
    world.press(BEN, "accept").await;
    let asking = world.ask_from(caller(ANN), Ask::Resign { game: None }).await;
    let Row::Buttons(buttons) = &asking[0].rows[0] else { panic!("no buttons") };
    world.ask(ANN, Ask::Press { id: buttons[0].id.clone(), values: vec![], message: 5 }).await;
}

#[tokio::test]
async fn a_leaderboard_is_read_page_by_page() {
    let world = World::new();
    crowd(&world, 25);
    resigned(&world).await;
    let first = world.ask_from(caller(ANN), Ask::Leaders(ranking("seega"))).await.remove(0);
    let lines: Vec<&str> = first.text.lines().collect();
    assert_eq!(lines[0], "**Leaderboard · Seega** · this server · all time");
    assert_eq!(lines[1], "**1.** <@124> · **124** · 5 won, 7 drawn, 9 lost");
    assert_eq!(lines[10], "**10.** <@115> · **115** · 5 won, 7 drawn, 9 lost");
    assert_eq!(lines[11..], ["You have no place yet: 1338? points.", "-# Page 1 of 3"]);
    assert!(first.calls.is_empty());
    let Row::Buttons(buttons) = &first.rows[0] else { panic!("no buttons") };
    assert_eq!(buttons.iter().map(|button| &*button.id).collect::<Vec<_>>(), ["r:2:here:all:seega"]);
    let turn = |page: u64| Ask::Press { id: format!("r:{page}:here:all:seega"), values: vec![], message: 5 };
    let last = world.ask_from(caller(Person(124)), turn(3)).await.remove(0);
    assert!(last.text.contains("\n**21.** <@104> ") && last.text.contains("\nYour place: **1**, with 124 points.\n"));
    let provisional = "have no place yet";
    assert!(!last.text.contains(provisional));
    assert!(last.text.contains("\n<@2> · 1662? · 1 won, 0 drawn, 0 lost\n<@1> · 1338? · "), "{}", last.text);
    let beyond = world.ask_from(caller(CAT), turn(9)).await.remove(0);
    assert!(beyond.text.contains("\nThere is no page 9: the last one is 3.\nYou are not on this leaderboard."));
    let Row::Buttons(buttons) = &beyond.rows[0] else { panic!("no buttons") };
    assert_eq!(buttons[0].id, "r:3:here:all:seega");
    assert!(last.text.chars().count() < 2000);
}

#[tokio::test]
async fn a_leaderboard_may_be_that_of_all_servers_or_of_a_month() {
    let world = World::new();
    resigned(&world).await;
    let everywhere = leaders(&world, BEN, Ranking { everywhere: true, ..ranking("seega") }).await;
    assert!(everywhere.starts_with("**Leaderboard · Seega** · all servers · all time\nNobody has a place here yet.\n"));
    assert!(everywhere.contains("\n<@2> · 1662? · "), "{everywhere}");
    let month = leaders(&world, BEN, Ranking { month: true, ..ranking("seega") }).await;
    assert!(month.contains(" · this month\n") && month.contains("\n<@2> · 162? · "), "{month}");
    world.advance(40 * 24 * 60 * 60 * 1000);
    let month = leaders(&world, BEN, Ranking { month: true, ..ranking("seega") }).await;
    assert!(!month.contains("<@2>"), "{month}");
}

#[tokio::test]
async fn what_there_is_not_is_said() {
    let world = World::new();
    assert!(leaders(&world, ANN, ranking("chess")).await.contains("`chess`"));
    let set = |set: &str| Ranking { set: Some(set.into()), ..ranking("sahkku") };
    assert!(leaders(&world, ANN, set("chess")).await.contains("`chess`"));
    assert!(leaders(&world, ANN, set("raisa")).await.contains("the Raisa branch"));
    assert!(leaders(&world, ANN, ranking("sahkku")).await.contains("Nobody has a place here yet."));
    let forged = Ask::Press { id: "r:1:here:all:chess".into(), values: vec![], message: 5 };
    assert!(world.ask(ANN, forged).await.contains("do not understand"), "a forged button is refused");
    let nobody = world.ask(ANN, Ask::Profile { person: Some(CAT) }).await;
    assert_eq!(nobody, "<@3> has ended no match with a result here yet.");
    let none = world.ask(ANN, Ask::Versus { one: CAT, other: None }).await;
    assert!(none.starts_with("<@3> and <@1> have ended no match"), "{none}");
    assert!(world.ask(ANN, Ask::Versus { one: ANN, other: None }).await.contains("name two people"));
}

#[tokio::test]
async fn a_profile_and_two_people_against_each_other() {
    let world = World::new();
    resigned(&world).await;
    resigned(&world).await;
    let profile = world.ask_from(caller(CAT), Ask::Profile { person: Some(BEN) }).await.remove(0);
    let text = &profile.text;
    assert!(
        text.starts_with("**<@2>** · this server\n**Seega**: **1720?** (± 260)\n-# 2 won, 0 drawn, 0 lost"),
        "{text}"
    );
    assert!(
        text.contains(" · now 2 won on end · most won on end: 2\nLast matches:\n#2 <@1> – <@2>: <@2> won "),
        "{text}"
    );
    assert!(text.contains("local:7/70/"), "with a link: {text}");
    let chart = profile.chart.unwrap();
    assert_eq!(chart.points.iter().map(|point| point.1).collect::<Vec<_>>(), [1662, 1720]);
    assert!(chart.alt.contains("from 1662 to 1720 points, at least 1662, at most 1720"), "{}", chart.alt);
    let versus = world.ask(CAT, Ask::Versus { one: BEN, other: Some(ANN) }).await;
    assert!(versus.starts_with("**<@2> against <@1>** · this server\n**Seega**: 2 won, 0 drawn, 0 lost\n"), "{versus}");
}
