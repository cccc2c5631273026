//! What the bot sent and was answered, for tools that check it.

use std::collections::VecDeque;

use serde_json::{Value, json};

/// How many exchanges are kept.
const KEPT: usize = 5000;

/// The latest exchanges, numbered from 1.
#[derive(Default)]
pub(crate) struct Traffic {
    last: u64,
    ring: VecDeque<Exchange>,
}

/// One request and its answer.
pub(crate) struct Exchange {
    n: u64,
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
    pub(crate) ms: u64,
}

impl Exchange {
    /// An exchange of which only the request is known.
    pub(crate) fn new(method: &str, path: &str, query: &str) -> Self {
        Self {
            n: 0,
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            status: 0,
            request: Value::Null,
            files: Vec::new(),
            answer: Value::Null,
            ms: 0,
        }
    }

    fn object(&self) -> Value {
        let files: Vec<Value> =
            self.files.iter().map(|(name, bytes)| json!({ "name": name, "bytes": bytes })).collect();
        json!({
            "n": self.n, "method": self.method, "path": self.path, "query": self.query,
            "status": self.status, "request": self.request, "files": files,
            "answer": self.answer, "ms": self.ms,
        })
    }
}

impl Traffic {
    /// Keeps an exchange.
    pub(crate) fn note(&mut self, mut exchange: Exchange) {
        self.last += 1;
        exchange.n = self.last;
        self.ring.push_back(exchange);
        if self.ring.len() > KEPT {
            self.ring.pop_front();
        }
    }

    /// The exchanges after a number, oldest first.
    pub(crate) fn after(&self, n: u64) -> Value {
        self.ring.iter().filter(|exchange| exchange.n > n).map(Exchange::object).collect()
    }
}
