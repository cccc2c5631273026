//! The settings of servers, and the choices by which the players of a match replace those for its public boards.

use crate::kit::board::BoardShape;
use crate::kit::side::Side;
use crate::kit::theme::Theme;
use crate::matches::MAX_MATCHES_PER_USER;
use crate::matches::results::champions::Title;

/// The maximum number of channels that the settings can list. A menu can show half of them.
pub const MAX_ALLOWED_CHANNELS: usize = 50;

/// The time control of new matches on a server that has chosen no other: three days for each move. Without one, a
/// losing player would never have to move again.
pub const DEFAULT_TIME_CONTROL: &str = "3d+3d/3d";

/// The news for the managers of a server on which the bot was before. They are told once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ManagerNews {
    /// True if challenges on the server were rated and in pairs by default.
    pub challenges_are_casual: bool,
    /// True if public messages are in the default language, and nobody has chosen it.
    pub asks_language: bool,
}

/// The settings of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuildSettings {
    /// The language of public messages, as the name of its folder in `assets/words`.
    pub language: String,
    /// The channels in which matches may be started; empty for all channels.
    pub allowed_channels: Vec<u64>,
    /// True when new matches get their own thread by default.
    pub use_threads: bool,
    /// The default time control of new matches, as text; empty for no time limit.
    pub default_time_control: String,
    /// True when a manager chose it. Then it comes before what a challenger chose last.
    pub has_own_time_control: bool,
    /// The maximum number of unfinished matches of a user here; `None` for [`MAX_MATCHES_PER_USER`].
    pub match_limit: Option<u32>,
    /// The players whom messages ping.
    pub ping_policy: PingPolicy,
    /// The colours of boards that everyone sees.
    pub board_theme: Theme,
    /// The seat at the bottom of boards that everyone sees.
    pub board_bottom: Side,
    /// The way in which long boards that everyone sees lie in their images.
    pub board_shape: BoardShape,
    /// True if a board keeps its picture when the next one is posted.
    pub keeps_old_pictures: bool,
    /// The channel for the puzzle of the day; `None` for none.
    pub puzzle_channel: Option<PostChannel>,
    /// The channel for the review of each month; `None` for none.
    pub review_channel: Option<PostChannel>,
    /// The role that open challenges mention; `None` for none.
    pub seeker_role: Option<u64>,
    /// The role whose members may organise competitions, beside the managers.
    pub organiser_role: Option<u64>,
    /// The roles of champions, by title.
    pub champion_roles: Vec<ChampionRole>,
}

/// A role for the champions of a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChampionRole {
    /// The title.
    pub title: Title,
    /// The role.
    pub role: u64,
    /// True if Discord refused when the bot last tried to give or take it.
    pub is_refused: bool,
}

/// A channel in which the bot posts by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostChannel {
    /// The channel.
    pub id: u64,
    /// True if the bot lacked a permission there when it last tried to post.
    pub is_forbidden: bool,
}

impl Default for GuildSettings {
    fn default() -> GuildSettings {
        GuildSettings {
            language: "en".to_owned(),
            allowed_channels: Vec::new(),
            use_threads: false,
            default_time_control: DEFAULT_TIME_CONTROL.to_owned(),
            has_own_time_control: false,
            match_limit: None,
            ping_policy: PingPolicy::default(),
            board_theme: Theme::default(),
            board_bottom: Side::First,
            board_shape: BoardShape::default(),
            keeps_old_pictures: false,
            puzzle_channel: None,
            review_channel: None,
            seeker_role: None,
            organiser_role: None,
            champion_roles: Vec::new(),
        }
    }
}

/// The players whom messages on a server ping.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PingPolicy {
    /// Challenged users and players.
    #[default]
    All,
    /// Players, but not challenged users.
    Players,
    /// No one.
    Nobody,
}

impl PingPolicy {
    /// All values, the default first.
    pub const ALL: [PingPolicy; 3] = [PingPolicy::All, PingPolicy::Players, PingPolicy::Nobody];

    /// The keyword in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PingPolicy::All => "all",
            PingPolicy::Players => "players",
            PingPolicy::Nobody => "nobody",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<PingPolicy> {
        PingPolicy::ALL.into_iter().find(|policy| policy.as_str() == keyword)
    }

    /// Returns `true` when a mentioned user is pinged; `is_player` is false for a user who is only challenged.
    #[must_use]
    pub const fn should_notify(self, is_player: bool) -> bool {
        match self {
            PingPolicy::All => true,
            PingPolicy::Players => is_player,
            PingPolicy::Nobody => false,
        }
    }
}

/// A change of one setting of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuildSettingChange {
    /// See [`GuildSettings::language`].
    Language(String),
    /// Allows matches to start in a channel, or no longer allows it.
    ChannelAllowed {
        /// The channel.
        channel: u64,
        /// True to allow it.
        allowed: bool,
    },
    /// Allows matches to start in these channels only; in all when there are none.
    AllowedChannels(Vec<u64>),
    /// Allows matches to start in all channels.
    AllChannelsAllowed,
    /// See [`GuildSettings::use_threads`].
    UseThreads(bool),
    /// See [`GuildSettings::default_time_control`].
    DefaultTimeControl(String),
    /// See [`GuildSettings::match_limit`].
    MatchLimit(u32),
    /// See [`GuildSettings::ping_policy`].
    PingPolicy(PingPolicy),
    /// See [`GuildSettings::board_theme`].
    BoardTheme(Theme),
    /// See [`GuildSettings::board_bottom`].
    BoardBottom(Side),
    /// See [`GuildSettings::board_shape`].
    BoardShape(BoardShape),
    /// See [`GuildSettings::keeps_old_pictures`].
    KeepOldPictures(bool),
    /// See [`GuildSettings::puzzle_channel`].
    PuzzleChannel(Option<u64>),
    /// See [`GuildSettings::review_channel`].
    ReviewChannel(Option<u64>),
    /// See [`GuildSettings::seeker_role`].
    SeekerRole(Option<u64>),
    /// See [`GuildSettings::organiser_role`].
    OrganiserRole(Option<u64>),
    /// The role of the champions of a title; `None` for none.
    ChampionRole(Title, Option<u64>),
}

impl GuildSettings {
    /// Changes one setting.
    pub fn apply_change(&mut self, change: &GuildSettingChange) {
        match change {
            GuildSettingChange::Language(language) => self.language.clone_from(language),
            GuildSettingChange::ChannelAllowed { channel, allowed } => {
                self.allowed_channels.retain(|listed| listed != channel);
                self.allowed_channels.extend(allowed.then_some(*channel));
            }
            GuildSettingChange::AllowedChannels(channels) => self.allowed_channels.clone_from(channels),
            GuildSettingChange::AllChannelsAllowed => self.allowed_channels.clear(),
            GuildSettingChange::UseThreads(threads) => self.use_threads = *threads,
            GuildSettingChange::DefaultTimeControl(control) => {
                self.default_time_control.clone_from(control);
                self.has_own_time_control = true;
            }
            GuildSettingChange::MatchLimit(limit) => {
                self.match_limit = Some(*limit).filter(|limit| (*limit as usize) < MAX_MATCHES_PER_USER)
            }
            GuildSettingChange::PingPolicy(policy) => self.ping_policy = *policy,
            GuildSettingChange::BoardTheme(theme) => self.board_theme = *theme,
            GuildSettingChange::BoardBottom(side) => self.board_bottom = *side,
            GuildSettingChange::BoardShape(shape) => self.board_shape = *shape,
            GuildSettingChange::KeepOldPictures(keeps) => self.keeps_old_pictures = *keeps,
            GuildSettingChange::SeekerRole(role) => self.seeker_role = *role,
            GuildSettingChange::OrganiserRole(role) => self.organiser_role = *role,
            GuildSettingChange::ChampionRole(title, role) => {
                self.champion_roles.retain(|known| known.title != *title);
                let new = |role| ChampionRole { title: title.clone(), role, is_refused: false };
                self.champion_roles.extend(role.map(new));
                self.champion_roles.sort_by(|one, other| one.title.cmp(&other.title));
            }
            GuildSettingChange::PuzzleChannel(channel) => {
                self.puzzle_channel = channel.map(|id| PostChannel { id, is_forbidden: false });
            }
            GuildSettingChange::ReviewChannel(channel) => {
                self.review_channel = channel.map(|id| PostChannel { id, is_forbidden: false });
            }
        }
    }

    /// Returns `true` if a person may have two matches at a time, as a pair needs.
    #[must_use]
    pub fn allows_pairs(&self) -> bool {
        self.match_limit.is_none_or(|limit| limit >= 2)
    }

    /// Returns `true` when matches may be started in a channel.
    #[must_use]
    pub fn allows_channel(&self, channel: u64) -> bool {
        self.allowed_channels.is_empty() || self.allowed_channels.contains(&channel)
    }
}

/// The choices for the public boards of one match. A field that is `None` follows the settings of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardOverrides {
    /// The colours.
    pub theme: Option<Theme>,
    /// The seat at the bottom.
    pub bottom: Option<Side>,
    /// The way in which a long board lies in its image.
    pub shape: Option<BoardShape>,
}

/// A change of one choice; `None` follows the server again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardOverride {
    /// See [`BoardOverrides::theme`].
    Theme(Option<Theme>),
    /// See [`BoardOverrides::bottom`].
    Bottom(Option<Side>),
    /// See [`BoardOverrides::shape`].
    Shape(Option<BoardShape>),
}

impl BoardOverrides {
    /// Returns the choices after a change.
    #[must_use]
    pub const fn with(self, change: BoardOverride) -> BoardOverrides {
        match change {
            BoardOverride::Theme(theme) => BoardOverrides { theme, ..self },
            BoardOverride::Bottom(bottom) => BoardOverrides { bottom, ..self },
            BoardOverride::Shape(shape) => BoardOverrides { shape, ..self },
        }
    }
}
