//! Commands during play that are not actions of the game: offers, takebacks, resigning and cancelling.

use crate::kit::side::Side;
use crate::matches::commands::log_limits::check_takebacks_left;
use crate::matches::commands::match_command::MatchCommand;
use crate::matches::commands::rejection::Rejection;
use crate::matches::commands::takeback;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::settings::preferences::AutomationByUser;
use crate::matches::state::offers::OfferKind;
use crate::matches::state::play_state::PlayState;

/// Decides about a command that is not an action of the game, and returns the event.
pub fn decide_during_play(
    play: &PlayState,
    seat: Side,
    command: &MatchCommand,
    automation: &AutomationByUser,
) -> Result<EventKind, Rejection> {
    match command {
        MatchCommand::OfferEnd
        | MatchCommand::AgreeToEnd
        | MatchCommand::DeclineOffer
        | MatchCommand::WithdrawOffer
        | MatchCommand::GrantTakeback
            if play.is_solo() =>
        {
            Err(Rejection::SoloMatch)
        }
        // A solo match has no result.
        MatchCommand::Resign | MatchCommand::Cancel if play.is_solo() => Ok(EventKind::Cancelled),
        MatchCommand::OfferEnd => check_can_offer(play, seat, OfferKind::EndGame).map(|()| EventKind::EndOffered),
        MatchCommand::RequestTakeback => {
            check_takebacks_left(play, seat)?;
            match takeback::count_undoable_actions(play, seat, automation) {
                Ok(count) => Ok(EventKind::ActionsUndone(count)),
                Err(_) => request_takeback(play, seat),
            }
        }
        MatchCommand::AgreeToEnd => opponent_offer(play, seat).and_then(|kind| match kind {
            OfferKind::EndGame => Ok(EventKind::EndAgreed),
            OfferKind::Cancel => Ok(EventKind::CancelAgreed),
            OfferKind::Takeback(_) => Err(Rejection::Stale),
        }),
        MatchCommand::GrantTakeback => opponent_offer(play, seat).and_then(|kind| match kind {
            OfferKind::Takeback(_) => Ok(EventKind::TakebackGranted),
            OfferKind::EndGame | OfferKind::Cancel => Err(Rejection::Stale),
        }),
        MatchCommand::DeclineOffer => opponent_offer(play, seat).map(|_| EventKind::OfferDeclined),
        MatchCommand::WithdrawOffer => match play.offers.pending_offer() {
            None => Err(Rejection::NoPendingOffer(play.offers.last_offer())),
            Some(offer) if offer.offered_by == seat => Ok(EventKind::OfferWithdrawn),
            Some(_) => Err(Rejection::NotYourOffer),
        },
        MatchCommand::Undo => {
            let seat = play.seat_taking_back(seat);
            check_takebacks_left(play, seat)?;
            takeback::count_undoable_actions(play, seat, automation).map(EventKind::ActionsUndone)
        }
        MatchCommand::Resign => Ok(EventKind::Resigned),
        MatchCommand::Cancel => cancel(play, seat),
        MatchCommand::SetSeedWord(_) => Err(Rejection::TooLateForSeedWord),
        MatchCommand::AcceptChallenge(_)
        | MatchCommand::DeclineChallenge
        | MatchCommand::WithdrawChallenge
        | MatchCommand::PlayActions(_)
        | MatchCommand::RollDice
        | MatchCommand::Stop(_)
        | MatchCommand::StopAsModerator(_) => Err(Rejection::Stale),
    }
}

/// Cancels a match if this player can do that alone. Otherwise it takes both: this offers it, or accepts the opponent's
/// offer.
fn cancel(play: &PlayState, seat: Side) -> Result<EventKind, Rejection> {
    let offered = play.offers.pending_offer().filter(|offer| offer.kind == OfferKind::Cancel);
    match offered {
        _ if play.may_cancel_alone(seat) => Ok(EventKind::Cancelled),
        Some(offer) if offer.offered_by != seat => Ok(EventKind::CancelAgreed),
        _ => check_can_offer(play, seat, OfferKind::Cancel).map(|()| EventKind::CancelOffered),
    }
}

/// Checks that a seat may make an offer. It may offer to end or to cancel the match once between two actions of its
/// own, and request a takeback once a turn, so that the opponent is not asked again and again.
fn check_can_offer(play: &PlayState, seat: Side, kind: OfferKind) -> Result<(), Rejection> {
    match (play.offers.pending_offer(), kind) {
        (Some(offer), _) if offer.offered_by == seat => Err(Rejection::OwnOfferPending),
        (Some(offer), OfferKind::EndGame) if offer.kind == OfferKind::EndGame => Err(Rejection::OpponentOfferedEnd),
        (Some(_), _) => Err(Rejection::AnswerOfferFirst),
        (None, OfferKind::Cancel) if play.offers.has_made(seat, kind) => Err(Rejection::CancelAlreadyOffered),
        (None, OfferKind::EndGame) if play.offers.has_made(seat, kind) => Err(Rejection::EndAlreadyOffered),
        (None, OfferKind::Takeback(_)) if play.offers.has_made(seat, kind) => Err(Rejection::TakebackAlreadyRequested),
        (None, _) => Ok(()),
    }
}

/// Takes back the last turn of a solo player, who needs nobody's permission.
pub fn take_back_solo(
    play: &PlayState,
    seat: Side,
    user: UserId,
    automation: &AutomationByUser,
) -> Result<Vec<NewEvent>, Rejection> {
    check_takebacks_left(play, seat)?;
    let kinds = match takeback::count_undoable_actions(play, seat, automation) {
        Ok(count) => vec![EventKind::ActionsUndone(count)],
        Err(_) => vec![
            EventKind::TakebackRequested(takeback::takeback_scope(play, seat)?.action_count),
            EventKind::TakebackGranted,
        ],
    };
    Ok(kinds.into_iter().map(|kind| NewEvent { actor: Some(user), kind }).collect())
}

fn request_takeback(play: &PlayState, seat: Side) -> Result<EventKind, Rejection> {
    let count = takeback::takeback_scope(play, seat)?.action_count;
    check_can_offer(play, seat, OfferKind::Takeback(count)).map(|()| EventKind::TakebackRequested(count))
}

/// The kind of the opponent's pending offer, which this seat can answer.
fn opponent_offer(play: &PlayState, seat: Side) -> Result<OfferKind, Rejection> {
    match play.offers.pending_offer() {
        None => Err(Rejection::NoPendingOffer(play.offers.last_offer())),
        Some(offer) if offer.offered_by == seat => Err(Rejection::OwnOfferPending),
        Some(offer) => Ok(offer.kind),
    }
}
