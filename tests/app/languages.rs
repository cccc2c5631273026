//! Languages: private texts in the person's, public ones in the server's.

use crate::app::solo_matches::in_direct_messages;
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls, direct, selected_labels};
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

/// Chooses a language by `/preferences`, and returns the panel.
async fn choose(world: &World, person: Requester, language: &str) -> String {
    let update = PreferencesUpdate { language: Some(language.into()), ..PreferencesUpdate::default() };
    world.request_as(person, Request::from(Preferences(update))).await.remove(0).full_text()
}

#[tokio::test]
async fn chosen_language_comes_before_that_of_discord() {
    let world = World::new();
    let help = async |person: Requester| {
        world.request_as(person, Request::from(Board { match_number: Some(9) })).await.remove(0).text
    };
    let finnish = || speaking("fi");
    assert!(help(finnish()).await.starts_with("There is no match #9. "));
    assert!(choose(&world, finnish(), "nb").await.starts_with("**Preferansene dine**"), "at once");
    assert!(help(finnish()).await.starts_with("Parti #9 finnes ikke. "));
    assert_eq!(stored(&world), ["nb"], "also for messages that answer no request");
    assert!(help(Requester { locale: "fi".into(), ..caller(BEN) }).await.starts_with("There is no match #9. "));
    let panel = world.request_as(finnish(), Request::from(Preferences(PreferencesUpdate::default()))).await.remove(0);
    assert!(selected_labels(&panel).contains(&"Norsk (bokmål)".to_owned()), "{panel:#?}");
    let pick = Request::PressControl { custom_id: "f:language".into(), values: vec!["fr".into()], message_id: 5 };
    let changed = world.request_as(finnish(), pick).await.remove(0).full_text();
    assert!(changed.starts_with("**Tes préférences**"), "{changed}");
    assert!(choose(&world, finnish(), "xx").await.contains("`xx`"), "an unknown language");
    assert!(choose(&world, finnish(), "discord").await.starts_with("**Your preferences**"));
    assert!(help(speaking("no")).await.starts_with("Parti #9 finnes ikke. "));
}

/// A manager of the server of the tests, which has this locale.
fn manager_on(guild_locale: &str) -> Requester {
    let user_permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    Requester { user_permissions, guild_locale: Some(guild_locale.into()), ..speaking("en-US") }
}

#[tokio::test]
async fn manager_of_a_server_from_before_is_asked_once_for_its_language() {
    let world = World::new();
    let asked = async |person: Requester| {
        let answers = world.request_as(person, Request::from(Help)).await;
        answers.into_iter().skip(1).map(|message| (message.text.clone(), controls(&message))).collect::<Vec<_>>()
    };
    let member = Requester { user_permissions: UserPermissions::default(), ..manager_on("fr") };
    assert_eq!(asked(member).await, [], "not a member");
    assert_eq!(asked(manager_on("en-GB")).await, [], "not for English");
    assert_eq!(asked(manager_on("fi")).await, [], "not for a language that the bot lacks");
    let questions = asked(manager_on("fr")).await;
    let [(question, buttons)] = &questions[..] else { panic!("{questions:?}") };
    assert!(question.starts_with("Public messages from this bot are in English here."), "{question}");
    let ids: Vec<&str> = buttons.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids, ["g:language:en", "g:language:fr", "g:language:nb"]);
    assert_eq!(asked(manager_on("fr")).await, [], "once");
    let press = || Request::PressControl { custom_id: "g:language:fr".into(), values: vec![], message_id: 5 };
    let stranger = Requester { user_permissions: UserPermissions::default(), ..manager_on("fr") };
    let refused = world.request_as(stranger, press()).await.remove(0);
    assert!(refused.text.contains("Manage Server"), "{}", refused.text);
    let chosen = world.request_as(manager_on("fr"), press()).await.remove(0);
    assert!(chosen.text.starts_with("Public messages are now in Français."), "{}", chosen.text);
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.newest().contains("te lance un défi"), "{}", world.newest());
}

#[tokio::test]
async fn managers_get_all_news_in_one_message() {
    let world = World::new();
    world.folder.execute("INSERT INTO untold_guilds VALUES (7)");
    let mut answers = world.request_as(manager_on("nb"), Request::from(Help)).await;
    let news = answers.remove(1);
    assert!(answers.len() == 1 && news.text.starts_with("**New:** challenges"), "{answers:#?} {news:#?}");
    assert!(
        news.text.ends_with("\n\nPublic messages from this bot are in English here. Which language should they be in?")
    );
    assert_eq!(controls(&news).len(), 3);
    assert_eq!(world.request_as(manager_on("nb"), Request::from(Help)).await.len(), 1, "once");
}

#[tokio::test]
async fn manager_who_has_chosen_a_language_is_not_asked() {
    let world = World::new();
    for language in ["fr", "en"] {
        world.request_as(manager_on("fr"), Request::from(Settings(SettingsRequest::Language(language.into())))).await;
    }
    assert_eq!(world.request_as(manager_on("fr"), Request::from(Help)).await.len(), 1);
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
    world.confirm(writing(ANN, "fr"), Request::from(Privacy(PrivacyRequest::Erase))).await;
    assert_eq!(stored(&world), [""; 0]);
}
