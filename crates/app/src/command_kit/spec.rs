//! Specifications of commands: the name, the options, and the places in which they are offered.

use crate::command_kit::choices::ChoiceList;
use gonagas_ui::message::OfferedChannels;
use std::ops::RangeInclusive;

/// The largest integer of an option, a limit of Discord.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The specification of a command.
#[derive(Debug)]
pub struct CommandSpec {
    /// The English name.
    pub name: &'static str,
    /// The name in logs and figures.
    pub label: &'static str,
    /// The way in which users start it.
    pub kind: CommandKind,
    /// The options; empty for a command with subcommands.
    pub options: &'static [OptionSpec],
    /// The subcommands.
    pub subcommands: &'static [SubcommandSpec],
    /// The permission that members need to see it, until a server decides otherwise.
    pub permission: Option<MemberPermission>,
    /// True if it is not offered in direct messages.
    pub is_guild_only: bool,
    /// The presence that it needs of the bot on its server.
    pub presence: BotPresence,
}

/// A way to start a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandKind {
    /// By typing its name after a slash.
    Slash,
    /// From the menu of a user. The entry shows the message `user-menu-<name>`.
    UserMenu,
}

/// A permission by which a command is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberPermission {
    /// Manage the server.
    ManageGuild,
    /// Manage messages.
    ManageMessages,
}

/// The presence that a request needs of the bot on the server from which it comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotPresence {
    /// None: the request only reads, or concerns the requester alone.
    NotNeeded,
    /// The bot is on the server, or has matches there that still run.
    Needed,
    /// The bot is on the server now: the request begins something new.
    NeededNow,
}

impl CommandSpec {
    /// Returns the specification of a slash command without options.
    #[must_use]
    pub const fn slash(name: &'static str, presence: BotPresence) -> CommandSpec {
        CommandSpec {
            name,
            label: name,
            kind: CommandKind::Slash,
            options: &[],
            subcommands: &[],
            permission: None,
            is_guild_only: false,
            presence,
        }
    }

    /// Returns the specification of an entry in the menu of a user.
    #[must_use]
    pub const fn user_menu(name: &'static str, label: &'static str, presence: BotPresence) -> CommandSpec {
        CommandSpec { label, kind: CommandKind::UserMenu, ..CommandSpec::slash(name, presence) }
    }

    /// Sets the options.
    #[must_use]
    pub const fn options(self, options: &'static [OptionSpec]) -> CommandSpec {
        CommandSpec { options, ..self }
    }

    /// Sets the subcommands.
    #[must_use]
    pub const fn subcommands(self, subcommands: &'static [SubcommandSpec]) -> CommandSpec {
        CommandSpec { subcommands, ..self }
    }

    /// Offers the command to members with this permission only.
    #[must_use]
    pub const fn for_members_with(self, permission: MemberPermission) -> CommandSpec {
        CommandSpec { permission: Some(permission), ..self }
    }

    /// Offers the command on servers only.
    #[must_use]
    pub const fn on_servers_only(self) -> CommandSpec {
        CommandSpec { is_guild_only: true, ..self }
    }

    /// Returns the options of a subcommand, or without one those of the command itself.
    #[must_use]
    pub fn options_of(&self, subcommand: Option<&str>) -> &'static [OptionSpec] {
        match subcommand {
            None => self.options,
            Some(name) => {
                let named = self.subcommands.iter().find(|subcommand| subcommand.name == name);
                named.map_or(&[], |subcommand| subcommand.options)
            }
        }
    }
}

/// The specification of a subcommand.
#[derive(Debug)]
pub struct SubcommandSpec {
    /// The English name.
    pub name: &'static str,
    /// The options.
    pub options: &'static [OptionSpec],
}

impl SubcommandSpec {
    /// Returns the specification of a subcommand.
    #[must_use]
    pub const fn new(name: &'static str, options: &'static [OptionSpec]) -> SubcommandSpec {
        SubcommandSpec { name, options }
    }
}

/// The specification of an option.
#[derive(Debug)]
pub struct OptionSpec {
    /// The English name.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: OptionKind,
    /// True if the command cannot be sent without it.
    pub is_required: bool,
    /// The suggestions while it is typed.
    pub suggestions: Option<SuggestionKind>,
}

/// The values of an option.
#[derive(Debug)]
pub enum OptionKind {
    /// A text.
    Text {
        /// The most characters, if there is a limit.
        max_length: Option<u16>,
    },
    /// A value of a list.
    Choice(ChoiceList),
    /// A whole number in this range.
    Integer(RangeInclusive<u64>),
    /// Yes or no.
    Boolean,
    /// A user.
    User,
    /// A channel of the server.
    Channel(OfferedChannels),
    /// A role of the server.
    Role,
}

impl OptionSpec {
    const fn new(name: &'static str, kind: OptionKind) -> OptionSpec {
        OptionSpec { name, kind, is_required: false, suggestions: None }
    }

    /// Returns an option that is a text.
    #[must_use]
    pub const fn text(name: &'static str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Text { max_length: None })
    }

    /// Returns an option that is a text of at most so many characters.
    #[must_use]
    pub const fn short_text(name: &'static str, max_length: u16) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Text { max_length: Some(max_length) })
    }

    /// Returns an option that is a value of a list.
    #[must_use]
    pub const fn choice(name: &'static str, list: ChoiceList) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Choice(list))
    }

    /// Returns an option that is a whole number.
    #[must_use]
    pub const fn integer(name: &'static str, range: RangeInclusive<u64>) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Integer(range))
    }

    /// Returns the option `match`, the number of a match.
    #[must_use]
    pub const fn match_number(suggestions: SuggestionKind) -> OptionSpec {
        OptionSpec::integer("match", 1..=MAX_INTEGER).suggesting(suggestions)
    }

    /// Returns an option that is yes or no.
    #[must_use]
    pub const fn boolean(name: &'static str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Boolean)
    }

    /// Returns an option that is a user.
    #[must_use]
    pub const fn user(name: &'static str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::User)
    }

    /// Returns an option that is a channel of one of these kinds.
    #[must_use]
    pub const fn channel(name: &'static str, offered: OfferedChannels) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Channel(offered))
    }

    /// Returns an option that is a role.
    #[must_use]
    pub const fn role(name: &'static str) -> OptionSpec {
        OptionSpec::new(name, OptionKind::Role)
    }

    /// Makes the option required.
    #[must_use]
    pub const fn required(mut self) -> OptionSpec {
        self.is_required = true;
        self
    }

    /// Suggests values while the option is typed.
    #[must_use]
    pub const fn suggesting(mut self, suggestions: SuggestionKind) -> OptionSpec {
        self.suggestions = Some(suggestions);
        self
    }
}

/// The values that are suggested for an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuggestionKind {
    /// Rule sets and options of the game in the option `game`.
    Options,
    /// Rule sets of the game in the option `game`.
    RuleSet,
    /// Pages of the rules of the game in the option `game`, or of its rule set in `set`.
    RulesPage,
    /// Terms of the glossary.
    GlossaryTerm,
    /// Sides of the game in the option `game`.
    Side,
    /// Time controls.
    TimeControl,
    /// The times that clocks show now, for the choice of a time zone.
    LocalTime,
    /// Hours of someone's clock, and none.
    LocalHour,
    /// Actions in the match in the option `match`, or in the running ones of the channel.
    Move,
    /// Numbers of matches and challenges of the requester that are not over.
    UnfinishedMatch,
    /// Numbers of running matches of the requester.
    RunningMatch,
    /// Numbers of matches in which the requester may ask for a takeback.
    TakebackMatch,
    /// Numbers of matches that the requester watches or may watch.
    WatchableMatch,
    /// Numbers of matches and challenges on the server that a moderator may stop.
    StoppableMatch,
    /// Numbers of finished matches of the requester.
    FinishedMatch,
    /// Numbers of matches of the requester, finished or not.
    ReplayableMatch,
    /// Numbers of tournaments of the server.
    Tournament,
}
