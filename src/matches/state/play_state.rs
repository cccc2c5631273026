//! Where a match is in its life; of one that has started, the game and who sits where.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::matches::ids::UserId;
use crate::matches::state::clocks::MatchClocks;
use crate::matches::state::ending::Ending;
use crate::matches::state::offers::Offers;
use crate::matches::state::turns::TurnTracker;
use crate::session::game_session::GameSession;

/// Where a match is in its life.
#[derive(Debug)]
pub enum MatchPhase {
    /// Proposed and not answered.
    Challenge,
    /// Being played.
    Playing(PlayState),
    /// Over, with the game if one was played.
    Over(Ending, Option<PlayState>),
}

/// A match that has started.
#[derive(Debug)]
pub struct PlayState {
    /// The game.
    pub session: GameSession,
    /// Who sits where, the first seat first.
    pub seats: [UserId; 2],
    /// Which seats have acted at least once; what the bot did for them does not count.
    pub has_acted: [bool; 2],
    /// What the players have offered to and asked of each other.
    pub offers: Offers,
    /// The seat that acted last.
    pub last_to_act: Option<Side>,
    /// The seat to which the turn last passed: it has been called.
    pub last_mentioned: Option<Side>,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub seating_rolls: Vec<Face>,
    /// The word that the accepter added to the draws.
    pub accepter_seed_word: String,
    /// How the turn has passed.
    pub turns: TurnTracker,
    /// Which of the game's actions the bot made for a player: their places in the table's log.
    pub automatic_actions: Vec<usize>,
    /// The time that the players have left, if the match has a clock.
    pub clocks: Option<MatchClocks>,
    /// How many draws were made before the game began.
    pub(in crate::matches) setup_draw_count: u32,
}

impl PlayState {
    /// A game that has not begun, with these people on its seats.
    #[must_use]
    pub fn new(table: GameSession, seats: [UserId; 2]) -> PlayState {
        let called = table.status().active_side();
        PlayState {
            session: table,
            seats,
            has_acted: [false; 2],
            offers: Offers::default(),
            last_to_act: None,
            last_mentioned: called,
            seating_rolls: Vec::new(),
            accepter_seed_word: String::new(),
            turns: TurnTracker::default(),
            automatic_actions: Vec::new(),
            clocks: None,
            setup_draw_count: 0,
        }
    }

    /// The place of the next draw, see `docs/FAIR.md`.
    #[must_use]
    pub fn next_draw_index(&self) -> u32 {
        1 + self.setup_draw_count + self.session.roll_count()
    }

    /// The seat of a person, if they have one; of somebody who has both, the one that is to act.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Side> {
        let due = self.session.status().active_side();
        due.into_iter().chain(Side::BOTH).find(|side| self.player(*side) == user)
    }

    /// The seat for which somebody who speaks for this one takes something back: it, or when both are one person's, the one
    /// that acted last.
    #[must_use]
    pub fn seat_taking_back(&self, seat: Side) -> Side {
        if self.is_solo() { self.last_to_act.unwrap_or(seat) } else { seat }
    }

    /// Whether one person has both seats.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats[0] == self.seats[1]
    }

    /// Who sits on this seat.
    #[must_use]
    pub fn player(&self, side: Side) -> UserId {
        self.seats[side.index()]
    }

    /// The person whose decision is due, while the game runs.
    #[must_use]
    pub fn user_to_act(&self) -> Option<UserId> {
        self.session.status().active_side().map(|side| self.player(side))
    }
}
