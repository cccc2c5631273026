//! Application commands: their texts, options, choices and number.

use std::time::Duration;

use serde_json::{Value, json};

use super::{BAD_LENGTH, Place, TOO_GREAT, TOO_LONG, limit, long, many};

const COMMANDS: &str = "/applications/{a}/commands";

/// Returns a command that has a field.
fn command(field: &str, value: Value) -> Value {
    let mut command = json!({ "name": "n", "description": "d" });
    command[field] = value;
    command
}

/// Returns a command with an option of a type that has a field.
fn option(kind: u8, field: &str, value: Value) -> Value {
    let mut option = json!({ "type": kind, "name": "o", "description": "d" });
    option[field] = value;
    command("options", json!([option]))
}

/// Returns a command with a choice that has a field.
fn choice(kind: u8, field: &str, value: Value) -> Value {
    let mut choice = json!({ "name": "c", "value": if kind == 3 { json!("v") } else { json!(1) } });
    choice[field] = value;
    option(kind, "choices", json!([choice]))
}

/// Returns a command with so many characters in all, of which most are in choices.
fn sized(characters: u64) -> Value {
    // The command and its two options have a name and a description of one letter each.
    let mut left = usize::try_from(characters).expect("a length") - 6;
    let mut options = ["a", "b"].map(|name| json!({ "type": 3, "name": name, "description": "d", "choices": [] }));
    for number in 0.. {
        if left == 0 {
            break;
        }
        let name = format!("{number:02}{}", "n".repeat(98));
        let value = "v".repeat((left - name.len()).min(100));
        left -= name.len() + value.len();
        let choices = options[number / 25]["choices"].as_array_mut().expect("a list");
        choices.push(json!({ "name": name, "value": value }));
    }
    command("options", json!(options))
}

#[tokio::test]
async fn greatest_commands_are_accepted() {
    let place = Place::new().await;
    let inside =
        |n| option(1, "options", many(n, |at| json!({ "type": 3, "name": format!("o{at}"), "description": "d" })));
    let choices = |n| option(3, "choices", many(n, |at| json!({ "name": at.to_string(), "value": "v" })));
    let limits = vec![
        limit("name", 32, |n| command("name", json!(long(n))), ("name", BAD_LENGTH)),
        limit("description", 100, |n| command("description", json!(long(n))), ("description", BAD_LENGTH)),
        limit(
            "translated name",
            32,
            |n| command("name_localizations", json!({ "fr": long(n) })),
            ("name_localizations.fr", BAD_LENGTH),
        ),
        limit(
            "translated description",
            100,
            |n| command("description_localizations", json!({ "fr": long(n) })),
            ("description_localizations.fr", BAD_LENGTH),
        ),
        limit("all characters", 8000, sized, ("", "APPLICATION_COMMAND_TOO_LARGE")),
        limit("options of a subcommand", 25, inside, ("options.0.options", TOO_LONG)),
        limit("choices", 25, choices, ("options.0.choices", TOO_LONG)),
        limit("choice", 100, |n| choice(3, "name", json!(long(n))), ("options.0.choices.0.name", BAD_LENGTH)),
        limit("its value", 100, |n| choice(3, "value", json!(long(n))), ("options.0.choices.0.value", BAD_LENGTH)),
    ];
    place.check("POST", COMMANDS, limits).await;
    place.standin.stop().await;
}

#[tokio::test]
async fn greatest_options_are_accepted() {
    let place = Place::new().await;
    let values =
        |n| command("options", many(n, |at| json!({ "type": 3, "name": format!("o{at}"), "description": "d" })));
    let branches =
        |n| command("options", many(n, |at| json!({ "type": 1, "name": format!("o{at}"), "description": "d" })));
    let limits = vec![
        limit("options", 25, values, ("options", TOO_LONG)),
        limit("subcommands", 25, branches, ("options", TOO_LONG)),
        limit("name", 32, |n| option(3, "name", json!(long(n))), ("options.0.name", BAD_LENGTH)),
        limit("description", 100, |n| option(3, "description", json!(long(n))), ("options.0.description", BAD_LENGTH)),
        limit("least length", 6000, |n| option(3, "min_length", json!(n)), ("options.0.min_length", TOO_GREAT)),
        limit("most length", 6000, |n| option(3, "max_length", json!(n)), ("options.0.max_length", TOO_GREAT)),
        limit("integer", (1 << 53) - 1, |n| option(4, "max_value", json!(n)), ("options.0.max_value", TOO_GREAT)),
        limit("number", 1 << 53, |n| option(10, "max_value", json!(n)), ("options.0.max_value", TOO_GREAT)),
        limit(
            "value of a choice",
            (1 << 53) - 1,
            |n| choice(4, "value", json!(n)),
            ("options.0.choices.0.value", TOO_GREAT),
        ),
    ];
    place.check("POST", COMMANDS, limits).await;
    place.standin.stop().await;
}

/// Returns commands of a type, with names that begin with a letter.
fn commands(letter: char, kind: u8, count: u64) -> Vec<Value> {
    let description = if kind == 1 { "d" } else { "" };
    (0..count).map(|n| json!({ "type": kind, "name": format!("{letter}{n}"), "description": description })).collect()
}

#[tokio::test]
async fn application_has_100_commands_and_15_of_each_menu() {
    let place = Place::new().await;
    let all = [commands('a', 1, 100), commands('b', 2, 15), commands('c', 3, 15)].concat();
    let (status, answer) = place.request("PUT", COMMANDS, json!(all)).await;
    assert_eq!(status, 200, "{answer}");
    for (kind, count) in [(1, 101), (2, 16), (3, 16)] {
        let (status, answer) = place.request("PUT", COMMANDS, json!(commands('a', kind, count))).await;
        assert_eq!((status, &answer["code"]), (400, &json!(30032)), "{count} of type {kind}");
        let one_more = commands('z', kind, 1).swap_remove(0);
        let (status, answer) = place.request("POST", COMMANDS, one_more).await;
        assert_eq!((status, &answer["code"]), (400, &json!(30032)), "one more of type {kind}");
    }
    place.standin.stop().await;
}

#[tokio::test]
async fn only_200_commands_are_created_in_a_day() {
    let place = Place::new().await;
    for letter in ['a', 'b'] {
        let (status, answer) = place.request("PUT", COMMANDS, json!(commands(letter, 1, 100))).await;
        assert_eq!(status, 200, "{answer}");
    }
    // Commands that exist are changed as often as one likes.
    let mut changed = commands('b', 1, 100);
    changed[0]["description"] = json!("another");
    let (status, answer) = place.request("PUT", COMMANDS, json!(changed)).await;
    assert_eq!(status, 200, "{answer}");
    for (method, body) in [("PUT", json!(commands('c', 1, 1))), ("POST", commands('b', 2, 1).swap_remove(0))] {
        let (status, answer) = place.request(method, COMMANDS, body).await;
        assert_eq!((status, &answer["code"]), (400, &json!(30034)), "{method}");
    }
    let of_guild = "/applications/{a}/guilds/{g}/commands";
    let (status, answer) = place.request("PUT", of_guild, json!(commands('a', 1, 100))).await;
    assert_eq!(status, 200, "a guild has its own: {answer}");
    place.standin.clock().advance(Duration::from_secs(24 * 60 * 60));
    let (status, answer) = place.request("PUT", COMMANDS, json!(commands('c', 1, 1))).await;
    assert_eq!(status, 200, "{answer}");
    place.standin.stop().await;
}
