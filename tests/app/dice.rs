//! Turns with dice, as users see them.

use crate::app::fixed_randomness::world_with_rolls;
use crate::app::world::{ANN, BEN, World, caller, controls};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ActionRow, Button};

/// A match of Ann, on the first seat, against Ben, in which the first rolls have these results.
async fn match_with_rolls(rules: &str, dice: &[&str]) -> World {
    let world = world_with_rolls(rules, dice);
    let (game, options) = rules.split_once(' ').unwrap();
    let request = Request::from(Challenge::User(ChallengeRequest {
        game: game.into(),
        opponent: Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false }),
        options: options.into(),
        side: Some("first".into()),
        time_control: Some("none".into()),
        ..ChallengeRequest::default()
    }));
    // Most of these tests are about rolls that the players make themselves.
    for user in [ANN, BEN] {
        set_auto_roll(&world, user, false).await;
    }
    world.request(ANN, request).await;
    world.press(BEN, "accept").await;
    world
}

async fn set_auto_roll(world: &World, user: UserId, auto_roll: bool) {
    let update = PreferencesUpdate { auto_roll: Some(auto_roll), ..PreferencesUpdate::default() };
    world.request(user, Request::from(Preferences(update))).await;
}

/// The lines of the newest message.
fn message_lines(world: &World) -> Vec<String> {
    world.channel.last().1.text.lines().map(str::to_owned).collect()
}

/// The labels of the buttons of the newest message.
fn button_labels(world: &World) -> Vec<String> {
    let of_row = |row: ActionRow| match row {
        ActionRow::Buttons(buttons) => buttons,
        ActionRow::Menu(_) => vec![],
    };
    let buttons = world.channel.last().1.rows.into_iter().flat_map(of_row);
    buttons.map(|button: Button| button.label).collect()
}

/// Presses the button with this label.
async fn press_label(world: &World, user: UserId, label: &str) -> String {
    let (message, content) = world.channel.last();
    let buttons =
        content.rows.iter().flat_map(|row| if let ActionRow::Buttons(buttons) = row { &buttons[..] } else { &[] });
    let id = buttons.into_iter().find(|button| button.label == label).map(|button| button.id.clone());
    let id = id.unwrap_or_else(|| panic!("no {label} on {content:#?}"));
    world.request(user, Request::PressControl { custom_id: id, values: vec![], message_id: message }).await
}

const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";

#[tokio::test]
async fn turn_with_dice_is_rolled_played_undone_and_finished() {
    let world = match_with_rolls(GAVKEVUOTNA, &["=X2-", "=22-"]).await;
    assert_eq!(message_lines(&world)[2..], ["The match begins.", "<@1>, it is your turn: roll the dice."]);
    assert_eq!(button_labels(&world)[0], "Roll the dice");
    let (board, _) = world.channel.last();
    press_label(&world, ANN, "Roll the dice").await;
    let thrown = "South: rolled **X** **2** **blank**; with the X, woke the soldier on o1 and stepped to o2 (`X:*o1-o2`, the only way)";
    assert_eq!(message_lines(&world)[2..], [thrown, "<@1> goes on: use a die."]);
    assert_eq!(
        button_labels(&world)[..2],
        ["With the 2, move the soldier from o2 to m2", "With the blank, move the soldier from o2 to k2"]
    );
    press_label(&world, ANN, "With the 2, move the soldier from o2 to m2").await;
    let used = format!(
        "{thrown}; with the 2, moved the soldier from o2 to m2 (`2:o2-m2`); \
         with the blank, moved the soldier from m2 to i2 (`-:m2-i2`, the only way)"
    );
    assert_eq!(message_lines(&world)[2..], [&used, "<@2>, it is your turn: roll the dice."]);
    let (next, message) = world.channel.last();
    assert!(next != board && message.allowed_mentions == [BEN]);
    let old = world.channel.messages.lock().unwrap()[&board].text.clone();
    assert_eq!(old, "**#1** · 1. South rolled X 2 –: o1–o2, o2–m2, m2–i2", "the channel keeps the whole turn");
    press_label(&world, ANN, "Undo (South)").await;
    assert_eq!(message_lines(&world)[2..], [thrown, "<@1> goes on: use a die."]);
    press_label(&world, ANN, "With the blank, move the soldier from o2 to k2").await;
    press_label(&world, BEN, "Roll the dice").await;
    let nothing = "North: rolled **2** **2** **blank**; no die could be used";
    assert_eq!(message_lines(&world)[2..], [nothing, "<@1>, it is your turn: roll the dice."]);
    // Mentions: the challenge, the start, Ben once in spite of the undo, and Ann again.
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN, ANN, BEN, ANN]);
}

#[tokio::test]
async fn typed_move_is_answered_with_the_remaining_dice() {
    let world = match_with_rolls("sahkku rules=raisa", &["=XX"]).await;
    let response = world.play(ANN, "throw").await;
    assert_eq!(response, "#1: you rolled the dice. It is still your turn: use a die, or reroll first.");
    assert_eq!(button_labels(&world)[..3], ["Reroll one die", "Reroll 2 dice", "X: wake a1"]);
    assert!(world.play(ANN, "throw").await.starts_with("The dice are already rolled."));
    assert!(world.play(BEN, "throw").await.contains("It's not your turn"));
    assert_eq!(world.play(ANN, "keep x:*A1-b1 X:b1-c1").await, "");
    assert_eq!(
        message_lines(&world)[2],
        "South: rolled **X** **X**; kept the dice (`keep`); \
         with the X, woke the soldier on a1 and stepped to b1 (`X:*a1-b1`); \
         with the X, moved the soldier from b1 to c1 (`X:b1-c1`)"
    );
}

#[tokio::test]
async fn automation_preferences_are_stored_and_shown() {
    let world = match_with_rolls(GAVKEVUOTNA, &["=X22", "=X22"]).await;
    let response = world
        .request(
            ANN,
            Request::from(Preferences(PreferencesUpdate {
                auto_play_forced: Some(false),
                ..PreferencesUpdate::default()
            })),
        )
        .await;
    assert!(response.contains("there is only one way: off"), "{response}");
    set_auto_roll(&world, BEN, true).await;
    press_label(&world, ANN, "Roll the dice").await;
    assert_eq!(button_labels(&world)[0], "With the X, wake the soldier on o1 and step to o2", "Ann does it by hand");
    world.play(ANN, "X:*o1-o2 2:o2-m2 2:m2-k2").await;
    let line = &message_lines(&world)[2];
    assert!(
        line.starts_with("North: rolled **X** **2** **2**; with the X, woke the soldier on a3 and stepped to a2 (`X:*a3-a2`, the only way)"),
        "{line}"
    );
    let response = world.request(BEN, Request::from(Preferences(PreferencesUpdate::default()))).await;
    assert!(response.contains("only one way: on") && response.contains("for me:** on."));
}

#[tokio::test]
async fn illegal_use_of_a_die_is_rejected() {
    let world = match_with_rolls(GAVKEVUOTNA, &["=X2-", "=X2-"]).await;
    let (message, _) = world.channel.last();
    let press_id = async |user, id: &str| {
        world
            .request(
                user,
                Request::PressControl { custom_id: id.into(), values: vec![], message_id: world.channel.last().0 },
            )
            .await
    };
    let old = controls(&world.channel.last().1)[0].0.clone();
    assert_eq!(old, "m:1:2:throw");
    assert!(press_id(BEN, &old).await.contains("It's not your turn: wait for <@1> to move."));
    assert!(press_id(ANN, "m:1:2:play:X:*o1-o2").await.contains("Roll the dice first"));
    assert!(press_id(ANN, "m:1:2:undo").await.contains("Nothing to undo"));
    assert_eq!(press_id(ANN, &old).await, "");
    assert!(press_id(ANN, &old).await.contains("has moved on"), "an old button throws nothing");
    assert!(press_id(ANN, "m:1:4:throw").await.contains("The dice are already rolled"));
    for forged in ["X:*o1-o2", "3:o2-l2", "-:o2-a2", "=XXX", "throw2"] {
        assert!(press_id(ANN, &format!("m:1:4:play:{forged}")).await.contains("isn't a legal move"), "{forged}");
    }
    assert!(press_id(ANN, "m:1:4:play:throw").await.contains("The dice are already rolled"));
    assert!(press_id(BEN, "m:1:4:play:2:o2-m2").await.contains("It's not your turn"));
    press_id(ANN, "m:1:4:play:2:o2-m2").await;
    assert!(press_id(ANN, "m:1:4:play:2:o2-m2").await.contains("has moved on"));
    assert!(press_id(BEN, "m:1:6:undo").await.contains("Nothing to undo"));
    assert_eq!(press_id(ANN, "m:1:6:undo").await, "");
    assert!(press_id(ANN, "m:1:6:undo").await.contains("has moved on"));
    assert!(press_id(ANN, "m:1:7:undo").await.contains("Nothing to undo"));
    let board = world.request_as(caller(BEN), Request::from(Board { match_number: Some(1) })).await;
    assert!(board.is_empty() && message < world.channel.last().0);
}

#[tokio::test]
async fn dice_actions_are_autocompleted() {
    let world = match_with_rolls(GAVKEVUOTNA, &["=X2-"]).await;
    let complete = async |user, text: &str| -> Vec<String> {
        world.autocomplete_move(user, text).await.into_iter().map(|found| found.value).collect()
    };
    assert_eq!(complete(ANN, "").await, ["roll"]);
    assert!(complete(BEN, "").await.is_empty());
    assert!(world.play(ANN, "").await.contains("`roll`"), "nobody types how the dice fall");
    world.play(ANN, "throw").await;
    assert_eq!(complete(ANN, "").await, ["-:o2-k2", "2:o2-m2"], "the only use of the X was none of hers");
    world.play(ANN, "2:o2-m2").await;
    assert_eq!(complete(ANN, "").await, ["undo"], "though it is not her turn any more");
    assert_eq!(complete(ANN, "U").await, ["undo"]);
    assert!(complete(ANN, "undo ").await.is_empty());
    assert_eq!(complete(BEN, "").await, ["roll"]);
}

#[tokio::test]
async fn first_roll_of_a_match_takes_a_press_so_that_one_may_cancel() {
    let world = world_with_rolls(GAVKEVUOTNA, &["=X2-"]);
    let request = Request::from(Challenge::User(ChallengeRequest {
        game: "sahkku".into(),
        opponent: Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false }),
        options: "rules=gavkevuotna".into(),
        side: Some("first".into()),
        ..ChallengeRequest::default()
    }));
    world.request(ANN, request).await;
    world.press(BEN, "accept").await;
    let has_cancel = || controls(&world.channel.last().1).iter().any(|(id, _)| id.ends_with(":calloff"));
    assert_eq!((message_lines(&world)[2].as_str(), has_cancel()), ("The match begins.", true));
    press_label(&world, ANN, "Roll the dice").await;
    assert!(message_lines(&world)[2].starts_with("South: rolled"), "{:?}", message_lines(&world));
    assert!(!has_cancel(), "a roll was made");
    // From then on nobody has to press for a roll.
    press_label(&world, ANN, "With the 2, move the soldier from o2 to m2").await;
    assert!(message_lines(&world).iter().any(|line| line.starts_with("North: rolled")), "{:?}", message_lines(&world));
}

#[tokio::test]
async fn moves_are_reported_with_automatic_rolls() {
    let world = match_with_rolls(GAVKEVUOTNA, &["=X2-", "=22-"]).await;
    let (board, _) = world.channel.last();
    set_auto_roll(&world, BEN, true).await;
    press_label(&world, ANN, "Roll the dice").await;
    press_label(&world, ANN, "With the 2, move the soldier from o2 to m2").await;
    let old = world.channel.messages.lock().unwrap()[&board].text.clone();
    assert_eq!(old, "**#1** · 1. South rolled X 2 –: o1–o2, o2–m2, m2–i2", "without the roll that followed");
    let passed = "North: rolled **2** **2** **blank**; no die could be used";
    assert_eq!(message_lines(&world)[2..], [passed, "<@1>, it is your turn: roll the dice."]);
    let (next, message) = world.channel.last();
    assert!(next != board && message.allowed_mentions.is_empty(), "a new turn, and she is there");
    press_label(&world, ANN, "Roll the dice").await;
    assert_eq!(message_lines(&world)[2], passed, "it is shown as long as this is the board");
    assert!(message_lines(&world)[3].starts_with("South: rolled"), "{:?}", message_lines(&world));
}

#[tokio::test]
async fn taking_the_king_is_reported() {
    let world = match_with_rolls("sahkku rules=raisa", &["=XX", "=33", "=33"]).await;
    world.play(ANN, "throw").await;
    world.play(ANN, "keep X:*l1-m1 X:m1-m2").await;
    world.play(BEN, "throw").await;
    world.play(ANN, "throw").await;
    let line = message_lines(&world).into_iter().find(|line| line.contains("j2-g2")).unwrap();
    assert!(line.ends_with("; taking the king"), "{line}");
}

#[tokio::test]
async fn rolls_that_nobody_could_use_are_folded() {
    let one = "North: rolled **2** **3** **blank**; no die could be used";
    for (rolls, line) in [(["=22-", "=23-", "=X2-"], one), (["=22-", "=23-", "=33-"], "2 rolls without an X")] {
        let world = match_with_rolls(GAVKEVUOTNA, &rolls).await;
        set_auto_roll(&world, ANN, true).await;
        set_auto_roll(&world, BEN, true).await;
        let (board, _) = world.channel.last();
        press_label(&world, ANN, "Roll the dice").await;
        let lines = message_lines(&world);
        assert_eq!(lines[2], line, "one alone is told in full: {lines:?}");
        assert!(lines[3].contains(": rolled **"), "{lines:?}");
        let old = world.channel.messages.lock().unwrap()[&board].text.clone();
        assert_eq!(old, "**#1** · 1. South rolled 2 2 –");
    }
}
