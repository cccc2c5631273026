//! Reading messages and their controls.

use serde_json::Value;

/// Flag of a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// A control: its custom id, and the values of a menu.
pub type Control = (String, Vec<String>);

/// Returns the text of a message.
pub fn content(message: &Value) -> String {
    message["content"].as_str().unwrap_or_default().to_owned()
}

/// Returns true if only one person sees the message.
pub fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
}

/// Returns the controls of a message.
pub fn controls(message: &Value) -> Vec<Control> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten()).filter_map(control).collect()
}

fn control(component: &Value) -> Option<Control> {
    let options = component["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
    Some((component["custom_id"].as_str()?.to_owned(), values))
}

/// Finds a menu option by its label; returns the menu's custom id and the option's value.
pub fn menu_option(message: &Value, says: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let rows = message["components"].as_array()?.iter();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten()).find_map(|menu| {
        let options = menu["options"].as_array()?;
        let option = options.iter().find(|option| option["label"].as_str().is_some_and(&says))?;
        Some((menu["custom_id"].as_str()?.to_owned(), option["value"].as_str()?.to_owned()))
    })
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
