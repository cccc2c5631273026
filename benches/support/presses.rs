//! Presses of one kind after the other.

use crate::players::{Control, Pair};
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;

/// The kinds of presses.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Of a person whose turn it is not.
    Refused,
    /// The first of two stones of Seega, and taking it back.
    Choices,
    /// A stone of Pahtum, which ends the turn.
    Turns,
}

impl Kind {
    const fn game(self) -> (&'static str, &'static str) {
        match self {
            Kind::Refused | Kind::Choices => ("seega", "size=7"),
            Kind::Turns => ("pahtum", "blocks=3"),
        }
    }
}

/// Begins a match in the pair's channel, and returns the first control that plays.
pub async fn begin_match(pair: &Pair, kind: Kind) -> Control {
    let [first, second] = &pair.people;
    let (game, options) = kind.game();
    let challenge = json!({ "game": game, "opponent": second, "options": options, "side": "first" });
    pair.command(first, "challenge", challenge).await;
    pair.press(second, "accept").await;
    pair.find(first, "play").await.expect("a board")
}

/// Presses in a new match until the time is over.
pub async fn press(pair: Arc<Pair>, kind: Kind, control: Control, end: Instant) {
    let mut control = control;
    let (mut mover, mut free) = (0, control.values.clone());
    // A client does not send the same choice twice in a row.
    let mut choices = (0..2).cycle();
    while Instant::now() < end {
        match kind {
            Kind::Refused => {
                let choice = choices.next().unwrap_or_default();
                pair.use_control(&pair.people[1], &control, Some(&control.values[choice])).await;
            }
            Kind::Choices => {
                let person = &pair.people[0];
                pair.use_control(person, &control, Some(&control.values[0])).await;
                let Some(undo) = pair.find(person, "undo").await else { return };
                pair.use_control(person, &undo, None).await;
                let Some(next) = pair.find(person, "play").await else { return };
                control = next;
            }
            Kind::Turns => {
                let Some(point) = free.pop() else { return };
                pair.use_control(&pair.people[mover], &control, Some(&point)).await;
                mover = 1 - mover;
                let Some(next) = pair.find(&pair.people[mover], "play").await else { return };
                control = next;
            }
        }
    }
}
