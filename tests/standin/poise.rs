//! A whole session with poise: log in, register, answer a command and a button, and post a message.

use crate::standin;

use poise::serenity_prelude as serenity;
use serde_json::json;

use standin::person::Web;
use standin::{png, soon, text};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// Shows an image and a button.
#[poise::command(slash_command, description_localized("fr", "Montre une image"))]
async fn show(
    ctx: Context<'_>,
    #[description = "What to write"] words: String,
    #[description = "Whom to greet"] whom: Option<serenity::Member>,
) -> Result<(), Error> {
    let whom = whom.map_or_else(|| "nobody".to_owned(), |member| member.user.name);
    let button = serenity::CreateButton::new("again").label("Again");
    let picture = serenity::CreateAttachment::bytes(png(), "board.png").description("a board");
    let reply = poise::CreateReply::default()
        .content(format!("{words}, {whom}"))
        .attachment(picture)
        .components(vec![serenity::CreateActionRow::Buttons(vec![button])]);
    ctx.send(reply).await?;
    Ok(())
}

/// Defers its response.
#[poise::command(slash_command)]
async fn think(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    ctx.say("thought").await?;
    Ok(())
}

/// Updates the pressed message and posts a message in the channel.
async fn on_event(ctx: poise::FrameworkContext<'_, (), Error>, event: &serenity::FullEvent) -> Result<(), Error> {
    let serenity::FullEvent::InteractionCreate { interaction } = event else {
        return Ok(());
    };
    let Some(press) = interaction.as_message_component() else {
        return Ok(());
    };
    let http = &ctx.serenity_context.http;
    let update = serenity::CreateInteractionResponseMessage::new().content("pressed").components(vec![]);
    press.create_response(http, serenity::CreateInteractionResponse::UpdateMessage(update)).await?;
    press.channel_id.say(http, format!("{} pressed", press.user.name)).await?;
    Ok(())
}

#[tokio::test]
async fn poise_bot_completes_a_session() {
    let standin = standin::standin().await;
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions {
            commands: vec![show(), think()],
            event_handler: |ctx, event| Box::pin(on_event(ctx, event)),
            ..Default::default()
        })
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build();
    let intents = serenity::GatewayIntents::non_privileged();
    let builder = serenity::ClientBuilder::new_with_http(standin::bot::http(&standin), intents);
    let mut client = builder.framework(framework).await.expect("a client");
    let bot = tokio::spawn(async move { client.start().await });

    let web = Web::new(&standin);
    web.until_bot().await;
    let people = web.people().await;
    let first = &people[0];
    let second = &people[1];

    let ran = first.command("show", json!({ "words": "hello", "whom": second.id })).await;
    assert_eq!(ran["acknowledged"], true, "{ran}");
    assert_eq!(ran["type"], 4);
    let message = second.newest().await;
    assert_eq!(text(&message, "content"), "hello, biret");
    assert_eq!(message["attachments"][0]["description"], "a board");
    assert_eq!(message["attachments"][0]["width"], 3);
    let url = text(&message["attachments"][0], "url");
    let bytes = reqwest::get(url).await.expect("a picture").bytes().await.expect("bytes");
    assert_eq!(bytes, png());

    let mut events = first.events().await;
    let pressed = second.press(&message, "again").await;
    assert_eq!((&pressed["acknowledged"], &pressed["type"]), (&json!(true), &json!(7)), "{pressed}");
    assert_eq!(events.until("MESSAGE_UPDATE").await["content"], "pressed");
    assert_eq!(events.until("MESSAGE_CREATE").await["content"], "biret pressed");

    let thought = first.command("think", json!({})).await;
    assert_eq!(thought["type"], 5);
    let outcome = first.outcome(&thought).await;
    assert_eq!(outcome["state"], "answered", "{outcome}");
    assert_eq!(first.newest().await["content"], "thought");
    assert_eq!(first.newest().await["flags"], 64);
    assert_eq!(second.newest().await["content"], "biret pressed", "the response is ephemeral");

    soon("shutdown", standin.stop()).await;
    bot.abort();
}
