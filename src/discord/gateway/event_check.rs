//! Events that serenity cannot parse. It would drop them without a word.
//!
//! Most fail in a field that only decorates a name, such as a picture's hash of a new length. Without those fields the
//! event can be parsed. Of what still fails, an interaction can be answered as long as its id and token can be read.

use crate::app::requests::{BotPermissions, Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{Event, GatewayEvent};

/// Fields that the bot does not use, and whose format Discord changes now and then.
const DECORATION_FIELDS: [&str; 12] = [
    "avatar",
    "avatar_decoration_data",
    "avatar_decoration",
    "banner",
    "clan",
    "collectibles",
    "discovery_splash",
    "display_name_styles",
    "icon",
    "primary_guild",
    "premium_since",
    "splash",
];

/// The events that the bot acts on.
const USED_EVENTS: [&str; 10] = [
    "READY",
    "RESUMED",
    "INTERACTION_CREATE",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "GUILD_MEMBER_UPDATE",
    "GUILD_ROLE_UPDATE",
    "CHANNEL_DELETE",
    "CHANNEL_UPDATE",
    "THREAD_DELETE",
];

/// The ways in which serenity can handle an event.
#[derive(Debug)]
pub(super) enum EventCheck {
    /// Parse it.
    Readable,
    /// Parse it without its decoration: the new text.
    Repaired(String),
    /// Nothing. Holds the interaction, if it is one that can be answered.
    Unreadable(Option<UnreadableInteraction>),
}

/// An interaction of which little is known.
#[derive(Debug)]
pub(super) struct UnreadableInteraction {
    pub(super) id: u64,
    pub(super) token: String,
    /// Discord's type of interaction.
    pub(super) kind: u64,
    pub(super) requester: Requester,
}

/// Checks a payload of the gateway.
pub(super) fn check_event(payload: &Value) -> EventCheck {
    if payload["op"] != 0 || is_readable(payload) {
        return EventCheck::Readable;
    }
    let mut repaired = payload.clone();
    remove_decoration(&mut repaired["d"]);
    if is_readable(&repaired) {
        return EventCheck::Repaired(repaired.to_string());
    }
    let is_interaction = payload["t"] == "INTERACTION_CREATE";
    EventCheck::Unreadable(if is_interaction { read_interaction(&payload["d"]) } else { None })
}

fn is_readable(payload: &Value) -> bool {
    match serde_json::from_value::<GatewayEvent>(payload.clone()) {
        // serenity takes an event that it cannot parse for one that it does not know.
        Ok(GatewayEvent::Dispatch(_, Event::Unknown(_))) => {
            payload["t"].as_str().is_none_or(|name| !USED_EVENTS.contains(&name))
        }
        parsed => parsed.is_ok(),
    }
}

/// Removes the decoration, however deep it is.
fn remove_decoration(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !DECORATION_FIELDS.contains(&name.as_str()));
            fields.values_mut().for_each(remove_decoration);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_decoration),
        _ => {}
    }
}

/// Reads what an answer needs.
fn read_interaction(data: &Value) -> Option<UnreadableInteraction> {
    let user = if data["user"].is_object() { &data["user"] } else { &data["member"]["user"] };
    let requester = Requester {
        interaction: None,
        uses_private_message: false,
        user_id: UserId(read_id(&user["id"]).unwrap_or_default()),
        channel_ref: ChannelRef {
            guild: read_id(&data["guild_id"]),
            channel: read_id(&data["channel_id"]).unwrap_or_default(),
        },
        locale: data["locale"].as_str().unwrap_or_default().to_owned(),
        bot_permissions: BotPermissions::default(),
        user_permissions: UserPermissions::default(),
        parent_channel: None,
    };
    let token = data["token"].as_str()?.to_owned();
    Some(UnreadableInteraction { id: read_id(&data["id"])?, token, kind: data["type"].as_u64()?, requester })
}

fn read_id(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok().filter(|id| *id != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A use of `/help`.
    fn command(user: Value) -> Value {
        json!({"op": 0, "s": 3, "t": "INTERACTION_CREATE", "d": {
            "id": "5", "application_id": "2", "type": 2, "token": "secret", "version": 1, "locale": "en-GB",
            "channel_id": "7", "user": user, "entitlements": [], "authorizing_integration_owners": {},
            "attachment_size_limit": 1000, "data": {"id": "9", "name": "help", "type": 1},
        }})
    }

    fn user(avatar: &str) -> Value {
        json!({"id": "11", "username": "ann", "discriminator": "0", "global_name": "Ann", "avatar": avatar,
            "a_new_field": {"of": ["any", "form"]}})
    }

    #[test]
    fn decoration_of_a_new_form_is_removed() {
        assert!(matches!(check_event(&command(user(&"0".repeat(32)))), EventCheck::Readable));
        let EventCheck::Repaired(text) = check_event(&command(user(&"0".repeat(64)))) else { panic!("not repaired") };
        let repaired: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&repaired["s"], &repaired["d"]["user"]["id"]), (&json!(3), &json!("11")));
    }

    #[test]
    fn interaction_can_be_answered_while_id_and_token_can_be_read() {
        let mut broken = command(json!({"id": "11"}));
        let EventCheck::Unreadable(Some(read)) = check_event(&broken) else { panic!("readable") };
        assert_eq!((read.id, read.token.as_str(), read.kind), (5, "secret", 2));
        assert_eq!((read.requester.user_id, read.requester.locale.as_str()), (UserId(11), "en-GB"));
        broken["d"]["token"] = json!(null);
        assert!(matches!(check_event(&broken), EventCheck::Unreadable(None)));
    }

    #[test]
    fn unknown_events_and_other_payloads_are_readable() {
        for payload in [
            json!({"op": 0, "s": 1, "t": "A_NEW_EVENT", "d": {"any": "form"}}),
            json!({"op": 11, "s": null, "t": null, "d": null}),
            json!(null),
        ] {
            assert!(matches!(check_event(&payload), EventCheck::Readable), "{payload}");
        }
    }
}
