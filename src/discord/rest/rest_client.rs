//! The line to Discord's REST API: one request at a time, within bounds of time and rate.

use crate::discord::endpoint::ApiEndpoint;
use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::attachments::AttachmentFile;
use crate::discord::rest::rate_limiter::{RateLimitHeaders, RateLimiter};
use poise::serenity_prelude as serenity;
use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use reqwest::multipart::{Form, Part};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serenity::{Http, HttpBuilder, LightMethod, Request, Route};
use std::str::FromStr;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How long a request may take, waiting for its turn included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The line, with the bot's token.
pub(in crate::discord) struct RestClient {
    http: Http,
    client: reqwest::Client,
    rate_limiter: RateLimiter,
}

/// A request.
#[derive(Clone)]
pub(in crate::discord) struct RestRequest<'a> {
    method: LightMethod,
    route: Route<'a>,
    params: Vec<(&'static str, String)>,
    body: Option<String>,
    files: &'a [AttachmentFile],
    timeout: Duration,
}

impl<'a> RestRequest<'a> {
    /// A request without anything.
    pub(in crate::discord) fn new(method: LightMethod, route: Route<'a>) -> RestRequest<'a> {
        RestRequest { method, route, params: Vec::new(), body: None, files: &[], timeout: REQUEST_TIMEOUT }
    }

    /// With a body.
    pub(in crate::discord) fn body(mut self, body: &impl Serialize) -> RestRequest<'a> {
        self.body = serde_json::to_string(body).ok();
        self
    }

    /// With files beside the body.
    pub(in crate::discord) fn files(mut self, files: &'a [AttachmentFile]) -> RestRequest<'a> {
        self.files = files;
        self
    }

    /// With something in the query.
    pub(in crate::discord) fn param(mut self, name: &'static str, value: &str) -> RestRequest<'a> {
        self.params.push((name, value.to_owned()));
        self
    }

    /// With another bound of time.
    pub(in crate::discord) fn timeout(mut self, bound: Duration) -> RestRequest<'a> {
        self.timeout = bound;
        self
    }

    fn to_serenity_request(&self) -> Request<'a> {
        let request = Request::new(self.route, self.method);
        let request = request.params((!self.params.is_empty()).then(|| self.params.clone()));
        request.body(self.body.clone().map(String::into_bytes))
    }

    /// The body with the files beside it, each under its number. serenity's own forms would give all the number 0.
    fn multipart_form(&self) -> Result<Form, reqwest::Error> {
        let form = Form::new().text("payload_json", self.body.clone().unwrap_or_default());
        self.files.iter().enumerate().try_fold(form, |form, (number, file)| {
            let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone()).mime_str(file.mime_type())?;
            Ok(form.part(format!("files[{number}]"), part))
        })
    }

    /// What shares a limit: a method and a route in one channel, guild or webhook, whatever the message.
    fn bucket_key(&self) -> String {
        let path = self.route.path();
        let parts: Vec<&str> = path.split("/api/v10/").nth(1).unwrap_or_default().split('/').collect();
        let major = if parts[0] == "webhooks" { 3 } else { 2 };
        let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let part = |(at, part): (usize, &&str)| if at >= major && number(part) { "-" } else { *part }.to_owned();
        let parts: Vec<String> = parts.iter().enumerate().map(part).collect();
        format!("{:?} {}", self.method, parts.join("/"))
    }
}

/// What is said when something is refused.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    code: i64,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

/// What became of one try.
enum AttemptOutcome {
    Success(Vec<u8>),
    RateLimited { retry_after: Duration, global: bool },
}

impl RestClient {
    /// A line for a bot's token.
    ///
    /// # Errors
    ///
    /// When this machine cannot make TLS connections.
    pub(in crate::discord) fn new(api: &ApiEndpoint, token: &str) -> Result<RestClient, reqwest::Error> {
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(REQUEST_TIMEOUT);
        let client = match api {
            ApiEndpoint::Discord => builder.build()?,
            // Whatever the environment says of proxies: what is on this machine is reached without one.
            ApiEndpoint::Custom(_) => builder.no_proxy().build()?,
        };
        let http = build_serenity_http(api, token, client.clone());
        Ok(RestClient { http, client, rate_limiter: RateLimiter::default() })
    }

    /// serenity's own line, with the same token, address and client: what serenity and poise send by themselves.
    pub(in crate::discord) fn new_serenity_http(&self, api: &ApiEndpoint) -> Http {
        build_serenity_http(api, self.http.token(), self.client.clone())
    }

    /// Sends a request and reads its answer.
    ///
    /// # Errors
    ///
    /// [`ApiError`].
    pub(in crate::discord) async fn send_and_parse<T: DeserializeOwned>(
        &self,
        call: RestRequest<'_>,
    ) -> Result<T, ApiError> {
        let answer = self.send_within_limits(&call).await?;
        let answer = if answer.is_empty() { b"null" } else { answer.as_slice() };
        serde_json::from_slice(answer).map_err(|error| ApiError::InvalidResponse(error.to_string()))
    }

    /// Sends a request whose answer says nothing of interest.
    ///
    /// # Errors
    ///
    /// [`ApiError`].
    pub(in crate::discord) async fn send(&self, call: RestRequest<'_>) -> Result<(), ApiError> {
        self.send_within_limits(&call).await.map(drop)
    }

    /// Sends a request as often as the rate limit asks for it, within its bound.
    async fn send_within_limits(&self, call: &RestRequest<'_>) -> Result<Vec<u8>, ApiError> {
        let deadline = Instant::now() + call.timeout;
        let bucket = call.bucket_key();
        loop {
            self.rate_limiter.acquire(&bucket, deadline).await?;
            let tried = timeout_at(deadline, self.send_once(call, &bucket)).await;
            match tried.unwrap_or(Err(ApiError::Timeout))? {
                AttemptOutcome::Success(answer) => return Ok(answer),
                AttemptOutcome::RateLimited { retry_after: wait, global } => {
                    self.rate_limiter.record_rate_limited(&bucket, wait, global)
                }
            }
        }
    }

    async fn send_once(&self, call: &RestRequest<'_>, bucket: &str) -> Result<AttemptOutcome, ApiError> {
        let request = call.to_serenity_request().build(&self.client, self.http.token(), self.http.proxy.as_deref());
        let request = self.attach_files(request.map_err(invalid_request_error)?, call);
        let request = request.map_err(|error| ApiError::InvalidRequest(error.without_url().to_string()))?;
        let response = request.send().await.map_err(no_response_error)?;
        if let Some(said) = parse_rate_limit_headers(response.headers()) {
            self.rate_limiter.record_headers(bucket, said);
        }
        let status = response.status().as_u16();
        let wait = parse_header::<f64>(response.headers(), "retry-after");
        let body = response.bytes().await.map_err(no_response_error)?.to_vec();
        interpret_response(status, wait, body)
    }
}

impl RestClient {
    /// A request with its files, if it has any.
    fn attach_files(&self, request: RequestBuilder, call: &RestRequest<'_>) -> Result<RequestBuilder, reqwest::Error> {
        if call.files.is_empty() {
            return Ok(request);
        }
        let mut bare = request.build()?;
        // They are those of the body alone.
        [CONTENT_LENGTH, CONTENT_TYPE].iter().for_each(|name| drop(bare.headers_mut().remove(name)));
        *bare.body_mut() = None;
        Ok(RequestBuilder::from_parts(self.client.clone(), bare).multipart(call.multipart_form()?))
    }
}

/// serenity ignores the address as long as its own limiter is on.
fn build_serenity_http(api: &ApiEndpoint, token: &str, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(token).client(client);
    match api {
        ApiEndpoint::Discord => builder.build(),
        ApiEndpoint::Custom(url) => builder.proxy(url.as_str()).ratelimiter_disabled(true).build(),
    }
}

/// What an answer means.
fn interpret_response(status: u16, wait: Option<f64>, body: Vec<u8>) -> Result<AttemptOutcome, ApiError> {
    if (200..300).contains(&status) {
        return Ok(AttemptOutcome::Success(body));
    }
    let complaint: ErrorBody = serde_json::from_slice(&body).unwrap_or_default();
    // With a number of its own and no time to wait it is no matter of waiting a moment, see `ApiError`.
    if status == 429 && (complaint.code == 0 || complaint.retry_after.is_some()) {
        let wait = complaint.retry_after.or(wait).and_then(|wait| Duration::try_from_secs_f64(wait).ok());
        return Ok(AttemptOutcome::RateLimited {
            retry_after: wait.unwrap_or(Duration::from_secs(1)),
            global: complaint.global,
        });
    }
    Err(ApiError::Rejected { status, code: complaint.code, message: complaint.message })
}

fn parse_rate_limit_headers(headers: &HeaderMap) -> Option<RateLimitHeaders> {
    let lasts = Duration::try_from_secs_f64(parse_header(headers, "x-ratelimit-reset-after")?).ok()?;
    let limit = parse_header(headers, "x-ratelimit-limit")?;
    Some(RateLimitHeaders { limit, remaining: parse_header(headers, "x-ratelimit-remaining")?, reset_after: lasts })
}

fn parse_header<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// What lies at the bottom of it says most. The address holds the interaction's token, which belongs in no log.
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
    use poise::serenity_prelude::{ChannelId, InteractionId, MessageId};

    #[test]
    fn a_bucket_is_a_route_in_a_place() {
        let channel_id = ChannelId::new(12);
        let edit = |message| Route::ChannelMessage { channel_id, message_id: MessageId::new(message) };
        let bucket = |method, route| RestRequest::new(method, route).bucket_key();
        assert_eq!(bucket(LightMethod::Patch, edit(1)), bucket(LightMethod::Patch, edit(2)));
        assert_ne!(bucket(LightMethod::Patch, edit(1)), bucket(LightMethod::Get, edit(1)));
        let elsewhere = Route::ChannelMessages { channel_id: ChannelId::new(13) };
        let here = Route::ChannelMessages { channel_id };
        assert_ne!(bucket(LightMethod::Post, elsewhere), bucket(LightMethod::Post, here));
        let answer = |id| Route::InteractionResponse { interaction_id: InteractionId::new(id), token: "t" };
        assert_ne!(bucket(LightMethod::Post, answer(1)), bucket(LightMethod::Post, answer(2)));
    }

    #[test]
    fn a_429_is_a_wait_unless_it_has_a_number() {
        let body = br#"{"message": "slow down", "retry_after": 0.25, "global": true}"#;
        let Ok(AttemptOutcome::RateLimited { retry_after: wait, global }) =
            interpret_response(429, Some(7.0), body.to_vec())
        else {
            panic!("no wait")
        };
        assert_eq!((wait, global), (Duration::from_millis(250), true));
        let old = br#"{"message": "too many edits", "code": 30046}"#;
        assert!(matches!(
            interpret_response(429, Some(5.0), old.to_vec()),
            Err(ApiError::Rejected { code: 30046, .. })
        ));
        assert!(matches!(
            interpret_response(502, None, b"<html>".to_vec()),
            Err(ApiError::Rejected { status: 502, code: 0, .. })
        ));
        let absurd = br#"{"retry_after": -1}"#;
        assert!(matches!(interpret_response(429, None, absurd.to_vec()), Ok(AttemptOutcome::RateLimited { .. })));
    }
}
