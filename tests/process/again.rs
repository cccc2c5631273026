//! Second thoughts, and playing again, across kills and at the same moment.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::json;

#[tokio::test]
async fn a_request_to_take_back_outlives_a_kill() {
    let mut scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    scene.first(&shown).await;
    let played = scene.board_of(board::number(&shown), board::event(&shown)).await;
    let (asker, other) =
        if scene.actor(&played).id == scene.ann.id { (&scene.ben, &scene.ann) } else { (&scene.ann, &scene.ben) };
    asker.press(&played, &board::control_of(&played, "askback"), &[]).await;
    let asked = other.newest("a request", |message| board::content(message).contains("do you allow it?")).await;
    assert_eq!(board::called(&asked), std::slice::from_ref(&other.id));
    scene.kill_bot().await;
    scene.start_bot().await;
    let (asker, other) =
        if scene.actor(&asked).id == scene.ann.id { (&scene.ben, &scene.ann) } else { (&scene.ann, &scene.ben) };
    other.press(&asked, &board::control_of(&asked, "giveback"), &[]).await;
    let back = asker.newest("the board", |message| board::content(message).contains("took back the last turn")).await;
    assert_eq!(scene.actor(&back).id, asker.id);
    assert_eq!(board::called(&back), std::slice::from_ref(&asker.id));
}

#[tokio::test]
async fn two_who_press_rematch_at_once_play_one_match() {
    let scene = Scene::new().await;
    let shown = scene.started("pahtum", "blocks=1").await;
    let number = board::number(&shown);
    scene.ann.press(&shown, &board::control_of(&shown, "calloff"), &[]).await;
    let over = scene.over(number).await;
    let again = board::control_of(&over, "rematch");
    tokio::join!(scene.ann.press_raw(&over, &again, &[]), scene.ben.press_raw(&over, &again, &[]));
    let next = scene.board_of(number + 1, None).await;
    assert!(board::content(&next).contains(&format!("Black: {}", scene.ben.mention())), "sides are swapped: {next}");
    let matches = scene.ann.told("matches", json!({})).await;
    assert_eq!(matches.matches("**#").count(), 1, "{matches}");
}

#[tokio::test]
async fn somebody_is_challenged_from_their_menu() {
    let scene = Scene::new().await;
    let wish = json!({
        "guild": scene.ann.guild, "channel": scene.ann.channel, "name": "Challenge", "target": scene.ben.id,
    });
    let opened = scene.ann.good("POST", "/command", wish).await;
    let said = scene.ann.answer(&opened).await;
    assert!(said.contains("You challenge"), "{said}");
    let menus = scene.ann.hears("You challenge").await;
    let (games, _) = board::controls(&menus).into_iter().next().expect("a menu");
    scene.ann.press(&menus, &games, &["seega"]).await;
    let chosen = scene.ann.hears("to **Seega**").await;
    let makes = |(id, _): &(String, _)| id.starts_with("u:make:");
    let (make, _) = board::controls(&chosen).into_iter().find(makes).expect("a button");
    scene.ann.press(&chosen, &make, &[]).await;
    let challenge = scene.challenge().await;
    assert_eq!(board::called(&challenge), std::slice::from_ref(&scene.ben.id));
    scene.ann.hears("your challenge stands").await;
}
