//! Languages: private texts in the person's, public ones in the server's.

use crate::app::world::{ANN, BEN, World, caller};
use gonagas::app::requests::{Request, Requester, SettingsRequest, UserPermissions};

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
        let answer = world.request_as(speaking(locale), Request::Board { match_number: Some(9) }).await.remove(0);
        assert!(answer.text.starts_with(start), "{locale}: {}", answer.text);
    }
}

#[tokio::test]
async fn public_texts_are_in_the_language_of_the_server() {
    let world = World::new();
    let user_permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    let manager = Requester { user_permissions, ..speaking("en-US") };
    world.request_as(manager, Request::Settings(SettingsRequest::Language("nb".into()))).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.newest().contains("utfordrer deg!"), "{}", world.newest());
}
