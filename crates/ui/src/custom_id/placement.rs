//! The kinds of messages on which controls stand. Each family of controls declares its own, and a control acts on no
//! other.
//!
//! The kind of a public message follows from its controls, which Discord sends with every press. So a message of an
//! earlier version is still what it was.

use crate::custom_id::CustomId;
use crate::custom_id::match_control::MatchVerb;
use crate::custom_id::puzzle::PuzzleControl;
use crate::custom_id::start::StartControl;
use gonagas_core::matches::ids::MatchRef;

/// A kind of message with controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageKind {
    /// A message that one person sees alone.
    Private,
    /// A challenge in its channel.
    Challenge,
    /// The direct message about a challenge.
    Direct,
    /// The board for everyone of a match that is played or over.
    Board,
    /// The greeting on a server.
    Greeting,
    /// The puzzle of the day.
    DailyPuzzle,
    /// A direct message about what fits a wish for an opponent.
    SeekNews,
    /// The post of a tournament or ladder.
    Tournament,
}

/// The public messages that a message can be, by the controls on it: each kind with its match, if it has one. Empty
/// without controls of public messages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MessagePlaces(Vec<(MessageKind, Option<MatchRef>)>);

impl<Id: AsRef<str>> FromIterator<Id> for MessagePlaces {
    /// Reads the custom ids of the controls on a message.
    fn from_iter<Ids: IntoIterator<Item = Id>>(custom_ids: Ids) -> MessagePlaces {
        let ids = custom_ids.into_iter().filter_map(|id| CustomId::parse(id.as_ref()));
        MessagePlaces(ids.filter_map(|id| id.public_message()).collect())
    }
}

impl MessagePlaces {
    /// Returns true for a message of this match.
    #[must_use]
    pub fn belong_to(&self, match_ref: MatchRef) -> bool {
        self.0.iter().any(|(_, of)| *of == Some(match_ref))
    }
}

/// The reason why a control does not act on a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misplacement {
    /// It stands on another kind of message, or on that of another match.
    WrongMessage,
    /// The message belongs to the match that has the number now.
    OlderMatch,
}

impl CustomId {
    /// Returns the kinds of messages on which a control stands, the one in channels first if there is one.
    const fn message_kinds(&self) -> &'static [MessageKind] {
        use MessageKind::{Board, Challenge, DailyPuzzle, Direct, Greeting, Private, SeekNews, Tournament};
        match self {
            CustomId::PublicBoard(control) => match control.verb {
                MatchVerb::Accept | MatchVerb::Decline => &[Challenge, Direct, Private],
                MatchVerb::Withdraw => &[Challenge, Private],
                MatchVerb::AddWord => &[Challenge, Private],
                MatchVerb::RollDice
                | MatchVerb::Undo
                | MatchVerb::AcceptDraw
                | MatchVerb::RequestTakeback
                | MatchVerb::GrantTakeback
                | MatchVerb::DeclineOffer
                | MatchVerb::WithdrawOffer
                | MatchVerb::Refresh => &[Board],
                MatchVerb::Play
                | MatchVerb::PickStep
                | MatchVerb::ClearSelection
                | MatchVerb::TypeMove
                | MatchVerb::PlaceRest
                | MatchVerb::More
                | MatchVerb::OfferDraw
                | MatchVerb::AskResign
                | MatchVerb::CancelMatch
                | MatchVerb::Rematch
                | MatchVerb::ViewPrivately
                | MatchVerb::Replay
                | MatchVerb::StepThrough
                | MatchVerb::Record
                | MatchVerb::Hint
                | MatchVerb::Review => &[Board, Private],
                MatchVerb::FairPlay => &[Challenge, Board, Private],
                MatchVerb::ConfirmResign
                | MatchVerb::Cancel
                | MatchVerb::PlayComputer
                | MatchVerb::EndAbandoned
                | MatchVerb::FlipBoard
                | MatchVerb::PublicBoards
                | MatchVerb::ToggleWatch
                | MatchVerb::StopMatch => &[Private],
            },
            CustomId::Start(StartControl::Open) => &[Greeting, Private],
            CustomId::Puzzles(PuzzleControl::Open(_) | PuzzleControl::OpenOfDay { .. }) => &[DailyPuzzle, Private],
            CustomId::Seek(_) => &[SeekNews, Private],
            CustomId::Tournament(_) | CustomId::Ladder(_) => &[Tournament, Private],
            _ => &[Private],
        }
    }

    /// Returns the public message on which a control stands: its kind, and its match if it has one. `None` for a
    /// control of private messages, and for *Fair play*, which stands on several kinds.
    #[must_use]
    pub fn public_message(&self) -> Option<(MessageKind, Option<MatchRef>)> {
        if self.is_fair_play() {
            return None;
        }
        let kind = self.message_kinds().first().filter(|kind| **kind != MessageKind::Private)?;
        let match_ref = match self {
            CustomId::PublicBoard(control) => Some(control.match_ref),
            _ => None,
        };
        Some((*kind, match_ref))
    }

    fn is_fair_play(&self) -> bool {
        matches!(self, CustomId::PublicBoard(control) if control.verb == MatchVerb::FairPlay)
    }

    /// Checks that a control acts on a private message.
    pub fn check_on_private_message(&self) -> Result<(), Misplacement> {
        match self.message_kinds().contains(&MessageKind::Private) {
            true => Ok(()),
            false => Err(Misplacement::WrongMessage),
        }
    }

    /// Checks that a control acts on a message in a channel or a direct message, which can be these by its controls.
    ///
    /// A message without controls is none of these kinds any more, so nothing replaces it. What was pressed there in
    /// the moment in which they went counts all the same.
    pub fn check_on_public_message(&self, places: &MessagePlaces, is_direct: bool) -> Result<(), Misplacement> {
        if self.is_fair_play() {
            return Ok(());
        }
        let place = self.public_message().ok_or(Misplacement::WrongMessage)?;
        if is_direct && place.0 == MessageKind::Challenge && !self.message_kinds().contains(&MessageKind::Direct) {
            return Err(Misplacement::WrongMessage);
        }
        let MessagePlaces(places) = places;
        // An answer to a challenge that has just become a board gets the news.
        let is_answered = place.0 == MessageKind::Challenge && places.contains(&(MessageKind::Board, place.1));
        if places.is_empty() || places.contains(&place) || is_answered {
            return Ok(());
        }
        let has_number = |other: MatchRef| place.1.is_some_and(|own| own.id == other.id && own.tag != other.tag);
        match places.iter().filter_map(|(_, match_ref)| *match_ref).any(has_number) {
            true => Err(Misplacement::OlderMatch),
            false => Err(Misplacement::WrongMessage),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pressed: &str, on: &[&str]) -> Result<(), Misplacement> {
        CustomId::parse(pressed).unwrap().check_on_public_message(&on.iter().collect(), false)
    }

    #[test]
    fn control_acts_on_the_message_of_its_match() {
        let board = ["m:1.0a1b2c3d:7:throw", "m:1.0a1b2c3d:7:look"];
        let challenge = ["m:1.0a1b2c3d:1:accept"];
        assert_eq!(check("m:1.0a1b2c3d:5:play:d4", &board), Ok(()));
        assert_eq!(check("m:1.0a1b2c3d:1:withdraw", &challenge), Ok(()));
        assert_eq!(check("m:1.0a1b2c3d:1:accept", &board), Ok(()));
        assert_eq!(check("m:1.0a1b2c3d:1:offer", &challenge), Err(Misplacement::WrongMessage));
        assert_eq!(check("m:1.ffffffff:7:throw", &board), Err(Misplacement::OlderMatch));
        for other in ["m:2.0a1b2c3d:7:throw", "b:open", "z:open:0123abcd"] {
            assert_eq!(check(other, &board), Err(Misplacement::WrongMessage), "{other}");
        }
    }

    #[test]
    fn direct_message_about_a_challenge_takes_an_answer_alone() {
        let on = ["m:1.0a1b2c3d:1:accept"].iter().collect();
        let check = |id: &str| CustomId::parse(id).unwrap().check_on_public_message(&on, true);
        assert_eq!(check("m:1.0a1b2c3d:1:decline"), Ok(()));
        for other in ["m:1.0a1b2c3d:1:withdraw", "m:1.0a1b2c3d:1:word", "m:1.0a1b2c3d:5:offer"] {
            assert_eq!(check(other), Err(Misplacement::WrongMessage), "{other}");
        }
    }

    #[test]
    fn message_without_controls_takes_public_controls_alone() {
        assert_eq!(check("m:1.0a1b2c3d:7:throw", &[]), Ok(()));
        assert_eq!(check("b:open", &["from:a later version"]), Ok(()));
        for private in ["p:1.0a1b2c3d:7:throw", "m:1.0a1b2c3d:7:computer", "r:1:h:a:seega", "b:game"] {
            let parsed = CustomId::parse(private);
            assert!(parsed.is_none() || check(private, &[]) == Err(Misplacement::WrongMessage), "{private}");
        }
    }
}
