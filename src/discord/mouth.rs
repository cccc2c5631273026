//! Posting and editing in channels.

use crate::app::port::{Mouth, MouthError};
use crate::discord::api::Api;
use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use crate::discord::picture::draw;
use crate::discord::wire::{Body, Retired};
use crate::room::people::{Moment, Person, Place};
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ChannelId, LightMethod, MessageId, Route, UserId};
use std::sync::Arc;

/// How many messages are listed at a time. Discord gives no more.
const PAGE: &str = "100";

/// How far the machine's clock and Discord's may be apart, in milliseconds.
const ASTRAY: Moment = 10 * 60 * 1000;

/// When Discord's time begins, in milliseconds of the Unix epoch. A message's number tells when it was posted.
const EPOCH: Moment = 1_420_070_400_000;

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

/// Whose direct messages are to be opened.
#[derive(Debug, Serialize)]
struct Recipient {
    recipient_id: String,
}

#[derive(Debug, Deserialize)]
struct Opened {
    id: ChannelId,
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

    async fn find(&self, place: Place, file: &str, since: Moment) -> Result<Option<u64>, MouthError> {
        let ours = |seen: &&Seen| seen.author.id == self.me && seen.attachments.iter().any(|it| it.filename == file);
        let mut page = self.page(place, None).await?;
        if page.is_empty() {
            self.may_read(place).await?;
        }
        loop {
            if let Some(found) = page.iter().find(ours) {
                return Ok(Some(found.id.get()));
            }
            // The oldest of a page comes last.
            match page.last() {
                Some(oldest) if posted(oldest.id) >= since - ASTRAY => page = self.page(place, Some(oldest.id)).await?,
                _ => return Ok(None),
            }
        }
    }

    async fn direct(&self, person: Person) -> Result<Place, MouthError> {
        let call = Call::new(LightMethod::Post, Route::UserMeDmChannels);
        let opened: Opened = self.line.call(call.body(&Recipient { recipient_id: person.0.to_string() })).await?;
        Ok(Place { guild: None, channel: opened.id.get() })
    }

    fn link(&self, place: Place, message: u64) -> String {
        self.api.link(place.guild, place.channel, message)
    }
}

impl Channels {
    /// The newest messages of a channel, or those before one of them; the newest first.
    async fn page(&self, place: Place, before: Option<MessageId>) -> Result<Vec<Seen>, Failure> {
        let call = Call::new(LightMethod::Get, Route::ChannelMessages { channel_id: channel(place) });
        let call = call.param("limit", PAGE);
        self.line
            .call(match before {
                Some(before) => call.param("before", &before.to_string()),
                None => call,
            })
            .await
    }

    /// Without the permission to read what was posted earlier Discord lists no messages, as if there were none. Asked
    /// for a single one it says which of the two it is, whether that message exists or not.
    async fn may_read(&self, place: Place) -> Result<(), MouthError> {
        let route = Route::ChannelMessage { channel_id: channel(place), message_id: MessageId::new(1) };
        match self.line.send(Call::new(LightMethod::Get, route)).await.map_err(MouthError::from) {
            Ok(()) | Err(MouthError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// When a message was posted.
fn posted(message: MessageId) -> Moment {
    EPOCH + Moment::try_from(message.get() >> 22).unwrap_or(Moment::MAX - EPOCH)
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
