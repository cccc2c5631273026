//! `/settings`: changes or shows the settings of the server.

use crate::command_kit::Command;
use crate::command_kit::choices::{AVAILABLE_LANGUAGES, BOARD_SHAPES, BOTTOM_SEATS, GAMES, PING_POLICIES, THEMES};
use crate::command_kit::input::{CommandInput, PickedRole};
use crate::command_kit::spec::{
    BotPresence, CommandSpec, MemberPermission, OptionSpec, SubcommandSpec, SuggestionKind,
};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_ui::message::OfferedChannels;

/// A change of the settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings(pub SettingsRequest);

/// A change of a server's settings, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsRequest {
    /// No change: show the settings.
    Show,
    /// The language of public messages.
    Language(String),
    /// Allow or forbid new matches in a channel.
    Channels {
        /// The channel; `None` is all channels.
        channel: Option<u64>,
        /// True to allow new matches.
        allowed: bool,
    },
    /// The only channels in which matches can start; all when there are none.
    AllowedChannels(Vec<u64>),
    /// True if new matches get their own threads.
    Threads(bool),
    /// The default time control of new matches.
    TimeControl(String),
    /// The most matches that a user may have at a time.
    MatchLimit(u64),
    /// The users who are notified: `all`, `players` or `nobody`.
    Pings(String),
    /// The colours of boards that everyone sees.
    BoardTheme(String),
    /// The seat at the bottom of boards that everyone sees: `first` or `second`.
    BoardBottom(String),
    /// The way in which long boards that everyone sees lie: `lying` or `upright`.
    BoardShape(String),
    /// True if a board keeps its picture when the next one is posted.
    KeepOldPictures(bool),
    /// The channel for the puzzle of the day; `None` for none.
    PuzzleChannel(Option<u64>),
    /// The channel for the review of each month; `None` for none.
    ReviewChannel(Option<u64>),
    /// The role that open challenges mention; `None` for none.
    SeekerRole(Option<PickedRole>),
    /// The role whose members may organise tournaments; `None` for none.
    OrganiserRole(Option<u64>),
    /// The role of champions.
    ChampionRole {
        /// The game; `None` for the first of all games.
        game: Option<String>,
        /// One of its rule sets; `None` is the first.
        rule_set: Option<String>,
        /// The role; `None` for none.
        role: Option<u64>,
    },
}

impl Command for Settings {
    const SPEC: CommandSpec = CommandSpec::slash("settings", BotPresence::NeededNow)
        .on_servers_only()
        .for_members_with(MemberPermission::ManageGuild)
        .subcommands(&[
            SubcommandSpec::new("show", &[]),
            SubcommandSpec::new("language", &[OptionSpec::choice("language", AVAILABLE_LANGUAGES).required()]),
            SubcommandSpec::new(
                "channels",
                &[OptionSpec::boolean("allowed").required(), OptionSpec::channel("channel", OfferedChannels::Playable)],
            ),
            SubcommandSpec::new("threads", &[OptionSpec::boolean("threads").required()]),
            SubcommandSpec::new(
                "clock",
                &[OptionSpec::text("clock").suggesting(SuggestionKind::TimeControl).required()],
            ),
            SubcommandSpec::new("limit", &[OptionSpec::integer("matches", 1..=MAX_MATCHES_PER_USER as u64).required()]),
            SubcommandSpec::new("pings", &[OptionSpec::choice("who", PING_POLICIES).required()]),
            SubcommandSpec::new("theme", &[OptionSpec::choice("theme", THEMES).required()]),
            SubcommandSpec::new("bottom", &[OptionSpec::choice("seat", BOTTOM_SEATS).required()]),
            SubcommandSpec::new("shape", &[OptionSpec::choice("shape", BOARD_SHAPES).required()]),
            SubcommandSpec::new("pictures", &[OptionSpec::boolean("keep").required()]),
            SubcommandSpec::new("puzzles", &[OptionSpec::channel("channel", OfferedChannels::TakingMessages)]),
            SubcommandSpec::new("review", &[OptionSpec::channel("channel", OfferedChannels::TakingMessages)]),
            SubcommandSpec::new("seekers", &[OptionSpec::role("role")]),
            SubcommandSpec::new("organisers", &[OptionSpec::role("role")]),
            SubcommandSpec::new(
                "champions",
                &[
                    OptionSpec::role("role"),
                    OptionSpec::choice("game", GAMES),
                    OptionSpec::text("rules").suggesting(SuggestionKind::RuleSet),
                ],
            ),
        ]);

    fn read(input: &CommandInput) -> Option<Settings> {
        let options = &input.options;
        Some(Settings(match input.subcommand.as_deref()? {
            "show" => SettingsRequest::Show,
            "language" => SettingsRequest::Language(options.string("language")?),
            "channels" => {
                SettingsRequest::Channels { channel: options.channel("channel"), allowed: options.flag("allowed")? }
            }
            "threads" => SettingsRequest::Threads(options.flag("threads")?),
            "clock" => SettingsRequest::TimeControl(options.string("clock")?),
            "limit" => SettingsRequest::MatchLimit(options.number("matches")?),
            "pings" => SettingsRequest::Pings(options.string("who")?),
            "theme" => SettingsRequest::BoardTheme(options.string("theme")?),
            "bottom" => SettingsRequest::BoardBottom(options.string("seat")?),
            "shape" => SettingsRequest::BoardShape(options.string("shape")?),
            "pictures" => SettingsRequest::KeepOldPictures(options.flag("keep")?),
            "puzzles" => SettingsRequest::PuzzleChannel(options.channel("channel")),
            "review" => SettingsRequest::ReviewChannel(options.channel("channel")),
            "seekers" => SettingsRequest::SeekerRole(options.role("role")),
            "organisers" => SettingsRequest::OrganiserRole(options.role("role").map(|role| role.id)),
            "champions" => SettingsRequest::ChampionRole {
                game: options.string("game"),
                rule_set: options.string("rules"),
                role: options.role("role").map(|role| role.id),
            },
            _ => return None,
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.server_settings.update_settings(context, &self.0).await
    }
}
