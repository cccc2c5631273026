//! A game of the catalogue, object-safe.

use crate::games::{self, Visitor};
use crate::kit::game::{Info, Seating};
use crate::kit::options::{Answer, OptionError, Preset};
use crate::kit::show::Show;
use crate::table::listing::{Listing, Question, RulesError};
use crate::table::typed::{Running, Typed};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// What the table layer asks of a game before it runs.
pub(super) trait Family: Send + Sync {
    fn info(&self) -> Info;

    /// One entry for each rule set.
    fn listings(&self) -> Vec<Listing>;

    /// Finds the rule set that these words choose and reads the others as its options.
    fn read(&self, words: &[&str]) -> Result<(usize, Vec<Answer>), RulesError>;

    /// How the seats are settled under a rule set with every question answered.
    fn seating(&self, preset: usize, answers: &[usize]) -> Seating;

    /// Starts a game of a rule set with every question answered.
    fn start(&self, preset: usize, answers: &[usize]) -> Box<dyn Running>;
}

/// The game `G`.
pub(super) struct Of<G>(PhantomData<G>);

impl<G> Of<G> {
    pub(super) const NEW: Of<G> = Of(PhantomData);
}

/// All games of the catalogue.
pub(super) fn all() -> &'static [Box<dyn Family>] {
    struct Boxes;
    impl Visitor for Boxes {
        type Out = Box<dyn Family>;
        fn visit<G: Show>(&mut self) -> Box<dyn Family> {
            Box::new(Of::<G>::NEW)
        }
    }
    static ALL: OnceLock<Vec<Box<dyn Family>>> = OnceLock::new();
    ALL.get_or_init(|| games::each(&mut Boxes))
}

impl<G: Show> Family for Of<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn listings(&self) -> Vec<Listing> {
        G::PRESETS.iter().map(|preset| listing(G::INFO, preset)).collect()
    }

    fn read(&self, words: &[&str]) -> Result<(usize, Vec<Answer>), RulesError> {
        let (preset, rest) = choose(G::PRESETS, words)?;
        Ok((preset, G::PRESETS[preset].read(rest)?))
    }

    fn seating(&self, preset: usize, answers: &[usize]) -> Seating {
        G::PRESETS[preset].build(answers).seating()
    }

    fn start(&self, preset: usize, answers: &[usize]) -> Box<dyn Running> {
        Box::new(Typed::new(G::PRESETS[preset].build(answers)))
    }
}

fn listing<G>(info: Info, preset: &Preset<G>) -> Listing {
    let questions = preset
        .choices
        .iter()
        .map(|choice| Question { key: choice.key, answers: choice.answers, drawn: choice.drawn })
        .collect();
    Listing { info, words: preset.words, source: preset.source, questions }
}

/// The rule set that one of the words chooses, and the other words. A game with a single nameless rule set needs none.
fn choose<'a, G>(presets: &[Preset<G>], words: &[&'a str]) -> Result<(usize, Vec<&'a str>), RulesError> {
    if presets[0].words.is_empty() {
        return Ok((0, words.to_vec()));
    }
    let chosen = words.iter().enumerate().find_map(|(at, word)| {
        let preset = presets.iter().position(|preset| preset.words == *word)?;
        Some((preset, at))
    });
    let Some((preset, at)) = chosen else { return Err(none_chosen(presets, words)) };
    if let Some(twice) = words.iter().enumerate().position(|(index, word)| index != at && chooses(presets, word)) {
        return Err(OptionError::Twice(key(words[twice]).to_owned()).into());
    }
    let rest = words.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, word)| *word).collect();
    Ok((preset, rest))
}

/// The key of an option.
fn key(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

/// Whether a word is meant to choose a rule set.
fn chooses<G>(presets: &[Preset<G>], word: &str) -> bool {
    key(word) == key(presets[0].words)
}

/// Why no rule set is chosen: one is named that there is not, or none at all.
fn none_chosen<G>(presets: &[Preset<G>], words: &[&str]) -> RulesError {
    let known = |part: fn(&str) -> &str| presets.iter().map(|preset| part(preset.words)).collect::<Vec<_>>().join(", ");
    let value = |word: &'_ str| word.split_once('=').map(|(_, value)| value.to_owned());
    match words.iter().find(|word| chooses(presets, word)).and_then(|word| value(word)) {
        Some(value) => OptionError::UnknownValue {
            key: key(presets[0].words).to_owned(),
            value,
            known: known(|words| words.split_once('=').map_or(words, |(_, set)| set)),
        }
        .into(),
        None => RulesError::NoRuleSet { known: known(|words| words) },
    }
}
