//! The rest of the pieces before the play proper, placed for a person who leaves that to the computer.
//!
//! Both sides' turns are chosen first, without the lock of the match. A move that the person makes meanwhile ends it:
//! then nothing is placed.

use crate::UserError;
use crate::computer::ComputerTurns;
use crate::computer::turn::seed_of;
use crate::limits::limited_action::LimitedAction;
use crate::matches::loaded_match::LoadedMatch;
use crate::ports::ComputerError;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_ui::custom_id::match_control::MatchControl;
use std::time::Duration;

/// The level that places for a person.
const PLACING_LEVEL: u8 = 3;

/// The longest time that the computer thinks about a piece: there may be eighty.
const TIME_FOR_PIECE: Duration = Duration::from_millis(100);

/// The actions of one turn, and the player who takes it.
type Turn = (UserId, Vec<String>);

impl ComputerTurns {
    /// Places the rest of the pieces of both sides, for the requester as level 3 would. Only in an unrated match
    /// against the computer.
    pub async fn place_rest(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        source: RequestSource,
    ) -> Result<(), UserError> {
        let user = context.requester.user_id;
        let seen = self.matches.load_viewable(context, control.match_ref).await?;
        let play = match decide::check_can_act(&seen, user, control.event_number) {
            Ok(play) => play,
            Err(rejection) => {
                return self.private_boards.respond_with_refusal(context, &seen, &rejection, &source).await;
            }
        };
        if seen.terms().rated || play.side_against_computer().is_none() || !play.session.is_setup() {
            return Err(UserError::ForgedControl);
        }
        self.limits.check(context.requester, LimitedAction::Hint)?;
        let turns = self.choose_setup(&seen, play).await.map_err(|error| {
            tracing::warn!(%error, game = seen.id().0, "the rest could not be placed");
            context.catalog().text("refuse-no-analysis")
        })?;
        let _lock = self.matches.lock(seen.id()).await;
        let mut loaded = self.matches.load(context.requester, seen.id()).await?;
        self.clocks.catch_up_for_requester(context, &mut loaded).await?;
        if loaded.last_event_number() != seen.last_event_number() {
            return self.private_boards.respond_with_refusal(context, &loaded, &Rejection::Stale, &source).await;
        }
        context.check_live().await?;
        self.play_setup(context, &mut loaded, turns).await?;
        self.answers.respond_and_deliver(context, &mut loaded, source).await;
        Ok(())
    }

    /// Returns the turns up to the end of the setup: the computer's at its own level.
    async fn choose_setup(&self, game: &Match, play: &PlayState) -> Result<Vec<Turn>, ComputerError> {
        let mut session = play.session.fork();
        let mut turns: Vec<Turn> = Vec::new();
        while let GameStatus::AwaitingAction(side) = session.status()
            && session.is_setup()
        {
            let player = play.player(side);
            let level = player.computer_level().unwrap_or(PLACING_LEVEL);
            let seed = seed_of(game).wrapping_add(turns.len() as u64);
            let actions = self.computer.choose_actions(session.fork(), level, seed, TIME_FOR_PIECE).await?;
            if actions.is_empty() {
                break;
            }
            for action in &actions {
                session.play(action).map_err(|error| ComputerError(error.to_string()))?;
            }
            turns.push((player, actions));
        }
        Ok(turns)
    }

    /// Stores these turns, each for its player. The caller holds the lock of the match.
    async fn play_setup(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        turns: Vec<Turn>,
    ) -> Result<(), UserError> {
        let mut requester = context.requester.clone();
        // One request happens at one moment, however long the store takes for each turn.
        let now = self.clock.now();
        for (player, actions) in turns {
            let command = MatchCommand::PlayActions(actions);
            let decided = self.match_commands.decide(loaded, player, &command, None, now).await;
            match decided.map_err(UserError::of_match(loaded.id()))? {
                Ok(events) => {
                    self.matches.append_command_events(&requester, loaded, now, events, false).await?;
                }
                Err(rejection) => {
                    tracing::warn!(?rejection, game = loaded.id().0, "the rest could not be placed");
                    break;
                }
            }
            // The first turn is stored with the interaction, so that Discord can send it again.
            requester = requester.recorded();
        }
        Ok(())
    }
}
