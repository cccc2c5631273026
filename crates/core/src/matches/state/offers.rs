//! Offers of one player to the opponent: to end the match by agreement, to cancel it, or to allow a takeback.
//!
//! Only one offer is pending at a time, so an answer is never ambiguous.

use crate::kit::side::Side;

/// An offer or a request, and its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The seat that made it.
    pub offered_by: Side,
    /// The kind of offer.
    pub kind: OfferKind,
    /// The status of the offer.
    pub status: OfferStatus,
}

/// The kinds of offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferKind {
    /// To end the match by agreement.
    EndGame,
    /// To take back this many of the last actions.
    Takeback(u32),
    /// To cancel the match without a result.
    Cancel,
}

impl OfferKind {
    /// Returns `true` for a takeback request, which refers to a position.
    const fn is_takeback(self) -> bool {
        matches!(self, OfferKind::Takeback(_))
    }
}

/// The status of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferStatus {
    /// The opponent can still answer.
    Pending,
    /// The opponent accepted.
    Accepted,
    /// The opponent declined.
    Declined,
    /// The seat that made it withdrew it.
    Withdrawn,
    /// An action was played before it was answered.
    Expired,
}

/// The offers of both players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    last_offer: Option<Offer>,
    /// The seats that have offered to end the match since their own last action.
    end_offered: [bool; 2],
    /// The seats that have offered to cancel the match since their own last action.
    cancel_offered: [bool; 2],
    /// The seats that have requested a takeback since the start of their own last turn.
    takeback_requested: [bool; 2],
}

impl Offers {
    /// The last offer, while it is pending and until the turn after the one in which it was closed.
    #[must_use]
    pub fn last_offer(&self) -> Option<Offer> {
        self.last_offer
    }

    /// The pending offer.
    #[must_use]
    pub fn pending_offer(&self) -> Option<Offer> {
        self.last_offer.filter(|offer| offer.status == OfferStatus::Pending)
    }

    /// Returns `true` when this seat has already made such an offer. It has to act before it offers to end or to cancel
    /// the match again, and to play a turn before it requests another takeback.
    #[must_use]
    pub fn has_made(&self, side: Side, kind: OfferKind) -> bool {
        match kind {
            OfferKind::EndGame => self.end_offered[side.index()],
            OfferKind::Takeback(_) => self.takeback_requested[side.index()],
            OfferKind::Cancel => self.cancel_offered[side.index()],
        }
    }

    /// Records a new offer, which is then pending.
    pub(super) fn make_offer(&mut self, by: Side, kind: OfferKind) {
        self.last_offer = Some(Offer { offered_by: by, kind, status: OfferStatus::Pending });
        match kind {
            OfferKind::EndGame => self.end_offered[by.index()] = true,
            OfferKind::Takeback(_) => self.takeback_requested[by.index()] = true,
            OfferKind::Cancel => self.cancel_offered[by.index()] = true,
        }
    }

    /// Closes the pending offer, if there is one, with this status.
    pub(super) fn close_offer(&mut self, status: OfferStatus) {
        if let Some(offer) = self.pending_offer() {
            self.last_offer = Some(Offer { status, ..offer });
        }
    }

    /// Records an action of a seat; `acts_again` when the same seat acted last.
    ///
    /// Its own offer to end or to cancel the match stays pending until its turn is over and the opponent acts. A
    /// takeback request refers to the position in which it was made and expires at once.
    pub(super) fn record_action(&mut self, side: Side, acts_again: bool) {
        let pending = self.pending_offer();
        if pending.is_none() && !acts_again {
            self.last_offer = None;
        }
        let is_own_end = pending.is_some_and(|offer| offer.offered_by == side && !offer.kind.is_takeback());
        if !acts_again || !is_own_end {
            self.close_offer(OfferStatus::Expired);
        }
        self.end_offered[side.index()] = false;
        self.cancel_offered[side.index()] = false;
        self.takeback_requested[side.index()] &= acts_again;
    }

    /// Records a free undo: a pending takeback request expires, because the position has changed.
    pub(super) fn record_undo(&mut self) {
        if self.pending_offer().is_some_and(|offer| offer.kind.is_takeback()) {
            self.close_offer(OfferStatus::Expired);
        }
    }
}
