//! Posting and editing in channels.

use crate::app::port::{Mouth, MouthError};
use crate::discord::api::Api;
use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use crate::discord::picture::draw;
use crate::discord::sight;
use crate::discord::wire::{Body, Retired};
use crate::room::people::{Moment, Person, Place};
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ChannelId, GuildId, LightMethod, MessageId, Route, UserId};
use std::sync::Arc;
use tokio::sync::watch;

/// How many messages are listed at a time. Discord gives no more.
const PAGE: &str = "100";

/// How far the machine's clock and Discord's may be apart, in milliseconds.
const ASTRAY: Moment = 10 * 60 * 1000;

/// After so many minutes of silence Discord archives a thread by itself: a week, the longest there is.
const WEEK: u16 = 7 * 24 * 60;

/// When Discord's time begins, in milliseconds of the Unix epoch. A message's number tells when it was posted.
const EPOCH: Moment = 1_420_070_400_000;

/// Posts and edits in channels.
#[derive(Clone)]
pub struct Channels {
    line: Arc<Line>,
    me: UserId,
    api: Api,
    heard: watch::Receiver<bool>,
}

/// A message, as far as it is recognised by.
#[derive(Debug, Deserialize)]
struct Seen {
    id: MessageId,
    author: Author,
    #[serde(default)]
    content: String,
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

#[derive(Debug, Deserialize)]
struct Member {
    nick: Option<String>,
    user: Named,
}

#[derive(Debug, Deserialize)]
struct Named {
    username: String,
    global_name: Option<String>,
}

/// A thread that is to be opened.
#[derive(Debug, Serialize)]
struct Opening<'a> {
    name: &'a str,
    auto_archive_duration: u16,
}

/// Whether a thread is put away.
#[derive(Debug, Serialize)]
struct Shelf {
    archived: bool,
}

/// Whose direct messages are meant.
#[derive(Debug, Serialize)]
struct Recipient {
    recipient_id: String,
}

impl Channels {
    /// For the bot that is this user; `heard` says whether people can reach it.
    pub(super) fn new(line: Arc<Line>, me: UserId, api: Api, heard: watch::Receiver<bool>) -> Channels {
        Channels { line, me, api, heard }
    }

    /// Who the bot is.
    pub(super) fn me(&self) -> UserId {
        self.me
    }
}

impl Mouth for Channels {
    async fn post(&self, place: Place, message: &Message, nonce: &str) -> Result<u64, MouthError> {
        let drawn = draw(message).await?;
        let call = Call::new(LightMethod::Post, Route::ChannelMessages { channel_id: channel(place) });
        let body = Body::of(message, &drawn).once(nonce);
        let made: Made = self.line.call(call.body(&body).files(&drawn)).await?;
        Ok(made.id.get())
    }

    async fn edit(&self, place: Place, message: u64, content: &Message) -> Result<(), MouthError> {
        let drawn = draw(content).await?;
        let call = Call::new(LightMethod::Patch, one(place, message)?);
        let call = call.body(&Body::of(content, &drawn)).files(&drawn);
        self.change(place, call).await
    }

    async fn retire(&self, place: Place, message: u64, text: &str) -> Result<(), MouthError> {
        let call = Call::new(LightMethod::Patch, one(place, message)?).body(&Retired::new(text));
        self.change(place, call).await
    }

    async fn find(&self, place: Place, file: &str, since: Moment) -> Result<Option<u64>, MouthError> {
        self.search(place, since, |seen| seen.attachments.iter().any(|it| it.filename == file)).await
    }

    async fn find_words(&self, place: Place, words: &str, since: Moment) -> Result<Option<u64>, MouthError> {
        self.search(place, since, |seen| seen.content.starts_with(words)).await
    }

    fn is_heard(&self) -> bool {
        *self.heard.borrow()
    }

    async fn is_member(&self, guild: u64, person: Person) -> Result<bool, MouthError> {
        let route = Route::GuildMember { guild_id: GuildId::new(guild.max(1)), user_id: UserId::new(person.0.max(1)) };
        match self.line.send(Call::new(LightMethod::Get, route)).await {
            Ok(()) => Ok(true),
            Err(failure) if failure.is_no_member() => Ok(false),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn seen(&self, guild: u64, person: Person, channels: &[u64]) -> Result<Vec<u64>, MouthError> {
        let (guild, user) = (GuildId::new(guild.max(1)), UserId::new(person.0.max(1)));
        let wanted: Vec<ChannelId> = channels.iter().map(|channel| ChannelId::new((*channel).max(1))).collect();
        let seen = sight::seen(&self.line, guild, user, &wanted).await?;
        Ok(seen.into_iter().map(ChannelId::get).collect())
    }

    async fn open(&self, place: Place, message: u64, name: &str) -> Result<(), MouthError> {
        let route = match one(place, message)? {
            Route::ChannelMessage { channel_id, message_id } => Route::ChannelMessageThreads { channel_id, message_id },
            other => other,
        };
        let opening = Opening { name, auto_archive_duration: WEEK };
        match self.line.send(Call::new(LightMethod::Post, route).body(&opening)).await {
            Err(failure) if failure.is_thread_there() => Ok(()),
            opened => Ok(opened?),
        }
    }

    async fn join(&self, thread: Place, person: Person) -> Result<(), MouthError> {
        let route = Route::ChannelThreadMember { channel_id: channel(thread), user_id: UserId::new(person.0.max(1)) };
        Ok(self.line.send(Call::new(LightMethod::Put, route)).await?)
    }

    async fn archive(&self, thread: Place) -> Result<(), MouthError> {
        Ok(self.put_away(thread, true).await?)
    }

    async fn direct(&self, person: Person) -> Result<Place, MouthError> {
        let recipient = Recipient { recipient_id: person.0.to_string() };
        let made: Made = self.line.call(Call::new(LightMethod::Post, Route::UserMeDmChannels).body(&recipient)).await?;
        Ok(Place { guild: None, channel: made.id.get() })
    }

    async fn name(&self, place: Place, person: Person) -> Option<String> {
        let guild_id = GuildId::new(place.guild.filter(|guild| *guild > 0)?);
        let route = Route::GuildMember { guild_id, user_id: UserId::new(person.0.max(1)) };
        match self.line.call::<Member>(Call::new(LightMethod::Get, route)).await {
            Ok(Member { nick, user }) => Some(nick.or(user.global_name).unwrap_or(user.username)),
            Err(failure) => {
                tracing::debug!(%failure, "somebody's name could not be found out");
                None
            }
        }
    }

    fn link(&self, place: Place, message: u64) -> String {
        self.api.link(place.guild, place.channel, message)
    }
}

impl Channels {
    /// Looks among the messages of a channel that are not older than `since` for one of the bot's own.
    async fn search(
        &self,
        place: Place,
        since: Moment,
        meant: impl Fn(&Seen) -> bool + Send,
    ) -> Result<Option<u64>, MouthError> {
        let ours = |seen: &&Seen| seen.author.id == self.me && meant(seen);
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

    /// Changes a message. In a thread that was archived in the meantime nothing can be changed, so that is taken out first.
    async fn change(&self, place: Place, call: Call<'_>) -> Result<(), MouthError> {
        match self.line.send(call.clone()).await {
            Err(failure) if failure.is_archived() => {
                self.put_away(place, false).await?;
                Ok(self.line.send(call).await?)
            }
            changed => Ok(changed?),
        }
    }

    async fn put_away(&self, thread: Place, archived: bool) -> Result<(), Failure> {
        let route = Route::Channel { channel_id: channel(thread) };
        self.line.send(Call::new(LightMethod::Patch, route).body(&Shelf { archived })).await
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
