//! Completing what is being typed.

use crate::app::act::TAKE_BACK;
use crate::app::ask::{Caller, Suggestion, Typing};
use crate::app::find::addressed;
use crate::app::{App, words};
use crate::room::people::{MatchId, Person};
use crate::room::state::{Match, Phase, Play};
use crate::room::typed;
use crate::room::{back, decide};
use crate::store::Store;
use crate::table::rules::listings;
use crate::table::running::Table;
use crate::ui::clock;
use crate::ui::options::{self, Completion};
use crate::ui::screens::private;

/// The most suggestions that are shown.
const SUGGESTIONS: usize = 25;

/// The most matches of a server that are looked at for suggestions, which cannot take long.
const LOOKED_AT: usize = 4 * SUGGESTIONS;

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
            Typing::Running { text } => {
                let mut mine = self.mine(caller).await.unwrap_or_default();
                mine.retain(|game| matches!(game.phase(), Phase::Playing(_)));
                numbers(caller, &mine, &text)
            }
            Typing::Back { text } => {
                let mut mine = self.mine(caller).await.unwrap_or_default();
                mine.retain(|game| decide::may_ask_back(game, caller.person, self.now()).is_ok());
                numbers(caller, &mine, &text)
            }
            Typing::Watched { text } => numbers(caller, &self.watchable(caller, &text).await, &text),
            Typing::Stopped { text } => numbers(caller, &self.stoppable(caller, &text).await, &text),
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

impl<S: Store> App<S> {
    /// The matches that somebody follows, and those of others that run on the server, as far as their numbers begin so.
    async fn watchable(&self, caller: &Caller, text: &str) -> Vec<Match> {
        let followed = self.store.follows_of(caller.person).await.unwrap_or_default();
        let mut followed: Vec<MatchId> = followed.into_iter().map(|follow| follow.game).collect();
        followed.retain(|id| begins_so(*id, text));
        let others = |game: &Match| {
            let plays = game.people().contains(&caller.person);
            matches!(game.phase(), Phase::Playing(_)) && !plays && !followed.contains(&game.id())
        };
        let there = self.on_server(caller, text, others).await;
        let mut all = self.readable(caller, followed.clone()).await;
        all.extend(there);
        all
    }

    /// The matches and challenges on the server that a moderator may stop; nobody else may.
    async fn stoppable(&self, caller: &Caller, text: &str) -> Vec<Match> {
        if !caller.rights.messages {
            return Vec::new();
        }
        self.on_server(caller, text, |game| game.ending().is_none()).await
    }

    /// The newest matches on the server whose numbers begin so and of which this is so, as many as can be suggested. Of
    /// many only some are looked at.
    async fn on_server(&self, caller: &Caller, text: &str, so: impl Fn(&Match) -> bool) -> Vec<Match> {
        let Some(guild) = caller.place.guild else { return Vec::new() };
        let mut ids = self.store.matches_of_guild(guild).await.unwrap_or_default();
        ids.retain(|id| begins_so(*id, text));
        let mut found = Vec::new();
        for id in ids.into_iter().rev().take(LOOKED_AT) {
            found.extend(self.load(caller, id).await.ok().filter(&so));
            if found.len() == SUGGESTIONS {
                break;
            }
        }
        found
    }
}

/// Whether a number begins with what is typed.
fn begins_so(id: MatchId, text: &str) -> bool {
    id.0.to_string().starts_with(text.trim())
}

/// The numbers of these matches that begin so.
fn numbers(caller: &Caller, matches: &[Match], text: &str) -> Vec<Suggestion> {
    let words = words(caller);
    let starts = |game: &&Match| begins_so(game.id(), text);
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
