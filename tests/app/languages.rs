//! Languages: private texts in the person's, public ones in the server's.

use crate::app::solo_matches::in_direct_messages;
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls, direct};
use gonagas_app::commands::help::Help;
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::ids::UserId;

fn speaking(locale: &str) -> Requester {
    Requester { locale: locale.into(), ..caller(ANN) }
}

#[tokio::test]
async fn private_texts_are_in_the_language_of_the_person() {
    let world = World::new();
    let english = "There is no match #9. ";
    for (locale, start) in
        [("en-GB", english), ("fr", "Il n’y a pas de partie #9. "), ("no", "Parti #9 finnes ikke. "), ("fi", english)]
    {
        let answer = world.request_as(speaking(locale), Request::from(Board { match_number: Some(9) })).await.remove(0);
        assert!(answer.text.starts_with(start), "{locale}: {}", answer.text);
    }
}

#[tokio::test]
async fn public_texts_are_in_the_language_of_the_server() {
    let world = World::new();
    let user_permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    let manager = Requester { user_permissions, ..speaking("en-US") };
    world.request_as(manager, Request::from(Settings(SettingsRequest::Language("nb".into())))).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.newest().contains("utfordrer deg!"), "{}", world.newest());
}

/// A person in their direct messages, with this language.
fn writing(user: UserId, locale: &str) -> Requester {
    Requester { locale: locale.into(), ..in_direct_messages(user) }
}

/// The languages that are stored.
fn stored(world: &World) -> Vec<String> {
    world.folder.rows("SELECT language FROM preferences ORDER BY user_id")
}

#[tokio::test(start_paused = true)]
async fn boards_in_direct_messages_are_in_the_language_of_the_person() {
    for (locale, thinks, turn) in [("fr", "réfléchit", "à toi de jouer"), ("no", "tenker", "din tur")] {
        let world = World::new();
        let request = PlayRequest { game: "pahtum".into(), side: Some("first".into()), ..PlayRequest::default() };
        let request = PlayRequest { options: "blocks=1".into(), ..request };
        world.request_as(writing(ANN, locale), Request::from(Play(request))).await;
        let board = || world.channel.last_in(direct(ANN)).1.full_text();
        assert!(board().contains(thinks), "{}", board());
        // The computer answers without a request.
        world.run_until(|| !board().contains(thinks)).await;
        assert!(board().contains(turn), "{}", board());
    }
}

#[tokio::test(start_paused = true)]
async fn changed_language_holds_from_the_next_turn_on() {
    let world = World::new();
    world.request_as(writing(ANN, "fr"), challenge("seega", "size=5", None)).await;
    let board = || world.channel.last_in(direct(ANN)).1.full_text();
    assert!(board().contains("les deux camps"), "{}", board());
    let play = |actions: &str| Request::from(Move { actions: actions.into(), match_number: None });
    world.request_as(writing(ANN, "nb"), play("a1 a2")).await;
    assert_eq!(stored(&world), ["nb"]);
    world.request_as(writing(ANN, "nb"), play("b1 b2")).await;
    assert!(board().contains("begge sidene"), "{}", board());
}

#[tokio::test(start_paused = true)]
async fn notices_to_one_person_are_in_their_language_and_the_channel_keeps_its_own() {
    let world = World::new();
    let ben = || Requester { locale: "fr".into(), ..caller(BEN) };
    let update = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    world.request_as(ben(), Request::from(Preferences(update))).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.newest().contains("challenges you!"), "{}", world.newest());
    // The first one confirms that direct messages are on.
    world.run_until(|| world.channel.direct_messages_to(BEN).len() == 2).await;
    let [first, notice] = [0, 1].map(|at| world.channel.direct_messages_to(BEN)[at].full_text());
    assert!(first.starts_with("Tu recevras ici") && notice.contains("te défie"), "{first} {notice}");
}

#[tokio::test]
async fn language_is_stored_of_participants_alone() {
    let world = World::new();
    world.request_as(speaking("fr"), Request::from(Help)).await;
    world.request_as(speaking("fr"), Request::from(Board { match_number: Some(9) })).await;
    assert_eq!(stored(&world), [""; 0]);
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert_eq!(stored(&world), ["en"], "Ben has not been heard of");
    world.press(BEN, "accept").await;
    let watcher = Requester { locale: "nb".into(), ..caller(CAT) };
    world.request_as(watcher, Request::from(Watch { match_number: Some(1), every_turn: None })).await;
    assert_eq!(stored(&world), ["en", "en", "nb"]);
}

#[tokio::test]
async fn erasing_forgets_the_language() {
    let world = World::new();
    world.request_as(writing(ANN, "fr"), challenge("seega", "size=5", None)).await;
    assert_eq!(stored(&world), ["fr"]);
    let asked = world.request_as(writing(ANN, "fr"), Request::from(Privacy(PrivacyRequest::Erase))).await.remove(0);
    let (confirm, _) = controls(&asked).remove(0);
    let press = Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 };
    world.request_as(writing(ANN, "fr"), press).await;
    assert_eq!(stored(&world), [""; 0]);
}
