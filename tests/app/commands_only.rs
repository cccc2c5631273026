//! Servers on which only the commands of the application are installed, without the bot.

use crate::app::world::{ANN, BEN, World, caller, challenge, controls};
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::help::Help;
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::preferences::Preferences;
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::puzzle::Puzzle;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{PlaceKind, Requester};

const LINK: &str = "https://discord.com/oauth2/authorize?client_id=7";

fn without_bot(locale: &str) -> Requester {
    let place_kind = PlaceKind::CommandsOnly { invitation: LINK.to_owned() };
    Requester { place_kind, locale: locale.into(), ..caller(ANN) }
}

fn press(custom_id: &str) -> Request {
    Request::PressControl { custom_id: custom_id.into(), values: vec![], message_id: 5 }
}

async fn reply(world: &World, requester: Requester, request: Request) -> String {
    world.request_as(requester, request).await.iter().map(|message| message.full_text()).collect()
}

#[tokio::test]
async fn whatever_is_about_a_server_is_refused_with_an_invitation_and_stores_nothing() {
    let world = World::new();
    for request in [
        Request::from(Settings(SettingsRequest::Threads(true))),
        Request::from(Challenges),
        press("g:threads:on"),
        press("o:from:1"),
        press("p:1.0a1b2c3d:7:stop"),
    ] {
        let answer = reply(&world, without_bot("en-GB"), request.clone()).await;
        assert!(
            answer.contains("Settings and lists need Gonagas itself on this server") && answer.contains(LINK),
            "{request:?}: {answer}"
        );
    }
    world.run_a_while().await;
    assert_eq!(world.channel.count(), 0);
    for table in ["matches", "outbox", "guild_settings"] {
        assert!(world.folder.rows(&format!("SELECT 'a row' FROM {table}")).is_empty(), "{table}");
    }
}

#[tokio::test]
async fn nothing_is_stored_about_a_server_that_could_not_be_looked_up() {
    let mut failures = 0;
    for reads in 0..6 {
        let world = World::new();
        if !world.folder.is_file() {
            return;
        }
        world.store_faults.fail_read_after(reads);
        let request = Request::from(Settings(SettingsRequest::PuzzleChannel(Some(3))));
        let answer = reply(&world, without_bot("en-GB"), request).await;
        failures += u32::from(answer.contains("The database failed. Nothing was changed"));
        assert!(answer.contains("The database failed") || answer.contains(LINK), "{reads}: {answer}");
        world.run_a_while().await;
        assert!(world.folder.rows("SELECT 'a row' FROM guild_settings").is_empty(), "{reads}");
    }
    assert!(failures > 0);
}

#[tokio::test]
async fn refusal_is_in_the_language_of_the_requester() {
    let world = World::new();
    let answer = reply(&world, without_bot("fr"), Request::from(Challenges)).await;
    assert!(answer.contains("Les réglages et les listes demandent que Gonagas soit"), "{answer}");
    let answer = reply(&world, without_bot("no"), Request::from(Challenges)).await;
    assert!(answer.contains("Innstillinger og lister krever at Gonagas selv er"), "{answer}");
}

#[tokio::test]
async fn what_needs_no_place_goes_on_working() {
    let world = World::new();
    for request in [
        Request::from(Help),
        Request::from(Rules { game: "seega".into(), rule_set: None, page: None }),
        Request::from(Preferences(Default::default())),
        Request::from(Matches),
        Request::from(Profile { user_id: None }),
        Request::from(Puzzle { game: None }),
    ] {
        let answer = reply(&world, without_bot("en-GB"), request.clone()).await;
        assert!(!answer.is_empty() && !answer.contains(LINK), "{request:?}: {answer}");
    }
}

#[tokio::test]
async fn nothing_new_begins_in_a_place_that_is_not_known_yet() {
    let world = World::started("seega", "size=5").await;
    let unknown = |user| Requester { place_kind: PlaceKind::Unknown, ..caller(user) };
    let refused = reply(&world, unknown(ANN), challenge("seega", "", Some(BEN))).await;
    assert!(refused.contains("Gonagas is restarting") && world.channel.count() == 2, "{refused}");
    // Matches go on.
    let (message_id, board) = world.channel.last();
    let (custom_id, values) = controls(&board).swap_remove(0);
    let values = values.into_iter().take(1).collect();
    world.request_as(unknown(ANN), Request::PressControl { custom_id, values, message_id }).await;
    assert_ne!(world.channel.last().1, board);
}
