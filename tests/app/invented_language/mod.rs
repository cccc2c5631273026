//! A conversation in an invented language, whose texts are the English ones with accents on every letter and longer
//! words: plain English on a screen is then written into the code, and cut-off words show where there is too little
//! room.
//!
//! The language is added to a process of its own, as texts are read only once.

mod language;
mod words;

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller};
use crate::support::limits::{assert_form_within_limits, assert_within_limits};
use gonagas_app::command_kit::input::UnreadableCommand;
use gonagas_app::commands::Commands;
use gonagas_app::commands::about::About;
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenge_menu::ChallengeMenu;
use gonagas_app::commands::challenge_person::ChallengePerson;
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::glossary::Glossary;
use gonagas_app::commands::help::Help;
use gonagas_app::commands::ladder::{LadderAction, LadderRequest};
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::learn::Learn;
use gonagas_app::commands::match_commands::{Board, Export, Hint, Rematch, Resign, Review, Takeback, Verify};
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
use gonagas_app::commands::seek::SeekRequest;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::step::Step;
use gonagas_app::commands::stop::Stop;
use gonagas_app::commands::tournament::{NewTournament, Tournament};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::versus::Versus;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester, UserPermissions};
use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_core::matches::ids::{CompetitionId, UserId};
use gonagas_core::matches::settings::guild_settings::GuildSettingChange;
use gonagas_ui::message::{Control, Message};
use gonagas_ui::screens::about::AboutLinks;
use language::LOCALE;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use words::{form_texts, plain_words, texts};

/// Set in a process that has the invented language.
const VARIABLE: &str = "GONAGAS_INVENTED_LANGUAGE";

/// The test that such a process runs.
const CONVERSATION: &str = "app::invented_language::no_screen_shows_plain_english_or_breaks_a_limit";

/// The texts that people read, and where.
#[derive(Default)]
struct Seen {
    /// Words of plain English, each with a message that has it.
    plain: BTreeMap<String, String>,
    messages: usize,
}

impl Seen {
    fn add(&mut self, what: &str, message: &Message) {
        assert_within_limits(what, message);
        self.messages += 1;
        self.add_texts(what, &texts(message));
    }

    fn add_texts(&mut self, what: &str, texts: &[String]) {
        for text in texts {
            for word in plain_words(text) {
                self.plain.entry(word).or_insert_with(|| format!("{what}: {text}"));
            }
        }
    }
}

/// A user who reads the invented language and may do everything.
fn reader(user: UserId) -> Requester {
    let user_permissions = UserPermissions { manage_guild: true, manage_messages: true };
    Requester { locale: LOCALE.into(), user_permissions, ..caller(user) }
}

fn opponent(user: UserId) -> Opponent {
    Opponent { user_id: user, is_bot: false, can_see_channel: true, may_be_in_timeout: false }
}

fn challenge(game: &str, options: &str, opponent: Option<Opponent>) -> ChallengeRequest {
    let game = game.to_owned();
    let options = options.to_owned();
    ChallengeRequest {
        game,
        options,
        opponent,
        time_control: Some("1d".into()),
        rated: Some(true),
        ..ChallengeRequest::default()
    }
}

/// Requests of every kind, in an order in which most of them succeed. Number 1 is a running match, 2 a finished one.
fn requests() -> Vec<Request> {
    let running = Some(1);
    let finished = Some(2);
    let settings = |request| Request::from(Settings(request));
    let play = |level| Request::from(Play(PlayRequest { game: "pahtum".into(), level, ..PlayRequest::default() }));
    vec![
        Request::from(Help),
        Request::from(About(AboutLinks { invitation: Some("https://example.org".into()), source: None })),
        Request::from(Rules { game: "seega".into(), rule_set: None, page: None }),
        Request::from(Rules { game: "sahkku".into(), rule_set: Some("raisa".into()), page: Some("king".into()) }),
        Request::from(Rules { game: "sahkku".into(), rule_set: Some("moon".into()), page: None }),
        Request::from(Rules { game: "seega".into(), rule_set: None, page: Some("moon".into()) }),
        Request::from(Rules { game: "moon".into(), rule_set: None, page: None }),
        Request::from(Learn { game: None }),
        Request::from(Learn { game: Some("seega".into()) }),
        Request::from(Learn { game: Some("moon".into()) }),
        Request::from(Puzzle { game: None }),
        Request::from(Puzzle { game: Some("seega".into()) }),
        Request::from(Puzzle { game: Some("moon".into()) }),
        Request::from(Glossary { term: None }),
        Request::from(Glossary { term: Some("gonagas".into()) }),
        Request::from(Glossary { term: Some("moon".into()) }),
        Request::from(Challenge::User(challenge("moon", "", None))),
        Request::from(Challenge::User(challenge("sahkku", "moon=1", None))),
        Request::from(Challenge::User(challenge("seega", "size=8", None))),
        Request::from(Challenge::User(challenge("shap-luk", "", None))),
        Request::from(Challenge::User(ChallengeRequest {
            time_control: Some("moon".into()),
            ..challenge("seega", "", None)
        })),
        Request::from(Challenge::User(challenge("seega", "", Some(opponent(ANN))))),
        Request::from(Challenge::User(challenge("sahkku", "rules=unjarga queens=yes", Some(opponent(CAT))))),
        Request::from(Challenge::User(challenge("sahkku", "rules=unjarga stake=2 headstart=3", Some(opponent(CAT))))),
        Request::from(ChallengeMenu(opponent(BEN))),
        Request::from(ChallengePerson(opponent(BEN))),
        Request::from(Challenge::User(challenge("", "", None))),
        Request::from(Challenge::User(challenge("", "size=5", None))),
        Request::from(Play(PlayRequest::default())),
        play(None),
        play(Some(9)),
        Request::from(Move { actions: "moon".into(), match_number: running }),
        Request::from(Move { actions: "d4".into(), match_number: None }),
        Request::from(Move { actions: "undo".into(), match_number: running }),
        Request::from(Plan { lines: None, match_number: running }),
        Request::from(Plan { lines: Some("moon".into()), match_number: running }),
        Request::from(Board { match_number: running }),
        Request::from(Board { match_number: finished }),
        Request::from(Board { match_number: Some(99) }),
        Request::from(Takeback { match_number: running }),
        Request::from(Hint { match_number: running }),
        Request::from(Hint { match_number: None }),
        Request::from(Review { match_number: finished }),
        Request::from(Replay { match_number: finished, from: None, share: true }),
        Request::from(Step { match_number: finished, at: Some("2".into()) }),
        Request::from(Export { match_number: running }),
        Request::from(Verify { match_number: running }),
        Request::from(Verify { match_number: finished }),
        Request::from(Matches),
        Request::from(Challenges),
        Request::from(Watch { match_number: None, every_turn: None }),
        Request::from(Watch { match_number: running, every_turn: Some(true) }),
        Request::from(Block { user: Some(opponent(CAT)) }),
        Request::from(Block { user: None }),
        Request::from(Unblock { user_id: CAT }),
        Request::from(Leaderboard { game: "pahtum".into(), ..Leaderboard::default() }),
        Request::from(Profile { user_id: None }),
        Request::from(Versus { first: ANN, second: Some(BEN) }),
        Request::from(Preferences(PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() })),
        Request::from(Preferences(PreferencesUpdate { theme: Some("moon".into()), ..PreferencesUpdate::default() })),
        settings(SettingsRequest::Show),
        settings(SettingsRequest::Channels { channel: Some(HERE.channel), allowed: true }),
        settings(SettingsRequest::MatchLimit(3)),
        settings(SettingsRequest::TimeControl("moon".into())),
        settings(SettingsRequest::Language("moon".into())),
        Request::from(SeekRequest { game: "seega".into(), rule_set: None, hours: None }),
        Request::from(SeekRequest { game: "seega".into(), rule_set: None, hours: Some("18-20".into()) }),
        Request::from(SeekRequest { game: "seega".into(), rule_set: Some("moon".into()), hours: None }),
        Request::from(Privacy(PrivacyRequest::Export)),
        Request::from(Privacy(PrivacyRequest::SetHidden(true))),
        Request::from(Privacy(PrivacyRequest::Erase)),
        Request::from(Vacation { days: None, auto_spend: None }),
        Request::from(Vacation { days: Some(2), auto_spend: Some(true) }),
        Request::UnreadableCommand(UnreadableCommand::UnknownChoice { typed: "moon".into(), known: vec!["1", "2"] }),
        Request::UnreadableCommand(UnreadableCommand::UnknownShape),
        Request::Stopping,
        Request::Unreadable,
        Request::SubmitForm { custom_id: "moon".into(), text: String::new(), message_id: Some(1) },
        Request::PressControl { custom_id: "moon".into(), values: vec![], message_id: 1 },
        Request::from(Stop { match_number: 1, reason: "…".into() }),
        Request::from(Tournament::Create(NewTournament {
            game: "seega".into(),
            rules: None,
            time_control: None,
            is_recurring: true,
            min_entrants: None,
            pairs: true,
            rated: None,
        })),
        Request::from(Tournament::Show { tournament: None, division: None }),
        Request::from(Tournament::Show { tournament: Some(CompetitionId(1)), division: None }),
        Request::from(Tournament::Start(CompetitionId(1))),
        Request::from(Tournament::Exclude(CompetitionId(1), UserId(1))),
        Request::from(Tournament::Export(CompetitionId(1))),
        Request::from(Tournament::Stop(CompetitionId(1))),
        ladder(LadderAction::Show),
        ladder(LadderAction::Start { rules: None, rated: None }),
        ladder(LadderAction::Join),
        ladder(LadderAction::Show),
        ladder(LadderAction::Challenge(None)),
        ladder(LadderAction::Challenge(Some(CAT))),
        ladder(LadderAction::Leave),
        ladder(LadderAction::Exclude(UserId(1))),
        ladder(LadderAction::Stop),
        Request::from(Rematch { match_number: finished }),
        Request::from(Resign { match_number: running }),
    ]
}

fn ladder(action: LadderAction) -> Request {
    Request::from(LadderRequest { game: Some("seega".into()), action })
}

/// Every kind of request that there is, as the code names them.
fn known_kinds() -> BTreeSet<&'static str> {
    let code = include_str!("../../../crates/app/src/request.rs");
    let (_, of_kinds) = code.split_once("fn kind(&self)").expect("the names of the kinds");
    let lines = of_kinds.lines().take_while(|line| !line.starts_with("    }"));
    let others = lines.filter_map(|line| line.split_once("=> \"")?.1.split('"').next());
    Commands::all().iter().map(|command| command.spec.label).chain(others).collect()
}

/// The presses of a message's controls: each button, and of each menu the first and the last option.
fn presses(message: &Message, message_id: u64) -> Vec<Request> {
    let press = |id: &str, values: Vec<String>| Request::PressControl { custom_id: id.into(), values, message_id };
    let of_control = |control: Control<'_>| match control {
        Control::Button(button) => vec![press(&button.id, vec![])],
        Control::ChannelMenu(menu) => vec![press(&menu.id, vec![HERE.channel.to_string()])],
        Control::Menu(menu) => {
            let ends = [menu.options.first(), menu.options.last()].into_iter().flatten();
            ends.map(|option| press(&menu.id, vec![option.value.clone()])).collect()
        }
    };
    // The menu of languages would end the conversation in this one.
    let is_pressed = |control: &Control<'_>| control.custom_id() != "f:language";
    message.controls().filter(is_pressed).flat_map(of_control).collect()
}

/// Sends a request, and notes everything that it shows; returns the private messages.
async fn send(world: &World, seen: &mut Seen, user: UserId, request: Request) -> Vec<Message> {
    let what = format!("{request:?}");
    let private = world.request_with_tag(reader(user), request).await;
    private.iter().for_each(|message| seen.add(&what, message));
    for form in world.channel.forms.lock().unwrap().drain(..) {
        assert_form_within_limits(&what, &form);
        seen.add_texts(&what, &form_texts(&form));
    }
    if world.channel.count() > 0 {
        seen.add(&what, &world.channel.last().1);
    }
    private
}

/// A match of every game between Ann and Ben, played for a while by pressing; then the end.
async fn play_matches(world: &World, seen: &mut Seen) {
    for (game, options) in [("pahtum", "blocks=1"), ("seega", "size=5"), ("shap-luk", ""), ("sahkku", "rules=raisa")] {
        send(world, seen, ANN, Request::from(Challenge::User(challenge(game, options, Some(opponent(BEN)))))).await;
        let (id, asked) = world.channel.last();
        let accept = presses(&asked, id).remove(0);
        send(world, seen, BEN, accept).await;
        for _ in 0..12 {
            let (id, board) = world.channel.last();
            let Some(action) = presses(&board, id).into_iter().next() else { break };
            for user in [ANN, BEN] {
                for private in send(world, seen, user, action.clone()).await {
                    for further in presses(&private, 1).into_iter().take(1) {
                        send(world, seen, user, further).await;
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn no_screen_shows_plain_english_or_breaks_a_limit() {
    if std::env::var_os(VARIABLE).is_none() {
        return;
    }
    language::add();
    let in_invented = GuildSettingChange::Language(LOCALE.into());
    let world =
        World::new().restart_after(async |store| drop(store.update_guild_setting(7, &in_invented, 0).await)).await;
    let mut seen = Seen::default();
    let joined_at = gonagas_app::ports::Clock::now(&*world.clock);
    let announced = AnnouncedGuild { guild: 7, system_channel: Some(HERE.channel), locale: LOCALE.into(), joined_at };
    world.app.guilds.greet(&announced, &world.channel_client()).await;
    seen.add("greeting", &world.channel.last().1);
    play_matches(&world, &mut seen).await;
    send(&world, &mut seen, BEN, Request::from(Resign { match_number: Some(2) })).await;
    let ended = world.request_with_tag(reader(BEN), Request::from(Resign { match_number: Some(2) })).await;
    for press in ended.iter().flat_map(|message| presses(message, 1)).take(1) {
        send(&world, &mut seen, BEN, press).await;
    }
    let mut kinds = BTreeSet::new();
    for request in requests() {
        kinds.insert(request.kind());
        for private in send(&world, &mut seen, ANN, request).await {
            for press in presses(&private, 1) {
                send(&world, &mut seen, ANN, press).await;
            }
        }
    }
    assert_eq!(kinds, known_kinds());
    assert!(seen.messages > 300, "{} messages", seen.messages);
    assert!(seen.plain.is_empty(), "plain English: {:#?}", seen.plain);
    println!("{} messages in the invented language", seen.messages);
}

#[test]
fn screens_have_no_english_of_their_own() {
    let mut tests = Command::new(std::env::current_exe().unwrap());
    let done = tests.args([CONVERSATION, "--exact", "--nocapture"]).env(VARIABLE, "1").output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    assert!(said.contains("messages in the invented language"), "{said}");
}
