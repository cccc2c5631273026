//! The messages that people see, and the controls that they can press.

use crate::discord::model::{DiscordModel, DiscordState, PostedMessage};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::message::{ButtonStyle, Control, Message};

/// A control that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsableControl {
    pub custom_id: String,
    /// The values of a menu; empty for a button.
    pub values: Vec<String>,
    /// The most values that can be picked.
    pub max_picks: usize,
}

/// A message with controls.
#[derive(Debug, Clone)]
pub struct SeenMessage {
    pub id: u64,
    pub channel: u64,
    /// The only person who sees it.
    pub audience: Option<UserId>,
    pub controls: Vec<UsableControl>,
    /// The people whom its text mentions.
    pub mentioned: Vec<UserId>,
    /// The match that its first control is about.
    pub match_id: Option<MatchId>,
    /// The event of that match that it shows.
    pub event_number: u32,
}

/// The newest messages that people look at.
const LOOKED_AT: usize = 120;

impl DiscordModel {
    /// Returns the newest messages with controls that can be used.
    pub fn messages_with_controls(&self, private: bool) -> Vec<SeenMessage> {
        let state = self.lock();
        let newest = state.messages.iter().rev().filter(|(_, posted)| {
            !posted.is_deleted
                && posted.audience.is_some() == private
                && posted.content.controls().next().is_some()
                && state.channels.get(&posted.channel).is_some_and(|channel| !channel.is_deleted)
        });
        newest.take(LOOKED_AT).map(|(id, posted)| see(*id, posted)).collect()
    }
}

impl DiscordState {
    /// Returns true if a person sees a channel or thread.
    pub fn can_see(&self, user: UserId, channel: u64) -> bool {
        let Some(found) = self.channels.get(&channel).filter(|found| !found.is_deleted) else { return false };
        let is_hidden = found.hidden_from.contains(&user)
            || found
                .parent
                .and_then(|parent| self.channels.get(&parent))
                .is_some_and(|parent| parent.is_deleted || parent.hidden_from.contains(&user));
        let is_member = match found.guild {
            Some(guild) => self.guilds.get(&guild).is_some_and(|guild| guild.members.contains(&user)),
            None => match &found.without_bot {
                Some(place) => place.people.contains(&user),
                None => DiscordState::person_of(channel) == Some(user),
            },
        };
        is_member && !is_hidden
    }
}

fn see(id: u64, posted: &PostedMessage) -> SeenMessage {
    let controls = usable_controls(&posted.content);
    let shown = controls.iter().find_map(|control| match CustomId::parse(&control.custom_id)? {
        CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. } => Some(control),
        _ => None,
    });
    let match_id = shown.as_ref().map(|control| control.match_ref.id);
    let event_number = shown.map_or(0, |control| control.event_number);
    let mentioned = mentioned_users(&posted.content.full_text());
    SeenMessage { id, channel: posted.channel, audience: posted.audience, controls, mentioned, match_id, event_number }
}

/// Returns the controls of a message that are not disabled.
pub fn usable_controls(message: &Message) -> Vec<UsableControl> {
    let control = |control: Control<'_>| match control {
        Control::Button(button) if button.style == ButtonStyle::Disabled => None,
        Control::Button(button) => {
            Some(UsableControl { custom_id: button.id.clone(), values: Vec::new(), max_picks: 0 })
        }
        Control::Menu(menu) => Some(UsableControl {
            custom_id: menu.id.clone(),
            values: menu.options.iter().map(|option| option.value.clone()).collect(),
            max_picks: menu.max_picks,
        }),
        Control::ChannelMenu(menu) => Some(UsableControl {
            custom_id: menu.id.clone(),
            values: menu.selected.iter().map(u64::to_string).collect(),
            max_picks: 1,
        }),
    };
    message.controls().filter_map(control).collect()
}

/// Returns the people whom a text mentions, each once, in order.
pub fn mentioned_users(text: &str) -> Vec<UserId> {
    let mut users = Vec::new();
    for part in text.split("<@").skip(1) {
        let number = part.split('>').next().and_then(|number| number.parse().ok()).map(UserId);
        users.extend(number.filter(|user| !users.contains(user)));
    }
    users
}
