//! Random runs of matches where the bot is not, with restarts, tokens that die, answers that only their requester sees,
//! and messages that Discord does not take. After every press the message that was pressed shows no past, and one
//! message of the match shows the present.

use crate::app::without_bot::{alone, ask, person};
use crate::app::world::{ANN, BEN, CAT, Fault, World, challenge, controls};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_ui::message::Message;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const STEPS: usize = 150;

/// The control of a match: its number, the event that it answers, and its verb; `None` for *Fair play* and others.
fn of_match(id: &str) -> Option<(u64, u64, &str)> {
    let fields: Vec<&str> = id.split(':').collect();
    match fields[..] {
        ["m", number, event, verb, ..] if verb != "fair" => Some((number.parse().ok()?, event.parse().ok()?, verb)),
        _ => None,
    }
}

/// The matches and events of the controls on a message.
fn shown(message: &Message) -> Vec<(u64, u64)> {
    let controls = controls(message);
    controls.iter().filter_map(|(id, _)| of_match(id)).map(|(number, event, _)| (number, event)).collect()
}

/// Everything that is public, with the ids.
fn public(world: &World) -> Vec<(u64, Message)> {
    let messages = world.channel.messages.lock().unwrap();
    messages.iter().filter(|(_, message)| !shown(message).is_empty()).map(|(id, it)| (*id, it.clone())).collect()
}

fn number(world: &World, sql: &str) -> u64 {
    world.folder.query_number(sql).unwrap_or_default().cast_unsigned()
}

/// Presses some control of some message; returns the message and the match.
async fn press_anything(world: &World, random: &mut ChaCha8Rng) -> Option<(u64, u64)> {
    let all = public(world);
    let (message_id, message) = all.choose(random)?;
    let controls = controls(message);
    let playable: Vec<_> = controls
        .iter()
        .filter(|(id, _)| of_match(id).is_some_and(|(.., verb)| !["more", "look", "type", "hint"].contains(&verb)))
        .collect();
    let (custom_id, values) = playable.choose(random)?;
    let (of, _, verb) = of_match(custom_id)?;
    let values = values.choose(random).into_iter().cloned().collect();
    let user = *[ANN, BEN, ANN, BEN, CAT].choose(random)?;
    let request = Request::PressControl { custom_id: custom_id.clone(), values, message_id: *message_id };
    world.request_as(person(user), request).await;
    // The answer to *Rematch* is another match.
    (verb != "rematch").then_some((*message_id, of))
}

/// Checks what a press of a match's message leaves.
fn check(world: &World, pressed: u64, of: u64, trace: &str) {
    let last = number(world, &format!("SELECT max(number) FROM events WHERE match_id = {of}"));
    let waiting = number(
        world,
        &format!("SELECT count(*) FROM outbox WHERE match_id = {of} AND status = 'pending' AND kind <> 'direct'"),
    );
    assert_eq!(waiting, 0, "{trace}: something waits");
    let messages = public(world);
    let on_pressed = messages.iter().find(|(id, _)| *id == pressed).map(|(_, message)| shown(message));
    let is_past = |(match_number, event): &(u64, u64)| *match_number == of && *event != last;
    assert!(!on_pressed.is_some_and(|shown| shown.iter().any(is_past)), "{trace}: the pressed message shows the past");
    let is_over = number(world, &format!("SELECT is_over FROM matches WHERE id = {of}")) == 1;
    let shows_present = messages.iter().any(|(_, message)| shown(message).contains(&(of, last)));
    assert!(is_over || shows_present, "{trace}: nothing shows event {last} of match {of}");
}

async fn run(seed: u64) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut world = World::new();
    let game = *["seega", "pahtum", "shap-luk"].choose(&mut random).unwrap();
    world.request_as(person(ANN), challenge(game, "", Some(BEN))).await;
    let mut presses = 0;
    for step in 0..STEPS {
        let trace = format!("seed {seed}, step {step}");
        match random.random_range(0..24) {
            0 => world = world.restart(),
            1 => world.pass(15 * MINUTE),
            2 => {
                let mut hidden = world.channel.hidden_users.lock().unwrap();
                let user = *[ANN, BEN].choose(&mut random).unwrap();
                if hidden.contains(&user) { hidden.clear() } else { hidden.push(user) }
            }
            3 => {
                let fault = *[Fault::Down, Fault::Forbidden, Fault::Odd].choose(&mut random).unwrap();
                world.channel.further_post_faults.lock().unwrap().push(fault);
            }
            4 => {
                world.channel.hidden_users.lock().unwrap().clear();
                let user = *[ANN, BEN, CAT].choose(&mut random).unwrap();
                drop(ask(&world, person(user), Board { match_number: None }).await);
            }
            5 | 6 => {
                let user = *[ANN, BEN].choose(&mut random).unwrap();
                let legal = world.autocomplete_move(user, "").await;
                if let Some(action) = legal.choose(&mut random) {
                    ask(&world, alone(user), Move { actions: action.value.clone(), match_number: None }).await;
                }
            }
            _ => {
                if let Some((pressed, of)) = press_anything(&world, &mut random).await {
                    check(&world, pressed, of, &trace);
                    presses += 1;
                }
            }
        }
    }
    assert_eq!(world.folder.faults(), Vec::<String>::new(), "seed {seed}");
    presses
}

#[tokio::test]
async fn present_is_shown_after_every_press() {
    let mut presses = 0;
    for seed in 0..12 {
        presses += run(seed).await;
    }
    assert!(presses > 400, "{presses}");
}
