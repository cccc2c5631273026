//! Seed words, from the challenge to the board.

use crate::app::world::{ANN, BEN, CAT, World, without_tag};
use gonagas_app::commands::challenge::Challenge;
use gonagas_app::commands::match_commands::Board;
use gonagas_core::fair::randomness::MAX_PLAYER_WORD_CHARS;
use gonagas_ui::message::ModalForm;

/// The text of the newest message.
fn newest(world: &World) -> String {
    world.channel.last().1.text
}

fn newest_form(world: &World) -> ModalForm {
    world.channel.forms.lock().unwrap().last().cloned().expect("a form")
}

#[tokio::test]
async fn seed_words_of_both_players_are_shown() {
    let world = World::new();
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    world.add_seed_word(ANN, " birch\n tree ").await;
    assert!(newest(&world).contains("\n-# Words in the draws: <@1> `birch tree`"), "{}", newest(&world));
    world.press_word(ANN).await;
    assert_eq!(
        (newest_form(&world).value.as_str(), newest_form(&world).max_length),
        ("birch tree", MAX_PLAYER_WORD_CHARS as u16)
    );
    let (invitation, _) = world.channel.last();
    world.channel.forms.lock().unwrap().clear();
    world.add_seed_word(BEN, "čáhci").await;
    let answered = world.channel.messages.lock().unwrap()[&invitation].text.clone();
    assert!(answered.ends_with("-# Words in the draws: <@1> `birch tree`, <@2> `čáhci`"), "{answered}");
    assert!(newest(&world).contains("it is your turn: roll the dice."), "{}", newest(&world));
}

#[tokio::test]
async fn empty_seed_word_removes_the_word() {
    let world = World::new();
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    world.add_seed_word(ANN, "birch").await;
    world.add_seed_word(ANN, "  ").await;
    assert!(!newest(&world).contains("Words in the draws"), "{}", newest(&world));
    let (invitation, _) = world.channel.last();
    world.add_seed_word(BEN, "").await;
    let answered = world.channel.messages.lock().unwrap()[&invitation].text.clone();
    assert!(answered.contains("accepted") && !answered.contains("Words in the draws"), "{answered}");
}

#[tokio::test]
async fn seed_word_with_markup_is_escaped_and_fits() {
    for word in ["[x](https://example.org) **", "`` <@3> @everyone ||", "> # _*~~\u{202e}abc", &"😀".repeat(70)] {
        let world = World::new();
        world.challenge("sahkku", "rules=unjarga", Some(BEN)).await;
        world.add_seed_word(ANN, word).await;
        let (invitation, message) = world.channel.last();
        let line = message.text.lines().find(|line| line.contains("Words in")).unwrap().to_owned();
        assert_eq!(line.matches('`').count(), 2, "all of it is code: {line}");
        assert!(!line.contains('\u{202e}'), "{line:?}");
        world.add_seed_word(BEN, word).await;
        let text = world.channel.messages.lock().unwrap()[&invitation].text.clone();
        assert!(text.chars().count() <= 2000 && !text.contains("@everyone `"), "{text}");
    }
}

#[tokio::test]
async fn seed_word_form_opens_for_people_who_may_add_one() {
    let world = World::new();
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    assert!(world.press_word(CAT).await.contains("This challenge is for <@2>"));
    assert!(world.channel.forms.lock().unwrap().is_empty());
    assert!(world.submit(CAT, "m:1:1:word", "mine").await.contains("This challenge is for <@2>"));
    world.press_word(ANN).await;
    let own = newest_form(&world);
    assert_eq!((&*without_tag(&own.id), own.title.as_str()), ("m:1:1:word", "A word for the draws"));
    world.press_word(BEN).await;
    assert_eq!(newest_form(&world).title, "Accept, with a word for the draws");
    world.press(BEN, "accept").await;
    assert!(world.submit(ANN, &own.id, "late").await.contains("The challenge was already accepted"));
    assert!(world.submit(BEN, &own.id, "late").await.contains("has moved on"));
    for id in ["m:1:1:accept", "nonsense", "m:1:1", "", "m:99:1:word"] {
        assert!(world.submit(ANN, id, "x").await.contains("no longer works"), "{id}");
    }
    assert!(!newest(&world).contains("late"));
}

/// The number of characters in a line on a phone.
const PHONE: usize = 42;

/// The number of lines that a text takes on a phone.
fn phone_lines(text: &str) -> usize {
    text.lines().map(|line| line.trim_start_matches("-# ").chars().count().div_ceil(PHONE)).sum()
}

#[tokio::test]
async fn challenge_fits_a_phone_and_publishes_its_commitment_in_a_button() {
    let mut fits = Vec::new();
    for (game, options, most) in [
        ("seega", "size=5", 15),
        ("shap-luk", "", 15),
        ("pahtum", "", 16),
        ("sahkku", "rules=maze", 18),
        ("sahkku", "rules=unjarga order=forced headstart=3", 18),
    ] {
        let world = World::new();
        world.challenge(game, options, Some(BEN)).await;
        let text = newest(&world);
        let buttons = crate::app::world::controls(&world.channel.last().1);
        let has_code = |id: &str| id.rsplit_once(":fair:").is_some_and(|(_, code)| code.len() == 64);
        assert!(buttons.iter().any(|(id, _)| has_code(id)) && !text.contains("verify"), "{buttons:?} {text}");
        fits.push((game, phone_lines(&text), most, text));
    }
    assert!(fits.iter().all(|(_, lines, most, _)| lines <= most), "{fits:#?}");
}

#[tokio::test]
async fn match_without_random_draws_takes_no_seed_words() {
    let world = World::new();
    let request =
        gonagas_app::request::Request::from(Challenge::User(gonagas_app::commands::challenge::ChallengeRequest {
            game: "seega".into(),
            side: Some("first".into()),
            ..Default::default()
        }));
    world.request(ANN, request).await;
    let (_, message) = world.channel.last();
    assert!(crate::app::world::controls(&message).iter().all(|(id, _)| !id.contains(":fair:")));
}

#[tokio::test]
async fn reposted_challenge_shows_how_it_was_answered() {
    let world = World::new();
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    world.add_seed_word(ANN, "birch").await;
    world.request(ANN, gonagas_app::request::Request::from(Board { match_number: Some(1) })).await;
    let (shown, _) = world.channel.last();
    assert_eq!(world.channel.count(), 2);
    world.press(BEN, "accept").await;
    let answered = world.channel.messages.lock().unwrap()[&shown].text.clone();
    assert!(answered.contains("accepted") && !answered.contains("it is your turn"), "{answered}");
    assert_eq!(world.channel.count(), 3, "the board stands below");
}
