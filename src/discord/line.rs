//! The line to Discord's REST API: one request at a time, within bounds of time and rate.

use crate::discord::api::Api;
use crate::discord::failure::Failure;
use crate::discord::pace::{Allowance, Pace};
use crate::discord::picture::Drawn;
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
const BOUND: Duration = Duration::from_secs(10);

/// The line, with the bot's token.
pub(super) struct Line {
    http: Http,
    client: reqwest::Client,
    pace: Pace,
}

/// A request.
#[derive(Clone)]
pub(super) struct Call<'a> {
    method: LightMethod,
    route: Route<'a>,
    params: Vec<(&'static str, String)>,
    body: Option<String>,
    files: &'a [Drawn],
    bound: Duration,
}

impl<'a> Call<'a> {
    /// A request without anything.
    pub(super) fn new(method: LightMethod, route: Route<'a>) -> Call<'a> {
        Call { method, route, params: Vec::new(), body: None, files: &[], bound: BOUND }
    }

    /// With a body.
    pub(super) fn body(mut self, body: &impl Serialize) -> Call<'a> {
        self.body = serde_json::to_string(body).ok();
        self
    }

    /// With files beside the body.
    pub(super) fn files(mut self, files: &'a [Drawn]) -> Call<'a> {
        self.files = files;
        self
    }

    /// With something in the query.
    pub(super) fn param(mut self, name: &'static str, value: &str) -> Call<'a> {
        self.params.push((name, value.to_owned()));
        self
    }

    /// With another bound of time.
    pub(super) fn within(mut self, bound: Duration) -> Call<'a> {
        self.bound = bound;
        self
    }

    fn request(&self) -> Request<'a> {
        let request = Request::new(self.route, self.method);
        let request = request.params((!self.params.is_empty()).then(|| self.params.clone()));
        request.body(self.body.clone().map(String::into_bytes))
    }

    /// The body with the files beside it, each under its number. serenity's own forms would give all the number 0.
    fn form(&self) -> Result<Form, reqwest::Error> {
        let form = Form::new().text("payload_json", self.body.clone().unwrap_or_default());
        self.files.iter().enumerate().try_fold(form, |form, (number, file)| {
            let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone()).mime_str(file.kind())?;
            Ok(form.part(format!("files[{number}]"), part))
        })
    }

    /// What shares a limit: a method and a route in one channel, guild or webhook, whatever the message.
    fn bucket(&self) -> String {
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
struct Complaint {
    code: i64,
    message: String,
    retry_after: Option<f64>,
    global: bool,
}

/// What became of one try.
enum Tried {
    Done(Vec<u8>),
    TooMany { wait: Duration, global: bool },
}

impl Line {
    /// A line for a bot's token.
    ///
    /// # Errors
    ///
    /// When this machine cannot make TLS connections.
    pub(super) fn new(api: &Api, token: &str) -> Result<Line, reqwest::Error> {
        let builder = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(BOUND);
        let client = match api {
            Api::Discord => builder.build()?,
            // Whatever the environment says of proxies: what is on this machine is reached without one.
            Api::Elsewhere(_) => builder.no_proxy().build()?,
        };
        let http = serenity_http(api, token, client.clone());
        Ok(Line { http, client, pace: Pace::default() })
    }

    /// serenity's own line, with the same token, address and client: what serenity and poise send by themselves.
    pub(super) fn http(&self, api: &Api) -> Http {
        serenity_http(api, self.http.token(), self.client.clone())
    }

    /// Sends a request and reads its answer.
    ///
    /// # Errors
    ///
    /// [`Failure`].
    pub(super) async fn call<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, Failure> {
        let answer = self.deliver(&call).await?;
        let answer = if answer.is_empty() { b"null" } else { answer.as_slice() };
        serde_json::from_slice(answer).map_err(|error| Failure::Unreadable(error.to_string()))
    }

    /// Sends a request whose answer says nothing of interest.
    ///
    /// # Errors
    ///
    /// [`Failure`].
    pub(super) async fn send(&self, call: Call<'_>) -> Result<(), Failure> {
        self.deliver(&call).await.map(drop)
    }

    /// Sends a request as often as the rate limit asks for it, within its bound.
    async fn deliver(&self, call: &Call<'_>) -> Result<Vec<u8>, Failure> {
        let deadline = Instant::now() + call.bound;
        let bucket = call.bucket();
        loop {
            self.pace.turn(&bucket, deadline).await?;
            let tried = timeout_at(deadline, self.once(call, &bucket)).await;
            match tried.unwrap_or(Err(Failure::Slow))? {
                Tried::Done(answer) => return Ok(answer),
                Tried::TooMany { wait, global } => self.pace.refused(&bucket, wait, global),
            }
        }
    }

    async fn once(&self, call: &Call<'_>, bucket: &str) -> Result<Tried, Failure> {
        let request = call.request().build(&self.client, self.http.token(), self.http.proxy.as_deref());
        let request = self.with_files(request.map_err(unsendable)?, call);
        let request = request.map_err(|error| Failure::Unsendable(error.without_url().to_string()))?;
        let response = request.send().await.map_err(lost)?;
        if let Some(said) = allowance(response.headers()) {
            self.pace.note(bucket, said);
        }
        let status = response.status().as_u16();
        let wait = header::<f64>(response.headers(), "retry-after");
        let body = response.bytes().await.map_err(lost)?.to_vec();
        judge(status, wait, body)
    }
}

impl Line {
    /// A request with its files, if it has any.
    fn with_files(&self, request: RequestBuilder, call: &Call<'_>) -> Result<RequestBuilder, reqwest::Error> {
        if call.files.is_empty() {
            return Ok(request);
        }
        let mut bare = request.build()?;
        // They are those of the body alone.
        [CONTENT_LENGTH, CONTENT_TYPE].iter().for_each(|name| drop(bare.headers_mut().remove(name)));
        *bare.body_mut() = None;
        Ok(RequestBuilder::from_parts(self.client.clone(), bare).multipart(call.form()?))
    }
}

/// serenity ignores the address as long as its own limiter is on.
fn serenity_http(api: &Api, token: &str, client: reqwest::Client) -> Http {
    let builder = HttpBuilder::new(token).client(client);
    match api {
        Api::Discord => builder.build(),
        Api::Elsewhere(url) => builder.proxy(url.as_str()).ratelimiter_disabled(true).build(),
    }
}

/// What an answer means.
fn judge(status: u16, wait: Option<f64>, body: Vec<u8>) -> Result<Tried, Failure> {
    if (200..300).contains(&status) {
        return Ok(Tried::Done(body));
    }
    let complaint: Complaint = serde_json::from_slice(&body).unwrap_or_default();
    // With a number of its own and no time to wait it is no matter of waiting a moment, see `Failure`.
    if status == 429 && (complaint.code == 0 || complaint.retry_after.is_some()) {
        let wait = complaint.retry_after.or(wait).and_then(|wait| Duration::try_from_secs_f64(wait).ok());
        return Ok(Tried::TooMany { wait: wait.unwrap_or(Duration::from_secs(1)), global: complaint.global });
    }
    Err(Failure::Refused { status, code: complaint.code, words: complaint.message })
}

fn allowance(headers: &HeaderMap) -> Option<Allowance> {
    let lasts = Duration::try_from_secs_f64(header(headers, "x-ratelimit-reset-after")?).ok()?;
    let limit = header(headers, "x-ratelimit-limit")?;
    Some(Allowance { limit, left: header(headers, "x-ratelimit-remaining")?, lasts })
}

fn header<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}

/// What lies at the bottom of it says most. The address holds the interaction's token, which belongs in no log.
fn lost(error: reqwest::Error) -> Failure {
    let error = error.without_url();
    let mut bottom: &dyn std::error::Error = &error;
    while let Some(source) = bottom.source() {
        bottom = source;
    }
    Failure::Lost(bottom.to_string())
}

fn unsendable(error: serenity::Error) -> Failure {
    Failure::Unsendable(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{ChannelId, InteractionId, MessageId};

    #[test]
    fn a_bucket_is_a_route_in_a_place() {
        let channel_id = ChannelId::new(12);
        let edit = |message| Route::ChannelMessage { channel_id, message_id: MessageId::new(message) };
        let bucket = |method, route| Call::new(method, route).bucket();
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
        let Ok(Tried::TooMany { wait, global }) = judge(429, Some(7.0), body.to_vec()) else { panic!("no wait") };
        assert_eq!((wait, global), (Duration::from_millis(250), true));
        let old = br#"{"message": "too many edits", "code": 30046}"#;
        assert!(matches!(judge(429, Some(5.0), old.to_vec()), Err(Failure::Refused { code: 30046, .. })));
        assert!(matches!(judge(502, None, b"<html>".to_vec()), Err(Failure::Refused { status: 502, code: 0, .. })));
        let absurd = br#"{"retry_after": -1}"#;
        assert!(matches!(judge(429, None, absurd.to_vec()), Ok(Tried::TooMany { .. })));
    }
}
