//! People's interactions reach the real serenity, and its responses reach the people.

use crate::standin;

use serde_json::{Value, json};
use serenity::all::{
    ComponentInteractionDataKind, CreateActionRow, CreateAutocompleteResponse, CreateButton,
    CreateInteractionResponse as Response, CreateInteractionResponseMessage as Text, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, ResolvedTarget, ResolvedValue, UserId,
};

use standin::scene::{Scene, scene, text_response};

#[tokio::test]
async fn command_has_its_options_and_permissions() {
    let Scene { standin, people, mut bot, .. } = scene().await;
    let options = json!({ "game": "seega", "opponent": people[1].id, "level": 3 });
    let person = people[0].clone();
    let values = options;
    let running = tokio::spawn(async move { person.command("challenge", values).await });
    let command = interaction!(bot, Command);
    let member = command.member.as_ref().expect("a member");
    assert_eq!(member.user.id.to_string(), people[0].id);
    assert!(member.permissions.expect("permissions").administrator(), "the owner has every permission");
    assert!(command.app_permissions.expect("permissions").send_messages());
    assert_eq!((command.locale.as_str(), command.guild_locale.as_deref()), ("en-US", Some("en-US")));
    let options = command.data.options();
    assert!(matches!(options[0].value, ResolvedValue::String("seega")));
    let ResolvedValue::User(user, Some(member)) = options[1].value else { panic!("a user") };
    assert_eq!(user.id.to_string(), people[1].id);
    assert!(!member.permissions.expect("permissions").administrator());
    assert!(matches!(options[2].value, ResolvedValue::Integer(3)));
    command.create_response(&bot.http, text_response("hi")).await.expect("a response");
    let acknowledged = running.await.expect("an acknowledgement");
    assert_eq!((&acknowledged["acknowledged"], &acknowledged["type"]), (&json!(true), &json!(4)));
    assert!(acknowledged["ms"].as_u64().expect("milliseconds") < 3000);
    let message = people[1].newest().await;
    assert_eq!((&message["content"], &message["type"]), (&json!("hi"), &json!(20)));
    assert_eq!(message["interaction_metadata"]["user"]["id"], people[0].id);
    let response = command.get_response(&bot.http).await.expect("the response");
    assert_eq!(response.id.to_string(), standin::text(&message, "id"));
    standin.stop().await;
}

#[tokio::test]
async fn subcommands_and_user_commands_arrive() {
    let Scene { standin, web, people, mut bot } = scene().await;
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.command("settings clock", json!({ "on": true })).await });
    let command = interaction!(bot, Command);
    let options = command.data.options();
    let ResolvedValue::SubCommand(inner) = &options[0].value else { panic!("a subcommand") };
    assert!(matches!(inner[0].value, ResolvedValue::Boolean(true)));
    command.create_response(&bot.http, text_response("set")).await.expect("a response");
    running.await.expect("an acknowledgement");

    let body = json!({
        "guild": null, "channel": null, "name": "Challenge them", "target": web.bot_id().await,
    });
    let person = people[1].clone();
    let running = tokio::spawn(async move { person.good("POST", "/command", body).await });
    let command = interaction!(bot, Command);
    assert!(command.guild_id.is_none() && command.member.is_none());
    // Discord lists these four in direct messages: links, attachments, `@everyone` and emoji from elsewhere.
    assert_eq!(command.app_permissions.map(|listed| listed.bits()), Some(442_368));
    assert_eq!(command.user.id.to_string(), people[1].id);
    let Some(ResolvedTarget::User(user, None)) = command.data.target() else { panic!("a user") };
    assert!(user.bot);
    command.create_response(&bot.http, text_response("me?")).await.expect("a response");
    assert_eq!(running.await.expect("an acknowledgement")["acknowledged"], true);
    let direct = people[1].good("GET", "/messages?channel=null", Value::Null).await;
    assert_eq!(direct["messages"][0]["content"], "me?");
    standin.stop().await;
}

#[tokio::test]
async fn choices_are_localized_for_the_person() {
    let Scene { standin, people, mut bot, .. } = scene().await;
    people[0].good("PATCH", "", json!({ "locale": "fr" })).await;
    let body = json!({
        "guild": people[0].guild, "channel": people[0].channel, "name": "move",
        "options": { "action": "b" }, "focused": "action",
    });
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.good("POST", "/autocomplete", body).await });
    let completion = interaction!(bot, Autocomplete);
    let focused = completion.data.autocomplete().expect("a focused option");
    assert_eq!((focused.name, focused.value, completion.locale.as_str()), ("action", "b", "fr"));
    let choice = serenity::all::AutocompleteChoice::new("b3 to b4", "b3-b4").add_localized_name("fr", "b3 à b4");
    let answer = CreateAutocompleteResponse::new().set_choices(vec![choice]);
    completion.create_response(&bot.http, Response::Autocomplete(answer)).await.expect("a response");
    let choices = running.await.expect("choices");
    assert_eq!(choices, json!({ "choices": [{ "name": "b3 à b4", "value": "b3-b4" }] }));
    standin.stop().await;
}

fn controls() -> Text {
    let picks = ["a", "b", "c"].map(|v| CreateSelectMenuOption::new(v.to_uppercase(), v)).to_vec();
    let texts = CreateSelectMenu::new("texts", CreateSelectMenuKind::String { options: picks });
    let users = CreateSelectMenuKind::User { default_users: None };
    Text::new().content("choose").components(vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("go").label("Go"),
            CreateButton::new("stop").label("Stop").disabled(true),
        ]),
        CreateActionRow::SelectMenu(texts.min_values(1).max_values(2)),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("users", users)),
    ])
}

#[tokio::test]
async fn buttons_and_selects_send_interactions() {
    let mut scene = scene().await;
    scene.respond(Response::Message(controls())).await;
    let Scene { standin, people, mut bot, .. } = scene;
    let message = people[1].newest().await;

    let person = people[1].clone();
    let pressed = message.clone();
    let running = tokio::spawn(async move { person.press(&pressed, "go").await });
    let press = interaction!(bot, Component);
    assert!(matches!(press.data.kind, ComponentInteractionDataKind::Button));
    assert_eq!(press.message.id.to_string(), standin::text(&message, "id"));
    assert_eq!(press.message.components.len(), 3);
    press.create_response(&bot.http, Response::Acknowledge).await.expect("a response");
    assert_eq!(running.await.expect("an acknowledgement")["type"], 6);
    let edit = EditInteractionResponse::new().content("gone");
    press.edit_response(&bot.http, edit).await.expect("an edit");
    assert_eq!(people[0].newest().await["content"], "gone");

    let person = people[1].clone();
    let picked = message.clone();
    let running = tokio::spawn(async move { person.pick(&picked, "texts", &["a", "c"]).await });
    let press = interaction!(bot, Component);
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { panic!("a pick") };
    assert_eq!(values, &["a", "c"]);
    press.create_response(&bot.http, text_response("picked")).await.expect("a response");
    running.await.expect("an acknowledgement");
    let answer = people[0].newest().await;
    assert_eq!(answer["interaction_metadata"]["interacted_message_id"], message["id"]);

    let person = people[1].clone();
    let picked = message.clone();
    let who = people[2].id.clone();
    let running = tokio::spawn(async move { person.pick(&picked, "users", &[&who]).await });
    let press = interaction!(bot, Component);
    let ComponentInteractionDataKind::UserSelect { values } = &press.data.kind else { panic!("a pick") };
    assert_eq!(values, &[people[2].id.parse::<UserId>().expect("an id")]);
    assert_eq!(press.data.resolved.users[&values[0]].name, "issat");
    press.create_response(&bot.http, text_response("them")).await.expect("a response");
    running.await.expect("an acknowledgement");

    for (body, expected) in [
        (json!({ "custom_id": "stop" }), "disabled"),
        (json!({ "custom_id": "nothing" }), "no component"),
        (json!({ "custom_id": "go", "values": ["a"] }), "takes no values"),
        (json!({ "custom_id": "texts" }), "1 to 2 values"),
        (json!({ "custom_id": "texts", "values": ["a", "b", "c"] }), "1 to 2 values"),
        (json!({ "custom_id": "texts", "values": ["a", "a"] }), "twice"),
        (json!({ "custom_id": "texts", "values": ["z"] }), "has no option"),
        (json!({ "custom_id": "users", "values": ["7"] }), "has no option"),
    ] {
        let mut body = body;
        body["channel"] = message["channel_id"].clone();
        body["message"] = message["id"].clone();
        let (status, answer) = people[0].ask("POST", "/press", body).await;
        assert_eq!(status, 400);
        assert!(standin::text(&answer, "error").contains(expected), "{answer}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn client_sends_nothing_when_the_same_is_selected_again() {
    let mut scene = scene().await;
    scene.respond(Response::Message(controls())).await;
    let Scene { standin, web, people, mut bot } = scene;
    let message = people[1].newest().await;
    let pick = |person: &standin::person::Person, value: &str| {
        let person = person.clone();
        let message = message.clone();
        let value = value.to_owned();
        tokio::spawn(async move { person.pick(&message, "texts", &[&value]).await })
    };
    let body = json!({
        "channel": message["channel_id"], "message": message["id"], "custom_id": "texts", "values": ["a"],
    });
    let running = pick(&people[1], "a");
    let press = interaction!(bot, Component);
    press.create_response(&bot.http, text_response("a new message")).await.expect("a response");
    running.await.expect("an acknowledgement");
    let (status, answer) = people[1].ask("POST", "/press", body.clone()).await;
    assert_eq!(status, 400);
    assert!(standin::text(&answer, "error").contains("selected already"), "{answer}");
    // Another person has a client of their own, and an update clears the selections of all.
    for person in [&people[0], &people[1]] {
        let running = pick(person, "c");
        let press = interaction!(bot, Component);
        let id = press.id.to_string();
        let token = press.token.clone();
        let path = format!("/interactions/{id}/{token}/callback");
        let (status, _) = web.bot("POST", &path, json!({ "type": 7 })).await;
        assert_eq!(status, 204);
        running.await.expect("an acknowledgement");
    }
    let running = pick(&people[1], "a");
    interaction!(bot, Component).create_response(&bot.http, Response::Acknowledge).await.expect("a response");
    running.await.expect("an acknowledgement");
    assert_eq!(people[1].newest().await["edited_timestamp"], message["edited_timestamp"]);
    standin.stop().await;
}

#[tokio::test]
async fn stale_press_contains_earlier_version_of_message() {
    let mut scene = scene().await;
    let (_, command) = scene.respond(Response::Message(controls())).await;
    let Scene { standin, people, mut bot, .. } = scene;
    let message = people[0].newest().await;
    let edit = EditInteractionResponse::new().content("over").components(vec![]);
    command.edit_response(&bot.http, edit).await.expect("an edit");
    let body = json!({
        "channel": message["channel_id"], "message": message["id"], "custom_id": "go", "raw": true,
    });
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.good("POST", "/press", body).await });
    let press = interaction!(bot, Component);
    assert_eq!((press.message.content.as_str(), press.message.components.len()), ("choose", 3));
    press.create_response(&bot.http, text_response("too late")).await.expect("a response");
    running.await.expect("an acknowledgement");
    standin.stop().await;
}

#[tokio::test]
async fn guild_with_commands_alone_is_not_the_bots_and_takes_its_answers() {
    let Scene { standin, web, people, mut bot } = scene().await;
    assert_eq!(web.ask("POST", "/guilds", Some(&json!({ "name": "x", "commands_only": 1 }))).await.0, 400);
    let guild = web.good("POST", "/guilds", json!({ "name": "Commands", "commands_only": true })).await;
    let guild = standin::text(&guild, "id").to_owned();
    let channel = web.good("POST", &format!("/guilds/{guild}/channels"), json!({ "name": "there" })).await;
    let channel = standin::text(&channel, "id").to_owned();
    for (method, path) in [
        ("GET", format!("/guilds/{guild}/channels")),
        ("GET", format!("/channels/{channel}")),
        ("POST", format!("/channels/{channel}/messages")),
    ] {
        let (status, answer) = web.bot(method, &path, json!({ "content": "x" })).await;
        assert_eq!((status, &answer["code"]), (403, &json!(50001)), "{path}");
    }
    let mine = web.bot("GET", "/users/@me/guilds", Value::Null).await.1;
    assert!(!mine.to_string().contains(&guild), "{mine}");

    let person = standin::person::Person { guild: guild.clone(), channel, ..people[0].clone() };
    let asking = person.clone();
    let running = tokio::spawn(async move { asking.command("settings clock", json!({})).await });
    let command = interaction!(bot, Command);
    assert_eq!(command.guild_id.map(|id| id.to_string()), Some(guild.clone()));
    let owners = &command.authorizing_integration_owners.0;
    assert_eq!(owners.len(), 1, "{owners:?}");
    assert!(command.app_permissions.expect("permissions").send_messages(), "as everyone may");
    command.create_response(&bot.http, text_response("hi")).await.expect("a response");
    running.await.expect("an acknowledgement");
    command
        .create_followup(&bot.http, serenity::all::CreateInteractionResponseFollowup::new().content("and"))
        .await
        .expect("a follow-up");
    assert_eq!(person.newest().await["content"], "and");

    // The bot comes, and its commands go with it.
    let membership = format!("/guilds/{guild}/members/{}", web.bot_id().await);
    web.good("PUT", &membership, json!({})).await;
    assert_eq!(web.bot("GET", &format!("/guilds/{guild}/channels"), Value::Null).await.0, 200);
    web.good("DELETE", &membership, Value::Null).await;
    let left = person.good("GET", &format!("/commands?guild={guild}"), Value::Null).await;
    assert_eq!(left["commands"], json!([]));
    standin.stop().await;
}
