//! The words that a screen reader says of a message.

use serde_json::Value;
use std::collections::BTreeMap;

/// The types of components, as Discord numbers them.
const BUTTON: u64 = 2;
const MENU: u64 = 3;

/// A message in words.
#[derive(Debug, Clone, PartialEq)]
pub struct Screen {
    /// The text, with the names of people.
    pub text: String,
    /// The alternative texts of the pictures.
    pub pictures: Vec<String>,
    /// The controls.
    pub controls: Vec<SpokenControl>,
}

/// A control in words.
#[derive(Debug, Clone, PartialEq)]
pub struct SpokenControl {
    /// The label of a button, or the placeholder of a menu.
    pub name: String,
    /// The options of a menu; none of a button.
    pub options: Vec<String>,
    /// The address of the control, which nobody hears.
    id: String,
    values: Vec<String>,
}

impl SpokenControl {
    /// Returns the data that a client sends for this choice: the custom id, and the value of an option.
    pub fn pressed(&self, option: Option<usize>) -> (&str, Option<&str>) {
        (&self.id, option.map(|index| &*self.values[index]))
    }
}

/// Reads a message; `names` are the names of the people, by their ids.
pub fn read_screen(message: &Value, names: &BTreeMap<String, String>) -> Screen {
    let mut text = plain_spaces(message["content"].as_str().unwrap_or_default());
    for (id, name) in names {
        text = text.replace(&format!("<@{id}>"), &format!("@{name}"));
    }
    let pictures = items(&message["attachments"]).filter_map(|file| file["description"].as_str().map(plain_spaces));
    let rows = items(&message["components"]).flat_map(|row| items(&row["components"]));
    Screen { text, pictures: pictures.collect(), controls: rows.filter_map(control).collect() }
}

fn control(component: &Value) -> Option<SpokenControl> {
    let id = component["custom_id"].as_str()?.to_owned();
    if component["disabled"] == true {
        return None;
    }
    let said = |value: &Value| value.as_str().map(plain_spaces);
    let name = match component["type"].as_u64()? {
        BUTTON => said(&component["label"]),
        MENU => said(&component["placeholder"]),
        _ => None,
    };
    let options = || items(&component["options"]);
    Some(SpokenControl {
        name: name.unwrap_or_else(|| panic!("a control without a name: {component}")),
        options: options().map(|option| said(&option["label"]).expect("an option has a label")).collect(),
        id,
        values: options().filter_map(|option| option["value"].as_str().map(str::to_owned)).collect(),
    })
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Writes every space as a plain one, as it is heard.
fn plain_spaces(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}
