//! The options of a rule set, and their values as text.
//!
//! Options are written `key=value`. The first value of an option is the default. A key that the rule set does not have,
//! a value that is not listed and a key that is given twice are errors. Stored rules name every option, so one that is
//! missing came later: it has the value by which the game was played before.

use std::borrow::Cow;
use std::fmt::Debug;

/// A named set of rules with its options.
#[derive(Debug)]
pub struct RuleSet<G: 'static> {
    /// The option that selects this rule set, for example `rules=raisa`; empty when the game has only one.
    pub selector: &'static str,
    /// The source of the rules, as RULES.md numbers it.
    pub source: &'static str,
    /// The rules before any option is applied.
    pub base_rules: fn() -> G,
    /// The options, in the order in which they are listed and written.
    pub options: &'static [RuleOption<G>],
}

/// An option of the rules.
#[derive(Debug)]
pub struct RuleOption<G: 'static> {
    /// The key.
    pub key: &'static str,
    /// The values, the default first.
    pub values: AllowedValues,
    /// True when the first value stands for one of the others at random, each equally likely.
    pub first_is_random: bool,
    /// The index of the value that stored rules have without this option.
    pub stored_default: usize,
    /// Applies the value with this index to the rules.
    pub apply: fn(&mut G, usize),
}

/// The values of an option. A value is known by its index; the default has index 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllowedValues {
    /// These words.
    Named(&'static [&'static str]),
    /// The whole numbers from 0 to this one, both included.
    UpTo(u16),
}

impl AllowedValues {
    /// Returns the number of values.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            AllowedValues::Named(words) => words.len(),
            AllowedValues::UpTo(last) => last as usize + 1,
        }
    }

    /// Returns the value with this index as text.
    ///
    /// # Panics
    ///
    /// Panics when there is no such value.
    #[must_use]
    pub fn value_text(self, index: usize) -> Cow<'static, str> {
        assert!(index < self.count(), "there is no value {index}");
        match self {
            AllowedValues::Named(words) => words[index].into(),
            AllowedValues::UpTo(_) => index.to_string().into(),
        }
    }

    /// Returns the index of the value that is written so.
    #[must_use]
    pub fn index_of(self, value: &str) -> Option<usize> {
        match self {
            AllowedValues::Named(words) => words.iter().position(|word| *word == value),
            // Each value has one text: `07` and `+7` are no values.
            AllowedValues::UpTo(_) => {
                value.parse().ok().filter(|index: &usize| *index < self.count() && index.to_string() == value)
            }
        }
    }

    /// Returns the values joined by `separator`; a range is written by its ends.
    #[must_use]
    pub fn join(self, separator: &str) -> String {
        match self {
            AllowedValues::Named(words) => words.join(separator),
            AllowedValues::UpTo(last) => format!("0..{last}"),
        }
    }
}

/// The error of reading options.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// A word without `=`.
    #[error("“{0}” is not an option; options are written key=value")]
    NotAnOption(String),
    /// The rule set has no option with this key.
    #[error("there is no option “{key}” here; the options are: {known}")]
    UnknownKey {
        /// The key that was given.
        key: String,
        /// The keys that there are, separated by commas.
        known: String,
    },
    /// The option has no such value.
    #[error("“{value}” is not a value of “{key}”; the values are: {known}")]
    UnknownValue {
        /// The key that was given.
        key: String,
        /// The value that was given.
        value: String,
        /// The values that there are, separated by commas.
        known: String,
    },
    /// A key is given twice.
    #[error("the option “{0}” is given twice")]
    Duplicate(String),
}

/// The origin of a text of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionsOrigin {
    /// Options for a new game.
    New,
    /// Options that this program has stored or written into a record, perhaps an earlier version of it.
    Stored,
}

/// A requested value of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestedValue {
    /// The value with this index.
    Fixed(usize),
    /// A random value, one of those after the first.
    Random,
}

impl<G> RuleSet<G> {
    /// Reads options in any order; options that are not given get their default. The result has one value for each
    /// option of the rule set, in their order.
    pub fn parse_options<'a>(
        &self,
        words: impl IntoIterator<Item = &'a str>,
        origin: OptionsOrigin,
    ) -> Result<Vec<RequestedValue>, OptionError> {
        let mut values: Vec<Option<RequestedValue>> = vec![None; self.options.len()];
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| OptionError::NotAnOption(word.to_owned()))?;
            let index = self.option_index(key)?;
            if values[index].is_some() {
                return Err(OptionError::Duplicate(key.to_owned()));
            }
            values[index] = Some(self.options[index].parse_value(value)?);
        }
        Ok(std::iter::zip(values, self.options)
            .map(|(value, option)| value.unwrap_or(option.default_value(origin)))
            .collect())
    }

    /// Returns the rules with these values, given as indices, one for each option.
    #[must_use]
    pub fn build_rules(&self, values: &[usize]) -> G {
        let mut game = (self.base_rules)();
        for (option, value) in std::iter::zip(self.options, values) {
            (option.apply)(&mut game, *value);
        }
        game
    }

    /// Returns the rules with these options, in any order; `None` when one does not fit or its value is still to be
    /// drawn.
    #[must_use]
    pub fn rules_with<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Option<G> {
        let index = |value: RequestedValue| match value {
            RequestedValue::Fixed(index) => Some(index),
            RequestedValue::Random => None,
        };
        let values: Option<Vec<usize>> =
            self.parse_options(words, OptionsOrigin::New).ok()?.into_iter().map(index).collect();
        Some(self.build_rules(&values?))
    }

    fn option_index(&self, key: &str) -> Result<usize, OptionError> {
        self.options.iter().position(|option| option.key == key).ok_or_else(|| OptionError::UnknownKey {
            key: key.to_owned(),
            known: self.options.iter().map(|option| option.key).collect::<Vec<_>>().join(", "),
        })
    }
}

impl<G> RuleOption<G> {
    /// Returns the value when the option is not given.
    #[must_use]
    pub const fn default_value(&self, origin: OptionsOrigin) -> RequestedValue {
        match origin {
            _ if self.first_is_random => RequestedValue::Random,
            OptionsOrigin::New => RequestedValue::Fixed(0),
            OptionsOrigin::Stored => RequestedValue::Fixed(self.stored_default),
        }
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

    /// Rules with a random option and a plain one.
    static TOY: RuleSet<(usize, usize)> = RuleSet {
        selector: "",
        source: "made up",
        base_rules: || (9, 9),
        options: &[
            RuleOption {
                key: "lot",
                values: AllowedValues::Named(&["random", "a", "b"]),
                first_is_random: true,
                stored_default: 0,
                apply: |toy, value| toy.0 = value,
            },
            RuleOption {
                key: "size",
                values: AllowedValues::Named(&["7", "5"]),
                first_is_random: false,
                stored_default: 1,
                apply: |toy, value| toy.1 = value,
            },
        ],
    };

    fn new(words: &[&'static str]) -> Result<Vec<RequestedValue>, OptionError> {
        TOY.parse_options(words.iter().copied(), OptionsOrigin::New)
    }

    #[test]
    fn missing_options_get_their_defaults() {
        assert_eq!(new(&[]), Ok(vec![RequestedValue::Random, RequestedValue::Fixed(0)]));
    }

    #[test]
    fn missing_options_of_stored_rules_get_the_value_of_earlier_versions() {
        let stored = |words: &[&'static str]| TOY.parse_options(words.iter().copied(), OptionsOrigin::Stored);
        assert_eq!(stored(&[]), Ok(vec![RequestedValue::Random, RequestedValue::Fixed(1)]));
        assert_eq!(stored(&["size=7"]), new(&[]));
    }

    #[test]
    fn options_are_read_in_any_order() {
        assert_eq!(new(&["size=5", "lot=b"]), Ok(vec![RequestedValue::Fixed(2), RequestedValue::Fixed(1)]));
        assert_eq!(new(&["lot=random"]), new(&[]));
    }

    #[test]
    fn values_are_applied_to_the_rules() {
        assert_eq!(TOY.build_rules(&[2, 1]), (2, 1));
    }

    #[test]
    fn each_number_of_a_range_has_one_text() {
        let range = AllowedValues::UpTo(100);
        assert_eq!((range.count(), range.join("|"), range.value_text(100)), (101, "0..100".into(), "100".into()));
        assert_eq!(["0", "7", "100"].map(|text| range.index_of(text)), [Some(0), Some(7), Some(100)]);
        assert_eq!(
            ["", "-1", "07", "+7", "101", "x", "99999999999999999999"].map(|text| range.index_of(text)),
            [None; 7]
        );
    }

    #[test]
    fn errors_name_the_word_that_does_not_fit() {
        let error = |words: &[&'static str]| new(words).unwrap_err().to_string();
        assert_eq!(error(&["size"]), "“size” is not an option; options are written key=value");
        assert_eq!(error(&["depth=3"]), "there is no option “depth” here; the options are: lot, size");
        assert_eq!(error(&["size=6"]), "“6” is not a value of “size”; the values are: 7, 5");
        assert_eq!(error(&["size=5", "size=5"]), "the option “size” is given twice");
    }
}
