//! Offers to stop by agreement.

use crate::kit::side::Side;

/// The last offer to stop, as long as it stands or there is something to say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The seat that made it.
    pub by: Side,
    /// What has become of it.
    pub fate: Fate,
}

/// What has become of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It stands: the other seat can agree.
    Standing,
    /// The other seat refused it.
    Refused,
    /// Who made it took it back.
    Retracted,
    /// An action was played instead.
    Lapsed,
}

/// The offers of a match that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    last: Option<Offer>,
    /// Which seats have made an offer since they acted themselves.
    made: [bool; 2],
}

impl Offers {
    /// The last offer, as long as it stands or there is something to say of it: until the turn after the one in which it
    /// came to its end.
    #[must_use]
    pub fn last(&self) -> Option<Offer> {
        self.last
    }

    /// The seat whose offer stands.
    #[must_use]
    pub fn standing(&self) -> Option<Side> {
        self.last.filter(|offer| offer.fate == Fate::Standing).map(|offer| offer.by)
    }

    /// Whether this seat has made an offer since it acted itself, and so has to act before it makes another.
    #[must_use]
    pub fn made(&self, side: Side) -> bool {
        self.made[side.index()]
    }

    /// A seat makes an offer.
    pub(super) fn make(&mut self, by: Side) {
        self.last = Some(Offer { by, fate: Fate::Standing });
        self.made[by.index()] = true;
    }

    /// The offer that stands comes to this end.
    pub(super) fn end(&mut self, fate: Fate) {
        if let Some(by) = self.standing() {
            self.last = Some(Offer { by, fate });
        }
    }

    /// A seat acts; `again` when it was also the one that acted last. Its own offer stands until it has ended its turn and
    /// the other acts.
    pub(super) fn acted(&mut self, side: Side, again: bool) {
        if self.standing().is_none() && !again {
            self.last = None;
        }
        if !again || self.standing() != Some(side) {
            self.end(Fate::Lapsed);
        }
        self.made[side.index()] = false;
    }
}
