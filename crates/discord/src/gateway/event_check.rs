//! Events that serenity cannot parse. It would drop them without a word.
//!
//! Most fail in a field that only decorates a name, such as a picture's hash of a new length. Without those fields the
//! event can be parsed. In an event that still fails, an interaction can be answered as long as its id and token can be
//! read.

use crate::interactions::requester::{Installations, channel_ref, stated_place};
use gonagas_app::requester::{BotPermissions, Requester, UserPermissions};
use gonagas_core::matches::ids::UserId;
use gonagas_ui::custom_id::placement::MessagePlaces;
use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::{Event, GatewayEvent, Interaction};

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

/// Lists that the bot does not use, and whose items Discord changes now and then.
const DECORATION_LISTS: [&str; 2] = ["emojis", "stickers"];

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
pub enum EventCheck {
    /// Parse it.
    Readable,
    /// Parse it without its decoration, or as the event that means the same: the new text.
    Repaired(String),
    /// The event cannot be parsed. Holds the interaction, if it can be answered.
    Unreadable(Option<UnreadableInteraction>),
}

/// An interaction of which little is known.
#[derive(Debug)]
pub struct UnreadableInteraction {
    pub id: u64,
    pub token: String,
    /// Discord's type of interaction.
    pub kind: u64,
    pub requester: Requester,
}

/// Checks a payload of the gateway.
pub fn check_event(payload: &Value) -> EventCheck {
    if payload["op"] != 0 || is_readable(payload) {
        return EventCheck::Readable;
    }
    let mut repaired = payload.clone();
    if payload["t"] == "GUILD_CREATE" && payload["d"]["unavailable"] == true {
        // Discord announces a guild that an outage hides by its id alone.
        repaired["t"] = "GUILD_DELETE".into();
    }
    remove_decoration(&mut repaired["d"]);
    if is_readable(&repaired) {
        return EventCheck::Repaired(repaired.to_string());
    }
    let is_interaction = payload["t"] == "INTERACTION_CREATE";
    EventCheck::Unreadable(if is_interaction { read_interaction(&payload["d"]) } else { None })
}

fn is_readable(payload: &Value) -> bool {
    match serde_json::from_value::<GatewayEvent>(payload.clone()) {
        // The relay passes used controls and forms on before this, unless it cannot read them.
        Ok(GatewayEvent::Dispatch(_, Event::InteractionCreate(created))) => {
            !matches!(created.interaction, Interaction::Component(_) | Interaction::Modal(_))
        }
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
            for (name, field) in fields.iter_mut() {
                if DECORATION_LISTS.contains(&name.as_str()) && field.is_array() {
                    *field = Value::Array(Vec::new());
                }
                // serenity takes no greater positions, and the bot takes none at all.
                if name == "position" && field.as_u64().is_some_and(|position| position > u64::from(u16::MAX)) {
                    *field = Value::from(u16::MAX);
                }
            }
            fields.values_mut().for_each(remove_decoration);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_decoration),
        _ => {}
    }
}

/// Reads the fields that an answer needs.
fn read_interaction(data: &Value) -> Option<UnreadableInteraction> {
    let user = if data["user"].is_object() { &data["user"] } else { &data["member"]["user"] };
    let channel = read_id(&data["channel_id"]).unwrap_or_default();
    let context = data["context"].as_u64().and_then(|context| u8::try_from(context).ok());
    let requester = Requester {
        interaction: None,
        uses_private_message: false,
        message_places: MessagePlaces::default(),
        chosen_language: None,
        guild_locale: None,
        user_id: UserId(read_id(&user["id"]).unwrap_or_default()),
        channel_ref: channel_ref(read_id(&data["guild_id"]), channel, context),
        locale: data["locale"].as_str().unwrap_or_default().to_owned(),
        bot_permissions: BotPermissions::default(),
        user_permissions: UserPermissions::default(),
        parent_channel: None,
        place_kind: stated_place(context, Installations::read(&data["authorizing_integration_owners"])),
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
    use crate::guild_lists::GuildLists;
    use gonagas_core::matches::shards::ShardRange;
    use proptest::prelude::*;
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

    /// Events of the gateway, as Discord sends them.
    fn sample_events() -> Vec<Value> {
        let press = json!({"op": 0, "s": 4, "t": "INTERACTION_CREATE", "d": {
            "id": "6", "application_id": "2", "type": 3, "token": "secret", "version": 1, "locale": "fr", "guild_id": "8",
            "channel_id": "7", "member": {"user": user("a"), "roles": ["8"], "permissions": "1024", "joined_at": null},
            "message": {"id": "12", "channel_id": "7", "components": [], "attachments": []},
            "data": {"custom_id": "m:1.66687aad:2:play", "component_type": 3, "values": ["d4"]},
        }});
        let event = |name: &str, data: Value| json!({"op": 0, "s": 5, "t": name, "d": data});
        vec![
            command(user("a")),
            press,
            event(
                "READY",
                json!({"v": 10, "guilds": [{"id": "8", "unavailable": true}], "session_id": "s",
                "resume_gateway_url": "wss://gateway.example", "user": user("a"), "application": {"id": "2"}}),
            ),
            event("GUILD_CREATE", json!({"id": "8", "name": "A server", "icon": "a", "channels": [], "roles": []})),
            event("GUILD_DELETE", json!({"id": "8", "unavailable": false})),
            event("GUILD_DELETE", json!({"id": "8", "unavailable": true})),
            event("CHANNEL_DELETE", json!({"id": "7", "guild_id": "8", "type": 0})),
            event("THREAD_DELETE", json!({"id": "7", "guild_id": "8", "parent_id": "6", "type": 11})),
            json!({"op": 9, "s": null, "t": null, "d": false}),
        ]
    }

    #[test]
    fn guild_that_is_announced_as_hidden_is_read_as_an_outage() {
        let announced = json!({"op": 0, "s": 5, "t": "GUILD_CREATE", "d": {"id": "8", "unavailable": true}});
        let EventCheck::Repaired(text) = check_event(&announced) else { panic!("{announced}") };
        let outage = json!({"op": 0, "s": 5, "t": "GUILD_DELETE", "d": {"id": "8", "unavailable": true}});
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), outage);
    }

    /// Returns a part of an event; each step goes to one of its fields or items.
    fn part<'a>(event: &'a mut Value, path: &[usize]) -> &'a mut Value {
        let Some((step, further)) = path.split_first() else { return event };
        let count = event.as_object().map_or_else(|| event.as_array().map_or(0, Vec::len), serde_json::Map::len);
        if count == 0 {
            return event;
        }
        let chosen = match event {
            Value::Object(fields) => fields.values_mut().nth(step % count),
            Value::Array(items) => items.get_mut(step % count),
            _ => None,
        };
        part(chosen.expect("a part"), further)
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let texts = ["", "0", "7", "-1", "18446744073709551616", "READY", "INTERACTION_CREATE", "\u{202e}"];
        let simple = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            proptest::sample::select(texts.to_vec()).prop_map(Value::from),
        ];
        simple.prop_recursive(3, 12, 4, |inner| {
            let keys = proptest::sample::select(vec!["id", "d", "user", "token", "type", "guilds", "avatar"]);
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                proptest::collection::vec((keys, inner), 0..4).prop_map(|fields| fields
                    .into_iter()
                    .map(|(key, value)| (key.to_owned(), value))
                    .collect::<Value>()),
            ]
        })
    }

    proptest! {
        #[test]
        fn changed_events_are_read_or_refused(
            sample in 0..9_usize,
            changes in proptest::collection::vec((proptest::collection::vec(0..16_usize, 0..5), any_value()), 1..4),
        ) {
            let mut payload = sample_events().swap_remove(sample);
            for (path, value) in changes {
                *part(&mut payload, &path) = value;
            }
            let checked = check_event(&payload);
            GuildLists::new(ShardRange::SINGLE).read_event(0, &payload);
            let data = &payload["d"];
            let can_be_answered = payload["op"] == 0
                && payload["t"] == "INTERACTION_CREATE"
                && read_id(&data["id"]).is_some()
                && data["token"].is_string()
                && data["type"].is_u64();
            prop_assert!(!can_be_answered || !matches!(checked, EventCheck::Unreadable(None)), "{payload}");
            if let EventCheck::Repaired(text) = checked {
                prop_assert!(is_readable(&serde_json::from_str(&text).unwrap()), "{text}");
            }
        }
    }
}
