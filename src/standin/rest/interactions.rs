//! Interactions: how they are made, told to the bot, and how they end.

use serde_json::{Value, json};

use crate::standin::discord_error::DiscordError;
use crate::standin::limits;
use crate::standin::model::clock::duration_millis;
use crate::standin::model::permissions;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Interaction, InteractionMetadata, InteractionState};
use crate::standin::serialization::discord_objects::integration_owners;
use crate::standin::state::{ServerState, SharedState};

/// What a person did, before it becomes an interaction.
pub(crate) struct NewInteraction {
    pub(crate) person: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) data: Value,
    /// The message that a component stands on.
    pub(crate) message: Option<Value>,
    /// The modal that was submitted.
    pub(crate) submitted: Option<Snowflake>,
    /// Its id is filled in.
    pub(crate) origin: InteractionMetadata,
}

impl InteractionMetadata {
    /// The origin of an interaction of a type, done by a person.
    pub(crate) fn new(kind: u64, person: Snowflake) -> Self {
        Self {
            interaction: Snowflake::default(),
            kind,
            person,
            name: None,
            target: None,
            source: None,
            original: None,
            trigger: None,
        }
    }
}

impl ServerState {
    /// Makes an interaction and sends it to the bot.
    pub(crate) fn create_interaction(&mut self, act: NewInteraction) -> Snowflake {
        let id = self.new_id();
        let token = format!("standin{:x}{:x}", id.0, self.clock.now_millis());
        let guild = self.channel_guild(act.channel);
        let interaction = Interaction {
            id,
            token,
            kind: act.origin.kind,
            person: act.person,
            guild,
            channel: act.channel,
            made: self.now(),
            state: InteractionState::Waiting,
            callback: None,
            acknowledged: None,
            original: None,
            messages: Vec::new(),
            modal: None,
            choices: None,
            origin: InteractionMetadata { interaction: id, ..act.origin },
            submitted: act.submitted,
        };
        let mut object = self.interaction_object(&interaction);
        object["data"] = act.data;
        if let Some(message) = act.message {
            object["message"] = message;
        }
        self.purge_old_interactions();
        self.world.interactions.insert(id, interaction);
        self.dispatch_to_bot("INTERACTION_CREATE", guild, 0, |_| &object);
        self.notify_changed();
        id
    }

    /// An interaction as the bot gets it, without its data.
    fn interaction_object(&self, interaction: &Interaction) -> Value {
        let bot = self.world.bot.id;
        let locale = self.world.people.get(&interaction.person).map(|p| p.locale.clone());
        let place = self.channel(interaction.channel);
        let granted = place.map_or(0, |place| permissions::channel_permissions(&self.world, place, bot));
        let mut object = json!({
            "id": interaction.id, "application_id": bot, "type": interaction.kind,
            "token": interaction.token, "version": 1, "channel_id": interaction.channel,
            "locale": locale, "app_permissions": granted.to_string(), "entitlements": [],
            "authorizing_integration_owners": integration_owners(interaction.guild),
            "context": u8::from(interaction.guild.is_none()),
            "attachment_size_limit": limits::FILE_BYTES,
        });
        if let Some(place) = place {
            object["channel"] = self.partial_channel_object(place, interaction.person);
        }
        match interaction.guild.and_then(|guild| self.world.guilds.get(&guild)) {
            Some(guild) => {
                object["guild_id"] = json!(guild.id);
                object["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
                object["guild_locale"] = json!(guild.locale);
                object["member"] = self.invoking_member_object(guild.id, interaction);
            }
            None => object["user"] = self.user_object(interaction.person),
        }
        object
    }

    /// The person who acts, with what it may do in the channel.
    fn invoking_member_object(&self, guild: Snowflake, interaction: &Interaction) -> Value {
        let place = self.channel(interaction.channel);
        let granted = place.map_or(0, |place| permissions::channel_permissions(&self.world, place, interaction.person));
        // One who was removed a moment ago still acts as a member did.
        let mut member = self.member_object(guild, interaction.person).unwrap_or_else(|| {
            json!({
                "user": self.user_object(interaction.person), "roles": [], "joined_at": null, "nick": null,
                "avatar": null, "banner": null, "premium_since": null, "pending": false, "flags": 0,
                "communication_disabled_until": null, "deaf": false, "mute": false,
            })
        });
        member["permissions"] = json!(granted.to_string());
        member
    }

    /// Interactions are of no use once their tokens have ended; they are looked up a while longer.
    fn purge_old_interactions(&mut self) {
        let kept = 4 * duration_millis(limits::INTERACTION_TOKEN_LIFETIME);
        let now = self.now();
        self.world.interactions.retain(|_, interaction| now < interaction.made + kept);
        let known = &self.world.interactions;
        self.world.modals.retain(|_, modal| modal.open || known.contains_key(&modal.interaction));
    }

    /// Marks what waits for too long as failed: no answer within three seconds, or a deferred answer
    /// whose token has ended.
    pub(crate) fn expire_interactions(&mut self) {
        let now = self.now();
        let is_late = |interaction: &Interaction| match interaction.state {
            InteractionState::Waiting => now >= interaction.made + duration_millis(limits::INITIAL_RESPONSE_TIME),
            InteractionState::Deferred => now >= interaction.made + duration_millis(limits::INTERACTION_TOKEN_LIFETIME),
            InteractionState::Answered | InteractionState::Failed => false,
        };
        let late: Vec<Snowflake> = self.world.interactions.values().filter(|i| is_late(i)).map(|i| i.id).collect();
        for id in late {
            let Some(interaction) = self.world.interactions.get_mut(&id) else {
                continue;
            };
            // A press that was merely acknowledged asks for nothing more.
            if interaction.callback == Some(crate::standin::rest::interaction_callback::DEFERRED_MESSAGE_UPDATE) {
                interaction.state = InteractionState::Answered;
                continue;
            }
            interaction.state = InteractionState::Failed;
            let interaction = interaction.clone();
            self.announce_interaction_result("INTERACTION_FAILURE", &interaction);
        }
    }

    /// Notes that an interaction was answered, with a message if there is one.
    pub(super) fn mark_answered(&mut self, id: Snowflake, message: Option<Snowflake>) {
        let Some(interaction) = self.world.interactions.get_mut(&id) else {
            return;
        };
        interaction.state = InteractionState::Answered;
        if let Some(message) = message.filter(|message| !interaction.messages.contains(message)) {
            interaction.messages.push(message);
        }
        self.notify_changed();
    }

    /// A press that was acknowledged without an answer is answered by a change of its message, too.
    pub(super) fn settle_deferred_updates(&mut self, message: Snowflake) {
        let waits = |interaction: &&Interaction| {
            interaction.state == InteractionState::Deferred
                && interaction.callback == Some(crate::standin::rest::interaction_callback::DEFERRED_MESSAGE_UPDATE)
                && interaction.source_message() == Some(message)
        };
        let waiting: Vec<Snowflake> = self.world.interactions.values().filter(waits).map(|i| i.id).collect();
        for id in waiting {
            self.mark_answered(id, Some(message));
        }
    }

    /// The interaction of a webhook token that can still be used.
    pub(super) fn interaction_by_token(
        &self,
        application: Snowflake,
        token: &str,
    ) -> Result<&Interaction, DiscordError> {
        let found = self.world.interactions.values().find(|i| i.token == token);
        let Some(interaction) = found.filter(|_| application == self.world.bot.id) else {
            return Err(DiscordError::unknown_webhook());
        };
        if self.now() >= interaction.made + duration_millis(limits::INTERACTION_TOKEN_LIFETIME) {
            return Err(DiscordError::webhook_token());
        }
        // There is no webhook before the first answer.
        match interaction.acknowledged {
            Some(_) => Ok(interaction),
            None => Err(DiscordError::unknown_webhook()),
        }
    }
}

/// Waits until an interaction is answered or its time is over, and marks it as failed then.
pub(crate) async fn expire_when_due(shared: SharedState, id: Snowflake) {
    let mut news = shared.change_signal.clone();
    loop {
        let left = {
            let mut core = shared.lock();
            core.expire_interactions();
            news.mark_unchanged();
            let now = core.now();
            let Some(interaction) = core.world.interactions.get(&id) else {
                return;
            };
            if interaction.state != InteractionState::Waiting {
                return;
            }
            (interaction.made + duration_millis(limits::INITIAL_RESPONSE_TIME)).saturating_sub(now)
        };
        let pause = std::time::Duration::from_millis(left.max(1));
        // Either is a reason to look again: time, or news, such as the clock being moved.
        if let Ok(Err(_)) = tokio::time::timeout(pause, news.changed()).await {
            return;
        }
    }
}
