//! What somebody is called to by a match.

use crate::matches::ids::UserId;
use crate::matches::log::event::Event;
use crate::matches::state::match_state::{Match, MatchPhase};
use crate::matches::state::offers::OfferKind;

/// What somebody is called to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MentionReason {
    /// They are challenged.
    Challenge,
    /// It is their turn.
    YourTurn,
    /// The other offers to stop, which they have to answer.
    EndOffer,
    /// The other asks to take a turn back, which they have to answer.
    TakebackRequest,
    /// A match of theirs is over.
    MatchOver,
}

impl MentionReason {
    /// What this person is called to in a match as it stands; `None` when nothing waits for them.
    #[must_use]
    pub fn for_user(user: UserId, game: &Match) -> Option<MentionReason> {
        match game.phase() {
            MatchPhase::Over(_, play) => play.is_some().then_some(MentionReason::MatchOver),
            MatchPhase::Challenge => (game.terms().opponent == Some(user)).then_some(MentionReason::Challenge),
            MatchPhase::Playing(play) => {
                let seat = play.seat_of(user)?;
                let put = play.offers.pending_offer().filter(|offer| offer.offered_by == seat.opponent());
                let put = put.map(|offer| match offer.kind {
                    OfferKind::EndGame => MentionReason::EndOffer,
                    OfferKind::Takeback(_) => MentionReason::TakebackRequest,
                });
                put.or((play.user_to_act() == Some(user)).then_some(MentionReason::YourTurn))
            }
        }
    }
}

/// Whether somebody knows already what they were to be told after this event: they have acted in the match
/// since. `events` is its log.
#[must_use]
pub fn has_acted_since(user: UserId, event: u32, events: &[Event]) -> bool {
    events.iter().any(|later| later.number > event && later.actor == Some(user) && later.kind.implies_match_seen())
}
