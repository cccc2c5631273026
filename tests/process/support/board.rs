//! Reading messages and their controls.

use serde_json::Value;

/// Flag of a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// A control: its custom id, and the values of a menu.
pub type Control = (String, Vec<String>);

/// Returns true for a line that calls a player where no new board does.
pub fn is_notice(message: &Value) -> bool {
    let has_none = |key: &str| message[key].as_array().is_none_or(Vec::is_empty);
    has_none("attachments") && has_none("components") && content(message).starts_with("<@")
}

/// Returns the text of a message: its content, or all texts of a layout, a line each.
pub fn content(message: &Value) -> String {
    let content = message["content"].as_str().unwrap_or_default().to_owned();
    let shown = components(message).into_iter().filter_map(|component| component["content"].as_str());
    Some(content)
        .filter(|text| !text.is_empty())
        .into_iter()
        .chain(shown.map(str::to_owned))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns all components of a message or a component, parents before their children.
fn components(holder: &Value) -> Vec<&Value> {
    let children = holder["components"].as_array().into_iter().flatten();
    let accessory = Some(&holder["accessory"]).filter(|accessory| accessory.is_object());
    children.chain(accessory).flat_map(|child| [vec![child], components(child)].concat()).collect()
}

/// Returns true if only one person sees the message.
pub fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
}

/// Returns the controls of a message.
pub fn controls(message: &Value) -> Vec<Control> {
    components(message).into_iter().filter_map(control).collect()
}

fn control(component: &Value) -> Option<Control> {
    let options = component["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
    Some((component["custom_id"].as_str()?.to_owned(), values))
}

/// Returns the custom id of the control with this verb.
pub fn control_of(message: &Value, verb: &str) -> String {
    let found = controls(message).into_iter().find(|(id, _)| has_verb(id, verb));
    found.unwrap_or_else(|| panic!("no `{verb}` on {message:#}")).0
}

/// Returns true if a custom id has this verb.
pub fn has_verb(id: &str, verb: &str) -> bool {
    id.split(':').nth(3) == Some(verb)
}

/// Finds the first control that makes a move or begins one; returns its custom id, and the first value of a menu.
pub fn first_choice(message: &Value) -> Option<(String, Option<String>)> {
    let moves = |(id, _): &Control| ["play", "pick", "throw"].iter().any(|verb| has_verb(id, verb));
    let (id, values) = controls(message).into_iter().find(moves)?;
    Some((id, values.into_iter().next()))
}

/// Returns the number of the match that a message is about.
pub fn match_number(message: &Value) -> u64 {
    let words = content(message);
    let digits = words.split('#').nth(1).unwrap_or_default();
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number of a match in {words}"))
}

/// Returns the beginning of the custom ids of a match: `m:12.0a1b2c3d`.
pub fn id_prefix(message: &Value) -> String {
    let (id, _) = controls(message).into_iter().next().expect("a control");
    id.split(':').take(2).collect::<Vec<_>>().join(":")
}

/// Returns the event number in the custom ids of a message.
pub fn event_number(message: &Value) -> Option<u32> {
    let (id, _) = controls(message).into_iter().next()?;
    id.split(':').nth(2)?.parse().ok()
}

/// Returns the ids of the users that a message mentions.
pub fn mentioned(message: &Value) -> Vec<String> {
    let mentions = message["mentions"].as_array().into_iter().flatten();
    mentions.filter_map(|user| user["id"].as_str().map(str::to_owned)).collect()
}

/// Returns true if the message is the board of a running match.
pub fn is_board(message: &Value) -> bool {
    first_choice(message).is_some()
}
