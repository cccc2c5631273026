//! The questions on which rule sets differ, and their answers as text.
//!
//! Options are written `key=value`. The first answer to a question is the default. A question that the rule set does
//! not ask, an answer that is not listed and a key given twice are errors.

use std::borrow::Cow;
use std::fmt::Debug;

/// A named set of rules with the questions that it leaves open.
#[derive(Debug)]
pub struct RuleSet<G: 'static> {
    /// The option that chooses this rule set, for example `rules=raisa`; empty when the game has just one.
    pub selector: &'static str,
    /// Where the rules come from, as RULES.md numbers its sources.
    pub source: &'static str,
    /// The rules before any answer is applied.
    pub base_rules: fn() -> G,
    /// The questions, in the order in which they are listed and written.
    pub options: &'static [RuleOption<G>],
}

/// One question about the rules.
#[derive(Debug)]
pub struct RuleOption<G: 'static> {
    /// The key of the option.
    pub key: &'static str,
    /// The answers, the default first.
    pub values: AllowedValues,
    /// Whether the first answer means *one of the others, each equally likely*.
    pub first_is_random: bool,
    /// Puts the answer with this index into the rules.
    pub apply: fn(&mut G, usize),
}

/// The answers that a question may be given. An answer is known by its index, the default's being 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowedValues {
    /// These words.
    Named(&'static [&'static str]),
    /// The whole numbers from 0 to this one, both included.
    UpTo(u16),
}

impl AllowedValues {
    /// How many answers there are.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            AllowedValues::Named(words) => words.len(),
            AllowedValues::UpTo(last) => last as usize + 1,
        }
    }

    /// The answer with this index.
    ///
    /// # Panics
    ///
    /// Panics when there is no such answer.
    #[must_use]
    pub fn value_text(self, index: usize) -> Cow<'static, str> {
        assert!(index < self.count(), "there is no answer {index}");
        match self {
            AllowedValues::Named(words) => words[index].into(),
            AllowedValues::UpTo(_) => index.to_string().into(),
        }
    }

    /// The index of the answer that is written so.
    #[must_use]
    pub fn index_of(self, value: &str) -> Option<usize> {
        match self {
            AllowedValues::Named(words) => words.iter().position(|word| *word == value),
            // One answer, one text: `07` and `+7` are none.
            AllowedValues::UpTo(_) => {
                value.parse().ok().filter(|index: &usize| *index < self.count() && index.to_string() == value)
            }
        }
    }

    /// The answers in a row with `between` between them; a range is written by its ends.
    #[must_use]
    pub fn join(self, between: &str) -> String {
        match self {
            AllowedValues::Named(words) => words.join(between),
            AllowedValues::UpTo(last) => format!("0..{last}"),
        }
    }
}

/// Why a text is no set of options.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// A word without `=`.
    #[error("“{0}” is not an option; options are written key=value")]
    NotAnOption(String),
    /// The rule set asks no such question.
    #[error("there is no option “{key}” here; the options are: {known}")]
    UnknownKey {
        /// The key that was given.
        key: String,
        /// The keys that there are, in words.
        known: String,
    },
    /// The question has no such answer.
    #[error("“{value}” is not a value of “{key}”; the values are: {known}")]
    UnknownValue {
        /// The key that was given.
        key: String,
        /// The value that was given.
        value: String,
        /// The values that there are, in words.
        known: String,
    },
    /// The same key twice.
    #[error("the option “{0}” is given twice")]
    Duplicate(String),
}

/// An answer to one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedValue {
    /// The answer with this index.
    Fixed(usize),
    /// To be drawn: one of the listed answers but the first, which is the word for drawing.
    Random,
}

impl<G> RuleSet<G> {
    /// Reads options, in any order; questions that are not answered get their default.
    /// The result has one answer for each of the choices, in their order.
    ///
    /// # Errors
    ///
    /// [`OptionError`] names the first word that does not fit.
    pub fn parse_options<'a>(
        &self,
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<RequestedValue>, OptionError> {
        let mut answers: Vec<Option<RequestedValue>> = vec![None; self.options.len()];
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| OptionError::NotAnOption(word.to_owned()))?;
            let index = self.option_index(key)?;
            if answers[index].is_some() {
                return Err(OptionError::Duplicate(key.to_owned()));
            }
            answers[index] = Some(self.options[index].parse_value(value)?);
        }
        Ok(std::iter::zip(answers, self.options)
            .map(|(answer, choice)| answer.unwrap_or(choice.default_value()))
            .collect())
    }

    /// The rules with every question answered; answers are indices, one for each choice.
    #[must_use]
    pub fn build_rules(&self, answers: &[usize]) -> G {
        let mut game = (self.base_rules)();
        for (choice, answer) in std::iter::zip(self.options, answers) {
            (choice.apply)(&mut game, *answer);
        }
        game
    }

    fn option_index(&self, key: &str) -> Result<usize, OptionError> {
        self.options.iter().position(|choice| choice.key == key).ok_or_else(|| OptionError::UnknownKey {
            key: key.to_owned(),
            known: self.options.iter().map(|choice| choice.key).collect::<Vec<_>>().join(", "),
        })
    }
}

impl<G> RuleOption<G> {
    /// The answer when the question is not answered.
    #[must_use]
    pub const fn default_value(&self) -> RequestedValue {
        if self.first_is_random { RequestedValue::Random } else { RequestedValue::Fixed(0) }
    }

    fn parse_value(&self, value: &str) -> Result<RequestedValue, OptionError> {
        match self.values.index_of(value) {
            Some(0) if self.first_is_random => Ok(RequestedValue::Random),
            Some(index) => Ok(RequestedValue::Fixed(index)),
            None => Err(OptionError::UnknownValue {
                key: self.key.to_owned(),
                value: value.to_owned(),
                known: self.values.join(", "),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules with a drawn and a plain question.
    static TOY: RuleSet<(usize, usize)> = RuleSet {
        selector: "",
        source: "made up",
        base_rules: || (9, 9),
        options: &[
            RuleOption {
                key: "lot",
                values: AllowedValues::Named(&["random", "a", "b"]),
                first_is_random: true,
                apply: |toy, answer| toy.0 = answer,
            },
            RuleOption {
                key: "size",
                values: AllowedValues::Named(&["7", "5"]),
                first_is_random: false,
                apply: |toy, answer| toy.1 = answer,
            },
        ],
    };

    #[test]
    fn defaults_stand_where_nothing_is_said() {
        assert_eq!(TOY.parse_options([]), Ok(vec![RequestedValue::Random, RequestedValue::Fixed(0)]));
    }

    #[test]
    fn order_does_not_matter() {
        assert_eq!(
            TOY.parse_options(["size=5", "lot=b"]),
            Ok(vec![RequestedValue::Fixed(2), RequestedValue::Fixed(1)])
        );
        assert_eq!(TOY.parse_options(["lot=random"]), TOY.parse_options([]));
    }

    #[test]
    fn answers_go_into_the_rules() {
        assert_eq!(TOY.build_rules(&[2, 1]), (2, 1));
    }

    #[test]
    fn a_range_holds_its_numbers_in_one_writing_each() {
        let range = AllowedValues::UpTo(100);
        assert_eq!((range.count(), range.join("|"), range.value_text(100)), (101, "0..100".into(), "100".into()));
        assert_eq!(["0", "7", "100"].map(|text| range.index_of(text)), [Some(0), Some(7), Some(100)]);
        assert_eq!(
            ["", "-1", "07", "+7", "101", "x", "99999999999999999999"].map(|text| range.index_of(text)),
            [None; 7]
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let error = |words: &[&str]| TOY.parse_options(words.iter().copied()).unwrap_err().to_string();
        assert_eq!(error(&["size"]), "“size” is not an option; options are written key=value");
        assert_eq!(error(&["depth=3"]), "there is no option “depth” here; the options are: lot, size");
        assert_eq!(error(&["size=6"]), "“6” is not a value of “size”; the values are: 7, 5");
        assert_eq!(error(&["size=5", "size=5"]), "the option “size” is given twice");
    }
}
