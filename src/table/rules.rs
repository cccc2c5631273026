//! Rules as text: `seega size=5`.
//!
//! [`Asked`] is what somebody asks for, where an option may be left to a draw; [`Rules`] is settled and can be played.

use crate::kit::game::{Info, Seating};
use crate::kit::options::Answer;
use crate::kit::walk::Draw;
use crate::table::family::{self, Family};
pub use crate::table::listing::{Listing, Question, RulesError};
use crate::table::typed::Running;
use std::fmt;

/// Every game and rule set, in the order in which they are shown.
#[must_use]
pub fn listings() -> Vec<Listing> {
    family::all().iter().flat_map(|family| family.listings()).collect()
}

/// The edition of a game's rules that this program plays; `None` when there is no such game.
#[must_use]
pub fn edition(id: &str) -> Option<u32> {
    find(id).ok().map(|family| family.info().edition)
}

/// Rules that somebody asks for; some options may still have to be drawn.
#[derive(Clone)]
pub struct Asked {
    family: &'static dyn Family,
    preset: usize,
    answers: Vec<Answer>,
}

impl Asked {
    /// Reads a game's identifier and its options: `pahtum`, `seega size=5`.
    ///
    /// # Errors
    ///
    /// [`RulesError`] says which word does not fit.
    pub fn read(text: &str) -> Result<Asked, RulesError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        let family = find(id)?;
        let (preset, answers) = family.read(&words.collect::<Vec<_>>())?;
        Ok(Asked { family, preset, answers })
    }

    /// The game.
    #[must_use]
    pub fn info(&self) -> Info {
        self.family.info()
    }

    /// The options alone, as they are asked for, every one named: `blocks=random`.
    #[must_use]
    pub fn options(&self) -> String {
        options(&self.listing(), &self.indices())
    }

    fn indices(&self) -> Vec<usize> {
        let index = |answer: &Answer| match answer {
            Answer::Given(index) => *index,
            Answer::Drawn => 0,
        };
        self.answers.iter().map(index).collect()
    }

    /// Whether an option is left to a draw.
    #[must_use]
    pub fn has_open(&self) -> bool {
        self.answers.contains(&Answer::Drawn)
    }

    /// Draws what is still open; each possible value is equally likely.
    #[must_use]
    pub fn settle(&self, draw: Draw) -> Rules {
        let questions = self.listing().questions;
        let settle = |(answer, question): (&Answer, &Question)| match answer {
            Answer::Given(index) => *index,
            Answer::Drawn => 1 + draw(question.answers.count() as u32 - 1) as usize,
        };
        let answers = std::iter::zip(&self.answers, &questions).map(settle).collect();
        let drawn = self.answers.iter().map(|answer| *answer == Answer::Drawn).collect();
        Rules { family: self.family, preset: self.preset, answers, drawn }
    }

    /// Of settled rules, the options that these left to a draw, as they fell: `blocks=7`.
    #[must_use]
    pub fn drawn_in(&self, settled: &Rules) -> Vec<String> {
        let values = settled.options();
        let open =
            self.listing().questions.into_iter().zip(&self.answers).filter(|(_, answer)| **answer == Answer::Drawn);
        let value = |key: &str| values.split(' ').find(|word| word.split('=').next() == Some(key)).map(str::to_owned);
        open.filter_map(|(question, _)| value(question.key)).collect()
    }

    /// The game and rule set, as they are listed.
    #[must_use]
    pub fn listing(&self) -> Listing {
        self.family.listings().swap_remove(self.preset)
    }

    /// The options that tell these rules from others of the game: the rule set, and what is not as usual in it. Of a game
    /// with a single rule set, all.
    #[must_use]
    pub fn telling(&self) -> String {
        telling(&self.listing(), &self.indices())
    }
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asked({self})")
    }
}

/// Written as it is read, every option named.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(&self.listing(), &self.indices()))
    }
}

/// Settled rules: a game can be started by them. Two are equal when the same game is played by the same rules.
#[derive(Clone)]
pub struct Rules {
    family: &'static dyn Family,
    preset: usize,
    answers: Vec<usize>,
    drawn: Vec<bool>,
}

impl Rules {
    /// Reads rules in which nothing is left to a draw.
    ///
    /// # Errors
    ///
    /// [`RulesError`] says which word does not fit, or which option is open.
    pub fn read(text: &str) -> Result<Rules, RulesError> {
        let asked = Asked::read(text)?;
        match asked.answers.iter().position(|answer| *answer == Answer::Drawn) {
            Some(open) => Err(RulesError::Open(asked.listing().questions[open].key.to_owned())),
            None => Ok(asked.settle(&mut |_| 0)),
        }
    }

    /// The game.
    #[must_use]
    pub fn info(&self) -> Info {
        self.family.info()
    }

    /// The options alone, every one named, parted by spaces: `size=5`.
    #[must_use]
    pub fn options(&self) -> String {
        options(&self.listing(), &self.answers)
    }

    /// How it is settled who takes which seat, when nobody has asked for one.
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.family.seating(self.preset, &self.answers)
    }

    /// The options whose values were drawn, as they fell: `blocks=7`.
    #[must_use]
    pub fn drawn(&self) -> Vec<String> {
        let questions = self.listing().questions;
        let word =
            |index: usize| format!("{}={}", questions[index].key, questions[index].answers.text(self.answers[index]));
        (0..questions.len()).filter(|index| self.drawn[*index]).map(word).collect()
    }

    /// A game that has just begun.
    pub(super) fn begin(&self) -> Box<dyn Running> {
        self.family.start(self.preset, &self.answers)
    }

    /// The game and rule set, as they are listed.
    #[must_use]
    pub fn listing(&self) -> Listing {
        self.family.listings().swap_remove(self.preset)
    }

    /// The options that tell these rules from others of the game: the rule set, and what is not as usual in it. Of a game
    /// with a single rule set, all.
    #[must_use]
    pub fn telling(&self) -> String {
        telling(&self.listing(), &self.answers)
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
        f.write_str(&written(&self.listing(), &self.answers))
    }
}

fn find(id: &str) -> Result<&'static dyn Family, RulesError> {
    let families = family::all();
    families.iter().find(|family| family.info().id == id).map(AsRef::as_ref).ok_or_else(|| RulesError::UnknownGame {
        id: id.to_owned(),
        known: families.iter().map(|family| family.info().id).collect::<Vec<_>>().join(", "),
    })
}

fn options(listing: &Listing, answers: &[usize]) -> String {
    let word = |(question, answer): (&Question, &usize)| format!("{}={}", question.key, question.answers.text(*answer));
    let chosen = (!listing.words.is_empty()).then(|| listing.words.to_owned());
    let options = std::iter::zip(&listing.questions, answers).map(word);
    chosen.into_iter().chain(options).collect::<Vec<_>>().join(" ")
}

fn telling(listing: &Listing, answers: &[usize]) -> String {
    let all = options(listing, answers);
    if listing.words.is_empty() {
        return all;
    }
    let usual = options(listing, &vec![0; answers.len()]);
    let telling = |(index, (own, usual)): &(usize, (&str, &str))| *index == 0 || own != usual;
    let pairs = std::iter::zip(all.split(' '), usual.split(' ')).enumerate();
    pairs.filter(telling).map(|(_, (own, _))| own).collect::<Vec<_>>().join(" ")
}

fn written(listing: &Listing, answers: &[usize]) -> String {
    format!("{} {}", listing.info.id, options(listing, answers)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_spelled_out() {
        assert_eq!(Asked::read("pahtum").map(|asked| asked.to_string()), Ok("pahtum blocks=random".into()));
        assert_eq!(Asked::read(" seega ").map(|asked| asked.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn what_is_open_is_drawn_from_the_listed_values() {
        let drawn: Vec<_> = (0..7)
            .map(|number| {
                let mut draw = |below| {
                    assert_eq!(below, 7);
                    number
                };
                Asked::read("pahtum").unwrap().settle(&mut draw).drawn().join(" ")
            })
            .collect();
        let odd: Vec<_> = (1..=13).step_by(2).map(|blocks| format!("blocks={blocks}")).collect();
        assert_eq!(drawn, odd);
    }

    #[test]
    fn given_values_are_not_drawn() {
        let rules = Asked::read("pahtum blocks=5").unwrap().settle(&mut |_| panic!("nothing is to be drawn"));
        assert_eq!((rules.drawn(), rules.to_string()), (vec![], "pahtum blocks=5".into()));
    }

    #[test]
    fn settled_rules_have_nothing_open() {
        assert_eq!(Rules::read("pahtum").unwrap_err(), RulesError::Open("blocks".into()));
        assert_eq!(Rules::read("seega").map(|rules| rules.to_string()), Ok("seega size=7".into()));
    }

    #[test]
    fn what_is_as_usual_needs_no_telling() {
        let telling = |text: &str| Asked::read(text).unwrap().telling();
        assert_eq!(telling("seega"), "size=7");
        assert_eq!(telling("sahkku rules=raisa"), "rules=raisa");
        assert_eq!(
            telling("sahkku rules=unjarga order=forced stake=0 headstart=3"),
            "rules=unjarga headstart=3 order=forced"
        );
    }

    #[test]
    fn nonsense_is_named() {
        let error = |text: &str| Asked::read(text).unwrap_err().to_string();
        let mut games: Vec<_> = listings().iter().map(|listing| listing.info.id).collect();
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
