//! Texts that users type, and the completions that the bot suggests.

/// A text that is being typed, for which the bot suggests completions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AutocompleteInput {
    /// The options of a challenge.
    Options {
        /// The game chosen so far, as typed.
        game: String,
        /// The text so far.
        text: String,
    },
    /// A rule set.
    RuleSet {
        /// The game chosen so far, as typed.
        game: String,
        /// The text so far.
        text: String,
    },
    /// A page of the rules.
    RulesPage {
        /// The game chosen so far, as typed.
        game: String,
        /// The rule set chosen so far, as typed.
        rule_set: String,
        /// The text so far.
        text: String,
    },
    /// A term of the glossary.
    GlossaryTerm {
        /// The text so far.
        text: String,
    },
    /// The side of a challenge.
    Side {
        /// The game chosen so far, as typed.
        game: String,
        /// The text so far.
        text: String,
    },
    /// The time control of a challenge.
    TimeControl {
        /// The text so far.
        text: String,
    },
    /// An action.
    Move {
        /// The match's number, if it has been typed.
        match_number: Option<u64>,
        /// The text so far.
        text: String,
    },
    /// The number of a match or challenge of the requester that is not over.
    UnfinishedMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a running match of the requester.
    RunningMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a match in which the requester may ask for a takeback.
    TakebackMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a match that the requester may watch, or watches.
    WatchableMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a match or challenge on the server that a moderator may stop.
    StoppableMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a finished match of the requester.
    FinishedMatch {
        /// The text so far.
        text: String,
    },
    /// The number of a match of the requester, finished or not, to look back at.
    ReplayableMatch {
        /// The text so far.
        text: String,
    },
}

/// A suggested completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that the user reads, 1 to 100 characters.
    pub name: String,
    /// The text that is sent if they pick it, 1 to 100 characters.
    pub value: String,
}
