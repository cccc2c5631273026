//! The places of people.

use crate::discord::model::DiscordModel;
use crate::random::Random;
use gonagas_core::matches::ids::UserId;

/// Returns a person in a channel: one of these, or now and then anybody else.
pub fn person_in(random: &mut Random, discord: &DiscordModel, channel: u64, likely: &[UserId]) -> Option<UserId> {
    let state = discord.lock();
    let sees = |user: &UserId| state.can_see(*user, channel);
    if !random.chance(80) {
        let likely: Vec<UserId> = likely.iter().copied().filter(sees).collect();
        if let Some(user) = random.pick(&likely) {
            return Some(*user);
        }
    }
    let members: Vec<UserId> = match state.channels.get(&channel)?.guild {
        Some(guild) => state.guilds.get(&guild)?.members.iter().copied().filter(sees).collect(),
        None => state.people.keys().copied().filter(sees).collect(),
    };
    random.pick(&members).copied()
}

/// Returns a channel of a server.
pub fn some_channel(random: &mut Random, discord: &DiscordModel) -> Option<u64> {
    let state = discord.lock();
    let open =
        state.channels.iter().filter(|(_, found)| !found.is_deleted && found.guild.is_some() && found.parent.is_none());
    let channels: Vec<u64> = open.map(|(id, _)| *id).collect();
    random.pick(&channels).copied()
}
