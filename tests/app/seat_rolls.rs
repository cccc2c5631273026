//! Rolls for the seats, and the influence of seed words on rolls.

use crate::app::fixed_randomness::{default_secrets, find_secret};
use crate::app::world::{ANN, BEN, World, published_code};
use crate::support::database::TestFolder;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::request::Request;
use std::sync::Arc;

/// A challenge to sáhkku in which the rolls for the seats have these results, of X, 2, 3 and blank.
async fn challenge_with_seating_rolls(falls: &[u32]) -> World {
    let preferred: Vec<_> = (1..).zip(falls).map(|(channel, fall)| (channel, 4, *fall)).collect();
    let secret = *find_secret(1, &preferred).as_bytes();
    let world = World::with(TestFolder::new(), Arc::new(move || secret));
    world.challenge("sahkku", "rules=gavkevuotna", Some(BEN)).await;
    world
}

#[tokio::test]
async fn both_players_roll_for_the_first_seat() {
    let world = challenge_with_seating_rolls(&[3, 1, 0]).await;
    let (invitation, message) = world.channel.last();
    assert!(
        message.text.contains("\nSides by dice: whoever accepts rolls first, then in turn. The first X plays South. ")
    );
    world.press(BEN, "accept").await;
    let answered = world.channel.messages.lock().unwrap()[&invitation].text.clone();
    let lines: Vec<&str> = answered.lines().collect();
    assert_eq!(lines[2], "Rolled for the sides, <@2> first: **blank** **2** **X**");
    assert_eq!(lines[3], "South: <@2> · North: <@1>.");
    assert!(world.channel.last().1.allowed_mentions.is_empty(), "he has just accepted");
}

#[tokio::test]
async fn player_who_rolls_the_x_plays_south() {
    let world = challenge_with_seating_rolls(&[1, 0]).await;
    world.press(BEN, "accept").await;
    assert!(world.channel.last().1.text.contains("South: <@1> · North: <@2>"), "{}", world.channel.last().1.text);
}

/// The first rolls of a match with these seed words.
async fn first_rolls(words: [&str; 2]) -> String {
    let world = challenge_with_seating_rolls(&[1, 0]).await;
    for user in [ANN, BEN] {
        let by_hand = PreferencesUpdate { auto_roll: Some(false), ..PreferencesUpdate::default() };
        world.request(user, Request::from(Preferences(by_hand))).await;
    }
    world.add_seed_word(ANN, words[0]).await;
    world.add_seed_word(BEN, words[1]).await;
    let (_, board) = world.channel.last();
    let seats = board.text.lines().nth(1).unwrap().to_owned();
    let mut fallen = vec![seats.clone()];
    for _ in 0..8 {
        let actor = if world.channel.last().1.text.contains("<@1>, it is your turn") { ANN } else { BEN };
        world.play(actor, "throw").await;
        let text = world.channel.last().1.text;
        fallen.push(text.lines().nth(2).unwrap().split(';').next().unwrap().to_owned());
        while world.channel.last().1.text.contains("goes on") {
            let legal = world.autocomplete_move(actor, "").await;
            world.play(actor, &legal[0].value).await;
        }
    }
    fallen.join("\n")
}

#[tokio::test]
async fn each_seed_word_changes_the_rolls() {
    let words = [["", ""], ["birch", ""], ["", "birch"], ["birch", "juniper"], ["", ""]];
    let mut all = Vec::new();
    for words in words {
        all.push(first_rolls(words).await);
    }
    assert_eq!(all[0], all[4], "the same secret and words, the same draws");
    for (index, one) in all[..4].iter().enumerate() {
        assert!(!all[..index].contains(one), "{words:?}: {all:#?}");
    }
}

#[tokio::test]
async fn each_challenge_has_its_own_secret() {
    let folder = TestFolder::new();
    let next = default_secrets(&folder);
    let world = World::with(folder, next);
    let mut fingerprints = Vec::new();
    for _ in 0..3 {
        world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
        fingerprints.push(published_code(&world.channel.last().1));
    }
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 3);
}
