//! The matches that a person may see.
//!
//! One function decides it for answers, lists, suggestions and direct messages: the players of a match see it, and
//! everyone on its server who can see its channel. From elsewhere that holds only for those who watch it, since nobody
//! may learn from afar where others play. A match that has lost its channel is seen by its players, and by watchers who
//! are still on its server.

use crate::matches::Sight;
use crate::matches::loaded_match::LoadedMatch;
use crate::ports::{Answer, ChannelClient};
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::location::ChannelOrThread;
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};

/// The question for Discord that is left before it is known if someone may see a match.
#[derive(Debug, Clone, Copy)]
enum Question {
    Answered(Answer),
    /// If they can see this channel of this server.
    Channel(u64, u64),
    /// If they are on this server.
    Member(u64),
}

/// The matches that a person may see, of some.
#[derive(Debug, Default)]
pub struct VisibleMatches {
    pub visible: Vec<LoadedMatch>,
    /// The matches that the person may certainly not see.
    pub hidden: Vec<MatchId>,
    /// The number of matches of which Discord did not say if the person may see them.
    pub unknown_count: usize,
}

impl Sight {
    /// Returns for each of these matches if a requester may see it.
    pub(crate) async fn match_sight(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        matches: &[&LoadedMatch],
    ) -> Result<Vec<Answer>, StoreError> {
        let user = requester.user_id;
        let here = requester.channel_ref.guild();
        let needs_watch = |loaded: &&LoadedMatch| {
            let guild = loaded.terms().channel_ref.guild();
            guild.is_some() && (guild != here || loaded.channel_or_thread().is_none())
        };
        let mut watched = BTreeSet::new();
        if matches.iter().any(|loaded| needs_watch(loaded) && !loaded.participants().contains(&user)) {
            watched.extend(self.store.watched_matches(user).await?.into_iter().map(|watched| watched.match_id));
        }
        let ask = |loaded: &&LoadedMatch| question(user, Some(requester), loaded, watched.contains(&loaded.id()));
        let questions: Vec<(UserId, Question)> = matches.iter().map(|loaded| (user, ask(loaded))).collect();
        Ok(answer_questions(&questions, channels).await)
    }

    /// Returns for each of these players and watchers of a match if they may see it now, wherever they are.
    pub(crate) async fn audience_sight(
        &self,
        loaded: &LoadedMatch,
        users: &[UserId],
        channels: &dyn ChannelClient,
    ) -> Vec<Answer> {
        let questions: Vec<(UserId, Question)> =
            users.iter().map(|user| (*user, question(*user, None, loaded, true))).collect();
        answer_questions(&questions, channels).await
    }

    /// Checks that a requester may see a match. For those who may not it does not exist.
    pub(crate) async fn check_viewable(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
    ) -> Result<(), UserError> {
        let requester = context.requester;
        let id = loaded.id();
        let failed = UserError::of_match(id);
        let sight = self.match_sight(requester, context.channels, &[loaded]).await.map_err(failed)?;
        match sight[..] {
            [Answer::Yes] => Ok(()),
            [Answer::No] => Err(failed(StoreError::NotFound)),
            _ => Err(private_catalog(requester).format("refuse-sight-unknown", &[("match", &id.0.to_string())]).into()),
        }
    }

    /// Sorts matches by what a requester may see of them, in their order.
    pub(crate) async fn visible_matches(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        matches: Vec<LoadedMatch>,
    ) -> Result<VisibleMatches, UserError> {
        let sight = self.match_sight(requester, channels, &matches.iter().collect::<Vec<_>>()).await;
        let sight = sight?;
        let mut sorted = VisibleMatches::default();
        for (loaded, sight) in std::iter::zip(matches, sight) {
            match sight {
                Answer::Yes => sorted.visible.push(loaded),
                Answer::No => sorted.hidden.push(loaded.id()),
                Answer::Unknown => sorted.unknown_count += 1,
            }
        }
        Ok(sorted)
    }
}

/// Returns what decides if someone may see a match. A requester is somewhere, and sees what is there.
fn question(user: UserId, requester: Option<&Requester>, loaded: &LoadedMatch, watches: bool) -> Question {
    if loaded.participants().contains(&user) {
        return Question::Answered(Answer::Yes);
    }
    let Some(guild) = loaded.terms().channel_ref.guild() else {
        // Nobody else is in direct messages. In a place without the bot its channel shows the match, and nothing tells
        // if someone who is elsewhere can see that.
        let is_shown = requester.is_some_and(|requester| loaded.is_played_here(requester));
        return Question::Answered(Answer::from(is_shown && !loaded.terms().channel_ref.is_direct()));
    };
    let here = requester.filter(|requester| requester.channel_ref.guild() == Some(guild));
    match loaded.channel_or_thread() {
        None if watches => Question::Member(guild),
        None => Question::Answered(Answer::No),
        Some(_) if here.is_none() && !watches => Question::Answered(Answer::No),
        Some(place) => {
            // Everyone in its channel can open the thread that the bot opened, not every thread to which a match was
            // moved.
            let is_own_thread = loaded.thread().is_some_and(|thread| thread.channel == place.channel);
            let channel = place.parent.filter(|_| is_own_thread).unwrap_or(place.channel);
            match here.is_some_and(|requester| is_there(requester, place, channel)) {
                true => Question::Answered(Answer::Yes),
                false => Question::Channel(guild, channel),
            }
        }
    }
}

/// Returns true if a requester is where a match is played, or in `channel`, whose members can see it. Who is in a
/// thread can see its channel, too.
fn is_there(requester: &Requester, place: ChannelOrThread, channel: u64) -> bool {
    [requester.channel_ref.channel, requester.base_channel()].iter().any(|at| [place.channel, channel].contains(at))
}

/// Asks Discord what is not answered yet: once for each server.
async fn answer_questions(questions: &[(UserId, Question)], channels: &dyn ChannelClient) -> Vec<Answer> {
    let mut asked: BTreeMap<u64, (BTreeSet<UserId>, BTreeSet<u64>)> = BTreeMap::new();
    for (user, question) in questions {
        if let Question::Channel(guild, channel) = question {
            let (users, channels) = asked.entry(*guild).or_default();
            users.insert(*user);
            channels.insert(*channel);
        }
    }
    let mut known: BTreeMap<(UserId, u64), Answer> = BTreeMap::new();
    for (guild, (users, seen)) in asked {
        let (users, seen): (Vec<UserId>, Vec<u64>) = (users.into_iter().collect(), seen.into_iter().collect());
        let answers = channels.channel_sight(guild, &users, &seen).await;
        for (user, answers) in std::iter::zip(users, answers) {
            known.extend(std::iter::zip(&seen, answers).map(|(channel, answer)| ((user, *channel), answer)));
        }
    }
    let mut answers = Vec::new();
    for (user, question) in questions {
        answers.push(match question {
            Question::Answered(answer) => *answer,
            Question::Channel(_, channel) => known.get(&(*user, *channel)).copied().unwrap_or(Answer::Unknown),
            Question::Member(guild) => is_member(*guild, *user, channels).await,
        });
    }
    answers
}

/// Looks up if a user is on a server.
pub async fn is_member(guild: u64, user: UserId, channels: &dyn ChannelClient) -> Answer {
    match channels.is_guild_member(guild, user).await {
        Ok(is_member) => Answer::from(is_member),
        Err(error) => {
            tracing::debug!(%error, "the membership of a user could not be looked up");
            Answer::Unknown
        }
    }
}
