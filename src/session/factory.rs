//! A game of the catalogue, object-safe.

use crate::games::{self, GameVisitor};
use crate::kit::game::{GameInfo, SeatAssignment};
use crate::kit::game_view::GameView;
use crate::kit::options::{OptionError, RequestedValue, RuleSet};
use crate::session::dyn_game::{DynGame, TypedGame};
use crate::session::rule_set_info::{OptionInfo, RuleSetInfo, RulesError};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// What the table layer asks of a game before it runs.
pub(super) trait GameFactory: Send + Sync {
    fn info(&self) -> GameInfo;

    /// One entry for each rule set.
    fn rule_sets(&self) -> Vec<RuleSetInfo>;

    /// Finds the rule set that these words choose and reads the others as its options.
    fn parse_options(&self, catalog: &[&str]) -> Result<(usize, Vec<RequestedValue>), RulesError>;

    /// How the seats are settled under a rule set with every question answered.
    fn seat_assignment(&self, preset: usize, answers: &[usize]) -> SeatAssignment;

    /// Starts a game of a rule set with every question answered.
    fn start_game(&self, preset: usize, answers: &[usize]) -> Box<dyn DynGame>;
}

/// The game `G`.
pub(super) struct TypedFactory<G>(PhantomData<G>);

impl<G> TypedFactory<G> {
    pub(super) const INSTANCE: TypedFactory<G> = TypedFactory(PhantomData);
}

/// All games of the catalogue.
pub(super) fn all_factories() -> &'static [Box<dyn GameFactory>] {
    struct Boxes;
    impl GameVisitor for Boxes {
        type Output = Box<dyn GameFactory>;
        fn visit<G: GameView>(&mut self) -> Box<dyn GameFactory> {
            Box::new(TypedFactory::<G>::INSTANCE)
        }
    }
    static ALL: OnceLock<Vec<Box<dyn GameFactory>>> = OnceLock::new();
    ALL.get_or_init(|| games::visit_all(&mut Boxes))
}

impl<G: GameView> GameFactory for TypedFactory<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn rule_sets(&self) -> Vec<RuleSetInfo> {
        G::RULE_SETS.iter().map(|preset| rule_set_info(G::INFO, preset)).collect()
    }

    fn parse_options(&self, catalog: &[&str]) -> Result<(usize, Vec<RequestedValue>), RulesError> {
        let (preset, rest) = select_rule_set(G::RULE_SETS, catalog)?;
        Ok((preset, G::RULE_SETS[preset].parse_options(rest)?))
    }

    fn seat_assignment(&self, preset: usize, answers: &[usize]) -> SeatAssignment {
        G::RULE_SETS[preset].build_rules(answers).seat_assignment()
    }

    fn start_game(&self, preset: usize, answers: &[usize]) -> Box<dyn DynGame> {
        Box::new(TypedGame::new(G::RULE_SETS[preset].build_rules(answers)))
    }
}

fn rule_set_info<G>(info: GameInfo, preset: &RuleSet<G>) -> RuleSetInfo {
    let questions = preset
        .options
        .iter()
        .map(|choice| OptionInfo { key: choice.key, values: choice.values, first_is_random: choice.first_is_random })
        .collect();
    RuleSetInfo { game_info: info, selector: preset.selector, source: preset.source, options: questions }
}

/// The rule set that one of the words chooses, and the other words. A game with a single nameless rule set needs none.
fn select_rule_set<'a, G>(presets: &[RuleSet<G>], catalog: &[&'a str]) -> Result<(usize, Vec<&'a str>), RulesError> {
    if presets[0].selector.is_empty() {
        return Ok((0, catalog.to_vec()));
    }
    let chosen = catalog.iter().enumerate().find_map(|(at, word)| {
        let preset = presets.iter().position(|preset| preset.selector == *word)?;
        Some((preset, at))
    });
    let Some((preset, at)) = chosen else { return Err(missing_rule_set(presets, catalog)) };
    if let Some(twice) =
        catalog.iter().enumerate().position(|(index, word)| index != at && selects_rule_set(presets, word))
    {
        return Err(OptionError::Duplicate(option_key(catalog[twice]).to_owned()).into());
    }
    let rest = catalog.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, word)| *word).collect();
    Ok((preset, rest))
}

/// The key of an option.
fn option_key(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

/// Whether a word is meant to choose a rule set.
fn selects_rule_set<G>(presets: &[RuleSet<G>], word: &str) -> bool {
    option_key(word) == option_key(presets[0].selector)
}

/// Why no rule set is chosen: one is named that there is not, or none at all.
fn missing_rule_set<G>(presets: &[RuleSet<G>], catalog: &[&str]) -> RulesError {
    let known =
        |part: fn(&str) -> &str| presets.iter().map(|preset| part(preset.selector)).collect::<Vec<_>>().join(", ");
    let value = |word: &'_ str| word.split_once('=').map(|(_, value)| value.to_owned());
    match catalog.iter().find(|word| selects_rule_set(presets, word)).and_then(|word| value(word)) {
        Some(value) => OptionError::UnknownValue {
            key: option_key(presets[0].selector).to_owned(),
            value,
            known: known(|catalog| catalog.split_once('=').map_or(catalog, |(_, set)| set)),
        }
        .into(),
        None => RulesError::MissingRuleSet { known: known(|catalog| catalog) },
    }
}
