//! A command outside the list is registered, translated, completed and carried out like the commands of the list.
//!
//! In the bot it would be `crates/app/src/commands/variants.rs`, two lines in the `mod.rs` there, and words. Words are
//! added before any are read, so the test below starts this very binary once more for the test after it.

mod variants;

use crate::app::world::World;
use crate::discord::fake::session;
use crate::example_command::variants::Variants;
use crate::standin::person::{Person, Web};
use crate::standin::{soon, standin};
use gonagas_app::commands::Commands;
use gonagas_ui::i18n;
use serde_json::{Value, json};
use std::process::Command;
use std::sync::Arc;
use tokio::sync::oneshot;

/// Set in a process in which the words of the example command are added.
const VARIABLE: &str = "GONAGAS_EXAMPLE_COMMAND";

#[test]
fn a_further_command_works() {
    let mut tests = Command::new(std::env::current_exe().unwrap());
    let name = "example_command::the_added_command_works_on_discord";
    let done = tests.args(["--exact", name]).env(VARIABLE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{said}");
}

#[tokio::test]
async fn the_added_command_works_on_discord() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    i18n::add_words("en", include_str!("en.ftl"));
    i18n::add_words("fr", include_str!("fr.ftl"));
    let World { app, folder: _folder, .. } = World::new();
    let standin = standin().await;
    let session = session(&standin).await.with_commands(Commands::all().with::<Variants>());
    let (sender, ready) = oneshot::channel();
    let serving = tokio::spawn(session.serve(Arc::new(app), sender, std::future::pending()));
    soon("readiness", ready).await.unwrap();
    let user = Web::new(&standin).people().await.remove(0);

    let registered = registered(&user).await;
    assert_eq!(registered["description"], "List the rule sets of a game");
    assert_eq!(registered["options"][0]["required"], true);
    assert_eq!(registered["options"][1]["autocomplete"], true);
    user.web.good("PATCH", &format!("/people/{}", user.id), json!({"locale": "fr"})).await;
    assert_eq!(self::registered(&user).await["name_localized"], "variantes");

    let options = json!({"game": "sahkku", "set": "rai"});
    let suggested = send(&user, "/autocomplete", json!({"options": options, "focused": "set"})).await;
    assert_eq!(suggested["choices"][0]["value"], "raisa", "{suggested}");

    assert_eq!(answer(&user, json!({"game": "sahkku", "set": "raisa"})).await, "Rule sets: raisa");
    serving.abort();
}

/// Sends the example command with these options, and returns the answer.
async fn answer(user: &Person, options: Value) -> String {
    send(user, "/command", json!({ "options": options })).await;
    let path = format!("/people/{}/messages?channel={}", user.id, user.channel);
    let seen = user.web.good("GET", &path, Value::Null).await;
    let newest = seen["messages"].as_array().unwrap().last().unwrap();
    newest["content"].as_str().unwrap().to_owned()
}

/// Returns the example command as the client of a user shows it.
async fn registered(user: &Person) -> Value {
    let path = format!("/people/{}/commands?guild={}", user.id, user.guild);
    let known = user.web.good("GET", &path, Value::Null).await;
    let commands = known["commands"].as_array().or(known.as_array()).unwrap();
    commands.iter().find(|command| command["name"] == "variants").unwrap().clone()
}

/// Sends the example command, or a text that is typed for it.
async fn send(user: &Person, path: &str, body: Value) -> Value {
    let mut sent = json!({"guild": user.guild, "channel": user.channel, "name": "variants"});
    sent.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    user.good("POST", path, sent).await
}
