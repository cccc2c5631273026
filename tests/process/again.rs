//! Takebacks, rematches and challenges from a user's menu.

use crate::process::support::board;
use crate::process::support::scene::Scene;
use serde_json::{Value, json};

#[tokio::test]
async fn takeback_request_survives_kill() {
    let mut scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    scene.play_first_choice(&shown).await;
    let played = scene.wait_for_board(board::match_number(&shown), board::event_number(&shown)).await;
    let (asker, opponent) = if scene.player_to_move(&played).id == scene.ann.id {
        (&scene.ben, &scene.ann)
    } else {
        (&scene.ann, &scene.ben)
    };
    asker.press(&played, &board::control_of(&played, "askback"), &[]).await;
    let asked =
        opponent.wait_for_message("a request", |message| board::content(message).contains("do you allow it?")).await;
    let notice = opponent.wait_for_message("a notice", board::is_notice).await;
    assert_eq!(board::mentioned(&notice), std::slice::from_ref(&opponent.id));
    scene.kill_bot().await;
    scene.start_bot().await;
    let (asker, opponent) = if scene.player_to_move(&asked).id == scene.ann.id {
        (&scene.ben, &scene.ann)
    } else {
        (&scene.ann, &scene.ben)
    };
    opponent.press(&asked, &board::control_of(&asked, "giveback"), &[]).await;
    let back = asker
        .wait_for_message("the board", |message| board::content(message).contains("took back the last turn"))
        .await;
    assert_eq!(scene.player_to_move(&back).id, asker.id);
    let notice = |message: &Value| board::is_notice(message) && board::content(message).contains("your turn again");
    let notice = asker.wait_for_message("a notice", notice).await;
    assert_eq!(board::mentioned(&notice), std::slice::from_ref(&asker.id));
}

#[tokio::test]
async fn simultaneous_rematch_presses_start_one_match() {
    let scene = Scene::new().await;
    let shown = scene.start_match("pahtum", "blocks=1").await;
    let number = board::match_number(&shown);
    scene.ann.press(&shown, &board::control_of(&shown, "calloff"), &[]).await;
    let over = scene.wait_for_end(number).await;
    let again = board::control_of(&over, "rematch");
    tokio::join!(scene.ann.press_raw(&over, &again, &[]), scene.ben.press_raw(&over, &again, &[]));
    let next = scene.wait_for_board(number + 1, None).await;
    assert!(board::content(&next).contains(&format!("Black: {}", scene.ben.mention())), "sides are swapped: {next}");
    let matches = scene.ann.command_reply("matches", json!({})).await;
    assert_eq!(matches.matches("**#").count(), 1, "{matches}");
}

#[tokio::test]
async fn challenge_from_user_menu_is_posted() {
    let scene = Scene::new().await;
    let command = json!({
        "guild": scene.ann.guild, "channel": scene.ann.channel, "name": "Challenge step by step", "target": scene.ben.id,
    });
    let opened = scene.ann.request("POST", "/command", command).await;
    let said = scene.ann.reply(&opened).await;
    assert!(said.contains("Challenge <@"), "{said}");
    let menus = scene.ann.wait_for_ephemeral("Challenge <@").await;
    let (games, _) = board::controls(&menus).into_iter().next().expect("a menu");
    scene.ann.press(&menus, &games, &["seega"]).await;
    let chosen = scene.ann.wait_for_ephemeral("to **Seega**").await;
    let makes = |(id, _): &(String, _)| id.starts_with("u:make:");
    let (make, _) = board::controls(&chosen).into_iter().find(makes).expect("a button");
    scene.ann.press(&chosen, &make, &[]).await;
    let challenge = scene.wait_for_challenge().await;
    assert_eq!(board::mentioned(&challenge), std::slice::from_ref(&scene.ben.id));
    scene.ann.wait_for_ephemeral("your challenge is open").await;
}
