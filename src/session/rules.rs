//! Rules as text: `seega size=5`.
//!
//! [`RequestedRules`] is what somebody asks for, where an option may be left to a draw; [`Rules`] is settled and can be played.

use crate::kit::game::{GameInfo, SeatAssignment};
use crate::kit::options::RequestedValue;
use crate::kit::simulation::RandomSource;
use crate::session::dyn_game::DynGame;
use crate::session::factory::{self, GameFactory};
pub use crate::session::rule_set_info::{OptionInfo, RuleSetInfo, RulesError};
use std::fmt;

/// Every game and rule set, in the order in which they are shown.
#[must_use]
pub fn list_rule_sets() -> Vec<RuleSetInfo> {
    factory::all_factories().iter().flat_map(|family| family.rule_sets()).collect()
}

/// The edition of a game's rules that this program plays; `None` when there is no such game.
#[must_use]
pub fn rules_edition(id: &str) -> Option<u32> {
    find_factory(id).ok().map(|family| family.info().edition)
}

/// Rules that somebody asks for; some options may still have to be drawn.
#[derive(Clone)]
pub struct RequestedRules {
    factory: &'static dyn GameFactory,
    rule_set: usize,
    requested_values: Vec<RequestedValue>,
}

impl RequestedRules {
    /// Reads a game's identifier and its options: `pahtum`, `seega size=5`.
    ///
    /// # Errors
    ///
    /// [`RulesError`] says which word does not fit.
    pub fn parse(text: &str) -> Result<RequestedRules, RulesError> {
        let mut catalog = text.split_whitespace();
        let id = catalog.next().unwrap_or_default();
        let family = find_factory(id)?;
        let (preset, answers) = family.parse_options(&catalog.collect::<Vec<_>>())?;
        Ok(RequestedRules { factory: family, rule_set: preset, requested_values: answers })
    }

    /// The game.
    #[must_use]
    pub fn game_info(&self) -> GameInfo {
        self.factory.info()
    }

    /// The options alone, as they are asked for, every one named: `blocks=random`.
    #[must_use]
    pub fn options_text(&self) -> String {
        format_options(&self.rule_set_info(), &self.value_indices())
    }

    fn value_indices(&self) -> Vec<usize> {
        let index = |answer: &RequestedValue| match answer {
            RequestedValue::Fixed(index) => *index,
            RequestedValue::Random => 0,
        };
        self.requested_values.iter().map(index).collect()
    }

    /// Whether an option is left to a draw.
    #[must_use]
    pub fn has_random_options(&self) -> bool {
        self.requested_values.contains(&RequestedValue::Random)
    }

    /// Draws what is still open; each possible value is equally likely.
    #[must_use]
    pub fn resolve(&self, draw: RandomSource) -> Rules {
        let questions = self.rule_set_info().options;
        let settle = |(answer, question): (&RequestedValue, &OptionInfo)| match answer {
            RequestedValue::Fixed(index) => *index,
            RequestedValue::Random => 1 + draw(question.values.count() as u32 - 1) as usize,
        };
        let answers = std::iter::zip(&self.requested_values, &questions).map(settle).collect();
        let drawn = self.requested_values.iter().map(|answer| *answer == RequestedValue::Random).collect();
        Rules { factory: self.factory, rule_set: self.rule_set, values: answers, randomized: drawn }
    }

    /// Of settled rules, the options that these left to a draw, as they fell: `blocks=7`.
    #[must_use]
    pub fn resolved_random_options(&self, settled: &Rules) -> Vec<String> {
        let values = settled.options_text();
        let open = self
            .rule_set_info()
            .options
            .into_iter()
            .zip(&self.requested_values)
            .filter(|(_, answer)| **answer == RequestedValue::Random);
        let value = |key: &str| values.split(' ').find(|word| word.split('=').next() == Some(key)).map(str::to_owned);
        open.filter_map(|(question, _)| value(question.key)).collect()
    }

    /// The game and rule set, as they are listed.
    #[must_use]
    pub fn rule_set_info(&self) -> RuleSetInfo {
        self.factory.rule_sets().swap_remove(self.rule_set)
    }

    /// The options that tell these rules from others of the game: the rule set, and what is not as usual in it. Of a game
    /// with a single rule set, all.
    #[must_use]
    pub fn distinguishing_options(&self) -> String {
        format_distinguishing_options(&self.rule_set_info(), &self.value_indices())
    }
}

impl fmt::Debug for RequestedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asked({self})")
    }
}

/// Written as it is read, every option named.
impl fmt::Display for RequestedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rules(&self.rule_set_info(), &self.value_indices()))
    }
}

/// Settled rules: a game can be started by them. Two are equal when the same game is played by the same rules.
#[derive(Clone)]
pub struct Rules {
    factory: &'static dyn GameFactory,
    rule_set: usize,
    values: Vec<usize>,
    randomized: Vec<bool>,
}

impl Rules {
    /// Reads rules in which nothing is left to a draw.
    ///
    /// # Errors
    ///
    /// [`RulesError`] says which word does not fit, or which option is open.
    pub fn parse(text: &str) -> Result<Rules, RulesError> {
        let asked = RequestedRules::parse(text)?;
        match asked.requested_values.iter().position(|answer| *answer == RequestedValue::Random) {
            Some(open) => Err(RulesError::UnresolvedOption(asked.rule_set_info().options[open].key.to_owned())),
            None => Ok(asked.resolve(&mut |_| 0)),
        }
    }

    /// The game.
    #[must_use]
    pub fn game_info(&self) -> GameInfo {
        self.factory.info()
    }

    /// The options alone, every one named, parted by spaces: `size=5`.
    #[must_use]
    pub fn options_text(&self) -> String {
        format_options(&self.rule_set_info(), &self.values)
    }

    /// How it is settled who takes which seat, when nobody has asked for one.
    #[must_use]
    pub fn seat_assignment(&self) -> SeatAssignment {
        self.factory.seat_assignment(self.rule_set, &self.values)
    }

    /// The options whose values were drawn, as they fell: `blocks=7`.
    #[must_use]
    pub fn random_options(&self) -> Vec<String> {
        let questions = self.rule_set_info().options;
        let word = |index: usize| {
            format!("{}={}", questions[index].key, questions[index].values.value_text(self.values[index]))
        };
        (0..questions.len()).filter(|index| self.randomized[*index]).map(word).collect()
    }

    /// A game that has just begun.
    pub(super) fn new_game(&self) -> Box<dyn DynGame> {
        self.factory.start_game(self.rule_set, &self.values)
    }

    /// The game and rule set, as they are listed.
    #[must_use]
    pub fn rule_set_info(&self) -> RuleSetInfo {
        self.factory.rule_sets().swap_remove(self.rule_set)
    }

    /// The options that tell these rules from others of the game: the rule set, and what is not as usual in it. Of a game
    /// with a single rule set, all.
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

/// Written as it is read, every option named.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_rules(&self.rule_set_info(), &self.values))
    }
}

fn find_factory(id: &str) -> Result<&'static dyn GameFactory, RulesError> {
    let families = factory::all_factories();
    families.iter().find(|family| family.info().id == id).map(AsRef::as_ref).ok_or_else(|| RulesError::UnknownGame {
        id: id.to_owned(),
        known: families.iter().map(|family| family.info().id).collect::<Vec<_>>().join(", "),
    })
}

fn format_options(listing: &RuleSetInfo, answers: &[usize]) -> String {
    let word =
        |(question, answer): (&OptionInfo, &usize)| format!("{}={}", question.key, question.values.value_text(*answer));
    let chosen = (!listing.selector.is_empty()).then(|| listing.selector.to_owned());
    let options = std::iter::zip(&listing.options, answers).map(word);
    chosen.into_iter().chain(options).collect::<Vec<_>>().join(" ")
}

fn format_distinguishing_options(listing: &RuleSetInfo, answers: &[usize]) -> String {
    let all = format_options(listing, answers);
    if listing.selector.is_empty() {
        return all;
    }
    let usual = format_options(listing, &vec![0; answers.len()]);
    let telling = |(index, (own, usual)): &(usize, (&str, &str))| *index == 0 || own != usual;
    let pairs = std::iter::zip(all.split(' '), usual.split(' ')).enumerate();
    pairs.filter(telling).map(|(_, (own, _))| own).collect::<Vec<_>>().join(" ")
}

fn format_rules(listing: &RuleSetInfo, answers: &[usize]) -> String {
    format!("{} {}", listing.game_info.id, format_options(listing, answers)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_spelled_out() {
        assert_eq!(RequestedRules::parse("pahtum").map(|asked| asked.to_string()), Ok("pahtum blocks=random".into()));
        assert_eq!(RequestedRules::parse(" seega ").map(|asked| asked.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn what_is_open_is_drawn_from_the_listed_values() {
        let drawn: Vec<_> = (0..7)
            .map(|number| {
                let mut draw = |below| {
                    assert_eq!(below, 7);
                    number
                };
                RequestedRules::parse("pahtum").unwrap().resolve(&mut draw).random_options().join(" ")
            })
            .collect();
        let odd: Vec<_> = (1..=13).step_by(2).map(|blocks| format!("blocks={blocks}")).collect();
        assert_eq!(drawn, odd);
    }

    #[test]
    fn given_values_are_not_drawn() {
        let rules =
            RequestedRules::parse("pahtum blocks=5").unwrap().resolve(&mut |_| panic!("nothing is to be drawn"));
        assert_eq!((rules.random_options(), rules.to_string()), (vec![], "pahtum blocks=5".into()));
    }

    #[test]
    fn settled_rules_have_nothing_open() {
        assert_eq!(Rules::parse("pahtum").unwrap_err(), RulesError::UnresolvedOption("blocks".into()));
        assert_eq!(Rules::parse("seega").map(|rules| rules.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn what_is_as_usual_needs_no_telling() {
        let telling = |text: &str| RequestedRules::parse(text).unwrap().distinguishing_options();
        assert_eq!(telling("seega"), "size=7");
        assert_eq!(telling("sahkku rules=raisa"), "rules=raisa");
        assert_eq!(
            telling("sahkku rules=unjarga order=forced stake=0 headstart=3"),
            "rules=unjarga headstart=3 order=forced"
        );
    }

    #[test]
    fn nonsense_is_named() {
        let error = |text: &str| RequestedRules::parse(text).unwrap_err().to_string();
        let mut games: Vec<_> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
        games.dedup();
        for unknown in ["chess", ""] {
            assert_eq!(error(unknown), format!("there is no game “{unknown}”; the games are: {}", games.join(", ")));
        }
        let sets = "devils-game, raisa, maze, lagesvuotna, vuovdaguoika, gavkevuotna, unjarga";
        assert_eq!(error("sahkku rules=foo"), format!("“foo” is not a value of “rules”; the values are: {sets}"));
        assert_eq!(error("sahkku rules=raisa rules=maze"), "the option “rules” is given twice");
        assert_eq!(error("sahkku rules=raisa rules=foo"), "the option “rules” is given twice");
        assert!(error("sahkku headstart=3").starts_with("a rule set must be chosen; there are: rules=devils-game, "));
        assert_eq!(error("seega size=6"), "“6” is not a value of “size”; the values are: 7, 5, 9");
    }
}
