//! Commands, controls and autocompletion, as requests to the app.

use crate::discord::fake::{FakeResponse, Harness, session};
use crate::discord::messages::{button, words};
use crate::standin;
use crate::support::list_rule_sets;
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::input::UnreadableCommand;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands;
use gonagas_app::commands::about::About;
use gonagas_app::commands::block::Unblock;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenge_person::ChallengePerson;
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::glossary::Glossary;
use gonagas_app::commands::help::Help;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::learn::Learn;
use gonagas_app::commands::match_commands::{Board, Export, Rematch, Resign, Takeback, Verify};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::plan::Plan;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::puzzle::Puzzle;
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::step::Step;
use gonagas_app::commands::stop::Stop;
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::versus::Versus;
use gonagas_app::commands::watch::Watch;
use gonagas_app::ports::ResponseOutcome;
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Opponent, UserPermissions};
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{Block, ChannelMenu, Message, OfferedChannels};
use gonagas_ui::screens::about::AboutLinks;
use serde_json::{Value, json};

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

async fn other_channel(harness: &Harness) -> String {
    let seen = harness.people[0].good("GET", "/channels", Value::Null).await;
    let channels = seen["channels"].as_array().expect("channels").iter().map(|channel| standin::text(channel, "id"));
    let other = channels.into_iter().find(|id| *id != harness.people[0].channel);
    other.expect("a second channel").to_owned()
}

/// The opponent in the request for a challenge.
fn challenged(request: &Request) -> Option<Opponent> {
    match request.command() {
        Some(Challenge::User(challenge)) => challenge.opponent,
        _ => panic!("not a challenge: {request:?}"),
    }
}

async fn request_of_command(harness: &mut Harness, name: &str, options: Value) -> Request {
    let command = harness.command(0, name, options);
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    pending.request.clone()
}

#[tokio::test]
async fn every_command_becomes_its_request() {
    let mut harness = Harness::new().await;
    let whom = number(&harness.people[1].id);
    let challenge = json!({"game": "seega", "opponent": whom.to_string(), "options": "size=5", "side": "lot", "where": "thread", "rated": false, "pair": true});
    let opponent =
        Some(Opponent { user_id: UserId(whom), is_bot: false, can_see_channel: true, may_be_in_timeout: false });
    let side = Some("lot".to_owned());
    let expected = Request::from(Challenge::User(ChallengeRequest {
        game: "seega".into(),
        opponent,
        options: "size=5".into(),
        side,
        thread: Some(true),
        rated: Some(false),
        pair: Some(true),
        ..ChallengeRequest::default()
    }));
    assert_eq!(request_of_command(&mut harness, "challenge", challenge).await, expected);
    let open =
        Request::from(Challenge::User(ChallengeRequest { game: "pahtum".into(), ..ChallengeRequest::default() }));
    assert_eq!(request_of_command(&mut harness, "challenge", json!({"game": "pahtum"})).await, open);
    let played = request_of_command(&mut harness, "move", json!({"action": "d4 e5", "match": 12})).await;
    assert_eq!(played, Request::from(Move { actions: "d4 e5".into(), match_number: Some(12) }));
    let planned = request_of_command(&mut harness, "plan", json!({"lines": "d4 e5", "match": 12})).await;
    assert_eq!(planned, Request::from(Plan { lines: Some("d4 e5".into()), match_number: Some(12) }));
    assert_eq!(request_of_command(&mut harness, "board", json!({})).await, Request::from(Board { match_number: None }));
    assert_eq!(
        request_of_command(&mut harness, "resign", json!({"match": 3})).await,
        Request::from(Resign { match_number: Some(3) })
    );
    assert_eq!(request_of_command(&mut harness, "matches", json!({})).await, Request::from(Matches));
    assert_eq!(
        request_of_command(&mut harness, "takeback", json!({"match": 3})).await,
        Request::from(Takeback { match_number: Some(3) })
    );
    assert_eq!(
        request_of_command(&mut harness, "rematch", json!({})).await,
        Request::from(Rematch { match_number: None })
    );
    assert_eq!(request_of_command(&mut harness, "challenges", json!({})).await, Request::from(Challenges));
    let user = UserId(whom);
    let blocked = request_of_command(&mut harness, "block", json!({"person": whom.to_string()})).await;
    assert_eq!(
        blocked,
        Request::from(commands::block::Block {
            user: Some(Opponent { user_id: user, is_bot: false, can_see_channel: true, may_be_in_timeout: false })
        })
    );
    assert_eq!(
        request_of_command(&mut harness, "block", json!({})).await,
        Request::from(commands::block::Block { user: None })
    );
    assert_eq!(
        request_of_command(&mut harness, "unblock", json!({"person": whom.to_string()})).await,
        Request::from(Unblock { user_id: user })
    );
    let replay = Request::from(Replay { match_number: Some(3), from: Some("2".into()), share: true });
    assert_eq!(
        request_of_command(&mut harness, "replay", json!({"match": 3, "from": "2", "share": true})).await,
        replay
    );
    assert_eq!(
        request_of_command(&mut harness, "step", json!({"at": "4b"})).await,
        Request::from(Step { match_number: None, at: Some("4b".into()) })
    );
    assert_eq!(
        request_of_command(&mut harness, "export", json!({})).await,
        Request::from(Export { match_number: None })
    );
    let watched = request_of_command(&mut harness, "watch", json!({"match": 3, "turns": true})).await;
    assert_eq!(watched, Request::from(Watch { match_number: Some(3), every_turn: Some(true) }));
    assert_eq!(
        request_of_command(&mut harness, "watch", json!({})).await,
        Request::from(Watch { match_number: None, every_turn: None })
    );
    let stopped = request_of_command(&mut harness, "stop", json!({"match": 3, "reason": "late"})).await;
    assert_eq!(stopped, Request::from(Stop { match_number: 3, reason: "late".into() }));
    assert_eq!(
        request_of_command(&mut harness, "verify", json!({"match": 3})).await,
        Request::from(Verify { match_number: Some(3) })
    );
    let preferred = json!({
        "game": "sahkku", "rules": "raisa", "where": "everywhere", "period": "month", "page": 2, "kind": "puzzles",
    });
    let ranking = Leaderboard {
        game: "sahkku".into(),
        rule_set: Some("raisa".into()),
        everywhere: true,
        this_month: true,
        page: Some(2),
        of_puzzles: true,
    };
    assert_eq!(request_of_command(&mut harness, "leaderboard", preferred).await, Request::from(ranking));
    let plain = Leaderboard { game: "seega".into(), ..Leaderboard::default() };
    let preferred = json!({"game": "seega", "where": "here", "period": "all"});
    assert_eq!(request_of_command(&mut harness, "leaderboard", preferred).await, Request::from(plain));
    assert_eq!(request_of_command(&mut harness, "profile", json!({})).await, Request::from(Profile { user_id: None }));
    let one = UserId(whom);
    let other = Some(UserId(number(&harness.people[2].id)));
    let two = json!({"a": whom.to_string(), "b": harness.people[2].id.clone()});
    assert_eq!(
        request_of_command(&mut harness, "versus", two).await,
        Request::from(Versus { first: one, second: other })
    );
    let preferences =
        request_of_command(&mut harness, "preferences", json!({"throws": true, "orientation": "mine", "text": false}))
            .await;
    let orientation = Some("mine".to_owned());
    let expected = PreferencesUpdate {
        auto_roll: Some(true),
        orientation,
        text_boards: Some(false),
        ..PreferencesUpdate::default()
    };
    assert_eq!(preferences, Request::from(Preferences(expected)));
    let timed = request_of_command(&mut harness, "challenge", json!({"game": "pahtum", "clock": "1d+1h"})).await;
    let clock = Some("1d+1h".to_owned());
    assert_eq!(
        timed,
        Request::from(Challenge::User(ChallengeRequest {
            game: "pahtum".into(),
            time_control: clock,
            ..ChallengeRequest::default()
        }))
    );
    let away = request_of_command(&mut harness, "vacation", json!({"days": 3})).await;
    assert_eq!(away, Request::from(Vacation { days: Some(3), auto_spend: None }));
    assert_eq!(
        request_of_command(&mut harness, "vacation", json!({"auto": true})).await,
        Request::from(Vacation { days: None, auto_spend: Some(true) })
    );
    assert_eq!(request_of_command(&mut harness, "help", json!({})).await, Request::from(Help));
    assert_eq!(request_of_command(&mut harness, "learn", json!({})).await, Request::from(Learn { game: None }));
    assert_eq!(request_of_command(&mut harness, "puzzle", json!({})).await, Request::from(Puzzle { game: None }));
    assert_eq!(
        request_of_command(&mut harness, "puzzle", json!({"game": "seega"})).await,
        Request::from(Puzzle { game: Some("seega".into()) })
    );
    assert_eq!(
        request_of_command(&mut harness, "learn", json!({"game": "seega"})).await,
        Request::from(Learn { game: Some("seega".into()) })
    );
    assert_eq!(
        request_of_command(&mut harness, "rules", json!({"game": "seega"})).await,
        Request::from(Rules { game: "seega".into(), rule_set: None, page: None })
    );
    let about = request_of_command(&mut harness, "about", json!({})).await;
    assert_eq!(about, Request::from(About(AboutLinks::default())), "nobody can add a bot that runs beside a stand-in");
    assert_eq!(request_of_command(&mut harness, "glossary", json!({})).await, Request::from(Glossary { term: None }));
    let term = Some("gonagas".to_owned());
    let asked = request_of_command(&mut harness, "glossary", json!({"term": "gonagas"})).await;
    assert_eq!(asked, Request::from(Glossary { term }));
    let page = json!({"game": "sahkku", "set": "raisa", "page": "king"});
    assert_eq!(
        request_of_command(&mut harness, "rules", page).await,
        Request::from(Rules { game: "sahkku".into(), rule_set: Some("raisa".into()), page: Some("king".into()) })
    );
}

#[tokio::test]
async fn match_against_the_computer_begins_here_or_in_a_thread() {
    let mut harness = Harness::new().await;
    for (options, expected) in [
        (json!({"game": "seega", "level": "2"}), false),
        (json!({"game": "seega", "where": "here"}), false),
        (json!({"game": "seega", "where": "thread"}), true),
    ] {
        let command = request_of_command(&mut harness, "play", options).await;
        assert_eq!(command.command().map(|Play(play)| play.thread), Some(expected), "{command:?}");
    }
}

#[tokio::test]
async fn value_outside_its_choices_is_refused_by_name() {
    let mut harness = Harness::new().await;
    let user = harness.people[0].clone();
    for (name, options, known) in [
        ("challenge", json!({"game": "seega", "where": "moon"}), vec!["here", "thread"]),
        ("play", json!({"game": "seega", "where": "moon"}), vec!["here", "thread"]),
        ("leaderboard", json!({"game": "seega", "where": "moon"}), vec!["here", "everywhere"]),
        ("leaderboard", json!({"game": "seega", "period": "moon"}), vec!["all", "month"]),
        ("settings language", json!({"language": "moon"}), vec!["en", "fr", "nb"]),
    ] {
        let body = json!({
            "guild": user.guild, "channel": user.channel, "name": name, "options": options, "raw": true,
        });
        let asking = user.clone();
        let command = tokio::spawn(async move { asking.good("POST", "/command", body).await });
        let pending = harness.next_request().await;
        pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        assert_eq!(
            pending.request,
            Request::UnreadableCommand(UnreadableCommand::UnknownChoice { typed: "moon".into(), known }),
            "{name}"
        );
    }
}

#[tokio::test]
async fn user_menu_opens_challenge_form() {
    let mut harness = Harness::new().await;
    let user = harness.people[0].clone();
    let whom = harness.people[1].id.clone();
    let bot = harness.web.bot_id().await;
    for (id, bot) in [(whom, false), (bot, true)] {
        let menu = json!({"guild": user.guild, "channel": user.channel, "name": "Challenge", "target": id});
        let asking = user.clone();
        let command = tokio::spawn(async move { asking.good("POST", "/command", menu).await });
        let pending = harness.next_request().await;
        pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        assert_eq!(
            pending.request,
            Request::from(ChallengePerson(Opponent {
                user_id: UserId(number(&id)),
                is_bot: bot,
                can_see_channel: true,
                may_be_in_timeout: false
            }))
        );
    }
}

#[tokio::test]
async fn requester_has_user_channel_and_permissions() {
    let mut harness = Harness::new().await;
    let user = harness.people[2].clone();
    let bot = harness.web.bot_id().await;
    harness.web.good("PATCH", &format!("/people/{}", user.id), json!({"locale": "fr"})).await;
    let path = format!("/channels/{}/permissions/{bot}", user.channel);
    harness.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 15).to_string()})).await;
    let command = harness.command(2, "help", json!({}));
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
    command.await.expect("an answer");
    let requester = &pending.requester;
    assert_eq!((requester.user_id, requester.locale.as_str()), (UserId(number(&user.id)), "fr"));
    assert_eq!(requester.channel_ref.guild(), Some(number(&user.guild)));
    assert_eq!(requester.channel_ref.channel, number(&user.channel));
    assert_eq!(
        requester.bot_permissions,
        BotPermissions {
            view_channel: true,
            send_messages: true,
            connect: true,
            attach_files: false,
            read_history: true,
            create_threads: true
        }
    );
    assert_eq!(requester.user_permissions, UserPermissions::default());
}

#[tokio::test]
async fn thread_permissions_depend_on_channel_type() {
    let mut harness = Harness::new().await;
    let user = harness.people[0].clone();
    let bot = harness.web.bot_id().await;
    let path = format!("/channels/{}/permissions/{bot}", user.channel);
    for (denied, able) in [(0, true), (1_u64 << 35, false), (1 << 38, false)] {
        harness.web.good("PUT", &path, json!({"allow": "0", "deny": denied.to_string()})).await;
        let command = harness.command(0, "help", json!({}));
        let pending = harness.next_request().await;
        pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        let powers = BotPermissions {
            view_channel: true,
            send_messages: true,
            connect: true,
            attach_files: true,
            read_history: true,
            create_threads: able,
        };
        assert_eq!(pending.requester.bot_permissions, powers, "{denied:b}");
    }
}

#[tokio::test]
async fn voice_channel_needs_the_permission_to_connect() {
    let mut harness = Harness::new().await;
    let user = harness.people[0].clone();
    let bot = harness.web.bot_id().await;
    let whom = harness.people[1].id.clone();
    let path = format!("/guilds/{}/channels", user.guild);
    let voice = harness.web.good("POST", &path, json!({"name": "talk", "type": 2})).await;
    let voice = standin::text(&voice, "id").to_owned();
    for (denied, able) in [(0, true), (1_u64 << 20, false)] {
        for target in [&bot, &whom] {
            let path = format!("/channels/{voice}/permissions/{target}");
            harness.web.good("PUT", &path, json!({"allow": "0", "deny": denied.to_string()})).await;
        }
        let asking = user.clone();
        let body = json!({
            "guild": user.guild, "channel": voice, "name": "challenge", "options": {"game": "seega", "opponent": whom},
        });
        let command = tokio::spawn(async move { asking.good("POST", "/command", body).await });
        let pending = harness.next_request().await;
        pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
        command.await.expect("an answer");
        assert_eq!(pending.requester.bot_permissions.connect, able);
        let opponent = challenged(&pending.request).expect("an opponent");
        assert_eq!(opponent.can_see_channel, able);
    }
}

#[tokio::test]
async fn direct_messages_have_no_guild() {
    let mut harness = Harness::new().await;
    let user = harness.people[1].clone();
    let body = json!({"guild": null, "channel": null, "name": "matches", "options": {}});
    let command = tokio::spawn(async move { user.good("POST", "/command", body).await });
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
    assert_eq!(command.await.expect("an answer")["acknowledged"], true);
    let requester = &pending.requester;
    assert_eq!((requester.user_id, requester.channel_ref.guild()), (UserId(number(&harness.people[1].id)), None));
    // The permissions that Discord lists there, though the bot has more.
    let powers = BotPermissions { connect: true, attach_files: true, ..BotPermissions::default() };
    assert_eq!((requester.bot_permissions, requester.user_permissions), (powers, UserPermissions::default()));
}

#[tokio::test]
async fn opponent_without_access_is_not_present() {
    let mut harness = Harness::new().await;
    let whom = harness.people[1].id.clone();
    let channel = harness.people[0].channel.clone();
    let path = format!("/channels/{channel}/permissions/{whom}");
    harness.web.good("PUT", &path, json!({"allow": "0", "deny": (1_u64 << 10).to_string()})).await;
    let bot = harness.web.bot_id().await;
    let away = harness.people[2].id.clone();
    harness.web.good("DELETE", &format!("/guilds/{}/members/{away}", harness.people[0].guild), Value::Null).await;
    let command = request_of_command(&mut harness, "challenge", json!({"game": "seega", "opponent": bot})).await;
    let play = |thread| PlayRequest { game: "seega".into(), thread, ..PlayRequest::default() };
    assert_eq!(command, Request::from(Challenge::Computer(play(false))), "this bot plays itself");
    let options = json!({"game": "seega", "opponent": bot, "where": "thread"});
    let command = request_of_command(&mut harness, "challenge", options).await;
    assert_eq!(command, Request::from(Challenge::Computer(play(true))));
    for (id, bot, present) in [(whom, false, false), (away, false, false)] {
        let opponent =
            challenged(&request_of_command(&mut harness, "challenge", json!({"game": "seega", "opponent": id})).await);
        assert_eq!(
            opponent,
            Some(Opponent {
                user_id: UserId(number(&id)),
                is_bot: bot,
                can_see_channel: present,
                may_be_in_timeout: false
            })
        );
    }
}

#[tokio::test]
async fn buttons_and_menus_become_requests() {
    let mut harness = Harness::new().await;
    let command = harness.command(0, "help", json!({}));
    harness.next_request().await.answer(FakeResponse::Public(button("here", "m:1:2:accept"))).await.expect("a message");
    command.await.expect("an answer");
    let message = harness.people[1].newest().await;
    let press = harness.press(1, &message, "m:1:2:accept");
    let pending = harness.next_request().await;
    pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
    press.await.expect("an answer");
    let id = number(standin::text(&message, "id"));
    assert_eq!(
        pending.request,
        Request::PressControl { custom_id: "m:1:2:accept".into(), values: vec![], message_id: id }
    );
    assert_eq!(pending.requester.user_id, UserId(number(&harness.people[1].id)));
}

#[tokio::test]
async fn menu_of_channels_shows_and_sends_channels() {
    let mut harness = Harness::new().await;
    let channel = harness.people[0].channel.clone();
    let menu = ChannelMenu {
        id: "g:channels".into(),
        placeholder: "All".into(),
        offered: OfferedChannels::Playable,
        selected: vec![number(&channel)],
        max_picks: 25,
    };
    let panel = Message { blocks: vec![Block::ChannelMenu(menu)], ..Message::default() };
    let command = harness.command(0, "help", json!({}));
    harness.next_request().await.answer(FakeResponse::Public(panel)).await.expect("a message");
    command.await.expect("an answer");
    let message = harness.people[0].newest().await;
    let select = &message["components"][0]["components"][0]["components"][0];
    assert_eq!((&select["type"], &select["min_values"], &select["max_values"]), (&json!(8), &json!(0), &json!(25)));
    assert_eq!(select["default_values"], json!([{"id": channel, "type": "channel"}]));
    assert_eq!(select["channel_types"], json!([0, 5, 2, 13, 15, 16]));
    let person = harness.people[0].clone();
    let shown = message.clone();
    let pick = tokio::spawn(async move { person.pick(&shown, "g:channels", &[]).await });
    let cleared = harness.next_request().await;
    assert_eq!(cleared.answer(FakeResponse::Private(words("all"))).await, Ok(ResponseOutcome::SentFurther));
    pick.await.expect("an answer");
    let message_id = number(standin::text(&message, "id"));
    let press = |values: Vec<String>| Request::PressControl { custom_id: "g:channels".into(), values, message_id };
    assert_eq!(cleared.request, press(vec![]));
    let person = harness.people[0].clone();
    let shown = message.clone();
    let other = other_channel(&harness).await;
    let picked = vec![channel, other];
    let values = picked.clone();
    let pick = tokio::spawn(async move {
        person.pick(&shown, "g:channels", &values.iter().map(String::as_str).collect::<Vec<_>>()).await
    });
    assert_eq!(harness.next_request().await.request, press(picked));
    pick.await.expect("an answer");
}

#[tokio::test]
async fn suggestions_are_sent_again_after_a_rate_limit() {
    let harness = Harness::suggesting(&[("Pahtum", "pahtum")]).await;
    harness.add_faults(json!([{"kind": "rate_limit", "path": "/interactions", "retry_after": 0.1, "times": 1}])).await;
    let user = &harness.people[0];
    let options = json!({"action": "d"});
    let body = json!({"guild": user.guild, "channel": user.channel, "name": "move", "options": options,
        "focused": "action"});
    let suggested = user.good("POST", "/autocomplete", body).await;
    assert_eq!(suggested["choices"][0]["value"], "pahtum", "{suggested}");
}

#[tokio::test]
async fn options_are_autocompleted() {
    let harness = Harness::suggesting(&[("size of 5", "size=5"), ("match 12", "12")]).await;
    let user = &harness.people[0];
    let typed = async |name: &str, options: Value, focused: &str| {
        let body = json!({
            "guild": user.guild, "channel": user.channel, "name": name, "options": options, "focused": focused,
        });
        user.good("POST", "/autocomplete", body).await["choices"].clone()
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
    assert_eq!(typed("rules", json!({"game": "sahkku", "set": "raisa", "page": "ki"}), "page").await, both);
    assert_eq!(typed("glossary", json!({"term": "go"}), "term").await, both);
    let autocomplete_inputs: Vec<AutocompleteInput> =
        harness.autocomplete_inputs().into_iter().map(|(_, typing)| typing).collect();
    assert_eq!(
        autocomplete_inputs,
        [
            AutocompleteInput::new(SuggestionKind::Options, "si").with("game", "seega"),
            AutocompleteInput::new(SuggestionKind::TimeControl, "10").with("game", "seega"),
            AutocompleteInput::new(SuggestionKind::Move, "d").with("match", 7_u64),
            AutocompleteInput::new(SuggestionKind::UnfinishedMatch, "1"),
            AutocompleteInput::new(SuggestionKind::RunningMatch, "1").with("action", "d4"),
            AutocompleteInput::new(SuggestionKind::TakebackMatch, "1"),
            AutocompleteInput::new(SuggestionKind::WatchableMatch, "1"),
            AutocompleteInput::new(SuggestionKind::StoppableMatch, "1"),
            AutocompleteInput::new(SuggestionKind::RuleSet, "ra").with("game", "sahkku"),
            AutocompleteInput::new(SuggestionKind::RulesPage, "ki").with("game", "sahkku").with("set", "raisa"),
            AutocompleteInput::new(SuggestionKind::GlossaryTerm, "go"),
        ]
    );
}

#[tokio::test]
async fn people_see_commands_in_their_language_and_programs_use_english_names() {
    let mut harness = Harness::new().await;
    let id = harness.people[2].id.clone();
    let guild = harness.people[2].guild.clone();
    for (locale, command, option) in [("fr", "règles", "jeu"), ("no", "regler", "spill"), ("de", "rules", "game")] {
        harness.web.good("PATCH", &format!("/people/{id}"), json!({"locale": locale})).await;
        let seen = harness.web.good("GET", &format!("/people/{id}/commands?guild={guild}"), Value::Null).await;
        let seen = seen["commands"].as_array().or(seen.as_array()).expect("commands").clone();
        let rules = seen.iter().find(|command| command["name"] == "rules").expect("the command");
        let shown = |node: &Value| node["name_localized"].as_str().or(node["name"].as_str()).map(str::to_owned);
        assert_eq!(shown(rules).as_deref(), Some(command));
        assert_eq!(shown(&rules["options"][0]).as_deref(), Some(option));
        let running = harness.command(2, "rules", json!({"game": "seega"}));
        let pending = harness.next_request().await;
        pending.answer(FakeResponse::Private(words("ok"))).await.expect("an answer");
        running.await.expect("an answer");
        assert_eq!(pending.request, Request::from(Rules { game: "seega".into(), rule_set: None, page: None }));
    }
}

#[tokio::test]
async fn registered_commands_match_documentation() {
    let harness = Harness::new().await;
    let path = format!("/people/{}/commands?guild={}", harness.people[0].id, harness.people[0].guild);
    let known = harness.web.good("GET", &path, Value::Null).await;
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
            "Challenge step by step",
            "about",
            "block person:6?",
            "board match:4?",
            "challenge game:3? opponent:6? options:3? side:3? clock:3? where:3? rated:5? pair:5? from:3?",
            "challenges",
            "export match:4?",
            "glossary term:3?",
            "help",
            "hint match:4?",
            "ladder join:1? challenge:1? leave:1? show:1? start:1? stop:1? exclude:1?",
            "leaderboard game:3 rules:3? where:3? period:3? page:4? kind:3?",
            "learn game:3?",
            "matches",
            "move action:3 match:4?",
            "plan lines:3? match:4?",
            "play game:3? level:3? options:3? side:3? clock:3? where:3? rated:5? pair:5? from:3?",
            "preferences forced:5? throws:5? pings:5? messages:5? orientation:3? theme:3? shape:3? text:5? confirm:3? language:3? timezone:3? digest:3? streak:3? named:5? games:5?",
            "privacy show:1? hide:1? erase:1?",
            "profile person:6?",
            "puzzle game:3?",
            "rematch match:4?",
            "replay match:4? from:3? share:5?",
            "resign match:4?",
            "review match:4?",
            "rules game:3 set:3? page:3?",
            "seek game:3 rules:3? hours:3?",
            "settings show:1? language:1? channels:1? threads:1? clock:1? limit:1? pings:1? theme:1? bottom:1? shape:1? pictures:1? puzzles:1? review:1? seekers:1? organisers:1? champions:1?",
            "step match:4? at:3?",
            "stop match:4 reason:3?",
            "takeback match:4?",
            "tournament create:1? show:1? start:1? stop:1? exclude:1? export:1?",
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
    let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
    games.dedup();
    assert_eq!(values(0), games);
    assert_eq!(challenge["options"][3]["autocomplete"], true, "the names of the sides depend on the game");
    assert_eq!(values(5), ["here", "thread"]);
    for command in commands {
        // The menu of a person needs another person, whom the direct messages with the bot do not have.
        let (contexts, installations) = match standin::text(command, "name") {
            "stop" | "settings" | "challenges" | "seek" | "tournament" | "ladder" => (json!([0]), json!([0])),
            "Challenge" | "Challenge step by step" => (json!([0, 2]), json!([0, 1])),
            _ => (json!([0, 1, 2]), json!([0, 1])),
        };
        assert_eq!(command["contexts"], contexts, "{command}");
        assert_eq!(command["integration_types"], installations, "{command}");
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
async fn settings_are_offered_to_managers_only() {
    let harness = Harness::new().await;
    let offered = async |user: &str| {
        let path = format!("/people/{user}/commands?guild={}", harness.people[0].guild);
        let known = harness.web.good("GET", &path, Value::Null).await;
        let commands = known.as_array().or_else(|| known["commands"].as_array()).expect("commands").clone();
        commands.iter().any(|command| command["name"] == "settings")
    };
    let manager = &harness.people[1];
    let player = &harness.people[2];
    for (user, rights) in [(manager, 1_u64 << 5 | 1 << 10), (player, 1 << 10)] {
        let path = format!("/guilds/{}/members/{}", user.guild, user.id);
        harness.web.good("PUT", &path, json!({"permissions": rights.to_string()})).await;
    }
    assert!(offered(&manager.id).await);
    assert!(!offered(&player.id).await);
}

#[tokio::test]
async fn every_setting_becomes_its_request() {
    let mut harness = Harness::new().await;
    let channel = harness.people[0].channel.clone();
    let settings = [
        ("show", json!({}), SettingsRequest::Show),
        ("language", json!({"language": "en"}), SettingsRequest::Language("en".into())),
        (
            "channels",
            json!({"allowed": false, "channel": channel}),
            SettingsRequest::Channels { channel: Some(number(&channel)), allowed: false },
        ),
        ("channels", json!({"allowed": true}), SettingsRequest::Channels { channel: None, allowed: true }),
        ("threads", json!({"threads": true}), SettingsRequest::Threads(true)),
        ("clock", json!({"clock": "a day"}), SettingsRequest::TimeControl("a day".into())),
        ("limit", json!({"matches": 5}), SettingsRequest::MatchLimit(5)),
        ("pings", json!({"who": "nobody"}), SettingsRequest::Pings("nobody".into())),
        ("theme", json!({"theme": "dark"}), SettingsRequest::BoardTheme("dark".into())),
        ("bottom", json!({"seat": "second"}), SettingsRequest::BoardBottom("second".into())),
        ("shape", json!({"shape": "upright"}), SettingsRequest::BoardShape("upright".into())),
        ("pictures", json!({"keep": true}), SettingsRequest::KeepOldPictures(true)),
        ("puzzles", json!({}), SettingsRequest::PuzzleChannel(None)),
        ("review", json!({"channel": channel}), SettingsRequest::ReviewChannel(Some(number(&channel)))),
        (
            "organisers",
            json!({"role": harness.people[0].guild}),
            SettingsRequest::OrganiserRole(Some(number(&harness.people[0].guild))),
        ),
        ("organisers", json!({}), SettingsRequest::OrganiserRole(None)),
        (
            "champions",
            json!({"game": "sahkku", "rules": "raisa", "role": harness.people[0].guild}),
            SettingsRequest::ChampionRole {
                game: Some("sahkku".into()),
                rule_set: Some("raisa".into()),
                role: Some(number(&harness.people[0].guild)),
            },
        ),
        ("champions", json!({}), SettingsRequest::ChampionRole { game: None, rule_set: None, role: None }),
    ];
    for (name, options, expected) in settings {
        assert_eq!(
            request_of_command(&mut harness, &format!("settings {name}"), options).await,
            Request::from(Settings(expected))
        );
    }
    let mine = [
        ("show", json!({}), PrivacyRequest::Export),
        ("hide", json!({}), PrivacyRequest::SetHidden(true)),
        ("hide", json!({"hidden": false}), PrivacyRequest::SetHidden(false)),
        ("erase", json!({}), PrivacyRequest::Erase),
    ];
    for (name, options, expected) in mine {
        assert_eq!(
            request_of_command(&mut harness, &format!("privacy {name}"), options).await,
            Request::from(Privacy(expected))
        );
    }
}

fn mark(option: &Value) -> &'static str {
    if option["required"] == true { "" } else { "?" }
}

#[tokio::test]
async fn unchanged_commands_are_not_registered_again() {
    let mut harness = Harness::new().await;
    let writes = async |harness: &Harness| {
        harness.sent_requests().await.iter().filter(|(line, _)| line.starts_with("PUT ")).count()
    };
    assert_eq!(writes(&harness).await, 1);
    harness.stop().await.expect("a clean end");
    let again = session(&harness.standin).await;
    let (sender, ready) = tokio::sync::oneshot::channel();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(again.serve(harness.bot(), sender, async {
        let _ = stopped.await;
    }));
    standin::soon("readiness", ready).await.expect("a bot that is ready");
    assert_eq!(writes(&harness).await, 1);
    drop(stop);
    standin::soon("the end", serving).await.expect("no panic").expect("a clean end");
}
