//! Conversations of people without the bot: direct messages of two, and groups.

use axum::extract::{Path, State};
use serde_json::json;

use crate::limits;
use crate::model::snowflake::Snowflake;
use crate::model::world::ChannelKind;
use crate::state::{ServerState, SharedState};
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, parse_path_id};
use crate::validation::char_count;

/// `POST /people/{u}/channels`: opens a conversation with these people. With one it is direct messages of two, unless
/// its `type` is a group's.
pub async fn open_conversation(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Input,
) -> UserApiResult {
    let mut state = shared.lock();
    let person = state.find_person(&person)?;
    let others: Vec<Snowflake> = serde_json::from_value(body["people"].clone())
        .map_err(|_| UserApiError::bad_request("`people` must be a list of IDs"))?;
    let mut people = vec![person];
    for other in others {
        if !state.world.people.contains_key(&other) || people.contains(&other) {
            return Err(UserApiError::bad_request("`people` must be others, each of them once"));
        }
        people.push(other);
    }
    let kind = match (body["type"].as_u64(), people.len()) {
        (None | Some(1), 2) => ChannelKind::Direct,
        (None, 3..=limits::GROUP_MEMBERS) | (Some(3), 2..=limits::GROUP_MEMBERS) => ChannelKind::Group,
        _ => return Err(UserApiError::bad_request("`type` is 1 with one other person, or 3 with 1 to 9 others")),
    };
    let name = body["name"].as_str().unwrap_or_default().trim();
    if char_count(name) > limits::CHANNEL_NAME || (kind == ChannelKind::Direct && !name.is_empty()) {
        return Err(UserApiError::bad_request("`name` has at most 100 characters, and only a group has one"));
    }
    let now = state.now();
    let known = state.world.channels.values().find(|channel| {
        kind == ChannelKind::Direct && channel.kind == kind && people.iter().all(|one| channel.people.contains(one))
    });
    let id = match known.map(|channel| channel.id) {
        Some(id) => id,
        None => {
            let id = state.world.add_conversation(now, kind, name, people);
            state.announce_channel("CREATE", id);
            id
        }
    };
    let channel = state.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    Ok(JsonBody(state.channel_object(channel)))
}

/// `PUT /channels/{c}/recipients/{u}`: adds a person to a group.
pub async fn add_recipient(
    State(shared): State<SharedState>,
    Path((channel, user)): Path<(String, String)>,
) -> UserApiResult {
    let mut state = shared.lock();
    let id = state.find_group(&channel)?;
    let person = state.find_person(&user)?;
    let channel = state.world.channels.get_mut(&id).ok_or_else(|| UserApiError::not_found("channel"))?;
    if channel.people.contains(&person) || channel.people.len() >= limits::GROUP_MEMBERS {
        return Err(UserApiError::bad_request("this person is in the group already, or it is full"));
    }
    channel.people.push(person);
    state.announce_channel("CREATE", id);
    Ok(JsonBody(json!({ "added": person })))
}

/// `DELETE /channels/{c}/recipients/{u}`: a person leaves a group. The bot hears nothing of it.
pub async fn remove_recipient(
    State(shared): State<SharedState>,
    Path((channel, user)): Path<(String, String)>,
) -> UserApiResult {
    let mut state = shared.lock();
    let id = state.find_group(&channel)?;
    let person = state.find_person(&user)?;
    let channel = state.channel(id).filter(|channel| channel.people.contains(&person));
    let channel = channel.ok_or_else(|| UserApiError::bad_request("this person is not in the group"))?;
    let object = state.channel_object(channel);
    state.publish_to_people("CHANNEL_DELETE", &object, |_, reader| reader == person);
    if let Some(channel) = state.world.channels.get_mut(&id) {
        channel.people.retain(|one| *one != person);
    }
    state.announce_channel("UPDATE", id);
    Ok(JsonBody(json!({ "removed": person })))
}

impl ServerState {
    /// Finds a group by its ID in a path.
    fn find_group(&self, text: &str) -> Result<Snowflake, UserApiError> {
        let id = parse_path_id(text, "channel")?;
        match self.channel(id) {
            Some(channel) if channel.kind == ChannelKind::Group => Ok(id),
            Some(_) => Err(UserApiError::bad_request("that channel is no group")),
            None => Err(UserApiError::not_found("channel")),
        }
    }
}
