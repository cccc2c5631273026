//! Looking back: `/replay`, `/step`, `/export`.

use crate::world::{ANN, BEN, CAT, World, caller, controls};
use gonagas::app::ask::{Ask, Powers};
use gonagas::record::text::Record;
use gonagas::table::film::Still;
use gonagas::table::rules::Rules;
use gonagas::table::running::Table;
use gonagas::ui::film::LONGEST;
use gonagas::ui::message::{Look, Message, Row};

/// What is seen of a match by whoever asks for it.
async fn seen(world: &World, ask: Ask) -> Message {
    let mut said = world.ask_from(caller(CAT), ask).await;
    assert_eq!(said.len(), 1, "{said:#?}");
    said.remove(0)
}

fn replay(from: Option<u32>, share: bool) -> Ask {
    Ask::Replay { game: Some(1), from, share }
}

/// A match with six stones.
async fn with_stones() -> World {
    let world = World::started("seega", "size=5").await;
    for (person, stones) in [(ANN, "a1 b1"), (BEN, "a2 b2"), (ANN, "a3 b3")] {
        assert_eq!(world.play(person, stones).await, "", "the next board answers");
    }
    world
}

/// How many stones a position of `/step` shows.
fn stones(message: &Message) -> usize {
    message.picture.as_ref().expect("a board").scene.pieces.len()
}

/// Which buttons of a message cannot be pressed.
fn disabled(message: &Message) -> Vec<bool> {
    let [Row::Buttons(buttons)] = &message.rows[..] else { panic!("{message:#?}") };
    buttons.iter().map(|button| button.look == Look::Disabled).collect()
}

#[tokio::test]
async fn a_match_is_shown_as_a_film() {
    let world = with_stones().await;
    let before = world.channel.count();
    let whole = seen(&world, replay(None, false)).await;
    assert!(whole.text.contains("The whole match: 6 actions."), "{}", whole.text);
    let film = whole.film.expect("a film");
    let stones: Vec<usize> = film.shots.iter().map(|shot| shot.still.scene.pieces.len()).collect();
    assert_eq!(stones, [0, 1, 2, 3, 4, 5, 6]);
    assert!(film.name.ends_with(".gif") && film.alt.contains("match #1"), "{} {}", film.name, film.alt);
    assert!(film.shots.iter().all(|shot| shot.hundredths >= 20));
    let part = seen(&world, replay(Some(4), false)).await;
    assert!(part.text.contains("Actions 5 to 6 of 6.") && part.text.contains("`from:0`"), "{}", part.text);
    assert_eq!(part.film.expect("a film").shots.len(), 3);
    let end = seen(&world, replay(Some(6), false)).await;
    assert!(end.text.contains("The position after all 6 actions."), "{}", end.text);
    assert_eq!(end.film.expect("a film").shots.len(), 1);
    assert_eq!(world.channel.count(), before, "nobody else saw it");
}

/// A match of so many actions, and its game.
async fn with_actions(count: usize) -> (World, Table) {
    let (world, mut table) = (World::started("seega", "size=7").await, Rules::read("seega size=7").unwrap().start());
    for number in 0..count {
        let legal = table.legal();
        let action = &legal[number * number % legal.len()];
        let person = [ANN, BEN][table.turn().side().unwrap().index()];
        world.play(person, action).await;
        table.play(action).unwrap();
    }
    (world, table)
}

#[tokio::test]
async fn of_a_long_match_the_last_part_is_shown_and_others_can_be_had() {
    let (world, table) = with_actions(LONGEST + 2).await;
    let first = format!("Actions 1 to {LONGEST} of {}. A film shows {LONGEST} at most: `from:{LONGEST}`", LONGEST + 2);
    let last = format!("Actions 3 to {0} of {0}. A film shows {LONGEST} at most: with `from:`", LONGEST + 2);
    let rest = format!("Actions {} to {1} of {1}.", LONGEST + 1, LONGEST + 2);
    for (from, part, words) in
        [(None, 2..LONGEST + 2, last), (Some(0), 0..LONGEST, first), (Some(LONGEST as u32), LONGEST..LONGEST + 2, rest)]
    {
        let said = seen(&world, replay(from, false)).await;
        assert!(said.text.contains(&words), "{}", said.text);
        let film = said.film.expect("a film");
        let stills: Vec<Still> = film.shots.into_iter().map(|shot| shot.still).collect();
        assert!(film.alt.contains(&table.log()[part.end - 1]), "{}", film.alt);
        assert_eq!(stills, table.film(part));
    }
}

#[tokio::test]
async fn a_film_is_shared_where_the_bot_may_write() {
    let world = with_stones().await;
    assert_eq!(world.ask(CAT, replay(None, true)).await, "");
    assert!(world.channel.last().1.film.is_some());
    let powers = Powers { attach: false, ..caller(CAT).powers };
    let mute = gonagas::app::ask::Caller { powers, ..caller(CAT) };
    let refused = world.ask_from(mute, replay(None, true)).await;
    assert!(refused[0].text.contains("Attach Files") && refused[0].film.is_none(), "{}", refused[0].text);
}

#[tokio::test]
async fn positions_are_gone_through_by_buttons() {
    let world = with_stones().await;
    let mut shown = seen(&world, Ask::Step { game: Some(1), at: None }).await;
    assert!(shown.text.contains("Action 6 of 6.") && shown.text.contains("`b3`"), "{}", shown.text);
    for (button, expected) in [(1, 5), (1, 4), (0, 0), (1, 0), (2, 1), (3, 6), (2, 6)] {
        let ids: Vec<String> = controls(&shown).into_iter().map(|(id, _)| id).collect();
        assert!((1..4).all(|other| !ids[..other].contains(&ids[other])), "each button has its own id: {ids:?}");
        // What is disabled now was not on messages that are older than the last actions.
        shown = seen(&world, Ask::Press { id: ids[button].clone(), values: vec![], message: 5 }).await;
        assert_eq!(stones(&shown), expected, "{}", shown.text);
        assert_eq!(disabled(&shown), [expected == 0, expected == 0, expected == 6, expected == 6]);
    }
    let first = seen(&world, Ask::Step { game: Some(1), at: Some(0) }).await;
    assert!(first.text.contains("The start. 6 actions follow."), "{}", first.text);
}

#[tokio::test]
async fn a_record_is_given_and_reads_back() {
    let world = with_stones().await;
    let file = seen(&world, Ask::Export { game: Some(1) }).await.file.expect("a record");
    assert!(!file.text.contains("secret"), "a running match shows none: {}", file.text);
    let record = Record::read(&file.text).unwrap();
    assert_eq!(record.replay().unwrap().table.log().len(), 6);
    world.ask(ANN, Ask::Resign { game: Some(1) }).await;
    world.ask(ANN, Ask::Press { id: "m:1:8:confirm".into(), values: vec![], message: 5 }).await;
    let file = seen(&world, Ask::Export { game: Some(1) }).await.file.expect("a record");
    let end = Record::read(&file.text).unwrap().replay().unwrap().end.expect("an end");
    assert_eq!((end.result(), end.reason.as_str()), ("2", "resigned"));
    assert!(file.text.contains("\nsecret: "));
}

#[tokio::test]
async fn there_is_nothing_to_see_of_what_is_not_there() {
    let world = with_stones().await;
    world.challenge("pahtum", "", Some(BEN)).await;
    let gone = world.ask_from(
        gonagas::app::ask::Caller {
            place: gonagas::room::people::Place { guild: Some(8), channel: 80 },
            ..caller(CAT)
        },
        replay(None, false),
    );
    assert!(gone.await[0].text.contains("There is no match #1"));
    for (ask, why) in [
        (replay(Some(7), false), "#1 has 6 actions; choose a number from 0 to 6."),
        (Ask::Step { game: Some(1), at: Some(u32::MAX) }, "#1 has 6 actions"),
        (Ask::Step { game: Some(9), at: None }, "There is no match #9"),
        (Ask::Replay { game: Some(2), from: None, share: false }, "has not"),
        (Ask::Export { game: Some(2) }, "has not"),
        (Ask::Press { id: "s:9:1:f".into(), values: vec![], message: 5 }, "There is no match #9"),
        (Ask::Press { id: "s:1:1:z".into(), values: vec![], message: 5 }, "not"),
    ] {
        let said = seen(&world, ask.clone()).await;
        assert!(said.text.contains(why) && said.film.is_none() && said.picture.is_none(), "{ask:?}: {}", said.text);
    }
    let beyond = seen(&world, Ask::Press { id: "s:1:99:l".into(), values: vec![], message: 5 }).await;
    assert_eq!(stones(&beyond), 6, "what was taken back since is no longer there");
}
