//! Completing what is being typed.

use crate::app::ask::{Caller, Suggestion, Typing};
use crate::app::{App, words};
use crate::room::decide;
use crate::room::people::MatchId;
use crate::room::state::Match;
use crate::store::Store;
use crate::table::rules::listings;
use crate::table::running::Table;
use crate::ui::screens::private;

/// The most suggestions that are shown.
const SUGGESTIONS: usize = 25;

/// The most characters of a suggestion.
const LONGEST: usize = 100;

impl<S: Store> App<S> {
    /// Ways to complete what is being typed, at most 25; none when nothing fits or the store fails.
    pub async fn complete(&self, caller: &Caller, typing: Typing) -> Vec<Suggestion> {
        let mut found = match typing {
            Typing::Options { game, text } => options(&game, &text),
            Typing::Action { game, text } => self.actions(caller, game, &text).await,
            Typing::Match { text } => self.numbers(caller, &text).await,
        };
        found.retain(|suggestion| suggestion.value.chars().count() <= LONGEST);
        found.truncate(SUGGESTIONS);
        found
    }

    async fn actions(&self, caller: &Caller, number: Option<u64>, text: &str) -> Vec<Suggestion> {
        let Ok(id) = self.which(caller, number).await else { return Vec::new() };
        let Ok(game) = self.load(caller, id).await else { return Vec::new() };
        let Some(play) = game.play().filter(|_| game.actor() == Some(caller.person)) else { return Vec::new() };
        continuations(play.table.copy(), text)
    }

    async fn numbers(&self, caller: &Caller, text: &str) -> Vec<Suggestion> {
        let words = words(caller);
        let mine = self.mine(caller).await.unwrap_or_default();
        let starts = |game: &&Match| game.id().0.to_string().starts_with(text.trim());
        let suggestion = |game: &Match| Suggestion {
            name: private::suggestion(&words, MatchId(game.id().0), game),
            value: game.id().0.to_string(),
        };
        mine.iter().filter(starts).map(suggestion).collect()
    }
}

/// The actions typed so far, each followed by every legal one that begins like the last word.
fn continuations(mut table: Table, text: &str) -> Vec<Suggestion> {
    let side = table.turn().chooser();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let last = if text.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let mut before = String::new();
    for word in words {
        let Ok(action) = decide::read_action(&table, word) else { return Vec::new() };
        if table.play(&action).is_err() || table.turn().chooser() != side {
            return Vec::new();
        }
        before = format!("{before}{action} ");
    }
    let begins = |action: &String| action.get(..last.len()).is_some_and(|start| start.eq_ignore_ascii_case(last));
    let whole = |action: String| format!("{before}{action}");
    table.legal().into_iter().filter(begins).map(whole).map(|text| same(&text)).collect()
}

/// The options typed so far, each followed by every one that is not given yet and begins like the last word.
fn options(game: &str, text: &str) -> Vec<Suggestion> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let last = if text.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let before: String = words.iter().map(|word| format!("{word} ")).collect();
    let given: Vec<&str> = words.iter().filter_map(|word| word.split('=').next()).collect();
    let mut found = Vec::new();
    for listing in listings().into_iter().filter(|listing| listing.info.id == game) {
        for question in listing.questions.into_iter().filter(|question| !given.contains(&question.key)) {
            for index in 0..question.answers.count() {
                let option = format!("{}={}", question.key, question.answers.text(index));
                if option.starts_with(last) {
                    found.push(same(&format!("{before}{option}")));
                }
            }
        }
    }
    found
}

fn same(text: &str) -> Suggestion {
    Suggestion { name: text.chars().take(LONGEST).collect(), value: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    fn values(found: Vec<Suggestion>) -> String {
        found.into_iter().map(|suggestion| suggestion.value).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn actions_are_completed_one_after_the_other() {
        let table = Rules::read("seega size=5").unwrap().start();
        assert_eq!(values(continuations(table.copy(), "b")), "b1,b2,b3,b4,b5");
        assert_eq!(values(continuations(table.copy(), "B2 c")), "b2 c1,b2 c2,b2 c4,b2 c5");
        assert_eq!(values(continuations(table.copy(), "b2 c1 ")), "", "the turn is over after two");
        assert_eq!(values(continuations(table, "z9 ")), "");
    }

    #[test]
    fn options_are_completed_once_each() {
        assert_eq!(values(options("seega", "")), "size=7,size=5,size=9");
        assert_eq!(values(options("seega", "size=5 ")), "");
        assert_eq!(values(options("pahtum", "blocks=1")), "blocks=1,blocks=11,blocks=13");
        assert_eq!(values(options("chess", "")), "");
    }
}
