//! What one player puts to the other while they play: an offer to stop by agreement, a request to take a turn back.
//!
//! One of them stands at a time, so that it is always plain what is answered.

use crate::kit::side::Side;

/// The last thing that was put to the other, as long as it stands or there is something to say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The seat that made it.
    pub offered_by: Side,
    /// What it is about.
    pub kind: OfferKind,
    /// What has become of it.
    pub status: OfferStatus,
}

/// What is put to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferKind {
    /// To stop by agreement.
    EndGame,
    /// To take back so many of the last actions.
    Takeback(u32),
}

/// What has become of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferStatus {
    /// It stands: the other seat can agree.
    Pending,
    /// The other seat agreed.
    Accepted,
    /// The other seat refused it.
    Declined,
    /// Who made it took it back.
    Withdrawn,
    /// An action was played instead.
    Expired,
}

/// All that the players of a match have put to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    last_offer: Option<Offer>,
    /// Which seats have offered to stop since they acted themselves.
    end_offered: [bool; 2],
    /// Which seats have asked to take something back since their turn began.
    takeback_requested: [bool; 2],
}

impl Offers {
    /// The last one, as long as it stands or there is something to say of it: until the turn after the one in which it
    /// came to its end.
    #[must_use]
    pub fn last_offer(&self) -> Option<Offer> {
        self.last_offer
    }

    /// The one that stands.
    #[must_use]
    pub fn pending_offer(&self) -> Option<Offer> {
        self.last_offer.filter(|offer| offer.status == OfferStatus::Pending)
    }

    /// Whether this seat has put this to the other already, and so has to act before it does again: to stop, an action of
    /// its own; to take something back, a turn of its own.
    #[must_use]
    pub fn has_made(&self, side: Side, about: OfferKind) -> bool {
        match about {
            OfferKind::EndGame => self.end_offered[side.index()],
            OfferKind::Takeback(_) => self.takeback_requested[side.index()],
        }
    }

    /// A seat puts something to the other.
    pub(in crate::matches) fn make_offer(&mut self, by: Side, about: OfferKind) {
        self.last_offer = Some(Offer { offered_by: by, kind: about, status: OfferStatus::Pending });
        match about {
            OfferKind::EndGame => self.end_offered[by.index()] = true,
            OfferKind::Takeback(_) => self.takeback_requested[by.index()] = true,
        }
    }

    /// What stands comes to this end.
    pub(in crate::matches) fn close_offer(&mut self, fate: OfferStatus) {
        if let Some(offer) = self.pending_offer() {
            self.last_offer = Some(Offer { status: fate, ..offer });
        }
    }

    /// A seat acts; `again` when it was also the one that acted last. Its own offer to stop stands until it has ended its
    /// turn and the other acts; a request to take back stands for the game as it is, and lapses at once.
    pub(in crate::matches) fn record_action(&mut self, side: Side, again: bool) {
        let standing = self.pending_offer();
        if standing.is_none() && !again {
            self.last_offer = None;
        }
        let own = standing.is_some_and(|offer| offer.offered_by == side && offer.kind == OfferKind::EndGame);
        if !again || !own {
            self.close_offer(OfferStatus::Expired);
        }
        self.end_offered[side.index()] = false;
        self.takeback_requested[side.index()] &= again;
    }

    /// Something was taken back freely: the game is no longer as it was when more was asked to be.
    pub(in crate::matches) fn record_undo(&mut self) {
        if self.pending_offer().is_some_and(|offer| offer.kind != OfferKind::EndGame) {
            self.close_offer(OfferStatus::Expired);
        }
    }
}
