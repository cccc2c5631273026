//! The buttons below the question for a rule set, whose custom ids hold the requested match.
//!
//! `k:81:sahkku:raisa:first:258+f:n::y:1` starts a challenge to user 81 by the rules of Ráisa: the first seat, ten
//! minutes each and fifteen seconds more for each turn (in hexadecimal seconds), no thread, rated as is usual, a pair,
//! and a head start of three soldiers. An empty field was not chosen; without a user, anyone may accept.

use crate::custom_id::canonical::parse_number;
use crate::custom_id::challenge_form::{TimeControlChoice, rule_sets_of_game, rules_as_options};
use crate::custom_id::challenge_form_control::{
    format_flag, format_time_control, parse_answer_indexes, parse_flag, parse_time_control,
};
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::RuleSetInfo;
use std::fmt;

/// A rule set for a requested match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSetChoice {
    /// The opponent: a person or the computer; `None` is anyone.
    pub opponent: Option<UserId>,
    /// The game's identifier.
    pub game: String,
    /// The rule set.
    pub rule_set: String,
    /// The seat of the requester; `None` is the default.
    pub side: Option<SeatPreference>,
    /// The time control.
    pub time_control: TimeControlChoice,
    /// The match gets its own thread; `None` is the default.
    pub thread: Option<bool>,
    /// The match is rated; `None` is the default.
    pub rated: Option<bool>,
    /// The match is a pair of games; `None` is the default.
    pub pair: Option<bool>,
    /// The index of the value of each option of the rule set, without the defaults at the end.
    pub answers: Vec<usize>,
}

impl RuleSetChoice {
    pub(super) fn parse_fields(fields: &str) -> Option<RuleSetChoice> {
        let fields: Vec<&str> = fields.split(':').collect();
        let [opponent, game, rule_set, side, time_control, thread, rated, pair, answers] = fields[..] else {
            return None;
        };
        let choice = RuleSetChoice {
            opponent: parse_chosen(opponent, |text| parse_number(text).map(UserId))?,
            game: game.to_owned(),
            rule_set: rule_set.to_owned(),
            side: parse_chosen(side, SeatPreference::read)?,
            time_control: parse_time_control(time_control)?,
            thread: parse_flag(thread)?,
            rated: parse_flag(rated)?,
            pair: parse_flag(pair)?,
            answers: parse_answer_indexes(answers)?,
        };
        let questions = choice.listing()?.options;
        let exists =
            |(index, answer): (usize, &usize)| questions.get(index).is_some_and(|it| *answer < it.values.count());
        choice.answers.iter().enumerate().all(exists).then_some(choice)
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = self.opponent.map_or_else(String::new, |user| user.0.to_string());
        let side = self.side.map_or("", SeatPreference::as_str);
        let time_control = format_time_control(self.time_control);
        let [thread, rated, pair] = [self.thread, self.rated, self.pair].map(format_flag);
        let answers = self.answers.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        let RuleSetChoice { game, rule_set, .. } = self;
        write!(f, "{opponent}:{game}:{rule_set}:{side}:{time_control}:{thread}:{rated}:{pair}:{answers}")
    }

    /// Returns the game and rule set; `None` when they do not exist.
    #[must_use]
    pub fn listing(&self) -> Option<RuleSetInfo> {
        rule_sets_of_game(&self.game).into_iter().find(|listing| listing.rule_set_name() == self.rule_set)
    }

    /// Returns the rule set and the options that are not at their defaults: `rules=raisa headstart=3`.
    #[must_use]
    pub fn options(&self) -> String {
        self.listing().map(|listing| rules_as_options(&listing, &self.answers)).unwrap_or_default()
    }
}

/// Reads a field, which is empty where nothing was chosen; `None` when it cannot be read.
fn parse_chosen<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if text.is_empty() { Some(None) } else { read(text).map(Some) }
}
