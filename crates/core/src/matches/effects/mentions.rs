//! The reasons for which a match mentions a user.

use crate::matches::ids::UserId;
use crate::matches::log::event::Event;
use crate::matches::state::match_state::Match;
use crate::matches::state::offers::OfferKind;
use crate::matches::state::play_state::MatchPhase;

/// The reason for which a match mentions a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MentionReason {
    /// They are challenged.
    Challenge,
    /// It is their turn.
    YourTurn,
    /// The opponent offers to end the match and waits for an answer.
    EndOffer,
    /// The opponent offers to cancel the match and waits for an answer.
    CancelOffer,
    /// The opponent asks for a takeback and waits for an answer.
    TakebackRequest,
    /// Their match is over.
    MatchOver,
}

impl MentionReason {
    /// Returns the reason to mention this user in the present state of a match; `None` when nothing waits for them.
    #[must_use]
    pub fn for_user(user: UserId, game: &Match) -> Option<MentionReason> {
        match game.phase() {
            MatchPhase::Over(_, play) => play.is_some().then_some(MentionReason::MatchOver),
            MatchPhase::Challenge => (game.terms().opponent == Some(user)).then_some(MentionReason::Challenge),
            MatchPhase::Playing(play) => {
                let seat = play.seat_of(user)?;
                let received = play.offers.pending_offer().filter(|offer| offer.offered_by == seat.opponent());
                let to_answer = received.map(|offer| match offer.kind {
                    OfferKind::EndGame => MentionReason::EndOffer,
                    OfferKind::Takeback(_) => MentionReason::TakebackRequest,
                    OfferKind::Cancel => MentionReason::CancelOffer,
                });
                to_answer.or((play.user_to_act() == Some(user)).then_some(MentionReason::YourTurn))
            }
        }
    }
}

/// Returns `true` when the user has acted in the match after this event, and so has seen it. `events` is the log.
#[must_use]
pub fn has_acted_since(user: UserId, event: u32, events: &[Event]) -> bool {
    events.iter().any(|later| later.number > event && later.actor == Some(user) && later.kind.implies_match_seen())
}
