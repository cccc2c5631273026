//! A bot with a few commands, and people who run them.

use gonagas_standin::Config;
use serde_json::{Value, json};
use serenity::all::{
    CommandInteraction, CreateInteractionResponse as Response, CreateInteractionResponseMessage as Text, GatewayIntents,
};

use super::bot::Bot;
use super::person::{Person, Web};
use super::standin_with;

/// Waits for an interaction of a type.
macro_rules! interaction {
    ($bot:expr, $kind:ident) => {
        $bot.wait_for_event(stringify!($kind), |event| match event {
            serenity::all::FullEvent::InteractionCreate { interaction: serenity::all::Interaction::$kind(i) } => {
                Some(i)
            }
            _ => None,
        })
        .await
    };
}

pub struct Scene {
    pub standin: gonagas_standin::StandinHandle,
    pub web: Web,
    pub people: Vec<Person>,
    pub bot: Bot,
}

pub fn option(kind: u8, name: &str) -> Value {
    json!({ "type": kind, "name": name, "description": "d" })
}

/// Starts a stand-in and a bot with a few commands.
pub async fn scene() -> Scene {
    scene_with(Config::default()).await
}

/// Starts a stand-in with these options, and a bot with a few commands.
pub async fn scene_with(config: Config) -> Scene {
    let standin = standin_with(config).await;
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
    /// Runs `/settings clock` for a person, with the bot's response.
    pub async fn respond(&mut self, response: Response) -> (Value, CommandInteraction) {
        let person = self.people[0].clone();
        let running = tokio::spawn(async move { person.command("settings clock", json!({})).await });
        let command = interaction!(self.bot, Command);
        command.create_response(&self.bot.http, response).await.expect("a response");
        (running.await.expect("an acknowledgement"), command)
    }
}

pub fn text_response(text: &str) -> Response {
    Response::Message(Text::new().content(text))
}
