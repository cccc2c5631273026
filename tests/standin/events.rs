//! Every event that the stand-in sends arrives at the real serenity and parses. (One that does not
//! is dropped there without a word, so only arriving proves anything.)

use crate::standin;

use serde_json::{Value, json};
use serenity::all::{FullEvent, GatewayIntents, Http};

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::standin;

/// Waits for an event of a kind, and answers a part of it.
macro_rules! hear {
    ($bot:ident, $event:pat => $part:expr) => {
        $bot.hear(stringify!($event), |event| match event {
            $event => Some($part),
            _ => None,
        })
        .await
    };
}

async fn begin(intents: GatewayIntents) -> (gonagas::standin::StandinHandle, Web, Vec<Person>, Bot) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let bot = Bot::login(&standin, intents).await;
    let people = web.people().await;
    (standin, web, people, bot)
}

#[tokio::test]
async fn guilds_and_members() {
    let (standin, web, people, mut bot) = begin(GatewayIntents::all()).await;
    let guild = hear!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!((guild.members.len(), guild.channels.len()), (5, 2));
    assert_eq!(guild.owner_id.to_string(), people[0].id);
    let me = web.bot_id().await;

    let new = web.good("POST", "/people", json!({ "name": "Rávdná", "locale": "no" })).await;
    let added = hear!(bot, FullEvent::GuildMemberAddition { new_member } => new_member);
    assert_eq!(added.user.id.to_string(), standin::text(&new, "id"));
    assert_eq!(added.user.global_name.as_deref(), Some("Rávdná"));

    let member = format!("/guilds/{}/members/{}", people[0].guild, added.user.id);
    web.good("PUT", &member, json!({ "permissions": "0" })).await;
    let changed = hear!(bot, FullEvent::GuildMemberUpdate { event, .. } => event);
    assert_eq!(changed.user.id, added.user.id);
    let role = hear!(bot, FullEvent::GuildRoleUpdate { new, .. } => new);
    assert!(role.permissions.is_empty());
    web.good("DELETE", &member, Value::Null).await;
    let gone = hear!(bot, FullEvent::GuildMemberRemoval { user, .. } => user);
    assert_eq!(gone.id, added.user.id);

    let own = format!("/guilds/{}/members/{me}", people[0].guild);
    web.good("DELETE", &own, Value::Null).await;
    let left = hear!(bot, FullEvent::GuildDelete { incomplete, .. } => incomplete);
    assert_eq!(left.id, guild.id);
    web.good("PUT", &own, json!({})).await;
    let back = hear!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!(back.id, guild.id);
    let second = web.good("POST", "/guilds", json!({ "name": "Second", "locale": "fr" })).await;
    let guild = hear!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!(guild.id.to_string(), standin::text(&second, "id"));
    assert_eq!(guild.preferred_locale, "fr");
    standin.stop().await;
}

#[tokio::test]
async fn channels_and_threads() {
    let (standin, web, people, mut bot) = begin(GatewayIntents::non_privileged()).await;
    let guild = &people[0].guild;
    let new = web.good("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "quiet" })).await;
    let channel = hear!(bot, FullEvent::ChannelCreate { channel } => channel);
    assert_eq!((channel.id.to_string().as_str(), channel.name.as_str()), (standin::text(&new, "id"), "quiet"));

    let permissions = format!("/channels/{}/permissions/{}", channel.id, people[1].id);
    web.good("PUT", &permissions, json!({ "allow": "0", "deny": "1024" })).await;
    let updated = hear!(bot, FullEvent::ChannelUpdate { new, .. } => new);
    assert_eq!(updated.permission_overwrites.len(), 1);

    let message = channel.say(&bot.http, "here").await.expect("a message");
    let builder = serenity::all::CreateThread::new("a thread");
    let thread = channel.create_thread_from_message(&bot.http, message.id, builder).await.expect("a thread");
    let heard = hear!(bot, FullEvent::ThreadCreate { thread } => thread);
    assert_eq!((heard.id, heard.parent_id), (thread.id, Some(channel.id)));
    assert_eq!(thread.id.get(), message.id.get(), "a message's thread has its id");
    thread.say(&bot.http, "inside").await.expect("a message in the thread");
    let edit = serenity::all::EditThread::new().archived(true);
    thread.id.edit_thread(&bot.http, edit).await.expect("an archived thread");
    let archived = hear!(bot, FullEvent::ThreadUpdate { new, .. } => new);
    assert!(archived.thread_metadata.expect("metadata").archived);
    thread.say(&bot.http, "again").await.expect("a message that wakes the thread");
    let awake = hear!(bot, FullEvent::ThreadUpdate { new, .. } => new);
    assert!(!awake.thread_metadata.expect("metadata").archived);

    web.good("DELETE", &format!("/channels/{}", thread.id), Value::Null).await;
    let gone = hear!(bot, FullEvent::ThreadDelete { thread, .. } => thread);
    assert_eq!((gone.id, gone.parent_id), (thread.id, channel.id));
    web.good("DELETE", &format!("/channels/{}", channel.id), Value::Null).await;
    let gone = hear!(bot, FullEvent::ChannelDelete { channel, .. } => channel);
    assert_eq!(gone.id, channel.id);
    standin.stop().await;
}

#[tokio::test]
async fn messages_with_and_without_their_content() {
    let (standin, web, people, mut bot) = begin(GatewayIntents::non_privileged()).await;
    let (channel, me) = (&people[0].channel, web.bot_id().await);
    let say = |content: String| json!({ "channel": channel, "content": content });
    let said = people[0].good("POST", "/messages", say("secret".into())).await;
    let heard = hear!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!((heard.id.to_string().as_str(), heard.content.as_str()), (standin::text(&said, "id"), ""));
    assert_eq!(heard.author.id.to_string(), people[0].id);
    assert!(heard.member.is_some() && heard.guild_id.is_some());

    people[0].good("POST", "/messages", say(format!("hello <@{me}>"))).await;
    let heard = hear!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!(heard.content, format!("hello <@{me}>"), "a mention is an invitation to read");
    assert_eq!(heard.mentions[0].id.to_string(), me);

    let direct = json!({ "channel": null, "content": "in private" });
    people[0].good("POST", "/messages", direct).await;
    let heard = hear!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!((heard.content.as_str(), heard.guild_id), ("in private", None));

    let id = standin::text(&said, "id");
    people[0].good("DELETE", &format!("/messages/{id}?channel={channel}"), Value::Null).await;
    let gone = hear!(bot, FullEvent::MessageDelete { deleted_message_id, .. } => deleted_message_id);
    assert_eq!(gone.to_string(), id);
    standin.stop().await;
}

#[tokio::test]
async fn own_messages_carry_files_and_nonce() {
    let (standin, _, people, mut bot) = begin(GatewayIntents::non_privileged()).await;
    let channel: serenity::all::ChannelId = people[0].channel.parse().expect("an id");
    let file = serenity::all::CreateAttachment::bytes(standin::png(), "board.png");
    let builder = serenity::all::CreateMessage::new()
        .content("look")
        .add_file(file.description("seven by seven"))
        .nonce(serenity::all::Nonce::String("n-1".into()))
        .enforce_nonce(true);
    let sent = channel.send_message(&bot.http, builder.clone()).await.expect("a message");
    let heard = hear!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!(heard.id, sent.id);
    assert!(heard.nonce.is_some() && sent.nonce.is_some());
    assert_eq!(heard.attachments[0].description.as_deref(), Some("seven by seven"));
    assert_eq!(heard.attachments[0].dimensions(), Some((3, 2)));
    assert_eq!(heard.attachments[0].download().await.expect("bytes"), standin::png());

    let again = channel.send_message(&bot.http, builder).await.expect("the same message");
    assert_eq!(again.id, sent.id, "the same nonce is the same message");

    let keep = serenity::all::EditAttachments::keep_all(&sent);
    let more = serenity::all::CreateAttachment::bytes(standin::png(), "second.png");
    let edit = serenity::all::EditMessage::new().content("look again").attachments(keep.add(more));
    let edited = channel.edit_message(&bot.http, sent.id, edit).await.expect("an edit");
    assert_eq!(edited.attachments.len(), 2);
    let heard = hear!(bot, FullEvent::MessageUpdate { event, .. } => event);
    assert_eq!(heard.content.as_deref(), Some("look again"));
    assert!(heard.edited_timestamp.is_some());
    let edit = serenity::all::EditMessage::new().attachments(serenity::all::EditAttachments::new());
    let edited = channel.edit_message(&bot.http, sent.id, edit).await.expect("an edit");
    assert!(edited.attachments.is_empty());
    standin.stop().await;
}

#[tokio::test]
async fn members_are_sent_on_request() {
    let (standin, _, people, mut bot) = begin(GatewayIntents::all()).await;
    let runners = bot.shards.runners.lock().await;
    let runner = runners.values().next().expect("a shard");
    let guild = people[0].guild.parse().expect("an id");
    let filter = serenity::gateway::ChunkGuildFilter::Query("bi".into());
    runner.runner_tx.chunk_guild(guild, None, false, filter, None);
    drop(runners);
    let chunk = hear!(bot, FullEvent::GuildMembersChunk { chunk } => chunk);
    let names: Vec<_> = chunk.members.values().map(|member| member.user.name.as_str()).collect();
    assert_eq!(names, ["biret"]);
    standin.stop().await;
}

/// Reading over REST parses, too.
#[tokio::test]
async fn what_is_read_parses() {
    let (standin, web, people, bot) = begin(GatewayIntents::non_privileged()).await;
    let http: &Http = &bot.http;
    let guild: serenity::all::GuildId = people[0].guild.parse().expect("an id");
    let channel: serenity::all::ChannelId = people[0].channel.parse().expect("an id");
    let me = http.get_current_user().await.expect("the bot's user");
    assert_eq!(me.id.to_string(), web.bot_id().await);
    let application = http.get_current_application_info().await.expect("the application");
    assert_eq!(application.owner.expect("an owner").id.to_string(), people[0].id);
    assert_eq!(http.get_guild(guild).await.expect("a guild").roles.len(), 6);
    assert_eq!(guild.channels(http).await.expect("channels").len(), 2);
    assert_eq!(guild.roles(http).await.expect("roles").len(), 6);
    assert_eq!(guild.members(http, Some(10), None).await.expect("members").len(), 5);
    let second: serenity::all::UserId = people[1].id.parse().expect("an id");
    assert_eq!(guild.member(http, second).await.expect("a member").user.name, "biret");
    assert_eq!(second.to_user(http).await.expect("a user").name, "biret");
    assert_eq!(http.get_guilds(None, None).await.expect("guilds").len(), 1);
    assert!(guild.get_active_threads(http).await.expect("threads").threads.is_empty());
    let direct = second.create_dm_channel(http).await.expect("direct messages");
    assert_eq!(direct.recipient.id, second);
    direct.id.say(http, "hello").await.expect("a direct message");
    assert!(direct.id.to_channel(http).await.expect("a channel").private().is_some());

    let first = channel.say(http, "one").await.expect("a message");
    let reply = first.reply(http, "two").await.expect("a reply");
    assert_eq!(reply.referenced_message.expect("the message").id, first.id);
    let builder = serenity::all::GetMessages::new().limit(2);
    let listed = channel.messages(http, builder).await.expect("messages");
    assert_eq!(listed.iter().map(|m| m.content.as_str()).collect::<Vec<_>>(), ["two", "one"]);
    let one = channel.message(http, first.id).await.expect("a message");
    assert_eq!((one.content.as_str(), one.nonce.is_none()), ("one", true));
    first.delete(http).await.expect("gone");
    assert!(channel.message(http, first.id).await.is_err());
    standin.stop().await;
}
