//! The buttons that do not play.

use super::{BUTTONS, Controls};
use crate::kit::side::Side;
use crate::room::back::{can_ask_back, can_take_back};
use crate::room::offer::Matter;
use crate::ui::id::Verb;
use crate::ui::message::{Button, Look, Row};

impl Controls<'_> {
    /// The buttons that do not play, after *Back* where that is wanted.
    pub(super) fn others(&self, back: bool) -> Row {
        let mut buttons = if self.play.alone() { self.others_alone(back) } else { self.others_of_two(back) };
        if buttons.len() < BUTTONS {
            buttons.push(self.button(Verb::Look, "button-look", Look::Secondary));
        }
        Row::Buttons(buttons)
    }

    /// What somebody can do who plays alone.
    fn others_alone(&self, back: bool) -> Vec<Button> {
        let back = self.back().filter(|_| back);
        let undo = self.taking_back().map(|undo| match can_take_back(self.play) {
            true => undo,
            false => Button { label: self.words.say("button-turn-back"), ..undo },
        });
        let end = self.button(Verb::CallOff, "button-end", Look::Danger);
        back.into_iter().chain(undo).chain([end]).collect()
    }

    fn others_of_two(&self, back: bool) -> Vec<Button> {
        let mut buttons: Vec<Button> = self.back().filter(|_| back).into_iter().collect();
        buttons.extend(self.offering());
        if buttons.len() + 1 < BUTTONS {
            buttons.extend(self.taking_back());
        }
        // With an offer to answer and a step to take back there is no room for it.
        let room = buttons.len() + 1 < BUTTONS;
        if room && Side::BOTH.into_iter().any(|side| !self.play.acted[side.index()]) {
            buttons.push(self.button(Verb::CallOff, "button-call-off", Look::Secondary));
        }
        buttons.push(self.button(Verb::Resign, "button-resign", Look::Danger));
        buttons
    }

    /// The answers to what stands; where nothing does, an offer to stop, while somebody may make one.
    fn offering(&self) -> Vec<Button> {
        let may_offer = |side: &Side| !self.play.offers.made(*side, Matter::Stop);
        match self.play.offers.standing().map(|offer| offer.about) {
            Some(Matter::Stop) => vec![
                self.button(Verb::Agree, "button-agree", Look::Success),
                self.button(Verb::Refuse, "button-refuse", Look::Secondary),
                self.button(Verb::Retract, "button-retract", Look::Secondary),
            ],
            Some(Matter::Back(_)) => vec![
                self.button(Verb::GiveBack, "button-give-back", Look::Success),
                self.button(Verb::Refuse, "button-keep", Look::Secondary),
                self.button(Verb::Retract, "button-retract-request", Look::Secondary),
            ],
            None if Side::BOTH.iter().any(may_offer) => {
                vec![self.button(Verb::Offer, "button-offer", Look::Secondary)]
            }
            None => Vec::new(),
        }
    }

    /// What whoever acted last may take back freely; where there is nothing, what somebody may ask for.
    fn taking_back(&self) -> Option<Button> {
        let Some(side) = self.play.last.filter(|_| can_take_back(self.play)) else {
            return can_ask_back(self.play).then(|| self.button(Verb::AskBack, "button-ask-back", Look::Secondary));
        };
        let seat = self.words.say(&format!("seat-{}", self.play.table.rules().info().seats[side.index()]));
        let label = self.words.tell("button-undo", &[("seat", &seat)]);
        Some(Button { id: self.id(Verb::TakeBack, String::new()), label, look: Look::Secondary })
    }
}
