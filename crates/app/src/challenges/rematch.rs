//! `/rematch` and its button: a new match of the same players, with seats swapped.

use crate::challenges::Rematches;
use crate::challenges::start_match::MatchStart;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::MatchKey;
use crate::matches::wanted_match::WantedMatch;
use crate::permissions::{check_bot_permissions, check_channel_allowed};
use crate::ports::{Answer, ChannelError};
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_ui::screens::private_texts::{self, CompletedRequest};
use gonagas_ui::screens::user_mention;

/// The last event of a challenge to which no word has been added.
const FIRST_EVENT: u32 = 1;

impl Rematches {
    /// Proposes a rematch, or accepts the one that the opponent has proposed. The store allows only one at a time.
    pub async fn propose_rematch(&self, context: &RequestContext<'_>, wanted: &WantedMatch) -> Result<(), UserError> {
        let id = self.match_finder.find(context.requester, wanted).await?;
        self.propose_rematch_of(context, id).await
    }

    /// Proposes a rematch of this match, or accepts the one that the opponent has proposed.
    pub async fn propose_rematch_of(
        &self,
        context: &RequestContext<'_>,
        key: impl Into<MatchKey>,
    ) -> Result<(), UserError> {
        let old = self.matches.load_viewable(context, key).await?;
        let secret = self.challenges.new_secret();
        let terms = match swap_sides(context.requester, &old, secret.commitment()) {
            Ok(terms) => terms,
            Err(None) => return Err(self.refusals.error(context, &old, &Rejection::NotAPlayer).await),
            Err(Some(reason)) => return Err(reason),
        };
        if let Some(other) = terms.opponent.filter(|other| other.is_erased()) {
            let catalog = context.catalog();
            return Err(catalog.format("rematch-erased", &[("person", &user_mention(&catalog, other))]).into());
        }
        let terms = Terms { channel_ref: self.rematch_channel(context.requester, &old)?, ..terms };
        if self.downtime.is_guild_removed(terms.channel_ref.guild())
            || self.is_guild_unreachable(context, terms.channel_ref).await
        {
            return Err(context.catalog().format("rematch-gone", &[("match", &old.id().0.to_string())]).into());
        }
        check_match_can_start(context.requester, terms.channel_ref, &old.settings().guild)?;
        if let Some(other) = terms.opponent
            && self.members.has_left_guild(terms.channel_ref.guild(), other, context.channels).await == Answer::Yes
        {
            return Err(context
                .catalog()
                .format("refuse-absent", &[("person", &user_mention(&context.catalog(), other))])
                .into());
        }
        if let Some(other) = terms.opponent {
            self.members.check_not_in_timeout(context, other).await?;
        }
        context.check_live().await?;
        self.challenges.check_challenge_limits(context.requester, &terms)?;
        let guild = old.settings().guild.clone();
        let start = MatchStart { terms, secret, guild, replaces_message: false };
        match self.challenges.start_match(context, start).await {
            Err(error) if let Some(next) = error.existing_rematch() => {
                self.accept_existing_rematch(context, &old, next).await
            }
            started => started,
        }
    }

    /// Returns true if the channel is on another server than the requester's, and the bot has no access to that server.
    /// If the bot cannot find that out, it counts as accessible.
    async fn is_guild_unreachable(&self, context: &RequestContext<'_>, channel: ChannelRef) -> bool {
        let Some(guild) = channel.guild().filter(|guild| Some(*guild) != context.requester.channel_ref.guild()) else {
            return false;
        };
        matches!(
            context.channels.is_guild_member(guild, context.requester.user_id).await,
            Err(ChannelError::Gone | ChannelError::Forbidden)
        )
    }

    /// Returns the channel of a rematch: the channel of the old match, whose thread ends with it. When that is gone,
    /// the channel of the requester, if it is on the same server.
    fn rematch_channel(&self, requester: &Requester, old: &LoadedMatch) -> Result<ChannelRef, UserError> {
        let initial = old.terms().channel_ref;
        match old.channel_or_thread() {
            // Nothing can be posted there from elsewhere.
            _ if initial.is_without_bot() && !old.is_played_here(requester) => {
                let values = [("match", &*old.id().0.to_string())];
                Err(private_catalog(requester).format("rematch-elsewhere", &values).into())
            }
            Some(last) => Ok(ChannelRef { channel: last.parent.unwrap_or(last.channel), ..initial }),
            None if requester.channel_ref.place == initial.place => Ok(requester.channel_ref),
            None => {
                Err(private_catalog(requester).format("rematch-nowhere", &[("match", &old.id().0.to_string())]).into())
            }
        }
    }

    /// A rematch has been proposed already: it is accepted, if that is what the asker can do.
    async fn accept_existing_rematch(
        &self,
        context: &RequestContext<'_>,
        old: &Match,
        next: MatchId,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, next).await?;
        let own = game.terms().challenger == context.requester.user_id;
        if matches!(game.phase(), MatchPhase::Challenge) && !own {
            let source = RequestSource::Command { done: CompletedRequest::Accepted };
            // If a word has been added, the requester has to see it before they accept.
            return self
                .match_commands
                .execute(context, next, &MatchCommand::AcceptChallenge(String::new()), Some(FIRST_EVENT), source)
                .await;
        }
        let catalog = context.catalog();
        let numbers = [old.id().0.to_string(), next.0.to_string()];
        let values = [("match", &*numbers[0]), ("next", &*numbers[1])];
        let reason = match game.phase() {
            MatchPhase::Challenge => catalog.format("rematch-stands", &values),
            _ => catalog.format("rematch-made", &values),
        };
        Err([reason, private_texts::match_link_text(&catalog, &game, &game.url(context.channels))].join("\n").into())
    }
}

/// Checks that a match may begin in a channel, as far as the requester's channel tells.
fn check_match_can_start(
    requester: &Requester,
    channel: ChannelRef,
    settings: &GuildSettings,
) -> Result<(), UserError> {
    if channel.channel != requester.channel_ref.channel {
        return check_channel_allowed(requester, channel.channel, settings);
    }
    check_channel_allowed(requester, requester.base_channel(), settings)?;
    check_bot_permissions(requester)
}

/// The terms of a match again, with sides swapped.
fn swap_sides(requester: &Requester, old: &LoadedMatch, commitment: String) -> Result<Terms, Option<UserError>> {
    if !old.participants().contains(&requester.user_id) {
        return Err(None);
    }
    let (play, side) = finished_play(requester, old).map_err(Some)?;
    let seat = SeatPreference::of(side.opponent());
    let challenger = requester.user_id;
    let opponent = Some(play.player(side.opponent()));
    Ok(Terms {
        challenger,
        opponent,
        challenger_seat: seat,
        // The games of a pair have one rematch, whichever of them it is asked for.
        rematch_of: Some(old.terms().pair.map_or(old.id(), |pair| pair.first_game(old.id()))),
        pair: old.terms().pair.filter(|_| old.settings().guild.allows_pairs()).map(|_| PairGame::First),
        commitment,
        // It decides no pairing a second time.
        competition: None,
        ..old.terms().clone()
    })
}

/// Returns the play of a finished match, and the requester's seat in it.
fn finished_play<'a>(requester: &Requester, old: &'a Match) -> Result<(&'a PlayState, Side), UserError> {
    let catalog = private_catalog(requester);
    let number = old.id().0.to_string();
    let values = [("match", &*number)];
    match old.phase() {
        MatchPhase::Over(_, Some(play)) if play.is_solo() => Err(catalog.format("rematch-alone", &values).into()),
        MatchPhase::Over(_, Some(play)) => {
            if let Some(partner) = old.partner().filter(|partner| !partner.is_over) {
                let running = partner.match_ref.id.0.to_string();
                return Err(catalog.format("rematch-pair-goes-on", &[("match", &running)]).into());
            }
            let side =
                play.seat_of(requester.user_id).ok_or_else(|| catalog.format("rematch-never-played", &values))?;
            Ok((play, side))
        }
        MatchPhase::Playing(_) => Err(catalog.format("rematch-goes-on", &values).into()),
        MatchPhase::Challenge | MatchPhase::Over(_, None) => {
            Err(catalog.format("rematch-never-played", &values).into())
        }
    }
}
