//! What those who manage a server have settled for the matches there.

use crate::matches::MAX_MATCHES_PER_USER;

/// The most channels that can be named.
pub const MAX_ALLOWED_CHANNELS: usize = 50;

/// The settings of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuildSettings {
    /// The language of what all see, as the folder of its words is called.
    pub language: String,
    /// The channels in which matches may be started; empty: in all.
    pub allowed_channels: Vec<u64>,
    /// Whether new matches are played in threads of their own, if nothing else is said.
    pub use_threads: bool,
    /// How much time the players of new matches have, as text, if nothing else is said; empty: as much as they want.
    pub default_time_control: String,
    /// How many matches a person may have at a time here; `None`: as many as anywhere.
    pub match_limit: Option<u32>,
    /// Who is notified.
    pub ping_policy: PingPolicy,
}

/// The usual.
impl Default for GuildSettings {
    fn default() -> GuildSettings {
        GuildSettings {
            language: "en".to_owned(),
            allowed_channels: Vec::new(),
            use_threads: false,
            default_time_control: String::new(),
            match_limit: None,
            ping_policy: PingPolicy::default(),
        }
    }
}

/// Who is notified of what waits for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PingPolicy {
    /// Whoever is challenged, and whoever must act.
    #[default]
    All,
    /// Who plays already. Who is challenged is not.
    Players,
    /// Nobody.
    Nobody,
}

impl PingPolicy {
    /// All answers, the usual first.
    pub const ALL: [PingPolicy; 3] = [PingPolicy::All, PingPolicy::Players, PingPolicy::Nobody];

    /// The word for it in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PingPolicy::All => "all",
            PingPolicy::Players => "players",
            PingPolicy::Nobody => "nobody",
        }
    }

    /// The answer that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<PingPolicy> {
        PingPolicy::ALL.into_iter().find(|pinged| pinged.as_str() == word)
    }

    /// Whether those whom a message calls are notified; `plays` says whether they play already.
    #[must_use]
    pub const fn should_notify(self, plays: bool) -> bool {
        match self {
            PingPolicy::All => true,
            PingPolicy::Players => plays,
            PingPolicy::Nobody => false,
        }
    }
}

/// One thing that is settled anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuildSettingChange {
    /// See [`GuildSettings::language`].
    Language(String),
    /// Whether matches may be started in this channel.
    ChannelAllowed {
        /// The channel.
        channel: u64,
        /// Whether they may.
        allowed: bool,
    },
    /// Matches may be started in all channels.
    AllChannelsAllowed,
    /// See [`GuildSettings::threads`].
    UseThreads(bool),
    /// See [`GuildSettings::clock`].
    DefaultTimeControl(String),
    /// See [`GuildSettings::limit`].
    MatchLimit(u32),
    /// See [`GuildSettings::pings`].
    PingPolicy(PingPolicy),
}

impl GuildSettings {
    /// Settles one thing anew.
    pub fn apply_change(&mut self, setting: &GuildSettingChange) {
        match setting {
            GuildSettingChange::Language(language) => self.language.clone_from(language),
            GuildSettingChange::ChannelAllowed { channel, allowed } => {
                self.allowed_channels.retain(|listed| listed != channel);
                self.allowed_channels.extend(allowed.then_some(*channel));
            }
            GuildSettingChange::AllChannelsAllowed => self.allowed_channels.clear(),
            GuildSettingChange::UseThreads(threads) => self.use_threads = *threads,
            GuildSettingChange::DefaultTimeControl(clock) => self.default_time_control.clone_from(clock),
            GuildSettingChange::MatchLimit(limit) => {
                self.match_limit = Some(*limit).filter(|limit| (*limit as usize) < MAX_MATCHES_PER_USER)
            }
            GuildSettingChange::PingPolicy(pings) => self.ping_policy = *pings,
        }
    }

    /// Whether matches may be started in a channel.
    #[must_use]
    pub fn allows_channel(&self, channel: u64) -> bool {
        self.allowed_channels.is_empty() || self.allowed_channels.contains(&channel)
    }
}
