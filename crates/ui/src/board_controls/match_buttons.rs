//! The buttons of a match that do not play an action.

use crate::board_controls::{BoardControls, MAX_BUTTONS, MAX_ROWS};
use crate::custom_id::match_control::MatchVerb;
use crate::message::{ActionRow, Button, ButtonStyle};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::takeback::{can_request_takeback, can_undo};
use gonagas_core::matches::state::offers::{Offer, OfferKind};

impl BoardControls<'_> {
    /// Returns these rows of moves between the answers to the pending offer, which come first, and the buttons of the
    /// match, of which few stand beside an offer. Where there is no room for both, the answers share their row with
    /// *More*.
    pub(super) fn with_match_buttons(&self, moves: Vec<ActionRow>, back: bool) -> Vec<ActionRow> {
        let mut answers = self.offer_answers();
        let mut others = self.match_buttons(back);
        if !answers.is_empty() {
            let stays = [MatchVerb::ClearSelection, MatchVerb::TypeMove, MatchVerb::ViewPrivately, MatchVerb::More];
            others.retain(|button| stays.iter().any(|verb| button.id == self.id(*verb)));
            if moves.len() + 2 > MAX_ROWS {
                answers.extend(others.pop());
                others.clear();
            }
        }
        let row = |buttons: Vec<Button>| (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons));
        row(answers).into_iter().chain(moves).chain(row(others)).collect()
    }

    /// Returns the rows for a player who waits: the answers to the pending offer, and the buttons of the match.
    pub(crate) fn waiting_rows(&self) -> Vec<ActionRow> {
        let mut rows = self.with_match_buttons(Vec::new(), false);
        let for_mover = [MatchVerb::PlaceRest, MatchVerb::TypeMove, MatchVerb::Hint];
        let is_for_mover = |id: &str| for_mover.iter().any(|verb| *id == self.id(*verb));
        if let Some(ActionRow::Buttons(buttons)) = rows.last_mut() {
            buttons.retain(|button| !is_for_mover(&button.id));
        }
        rows
    }

    /// Returns the buttons that play no action, *More* the last; if `back` is true and choices have been made, *Back*
    /// comes first.
    fn match_buttons(&self, back: bool) -> Vec<Button> {
        let secondary = |verb, key| self.button(verb, key, ButtonStyle::Secondary);
        let is_public = self.target.is_public();
        let is_solo = self.play.is_solo();
        let is_choosing = self.play.session.status().choosing_side().is_some() && self.play.computer_to_act().is_none();
        let places_rest = self.may_place_rest();
        let is_against_computer = self.play.side_against_computer().is_some();
        let has_hint_button = if is_public { is_against_computer && !places_rest } else { true };
        let may_cancel = Side::BOTH.into_iter().any(|side| self.play.may_cancel_alone(side));
        let mut buttons: Vec<Button> = [
            self.back_button().filter(|_| back),
            places_rest.then(|| secondary(MatchVerb::PlaceRest, "button-place-rest")),
            is_choosing.then(|| secondary(MatchVerb::TypeMove, "button-type")),
            (has_hint_button && is_choosing && !self.is_rated).then(|| secondary(MatchVerb::Hint, "button-hint")),
            self.takeback_button(),
            self.shows_draw_offer().then(|| secondary(MatchVerb::OfferDraw, "button-offer")),
            // Later both have to agree, which the confirmation of a resignation offers.
            (may_cancel && !is_solo).then(|| secondary(MatchVerb::CancelMatch, "button-call-off")),
            is_solo.then(|| secondary(MatchVerb::CancelMatch, "button-end")),
            is_public.then(|| secondary(MatchVerb::ViewPrivately, "button-look")),
        ]
        .into_iter()
        .flatten()
        .collect();
        if !is_solo {
            buttons.truncate(MAX_BUTTONS - 1);
            buttons.push(secondary(MatchVerb::More, "button-more"));
        }
        buttons.truncate(MAX_BUTTONS);
        buttons
    }

    /// Returns the buttons behind *More*: those that people use seldom, and never by mistake.
    #[must_use]
    pub fn more_buttons(&self) -> Vec<Button> {
        let secondary = |verb, key| self.button(verb, key, ButtonStyle::Secondary);
        let draw = self.may_offer_draw().then(|| secondary(MatchVerb::OfferDraw, "button-offer"));
        let end = if self.play.is_solo() { "button-end" } else { "button-resign" };
        draw.into_iter().chain([secondary(MatchVerb::AskResign, end)]).collect()
    }

    /// Returns true if the computer may place the rest of the pieces for its opponent.
    fn may_place_rest(&self) -> bool {
        let session = &self.play.session;
        let chooses =
            session.status().choosing_side().is_some_and(|side| Some(side) == self.play.side_against_computer());
        !self.is_rated && chooses && session.is_setup()
    }

    /// Returns true if a player may offer a draw, and no offer is pending.
    fn may_offer_draw(&self) -> bool {
        let may_offer = |side: &Side| !self.play.offers.has_made(*side, OfferKind::EndGame);
        !self.play.is_solo() && self.play.offers.pending_offer().is_none() && Side::BOTH.iter().any(may_offer)
    }

    /// Returns true if the draw offer stands on the board itself: between two people who have both had a turn.
    fn shows_draw_offer(&self) -> bool {
        let has_moved = |side: &Side| self.play.turns.last_end_of(*side) > 0;
        self.play.side_against_computer().is_none() && Side::BOTH.iter().all(has_moved) && self.may_offer_draw()
    }

    /// Returns the answers to the pending offer; none to the computer, which answers at once.
    fn offer_answers(&self) -> Vec<Button> {
        let is_for_person = |offer: &Offer| !self.play.player(offer.offered_by.opponent()).is_computer();
        let pending = self.play.offers.pending_offer().filter(is_for_person);
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
            None => Vec::new(),
        }
    }

    /// Returns *Undo* while the player who acted last may use it; otherwise the takeback request, if one is possible.
    fn takeback_button(&self) -> Option<Button> {
        if self.play.is_solo() {
            let key = "button-turn-back";
            let take_back = self.takeback_between_players()?;
            return Some(if can_undo(self.play) {
                take_back
            } else {
                Button { label: self.catalog.text(key), ..take_back }
            });
        }
        self.takeback_between_players()
    }

    fn takeback_between_players(&self) -> Option<Button> {
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
