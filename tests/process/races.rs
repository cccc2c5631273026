//! Presses that come twice, too late, from somebody else, or from nobody's control.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn of_two_presses_at_once_one_plays() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let actor = scene.actor(&shown);
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let values = [value.as_str()];
    let (one, other) = tokio::join!(actor.press_raw(&shown, &id, &values), actor.press_raw(&shown, &id, &values));
    let next = scene.board_of(board::number(&shown), board::event(&shown)).await;
    let said = [actor.answer(&one).await, actor.answer(&other).await];
    let late = said.iter().filter(|said| said.contains("The match has moved on")).count();
    assert_eq!(late, 1, "{said:?}");
    assert_eq!(board::event(&next), board::event(&shown).map(|event| event + 1), "it was played once");
}

#[tokio::test]
async fn a_stale_press_changes_nothing_and_shows_what_there_is() {
    let scene = Scene::new().await;
    let old = scene.started("pahtum", "blocks=1").await;
    let number = board::number(&old);
    let (id, _) = board::first_choice(&old).expect("a choice");
    scene.first(&old).await;
    let now = scene.board_of(number, board::event(&old)).await;
    let late = scene.actor(&old).press_raw(&old, &id, &["g7"]).await;
    let said = scene.actor(&old).answer(&late).await;
    assert!(said.contains("The match has moved on") && said.contains(&format!("#{number}")), "{said}");
    scene.first(&now).await;
    let next = scene.board_of(number, board::event(&now)).await;
    assert_eq!(board::event(&next), board::event(&old).map(|event| event + 2));
}

#[tokio::test]
async fn others_are_told_privately() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let waiting = if scene.actor(&shown).id == scene.ann.id { &scene.ben } else { &scene.ann };
    let before = scene.ann.public().await;
    for (person, words) in [(&scene.cat, "you do not play in it"), (waiting, "It is not your turn")] {
        let pressed = person.press(&shown, &id, &[&value]).await;
        let said = person.answer(&pressed).await;
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(scene.ann.public().await, before);
}

#[tokio::test]
async fn forged_controls_are_answered_and_do_nothing() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let (before, number) = (scene.ann.public().await, board::number(&shown));
    let event = board::event(&shown).expect("an event");
    let forged = [
        String::new(),
        "m".to_owned(),
        "m:::".to_owned(),
        "somebody-elses".to_owned(),
        format!("m:{number}:{event}:win"),
        format!("m:{number}:{event}:play"),
        format!("m:{number}:{event}:play:z9"),
        format!("m:{number}:{event}:play:<@1> @everyone"),
        format!("m:{number}:{event}:pick"),
        format!("m:{number}:4294967295:play:a1"),
        format!("m:{number}:99999999999999999999:play:a1"),
        format!("m:9999:{event}:play:a1"),
        format!("m:18446744073709551615:{event}:accept"),
        format!("m:-1:{event}:accept"),
        format!("m:{number}:{event}:{}", "x".repeat(90)),
        "♟".repeat(25),
    ];
    for id in forged.iter().filter(|id| !id.is_empty()) {
        let pressed = scene.actor(&shown).press_raw(&shown, id, &[]).await;
        let said = scene.actor(&shown).answer(&pressed).await;
        assert!(!said.is_empty(), "`{id}` was left without an answer");
        assert!(!said.contains("memory failed"), "`{id}`: {said}");
    }
    assert_eq!(scene.ann.public().await, before);
    let told = scene.ann.told("matches", json!({})).await;
    assert!(told.contains(&format!("#{number}")), "{told}");
}
