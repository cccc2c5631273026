//! A game with people around it: invitations, seats, resigning, agreeing to stop.
//!
//! Everything here is pure. A match is its terms and its log of events ([`state::Match`]); a wish is judged against it
//! ([`decide::decide`]) with the time and the luck that the caller gives, and what comes of it is more events, and what
//! is to be told because of them ([`tell::tells`]).

pub mod acting;
pub mod answering;
pub mod back;
pub mod calling;
pub mod clock;
pub mod date;
pub mod decide;
pub mod ending;
pub mod event;
pub mod finish;
pub mod habits;
pub mod offer;
pub mod page;
pub mod passing;
pub mod people;
pub mod play;
pub mod preferences;
pub mod ranks;
pub mod refusal;
pub mod result;
mod running;
pub mod settings;
pub mod spot;
mod standing;
pub mod start;
pub mod state;
pub mod stop;
pub mod tally;
pub mod tell;
pub mod terms;
pub mod times;
pub mod typed;
pub mod vacation;
pub mod wish;

/// How long an invitation stands, in milliseconds: a day.
pub const INVITATION_STANDS: i64 = 24 * 60 * 60 * 1000;

/// How many matches a person may have at a time, invitations of their own included.
pub const MATCHES_EACH: usize = 20;

/// How many others a person may block.
pub const BLOCKS_EACH: usize = 200;
