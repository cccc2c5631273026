//! A new world, and what comes to be in one: people, guilds, channels.

use std::collections::BTreeMap;

use super::clock::Millis;
use super::id::Id;
use super::permissions;
use super::world::{Bot, Channel, ChannelKind, Guild, Member, Person, World};

/// The people of a new world; the first owns the guild.
const PEOPLE: [&str; 4] = ["Áile", "Biret", "Issát", "Niillas"];

/// The channels of a new guild.
const CHANNELS: [&str; 2] = ["games", "lounge"];

/// The language of people and guilds unless another is given.
pub(crate) const LOCALE: &str = "en-US";

impl World {
    /// One guild with two channels, four people, and the bot.
    pub(crate) fn new(now: Millis) -> Self {
        let mut world = Self::empty(now);
        let people: Vec<Id> = PEOPLE.iter().map(|name| world.add_person(now, name, LOCALE)).collect();
        let guild = world.add_guild(now, "Gonagas", LOCALE, people[0]);
        for name in CHANNELS {
            world.add_channel(now, guild, name);
        }
        world
    }

    /// A world with the bot alone.
    fn empty(now: Millis) -> Self {
        let id = Id::at(now);
        Self {
            last_id: id,
            ahead: 0,
            bot: Bot { id, name: "Gonagas".to_owned(), message_content: false, commands: BTreeMap::new() },
            people: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            interactions: BTreeMap::new(),
            modals: BTreeMap::new(),
        }
    }

    /// An id that was never given before.
    pub(crate) fn new_id(&mut self, now: Millis) -> Id {
        self.last_id = Id::at(now).max(Id(self.last_id.0 + 1));
        self.last_id
    }

    /// A new person, member of every guild.
    pub(crate) fn add_person(&mut self, now: Millis, name: &str, locale: &str) -> Id {
        let id = self.new_id(now);
        let person =
            Person { id, username: username(name), name: name.to_owned(), locale: locale.to_owned(), open: true };
        self.people.insert(id, person);
        let guilds: Vec<Id> = self.guilds.keys().copied().collect();
        for guild in guilds {
            self.add_member(now, guild, id);
        }
        id
    }

    /// A new guild without channels, with everyone in it.
    pub(crate) fn add_guild(&mut self, now: Millis, name: &str, locale: &str, owner: Id) -> Id {
        let id = self.new_id(now);
        let guild = Guild { id, name: name.to_owned(), owner, locale: locale.to_owned(), members: BTreeMap::new() };
        self.guilds.insert(id, guild);
        let users: Vec<Id> = self.people.keys().copied().chain([self.bot.id]).collect();
        for user in users {
            self.add_member(now, id, user);
        }
        id
    }

    /// Makes someone a member with the usual permissions. Does nothing in an unknown guild.
    pub(crate) fn add_member(&mut self, now: Millis, guild: Id, user: Id) {
        let role = self.new_id(now);
        let Some(guild) = self.guilds.get_mut(&guild) else {
            return;
        };
        let owns = guild.owner == user;
        let permissions = if owns { permissions::ALL } else { permissions::MEMBER };
        guild.members.insert(user, Member { permissions, role, joined: now });
    }

    /// A new text channel that every member sees.
    pub(crate) fn add_channel(&mut self, now: Millis, guild: Id, name: &str) -> Id {
        self.insert_channel(now, |id| Channel {
            guild: Some(guild),
            name: name.to_owned(),
            ..blank(id, ChannelKind::Text)
        })
    }

    /// The direct messages between the bot and a person, begun if need be.
    pub(crate) fn direct_channel(&mut self, now: Millis, person: Id) -> Id {
        let known = self.channels.values().find(|channel| channel.recipient == Some(person));
        if let Some(channel) = known {
            return channel.id;
        }
        self.insert_channel(now, |id| Channel { recipient: Some(person), ..blank(id, ChannelKind::Direct) })
    }

    /// Puts a channel into the world under a new id.
    fn insert_channel(&mut self, now: Millis, make: impl FnOnce(Id) -> Channel) -> Id {
        let id = self.new_id(now);
        self.channels.insert(id, make(id));
        id
    }
}

/// A channel with nothing in it.
pub(crate) fn blank(id: Id, kind: ChannelKind) -> Channel {
    Channel {
        id,
        kind,
        guild: None,
        name: String::new(),
        parent: None,
        recipient: None,
        overwrites: BTreeMap::new(),
        thread: None,
        messages: BTreeMap::new(),
    }
}

/// A user name that Discord allows: lower case ASCII letters, digits, `_` and `.`, at least two.
fn username(name: &str) -> String {
    let mut plain: String = name.to_lowercase().chars().filter_map(plain).take(32).collect();
    while plain.len() < 2 {
        plain.push('_');
    }
    plain
}

/// The nearest character that a user name may hold, for Sámi, Nordic and French letters.
fn plain(letter: char) -> Option<char> {
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
    fn a_new_world_has_what_the_contract_says() {
        let world = World::new(1_800_000_000_000);
        assert_eq!(world.people.len(), 4);
        assert_eq!(world.channels.len(), 2);
        let guild = world.guilds.values().next().expect("one guild");
        assert_eq!(guild.members.len(), 5);
        assert_eq!(permissions::in_guild(guild, guild.owner), permissions::ALL);
    }

    #[test]
    fn names_become_user_names() {
        assert_eq!(username("Áile"), "aile");
        assert_eq!(username("Ánne Máret"), "anne_maret");
        assert_eq!(username("李"), "__");
    }
}
