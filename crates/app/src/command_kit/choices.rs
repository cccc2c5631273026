//! Lists of values for options with a fixed set.

use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::settings::guild_settings::PingPolicy;
use gonagas_core::matches::settings::preferences::{ConfirmMoves, Orientation};
use gonagas_core::session::rules::list_rule_sets;
use gonagas_ui::i18n::offered_languages;
use gonagas_ui::screens::preferences::DISCORD_LANGUAGE;

/// A fixed list of values, each labelled with the message `<words>-<value>`.
#[derive(Debug, Clone, Copy)]
pub struct ChoiceList {
    /// The start of the keys of the labels.
    pub words: &'static str,
    values: fn() -> Vec<&'static str>,
}

impl ChoiceList {
    /// Returns a list of values.
    #[must_use]
    pub const fn new(words: &'static str, values: fn() -> Vec<&'static str>) -> ChoiceList {
        ChoiceList { words, values }
    }

    /// Returns the values, in the order in which they are offered.
    #[must_use]
    pub fn values(&self) -> Vec<&'static str> {
        (self.values)()
    }
}

/// The games, by their identifiers.
pub const GAMES: ChoiceList = ChoiceList::new("game", games);

/// The levels of the computer player.
pub const LEVELS: ChoiceList = ChoiceList::new("level", || vec!["1", "2", "3", "4", "5"]);

/// The places of a match: this channel, or a new thread.
pub const PLACES: ChoiceList = ChoiceList::new("where", || vec!["here", NEW_THREAD]);

/// The scopes of a statistic: this server, or all servers.
pub const SCOPES: ChoiceList = ChoiceList::new("scope", || vec!["here", EVERYWHERE]);

/// The periods of a leaderboard: all time, or this month.
pub const PERIODS: ChoiceList = ChoiceList::new("period", || vec!["all", THIS_MONTH]);

/// The subjects of a leaderboard: matches, or puzzles.
pub const LEADERBOARD_KINDS: ChoiceList = ChoiceList::new("leaders-kind", || vec!["matches", PUZZLES]);

/// The orientations of boards.
pub const ORIENTATIONS: ChoiceList =
    ChoiceList::new("orientation", || Orientation::ALL.map(Orientation::as_str).to_vec());

/// The colours of boards.
pub const THEMES: ChoiceList = ChoiceList::new("theme", || Theme::ALL.map(Theme::as_str).to_vec());

/// The ways in which long boards lie.
pub const BOARD_SHAPES: ChoiceList = ChoiceList::new("shape", || BoardShape::ALL.map(BoardShape::as_str).to_vec());

/// The matches in which moves are confirmed.
pub const CONFIRMATIONS: ChoiceList =
    ChoiceList::new("confirm", || ConfirmMoves::ALL.map(ConfirmMoves::as_str).to_vec());

/// The seats that can be at the bottom of a board.
pub const BOTTOM_SEATS: ChoiceList =
    ChoiceList::new("bottom", || vec![SeatPreference::First.as_str(), SeatPreference::Second.as_str()]);

/// The available languages.
pub const AVAILABLE_LANGUAGES: ChoiceList = ChoiceList::new("language", || offered_languages().collect());

/// The languages of private messages: the available ones, and that of Discord.
pub const SPOKEN_LANGUAGES: ChoiceList =
    ChoiceList::new("language", || offered_languages().chain([DISCORD_LANGUAGE]).collect());

/// The users whom a server lets the bot notify.
pub const PING_POLICIES: ChoiceList = ChoiceList::new("pings", || PingPolicy::ALL.map(PingPolicy::as_str).to_vec());

/// The place that is a new thread.
pub const NEW_THREAD: &str = "thread";

/// The scope that is all servers.
pub const EVERYWHERE: &str = "everywhere";

/// The subject that is puzzles.
pub const PUZZLES: &str = "puzzles";

/// The period that is this month.
pub const THIS_MONTH: &str = "month";

fn games() -> Vec<&'static str> {
    let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
    games.dedup();
    games
}
