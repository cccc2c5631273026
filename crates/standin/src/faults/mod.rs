//! Faults that test programs inject, to test a bot's reaction to them.

mod parse;
mod pattern;
mod route_match;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::faults::pattern::RequestPattern;
pub(crate) use crate::faults::route_match::RouteTemplate;
use crate::model::clock::{Millis, format_timestamp};

/// The active faults, and a record of the occurred ones.
pub struct Faults {
    active: Vec<InjectedFault>,
    happened: Vec<Value>,
    rng: ChaCha8Rng,
}

impl Default for Faults {
    fn default() -> Self {
        Self { active: Vec::new(), happened: Vec::new(), rng: ChaCha8Rng::seed_from_u64(0) }
    }
}

/// A fault of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestFault {
    /// The response is this status and code; the request is not processed.
    Status(u16, u32),
    /// The response is a 429 with this delay in milliseconds. With an error code, only a header names the delay, as for
    /// some of Discord's limits.
    RateLimit(Millis, RateLimitScope, Option<u32>),
    /// The request is processed after this delay in milliseconds.
    Delay(Millis),
    /// The request is processed, but the response is lost.
    ResponseLost,
}

/// The scope of the exceeded limit, as a 429 states it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RateLimitScope {
    /// It is the route's.
    User,
    /// It is the bot's.
    Global,
    /// It is the address's. The response is of the network in front of the API, with this status: a web page, or JSON
    /// with an error code.
    Cloudflare(u16),
}

/// The way in which an event is delivered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventDelivery {
    /// Once and in order.
    Normal,
    /// Twice, with the same sequence number.
    Duplicated,
    /// After the next event, if one follows within this delay in milliseconds.
    Reordered(Millis),
}

/// A fault of connections to the gateway, which occurs at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConnectionFault {
    /// They are closed with a code.
    Close(u16),
    /// The bot is asked to reconnect.
    Reconnect,
    /// The bot is asked for a heartbeat.
    HeartbeatRequest,
}

/// The kind of a fault.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    Request(RequestFault),
    Connection(ConnectionFault),
    /// A session cannot be resumed.
    NoResume,
    /// A heartbeat is not acknowledged.
    NoHeartbeat,
    Event(EventDelivery),
}

/// An active fault.
struct InjectedFault {
    kind: FaultKind,
    /// The requests that it applies to.
    pattern: RequestPattern,
    /// The shard that it applies to; `None` for all.
    shard: Option<u64>,
    /// The number of times that it still occurs; `None` for unlimited.
    remaining: Option<u64>,
    /// Its probability, 0 to 1; `None` for always.
    probability: Option<f64>,
    /// The JSON that it was read from.
    definition: Value,
}

impl Faults {
    /// Adds faults to the active ones; all of them or, on an error, none. Request faults must match
    /// one of the routes.
    pub fn add(&mut self, definition: &Value, routes: &[RouteTemplate]) -> Result<(), String> {
        let list = definition["faults"].as_array().ok_or("`faults` must be a list")?;
        let faults: Vec<InjectedFault> =
            list.iter().map(|fault| InjectedFault::read(fault, routes)).collect::<Result<_, _>>()?;
        match &definition["seed"] {
            Value::Null => {}
            seed => {
                let seed = seed.as_u64().ok_or("`seed` must be an integer")?;
                self.rng = ChaCha8Rng::seed_from_u64(seed);
            }
        }
        self.active.extend(faults);
        Ok(())
    }

    /// Removes all faults.
    pub fn clear(&mut self) {
        self.active.clear();
    }

    /// Returns the active faults with their remaining counts, and the occurred ones.
    pub fn report(&self) -> Value {
        let active: Vec<Value> = self.active.iter().map(InjectedFault::to_json).collect();
        json!({ "faults": active, "happened": self.happened })
    }

    /// Takes the fault of a request, if one applies.
    pub fn take_request_fault(&mut self, method: &str, path: &str, now: Millis) -> Option<RequestFault> {
        let applies =
            |fault: &InjectedFault| matches!(fault.kind, FaultKind::Request(_)) && fault.pattern.matches(method, path);
        match self.trigger(applies, method, path, now) {
            Some(FaultKind::Request(fault)) => Some(fault),
            _ => None,
        }
    }

    /// Takes a fault of the connections of these shards, if one is due, with the shard that it applies to; `None` for
    /// all.
    pub fn take_connection_fault(&mut self, shards: &[u64], now: Millis) -> Option<(ConnectionFault, Option<u64>)> {
        let applies = |fault: &InjectedFault| {
            matches!(fault.kind, FaultKind::Connection(_)) && fault.shard.is_none_or(|shard| shards.contains(&shard))
        };
        let position = self.active.iter().position(applies)?;
        let InjectedFault { kind: FaultKind::Connection(fault), shard, .. } = self.active[position] else {
            return None;
        };
        self.record(position, "", "/gateway", now);
        Some((fault, shard))
    }

    /// Takes a fault of this kind on a shard's session. Returns true if there is one.
    pub fn take_session_fault(&mut self, kind: &FaultKind, shard: u64, now: Millis) -> bool {
        self.trigger_at_gateway(|what| what == kind, shard, now).is_some()
    }

    /// Takes the way in which an event is delivered to a connected shard.
    pub fn take_event_delivery(&mut self, shard: u64, now: Millis) -> EventDelivery {
        match self.trigger_at_gateway(|what| matches!(what, FaultKind::Event(_)), shard, now) {
            Some(FaultKind::Event(delivery)) => delivery,
            _ => EventDelivery::Normal,
        }
    }

    fn trigger_at_gateway(
        &mut self,
        applies: impl Fn(&FaultKind) -> bool,
        shard: u64,
        now: Millis,
    ) -> Option<FaultKind> {
        let is_meant = |fault: &InjectedFault| fault.shard.is_none_or(|only| only == shard);
        self.trigger(|fault| applies(&fault.kind) && is_meant(fault), "", "/gateway", now)
    }

    /// Triggers the first fault that applies and that its probability selects.
    fn trigger(
        &mut self,
        applies: impl Fn(&InjectedFault) -> bool,
        method: &str,
        path: &str,
        now: Millis,
    ) -> Option<FaultKind> {
        let rng = &mut self.rng;
        let mut is_selected = |probability| rng.random::<f64>() < probability;
        let position =
            self.active.iter().position(|fault| applies(fault) && fault.probability.is_none_or(&mut is_selected))?;
        let kind = self.active[position].kind.clone();
        self.record(position, method, path, now);
        Some(kind)
    }

    /// Records that a fault occurred, and removes it when that was its last time.
    fn record(&mut self, position: usize, method: &str, path: &str, now: Millis) {
        let fault = &mut self.active[position];
        let kind = &fault.definition["kind"];
        self.happened.push(json!({ "kind": kind, "method": method, "path": path, "at": format_timestamp(now) }));
        if let Some(remaining) = &mut fault.remaining {
            *remaining = remaining.saturating_sub(1);
        }
        if fault.remaining == Some(0) {
            self.active.remove(position);
        }
    }
}

impl InjectedFault {
    fn to_json(&self) -> Value {
        let mut object = self.definition.clone();
        object["left"] = json!(self.remaining);
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTES: &[RouteTemplate] = &[("GET", "/a")];

    fn faults(definition: &Value) -> Faults {
        let mut faults = Faults::default();
        faults.add(definition, ROUTES).expect("valid faults");
        faults
    }

    #[test]
    fn fault_occurs_requested_number_of_times() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "status", "status": 503, "times": 2 }] }));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), Some(RequestFault::Status(503, 0)));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), Some(RequestFault::Status(503, 0)));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), None);
        assert_eq!(faults.report()["happened"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn seed_repeats_the_same_random_faults() {
        let draw_faults = || {
            let mut faults = faults(&json!({ "seed": 7, "faults": [{ "kind": "answer_lost", "share": 0.5 }] }));
            (0..64).map(|_| faults.take_request_fault("GET", "/a", 0).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(draw_faults(), draw_faults());
        assert!(draw_faults().contains(&true) && draw_faults().contains(&false));
    }

    #[test]
    fn fault_affects_only_its_kind() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "no_resume" }, { "kind": "duplicate", "times": 1 }] }));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), None);
        assert_eq!(faults.take_connection_fault(&[0], 0), None);
        assert!(
            !faults.take_session_fault(&FaultKind::NoHeartbeat, 0, 0)
                && faults.take_session_fault(&FaultKind::NoResume, 0, 0)
        );
        assert_eq!(
            [faults.take_event_delivery(0, 0), faults.take_event_delivery(0, 0)],
            [EventDelivery::Duplicated, EventDelivery::Normal]
        );
    }

    #[test]
    fn fault_of_a_shard_leaves_the_others_alone() {
        let mut faults = faults(&json!({ "faults": [
            { "kind": "gateway_close", "code": 4009, "shard": 1, "times": 2 }, { "kind": "no_resume", "shard": 2 },
        ] }));
        assert_eq!(faults.take_connection_fault(&[0, 2], 0), None);
        assert_eq!(faults.take_connection_fault(&[0, 1], 0), Some((ConnectionFault::Close(4009), Some(1))));
        assert!(
            !faults.take_session_fault(&FaultKind::NoResume, 1, 0)
                && faults.take_session_fault(&FaultKind::NoResume, 2, 0)
        );
    }

    #[test]
    fn invalid_fault_rejects_whole_request() {
        let mut faults = Faults::default();
        let definition = json!({ "faults": [{ "kind": "delay" }, { "kind": "nonsense" }] });
        assert!(faults.add(&definition, ROUTES).is_err());
        assert_eq!(faults.report()["faults"], json!([]));
    }
}
