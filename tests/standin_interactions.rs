//! What people do arrives at the real serenity, and its answers arrive at the people.

mod standin;

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{
    ComponentInteractionDataKind, CreateAutocompleteResponse, CreateInputText, CreateInteractionResponse as Response,
    CreateInteractionResponseFollowup as FollowUp, CreateInteractionResponseMessage as Text, CreateModal,
    EditInteractionResponse, FullEvent, GatewayIntents, InputTextStyle, Interaction, ResolvedTarget, ResolvedValue,
};
use serenity::all::{CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind};
use serenity::all::{CreateSelectMenuOption, UserId};

use standin::bot::Bot;
use standin::person::{Person, Web};
use standin::standin;

/// Waits for an interaction of a kind.
macro_rules! interaction {
    ($bot:expr, $kind:ident) => {
        $bot.hear(stringify!($kind), |event| match event {
            FullEvent::InteractionCreate { interaction: Interaction::$kind(i) } => Some(i),
            _ => None,
        })
        .await
    };
}

struct Scene {
    standin: gonagas::standin::Running,
    web: Web,
    people: Vec<Person>,
    bot: Bot,
}

fn option(kind: u8, name: &str) -> Value {
    json!({ "type": kind, "name": name, "description": "d" })
}

/// A bot with a few commands.
async fn scene() -> Scene {
    let standin = standin().await;
    let web = Web::new(&standin);
    let bot = Bot::login(&standin, GatewayIntents::non_privileged()).await;
    let mut moves = option(3, "action");
    moves["autocomplete"] = json!(true);
    moves["required"] = json!(true);
    let mut level = option(4, "level");
    level["min_value"] = json!(1);
    level["max_value"] = json!(9);
    let mut game = option(3, "game");
    let fr = json!({ "fr": "Séga" });
    game["choices"] = json!([{ "name": "Seega", "value": "seega", "name_localizations": fr }]);
    let mut group = option(1, "clock");
    group["options"] = json!([option(5, "on")]);
    let commands = json!([
        { "name": "challenge", "description": "d", "options": [game, option(6, "opponent"), level] },
        { "name": "move", "description": "d", "options": [moves] },
        { "name": "settings", "description": "d", "options": [group] },
        { "name": "Challenge them", "type": 2 },
        { "name": "manage", "description": "d", "default_member_permissions": "8", "contexts": [0] },
    ]);
    let path = format!("/applications/{}/commands", web.bot_id().await);
    let (status, answer) = web.bot("PUT", &path, commands).await;
    assert_eq!(status, 200, "{answer}");
    let people = web.people().await;
    Scene { standin, web, people, bot }
}

impl Scene {
    /// Lets a person run `/settings clock`, and a bot answer.
    async fn answered(&mut self, response: Response) -> (Value, serenity::all::CommandInteraction) {
        let person = self.people[0].clone();
        let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
        let command = interaction!(self.bot, Command);
        command.create_response(&self.bot.http, response).await.expect("an answer");
        (running.await.expect("an acknowledgement"), command)
    }
}

fn say(text: &str) -> Response {
    Response::Message(Text::new().content(text))
}

#[tokio::test]
async fn commands_bring_their_options() {
    let Scene { standin, people, mut bot, .. } = scene().await;
    let options = json!({ "game": "seega", "opponent": people[1].id, "level": 3 });
    let (person, given) = (people[0].clone(), options);
    let running = tokio::spawn(async move { person.command("challenge", given).await });
    let command = interaction!(bot, Command);
    let member = command.member.as_ref().expect("a member");
    assert_eq!(member.user.id.to_string(), people[0].id);
    assert!(member.permissions.expect("permissions").administrator(), "the owner may do all");
    assert!(command.app_permissions.expect("permissions").send_messages());
    assert_eq!((command.locale.as_str(), command.guild_locale.as_deref()), ("en-US", Some("en-US")));
    let options = command.data.options();
    assert!(matches!(options[0].value, ResolvedValue::String("seega")));
    let ResolvedValue::User(user, Some(member)) = options[1].value else { panic!("a user") };
    assert_eq!(user.id.to_string(), people[1].id);
    assert!(!member.permissions.expect("permissions").administrator());
    assert!(matches!(options[2].value, ResolvedValue::Integer(3)));
    command.create_response(&bot.http, say("hi")).await.expect("an answer");
    let acknowledged = running.await.expect("an acknowledgement");
    assert_eq!((&acknowledged["acknowledged"], &acknowledged["type"]), (&json!(true), &json!(4)));
    assert!(acknowledged["ms"].as_u64().expect("milliseconds") < 3000);
    let message = people[1].newest().await;
    assert_eq!((&message["content"], &message["type"]), (&json!("hi"), &json!(20)));
    assert_eq!(message["interaction_metadata"]["user"]["id"], people[0].id);
    let own = command.get_response(&bot.http).await.expect("the answer");
    assert_eq!(own.id.to_string(), standin::text(&message, "id"));
    standin.stop().await;
}

#[tokio::test]
async fn subcommands_and_user_commands() {
    let Scene { standin, web, people, mut bot } = scene().await;
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.command("settings clock", json!({ "on": true })).await });
    let command = interaction!(bot, Command);
    let options = command.data.options();
    let ResolvedValue::SubCommand(inner) = &options[0].value else { panic!("a subcommand") };
    assert!(matches!(inner[0].value, ResolvedValue::Boolean(true)));
    command.create_response(&bot.http, say("set")).await.expect("an answer");
    running.await.expect("an acknowledgement");

    let body = json!({
        "guild": null, "channel": null, "name": "Challenge them", "target": web.bot_id().await,
    });
    let person = people[1].clone();
    let running = tokio::spawn(async move { person.good("POST", "/command", body).await });
    let command = interaction!(bot, Command);
    assert!(command.guild_id.is_none() && command.member.is_none());
    assert_eq!(command.user.id.to_string(), people[1].id);
    let Some(ResolvedTarget::User(user, None)) = command.data.target() else { panic!("a user") };
    assert!(user.bot);
    command.create_response(&bot.http, say("me?")).await.expect("an answer");
    assert_eq!(running.await.expect("an acknowledgement")["acknowledged"], true);
    let direct = people[1].good("GET", "/messages?channel=null", Value::Null).await;
    assert_eq!(direct["messages"][0]["content"], "me?");
    standin.stop().await;
}

#[tokio::test]
async fn completions_come_in_the_persons_language() {
    let Scene { standin, people, mut bot, .. } = scene().await;
    people[0].good("PATCH", "", json!({ "locale": "fr" })).await;
    let body = json!({
        "guild": people[0].guild, "channel": people[0].channel, "name": "move",
        "options": { "action": "b" }, "focused": "action",
    });
    let person = people[0].clone();
    let running = tokio::spawn(async move { person.good("POST", "/autocomplete", body).await });
    let asked = interaction!(bot, Autocomplete);
    let focused = asked.data.autocomplete().expect("a focused option");
    assert_eq!((focused.name, focused.value, asked.locale.as_str()), ("action", "b", "fr"));
    let choice = serenity::all::AutocompleteChoice::new("b3 to b4", "b3-b4").add_localized_name("fr", "b3 à b4");
    let answer = CreateAutocompleteResponse::new().set_choices(vec![choice]);
    asked.create_response(&bot.http, Response::Autocomplete(answer)).await.expect("an answer");
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
async fn presses_and_picks() {
    let mut scene = scene().await;
    scene.answered(Response::Message(controls())).await;
    let Scene { standin, people, mut bot, .. } = scene;
    let message = people[1].newest().await;

    let (person, pressed) = (people[1].clone(), message.clone());
    let running = tokio::spawn(async move { person.press(&pressed, "go").await });
    let press = interaction!(bot, Component);
    assert!(matches!(press.data.kind, ComponentInteractionDataKind::Button));
    assert_eq!(press.message.id.to_string(), standin::text(&message, "id"));
    assert_eq!(press.message.components.len(), 3);
    press.create_response(&bot.http, Response::Acknowledge).await.expect("an answer");
    assert_eq!(running.await.expect("an acknowledgement")["type"], 6);
    let edit = EditInteractionResponse::new().content("gone");
    press.edit_response(&bot.http, edit).await.expect("an edit");
    assert_eq!(people[0].newest().await["content"], "gone");

    let (person, picked) = (people[1].clone(), message.clone());
    let running = tokio::spawn(async move { person.pick(&picked, "texts", &["a", "c"]).await });
    let press = interaction!(bot, Component);
    let ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else { panic!("a pick") };
    assert_eq!(values, &["a", "c"]);
    press.create_response(&bot.http, say("picked")).await.expect("an answer");
    running.await.expect("an acknowledgement");
    let answer = people[0].newest().await;
    assert_eq!(answer["interaction_metadata"]["interacted_message_id"], message["id"]);

    let (person, picked, who) = (people[1].clone(), message.clone(), people[2].id.clone());
    let running = tokio::spawn(async move { person.pick(&picked, "users", &[&who]).await });
    let press = interaction!(bot, Component);
    let ComponentInteractionDataKind::UserSelect { values } = &press.data.kind else { panic!("a pick") };
    assert_eq!(values, &[people[2].id.parse::<UserId>().expect("an id")]);
    assert_eq!(press.data.resolved.users[&values[0]].name, "issat");
    press.create_response(&bot.http, say("them")).await.expect("an answer");
    running.await.expect("an acknowledgement");

    for (body, why) in [
        (json!({ "custom_id": "stop" }), "disabled"),
        (json!({ "custom_id": "nothing" }), "no component"),
        (json!({ "custom_id": "go", "values": ["a"] }), "takes no values"),
        (json!({ "custom_id": "texts" }), "1 to 2 values"),
        (json!({ "custom_id": "texts", "values": ["a", "b", "c"] }), "1 to 2 values"),
        (json!({ "custom_id": "texts", "values": ["a", "a"] }), "twice"),
        (json!({ "custom_id": "texts", "values": ["z"] }), "not offer"),
        (json!({ "custom_id": "users", "values": ["7"] }), "not offer"),
    ] {
        let mut body = body;
        body["channel"] = message["channel_id"].clone();
        body["message"] = message["id"].clone();
        let (status, answer) = people[0].ask("POST", "/press", body).await;
        assert_eq!(status, 400);
        assert!(standin::text(&answer, "error").contains(why), "{answer}");
    }
    standin.stop().await;
}

#[tokio::test]
async fn a_stale_press_carries_the_message_as_it_was() {
    let mut scene = scene().await;
    let (_, command) = scene.answered(Response::Message(controls())).await;
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
    press.create_response(&bot.http, say("too late")).await.expect("an answer");
    running.await.expect("an acknowledgement");
    standin.stop().await;
}

#[tokio::test]
async fn modals_are_shown_submitted_and_closed() {
    let mut scene = scene().await;
    let input = CreateInputText::new(InputTextStyle::Short, "Your word", "word").min_length(2).max_length(5);
    let modal = || {
        let rows = vec![CreateActionRow::InputText(input.clone())];
        Response::Modal(CreateModal::new("modal:1", "A word").components(rows))
    };
    let mut events = scene.people[0].events().await;
    let (acknowledged, _) = scene.answered(modal()).await;
    assert_eq!(acknowledged["type"], 9);
    let shown = events.until("INTERACTION_MODAL_CREATE").await;
    let outcome = scene.people[0].outcome(&acknowledged).await;
    assert_eq!((&outcome["state"], &outcome["modal"]), (&json!("answered"), &shown["id"]));
    let person = scene.people[0].clone();
    assert_eq!(person.see().await["modals"], json!([shown]));
    assert_eq!(scene.people[1].see().await["modals"], json!([]));

    let fill = |fields: Value| json!({ "modal": shown["id"], "fields": fields });
    for fields in [json!({}), json!({ "word": "x" }), json!({ "word": "xxxxxx" }), json!({ "word": "xx", "more": "" })]
    {
        let (status, answer) = person.ask("POST", "/submit", fill(fields)).await;
        assert_eq!(status, 400, "{answer}");
    }
    let body = fill(json!({ "word": "luck" }));
    let submitting = tokio::spawn(async move { person.good("POST", "/submit", body).await });
    let submit = interaction!(scene.bot, Modal);
    assert_eq!(submit.data.custom_id, "modal:1");
    let serenity::all::ActionRowComponent::InputText(word) = &submit.data.components[0].components[0] else {
        panic!("a text")
    };
    assert_eq!((word.custom_id.as_str(), word.value.as_deref()), ("word", Some("luck")));
    submit.create_response(&scene.bot.http, say("thanks")).await.expect("an answer");
    assert_eq!(submitting.await.expect("an acknowledgement")["type"], 4);
    assert_eq!(scene.people[0].see().await["modals"], json!([]));
    assert_eq!(scene.people[0].newest().await["content"], "thanks");

    let (acknowledged, _) = scene.answered(modal()).await;
    let id = scene.people[0].outcome(&acknowledged).await["modal"].clone();
    let path = format!("/modals/{}", id.as_str().expect("an id"));
    scene.people[0].good("DELETE", &path, Value::Null).await;
    assert_eq!(scene.people[0].see().await["modals"], json!([]));
    let (status, _) = scene.people[0].ask("DELETE", &path, Value::Null).await;
    assert_eq!(status, 404);
    scene.standin.stop().await;
}

#[tokio::test]
async fn deferred_answers_are_filled_by_the_first_follow_up() {
    let mut scene = scene().await;
    let (acknowledged, command) = scene.answered(Response::Defer(Text::new().ephemeral(true))).await;
    assert_eq!(acknowledged["type"], 5);
    let path = format!("/interactions/{}", standin::text(&acknowledged, "interaction"));
    let person = scene.people[0].clone();
    assert_eq!(person.good("GET", &path, Value::Null).await["state"], "deferred");
    let thinking = person.newest().await;
    assert_eq!(thinking["flags"], 64 + 128);
    assert_eq!(scene.people[1].newest().await, Value::Null, "only one person sees it");

    let http = &scene.bot.http;
    let first = command.create_followup(http, FollowUp::new().content("one")).await.expect("a message");
    assert_eq!(first.id.to_string(), standin::text(&thinking, "id"));
    let second = command.create_followup(http, FollowUp::new().content("two")).await.expect("a message");
    let outcome = person.outcome(&acknowledged).await;
    assert_eq!(outcome["state"], "answered");
    assert_eq!(outcome["messages"], json!([first.id.to_string(), second.id.to_string()]));
    assert_eq!(scene.people[1].newest().await["content"], "two");
    let edit = FollowUp::new().content("three");
    command.edit_followup(http, second.id, edit).await.expect("an edit");
    assert_eq!(command.get_followup(http, second.id).await.expect("it").content, "three");
    command.delete_followup(http, second.id).await.expect("gone");
    command.delete_response(http).await.expect("gone");
    assert_eq!(person.newest().await, Value::Null);

    // The private answer could not be reached through the channel at any time.
    let channel: serenity::all::ChannelId = person.channel.parse().expect("an id");
    assert!(channel.messages(http, serenity::all::GetMessages::new()).await.expect("none").is_empty());
    scene.standin.stop().await;
}

#[tokio::test]
async fn private_answers_are_out_of_the_channels_reach() {
    let mut scene = scene().await;
    let response = Response::Message(Text::new().content("psst").ephemeral(true));
    scene.answered(response).await;
    let message = scene.people[0].newest().await;
    assert_eq!((&message["content"], &message["flags"]), (&json!("psst"), &json!(64)));
    assert_eq!(scene.people[1].newest().await, Value::Null);
    let path = format!("/channels/{}/messages/{}", scene.people[0].channel, standin::text(&message, "id"));
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({ "content": "x" })), ("DELETE", Value::Null)] {
        let (status, answer) = scene.web.bot(method, &path, body).await;
        assert_eq!((status, &answer["code"]), (404, &json!(10008)), "{method}");
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_in_time() {
    let mut scene = scene().await;
    let (_, command) = scene.answered(say("one")).await;
    let callback = |id: &str, token: &str| format!("/interactions/{id}/{token}/callback?with_response=true");
    let answer = json!({ "type": 4, "data": { "content": "two" } });
    let path = callback(&command.id.to_string(), &command.token);
    let (status, refusal) = scene.web.bot("POST", &path, answer.clone()).await;
    assert_eq!((status, &refusal["code"]), (400, &json!(40060)));

    let mut events = scene.people[0].events().await;
    let person = scene.people[0].clone();
    let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
    let late = interaction!(scene.bot, Command);
    let path = callback(&late.id.to_string(), &late.token);
    // Wrong kinds of answer do not count as an answer.
    for kind in [1, 6, 7, 8, 99] {
        let (status, refusal) = scene.web.bot("POST", &path, json!({ "type": kind })).await;
        assert_eq!((status, &refusal["code"]), (400, &json!(50035)), "{refusal}");
    }
    let (status, refusal) = scene
        .web
        .bot(
            "PATCH",
            &format!("/webhooks/{}/{}/messages/@original", late.application_id, late.token),
            json!({ "content": "x" }),
        )
        .await;
    assert_eq!((status, &refusal["code"]), (404, &json!(10015)), "nothing to edit before an answer");
    scene.standin.clock().advance(Duration::from_secs(3));
    let (status, refusal) = scene.web.bot("POST", &path, answer.clone()).await;
    assert_eq!((status, &refusal["code"]), (404, &json!(10062)));
    let failed = running.await.expect("an end");
    assert_eq!(failed["acknowledged"], false);
    assert!(standin::text(&failed, "reason").contains("three seconds"));
    assert_eq!(events.until("INTERACTION_FAILURE").await["id"], late.id.to_string());
    assert_eq!(scene.people[0].outcome(&failed).await["state"], "failed");
    scene.standin.stop().await;
}

#[tokio::test]
async fn answers_can_be_asked_back() {
    let scene = scene().await;
    let person = scene.people[0].clone();
    let mut bot = scene.bot;
    let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
    let command = interaction!(bot, Command);
    let path = format!("/interactions/{}/{}/callback?with_response=true", command.id, command.token);
    let (status, answer) = scene.web.bot("POST", &path, json!({ "type": 4, "data": { "content": "x" } })).await;
    assert_eq!((status, &answer["resource"]["message"]["content"]), (200, &json!("x")));
    assert_eq!(answer["interaction"]["response_message_id"], answer["resource"]["message"]["id"]);
    running.await.expect("an acknowledgement");
    scene.standin.stop().await;
}

#[tokio::test]
async fn tokens_end_and_old_edits_are_counted() {
    let mut scene = scene().await;
    let (_, command) = scene.answered(say("one")).await;
    let (person, http) = (scene.people[0].clone(), scene.bot.http.clone());
    let advance = |seconds: u64| json!({ "advance": seconds });
    let edit = |n: usize| EditInteractionResponse::new().content(n.to_string());
    scene.web.good("POST", "/time", advance(14 * 60)).await;
    command.edit_response(&http, edit(1)).await.expect("an edit in time");
    scene.web.good("POST", "/time", advance(60)).await;
    let path = format!("/webhooks/{}/{}", command.application_id, command.token);
    let (status, refusal) = scene.web.bot("POST", &path, json!({ "content": "x" })).await;
    assert_eq!((status, &refusal["code"]), (401, &json!(50027)));

    // Through its channel it can still be edited, but not often once it is an hour old.
    scene.web.good("POST", "/time", advance(3600)).await;
    let message = person.newest().await;
    let path = format!("/channels/{}/messages/{}", person.channel, standin::text(&message, "id"));
    let mut refused = None;
    for n in 0..5 {
        let (status, answer) = scene.web.bot("PATCH", &path, json!({ "content": n.to_string() })).await;
        if status != 200 {
            refused = Some((n, status, answer["code"].clone()));
            break;
        }
    }
    assert_eq!(refused, Some((3, 429, json!(30046))));
    scene.standin.stop().await;
}

#[tokio::test]
async fn a_press_on_version_two_components_arrives() {
    let mut scene = scene().await;
    let person = scene.people[0].clone();
    let body = json!({
        "flags": 1 << 15,
        "components": [{ "type": 17, "components": [
            { "type": 10, "content": "a board" },
            { "type": 1, "components": [{ "type": 2, "style": 2, "custom_id": "deep", "label": "d" }] },
        ]}],
    });
    let path = format!("/channels/{}/messages", person.channel);
    let (status, answer) = scene.web.bot("POST", &path, body).await;
    assert_eq!(status, 200, "{answer}");
    let running = tokio::spawn(async move { person.press(&answer, "deep").await });
    let press = interaction!(scene.bot, Component);
    assert_eq!(press.data.custom_id, "deep");
    press.create_response(&scene.bot.http, say("x")).await.expect("an answer");
    running.await.expect("an acknowledgement");
    scene.standin.stop().await;
}
