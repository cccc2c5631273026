//! Custom ids: which control of which match, and for which moment of it.
//!
//! `m:12:7:play:d4` is the control *play d4* of match 12 that answers its event 7. What is half made is kept in the id
//! itself, as a path, so that nothing has to be remembered elsewhere.

use crate::room::people::MatchId;
use std::fmt;

/// The most characters that a custom id may have.
pub const LONGEST: usize = 100;

/// What the number of a menu stands behind, where one message has several menus of the same kind. No action begins with
/// it.
const COUNTED: char = '#';

/// A control of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    /// The match.
    pub game: MatchId,
    /// The number of the event that the control answers.
    pub event: u32,
    /// What it does.
    pub verb: Verb,
    /// With what: the action of *play*, or a menu's number and the path so far. Mostly empty.
    pub with: String,
}

/// What a control does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Withdraw the challenge.
    Withdraw,
    /// Play the action that it is with, or that is picked.
    Play,
    /// Make one more step toward an action.
    Pick,
    /// Take the steps made so far back.
    Back,
    /// Throw the dice.
    Throw,
    /// Take back what was last decided since the dice fell.
    TakeBack,
    /// Add a word to the draws.
    Word,
    /// Ask whether to resign.
    Resign,
    /// Resign indeed.
    Confirm,
    /// Do not resign.
    Cancel,
    /// Offer to stop.
    Offer,
    /// Agree to stop.
    Agree,
    /// Ask to take one's last turn back.
    AskBack,
    /// Let the other take back what they asked for.
    GiveBack,
    /// Refuse what was offered or asked.
    Refuse,
    /// Take back what one has offered or asked oneself.
    Retract,
    /// Call the match off.
    CallOff,
    /// Propose the same again, with sides swapped.
    Rematch,
    /// End the match, which the other has left, without a result.
    EndLeft,
    /// Show the board as it stands now to whoever asks, alone.
    Look,
    /// Show it from its other side.
    Flip,
    /// Follow the match, or follow it no more.
    Follow,
    /// Stop a match of others, as a moderator.
    Stop,
}

impl Verb {
    const ALL: [(Verb, &'static str); 25] = [
        (Verb::Accept, "accept"),
        (Verb::Decline, "decline"),
        (Verb::Withdraw, "withdraw"),
        (Verb::Play, "play"),
        (Verb::Pick, "pick"),
        (Verb::Back, "back"),
        (Verb::Throw, "throw"),
        (Verb::TakeBack, "undo"),
        (Verb::Word, "word"),
        (Verb::Resign, "resign"),
        (Verb::Confirm, "confirm"),
        (Verb::Cancel, "cancel"),
        (Verb::Offer, "offer"),
        (Verb::Agree, "agree"),
        (Verb::AskBack, "askback"),
        (Verb::GiveBack, "giveback"),
        (Verb::Refuse, "refuse"),
        (Verb::Retract, "retract"),
        (Verb::CallOff, "calloff"),
        (Verb::Rematch, "rematch"),
        (Verb::EndLeft, "left"),
        (Verb::Look, "look"),
        (Verb::Flip, "flip"),
        (Verb::Follow, "follow"),
        (Verb::Stop, "stop"),
    ];

    fn word(self) -> &'static str {
        Verb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, word)| word)
    }

    fn read(text: &str) -> Option<Verb> {
        Verb::ALL.iter().find(|(_, word)| *word == text).map(|(verb, _)| *verb)
    }
}

impl Control {
    /// Reads a custom id; `None` when it is none of ours.
    #[must_use]
    pub fn read(id: &str) -> Option<Control> {
        let mut parts = id.splitn(5, ':');
        if parts.next()? != "m" {
            return None;
        }
        let game = MatchId(parts.next()?.parse().ok()?);
        let event = parts.next()?.parse().ok()?;
        let verb = Verb::read(parts.next()?)?;
        Some(Control { game, event, verb, with: parts.next().unwrap_or_default().to_owned() })
    }
}

/// What a menu is with: its number in the message, and the path so far.
#[must_use]
pub fn counted(index: usize, path: &str) -> String {
    format!("{COUNTED}{index}{COUNTED}{path}")
}

/// The path so far of what a menu is with; `None` when it is not a menu's.
#[must_use]
pub fn path(with: &str) -> Option<&str> {
    with.strip_prefix(COUNTED)?.split_once(COUNTED).map(|(_, path)| path)
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m:{}:{}:{}", self.game.0, self.event, self.verb.word())?;
        if self.with.is_empty() { Ok(()) } else { write!(f, ":{}", self.with) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_programs_names_every_verb() {
        let words: Vec<_> = Verb::ALL.iter().map(|(_, word)| *word).collect();
        let named = format!("`{}`", words.join(" "));
        assert!(include_str!("../../docs/STANDIN.md").contains(&named), "the page does not say {named}");
    }

    #[test]
    fn every_verb_reads_back() {
        for (verb, word) in Verb::ALL {
            for with in ["", "d4", "c6-c7>d2xc2xe2", "X:c2-b2+"] {
                let control = Control { game: MatchId(12), event: 7, verb, with: with.into() };
                let text = control.to_string();
                assert!(text.starts_with(&format!("m:12:7:{word}")), "{text}");
                assert_eq!(Control::read(&text), Some(control));
            }
        }
    }

    #[test]
    fn a_menu_keeps_the_path_so_far() {
        assert_eq!(path(&counted(3, "2.0")), Some("2.0"));
        assert_eq!(path(&counted(0, "")), Some(""));
        assert_eq!(path("b3-b4"), None);
    }

    #[test]
    fn a_forged_id_is_none() {
        for id in ["", "m", "m:1", "m:1:2", "m:1:2:win", "x:1:2:play", "m:-1:2:play", "m:1:99999999999:play"] {
            assert_eq!(Control::read(id), None, "{id}");
        }
    }
}
