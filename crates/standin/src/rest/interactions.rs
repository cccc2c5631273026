//! Interactions: creation, dispatch to the bot, and expiry.

use serde_json::{Value, json};

use crate::discord_error::DiscordError;
use crate::limits;
use crate::model::clock::duration_millis;
use crate::model::permissions;
use crate::model::snowflake::Snowflake;
use crate::model::world::{IntegrationOwners, Interaction, InteractionMetadata, InteractionState};
use crate::rest::interaction_callback::DEFERRED_CHANNEL_MESSAGE;
use crate::serialization::discord_objects::integration_owners;
use crate::state::{ServerState, SharedState};

/// A person's action from which an interaction is created.
pub struct NewInteraction {
    pub person: Snowflake,
    pub channel: Snowflake,
    pub data: Value,
    /// The message object of the component.
    pub message: Option<Value>,
    /// The submitted modal.
    pub submitted_modal: Option<Snowflake>,
    /// Its interaction ID is filled in on creation.
    pub metadata: InteractionMetadata,
}

impl InteractionMetadata {
    /// Creates the metadata of an interaction of a type and person, with the installations that it comes with.
    pub fn new(kind: u64, person: Snowflake, owners: IntegrationOwners) -> Self {
        Self {
            interaction: Snowflake::default(),
            kind,
            person,
            name: None,
            target: None,
            source: None,
            original: None,
            trigger: None,
            owners,
        }
    }
}

impl ServerState {
    /// Creates an interaction and dispatches it to the bot.
    pub fn create_interaction(&mut self, new: NewInteraction) -> Snowflake {
        let id = self.new_id();
        let token = format!("standin{:x}{:x}", id.0, self.clock.now_millis());
        let guild = self.channel_guild(new.channel);
        let interaction = Interaction {
            id,
            token,
            kind: new.metadata.kind,
            person: new.person,
            guild,
            channel: new.channel,
            created_at: self.now(),
            state: InteractionState::Waiting,
            response_type: None,
            acknowledged: None,
            original: None,
            messages: Vec::new(),
            followups: 0,
            modal: None,
            choices: None,
            metadata: InteractionMetadata { interaction: id, ..new.metadata },
            submitted_modal: new.submitted_modal,
        };
        let mut object = self.interaction_object(&interaction);
        self.selections.begin(id, interaction.person, interaction.metadata.source, &new.data);
        object["data"] = new.data;
        if let Some(message) = new.message {
            object["message"] = message;
        }
        self.purge_old_interactions();
        self.world.interactions.insert(id, interaction);
        self.dispatch_to_bot("INTERACTION_CREATE", guild, 0, |_| &object);
        self.notify_changed();
        id
    }

    /// Returns the interaction object that the bot gets, without its data.
    fn interaction_object(&self, interaction: &Interaction) -> Value {
        let bot = self.world.bot.id;
        let locale = self.world.people.get(&interaction.person).map(|person| person.locale.clone());
        let channel = self.channel(interaction.channel);
        let granted =
            channel.map_or(0, |channel| permissions::app_permissions(&self.world, channel, interaction.person));
        let mut object = json!({
            "id": interaction.id, "application_id": bot, "type": interaction.kind,
            "token": interaction.token, "version": 1, "channel_id": interaction.channel,
            "locale": locale, "app_permissions": granted.to_string(), "entitlements": [],
            "authorizing_integration_owners": integration_owners(&interaction.metadata.owners, interaction.guild),
            "context": channel.map(|channel| channel.context() as u8),
            "attachment_size_limit": limits::FILE_BYTES,
        });
        if let Some(channel) = channel {
            object["channel"] = self.partial_channel_object(channel, interaction.person);
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

    /// Returns the member object of the invoking person, with its permissions in the channel.
    fn invoking_member_object(&self, guild: Snowflake, interaction: &Interaction) -> Value {
        let channel = self.channel(interaction.channel);
        let granted =
            channel.map_or(0, |channel| permissions::channel_permissions(&self.world, channel, interaction.person));
        // A person who was just removed still counts as a member in the interaction.
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

    /// Removes interactions some time after their tokens expired, until which people can still look
    /// them up.
    fn purge_old_interactions(&mut self) {
        let lifetime = 4 * duration_millis(limits::INTERACTION_TOKEN_LIFETIME);
        let now = self.now();
        self.world.interactions.retain(|_, interaction| now < interaction.created_at + lifetime);
        let known = &self.world.interactions;
        self.world.modals.retain(|_, modal| modal.open || known.contains_key(&modal.interaction));
    }

    /// Marks expired interactions as failed: interactions without an initial response in time, and deferred
    /// interactions after their token has expired.
    pub fn expire_interactions(&mut self) {
        let now = self.now();
        let patience = self.gateway.patience;
        let is_late = |interaction: &Interaction| match interaction.state {
            InteractionState::Waiting => now >= interaction.created_at + patience,
            InteractionState::Deferred => {
                now >= interaction.created_at + duration_millis(limits::INTERACTION_TOKEN_LIFETIME)
            }
            InteractionState::Answered | InteractionState::Failed => false,
        };
        let late: Vec<Snowflake> = self.world.interactions.values().filter(|i| is_late(i)).map(|i| i.id).collect();
        for id in late {
            let Some(interaction) = self.world.interactions.get_mut(&id) else {
                continue;
            };
            // A deferred or empty update of a message needs no further response.
            if interaction.response_type.is_some_and(|kind| kind != DEFERRED_CHANNEL_MESSAGE) {
                interaction.state = InteractionState::Answered;
                continue;
            }
            interaction.state = InteractionState::Failed;
            let interaction = interaction.clone();
            self.announce_interaction_result("INTERACTION_FAILURE", &interaction);
        }
    }

    /// Marks an interaction as answered, with its message if there is one.
    pub fn mark_answered(&mut self, id: Snowflake, message: Option<Snowflake>) {
        let Some(interaction) = self.world.interactions.get_mut(&id) else {
            return;
        };
        interaction.state = InteractionState::Answered;
        if let Some(message) = message.filter(|message| !interaction.messages.contains(message)) {
            interaction.messages.push(message);
        }
        self.notify_changed();
    }

    /// Marks deferred updates as answered by an edit of their message.
    pub fn settle_deferred_updates(&mut self, message: Snowflake) {
        let is_deferred_update = |interaction: &&Interaction| {
            interaction.state == InteractionState::Deferred
                && interaction.response_type == Some(crate::rest::interaction_callback::DEFERRED_MESSAGE_UPDATE)
                && interaction.source_message() == Some(message)
        };
        let deferred: Vec<Snowflake> =
            self.world.interactions.values().filter(is_deferred_update).map(|i| i.id).collect();
        for id in deferred {
            self.mark_answered(id, Some(message));
        }
    }

    /// Finds the interaction of a webhook token that is still valid.
    pub fn interaction_by_token(&self, application: Snowflake, token: &str) -> Result<&Interaction, DiscordError> {
        let found = self.world.interactions.values().find(|i| i.token == token);
        let Some(interaction) = found.filter(|_| application == self.world.bot.id) else {
            return Err(DiscordError::unknown_webhook());
        };
        if self.now() >= interaction.created_at + duration_millis(limits::INTERACTION_TOKEN_LIFETIME) {
            return Err(DiscordError::invalid_webhook_token());
        }
        // The webhook exists only after the initial response.
        match interaction.acknowledged {
            Some(_) => Ok(interaction),
            None => Err(DiscordError::unknown_webhook()),
        }
    }
}

/// Waits until an interaction is answered, or marks it as failed when its time is over.
pub async fn expire_when_due(shared: SharedState, id: Snowflake) {
    let mut changes = shared.change_signal.clone();
    loop {
        let remaining = {
            let mut state = shared.lock();
            state.expire_interactions();
            changes.mark_unchanged();
            let now = state.now();
            let Some(interaction) = state.world.interactions.get(&id) else {
                return;
            };
            if interaction.state != InteractionState::Waiting {
                return;
            }
            (interaction.created_at + state.gateway.patience).saturating_sub(now)
        };
        let pause = std::time::Duration::from_millis(remaining.max(1));
        // A change is a reason to check again, too: the clock may have been advanced.
        if let Ok(Err(_)) = tokio::time::timeout(pause, changes.changed()).await {
            return;
        }
    }
}
