//! Installations of the application: the ones that an interaction comes with, and their limits on its responses.

use crate::discord_error::DiscordError;
use crate::limits;
use crate::model::permissions::{self, ATTACH_FILES, EMBED_LINKS, USE_EXTERNAL_APPS};
use crate::model::snowflake::Snowflake;
use crate::model::world::{
    ApplicationCommand, GUILD_INSTALL, IntegrationOwners, Interaction, InteractionContext, Message, USER_INSTALL,
};
use crate::rest::message_draft::MessageDraft;
use crate::state::ServerState;

/// The place where a person uses a command.
#[derive(Clone, Copy, Debug)]
pub struct CommandPlace {
    pub guild: Option<Snowflake>,
    pub context: InteractionContext,
}

impl ServerState {
    /// Returns the place of a command in a channel.
    pub fn command_place(&self, channel: Snowflake) -> CommandPlace {
        let channel = self.channel(channel);
        let context = channel.map_or(InteractionContext::BotDirectMessages, |channel| channel.context());
        CommandPlace { guild: channel.and_then(|channel| channel.guild), context }
    }

    /// Returns true if the application is installed in a guild: with its bot, or its commands alone.
    fn is_installed_in(&self, guild: Snowflake) -> bool {
        let guild = self.world.guilds.get(&guild);
        guild.is_some_and(|guild| guild.commands_only || guild.members.contains_key(&self.world.bot.id))
    }

    /// Returns the installations by which a person has a command; none if the person does not have it there.
    pub fn command_owners(
        &self,
        command: &ApplicationCommand,
        person: Snowflake,
        place: CommandPlace,
    ) -> IntegrationOwners {
        let has_installed = self.world.people.get(&person).is_some_and(|person| person.has_installed);
        let by_guild = match place.context {
            InteractionContext::Guild => place.guild.filter(|guild| self.is_installed_in(*guild)),
            InteractionContext::BotDirectMessages => {
                let is_reached = !has_installed || self.shares_guild_with_bot(person);
                is_reached.then(Snowflake::default)
            }
            InteractionContext::PrivateChannel => None,
        };
        let found = [(GUILD_INSTALL, by_guild), (USER_INSTALL, has_installed.then_some(person))];
        let supports = |kind: u8| match command.definition["integration_types"].as_array() {
            Some(types) => types.iter().any(|supported| supported == kind),
            None => kind == GUILD_INSTALL,
        };
        let supported = found.into_iter().filter(|(kind, _)| supports(*kind));
        supported.filter_map(|(kind, owner)| Some((kind, owner?))).collect()
    }

    /// Returns the installations that an interaction with a message's component comes with: the guild's, and the one of
    /// the person for whom the message was made. Everyone who sees a message may use its components.
    pub fn component_owners(&self, message: &Message) -> IntegrationOwners {
        let place = self.command_place(message.channel);
        let by_guild = match place.context {
            InteractionContext::Guild => place.guild.filter(|guild| self.is_installed_in(*guild)),
            InteractionContext::BotDirectMessages => Some(Snowflake::default()),
            InteractionContext::PrivateChannel => None,
        };
        let maker = message.metadata.as_ref().and_then(|metadata| metadata.owners.get(&USER_INSTALL)).copied();
        let found = [(GUILD_INSTALL, by_guild), (USER_INSTALL, maker)];
        found.into_iter().filter_map(|(kind, owner)| Some((kind, owner?))).collect()
    }

    /// Returns true if a response to an interaction is ephemeral whatever the bot asks for: in a guild where the
    /// application is not installed, its public responses need the person's permissions.
    pub fn is_forced_ephemeral(&self, interaction: &Interaction, draft: Option<&MessageDraft>) -> bool {
        let required = USE_EXTERNAL_APPS | draft.map_or(0, required_for_parts);
        let is_sendable = |granted: u64| {
            let channel = self.channel(interaction.channel);
            channel.is_some_and(|channel| granted & permissions::send_permission(channel) != 0)
        };
        self.external_permissions(interaction).is_some_and(|granted| {
            granted & required != required
                || !is_sendable(granted)
                || self.is_locked_for(interaction.person, interaction.channel)
        })
    }

    /// Requires the person's permissions for the files and embeds of an edit of a public message, in a guild where the
    /// application is not installed.
    pub fn require_parts_permitted(
        &self,
        interaction: &Interaction,
        message: &Message,
        draft: &MessageDraft,
    ) -> Result<(), DiscordError> {
        let required = required_for_parts(draft);
        let granted = self.external_permissions(interaction).filter(|_| message.ephemeral_for.is_none());
        match granted {
            Some(granted) if granted & required != required => Err(DiscordError::missing_permissions()),
            _ => Ok(()),
        }
    }

    /// Returns the permissions of an interaction's person, if the application is not installed in the guild.
    fn external_permissions(&self, interaction: &Interaction) -> Option<u64> {
        let guild = interaction.guild.filter(|guild| !self.is_installed_in(*guild) && is_by_person_alone(interaction));
        let channel = self.channel(interaction.channel).filter(|_| guild.is_some())?;
        Some(permissions::channel_permissions(&self.world, channel, interaction.person))
    }
}

/// Requires that an interaction can have one more follow-up.
pub fn require_room_for_followup(interaction: &Interaction) -> Result<(), DiscordError> {
    if is_by_person_alone(interaction) && interaction.followups >= limits::EXTERNAL_FOLLOWUPS {
        return Err(DiscordError::too_many_followups());
    }
    Ok(())
}

/// Returns true if an interaction comes with a person's installation alone.
fn is_by_person_alone(interaction: &Interaction) -> bool {
    let owners = &interaction.metadata.owners;
    owners.contains_key(&USER_INSTALL) && !owners.contains_key(&GUILD_INSTALL)
}

/// Returns the permissions that the files and embeds of a draft need.
fn required_for_parts(draft: &MessageDraft) -> u64 {
    let files = if draft.has_files() { ATTACH_FILES } else { 0 };
    files | if draft.has_embeds() { EMBED_LINKS } else { 0 }
}
