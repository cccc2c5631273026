//! Posting and editing in channels.

use crate::app::port::{Mouth, MouthError};
use crate::discord::api::Api;
use crate::discord::line::{Call, Line};
use crate::discord::picture::draw;
use crate::discord::wire::{Body, Retired};
use crate::room::people::Place;
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serenity::{ChannelId, LightMethod, MessageId, Route, UserId};
use std::sync::Arc;

/// How many messages are looked through for one of the bot's own. Discord gives no more at a time.
const NEWEST: &str = "100";

/// Posts and edits in channels.
#[derive(Clone)]
pub struct Channels {
    line: Arc<Line>,
    me: UserId,
    api: Api,
}

/// A message, as far as it is recognised by.
#[derive(Debug, Deserialize)]
struct Seen {
    id: MessageId,
    author: Author,
    #[serde(default)]
    attachments: Vec<File>,
}

#[derive(Debug, Deserialize)]
struct Author {
    id: UserId,
}

#[derive(Debug, Deserialize)]
struct File {
    filename: String,
}

#[derive(Debug, Deserialize)]
struct Made {
    id: MessageId,
}

impl Channels {
    /// For the bot that is this user.
    pub(super) fn new(line: Arc<Line>, me: UserId, api: Api) -> Channels {
        Channels { line, me, api }
    }
}

impl Mouth for Channels {
    async fn post(&self, place: Place, message: &Message, nonce: &str) -> Result<u64, MouthError> {
        let drawn = draw(message).await?;
        let call = Call::new(LightMethod::Post, Route::ChannelMessages { channel_id: channel(place) });
        let body = Body::of(message, drawn.as_ref()).once(nonce);
        let made: Made = self.line.call(call.body(&body).file(drawn.as_ref())).await?;
        Ok(made.id.get())
    }

    async fn edit(&self, place: Place, message: u64, content: &Message) -> Result<(), MouthError> {
        let drawn = draw(content).await?;
        let call = Call::new(LightMethod::Patch, one(place, message)?);
        let call = call.body(&Body::of(content, drawn.as_ref())).file(drawn.as_ref());
        Ok(self.line.send(call).await?)
    }

    async fn retire(&self, place: Place, message: u64, text: &str) -> Result<(), MouthError> {
        let call = Call::new(LightMethod::Patch, one(place, message)?).body(&Retired::new(text));
        Ok(self.line.send(call).await?)
    }

    async fn find(&self, place: Place, file: &str) -> Result<Option<u64>, MouthError> {
        let route = Route::ChannelMessages { channel_id: channel(place) };
        let newest: Vec<Seen> = self.line.call(Call::new(LightMethod::Get, route).param("limit", NEWEST)).await?;
        let ours = |seen: &&Seen| seen.author.id == self.me && seen.attachments.iter().any(|it| it.filename == file);
        Ok(newest.iter().find(ours).map(|seen| seen.id.get()))
    }

    fn link(&self, place: Place, message: u64) -> String {
        self.api.link(place.guild, place.channel, message)
    }
}

/// serenity's numbers are never zero. A channel 0 would be a number that nobody gave us: there is none.
fn channel(place: Place) -> ChannelId {
    ChannelId::new(place.channel.max(1))
}

fn one(place: Place, message: u64) -> Result<Route<'static>, MouthError> {
    if message == 0 {
        return Err(MouthError::Gone);
    }
    Ok(Route::ChannelMessage { channel_id: channel(place), message_id: MessageId::new(message) })
}
