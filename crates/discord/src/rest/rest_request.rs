//! A request to Discord's REST API.

use crate::rest::attachments::AttachmentFile;
use crate::rest::rate_limiter::BucketKey;
use poise::serenity_prelude as serenity;
use reqwest::Url;
use reqwest::multipart::{Form, Part};
use serde::Serialize;
use serenity::{LightMethod, Request, Route};
use std::time::Duration;

/// Time limit for a request, including the wait for the rate limit.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// A request.
#[derive(Clone)]
pub struct RestRequest<'a> {
    method: LightMethod,
    pub route: Route<'a>,
    /// The path instead of the route's, for a route that serenity does not have.
    path: Option<&'static str>,
    params: Vec<(&'static str, String)>,
    pub body: Option<String>,
    pub files: &'a [AttachmentFile],
    pub timeout: Duration,
}

impl<'a> RestRequest<'a> {
    /// Creates a request without parameters, body and files.
    pub fn new(method: LightMethod, route: Route<'a>) -> RestRequest<'a> {
        RestRequest { method, route, path: None, params: Vec::new(), body: None, files: &[], timeout: REQUEST_TIMEOUT }
    }

    /// Creates a request about the bot's application, of which serenity has only an older route.
    pub fn application(method: LightMethod) -> RestRequest<'a> {
        let path = Some("/applications/@me");
        RestRequest { path, ..RestRequest::new(method, Route::Oauth2ApplicationCurrent) }
    }

    /// Sets the path of a built request, where it is not the route's.
    pub fn replace_path(&self, url: &mut Url) {
        let Some(path) = self.path else { return };
        let whole = self.route.path();
        let old = whole.split("/api/v10").nth(1).unwrap_or_default();
        let replaced = url.path().replace(old, path);
        url.set_path(&replaced);
    }

    /// Sets the JSON body.
    pub(crate) fn body(self, body: &impl Serialize) -> RestRequest<'a> {
        self.json(to_json(body))
    }

    /// Sets the body, which is JSON already.
    pub(crate) fn json(mut self, body: String) -> RestRequest<'a> {
        self.body = Some(body);
        self
    }

    /// Adds files.
    pub fn files(mut self, files: &'a [AttachmentFile]) -> RestRequest<'a> {
        self.files = files;
        self
    }

    /// Adds a query parameter.
    pub fn param(mut self, name: &'static str, value: &str) -> RestRequest<'a> {
        self.params.push((name, value.to_owned()));
        self
    }

    /// Sets the time limit.
    pub fn timeout(mut self, bound: Duration) -> RestRequest<'a> {
        self.timeout = bound;
        self
    }

    pub fn to_serenity_request(&self) -> Request<'a> {
        let request = Request::new(self.route, self.method);
        let request = request.params((!self.params.is_empty()).then(|| self.params.clone()));
        request.body(self.body.clone().map(String::into_bytes))
    }

    /// Builds a form with the body and numbered files. serenity's own form would give every file the number 0.
    pub fn multipart_form(&self) -> Result<Form, reqwest::Error> {
        let form = Form::new().text("payload_json", self.body.clone().unwrap_or_default());
        self.files.iter().enumerate().try_fold(form, |form, (number, file)| {
            let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone()).mime_str(file.mime_type())?;
            Ok(form.part(format!("files[{number}]"), part))
        })
    }

    /// Returns the key of the rate limit: the method and the path without ids, and the channel, guild or webhook.
    pub fn bucket_key(&self) -> BucketKey {
        let path = self.path.map_or_else(|| self.route.path(), |path| format!("/api/v10{path}").into());
        let parts: Vec<&str> = path.split("/api/v10/").nth(1).unwrap_or_default().split('/').collect();
        // The paths of the last two hold an interaction's token instead of being sent with the bot's.
        let is_exempt = matches!(parts[0], "interactions" | "webhooks");
        let resource = match parts[0] {
            "channels" | "guilds" => parts.get(1..2),
            "interactions" | "webhooks" => parts.get(1..3),
            _ => None,
        };
        let resource = resource.unwrap_or_default();
        let is_id = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit()) || resource.contains(part);
        let route: Vec<&str> = parts.iter().map(|part| if is_id(part) { "-" } else { part }).collect();
        let route = format!("{:?} {}", self.method, route.join("/"));
        BucketKey { route: route.into(), resource: resource.join("/").into(), is_exempt }
    }
}

/// Writes a body as JSON. Bodies are plain data, which can always be written.
pub(crate) fn to_json(body: &impl Serialize) -> String {
    serde_json::to_string(body).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use poise::serenity_prelude::{ChannelId, InteractionId, MessageId};

    #[test]
    fn application_has_a_path_of_its_own() {
        let request = RestRequest::application(LightMethod::Patch);
        for start in ["https://discord.com", "http://127.0.0.1:80/below"] {
            let mut url = format!("{start}/api/v10/oauth2/applications/@me").parse().unwrap();
            request.replace_path(&mut url);
            assert_eq!(url.as_str(), format!("{start}/api/v10/applications/@me").replace(":80", ""));
        }
        assert_eq!(&*request.bucket_key().route, "Patch applications/@me");
    }

    #[test]
    fn bucket_is_method_and_route_with_a_resource() {
        let channel_id = ChannelId::new(12);
        let edit = |message| Route::ChannelMessage { channel_id, message_id: MessageId::new(message) };
        let bucket = |method, route| RestRequest::new(method, route).bucket_key();
        assert_eq!(bucket(LightMethod::Patch, edit(1)), bucket(LightMethod::Patch, edit(2)));
        assert_ne!(bucket(LightMethod::Patch, edit(1)), bucket(LightMethod::Get, edit(1)));
        let elsewhere = Route::ChannelMessages { channel_id: ChannelId::new(13) };
        let here = Route::ChannelMessages { channel_id };
        let [there, posted] = [elsewhere, here].map(|route| bucket(LightMethod::Post, route));
        assert_eq!((&*there.route, &*there.resource), ("Post channels/-/messages", "13"));
        assert!(there.route == posted.route && there.resource != posted.resource);
        let answer = |id| Route::InteractionResponse { interaction_id: InteractionId::new(id), token: "t" };
        let [one, two] = [1, 2].map(|id| bucket(LightMethod::Post, answer(id)));
        assert_eq!((&*one.route, &*one.resource), ("Post interactions/-/-/callback", "1/t"));
        assert!(one.route == two.route && one.resource != two.resource);
        assert!(bucket(LightMethod::Post, answer(1)).is_exempt && !bucket(LightMethod::Post, here).is_exempt);
    }
}
