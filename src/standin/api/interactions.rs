//! Interactions: how they are made, told to the bot, and how they end.

use serde_json::{Value, json};

use crate::standin::clock::millis;
use crate::standin::core::{Core, Shared};
use crate::standin::id::Id;
use crate::standin::limits;
use crate::standin::objects::owners;
use crate::standin::permissions;
use crate::standin::refusal::Refusal;
use crate::standin::world::{Interaction, Origin, State};

/// What a person did, before it becomes an interaction.
pub(crate) struct Act {
    pub(crate) person: Id,
    pub(crate) channel: Id,
    pub(crate) data: Value,
    /// The message that a component stands on.
    pub(crate) message: Option<Value>,
    /// The modal that was submitted.
    pub(crate) submitted: Option<Id>,
    /// Its id is filled in.
    pub(crate) origin: Origin,
}

impl Origin {
    /// The origin of an interaction of a type, done by a person.
    pub(crate) fn new(kind: u64, person: Id) -> Self {
        Self {
            interaction: Id::default(),
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

impl Core {
    /// Makes an interaction and sends it to the bot.
    pub(crate) fn interact(&mut self, act: Act) -> Id {
        let id = self.new_id();
        let token = format!("standin{:x}{:x}", id.0, self.clock.millis());
        let guild = self.guild_of(act.channel);
        let interaction = Interaction {
            id,
            token,
            kind: act.origin.kind,
            person: act.person,
            guild,
            channel: act.channel,
            made: self.now(),
            state: State::Waiting,
            callback: None,
            acknowledged: None,
            original: None,
            messages: Vec::new(),
            modal: None,
            choices: None,
            origin: Origin { interaction: id, ..act.origin },
            submitted: act.submitted,
        };
        let mut object = self.interaction_object(&interaction);
        object["data"] = act.data;
        if let Some(message) = act.message {
            object["message"] = message;
        }
        self.forget_old_interactions();
        self.world.interactions.insert(id, interaction);
        self.tell_bot("INTERACTION_CREATE", guild, 0, |_| &object);
        self.changed();
        id
    }

    /// An interaction as the bot gets it, without its data.
    fn interaction_object(&self, interaction: &Interaction) -> Value {
        let bot = self.world.bot.id;
        let locale = self.world.people.get(&interaction.person).map(|p| p.locale.clone());
        let place = self.channel(interaction.channel);
        let granted = place.map_or(0, |place| permissions::in_channel(&self.world, place, bot));
        let mut object = json!({
            "id": interaction.id, "application_id": bot, "type": interaction.kind,
            "token": interaction.token, "version": 1, "channel_id": interaction.channel,
            "locale": locale, "app_permissions": granted.to_string(), "entitlements": [],
            "authorizing_integration_owners": owners(interaction.guild),
            "context": u8::from(interaction.guild.is_none()),
            "attachment_size_limit": limits::FILE_BYTES,
        });
        if let Some(place) = place {
            object["channel"] = self.partial_place(place, interaction.person);
        }
        match interaction.guild.and_then(|guild| self.world.guilds.get(&guild)) {
            Some(guild) => {
                object["guild_id"] = json!(guild.id);
                object["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
                object["guild_locale"] = json!(guild.locale);
                object["member"] = self.acting_member(guild.id, interaction);
            }
            None => object["user"] = self.user(interaction.person),
        }
        object
    }

    /// The person who acts, with what it may do in the channel.
    fn acting_member(&self, guild: Id, interaction: &Interaction) -> Value {
        let place = self.channel(interaction.channel);
        let granted = place.map_or(0, |place| permissions::in_channel(&self.world, place, interaction.person));
        // One who was removed a moment ago still acts as a member did.
        let mut member = self.member(guild, interaction.person).unwrap_or_else(|| {
            json!({
                "user": self.user(interaction.person), "roles": [], "joined_at": null, "nick": null,
                "avatar": null, "banner": null, "premium_since": null, "pending": false, "flags": 0,
                "communication_disabled_until": null, "deaf": false, "mute": false,
            })
        });
        member["permissions"] = json!(granted.to_string());
        member
    }

    /// Interactions are of no use once their tokens have ended; they are looked up a while longer.
    fn forget_old_interactions(&mut self) {
        let kept = 4 * millis(limits::TOKEN_LIFE);
        let now = self.now();
        self.world.interactions.retain(|_, interaction| now < interaction.made + kept);
        let known = &self.world.interactions;
        self.world.modals.retain(|_, modal| modal.open || known.contains_key(&modal.interaction));
    }

    /// Marks what waits for too long as failed: no answer within three seconds, or a deferred answer
    /// whose token has ended.
    pub(crate) fn fail_late(&mut self) {
        let now = self.now();
        let is_late = |interaction: &Interaction| match interaction.state {
            State::Waiting => now >= interaction.made + millis(limits::FIRST_ANSWER),
            State::Deferred => now >= interaction.made + millis(limits::TOKEN_LIFE),
            State::Answered | State::Failed => false,
        };
        let late: Vec<Id> = self.world.interactions.values().filter(|i| is_late(i)).map(|i| i.id).collect();
        for id in late {
            let Some(interaction) = self.world.interactions.get_mut(&id) else {
                continue;
            };
            // A press that was merely acknowledged asks for nothing more.
            if interaction.callback == Some(super::callback::DEFER_UPDATE) {
                interaction.state = State::Answered;
                continue;
            }
            interaction.state = State::Failed;
            let interaction = interaction.clone();
            self.announce_result("INTERACTION_FAILURE", &interaction);
        }
    }

    /// Notes that an interaction was answered, with a message if there is one.
    pub(super) fn answered(&mut self, id: Id, message: Option<Id>) {
        let Some(interaction) = self.world.interactions.get_mut(&id) else {
            return;
        };
        interaction.state = State::Answered;
        if let Some(message) = message.filter(|message| !interaction.messages.contains(message)) {
            interaction.messages.push(message);
        }
        self.changed();
    }

    /// A press that was acknowledged without an answer is answered by a change of its message, too.
    pub(super) fn source_changed(&mut self, message: Id) {
        let waits = |interaction: &&Interaction| {
            interaction.state == State::Deferred
                && interaction.callback == Some(super::callback::DEFER_UPDATE)
                && interaction.source() == Some(message)
        };
        let waiting: Vec<Id> = self.world.interactions.values().filter(waits).map(|i| i.id).collect();
        for id in waiting {
            self.answered(id, Some(message));
        }
    }

    /// The interaction of a webhook token that can still be used.
    pub(super) fn by_token(&self, application: Id, token: &str) -> Result<&Interaction, Refusal> {
        let found = self.world.interactions.values().find(|i| i.token == token);
        let Some(interaction) = found.filter(|_| application == self.world.bot.id) else {
            return Err(Refusal::unknown_webhook());
        };
        if self.now() >= interaction.made + millis(limits::TOKEN_LIFE) {
            return Err(Refusal::webhook_token());
        }
        // There is no webhook before the first answer.
        match interaction.acknowledged {
            Some(_) => Ok(interaction),
            None => Err(Refusal::unknown_webhook()),
        }
    }
}

/// Waits until an interaction is answered or its time is over, and marks it as failed then.
pub(crate) async fn fail_when_late(shared: Shared, id: Id) {
    let mut news = shared.news.clone();
    loop {
        let left = {
            let mut core = shared.lock();
            core.fail_late();
            news.mark_unchanged();
            let now = core.now();
            let Some(interaction) = core.world.interactions.get(&id) else {
                return;
            };
            if interaction.state != State::Waiting {
                return;
            }
            (interaction.made + millis(limits::FIRST_ANSWER)).saturating_sub(now)
        };
        let pause = std::time::Duration::from_millis(left.max(1));
        // Either is a reason to look again: time, or news, such as the clock being moved.
        if let Ok(Err(_)) = tokio::time::timeout(pause, news.changed()).await {
            return;
        }
    }
}
