//! The draws of a match, from the secret that nobody else knows.

use crate::app::App;
use crate::store::{Store, StoreError};
use gonagas_core::fair::randomness::RandomnessInputs;
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// A secret for a new match.
    pub(in crate::app) fn new_secret(&self) -> Secret {
        Secret::new((self.secret_source)())
    }

    /// What the draws of a match follow from, when this wish is granted.
    pub(in crate::app) async fn randomness_inputs(
        &self,
        game: &Match,
        command: &MatchCommand,
    ) -> Result<RandomnessInputs, StoreError> {
        let secret = Secret::new(self.store.match_secret(game.id()).await?);
        let [challenger, accepter] = game.seed_words().map(str::to_owned);
        let accepter = match command {
            MatchCommand::AcceptChallenge(word) => word.clone(),
            _ => accepter,
        };
        Ok(RandomnessInputs { secret, match_id: game.id().0, challenger_word: challenger, accepter_word: accepter })
    }

    /// Shows what is known of a match that is over: its secret, and what came of its result for the ratings.
    pub(in crate::app) async fn reveal_secret_and_ratings(&self, game: &mut Match) -> Result<(), StoreError> {
        let Some(ending) = game.ending() else { return Ok(()) };
        if game.secret().is_none() {
            let secret = Secret::new(self.store.match_secret(game.id()).await?);
            game.reveal_secret(secret.reveal());
        }
        if ending.has_result()
            && let Some(reckoning) = self.store.rating_outcome(game.id()).await?
        {
            game.set_rating_outcome(reckoning);
        }
        Ok(())
    }
}

/// The place of the next draw.
pub(in crate::app) fn next_draw_index(game: &Match) -> u32 {
    game.play_state().map_or(1, |play| play.next_draw_index())
}
