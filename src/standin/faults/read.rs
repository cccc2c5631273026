//! Faults as people ask for them, read.

use serde_json::Value;

use super::pattern::Pattern;
use super::route::Route;
use super::{Arrival, Failure, Fault, What};
use crate::standin::clock::Millis;

/// The longest that a fault makes anybody wait, in milliseconds: a day.
const LONGEST: Millis = 86_400_000;

impl Fault {
    /// Reads a fault of requests to these routes, or of the gateway; what is wrong with it is said in words.
    pub(super) fn read(asked: &Value, routes: &[Route]) -> Result<Self, String> {
        let what = kind(asked)?;
        let on = Pattern::read(text(asked, "method")?, text(asked, "path")?, routes)?;
        let (left, share) = frequency(asked)?;
        if !matches!(what, What::Request(_)) && !on.is_open() {
            return Err("`method` and `path` are for faults of requests; this one befalls the gateway".to_owned());
        }
        if matches!(what, What::Close(_)) && share.is_some() {
            return Err("`gateway_close` happens at once and takes `times`, not `share`".to_owned());
        }
        // A connection is closed once unless a number is given; other faults go on until ended.
        let once = matches!(what, What::Close(_)).then_some(1);
        Ok(Self { what, on, left: left.or(once), share, asked: asked.clone() })
    }
}

fn kind(asked: &Value) -> Result<What, String> {
    match asked["kind"].as_str().ok_or("a fault needs a `kind`")? {
        "status" => status(asked).map(What::Request),
        "rate_limit" => rate_limit(asked).map(What::Request),
        "delay" => delay(asked).map(What::Request),
        "answer_lost" => Ok(What::Request(Failure::AnswerLost)),
        "gateway_close" => close(asked),
        "no_resume" => Ok(What::NoResume),
        "no_heartbeat" => Ok(What::NoHeartbeat),
        "duplicate" => Ok(What::Event(Arrival::Twice)),
        "reorder" => Ok(What::Event(Arrival::Late)),
        kind => Err(format!("there is no fault of kind `{kind}`")),
    }
}

fn status(asked: &Value) -> Result<Failure, String> {
    let status = number(asked, "status", 500)?;
    let status = u16::try_from(status).ok().filter(|status| (200..600).contains(status));
    let status = status.ok_or("`status` is to be between 200 and 599")?;
    let code = u32::try_from(number(asked, "code", 0)?).map_err(|_| "`code` is too large")?;
    Ok(Failure::Status(status, code))
}

fn rate_limit(asked: &Value) -> Result<Failure, String> {
    let seconds = match &asked["retry_after"] {
        Value::Null => Some(1.0),
        seconds => seconds.as_f64().filter(|seconds| (0.0..=86_400.0).contains(seconds)),
    };
    let seconds = seconds.ok_or("`retry_after` is to be between 0 and 86400 seconds")?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a day in milliseconds")]
    let millis = (seconds * 1000.0) as Millis;
    Ok(Failure::RateLimit(millis))
}

fn delay(asked: &Value) -> Result<Failure, String> {
    match number(asked, "delay_ms", 1000)? {
        millis @ 0..=LONGEST => Ok(Failure::Delay(millis)),
        _ => Err(format!("`delay_ms` is to be at most {LONGEST}, a day")),
    }
}

fn close(asked: &Value) -> Result<What, String> {
    let code = u16::try_from(number(asked, "code", 4000)?).ok();
    let code = code.filter(|code| *code == 1000 || (4000..5000).contains(code));
    code.map(What::Close).ok_or_else(|| "`code` of a close is to be 1000 or between 4000 and 4999".to_owned())
}

/// Reads `times` and `share`, of which only one may be given.
fn frequency(asked: &Value) -> Result<(Option<u64>, Option<f64>), String> {
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

fn number(asked: &Value, key: &str, default: u64) -> Result<u64, String> {
    match &asked[key] {
        Value::Null => Ok(default),
        value => value.as_u64().ok_or_else(|| format!("`{key}` is to be a whole number")),
    }
}

fn text<'a>(asked: &'a Value, key: &str) -> Result<Option<&'a str>, String> {
    match &asked[key] {
        Value::Null => Ok(None),
        value => value.as_str().map(Some).ok_or_else(|| format!("`{key}` is to be a text")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ROUTES: &[Route] = &[("GET", "/channels/{}")];

    #[test]
    fn bad_faults_are_refused_in_words() {
        for asked in [
            json!({}),
            json!({ "kind": "nonsense" }),
            json!({ "kind": "status", "status": 100 }),
            json!({ "kind": "status", "status": 66_136 }),
            json!({ "kind": "status", "status": "500" }),
            json!({ "kind": "status", "method": 5 }),
            json!({ "kind": "status", "path": "channels" }),
            json!({ "kind": "status", "times": 1, "share": 0.5 }),
            json!({ "kind": "status", "times": 0 }),
            json!({ "kind": "status", "share": 1.5 }),
            json!({ "kind": "rate_limit", "retry_after": "1" }),
            json!({ "kind": "delay", "delay_ms": -1 }),
            json!({ "kind": "delay", "delay_ms": LONGEST + 1 }),
            json!({ "kind": "gateway_close", "code": 17 }),
            json!({ "kind": "gateway_close", "share": 0.5 }),
            json!({ "kind": "reorder", "path": "/channels" }),
        ] {
            assert!(Fault::read(&asked, ROUTES).is_err(), "{asked}");
        }
    }

    #[test]
    fn only_a_close_is_over_by_itself() {
        let left = |kind: &str| Fault::read(&json!({ "kind": kind }), ROUTES).expect("a good fault").left;
        assert_eq!(left("gateway_close"), Some(1));
        for kind in
            ["status", "rate_limit", "delay", "answer_lost", "no_resume", "no_heartbeat", "duplicate", "reorder"]
        {
            assert_eq!(left(kind), None, "{kind}");
        }
    }
}
