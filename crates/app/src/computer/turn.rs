//! A turn of the computer player, or its answer to an offer.

use crate::computer::ComputerTurns;
use crate::matches::loaded_match::LoadedMatch;
use crate::ports::ComputerError;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::offers::OfferKind;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_store::store_error::StoreError;
use std::time::Duration;

/// The longest time that the computer thinks about an action.
const MAX_THINKING_TIME: Duration = Duration::from_secs(1);

/// With a clock it thinks for this share of the time that is left.
const SHARE_OF_CLOCK: i64 = 30;

/// The best chance, in thousandths, with which it still agrees to a draw.
const DRAW_EXPECTATION: u32 = 550;

/// The error of a turn that could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum ComputerTurnError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The computer could not choose.
    #[error(transparent)]
    Computer(#[from] ComputerError),
}

impl ComputerTurns {
    /// Lets the computer player act in a match in which it has to. Does nothing when the match has changed while it
    /// thought: whoever changed it has queued it again.
    pub async fn take(&self, id: MatchId) -> Result<(), ComputerTurnError> {
        let seen = self.matches.load_for_bot(id).await?;
        let MatchPhase::Playing(play) = seen.phase() else { return Ok(()) };
        let Some(computer) = play.computer_to_act() else { return Ok(()) };
        let command = self.choose_command(&seen, play, computer).await?;
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.matches.load_for_bot(id).await?;
        if loaded.last_event_number() != seen.last_event_number() {
            return Ok(());
        }
        self.clocks.catch_up_match(&mut loaded, computer, None).await?;
        self.store_computer_command(&mut loaded, computer, &command).await
    }

    async fn store_computer_command(
        &self,
        loaded: &mut LoadedMatch,
        computer: UserId,
        command: &MatchCommand,
    ) -> Result<(), ComputerTurnError> {
        let now = self.clock.now();
        match self.match_commands.decide(loaded, computer, command, None, now).await? {
            Ok(events) => self.matches.append_events(loaded, now, events).await?,
            // The match may have ended meanwhile.
            Err(rejection) => tracing::info!(?rejection, game = loaded.id().0, "the computer cannot act"),
        }
        Ok(())
    }

    /// Returns what the computer does next: it answers an offer, rolls, or plays the actions up to the end of its turn
    /// or the next roll.
    async fn choose_command(
        &self,
        game: &Match,
        play: &PlayState,
        computer: UserId,
    ) -> Result<MatchCommand, ComputerError> {
        let offer = play.offers.pending_offer().filter(|offer| play.player(offer.offered_by.opponent()) == computer);
        match (offer.map(|offer| offer.kind), play.session.status()) {
            (Some(kind), _) => Ok(self.answer_offer(game, play, computer, kind).await),
            (None, GameStatus::AwaitingRoll(_)) => Ok(MatchCommand::RollDice),
            (None, _) => {
                let level = computer.computer_level().unwrap_or_default();
                let seed = seed_of(game);
                let time = self.thinking_time(game);
                let actions = self.computer.choose_actions(play.session.fork(), level, seed, time).await?;
                Ok(MatchCommand::PlayActions(actions))
            }
        }
    }

    /// Returns the answer to an offer. Takebacks and cancelling are granted where no rating is at stake. An end by
    /// agreement is accepted if it is won, or drawn and the computer expects no more.
    async fn answer_offer(&self, game: &Match, play: &PlayState, computer: UserId, kind: OfferKind) -> MatchCommand {
        match kind {
            OfferKind::Takeback(_) if !game.terms().rated => MatchCommand::GrantTakeback,
            OfferKind::Cancel if !game.terms().rated => MatchCommand::AgreeToEnd,
            OfferKind::Takeback(_) | OfferKind::Cancel => MatchCommand::DeclineOffer,
            OfferKind::EndGame => match play.session.agreed_winner().map(|side| play.player(side)) {
                Some(winner) if winner == computer => MatchCommand::AgreeToEnd,
                Some(_) => MatchCommand::DeclineOffer,
                None if self.expects_no_more_than_draw(game, play, computer).await => MatchCommand::AgreeToEnd,
                None => MatchCommand::DeclineOffer,
            },
        }
    }

    /// Returns true if a draw is about as good as what the computer expects. While a roll is due it cannot tell.
    async fn expects_no_more_than_draw(&self, game: &Match, play: &PlayState, computer: UserId) -> bool {
        let Some(seat) = play.seat_of(computer) else { return false };
        let expected = self.computer.expectation(play.session.fork(), seat, self.thinking_time(game)).await;
        expected.is_ok_and(|expectation| expectation <= DRAW_EXPECTATION)
    }

    /// Returns how long the computer may think about an action.
    fn thinking_time(&self, game: &Match) -> Duration {
        let left = game.times_out_at().map_or(i64::MAX, |at| at.saturating_sub(self.clock.now()).max(SECOND));
        let share = u64::try_from(left / SHARE_OF_CLOCK).unwrap_or_default();
        MAX_THINKING_TIME.min(Duration::from_millis(share))
    }
}

/// Returns the seed of a choice. It follows from the match and its log, so that a restart changes nothing, and says
/// nothing about the dice: the commitment is public.
pub(super) fn seed_of(game: &Match) -> u64 {
    let start = game.terms().commitment.get(..16).and_then(|digits| u64::from_str_radix(digits, 16).ok());
    start.unwrap_or(game.id().0).wrapping_add(u64::from(game.last_event_number()))
}
