//! The user menu *Challenge*.

use crate::world::{ANN, BEN, World, caller, controls};
use gonagas::app::ask::{Ask, Opponent};
use gonagas::room::people::Person;
use gonagas::ui::message::Message;

async fn opened(world: &World, whom: Person, bot: bool, present: bool) -> Message {
    let ask = Ask::Draft(Opponent { person: whom, bot, present });
    let mut said = world.ask_from(caller(ANN), ask).await;
    assert_eq!(said.len(), 1);
    said.remove(0)
}

/// Uses the control of a private message that chooses this.
async fn chooses(world: &World, shown: &Message, step: &str, value: &str) -> Message {
    let id = controls(shown).into_iter().map(|(id, _)| id).find(|id| id.starts_with(&format!("u:{step}:")));
    let id = id.unwrap_or_else(|| panic!("no {step} on {shown:#?}"));
    let values = if value.is_empty() { vec![] } else { vec![value.to_owned()] };
    let mut said = world.ask_from(caller(ANN), Ask::Press { id, values, message: 5 }).await;
    assert_eq!(said.len(), 1);
    said.remove(0)
}

#[tokio::test]
async fn a_challenge_is_put_together_and_made() {
    let world = World::new();
    let shown = opened(&world, BEN, false, true).await;
    assert!(shown.text.starts_with("You challenge <@2> to **Pahtum**. Your side: by lot."), "{}", shown.text);
    assert!(!controls(&shown).iter().any(|(id, _)| id.starts_with("u:set:")), "Pahtum has one rule set");
    let shown = chooses(&world, &shown, "game", "sahkku").await;
    let shown = chooses(&world, &shown, "set", "maze").await;
    let shown = chooses(&world, &shown, "side", "second").await;
    assert!(shown.text.contains("Sáhkku**. Your side: the second seat.\nRules: "), "{}", shown.text);
    assert_eq!(world.channel.count(), 0, "nobody else sees it");
    let done = chooses(&world, &shown, "make", "").await;
    assert_eq!(done.text, "#1: your challenge stands.");
    assert!(done.rows.is_empty());
    let (_, challenge) = world.channel.last();
    assert!(challenge.text.starts_with("**#1 · Sáhkku** · "), "{}", challenge.text);
    assert!(challenge.text.contains("<@1> plays North."), "{}", challenge.text);
    assert_eq!(challenge.calls, [BEN]);
}

#[tokio::test]
async fn who_cannot_be_challenged_is_named_at_once() {
    let world = World::new();
    for (whom, bot, present, why) in [
        (ANN, false, true, "You cannot challenge yourself."),
        (BEN, true, true, "is a bot"),
        (BEN, false, false, "cannot see this channel"),
    ] {
        let said = opened(&world, whom, bot, present).await;
        assert!(said.text.contains(why) && said.rows.is_empty(), "{}", said.text);
    }
    let mut powerless = caller(ANN);
    powerless.powers.write = false;
    let ask = Ask::Draft(Opponent { person: BEN, bot: false, present: true });
    assert!(world.ask_from(powerless, ask).await[0].text.contains("Send Messages"));
}

#[tokio::test]
async fn what_is_forged_or_has_become_impossible_is_refused() {
    let world = World::new();
    let shown = opened(&world, BEN, false, true).await;
    for (step, value) in [("game", "chess"), ("side", "third"), ("game", "")] {
        let said = chooses(&world, &shown, step, value).await;
        assert!(said.text.contains("do not understand"), "{step}: {}", said.text);
    }
    let press = async |id: &str| world.ask(ANN, Ask::Press { id: id.into(), values: vec![], message: 5 }).await;
    assert!(press("u:make:2:chess::lot").await.contains("do not understand"));
    assert!(press("u:make:1:seega::lot").await.contains("You cannot challenge yourself."));
    let mut powerless = caller(ANN);
    powerless.powers.view = false;
    let id = controls(&shown).pop().unwrap().0;
    let said = world.ask_from(powerless, Ask::Press { id, values: vec![], message: 5 }).await;
    assert!(said[0].text.contains("View Channel"), "{said:?}");
    assert_eq!(world.channel.count(), 0);
}
