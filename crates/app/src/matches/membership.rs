//! Players who have left the server of their match.

use crate::UserError;
use crate::matches::Members;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::sight::is_member;
use crate::ports::{Answer, ChannelClient, ChannelError};
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_ui::screens::match_board::{stop_reason, timing};
use gonagas_ui::screens::private_texts;
use gonagas_ui::screens::user_mention;

/// The time for which a user who has acted in a match counts as a member of its server. Discord allows ten looks at
/// members of a server in ten seconds, so they are kept for when they may find something.
const RECENTLY: Timestamp = 10 * 60 * 1000;

impl Members {
    /// Returns the opponent of the requester in an unfinished match, and if they have left its server; `None` without
    /// an opponent.
    pub(crate) async fn opponent_departure(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
    ) -> Option<(UserId, Answer)> {
        let other = game.participants().into_iter().find(|user| *user != context.requester.user_id)?;
        let guild = game.terms().channel_ref.guild().filter(|_| game.ending().is_none());
        Some((other, self.has_left_guild(guild, other, context.channels).await))
    }

    /// Looks up if a user has left this server. Nobody has left the direct messages, or is the computer.
    pub(crate) async fn has_left_guild(
        &self,
        guild: Option<u64>,
        user: UserId,
        channels: &dyn ChannelClient,
    ) -> Answer {
        let Some(guild) = guild.filter(|_| user.is_person()) else { return Answer::No };
        match is_member(guild, user, channels).await {
            Answer::Yes => Answer::No,
            Answer::No => Answer::Yes,
            Answer::Unknown => Answer::Unknown,
        }
    }

    /// Refuses to challenge a member who is in a timeout on the requester's server. If the bot cannot find that out,
    /// they can be challenged.
    pub(crate) async fn check_not_in_timeout(
        &self,
        context: &RequestContext<'_>,
        user: UserId,
    ) -> Result<(), UserError> {
        let guild = context.requester.channel_ref.guild();
        let Ok(Some(end)) = self.member_timeout_end(guild, user, context.channels).await else { return Ok(()) };
        let catalog = context.catalog();
        let values = [("person", &*user_mention(&catalog, user)), ("when", &*timing::relative_timestamp(end))];
        Err(catalog.format("refuse-timeout", &values).into())
    }

    /// Returns the end of the timeout in which a user is on a server; `None` without one.
    pub(crate) async fn member_timeout_end(
        &self,
        guild: Option<u64>,
        user: UserId,
        channels: &dyn ChannelClient,
    ) -> Result<Option<Timestamp>, ChannelError> {
        let Some(guild) = guild.filter(|_| user.is_person()) else { return Ok(None) };
        let end = channels.timeout_end(guild, user).await.inspect_err(|error| {
            tracing::debug!(%error, "the timeout of a member could not be looked up");
        })?;
        Ok(end.filter(|end| *end > self.clock.now()))
    }

    /// Returns the event that ends a challenge which another user wants to accept although the challenger has left.
    pub(crate) async fn withdrawal_if_challenger_left(
        &self,
        context: &RequestContext<'_>,
        game: &LoadedMatch,
    ) -> Option<NewEvent> {
        let challenger = game.terms().challenger;
        let open = matches!(game.phase(), MatchPhase::Challenge)
            && challenger != context.requester.user_id
            && !was_seen_recently(game, challenger, self.clock.now());
        let gone = open
            && self.has_left_guild(game.terms().channel_ref.guild(), challenger, context.channels).await == Answer::Yes;
        gone.then_some(NewEvent { actor: None, kind: EventKind::Stopped(StopReason::PlayerLeft(challenger)) })
    }

    /// Tells a player who looks at a match that the opponent has left, and ends a challenge. The caller holds the
    /// match's lock.
    pub(crate) async fn report_opponent_left(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
    ) -> Result<(), UserError> {
        let now = self.clock.now();
        let mut others = loaded.participants().into_iter().filter(|user| *user != context.requester.user_id);
        if others.all(|other| was_seen_recently(loaded, other, now)) {
            return Ok(());
        }
        let Some((other, Answer::Yes)) = self.opponent_departure(context, loaded).await else { return Ok(()) };
        let message = match loaded.phase() {
            MatchPhase::Challenge => {
                let id = loaded.id();
                let kind = EventKind::Stopped(StopReason::PlayerLeft(other));
                let withdrawn = self.matches.append_bot_event(loaded, self.clock.now(), kind).await;
                withdrawn.map_err(UserError::of_match(id))?;
                private_texts::text_message(stop_reason::challenger_left_text(&context.catalog(), loaded, other))
            }
            _ => private_texts::opponent_left_prompt(&context.catalog(), loaded, other),
        };
        context.respond_privately(&message).await
    }
}

/// Returns true if someone has acted in a match so lately that they need not be looked for.
fn was_seen_recently(game: &LoadedMatch, user: UserId, now: Timestamp) -> bool {
    let acts = game.events().iter().rev().filter(|event| event.actor == Some(user));
    acts.map(|event| event.timestamp).next().is_some_and(|at| now - at < RECENTLY)
}
