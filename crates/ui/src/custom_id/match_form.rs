//! The form of a challenge, or of a match against the computer: `M:challenge`. A button that opens it again holds the
//! choices: `M:play:1:seega::first:::::`, in the fields of [`RuleSetChoice`].

use crate::custom_id::rule_set_choice::RuleSetChoice;
use std::fmt;

/// A form for a match, or the button that opens it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFormControl {
    /// The kind of match.
    pub kind: MatchFormKind,
    /// The choices with which it opens again; `None` for the form itself.
    pub choice: Option<RuleSetChoice>,
}

/// A kind of match with a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchFormKind {
    /// A challenge.
    Challenge,
    /// A match against the computer.
    Play,
}

impl MatchFormKind {
    pub(super) const ALL: [(MatchFormKind, &'static str); 2] =
        [(MatchFormKind::Challenge, "challenge"), (MatchFormKind::Play, "play")];
}

impl MatchFormControl {
    pub(super) fn parse_fields(fields: &str) -> Option<MatchFormControl> {
        let (word, choice) = match fields.split_once(':') {
            Some((word, choice)) => (word, Some(RuleSetChoice::parse_fields(choice)?)),
            None => (fields, None),
        };
        let (kind, _) = MatchFormKind::ALL.into_iter().find(|(_, known)| *known == word)?;
        Some(MatchFormControl { kind, choice })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = MatchFormKind::ALL.iter().find(|(kind, _)| *kind == self.kind).map_or("", |(_, word)| word);
        f.write_str(word)?;
        self.choice.as_ref().map_or(Ok(()), |choice| {
            f.write_str(":")?;
            choice.write_fields(f)
        })
    }
}
