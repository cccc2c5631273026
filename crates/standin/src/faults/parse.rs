//! Reads faults from JSON.

use serde_json::Value;

use crate::faults::pattern::RequestPattern;
use crate::faults::route_match::RouteTemplate;
use crate::faults::{ConnectionFault, EventDelivery, FaultKind, InjectedFault, RateLimitScope, RequestFault};
use crate::model::clock::Millis;

/// The maximum delay of a fault in milliseconds: a day.
const MAX_DELAY: Millis = 86_400_000;

/// The error code of a request that the network in front of the API blocks.
const CLOUDFLARE_BLOCK: u32 = 40333;

/// The time in milliseconds for which an event is held back by default. It leaves the bot enough time to respond.
const REORDER_DELAY: Millis = 500;

impl InjectedFault {
    /// Reads a fault of requests to these routes, or of the gateway.
    pub fn read(definition: &Value, routes: &[RouteTemplate]) -> Result<Self, String> {
        let kind = read_kind(definition)?;
        let pattern = RequestPattern::read(read_text(definition, "method")?, read_text(definition, "path")?, routes)?;
        let (times, probability) = read_frequency(definition)?;
        if !matches!(kind, FaultKind::Request(_)) && !pattern.matches_everything() {
            return Err("`method` and `path` are for request faults; this is a gateway fault".to_owned());
        }
        let shard = read_shard(definition)?;
        if matches!(kind, FaultKind::Request(_)) && shard.is_some() {
            return Err("`shard` is for gateway faults; this is a request fault".to_owned());
        }
        if matches!(kind, FaultKind::Connection(_)) && probability.is_some() {
            let kind = definition["kind"].as_str().unwrap_or_default();
            return Err(format!("`{kind}` occurs at once and takes `times`, not `share`"));
        }
        // A connection is closed once by default; other faults last until they are removed.
        let once = matches!(kind, FaultKind::Connection(_)).then_some(1);
        Ok(Self { kind, pattern, shard, remaining: times.or(once), probability, definition: definition.clone() })
    }
}

fn read_kind(definition: &Value) -> Result<FaultKind, String> {
    match definition["kind"].as_str().ok_or("a fault needs a `kind`")? {
        "status" => read_status(definition).map(FaultKind::Request),
        "rate_limit" => read_rate_limit(definition).map(FaultKind::Request),
        "delay" => read_delay(definition, 1000).map(|delay| FaultKind::Request(RequestFault::Delay(delay))),
        "answer_lost" => Ok(FaultKind::Request(RequestFault::ResponseLost)),
        "gateway_close" => read_gateway_close(definition),
        "reconnect" => Ok(FaultKind::Connection(ConnectionFault::Reconnect)),
        "heartbeat_request" => Ok(FaultKind::Connection(ConnectionFault::HeartbeatRequest)),
        "no_resume" => Ok(FaultKind::NoResume),
        "no_heartbeat" => Ok(FaultKind::NoHeartbeat),
        "duplicate" => Ok(FaultKind::Event(EventDelivery::Duplicated)),
        "reorder" => {
            read_delay(definition, REORDER_DELAY).map(|delay| FaultKind::Event(EventDelivery::Reordered(delay)))
        }
        kind => Err(format!("there is no fault of kind `{kind}`")),
    }
}

fn read_status(definition: &Value) -> Result<RequestFault, String> {
    let status = read_number(definition, "status", 500)?;
    let status = u16::try_from(status).ok().filter(|status| (200..600).contains(status));
    let status = status.ok_or("`status` must be between 200 and 599")?;
    let code = u32::try_from(read_number(definition, "code", 0)?).map_err(|_| "`code` is too large")?;
    Ok(RequestFault::Status(status, code))
}

fn read_rate_limit(definition: &Value) -> Result<RequestFault, String> {
    let seconds = match &definition["retry_after"] {
        Value::Null => Some(1.0),
        seconds => seconds.as_f64().filter(|seconds| (0.0..=86_400.0).contains(seconds)),
    };
    let seconds = seconds.ok_or("`retry_after` must be between 0 and 86400 seconds")?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and a day in milliseconds")]
    let millis = (seconds * 1000.0) as Millis;
    let scope = read_text(definition, "scope")?.unwrap_or("user");
    if scope != "cloudflare" && !definition["status"].is_null() {
        return Err("a rate limit has a `status` only in the scope `cloudflare`; otherwise it is 429".to_owned());
    }
    let code = match &definition["code"] {
        Value::Null => None,
        _ => Some(u32::try_from(read_number(definition, "code", 0)?).map_err(|_| "`code` is too large")?),
    };
    let scope = match scope {
        "user" => RateLimitScope::User,
        "global" => RateLimitScope::Global,
        "cloudflare" if code.is_some_and(|code| code != CLOUDFLARE_BLOCK) => {
            return Err(format!("the code of a `cloudflare` block is {CLOUDFLARE_BLOCK}"));
        }
        "cloudflare" => RateLimitScope::Cloudflare(read_block_status(definition, code.is_some())?),
        _ => return Err("`scope` must be `user`, `global` or `cloudflare`".to_owned()),
    };
    Ok(RequestFault::RateLimit(millis, scope, code))
}

/// Reads the status of a block by the network in front of the API. A block in JSON has 403.
fn read_block_status(definition: &Value, is_json: bool) -> Result<u16, String> {
    let status = u16::try_from(read_number(definition, "status", if is_json { 403 } else { 429 })?).ok();
    status.filter(|status| (400..600).contains(status)).ok_or_else(|| "`status` must be between 400 and 599".to_owned())
}

fn read_delay(definition: &Value, default: Millis) -> Result<Millis, String> {
    match read_number(definition, "delay_ms", default)? {
        millis @ 0..=MAX_DELAY => Ok(millis),
        _ => Err(format!("`delay_ms` must be at most {MAX_DELAY}, a day")),
    }
}

fn read_gateway_close(definition: &Value) -> Result<FaultKind, String> {
    let code = u16::try_from(read_number(definition, "code", 4000)?).ok();
    let code = code.filter(|code| *code == 1000 || (4000..5000).contains(code));
    code.map(|code| FaultKind::Connection(ConnectionFault::Close(code)))
        .ok_or_else(|| "`code` of a close must be 1000 or between 4000 and 4999".to_owned())
}

/// Reads the index of a shard.
fn read_shard(definition: &Value) -> Result<Option<u64>, String> {
    match &definition["shard"] {
        Value::Null => Ok(None),
        shard => shard.as_u64().map(Some).ok_or_else(|| "`shard` must be the index of a shard".to_owned()),
    }
}

/// Reads `times` and `share`, which exclude each other.
fn read_frequency(definition: &Value) -> Result<(Option<u64>, Option<f64>), String> {
    match (&definition["times"], &definition["share"]) {
        (Value::Null, Value::Null) => Ok((None, None)),
        (times, Value::Null) => match times.as_u64() {
            Some(times) if times > 0 => Ok((Some(times), None)),
            _ => Err("`times` must be an integer of at least 1".to_owned()),
        },
        (Value::Null, share) => match share.as_f64() {
            Some(share) if (0.0..=1.0).contains(&share) => Ok((None, Some(share))),
            _ => Err("`share` must be between 0 and 1".to_owned()),
        },
        _ => Err("a fault takes `times` or `share`, not both".to_owned()),
    }
}

fn read_number(definition: &Value, key: &str, default: u64) -> Result<u64, String> {
    match &definition[key] {
        Value::Null => Ok(default),
        value => value.as_u64().ok_or_else(|| format!("`{key}` must be an integer")),
    }
}

fn read_text<'a>(definition: &'a Value, key: &str) -> Result<Option<&'a str>, String> {
    match &definition[key] {
        Value::Null => Ok(None),
        value => value.as_str().map(Some).ok_or_else(|| format!("`{key}` must be a string")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const ROUTES: &[RouteTemplate] = &[("GET", "/channels/{}")];

    #[test]
    fn invalid_faults_are_rejected() {
        for definition in [
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
            json!({ "kind": "rate_limit", "scope": "all" }),
            json!({ "kind": "rate_limit", "scope": "cloudflare", "status": 200 }),
            json!({ "kind": "rate_limit", "scope": "user", "status": 403 }),
            json!({ "kind": "rate_limit", "status": 429 }),
            json!({ "kind": "rate_limit", "code": "30046" }),
            json!({ "kind": "rate_limit", "scope": "cloudflare", "code": 50013 }),
            json!({ "kind": "delay", "delay_ms": -1 }),
            json!({ "kind": "delay", "delay_ms": MAX_DELAY + 1 }),
            json!({ "kind": "gateway_close", "code": 17 }),
            json!({ "kind": "gateway_close", "share": 0.5 }),
            json!({ "kind": "reorder", "path": "/channels" }),
        ] {
            assert!(InjectedFault::read(&definition, ROUTES).is_err(), "{definition}");
        }
    }

    #[test]
    fn only_gateway_close_has_default_limit() {
        let remaining =
            |kind: &str| InjectedFault::read(&json!({ "kind": kind }), ROUTES).expect("a valid fault").remaining;
        for kind in ["gateway_close", "reconnect", "heartbeat_request"] {
            assert_eq!(remaining(kind), Some(1), "{kind}");
        }
        for kind in
            ["status", "rate_limit", "delay", "answer_lost", "no_resume", "no_heartbeat", "duplicate", "reorder"]
        {
            assert_eq!(remaining(kind), None, "{kind}");
        }
    }
}
