//! What people type and press, as the bot is told of it.

use crate::fake::{Deed, Stage, session};
use crate::messages::{button, words};
use crate::standin;
use gonagas::app::ask::{Ask, Opponent, Powers, Proposal, Ranking, Rights, Typing};
use gonagas::room::people::Person;
use gonagas::table::rules::listings;
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

async fn ask(stage: &mut Stage, name: &str, options: Value) -> Ask {
    let command = stage.command(0, name, options);
    let visit = stage.visit().await;
    visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    visit.ask.clone()
}

#[tokio::test]
async fn every_command_is_brought_to_the_bot() {
    let mut stage = Stage::new().await;
    let whom = number(&stage.people[1].id);
    let challenge = json!({"game": "seega", "opponent": whom.to_string(), "options": "size=5", "side": "lot", "where": "thread", "rated": false});
    let opponent = Some(Opponent { person: Person(whom), bot: false, present: true });
    let side = Some("lot".to_owned());
    let (thread, rated) = (Some(true), Some(false));
    let options = "size=5".into();
    let expected = Ask::Challenge(Proposal { game: "seega".into(), opponent, options, side, thread, rated });
    assert_eq!(ask(&mut stage, "challenge", challenge).await, expected);
    let open = Ask::Challenge(Proposal { game: "pahtum".into(), ..Proposal::default() });
    assert_eq!(ask(&mut stage, "challenge", json!({"game": "pahtum"})).await, open);
    let played = ask(&mut stage, "move", json!({"action": "d4 e5", "match": 12})).await;
    assert_eq!(played, Ask::Move { action: "d4 e5".into(), game: Some(12) });
    assert_eq!(ask(&mut stage, "board", json!({})).await, Ask::Board { game: None });
    assert_eq!(ask(&mut stage, "resign", json!({"match": 3})).await, Ask::Resign { game: Some(3) });
    assert_eq!(ask(&mut stage, "matches", json!({})).await, Ask::Matches);
    let replay = Ask::Replay { game: Some(3), from: Some(2), share: true };
    assert_eq!(ask(&mut stage, "replay", json!({"match": 3, "from": 2, "share": true})).await, replay);
    assert_eq!(ask(&mut stage, "step", json!({"at": 4})).await, Ask::Step { game: None, at: Some(4) });
    assert_eq!(ask(&mut stage, "export", json!({})).await, Ask::Export { game: None });
    assert_eq!(ask(&mut stage, "verify", json!({"match": 3})).await, Ask::Verify { game: Some(3) });
    let wanted = json!({"game": "sahkku", "rules": "raisa", "where": "everywhere", "period": "month", "page": 2});
    let ranking =
        Ranking { game: "sahkku".into(), set: Some("raisa".into()), everywhere: true, month: true, page: Some(2) };
    assert_eq!(ask(&mut stage, "leaderboard", wanted).await, Ask::Leaders(ranking));
    let plain = Ranking { game: "seega".into(), ..Ranking::default() };
    let wanted = json!({"game": "seega", "where": "here", "period": "all"});
    assert_eq!(ask(&mut stage, "leaderboard", wanted).await, Ask::Leaders(plain));
    assert_eq!(ask(&mut stage, "profile", json!({})).await, Ask::Profile { person: None });
    let (one, other) = (Person(whom), Some(Person(number(&stage.people[2].id))));
    let two = json!({"a": whom.to_string(), "b": stage.people[2].id.clone()});
    assert_eq!(ask(&mut stage, "versus", two).await, Ask::Versus { one, other });
    let habits = ask(&mut stage, "preferences", json!({"throws": true})).await;
    assert_eq!(habits, Ask::Preferences { forced: None, throws: Some(true) });
    assert_eq!(ask(&mut stage, "help", json!({})).await, Ask::Help);
    assert_eq!(
        ask(&mut stage, "rules", json!({"game": "seega"})).await,
        Ask::Rules { game: "seega".into(), set: None }
    );
}

#[tokio::test]
async fn who_asks_where_and_what_the_bot_may_do_there() {
    let mut stage = Stage::new().await;
    let (person, bot) = (stage.people[2].clone(), stage.web.bot_id().await);
    stage.web.good("PATCH", &format!("/people/{}", person.id), json!({"locale": "fr"})).await;
    let path = format!("/channels/{}/permissions/{bot}", person.channel);
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 15).to_string()})).await;
    let command = stage.command(2, "help", json!({}));
    let visit = stage.visit().await;
    visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
    command.await.expect("an answer");
    let caller = &visit.caller;
    assert_eq!((caller.person, caller.locale.as_str()), (Person(number(&person.id)), "fr"));
    assert_eq!(caller.place.guild, Some(number(&person.guild)));
    assert_eq!(caller.place.channel, number(&person.channel));
    assert_eq!(caller.powers, Powers { view: true, write: true, attach: false, history: true, threads: true });
    assert_eq!(caller.rights, Rights::default());
}

#[tokio::test]
async fn somebody_who_cannot_see_the_channel_is_not_present() {
    let mut stage = Stage::new().await;
    let (whom, channel) = (stage.people[1].id.clone(), stage.people[0].channel.clone());
    let path = format!("/channels/{channel}/permissions/{whom}");
    stage.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 10).to_string()})).await;
    let (bot, away) = (stage.web.bot_id().await, stage.people[2].id.clone());
    stage.web.good("DELETE", &format!("/guilds/{}/members/{away}", stage.people[0].guild), Value::Null).await;
    for (id, bot, present) in [(whom, false, false), (away, false, false), (bot, true, true)] {
        let Ask::Challenge(Proposal { opponent, .. }) =
            ask(&mut stage, "challenge", json!({"game": "seega", "opponent": id})).await
        else {
            panic!("not a challenge")
        };
        assert_eq!(opponent, Some(Opponent { person: Person(number(&id)), bot, present }));
    }
}

#[tokio::test]
async fn presses_and_picks_are_brought_to_the_bot() {
    let mut stage = Stage::new().await;
    let command = stage.command(0, "help", json!({}));
    stage.visit().await.answer(Deed::Public(button("here", "m:1:2:accept"))).await.expect("a message");
    command.await.expect("an answer");
    let message = stage.people[1].newest().await;
    let press = stage.press(1, &message, "m:1:2:accept");
    let visit = stage.visit().await;
    visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
    press.await.expect("an answer");
    let id = number(standin::text(&message, "id"));
    assert_eq!(visit.ask, Ask::Press { id: "m:1:2:accept".into(), values: vec![], message: id });
    assert_eq!(visit.caller.person, Person(number(&stage.people[1].id)));
}

#[tokio::test]
async fn what_is_typed_is_completed() {
    let stage = Stage::suggesting(&[("size of 5", "size=5"), ("match 12", "12")]).await;
    let person = &stage.people[0];
    let typed = async |name: &str, options: Value, focused: &str| {
        let body = json!({
            "guild": person.guild, "channel": person.channel, "name": name, "options": options, "focused": focused,
        });
        person.good("POST", "/autocomplete", body).await["choices"].clone()
    };
    let both = json!([{"name": "size of 5", "value": "size=5"}, {"name": "match 12", "value": "12"}]);
    assert_eq!(typed("challenge", json!({"game": "seega", "options": "si"}), "options").await, both);
    assert_eq!(typed("move", json!({"action": "d", "match": 7}), "action").await, both);
    let numbers = json!([{"name": "match 12", "value": 12}]);
    assert_eq!(typed("board", json!({"match": "1"}), "match").await, numbers, "a number is completed to numbers");
    let typings: Vec<Typing> = stage.typings().into_iter().map(|(_, typing)| typing).collect();
    assert_eq!(
        typings,
        [
            Typing::Options { game: "seega".into(), text: "si".into() },
            Typing::Action { game: Some(7), text: "d".into() },
            Typing::Match { text: "1".into() },
        ]
    );
}

#[tokio::test]
async fn the_commands_are_as_promised() {
    let stage = Stage::new().await;
    let path = format!("/people/{}/commands?guild={}", stage.people[0].id, stage.people[0].guild);
    let known = stage.web.good("GET", &path, Value::Null).await;
    let commands = known.as_array().or_else(|| known["commands"].as_array()).expect("commands");
    let shape = |command: &Value| {
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let option = |it: &Value| format!("{}:{}{}", standin::text(it, "name"), it["type"], mark(it));
        let options: Vec<String> = options.iter().map(option).collect();
        format!("{} {}", standin::text(command, "name"), options.join(" ")).trim_end().to_owned()
    };
    let mut shapes: Vec<String> = commands.iter().map(shape).collect();
    shapes.sort_unstable();
    assert_eq!(
        shapes,
        [
            "board match:4?",
            "challenge game:3 opponent:6? options:3? side:3? where:3? rated:5?",
            "export match:4?",
            "help",
            "leaderboard game:3 rules:3? where:3? period:3? page:4?",
            "matches",
            "move action:3 match:4?",
            "preferences forced:5? throws:5?",
            "profile person:6?",
            "replay match:4? from:4? share:5?",
            "resign match:4?",
            "rules game:3 set:3?",
            "step match:4? at:4?",
            "stop match:4 reason:3?",
            "verify match:4?",
            "versus a:6 b:6?",
            "watch match:4? turns:5?",
        ]
    );
    let challenge = commands.iter().find(|command| command["name"] == "challenge").expect("a command");
    let values = |option: usize| -> Vec<Value> {
        let choices = challenge["options"][option]["choices"].as_array().expect("choices");
        choices.iter().map(|choice| choice["value"].clone()).collect()
    };
    let mut games: Vec<&str> = listings().iter().map(|listing| listing.info.id).collect();
    games.dedup();
    assert_eq!(values(0), games);
    assert_eq!(values(3), ["lot", "first", "second"]);
    for command in commands {
        let contexts = if command["name"] == "stop" { json!([0]) } else { json!([0, 1]) };
        assert_eq!(command["contexts"], contexts, "{command}");
        let described = |it: &Value| it["description"].as_str().is_some_and(|text| text.contains(' '));
        assert!(described(command), "{command}");
        assert!(command["options"].as_array().into_iter().flatten().all(described), "{command}");
    }
}

fn mark(option: &Value) -> &'static str {
    if option["required"] == true { "" } else { "?" }
}

#[tokio::test]
async fn commands_that_are_known_are_not_written_again() {
    let mut stage = Stage::new().await;
    let writes = async |stage: &Stage| stage.sent().await.iter().filter(|(line, _)| line.starts_with("PUT ")).count();
    assert_eq!(writes(&stage).await, 1);
    stage.stop().await.expect("a clean end");
    let again = session(&stage.standin).await;
    let (tell, ready) = tokio::sync::oneshot::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(again.serve(stage.puppet(), tell, async {
        let _ = stopped.await;
    }));
    standin::soon("readiness", ready).await.expect("a bot that is ready");
    assert_eq!(writes(&stage).await, 1);
    drop(stop);
    standin::soon("the end", serving).await.expect("no panic").expect("a clean end");
}
