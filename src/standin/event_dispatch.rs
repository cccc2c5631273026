//! Telling people and the bot what happened. Always under the lock, so in the order of happening.

use serde_json::{Value, json};

use crate::standin::gateway::intents;
use crate::standin::model::permissions::{self, VIEW_CHANNEL};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{ChannelKind, Interaction, Message, Modal};
use crate::standin::state::ServerState;

impl ServerState {
    /// Tells the people who may know it.
    pub(crate) fn publish_to_people(&mut self, name: &str, data: &Value, may_know: impl Fn(&Self, Snowflake) -> bool) {
        let mut watchers = std::mem::take(&mut self.subscribers);
        watchers.publish(name, data, |person| may_know(self, person));
        self.subscribers = watchers;
    }

    /// Whether someone sees a channel.
    pub(crate) fn can_see_channel(&self, user: Snowflake, channel: Snowflake) -> bool {
        self.channel(channel)
            .is_some_and(|channel| permissions::channel_permissions(&self.world, channel, user) & VIEW_CHANNEL != 0)
    }

    /// `MESSAGE_CREATE` or `MESSAGE_UPDATE` to all who see the message.
    pub(crate) fn announce_message(&mut self, name: &str, channel: Snowflake, id: Snowflake) {
        let Some(message) = self.message(channel, id).cloned() else {
            return;
        };
        let data = self.gateway_message_object(&message, name == "MESSAGE_CREATE");
        self.publish_to_people(name, &data, |core, person| core.can_see_message(person, &message));
        if message.private_to.is_none() && self.can_see_channel(self.world.bot.id, channel) {
            self.dispatch_message_to_bot(name, &data, &message);
        }
        self.notify_changed();
    }

    /// Whether a person sees a message: it is in sight and not for someone else alone.
    pub(crate) fn can_see_message(&self, person: Snowflake, message: &Message) -> bool {
        match message.private_to {
            Some(only) => only == person,
            None => self.can_see_channel(person, message.channel),
        }
    }

    /// A message with what the gateway adds to it.
    fn gateway_message_object(&self, message: &Message, created: bool) -> Value {
        let mut data = self.message_object(message);
        if let Some(guild) = self.channel_guild(message.channel) {
            data["guild_id"] = json!(guild);
            if let Some(member) = self.partial_member_object(guild, message.author) {
                data["member"] = member;
            }
        }
        data["channel_type"] = json!(self.channel(message.channel).map(|c| c.kind as u8));
        // A nonce comes back with the creation and is lost afterwards.
        if let (true, Some(nonce)) = (created, &message.nonce) {
            data["nonce"] = nonce.clone();
        }
        data
    }

    /// Sends a message event to the sessions that asked for it, with the content hidden from those
    /// that did not ask for contents.
    fn dispatch_message_to_bot(&mut self, name: &str, data: &Value, message: &Message) {
        let guild = self.channel_guild(message.channel);
        let intent = message_intent(guild);
        let hidden = (!self.can_read_content(message)).then(|| strip_content(data));
        self.dispatch_to_bot(name, guild, intent, |session_intents| {
            let reads = session_intents & intents::MESSAGE_CONTENT != 0;
            if reads { data } else { hidden.as_ref().unwrap_or(data) }
        });
    }

    /// Whether the bot may read a message's content without the intent: its own, one that mentions
    /// it, or a direct message.
    fn can_read_content(&self, message: &Message) -> bool {
        let bot = self.world.bot.id;
        let direct = self.channel_guild(message.channel).is_none();
        direct || message.author == bot || message.mentions.contains(&bot)
    }

    /// A message as the bot gets it over REST.
    pub(crate) fn message_object_for_bot(&self, message: &Message) -> Value {
        let data = self.message_object(message);
        let reads = self.world.bot.message_content || self.can_read_content(message);
        if reads { data } else { strip_content(&data) }
    }

    /// `MESSAGE_DELETE` to all who saw the message, which is gone already.
    pub(crate) fn announce_deletion(&mut self, message: &Message) {
        let guild = self.channel_guild(message.channel);
        let mut data = json!({ "id": message.id, "channel_id": message.channel });
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        self.publish_to_people("MESSAGE_DELETE", &data, |core, person| core.can_see_message(person, message));
        if message.private_to.is_none() && self.can_see_channel(self.world.bot.id, message.channel) {
            self.dispatch_to_bot("MESSAGE_DELETE", guild, message_intent(guild), |_| &data);
        }
        self.notify_changed();
    }

    /// `CHANNEL_…` or `THREAD_…` to all who see the channel.
    pub(crate) fn announce_channel(&mut self, happened: &str, channel: Snowflake) {
        let Some(place) = self.channel(channel) else {
            return;
        };
        let kind = if place.is_thread() { "THREAD" } else { "CHANNEL" };
        let (guild, direct) = (place.guild, place.kind == ChannelKind::Direct);
        let name = format!("{kind}_{happened}");
        let mut data = self.channel_object(place);
        if kind == "THREAD" && happened == "CREATE" {
            data["newly_created"] = json!(true);
        }
        self.publish_to_people(&name, &data, |core, person| core.can_see_channel(person, channel));
        if !direct && self.can_see_channel(self.world.bot.id, channel) {
            self.dispatch_to_bot(&name, guild, intents::GUILDS, |_| &data);
        }
        self.notify_changed();
    }

    /// A guild event to its members and the bot.
    pub(crate) fn announce_guild_event(&mut self, name: &str, guild: Snowflake, intent: u64, data: &Value) {
        self.publish_to_people(name, data, |core, person| {
            core.world.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&person))
        });
        self.dispatch_to_bot(name, Some(guild), intent, |_| data);
        self.notify_changed();
    }

    /// Tells a person how an interaction went.
    pub(crate) fn announce_interaction_result(&mut self, name: &str, interaction: &Interaction) {
        let data = json!({ "id": interaction.id, "channel_id": interaction.channel });
        let who = interaction.person;
        self.publish_to_people(name, &data, |_, person| person == who);
        self.notify_changed();
    }

    /// Shows a modal to its person.
    pub(crate) fn announce_modal(&mut self, modal: &Modal) {
        let data = modal_object(modal);
        let who = modal.person;
        self.publish_to_people("INTERACTION_MODAL_CREATE", &data, |_, person| person == who);
        self.notify_changed();
    }
}

/// A modal as people see it.
pub(crate) fn modal_object(modal: &Modal) -> Value {
    json!({
        "id": modal.id, "interaction": modal.interaction, "channel": modal.channel,
        "custom_id": modal.custom_id, "title": modal.title, "components": modal.components,
    })
}

/// The intent under which a message's events are sent.
fn message_intent(guild: Option<Snowflake>) -> u64 {
    if guild.is_some() { intents::GUILD_MESSAGES } else { intents::DIRECT_MESSAGES }
}

/// A message without what the `MESSAGE_CONTENT` intent guards.
fn strip_content(data: &Value) -> Value {
    let mut data = data.clone();
    data["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        data[list] = json!([]);
    }
    data
}
