//! Completion of the options of a challenge, and the reading of the text that comes of it.
//!
//! Discord copies the label of a suggestion into the line, and people go on typing after it. So the label puts the
//! meaning of an option in brackets, and reading ignores text in brackets.

use crate::i18n::Catalog;
use gonagas_core::kit::options::AllowedValues;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::commands::typed_text::plain_text;
use gonagas_core::session::rules::{OptionInfo, RuleSetInfo, list_rule_sets};

/// A suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The options as they are read.
    pub value: String,
    /// The options with the meaning of the last one.
    pub label: String,
}

/// Returns the options in a text in plain letters and lower case, separated by spaces and without text in brackets.
#[must_use]
pub fn normalize_typed(text: &str) -> String {
    let mut open = 0_usize;
    let plain = plain_text(text);
    let outside = plain.chars().filter(|letter| {
        let inside = open > 0;
        match letter {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        !inside && open == 0
    });
    outside.collect::<String>().replace(',', " ").to_lowercase()
}

/// Completes the last word to an option that is not set yet: a rule set while none is chosen, or the value of an option
/// of the rules. Every suggestion begins with the options typed before.
#[must_use]
pub fn complete_options(catalog: &Catalog, listings: &[RuleSetInfo], game: &str, text: &str) -> Vec<Completion> {
    let text = normalize_typed(text);
    let mut before: Vec<&str> = text.split_whitespace().collect();
    let last = if text.ends_with(char::is_whitespace) { "" } else { before.pop().unwrap_or_default() };
    let mut found: Vec<(String, String)> = Vec::new();
    for (option, meaning) in
        open_options(listings, game, &before).into_iter().flat_map(|choice| choice.completions(catalog, last))
    {
        let fits =
            |option: &str| option.starts_with(last) || option.split('=').nth(1).is_some_and(|it| it.starts_with(last));
        if fits(&option) && !found.iter().any(|(known, _)| *known == option) {
            found.push((option, meaning));
        }
    }
    let before: String = before.iter().map(|word| format!("{word} ")).collect();
    let completion = |(option, meaning): (String, String)| Completion {
        label: catalog.format("suggest-option", &[("option", &format!("{before}{option}")), ("meaning", &meaning)]),
        value: format!("{before}{option}"),
    };
    found.into_iter().map(completion).collect()
}

/// Completes a rule set of a game by its identifier or a word of its name; of any game while none is chosen.
#[must_use]
pub fn complete_rule_sets(catalog: &Catalog, listings: &[RuleSetInfo], game: &str, text: &str) -> Vec<Completion> {
    let text = normalize_typed(text);
    let text = text.trim();
    let text = text.strip_prefix("rules=").unwrap_or(text);
    let name =
        |listing: &RuleSetInfo| catalog.text(&format!("set-{}-{}", listing.game_info.id, listing.rule_set_name()));
    let fits = |listing: &&RuleSetInfo| {
        let of_game = game.is_empty() || listing.game_info.id == game;
        of_game
            && !listing.rule_set_name().is_empty()
            && (listing.rule_set_name().starts_with(text) || word_starts_with(&name(listing).to_lowercase(), text))
    };
    let completion = |listing: &RuleSetInfo| Completion {
        value: listing.rule_set_name().to_owned(),
        label: catalog.format(
            "suggest-set",
            &[
                ("set", listing.rule_set_name()),
                ("name", &name(listing)),
                ("line", &rule_set_summary(catalog, listing)),
            ],
        ),
    };
    listings.iter().filter(fits).map(completion).collect()
}

/// Returns the names of the seats of a game, such as Black and White; for an unknown game the order in which they act.
#[must_use]
pub fn side_names(catalog: &Catalog, game: &str) -> [String; 2] {
    let listing = list_rule_sets().into_iter().find(|listing| listing.game_info.id == game);
    match listing {
        Some(listing) => listing.game_info.seat_ids.map(|seat| catalog.text(&format!("seat-{seat}"))),
        None => {
            [SeatPreference::First, SeatPreference::Second].map(|side| catalog.text(&format!("side-{}", side.as_str())))
        }
    }
}

/// Reads a side by the name that the game has for it, or by its keyword.
#[must_use]
pub fn parse_side(catalog: &Catalog, game: &str, text: &str) -> Option<SeatPreference> {
    let text = text.trim().to_lowercase();
    let named = |name: &str| name.to_lowercase() == text;
    let by_name = match side_names(catalog, game) {
        [first, _] if named(&first) => Some(SeatPreference::First),
        [_, second] if named(&second) => Some(SeatPreference::Second),
        _ if named(&catalog.text("side-lot")) => Some(SeatPreference::Random),
        _ => None,
    };
    by_name.or_else(|| SeatPreference::read(&text))
}

/// Completes the side of a challenge by its name in the game.
#[must_use]
pub fn complete_sides(catalog: &Catalog, game: &str, text: &str) -> Vec<Completion> {
    let [first, second] = side_names(catalog, game);
    let text = text.trim().to_lowercase();
    let label = |side: SeatPreference| match side {
        SeatPreference::Random => catalog.text("side-lot"),
        SeatPreference::First => first.clone(),
        SeatPreference::Second => second.clone(),
    };
    let completion = |side: SeatPreference| Completion { value: side.as_str().to_owned(), label: label(side) };
    let fits = |found: &Completion| found.label.to_lowercase().starts_with(&text) || found.value.starts_with(&text);
    SeatPreference::ALL.into_iter().map(completion).filter(fits).collect()
}

/// Returns true if the name from the start of one of its words begins with the text.
fn word_starts_with(name: &str, text: &str) -> bool {
    let starts = std::iter::once(0).chain(name.match_indices(' ').map(|(at, _)| at + 1));
    starts.into_iter().any(|at| name[at..].replace(',', " ").starts_with(text))
}

/// Describes a rule set in one line; empty for a game with a single rule set.
#[must_use]
pub fn rule_set_summary(catalog: &Catalog, listing: &RuleSetInfo) -> String {
    if listing.rule_set_name().is_empty() {
        return String::new();
    }
    catalog.text(&format!("set-{}-{}-line", listing.game_info.id, listing.rule_set_name()))
}

/// An option that is not set yet.
enum OpenOption<'a> {
    /// The rule set.
    RuleSet(&'a RuleSetInfo),
    /// An option of the rules.
    Answer(OptionInfo),
}

/// Returns the options that are not set by these words.
fn open_options<'a>(listings: &'a [RuleSetInfo], game: &str, words: &[&str]) -> Vec<OpenOption<'a>> {
    let of_game: Vec<&RuleSetInfo> = listings.iter().filter(|listing| listing.game_info.id == game).collect();
    let chosen: Vec<&RuleSetInfo> =
        of_game.iter().filter(|listing| words.contains(&listing.selector)).copied().collect();
    // Without a rule set, the options of the first one are suggested.
    let (sets, listings) =
        if chosen.is_empty() { (of_game.clone(), of_game.into_iter().take(1).collect()) } else { (Vec::new(), chosen) };
    let knows = |listing: &RuleSetInfo, word: &str| {
        let value = word.split_once('=').map_or("", |(_, value)| value);
        listing.options.iter().any(|it| it.key == key_of(word) && it.values.index_of(value).is_some())
    };
    let knows_all = |listing: &&RuleSetInfo| words.iter().all(|word| *word == listing.selector || knows(listing, word));
    let sets: Vec<&RuleSetInfo> = sets.into_iter().filter(knows_all).collect();
    let listings = listings.into_iter().filter(knows_all);
    let is_set = |key: &str| words.iter().any(|word| key_of(word) == key);
    let sets = sets.into_iter().filter(|listing| !listing.selector.is_empty()).map(OpenOption::RuleSet);
    let questions = listings.flat_map(|listing| listing.options.iter().copied());
    sets.chain(questions.filter(|question| !is_set(question.key)).map(OpenOption::Answer)).collect()
}

/// Returns the part of a word before its value.
fn key_of(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}

impl OpenOption<'_> {
    /// Returns the values of the option with their meanings; of a range only the ends, until its key is typed.
    fn completions(&self, catalog: &Catalog, last: &str) -> Vec<(String, String)> {
        match self {
            OpenOption::RuleSet(listing) => vec![(listing.selector.to_owned(), rule_set_summary(catalog, listing))],
            OpenOption::Answer(OptionInfo { key, values, .. }) => {
                let option = |index| {
                    let value = values.value_text(index);
                    (format!("{key}={value}"), catalog.option_text(key, &value))
                };
                match values {
                    AllowedValues::UpTo(_) if !last.starts_with(&format!("{key}=")) => {
                        [0, values.count() - 1].map(option).to_vec()
                    }
                    _ => (0..values.count()).map(option).collect(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules;

    fn options(listings: &[RuleSetInfo], game: &str, text: &str) -> Vec<String> {
        let found = complete_options(&Catalog::for_locale("en"), listings, game, text);
        found.into_iter().map(|completion| completion.value).collect()
    }

    fn found(game: &str, text: &str) -> String {
        options(&rules::list_rule_sets(), game, text).join(",")
    }

    #[test]
    fn option_is_suggested_once() {
        assert_eq!(found("seega", ""), "size=7,size=5,size=9");
        assert_eq!(found("seega", "size=5 "), "");
        assert_eq!(found("pahtum", "blocks=1"), "blocks=1,blocks=11,blocks=13");
        assert_eq!(found("chess", ""), "");
    }

    #[test]
    fn suggestion_shows_its_meaning_and_can_be_typed_after() {
        let shown = |text: &str| {
            complete_options(&Catalog::for_locale("en"), &rules::list_rule_sets(), "sahkku", text).swap_remove(0).label
        };
        assert_eq!(
            shown("stake=5 rules=ma"),
            "stake=5 rules=maze (like Ráisa-sáhkku, but you use the dice in any order)"
        );
        let typed_on = format!("{} headstart=3", shown("rules=maze"));
        assert!(shown(&typed_on).starts_with("rules=maze headstart=3 ("), "{}", shown(&typed_on));
    }

    #[test]
    fn sides_are_known_by_their_names() {
        let catalog = Catalog::for_locale("en");
        let found = |game: &str, text: &str| {
            let sides =
                complete_sides(&catalog, game, text).into_iter().map(|side| format!("{} {}", side.label, side.value));
            sides.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(found("shap-luk", ""), "Random lot, Rebels first, General second");
        assert_eq!(
            (&*found("pahtum", "w"), &*found("", "")),
            ("White second", "Random lot, moves first first, moves second second")
        );
        for (text, side) in [
            ("black", Some(SeatPreference::First)),
            (" White ", Some(SeatPreference::Second)),
            ("random", Some(SeatPreference::Random)),
            ("lot", Some(SeatPreference::Random)),
            ("second", Some(SeatPreference::Second)),
            ("rebels", None),
        ] {
            assert_eq!(parse_side(&catalog, "pahtum", text), side, "{text}");
        }
    }

    #[test]
    fn text_in_brackets_is_ignored() {
        for (text, expected) in [
            ("size=5", "size=5"),
            ("rules=raisa (two dice) stake=3 (three)", "rules=raisa  stake=3 "),
            ("rules=raisa (cut off in the mid", "rules=raisa "),
            ("direction=miedut (with each other (mieđut)) stake=1", "direction=miedut  stake=1"),
            ("a) b", "a) b"),
            ("RULES=Raisa,stake=5", "rules=raisa stake=5"),
            ("(", ""),
            ("`rules＝devils–game`", " rules=devils-game "),
        ] {
            assert_eq!(normalize_typed(text), expected, "{text}");
        }
    }

    #[test]
    fn rule_sets_of_chosen_game_are_suggested() {
        let found = |game: &str, text: &str| {
            let found = complete_rule_sets(&Catalog::for_locale("en"), &rules::list_rule_sets(), game, text);
            found.into_iter().map(|completion| completion.value).collect::<Vec<_>>().join(",")
        };
        let all = "lagesvuotna,devils-game,raisa,maze,vuovdaguoika,gavkevuotna,unjarga";
        assert_eq!((&*found("sahkku", ""), &*found("", "")), (all, all));
        for (text, sets) in [("ra", "raisa"), ("Návuotna", "raisa,maze"), ("rules=ma", "maze"), ("UNJ", "unjarga")] {
            assert_eq!(found("sahkku", text), sets, "{text}");
        }
        assert_eq!((&*found("seega", ""), &*found("sahkku", "x")), ("", ""));
        let shown =
            complete_rule_sets(&Catalog::for_locale("en"), &rules::list_rule_sets(), "sahkku", "maze").remove(0).label;
        assert!(shown.starts_with("maze (Máze-sáhkku, Návuotna: "), "{shown}");
    }

    /// A game with two rule sets, one of which has one more option.
    fn two() -> Vec<RuleSetInfo> {
        let info = rules::list_rule_sets()[0].game_info;
        let question = |key, values| OptionInfo { key, values, first_is_random: false };
        let order = question("order", AllowedValues::Named(&["free", "forced"]));
        let stake = question("stake", AllowedValues::UpTo(100));
        let listing =
            |selector, questions| RuleSetInfo { game_info: info, selector, source: "made up", options: questions };
        vec![listing("rules=one", vec![order, stake]), listing("rules=two", vec![stake])]
    }

    #[test]
    fn rule_sets_are_suggested_until_one_is_chosen() {
        let found = |text: &str| options(&two(), "pahtum", text).join(",");
        assert_eq!(found(""), "rules=one,rules=two,order=free,order=forced,stake=0,stake=100");
        assert_eq!(found("r"), "rules=one,rules=two");
        assert_eq!(found("rules=two "), "rules=two stake=0,rules=two stake=100");
        assert_eq!(found("order=free rules=one s"), "order=free rules=one stake=0,order=free rules=one stake=100");
    }

    /// A challenge without a rule set may have any that fits.
    fn is_accepted(game: &str, options: &str) -> bool {
        let first = rules::list_rule_sets().into_iter().find(|listing| listing.game_info.id == game).unwrap().selector;
        let texts = [format!("{game} {options}"), format!("{game} {first} {options}")];
        texts.iter().any(|text| rules::RequestedRules::parse(text).is_ok())
    }

    #[test]
    fn every_suggestion_is_accepted() {
        let listings = rules::list_rule_sets();
        let mut count = 0;
        for game in ["pahtum", "seega", "shap-luk", "sahkku"] {
            let mut texts = vec![String::new()];
            for _ in 0..2 {
                let found = texts.iter().flat_map(|text| options(&listings, game, text));
                let found: Vec<String> = found.collect();
                let refused: Vec<&String> = found.iter().filter(|text| !is_accepted(game, text)).collect();
                assert!(refused.is_empty(), "{game}: {refused:?}");
                count += found.len();
                texts = found.into_iter().map(|text| format!("{text} ")).collect();
            }
        }
        assert!(count > 100, "{count}");
        // An option of one rule set asks for that one, and so does a value that the others lack.
        assert_eq!(found("sahkku", "columns=10 "), "columns=10 rules=devils-game");
        assert_eq!(found("sahkku", "king=fickle "), "king=fickle rules=unjarga");
    }

    #[test]
    fn range_is_suggested_whole_once_its_key_is_typed() {
        let found = |text: &str| options(&two(), "pahtum", text);
        assert_eq!(found("stake=").len(), 101);
        assert_eq!(
            found("stake=9").join(","),
            "stake=9,stake=90,stake=91,stake=92,stake=93,stake=94,stake=95,stake=96,\
             stake=97,stake=98,stake=99"
        );
    }
}
