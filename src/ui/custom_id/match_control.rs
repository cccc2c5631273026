//! Custom ids: which control of which match, and for which moment of it.
//!
//! `m:12:7:play:d4` is the control *play d4* of match 12 that answers its event 7. What is half made is kept in the id
//! itself, as a path, so that nothing has to be remembered elsewhere.

use crate::matches::ids::MatchId;
use std::fmt;

/// The most characters that a custom id may have.
pub const MAX_CUSTOM_ID_LENGTH: usize = 100;

/// What the number of a menu stands behind, where one message has several menus of the same kind. No action begins with
/// it.
const MENU_NUMBER_DELIMITER: char = '#';

/// A control of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchControl {
    /// The match.
    pub match_id: MatchId,
    /// The number of the event that the control answers.
    pub event_number: u32,
    /// What it does.
    pub verb: MatchVerb,
    /// With what: the action of *play*, or a menu's number and the path so far. Mostly empty.
    pub argument: String,
}

/// What a control does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchVerb {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Withdraw the challenge.
    Withdraw,
    /// Play the action that it is with, or that is picked.
    Play,
    /// Make one more step toward an action.
    PickStep,
    /// Take the steps made so far back.
    ClearSelection,
    /// Throw the dice.
    RollDice,
    /// Take back what was last decided since the dice fell.
    Undo,
    /// Add a word to the draws.
    AddWord,
    /// Ask whether to resign.
    AskResign,
    /// Resign indeed.
    ConfirmResign,
    /// Do not resign.
    Cancel,
    /// Offer to stop.
    OfferDraw,
    /// Agree to stop.
    AcceptDraw,
    /// Ask to take one's last turn back.
    RequestTakeback,
    /// Let the other take back what they asked for.
    GrantTakeback,
    /// Refuse what was offered or asked.
    DeclineOffer,
    /// Take back what one has offered or asked oneself.
    WithdrawOffer,
    /// Call the match off.
    CancelMatch,
    /// Propose the same again, with sides swapped.
    Rematch,
    /// End the match, which the other has left, without a result.
    EndAbandoned,
    /// Show the board as it stands now to whoever asks, alone.
    ViewPrivately,
    /// Show it from its other side.
    FlipBoard,
    /// Follow the match, or follow it no more.
    ToggleWatch,
    /// Stop a match of others, as a moderator.
    StopMatch,
}

impl MatchVerb {
    const ALL: [(MatchVerb, &'static str); 25] = [
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
        (MatchVerb::Rematch, "rematch"),
        (MatchVerb::EndAbandoned, "left"),
        (MatchVerb::ViewPrivately, "look"),
        (MatchVerb::FlipBoard, "flip"),
        (MatchVerb::ToggleWatch, "follow"),
        (MatchVerb::StopMatch, "stop"),
    ];

    fn as_str(self) -> &'static str {
        MatchVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn parse(text: &str) -> Option<MatchVerb> {
        MatchVerb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl MatchControl {
    /// Reads a custom id; `None` when it is none of ours.
    #[must_use]
    pub fn parse(id: &str) -> Option<MatchControl> {
        let mut parts = id.splitn(5, ':');
        if parts.next()? != "m" {
            return None;
        }
        let game = MatchId(parts.next()?.parse().ok()?);
        let event = parts.next()?.parse().ok()?;
        let verb = MatchVerb::parse(parts.next()?)?;
        Some(MatchControl {
            match_id: game,
            event_number: event,
            verb,
            argument: parts.next().unwrap_or_default().to_owned(),
        })
    }
}

/// What a menu is with: its number in the message, and the path so far.
#[must_use]
pub fn menu_argument(index: usize, path: &str) -> String {
    format!("{MENU_NUMBER_DELIMITER}{index}{MENU_NUMBER_DELIMITER}{path}")
}

/// The path so far of what a menu is with; `None` when it is not a menu's.
#[must_use]
pub fn menu_path(with: &str) -> Option<&str> {
    with.strip_prefix(MENU_NUMBER_DELIMITER)?.split_once(MENU_NUMBER_DELIMITER).map(|(_, path)| path)
}

impl fmt::Display for MatchControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m:{}:{}:{}", self.match_id.0, self.event_number, self.verb.as_str())?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, ":{}", self.argument) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_programs_names_every_verb() {
        let catalog: Vec<_> = MatchVerb::ALL.iter().map(|(_, word)| *word).collect();
        let named = format!("`{}`", catalog.join(" "));
        assert!(include_str!("../../../docs/STANDIN.md").contains(&named), "the page does not say {named}");
    }

    #[test]
    fn every_verb_reads_back() {
        for (verb, word) in MatchVerb::ALL {
            for with in ["", "d4", "c6-c7>d2xc2xe2", "X:c2-b2+"] {
                let control = MatchControl { match_id: MatchId(12), event_number: 7, verb, argument: with.into() };
                let text = control.to_string();
                assert!(text.starts_with(&format!("m:12:7:{word}")), "{text}");
                assert_eq!(MatchControl::parse(&text), Some(control));
            }
        }
    }

    #[test]
    fn a_menu_keeps_the_path_so_far() {
        assert_eq!(menu_path(&menu_argument(3, "2.0")), Some("2.0"));
        assert_eq!(menu_path(&menu_argument(0, "")), Some(""));
        assert_eq!(menu_path("b3-b4"), None);
    }

    #[test]
    fn a_forged_id_is_none() {
        for id in ["", "m", "m:1", "m:1:2", "m:1:2:win", "x:1:2:play", "m:-1:2:play", "m:1:99999999999:play"] {
            assert_eq!(MatchControl::parse(id), None, "{id}");
        }
    }
}
