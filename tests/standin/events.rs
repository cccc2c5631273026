//! Every event of the stand-in reaches the real serenity and parses. (serenity drops an event that
//! does not parse without an error, so a test must receive each.)

use crate::standin;

use serde_json::{Value, json};
use serenity::all::{FullEvent, GatewayIntents, Http};

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::standin;

/// Waits for an event of a type and returns a part of it.
macro_rules! wait_for {
    ($bot:ident, $event:pat => $part:expr) => {
        $bot.wait_for_event(stringify!($event), |event| match event {
            $event => Some($part),
            _ => None,
        })
        .await
    };
}

async fn start_standin(intents: GatewayIntents) -> (gonagas_standin::StandinHandle, Web, Vec<Person>, Bot) {
    let standin = standin().await;
    let web = Web::new(&standin);
    let bot = Bot::login(&standin, intents).await;
    let people = web.people().await;
    (standin, web, people, bot)
}

#[tokio::test]
async fn guild_and_member_events_arrive() {
    let (standin, web, people, mut bot) = start_standin(GatewayIntents::all() - GatewayIntents::GUILD_PRESENCES).await;
    let guild = wait_for!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!((guild.members.len(), guild.channels.len()), (1, 2));
    assert_eq!(guild.owner_id.to_string(), people[0].id);
    let me = web.bot_id().await;

    let new = web.good("POST", "/people", json!({ "name": "Rávdná", "locale": "no" })).await;
    let added = wait_for!(bot, FullEvent::GuildMemberAddition { new_member } => new_member);
    assert_eq!(added.user.id.to_string(), standin::text(&new, "id"));
    assert_eq!(added.user.global_name.as_deref(), Some("Rávdná"));

    let member = format!("/guilds/{}/members/{}", people[0].guild, added.user.id);
    web.good("PATCH", &format!("/people/{}", added.user.id), json!({ "decoration": format!("{:032x}", 1) })).await;
    let changed = wait_for!(bot, FullEvent::GuildMemberUpdate { event, .. } => event);
    assert_eq!(changed.user.id, added.user.id);
    web.good("PUT", &member, json!({ "permissions": "0" })).await;
    let role = wait_for!(bot, FullEvent::GuildRoleUpdate { new, .. } => new);
    assert!(role.permissions.is_empty());
    web.good("DELETE", &member, Value::Null).await;
    let removed = wait_for!(bot, FullEvent::GuildMemberRemoval { user, .. } => user);
    assert_eq!(removed.id, added.user.id);

    let own = format!("/guilds/{}/members/{me}", people[0].guild);
    web.good("DELETE", &own, Value::Null).await;
    let left = wait_for!(bot, FullEvent::GuildDelete { incomplete, .. } => incomplete);
    assert_eq!(left.id, guild.id);
    web.good("PUT", &own, json!({})).await;
    let back = wait_for!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!(back.id, guild.id);
    let second = web.good("POST", "/guilds", json!({ "name": "Second", "locale": "fr" })).await;
    let guild = wait_for!(bot, FullEvent::GuildCreate { guild, .. } => guild);
    assert_eq!(guild.id.to_string(), standin::text(&second, "id"));
    assert_eq!(guild.preferred_locale, "fr");
    standin.stop().await;
}

#[tokio::test]
async fn channel_and_thread_events_arrive() {
    let (standin, web, people, mut bot) = start_standin(GatewayIntents::non_privileged()).await;
    let guild = &people[0].guild;
    let new = web.good("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "quiet" })).await;
    let channel = wait_for!(bot, FullEvent::ChannelCreate { channel } => channel);
    assert_eq!((channel.id.to_string().as_str(), channel.name.as_str()), (standin::text(&new, "id"), "quiet"));

    let permissions = format!("/channels/{}/permissions/{}", channel.id, people[1].id);
    web.good("PUT", &permissions, json!({ "allow": "0", "deny": "1024" })).await;
    let updated = wait_for!(bot, FullEvent::ChannelUpdate { new, .. } => new);
    assert_eq!(updated.permission_overwrites.len(), 1);

    let message = channel.say(&bot.http, "here").await.expect("a message");
    let builder = serenity::all::CreateThread::new("a thread");
    let thread = channel.create_thread_from_message(&bot.http, message.id, builder).await.expect("a thread");
    let received = wait_for!(bot, FullEvent::ThreadCreate { thread } => thread);
    assert_eq!((received.id, received.parent_id), (thread.id, Some(channel.id)));
    assert_eq!(thread.id.get(), message.id.get(), "a thread has its message's ID");
    thread.say(&bot.http, "inside").await.expect("a message in the thread");
    let edit = serenity::all::EditThread::new().archived(true);
    thread.id.edit_thread(&bot.http, edit).await.expect("an archived thread");
    let archived = wait_for!(bot, FullEvent::ThreadUpdate { new, .. } => new);
    assert!(archived.thread_metadata.expect("metadata").archived);
    thread.say(&bot.http, "again").await.expect("a message that unarchives the thread");
    let unarchived = wait_for!(bot, FullEvent::ThreadUpdate { new, .. } => new);
    assert!(!unarchived.thread_metadata.expect("metadata").archived);

    web.good("DELETE", &format!("/channels/{}", thread.id), Value::Null).await;
    let removed = wait_for!(bot, FullEvent::ThreadDelete { thread, .. } => thread);
    assert_eq!((removed.id, removed.parent_id), (thread.id, channel.id));
    web.good("DELETE", &format!("/channels/{}", channel.id), Value::Null).await;
    let removed = wait_for!(bot, FullEvent::ChannelDelete { channel, .. } => channel);
    assert_eq!(removed.id, channel.id);
    standin.stop().await;
}

#[tokio::test]
async fn message_content_needs_intent_or_mention() {
    let (standin, web, people, mut bot) = start_standin(GatewayIntents::non_privileged()).await;
    let channel = &people[0].channel;
    let me = web.bot_id().await;
    let message = |content: String| json!({ "channel": channel, "content": content });
    let sent = people[0].good("POST", "/messages", message("secret".into())).await;
    let received = wait_for!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!((received.id.to_string().as_str(), received.content.as_str()), (standin::text(&sent, "id"), ""));
    assert_eq!(received.author.id.to_string(), people[0].id);
    assert!(received.member.is_some() && received.guild_id.is_some());

    people[0].good("POST", "/messages", message(format!("hello <@{me}>"))).await;
    let received = wait_for!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!(received.content, format!("hello <@{me}>"), "a mention makes the content readable");
    assert_eq!(received.mentions[0].id.to_string(), me);

    let direct = json!({ "channel": null, "content": "in private" });
    people[0].good("POST", "/messages", direct).await;
    let received = wait_for!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!((received.content.as_str(), received.guild_id), ("in private", None));

    let id = standin::text(&sent, "id");
    people[0].good("DELETE", &format!("/messages/{id}?channel={channel}"), Value::Null).await;
    let removed = wait_for!(bot, FullEvent::MessageDelete { deleted_message_id, .. } => deleted_message_id);
    assert_eq!(removed.to_string(), id);
    standin.stop().await;
}

#[tokio::test]
async fn own_messages_have_files_and_nonce() {
    let (standin, _, people, mut bot) = start_standin(GatewayIntents::non_privileged()).await;
    let channel: serenity::all::ChannelId = people[0].channel.parse().expect("an id");
    let file = serenity::all::CreateAttachment::bytes(standin::png(), "board.png");
    let builder = serenity::all::CreateMessage::new()
        .content("look")
        .add_file(file.description("seven by seven"))
        .nonce(serenity::all::Nonce::String("n-1".into()))
        .enforce_nonce(true);
    let sent = channel.send_message(&bot.http, builder.clone()).await.expect("a message");
    let received = wait_for!(bot, FullEvent::Message { new_message } => new_message);
    assert_eq!(received.id, sent.id);
    assert!(received.nonce.is_some() && sent.nonce.is_some());
    assert_eq!(received.attachments[0].description.as_deref(), Some("seven by seven"));
    assert_eq!(received.attachments[0].dimensions(), Some((3, 2)));
    assert_eq!(received.attachments[0].download().await.expect("bytes"), standin::png());

    let again = channel.send_message(&bot.http, builder).await.expect("the same message");
    assert_eq!(again.id, sent.id, "the same nonce returns the same message");

    let keep = serenity::all::EditAttachments::keep_all(&sent);
    let more = serenity::all::CreateAttachment::bytes(standin::png(), "second.png");
    let edit = serenity::all::EditMessage::new().content("look again").attachments(keep.add(more));
    let edited = channel.edit_message(&bot.http, sent.id, edit).await.expect("an edit");
    assert_eq!(edited.attachments.len(), 2);
    let received = wait_for!(bot, FullEvent::MessageUpdate { event, .. } => event);
    assert_eq!(received.content.as_deref(), Some("look again"));
    assert!(received.edited_timestamp.is_some());
    let edit = serenity::all::EditMessage::new().attachments(serenity::all::EditAttachments::new());
    let edited = channel.edit_message(&bot.http, sent.id, edit).await.expect("an edit");
    assert!(edited.attachments.is_empty());
    standin.stop().await;
}

#[tokio::test]
async fn requested_members_are_sent() {
    let (standin, _, people, mut bot) = start_standin(GatewayIntents::all() - GatewayIntents::GUILD_PRESENCES).await;
    let runners = bot.shards.runners.lock().await;
    let runner = runners.values().next().expect("a shard");
    let guild = people[0].guild.parse().expect("an id");
    let filter = serenity::gateway::ChunkGuildFilter::Query("bi".into());
    runner.runner_tx.chunk_guild(guild, None, false, filter, None);
    drop(runners);
    let chunk = wait_for!(bot, FullEvent::GuildMembersChunk { chunk } => chunk);
    let names: Vec<_> = chunk.members.values().map(|member| member.user.name.as_str()).collect();
    assert_eq!(names, ["biret"]);
    standin.stop().await;
}

/// Responses of the REST API parse, too.
#[tokio::test]
async fn rest_responses_parse() {
    let (standin, web, people, bot) = start_standin(GatewayIntents::non_privileged()).await;
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
    first.delete(http).await.expect("a deletion");
    assert!(channel.message(http, first.id).await.is_err());
    standin.stop().await;
}
