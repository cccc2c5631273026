//! The games that can be played: those of [`crate::games`], and any that a program adds.

use crate::games::{self, GameVisitor};
use crate::kit::game::{GameInfo, SeatAssignment};
use crate::kit::game_view::GameView;
use crate::kit::options::{OptionError, OptionsOrigin, RequestedValue, RuleSet};
use crate::kit::position::PositionError;
use crate::session::any_game::AnyPosition;
use crate::session::dyn_game::{DynGame, TypedGame};
use crate::session::rule_set_info::{OptionInfo, RuleSetInfo, RulesError};
use std::marker::PhantomData;
use std::sync::{LazyLock, PoisonError, RwLock};

static FACTORIES: LazyLock<RwLock<Vec<&'static dyn GameFactory>>> =
    LazyLock::new(|| RwLock::new(games::visit_all(&mut Factories)));

/// Makes a factory for each game.
struct Factories;

impl GameVisitor for Factories {
    type Output = &'static dyn GameFactory;

    fn visit<G: GameView>(&mut self) -> &'static dyn GameFactory {
        TypedFactory::<G>::INSTANCE
    }
}

/// The factories of all games, in the order in which the games are listed.
pub(super) fn all_factories() -> Vec<&'static dyn GameFactory> {
    FACTORIES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Adds a game after those of [`games::visit_all`] for as long as the process runs, for games that live outside this
/// crate. Call it before anything asks for the list of games.
///
/// # Panics
///
/// Panics when there is already a game with the same identifier.
pub fn add_game<G: GameView>() {
    let mut factories = FACTORIES.write().unwrap_or_else(PoisonError::into_inner);
    let id = G::INFO.id;
    assert!(factories.iter().all(|factory| factory.info().id != id), "there is already a game “{id}”");
    factories.push(Factories.visit::<G>());
}

/// Lists a game's rule sets and starts games of them.
pub(super) trait GameFactory: Send + Sync {
    fn info(&self) -> GameInfo;

    /// Returns one entry for each rule set.
    fn rule_sets(&self) -> Vec<RuleSetInfo>;

    /// Finds the rule set that one of the words selects and reads the other words as its options.
    fn parse_options(&self, words: &[&str], origin: OptionsOrigin) -> Result<(usize, Vec<RequestedValue>), RulesError>;

    /// Returns how the seats are assigned under a rule set with all options resolved.
    fn seat_assignment(&self, rule_set: usize, values: &[usize]) -> SeatAssignment;

    /// Reads a position under such a rule set, and returns the line in which it is written; `None` for the first
    /// position of the rules.
    fn read_start(&self, rule_set: usize, values: &[usize], text: &str) -> Result<Option<String>, PositionError>;

    /// Starts a game of such a rule set, in this position if there is one.
    fn start_game(&self, rule_set: usize, values: &[usize], start: Option<&str>) -> Box<dyn DynGame>;

    /// Returns the first position of such a game.
    fn start_position(&self, rule_set: usize, values: &[usize], start: Option<&str>) -> AnyPosition;
}

/// The game `G`.
pub(super) struct TypedFactory<G>(PhantomData<G>);

impl<G: 'static> TypedFactory<G> {
    pub const INSTANCE: &'static TypedFactory<G> = &TypedFactory(PhantomData);
}

impl<G: GameView> GameFactory for TypedFactory<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn rule_sets(&self) -> Vec<RuleSetInfo> {
        G::RULE_SETS.iter().map(|rule_set| rule_set_info(G::INFO, rule_set)).collect()
    }

    fn parse_options(&self, words: &[&str], origin: OptionsOrigin) -> Result<(usize, Vec<RequestedValue>), RulesError> {
        let (rule_set, rest) = select_rule_set(G::RULE_SETS, words)?;
        Ok((rule_set, G::RULE_SETS[rule_set].parse_options(rest, origin)?))
    }

    fn seat_assignment(&self, rule_set: usize, values: &[usize]) -> SeatAssignment {
        G::RULE_SETS[rule_set].build_rules(values).seat_assignment()
    }

    fn read_start(&self, rule_set: usize, values: &[usize], text: &str) -> Result<Option<String>, PositionError> {
        let game = G::RULE_SETS[rule_set].build_rules(values);
        let state = game.parse_position(text)?;
        Ok((state != game.initial_state()).then(|| game.format_position(&state)))
    }

    fn start_game(&self, rule_set: usize, values: &[usize], start: Option<&str>) -> Box<dyn DynGame> {
        let game = G::RULE_SETS[rule_set].build_rules(values);
        let state = first_state(&game, start);
        Box::new(TypedGame::new(game, state))
    }

    fn start_position(&self, rule_set: usize, values: &[usize], start: Option<&str>) -> AnyPosition {
        let game = G::RULE_SETS[rule_set].build_rules(values);
        let state = first_state(&game, start);
        AnyPosition::start(game, state)
    }
}

/// Returns the position in which a game begins. The line has been read before.
fn first_state<G: GameView>(game: &G, start: Option<&str>) -> G::State {
    start.and_then(|line| game.parse_position(line).ok()).unwrap_or_else(|| game.initial_state())
}

fn rule_set_info<G>(info: GameInfo, rule_set: &RuleSet<G>) -> RuleSetInfo {
    let options = rule_set
        .options
        .iter()
        .map(|option| OptionInfo { key: option.key, values: option.values, first_is_random: option.first_is_random })
        .collect();
    RuleSetInfo { game_info: info, selector: rule_set.selector, source: rule_set.source, options }
}

/// Returns the rule set that one of the words selects, and the other words. A game with a single nameless rule set
/// needs no such word.
fn select_rule_set<'a, G>(rule_sets: &[RuleSet<G>], words: &[&'a str]) -> Result<(usize, Vec<&'a str>), RulesError> {
    if rule_sets[0].selector.is_empty() {
        return Ok((0, words.to_vec()));
    }
    let selected = words.iter().enumerate().find_map(|(at, word)| {
        let rule_set = rule_sets.iter().position(|rule_set| rule_set.selector == *word)?;
        Some((rule_set, at))
    });
    let Some((rule_set, at)) = selected else { return Err(missing_rule_set(rule_sets, words)) };
    if let Some(duplicate) =
        words.iter().enumerate().position(|(index, word)| index != at && selects_rule_set(rule_sets, word))
    {
        return Err(OptionError::Duplicate(option_key(words[duplicate]).to_owned()).into());
    }
    let rest = words.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, word)| *word).collect();
    Ok((rule_set, rest))
}

/// Returns the key of an option.
fn option_key(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

/// Returns true for a word that is meant to select a rule set.
fn selects_rule_set<G>(rule_sets: &[RuleSet<G>], word: &str) -> bool {
    option_key(word) == option_key(rule_sets[0].selector)
}

/// Returns the error for words that select no rule set: an unknown one is named, or none at all.
fn missing_rule_set<G>(rule_sets: &[RuleSet<G>], words: &[&str]) -> RulesError {
    let known = |part: fn(&str) -> &str| {
        rule_sets.iter().map(|rule_set| part(rule_set.selector)).collect::<Vec<_>>().join(", ")
    };
    let value = |word: &'_ str| word.split_once('=').map(|(_, value)| value.to_owned());
    match words.iter().find(|word| selects_rule_set(rule_sets, word)).and_then(|word| value(word)) {
        Some(value) => OptionError::UnknownValue {
            key: option_key(rule_sets[0].selector).to_owned(),
            value,
            known: known(|selector| selector.split_once('=').map_or(selector, |(_, name)| name)),
        }
        .into(),
        None => RulesError::MissingRuleSet { known: known(|selector| selector) },
    }
}
