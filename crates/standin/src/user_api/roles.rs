//! The roles of guilds that several members can have.

use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::gateway::intents;
use crate::model::snowflake::Snowflake;
use crate::model::world::Role;
use crate::state::{ServerState, SharedState};
use crate::user_api::administration::{read_name, read_permission_bits};
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, parse_path_id};

/// The longest name of a role.
const MAX_NAME_LENGTH: usize = 100;

/// `POST /guilds/{g}/roles` `{"name", "permissions"?, "managed"?, "above_members"?}`
pub async fn add_role(State(shared): State<SharedState>, Path(guild): Path<String>, body: Input) -> UserApiResult {
    let name = read_name(&body, MAX_NAME_LENGTH)?.to_owned();
    let permissions = read_permission_bits(&body, "permissions")?.unwrap_or(0);
    let managed = read_flag(&body, "managed")?.unwrap_or(false);
    let above_members = read_flag(&body, "above_members")?.unwrap_or(false);
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let now = state.now();
    let role = state.world.new_id(now);
    if let Some(guild) = state.world.guilds.get_mut(&guild) {
        guild.roles.insert(role, Role { name, permissions, managed, above_members });
    }
    state.announce_guild_role("GUILD_ROLE_CREATE", guild, role)
}

/// `PATCH /guilds/{g}/roles/{r}` `{"permissions"?, "above_members"?}`
pub async fn change_role(
    State(shared): State<SharedState>,
    Path((guild, role)): Path<(String, String)>,
    body: Input,
) -> UserApiResult {
    let permissions = read_permission_bits(&body, "permissions")?;
    let above_members = read_flag(&body, "above_members")?;
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let id = parse_path_id(&role, "role")?;
    let role = state.world.guilds.get_mut(&guild).and_then(|guild| guild.roles.get_mut(&id));
    let role = role.ok_or_else(|| UserApiError::not_found("role"))?;
    role.permissions = permissions.unwrap_or(role.permissions);
    role.above_members = above_members.unwrap_or(role.above_members);
    state.announce_guild_role("GUILD_ROLE_UPDATE", guild, id)
}

/// `DELETE /guilds/{g}/roles/{r}`: its members lose it.
pub async fn delete_role(
    State(shared): State<SharedState>,
    Path((guild, role)): Path<(String, String)>,
) -> UserApiResult {
    let mut state = shared.lock();
    let guild = state.find_guild(&guild)?;
    let role = parse_path_id(&role, "role")?;
    let found = state.world.guilds.get_mut(&guild).ok_or_else(|| UserApiError::not_found("guild"))?;
    found.roles.remove(&role).ok_or_else(|| UserApiError::not_found("role"))?;
    found.members.values_mut().for_each(|member| member.roles.retain(|held| *held != role));
    let data = json!({ "guild_id": guild, "role_id": role });
    state.announce_guild_event("GUILD_ROLE_DELETE", guild, intents::GUILDS, &data);
    Ok(JsonBody(json!({ "deleted": role })))
}

/// `PUT /guilds/{g}/members/{u}/roles/{r}`: someone with every permission gives a role.
pub async fn give_role(
    State(shared): State<SharedState>,
    Path((guild, user, role)): Path<(String, String, String)>,
) -> UserApiResult {
    set_role(&shared, [&guild, &user, &role], true)
}

/// `DELETE /guilds/{g}/members/{u}/roles/{r}`
pub async fn take_role(
    State(shared): State<SharedState>,
    Path((guild, user, role)): Path<(String, String, String)>,
) -> UserApiResult {
    set_role(&shared, [&guild, &user, &role], false)
}

fn set_role(shared: &SharedState, [guild, user, role]: [&str; 3], has_role: bool) -> UserApiResult {
    let mut state = shared.lock();
    let guild = state.find_guild(guild)?;
    let user = state.find_user(user)?;
    let role: Snowflake = parse_path_id(role, "role")?;
    let found = &state.world.guilds[&guild];
    if !found.roles.contains_key(&role) {
        return Err(UserApiError::not_found("role"));
    }
    if !found.members.contains_key(&user) {
        return Err(UserApiError::not_found("member"));
    }
    state.set_member_role(guild, user, role, has_role);
    Ok(JsonBody(json!({ "user_id": user, "role": role, "has_role": has_role })))
}

impl ServerState {
    /// Gives a role to a member, or takes it back, and announces the member if that has changed something.
    pub fn set_member_role(&mut self, guild: Snowflake, user: Snowflake, role: Snowflake, has_role: bool) {
        let member = self.world.guilds.get_mut(&guild).and_then(|guild| guild.members.get_mut(&user));
        let changed = member.is_some_and(|member| match has_role {
            true => member.roles.insert(role),
            false => member.roles.remove(&role),
        });
        if changed {
            self.announce_member("GUILD_MEMBER_UPDATE", guild, user);
        }
    }

    /// Announces a role of a guild, and returns its object.
    fn announce_guild_role(&mut self, event: &str, guild: Snowflake, role: Snowflake) -> UserApiResult {
        let id = role.to_string();
        let objects = self.world.guilds.get(&guild).map(|guild| self.role_objects(guild)).unwrap_or_default();
        let object = objects.into_iter().find(|object| object["id"] == id.as_str());
        let object = object.ok_or_else(|| UserApiError::not_found("role"))?;
        let data = json!({ "guild_id": guild, "role": object });
        self.announce_guild_event(event, guild, intents::GUILDS, &data);
        Ok(JsonBody(object))
    }
}

fn read_flag(body: &Value, field: &str) -> Result<Option<bool>, UserApiError> {
    match &body[field] {
        Value::Null => Ok(None),
        Value::Bool(flag) => Ok(Some(*flag)),
        _ => Err(UserApiError::bad_request(format!("`{field}` must be true or false"))),
    }
}
