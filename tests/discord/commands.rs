//! What people type and press, as the bot is told of it.

use crate::fake::{Deed, Stage, session};
use crate::messages::{button, words};
use crate::standin;
use gonagas::app::ask::{Ask, Mine, Opponent, Powers, Proposal, Ranking, Rights, TypedSetting, Typing, Wishes};
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
    let expected = Ask::Challenge(Proposal {
        game: "seega".into(),
        opponent,
        options: "size=5".into(),
        side,
        thread: Some(true),
        rated: Some(false),
        ..Proposal::default()
    });
    assert_eq!(ask(&mut stage, "challenge", challenge).await, expected);
    let open = Ask::Challenge(Proposal { game: "pahtum".into(), ..Proposal::default() });
    assert_eq!(ask(&mut stage, "challenge", json!({"game": "pahtum"})).await, open);
    let played = ask(&mut stage, "move", json!({"action": "d4 e5", "match": 12})).await;
    assert_eq!(played, Ask::Move { action: "d4 e5".into(), game: Some(12) });
    assert_eq!(ask(&mut stage, "board", json!({})).await, Ask::Board { game: None });
    assert_eq!(ask(&mut stage, "resign", json!({"match": 3})).await, Ask::Resign { game: Some(3) });
    assert_eq!(ask(&mut stage, "matches", json!({})).await, Ask::Matches);
    assert_eq!(ask(&mut stage, "takeback", json!({"match": 3})).await, Ask::TakeBack { game: Some(3) });
    assert_eq!(ask(&mut stage, "rematch", json!({})).await, Ask::Rematch { game: None });
    assert_eq!(ask(&mut stage, "challenges", json!({})).await, Ask::Challenges);
    let person = Person(whom);
    let blocked = ask(&mut stage, "block", json!({"person": whom.to_string()})).await;
    assert_eq!(blocked, Ask::Block { person: Some(Opponent { person, bot: false, present: true }) });
    assert_eq!(ask(&mut stage, "block", json!({})).await, Ask::Block { person: None });
    assert_eq!(ask(&mut stage, "unblock", json!({"person": whom.to_string()})).await, Ask::Unblock { person });
    let replay = Ask::Replay { game: Some(3), from: Some(2), share: true };
    assert_eq!(ask(&mut stage, "replay", json!({"match": 3, "from": 2, "share": true})).await, replay);
    assert_eq!(ask(&mut stage, "step", json!({"at": 4})).await, Ask::Step { game: None, at: Some(4) });
    assert_eq!(ask(&mut stage, "export", json!({})).await, Ask::Export { game: None });
    let watched = ask(&mut stage, "watch", json!({"match": 3, "turns": true})).await;
    assert_eq!(watched, Ask::Watch { game: Some(3), turns: Some(true) });
    assert_eq!(ask(&mut stage, "watch", json!({})).await, Ask::Watch { game: None, turns: None });
    let stopped = ask(&mut stage, "stop", json!({"match": 3, "reason": "late"})).await;
    assert_eq!(stopped, Ask::Stop { game: 3, reason: "late".into() });
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
    let wishes = ask(&mut stage, "preferences", json!({"throws": true, "orientation": "mine", "text": false})).await;
    let orientation = Some("mine".to_owned());
    let expected = Wishes { throws: Some(true), orientation, text: Some(false), ..Wishes::default() };
    assert_eq!(wishes, Ask::Preferences(expected));
    let timed = ask(&mut stage, "challenge", json!({"game": "pahtum", "clock": "1d+1h"})).await;
    let clock = Some("1d+1h".to_owned());
    assert_eq!(timed, Ask::Challenge(Proposal { game: "pahtum".into(), clock, ..Proposal::default() }));
    let away = ask(&mut stage, "vacation", json!({"days": 3})).await;
    assert_eq!(away, Ask::Vacation { days: Some(3), auto: None });
    assert_eq!(
        ask(&mut stage, "vacation", json!({"auto": true})).await,
        Ask::Vacation { days: None, auto: Some(true) }
    );
    assert_eq!(ask(&mut stage, "help", json!({})).await, Ask::Help);
    assert_eq!(
        ask(&mut stage, "rules", json!({"game": "seega"})).await,
        Ask::Rules { game: "seega".into(), set: None }
    );
}

#[tokio::test]
async fn who_is_picked_in_the_menu_of_people_is_brought_to_the_bot() {
    let mut stage = Stage::new().await;
    let (person, whom) = (stage.people[0].clone(), stage.people[1].id.clone());
    let bot = stage.web.bot_id().await;
    for (id, bot) in [(whom, false), (bot, true)] {
        let menu = json!({"guild": person.guild, "channel": person.channel, "name": "Challenge", "target": id});
        let asking = person.clone();
        let command = tokio::spawn(async move { asking.good("POST", "/command", menu).await });
        let visit = stage.visit().await;
        visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        assert_eq!(visit.ask, Ask::Draft(Opponent { person: Person(number(&id)), bot, present: true }));
    }
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
async fn threads_take_permissions_and_a_text_channel() {
    let mut stage = Stage::new().await;
    let (person, bot) = (stage.people[0].clone(), stage.web.bot_id().await);
    let path = format!("/channels/{}/permissions/{bot}", person.channel);
    for (denied, able) in [(0, true), (1_u64 << 35, false), (1 << 38, false)] {
        stage.web.good("PUT", &path, json!({"allow": "0", "deny": denied.to_string()})).await;
        let command = stage.command(0, "help", json!({}));
        let visit = stage.visit().await;
        visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        let powers = Powers { view: true, write: true, attach: true, history: true, threads: able };
        assert_eq!(visit.caller.powers, powers, "{denied:b}");
    }
}

#[tokio::test]
async fn in_direct_messages_there_is_no_server() {
    let mut stage = Stage::new().await;
    let person = stage.people[1].clone();
    let body = json!({"guild": null, "channel": null, "name": "matches", "options": {}});
    let command = tokio::spawn(async move { person.good("POST", "/command", body).await });
    let visit = stage.visit().await;
    visit.answer(Deed::Private(words("ok"))).await.expect("an answer");
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    let caller = &visit.caller;
    assert_eq!((caller.person, caller.place.guild), (Person(number(&stage.people[1].id)), None));
    let powers = Powers { view: true, write: true, attach: true, history: true, threads: false };
    assert_eq!((caller.powers, caller.rights), (powers, Rights::default()));
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
    assert_eq!(typed("challenge", json!({"game": "seega", "clock": "10"}), "clock").await, both);
    assert_eq!(typed("move", json!({"action": "d", "match": 7}), "action").await, both);
    let numbers = json!([{"name": "match 12", "value": 12}]);
    assert_eq!(typed("board", json!({"match": "1"}), "match").await, numbers, "a number is completed to numbers");
    for (command, option) in [("move", "match"), ("takeback", "match"), ("watch", "match"), ("stop", "match")] {
        let mut options = json!({"match": "1"});
        if command == "move" {
            options["action"] = json!("d4");
        }
        assert_eq!(typed(command, options, option).await, numbers, "{command}");
    }
    typed("rules", json!({"game": "sahkku", "set": "ra"}), "set").await;
    let typings: Vec<Typing> = stage.typings().into_iter().map(|(_, typing)| typing).collect();
    assert_eq!(
        typings,
        [
            Typing::Options { game: "seega".into(), text: "si".into() },
            Typing::Clock { text: "10".into() },
            Typing::Action { game: Some(7), text: "d".into() },
            Typing::Match { text: "1".into() },
            Typing::Running { text: "1".into() },
            Typing::Back { text: "1".into() },
            Typing::Watched { text: "1".into() },
            Typing::Stopped { text: "1".into() },
            Typing::Set { game: "sahkku".into(), text: "ra".into() },
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
            "Challenge",
            "block person:6?",
            "board match:4?",
            "challenge game:3 opponent:6? options:3? side:3? clock:3? where:3? rated:5?",
            "challenges",
            "export match:4?",
            "help",
            "leaderboard game:3 rules:3? where:3? period:3? page:4?",
            "matches",
            "move action:3 match:4?",
            "preferences forced:5? throws:5? pings:5? messages:5? orientation:3? theme:3? text:5?",
            "privacy show:1? hide:1? erase:1?",
            "profile person:6?",
            "rematch match:4?",
            "replay match:4? from:4? share:5?",
            "resign match:4?",
            "rules game:3 set:3?",
            "settings show:1? language:1? channels:1? threads:1? clock:1? limit:1? pings:1?",
            "step match:4? at:4?",
            "stop match:4 reason:3?",
            "takeback match:4?",
            "unblock person:6",
            "vacation days:4? auto:5?",
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
    assert_eq!(values(5), ["here", "thread"]);
    for command in commands {
        let on_servers = ["stop", "settings", "challenges", "Challenge"].contains(&standin::text(command, "name"));
        assert_eq!(command["contexts"], if on_servers { json!([0]) } else { json!([0, 1]) }, "{command}");
        let rights = match standin::text(command, "name") {
            "stop" => json!("8192"),
            "settings" => json!("32"),
            _ => Value::Null,
        };
        assert_eq!(command["default_member_permissions"], rights, "{command}");
        if command["type"] == 2 {
            continue;
        }
        let described = |it: &Value| it["description"].as_str().is_some_and(|text| text.contains(' '));
        assert!(described(command), "{command}");
        let options = |it: &Value| it["options"].as_array().cloned().unwrap_or_default();
        assert!(options(command).iter().all(|it| described(it) && options(it).iter().all(described)), "{command}");
    }
}

#[tokio::test]
async fn only_those_who_manage_a_server_are_offered_its_settings() {
    let stage = Stage::new().await;
    let offered = async |person: &str| {
        let path = format!("/people/{person}/commands?guild={}", stage.people[0].guild);
        let known = stage.web.good("GET", &path, Value::Null).await;
        let commands = known.as_array().or_else(|| known["commands"].as_array()).expect("commands").clone();
        commands.iter().any(|command| command["name"] == "settings")
    };
    let (manager, player) = (&stage.people[1], &stage.people[2]);
    for (person, rights) in [(manager, 1_u64 << 5 | 1 << 10), (player, 1 << 10)] {
        let path = format!("/guilds/{}/members/{}", person.guild, person.id);
        stage.web.good("PUT", &path, json!({"permissions": rights.to_string()})).await;
    }
    assert!(offered(&manager.id).await);
    assert!(!offered(&player.id).await);
}

#[tokio::test]
async fn each_setting_is_brought_to_the_bot() {
    let mut stage = Stage::new().await;
    let channel = stage.people[0].channel.clone();
    let settings = [
        ("show", json!({}), TypedSetting::Show),
        ("language", json!({"language": "en"}), TypedSetting::Language("en".into())),
        (
            "channels",
            json!({"allowed": false, "channel": channel}),
            TypedSetting::Channels { channel: Some(number(&channel)), allowed: false },
        ),
        ("channels", json!({"allowed": true}), TypedSetting::Channels { channel: None, allowed: true }),
        ("threads", json!({"threads": true}), TypedSetting::Threads(true)),
        ("clock", json!({"clock": "a day"}), TypedSetting::Clock("a day".into())),
        ("limit", json!({"matches": 5}), TypedSetting::Limit(5)),
        ("pings", json!({"who": "nobody"}), TypedSetting::Pings("nobody".into())),
    ];
    for (name, options, expected) in settings {
        assert_eq!(ask(&mut stage, &format!("settings {name}"), options).await, Ask::Settings(expected));
    }
    let mine = [
        ("show", json!({}), Mine::Show),
        ("hide", json!({}), Mine::Hide(true)),
        ("hide", json!({"hidden": false}), Mine::Hide(false)),
        ("erase", json!({}), Mine::Erase),
    ];
    for (name, options, expected) in mine {
        assert_eq!(ask(&mut stage, &format!("privacy {name}"), options).await, Ask::Privacy(expected));
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
