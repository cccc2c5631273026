//! Presses of buttons, picks from menus and submitted forms, read once from the text of their event.
//!
//! serenity would read each as a tree first, and then everything on its message; the bot needs a few fields of it.

use crate::interactions::handlers::Handlers;
use crate::interactions::requester::{
    Installations, bot_permissions, channel_ref, parent_channel, present_opponent, stated_place, user_permissions,
};
use crate::interactions::responder::{InteractionHandle, InteractionKind};
use gonagas_app::request::{FormFields, Request};
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde_json::Value;
use serenity::{
    ChannelId, GuildId, InteractionId, MessageFlags, MessageId, PartialChannel, Permissions, UserId as DiscordUserId,
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Discord's types of interactions: of controls, and of forms.
const COMPONENT: u8 = 3;
const MODAL: u8 = 5;

/// Discord's types of components.
const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;

/// A press of a button, a pick from a menu, or a submitted form.
#[derive(Debug, Deserialize)]
pub(crate) struct ControlUse {
    id: InteractionId,
    #[serde(rename = "type")]
    kind: u8,
    token: String,
    guild_id: Option<GuildId>,
    channel_id: ChannelId,
    channel: Option<PartialChannel>,
    member: Option<Member>,
    user: Option<User>,
    /// The message with the control. The one that opened a form may be gone.
    message: Option<UsedMessage>,
    app_permissions: Option<Permissions>,
    context: Option<u8>,
    #[serde(default)]
    authorizing_integration_owners: Value,
    locale: String,
    /// Missing in direct messages.
    guild_locale: Option<String>,
    data: UsedControl,
}

#[derive(Debug, Deserialize)]
struct Event<'a> {
    op: u8,
    #[serde(borrow)]
    t: Cow<'a, str>,
    s: u64,
    d: ControlUse,
}

#[derive(Debug, Deserialize)]
struct Member {
    user: User,
    permissions: Option<Permissions>,
}

#[derive(Debug, Deserialize)]
struct User {
    id: DiscordUserId,
}

#[derive(Debug, Deserialize)]
struct UsedMessage {
    id: MessageId,
    flags: Option<MessageFlags>,
    #[serde(default)]
    components: Vec<Row>,
}

/// A row of a message or a form, or a part of a layout.
#[derive(Debug, Deserialize)]
struct Row {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    components: Vec<Control>,
    /// The field below the label of a form.
    component: Option<Control>,
}

#[derive(Debug, Deserialize)]
struct Control {
    /// Missing on links, and on parts of layouts.
    custom_id: Option<String>,
    /// The text typed in a form, or the chosen radio button.
    value: Option<Value>,
    /// The options picked from a menu or a group of a form.
    values: Option<Vec<String>>,
}

/// The objects of the users that were picked in a form.
#[derive(Debug, Default, Deserialize)]
struct Resolved {
    #[serde(default)]
    users: BTreeMap<String, ResolvedUser>,
    #[serde(default)]
    members: BTreeMap<String, ResolvedMember>,
}

#[derive(Debug, Deserialize)]
struct ResolvedUser {
    #[serde(default)]
    bot: bool,
}

#[derive(Debug, Deserialize)]
struct ResolvedMember {
    permissions: Option<Permissions>,
}

#[derive(Debug, Deserialize)]
struct UsedControl {
    custom_id: String,
    /// Missing for forms.
    component_type: Option<u8>,
    /// The options or channels picked from a menu.
    #[serde(default)]
    values: Vec<String>,
    /// The inputs of a form.
    #[serde(default)]
    components: Vec<Row>,
    #[serde(default)]
    resolved: Option<Resolved>,
}

impl ControlUse {
    /// Reads the event of a used control or form, and its number in the session; `None` for any other payload.
    pub(crate) fn parse(payload: &str) -> Option<(u64, ControlUse)> {
        let Event { op, t, s, d } = serde_json::from_str(payload).ok()?;
        let has_user = d.user_id().is_some() && (d.kind == MODAL || d.message.is_some());
        (op == 0 && t == "INTERACTION_CREATE" && matches!(d.kind, COMPONENT | MODAL) && has_user).then_some((s, d))
    }

    /// Passes it to the app.
    pub(crate) async fn handle(self, handlers: Arc<Handlers>) {
        let Some(requester) = self.requester() else { return };
        let message_id = self.message.as_ref().map(|message| message.id.get());
        let ControlUse { id, kind, token, message, data, channel, .. } = self;
        let interaction = InteractionHandle {
            id,
            token,
            kind: match (&message, data.component_type) {
                // A new message answers, as after a command.
                (None, _) => InteractionKind::Command,
                (Some(_), None | Some(BUTTON)) => InteractionKind::Component,
                (Some(_), Some(_)) => InteractionKind::Menu,
            },
            on_layout: message.as_ref().is_some_and(|message| message.rows().next().is_none()),
        };
        let request = match message_id {
            Some(message_id) if kind == COMPONENT => {
                Request::PressControl { custom_id: data.custom_id, values: data.values, message_id }
            }
            message_id if data.components.iter().any(|row| row.component.is_some()) => {
                let fields = data.fields(channel.as_ref(), ids::UserId(handlers.application_id.get()));
                Request::SubmitFields { custom_id: data.custom_id, fields, message_id }
            }
            message_id => {
                let inputs = data.components.into_iter().flat_map(|row| row.components);
                let texts = inputs.filter_map(|input| Some(input.value?.as_str()?.to_owned()));
                Request::SubmitForm { custom_id: data.custom_id, text: texts.collect(), message_id }
            }
        };
        handlers.handle_interaction(interaction, requester, request).await;
    }

    fn user_id(&self) -> Option<ids::UserId> {
        let user = self.member.as_ref().map(|member| &member.user).or(self.user.as_ref());
        user.map(|user| ids::UserId(user.id.get()))
    }

    fn requester(&self) -> Option<Requester> {
        let (channel, message) = (self.channel.as_ref(), self.message.as_ref());
        Some(Requester {
            interaction: Some(ids::InteractionId(self.id.get())),
            user_id: self.user_id()?,
            channel_ref: channel_ref(self.guild_id.map(GuildId::get), self.channel_id.get(), self.context),
            locale: self.locale.clone(),
            chosen_language: None,
            guild_locale: self.guild_locale.clone(),
            bot_permissions: bot_permissions(self.app_permissions, channel),
            user_permissions: user_permissions(self.member.as_ref().and_then(|member| member.permissions)),
            parent_channel: parent_channel(channel),
            place_kind: stated_place(self.context, Installations::read(&self.authorizing_integration_owners)),
            uses_private_message: message.and_then(|message| message.flags).is_some_and(is_ephemeral),
            message_places: message.into_iter().flat_map(UsedMessage::custom_ids).collect(),
        })
    }
}

impl UsedControl {
    /// Returns the values of the labelled fields of a form, which serenity would not read.
    fn fields(&self, channel: Option<&PartialChannel>, bot_user: ids::UserId) -> FormFields {
        let inputs = self.components.iter().filter_map(|row| row.component.as_ref());
        let picked = inputs.filter_map(|input| {
            let single = || input.value.as_ref().and_then(Value::as_str).map(str::to_owned);
            let values = input.values.clone().unwrap_or_else(|| single().into_iter().collect());
            Some((input.custom_id.clone()?, values))
        });
        let resolved = self.resolved.iter();
        let users = resolved.flat_map(|resolved| resolved.users.iter().map(move |user| (resolved, user)));
        let opponent = |(resolved, (id, user)): (&Resolved, (&String, &ResolvedUser))| {
            let permissions = resolved.members.get(id).and_then(|member| member.permissions);
            Some(present_opponent(ids::UserId(id.parse().ok()?), user.bot, permissions, channel))
        };
        FormFields { values: picked.collect(), users: users.filter_map(opponent).collect(), bot_user }
    }
}

impl UsedMessage {
    /// Returns the rows of controls. The rows of a layout are left out: no layout is public.
    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.components.iter().filter(|row| row.kind == ACTION_ROW)
    }

    fn custom_ids(&self) -> impl Iterator<Item = &str> {
        self.rows().flat_map(|row| &row.components).filter_map(|control| control.custom_id.as_deref())
    }
}

/// Returns true for a message that only one user sees.
fn is_ephemeral(flags: MessageFlags) -> bool {
    flags.contains(MessageFlags::EPHEMERAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::matches::ids::ChannelRef;
    use gonagas_ui::custom_id::placement::MessagePlaces;
    use serde_json::{Value, json};

    /// A pick from a menu on a message in a thread, with fields that are new to this program.
    fn pick() -> Value {
        let row = |controls: Value| json!({"type": 1, "components": controls});
        json!({"op": 0, "s": 4, "t": "INTERACTION_CREATE", "d": {
            "id": "6", "application_id": "2", "type": 3, "token": "secret", "version": 1, "locale": "fr",
            "guild_locale": "no", "guild_id": "8",
            "channel_id": "7", "channel": {"id": "7", "type": 11, "parent_id": "9", "name": "a \"thread\""},
            "app_permissions": "2048", "member": {"permissions": "32", "user": {"id": "11", "avatar": {"new": [1]}}},
            "message": {"id": "12", "flags": 64, "attachments": [{"a": 1}], "components": [
                row(json!([{"type": 3, "custom_id": "m:1.0a1b2c3d:2:play", "options": [{"label": "d4"}]}])),
                row(json!([{"type": 2, "custom_id": "m:1.0a1b2c3d:2:resign"}, {"type": 2, "url": "https://example.org"}])),
            ]},
            "data": {"custom_id": "m:1.0a1b2c3d:2:play", "component_type": 3, "values": ["d4"], "resolved": {"new": true}},
        }})
    }

    #[test]
    fn control_is_read_with_its_person_place_and_message() {
        let (sequence, used) = ControlUse::parse(&pick().to_string()).unwrap();
        let requester = used.requester().unwrap();
        assert_eq!((sequence, used.data.values), (4, vec!["d4".to_owned()]));
        assert_eq!((requester.user_id, requester.interaction), (ids::UserId(11), Some(ids::InteractionId(6))));
        assert_eq!(requester.channel_ref, ChannelRef::on_server(8, 7));
        assert_eq!((requester.parent_channel, requester.locale.as_str()), (Some(9), "fr"));
        assert_eq!(requester.guild_locale.as_deref(), Some("no"));
        assert!(requester.uses_private_message && requester.user_permissions.manage_guild);
        let places = ["m:1.0a1b2c3d:2:play", "m:1.0a1b2c3d:2:resign"].iter().collect();
        assert_eq!(requester.message_places, places);
        assert_ne!(places, MessagePlaces::default());
    }

    #[test]
    fn other_payloads_and_incomplete_ones_are_no_controls() {
        let changed = |path: &str, value: Value| {
            let mut event = pick();
            *event.pointer_mut(path).unwrap() = value;
            ControlUse::parse(&event.to_string())
        };
        assert!(changed("/d/type", json!(5)).is_some(), "a form");
        for (path, value) in [
            ("/op", json!(1)),
            ("/t", json!("READY")),
            ("/d/type", json!(2)),
            ("/d/member", json!(null)),
            ("/d/message", json!(null)),
            ("/d/id", json!("0")),
            ("/d/data", json!({"name": "help"})),
        ] {
            assert!(changed(path, value).is_none(), "{path}");
        }
        assert!(ControlUse::parse("").is_none() && ControlUse::parse(r#"{"op":11}"#).is_none());
    }
}
