//! Rules as text: `seega size=5`, and with a position in which the game begins `seega size=5 from=5/…`.
//!
//! [`RequestedRules`] may leave options to chance; [`Rules`] are resolved and can be played.

use crate::kit::game::{GameInfo, RandomSource, SeatAssignment};
use crate::kit::options::{OptionError, OptionsOrigin, RequestedValue};
use crate::kit::position::PositionError;
use crate::session::any_game::AnyGame;
use crate::session::catalogue::{self, GameFactory};
use crate::session::dyn_game::DynGame;
pub use crate::session::rule_set_info::{OptionInfo, RuleSetInfo, RulesError};
use std::fmt;

/// The word before the position in which a game begins.
const START: &str = "from=";

/// Returns every rule set of the catalogue, in display order.
#[must_use]
pub fn list_rule_sets() -> Vec<RuleSetInfo> {
    catalogue::all_factories().iter().flat_map(|factory| factory.rule_sets()).collect()
}

/// Returns the edition of a game's rules that this program plays; `None` for an unknown game.
#[must_use]
pub fn rules_edition(id: &str) -> Option<u32> {
    find_factory(id).ok().map(|factory| factory.info().edition)
}

/// Rules as a person requests them; some options may be random.
#[derive(Clone)]
pub struct RequestedRules {
    factory: &'static dyn GameFactory,
    rule_set: usize,
    requested_values: Vec<RequestedValue>,
    /// The position in which the game begins; `None` is that of the rules.
    start: Option<String>,
}

impl RequestedRules {
    /// Parses a game's identifier and its options for a new game: `pahtum`, `seega size=5`.
    pub fn parse(text: &str) -> Result<RequestedRules, RulesError> {
        RequestedRules::parse_from(text, OptionsOrigin::New)
    }

    /// Parses the rules of a stored game. An option that is missing is newer than the game, which is read by the rule
    /// of its time.
    pub fn parse_stored(text: &str) -> Result<RequestedRules, RulesError> {
        RequestedRules::parse_from(text, OptionsOrigin::Stored)
    }

    fn parse_from(text: &str, origin: OptionsOrigin) -> Result<RequestedRules, RulesError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        let factory = find_factory(id)?;
        // People name a position in an option of its own, since it need not be a line.
        let is_start = |word: &&str| origin == OptionsOrigin::Stored && word.starts_with(START);
        let (starts, options): (Vec<&str>, Vec<&str>) = words.partition(is_start);
        let (rule_set, values) = factory.parse_options(&options, origin)?;
        let requested = RequestedRules { factory, rule_set, requested_values: values, start: None };
        match starts[..] {
            [] => Ok(requested),
            [start] => requested.starting_from(&start[START.len()..]),
            _ => Err(OptionError::Duplicate(START.trim_end_matches('=').to_owned()).into()),
        }
    }

    /// Returns the rules of a game that begins in this position. No option may be left to chance.
    pub fn starting_from(mut self, position: &str) -> Result<RequestedRules, RulesError> {
        let Rules { values, .. } = Rules::from_requested(&self)?;
        self.start = self.factory.read_start(self.rule_set, &values, position)?;
        Ok(self)
    }

    /// Returns the position in which the game begins; `None` for that of the rules.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Returns the game.
    #[must_use]
    pub fn game_info(&self) -> GameInfo {
        self.factory.info()
    }

    /// Returns the options as requested, every one named: `blocks=random`.
    #[must_use]
    pub fn options_text(&self) -> String {
        format_options(&self.rule_set_info(), &self.value_indices())
    }

    fn value_indices(&self) -> Vec<usize> {
        let index = |value: &RequestedValue| match value {
            RequestedValue::Fixed(index) => *index,
            RequestedValue::Random => 0,
        };
        self.requested_values.iter().map(index).collect()
    }

    /// Returns true when an option is left to chance.
    #[must_use]
    pub fn has_random_options(&self) -> bool {
        self.requested_values.contains(&RequestedValue::Random)
    }

    /// Draws the random options; each possible value is equally likely.
    #[must_use]
    pub fn resolve(&self, random: RandomSource) -> Rules {
        let options = self.rule_set_info().options;
        let settle = |(value, option): (&RequestedValue, &OptionInfo)| match value {
            RequestedValue::Fixed(index) => *index,
            RequestedValue::Random => 1 + random(option.values.count() as u32 - 1) as usize,
        };
        let values = std::iter::zip(&self.requested_values, &options).map(settle).collect();
        let randomized = self.requested_values.iter().map(|value| *value == RequestedValue::Random).collect();
        Rules { factory: self.factory, rule_set: self.rule_set, values, randomized, start: self.start.clone() }
    }

    /// Returns the values that the random options have in the resolved rules: `blocks=7`.
    #[must_use]
    pub fn resolved_random_options(&self, settled: &Rules) -> Vec<String> {
        let values = settled.options_text();
        let open = self
            .rule_set_info()
            .options
            .into_iter()
            .zip(&self.requested_values)
            .filter(|(_, value)| **value == RequestedValue::Random);
        let value = |key: &str| values.split(' ').find(|word| word.split('=').next() == Some(key)).map(str::to_owned);
        open.filter_map(|(option, _)| value(option.key)).collect()
    }

    /// Returns the game and rule set.
    #[must_use]
    pub fn rule_set_info(&self) -> RuleSetInfo {
        self.factory.rule_sets().swap_remove(self.rule_set)
    }

    /// Returns the options that distinguish these rules from others of the game: the rule set and every option that is
    /// not at its default. For a game with a single rule set, all options.
    #[must_use]
    pub fn distinguishing_options(&self) -> String {
        format_distinguishing_options(&self.rule_set_info(), &self.value_indices())
    }
}

impl fmt::Debug for RequestedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RequestedRules({self})")
    }
}

/// Writes the form that [`RequestedRules::parse`] reads, every option named.
impl fmt::Display for RequestedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rules(&self.rule_set_info(), &self.value_indices(), self.start()))
    }
}

/// Resolved rules, by which a game can be started. Two are equal when the same game is played by the same rules.
#[derive(Clone)]
pub struct Rules {
    factory: &'static dyn GameFactory,
    rule_set: usize,
    values: Vec<usize>,
    randomized: Vec<bool>,
    start: Option<String>,
}

impl Rules {
    /// Parses rules without random options, for a new game.
    ///
    /// # Errors
    ///
    /// [`RulesError`] names the word that does not fit, or the random option.
    pub fn parse(text: &str) -> Result<Rules, RulesError> {
        Rules::from_requested(&RequestedRules::parse(text)?)
    }

    /// Parses the rules of a stored game, as [`RequestedRules::parse_stored`] does. None is still random.
    pub fn parse_stored(text: &str) -> Result<Rules, RulesError> {
        Rules::from_requested(&RequestedRules::parse_stored(text)?)
    }

    fn from_requested(requested: &RequestedRules) -> Result<Rules, RulesError> {
        match requested.requested_values.iter().position(|value| *value == RequestedValue::Random) {
            Some(open) => Err(RulesError::UnresolvedOption(requested.rule_set_info().options[open].key.to_owned())),
            None => Ok(requested.resolve(&mut |_| 0)),
        }
    }

    /// Returns the game.
    #[must_use]
    pub fn game_info(&self) -> GameInfo {
        self.factory.info()
    }

    /// Returns the options, every one named, separated by spaces: `size=5`.
    #[must_use]
    pub fn options_text(&self) -> String {
        format_options(&self.rule_set_info(), &self.values)
    }

    /// Returns how the seats are assigned when nobody has chosen one.
    #[must_use]
    pub fn seat_assignment(&self) -> SeatAssignment {
        self.factory.seat_assignment(self.rule_set, &self.values)
    }

    /// Returns the options whose values were drawn: `blocks=7`.
    #[must_use]
    pub fn random_options(&self) -> Vec<String> {
        let options = self.rule_set_info().options;
        let word =
            |index: usize| format!("{}={}", options[index].key, options[index].values.value_text(self.values[index]));
        (0..options.len()).filter(|index| self.randomized[*index]).map(word).collect()
    }

    /// Starts a game.
    pub(super) fn new_game(&self) -> Box<dyn DynGame> {
        self.factory.start_game(self.rule_set, &self.values, self.start())
    }

    /// Returns the position in which the game begins; `None` for that of the rules.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Returns the rules of a game that begins in this position.
    pub fn starting_from(mut self, position: &str) -> Result<Rules, PositionError> {
        self.start = self.factory.read_start(self.rule_set, &self.values, position)?;
        Ok(self)
    }

    /// Returns the game as one of any game's type, which is to say if it has dice.
    #[must_use]
    pub fn any_game<const HAS_DICE: bool>(&self) -> AnyGame<HAS_DICE> {
        AnyGame::new(self.factory.start_position(self.rule_set, &self.values, self.start()))
    }

    /// Returns the game and rule set.
    #[must_use]
    pub fn rule_set_info(&self) -> RuleSetInfo {
        self.factory.rule_sets().swap_remove(self.rule_set)
    }

    /// Returns the options that distinguish these rules from others of the game: the rule set and every option that is
    /// not at its default. For a game with a single rule set, all options.
    #[must_use]
    pub fn distinguishing_options(&self) -> String {
        format_distinguishing_options(&self.rule_set_info(), &self.values)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

/// Writes the form that [`Rules::parse`] reads, every option named.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rules(&self.rule_set_info(), &self.values, self.start()))
    }
}

fn find_factory(id: &str) -> Result<&'static dyn GameFactory, RulesError> {
    let factories = catalogue::all_factories();
    factories.iter().find(|factory| factory.info().id == id).copied().ok_or_else(|| RulesError::UnknownGame {
        id: id.to_owned(),
        known: factories.iter().map(|factory| factory.info().id).collect::<Vec<_>>().join(", "),
    })
}

fn format_options(rule_set: &RuleSetInfo, values: &[usize]) -> String {
    let word = |(option, value): (&OptionInfo, &usize)| format!("{}={}", option.key, option.values.value_text(*value));
    let chosen = (!rule_set.selector.is_empty()).then(|| rule_set.selector.to_owned());
    let options = std::iter::zip(&rule_set.options, values).map(word);
    chosen.into_iter().chain(options).collect::<Vec<_>>().join(" ")
}

fn format_distinguishing_options(rule_set: &RuleSetInfo, values: &[usize]) -> String {
    let all = format_options(rule_set, values);
    if rule_set.selector.is_empty() {
        return all;
    }
    let default = format_options(rule_set, &vec![0; values.len()]);
    let is_distinguishing = |(index, (value, default)): &(usize, (&str, &str))| *index == 0 || value != default;
    let pairs = std::iter::zip(all.split(' '), default.split(' ')).enumerate();
    pairs.filter(is_distinguishing).map(|(_, (value, _))| value).collect::<Vec<_>>().join(" ")
}

fn format_rules(rule_set: &RuleSetInfo, values: &[usize], start: Option<&str>) -> String {
    let start = start.map_or_else(String::new, |position| format!(" {START}{position}"));
    format!("{} {}", rule_set.game_info.id, format_options(rule_set, values)).trim_end().to_owned() + &start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_every_option() {
        assert_eq!(
            RequestedRules::parse("pahtum").map(|requested| requested.to_string()),
            Ok("pahtum blocks=random".into())
        );
        assert_eq!(RequestedRules::parse(" seega ").map(|requested| requested.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn random_options_are_drawn_from_the_listed_values() {
        let randomized: Vec<_> = (0..7)
            .map(|number| {
                let mut random = |below| {
                    assert_eq!(below, 7);
                    number
                };
                RequestedRules::parse("pahtum").unwrap().resolve(&mut random).random_options().join(" ")
            })
            .collect();
        let odd: Vec<_> = (1..=13).step_by(2).map(|blocks| format!("blocks={blocks}")).collect();
        assert_eq!(randomized, odd);
    }

    #[test]
    fn fixed_options_are_not_drawn() {
        let rules = RequestedRules::parse("pahtum blocks=5").unwrap().resolve(&mut |_| panic!("no option is random"));
        assert_eq!((rules.random_options(), rules.to_string()), (vec![], "pahtum blocks=5".into()));
    }

    #[test]
    fn resolved_rules_refuse_random_options() {
        assert_eq!(Rules::parse("pahtum").unwrap_err(), RulesError::UnresolvedOption("blocks".into()));
        assert_eq!(Rules::parse("seega").map(|rules| rules.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn default_options_do_not_distinguish() {
        let distinguishing = |text: &str| RequestedRules::parse(text).unwrap().distinguishing_options();
        assert_eq!(distinguishing("seega"), "size=7");
        assert_eq!(distinguishing("sahkku rules=raisa"), "rules=raisa");
        assert_eq!(
            distinguishing("sahkku rules=unjarga order=forced stake=0 headstart=3"),
            "rules=unjarga headstart=3 order=forced"
        );
    }

    #[test]
    fn stored_rules_without_a_newer_option_are_read_by_the_rule_of_their_time() {
        let old = "sahkku rules=lagesvuotna headstart=0 stake=0 queens=yes";
        let with = |value: &str| format!("{old} refusing={value} king=landing");
        assert_eq!(Rules::parse_stored(old).unwrap().to_string(), with("yes"));
        assert_eq!(RequestedRules::parse_stored(old).unwrap().to_string(), with("yes"));
        assert_eq!(Rules::parse(old).unwrap().to_string(), with("no"));
        assert_eq!(RequestedRules::parse(old).unwrap().to_string(), with("no"));
        for rule_set in list_rule_sets() {
            let new = RequestedRules::parse(&format!("{} {}", rule_set.game_info.id, rule_set.selector)).unwrap();
            assert_eq!(RequestedRules::parse_stored(&new.to_string()).unwrap().to_string(), new.to_string());
        }
    }

    #[test]
    fn parse_errors_name_the_wrong_word() {
        let error = |text: &str| RequestedRules::parse(text).unwrap_err().to_string();
        let mut games: Vec<_> = list_rule_sets().iter().map(|rule_set| rule_set.game_info.id).collect();
        games.dedup();
        for unknown in ["chess", ""] {
            assert_eq!(error(unknown), format!("there is no game “{unknown}”; the games are: {}", games.join(", ")));
        }
        let sets = "lagesvuotna, devils-game, raisa, maze, vuovdaguoika, gavkevuotna, unjarga";
        assert_eq!(error("sahkku rules=foo"), format!("“foo” is not a value of “rules”; the values are: {sets}"));
        assert_eq!(error("sahkku rules=raisa rules=maze"), "the option “rules” is given twice");
        assert_eq!(error("sahkku rules=raisa rules=foo"), "the option “rules” is given twice");
        assert!(error("sahkku headstart=3").starts_with("a rule set must be chosen; there are: rules=lagesvuotna, "));
        assert_eq!(error("seega size=6"), "“6” is not a value of “size”; the values are: 7, 5, 9");
    }
}
