//! What one player puts to the other while they play: an offer to stop by agreement, a request to take a turn back.
//!
//! One of them stands at a time, so that it is always plain what is answered.

use crate::kit::side::Side;

/// The last thing that was put to the other, as long as it stands or there is something to say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The seat that made it.
    pub by: Side,
    /// What it is about.
    pub about: Matter,
    /// What has become of it.
    pub fate: Fate,
}

/// What is put to the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// To stop by agreement.
    Stop,
    /// To take back so many of the last actions.
    Back(u32),
}

/// What has become of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It stands: the other seat can agree.
    Standing,
    /// The other seat agreed.
    Agreed,
    /// The other seat refused it.
    Refused,
    /// Who made it took it back.
    Retracted,
    /// An action was played instead.
    Lapsed,
}

/// All that the players of a match have put to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    last: Option<Offer>,
    /// Which seats have offered to stop since they acted themselves.
    stop: [bool; 2],
    /// Which seats have asked to take something back since their turn began.
    back: [bool; 2],
}

impl Offers {
    /// The last one, as long as it stands or there is something to say of it: until the turn after the one in which it
    /// came to its end.
    #[must_use]
    pub fn last(&self) -> Option<Offer> {
        self.last
    }

    /// The one that stands.
    #[must_use]
    pub fn standing(&self) -> Option<Offer> {
        self.last.filter(|offer| offer.fate == Fate::Standing)
    }

    /// Whether this seat has put this to the other already, and so has to act before it does again: to stop, an action of
    /// its own; to take something back, a turn of its own.
    #[must_use]
    pub fn made(&self, side: Side, about: Matter) -> bool {
        match about {
            Matter::Stop => self.stop[side.index()],
            Matter::Back(_) => self.back[side.index()],
        }
    }

    /// A seat puts something to the other.
    pub(super) fn make(&mut self, by: Side, about: Matter) {
        self.last = Some(Offer { by, about, fate: Fate::Standing });
        match about {
            Matter::Stop => self.stop[by.index()] = true,
            Matter::Back(_) => self.back[by.index()] = true,
        }
    }

    /// What stands comes to this end.
    pub(super) fn end(&mut self, fate: Fate) {
        if let Some(offer) = self.standing() {
            self.last = Some(Offer { fate, ..offer });
        }
    }

    /// A seat acts; `again` when it was also the one that acted last. Its own offer to stop stands until it has ended its
    /// turn and the other acts; a request to take back stands for the game as it is, and lapses at once.
    pub(super) fn acted(&mut self, side: Side, again: bool) {
        let standing = self.standing();
        if standing.is_none() && !again {
            self.last = None;
        }
        let own = standing.is_some_and(|offer| offer.by == side && offer.about == Matter::Stop);
        if !again || !own {
            self.end(Fate::Lapsed);
        }
        self.stop[side.index()] = false;
        self.back[side.index()] &= again;
    }

    /// Something was taken back freely: the game is no longer as it was when more was asked to be.
    pub(super) fn taken_back(&mut self) {
        if self.standing().is_some_and(|offer| offer.about != Matter::Stop) {
            self.end(Fate::Lapsed);
        }
    }
}
