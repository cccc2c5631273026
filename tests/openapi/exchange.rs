//! A request of the bot and its response.

use serde_json::Value;

/// A request of the bot and its response.
#[derive(Debug, Clone)]
pub struct Exchange {
    pub method: String,
    /// The path without the API version.
    pub path: String,
    pub query: String,
    pub request: Value,
    pub with_files: bool,
    pub status: u64,
    pub answer: Value,
}

impl Exchange {
    /// Reads an entry of the stand-in's traffic log.
    pub fn of(entry: &Value) -> Exchange {
        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
        let path = text("path");
        Exchange {
            method: text("method"),
            path: path.strip_prefix("/api/v10").unwrap_or_else(|| panic!("no version in {path}")).to_owned(),
            query: text("query"),
            request: as_described(entry["request"].clone()),
            with_files: entry["files"].as_array().is_some_and(|files| !files.is_empty()),
            status: entry["status"].as_u64().expect("a status"),
            answer: entry["answer"].clone(),
        }
    }

    /// Returns the type of an interaction callback.
    pub fn callback_type(&self) -> Option<u64> {
        self.path.ends_with("/callback").then(|| self.request["type"].as_u64())?
    }
}

/// Converts default permissions of commands to numbers, which are strings in Discord's guide and numbers in its
/// description. Discord accepts both.
fn as_described(mut request: Value) -> Value {
    for command in request.as_array_mut().into_iter().flatten() {
        let permissions = &mut command["default_member_permissions"];
        let number = permissions.as_str().and_then(|text| text.parse::<u64>().ok());
        *permissions = number.map_or(Value::Null, Value::from);
    }
    request
}
