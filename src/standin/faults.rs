//! Faults that people ask for, so that a bot's answer to them can be tested.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::clock::{Millis, timestamp};
use super::core::Core;

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
    /// It is done, but the answer never comes.
    AnswerLost,
}

/// One fault that is set.
struct Fault {
    what: What,
    method: Option<String>,
    path: Option<String>,
    /// How many times it still happens; every time if `None`.
    left: Option<u64>,
    /// In which share of the requests it happens, 0 to 1.
    share: Option<f64>,
    /// As it was asked for.
    asked: Value,
}

/// The kinds that are built.
#[derive(Clone)]
enum What {
    Request(Failure),
    GatewayClose(u16),
}

/// Kinds that the contract names and that do not exist yet.
const NOT_BUILT: [&str; 5] = ["delay", "no_resume", "no_heartbeat", "duplicate", "reorder"];

impl Faults {
    /// Sets faults beside those that are set already; all or none.
    pub(crate) fn add(&mut self, asked: &Value) -> Result<(), String> {
        let list = asked["faults"].as_array().ok_or("`faults` is to be a list")?;
        let faults: Vec<Fault> = list.iter().map(Fault::read).collect::<Result<_, _>>()?;
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
        let position = self.set.iter().position(|fault| {
            let meant = matches!(fault.what, What::Request(_)) && fault.matches(method, path);
            meant && fault.share.is_none_or(|share| self.random.random::<f64>() < share)
        })?;
        let What::Request(failure) = self.set[position].what.clone() else {
            return None;
        };
        self.note(position, method, path, now);
        Some(failure)
    }

    /// The code with which gateway connections are to be closed now, if so.
    fn close(&mut self, now: Millis) -> Option<u16> {
        let closes = |fault: &Fault| matches!(fault.what, What::GatewayClose(_));
        let position = self.set.iter().position(closes)?;
        let What::GatewayClose(code) = self.set[position].what else {
            return None;
        };
        self.note(position, "", "/gateway", now);
        Some(code)
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
    fn read(asked: &Value) -> Result<Self, String> {
        let what = read_kind(asked)?;
        let (left, share) = read_frequency(asked)?;
        if matches!(what, What::GatewayClose(_)) && share.is_some() {
            return Err("`gateway_close` happens at once and takes `times`, not `share`".to_owned());
        }
        let text = |key: &str| asked[key].as_str().map(str::to_owned);
        // A connection is closed once unless a number is given; other faults go on until ended.
        let once = matches!(what, What::GatewayClose(_)).then_some(1);
        Ok(Self {
            what,
            method: text("method").map(|method| method.to_uppercase()),
            path: text("path").map(|path| without_version(&path).to_owned()),
            left: left.or(once),
            share,
            asked: asked.clone(),
        })
    }

    fn object(&self) -> Value {
        let mut object = self.asked.clone();
        object["left"] = json!(self.left);
        object
    }

    fn matches(&self, method: &str, path: &str) -> bool {
        let method_fits = self.method.as_ref().is_none_or(|wanted| wanted == method);
        let path_fits = self.path.as_ref().is_none_or(|pattern| fits(pattern, without_version(path)));
        method_fits && path_fits
    }
}

fn read_kind(asked: &Value) -> Result<What, String> {
    let kind = asked["kind"].as_str().ok_or("a fault needs a `kind`")?;
    let number = |key: &str, default: u64| match &asked[key] {
        Value::Null => Ok(default),
        value => value.as_u64().ok_or(format!("`{key}` is to be a whole number")),
    };
    let short =
        |key: &str, default: u64| u16::try_from(number(key, default)?).map_err(|_| format!("`{key}` is too large"));
    match kind {
        "status" => {
            let status = short("status", 500)?;
            if !(200..600).contains(&status) {
                return Err("`status` is to be between 200 and 599".to_owned());
            }
            let code = u32::try_from(number("code", 0)?).map_err(|_| "`code` is too large")?;
            Ok(What::Request(Failure::Status(status, code)))
        }
        "rate_limit" => {
            let seconds = asked["retry_after"].as_f64().unwrap_or(1.0);
            if !(0.0..=86_400.0).contains(&seconds) {
                return Err("`retry_after` is to be between 0 and 86400 seconds".to_owned());
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and a day in milliseconds"
            )]
            let millis = (seconds * 1000.0) as Millis;
            Ok(What::Request(Failure::RateLimit(millis)))
        }
        "answer_lost" => Ok(What::Request(Failure::AnswerLost)),
        "gateway_close" => {
            let code = short("code", 4000)?;
            if code != 1000 && !(4000..5000).contains(&code) {
                return Err("`code` of a close is to be 1000 or between 4000 and 4999".to_owned());
            }
            Ok(What::GatewayClose(code))
        }
        known if NOT_BUILT.contains(&known) => Err(format!("faults of kind `{known}` are not built yet")),
        _ => Err(format!("there is no fault of kind `{kind}`")),
    }
}

/// Reads `times` and `share`, of which only one may be given.
fn read_frequency(asked: &Value) -> Result<(Option<u64>, Option<f64>), String> {
    match (&asked["times"], &asked["share"]) {
        (Value::Null, Value::Null) => Ok((None, None)),
        (times, Value::Null) => match times.as_u64() {
            Some(times) if times > 0 => Ok((Some(times), None)),
            _ => Err("`times` is to be a whole number from 1".to_owned()),
        },
        (Value::Null, share) => match share.as_f64() {
            Some(share) if (0.0..=1.0).contains(&share) => Ok((None, Some(share))),
            _ => Err("`share` is to be between 0 and 1".to_owned()),
        },
        _ => Err("a fault takes `times` or `share`, not both".to_owned()),
    }
}

/// A path as Discord's documentation writes it, without `/api/v10`.
fn without_version(path: &str) -> &str {
    path.strip_prefix("/api/v10").unwrap_or(path)
}

/// Whether a path begins as a pattern says; `*` in it stands for any text, also none.
fn fits(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = path.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    true
}

impl Core {
    /// Closes gateway connections if a fault asks for it.
    pub(crate) fn strike_gateway(&mut self) {
        if self.sessions.list.iter().all(|session| session.connection.is_none()) {
            return;
        }
        let now = self.now();
        if let Some(code) = self.faults.close(now) {
            self.sessions.close_all(code, "A fault was asked for.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_beginnings_and_stars() {
        assert!(fits("/channels/", "/channels/1/messages"));
        assert!(fits("/channels/*/messages", "/channels/1/messages/2"));
        assert!(!fits("/channels/*/threads", "/channels/1/messages/2"));
        assert!(!fits("/webhooks", "/channels/1"));
    }

    #[test]
    fn a_fault_happens_as_often_as_asked() {
        let mut faults = Faults::default();
        let asked = json!({ "faults": [{ "kind": "status", "status": 503, "times": 2 }] });
        faults.add(&asked).expect("a good fault");
        assert_eq!(faults.strike("GET", "/a", 0), Some(Failure::Status(503, 0)));
        assert_eq!(faults.strike("GET", "/a", 0), Some(Failure::Status(503, 0)));
        assert_eq!(faults.strike("GET", "/a", 0), None);
        assert_eq!(faults.report()["happened"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn a_share_with_a_seed_repeats() {
        let strikes = || {
            let mut faults = Faults::default();
            let asked = json!({ "seed": 7, "faults": [{ "kind": "answer_lost", "share": 0.5 }] });
            faults.add(&asked).expect("a good fault");
            (0..64).map(|_| faults.strike("GET", "/a", 0).is_some()).collect::<Vec<_>>()
        };
        assert_eq!(strikes(), strikes());
        assert!(strikes().contains(&true) && strikes().contains(&false));
    }

    #[test]
    fn bad_faults_are_refused_in_words() {
        for asked in [
            json!({ "kind": "nonsense" }),
            json!({ "kind": "delay" }),
            json!({ "kind": "status", "times": 1, "share": 0.5 }),
            json!({ "kind": "status", "times": 0 }),
            json!({ "kind": "gateway_close", "code": 17 }),
        ] {
            let all = json!({ "faults": [asked] });
            assert!(Faults::default().add(&all).is_err(), "{all}");
        }
    }
}
