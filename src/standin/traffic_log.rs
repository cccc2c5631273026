//! What the bot sent and was answered, for tools that check it.

use std::collections::VecDeque;

use serde_json::{Value, json};

/// How many exchanges are kept.
const MAX_EXCHANGES: usize = 5000;

/// The latest exchanges, numbered from 1.
#[derive(Default)]
pub(crate) struct TrafficLog {
    last_number: u64,
    exchanges: VecDeque<Exchange>,
}

/// One request and its answer.
pub(crate) struct Exchange {
    number: u64,
    pub(crate) method: String,
    /// The path as it was sent, with `/api/v10`, without the query.
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) status: u16,
    pub(crate) request: Value,
    /// Names and sizes in bytes.
    pub(crate) files: Vec<(String, usize)>,
    pub(crate) answer: Value,
    /// Milliseconds from the request to the answer.
    pub(crate) elapsed_millis: u64,
}

impl Exchange {
    /// An exchange of which only the request is known.
    pub(crate) fn new(method: &str, path: &str, query: &str) -> Self {
        Self {
            number: 0,
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            status: 0,
            request: Value::Null,
            files: Vec::new(),
            answer: Value::Null,
            elapsed_millis: 0,
        }
    }

    fn to_json(&self) -> Value {
        let files: Vec<Value> =
            self.files.iter().map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
        json!({
            "n": self.number, "method": self.method, "path": self.path, "query": self.query,
            "status": self.status, "request": self.request, "files": files,
            "answer": self.answer, "ms": self.elapsed_millis,
        })
    }
}

impl TrafficLog {
    /// Keeps an exchange.
    pub(crate) fn record(&mut self, mut exchange: Exchange) {
        self.last_number += 1;
        exchange.number = self.last_number;
        self.exchanges.push_back(exchange);
        if self.exchanges.len() > MAX_EXCHANGES {
            self.exchanges.pop_front();
        }
    }

    /// The exchanges after a number, oldest first.
    pub(crate) fn exchanges_after(&self, n: u64) -> Value {
        self.exchanges.iter().filter(|exchange| exchange.number > n).map(Exchange::to_json).collect()
    }
}
