//! Completing what is being typed.

use crate::app::act::TAKE_BACK;
use crate::app::ask::{Caller, Suggestion, Typing};
use crate::app::find::addressed;
use crate::app::{App, words};
use crate::room::back;
use crate::room::people::{MatchId, Person};
use crate::room::state::{Match, Phase, Play};
use crate::room::typed;
use crate::store::Store;
use crate::table::rules::listings;
use crate::table::running::Table;
use crate::ui::clock;
use crate::ui::options::{self, Completion};
use crate::ui::screens::private;

/// The most suggestions that are shown.
const SUGGESTIONS: usize = 25;

/// The most characters of a suggestion.
const LONGEST: usize = 100;

impl<S: Store> App<S> {
    /// Ways to complete what is being typed, at most 25; none when nothing fits or the store fails.
    pub async fn complete(&self, caller: &Caller, typing: Typing) -> Vec<Suggestion> {
        let mut found = match typing {
            Typing::Options { game, text } => {
                options::complete(&words(caller), &listings(), &game, &text).into_iter().map(suggested).collect()
            }
            Typing::Set { game, text } => {
                options::sets(&words(caller), &listings(), &game, &text).into_iter().map(suggested).collect()
            }
            Typing::Clock { text } => clock::complete(&words(caller), &text).into_iter().map(suggested).collect(),
            Typing::Action { game, text } => self.actions(caller, game, &text).await,
            Typing::Match { text } => numbers(caller, &self.mine(caller).await.unwrap_or_default(), &text),
            Typing::Finished { text } => numbers(caller, &self.finished(caller).await.unwrap_or_default(), &text),
            Typing::Past { text } => {
                let mut mine = self.finished(caller).await.unwrap_or_default();
                mine.extend(self.mine(caller).await.unwrap_or_default());
                numbers(caller, &mine, &text)
            }
        };
        found.retain(|suggestion| suggestion.value.chars().count() <= LONGEST);
        found.truncate(SUGGESTIONS);
        found
    }

    async fn actions(&self, caller: &Caller, number: Option<u64>, text: &str) -> Vec<Suggestion> {
        let (named, rest) = addressed(number, text);
        let matches = match named {
            Some(id) => self.load(caller, MatchId(id)).await.into_iter().collect(),
            None => self.running_here(caller).await.unwrap_or_default(),
        };
        let turn: Vec<&Match> = matches.iter().filter(|game| game.actor() == Some(caller.person)).collect();
        // Where nothing else says which match is meant, each action does.
        let name = |several: usize| number.is_none() && (named.is_some() || several > 1);
        let each = SUGGESTIONS / turn.len().max(1);
        let actions = turn.iter().flat_map(|game| of_match(game, rest, name(turn.len())).into_iter().take(each));
        let undone = matches.iter().filter(|game| begins(TAKE_BACK, rest) && takes_back(game, caller.person));
        actions.chain(undone.map(|game| typed_in(game, TAKE_BACK, name(matches.len())))).collect()
    }
}

/// The numbers of these matches that begin so.
fn numbers(caller: &Caller, matches: &[Match], text: &str) -> Vec<Suggestion> {
    let words = words(caller);
    let starts = |game: &&Match| game.id().0.to_string().starts_with(text.trim());
    let suggestion =
        |game: &Match| Suggestion { name: private::suggestion(&words, game), value: game.id().0.to_string() };
    matches.iter().filter(starts).map(suggestion).collect()
}

/// The ways to go on in a match; with its number in front when that is needed.
fn of_match(game: &Match, text: &str, name: bool) -> Vec<Suggestion> {
    let Some(play) = game.play() else { return Vec::new() };
    continuations(play.table.copy(), text).iter().map(|actions| typed_in(game, actions, name)).collect()
}

/// What is typed to do this in a match; with its number in front when that is needed.
fn typed_in(game: &Match, actions: &str, name: bool) -> Suggestion {
    let number = if name { format!("#{} ", game.id().0) } else { String::new() };
    same(&format!("{number}{actions}"))
}

/// Whether this person can take something back.
fn takes_back(game: &Match, person: Person) -> bool {
    let last = |play: &Play| play.last.map(|seat| play.person(seat));
    matches!(game.phase(), Phase::Playing(play) if last(play) == Some(person) && back::can_take_back(play))
}

/// The actions typed so far, each followed by everything possible that begins like the last word.
fn continuations(mut table: Table, text: &str) -> Vec<String> {
    let side = table.turn().side();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let last = if text.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let mut before = String::new();
    for word in words {
        if table.turn().chooser().is_none() {
            return Vec::new();
        }
        let Ok(action) = typed::read(&table, word) else { return Vec::new() };
        if table.play(&action).is_err() || table.turn().side() != side {
            return Vec::new();
        }
        before = format!("{before}{action} ");
    }
    let possible = typed::possible(&table).into_iter().filter(|action| begins(action, last));
    possible.map(|action| format!("{before}{action}")).collect()
}

/// Whether something begins with what is typed, in whatever case.
fn begins(whole: &str, typed: &str) -> bool {
    whole.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

fn suggested(completion: Completion) -> Suggestion {
    Suggestion { name: completion.shown.chars().take(LONGEST).collect(), value: completion.options }
}

fn same(text: &str) -> Suggestion {
    Suggestion { name: text.chars().take(LONGEST).collect(), value: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    #[test]
    fn actions_are_completed_one_after_the_other() {
        let table = Rules::read("seega size=5").unwrap().start();
        let found = |text: &str| continuations(table.copy(), text).join(",");
        assert_eq!(found("b"), "b1,b2,b3,b4,b5");
        assert_eq!(found("B2 c"), "b2 c1,b2 c2,b2 c4,b2 c5");
        assert_eq!(found("b2 c1 "), "", "the turn is over after two");
        assert_eq!(found("z9 "), "");
    }

    #[test]
    fn nobody_types_how_the_dice_fall() {
        let mut table = Rules::read("sahkku rules=raisa").unwrap().start();
        assert_eq!(continuations(table.copy(), ""), ["throw"]);
        assert_eq!(continuations(table.copy(), "Th"), ["throw"]);
        assert!(continuations(table.copy(), "=").is_empty() && continuations(table.copy(), "=XX ").is_empty());
        table.play("=XX").unwrap();
        assert_eq!(continuations(table.copy(), "rethrow2 "), ["rethrow2 throw"]);
    }
}
