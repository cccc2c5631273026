//! What those who manage a server have settled for the matches there.

use crate::room::MATCHES_EACH;

/// The most channels that can be named.
pub const CHANNELS: usize = 50;

/// The settings of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The language of what all see, as the folder of its words is called.
    pub language: String,
    /// The channels in which matches may be started; empty: in all.
    pub channels: Vec<u64>,
    /// Whether new matches are played in threads of their own, if nothing else is said.
    pub threads: bool,
    /// How much time the players of new matches have, as text, if nothing else is said; empty: as much as they want.
    pub clock: String,
    /// How many matches a person may have at a time here; `None`: as many as anywhere.
    pub limit: Option<u32>,
    /// Who is notified.
    pub pings: Pinged,
}

/// The usual.
impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: "en".to_owned(),
            channels: Vec::new(),
            threads: false,
            clock: String::new(),
            limit: None,
            pings: Pinged::default(),
        }
    }
}

/// Who is notified of what waits for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pinged {
    /// Whoever is challenged, and whoever must act.
    #[default]
    All,
    /// Who plays already. Who is challenged is not.
    Players,
    /// Nobody.
    Nobody,
}

impl Pinged {
    /// All answers, the usual first.
    pub const ALL: [Pinged; 3] = [Pinged::All, Pinged::Players, Pinged::Nobody];

    /// The word for it in commands and in the store.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Pinged::All => "all",
            Pinged::Players => "players",
            Pinged::Nobody => "nobody",
        }
    }

    /// The answer that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Pinged> {
        Pinged::ALL.into_iter().find(|pinged| pinged.word() == word)
    }

    /// Whether those whom a message calls are notified; `plays` says whether they play already.
    #[must_use]
    pub const fn notifies(self, plays: bool) -> bool {
        match self {
            Pinged::All => true,
            Pinged::Players => plays,
            Pinged::Nobody => false,
        }
    }
}

/// One thing that is settled anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// See [`Settings::language`].
    Language(String),
    /// Whether matches may be started in this channel.
    Channel {
        /// The channel.
        channel: u64,
        /// Whether they may.
        allowed: bool,
    },
    /// Matches may be started in all channels.
    Everywhere,
    /// See [`Settings::threads`].
    Threads(bool),
    /// See [`Settings::clock`].
    Clock(String),
    /// See [`Settings::limit`].
    Limit(u32),
    /// See [`Settings::pings`].
    Pings(Pinged),
}

impl Settings {
    /// Settles one thing anew.
    pub fn set(&mut self, setting: &Setting) {
        match setting {
            Setting::Language(language) => self.language.clone_from(language),
            Setting::Channel { channel, allowed } => {
                self.channels.retain(|listed| listed != channel);
                self.channels.extend(allowed.then_some(*channel));
            }
            Setting::Everywhere => self.channels.clear(),
            Setting::Threads(threads) => self.threads = *threads,
            Setting::Clock(clock) => self.clock.clone_from(clock),
            Setting::Limit(limit) => self.limit = Some(*limit).filter(|limit| (*limit as usize) < MATCHES_EACH),
            Setting::Pings(pings) => self.pings = *pings,
        }
    }

    /// Whether matches may be started in a channel.
    #[must_use]
    pub fn allows(&self, channel: u64) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }
}
