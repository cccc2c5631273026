//! The languages: complete ones, partial ones, and names at the start of sentences.

use crate::i18n::files;
use gonagas_ui::i18n::{LANGUAGES, PARTIAL_LANGUAGES, offered_languages};
use std::collections::{BTreeMap, BTreeSet};

/// The values that are people. The computer and an erased account have no mention but words: "the computer (level 1)".
const PEOPLE: [&str; 9] = ["person", "winner", "loser", "challenger", "opponent", "accepter", "by", "other", "one"];

/// Messages in which a person stands alone and not in a sentence.
const LABELS: [&str; 12] = [
    "invite-word",
    "leaders-line",
    "leaders-provisional-line",
    "past-lost",
    "past-won",
    "profile-head",
    "result-rating",
    "result-rating-first",
    "result-rating-fixed",
    "review-accuracy",
    "review-not-judged",
    "two-people",
];

/// The ends of sentences.
const ENDS: [&str; 6] = [". ", "? ", "! ", ".** ", "?** ", "!** "];

/// Returns the people at the start of a sentence whose name is written as it is inside one.
fn small_names(text: &str) -> Vec<&'static str> {
    let starts_small = |name: &&str| {
        let placed = format!("{{ ${name} }}");
        let at_start = |before: &str| {
            let before = before.trim_end_matches("-# ");
            let before = if before.is_empty() || before == "**" { ". " } else { before };
            ENDS.iter().any(|end| before.ends_with(end))
        };
        text.match_indices(&placed).any(|(at, _)| at_start(&text[..at]))
    };
    PEOPLE.into_iter().filter(starts_small).collect()
}

/// Returns the differences that a partial language must not have from the English messages: keys that are not there,
/// and values that are not given.
fn strange_messages(
    partial: &BTreeMap<String, BTreeSet<String>>,
    english: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let is_strange =
        |(key, values): &(&String, &BTreeSet<String>)| english.get(*key).is_none_or(|known| !values.is_subset(known));
    partial.iter().filter(is_strange).map(|(key, _)| key.clone()).collect()
}

#[test]
fn every_folder_is_a_language() {
    assert_eq!(files::folders(), offered_languages().map(str::to_owned).collect());
}

#[test]
fn partial_language_has_only_messages_that_are_there() {
    let english = files::messages("en");
    for language in PARTIAL_LANGUAGES {
        assert_eq!(strange_messages(&files::messages(language), &english), Vec::<String>::new(), "{language}");
    }
    let made_up = |key: &str, value: &str| (key.to_owned(), BTreeSet::from([value.to_owned()]));
    let partial =
        [made_up("refuse-over", "match"), made_up("refuse-overt", "match"), made_up("refuse-stop-own", "whom")];
    assert_eq!(strange_messages(&partial.into(), &english), ["refuse-overt", "refuse-stop-own"]);
}

#[test]
fn sentences_begin_with_a_capital() {
    for language in LANGUAGES {
        for (key, text) in files::texts(language).into_iter().filter(|(key, _)| !LABELS.contains(&&**key)) {
            let found = small_names(&text);
            assert!(found.is_empty(), "{language}, {key}: write CAPITAL($…) for {found:?}");
        }
    }
    assert_eq!(small_names("**{ $winner } wins:** it is { $other }. { $loser } resigned."), ["winner", "loser"]);
    assert_eq!(small_names("{ CAPITAL($winner) } wins, { $loser } loses.").len(), 0);
}
