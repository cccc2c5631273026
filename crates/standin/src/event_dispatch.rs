//! Events for people and the bot. They are sent under the lock, so in the order in which they
//! occur.

use serde_json::{Value, json};

use crate::gateway::intents;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Interaction, Message, Modal};
use crate::state::ServerState;

impl ServerState {
    /// Publishes an event to the people that `may_know` accepts.
    pub fn publish_to_people(&mut self, name: &str, data: &Value, may_know: impl Fn(&Self, Snowflake) -> bool) {
        let mut subscribers = std::mem::take(&mut self.subscribers);
        subscribers.publish(name, data, |person| may_know(self, person));
        self.subscribers = subscribers;
    }

    /// Returns true if a user can see a channel.
    pub fn can_see_channel(&self, user: Snowflake, channel: Snowflake) -> bool {
        self.channel(channel).is_some_and(|channel| {
            permissions::can_access_messages(channel, permissions::channel_permissions(&self.world, channel, user))
        })
    }

    /// Sends `MESSAGE_CREATE` or `MESSAGE_UPDATE` to everyone who can see the message.
    pub fn announce_message(&mut self, name: &str, channel: Snowflake, id: Snowflake) {
        let Some(message) = self.message(channel, id).cloned() else {
            return;
        };
        let data = self.gateway_message_object(&message, name == "MESSAGE_CREATE");
        self.publish_to_people(name, &data, |state, person| state.can_see_message(person, &message));
        if message.ephemeral_for.is_none() && self.can_see_channel(self.world.bot.id, channel) {
            self.dispatch_message_to_bot(name, &data, &message);
        }
        self.notify_changed();
    }

    /// Returns true if a person can see a message: its channel is visible, and it is not ephemeral
    /// for someone else.
    pub fn can_see_message(&self, person: Snowflake, message: &Message) -> bool {
        match message.ephemeral_for {
            Some(recipient) => recipient == person,
            None => self.can_see_channel(person, message.channel),
        }
    }

    /// Returns the message object with the fields that the gateway adds.
    fn gateway_message_object(&self, message: &Message, created: bool) -> Value {
        let mut data = self.message_object(message);
        if let Some(guild) = self.channel_guild(message.channel) {
            data["guild_id"] = json!(guild);
            if let Some(member) = self.partial_member_object(guild, message.author) {
                data["member"] = member;
            }
            self.add_mentioned_members(guild, message, &mut data);
        }
        data["channel_type"] = json!(self.channel(message.channel).map(|c| c.kind as u8));
        // Updates never say that a message is read aloud.
        data["tts"] = json!(created && message.tts);
        // Only the creation event returns the nonce.
        if let (true, Some(nonce)) = (created, &message.nonce) {
            data["nonce"] = nonce.clone();
        }
        data
    }

    /// Adds their memberships to the users that a message mentions.
    fn add_mentioned_members(&self, guild: Snowflake, message: &Message, data: &mut Value) {
        for (index, user) in message.mentions.iter().enumerate() {
            if let Some(member) = self.partial_member_object(guild, *user) {
                data["mentions"][index]["member"] = member;
            }
        }
    }

    /// Sends a message event to the sessions with the intent. Sessions without `MESSAGE_CONTENT`
    /// get it without content.
    fn dispatch_message_to_bot(&mut self, name: &str, data: &Value, message: &Message) {
        let guild = self.channel_guild(message.channel);
        let intent = message_intent(guild);
        let hidden = (!self.can_read_content(message)).then(|| strip_content(data));
        self.dispatch_to_bot(name, guild, intent, |session_intents| {
            let can_read = session_intents & intents::MESSAGE_CONTENT != 0;
            if can_read { data } else { hidden.as_ref().unwrap_or(data) }
        });
    }

    /// Returns true if the bot may read a message's content without the intent: it is its own,
    /// mentions it, or is a direct message.
    fn can_read_content(&self, message: &Message) -> bool {
        let bot = self.world.bot.id;
        let direct = self.channel_guild(message.channel).is_none();
        direct || message.author == bot || message.mentions.contains(&bot)
    }

    /// Returns the message object that the bot gets over REST.
    pub fn message_object_for_bot(&self, message: &Message) -> Value {
        let data = self.message_object(message);
        let can_read = self.world.bot.message_content || self.can_read_content(message);
        if can_read { data } else { strip_content(&data) }
    }

    /// Sends `MESSAGE_DELETE` to everyone who could see the message, which is already removed.
    pub fn announce_deletion(&mut self, message: &Message) {
        let guild = self.channel_guild(message.channel);
        let mut data = json!({ "id": message.id, "channel_id": message.channel });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        self.publish_to_people("MESSAGE_DELETE", &data, |state, person| state.can_see_message(person, message));
        if message.ephemeral_for.is_none() && self.can_see_channel(self.world.bot.id, message.channel) {
            self.dispatch_to_bot("MESSAGE_DELETE", guild, message_intent(guild), |_| &data);
        }
        self.notify_changed();
    }

    /// Sends `CHANNEL_…` or `THREAD_…` to everyone who can see the channel.
    pub fn announce_channel(&mut self, change: &str, id: Snowflake) {
        let Some(channel) = self.channel(id) else {
            return;
        };
        let kind = if channel.is_thread() { "THREAD" } else { "CHANNEL" };
        let guild = channel.guild;
        let is_private = guild.is_none();
        let name = format!("{kind}_{change}");
        let mut data = match (kind, change) {
            ("THREAD", "DELETE") => Self::deleted_thread_object(channel),
            _ => self.channel_object(channel),
        };
        if kind == "THREAD" && change == "CREATE" {
            data["newly_created"] = json!(true);
        }
        self.publish_to_people(&name, &data, |state, person| state.can_see_channel(person, id));
        if !is_private && self.can_see_channel(self.world.bot.id, id) {
            self.dispatch_to_bot(&name, guild, intents::GUILDS, |_| &data);
        }
        self.notify_changed();
    }

    /// Makes users members of a thread, and sends `THREAD_MEMBERS_UPDATE`. Without the intent for members the bot hears
    /// only that it was added itself.
    pub fn add_thread_members(&mut self, id: Snowflake, users: &[Snowflake]) {
        let thread = self.world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut());
        let Some(thread) = thread else { return };
        let new: Vec<Snowflake> = users.iter().copied().filter(|user| !thread.members.contains(user)).collect();
        thread.members.extend(&new);
        let Some(channel) = self.channel(id).filter(|_| !new.is_empty()) else { return };
        let guild = channel.guild;
        let data = self.added_thread_members(channel, &new);
        self.publish_to_people("THREAD_MEMBERS_UPDATE", &data, |state, person| state.can_see_channel(person, id));
        let bot = self.world.bot.id;
        if self.can_see_channel(bot, id) {
            let own = if new.contains(&bot) { intents::GUILDS } else { 0 };
            self.dispatch_to_bot("THREAD_MEMBERS_UPDATE", guild, intents::GUILD_MEMBERS | own, |_| &data);
        }
        self.notify_changed();
    }

    /// Sends a guild event to its members, of which the bot may be one.
    pub fn announce_guild_event(&mut self, name: &str, guild: Snowflake, intent: u64, data: &Value) {
        let is_member =
            |state: &Self, user| state.world.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&user));
        self.publish_to_people(name, data, is_member);
        if is_member(self, self.world.bot.id) {
            self.dispatch_to_bot(name, Some(guild), intent, |_| data);
        }
        self.notify_changed();
    }

    /// Sends the result of an interaction to its person.
    pub fn announce_interaction_result(&mut self, name: &str, interaction: &Interaction) {
        let data = json!({ "id": interaction.id, "channel_id": interaction.channel });
        let user = interaction.person;
        self.publish_to_people(name, &data, |_, person| person == user);
        self.notify_changed();
    }

    /// Sends a modal to its person.
    pub fn announce_modal(&mut self, modal: &Modal) {
        let data = modal_object(modal);
        let user = modal.person;
        self.publish_to_people("INTERACTION_MODAL_CREATE", &data, |_, person| person == user);
        self.notify_changed();
    }
}

/// Returns the modal object that people get.
pub fn modal_object(modal: &Modal) -> Value {
    json!({
        "id": modal.id, "interaction": modal.interaction, "channel": modal.channel,
        "custom_id": modal.custom_id, "title": modal.title, "components": modal.components,
    })
}

/// Returns the intent that a message's events need.
fn message_intent(guild: Option<Snowflake>) -> u64 {
    if guild.is_some() { intents::GUILD_MESSAGES } else { intents::DIRECT_MESSAGES }
}

/// Removes everything that needs the `MESSAGE_CONTENT` intent.
fn strip_content(data: &Value) -> Value {
    let mut data = data.clone();
    data["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        data[list] = json!([]);
    }
    data
}
