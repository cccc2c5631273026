//! The buttons of a match that do not play an action.

use crate::board_controls::{BoardControls, MAX_BUTTONS};
use crate::custom_id::match_control::MatchVerb;
use crate::message::{ActionRow, Button, ButtonStyle};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::takeback::{can_request_takeback, can_undo};
use gonagas_core::matches::state::offers::OfferKind;

impl BoardControls<'_> {
    /// Returns the row of these buttons; if `back` is true and choices have been made, *Back* comes first.
    pub(super) fn match_buttons(&self, back: bool) -> ActionRow {
        let mut buttons = if self.play.is_solo() { self.solo_buttons(back) } else { self.two_player_buttons(back) };
        if self.target.is_public() && buttons.len() < MAX_BUTTONS {
            buttons.push(self.button(MatchVerb::ViewPrivately, "button-look", ButtonStyle::Secondary));
        }
        let is_against_computer = self.play.side_against_computer().is_some();
        let may_ask = is_against_computer && !self.is_rated && self.play.computer_to_act().is_none();
        if may_ask && self.target.is_public() && buttons.len() < MAX_BUTTONS {
            buttons.push(self.button(MatchVerb::Hint, "button-hint", ButtonStyle::Secondary));
        }
        ActionRow::Buttons(buttons)
    }

    /// Returns the buttons of a match against oneself.
    fn solo_buttons(&self, back: bool) -> Vec<Button> {
        let back = self.back_button().filter(|_| back);
        let undo = self.takeback_button().map(|undo| match can_undo(self.play) {
            true => undo,
            false => Button { label: self.catalog.text("button-turn-back"), ..undo },
        });
        let end = self.button(MatchVerb::CancelMatch, "button-end", ButtonStyle::Danger);
        back.into_iter().chain(undo).chain([end]).collect()
    }

    fn two_player_buttons(&self, back: bool) -> Vec<Button> {
        let mut buttons: Vec<Button> = self.back_button().filter(|_| back).into_iter().collect();
        buttons.extend(self.offer_buttons());
        if buttons.len() + 1 < MAX_BUTTONS {
            buttons.extend(self.takeback_button());
        }
        // Later both have to agree, which the confirmation of a resignation offers.
        let has_room = buttons.len() + 1 < MAX_BUTTONS;
        if has_room && !self.play.has_begun && !self.play.is_pair {
            buttons.push(self.button(MatchVerb::CancelMatch, "button-call-off", ButtonStyle::Secondary));
        }
        buttons.push(self.button(MatchVerb::AskResign, "button-resign", ButtonStyle::Danger));
        buttons
    }

    /// Returns the answers to the pending offer; without one, the draw offer, as long as a player may make it.
    fn offer_buttons(&self) -> Vec<Button> {
        let may_offer = |side: &Side| !self.play.offers.has_made(*side, OfferKind::EndGame);
        let pending = self.play.offers.pending_offer();
        if pending.is_some_and(|offer| self.play.player(offer.offered_by.opponent()).is_computer()) {
            // It answers at once.
            return Vec::new();
        }
        match pending.map(|offer| offer.kind) {
            Some(OfferKind::EndGame) => vec![
                self.button(MatchVerb::AcceptDraw, "button-agree", ButtonStyle::Success),
                self.button(MatchVerb::DeclineOffer, "button-refuse", ButtonStyle::Secondary),
                self.button(MatchVerb::WithdrawOffer, "button-retract", ButtonStyle::Secondary),
            ],
            Some(OfferKind::Cancel) => vec![
                self.button(MatchVerb::AcceptDraw, "button-agree-cancel", ButtonStyle::Success),
                self.button(MatchVerb::DeclineOffer, "button-refuse", ButtonStyle::Secondary),
                self.button(MatchVerb::WithdrawOffer, "button-retract", ButtonStyle::Secondary),
            ],
            Some(OfferKind::Takeback(_)) => vec![
                self.button(MatchVerb::GrantTakeback, "button-give-back", ButtonStyle::Success),
                self.button(MatchVerb::DeclineOffer, "button-keep", ButtonStyle::Secondary),
                self.button(MatchVerb::WithdrawOffer, "button-retract-request", ButtonStyle::Secondary),
            ],
            None if Side::BOTH.iter().any(may_offer) => {
                vec![self.button(MatchVerb::OfferDraw, "button-offer", ButtonStyle::Secondary)]
            }
            None => Vec::new(),
        }
    }

    /// Returns *Undo* while the player who acted last may use it; otherwise the takeback request, if one is possible.
    fn takeback_button(&self) -> Option<Button> {
        let Some(side) = self.play.last_to_act.filter(|_| can_undo(self.play)) else {
            // The computer answers at once: it always allows it, or never.
            let is_against_computer = self.play.side_against_computer().is_some();
            let key = if is_against_computer { "button-turn-back" } else { "button-ask-back" };
            let is_allowed = can_request_takeback(self.play) && !(is_against_computer && self.is_rated);
            return is_allowed.then(|| self.button(MatchVerb::RequestTakeback, key, ButtonStyle::Secondary));
        };
        let seat = self.catalog.text(&format!("seat-{}", self.play.session.rules().game_info().seat_ids[side.index()]));
        let label = self.catalog.format("button-undo", &[("seat", &seat)]);
        Some(Button { id: self.custom_id(MatchVerb::Undo, String::new()), label, style: ButtonStyle::Secondary })
    }
}
