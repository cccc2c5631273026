//! `/plan`: replies that are stored with the opponent's turn to which they are planned.

use crate::app::lessons::{button, press_as};
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, challenge_of};
use crate::support::Luck;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Export, Resign, Takeback};
use gonagas_app::commands::plan::Plan;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::{Control, Message};

/// Begins a match of Seega in which Ann, light, is to move first.
async fn begin(world: &World, clock: Option<&str>) {
    let plain = challenge_of(&challenge("seega", "size=5", Some(BEN)));
    let request = ChallengeRequest {
        options: String::new(),
        from: Some("seega size=5 l3d/5/5/5/l3d_l".into()),
        side: Some("first".into()),
        time_control: clock.map(str::to_owned).or(plain.time_control.clone()),
        ..plain
    };
    world.request(ANN, Request::from(Challenge::User(request))).await;
    world.press(BEN, "accept").await;
}

async fn started() -> World {
    let world = World::new();
    begin(&world, None).await;
    world
}

async fn plan(world: &World, user: UserId, lines: Option<&str>) -> String {
    world.request(user, Request::from(Plan { lines: lines.map(str::to_owned), match_number: Some(1) })).await
}

/// Returns the actions of the match, of which the record says nothing about plans.
async fn actions(world: &World) -> String {
    let exported = world.request_as(caller(CAT), Request::from(Export { match_number: Some(1) })).await.remove(0);
    let record = exported.attachment.expect("a record").text;
    assert!(!record.contains("plan"), "{record}");
    GameRecord::parse(&record).unwrap().replay_game().unwrap().session.action_log().join(" ")
}

fn count(world: &World, sql: &str) -> i64 {
    world.folder.query_number(sql).expect("a number")
}

/// Returns the planned replies in the database, each with its player.
fn stored_plans(world: &World) -> Vec<String> {
    world.folder.rows("SELECT user_id || ': ' || lines FROM reply_plans ORDER BY user_id")
}

fn menu_value(message: &Message, menu: usize, label: &str) -> (String, String) {
    let mut menus = message.controls().filter_map(|control| match control {
        Control::Menu(menu) => Some(menu),
        _ => None,
    });
    let menu = menus.nth(menu).expect("a menu");
    let option = menu.options.iter().find(|option| option.label == label).expect("the line");
    (menu.id.clone(), option.value.clone())
}

#[tokio::test]
async fn planned_reply_is_stored_with_the_turn_that_it_expects() {
    let world = started().await;
    world.play(ANN, "a1-a2").await;
    let shown = plan(&world, ANN, Some("e5-e4 a5-a4 e4-e3 a4-a3; e1-e2 a2-a3")).await;
    assert!(shown.contains("2 lines") && shown.contains("e1-e2 a2-a3"), "{shown}");
    assert!(!plan(&world, BEN, None).await.contains("a2-a3"), "nobody else sees a plan");
    assert!(!plan(&world, CAT, None).await.contains("a2-a3"));
    let before = world.channel.count();
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, "a1-a2 e5-e4 a5-a4");
    let text = world.channel.last().1.text;
    assert!(text.contains("e5-e4") && text.contains("a5-a4") && text.contains("(planned)"), "{text}");
    assert_eq!(world.channel.count(), before + 1, "one board shows both turns");
    assert_eq!(count(&world, "SELECT count(DISTINCT occurred_at) FROM events WHERE number > 3"), 1);
    let world = world.restart();
    assert_eq!(stored_plans(&world), ["1: e4-e3 a4-a3"], "the rest goes on, and the other line is gone");
    world.play(BEN, "e4-e3").await;
    assert_eq!(actions(&world).await, "a1-a2 e5-e4 a5-a4 e4-e3 a4-a3");
    assert!(plan(&world, ANN, None).await.contains("haven't planned"));
    let retired: Vec<String> =
        world.channel.messages.lock().unwrap().values().map(|message| message.text.clone()).collect();
    let line = retired.iter().find(|text| text.contains("e5–e4")).expect("the line of the board before");
    assert!(line.contains("a5–a4") && line.contains("(planned)"), "{line}");
    assert!(world.channel.direct_messages_to(ANN).is_empty());
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn another_turn_removes_the_plan_and_says_so_once() {
    let world = started().await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4")).await;
    world.play(BEN, "e1-d1").await;
    assert_eq!(actions(&world).await, "a1-a2 e1-d1");
    world.run_until(|| !world.channel.direct_messages_to(ANN).is_empty()).await;
    let told = world.channel.direct_messages_to(ANN);
    assert!(told[0].text.contains("no longer fit"), "{}", told[0].text);
    world.play(ANN, "a2-a3").await;
    world.play(BEN, "e5-e4").await;
    world.run_a_while().await;
    assert_eq!(actions(&world).await, "a1-a2 e1-d1 a2-a3 e5-e4", "an old plan plays nothing");
    assert_eq!(world.channel.direct_messages_to(ANN).len(), 1);
    assert!(world.channel.direct_messages_to(BEN).is_empty());
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn both_plan_at_each_other_and_each_reply_comes_by_itself() {
    let world = World::new();
    begin(&world, Some("1d+1h")).await;
    // Each begins with their own turn, which is left to them.
    plan(&world, ANN, Some("a1-a2 e5-e4 a5-a4 e4-e3 a4-a3 e3-e2 a3-a4")).await;
    world.play(ANN, "a1-a2").await;
    assert_eq!(stored_plans(&world), ["1: e5-e4 a5-a4 e4-e3 a4-a3 e3-e2 a3-a4"]);
    plan(&world, BEN, Some("e5-e4 a5-a4 e4-e3 a4-a3 e3-d3")).await;
    assert_eq!(stored_plans(&world).len(), 2);
    world.advance(HOUR);
    world.play(BEN, "e5-e4").await;
    let played = || count(&world, "SELECT count(*) FROM events WHERE kind = 'action'");
    assert_eq!(played(), 3, "the first reply comes with the turn");
    world.run_until(|| played() == 6).await;
    world.run_a_while().await;
    assert_eq!(actions(&world).await, "a1-a2 e5-e4 a5-a4 e4-e3 a4-a3 e3-d3");
    assert_eq!(stored_plans(&world), Vec::<String>::new());
    let times = "SELECT count(DISTINCT occurred_at) FROM events WHERE kind = 'action' AND number > 3";
    assert_eq!(count(&world, times), 1, "no reply takes time");
    let told = world.channel.direct_messages_to(ANN);
    assert_eq!(told.len(), 1, "Ben's last reply is another than Ann expected");
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn planned_replies_cost_no_time_and_get_the_increment() {
    let world = World::new();
    begin(&world, Some("1d+1h")).await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4")).await;
    world.advance(HOUR);
    world.play(BEN, "e5-e4").await;
    let stored = world.app.store().load_match(MatchId(1)).await.unwrap();
    let game = Match::replay(MatchId(1), stored.terms, &stored.events).unwrap();
    let play = game.play_state().unwrap();
    let now = stored.events.last().unwrap().timestamp;
    let left = |user| play.clocks.as_ref().unwrap().time_left(play.seat_of(user).unwrap(), now);
    assert_eq!((left(ANN), left(BEN)), (DAY + 2 * HOUR, DAY));
}

#[tokio::test]
async fn takeback_goes_behind_the_planned_reply_and_ends_the_plan() {
    let world = started().await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4 e4-e3 a4-a3")).await;
    world.play(BEN, "e5-e4").await;
    world.request(BEN, Request::from(Takeback { match_number: Some(1) })).await;
    world.press(ANN, "giveback").await;
    assert_eq!(actions(&world).await, "a1-a2");
    assert_eq!(stored_plans(&world), Vec::<String>::new());
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, "a1-a2 e5-e4");
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn end_of_the_match_and_erasure_remove_plans() {
    let world = started().await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4")).await;
    let exported = world.request_as(caller(ANN), Request::from(Privacy(PrivacyRequest::Export))).await.remove(0);
    assert!(exported.attachment.unwrap().text.contains("e5-e4 a5-a4"), "the player's data has it");
    let exported = world.request_as(caller(BEN), Request::from(Privacy(PrivacyRequest::Export))).await.remove(0);
    assert!(!exported.attachment.unwrap().text.contains("e5-e4 a5-a4"), "the opponent's has not");
    let asked = world.request_as(caller(BEN), Request::from(Resign { match_number: Some(1) })).await.remove(0);
    press_as(&world, caller(BEN), &asked.custom_ids()[0], &[]).await;
    assert_eq!(stored_plans(&world), Vec::<String>::new());
    assert!(plan(&world, ANN, None).await.contains("running match"));
    world.run_a_while().await;
    assert!(!world.channel.direct_messages_to(ANN).iter().any(|message| message.text.contains("no longer fit")));
    assert_eq!(world.folder.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn line_is_added_on_a_board_to_try_shown_and_removed_again() {
    let world = started().await;
    let played = world.play(ANN, "a1-a2").await;
    assert_eq!(played, "", "the board answers");
    let request = || Request::from(Plan { lines: None, match_number: Some(1) });
    let empty = world.request_as(caller(ANN), request()).await.remove(0);
    let tried = press_as(&world, caller(ANN), &button(&empty, "Try"), &[]).await;
    assert!(!tried.custom_ids().iter().any(|id| id.ends_with(":l")), "there is no line yet");
    let form = tried.custom_ids().into_iter().find(|id| id.ends_with(":t")).unwrap();
    let submit = |text: &str| Request::SubmitForm { custom_id: form.clone(), text: text.into(), message_id: Some(5) };
    let line = world.request_as(caller(ANN), submit("e5-e4 a5-a4")).await.remove(0);
    let added = press_as(&world, caller(ANN), &button(&line, "Add to plan"), &[]).await;
    assert!(added.text.contains("one line") && added.text.contains("e5-e4 a5-a4"), "{}", added.text);
    let line = world.request_as(caller(ANN), submit("e5-e4 a2-a3")).await.remove(0);
    let changed = press_as(&world, caller(ANN), &button(&line, "Add to plan"), &[]).await;
    assert!(changed.text.contains("one line") && changed.text.contains("e5-e4 a2-a3"), "{}", changed.text);
    let (id, value) = menu_value(&changed, 0, "e5-e4 a2-a3");
    let shown = press_as(&world, caller(ANN), &id, &[&value]).await;
    assert!(shown.image.is_some() && shown.text.contains("`e5-e4` `a2-a3`"), "{}", shown.text);
    let back = press_as(&world, caller(ANN), &button(&shown, "Undo"), &[]).await;
    assert!(back.image.is_some() && back.text.contains("`e5-e4`"), "any place in a line has a picture");
    let (id, value) = menu_value(&changed, 1, "e5-e4 a2-a3");
    let removed = press_as(&world, caller(ANN), &id, &[&value]).await;
    assert!(removed.text.contains("haven't planned"), "{}", removed.text);
    let again = press_as(&world, caller(ANN), &id, &[&value]).await;
    assert!(again.text.contains("haven't planned"), "a second press changes nothing");
    press_as(&world, caller(ANN), &button(&line, "Add to plan"), &[]).await;
    let form = press_form(&world, &button(&changed, "Type lines")).await;
    assert_eq!(form.1, "e5-e4 a2-a3");
    let typed = Request::SubmitForm { custom_id: form.0, text: "e1-e2 a5-a4; e5-d5 a5-a4".into(), message_id: Some(5) };
    let typed = world.request_as(caller(ANN), typed).await.remove(0);
    assert!(typed.text.contains("2 lines"), "{}", typed.text);
    let cleared = press_as(&world, caller(ANN), &button(&typed, "Remove all"), &[]).await;
    assert!(cleared.text.contains("haven't planned"), "{}", cleared.text);
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, "a1-a2 e5-e4");
}

/// Opens a form, and returns its custom id and its text.
async fn press_form(world: &World, id: &str) -> (String, String) {
    let request = Request::PressControl { custom_id: id.to_owned(), values: vec![], message_id: 5 };
    world.request_as(caller(ANN), request).await;
    let form = world.channel.forms.lock().unwrap().pop().expect("a form");
    (form.id, form.value)
}

#[tokio::test]
async fn lines_that_cannot_be_planned_are_refused_with_the_reason() {
    let world = started().await;
    world.play(ANN, "a1-a2").await;
    for (lines, reason) in [
        ("e5-e4", "end with your reply"),
        ("e5-e4 e1-e2", "isn't legal"),
        ("e5-e4 a5-a4; e5-e4 a2-a3", "second reply"),
        ("clear", "haven't planned"),
    ] {
        let answer = plan(&world, ANN, Some(lines)).await;
        assert!(answer.contains(reason), "{lines}: {answer}");
    }
    assert!(plan(&world, BEN, Some("e5-e4 a5-a4")).await.contains("start with your own move"));
    assert_eq!(stored_plans(&world), Vec::<String>::new());
    let dice = World::started("sahkku", "rules=raisa").await;
    for user in [ANN, BEN] {
        assert!(plan(&dice, user, Some("X:a1-a2")).await.contains("dice"));
    }
}

/// A person who always plays the same turn in the same position.
struct Habit(u64);

impl Habit {
    /// Returns the turn of this person, and plays it.
    fn play(&self, session: &mut GameSession) -> Vec<String> {
        let from = session.action_log().len();
        let side = session.status().active_side();
        while side.is_some() && session.status().active_side() == side {
            let legal = session.legal_notations();
            let position = session.position_text().expect("it is running");
            let seed = position.bytes().fold(self.0, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
            session.play(&legal[Luck::seeded(seed).below(legal.len())]).unwrap();
        }
        session.action_log()[from..].to_vec()
    }
}

/// Returns a line for a player: turns of the opponent as they will be or others, and always the player's own turns.
fn random_line(luck: &mut Luck, mut ahead: GameSession, own: &Habit, other: &Habit, is_own_turn: bool) -> String {
    let from = ahead.action_log().len();
    if is_own_turn {
        own.play(&mut ahead);
    }
    for _ in 0..=luck.below(3) {
        match luck.below(4) {
            0 => Habit(luck.below(1000) as u64).play(&mut ahead),
            _ => other.play(&mut ahead),
        };
        own.play(&mut ahead);
    }
    ahead.action_log()[from..].join(" ")
}

/// The number of matches, and of the turns that are looked at in each.
const MATCHES: u64 = 24;
const TURNS: usize = 14;

/// People who plan at random play what they play without plans. Now and then writes fail as if the bot was killed, and
/// it starts again: then a turn is stored with its reply, or neither is.
#[tokio::test]
async fn matches_with_plans_have_the_actions_of_matches_without() {
    let mut replies = 0;
    for seed in 0..MATCHES {
        let mut luck = Luck::seeded(seed);
        let (game, options) =
            [("seega", "size=5"), ("pahtum", "blocks=3"), ("shap-luk", ""), ("seega", "size=7")][seed as usize % 4];
        let mut world = World::new();
        let request = challenge_of(&challenge(game, options, Some(BEN)));
        let request = ChallengeRequest { side: Some("first".into()), ..request };
        world.request(ANN, Request::from(Challenge::User(request))).await;
        world.press(BEN, "accept").await;
        let habits = [Habit(seed * 2), Habit(seed * 2 + 1)];
        let rules = rules_of_match(&world).await;
        let mut expected = rules.start_session();
        for _ in 0..TURNS {
            if let Some(side) = expected.status().active_side() {
                habits[side.index()].play(&mut expected);
            }
        }
        let expected = expected.action_log().to_vec();
        let mut session = rules.start_session();
        loop {
            let played = logged(&world);
            assert!(expected.starts_with(&played) || played.starts_with(&expected), "{seed}: {played:?} {expected:?}");
            while session.action_log().len() < played.len() {
                session.play(&played[session.action_log().len()]).unwrap();
            }
            let Some(side) = session.status().active_side().filter(|_| played.len() < expected.len()) else { break };
            for planner in [side, side.opponent()] {
                if luck.below(3) > 0 {
                    let [own, other] = [planner, planner.opponent()].map(|side| &habits[side.index()]);
                    let line = random_line(&mut luck, session.fork(), own, other, planner == side);
                    plan(&world, [ANN, BEN][planner.index()], Some(&line)).await;
                }
            }
            if luck.below(4) == 0 {
                world.store_faults.fail_writes_after(luck.below(3) as u32, StoreError::Busy);
            }
            let turn = habits[side.index()].play(&mut session.fork()).join(" ");
            world.play([ANN, BEN][side.index()], &turn).await;
            world.store_faults.end();
            if luck.below(4) == 0 {
                world = world.restart();
            }
            let waiting = "SELECT count(*) FROM matches WHERE is_over = 0 AND deadline_at = 0";
            // Each reply to a reply is a deadline of its own.
            for _ in 0..20 {
                world.run_a_while().await;
                if count(&world, waiting) == 0 {
                    break;
                }
            }
            assert_eq!(count(&world, waiting), 0, "no planned reply waits");
        }
        assert_eq!(world.folder.faults(), Vec::<String>::new());
        replies += count(&world, "SELECT count(*) FROM events WHERE kind = 'planned'");
    }
    assert!(replies > 50, "only {replies} replies were planned");
}

async fn rules_of_match(world: &World) -> Rules {
    let events = world.app.store().load_match(MatchId(1)).await.unwrap().events;
    let start = events.into_iter().find_map(|event| match event.kind {
        EventKind::ChallengeAccepted(start) => Some(start),
        _ => None,
    });
    Rules::parse_stored(&start.expect("it has begun").rules).unwrap()
}

/// Returns the actions in the log of the match.
fn logged(world: &World) -> Vec<String> {
    world.folder.rows("SELECT payload FROM events WHERE kind = 'action' ORDER BY number")
}
