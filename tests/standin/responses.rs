//! The bot's responses to interactions: their kinds, and their time limits.

use crate::standin;

use std::time::Duration;

use gonagas_standin::Config;
use serde_json::{Value, json};
use serenity::all::{
    CreateActionRow, CreateInputText, CreateInteractionResponse as Response,
    CreateInteractionResponseFollowup as FollowUp, CreateInteractionResponseMessage as Text, CreateModal,
    EditInteractionResponse, InputTextStyle,
};

use standin::scene::{scene, scene_with, text_response};

#[tokio::test]
async fn modals_can_be_submitted_and_closed() {
    let mut scene = scene().await;
    let input = CreateInputText::new(InputTextStyle::Short, "Your word", "word").min_length(2).max_length(5);
    let modal = || {
        let rows = vec![CreateActionRow::InputText(input.clone())];
        Response::Modal(CreateModal::new("modal:1", "A word").components(rows))
    };
    let mut events = scene.people[0].events().await;
    let (acknowledged, _) = scene.respond(modal()).await;
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
        panic!("a text input")
    };
    assert_eq!((word.custom_id.as_str(), word.value.as_deref()), ("word", Some("luck")));
    submit.create_response(&scene.bot.http, text_response("thanks")).await.expect("a response");
    assert_eq!(submitting.await.expect("an acknowledgement")["type"], 4);
    assert_eq!(scene.people[0].see().await["modals"], json!([]));
    assert_eq!(scene.people[0].newest().await["content"], "thanks");

    let (acknowledged, _) = scene.respond(modal()).await;
    let id = scene.people[0].outcome(&acknowledged).await["modal"].clone();
    let path = format!("/modals/{}", id.as_str().expect("an id"));
    scene.people[0].good("DELETE", &path, Value::Null).await;
    assert_eq!(scene.people[0].see().await["modals"], json!([]));
    let (status, _) = scene.people[0].ask("DELETE", &path, Value::Null).await;
    assert_eq!(status, 404);
    scene.standin.stop().await;
}

#[tokio::test]
async fn first_followup_completes_deferred_response() {
    let mut scene = scene().await;
    let (acknowledged, command) = scene.respond(Response::Defer(Text::new().ephemeral(true))).await;
    assert_eq!(acknowledged["type"], 5);
    let path = format!("/interactions/{}", standin::text(&acknowledged, "interaction"));
    let person = scene.people[0].clone();
    assert_eq!(person.good("GET", &path, Value::Null).await["state"], "deferred");
    let thinking = person.newest().await;
    assert_eq!(thinking["flags"], 64 + 128);
    assert_eq!(scene.people[1].newest().await, Value::Null, "only its recipient sees it");

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
    assert_eq!(command.get_followup(http, second.id).await.expect("a message").content, "three");
    command.delete_followup(http, second.id).await.expect("a deletion");
    command.delete_response(http).await.expect("a deletion");
    assert_eq!(person.newest().await, Value::Null);

    // The ephemeral response was never visible in the channel's messages.
    let channel: serenity::all::ChannelId = person.channel.parse().expect("an id");
    assert!(channel.messages(http, serenity::all::GetMessages::new()).await.expect("a list").is_empty());
    scene.standin.stop().await;
}

#[tokio::test]
async fn ephemeral_response_is_hidden_from_channel_routes() {
    let mut scene = scene().await;
    let response = Response::Message(Text::new().content("psst").ephemeral(true));
    scene.respond(response).await;
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
async fn interaction_takes_one_response_in_time() {
    let mut scene = scene().await;
    let (_, command) = scene.respond(text_response("one")).await;
    let callback = |id: &str, token: &str| format!("/interactions/{id}/{token}/callback?with_response=true");
    let response = json!({ "type": 4, "data": { "content": "two" } });
    let path = callback(&command.id.to_string(), &command.token);
    let (status, error) = scene.web.bot("POST", &path, response.clone()).await;
    assert_eq!((status, &error["code"]), (400, &json!(40060)));

    let mut events = scene.people[0].events().await;
    let person = scene.people[0].clone();
    let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
    let late = interaction!(scene.bot, Command);
    let path = callback(&late.id.to_string(), &late.token);
    // A rejected response type leaves the interaction unanswered.
    for kind in [1, 6, 7, 8, 99] {
        let (status, error) = scene.web.bot("POST", &path, json!({ "type": kind })).await;
        assert_eq!((status, &error["code"]), (400, &json!(50035)), "{error}");
    }
    let (status, error) = scene
        .web
        .bot(
            "PATCH",
            &format!("/webhooks/{}/{}/messages/@original", late.application_id, late.token),
            json!({ "content": "x" }),
        )
        .await;
    assert_eq!((status, &error["code"]), (404, &json!(10015)), "no message before the response");
    scene.standin.clock().advance(Duration::from_secs(3));
    let (status, error) = scene.web.bot("POST", &path, response.clone()).await;
    assert_eq!((status, &error["code"]), (404, &json!(10062)));
    let failed = running.await.expect("a result");
    assert_eq!(failed["acknowledged"], false);
    assert!(standin::text(&failed, "reason").contains("in time"));
    assert_eq!(events.until("INTERACTION_FAILURE").await["id"], late.id.to_string());
    assert_eq!(scene.people[0].outcome(&failed).await["state"], "failed");
    scene.standin.stop().await;
}

#[tokio::test]
async fn patient_standin_takes_a_response_after_three_seconds() {
    let patient = Config { patience: Duration::from_secs(600), ..Config::default() };
    let mut scene = scene_with(patient).await;
    for (seconds, is_taken) in [(300, true), (600, false)] {
        let person = scene.people[0].clone();
        let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
        let command = interaction!(scene.bot, Command);
        scene.standin.clock().advance(Duration::from_secs(seconds));
        let answered = command.create_response(&scene.bot.http, text_response("late")).await;
        assert_eq!(answered.is_ok(), is_taken);
        assert_eq!(running.await.expect("an answer")["acknowledged"], is_taken);
    }
    scene.standin.stop().await;
}

#[tokio::test]
async fn callback_returns_response_on_request() {
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
async fn token_expires_and_old_edits_are_limited() {
    let mut scene = scene().await;
    let (_, command) = scene.respond(text_response("one")).await;
    let person = scene.people[0].clone();
    let http = scene.bot.http.clone();
    let advance = |seconds: u64| json!({ "advance": seconds });
    let edit = |n: usize| EditInteractionResponse::new().content(n.to_string());
    scene.web.good("POST", "/time", advance(14 * 60)).await;
    command.edit_response(&http, edit(1)).await.expect("an edit in time");
    scene.web.good("POST", "/time", advance(60)).await;
    let path = format!("/webhooks/{}/{}", command.application_id, command.token);
    let (status, error) = scene.web.bot("POST", &path, json!({ "content": "x" })).await;
    assert_eq!((status, &error["code"]), (401, &json!(50027)));

    // It can still be edited through its channel, but only a few times once it is an hour old.
    scene.web.good("POST", "/time", advance(3600)).await;
    let message = person.newest().await;
    let path = format!("/channels/{}/messages/{}", person.channel, standin::text(&message, "id"));
    let mut rejected = None;
    for n in 0..5 {
        let (status, answer) = scene.web.bot("PATCH", &path, json!({ "content": n.to_string() })).await;
        if status != 200 {
            let retry_after = answer["retry_after"].as_f64().expect("seconds");
            assert!(retry_after > 0.0 && retry_after <= 6.0 && answer["global"] == false, "{answer}");
            rejected = Some((n, status, answer["code"].clone()));
            break;
        }
    }
    assert_eq!(rejected, Some((3, 429, json!(30046))));
    scene.web.good("POST", "/time", advance(6)).await;
    let (status, answer) = scene.web.bot("PATCH", &path, json!({ "content": "later" })).await;
    assert_eq!(status, 200, "{answer}");
    scene.standin.stop().await;
}

#[tokio::test]
async fn button_in_v2_container_sends_interaction() {
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
    press.create_response(&scene.bot.http, text_response("x")).await.expect("a response");
    running.await.expect("an acknowledgement");
    scene.standin.stop().await;
}

#[tokio::test]
async fn attachment_urls_resolve_in_gallery_and_embed() {
    let scene = scene().await;
    let path = format!("/channels/{}/messages", scene.people[0].channel);
    let gallery = json!([{ "type": 12, "items": [{ "media": { "url": "attachment://a.png" } }] }]);
    let body = json!({ "flags": 1 << 15, "components": gallery });
    let files = || vec![("a.png", standin::png())];
    let (status, sent) = scene.web.upload("POST", &path, &body, files()).await;
    assert_eq!(status, 200, "{sent}");
    let media = &sent["components"][0]["items"][0]["media"];
    assert_eq!((&media["width"], &media["height"]), (&json!(3), &json!(2)));
    let bytes = reqwest::get(standin::text(media, "url")).await.expect("a picture").bytes().await;
    assert_eq!(bytes.expect("bytes"), standin::png());

    let body = json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] });
    let (_, sent) = scene.web.upload("POST", &path, &body, files()).await;
    assert!(standin::text(&sent["embeds"][0]["image"], "url").starts_with("http://127.0.0.1:"));
    assert_eq!(sent["attachments"], json!([]), "the embed shows it already");
    scene.standin.stop().await;
}
