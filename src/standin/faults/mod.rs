//! Faults that people ask for, so that a bot's answer to them can be tested.

mod pattern;
mod read;
mod route;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::clock::{Millis, timestamp};
use pattern::Pattern;
pub(crate) use route::Route;

/// The faults that are set, and what has happened.
pub(crate) struct Faults {
    set: Vec<Fault>,
    happened: Vec<Value>,
    random: ChaCha8Rng,
}

impl Default for Faults {
    fn default() -> Self {
        Self { set: Vec::new(), happened: Vec::new(), random: ChaCha8Rng::seed_from_u64(0) }
    }
}

/// What goes wrong with a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Failure {
    /// It is answered with a status and a code instead of being done.
    Status(u16, u32),
    /// It is refused as one too many; milliseconds until it may come again.
    RateLimit(Millis),
    /// It is under way for so many milliseconds before it is done.
    Delay(Millis),
    /// It is done, but the answer never comes.
    AnswerLost,
}

/// How an event comes to the bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Arrival {
    /// As it should.
    Once,
    /// Twice, with the same number.
    Twice,
    /// After the next event, if one comes soon.
    Late,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq)]
enum What {
    Request(Failure),
    /// Gateway connections are closed with a code.
    Close(u16),
    /// A session cannot be resumed.
    NoResume,
    /// A heartbeat is not acknowledged.
    NoHeartbeat,
    Event(Arrival),
}

/// One fault that is set.
struct Fault {
    what: What,
    /// Which requests it befalls.
    on: Pattern,
    /// How many times it still happens; every time if `None`.
    left: Option<u64>,
    /// In which share of the cases it happens, 0 to 1.
    share: Option<f64>,
    /// As it was asked for.
    asked: Value,
}

impl Faults {
    /// Sets faults beside those that are set already; all or none. Those of requests befall requests to these routes.
    pub(crate) fn add(&mut self, asked: &Value, routes: &[Route]) -> Result<(), String> {
        let list = asked["faults"].as_array().ok_or("`faults` is to be a list")?;
        let faults: Vec<Fault> = list.iter().map(|fault| Fault::read(fault, routes)).collect::<Result<_, _>>()?;
        match &asked["seed"] {
            Value::Null => {}
            seed => {
                let seed = seed.as_u64().ok_or("`seed` is to be a whole number")?;
                self.random = ChaCha8Rng::seed_from_u64(seed);
            }
        }
        self.set.extend(faults);
        Ok(())
    }

    /// Ends all faults.
    pub(crate) fn clear(&mut self) {
        self.set.clear();
    }

    /// What is set, with how often it still happens, and what has happened.
    pub(crate) fn report(&self) -> Value {
        let set: Vec<Value> = self.set.iter().map(Fault::object).collect();
        json!({ "faults": set, "happened": self.happened })
    }

    /// The fault that befalls a request, if one does.
    pub(crate) fn strike(&mut self, method: &str, path: &str, now: Millis) -> Option<Failure> {
        let meant = |fault: &Fault| matches!(fault.what, What::Request(_)) && fault.on.fits(method, path);
        match self.happen(meant, method, path, now) {
            Some(What::Request(failure)) => Some(failure),
            _ => None,
        }
    }

    /// The code with which gateway connections are to be closed now, if so.
    pub(crate) fn close(&mut self, now: Millis) -> Option<u16> {
        match self.happen_at_gateway(|what| matches!(what, What::Close(_)), now) {
            Some(What::Close(code)) => Some(code),
            _ => None,
        }
    }

    /// Whether the session that a bot wants to resume is to be gone.
    pub(crate) fn no_resume(&mut self, now: Millis) -> bool {
        self.happen_at_gateway(|what| *what == What::NoResume, now).is_some()
    }

    /// Whether a heartbeat is to be left without an answer.
    pub(crate) fn no_heartbeat(&mut self, now: Millis) -> bool {
        self.happen_at_gateway(|what| *what == What::NoHeartbeat, now).is_some()
    }

    /// How an event is to come to a bot that is connected.
    pub(crate) fn arrival(&mut self, now: Millis) -> Arrival {
        match self.happen_at_gateway(|what| matches!(what, What::Event(_)), now) {
            Some(What::Event(arrival)) => arrival,
            _ => Arrival::Once,
        }
    }

    fn happen_at_gateway(&mut self, meant: impl Fn(&What) -> bool, now: Millis) -> Option<What> {
        self.happen(|fault| meant(&fault.what), "", "/gateway", now)
    }

    /// Lets the first fault that is meant happen, if one is and its share wants it now.
    fn happen(&mut self, meant: impl Fn(&Fault) -> bool, method: &str, path: &str, now: Millis) -> Option<What> {
        let position = self
            .set
            .iter()
            .position(|fault| meant(fault) && fault.share.is_none_or(|share| self.random.random::<f64>() < share))?;
        let what = self.set[position].what.clone();
        self.note(position, method, path, now);
        Some(what)
    }

    /// Notes that a fault happened, and forgets it when it was the last time.
    fn note(&mut self, position: usize, method: &str, path: &str, now: Millis) {
        let fault = &mut self.set[position];
        let kind = &fault.asked["kind"];
        self.happened.push(json!({ "kind": kind, "method": method, "path": path, "at": timestamp(now) }));
        if let Some(left) = &mut fault.left {
            *left = left.saturating_sub(1);
        }
        if fault.left == Some(0) {
            self.set.remove(position);
        }
    }
}

impl Fault {
    fn object(&self) -> Value {
        let mut object = self.asked.clone();
        object["left"] = json!(self.left);
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUTES: &[Route] = &[("GET", "/a")];

    fn faults(asked: &Value) -> Faults {
        let mut faults = Faults::default();
        faults.add(asked, ROUTES).expect("good faults");
        faults
    }

    #[test]
    fn a_fault_happens_as_often_as_asked() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "status", "status": 503, "times": 2 }] }));
        assert_eq!(faults.strike("GET", "/a", 0), Some(Failure::Status(503, 0)));
        assert_eq!(faults.strike("GET", "/a", 0), Some(Failure::Status(503, 0)));
        assert_eq!(faults.strike("GET", "/a", 0), None);
        assert_eq!(faults.report()["happened"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn a_share_with_a_seed_repeats() {
        let strikes = || {
            let mut faults = faults(&json!({ "seed": 7, "faults": [{ "kind": "answer_lost", "share": 0.5 }] }));
            (0..64).map(|_| faults.strike("GET", "/a", 0).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(strikes(), strikes());
        assert!(strikes().contains(&true) && strikes().contains(&false));
    }

    #[test]
    fn each_kind_befalls_only_what_it_is_for() {
        let mut faults = faults(&json!({ "faults": [{ "kind": "no_resume" }, { "kind": "duplicate", "times": 1 }] }));
        assert_eq!(faults.strike("GET", "/a", 0), None);
        assert_eq!(faults.close(0), None);
        assert!(!faults.no_heartbeat(0) && faults.no_resume(0));
        assert_eq!([faults.arrival(0), faults.arrival(0)], [Arrival::Twice, Arrival::Once]);
    }

    #[test]
    fn one_bad_fault_keeps_all_from_being_set() {
        let mut faults = Faults::default();
        let asked = json!({ "faults": [{ "kind": "delay" }, { "kind": "nonsense" }] });
        assert!(faults.add(&asked, ROUTES).is_err());
        assert_eq!(faults.report()["faults"], json!([]));
    }
}
