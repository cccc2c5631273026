//! The situation of people: the messages and matches that they remember, and the places where they are.

use crate::discord::model::{Channel, DiscordModel};
use crate::discord::visible_messages::SeenMessage;
use crate::random::Random;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::message::ModalForm;

/// The memory of people.
pub struct Memory<'a> {
    /// Messages as they were some time ago.
    pub old_messages: &'a [SeenMessage],
    /// People who have blocked someone, each with the blocked person.
    pub blocks: &'a [(UserId, UserId)],
    /// Rule sets that people have played rated matches by, once for each match.
    pub played: &'a [RuleSetInfo],
    /// Forms that are open, each with the person, the channel and the message.
    pub forms: &'a [(UserId, u64, u64, ModalForm)],
}

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
    if state.is_without_bot(channel) && !random.chance(200) {
        // Others have no commands there.
        let has_installed = |user: &UserId| state.people.get(user).is_some_and(|person| person.has_installed);
        let installed: Vec<UserId> = members.iter().copied().filter(has_installed).collect();
        return random.pick(&installed).copied();
    }
    random.pick(&members).copied()
}

/// Returns a channel of a server, or now and then a place without the bot.
pub fn some_channel(random: &mut Random, discord: &DiscordModel) -> Option<u64> {
    let state = discord.lock();
    let is_without_bot = random.chance(150);
    let is_open = |found: &Channel| match found.without_bot {
        Some(_) => is_without_bot,
        None => !is_without_bot && found.guild.is_some() && found.parent.is_none(),
    };
    let open = state.channels.iter().filter(|(_, found)| !found.is_deleted && is_open(found));
    let channels: Vec<u64> = open.map(|(id, _)| *id).collect();
    random.pick(&channels).copied()
}
