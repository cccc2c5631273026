//! Finding the match that somebody means.

use crate::app::ask::Caller;
use crate::app::{App, Trouble, trouble, words};
use crate::room::people::MatchId;
use crate::room::state::{Match, Phase};
use crate::store::{Store, StoreError};

impl<S: Store> App<S> {
    /// Loads a match.
    pub(super) async fn load(&self, caller: &Caller, id: MatchId) -> Result<Match, Trouble> {
        let saved = self.store.load(id).await.map_err(|error| trouble::store(caller, Some(id), &error))?;
        Match::replay(id, saved.terms, &saved.events).map_err(|corrupt| trouble::corrupt(caller, &corrupt))
    }

    /// Whether this person may know of a match: who plays in it, and who is on its server. To others it does not exist.
    pub(super) fn visible(&self, caller: &Caller, game: &Match) -> Result<(), Trouble> {
        if game.people().contains(&caller.person) || game.terms().place.guild == caller.place.guild {
            return Ok(());
        }
        Err(trouble::store(caller, Some(game.id()), &StoreError::NotFound))
    }

    /// The match with this number; without one, the only running match of this person in this channel.
    pub(super) async fn which(&self, caller: &Caller, number: Option<u64>) -> Result<MatchId, Trouble> {
        if let Some(number) = number {
            return Ok(MatchId(number));
        }
        let mine = self.mine(caller).await?;
        let here: Vec<_> = mine.iter().filter(|game| running_here(game, caller)).map(|game| game.id().0).collect();
        match here.as_slice() {
            [only] => Ok(MatchId(*only)),
            [] => Err(words(caller).say("refuse-no-match").into()),
            several => {
                let numbers = several.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(", ");
                Err(words(caller).tell("refuse-which-match", &[("matches", &numbers)]).into())
            }
        }
    }

    /// The matches of this person that are not over, the newest first.
    pub(super) async fn mine(&self, caller: &Caller) -> Result<Vec<Match>, Trouble> {
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let mut mine = Vec::new();
        for id in self.store.matches_of(caller.person).await.map_err(failed)? {
            // A log that cannot be read must not hide the matches that can.
            if let Ok(game) = self.load(caller, id).await {
                mine.push(game);
            }
        }
        Ok(mine)
    }
}

/// Whether a match is being played in the channel of the caller.
pub(super) fn running_here(game: &Match, caller: &Caller) -> bool {
    matches!(game.phase(), Phase::Playing(_)) && game.terms().place.channel == caller.place.channel
}
