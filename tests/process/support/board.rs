//! Reading messages.

use serde_json::Value;

/// The flag of what only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// A control: its custom id, and the values of a menu.
pub type Control = (String, Vec<String>);

/// The words of a message.
pub fn content(message: &Value) -> String {
    message["content"].as_str().unwrap_or_default().to_owned()
}

/// Whether only one person sees it.
pub fn is_private(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
}

/// The controls of a message.
pub fn controls(message: &Value) -> Vec<Control> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten()).filter_map(control).collect()
}

fn control(component: &Value) -> Option<Control> {
    let options = component["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
    Some((component["custom_id"].as_str()?.to_owned(), values))
}

/// The option of a menu that says this: the menu's custom id, and the option's value.
pub fn option(message: &Value, says: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let rows = message["components"].as_array()?.iter();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten()).find_map(|menu| {
        let options = menu["options"].as_array()?;
        let option = options.iter().find(|option| option["label"].as_str().is_some_and(&says))?;
        Some((menu["custom_id"].as_str()?.to_owned(), option["value"].as_str()?.to_owned()))
    })
}

/// The custom id of the control with this verb.
pub fn control_of(message: &Value, verb: &str) -> String {
    let found = controls(message).into_iter().find(|(id, _)| has_verb(id, verb));
    found.unwrap_or_else(|| panic!("no `{verb}` on {message:#}")).0
}

/// Whether a custom id is of this verb.
pub fn has_verb(id: &str, verb: &str) -> bool {
    id.split(':').nth(3) == Some(verb)
}

/// The first thing that can be played, picked up or thrown: a custom id, and what to pick if it is a menu.
pub fn first_choice(message: &Value) -> Option<(String, Option<String>)> {
    let leads_on = |(id, _): &Control| ["play", "pick", "throw"].iter().any(|verb| has_verb(id, verb));
    let (id, values) = controls(message).into_iter().find(leads_on)?;
    Some((id, values.into_iter().next()))
}

/// The match that a message is about.
pub fn number(message: &Value) -> u64 {
    let words = content(message);
    let digits = words.split('#').nth(1).unwrap_or_default();
    let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number of a match in {words}"))
}

/// The event that the controls of a message answer.
pub fn event(message: &Value) -> Option<u32> {
    let (id, _) = controls(message).into_iter().next()?;
    id.split(':').nth(2)?.parse().ok()
}

/// Those whom a message calls.
pub fn called(message: &Value) -> Vec<String> {
    let mentions = message["mentions"].as_array().into_iter().flatten();
    mentions.filter_map(|user| user["id"].as_str().map(str::to_owned)).collect()
}

/// Whether it is the board of a match that goes on.
pub fn is_board(message: &Value) -> bool {
    first_choice(message).is_some()
}
