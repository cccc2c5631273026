//! The phases of a match, and the state of a match that has started.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::matches::challenge::pair;
use crate::matches::ids::UserId;
use crate::matches::state::clocks::MatchClocks;
use crate::matches::state::ending::Ending;
use crate::matches::state::offers::Offers;
use crate::matches::state::turns::{ActionOrigin, TurnTracker};
use crate::session::game_session::GameSession;

/// The phase of a match.
#[derive(Debug)]
pub enum MatchPhase {
    /// The challenge waits for an answer.
    Challenge,
    /// The match is being played.
    Playing(PlayState),
    /// The match is over, with its play state if it had started.
    Over(Ending, Option<PlayState>),
}

/// A match that has started.
#[derive(Debug)]
pub struct PlayState {
    /// The game.
    pub session: GameSession,
    /// The players, the first seat first.
    pub seats: [UserId; 2],
    /// True once anything was drawn or played, by a player or by the bot. A takeback does not change that.
    pub has_begun: bool,
    /// Draw offers and takeback requests.
    pub offers: Offers,
    /// The number of takebacks of each seat, with or without permission.
    pub takeback_counts: [u32; 2],
    /// The seat that acted last.
    pub last_to_act: Option<Side>,
    /// The seat that was last mentioned because the turn passed to it.
    pub last_mentioned: Option<Side>,
    /// The rolls for the seats, the accepter's first and then in turn; empty when nobody rolled.
    pub seating_rolls: Vec<Face>,
    /// The word that the accepter added to the random draws.
    pub accepter_seed_word: String,
    /// The positions of the turns in the action log.
    pub turns: TurnTracker,
    /// The positions in the action log of the actions that the bot took for a player.
    pub automatic_actions: Vec<usize>,
    /// The positions in the action log of the actions that their player had planned.
    pub planned_actions: Vec<usize>,
    /// The time that the players have left; `None` without a time limit.
    pub clocks: Option<MatchClocks>,
    /// True in a game of a pair.
    pub is_pair: bool,
    /// The player who can cancel the match alone.
    pub lone_cancel: LoneCancel,
    /// The number of random draws before the game began.
    pub(super) setup_draw_count: u32,
}

/// The player who can cancel a match without the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoneCancel {
    /// Either, until anything is drawn or played.
    Either,
    /// The one with this seat, who has challenged the other in a ladder, until both have moved.
    Challenger(Side),
    /// Neither: in a pair the player who has lost one game could cancel the other, and so it is in a tournament.
    Neither,
}

impl PlayState {
    /// Creates the state of a match whose game has not begun.
    #[must_use]
    pub fn new(session: GameSession, seats: [UserId; 2]) -> PlayState {
        let to_act = session.status().active_side();
        PlayState {
            session,
            seats,
            has_begun: false,
            offers: Offers::default(),
            takeback_counts: [0; 2],
            last_to_act: None,
            last_mentioned: to_act,
            seating_rolls: Vec::new(),
            accepter_seed_word: String::new(),
            turns: TurnTracker::default(),
            automatic_actions: Vec::new(),
            planned_actions: Vec::new(),
            clocks: None,
            is_pair: false,
            lone_cancel: LoneCancel::Either,
            setup_draw_count: 0,
        }
    }

    /// Returns `true` if this player can cancel the match alone. Later that takes both, or cancelling would be a free
    /// second chance.
    #[must_use]
    pub fn may_cancel_alone(&self, side: Side) -> bool {
        match self.lone_cancel {
            LoneCancel::Either => !self.has_begun,
            LoneCancel::Challenger(challenger) => side == challenger && self.action_counts().contains(&0),
            LoneCancel::Neither => false,
        }
    }

    /// Returns how often each player has chosen an action, in seat order. Rolls, actions that the bot took for them and
    /// those that were undone do not count.
    #[must_use]
    pub fn action_counts(&self) -> [usize; 2] {
        let mut acted = [0; 2];
        let mut earlier = self.session.fork();
        while earlier.undo().is_some() {
            let is_own = !self.automatic_actions.contains(&earlier.action_log().len());
            if let Some(side) = earlier.status().choosing_side().filter(|_| is_own) {
                acted[side.index()] += 1;
            }
        }
        acted
    }

    /// Returns the way in which the action at this position in the log was played.
    pub(super) fn action_origin(&self, at: usize) -> ActionOrigin {
        match at {
            at if self.automatic_actions.contains(&at) => ActionOrigin::Bot,
            at if self.planned_actions.contains(&at) => ActionOrigin::Plan,
            _ => ActionOrigin::Player,
        }
    }

    /// The place of the next random draw after these actions of the match, see `docs/FAIR.md`.
    #[must_use]
    pub fn draw_place(&self, session: &GameSession) -> u32 {
        let single = || 1 + self.setup_draw_count + session.roll_count();
        session.due_roll().filter(|_| self.is_pair).map_or_else(single, pair::roll_place)
    }

    /// The seat of a user, if they have one. For a solo player it is the seat to act.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Side> {
        let to_act = self.session.status().active_side();
        to_act.into_iter().chain(Side::BOTH).find(|side| self.player(*side) == user)
    }

    /// The seat whose actions a takeback of this seat's player undoes: the same seat or, in a solo match, the one that
    /// acted last.
    #[must_use]
    pub fn seat_taking_back(&self, seat: Side) -> Side {
        if self.is_solo() { self.last_to_act.unwrap_or(seat) } else { seat }
    }

    /// Returns `true` when one user has both seats.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats[0] == self.seats[1]
    }

    /// The player on this seat.
    #[must_use]
    pub fn player(&self, side: Side) -> UserId {
        self.seats[side.index()]
    }

    /// The computer player that has to answer an offer, or to act; `None` while a person has to.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<UserId> {
        let asked = self.offers.pending_offer().map(|offer| self.player(offer.offered_by.opponent()));
        asked.into_iter().chain(self.user_to_act()).find(|user| user.is_computer())
    }

    /// The seat of the person who plays against the computer; `None` in a match between people.
    #[must_use]
    pub fn side_against_computer(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(side.opponent()).is_computer())
    }

    /// The player to act, while the game is running.
    #[must_use]
    pub fn user_to_act(&self) -> Option<UserId> {
        self.session.status().active_side().map(|side| self.player(side))
    }
}
