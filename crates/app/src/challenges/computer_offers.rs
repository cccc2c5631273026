//! Matches against the computer at a press: the menu of games behind the button *Play*, *Play* on a page of rules, and
//! private offers to those whose open challenge nobody has accepted for a while.
//!
//! The offers are answers to the interaction that made the challenge, which alone reach a person privately without a
//! direct message. Discord takes such answers for a quarter of an hour, so they are kept in memory: after a restart
//! nobody gets an offer, and nothing else is lost.

use crate::UserError;
use crate::challenges::Challenges;
use crate::challenges::match_request::{MatchRequest, RequestedOpponent};
use crate::request_context::RequestContext;
use crate::state::computer_offers::PendingOffer;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{MatchId, MatchRef, Timestamp};
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_ui::custom_id::start::StartControl;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::challenge::computer_offer;
use gonagas_ui::screens::rules::find::rules_of_document;
use gonagas_ui::screens::start::start_message;

/// The time after which an open challenge that nobody has accepted brings an offer.
const OFFER_AFTER: Timestamp = 5 * MINUTE;

/// The time after which an offer comes too late, well before Discord stops taking it.
const OFFER_UNTIL: Timestamp = 13 * MINUTE;

impl Challenges {
    /// Opens the menu of games, or starts a match of the picked one against the computer.
    pub async fn handle_start_control(
        &self,
        context: &RequestContext<'_>,
        control: &StartControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        match (control, value) {
            (StartControl::Open, _) => context.respond_privately(&start_message(&context.catalog())).await,
            (StartControl::Game, Some(game)) => {
                self.start_requested_match(context, against_computer(game, ""), false).await
            }
            (StartControl::Game, None) => Err(UserError::ForgedControl),
            (StartControl::Play { document }, _) => {
                let (game, rule_set) = rules_of_document(document).ok_or(UserError::ForgedControl)?;
                self.start_requested_match(context, against_computer(game, rule_set), false).await
            }
        }
    }

    /// Starts a match against the computer with the rules of the requester's challenge, which goes on waiting. The
    /// offer to do so loses its button, also when the challenge waits no longer.
    pub async fn play_computer_meanwhile(
        &self,
        context: &RequestContext<'_>,
        challenge: MatchRef,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, challenge).await?;
        if game.terms().challenger != context.requester.user_id {
            return Err(UserError::ForgedControl);
        }
        if !matches!(game.phase(), MatchPhase::Challenge) {
            return context.update_message(&computer_offer::answered_challenge(&context.catalog(), &game)).await;
        }
        let rules = &game.terms().rules;
        let request = MatchRequest {
            from: rules.start().map(str::to_owned),
            ..against_computer(rules.game_info().id, &rules.options_text())
        };
        self.start_requested_match(context, request, true).await
    }

    /// Remembers to offer the maker of an open challenge a match against the computer.
    pub fn offer_computer_later(&self, context: &RequestContext<'_>, challenge: MatchId, made: Timestamp) {
        if let Some(follow_up) = context.responder.follow_up() {
            let locale = context.requester.reading_locale().to_owned();
            self.computer_offers.add(challenge, made + OFFER_AFTER, PendingOffer { follow_up, locale });
        }
    }

    /// Sends the next offer that is due, if it is not too late by now. A challenge that has been answered brings none.
    /// Returns false when no offer is due.
    pub async fn send_due_computer_offer(&self, now: Timestamp) -> bool {
        let Some((due, challenge, offer)) = self.computer_offers.take_due(now) else { return false };
        if now - due <= OFFER_UNTIL - OFFER_AFTER {
            self.send_computer_offer(challenge, &offer).await;
        }
        true
    }

    async fn send_computer_offer(&self, challenge: MatchId, offer: &PendingOffer) {
        let game = match self.matches.load_for_bot(challenge).await {
            Ok(game) => game,
            Err(error) => {
                return tracing::debug!(%error, game = challenge.0, "an offer to play the computer was left out");
            }
        };
        if !matches!(game.phase(), MatchPhase::Challenge) {
            return;
        }
        let message = computer_offer::computer_offer(&Catalog::for_locale(&offer.locale), &game);
        if let Err(error) = offer.follow_up.send_private(&message).await {
            tracing::debug!(%error, game = challenge.0, "an offer to play the computer was not delivered");
        }
    }
}

/// Returns the request for a casual match against the computer, at the level that suits the requester.
fn against_computer(game: &str, options: &str) -> MatchRequest {
    MatchRequest {
        game: game.to_owned(),
        opponent: RequestedOpponent::Computer(None),
        options: options.to_owned(),
        thread: Some(false),
        ..MatchRequest::default()
    }
}
