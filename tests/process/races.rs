//! Controls that are used twice, too late, by the wrong person, or forged.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn simultaneous_presses_play_once() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let actor = scene.player_to_move(&shown);
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let values = [value.as_str()];
    let (first, second) = tokio::join!(actor.press_raw(&shown, &id, &values), actor.press_raw(&shown, &id, &values));
    let next = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    let said = [actor.reply(&first).await, actor.reply(&second).await];
    let late = said.iter().filter(|said| said.contains("The match has moved on")).count();
    assert_eq!(late, 1, "{said:?}");
    assert_eq!(board::event_number(&next), board::event_number(&shown).map(|event| event + 1), "played once");
}

#[tokio::test]
async fn stale_press_changes_nothing_and_shows_board() {
    let scene = Scene::new().await;
    let old = scene.start_match("pahtum", "blocks=1").await;
    let number = board::match_number(&old);
    let (id, _) = board::first_choice(&old).expect("a choice");
    scene.play_first_choice(&old).await;
    let now = scene.wait_for_board(number, board::event_number(&old)).await;
    let late = scene.player_to_move(&old).press_raw(&old, &id, &["g7"]).await;
    let said = scene.player_to_move(&old).reply(&late).await;
    assert!(said.contains("The match has moved on") && said.contains(&format!("#{number}")), "{said}");
    scene.play_first_choice(&now).await;
    let next = scene.wait_for_board(number, board::event_number(&now)).await;
    assert_eq!(board::event_number(&next), board::event_number(&old).map(|event| event + 2));
}

#[tokio::test]
async fn wrong_person_is_refused_privately() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let (id, value) = board::first_choice(&shown).expect("a choice");
    let value = value.expect("a menu");
    let waiting = if scene.player_to_move(&shown).id == scene.ann.id { &scene.ben } else { &scene.ann };
    let before = scene.ann.public_messages().await;
    for (person, words) in [(&scene.cat, "can do that here"), (waiting, "It's not your turn")] {
        let pressed = person.press(&shown, &id, &[&value]).await;
        let said = person.reply(&pressed).await;
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(scene.ann.public_messages().await, before);
}

#[tokio::test]
async fn forged_controls_are_answered_without_effect() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let before = scene.ann.public_messages().await;
    let number = board::match_number(&shown);
    let event = board::event_number(&shown).expect("an event");
    let prefix = board::id_prefix(&shown);
    let forged = [
        String::new(),
        "m".to_owned(),
        "m:::".to_owned(),
        "somebody-elses".to_owned(),
        format!("{prefix}:{event}:win"),
        format!("{prefix}:{event}:play"),
        format!("{prefix}:{event}:play:z9"),
        format!("{prefix}:{event}:play:<@1> @everyone"),
        format!("{prefix}:{event}:pick"),
        format!("{prefix}:4294967295:play:a1"),
        format!("{prefix}:99999999999999999999:play:a1"),
        format!("m:9999.00000000:{event}:play:a1"),
        format!("m:{number}.00000000:{event}:play:a1"),
        format!("m:{number}:{event}:play:a1"),
        format!("m:18446744073709551615.00000000:{event}:accept"),
        format!("m:-1.00000000:{event}:accept"),
        format!("{prefix}:{event}:{}", "x".repeat(90)),
        "♟".repeat(25),
    ];
    for id in forged.iter().filter(|id| !id.is_empty()) {
        let pressed = scene.player_to_move(&shown).press_raw(&shown, id, &[]).await;
        let said = scene.player_to_move(&shown).reply(&pressed).await;
        assert!(!said.is_empty(), "no answer to `{id}`");
        assert!(!said.contains("database failed"), "`{id}`: {said}");
    }
    assert_eq!(scene.ann.public_messages().await, before);
    let reply = scene.ann.command_reply("matches", json!({})).await;
    assert!(reply.contains(&format!("#{number}")), "{reply}");
}
