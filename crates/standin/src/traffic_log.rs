//! The log of the bot's requests and their responses, and of its connections, for test programs.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::model::clock::{Millis, format_timestamp};

/// The number of connections, and of attempts to begin a session, that are stored.
const MAX_CONNECTIONS: usize = 100;

/// The number of exchanges that are stored.
const MAX_EXCHANGES: usize = 5000;

/// The latest exchanges, numbered from 1.
#[derive(Default)]
pub struct TrafficLog {
    last_number: u64,
    exchanges: VecDeque<Exchange>,
    /// The paths of the latest connections to the gateway.
    connections: VecDeque<String>,
    /// The latest attempts to begin a session.
    identifies: VecDeque<Value>,
}

/// A request and its response.
pub struct Exchange {
    number: u64,
    pub method: String,
    /// The path as sent, with `/api/v10`, without the query.
    pub path: String,
    pub query: String,
    pub status: u16,
    pub request: Value,
    /// Names of the uploaded files, and their sizes in bytes.
    pub files: Vec<(String, usize)>,
    pub response: Value,
    /// Milliseconds from the request to the response.
    pub elapsed_millis: u64,
}

impl Exchange {
    /// Creates an exchange from a request, without a response yet.
    pub fn new(method: &str, path: &str, query: &str) -> Self {
        Self {
            number: 0,
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            status: 0,
            request: Value::Null,
            files: Vec::new(),
            response: Value::Null,
            elapsed_millis: 0,
        }
    }

    fn to_json(&self) -> Value {
        let files: Vec<Value> =
            self.files.iter().map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
        json!({
            "n": self.number, "method": self.method, "path": self.path, "query": self.query,
            "status": self.status, "request": self.request, "files": files,
            "answer": self.response, "ms": self.elapsed_millis,
        })
    }
}

impl TrafficLog {
    /// Adds an exchange to the log.
    pub fn record(&mut self, mut exchange: Exchange) {
        self.last_number += 1;
        exchange.number = self.last_number;
        self.exchanges.push_back(exchange);
        if self.exchanges.len() > MAX_EXCHANGES {
            self.exchanges.pop_front();
        }
    }

    /// Adds a connection to the gateway at a path.
    pub fn record_connection(&mut self, path: &str) {
        self.connections.push_back(path.to_owned());
        if self.connections.len() > MAX_CONNECTIONS {
            self.connections.pop_front();
        }
    }

    /// Adds an attempt of a shard to begin a session. `compress` is true if it asked for compressed payloads.
    pub fn record_identify(&mut self, shard: (u64, u64), compress: bool, accepted: bool, now: Millis) {
        let shard = [shard.0, shard.1];
        let at = format_timestamp(now);
        let attempt = json!({ "shard": shard, "compress": compress, "accepted": accepted, "at": at });
        self.identifies.push_back(attempt);
        if self.identifies.len() > MAX_CONNECTIONS {
            self.identifies.pop_front();
        }
    }

    /// Returns the attempts to begin a session, oldest first.
    pub fn identifies(&self) -> Value {
        json!(self.identifies)
    }

    /// Returns the paths of the connections to the gateway, oldest first.
    pub fn connections(&self) -> Value {
        json!(self.connections)
    }

    /// Returns the exchanges after a number, oldest first.
    pub fn exchanges_after(&self, n: u64) -> Value {
        self.exchanges.iter().filter(|exchange| exchange.number > n).map(Exchange::to_json).collect()
    }
}
