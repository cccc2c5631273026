//! One request of the bot, and its answer.

use serde_json::Value;

/// One request of the bot, and its answer.
#[derive(Debug, Clone)]
pub struct Exchange {
    pub method: String,
    /// Without the version.
    pub path: String,
    pub query: String,
    pub request: Value,
    pub with_files: bool,
    pub status: u64,
    pub answer: Value,
}

impl Exchange {
    /// As the stand-in tells of it.
    pub fn of(told: &Value) -> Exchange {
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        let path = text("path");
        Exchange {
            method: text("method"),
            path: path.strip_prefix("/api/v10").unwrap_or_else(|| panic!("no version in {path}")).to_owned(),
            query: text("query"),
            request: as_described(told["request"].clone()),
            with_files: told["files"].as_array().is_some_and(|files| !files.is_empty()),
            status: told["status"].as_u64().expect("a status"),
            answer: told["answer"].clone(),
        }
    }

    /// The kind of answer that this gives to an interaction.
    pub fn callback(&self) -> Option<u64> {
        self.path.ends_with("/callback").then(|| self.request["type"].as_u64())?
    }
}

/// Who may use a command is a text in Discord's guide and a number in its description; Discord takes both.
fn as_described(mut request: Value) -> Value {
    for command in request.as_array_mut().into_iter().flatten() {
        let rights = &mut command["default_member_permissions"];
        let number = rights.as_str().and_then(|text| text.parse::<u64>().ok());
        *rights = number.map_or(Value::Null, Value::from);
    }
    request
}
