//! The people of a competition.

use crate::competitions::event::WithdrawalReason;
use crate::matches::ids::UserId;

/// A person in a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The person.
    pub user: UserId,
    /// True if they are to be entered in the next ones of the series, too.
    pub every_time: bool,
    /// The division, once it has started.
    pub division: u32,
    /// The rating at the start.
    pub points: i32,
    /// The games that they have lost on time.
    pub losses_on_time: u32,
    /// The reason why they play no further games.
    pub withdrawal: Option<Withdrawal>,
}

/// The end of a person's competition before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawal {
    /// The reason.
    pub reason: WithdrawalReason,
    /// True if too few of their games were finished, so that none of them counts.
    pub is_annulled: bool,
}
