//! The controls of a match: `m:12.0a1b2c3d:7:play:d4` plays d4 in match 12, whose tag is `0a1b2c3d`, in answer to its
//! event 7.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::matches::state::match_state::Match;
use std::fmt;

/// Encloses the number of a menu in its argument. No action begins with it.
const MENU_NUMBER_DELIMITER: char = '#';

/// A control of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchControl {
    /// The match.
    pub match_ref: MatchRef,
    /// The number of the event that the control answers.
    pub event_number: u32,
    /// The request that it makes.
    pub verb: MatchVerb,
    /// The action of *play*, the number of a menu and the path so far ([`menu_argument`]), or the reason of *stop*.
    /// Empty for most verbs.
    pub argument: String,
}

/// The request that a control of a match makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchVerb {
    /// Accepts the challenge.
    Accept,
    /// Declines the challenge.
    Decline,
    /// Withdraws the challenge.
    Withdraw,
    /// Plays the action in its argument, or the one that is picked.
    Play,
    /// Makes one more step of an action.
    PickStep,
    /// Takes back the steps made so far.
    ClearSelection,
    /// Opens the form in which a move is typed.
    TypeMove,
    /// Has the computer place the pieces that are left before the play proper.
    PlaceRest,
    /// Rolls the dice.
    RollDice,
    /// Takes back the player's last decision since the last roll.
    Undo,
    /// Opens the form that adds a word to the randomness.
    AddWord,
    /// Shows the requests that are made seldom to one person alone: a draw offer and resigning.
    More,
    /// Asks for a confirmation before resigning.
    AskResign,
    /// Resigns.
    ConfirmResign,
    /// Closes a confirmation; nothing changes.
    Cancel,
    /// Offers a draw, or to end the match by count.
    OfferDraw,
    /// Accepts that offer.
    AcceptDraw,
    /// Asks the opponent for a takeback.
    RequestTakeback,
    /// Grants the takeback.
    GrantTakeback,
    /// Declines an offer or a takeback.
    DeclineOffer,
    /// Withdraws the player's own offer or request.
    WithdrawOffer,
    /// Cancels the match.
    CancelMatch,
    /// Starts a match against the computer with the rules of the challenge.
    PlayComputer,
    /// Proposes a rematch with sides swapped.
    Rematch,
    /// Ends the match without a result, because the opponent has left the server.
    EndAbandoned,
    /// Shows the current board to one person alone.
    ViewPrivately,
    /// Flips a private board.
    FlipBoard,
    /// Opens the panel with the look of public boards, or changes what its argument names.
    PublicBoards,
    /// Watches the match, or stops watching it.
    ToggleWatch,
    /// Stops a match of others, as a moderator.
    StopMatch,
    /// Shows the match as an animation to one person alone.
    Replay,
    /// Shows the last position to one person alone, with buttons to the others.
    StepThrough,
    /// Shows the record to one person alone.
    Record,
    /// Shows the best move to one person alone.
    Hint,
    /// Shows the review of the match to one person alone.
    Review,
    /// Explains the random draws to one person alone. Its argument is what is published: the commitment on a challenge,
    /// the secret on a result.
    FairPlay,
    /// Brings the message with the button up to date, in a place without the bot.
    Refresh,
}

impl MatchVerb {
    pub(super) const ALL: [(MatchVerb, &'static str); 37] = [
        (MatchVerb::Accept, "accept"),
        (MatchVerb::Decline, "decline"),
        (MatchVerb::Withdraw, "withdraw"),
        (MatchVerb::Play, "play"),
        (MatchVerb::PickStep, "pick"),
        (MatchVerb::ClearSelection, "back"),
        (MatchVerb::RollDice, "throw"),
        (MatchVerb::Undo, "undo"),
        (MatchVerb::AddWord, "word"),
        (MatchVerb::AskResign, "resign"),
        (MatchVerb::ConfirmResign, "confirm"),
        (MatchVerb::Cancel, "cancel"),
        (MatchVerb::OfferDraw, "offer"),
        (MatchVerb::AcceptDraw, "agree"),
        (MatchVerb::RequestTakeback, "askback"),
        (MatchVerb::GrantTakeback, "giveback"),
        (MatchVerb::DeclineOffer, "refuse"),
        (MatchVerb::WithdrawOffer, "retract"),
        (MatchVerb::CancelMatch, "calloff"),
        (MatchVerb::PlayComputer, "computer"),
        (MatchVerb::Rematch, "rematch"),
        (MatchVerb::EndAbandoned, "left"),
        (MatchVerb::ViewPrivately, "look"),
        (MatchVerb::FlipBoard, "flip"),
        (MatchVerb::PublicBoards, "boards"),
        (MatchVerb::ToggleWatch, "follow"),
        (MatchVerb::StopMatch, "stop"),
        (MatchVerb::Replay, "replay"),
        (MatchVerb::StepThrough, "step"),
        (MatchVerb::Record, "record"),
        (MatchVerb::Hint, "hint"),
        (MatchVerb::Review, "review"),
        (MatchVerb::FairPlay, "fair"),
        (MatchVerb::TypeMove, "type"),
        (MatchVerb::More, "more"),
        (MatchVerb::PlaceRest, "rest"),
        (MatchVerb::Refresh, "refresh"),
    ];

    pub(super) fn as_str(self) -> &'static str {
        MatchVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Option<MatchVerb> {
        MatchVerb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl MatchControl {
    /// Creates a control without an argument that answers the last event of a match.
    #[must_use]
    pub fn new(game: &Match, verb: MatchVerb) -> MatchControl {
        MatchControl {
            match_ref: game.match_ref(),
            event_number: game.last_event_number(),
            verb,
            argument: String::new(),
        }
    }

    /// Creates the control that publishes 64 hexadecimal digits. It answers no event, so that the longest number of a
    /// match fits into the id beside them.
    #[must_use]
    pub fn fair_play(game: &Match, digits: &str) -> MatchControl {
        MatchControl { event_number: 0, argument: digits.to_owned(), ..MatchControl::new(game, MatchVerb::FairPlay) }
    }

    pub(super) fn parse_fields(fields: &str) -> Option<MatchControl> {
        let mut fields = fields.splitn(4, ':');
        let match_ref = parse_match_ref(fields.next()?)?;
        let event_number = parse_number(fields.next()?)?;
        let verb = MatchVerb::parse(fields.next()?)?;
        let argument = match fields.next() {
            None => String::new(),
            // An empty argument is written without its colon.
            Some("") => return None,
            Some(argument) => argument.to_owned(),
        };
        Some(MatchControl { match_ref, event_number, verb, argument })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.match_ref, self.event_number, self.verb.as_str())?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, ":{}", self.argument) }
    }
}

/// Returns the argument of a menu: its number, which tells the menus of one message apart, and the path so far.
#[must_use]
pub fn menu_argument(index: usize, path: &str) -> String {
    format!("{MENU_NUMBER_DELIMITER}{index}{MENU_NUMBER_DELIMITER}{path}")
}

/// Returns the path so far from the argument of a menu; `None` when the argument is not a menu's.
#[must_use]
pub fn menu_path(argument: &str) -> Option<&str> {
    argument.strip_prefix(MENU_NUMBER_DELIMITER)?.split_once(MENU_NUMBER_DELIMITER).map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_for_programs_names_every_verb() {
        let words: Vec<_> = MatchVerb::ALL.iter().map(|(_, word)| *word).collect();
        let named = format!("`{}`", words.join(" "));
        assert!(include_str!("../../../../docs/STANDIN.md").contains(&named), "docs/STANDIN.md does not say {named}");
    }

    #[test]
    fn menu_argument_gives_back_its_path() {
        assert_eq!(menu_path(&menu_argument(3, "2.0")), Some("2.0"));
        assert_eq!(menu_path(&menu_argument(0, "")), Some(""));
        assert_eq!(menu_path("b3-b4"), None);
    }
}
