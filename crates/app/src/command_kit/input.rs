//! Values of options, as Discord sends them.

use crate::command_kit::spec::{CommandSpec, OptionKind, OptionSpec};
use crate::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::screens::about::AboutLinks;

/// The input of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandInput {
    /// The chosen subcommand.
    pub subcommand: Option<String>,
    /// The options.
    pub options: OptionValues,
    /// The user whose menu was opened.
    pub target: Option<Opponent>,
    /// The account of the bot.
    pub bot_user: UserId,
    /// The links of the running bot.
    pub about_links: AboutLinks,
}

/// The options that were filled in, with their values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionValues(Vec<(String, OptionValue)>);

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Boolean(bool),
    /// A user.
    User(Opponent),
    /// A channel.
    Channel(u64),
    /// A role.
    Role(PickedRole),
    /// A value of a kind that no option has.
    Other,
}

/// A role of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickedRole {
    /// Its id.
    pub id: u64,
    /// True if the bot can notify its members in the channel of the command.
    pub is_mentionable: bool,
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> OptionValue {
        OptionValue::Text(text.to_owned())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> OptionValue {
        OptionValue::Text(text)
    }
}

impl From<u64> for OptionValue {
    fn from(number: u64) -> OptionValue {
        OptionValue::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// The reason why a command cannot be read. Discord's clients send no such command, but others can, and so does a
/// client that still shows a command from before.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableCommand {
    /// The command or its options are not as this program defines them.
    #[error("the command has an unknown shape")]
    UnknownShape,
    /// An option has a value that is none of its choices.
    #[error("{typed} is not one of {}", known.join(", "))]
    UnknownChoice {
        /// The value.
        typed: String,
        /// The choices.
        known: Vec<&'static str>,
    },
}

impl CommandInput {
    /// Checks that the options have values that their specification allows.
    pub fn check(&self, spec: &CommandSpec) -> Result<(), UnreadableCommand> {
        spec.options_of(self.subcommand.as_deref()).iter().try_for_each(|option| self.options.check(option))
    }
}

impl FromIterator<(String, OptionValue)> for OptionValues {
    fn from_iter<I: IntoIterator<Item = (String, OptionValue)>>(values: I) -> OptionValues {
        OptionValues(values.into_iter().collect())
    }
}

impl OptionValues {
    /// Adds an option.
    pub fn insert(&mut self, name: &str, value: OptionValue) {
        self.0.push((name.to_owned(), value));
    }

    fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    /// Returns the text or the choice in an option.
    #[must_use]
    pub fn string(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            OptionValue::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// Returns the number in an option, if the type can hold it.
    #[must_use]
    pub fn number<N: TryFrom<i64>>(&self, name: &str) -> Option<N> {
        match self.get(name)? {
            OptionValue::Integer(number) => N::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Returns the number in the option `match`.
    #[must_use]
    pub fn match_number(&self) -> Option<u64> {
        self.number("match")
    }

    /// Returns the yes or no in an option.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.get(name)? {
            OptionValue::Boolean(flag) => Some(*flag),
            _ => None,
        }
    }

    /// Returns the user in an option.
    #[must_use]
    pub fn user(&self, name: &str) -> Option<Opponent> {
        match self.get(name)? {
            OptionValue::User(user) => Some(*user),
            _ => None,
        }
    }

    /// Returns the channel in an option.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            OptionValue::Channel(channel) => Some(*channel),
            _ => None,
        }
    }

    /// Returns the role in an option.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<PickedRole> {
        match self.get(name)? {
            OptionValue::Role(role) => Some(*role),
            _ => None,
        }
    }

    fn check(&self, option: &OptionSpec) -> Result<(), UnreadableCommand> {
        match (self.get(option.name), &option.kind) {
            (None, _)
            | (Some(OptionValue::Text(_)), OptionKind::Text { .. })
            | (Some(OptionValue::Boolean(_)), OptionKind::Boolean)
            | (Some(OptionValue::User(_)), OptionKind::User)
            | (Some(OptionValue::Channel(_)), OptionKind::Channel(_))
            | (Some(OptionValue::Role(_)), OptionKind::Role) => Ok(()),
            (Some(OptionValue::Integer(number)), OptionKind::Integer(range))
                if u64::try_from(*number).is_ok_and(|number| range.contains(&number)) =>
            {
                Ok(())
            }
            (Some(OptionValue::Text(typed)), OptionKind::Choice(list)) => {
                let known = list.values();
                match known.contains(&typed.as_str()) {
                    true => Ok(()),
                    false => Err(UnreadableCommand::UnknownChoice { typed: typed.clone(), known }),
                }
            }
            _ => Err(UnreadableCommand::UnknownShape),
        }
    }
}
