//! Faults that people ask for, so that a bot's answer to them can be tested.

mod parse;
mod pattern;
mod route_match;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::standin::faults::pattern::RequestPattern;
pub(crate) use crate::standin::faults::route_match::RouteTemplate;
use crate::standin::model::clock::{Millis, format_timestamp};

/// The faults that are set, and what has happened.
pub(crate) struct Faults {
    active: Vec<InjectedFault>,
    happened: Vec<Value>,
    rng: ChaCha8Rng,
}

impl Default for Faults {
    fn default() -> Self {
        Self { active: Vec::new(), happened: Vec::new(), rng: ChaCha8Rng::seed_from_u64(0) }
    }
}

/// What goes wrong with a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RequestFault {
    /// It is answered with a status and a code instead of being done.
    Status(u16, u32),
    /// It is refused as one too many; milliseconds until it may come again.
    RateLimit(Millis),
    /// It is under way for so many milliseconds before it is done.
    Delay(Millis),
    /// It is done, but the answer never comes.
    ResponseLost,
}

/// How an event comes to the bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum EventDelivery {
    /// As it should.
    Normal,
    /// Twice, with the same number.
    Duplicated,
    /// After the next event, if one comes soon.
    Reordered,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq)]
enum FaultKind {
    Request(RequestFault),
    /// Gateway connections are closed with a code.
    GatewayClose(u16),
    /// A session cannot be resumed.
    NoResume,
    /// A heartbeat is not acknowledged.
    NoHeartbeat,
    Event(EventDelivery),
}

/// One fault that is set.
struct InjectedFault {
    kind: FaultKind,
    /// Which requests it befalls.
    pattern: RequestPattern,
    /// How many times it still happens; every time if `None`.
    remaining: Option<u64>,
    /// In which share of the cases it happens, 0 to 1.
    probability: Option<f64>,
    /// As it was asked for.
    definition: Value,
}

impl Faults {
    /// Sets faults beside those that are set already; all or none. Those of requests befall requests to these routes.
    pub(crate) fn add(&mut self, asked: &Value, routes: &[RouteTemplate]) -> Result<(), String> {
        let list = asked["faults"].as_array().ok_or("`faults` is to be a list")?;
        let faults: Vec<InjectedFault> =
            list.iter().map(|fault| InjectedFault::read(fault, routes)).collect::<Result<_, _>>()?;
        match &asked["seed"] {
            Value::Null => {}
            seed => {
                let seed = seed.as_u64().ok_or("`seed` is to be a whole number")?;
                self.rng = ChaCha8Rng::seed_from_u64(seed);
            }
        }
        self.active.extend(faults);
        Ok(())
    }

    /// Ends all faults.
    pub(crate) fn clear(&mut self) {
        self.active.clear();
    }

    /// What is set, with how often it still happens, and what has happened.
    pub(crate) fn report(&self) -> Value {
        let set: Vec<Value> = self.active.iter().map(InjectedFault::to_json).collect();
        json!({ "faults": set, "happened": self.happened })
    }

    /// The fault that befalls a request, if one does.
    pub(crate) fn take_request_fault(&mut self, method: &str, path: &str, now: Millis) -> Option<RequestFault> {
        let meant =
            |fault: &InjectedFault| matches!(fault.kind, FaultKind::Request(_)) && fault.pattern.matches(method, path);
        match self.trigger(meant, method, path, now) {
            Some(FaultKind::Request(failure)) => Some(failure),
            _ => None,
        }
    }

    /// The code with which gateway connections are to be closed now, if so.
    pub(crate) fn take_gateway_close(&mut self, now: Millis) -> Option<u16> {
        match self.trigger_at_gateway(|what| matches!(what, FaultKind::GatewayClose(_)), now) {
            Some(FaultKind::GatewayClose(code)) => Some(code),
            _ => None,
        }
    }

    /// Whether the session that a bot wants to resume is to be gone.
    pub(crate) fn take_no_resume(&mut self, now: Millis) -> bool {
        self.trigger_at_gateway(|what| *what == FaultKind::NoResume, now).is_some()
    }

    /// Whether a heartbeat is to be left without an answer.
    pub(crate) fn take_no_heartbeat(&mut self, now: Millis) -> bool {
        self.trigger_at_gateway(|what| *what == FaultKind::NoHeartbeat, now).is_some()
    }

    /// How an event is to come to a bot that is connected.
    pub(crate) fn take_event_delivery(&mut self, now: Millis) -> EventDelivery {
        match self.trigger_at_gateway(|what| matches!(what, FaultKind::Event(_)), now) {
            Some(FaultKind::Event(arrival)) => arrival,
            _ => EventDelivery::Normal,
        }
    }

    fn trigger_at_gateway(&mut self, meant: impl Fn(&FaultKind) -> bool, now: Millis) -> Option<FaultKind> {
        self.trigger(|fault| meant(&fault.kind), "", "/gateway", now)
    }

    /// Lets the first fault that is meant happen, if one is and its share wants it now.
    fn trigger(
        &mut self,
        meant: impl Fn(&InjectedFault) -> bool,
        method: &str,
        path: &str,
        now: Millis,
    ) -> Option<FaultKind> {
        let position = self
            .active
            .iter()
            .position(|fault| meant(fault) && fault.probability.is_none_or(|share| self.rng.random::<f64>() < share))?;
        let what = self.active[position].kind.clone();
        self.record(position, method, path, now);
        Some(what)
    }

    /// Notes that a fault happened, and forgets it when it was the last time.
    fn record(&mut self, position: usize, method: &str, path: &str, now: Millis) {
        let fault = &mut self.active[position];
        let kind = &fault.definition["kind"];
        self.happened.push(json!({ "kind": kind, "method": method, "path": path, "at": format_timestamp(now) }));
        if let Some(left) = &mut fault.remaining {
            *left = left.saturating_sub(1);
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

    fn faults(asked: &Value) -> Faults {
        let mut faults = Faults::default();
        faults.add(asked, ROUTES).expect("good faults");
        faults
    }

    #[test]
    fn a_fault_happens_as_often_as_asked() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "status", "status": 503, "times": 2 }] }));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), Some(RequestFault::Status(503, 0)));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), Some(RequestFault::Status(503, 0)));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), None);
        assert_eq!(faults.report()["happened"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn a_share_with_a_seed_repeats() {
        let strikes = || {
            let mut faults = faults(&json!({ "seed": 7, "faults": [{ "kind": "answer_lost", "share": 0.5 }] }));
            (0..64).map(|_| faults.take_request_fault("GET", "/a", 0).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(strikes(), strikes());
        assert!(strikes().contains(&true) && strikes().contains(&false));
    }

    #[test]
    fn each_kind_befalls_only_what_it_is_for() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "no_resume" }, { "kind": "duplicate", "times": 1 }] }));
        assert_eq!(faults.take_request_fault("GET", "/a", 0), None);
        assert_eq!(faults.take_gateway_close(0), None);
        assert!(!faults.take_no_heartbeat(0) && faults.take_no_resume(0));
        assert_eq!(
            [faults.take_event_delivery(0), faults.take_event_delivery(0)],
            [EventDelivery::Duplicated, EventDelivery::Normal]
        );
    }

    #[test]
    fn one_bad_fault_keeps_all_from_being_set() {
        let mut faults = Faults::default();
        let asked = json!({ "faults": [{ "kind": "delay" }, { "kind": "nonsense" }] });
        assert!(faults.add(&asked, ROUTES).is_err());
        assert_eq!(faults.report()["faults"], json!([]));
    }
}
