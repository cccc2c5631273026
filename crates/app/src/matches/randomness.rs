//! The random draws of a match, computed from its secret.

use crate::matches::Matches;
use crate::matches::loaded_match::LoadedMatch;
use gonagas_core::fair::randomness::RandomnessInputs;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_store::store_error::StoreError;

impl Matches {
    /// Adds to a match that is over what may be shown from then on: its secret, and the change of the ratings.
    pub(crate) async fn reveal_secret_and_ratings(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        let Some(ending) = loaded.ending() else { return Ok(()) };
        let id = loaded.id();
        let has_result = ending.has_result();
        if loaded.secret().is_none() {
            let secret = loaded.draw_secret().reveal();
            loaded.game_mut().reveal_secret(secret);
        }
        if has_result && let Some(outcome) = self.store.rating_outcome(id).await? {
            loaded.game_mut().set_rating_outcome(outcome);
        }
        Ok(())
    }
}

/// Returns what the random draws of a match follow from once this command is accepted.
pub fn randomness_inputs(loaded: &LoadedMatch, command: &MatchCommand) -> RandomnessInputs {
    let [challenger_word, accepter_word] = loaded.seed_words().map(str::to_owned);
    let accepter_word = match command {
        MatchCommand::AcceptChallenge(word) => word.clone(),
        _ => accepter_word,
    };
    RandomnessInputs { secret: loaded.draw_secret(), match_id: loaded.draw_number().0, challenger_word, accepter_word }
}
