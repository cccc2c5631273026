//! Finding the match that somebody means.

use crate::app::ask::Caller;
use crate::app::{App, Trouble, trouble, words};
use crate::room::page::Page;
use crate::room::people::MatchId;
use crate::room::state::{Match, Phase};
use crate::store::{Store, StoreError};
use crate::ui::screens::private;

/// How many matches that are over are looked through.
const FINISHED: usize = 25;

impl<S: Store> App<S> {
    /// Loads a match.
    pub(super) async fn load(&self, caller: &Caller, id: MatchId) -> Result<Match, Trouble> {
        let saved = self.store.load(id).await.map_err(|error| trouble::store(caller, Some(id), &error))?;
        let game = Match::replay(id, saved.terms, &saved.events);
        let mut game = game.map_err(|corrupt| trouble::corrupt(caller, &corrupt))?;
        self.reveal(&mut game).await.map_err(|error| trouble::store(caller, Some(id), &error))?;
        Ok(game)
    }

    /// A match as it was after this event.
    pub(super) async fn past(&self, id: MatchId, event: u32) -> Result<Match, StoreError> {
        let mut saved = self.store.load(id).await?;
        saved.events.retain(|past| past.number <= event);
        let game = Match::replay(id, saved.terms, &saved.events);
        let mut game = game.map_err(|corrupt| StoreError::Failed(corrupt.to_string()))?;
        self.reveal(&mut game).await?;
        Ok(game)
    }

    /// Whether this person may know of a match: who plays in it, and who is on its server. To others it does not exist, and
    /// neither does one that somebody plays in direct messages.
    pub(super) fn visible(&self, caller: &Caller, game: &Match) -> Result<(), Trouble> {
        let guild = game.terms().place.guild;
        if game.people().contains(&caller.person) || (guild.is_some() && guild == caller.place.guild) {
            return Ok(());
        }
        Err(trouble::store(caller, Some(game.id()), &StoreError::NotFound))
    }

    /// The same, or who follows it.
    pub(super) async fn may_look(&self, caller: &Caller, game: &Match) -> Result<(), Trouble> {
        match self.visible(caller, game) {
            Err(_) if matches!(self.follows(caller, game).await, Ok(Some(_))) => Ok(()),
            visible => visible,
        }
    }

    /// The match with this number; without one, the only running match of this person in this channel.
    pub(super) async fn which(&self, caller: &Caller, number: Option<u64>) -> Result<MatchId, Trouble> {
        match number {
            Some(number) => Ok(MatchId(number)),
            None => {
                let running = self.running_here(caller).await?;
                if running.is_empty() {
                    return Err(self.none_here(caller).await);
                }
                only(caller, &running, "refuse-which-match")
            }
        }
    }

    /// That somebody plays nothing in this channel; where they did, how the newest of these matches ended.
    async fn none_here(&self, caller: &Caller) -> Trouble {
        for game in self.finished(caller).await.unwrap_or_default() {
            if self.is_here(caller, &game).await.unwrap_or(false) {
                return private::ended(&words(caller), &game).into();
            }
        }
        words(caller).say("refuse-no-match").into()
    }

    /// The match in which somebody wants to act: the one with this number; without one, the only one of theirs in this
    /// channel in which it is their turn. Where it is nowhere, it is the only one that they play here, if there is one.
    pub(super) async fn which_to_play(&self, caller: &Caller, number: Option<u64>) -> Result<MatchId, Trouble> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        let running = self.running_here(caller).await?;
        if running.is_empty() {
            return Err(self.none_here(caller).await);
        }
        let (turn, waiting) = running.into_iter().partition::<Vec<_>, _>(|game| game.actor() == Some(caller.person));
        if turn.is_empty() {
            only(caller, &waiting, "refuse-no-turn")
        } else {
            only(caller, &turn, "refuse-which-turn")
        }
    }

    /// The matches that this person plays in this channel at present, the newest first; in direct messages all of them.
    pub(super) async fn running_here(&self, caller: &Caller) -> Result<Vec<Match>, Trouble> {
        let mut here = Vec::new();
        for game in self.mine(caller).await? {
            if matches!(game.phase(), Phase::Playing(_)) && self.is_here(caller, &game).await? {
                here.push(game);
            }
        }
        Ok(here)
    }

    /// The match that somebody wants to look back at: the one with this number; without one, the newest of theirs in
    /// this channel that was played to its end, and where there is none, the only one that runs.
    pub(super) async fn which_to_look_at(&self, caller: &Caller, number: Option<u64>) -> Result<MatchId, Trouble> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        for game in self.finished(caller).await? {
            if self.is_here(caller, &game).await? {
                return Ok(game.id());
            }
        }
        let running = self.running_here(caller).await?;
        if running.is_empty() {
            return Err(words(caller).say("refuse-none-to-look-at").into());
        }
        only(caller, &running, "refuse-which-match")
    }

    /// The match that somebody wants to play again: the one with this number; without one, the newest of theirs in this
    /// channel that is over.
    pub(super) async fn which_to_rematch(&self, caller: &Caller, number: Option<u64>) -> Result<MatchId, Trouble> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        for game in self.finished(caller).await? {
            if self.is_here(caller, &game).await? {
                return Ok(game.id());
            }
        }
        Err(words(caller).say("refuse-none-finished").into())
    }

    /// The matches of this person that are not over, the newest first.
    pub(super) async fn mine(&self, caller: &Caller) -> Result<Vec<Match>, Trouble> {
        let mine = self.store.matches_of(caller.person).await;
        Ok(self.readable(caller, mine.map_err(|error| trouble::store(caller, None, &error))?).await)
    }

    /// The newest matches of this person that were played and are over, the newest first.
    pub(super) async fn finished(&self, caller: &Caller) -> Result<Vec<Match>, Trouble> {
        let finished = self.store.finished_of(caller.person, Page::Newest, FINISHED).await;
        let finished = finished.map_err(|error| trouble::store(caller, None, &error))?;
        let mut finished = self.readable(caller, finished).await;
        finished.retain(|game| game.play().is_some());
        Ok(finished)
    }

    /// These matches; a log that cannot be read must not hide those that can.
    pub(super) async fn readable(&self, caller: &Caller, ids: Vec<MatchId>) -> Vec<Match> {
        let mut readable = Vec::new();
        for id in ids {
            readable.extend(self.load(caller, id).await);
        }
        readable
    }
}

/// The only one of these matches, of which there is one at least; where there are several, the words under the key
/// `several` name them.
fn only(caller: &Caller, matches: &[Match], several: &str) -> Result<MatchId, Trouble> {
    let words = words(caller);
    match matches {
        [only] => Ok(only.id()),
        matches => {
            let names: Vec<String> = matches.iter().map(|game| private::suggestion(&words, game)).collect();
            Err(words.tell(several, &[("matches", &names.join(", "))]).into())
        }
    }
}

/// The match that is named in front of what is typed, as in `#12 d4`, and the rest. A number given beside it goes first.
pub(super) fn addressed(number: Option<u64>, text: &str) -> (Option<u64>, &str) {
    let named = || {
        let (name, rest) = text.trim_start().split_once(char::is_whitespace)?;
        Some((name.strip_prefix('#')?.parse().ok()?, rest))
    };
    match (number, named()) {
        (None, Some((named, rest))) => (Some(named), rest),
        _ => (number, text),
    }
}

#[cfg(test)]
mod tests {
    use super::addressed;

    #[test]
    fn a_match_can_be_named_in_front() {
        assert_eq!(addressed(None, " #12 d4 d5"), (Some(12), "d4 d5"));
        assert_eq!(addressed(None, "#12 "), (Some(12), ""));
        for text in ["d4", "#12", "#x d4", "12 d4", "d4 #12", ""] {
            assert_eq!(addressed(None, text), (None, text));
        }
        assert_eq!(addressed(Some(3), "#12 d4"), (Some(3), "#12 d4"));
    }
}
