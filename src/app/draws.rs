//! The draws of a match, from the secret that nobody else knows.

use crate::app::App;
use crate::fair::draws::Inputs;
use crate::fair::secret::Secret;
use crate::room::state::Match;
use crate::room::wish::Wish;
use crate::store::{Store, StoreError};

impl<S: Store> App<S> {
    /// A secret for a new match.
    pub(super) fn new_secret(&self) -> Secret {
        Secret::new((self.secrets)())
    }

    /// What the draws of a match follow from, when this wish is granted.
    pub(super) async fn inputs(&self, game: &Match, wish: &Wish) -> Result<Inputs, StoreError> {
        let secret = Secret::new(self.store.secret(game.id()).await?);
        let [challenger, accepter] = game.words().map(str::to_owned);
        let accepter = match wish {
            Wish::Accept(word) => word.clone(),
            _ => accepter,
        };
        Ok(Inputs { secret, game: game.id().0, challenger, accepter })
    }

    /// Shows what is known of a match that is over: its secret, and what came of its result for the ratings.
    pub(super) async fn reveal(&self, game: &mut Match) -> Result<(), StoreError> {
        let Some(ending) = game.ending() else { return Ok(()) };
        if game.secret().is_none() {
            let secret = Secret::new(self.store.secret(game.id()).await?);
            game.reveal(secret.reveal());
        }
        if ending.has_result()
            && let Some(reckoning) = self.store.reckoning(game.id()).await?
        {
            game.reckon(reckoning);
        }
        Ok(())
    }
}

/// The place of the next draw.
pub(super) fn next(game: &Match) -> u32 {
    game.play().map_or(1, |play| play.next_draw())
}
