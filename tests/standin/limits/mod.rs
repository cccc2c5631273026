//! Discord's limits, one by one: the greatest value is accepted, and one more is rejected.
//!
//! The limits come from Discord's documentation, or from its OpenAPI description where that has more.

mod commands;
mod components;
mod files;
mod forms;
mod gateway;
mod layouts;
mod messages;
mod places;
mod times;

use std::time::Duration;

use gonagas_standin::StandinHandle;
use serde_json::Value;

use super::person::Web;
use super::standin;

/// A limit of a request's body.
pub struct Limit {
    name: &'static str,
    /// The greatest value.
    most: u64,
    /// Returns the body with a value.
    body: fn(u64) -> Value,
    /// Path and code of the error of a greater value.
    error: (&'static str, &'static str),
}

/// The code of a text or list that is too long, and need not be there.
pub const TOO_LONG: &str = "BASE_TYPE_MAX_LENGTH";
/// The code of a text or list that is too long, and must not be empty.
pub const BAD_LENGTH: &str = "BASE_TYPE_BAD_LENGTH";
/// The code of a number that is too great.
pub const TOO_GREAT: &str = "NUMBER_TYPE_MAX";

pub fn limit(name: &'static str, most: u64, body: fn(u64) -> Value, error: (&'static str, &'static str)) -> Limit {
    Limit { name, most, body, error }
}

/// Returns a text of a length. Its letter has two bytes, since characters count.
pub fn long(length: u64) -> String {
    "å".repeat(usize::try_from(length).expect("a length"))
}

/// Returns an address of a length.
pub fn address(length: u64) -> String {
    let start = "https://example.org/";
    format!("{start}{}", "x".repeat(usize::try_from(length).expect("a length") - start.len()))
}

/// Returns a list of a length, with the value of a function for each number.
pub fn many(length: u64, entry: impl Fn(u64) -> Value) -> Value {
    (0..length).map(entry).collect()
}

/// A stand-in, and the bot's and the first person's ways to it.
pub struct Place {
    pub standin: StandinHandle,
    pub web: Web,
    pub guild: String,
    pub channel: String,
    pub application: String,
}

impl Place {
    pub async fn new() -> Place {
        let standin = standin().await;
        let web = Web::new(&standin);
        let person = web.people().await.swap_remove(0);
        let application = web.bot_id().await;
        Place { standin, web, guild: person.guild, channel: person.channel, application }
    }

    /// Sends a request as the bot, after so long that no limit of requests is reached.
    pub async fn request(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.standin.clock().advance(Duration::from_secs(10));
        let path = path.replace("{c}", &self.channel).replace("{a}", &self.application).replace("{g}", &self.guild);
        self.web.bot(method, &path, body).await
    }

    /// Sends the greatest value and one more.
    pub async fn check(&self, method: &str, path: &str, limits: Vec<Limit>) {
        let mut faults = Vec::new();
        for limit in limits {
            faults.extend(limit.faults(async |body| self.request(method, path, body).await).await);
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

impl Limit {
    /// Sends one more than the greatest value, and then the greatest one. Returns the faults of the answers.
    async fn faults(&self, send: impl AsyncFn(Value) -> (u16, Value)) -> Vec<String> {
        let (status, answer) = send((self.body)(self.most + 1)).await;
        let mut faults = Vec::new();
        if status != 400 || answer["code"] != 50035 || !self.error_codes(&answer).contains(&self.error.1) {
            faults.push(format!("{} of {} is not rejected: {answer}", self.name, self.most + 1));
        }
        let (status, answer) = send((self.body)(self.most)).await;
        if !(200..300).contains(&status) {
            faults.push(format!("{} of {} is rejected: {answer}", self.name, self.most));
        }
        faults
    }

    /// Returns the codes of the errors at the path where this limit has its own.
    fn error_codes<'a>(&self, answer: &'a Value) -> Vec<&'a str> {
        let parts = self.error.0.split('.').filter(|part| !part.is_empty());
        let errors = &parts.fold(&answer["errors"], |node, part| &node[part])["_errors"];
        errors.as_array().into_iter().flatten().filter_map(|error| error["code"].as_str()).collect()
    }
}
