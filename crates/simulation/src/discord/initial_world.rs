//! The servers, channels and people at the start.

use crate::discord::model::{Channel, DiscordState, Guild, Person};
use crate::random::Random;
use gonagas_core::matches::ids::UserId;
use gonagas_store::GrantKey;
use std::collections::BTreeSet;

/// The ids of the first person, server and channel.
pub const FIRST_PERSON: u64 = 10_001;
const FIRST_GUILD: u64 = 101;
pub const FIRST_CHANNEL: u64 = 1001;

/// The ids of the first conversation without the bot, and of the first channel of a server that has never had it.
const FIRST_CONVERSATION: u64 = 3_000_001;
const FIRST_FOREIGN_CHANNEL: u64 = 2_000_001;

/// The number of conversations without the bot, and of servers that have never had it.
const PLACES_WITHOUT_BOT: u64 = 2;

/// The channels of a server.
const CHANNELS_PER_GUILD: u64 = 3;

/// The roles that owners choose for champions.
pub const CHAMPION_ROLES: [u64; 3] = [501, 502, 503];

/// The languages of clients, as Discord names them; the last is none of Discord's.
const LOCALES: [&str; 6] = ["en-GB", "en-US", "fr", "no", "de", "xx-\u{202e}"];

/// Fills a model with servers and people. Each person is on one to three servers, and the servers are divided evenly
/// among shards.
pub fn populate(state: &mut DiscordState, random: &mut Random, people: u64, guilds: u64, shards: u32) {
    let users: Vec<UserId> = (0..people.max(2)).map(|number| UserId(FIRST_PERSON + number)).collect();
    for user in &users {
        let locale = LOCALES[random.index(LOCALES.len())];
        let accepts_direct_messages = !random.chance(200);
        state.people.insert(
            *user,
            Person { locale, accepts_direct_messages, has_never_closed: accepts_direct_messages, has_installed: false },
        );
    }
    for number in 0..guilds.max(1) {
        let guild = guild_id(number, shards);
        let owner = *random.pick(&users).unwrap_or(&UserId(FIRST_PERSON));
        let moderator = *random.pick(&users).unwrap_or(&owner);
        let members = BTreeSet::from([owner, moderator]);
        state.guilds.insert(
            guild,
            Guild {
                owner,
                moderator,
                members,
                has_bot: true,
                removals: Vec::new(),
                heard_removal_at: None,
                refuses_roles: false,
            },
        );
        for channel in 0..CHANNELS_PER_GUILD {
            let id = FIRST_CHANNEL + number * CHANNELS_PER_GUILD + channel;
            state.channels.insert(id, Channel::new(Some(guild), None));
        }
    }
    for user in &users {
        for _ in 0..random.between(1, 3) {
            let guild = guild_id(random.below(guilds.max(1)), shards);
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.members.insert(*user);
            }
        }
    }
    for (id, guild) in &state.guilds {
        // Some members have a role already that the bot gives champions.
        let own = CHAMPION_ROLES.into_iter().map(|role| GrantKey { guild: *id, role, user: guild.moderator });
        state.own_roles.extend(own.skip(1));
    }
    state.roles.clone_from(&state.own_roles);
    add_places_without_bot(state, random, &users, guilds.max(1), shards);
}

/// Adds conversations of some people, and servers that have never had the bot. Most people have installed the
/// application for themselves.
fn add_places_without_bot(state: &mut DiscordState, random: &mut Random, users: &[UserId], guilds: u64, shards: u32) {
    for person in state.people.values_mut() {
        person.has_installed = random.chance(600);
    }
    for number in 0..PLACES_WITHOUT_BOT {
        let mut some = |most: u64| -> BTreeSet<UserId> {
            (0..random.between(2, most)).filter_map(|_| random.pick(users).copied()).collect()
        };
        let conversation = some(5);
        let members = some(9);
        state.channels.insert(FIRST_CONVERSATION + number, Channel::without_bot(None, conversation));
        let Some(owner) = members.first().copied() else { continue };
        let guild = guild_id(guilds + number, shards);
        let channel = Channel::without_bot(Some(guild), BTreeSet::new());
        state.channels.insert(FIRST_FOREIGN_CHANNEL + number, channel);
        let removals = Vec::new();
        let guild_without_bot = Guild {
            owner,
            moderator: owner,
            members,
            has_bot: false,
            removals,
            heard_removal_at: None,
            refuses_roles: false,
        };
        state.guilds.insert(guild, guild_without_bot);
    }
}

/// Returns the id of a server, whose upper bits say of which shard it is.
fn guild_id(number: u64, shards: u32) -> u64 {
    (number % u64::from(shards)) << 22 | (FIRST_GUILD + number)
}
