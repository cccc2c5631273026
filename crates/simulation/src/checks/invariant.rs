//! The invariants, and violations of them.

use std::fmt;

/// An invariant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// Everything that was confirmed or shown is stored, and no log changes but at its end.
    ConfirmedIsStored,
    /// A request changes a match at most once, and nothing changes without a request.
    OncePerRequest,
    /// Nobody acts out of turn.
    Turns,
    /// Every log can be replayed.
    Replay,
    /// The time of players is the time that their turns have left.
    Clocks,
    /// A vacation that the bot begins for a player costs them a day.
    Vacations,
    /// Challenges, offers, takebacks and ends follow the rules of matches.
    Course,
    /// Nobody is challenged by someone whom they block, or blocks.
    Blocks,
    /// Nobody has more matches at a time than they may.
    MatchLimits,
    /// Only the player to act gets hints, and nobody in a rated match.
    Hints,
    /// Nobody sees messages that are for someone else.
    Private,
    /// Nobody is shown a match that they may not see.
    Sight,
    /// Only moderators stop the matches of others.
    Moderation,
    /// Nothing names people after the confirmation that their data is erased.
    Erasure,
    /// People are answered in their language.
    Language,
    /// Players and watchers get each notice that they wait for, once.
    Notices,
    /// Rolls and random draws follow from the secrets.
    Fairness,
    /// Ratings, lists and deadlines follow from the logs.
    Derived,
    /// Matches wait for a day when the bot is removed from their server.
    Removals,
    /// Leaderboards list people who have played, and nobody whose data is erased.
    Leaderboards,
    /// A planned reply is stored with the turn that it replies to, and its player has planned something.
    Plans,
    /// Only people who have asked hear of opponents, of each once, and not too often.
    Wishes,
    /// The puzzle of a day is posted once in a channel, its results are those of the log and come once, and only people
    /// who have asked are reminded of it.
    DailyPuzzles,
    /// Only games whose people all agree may become puzzles.
    PlayedGames,
    /// In the end champions have their roles, and nobody else has got or lost one.
    Champions,
    /// Places and points of competitions follow from their events, each pairing has one match, nobody has more games
    /// than they may, and nobody is entered, challenged or notified unasked.
    Competitions,
    /// A month is reviewed once in a channel, after its end, as the logs say.
    MonthReviews,
    /// In the end the board shows the present position.
    Boards,
    /// Where the bot is not it does nothing but by tokens, within their limits, and a press shows the present.
    WithoutBot,
    /// In the end nothing is overdue, and no match waits for the computer.
    Due,
    /// Everyone who asks gets an answer.
    Answers,
    /// Discord refuses no message of the bot.
    Limits,
    /// Each shard belongs to one process at a time, which alone writes, and before long to a process that runs.
    Leases,
    /// Nothing is left over in memory, and every task ends.
    Memory,
    /// Nothing panics.
    Panics,
    /// The database can be opened.
    Opens,
}

impl Invariant {
    /// The name of the invariant.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Invariant::ConfirmedIsStored => "confirmed is stored",
            Invariant::OncePerRequest => "once per request",
            Invariant::Turns => "turns",
            Invariant::Replay => "replay",
            Invariant::Clocks => "clocks",
            Invariant::Vacations => "vacations",
            Invariant::Course => "course",
            Invariant::Blocks => "blocks",
            Invariant::MatchLimits => "limits of matches",
            Invariant::Hints => "hints",
            Invariant::Private => "private",
            Invariant::Sight => "sight",
            Invariant::Moderation => "moderation",
            Invariant::Erasure => "erasure",
            Invariant::Language => "language",
            Invariant::Notices => "notices",
            Invariant::Fairness => "fairness",
            Invariant::Derived => "derived",
            Invariant::Removals => "removals",
            Invariant::Leaderboards => "leaderboards",
            Invariant::Plans => "plans",
            Invariant::Wishes => "wishes",
            Invariant::DailyPuzzles => "puzzles of the day",
            Invariant::PlayedGames => "played games",
            Invariant::Champions => "champions",
            Invariant::Competitions => "competitions",
            Invariant::MonthReviews => "reviews of months",
            Invariant::Boards => "boards",
            Invariant::WithoutBot => "places without the bot",
            Invariant::Due => "due",
            Invariant::Answers => "answers",
            Invariant::Limits => "limits of Discord",
            Invariant::Leases => "leases",
            Invariant::Memory => "memory",
            Invariant::Panics => "panics",
            Invariant::Opens => "opens",
        }
    }
}

/// A violation of an invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The invariant.
    pub invariant: Invariant,
    /// The step after which it was found.
    pub step: u32,
    /// The violation that was found.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}: {}", self.step, self.invariant.as_str(), self.detail)
    }
}
