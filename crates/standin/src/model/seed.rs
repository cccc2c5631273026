//! The first content of a world, and later additions: people, guilds, channels.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::clock::Millis;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{
    BotApplication, Channel, ChannelKind, Guild, Member, Person, World, default_integration_types,
};

/// The people of a new world. The first owns the guild.
const SEED_PEOPLE: [&str; 4] = ["Áile", "Biret", "Issát", "Niillas"];

/// The channels of a new guild.
const SEED_CHANNELS: [&str; 2] = ["games", "lounge"];

/// The time for which the bot has been a member of the first guild. A bot greets guilds that it has just joined.
const SEED_MEMBERSHIP: Millis = 24 * 60 * 60 * 1000;

/// The time in milliseconds within which guilds count as added together.
const ADDED_TOGETHER: Millis = 60 * 1000;

/// A bit that only IDs of guilds have, below their time.
const GUILD_ID_BIT: u64 = 1 << 21;

/// The default locale of people and guilds.
pub const DEFAULT_LOCALE: &str = "en-US";

impl World {
    /// Creates a world with one guild, two channels, four people and the bot.
    pub fn new(now: Millis) -> Self {
        let mut world = Self::empty(now);
        let people: Vec<Snowflake> =
            SEED_PEOPLE.iter().map(|name| world.add_person(now, name, DEFAULT_LOCALE)).collect();
        let guild = world.add_guild(now, "Gonagas", DEFAULT_LOCALE, people[0]);
        let members = world.guilds.get_mut(&guild).map(|guild| &mut guild.members);
        if let Some(bot) = members.and_then(|members| members.get_mut(&world.bot.id)) {
            bot.joined = bot.joined.saturating_sub(SEED_MEMBERSHIP);
        }
        for name in SEED_CHANNELS {
            world.add_channel(now, guild, name, ChannelKind::Text);
        }
        world
    }

    /// Creates a world with nothing but the bot.
    fn empty(now: Millis) -> Self {
        let id = Snowflake::from_millis(now);
        Self {
            last_id: id,
            clock_offset: 0,
            bot: BotApplication {
                id,
                name: "Gonagas".to_owned(),
                message_content: false,
                commands: BTreeMap::new(),
                description: String::new(),
                tags: Vec::new(),
                integration_types: default_integration_types(),
            },
            people: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            interactions: BTreeMap::new(),
            modals: BTreeMap::new(),
        }
    }

    /// Returns a new ID, greater than every earlier one.
    pub fn new_id(&mut self, now: Millis) -> Snowflake {
        self.last_id = Snowflake::from_millis(now).max(Snowflake(self.last_id.0 + 1));
        self.last_id
    }

    /// Adds a person, who becomes a member of every guild.
    pub fn add_person(&mut self, now: Millis, name: &str, locale: &str) -> Snowflake {
        let id = self.new_id(now);
        let person = Person {
            id,
            username: username(name),
            name: name.to_owned(),
            locale: locale.to_owned(),
            accepts_direct_messages: true,
            blocks_bot: false,
            has_installed: false,
            decoration: None,
        };
        self.people.insert(id, person);
        let guilds: Vec<Snowflake> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.add_member(now, guild, id);
        }
        id
    }

    /// Returns a new ID for a guild. A guild's shard follows from the millisecond of its ID, so guilds that are added
    /// together get IDs of one millisecond after the other.
    fn new_guild_id(&self, now: Millis) -> Snowflake {
        let next = self.guilds.keys().next_back().map_or(0, |newest| newest.created_at() + 1);
        let millis = if next + ADDED_TOGETHER >= now { next } else { now };
        // Other IDs of a millisecond are small, so none is this one.
        Snowflake(Snowflake::from_millis(millis).0 | GUILD_ID_BIT)
    }

    /// Adds a guild without channels. Everyone becomes a member.
    pub fn add_guild(&mut self, now: Millis, name: &str, locale: &str, owner: Snowflake) -> Snowflake {
        let id = self.new_guild_id(now);
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            locale: locale.to_owned(),
            members: BTreeMap::new(),
            commands_only: false,
            blocked_words: Vec::new(),
            fields: BTreeMap::new(),
            roles: BTreeMap::new(),
        };
        self.guilds.insert(id, guild);
        let users: Vec<Snowflake> = self.people.keys().copied().chain([self.bot.id]).collect();
        for user in users {
            self.add_member(now, id, user);
        }
        id
    }

    /// Adds a member with the default permissions. Does nothing in an unknown guild.
    pub fn add_member(&mut self, now: Millis, guild: Snowflake, user: Snowflake) {
        let role = self.new_id(now);
        let Some(guild) = self.guilds.get_mut(&guild) else {
            return;
        };
        let is_owner = guild.owner == user;
        let permissions = if is_owner { permissions::ALL_PERMISSIONS } else { permissions::DEFAULT_MEMBER_PERMISSIONS };
        guild
            .members
            .insert(user, Member { permissions, role, roles: BTreeSet::new(), joined: now, timeout_until: None });
    }

    /// Adds a channel that every member sees.
    pub fn add_channel(&mut self, now: Millis, guild: Snowflake, name: &str, kind: ChannelKind) -> Snowflake {
        self.insert_channel(now, |id| Channel { guild: Some(guild), name: name.to_owned(), ..empty_channel(id, kind) })
    }

    /// Returns the direct message channel between the bot and a person; creates it on first use.
    pub fn direct_channel(&mut self, now: Millis, person: Snowflake) -> Snowflake {
        let known = self.channels.values().find(|channel| channel.recipient == Some(person));
        if let Some(channel) = known {
            return channel.id;
        }
        self.insert_channel(now, |id| Channel { recipient: Some(person), ..empty_channel(id, ChannelKind::Direct) })
    }

    /// Adds a conversation of people, without the bot.
    pub fn add_conversation(
        &mut self,
        now: Millis,
        kind: ChannelKind,
        name: &str,
        people: Vec<Snowflake>,
    ) -> Snowflake {
        self.insert_channel(now, |id| Channel { name: name.to_owned(), people, ..empty_channel(id, kind) })
    }

    /// Inserts a channel under a new ID.
    fn insert_channel(&mut self, now: Millis, make: impl FnOnce(Snowflake) -> Channel) -> Snowflake {
        let id = self.new_id(now);
        self.channels.insert(id, make(id));
        id
    }
}

/// Creates a channel without messages.
pub fn empty_channel(id: Snowflake, kind: ChannelKind) -> Channel {
    Channel {
        id,
        kind,
        guild: None,
        name: String::new(),
        parent: None,
        recipient: None,
        people: Vec::new(),
        overwrites: BTreeMap::new(),
        thread: None,
        messages: BTreeMap::new(),
        fields: BTreeMap::new(),
    }
}

/// Derives a valid username: lower case ASCII letters, digits, `_` and `.`, at least two
/// characters.
fn username(name: &str) -> String {
    let mut plain: String = name.to_lowercase().chars().filter_map(ascii_equivalent).take(32).collect();
    while plain.len() < 2 {
        plain.push('_');
    }
    plain
}

/// Maps a Sámi, Nordic or French letter to a character that is allowed in usernames.
fn ascii_equivalent(letter: char) -> Option<char> {
    Some(match letter {
        'a'..='z' | '0'..='9' | '_' | '.' => letter,
        'á' | 'à' | 'â' | 'ä' | 'å' | 'æ' => 'a',
        'č' | 'ç' => 'c',
        'đ' => 'd',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' | 'í' => 'i',
        'ŋ' | 'ñ' => 'n',
        'ô' | 'ö' | 'ø' | 'ó' => 'o',
        'š' => 's',
        'ŧ' => 't',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        'ž' => 'z',
        ' ' | '-' => '_',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_world_has_documented_content() {
        let world = World::new(1_800_000_000_000);
        assert_eq!(world.people.len(), 4);
        assert_eq!(world.channels.len(), 2);
        let guild = world.guilds.values().next().expect("one guild");
        assert_eq!(guild.members.len(), 5);
        assert_eq!(permissions::guild_permissions(guild, guild.owner), permissions::ALL_PERMISSIONS);
    }

    #[test]
    fn names_become_valid_usernames() {
        assert_eq!(username("Áile"), "aile");
        assert_eq!(username("Ánne Máret"), "anne_maret");
        assert_eq!(username("李"), "__");
    }
}
