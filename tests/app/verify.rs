//! `/verify`: a whole match and its random draws.

use crate::app::world::{ANN, BEN, CAT, World, caller, published_code};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::match_commands::{Takeback, Verify};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::request::Request;
use gonagas_core::fair::secret::Secret;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::verify::report::{FairnessReport, RandomResultKind, VerificationError};
use gonagas_core::verify::verify_record;
use gonagas_ui::message::Message;

/// The maximum number of typed actions in a match.
const LONGEST: usize = 3000;

/// The 64 hexadecimal digits in a text.
fn hex_digits(text: &str) -> String {
    let of = |part: &&str| part.len() == 64 && part.bytes().all(|digit| digit.is_ascii_hexdigit());
    text.split(['`', '|']).find(of).unwrap_or_else(|| panic!("no digits in {text}")).to_owned()
}

async fn request_verification(world: &World) -> Message {
    let mut response = world.request_as(caller(CAT), Request::from(Verify { match_number: Some(1) })).await;
    assert_eq!(response.len(), 1);
    response.remove(0)
}

fn verify_text(record: &str) -> Result<FairnessReport, VerificationError> {
    verify_record(&GameRecord::parse(record).map_err(VerificationError::Record)?)
}

/// Returns `true` when a takeback request is pending.
fn is_takeback_pending(world: &World) -> bool {
    world.channel.last().1.text.contains("do you allow it?")
}

/// Plays random legal moves of sáhkku to the end and returns the commitment that the challenge showed.
async fn play_random_match(world: &World) -> String {
    world.challenge("sahkku", "rules=gavkevuotna", Some(BEN)).await;
    world.add_seed_word(ANN, "birch: tree").await;
    let fingerprint = published_code(&world.channel.last().1);
    world.add_seed_word(BEN, "čáhci").await;
    for number in 0..LONGEST {
        let text = world.channel.last().1.text;
        if text.contains("Match over.") {
            eprintln!("TOOK {number}");
            return fingerprint;
        }
        let acts =
            |user: u64| text.contains(&format!("<@{user}>, it is your")) || text.contains(&format!("<@{user}> goes"));
        let actor = if acts(1) { ANN } else { BEN };
        let legal = world.autocomplete_move(actor, "").await;
        let typed = legal.get(number % legal.len().max(1)).map_or("throw", |found| &found.value);
        world.play(actor, if text.contains("roll the dice.") { "throw" } else { typed }).await;
        if number < 40 && number % 13 == 5 {
            let other = if actor == ANN { BEN } else { ANN };
            world.request(actor, Request::from(Takeback { match_number: None })).await;
            if is_takeback_pending(world) {
                world.press(other, "giveback").await;
                continue;
            }
        }
        if number % 7 == 3 {
            let undone = world.channel.last().1.rows.iter().any(|row| format!("{row:?}").contains(":undo"));
            if undone {
                world.press(actor, "undo").await;
            }
        }
    }
    panic!("the match has no end: {}", world.channel.last().1.text);
}

#[tokio::test]
async fn record_of_a_whole_match_verifies() {
    let world = World::new();
    let fingerprint = play_random_match(&world).await;
    let secret = published_code(&world.channel.last().1);
    assert_eq!(Secret::parse(&secret).unwrap().commitment(), fingerprint);

    let shown = request_verification(&world).await;
    let file = shown.attachment.expect("a record");
    assert_eq!(file.file_name, "gonagas-1.txt");
    let proof = verify_text(&file.text).unwrap();
    assert_eq!((proof.match_id, proof.player_words.clone()), (1, ["birch: tree".into(), "čáhci".into()]));
    let throws = proof.results.iter().filter(|draw| draw.kind == RandomResultKind::Roll).count();
    assert!(throws > 20 && proof.results.len() > throws, "{throws} throws, and the throws for the seats");
    let indexes: Vec<u32> = proof.results.iter().map(|draw| draw.place).collect();
    assert_eq!(indexes, (1..=indexes.len() as u32).collect::<Vec<_>>());
    for expected in [
        "**Verified.**",
        &format!("All {} random draws match", proof.results.len()),
        "<@1> added the word `birch: tree`, so the bot could not choose the draws.",
        "<@2> added the word `čáhci`",
        "`gonagas verify gonagas-1.txt`",
    ] {
        assert!(shown.text.contains(expected), "{expected} in {}", shown.text);
    }
    check_tampering(&file.text, &secret);
}

/// Every change to the record is detected.
fn check_tampering(record: &str, secret: &str) {
    for (right, wrong) in [
        ("challenger-word: birch: tree", "challenger-word: birch"),
        ("accepter-word: čáhci\n", ""),
        ("match: 1\n", "match: 2\n"),
        ("chosen-seat: lot", "chosen-seat: 1"),
        (secret, &secret.chars().rev().collect::<String>()),
    ] {
        assert!(record.contains(right), "{right} in {record}");
        assert!(verify_text(&record.replace(right, wrong)).is_err(), "{right}");
    }
    let (headers, actions) = record.split_once("\nactions").unwrap();
    let first = actions.split_whitespace().find(|action| action.starts_with('=')).unwrap();
    for other in ["=---", "=22-", "=33-"].into_iter().filter(|other| *other != first) {
        let changed = format!("{headers}\nactions{}", actions.replacen(first, other, 1));
        assert!(verify_text(&changed).is_err(), "{first} for {other}");
    }
}

#[tokio::test]
async fn current_match_shows_only_its_commitment() {
    let world = World::new();
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    let published = published_code(&world.channel.last().1);
    world.press(BEN, "accept").await;
    let fingerprint = request_verification(&world).await;
    assert!(fingerprint.attachment.is_none());
    assert!(fingerprint.text.contains("when the match is over"), "{}", fingerprint.text);
    assert_eq!(hex_digits(&fingerprint.text), published, "the challenge published it");
}

#[tokio::test]
async fn resigned_match_verifies() {
    let world = World::started("pahtum", "").await;
    world.play(BEN, "d4").await;
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 })
        .await;
    let shown = request_verification(&world).await;
    let record = shown.attachment.unwrap().text;
    assert_eq!(verify_text(&record).unwrap().results.len(), 2, "the blocks and the lot");
    assert!(record.contains("\nreason: resigned\n") && record.contains("\nblack: 1\n"), "{record}");
    assert!(shown.text.contains("<@1> added no word, and so trusts that the bot"), "{}", shown.text);
}

#[tokio::test]
async fn match_against_the_computer_showed_no_code_before() {
    let world = World::new();
    let request = PlayRequest { game: "pahtum".into(), side: Some("first".into()), ..PlayRequest::default() };
    world.request(ANN, Request::from(Play(request))).await;
    world.resign(ANN, None).await;
    let shown = request_verification(&world).await.text;
    assert!(shown.contains("**Verified.** ") && shown.contains("so no code was shown before it."), "{shown}");
    assert!(shown.contains("<@1> added no word, and so trusts that the bot"), "{shown}");
    assert!(!shown.contains("Compare it") && !shown.contains("Computer"), "{shown}");
}

#[tokio::test]
async fn match_that_was_not_played_cannot_be_verified() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    assert!(
        world.request(ANN, Request::from(Verify { match_number: Some(1) })).await.contains("hasn't been accepted yet")
    );
    world.press(BEN, "decline").await;
    let response = world.request(ANN, Request::from(Verify { match_number: Some(1) })).await;
    assert_eq!(response, "#1 was never played.");
    let mut stranger = caller(CAT);
    stranger.channel_ref = gonagas_core::matches::ids::ChannelRef::on_server(8, 80);
    let response = world.request_as(stranger, Request::from(Verify { match_number: Some(1) })).await;
    assert_eq!(response[0].text, "There is no match #1. `/matches` lists yours.");
}

#[tokio::test]
async fn verify_without_number_takes_the_last_finished_match() {
    let world = World::started("pahtum", "").await;
    let response = async || world.request(ANN, Request::from(Verify { match_number: None })).await;
    assert!(response().await.contains("#1"), "the only one that runs");
    for number in 2..=3 {
        world.challenge("pahtum", "", Some(BEN)).await;
        world.press(BEN, "accept").await;
        let id = format!("m:{number}:2:confirm");
        world.request(ANN, Request::PressControl { custom_id: id, values: vec![], message_id: 5 }).await;
    }
    world.challenge("seega", "", Some(BEN)).await;
    world.press(BEN, "decline").await;
    assert!(response().await.contains("#3"), "{}", response().await);
    let numbers = async |text: &str| -> Vec<String> {
        let found = world.suggest(&caller(ANN), AutocompleteInput::new(SuggestionKind::ReplayableMatch, text)).await;
        found.into_iter().map(|found| found.value).collect()
    };
    assert_eq!(numbers("").await, ["3", "2", "1"]);
    assert_eq!(numbers("2").await, ["2"]);
}
