//! Completing the options of a challenge.

use crate::kit::options::Answers;
use crate::table::rules::{Listing, Question};

/// The options typed so far, each time followed by one more that begins like the last word: a rule set, as long as none
/// is chosen, and the answers to what is not answered yet.
#[must_use]
pub fn complete(listings: &[Listing], game: &str, text: &str) -> Vec<String> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let last = if text.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let before: String = words.iter().map(|word| format!("{word} ")).collect();
    let mut found: Vec<String> = Vec::new();
    for option in open(listings, game, &words).into_iter().flat_map(|choice| choice.options(last)) {
        if option.starts_with(last) && !found.contains(&option) {
            found.push(option);
        }
    }
    found.into_iter().map(|option| format!("{before}{option}")).collect()
}

/// Something that can still be settled.
enum Open {
    /// Which rule set is played.
    RuleSet(&'static str),
    /// The answer to a question.
    Answer(Question),
}

/// What can still be settled after these words.
fn open(listings: &[Listing], game: &str, words: &[&str]) -> Vec<Open> {
    let of_game: Vec<&Listing> = listings.iter().filter(|listing| listing.info.id == game).collect();
    let chosen: Vec<&Listing> = of_game.iter().filter(|listing| words.contains(&listing.words)).copied().collect();
    let (sets, listings) = if chosen.is_empty() { (of_game.clone(), of_game) } else { (Vec::new(), chosen) };
    let given = |key: &str| words.iter().any(|word| word.split('=').next() == Some(key));
    let sets = sets.into_iter().map(|listing| listing.words).filter(|words| !words.is_empty()).map(Open::RuleSet);
    let questions = listings.into_iter().flat_map(|listing| listing.questions.iter().copied());
    sets.chain(questions.filter(|question| !given(question.key)).map(Open::Answer)).collect()
}

impl Open {
    /// The options that settle it; of a range only its ends, until its key is typed.
    fn options(&self, last: &str) -> Vec<String> {
        match self {
            Open::RuleSet(words) => vec![(*words).to_owned()],
            Open::Answer(Question { key, answers, .. }) => {
                let option = |index| format!("{key}={}", answers.text(index));
                match answers {
                    Answers::UpTo(_) if !last.starts_with(&format!("{key}=")) => {
                        [0, answers.count() - 1].map(option).to_vec()
                    }
                    _ => (0..answers.count()).map(option).collect(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules;

    fn found(game: &str, text: &str) -> String {
        complete(&rules::listings(), game, text).join(",")
    }

    #[test]
    fn options_are_completed_once_each() {
        assert_eq!(found("seega", ""), "size=7,size=5,size=9");
        assert_eq!(found("seega", "size=5 "), "");
        assert_eq!(found("pahtum", "blocks=1"), "blocks=1,blocks=11,blocks=13");
        assert_eq!(found("chess", ""), "");
    }

    /// A game with two rule sets, of which one asks one thing more.
    fn two() -> Vec<Listing> {
        let info = rules::listings()[0].info;
        let question = |key, answers| Question { key, answers, drawn: false };
        let (order, stake) =
            (question("order", Answers::Words(&["free", "forced"])), question("stake", Answers::UpTo(100)));
        let listing = |words, questions| Listing { info, words, source: "made up", questions };
        vec![listing("rules=one", vec![order, stake]), listing("rules=two", vec![stake])]
    }

    #[test]
    fn rule_sets_are_offered_until_one_is_chosen() {
        let found = |text: &str| complete(&two(), "pahtum", text).join(",");
        assert_eq!(found(""), "rules=one,rules=two,order=free,order=forced,stake=0,stake=100");
        assert_eq!(found("r"), "rules=one,rules=two");
        assert_eq!(found("rules=two "), "rules=two stake=0,rules=two stake=100");
        assert_eq!(found("order=free rules=one s"), "order=free rules=one stake=0,order=free rules=one stake=100");
    }

    #[test]
    fn a_range_is_offered_whole_once_its_key_is_typed() {
        let found = |text: &str| complete(&two(), "pahtum", text);
        assert_eq!(found("stake=").len(), 101);
        assert_eq!(
            found("stake=9").join(","),
            "stake=9,stake=90,stake=91,stake=92,stake=93,stake=94,stake=95,stake=96,\
             stake=97,stake=98,stake=99"
        );
    }
}
