//! Running commands, and asking for completions.

use axum::body::Bytes;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

use super::options::{Filled, How, put};
use super::visible::choice_for;
use super::{Json, Told, Wrong, act, field_id, field_text, object};
use crate::standin::api::Act;
use crate::standin::check::options::kind;
use crate::standin::core::{Core, Shared};
use crate::standin::id::Id;
use crate::standin::permissions::{self, USE_APPLICATION_COMMANDS};
use crate::standin::world::{Command, Origin};

/// Interaction types.
const COMMAND: u64 = 2;
const AUTOCOMPLETE: u64 = 4;

/// What a request asks for.
struct Asked {
    person: Id,
    channel: Id,
    guild: Option<Id>,
    /// The command's whole path.
    name: String,
    options: Map<String, Value>,
    target: Option<Id>,
    raw: bool,
}

/// `POST /people/{u}/command`
pub(super) async fn run(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let id = {
        let mut core = shared.lock();
        let asked = Asked::read(&mut core, &person, &body)?;
        let how = if asked.raw { How::Raw } else { How::Checked };
        let act = core.invoke(&asked, COMMAND, how)?;
        core.interact(act)
    };
    act::acknowledged(&shared, id).await
}

/// `POST /people/{u}/autocomplete`
pub(super) async fn autocomplete(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let focused = field_text(&body, "focused")?;
    let (id, connected) = {
        let mut core = shared.lock();
        let asked = Asked::read(&mut core, &person, &body)?;
        let act = core.invoke(&asked, AUTOCOMPLETE, How::Typing(focused))?;
        (core.interact(act), core.has_bot())
    };
    let interaction = act::settled(&shared, id).await;
    let core = shared.lock();
    let choices = interaction.and_then(|interaction| {
        let locale = core.locale(interaction.person).to_owned();
        let choices = interaction.choices?;
        let choices = choices.as_array()?;
        Some(choices.iter().map(|choice| choice_for(choice, &locale)).collect::<Vec<Value>>())
    });
    Ok(Json(match choices {
        Some(choices) => json!({ "choices": choices }),
        None => json!({ "choices": null, "reason": act::reason(connected) }),
    }))
}

impl Asked {
    fn read(core: &mut Core, person: &str, body: &Value) -> Result<Self, Wrong> {
        let person = core.person(person)?;
        let channel = field_id(body, "channel")?;
        let channel = core.place_of(person, channel)?;
        let raw = body["raw"] == true;
        let guild = field_id(body, "guild")?;
        if guild.is_some() && guild != core.guild_of(channel) && !raw {
            return Err(Wrong::impossible("that channel is not in that guild"));
        }
        if !raw {
            core.must_see(person, channel)?;
            may_use(core, person, channel)?;
        }
        let options = match &body["options"] {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err(Wrong::impossible("`options` is to be an object")),
        };
        Ok(Self {
            person,
            channel,
            guild: core.guild_of(channel),
            name: field_text(body, "name")?.trim_start_matches('/').to_owned(),
            options,
            target: field_id(body, "target")?,
            raw,
        })
    }
}

fn may_use(core: &Core, person: Id, channel: Id) -> Result<(), Wrong> {
    let granted = core.channel(channel).map_or(0, |place| permissions::in_channel(&core.world, place, person));
    if granted & USE_APPLICATION_COMMANDS == 0 {
        return Err(Wrong::impossible("this person may not use commands there"));
    }
    Ok(())
}

impl Core {
    /// What a request does, judged as its client would.
    fn invoke(&self, asked: &Asked, interaction: u64, how: How) -> Result<Act, Wrong> {
        let mut commands = self.commands_for(asked.person, asked.guild);
        if asked.raw {
            commands = self.world.bot.commands.values().collect();
        }
        let mut origin = Origin::new(interaction, asked.person);
        let data = if let Some(target) = asked.target {
            let found = commands.iter().find(|c| c.kind != 1 && c.name == asked.name);
            let command = found.ok_or_else(|| no_command(&asked.name))?;
            origin.name = Some(command.name.clone());
            origin.target = (command.kind == 2).then_some(target);
            self.menu_data(command, target, asked.channel)?
        } else {
            let root = asked.name.split(' ').next().unwrap_or_default();
            let found = commands.iter().find(|c| c.kind == 1 && c.name == root);
            let command = found.ok_or_else(|| no_command(root))?;
            origin.name = Some(asked.name.clone());
            self.slash_data(command, asked, how)?
        };
        Ok(Act { person: asked.person, channel: asked.channel, data, message: None, submitted: None, origin })
    }

    /// The data of a slash command: its options, wrapped into its subcommands.
    fn slash_data(&self, command: &Command, asked: &Asked, how: How) -> Result<Value, Wrong> {
        let mut level = &command.definition;
        let mut path = Vec::new();
        for name in asked.name.split(' ').skip(1).filter(|name| !name.is_empty()) {
            let children = level["options"].as_array().into_iter().flatten();
            let branch = |child: &&Value| matches!(child["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP));
            let found = children.filter(branch).find(|child| child["name"] == name);
            level = found.ok_or_else(|| no_command(&asked.name))?;
            path.push(level);
        }
        let none = Vec::new();
        let known = level["options"].as_array().unwrap_or(&none);
        if known.iter().any(|option| matches!(option["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP))) {
            return Err(Wrong::impossible(format!("`/{}` needs a subcommand", asked.name)));
        }
        if let How::Typing(focused) = how {
            must_complete(known, focused)?;
        }
        let Filled { mut options, resolved } = self.fill(known, &asked.options, asked.channel, how)?;
        for branch in path.into_iter().rev() {
            options = vec![json!({ "name": branch["name"], "type": branch["type"], "options": options })];
        }
        let mut data = head(command);
        data["options"] = json!(options);
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        Ok(data)
    }

    /// The data of a command on a user or a message.
    fn menu_data(&self, command: &Command, target: Id, channel: Id) -> Result<Value, Wrong> {
        let mut resolved = Map::new();
        if command.kind == 2 {
            if !self.resolve_user(&mut resolved, target, channel) {
                return Err(Wrong::unknown("user"));
            }
        } else {
            let message = self.message(channel, target).ok_or_else(|| Wrong::unknown("message"))?;
            put(&mut resolved, "messages", target, self.message_object(message));
        }
        let mut data = head(command);
        data["target_id"] = json!(target);
        data["resolved"] = Value::Object(resolved);
        Ok(data)
    }
}

/// What the data of every command begins with.
fn head(command: &Command) -> Value {
    let mut data = json!({ "id": command.id, "name": command.name, "type": command.kind });
    if let Some(guild) = command.guild {
        data["guild_id"] = json!(guild);
    }
    data
}

/// Asks that an option offer completions.
fn must_complete(known: &[Value], focused: &str) -> Result<(), Wrong> {
    let option = known.iter().find(|option| option["name"] == focused);
    match option {
        Some(option) if option["autocomplete"] == true => Ok(()),
        Some(_) => Err(Wrong::impossible(format!("the option `{focused}` offers no completions"))),
        None => Err(Wrong::impossible(format!("there is no option `{focused}`"))),
    }
}

fn no_command(name: &str) -> Wrong {
    Wrong::impossible(format!("this person has no command `{name}` there"))
}
