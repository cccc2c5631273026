//! The client for Discord's REST API, with time and rate limits.

use crate::discord_time::{DiscordTime, parse_date};
use crate::endpoint::ApiEndpoint;
use crate::rest::api_error::{ApiError, is_block};
use crate::rest::rate_limiter::{BucketKey, LimitScope, RateLimitHeaders, RateLimiter};
use crate::rest::rest_request::{REQUEST_TIMEOUT, RestRequest};
use gonagas_metrics::metrics;
use poise::serenity_prelude as serenity;
use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, DATE, HeaderMap};
use serde::de::{DeserializeOwned, IgnoredAny};
use serenity::{Http, HttpBuilder};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// Time for which the API is closed after a block that names none.
const BLOCKED_FOR: Duration = Duration::from_secs(60);

/// A REST client with the bot's token.
pub struct RestClient {
    http: Http,
    api: ApiEndpoint,
    connections: Mutex<Connections>,
    rate_limiter: RateLimiter,
    discord_time: DiscordTime,
}

/// A pool of connections.
#[derive(Clone)]
struct Connections {
    client: reqwest::Client,
    /// The number of pools before this one.
    number: u64,
}

/// The body of an error response.
#[derive(Debug, Default)]
struct ErrorBody {
    code: i64,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

impl ErrorBody {
    /// Parses the body of an error response. Returns `None` if it is none of Discord's API, which answers with an
    /// object. A field of another type than Discord's counts as absent.
    fn parse(body: &[u8]) -> Option<ErrorBody> {
        let body: serde_json::Value = serde_json::from_slice(body).ok()?;
        body.is_object().then(|| ErrorBody {
            code: body["code"].as_i64().unwrap_or_default(),
            message: body["message"].as_str().unwrap_or_default().to_owned(),
            retry_after: body["retry_after"].as_f64(),
            global: body["global"] == true,
        })
    }
}

/// The outcome of one attempt.
enum AttemptOutcome {
    Success(Vec<u8>),
    RateLimited { retry_after: Duration, scope: LimitScope },
}

impl RestClient {
    /// Creates a client with a bot's token.
    pub fn new(api: &ApiEndpoint, token: &str) -> Result<RestClient, reqwest::Error> {
        let client = build_client(api)?;
        let http = build_serenity_http(api, token, client.clone());
        let connections = Mutex::new(Connections { client, number: 0 });
        let rate_limiter = RateLimiter::default();
        let discord_time = DiscordTime::default();
        Ok(RestClient { http, api: api.clone(), connections, rate_limiter, discord_time })
    }

    /// Creates serenity's own HTTP client with the same token and address, for the requests that serenity and poise
    /// send themselves.
    pub fn new_serenity_http(&self, api: &ApiEndpoint) -> Http {
        build_serenity_http(api, self.http.token(), self.connections().client)
    }

    fn connections(&self) -> Connections {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces a pool after a request has vanished on one of its connections: the other connections may be just as
    /// dead, and nothing shows it before they have cost a request each.
    fn replace_connections(&self, number: u64) {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if connections.number == number
            && let Ok(client) = build_client(&self.api)
        {
            *connections = Connections { client, number: number + 1 };
        }
    }

    /// Sets the share of the bot's servers that this process has, and so its share of the requests.
    pub fn set_share(&self, share: f64) {
        self.rate_limiter.set_share(share);
    }

    /// Returns a receiver that is true while the API is closed to this machine's address.
    pub fn subscribe_closed(&self) -> watch::Receiver<bool> {
        self.rate_limiter.subscribe_closed()
    }

    /// Returns the estimate of Discord's time, to which the responses add.
    pub const fn discord_time(&self) -> &DiscordTime {
        &self.discord_time
    }

    /// Sends a request and ignores the response's body.
    pub async fn send(&self, request: RestRequest<'_>) -> Result<(), ApiError> {
        match self.send_and_parse::<IgnoredAny>(request).await {
            Ok(_) | Err(ApiError::InvalidResponse(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Sends a request and parses its response: again after each rejection by the rate limit, until its deadline.
    pub async fn send_and_parse<T: DeserializeOwned>(&self, request: RestRequest<'_>) -> Result<T, ApiError> {
        let deadline = Instant::now() + request.timeout;
        let bucket = request.bucket_key();
        loop {
            self.rate_limiter.acquire(&bucket, deadline).await?;
            let connections = self.connections();
            let outcome = timeout_at(deadline, self.send_once(&request, &bucket, &connections.client)).await;
            let outcome = outcome.unwrap_or(Err(ApiError::Timeout));
            count_request(&outcome);
            if matches!(outcome, Err(ApiError::Timeout | ApiError::NoResponse(_))) {
                self.replace_connections(connections.number);
            }
            if outcome.is_err() {
                // Of use only if no response of the API has ended the block.
                self.rate_limiter.record_no_response();
            }
            match outcome? {
                AttemptOutcome::Success(body) => {
                    let body = if body.is_empty() { b"null" } else { body.as_slice() };
                    return serde_json::from_slice(body).map_err(|error| ApiError::InvalidResponse(error.to_string()));
                }
                AttemptOutcome::RateLimited { retry_after, scope } => {
                    self.rate_limiter.record_rate_limited(&bucket, retry_after, scope)
                }
            }
        }
    }

    async fn send_once(
        &self,
        request: &RestRequest<'_>,
        bucket: &BucketKey,
        client: &reqwest::Client,
    ) -> Result<AttemptOutcome, ApiError> {
        let built = request.to_serenity_request().build(client, self.http.token(), self.http.proxy.as_deref());
        let built = finish_request(client, built.map_err(invalid_request_error)?, request);
        let built = built.map_err(|error| ApiError::InvalidRequest(error.without_url().to_string()))?;
        let sent_at = Instant::now();
        let response = built.send().await.map_err(no_response_error)?;
        if let Some(date) = parse_header::<String>(response.headers(), DATE.as_str()).and_then(|date| parse_date(&date))
        {
            self.discord_time.record_response(date, sent_at);
        }
        if let Some(headers) = parse_rate_limit_headers(response.headers()) {
            self.rate_limiter.record_headers(bucket, sent_at, headers);
        }
        let status = response.status().as_u16();
        if is_invalid_request(status, response.headers()) {
            self.rate_limiter.record_invalid_request();
        }
        let wait = parse_header::<f64>(response.headers(), "retry-after");
        let body = response.bytes().await.map_err(no_response_error)?.to_vec();
        if is_of_api(status, &body) {
            self.rate_limiter.record_response();
        }
        interpret_response(status, wait, body)
    }
}

/// Adds the files, if there are any, as a form, and sets the path of a route that serenity does not have.
fn finish_request(
    client: &reqwest::Client,
    builder: RequestBuilder,
    request: &RestRequest<'_>,
) -> Result<RequestBuilder, reqwest::Error> {
    let mut bare = builder.build()?;
    request.replace_path(bare.url_mut());
    if request.files.is_empty() {
        return Ok(RequestBuilder::from_parts(client.clone(), bare));
    }
    // Both describe the JSON body, which becomes a part of the form.
    [CONTENT_LENGTH, CONTENT_TYPE].iter().for_each(|name| drop(bare.headers_mut().remove(name)));
    *bare.body_mut() = None;
    Ok(RequestBuilder::from_parts(client.clone(), bare).multipart(request.multipart_form()?))
}

fn build_client(api: &ApiEndpoint) -> Result<reqwest::Client, reqwest::Error> {
    let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(REQUEST_TIMEOUT);
    match api {
        ApiEndpoint::Discord => builder.build(),
        // A server on this machine is reached without a proxy, even if the environment sets one.
        ApiEndpoint::Custom(_) => builder.no_proxy().build(),
    }
}

/// serenity's own limiter is disabled: it keeps a bucket for each interaction, for ever, and ignores the proxy address.
fn build_serenity_http(api: &ApiEndpoint, token: &str, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(token).client(client).ratelimiter_disabled(true);
    match api {
        ApiEndpoint::Discord => builder.build(),
        ApiEndpoint::Custom(url) => builder.proxy(url.as_str()).build(),
    }
}

/// Counts a request by its outcome.
fn count_request(outcome: &Result<AttemptOutcome, ApiError>) {
    let outcome = match outcome {
        Ok(AttemptOutcome::Success(_)) => "success".to_owned(),
        Ok(AttemptOutcome::RateLimited { .. }) => "429".to_owned(),
        Err(ApiError::Rejected { status, .. }) => status.to_string(),
        Err(_) => "no-answer".to_owned(),
    };
    metrics().discord_requests.with_label_values(&[&*outcome]).inc();
}

/// Interprets a response.
fn interpret_response(status: u16, wait: Option<f64>, body: Vec<u8>) -> Result<AttemptOutcome, ApiError> {
    if (200..300).contains(&status) {
        return Ok(AttemptOutcome::Success(body));
    }
    let seconds = |wait: Option<f64>| wait.and_then(|wait| Duration::try_from_secs_f64(wait).ok());
    let blocked = |wait| AttemptOutcome::RateLimited {
        retry_after: seconds(wait).unwrap_or(BLOCKED_FOR),
        scope: LimitScope::Everything,
    };
    let complaint = match ErrorBody::parse(&body) {
        // Not Discord's API but the network in front of it, which blocks this address.
        Some(complaint) if is_block(complaint.code) => return Ok(blocked(complaint.retry_after.or(wait))),
        Some(complaint) => complaint,
        None => match status {
            403 | 429 => return Ok(blocked(wait)),
            // The network refuses the request for its size, as Discord would.
            413 => ErrorBody::default(),
            // Says nothing of the channel or the message that was asked for.
            400..500 => return Err(ApiError::NoResponse(format!("status {status}"))),
            _ => ErrorBody::default(),
        },
    };
    if status == 429 {
        return Ok(AttemptOutcome::RateLimited {
            retry_after: seconds(complaint.retry_after).or(seconds(wait)).unwrap_or(Duration::from_secs(1)),
            scope: if complaint.global { LimitScope::Global } else { LimitScope::Bucket },
        });
    }
    Err(ApiError::Rejected { status, code: complaint.code, message: complaint.message })
}

/// Returns true for a response of Discord's API, and false for one of the network in front of it.
pub fn is_of_api(status: u16, body: &[u8]) -> bool {
    (200..300).contains(&status) || ErrorBody::parse(body).is_some_and(|complaint| !is_block(complaint.code))
}

/// Returns true for a response that counts towards the limit on invalid requests. A limit that other programs share
/// does not.
fn is_invalid_request(status: u16, headers: &HeaderMap) -> bool {
    let is_shared = || headers.get("x-ratelimit-scope").is_some_and(|scope| scope == "shared");
    matches!(status, 401 | 403) || status == 429 && !is_shared()
}

fn parse_rate_limit_headers(headers: &HeaderMap) -> Option<RateLimitHeaders> {
    let lasts = Duration::try_from_secs_f64(parse_header(headers, "x-ratelimit-reset-after")?).ok()?;
    Some(RateLimitHeaders {
        bucket_id: parse_header::<String>(headers, "x-ratelimit-bucket").map(Arc::from),
        limit: parse_header(headers, "x-ratelimit-limit")?,
        remaining: parse_header(headers, "x-ratelimit-remaining")?,
        reset_after: lasts,
    })
}

fn parse_header<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// Describes the innermost cause. Leaves out the URL: it contains the interaction's token, which must not be logged.
fn no_response_error(error: reqwest::Error) -> ApiError {
    let error = error.without_url();
    let mut bottom: &dyn std::error::Error = &error;
    while let Some(source) = bottom.source() {
        bottom = source;
    }
    ApiError::NoResponse(bottom.to_string())
}

fn invalid_request_error(error: serenity::Error) -> ApiError {
    ApiError::InvalidRequest(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_that_discord_counts_are_invalid_requests() {
        let none = HeaderMap::new();
        assert!([401, 403, 429].iter().all(|status| is_invalid_request(*status, &none)));
        assert!(![200, 400, 404, 500].iter().any(|status| is_invalid_request(*status, &none)));
        let shared = HeaderMap::from_iter([("x-ratelimit-scope".parse().unwrap(), "shared".parse().unwrap())]);
        assert!(!is_invalid_request(429, &shared));
    }

    #[test]
    fn serenity_keeps_no_buckets() {
        let rest = RestClient::new(&ApiEndpoint::Discord, "any-token").unwrap();
        assert!(rest.http.ratelimiter.is_none());
        assert!(rest.new_serenity_http(&ApiEndpoint::Discord).ratelimiter.is_none());
    }

    #[test]
    fn rejection_429_without_code_is_a_wait() {
        let body = br#"{"message": "slow down", "retry_after": 0.25, "global": true}"#;
        let Ok(AttemptOutcome::RateLimited { retry_after: wait, scope }) =
            interpret_response(429, Some(7.0), body.to_vec())
        else {
            panic!("not a rate limit")
        };
        assert_eq!((wait, scope), (Duration::from_millis(250), LimitScope::Global));
        let page = b"<html>error 1015";
        let Ok(AttemptOutcome::RateLimited { retry_after: wait, scope }) =
            interpret_response(429, Some(7.0), page.to_vec())
        else {
            panic!("not a rate limit")
        };
        assert_eq!((wait, scope), (Duration::from_secs(7), LimitScope::Everything));
        assert!(matches!(
            interpret_response(403, None, page.to_vec()),
            Ok(AttemptOutcome::RateLimited { retry_after: BLOCKED_FOR, scope: LimitScope::Everything })
        ));
        for status in [400, 401, 404] {
            let outcome = interpret_response(status, None, page.to_vec());
            assert!(matches!(outcome, Err(ApiError::NoResponse(_))), "{status}");
        }
        let odd = br#"{"message": null, "code": "none"}"#;
        assert!(matches!(
            interpret_response(403, None, odd.to_vec()),
            Err(ApiError::Rejected { status: 403, code: 0, .. })
        ));
        let old = br#"{"message": "too many edits", "code": 30046}"#;
        let Ok(AttemptOutcome::RateLimited { retry_after: wait, scope }) =
            interpret_response(429, Some(5.0), old.to_vec())
        else {
            panic!("not a rate limit")
        };
        assert_eq!((wait, scope), (Duration::from_secs(5), LimitScope::Bucket), "only a header names the wait");
        let blocked = br#"{"message": null, "code": 40333}"#;
        for status in [403, 400, 503] {
            assert!(matches!(
                interpret_response(status, None, blocked.to_vec()),
                Ok(AttemptOutcome::RateLimited { retry_after: BLOCKED_FOR, scope: LimitScope::Everything })
            ));
        }
        assert!(matches!(
            interpret_response(502, None, b"<html>".to_vec()),
            Err(ApiError::Rejected { status: 502, code: 0, .. })
        ));
        let absurd = br#"{"retry_after": -1}"#;
        assert!(matches!(interpret_response(429, None, absurd.to_vec()), Ok(AttemptOutcome::RateLimited { .. })));
    }
}
